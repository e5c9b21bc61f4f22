import { accept, type Reducer } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { resolveCheck } from "../check.ts";
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

/** Dice for it; null faces for a check that needs none. */
export interface CheckEvent {
  readonly type: "roll";
  readonly faces: Faces | null;
}

export interface CheckState {
  readonly request: CheckExchange;
  readonly result: CheckResolution | null;
}

/**
 * A check on its own: asked, rolled once, done. The three faces stay in the event, so that the result can be worked out again.
 * @rule FUD-005 FUD-011 FUD-069
 */
export const checkExchange: Reducer<CheckExchange, CheckState, CheckEvent> = {
  begin: (request) => ({ request, result: null }),
  step: (state, event) => {
    if (state.result) return refuse("alreadyRolled");
    return accept({ ...state, result: resolveCheck(state.request.check, event.faces) });
  },
};
