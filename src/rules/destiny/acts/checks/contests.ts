/** Contests of skill, mind and power: Trick, Escape, Mask, Influence, Nullify, Counter. */
import type { Acts, Choice, Option } from "../../../kernel/act.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { isUnknown, type Ref } from "../../../kernel/situation.ts";
import { asUsed, powerOf } from "../../fortune/avert.ts";
import { skillNamed, type SkillTrait } from "../../hero/trait-key.ts";
import { attacksOf, skillAbility } from "../../hero/traits.ts";
import { abilityLabel, conditionLabel, key, skillLabel } from "../../labels.ts";
import { effectAction, isInnate } from "../../powers/powers.ts";
import { type DestinySituation, sceneOf, typeOf } from "../../situation.ts";
import { gradeConditions } from "../../state/condition-table.ts";
import { grantsFor } from "../../state/conditions.ts";
import { ESCAPE, escapeFrom, escapeLegal } from "../../state/grab.ts";
import { movementFeet } from "../../turn/movement.ts";
import type { ActionKind, DestinyCharacter, PowerEffect, SkillKey } from "../../types.ts";
import { INTERACTION, SKILL_KEYS, SKILLS } from "../../values.ts";
import { asks, foesFirst, listOf, selfOf } from "../act.ts";
import { costOf } from "../price.ts";
import type { Asks } from "../reading/follow.ts";
import { trickGroup, trickLegal } from "../trick.ts";
import { analysisOf, ASSESSMENT } from "./assessment.ts";
import { bandOf, barsAll, powerChoice, powerRefusal, powerWaits, silently } from "./checks.ts";
import { INFLUENCE_AGAINST, type Wanted } from "./influence.ts";
import { retryRefusal } from "./retry.ts";
import { type ContestPlan, powerEffect, type Rolling, rolls, skillChoice } from "./rolls.ts";

type S = DestinySituation;
type Opposed = { readonly opponent: Ref };

const skills = (names: readonly SkillKey[]): readonly SkillTrait[] => names.map((k): SkillTrait => `skill:${k}`);
const goner = (ref: Ref): Refusal => refuse("gone", { name: ref });

/** Whom it goes against; who can't be gone against says why. */
const opponent = <V>(
  label: string,
  no: (s: S, who: DestinyCharacter, they: DestinyCharacter, chosen: V) => Refusal | null,
  first?: (s: S) => Ref,
): Choice<Ref, S, V> => ({
  pick: "who",
  label: asks(label),
  prefers: foesFirst,
  none: refuse("opposed.nobody"),
  ...(first && { first }),
  fits: (s, chosen, ref) => {
    const [who, they] = [selfOf(s), s.character(ref)];
    return (who && they && no(s, who, they, chosen)) ?? true;
  },
});

/** Against somebody who is there. */
const against = (s: S, ref: Ref, plan: (they: DestinyCharacter) => ContestPlan | Refusal): ContestPlan | Refusal => {
  const they = s.character(ref);
  return they ? plan(they) : goner(ref);
};

type Tricked = Opposed & {
  readonly trait: SkillTrait;
  readonly against1: SkillKey;
  readonly against2: SkillKey;
  readonly condition: string;
};

/** Somebody by what is known of them: each skill of an unknown one hangs on the ability that the list has for it. @rule DES-303 */
function asKnown(s: S, ref: Ref): DestinyCharacter | null {
  const they = s.character(ref);
  if (!they || !isUnknown(s, ref)) return they;
  const skills = Object.entries(they.skills).map(([k, own]) => [k, { ...own, ability: SKILLS[k as SkillKey] }]);
  return { ...they, skills: Object.fromEntries(skills) as typeof they.skills };
}

