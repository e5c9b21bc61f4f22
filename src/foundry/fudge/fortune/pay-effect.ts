import {
  type ActionKind,
  type FudgeCharacter,
  type HowPaid,
  type Paid,
  payEffectOf,
} from "../../../rules/fudge/index.ts";
import type { Table } from "../../ruleset.ts";
import { situation } from "../situation.ts";

/** What it takes of the turn to use an effect by a card of its own, at the table. @rule FUD-271 FUD-278 FUD-457 */
export const payEffect = (
  user: FudgeCharacter,
  effect: string | null,
  action: ActionKind,
  table: Table,
  how: Pick<HowPaid, "overrule" | "along"> = {},
): Paid =>
  payEffectOf(user, effect, action, Object.assign(situation(user.ref, table), { everywhere: table.present }), how);
