import { type AtOnceState, checkAtOnce } from "./at-once.ts";
import type { CheckExchange } from "./check.ts";

export type DyingState = AtOnceState;

/**
 * Somebody dying at the start of a turn: Fortitude is rolled, and what comes of it holds at once.
 * @rule FUD-160 FUD-368 FUD-711
 */
export const dyingExchange = checkAtOnce<CheckExchange>();
