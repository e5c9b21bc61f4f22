/** Checks against a number: of any trait, running, standing up, studying, getting over what goes on, healing. */
import type { Acts, Choice, NoChoice, Option } from "../../../kernel/act.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Ref } from "../../../kernel/situation.ts";
import { resolvePassive } from "../../dice/check.ts";
import { asUsed, powerOf } from "../../fortune/avert.ts";
import { restStep } from "../../harm/harm.ts";
import { attackEffectDC, passiveSkill, resistanceCheck } from "../../hero/check-requests.ts";
import { type CheckTrait, readCheckTrait, type SkillTrait, traitLabel } from "../../hero/trait-key.ts";
import { attacksOf } from "../../hero/traits.ts";
import { conditionLabel, key } from "../../labels.ts";
import { effectAction, effectRange } from "../../powers/powers.ts";
import { apartIn, powerGetsAt } from "../../powers/reach.ts";
import { contextIn, type DestinySituation, sceneOf, typeOf } from "../../situation.ts";
import type { ReadiedAction } from "../../state/ready.ts";
import { fallenAt, fallenKey, type FallenRef, takeWay } from "../../things/fallen.ts";
import { powerAction } from "../../turn/actions.ts";
import { runFeet, runNeeds, triedAlready } from "../../turn/movement.ts";
import { isOngoing } from "../../turn/turns.ts";
import type { AttackEntry, DestinyCharacter, PowerEffect, PowerEntry } from "../../types.ts";
import { asks, foesFirst, friendsFirst, gone, listOf, named, selfOf } from "../act.ts";
import { type GoesOff, inAll, mayTake } from "../catalogue.ts";
import { fallenOptions } from "../items.ts";
import { type Mode, modeChoice } from "../moves.ts";
import { costOf } from "../price.ts";
import type { Asks } from "../reading/follow.ts";
import { ASSESSMENT, STUDY_AGAINST } from "./assessment.ts";
import { retryRefusal } from "./retry.ts";
import {
  type CheckPlan,
  difficultyFor,
  type Goal,
  goalChoices,
  goalOf,
  person,
  powerEffect,
  rolls,
  skillChoice,
  skillsOf,
} from "./rolls.ts";

type S = DestinySituation;

/** Somebody or something that whoever opens the act knows already. */
export const silently = <V>(): Choice<string, S, V> => ({
  pick: "words",
  label: asks("item"),
  longest: 200,
  silent: true,
});

/** Any trait, from a sheet, the chat or a macro. @rule DES-001 DES-011 DES-015 DES-383 */
const check = rolls<{ readonly trait: CheckTrait } & Goal>("check", {
  rule: "DES-001",
  label: { key: key("Purpose", "plain") },
  detail: (_s, { trait }) => traitLabel(trait),
  onCard: true,
  choices: {
    trait: {
      pick: "own",
      label: asks("trait"),
      silent: true,
      first: () => "skill:perception",
      read: readCheckTrait,
      samples: () => ["skill:might", "resistance:will", "defense:combat", "initiative:combat"],
    },
    ...goalChoices((_s, { trait }) => !/^(?:initiative|defense):/u.test(trait)),
  },
  plan: (s, who, chosen) => ({ purpose: "plain", act: null, trait: chosen.trait, dc: goalOf(s, who, chosen) }),
});

const inFight = (s: S): boolean => s.fight !== null;

/** A Run: Athletics, once a turn. @rule DES-131 */
const run = rolls<{ readonly mode: Mode; readonly stays: boolean }>("run", {
  rule: "DES-131",
  action: "run",
  choices: { mode: modeChoice(), stays: { pick: "flag", label: asks("stays") } },
  refused: (s, who) => triedAlready(who, "run", inFight(s)),
  going: (s, who, { mode, stays }) => ({
    moving: !stays,
    feet: runFeet(who, mode, 1, typeOf(s.fight), sceneOf(s.fight)?.roundSeconds),
  }),
  plan: (s, who, { mode }) => ({
    purpose: "run",
    act: "run",
    trait: "skill:athletics",
    dc: difficultyFor(s, who, "moderate"),
    data: { mode },
  }),
});

