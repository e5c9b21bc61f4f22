import type { Change } from "../../rules/kernel/change.ts";
import type { Refusal } from "../../rules/kernel/refusal.ts";
import {
  controlRank as controlIn,
  countedIn,
  giveBack,
  isTwintens,
  mayReroll as rerolls,
  notesOf,
  type OrderNotes,
  payFor,
  placeIn,
  type TurnKey,
  type TwintensActor,
} from "../../rules/twintens/index.ts";
import { secondsNow } from "../combat/world-time.ts";
import type { Table } from "../ruleset.ts";
import { situation } from "./situation.ts";

/** Recovery counts from it. @rule TWI-249 */
export { secondsNow };

export const isRefusal = (value: object): value is Refusal =>
  "accepted" in value && (value as Refusal).accepted === false;

/** A character of this ruleset; null for anybody else. */
export function characterAt(table: Pick<Table, "character">, uuid: string): TwintensActor | null {
  const found = table.character(uuid);
  return isTwintens(found) ? found : null;
}

/** What the order of the fight notes; null outside of a fight and in one that plays by several rulesets. */
export const notesAt = (table: Pick<Table, "encounter">): OrderNotes | null => notesOf(table.encounter());

/** The fight's place in time: its round and whose place is up; null outside of one. @rule TWI-060 TWI-061 */
export const placeNow = (table: Table): { readonly round: number; readonly key: TurnKey } | null =>
  placeIn(situation("", table));

/** A round as the tracker counts it: one of surprise before the first counts for Foundry, not for the table. @rule TWI-510 */
export const shownRound = (round: number, table: Pick<Table, "encounter">): number => {
  const { surprised } = (table.encounter()?.data ?? {}) as { readonly surprised?: unknown };
  return surprised === true ? round - 1 : round;
};

/** Pay for an action as things stand at the table. @rule TWI-070 */
export const spendChanges = (
  uuid: string,
  action: string,
  table: Table,
  overrule = false,
): { readonly accepted: true; readonly changes: readonly Change[] } | Refusal =>
  payFor(situation(uuid, table), uuid, action, overrule);

/** Give a standard action back that was put aside: what was readied is done now. @rule TWI-057 */
export const refundChanges = (uuid: string, action: string, round: number, table: Table): readonly Change[] =>
  giveBack(situation(uuid, table), uuid, action, round);

/** Whether rounds are counted for somebody. @rule TWI-265 TWI-322 */
export const counted = (uuid: string, table: Pick<Table, "encounter">): boolean =>
  countedIn({ fight: table.encounter() }, uuid);

/** Whether somebody has a point for a second throw, and hasn't had one in this round. @rule TWI-322 TWI-326 */
export const mayReroll = (character: TwintensActor | null, table: Pick<Table, "encounter">): boolean =>
  rerolls({ fight: table.encounter() }, character);

/** Rank of a Probability Control that somebody has left for this round; 0 for none. @rule TWI-440 */
export const controlRank = (uuid: string, table: Table): number => controlIn(situation(uuid, table), uuid);
