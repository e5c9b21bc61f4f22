import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { boughtOff } from "../fortune/paying.ts";
import { type Fatigue, fatigueOf, recoverStep } from "../harm/fatigue.ts";
import type { FudgeSituation } from "../situation.ts";
import type { Party } from "./check.ts";
import { ofSelf } from "./own-check.ts";

/** Somebody whose extra effort has tired them since their last turn, and how tired they were as this one began. */
export interface ReliefExchange {
  readonly actor: Party;
  readonly fatigue: Fatigue;
}

/** A victory point takes a step of it off; the changes are worked out where they are written. */
export interface ReliefEvent {
  readonly type: "buy";
  readonly changes: readonly Change[];
}

export interface ReliefState {
  readonly request: ReliefExchange;
  /** What is left of it. */
  readonly fatigue: Fatigue;
  readonly changes: readonly Change[];
}

/** The choice to buy fatigue off. @rule FUD-344 */
export const composeRelief = (
  s: FudgeSituation,
): { readonly accepted: true; readonly request: ReliefExchange } | Refusal =>
  ofSelf(s, (actor, who) => ({ accepted: true, request: { actor, fatigue: fatigueOf(who.conditions) } }));

/**
 * The fatigue of an extra effort is bought off at the start of the turn after, a step for each point.
 * @returns refusal `recover.nothing` when nothing of it is left
 * @rule FUD-344 FUD-345 FUD-671
 */
export const reliefExchange: Reducer<ReliefExchange, ReliefState, ReliefEvent> = {
  begin: (request) => ({ request, fatigue: request.fatigue, changes: [] }),
  step: (state, { changes }) =>
    state.fatigue === "normal"
      ? refuse("recover.nothing")
      : accept({ ...state, fatigue: recoverStep(state.fatigue), changes: [...state.changes, ...changes] }, changes),
};

/** The point as it is paid, by whoever is tired as they are then. @returns `gone`, those of the point @rule FUD-344 FUD-372 */
export function completeRelief(s: FudgeSituation, state: ReliefState, event: ReliefEvent): ReliefEvent | Refusal {
  const { actor } = state.request;
  const who = s.character(actor.uuid);
  if (!who) return refuse("gone", { name: actor.name });
  const bought = boughtOff(who);
  return bought.accepted ? { ...event, changes: bought.changes } : bought;
}