/** Skills of the target, with the ability that each is linked to; those that don't fit the others say why. @rule DES-109 DES-302 */
const targetSkills = (
  no: (they: DestinyCharacter, skill: SkillKey) => Refusal | null,
  s: S,
  ref: Ref,
): readonly Option<SkillKey>[] => {
  const they = asKnown(s, ref);
  if (!they) return [];
  return SKILL_KEYS.filter((k) => k !== "lore").map((value) => {
    const refused = no(they, value);
    const data = { skill: skillLabel(value), ability: abilityLabel(skillAbility(they, value)) };
    return { value, label: { key: key("Dialog", "skillOf"), data }, ...(refused && { refused }) };
  });
};

/** Two of the target's skills and one's own, all of one group: a lesser condition. @rule DES-031 DES-109 DES-302 */
const trick = rolls<Tricked>("trick", {
  rule: "DES-109",
  action: "trick",
  choices: {
    opponent: opponent("target", (s, who, they) =>
      grantsFor(they, typeOf(s.fight)).perceives ? retryRefusal(who, "trick", they.ref) : refuse("trick.perceives"),
    ),
    trait: skillChoice(undefined, "skill:deception"),
    against1: {
      pick: "one",
      label: asks("against1"),
      first: () => "insight",
      options: (s, { opponent: ref, trait }) =>
        targetSkills(
          (they, k) => listOf(s, (who) => [trickGroup(who, they, skillNamed(trait) ?? "", k)])[0] ?? null,
          s,
          ref,
        ),
    },
    against2: {
      pick: "one",
      label: asks("against2"),
      first: () => "wits",
      options: (s, { opponent: ref, trait, against1 }) =>
        targetSkills(
          (they, k) =>
            skillAbility(they, k) === skillAbility(they, against1)
              ? refuse("trick.sameAbility")
              : (listOf(s, (who) => [trickGroup(who, they, skillNamed(trait) ?? "", k)])[0] ?? null),
          s,
          ref,
        ),
    },
    condition: {
      pick: "one",
      label: asks("condition"),
      options: () => gradeConditions(1, true).map((value) => ({ value, label: { key: conditionLabel(value) } })),
    },
  },
  going: (_s, _who, { opponent: target }) => ({ target }),
  plan: (s, who, { opponent: ref, trait, against1, against2, condition }) =>
    against(s, ref, (they) => {
      const { perceives } = grantsFor(they, typeOf(s.fight));
      const skill = skillNamed(trait) ?? "";
      const no = trickLegal(who, asKnown(s, ref) ?? they, {
        skill,
        against: [against1, against2],
        condition,
        perceives,
      });
      const plan: ContestPlan = {
        contest: "trick",
        act: "trick",
        opponent: they,
        trait,
        against: skills([against1, against2]),
        data: { condition },
      };
      return no ?? plan;
    }),
});

const grabberOf = (s: S): Ref =>
  s.here.find((ref) => {
    const [who, they] = [selfOf(s), s.character(ref)];
    return who !== null && they !== null && escapeFrom(who, they) === null;
  }) ?? "";

/** Out of somebody's grip. @rule DES-137 */
const escape = rolls<Opposed & { readonly trait: SkillTrait; readonly stays: boolean }>("escape", {
  rule: "DES-137",
  action: "escape",
  refused: (_s, who) => escapeLegal(who),
  choices: {
    opponent: opponent("grabber", (_s, who, they) => escapeFrom(who, they), grabberOf),
    trait: skillChoice(() => ESCAPE.own),
    stays: { pick: "flag", label: asks("stays") },
  },
  going: (s, who, { opponent: grabber, stays }) => ({
    target: grabber,
    grabber,
    moving: !stays,
    feet: movementFeet(who, "escape", "ground", typeOf(s.fight), sceneOf(s.fight)?.roundSeconds),
  }),
  plan: (s, _who, { opponent: ref, trait }) =>
    against(s, ref, (they) => ({
      contest: "escape",
      act: "escape",
      opponent: they,
      trait,
      against: skills(ESCAPE.grabber),
    })),
});