/** Standing up for nothing: Acrobatics, Hard, once a turn. @rule DES-134 */
const standFree = rolls<NoChoice>("standFree", {
  rule: "DES-134",
  action: "standFree",
  choices: {},
  refused: (s, who) => triedAlready(who, "stand", inFight(s)),
  plan: (s, who) => ({
    purpose: "stand",
    act: "standFree",
    trait: "skill:acrobatics",
    dc: difficultyFor(s, who, "hard"),
  }),
});

const COSTS = ["standard", "move", "quick", "free"] as const;
type Cost = (typeof COSTS)[number];

/** Any use of a skill, at the price that the Gamemaster names. @rule DES-195 */
const useSkill = rolls<{ readonly trait: SkillTrait; readonly cost: Cost } & Goal>("useSkill", {
  rule: "DES-195",
  action: "useSkill",
  choices: {
    trait: skillChoice(),
    ...goalChoices(),
    cost: {
      pick: "one",
      label: asks("cost"),
      options: () => COSTS.map((value) => ({ value, label: { key: key("Cost", value, "label") } })),
    },
  },
  plan: (s, who, chosen) => ({
    purpose: "plain",
    act: "useSkill",
    trait: chosen.trait,
    dc: goalOf(s, who, chosen),
    cost: costOf(chosen.cost),
  }),
});

/** Weigh somebody up, against passive Deception. @rule DES-031 DES-125 */
const assessment = rolls<{ readonly target: Ref; readonly trait: SkillTrait }>("assessment", {
  rule: "DES-125",
  action: "assessment",
  choices: {
    target: {
      pick: "who",
      label: asks("target"),
      prefers: foesFirst,
      none: refuse("attack.noTarget"),
      fits: (s, _c, ref) => {
        const who = selfOf(s);
        return (who && retryRefusal(who, "assessment", ref)) ?? true;
      },
    },
    trait: skillChoice((_s, _c, who) =>
      skillsOf(who).filter((k) =>
        (ASSESSMENT.skills as readonly string[]).includes(k.startsWith("lore:") ? "lore" : k),
      ),
    ),
  },
  going: (_s, _who, { target }) => ({ target }),
  plan: (s, who, { target, trait }) => {
    const found = person(s, target);
    if (!found) return refuse("gone", { name: target });
    return {
      purpose: "assessment",
      act: "assessment",
      trait,
      dc: passiveSkill(found.who, ASSESSMENT.against, contextIn(s), who),
      data: { target },
      about: found.name,
      opponent: found.who,
    };
  },
});

/** Study somebody, who hides what there is to know, or a place or thing. @rule DES-152 */
const study = rolls<{ readonly opponent: Ref; readonly about: string; readonly trait: SkillTrait } & Goal>("study", {
  rule: "DES-152",
  action: "study",
  choices: {
    opponent: {
      pick: "who",
      label: asks("studied"),
      prefers: foesFirst,
      nobody: asks("placeOrThing"),
      first: (s) => s.aimed[0] ?? "",
    },
    about: { pick: "words", label: asks("said"), longest: 500, when: (_s, { opponent }) => opponent === "" },
    trait: skillChoice(),
    ...goalChoices((_s, { opponent }) => opponent === ""),
  },
  going: (_s, _who, { opponent }) => (opponent === "" ? {} : { target: opponent }),
  plan: (s, who, chosen) => {
    const { opponent, trait, about } = chosen;
    const they = opponent === "" ? null : s.character(opponent);
    if (they)
      return {
        contest: "study",
        act: "study",
        opponent: they,
        trait,
        against: STUDY_AGAINST.map((k) => `skill:${k}` as const),
      };
    const dc = goalOf(s, who, chosen) ?? difficultyFor(s, who, "moderate");
    return opponent === "" ? { purpose: "study", act: "study", trait, dc, about } : refuse("gone", { name: opponent });
  },
});

