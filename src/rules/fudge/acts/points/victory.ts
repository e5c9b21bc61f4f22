/** What victory points are spent on. */
import type { NoChoice, Option } from "../../../kernel/act.ts";
import { change } from "../../../kernel/change.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Ref, Words } from "../../../kernel/situation.ts";
import type { Until } from "../../../kernel/turns/until.ts";
import { placeOf } from "../../cards/initiative.ts";
import { luckOf } from "../../fortune/luck.ts";
import { payImprove, payLuck } from "../../fortune/paying.ts";
import {
  beginnersLuck as lucky,
  heroicFeat as feat,
  heroicSkill as heroic,
  inspire as inspired,
  negateComplication as negated,
  SPENDS,
  ultimateEffort as ultimate,
} from "../../fortune/victory.ts";
import { fatigueOf, recoverWith } from "../../harm/fatigue.ts";
import { actorPool, type FudgeActor } from "../../hero/actor.ts";
import { standingTo } from "../../hero/sides.ts";
import { traitNames } from "../../hero/trait-names.ts";
import { untrainedRefusal } from "../../hero/traits.ts";
import { ADVANTAGES, SKILLS } from "../../hero/values.ts";
import { key, skillLabel } from "../../labels.ts";
import type { FudgeSituation } from "../../situation.ts";
import { presentConditions } from "../../state/conditions.ts";
import { isReady, makeReady, type Marker } from "../../state/markers.ts";
import { effectId } from "../../state/progression.ts";
import { seizeInitiative as seized } from "../../turn/initiative.ts";
import { payFor } from "../../turn/pay.ts";
import { seizeRefusal } from "../../turn/turns.ts";
import type { AdvantageKey, SkillKey } from "../../types.ts";
import { listOf } from "../act.ts";
import { byName, ownTurn, point, type PointAct, spending, together } from "./use.ts";

type S = FudgeSituation;
const asks = (name: string): Words => ({ key: key("Deed", name) });

/** What a victory point can take off somebody. @rule FUD-372 */
const RECOVERABLE = ["dazed", "stunned", "fatigue"] as const;
type Recovery = (typeof RECOVERABLE)[number];

/** What a victory point can take off somebody now. @rule FUD-372 */
function recoverable(who: FudgeActor): readonly Recovery[] {
  const present = presentConditions(who);
  return RECOVERABLE.filter((what) =>
    what === "fatigue" ? fatigueOf(who.conditions) !== "normal" : present.has(what),
  );
}
/** What it is called: a step of fatigue, or the condition. */
const recoveryName = (what: Recovery): string =>
  what === "fatigue" ? key("Deed", "fatigue") : key("Condition", what, "label");

/** @rule FUD-372 */
const recover = spending<{ readonly what: Recovery }>("recover", {
  choices: {
    what: {
      pick: "one",
      label: asks("recoverWhat"),
      none: refuse("recover.nothing"),
      options: (s) =>
        listOf(s, (who) => recoverable(who).map((value) => ({ value, label: { key: recoveryName(value) } }))),
    },
  },
  brings: (_s, who, { what }) => recoverWith(who.ref, who.conditions, what),
  effect: (s) => {
    const [found] = listOf(s, (who) => recoverable(who).map((first) => ({ who, first })));
    const what = found && (found.first === "fatigue" ? fatigueOf(found.who.conditions) : found.first);
    return what === undefined
      ? null
      : { key: key("Deed", "recoverEffect"), data: { what: key("Condition", what, "label") } };
  },
});

/** Advantages that bring somebody or something along, which no moment's heroics do. */
const BROUGHT: readonly AdvantageKey[] = ["minion", "sidekick", "equipment"];

/** An advantage as it is chosen: its key, and what it is about where that is one of the hero's skills. */
type Feat = { readonly advantage: AdvantageKey; readonly subject: string };
const featValue = ({ advantage, subject }: Feat): string => (subject === "" ? advantage : `${advantage} ${subject}`);

