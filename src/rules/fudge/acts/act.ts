/** What all acts of Fudge have in common. */
import type { Act, Effect, Option } from "../../kernel/act.ts";
import type { Value } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Ref, Words } from "../../kernel/situation.ts";
import type { AttackExchange } from "../cards/attack/attack-state.ts";
import type { CheckExchange } from "../cards/check.ts";
import type { ContestExchange } from "../cards/contest.ts";
import type { DeedExchange } from "../cards/deed.ts";
import type { FallExchange } from "../cards/fall.ts";
import type { OpposedExchange } from "../cards/opposed.ts";
import type { PowerExchange } from "../cards/power.ts";
import type { RecoveryExchange } from "../cards/recovery.ts";
import type { ReliefExchange } from "../cards/relief.ts";
import type { TeamExchange } from "../cards/team.ts";
import type { FudgeActor } from "../hero/actor.ts";
import { key } from "../labels.ts";
import type { FudgeSituation } from "../situation.ts";
import type { READIED } from "../turn/order.ts";

type S = FudgeSituation;

/** Kinds of card that acts open, with their requests. */
export interface FudgeCards {
  readonly check: CheckExchange;
  readonly opposed: OpposedExchange;
  readonly attack: OnWord<AttackExchange>;
  readonly deed: OnWord<DeedExchange>;
  readonly fall: FallExchange;
  readonly contest: ContestExchange;
  readonly team: TeamExchange;
  readonly power: OnWord<PowerExchange>;
  readonly dying: CheckExchange;
  readonly recovery: RecoveryExchange;
  readonly relief: ReliefExchange;
}

/** On the Gamemaster's word where the turn has no action left: who asked for it is checked by the right to its opening event. */
export type OnWord<R> = R & { readonly overrule?: true };

/** What an act does at once; what is of the order of a fight is written there. */
export interface Done extends Effect {
  readonly order?: {
    readonly type: "ready";
    readonly action: string;
    readonly trigger: string;
    readonly cost: (typeof READIED)[number];
  };
}

/** An act that asks for V. */
export type FudgeAct<V extends { readonly [N in keyof V]: Value }> = Act<S, V, FudgeCards, Done>;

/** What a field asks, in the ruleset's words. */
export const asks = (name: string, data?: Words["data"]): Words => ({
  key: key("Dialog", name),
  ...(data && { data }),
});

/** Who acts; acts are never asked of somebody who is gone, so what comes back for those is a refusal. */
export const selfOf = (s: S): FudgeActor | null => s.character(s.self);
export const gone = (s: S, who: Ref = s.self): Refusal => refuse("gone", { name: s.party(who)?.name ?? who });

/** Do something as whoever acts, if they are still there. */
export function as<R>(s: S, does: (who: FudgeActor) => R | Refusal): R | Refusal {
  const who = selfOf(s);
  return who ? does(who) : gone(s);
}

/** A list of whoever acts; empty when they are gone. */
export const listOf = <T>(s: S, list: (who: FudgeActor) => readonly T[]): readonly T[] => {
  const who = selfOf(s);
  return who ? list(who) : [];
};

/** Something with a name of its own, as an option. */
export const named = (o: { readonly id: string; readonly name: string }): Option<string> => ({
  value: o.id,
  label: { key: o.name },
});

/** A switch. */
export const flag = (
  name: string,
  hint?: string,
): { readonly pick: "flag"; readonly label: Words; readonly hint?: Words } => ({
  pick: "flag",
  label: asks(name),
  ...(hint !== undefined && { hint: asks(hint) }),
});

/** Prices in the economy's words: nothing for what takes no action. */
export const costs = (action: string): readonly string[] => (action === "none" ? [] : [action]);