/** Take off what somebody has analyzed. @rule DES-128 */
const mask = rolls<Opposed & { readonly trait: SkillTrait }>("mask", {
  rule: "DES-128",
  action: "mask",
  choices: {
    opponent: opponent("observer", (_s, who, they) => (analysisOf(they, who.ref) > 0 ? null : refuse("mask.none"))),
    trait: skillChoice(() => ASSESSMENT.mask.own),
  },
  going: (_s, _who, { opponent: target }) => ({ target }),
  plan: (s, _who, { opponent: ref, trait }) =>
    against(s, ref, (they) => ({
      contest: "mask",
      act: "mask",
      opponent: they,
      trait,
      against: skills(ASSESSMENT.mask.observer),
    })),
});

type Swayed = Opposed & { readonly trait: SkillTrait; readonly thing: string };

/** Whom one may sway: not who can't hear, not who was put off for good. @rule DES-031 DES-142 */
const subject = <V>(): Choice<Ref, S, V> =>
  opponent("subject", (_s, who, they) => retryRefusal(who, "influence", they.ref));

const swaying = (
  act: "influence" | "shiftTopic",
  { trait, thing }: Swayed,
  wanted: Wanted,
): ((they: DestinyCharacter) => ContestPlan) => {
  const topic = { thing, wanted };
  return (they) => ({ contest: act, act, opponent: they, trait, against: skills(INFLUENCE_AGAINST), topic });
};

/** An attitude is moved. @rule DES-142 */
const influence = rolls<Swayed & { readonly wanted: Wanted }>("influence", {
  rule: "DES-142",
  action: "influence",
  choices: {
    opponent: subject(),
    trait: skillChoice(() => INTERACTION),
    thing: { pick: "words", label: asks("thing"), longest: 500 },
    wanted: {
      pick: "one",
      label: asks("wanted"),
      options: () => (["better", "worse"] as const).map((value) => ({ value, label: asks(value) })),
    },
  },
  going: (_s, _who, { opponent: target }) => ({ target }),
  plan: (s, _who, chosen) => against(s, chosen.opponent, swaying("influence", chosen, chosen.wanted)),
});

/** The talk turns to something else. @rule DES-143 */
const shiftTopic = rolls<Swayed>("shiftTopic", {
  rule: "DES-143",
  action: "shiftTopic",
  choices: {
    opponent: subject(),
    trait: skillChoice(() => INTERACTION),
    thing: { pick: "words", label: asks("topic"), longest: 500 },
  },
  going: (_s, _who, { opponent: target }) => ({ target }),
  plan: (s, _who, chosen) => against(s, chosen.opponent, swaying("shiftTopic", chosen, "better")),
});

type Powered = Opposed & { readonly by: string };

/** What a power's contest shares: its reach, its action, its effect check. @rule DES-031 DES-192 DES-337 */
const powered = <V extends Powered>(
  effect: PowerEffect["effect"],
  no: (s: S, they: DestinyCharacter) => Refusal | null = () => null,
) => ({
  rule: "DES-337",
  label: { key: key("Contest", effect) },
  by: powerChoice<V>(effect),
  opponent: opponent<V>("target", (s, _who, they, { by }) => powerRefusal(s, by, effect, they.ref) ?? no(s, they)),
  going: (_s: S, _who: DestinyCharacter, { opponent: target }: Powered) => ({ target }),
  provokes: (_s: S, who: DestinyCharacter, { by }: Powered) => bandOf(who, by),
  refused: barsAll(effect),
  waits: powerWaits(effect, "by"),
});

const ACTIVE: readonly ActionKind[] = ["standard", "move", "quick"];

/** A contest by a power's effect: the use of that power, at the price of its action. @rule DES-198 DES-272 DES-337 */
function byPower(
  s: S,
  who: DestinyCharacter,
  they: DestinyCharacter,
  by: string,
): Pick<ContestPlan, "act" | "kind" | "opponent" | "check" | "by" | "cost"> {
  const used = powerOf(who, by);
  const kind = used ? effectAction(used.effect) : "standard";
  const cost = ACTIVE.includes(kind) ? costOf(kind) : [];
  return { act: bandOf(who, by), kind, opponent: they, check: asUsed(used?.power, powerEffect(s, who, by)), by, cost };
}

