import { key, type PowerState } from "../../../../rules/fudge/index.ts";
import { tickedIn } from "../../../rolls/dialog-types.ts";
import type { Party, Table } from "../../../ruleset.ts";
import { localize } from "../../../view/text/localize.ts";
import { choose, others } from "../../acts/contests.ts";

/** Personal effects that are given to others by touch (Affects Others): they hold on those as long as their giver keeps them up. */

/** Ask whom an effect is given to; those who have it already aren't on the list. Null when nobody was chosen. @rule FUD-530 */
export async function chooseReceivers({ request, given }: PowerState, table: Table): Promise<readonly Party[] | null> {
  const { actor } = request;
  const options = others(actor.uuid).filter((o) => !given.some((g) => g.uuid === o.value));
  if (options.length === 0) {
    ui.notifications.warn(localize(key("Command", "compare.nobody")));
    return null;
  }
  const chosen = await choose(
    request.power,
    actor.name,
    actor.img,
    [
      {
        type: "many",
        name: "whom",
        label: localize(key("Dialog", "giveTo")),
        value: options.length === 1 ? [options[0]?.value ?? ""] : [],
        options,
      },
    ],
    localize(key("Card", "power.give")),
  );
  const whom = chosen ? tickedIn(chosen, "whom").flatMap((uuid) => table.party(uuid) ?? []) : [];
  return whom.length > 0 ? whom : null;
}