/** Advantages that a hero may have for a moment: those that they lack; Skill Mastery once for each of their skills. @rule FUD-366 FUD-431 */
function featsOf(who: FudgeActor): readonly Feat[] {
  const all = (Object.keys(ADVANTAGES) as AdvantageKey[]).filter((a) => !BROUGHT.includes(a));
  return all
    .flatMap((advantage): readonly Feat[] =>
      advantage === "skillMastery"
        ? who.skills.map((s) => ({ advantage, subject: s.id }))
        : [{ advantage, subject: "" }],
    )
    .filter(({ advantage, subject }) => feat(who, advantage, "", who.ref, true, subject).accepted);
}

function featName(who: FudgeActor, { advantage, subject }: Feat): Words {
  const name = key("Advantage", advantage, "label");
  const about = who.skills.find((s) => s.id === subject);
  if (!about) return { key: name };
  const specialty = about.specialty === "" ? skillLabel(about.base) : about.specialty;
  return { key: key("Sheet", "withSpecialty"), data: { skill: name, specialty } };
}

/** An advantage that the hero lacks, until the end of their next turn. @rule FUD-366 */
const heroicFeat = spending<{ readonly advantage: string }>("heroicFeat", {
  choices: {
    advantage: {
      pick: "one",
      label: asks("whichAdvantage"),
      none: refuse("feat.owned"),
      options: (s) =>
        listOf(s, (who) => featsOf(who).map((f) => ({ value: featValue(f), label: featName(who, f) }))).toSorted(
          byName(s),
        ),
    },
  },
  brings: (s, who, { advantage: chosen }) => {
    const found = featsOf(who).find((f) => featValue(f) === chosen);
    if (!found) return refuse("feat.owned");
    const { advantage, subject } = found;
    // The same feat twice in a turn is one.
    const id = effectId("feat", chosen, who.ref);
    const lent = feat(who, advantage, id, who.ref, ownTurn(s, who), subject);
    if (!lent.accepted) return lent;
    const data = {
      name: key("Advantage", advantage, "label"),
      type: "fudgeAdvantage",
      system: { key: advantage, rank: 1, subject },
      flags: { crossover: { until: lent.until as never, temporary: true } },
    };
    return {
      changes: [{ kind: "create", subject: who.ref, collection: "Item", id, data, rule: "FUD-366" }],
    };
  },
});

type Ready = { readonly trait: string | null; readonly until: Until };

/** Why something isn't made ready once more. */
const isReadied = (who: FudgeActor, marker: Marker, trait: string | null): Refusal | null =>
  isReady(who, marker) && who.conditions.some((c) => c.id === marker && c.trait === trait)
    ? refuse("feat.ready")
    : null;

/** Something that a point has made ready for somebody, until it is used or over. */
const readied = (who: FudgeActor, marker: Marker, what: Ready | Refusal): ReturnType<typeof together> => {
  if ("accepted" in what && what.accepted === false) return what;
  const { trait, until } = what as Ready;
  return (
    isReadied(who, marker, trait) ?? {
      changes: makeReady(who, marker, `${who.ref} spend:${marker}`, until, trait),
    }
  );
};

/** An option that may be ready already. */
const unlessReady = <T extends string>(who: FudgeActor, marker: Marker, value: T, label: Words): Option<T> => {
  const refused = isReadied(who, marker, value);
  return { value, label, ...(refused && { refused }) };
};

/** A skill that takes training, tried without. @rule FUD-367 */
const heroicSkill = spending<{ readonly skill: SkillKey }>("heroicSkill", {
  choices: {
    skill: {
      pick: "one",
      label: asks("whichSkill"),
      none: refuse("feat.trained"),
      options: (s) =>
        listOf(s, (who) =>
          (Object.keys(SKILLS) as SkillKey[])
            .filter((base) => untrainedRefusal(who, who.skills.find((x) => x.base === base) ?? { base }, false))
            .map((base) => unlessReady(who, "heroic", base, { key: skillLabel(base) })),
        ),
    },
  },
  brings: (_s, who, { skill }) => readied(who, "heroic", heroic(who, skill)),
});

