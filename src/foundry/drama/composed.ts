import { requestOf, type ActionChoices, type DramaAsked } from "../../rules/drama/index.ts";
import { firstOut, offTurn } from "../../rules/kernel/manners.ts";
import type { Table } from "../ruleset.ts";
import { isOfTurn, METRE, rangeSpan } from "./manners.ts";
import { situationOf } from "./situation.ts";

const ITEM = ".Item.";
/** Whose place counts: of gear its bearer's. */
const standsWith = (uuid: string): string => (uuid.includes(ITEM) ? uuid.slice(0, uuid.lastIndexOf(ITEM)) : uuid);

/**
 * An action as the rules take it, with what manners have against it: what can't be done at all is said first, so that nobody is asked about what comes to nothing. On the Gamemaster's word somebody
 * out of range counts as at the end of it.
 * @param granted  whether it may be made off turn
 * @rule DRA-144 DRA-150
 */
export function composed(c: ActionChoices, table: Table, granted = c.overrule): DramaAsked {
  const made = inRange(c, table);
  const off = made.accepted && isOfTurn(c) && !granted ? offTurn(c.actor, table) : null;
  return off ?? made;
}

function inRange(c: ActionChoices, table: Table): DramaAsked {
  const made = requestOf(c, situationOf(table));
  if (made.accepted || made.reason !== "outOfRange") return made;
  const most = Number(made.data?.most);
  if (!c.overrule) return firstOut(rangeSpan(most), c.actor, c.targets.map(standsWith), table) ?? made;
  const distance: Table["distance"] = (from, to) => {
    const feet = table.distance(from, to);
    return feet === null ? null : Math.min(feet, most * METRE);
  };
  return requestOf(c, situationOf({ ...table, distance }));
}
