/** What a card asks of whoever presses its button: whom a power is given to, where a blow goes on to, who was touched, which power counters, which effect a critical hit brings. */
import type { Choice, Declared, Option } from "../../kernel/act.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { nameOf, type Ref, type Situation } from "../../kernel/situation.ts";
import { asks } from "../acts/act.ts";
import { conditionOption, drainableTraits, traitsOfCondition } from "../acts/by-hand.ts";
import { defenseLabel, effectLabel, key } from "../labels.ts";
import { atRank, effectOf } from "../powers/current.ts";
import { effectName } from "../powers/effect-name.ts";
import type { FudgeSituation } from "../situation.ts";
import { AFFLICTION_MENU } from "../state/values.ts";
import { waysToCounter } from "./attack/attack-countering.ts";
import { OTHER_RESISTS } from "./attack/attack-other.ts";
import type { OtherEffect } from "./attack/attack-state.ts";
import type { PowerState } from "./power.ts";

type S = FudgeSituation;

/** What is asked, and why it can't be taken so. */
export interface CardQuestion<V> {
  readonly choices: Declared<Situation, V>["choices"];
  readonly refused?: (chosen: V) => Refusal | null;
}

/** Whom an effect is given to by touch; who has it already isn't on the list. @rule FUD-530 */
export const receiversQuestion = ({ given }: PowerState): CardQuestion<{ readonly whom: readonly Ref[] }> => {
  const has = (who: Ref): boolean => given.some((g) => g.uuid === who);
  return {
    choices: {
      whom: {
        pick: "whos",
        label: asks("giveTo"),
        fits: (_s, _chosen, who) => !has(who),
        first: (s) => {
          const free = s.here.filter((who) => !has(who));
          return free.length === 1 ? free : [];
        },
      },
    },
    refused: ({ whom }) => (whom.length > 0 ? null : refuse("attack.noTarget")),
  };
};

type Who = { readonly who: Ref };

/** Who is hit by a blow that is sent on; whoever struck it, unless somebody else is named. @rule FUD-520 */
export const bounceQuestion = (striker: Ref): CardQuestion<Who> => ({
  choices: {
    who: {
      pick: "who",
      label: asks("bounceTo"),
      none: refuse("attack.noTarget"),
      first: () => striker,
      prefers: (_s, _chosen, who) => who === striker,
    },
  },
});

/** Who has touched somebody under a contagious effect; its user isn't exposed to it. @rule FUD-530 */
export const touchedQuestion = (user: Ref): CardQuestion<Who> => ({
  choices: {
    who: {
      pick: "who",
      label: asks("touched"),
      none: refuse("attack.noTarget"),
      fits: (_s, _chosen, who) => who !== user,
    },
  },
});

/** A counter that was chosen: whose power it is, which, and whether for a point or as what was readied. */
export type CounterChoice = { readonly what: string; readonly atOnce: boolean };

/** Whose power counters, and which, as it was chosen. */
export function counterOf({ what }: CounterChoice): { readonly uuid: Ref; readonly power: string } {
  const [uuid = "", power = ""] = what.split(" ");
  return { uuid, power };
}

/** Powers that whoever chooses may counter somebody's with: effects that are on, of those they play, at their ranks. @rule FUD-176 */
const counterOptions = (s: S, victim: Ref): readonly Option<string>[] =>
  [...new Set([...s.present, ...s.everywhere()])]
    .filter((who) => who !== victim && s.owns(who))
    .flatMap((who) => {
      const character = s.character(who);
      if (!character) return [];
      return character.powers.flatMap((power) =>
        power.components.flatMap((c): readonly Option<string>[] => {
          const now = atRank(character, power, c);
          if (now === null || now.rank === 0) return [];
          const { data = {} } = effectName(power, now, character.skills);
          const label = key("Dialog", "of" in data ? "counterWithOf" : "counterWith");
          const value = `${who} ${effectOf(power, c)}`;
          return [{ value, label: { key: label, data: { ...data, name: nameOf(s, who) } } }];
        }),
      );
    });