/** Skills that luck may help: entries with few ranks, and skills of the list without any. @rule FUD-374 FUD-430 */
function luckySkills(s: S, who: FudgeActor): readonly Option<string>[] {
  const own = who.skills.map((x) => ({
    value: x.id,
    label:
      x.specialty === ""
        ? { key: skillLabel(x.base) }
        : { key: key("Sheet", "withSpecialty"), data: { skill: skillLabel(x.base), specialty: x.specialty } },
  }));
  const others = (Object.keys(SKILLS) as SkillKey[])
    .filter((base) => !SKILLS[base].specialties && !who.skills.some((x) => x.base === base))
    .map((base) => ({ value: base as string, label: { key: skillLabel(base) } }));
  return [...own, ...others]
    .filter(({ value }) => lucky(who, value).accepted)
    .map(({ value, label }) => unlessReady(who, "beginner", value, label))
    .toSorted(byName(s));
}

/** @rule FUD-374 FUD-430 */
const beginnersLuck = spending<{ readonly skill: string }>("beginnersLuck", {
  choices: {
    skill: {
      pick: "one",
      label: asks("whichSkill"),
      none: refuse("feat.gone"),
      options: (s) => listOf(s, (who) => luckySkills(s, who)),
    },
  },
  brings: (_s, who, { skill }) => readied(who, "beginner", lucky(who, skill)),
});

/** Checks that Ultimate Effort was taken for, by their names at this table. @rule FUD-026 FUD-374 */
const ultimateChecks = (s: S, who: FudgeActor) =>
  traitNames(who, s.called).flatMap(({ key: check, label, aliases }) => {
    const found = ultimate(who, check, [label, ...aliases]);
    return found.accepted ? [{ check, label, found }] : [];
  });

/** @rule FUD-026 FUD-374 */
const ultimateEffort = spending<{ readonly check: string }>("ultimateEffort", {
  choices: {
    check: {
      pick: "one",
      label: asks("whichCheck"),
      none: refuse("feat.otherCheck"),
      options: (s) =>
        listOf(s, (who) =>
          ultimateChecks(s, who).map(({ check, label }) => unlessReady(who, "ultimate", check, { key: label })),
        ),
    },
  },
  brings: (s, who, { check }) =>
    readied(who, "ultimate", ultimateChecks(s, who).find((c) => c.check === check)?.found ?? refuse("feat.otherCheck")),
});

/** Words that carry: a standard action, once a scene, for a round the dice of allies count as at least 0. It falls on others too, so the Gamemaster lets it. @rule FUD-374 FUD-430 */
const inspire: PointAct<NoChoice> = {
  ...spending<NoChoice>("inspire", {
    choices: {},
    refused: (s, who) => {
      const spoken = inspired(isReady(who, "inspiring"), who.ref);
      if (!spoken.accepted) return spoken;
      const paid = payFor(s, who.ref, "standard");
      return paid.accepted ? null : paid;
    },
    brings: (s, who) => {
      const spoken = inspired(isReady(who, "inspiring"), who.ref);
      if (!spoken.accepted) return spoken;
      const source = `${who.ref} spend:inspire`;
      const allies = s.present.flatMap((ref) => {
        const isAlly = ref !== who.ref && standingTo(s.side(who.ref), s.side(ref)) === "ally";
        return (isAlly && s.character(ref)) || [];
      });
      return together(payFor(s, who.ref, "standard"), {
        changes: [
          ...makeReady(who, "inspiring", source, { at: "scene", left: 1 }),
          ...allies.flatMap((a) => makeReady(a, "inspired", source, spoken.until)),
        ],
      });
    },
  }),
  approval: true,
};

/** What one's luck may take off others who are here now: whom, and what. @rule FUD-364 FUD-372 */
const reliefs = (s: S, self: FudgeActor) =>
  s.present
    .filter((ref) => ref !== self.ref && !s.hidden(ref))
    .flatMap((ref) => {
      const who = s.character(ref);
      return who ? recoverable(who).map((what) => ({ value: `${ref} ${what}` as const, who, what })) : [];
    });

/**
 * Luck Control beyond throws: a point of one's own takes daze, stun or a step of fatigue off somebody else; it falls on others, so the Gamemaster lets it. What bends a throw is on the card of that throw.
 * @rule FUD-364 FUD-372 FUD-376 FUD-500
 */
