/** What all acts of Drama have in common. */
import type { Act, Choice, Entry, Opened } from "../../kernel/act.ts";
import type { Value } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { nameOf, type Ref, type Words } from "../../kernel/situation.ts";
import type { Covers } from "../../kernel/space/covers.ts";
import type { RaceCardRequest } from "../cards/race-card.ts";
import type { Party } from "../cards/types.ts";
import type { Modifier } from "../dice/totals.ts";
import { cardInForce, isHurt, lineInForce } from "../fortune/conflict.ts";
import { key } from "../labels.ts";
import { type DramaSituation, placeOf } from "../situation.ts";
import { grantsFor } from "../state/conditions.ts";
import { type Action, mayDo } from "../turn/economy.ts";
import { hasTurn } from "../turn/order.ts";
import type { DramaCharacter } from "../types.ts";
import { type Circumstance, circumstance, circumstancesClash, COMMON_CIRCUMSTANCES } from "./attack/options.ts";
import { type ActionContext, type Asked, forbidden } from "./requests/actions.ts";
import type { DramaRequest } from "./requests/request.ts";
import { actTogether, groupAtMost, withinMaximum } from "./together.ts";

/** Kinds of card that acts open, with their requests. */
export type DramaCards = { readonly action: DramaRequest; readonly race: RaceCardRequest };

/** An act that asks for V. */
export type DramaAct<V extends { readonly [N in keyof V]: Value }> = Act<DramaSituation, V, DramaCards>;

/** A choice of an act that asks for V. */
export type DramaChoice<T, V> = Choice<T, DramaSituation, V>;
export type Choices<C, V> = { readonly [N in keyof C]: DramaChoice<C[N], V> };

/** What a field asks, and a line below it, in the ruleset's words. */
export const asks = (name: string): Words => ({ key: key("Dialog", name) });

/** Who acts; null when they are gone. */
export const selfOf = (s: DramaSituation): DramaCharacter | null => s.character(s.self);

/** A list of whoever acts; empty when they are gone. */
export const listOf = <T>(s: DramaSituation, list: (who: DramaCharacter) => readonly T[]): readonly T[] => {
  const who = selfOf(s);
  return who ? list(who) : [];
};

/** What every action asks: cover and darkness and the like, what is added by hand (-20 to +20), and whether a Hero Point is to go in, announced right after the first dice. */
export type Common = {
  readonly circumstances: readonly Circumstance[];
  readonly by: number;
  readonly wish: boolean;
};
/** Others who do the same at the same time, on this one roll. */
export type Along = { readonly others: readonly Ref[] };
/** How many act as one: of a group as many as are said. */
export type Crowd = { readonly group: number };
/** What an action may ask of all that. */
type Shared = Partial<Common & Along & Crowd> & { readonly byEffect?: number };

const BY_LIMIT = 20;
/** More or less, by hand. @rule DRA-049 */
export const byHand = <V>(name: string): DramaChoice<number, V> => ({
  part: "circumstances",
  pick: "whole",
  label: asks(name),
  bounds: () => [-BY_LIMIT, BY_LIMIT],
});

/** Cover and darkness always; what belongs to a power or a flaw where there is one. @rule DRA-152 DRA-351 DRA-352 */
export const common = <V>(
  more: (s: DramaSituation, chosen: V) => readonly Circumstance[] = () => [],
): Choices<Common, V> => ({
  circumstances: {
    part: "circumstances",
    pick: "many",
    label: asks("circumstances"),
    options: (s, chosen) =>
      [...COMMON_CIRCUMSTANCES, ...more(s, chosen)].map((value) => ({
        value,
        label: { key: key("Circumstance", value) },
      })),
  },
  by: byHand("by"),
  wish: {
    part: "trades",
    pick: "flag",
    label: asks("wish"),
    hint: asks("wishHint"),
    when: (s) => selfOf(s)?.rank === "hero",
  },
});

/** Others of the same side who do the same; nobody whom it is aimed at. @rule DRA-081 */
export const along = <V>(aimedAt: (chosen: V) => readonly Ref[] = () => []): Choices<Along, V> => ({
  others: {
    part: "helpers",
    pick: "whos",
    label: asks("others"),
    hint: asks("othersHint"),
    fits: (s, chosen, who) => s.character(who)?.side === selfOf(s)?.side && !aimedAt(chosen).includes(who),
  },
});

