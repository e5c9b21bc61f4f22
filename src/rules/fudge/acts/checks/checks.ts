/** Checks: of any trait, for a task of a skill's table or against a number, or against somebody who answers. */
import type { Modifier, Opened, Option } from "../../../kernel/act.ts";
import { once } from "../../../kernel/once.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Row } from "../../../kernel/rows.ts";
import { isUnknown, type Ref, type Words } from "../../../kernel/situation.ts";
import { interactionRows, perceptionRow, sizeRow, toolsRow } from "../../dice/circumstances.ts";
import { difficultyName } from "../../dice/degrees.ts";
import { TOOLS } from "../../dice/values.ts";
import type { FudgeActor } from "../../hero/actor.ts";
import { guises } from "../../hero/disguises.ts";
import { senseUsed } from "../../hero/senses.ts";
import { speeds } from "../../hero/speed.ts";
import { advantageRank, type Related, sensesFar, sizeRank, skillEntry, untrainedRefusal } from "../../hero/traits.ts";
import { ABILITY_KEYS, SENSE_TYPES, SKILL_DISTANCE, SKILLS } from "../../hero/values.ts";
import { abilityLabel, key, line } from "../../labels.ts";
import { DEFAULT_SETTINGS } from "../../settings.ts";
import type { FudgeSituation } from "../../situation.ts";
import { grantsFor } from "../../state/conditions.ts";
import { CONDITION_NUMBERS } from "../../state/values.ts";
import type { AbilityKey, Asked, CheckRequest, SenseType, SkillKey } from "../../types.ts";
import { as, asks, flag, type FudgeAct, type FudgeCards, gone, listOf, selfOf } from "../act.ts";
import { attractiveRows, mayBeRoutineUnderPressure, type SkillOptions } from "./kinds-of-check.ts";
import { ATTITUDES } from "./task-table.ts";
import { choosable, extrasOf, hindrances, secretByDefault, taskAsks, type TaskChoice, taskPlan } from "./tasks.ts";
import {
  answersOf,
  BECAUSE_LENGTH,
  byHandRows,
  checkOf,
  GENERIC,
  isDefense,
  isGeneric,
  mayBeUnguarded,
  skillName,
  skillOf,
  traitsOf,
} from "./trait-check.ts";

type S = FudgeSituation;

/** Most that may be added by hand, and the largest number to meet. */
export const CIRCUMSTANCE_LIMIT = 10;
export const DC_LIMIT = 99;
/** Largest bonus of a check without a trait. */
const GENERIC_LIMIT = 60;
/** As far as anybody perceives anything: a hundred miles. */
const MOST_FEET = 528_000;

/** What is chosen of a check. */
type Check = {
  /** As `checkOf` reads it. */
  readonly trait: string;
  /** Of a check without a trait. */
  readonly bonus: number;
  readonly versus: Ref | "";
  readonly answer: string;
  /** A task of the skill's table, what makes it harder, what else it wants to know; empty: a number, or nothing. */
  readonly task: string;
  readonly extras: readonly string[];
  readonly attitude: number;
  readonly number: number;
  readonly dc: number | null;
  readonly circumstance: number;
  readonly because: string;
  /** Used instead of the skill's own; empty: as usual. */
  readonly ability: AbilityKey | "";
  /** How near the skill comes to the task, and ids of others that come close, or less close. */
  readonly fit: keyof typeof SKILL_DISTANCE;
  readonly close: readonly string[];
  readonly distant: readonly string[];
  /** An easy case: the untrained may try. */
  readonly easy: boolean;
  /** Feet to what is perceived; 0 at hand. */
  readonly distance: number;
  /** The sense that Perception is made with; empty: sight, or what is left. */
  readonly sense: SenseType | "";
  /** Powers that help and are used for it: a shape taken on, a voice copied. */
  readonly with: readonly string[];
  readonly tools: keyof typeof TOOLS;
  /** Whether whom one talks to hears and understands, and is drawn to one. */
  readonly understands: boolean;
  readonly drawn: boolean;
  /** Whether it is done by sight, which somebody lacks. */
  readonly bySight: boolean;
  /** Of whom one rolls against: what helps or hinders them; not on guard; degrees count, so that a tie is theirs. */
  readonly hindrance: string;
  readonly unguarded: boolean;
  readonly graded: boolean;
  /** Labels of circumstances that come by themselves and were switched off. */
  readonly off: readonly string[];
  readonly routine: boolean;
};

