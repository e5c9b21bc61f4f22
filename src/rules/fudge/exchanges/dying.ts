import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { resolveCheck } from "../check.ts";
import type { CheckResolution, Faces } from "../types.ts";
import type { CheckExchange } from "./check.ts";

/** What the check changes comes with the roll, worked out from the one who is dying as they are then. */
export interface DyingEvent {
  readonly type: "roll";
  readonly faces: Faces | null;
  readonly changes: readonly Change[];
}

export interface DyingState {
  readonly request: CheckExchange;
  readonly result: CheckResolution | null;
  readonly changes: readonly Change[];
}

/**
 * Somebody dying at the start of a turn: Fortitude is rolled, and what comes of it holds at once.
 * @rule FUD-160 FUD-711
 */
export const dyingExchange: Reducer<CheckExchange, DyingState, DyingEvent> = {
  begin: (request) => ({ request, result: null, changes: [] }),
  step: (state, event) => {
    if (state.result) return refuse("alreadyRolled");
    return accept({ ...state, result: resolveCheck(state.request.check, event.faces), changes: event.changes }, event.changes);
  },
};