/** How many of a group act. @rule DRA-082 DRA-094 DRA-340 */
export const crowd = <V>(): Choices<Crowd, V> => ({
  group: {
    part: "helpers",
    pick: "whole",
    label: asks("group"),
    hint: asks("groupHint"),
    when: (s) => (selfOf(s)?.count ?? 1) > 1,
    bounds: (s) => [1, selfOf(s)?.count ?? 1],
    first: (s) => groupAtMost(selfOf(s)?.count ?? 1, s.settings),
  },
});

/** Circumstances that were named, and what was added by hand. @rule DRA-049 DRA-152 */
export function modifiers({ circumstances = [], by = 0, byEffect = 0 }: Shared): Modifier[] {
  const hand = (amount: number, appliesTo: Modifier["appliesTo"]): Modifier[] =>
    amount === 0 ? [] : [{ label: key("Row", "byHand"), amount, appliesTo, rule: "DRA-049" }];
  return [...circumstances.map(circumstance), ...hand(by, "action"), ...hand(byEffect, "effect")];
}

/** The table around an action: its settings, the card that is up, those who are there. @rule DRA-140 DRA-420 */
export function contextOf(s: DramaSituation, concerned: readonly Ref[]): ActionContext {
  const data = s.fight?.data;
  return {
    actionId: "",
    settings: s.settings,
    card: cardInForce(data),
    line: lineInForce(data),
    present: s.purses(concerned),
    round: s.fight?.round ?? null,
  };
}

/** Why somebody can't do such a thing now: their state, or the line of the card that is up. @rule DRA-144 DRA-183 DRA-184 DRA-254 DRA-403 */
export function barred(s: DramaSituation, who: DramaCharacter, action: Action): Refusal | null {
  // Who holds a mind says to the Gamemaster what it does; its own player is asked again when it is free.
  if (!s.gm && grantsFor(who, s.settings).ordered) return refuse("controlled");
  const no = forbidden(who, action, { settings: s.settings, line: lineInForce(s.fight?.data) });
  const byState = no && (no.reason !== `action.no.${action}` || !mayDo(grantsFor(who, s.settings), action));
  return no && !byState ? refuse("byLine") : no;
}

/** Whether somebody has a turn left in the fight that is on; true outside one. @rule DRA-081 DRA-143 DRA-149 */
export const turnLeft = (who: Ref, s: DramaSituation, outOfTurn: boolean): boolean =>
  s.fight === null || s.fight.acting === who || hasTurn(s.fight.data, placeOf(s, who), outOfTurn);

/** What each part of an action is handed: what was chosen, who acts, and the table. */
export interface Asking<V> {
  readonly c: V;
  readonly who: DramaCharacter;
  readonly party: Party;
  readonly context: ActionContext;
  readonly s: DramaSituation;
}

/** A thing that is rolled, as far as it is its own. */
export interface Doing<V> {
  readonly rules: readonly string[];
  readonly label: Words;
  /** Heading of the sheet that it is listed under. */
  readonly group: string;
  readonly attacks?: true;
  readonly befalls?: true;
  readonly press?: DramaAct<NonNullable<unknown>>["press"];
  readonly at?: DramaAct<NonNullable<unknown>>["at"];
  readonly entries?: (who: DramaCharacter, s: DramaSituation) => readonly Entry<V>[];
  readonly refused?: (s: DramaSituation, who: DramaCharacter) => Refusal | null;
  readonly price: (chosen: V) => readonly string[];
  readonly choices: Choices<V, V>;
  /** What it covers of a board. */
  readonly covers?: (who: DramaCharacter, chosen: V) => Covers | null;
  /** Whom it is about, beside who acts. */
  readonly concerns?: (chosen: V) => readonly Ref[];
  readonly make: (asking: Asking<V>) => Asked;
  /** What its card is called: a key, or the means by the name they have. */
  readonly title: (who: DramaCharacter, chosen: V, s: DramaSituation) => string;
  /** What the card keeps of it. */
  readonly keeps?: (asking: Asking<V>) => Partial<DramaRequest>;
  /** The same by somebody who acts along, with means of their own; null without any. */
  readonly alike?: (lead: DramaCharacter, chosen: V, other: DramaCharacter) => V | null;
}

