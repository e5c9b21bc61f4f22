import { key, type PowerState, receiversQuestion } from "../../../../rules/fudge/index.ts";
import type { Party, Table } from "../../../ruleset.ts";
import { localize } from "../../../view/text/localize.ts";
import { put } from "../put.ts";

/** Ask whom an effect is given to (Affects Others); null when nobody was chosen. @rule FUD-530 */
export async function chooseReceivers(state: PowerState, table: Table): Promise<readonly Party[] | null> {
  const { actor, power } = state.request;
  const words = { title: power, button: localize(key("Card", "power.give")) };
  const chosen = await put(receiversQuestion(state), actor, words, table);
  return chosen && chosen.whom.flatMap((uuid) => table.party(uuid) ?? []);
}