/** The base skill that is rolled; null for what is no skill. */
const baseOf = (s: S, { trait }: Pick<Check, "trait">): SkillKey | null => {
  const who = selfOf(s);
  return who && skillOf(who, trait);
};
const isBase =
  (is: (base: SkillKey, who: FudgeActor) => boolean) =>
  (s: S, chosen: Check): boolean => {
    const [who, base] = [selfOf(s), baseOf(s, chosen)];
    return who !== null && base !== null && is(base, who);
  };
const against = (_s: unknown, { versus }: Check): boolean => versus !== "";

/** The task that was chosen; null without one, and where somebody opposes. @rule FUD-415 */
function taskIn(s: S, { versus, task, extras, number, attitude, trait }: Check): TaskChoice | null {
  const skill = baseOf(s, { trait });
  if (skill === null || task === "" || versus !== "") return null;
  return { skill, key: task, extras, number: taskAsks({ key: task, extras }) === "attitude" ? attitude : number };
}

/** The number that it is held against: the task's, or the one that was said. @rule FUD-041 FUD-415 */
function dcIn(s: S, chosen: Check): number | null {
  if (chosen.versus !== "") return null;
  const task = taskIn(s, chosen);
  const plan = task && taskPlan(task);
  return plan ? plan.dc : chosen.dc;
}

/** How near the skills come to the task. @rule FUD-413 */
const relatedIn = ({ fit, close, distant }: Check): Related | null =>
  fit === "ideal" && close.length + distant.length === 0
    ? null
    : {
        distance: fit,
        others: [
          ...close.map((id) => ({ id, distance: "close" as const })),
          ...distant.filter((id) => !close.includes(id)).map((id) => ({ id, distance: "distant" as const })),
        ],
      };

/** What distance does to Perception, blindness to what is done by sight, a subject who doesn't follow or is drawn to one to talk, size to fear and hiding, tools to handiwork, another shape or voice to deceit. @rule FUD-091 FUD-092 FUD-093 FUD-095 FUD-096 FUD-213 FUD-430 FUD-500 FUD-510 FUD-516 */
function circumstancesIn(s: S, who: FudgeActor, chosen: Check): readonly Row[] {
  const base = skillOf(who, chosen.trait);
  if (base === null) return [];
  if (base === "perception")
    return chosen.distance > 0 && !sensesFar(who) ? [perceptionRow(chosen.distance)].filter((r) => r.value !== 0) : [];
  const subject = chosen.versus === "" ? null : s.character(chosen.versus);
  const sized =
    (base === "intimidation" || base === "stealth") && subject ? [sizeRow(base, sizeRank(who), sizeRank(subject))] : [];
  const talk = SKILLS[base].interaction
    ? interactionRows({ understands: chosen.understands, intellect: subject ? (subject.abilities.int ?? 0) : 0 })
    : [];
  const drawn = chosen.drawn ? attractiveRows(who, base) : [];
  const tools = SKILLS[base].tools ? [toolsRow(chosen.tools, advantageRank(who, "improvisedTools") > 0)] : [];
  const helped = guises(who, base).flatMap((g) => (chosen.with.includes(g.effect) ? [g.row] : []));
  const dark = chosen.bySight && !grantsFor(who).sight ? [line("bySight", CONDITION_NUMBERS.sightTask, "FUD-213")] : [];
  return [...talk, ...drawn, ...dark, ...sized, ...tools, ...helped].filter((r) => r.value !== 0);
}

/** As `checkOf` names it, with the bonus of what has no trait. */
const traitIn = ({ trait, bonus }: Pick<Check, "trait" | "bonus">): string =>
  isGeneric(trait) ? `generic:${String(bonus)}` : trait;

/** What was said of the very skill. */
const ofSkill = ({ sense, ability }: Pick<Check, "sense" | "ability">): Pick<SkillOptions, "sense" | "ability"> => ({
  ...(sense !== "" && { sense }),
  ...(ability !== "" && { ability }),
});

