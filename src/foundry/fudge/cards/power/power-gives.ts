import {
  effectOf,
  type FoundPower,
  key,
  mayGive,
  type PowerEvent,
  type PowerState,
  putOn,
} from "../../../../rules/fudge/index.ts";
import { type Refusal, refuse } from "../../../../rules/kernel/refusal.ts";
import { tickedIn } from "../../../rolls/dialog-types.ts";
import type { Party, Table } from "../../../ruleset.ts";
import { localize } from "../../../view/text/localize.ts";
import { choose, others } from "../../acts/contests.ts";
import { isFudge } from "../../models/is-fudge.ts";
import { pay } from "../../turn/purse.ts";

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

/**
 * The gift as it is written: a move action of the giver's for each touch, and the effect on who receives it, at the rank that it has.
 * @rule FUD-271 FUD-530 FUD-565
 */
export function givenNow(
  event: Extract<PowerEvent, { type: "give" }>,
  found: FoundPower | null,
  table: Table,
): PowerEvent | Refusal {
  if (!found?.now || !mayGive(found.component)) return refuse("power.gone");
  const { character, power, component, now } = found;
  const changes: (typeof event.changes)[number][] = [];
  const to: Party[] = [];
  const paid = pay(character.ref, "move", table);
  if (!paid.accepted) return paid;
  for (const { uuid } of event.to) {
    const [party, who] = [table.party(uuid), table.character(uuid)];
    if (!party || !isFudge(who) || uuid === character.ref) return refuse("gone", { name: uuid });
    to.push(party);
    changes.push(...putOn(who, component, power.name, now.rank, `${character.ref} ${effectOf(power, component)}`));
  }
  return { ...event, to, changes: [...paid.changes, ...changes] };
}
