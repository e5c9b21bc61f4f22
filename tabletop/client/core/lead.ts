/**
 * One person may have several windows open. Foundry decides by user who acts for the table (`game.users.activeGM?.isSelf`), which holds in each of that user's windows; so
 * that a turn's events do not run twice, the host's own work runs in the window that has been connected longest. What systems read stays as in Foundry. T:client/documents/collections/users
 */
import { game } from "../runtime.ts";

/** Is this the leading one of this user's windows? The server says so. */
export function isLeadingWindow(): boolean {
  return game.data?.lead !== false;
}

/** Is this the one window at the table that does what must be done once? */
export function actsForTable(): boolean {
  return game.users?.activeGM?.isSelf === true && isLeadingWindow();
}