/** Circumstances that come by themselves (conditions and the like), before anything is switched off. */
function offeredRows(s: S, chosen: Check): readonly Row[] {
  const who = selfOf(s);
  const asked = who && checkOf(who, traitIn(chosen), s.settings, ofSkill(chosen));
  return asked?.accepted ? asked.request.circumstances : [];
}

/** The check of whoever acts. @rule FUD-007 FUD-040 FUD-090 FUD-700 */
function checkIn(s: S, who: FudgeActor, chosen: Check): Asked<CheckRequest> {
  const related = relatedIn(chosen);
  const asked = checkOf(who, traitIn(chosen), s.settings, {
    ...ofSkill(chosen),
    dc: dcIn(s, chosen),
    routine: chosen.routine,
    circumstances: [...circumstancesIn(s, who, chosen), ...byHandRows(chosen.circumstance, chosen.because.trim())],
    untrained: chosen.easy,
    ...(related && { related }),
  });
  if (!asked.accepted || chosen.off.length === 0) return asked;
  const { uses = [], circumstances, ...rest } = asked.request;
  // What was made ready for the roll and isn't counted isn't used up.
  const spared = chosen.off.includes(key("Row", "effort"))
    ? who.conditions.filter((c) => c.id === "spurred").map((c) => c.effect)
    : [];
  return {
    accepted: true,
    request: {
      ...rest,
      circumstances: circumstances.filter((r) => !chosen.off.includes(r.label)),
      ...(uses.length > 0 && { uses: uses.filter((id) => !spared.includes(id)) }),
    },
  };
}

/** The card of a check, alone or against somebody. @rule FUD-055 FUD-059 FUD-067 FUD-415 */
function cardOf(s: S, who: FudgeActor, chosen: Check): Opened<FudgeCards> | Refusal {
  const [actor, asked] = [s.party(s.self), checkIn(s, who, chosen)];
  if (!asked.accepted) return asked;
  if (!actor) return gone(s);
  const check = asked.request;
  if (chosen.versus === "") {
    const task = taskIn(s, chosen);
    return { accepted: true, opens: { kind: "check", request: { actor, check, ...(task && { task }) } } };
  }
  const opponent = s.party(chosen.versus);
  if (!opponent) return gone(s, chosen.versus);
  const { answer: trait, unguarded, graded, hindrance } = chosen;
  return {
    accepted: true,
    opens: {
      kind: "opposed",
      request: {
        actor,
        check,
        opponent,
        trait,
        tie: unguarded ? "active" : graded ? "passive" : "bonus",
        ...(unguarded && { unguarded: true as const }),
        ...(hindrance !== "" && { hindrance }),
      },
    },
  };
}

/** Whether the Gamemaster keeps such a check to themselves unless they say otherwise. @rule FUD-014 */
export const isSecretCheck = (s: S, chosen: Check): boolean =>
  secretByDefault(baseOf(s, chosen), chosen.versus === "" ? chosen.task : (chosen.hindrance.split(".")[1] ?? ""));

// What is asked.

type Choices = FudgeAct<Check>["choices"];
const signed = (value: number): string => (value > 0 ? `+${String(value)}` : String(value).replace("-", "\u2212"));
const withValue = (extra: string, value: number): Words => asks("extra", { extra, value: signed(value) });

/** Everything that a check may be of, with the reason why there is no such check, even in an easy case. */
const rollable = once((who: FudgeActor): readonly Option<string>[] =>
  traitsOf(who).map((option) => {
    const made = checkOf(who, option.value, DEFAULT_SETTINGS, { untrained: mayBeEasy(skillOf(who, option.value)) });
    return made.accepted ? option : { ...option, refused: made };
  }),
);

/** Whether there are easy cases of a skill, which need no training. @rule FUD-054 FUD-412 */
function mayBeEasy(base: SkillKey | null): boolean {
  return base !== null && !SKILLS[base].attack && SKILLS[base].untrained === "partly";
}

