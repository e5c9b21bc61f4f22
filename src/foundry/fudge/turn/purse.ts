/** What actions cost of somebody's turn, at the table. */
import {
  type ActionKind,
  type HowPaid,
  type Paid,
  payFor,
  payUseOf,
  waitsForTurn as waits,
} from "../../../rules/fudge/index.ts";
import type { Table } from "../../ruleset.ts";
import { situation } from "../situation.ts";

export { type Paid } from "../../../rules/fudge/index.ts";

/** Whether somebody who isn't up waits with an action of that size. @rule FUD-273 FUD-303 */
export const waitsForTurn = (uuid: string, action: string, at: Table): boolean =>
  waits(situation(uuid, at), uuid, action);

/** Pay for an action in the fight; nothing outside of one. @returns refusals of the economy, and of acting off turn @rule FUD-271 FUD-273 FUD-274 FUD-303 FUD-318 FUD-686 */
export const pay = (uuid: string, action: ActionKind, at: Table, how: HowPaid = {}): Paid =>
  payFor(situation(uuid, at), uuid, action, how);

/** The same for the use of a power: an array goes over to another member once a turn. @rule FUD-271 FUD-457 */
export const payUse = (
  uuid: string,
  action: ActionKind,
  item: string | null,
  at: Table,
  how: Omit<HowPaid, "once"> = {},
): Paid => payUseOf(situation(uuid, at), uuid, action, item, how);
