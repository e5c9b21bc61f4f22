import { useAct } from "../../acts/run.ts";
import type { ActionAdapter } from "../../ruleset.ts";
import { destinyActs } from "./at-table.ts";
import { actionsOf } from "./lines.ts";
import { openAction } from "./presses.ts";

/** Everything a character does by name. @rule DES-382 DES-384 */
export const destinyActions: ActionAdapter = {
  list: actionsOf,
  use: (actor, id, quick) => useAct(actor, destinyActs, id, quick) ?? openAction(actor, id, quick),
};