const ofWhat: Pick<Choices, "trait" | "bonus" | "versus" | "answer"> = {
  trait: {
    pick: "one",
    label: { key: key("Sheet", "trait") },
    none: refuse("trait.gone"),
    options: (s) => listOf(s, rollable),
  },
  bonus: {
    pick: "whole",
    label: asks("bonus"),
    when: (_s, { trait }) => isGeneric(trait),
    bounds: () => [-GENERIC_LIMIT, GENERIC_LIMIT],
    first: (_s, { trait }) => (isGeneric(trait) ? Number(trait.slice(GENERIC.length - 1)) || 0 : 0),
  },
  versus: { pick: "who", label: asks("versus"), nobody: asks("versusNumber"), first: () => "" },
  answer: {
    pick: "one",
    label: asks("against"),
    when: against,
    options: (s, chosen) => {
      const them = s.character(chosen.versus);
      return them ? answersOf(baseOf(s, chosen), them, isUnknown(s, chosen.versus)) : [];
    },
  },
};

const tasksIn = (s: S, chosen: Check): ReturnType<typeof choosable> => {
  const base = baseOf(s, chosen);
  return base === null || chosen.versus !== "" ? [] : choosable(base);
};
const extrasIn = (s: S, chosen: Check): ReturnType<typeof extrasOf> => {
  const task = taskIn(s, { ...chosen, extras: [], number: 0, attitude: 0 });
  return task ? extrasOf(task.skill, task.key) : [];
};
const asked = (s: S, chosen: Check): ReturnType<typeof taskAsks> =>
  chosen.task === "" || chosen.versus !== "" || baseOf(s, chosen) === null
    ? null
    : taskAsks({ key: chosen.task, extras: chosen.extras });

/** A task of the table, or a number. @rule FUD-041 FUD-415 FUD-416 */
const forWhat: Pick<Choices, "task" | "extras" | "attitude" | "number" | "dc"> = {
  task: {
    pick: "one",
    label: asks("task"),
    when: (s, chosen) => tasksIn(s, chosen).length > 0,
    first: () => "",
    options: (s, chosen) => [
      { value: "", label: asks("noTask") },
      ...tasksIn(s, chosen).map((t): Option<string> => {
        const task = key("Task", t.skill, t.key);
        return { value: t.key, label: t.kind === "dc" ? asks("taskDc", { task, dc: t.value }) : { key: task } };
      }),
    ],
  },
  extras: {
    part: "circumstances",
    pick: "many",
    label: asks("extras"),
    when: (s, chosen) => extrasIn(s, chosen).length > 0,
    options: (s, chosen) =>
      extrasIn(s, chosen).map((t) => ({ value: t.key, label: withValue(key("Task", t.skill, t.key), t.value) })),
  },
  attitude: {
    pick: "one",
    label: asks("attitude"),
    when: (s, chosen) => asked(s, chosen) === "attitude",
    first: () => 0,
    options: () => ATTITUDES.map((a, value) => ({ value, label: { key: key("Attitude", a) } })),
  },
  number: {
    pick: "whole",
    label: asks("taskNumber"),
    tells: (s, chosen) => asks(`taskAsk.${asked(s, chosen) ?? "rank"}`),
    when: (s, chosen) => !["attitude", null].includes(asked(s, chosen)),
    bounds: () => [0, DC_LIMIT],
  },
  dc: {
    pick: "whole",
    label: asks("dc"),
    empty: true,
    tells: (_s, { dc }) => (dc === null ? asks("noDc") : { key: key("Difficulty", difficultyName(dc)) }),
    when: (s, chosen) => chosen.versus === "" && taskIn(s, chosen) === null,
    bounds: () => [-DC_LIMIT, DC_LIMIT],
  },
};

/** Other skills that help where the one that is rolled isn't made for the task. @rule FUD-413 */
const others = (s: S, { trait }: Check): readonly Option<string>[] =>
  listOf(s, (who) => who.skills.filter((k) => k.rank > 0 && `skill:${k.id}` !== trait)).map((k) => ({
    value: k.id,
    label: skillName(k),
  }));
const mayHelp = (s: S, chosen: Check): boolean => chosen.fit !== "ideal" && others(s, chosen).length > 0;

/** Whether somebody has learnt a skill, or gets along without. @rule FUD-412 */
const knows = (who: FudgeActor, base: SkillKey): boolean =>
  untrainedRefusal(who, who.skills.find((k) => k.base === base) ?? { base }, false) === null;

