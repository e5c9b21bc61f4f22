/** What every check asks beside its trait: its DC, how it is rolled, what helps; and how it becomes a card. */
import type { Choice, Opened, Option } from "../../../kernel/act.ts";
import type { Value } from "../../../kernel/change.ts";
import type { Refusal } from "../../../kernel/refusal.ts";
import type { Words } from "../../../kernel/situation.ts";
import { checkAction, composeCheck, taskOf } from "../../cards/check-request.ts";
import type { Challenge } from "../../cards/trait-roll.ts";
import { skillAids } from "../../dice/skill-aids.ts";
import type { TwintensActor } from "../../hero/actor.ts";
import { featLabel, key } from "../../labels.ts";
import type { TwintensSituation } from "../../situation.ts";
import { asks, costs, listOf, selfOf, type TwintensAct, type TwintensCards } from "../act.ts";
import {
  type CheckChoices,
  checkChoices,
  type CheckPurpose,
  CIRCUMSTANCE_LIMIT,
  DC_LIMIT,
  type Take,
} from "./choices.ts";

type S = TwintensSituation;
type Fields<V> = { readonly [N in keyof V]: Value };

/** How a check is rolled. */
export type How = {
  readonly dc: number | null;
  readonly circumstance: number;
  readonly take: Take;
  readonly noTools: boolean;
  readonly challenge: Challenge;
  readonly aids: readonly string[];
  readonly effort: boolean;
  readonly ultimate: boolean;
};

/** What is said of a check. */
export interface Roll<V extends How & Fields<V>> {
  readonly label: Words;
  readonly rules: readonly string[];
  /** As `rollOf` reads it. */
  readonly trait: (s: S, chosen: V) => string;
  readonly choices: Omit<TwintensAct<V>["choices"], keyof How>;
  readonly purpose: CheckPurpose;
  /** Whom or what it concerns. */
  readonly subject?: (s: S, chosen: V) => string;
  /** The DC that it has unless somebody says otherwise; absent: the trait's own, which nobody changes. */
  readonly dc?: (s: S, chosen: V) => number | null;
  /** Whether it is held against a number at all. */
  readonly against?: (s: S, chosen: V) => boolean;
  /** It is never without a number. */
  readonly always?: true;
  readonly circumstance?: (who: TwintensActor) => number;
  readonly detail?: TwintensAct<V>["detail"];
  readonly entries?: TwintensAct<V>["entries"];
  readonly at?: TwintensAct<V>["at"];
  readonly refused?: (s: S, who: TwintensActor) => Refusal | null;
  /** Another card than that of a check. */
  readonly compose?: (s: S, chosen: V) => Opened<TwintensCards> | Refusal;
}

const kindOf = (trait: string): string => trait.split(":", 1)[0] ?? "";
const isSkill = (trait: string): boolean => kindOf(trait).startsWith("skill");
/** Traits that the fixed roll may stand for. @rule TWI-016 TWI-017 */
const isTaken = (trait: string): boolean => isSkill(trait) || ["ability", "power"].includes(kindOf(trait));
const flag = (
  name: string,
  hint?: string,
): { readonly pick: "flag"; readonly label: Words; readonly hint?: Words } => ({
  pick: "flag",
  label: asks(name),
  ...(hint !== undefined && { hint: asks(hint) }),
});

/** The fields of a check, in their order. @rule TWI-017 TWI-265 TWI-328 TWI-410 TWI-411 TWI-421 */
export function howChoices<V extends How & Fields<V>>({
  trait,
  dc,
  against = () => true,
  circumstance = () => 0,
  always,
}: Pick<Roll<V>, "trait" | "dc" | "against" | "circumstance" | "always">): {
  readonly [N in keyof How]: Choice<How[N], S, V>;
} {
  const task = (s: S, chosen: V, who: TwintensActor): string => taskOf(trait(s, chosen), who);
  const aidsIn = (s: S, chosen: V): readonly Option<string>[] =>
    listOf(s, (who) => skillAids(who, task(s, chosen, who))).map(({ aid, bonus }) => ({
      value: aid,
      label: asks("mendWhom", { name: featLabel(aid), ability: `+${bonus}` }),
    }));
  const taken = (s: S, chosen: V): boolean => isTaken(trait(s, chosen));
  const skilled = (s: S, chosen: V): boolean => isSkill(trait(s, chosen));
  return {
    dc: {
      pick: "whole",
      label: asks("dc"),
      ...(always === undefined && { empty: true as const }),
      when: (s, chosen) => dc !== undefined && against(s, chosen),
      bounds: () => [-DC_LIMIT, DC_LIMIT],
      first: (s, chosen) => dc?.(s, chosen) ?? null,
    },
    circumstance: {
      part: "circumstances",
      pick: "whole",
      label: asks("circumstance"),
      bounds: () => [-CIRCUMSTANCE_LIMIT, CIRCUMSTANCE_LIMIT],
      first: (s) => {
        const who = selfOf(s);
        return who ? circumstance(who) : 0;
      },
    },
    take: {
      part: "circumstances",
      pick: "one",
      label: asks("takeLabel"),
      when: (s, chosen) => taken(s, chosen) && against(s, chosen),
      first: () => "none",
      // Who takes the fixed roll is in no danger; who takes 20 has the time, and failing costs nothing.
      options: () => [
        { value: "none", label: asks("take.none") },
        { value: "ten", label: asks("take.ten"), hint: asks("takeHint.ten") },
        { value: "twenty", label: asks("take.twenty"), hint: asks("takeHint.twenty") },
      ],
    },
    noTools: { part: "circumstances", ...flag("noTools"), when: skilled },
    challenge: {
      part: "circumstances",
      pick: "one",
      label: asks("challengeLabel"),
      when: skilled,
      first: () => "none",
      options: (s) => listOf(s, challenges),
    },
    aids: {
      part: "helpers",
      pick: "many",
      label: asks("aids"),
      when: (s, chosen) => aidsIn(s, chosen).length > 0,
      options: aidsIn,
    },
    effort: {
      part: "trades",
      ...flag("effort", "effortHint"),
      when: (s, chosen) => taken(s, chosen) && selfOf(s)?.kind !== "minion",
    },
    ultimate: {
      part: "trades",
      pick: "flag",
      label: { key: featLabel("ultimateEffort") },
      hint: asks("ultimateHint"),
      when: (s, chosen) => {
        const who = selfOf(s);
        const named = who && task(s, chosen, who);
        return who?.feats.some((f) => f.key === "ultimateEffort" && f.subject === named) === true;
      },
    },
  };
}