const mind = powered<Powered & Rolling>("mindReading");
/** Into somebody's mind. @rule DES-337 */
const mindReading = rolls<Powered>("mindReading", {
  rule: mind.rule,
  label: mind.label,
  going: mind.going,
  provokes: mind.provokes,
  refused: mind.refused,
  waits: mind.waits,
  choices: { by: mind.by, opponent: mind.opponent },
  plan: (s, who, { by, opponent: ref }) =>
    against(s, ref, (they) => ({
      ...byPower(s, who, they, by),
      contest: "mindReading",
      trait: "effect:mindReading",
      against: ["resistance:will"],
    })),
});

/** Powers of somebody's that are on; what is innate can't be put out. Of an unknown one those that anybody sees at work: what is always there shows nothing, and whether one is innate shows when it is tried. @rule DES-337 */
const quenchable = (s: S, ref: Ref): readonly Option<string>[] => {
  const unknown = isUnknown(s, ref);
  return (s.character(ref)?.powers ?? [])
    .filter((p) => p.active && !(unknown && p.effects[0]?.duration === "permanent"))
    .map((p) => ({
      value: p.id,
      label: { key: p.name },
      ...(!unknown && isInnate(p) && { refused: refuse("nullify.innate", { name: p.name }) }),
    }));
};

type Quenched = Powered & { readonly power: string };
const quench = powered<Quenched & Rolling>("nullify", (s, they) =>
  quenchable(s, they.ref).some((o) => !o.refused) ? null : refuse("nullify.nothing", { name: they.name }),
);

/** A power of somebody's is put out. @rule DES-337 */
const nullify = rolls<Quenched>("nullify", {
  rule: quench.rule,
  label: quench.label,
  going: quench.going,
  provokes: quench.provokes,
  refused: quench.refused,
  waits: quench.waits,
  choices: {
    by: quench.by,
    opponent: quench.opponent,
    power: {
      pick: "one",
      label: asks("power"),
      none: refuse("power.off"),
      options: (s, { opponent: ref }) => quenchable(s, ref),
    },
  },
  plan: (s, who, { by, opponent: ref, power }) =>
    against(s, ref, (they) => ({
      ...byPower(s, who, they, by),
      contest: "nullify",
      trait: "effect:nullify",
      against: [`effect:${power}`],
      data: { power },
    })),
});

/** What somebody attacks with where nobody could tell which it is: their primary attack, or the strongest. @rule DES-208 DES-304 */
function strongest(they: DestinyCharacter): string {
  const all = attacksOf(they);
  const primary = all.find((a) => a.id === they.primaryAttack);
  return (primary ?? [...all].sort((a, b) => b.rank - a.rank)[0])?.id ?? "";
}

/** The roll of a Counter. @rule DES-208 */
const counter = rolls<Asks["counter.roll"]>("counter.roll", {
  rule: "DES-208",
  label: { key: key("Contest", "counter") },
  onCard: true,
  choices: { opponent: silently(), power: silently(), attack: silently(), answers: silently() },
  plan: (s, who, { opponent: ref, power, attack, answers }) =>
    against(s, ref, (they) => ({
      contest: "counter",
      act: null,
      opponent: they,
      trait: `effect:${power}`,
      against: [`attack:${attack || strongest(they)}`],
      data: { power, answers },
      check: asUsed(powerOf(who, power)?.power, powerEffect(s, who, power)),
    })),
});

/** All of them by name. */
export const CONTEST_ACTS = {
  trick,
  escape,
  mask,
  influence,
  shiftTopic,
  mindReading,
  nullify,
  "counter.roll": counter,
} as const satisfies Acts<DestinySituation>;