/** The ability that a skill is rolled with unless somebody says otherwise. */
function usualAbility(s: S, chosen: Check): AbilityKey | null {
  const [who, base] = [selfOf(s), baseOf(s, chosen)];
  const entry = who && skillEntry(who, chosen.trait.slice("skill:".length));
  return entry?.ability ?? (base && SKILLS[base].ability);
}

/** How the skill is used. @rule FUD-412 FUD-413 FUD-430 */
const how: Pick<Choices, "circumstance" | "because" | "ability" | "fit" | "close" | "distant" | "easy"> = {
  circumstance: {
    part: "circumstances",
    pick: "whole",
    label: asks("circumstance"),
    first: () => 0,
    bounds: () => [-CIRCUMSTANCE_LIMIT, CIRCUMSTANCE_LIMIT],
  },
  because: {
    part: "circumstances",
    pick: "words",
    label: asks("because"),
    hint: asks("becauseHint"),
    longest: BECAUSE_LENGTH,
    when: (_s, { circumstance }) => circumstance !== 0,
  },
  ability: {
    part: "circumstances",
    pick: "one",
    label: asks("ability"),
    when: isBase(() => true),
    first: () => "",
    options: (s, chosen) => [
      { value: "", label: asks("usualAbility") },
      ...ABILITY_KEYS.filter((a) => a !== usualAbility(s, chosen)).map((a) => ({
        value: a,
        label: { key: abilityLabel(a) },
      })),
    ],
  },
  fit: {
    part: "circumstances",
    pick: "one",
    label: asks("fit"),
    when: isBase((base) => !SKILLS[base].attack),
    first: () => "ideal",
    options: () =>
      (Object.keys(SKILL_DISTANCE) as (keyof typeof SKILL_DISTANCE)[]).map((value) => ({
        value,
        label: asks(`fits.${value}`, { by: SKILL_DISTANCE[value] }),
      })),
  },
  close: { part: "circumstances", pick: "many", label: asks("alsoClose"), when: mayHelp, options: others },
  distant: {
    part: "circumstances",
    pick: "many",
    label: asks("alsoDistant"),
    when: mayHelp,
    options: (s, chosen) => others(s, chosen).filter((o) => !chosen.close.includes(o.value)),
  },
  easy: {
    part: "circumstances",
    ...flag("easy", "easyHint"),
    when: isBase((base, who) => mayBeEasy(base) && !knows(who, base)),
  },
};

const perceiving = isBase((base) => base === "perception");

/** What it is done with and to whom. @rule FUD-091 FUD-092 FUD-093 FUD-096 FUD-243 FUD-430 FUD-500 FUD-510 */
const withWhat: Pick<Choices, "distance" | "sense" | "with" | "tools" | "understands" | "drawn" | "bySight"> = {
  distance: {
    part: "circumstances",
    pick: "whole",
    label: asks("distance"),
    when: perceiving,
    bounds: () => [0, MOST_FEET],
    first: (s, chosen) => {
      const [first] = perceiving(s, chosen) ? s.aimed : [];
      return Math.round((first === undefined ? null : s.distance(s.self, first)) ?? 0);
    },
  },
  sense: {
    part: "circumstances",
    pick: "one",
    label: asks("sense"),
    when: perceiving,
    first: () => "",
    options: (s) => [
      ...listOf(s, (who): Option<SenseType | "">[] => [
        { value: "", label: asks("usualSense", { sense: key("Sense", senseUsed(who, null)) }) },
      ]),
      ...SENSE_TYPES.map((value) => ({ value, label: { key: key("Sense", value) } })),
    ],
  },
  with: {
    part: "circumstances",
    pick: "many",
    label: asks("with"),
    when: isBase((base, who) => guises(who, base).length > 0),
    options: (s, chosen) => {
      const base = baseOf(s, chosen);
      return listOf(s, (who) => (base ? guises(who, base) : [])).map(({ effect, row }) => ({
        value: effect,
        label: { key: row.label, ...(row.data && { data: row.data }) },
        hint: withValue(row.label, row.value),
      }));
    },
  },
  tools: {
    part: "circumstances",
    pick: "one",
    label: asks("tools"),
    when: isBase((base) => SKILLS[base].tools),
    first: () => "proper",
    options: () =>
      (Object.keys(TOOLS) as (keyof typeof TOOLS)[]).map((value) => ({ value, label: { key: key("Tools", value) } })),
  },
  understands: {
    part: "circumstances",
    ...flag("understands"),
    first: () => true,
    when: isBase((base) => SKILLS[base].interaction),
  },
  drawn: {
    part: "circumstances",
    ...flag("drawn", "drawnHint"),
    when: isBase((base, who) => attractiveRows(who, base).length > 0),
  },
  bySight: {
    part: "circumstances",
    ...flag("bySight", "bySightHint"),
    when: isBase((base, who) => base !== "perception" && !grantsFor(who).sight),
  },
};