/** Harder for more, easier for less, or one that a feat names. @rule TWI-411 */
const challenges = (who: TwintensActor): readonly Option<Challenge>[] => [
  ...(["none", "harder", "easier"] as const).map((value) => ({ value, label: asks(`challenge.${value}`) })),
  ...who.feats
    .filter((f) => f.key === "challenge")
    .slice(0, 1)
    .map((f): Option<Challenge> => ({ value: "named", label: asks("challenge.named", { name: f.subject }) })),
];

/** What was chosen of how to roll. @rule TWI-016 TWI-017 */
export const howOf = (how: How): How & { readonly danger: boolean; readonly time: boolean } => {
  const { dc, circumstance, take, noTools, challenge, aids, effort, ultimate } = how;
  const said = { dc, circumstance, take, noTools, challenge, aids, effort, ultimate };
  return { ...said, danger: take === "none", time: take === "twenty" };
};

/** The card of a check. */
export function checkCard(s: S, choices: CheckChoices): Opened<TwintensCards> | Refusal {
  const made = composeCheck(choices, s);
  return made.accepted ? { accepted: true, opens: { kind: "check", request: made.request } } : made;
}

/** An act that is a check. */
export function rolling<V extends How & Fields<V>>(roll: Roll<V>): TwintensAct<V> {
  const { label, rules, trait, purpose, subject = () => "", at = ["list"], entries, detail } = roll;
  const compose = (s: S, chosen: V): ReturnType<typeof checkCard> => {
    const of = { ...howOf(chosen), purpose, subject: subject(s, chosen), overrule: s.overrule === true };
    return checkCard(s, checkChoices(s.self, trait(s, chosen), of));
  };
  return {
    rules,
    label,
    group: "other",
    by: "owner",
    at,
    ...(detail && { detail }),
    ...(entries && { entries }),
    refused: (s) => {
      const who = selfOf(s);
      return (who && roll.refused?.(s, who)) ?? null;
    },
    price: () => costs(checkAction(purpose)),
    choices: { ...roll.choices, ...howChoices(roll) } as unknown as TwintensAct<V>["choices"],
    compose: roll.compose ?? compose,
  };
}

/** A check that a card or the clock asks for: nothing about it is chosen. */
export function asked<V extends Fields<V>>(
  roll: Pick<Roll<V & How>, "label" | "rules" | "purpose"> & {
    readonly choices: TwintensAct<V>["choices"];
    readonly trait: (s: S, chosen: V) => string;
    readonly dc?: (s: S, chosen: V) => number | null;
    readonly subject: (s: S, chosen: V) => string;
    /** Whose numbers the DC comes from. */
    readonly from?: (chosen: V) => string;
    readonly entries?: TwintensAct<V>["entries"];
    readonly at?: TwintensAct<V>["at"];
  },
): TwintensAct<V> {
  const { label, rules, purpose, choices, trait, dc = () => null, subject, entries, at = ["clock"] } = roll;
  const { from = () => "" } = roll;
  return {
    rules,
    label,
    group: "other",
    by: "owner",
    at,
    ...(entries && { entries }),
    press: "do",
    refused: () => null,
    price: () => costs(checkAction(purpose)),
    choices,
    compose: (s, chosen) => {
      const of = { dc: dc(s, chosen), purpose, subject: subject(s, chosen), from: from(chosen) };
      return checkCard(s, checkChoices(s.self, trait(s, chosen), { ...of, overrule: s.overrule === true }));
    },
  };
}

/** A check's name in a list. */
export const deedLabel = (name: string): Words => ({ key: key("Deed", name, "label") });