const STEPS = {
  short: { kind: "short" },
  hour: { kind: "hour" },
  fatigue: { kind: "hour", choice: "fatigue" },
} as const;
export type TreatmentStep = keyof typeof STEPS;

/** What a step of rest gives somebody under a healer's care. @rule DES-248 */
export const treatedRest = (s: S, patient: DestinyCharacter, step: TreatmentStep): ReturnType<typeof restStep> =>
  restStep(patient, { ...STEPS[step], treated: true }, { restRules: s.settings.restRules, inEncounter: inFight(s) });

/** Why no step of rest would give somebody anything. @rule DES-248 */
function careRefusal(s: S, ref: Ref): Refusal | null {
  const they = s.character(ref);
  const gains = they ? (Object.keys(STEPS) as TreatmentStep[]).map((step) => treatedRest(s, they, step)) : [];
  const [first] = gains.flatMap((g) => ("accepted" in g ? [g] : []));
  return first && gains.every((g) => "accepted" in g) ? first : null;
}

/** A healer's care: a step of rest counts twice. @rule DES-248 */
const treatment = rolls<{ readonly patient: Ref; readonly step: TreatmentStep }>("treatment", {
  rule: "DES-248",
  label: { key: key("Deed", "treatment") },
  refused: (s) => (s.settings.restRules ? (s.fight ? refuse("rest.encounter") : null) : refuse("rest.off")),
  choices: {
    patient: {
      pick: "who",
      label: asks("patient"),
      prefers: friendsFirst,
      fits: (s, _c, ref) => careRefusal(s, ref) ?? true,
    },
    step: {
      pick: "one",
      label: asks("rest"),
      options: (s, { patient }) =>
        (Object.keys(STEPS) as TreatmentStep[]).map((value): Option<TreatmentStep> => {
          const they = s.character(patient);
          const gains = they ? treatedRest(s, they, value) : refuse("gone", { name: patient });
          return { value, label: { key: key("Rest", value) }, ...("accepted" in gains && { refused: gains }) };
        }),
    },
  },
  plan: (s, who, { patient, step }) => {
    const found = person(s, patient);
    if (!found) return refuse("gone", { name: patient });
    const dc = difficultyFor(s, who, "moderate");
    return {
      purpose: "treatment",
      act: null,
      trait: "skill:treatment",
      dc,
      data: { patient, step },
      about: found.name,
    };
  },
});

/** Something that goes on is resisted once more. @rule DES-026 DES-181 DES-277 */
const resist = rolls<Asks["resist"]>("resist", {
  rule: "DES-277",
  action: "resist",
  unraised: true,
  choices: {
    effect: {
      pick: "one",
      label: asks("effect"),
      none: refuse("resist.over"),
      options: (s) =>
        listOf(s, (who) => who.conditions.filter(isOngoing)).map((c) => ({
          value: c.effect,
          label: { key: conditionLabel(c.id) },
        })),
    },
  },
  plan: (_s, who, { effect }) => {
    const c = who.conditions.find((o) => o.effect === effect);
    if (!c || c.resistance === null || c.dc === null) return refuse("resist.over");
    const data = { effect: c.effect, condition: c.id };
    return { purpose: "resist", act: null, trait: `resistance:${c.resistance}`, dc: c.dc, data };
  },
});

/** What an attack did falls on somebody, or is caught, once more. @rule DES-026 DES-113 DES-341 */
const resistAgain = rolls<Asks["resist.again"]>("resist.again", {
  rule: "DES-341",
  label: { key: key("Purpose", "resist") },
  onCard: true,
  choices: {
    attacker: silently(),
    attack: silently(),
    dc: { pick: "whole", label: asks("dc"), bounds: () => [-999, 999], empty: true, silent: true },
  },
  plan: (s, who, { attacker, attack, dc }) => {
    const by = s.character(attacker);
    const found = by && attacksOf(by).find((a) => a.id === attack);
    return by && found ? againPlan(s, who, by, found, dc) : refuse("attack.gone");
  },
});