/** What is to be said of whom one rolls against. @rule FUD-059 FUD-067 FUD-415 */
const ofThem: Pick<Choices, "hindrance" | "unguarded" | "graded"> = {
  hindrance: {
    part: "circumstances",
    pick: "one",
    label: asks("hindrance"),
    when: (s, chosen) => against(s, chosen) && hindrances(baseOf(s, chosen) ?? "").length > 0,
    first: () => "",
    options: (s, chosen) => [
      { value: "", label: asks("noHindrance") },
      ...hindrances(baseOf(s, chosen) ?? "").map((t) => ({
        value: `${t.skill}.${t.key}`,
        label: withValue(key("Task", t.skill, t.key), t.value),
      })),
    ],
  },
  unguarded: {
    part: "circumstances",
    ...flag("unguarded", "unguardedHint"),
    when: (s, chosen) => against(s, chosen) && mayBeUnguarded(chosen.answer),
  },
  graded: {
    part: "circumstances",
    ...flag("graded", "gradedHint"),
    when: (s, chosen) => against(s, chosen) && !chosen.unguarded,
  },
};

const modifierOf = ({ label, data, value, rule }: Row): Modifier => ({
  key: label,
  label: { key: label, ...(data && { data }) },
  value: signed(value),
  rule,
});

/** Whether it is swimming, by somebody whose power it is to swim. @rule FUD-053 */
const swims = (s: S, who: FudgeActor, { trait, task, versus }: Check): boolean =>
  versus === "" &&
  task === SWIMMING &&
  baseOf(s, { trait }) === "athletics" &&
  speeds(who).some((x) => x.mode === "swimming");

/** Whether it may be made without dice even under pressure. @rule FUD-053 */
const mastered = (s: S, chosen: Check): boolean => {
  const who = selfOf(s);
  const { trait } = chosen;
  if (who === null) return false;
  if (trait.startsWith("skill:") && mayBeRoutineUnderPressure(who, trait.slice("skill:".length))) return true;
  return swims(s, who, chosen);
};

/** The task of the table that is swimming. */
const SWIMMING = "swim";

/** Why a check isn't made without dice: in a fight there is pressure, unless the Gamemaster says that there is none. @rule FUD-050 FUD-053 */
const pressed = (s: S, chosen: Check): Refusal | null =>
  s.gm || s.fight?.order.includes(s.self) !== true || mastered(s, chosen) ? null : refuse("check.pressure");

/** A check of any trait. @rule FUD-007 FUD-010 FUD-040 FUD-055 FUD-415 FUD-700 */
const check: FudgeAct<Check> = {
  rules: ["FUD-007", "FUD-010", "FUD-040", "FUD-050", "FUD-055", "FUD-415"],
  label: { key: key("Card", "check") },
  detail: (s, chosen) => {
    const option = listOf(s, rollable).find((o) => o.value === chosen.trait);
    return option?.label ?? { key: key("Card", "check") };
  },
  group: "checks",
  by: "owner",
  at: ["sheet"],
  refused: () => null,
  price: () => [],
  choices: {
    ...ofWhat,
    ...forWhat,
    ...how,
    ...withWhat,
    ...ofThem,
    off: {
      pick: "modifiers",
      label: asks("circumstance"),
      of: (s, chosen) => offeredRows(s, chosen).map(modifierOf),
    },
    routine: {
      part: "circumstances",
      ...flag("routine"),
      tells: (s, chosen) => (mastered(s, chosen) ? asks("mastery") : null),
      when: (_s, { trait }) => !isDefense(trait),
      no: pressed,
    },
  },
  compose: (s, chosen) => as(s, (who) => cardOf(s, who, chosen)),
};

export const CHECK_ACTS = { check } as const;