const luckControl: PointAct<{ readonly relief: `${Ref} ${Recovery}` }> = {
  ...spending<{ readonly relief: `${Ref} ${Recovery}` }>("luckControl", {
    offered: (who) => luckOf(who, "good") !== null,
    refused: (s, who) => {
      const paid = payLuck(s, who, "good", true);
      return paid.accepted ? null : paid;
    },
    choices: {
      relief: {
        pick: "one",
        label: asks("luckFor"),
        none: refuse("recover.nothing"),
        options: (s) =>
          listOf(s, (self) =>
            reliefs(s, self).map(({ value, who, what }) => ({
              value,
              label: { key: key("Sheet", "withSpecialty"), data: { skill: who.name, specialty: recoveryName(what) } },
            })),
          ),
      },
    },
    pays: (s, who) => payLuck(s, who, "good", true),
    brings: (s, self, { relief }) => {
      const found = reliefs(s, self).find((r) => r.value === relief);
      return found ? recoverWith(found.who.ref, found.who.conditions, found.what) : refuse("recover.nothing");
    },
  }),
  approval: true,
};

/** A player's own words on what a point is spent for; they stand on the card. */
const LONGEST = 500;
const toldAs = (use: "editScene" | "inspiration" | "favor", what: string): PointAct<{ readonly said: string }> =>
  spending<{ readonly said: string }>(use, {
    choices: { said: { pick: "words", label: asks(what), longest: LONGEST } },
  });

const AWARDED = ["0", "1", "2"] as const;
type Negated = { readonly which: string; readonly awarded: (typeof AWARDED)[number] };
/** @rule FUD-373 */
const negateComplication = spending<Negated>("negateComplication", {
  choices: {
    which: {
      pick: "one",
      label: asks("whichComplication"),
      when: (s) => listOf(s, (who) => who.complications).length > 0,
      options: (s) => listOf(s, (who) => who.complications.map((x) => ({ value: x.id, label: { key: x.name } }))),
    },
    awarded: {
      pick: "one",
      label: asks("awarded"),
      options: (s) =>
        AWARDED.map((value) => {
          const [left] = listOf(s, (who) => [negated(who, actorPool(who), Number(value), true)]);
          return { value, label: { key: value }, ...(left?.accepted === false && { refused: left }) };
        }),
    },
  },
  pays: (_s, who, { awarded }) => negated(who, actorPool(who), Number(awarded), true),
});

/** Ten more on one's initiative, once the order is known and before the first turn. @rule FUD-263 FUD-683 */
const seizeInitiative = spending<NoChoice>("seizeInitiative", {
  choices: {},
  refused: (s, who) => seizeRefusal({ announced: s.lineUp.thrown(who.ref) !== null, begun: s.lineUp.begun }),
  brings: (s, who) => {
    const at = s.lineUp.thrown(who.ref);
    return at
      ? { changes: [change(at.place, "initiative", at.initiative, seized(at.initiative, 1), "FUD-263")] }
      : refuse("seize.early");
  },
});

/** Initiative is thrown again, before anybody has acted. @rule FUD-260 FUD-368 FUD-707 */
const improveRoll = point<NoChoice>({
  kind: "spend",
  rules: [SPENDS.improveRoll.rule],
  label: key("Deed", "initiative", "label"),
  hint: key("Deed", "initiative", "hint"),
  opens: "initiative",
  choices: {},
  refused: (s, who) => {
    const at = placeOf(s, who.ref);
    if (!at.accepted) return at;
    const paid = payImprove(s, who.ref);
    return paid.accepted ? null : paid;
  },
  does: (s, who) => payImprove(s, who.ref),
});

/** What victory points are spent on, in the order of the menu. A counter is spent on the card of what is countered. @rule FUD-360 FUD-361 FUD-670 */
export const VICTORY_USES = {
  recover,
  heroicFeat,
  heroicSkill,
  instantCounter: spending<NoChoice>("instantCounter", { choices: {}, elsewhere: "card" }),
  editScene: toldAs("editScene", "sceneEdit"),
  inspiration: toldAs("inspiration", "inspirationAbout"),
  negateComplication,
  improveRoll,
  seizeInitiative,
  beginnersLuck,
  ultimateEffort,
  inspire,
  luckControl,
  favor: toldAs("favor", "favorOf"),
} as const;