const NO_HIT = { critical: false, degree: null, slam: 0, multiattack: 0 } as const;

/** One more resistance check against an attack. @rule DES-021 DES-026 */
function againPlan(
  s: S,
  who: DestinyCharacter,
  by: DestinyCharacter,
  attack: AttackEntry,
  dc: number | null,
): CheckPlan {
  const list = attack.effect === "damage" ? (attack.social ? "social" : "physical") : null;
  const { resistance, penetrating } = attack;
  return {
    purpose: "resist",
    act: null,
    trait: `resistance:${resistance}`,
    dc: dc ?? attackEffectDC(by, attack, who, contextIn(s), NO_HIT).dc.total,
    data: { attacker: by.ref, attack: attack.id, again: true },
    about: attack.name,
    check: resistanceCheck(who, resistance, contextIn(s), { list, penetrating, opponent: by }),
  };
}

/** A power without an attack is resisted; an Illusion is seen through by Will or Insight, whichever is better. @rule DES-026 DES-337 */
const resistPower = rolls<Asks["resist.power"]>("resist.power", {
  rule: "DES-337",
  label: { key: key("Purpose", "resist") },
  onCard: true,
  choices: { by: silently(), power: silently() },
  plan: (s, who, { by: ref, power: id }) => {
    const by = s.character(ref);
    const used = by && powerOf(by, id);
    const resistance = used?.effect.resistance;
    if (!used || !resistance) return refuse("power.gone");
    const { effect } = used.effect;
    const will = resolvePassive(resistanceCheck(who, resistance, contextIn(s), { opponent: by })).total;
    const sees = effect === "illusion" && passiveSkill(who, "insight", contextIn(s), by) > will;
    return {
      purpose: "resist",
      act: null,
      trait: sees ? "skill:insight" : `resistance:${resistance}`,
      dc: resolvePassive(powerEffect(s, by, id)).total,
      data: { by: ref, power: id, effect, resistance },
      about: used.power.name,
    };
  },
});

/** Holding out a Run. @rule DES-131 */
const endurance = rolls<NoChoice>("endurance", {
  rule: "DES-131",
  label: { key: key("Purpose", "endurance") },
  onCard: true,
  choices: {},
  plan: (s, who) => ({
    purpose: "endurance",
    act: null,
    trait: "skill:endurance",
    dc: difficultyFor(s, who, "moderate"),
    data: { needs: runNeeds(Math.max(0, who.turn.runStreak)) },
  }),
});

/** Why a power can't be tried on somebody: out of reach, or failed on them too badly. @rule DES-031 DES-192 DES-337 */
export function powerRefusal(s: S, power: string, effect: PowerEffect["effect"], target: Ref): Refusal | null {
  const who = selfOf(s);
  const used = who && powerOf(who, power);
  if (!who) return gone(s);
  if (used?.effect.effect !== effect) return refuse("power.gone");
  const reach = powerGetsAt(who, used.effect, target, apartIn(s, target));
  return reach.accepted ? retryRefusal(who, power, target) : reach;
}

const powersOf = (who: DestinyCharacter, effect: PowerEffect["effect"]): readonly PowerEntry[] =>
  who.powers.filter((p) => p.effects[0]?.effect === effect);

/** Which of one's powers of an effect. */
export const powerChoice = <V>(effect: PowerEffect["effect"]): Choice<string, S, V> => ({
  pick: "one",
  label: asks("power"),
  none: refuse("power.none"),
  options: (s) => listOf(s, (who) => powersOf(who, effect).map(named)),
});

