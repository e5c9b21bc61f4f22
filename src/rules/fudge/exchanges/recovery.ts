import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { resolveCheck } from "../check.ts";
import type { CheckResolution, Faces } from "../types.ts";
import type { CheckExchange } from "./check.ts";

/** Somebody tries to shake off what hangs on them. */
export interface RecoveryExchange extends CheckExchange {
  /** User and power that it comes from, as the conditions name it. */
  readonly source: string;
  /** Name of the power, for the card. */
  readonly power: string;
}

/** What the check ends comes with the roll, worked out from the one who recovers as they are then. */
export interface RecoveryEvent {
  readonly type: "roll";
  readonly faces: Faces | null;
  readonly changes: readonly Change[];
}

export interface RecoveryState {
  readonly request: RecoveryExchange;
  readonly result: CheckResolution | null;
  readonly changes: readonly Change[];
}

/**
 * A recovery check: success ends all that the effect imposed, failure leaves it until the next.
 * @rule FUD-172 FUD-708
 */
export const recoveryExchange: Reducer<RecoveryExchange, RecoveryState, RecoveryEvent> = {
  begin: (request) => ({ request, result: null, changes: [] }),
  step: (state, event) => {
    if (state.result) return refuse("alreadyRolled");
    return accept({ ...state, result: resolveCheck(state.request.check, event.faces), changes: event.changes }, event.changes);
  },
};
