import { type AtOnceState, checkAtOnce } from "./at-once.ts";
import type { CheckExchange } from "./check.ts";

/** Somebody tries to shake off what hangs on them. */
export interface RecoveryExchange extends CheckExchange {
  /** User and power that it comes from, as the conditions name it. */
  readonly source: string;
  /** Name of the power, for the card. */
  readonly power: string;
}

export type RecoveryState = AtOnceState<RecoveryExchange>;

/**
 * A recovery check: success ends all that the effect imposed, failure leaves it until the next.
 * @rule FUD-172 FUD-368 FUD-708
 */
export const recoveryExchange = checkAtOnce<RecoveryExchange>();