/** The action with all who act along in it. @rule DRA-081 */
function together<V extends Shared>(doing: Doing<V>, lead: Asking<V>): Asked {
  const { c, who, s } = lead;
  const alone = doing.make(lead);
  if (!alone.accepted) return alone;
  const others: Extract<Asked, { readonly accepted: true }>["request"][] = [];
  for (const ref of c.others ?? []) {
    const [party, other] = [s.party(ref), s.character(ref)];
    if (!party || !other) return refuse("gone", { name: ref });
    const chosen = doing.alike ? doing.alike(who, c, other) : c;
    if (chosen === null) return refuse("groupWithout", { name: party.name });
    if (!turnLeft(ref, s, false)) return refuse("groupActed", { name: party.name });
    const asked = doing.make({ c: chosen, who: other, party, context: contextOf(s, [ref]), s });
    if (!asked.accepted) return asked;
    others.push(asked.request);
  }
  // Fewer than all of a group may act; more need others who act along.
  const made = alone.request;
  const group = Math.min(c.group ?? groupAtMost(made.group, s.settings), made.group);
  const joined = actTogether({ ...made, group }, others);
  return joined.accepted ? withinMaximum(joined.request, s.settings) : joined;
}

/** The card's request: the action as the rules take it from the table as it is now. */
function composed<V extends Shared>(doing: Doing<V>, s: DramaSituation, c: V): Opened<DramaCards> | Refusal {
  const [party, who] = [s.party(s.self), selfOf(s)];
  if (!party || !who) return refuse("gone", { name: s.self });
  const clash = circumstancesClash(c.circumstances ?? []);
  if (clash) return clash;
  const concerned = [s.self, ...(c.others ?? []), ...(doing.concerns?.(c) ?? [])];
  const asking = { c, who, party, context: contextOf(s, [...new Set(concerned)]), s };
  const made = together(doing, asking);
  if (!made.accepted) return made;
  const request: DramaRequest = {
    ...made.request,
    wish: c.wish === true && made.request.spendable && who.rank === "hero",
    purpose: "none",
    patient: s.self,
    defence: null,
    round: s.fight?.round ?? null,
    hurt: isHurt(who),
    hazard: false,
    power: "",
    skill: "",
    pushed: "",
    goal: null,
    others: (c.others ?? []).flatMap((o) => s.party(o) ?? []),
    helps: false,
    race: null,
    title: doing.title(who, c, s),
    ...doing.keeps?.(asking),
  };
  return { accepted: true, opens: { kind: "action", request } };
}

/** An action that is rolled on a card. */
export function action<V extends Shared & { readonly [N in keyof V]: Value }>(doing: Doing<V>): DramaAct<V> {
  const {
    rules,
    label,
    group,
    attacks,
    befalls,
    press,
    at = ["list"],
    entries,
    refused,
    price,
    choices,
    covers,
    concerns,
    title,
  } = doing;
  return {
    rules,
    label,
    group,
    ...(attacks && { attacks }),
    ...(befalls && { befalls }),
    ...(press && { press }),
    by: "owner",
    at,
    ...(entries && { entries: (s: DramaSituation) => listOf(s, (who) => entries(who, s)) }),
    detail: (s, chosen) => {
      const who = selfOf(s);
      const names = [...new Set(concerns?.(chosen) ?? [])].map((ref) => nameOf(s, ref)).join(", ");
      const what = who ? title(who, chosen, s) : label.key;
      return names === "" ? { key: what } : { key: key("Dialog", "doing"), data: { action: what, names } };
    },
    refused: (s) => {
      const who = selfOf(s);
      return who ? (refused?.(s, who) ?? null) : refuse("gone", { name: s.self });
    },
    price: (_s, chosen) => price(chosen),
    ...(covers && {
      covers: (s: DramaSituation, chosen: V) => {
        const who = selfOf(s);
        return who ? covers(who, chosen) : null;
      },
    }),
    choices,
    compose: (s, chosen) => composed(doing, s, chosen),
  };
}
