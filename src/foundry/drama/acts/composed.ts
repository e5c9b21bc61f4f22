import { actionFor, actorIn, type DramaRequest, OF_TURN, readAsked } from "../../../rules/drama/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { offTurn } from "../../../rules/kernel/turns/turn-and-reach.ts";
import type { Table } from "../../ruleset.ts";
import { situationOf } from "../situation.ts";

/**
 * An action's card, with what turn and reach have against it: what can't be done at all is said first, so that nobody is asked about what comes to nothing.
 * @rule DRA-144 DRA-150
 */
export function composed(
  ask: unknown,
  table: Table,
  gm: boolean,
): { readonly accepted: true; readonly request: DramaRequest } | Refusal {
  const { overrule } = (ask ?? {}) as { readonly overrule?: unknown };
  const actor = actorIn(ask);
  const s = Object.assign(situationOf(table, actor, gm), { overrule: overrule === true });
  const made = actionFor(ask, s);
  if (!made.accepted || overrule === true) return made;
  const acted = readAsked(ask, s);
  return (acted.accepted && OF_TURN.has(acted.name) ? offTurn(actor, table) : null) ?? made;
}