/** The action that the use of a power is. @rule DES-191 DES-192 */
export const bandOf = (who: DestinyCharacter, power: string): ReturnType<typeof powerAction> => {
  const used = powerOf(who, power);
  return used ? powerAction(effectRange(used.effect)) : "usePowerClose";
};

/** Why somebody can't take the action that the use of any power of an effect is. @rule DES-198 DES-272 */
export const barsAll =
  (effect: PowerEffect["effect"]) =>
  (s: S, who: DestinyCharacter): Refusal | null =>
    inAll(powersOf(who, effect), (p) => mayTake(s, who, bandOf(who, p.id), p.effects[0] && effectAction(p.effects[0])));

/** The use of a power that was readied, as the use of each of that effect and band. @rule DES-108 */
export const powerWaits =
  <N extends string>(effect: PowerEffect["effect"], name: N) =>
  ({ action }: ReadiedAction, who: DestinyCharacter): readonly GoesOff<{ readonly [K in N]: string }>[] =>
    powersOf(who, effect)
      .filter(({ id }) => bandOf(who, id) === action)
      .map((p) => ({ known: { [name]: p.id } as { readonly [K in N]: string }, name: p.name }));

/** Healing: a mark for each degree. @rule DES-031 DES-191 DES-337 */
const healing = rolls<{ readonly power: string; readonly patient: Ref }>("healing", {
  rule: "DES-337",
  label: { key: key("Purpose", "healing") },
  refused: barsAll("healing"),
  waits: powerWaits("healing", "power"),
  choices: {
    power: powerChoice("healing"),
    patient: {
      pick: "who",
      label: asks("patient"),
      self: true,
      prefers: friendsFirst,
      first: (s) => s.aimed[0] ?? s.self,
      fits: (s, { power }, ref) => powerRefusal(s, power, "healing", ref) ?? true,
    },
  },
  provokes: (_s, who, { power }) => bandOf(who, power),
  going: (_s, _who, { patient }) => ({ target: patient }),
  plan: (s, who, { power, patient }) => {
    const [found, used] = [person(s, patient), powerOf(who, power)];
    if (!found) return refuse("gone", { name: patient });
    return {
      purpose: "healing",
      act: bandOf(who, power),
      ...(used && { kind: effectAction(used.effect) }),
      trait: "effect:healing",
      dc: 10,
      data: { patient, power },
      about: found.name,
      cost: ["standard"],
      check: asUsed(used?.power, powerEffect(s, who, power)),
    };
  },
});

/** Take what a Stunt struck out of a hand with one hand free: Reaction, Moderate. @rule DES-065 DES-112 */
const snatch = rolls<{ readonly object: FallenRef }>("disarmTake.check", {
  rule: "DES-112",
  label: { key: key("Deed", "disarmTake") },
  onCard: true,
  choices: { object: { pick: "one", label: asks("item"), none: refuse("take.gone"), options: fallenOptions } },
  plan: (s, who, { object }) => {
    const fallen = fallenAt(object, s);
    const way = fallen ? takeWay(who, fallen, s) : refuse("take.gone");
    if (!fallen || typeof way !== "string") return typeof way === "string" ? refuse("take.gone") : way;
    const own = s.fight === null || s.fight.acting === who.ref;
    return {
      purpose: "disarmTake",
      act: null,
      trait: "skill:reaction",
      dc: difficultyFor(s, who, "moderate"),
      data: { object: fallenKey(object) },
      about: fallen.item.name,
      cost: [own ? "quick" : "reactionQuick"],
    };
  },
});

/** All of them by name. */
export const CHECK_ACTS = {
  check,
  run,
  standFree,
  useSkill,
  assessment,
  study,
  treatment,
  resist,
  "resist.again": resistAgain,
  "resist.power": resistPower,
  endurance,
  healing,
  "disarmTake.check": snatch,
} as const satisfies Acts<DestinySituation>;
