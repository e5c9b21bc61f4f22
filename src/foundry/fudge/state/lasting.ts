/** What lasts on others ends, at the table. */
import { letGoOnAll } from "../../../rules/fudge/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import type { Table } from "../../ruleset.ts";
import { situation } from "../situation.ts";

/** Those at the table, as they are. */
const at = (table: Table): Parameters<typeof letGoOnAll>[2] => ({
  character: situation("", table).character,
  everywhere: table.present,
  fight: table.encounter(),
});

/** What effects of somebody that nobody keeps up any more do to others ends, on everybody at the table. @rule FUD-172 FUD-277 FUD-278 */
export const letGoOfAll = (
  user: Parameters<typeof letGoOnAll>[0],
  effects: readonly string[],
  table: Table,
): readonly Change[] => letGoOnAll(user, effects, at(table));
