import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { resolveCheck } from "../check.ts";
import { betterRoll } from "../victory.ts";
import type { CheckRequest, CheckResolution, Faces } from "../types.ts";

/** Somebody on a card, as cards name people: fixed when the card is made, so that a later rename doesn't rewrite history. */
export interface Party {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
}

/** A check by one person. */
export interface CheckExchange {
  readonly actor: Party;
  readonly check: CheckRequest;
}

/** Dice for it, null faces for a check that needs none; or a victory point for a second throw, its price worked out where it is written. */
export type CheckEvent =
  | { readonly type: "roll"; readonly faces: Faces | null }
  | { readonly type: "improve"; readonly faces: Faces; readonly changes: readonly Change[] };

export interface CheckState {
  readonly request: CheckExchange;
  /** The better of all throws. */
  readonly result: CheckResolution | null;
  /** Throws that were improved upon or did not help, in order. */
  readonly others: readonly CheckResolution[];
}

/**
 * A check on its own: asked, rolled, perhaps improved with victory points. The faces stay in the events, so that the result can be worked out again.
 * @rule FUD-005 FUD-011 FUD-069 FUD-368 FUD-378
 */
export const checkExchange: Reducer<CheckExchange, CheckState, CheckEvent> = {
  begin: (request) => ({ request, result: null, others: [] }),
  step: (state, event) => {
    if (event.type === "roll") return state.result ? refuse("alreadyRolled") : accept({ ...state, result: resolveCheck(state.request.check, event.faces) });
    if (!state.result?.faces) return refuse("improve.noDice");
    const again = resolveCheck(state.request.check, event.faces);
    const better = betterRoll(state.result, again);
    return accept({ ...state, result: better, others: [...state.others, better === again ? state.result : again] }, event.changes);
  },
};