/** Which power of one's own counters another's, and whether it does so at once for a victory point or as what was readied. @rule FUD-176 FUD-371 */
export function counterQuestion(s: S, victim: Ref): CardQuestion<CounterChoice> {
  const options = counterOptions(s, victim);
  const ways = (chosen: CounterChoice): ReturnType<typeof waysToCounter> => waysToCounter(s, counterOf(chosen).uuid);
  return {
    choices: {
      what: {
        pick: "one",
        label: { key: key("Sheet", "powers") },
        none: refuse("counter.nothing"),
        options: () => options,
      },
      atOnce: {
        pick: "flag",
        label: { key: key("Card", "power.atOnce") },
        hint: { key: key("Card", "power.atOnceHint") },
        no: (_s, chosen) => ways(chosen).atOnce,
        first: (_s, chosen) => ways(chosen).readied !== null,
      },
    },
    refused: (chosen) => (chosen.atOnce ? ways(chosen).atOnce : ways(chosen).readied),
  };
}

/** What the Gamemaster agrees to as the effect of a critical hit, field by field. */
export type OtherChoice = {
  readonly effect: OtherEffect["effect"];
  readonly by: OtherEffect["resistedBy"];
  readonly degree1: string;
  readonly trait1: string;
  readonly degree2: string;
  readonly trait2: string;
  readonly degree3: string;
  readonly trait3: string;
  readonly weakens: string;
};

const KINDS = ["affliction", "damage", "weaken"] as const satisfies readonly OtherEffect["effect"][];
const DEGREES = [1, 2, 3] as const;
type Degree = (typeof DEGREES)[number];

const isAffliction = (_s: Situation, { effect }: OtherChoice): boolean => effect === "affliction";

/** A degree's condition, and what it concerns where it concerns something: a sense, an ability, a defense, a skill. @rule FUD-171 */
const conditionAt = (degree: Degree): Choice<string, Situation, OtherChoice> => ({
  pick: "one",
  label: asks(`otherDegree${degree}`),
  when: isAffliction,
  ...(degree > 1 && { first: () => "" }),
  options: () => [
    ...(degree === 1 ? AFFLICTION_MENU[degree].map(conditionOption) : []),
    { value: "", label: asks("otherNone") },
    ...(degree === 1 ? [] : AFFLICTION_MENU[degree].map(conditionOption)),
  ],
});
const traitAt = (degree: Degree): Choice<string, Situation, OtherChoice> => ({
  pick: "one",
  label: asks("otherTrait"),
  when: (s, chosen) => isAffliction(s, chosen) && traitsOfCondition(chosen[`degree${degree}`]).length > 0,
  options: (_s, chosen) => traitsOfCondition(chosen[`degree${degree}`]),
});

/** The Gamemaster says which effect a critical hit adds, or does instead. @returns refusal `benefit.empty` @rule FUD-031 */
export const otherQuestion: CardQuestion<OtherChoice> = {
  choices: {
    effect: {
      pick: "one",
      label: asks("otherEffect"),
      options: () => KINDS.map((value) => ({ value, label: { key: effectLabel(value) } })),
    },
    by: {
      pick: "one",
      label: asks("otherResists"),
      options: (_s, { effect }) =>
        OTHER_RESISTS[effect].map((value) => ({ value, label: { key: defenseLabel(value) } })),
    },
    degree1: conditionAt(1),
    trait1: traitAt(1),
    degree2: conditionAt(2),
    trait2: traitAt(2),
    degree3: conditionAt(3),
    trait3: traitAt(3),
    weakens: {
      pick: "one",
      label: asks("otherWeakens"),
      when: (_s, { effect }) => effect === "weaken",
      options: drainableTraits,
    },
  },
  refused: (chosen) =>
    chosen.effect === "affliction" && otherEffectOf(chosen).conditions.length === 0 ? refuse("benefit.empty") : null,
};

/** The effect that was agreed to. @rule FUD-031 FUD-171 FUD-174 */
export function otherEffectOf(chosen: OtherChoice): OtherEffect {
  const { effect, by: resistedBy, weakens } = chosen;
  const conditions = DEGREES.flatMap((degree) => {
    const condition = chosen[`degree${degree}`];
    return condition === "" ? [] : [{ degree, condition, trait: chosen[`trait${degree}`] || null }];
  });
  return {
    effect,
    resistedBy,
    conditions: effect === "affliction" ? conditions : [],
    ...(effect === "weaken" && { weakens }),
  };
}
