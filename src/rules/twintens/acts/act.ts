/** What all acts of Twin Tens have in common. */
import type { Act, Entry, Option } from "../../kernel/act.ts";
import type { Value } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Words } from "../../kernel/situation.ts";
import type { AttackRequestOf } from "../cards/attack/request.ts";
import type { EffortExchange, RecoveryRequest } from "../cards/body.ts";
import type { OpposedExchange } from "../cards/check.ts";
import type { CheckRequestOf } from "../cards/check-request.ts";
import type { DyingExchange, RestExchange } from "../cards/condition.ts";
import type { ContestExchange } from "../cards/contest-sides.ts";
import type { UpkeepRequest } from "../cards/upkeep.ts";
import type { TwintensActor } from "../hero/actor.ts";
import { key } from "../labels.ts";
import type { Proof } from "../powers/powers.ts";
import type { TwintensSituation } from "../situation.ts";
import type { Done } from "./done.ts";

type S = TwintensSituation;

/** Kinds of card that acts open, with their requests. */
export interface TwintensCards {
  readonly check: CheckRequestOf;
  readonly opposed: OpposedExchange;
  readonly contest: ContestExchange;
  readonly attack: AttackRequestOf;
  readonly dying: DyingExchange;
  readonly recovery: RecoveryRequest;
  readonly rest: RestExchange;
  readonly effort: EffortExchange;
  readonly upkeep: UpkeepRequest;
}

/** Faces of what was thrown before a power did anything, one throw for each proof. */
export type Proving = readonly (readonly number[])[];

/** An act that asks for V. */
export type TwintensAct<V extends { readonly [N in keyof V]: Value }> = Act<
  S,
  V,
  TwintensCards,
  Done,
  readonly Proof[],
  Proving
>;

/** What a field asks, in the ruleset's words. */
export const asks = (name: string, data?: Words["data"]): Words => ({
  key: key("Dialog", name),
  ...(data && { data }),
});

/** Who acts; acts are never asked of somebody who is gone, so what comes back for those is a refusal. */
export const selfOf = (s: S): TwintensActor | null => s.character(s.self);
export const gone = (s: S, who = s.self): Refusal => refuse("gone", { name: s.party(who)?.name ?? who });

/** Do something as whoever acts, if they are still there. */
export function as<R>(s: S, does: (who: TwintensActor) => R | Refusal): R | Refusal {
  const who = selfOf(s);
  return who ? does(who) : gone(s);
}

/** A list of whoever acts; empty when they are gone. */
export const listOf = <T>(s: S, list: (who: TwintensActor) => readonly T[]): readonly T[] => {
  const who = selfOf(s);
  return who ? list(who) : [];
};

/** Something with a name of its own, as an option. */
export const named = (o: { readonly id: string; readonly name: string }): Option<string> => ({
  value: o.id,
  label: { key: o.name },
});

/** One line in a list as long as it means something for whoever acts, none otherwise. */
export const listed =
  <V>(label: Words, means: (who: TwintensActor, s: S) => boolean) =>
  (s: S): readonly Entry<V>[] => {
    const who = selfOf(s);
    return who && means(who, s) ? [{ known: {}, label }] : [];
  };

/** Prices in the economy's words: nothing for what takes no action. */
export const costs = (action: string): readonly string[] => (action === "none" ? [] : [action]);
