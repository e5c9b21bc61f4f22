/** What all acts of Destiny have in common. */
import type { Act } from "../../kernel/act.ts";
import type { Option } from "../../kernel/act.ts";
import type { Value } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Ref, Words } from "../../kernel/situation.ts";
import type { AttackCard } from "../cards/attack/attack.ts";
import type { CheckCardRequest } from "../cards/check/check.ts";
import type { DyingExchange } from "../cards/death-save.ts";
import type { OpposedCardRequest } from "../cards/opposed/influence.ts";
import type { StuntCard } from "../cards/stunt/stunt.ts";
import { opposes } from "../hero/sides.ts";
import { key } from "../labels.ts";
import type { DestinySituation } from "../situation.ts";
import type { DestinyCharacter } from "../types.ts";
import type { DeedDice, Done, Thrown } from "./done.ts";

/** Kinds of card that acts open, with their requests. */
export interface DestinyCards {
  readonly attack: AttackCard;
  readonly stunt: StuntCard;
  readonly check: CheckCardRequest;
  readonly opposed: OpposedCardRequest;
  readonly influence: OpposedCardRequest;
  readonly dying: DyingExchange;
  /** No card: a step of the encounter's order, which the tracker takes. */
  readonly order: { readonly type: "delay" };
}

/** An act that asks for V. */
export type DestinyAct<V extends { readonly [N in keyof V]: Value }> = Act<
  DestinySituation,
  V,
  DestinyCards,
  Done,
  Exclude<DeedDice, null>,
  Thrown
>;

/** What a field asks, in the ruleset's words. */
export const asks = (name: string): Words => ({ key: key("Dialog", name) });

/** Who acts; acts are never asked of somebody who is gone, so what comes back for those is a refusal. */
export const selfOf = (s: DestinySituation): DestinyCharacter | null => s.character(s.self);
export const gone = (s: DestinySituation): Refusal => refuse("gone", { name: s.party(s.self)?.name ?? s.self });

/** Do something as whoever acts, if they are still there. */
export function as<R>(s: DestinySituation, does: (who: DestinyCharacter) => R | Refusal): R | Refusal {
  const who = selfOf(s);
  return who ? does(who) : gone(s);
}

/** A list of whoever acts; empty when they are gone. */
export const listOf = <T>(s: DestinySituation, list: (who: DestinyCharacter) => readonly T[]): readonly T[] => {
  const who = selfOf(s);
  return who ? list(who) : [];
};

/** Foes first, or friends first, in a list of people. */
export const foesFirst = (s: DestinySituation, _chosen: unknown, who: Ref): boolean => sidesWith(s, who) === false;
export const friendsFirst = (s: DestinySituation, _chosen: unknown, who: Ref): boolean => sidesWith(s, who) === true;

function sidesWith(s: DestinySituation, other: Ref): boolean | null {
  const [self, they] = [selfOf(s), s.character(other)];
  return self && they ? !opposes(self, they) : null;
}

/** Something with a name of its own, as an option. */
export const named = <T extends string>(o: { readonly id: T; readonly name: string }): Option<T> => ({
  value: o.id,
  label: { key: o.name },
});
