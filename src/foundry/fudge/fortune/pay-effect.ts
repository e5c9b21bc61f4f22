import { type ActionKind, type FudgeCharacter, goneOverTo } from "../../../rules/fudge/index.ts";
import type { Table } from "../../ruleset.ts";
import { letGoOfAll } from "../state/lasting.ts";
import { type Paid, payUse } from "../turn/purse.ts";

/**
 * What it takes of the turn to use an effect by a card of its own (an attack, a Healing, what a maneuver is done with): the action, and where its array stands on another member, that it goes over to
 * this one, once a turn. What the other did to anybody is over.
 * @param effect  `power.effect`; bare hands and what is no power take the action alone
 * @returns refusals of the economy, and `array.switched`
 * @rule FUD-271 FUD-278 FUD-457
 */
export function payEffect(
  user: FudgeCharacter,
  effect: string | null,
  action: ActionKind,
  table: Table,
  how: { readonly overrule?: boolean; readonly along?: boolean } = {},
): Paid {
  const over = goneOverTo(user, effect);
  const paid = payUse(user.ref, action, over?.item ?? null, table, how);
  return paid.accepted && over
    ? { accepted: true, changes: [...paid.changes, ...over.changes, ...letGoOfAll(user, over.left, table)] }
    : paid;
}
