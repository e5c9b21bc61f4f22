import {
  type AttackState,
  key,
  mayInterpose,
  rowOf,
  sacrifices,
  type TargetState,
} from "../../../../rules/fudge/index.ts";
import type { Localize, Table, Viewer } from "../../../ruleset.ts";
import type { ButtonView } from "../../../view/card-view.ts";
import { isFudge } from "../../models/is-fudge.ts";

/** A target's own button to turn a hit on each of the minions that their player plays: Sacrifice, for a victory point. @rule FUD-520 */
export function sacrificeButtons(
  state: AttackState,
  t: TargetState,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): ButtonView[] {
  const master = table.character(t.target.uuid);
  if (
    !mayInterpose(state, t) ||
    !isFudge(master) ||
    !sacrifices(master) ||
    !(viewer.isGM || viewer.owns(t.target.uuid))
  )
    return [];
  return table.present().flatMap((uuid): ButtonView[] => {
    const [minion, party] = [table.character(uuid), table.party(uuid)];
    if (
      !party ||
      !isFudge(minion) ||
      minion.kind !== "minion" ||
      minion.player !== master.player ||
      !(viewer.isGM || viewer.owns(uuid))
    )
      return [];
    return [
      {
        gesture: "interpose",
        args: { target: rowOf(t.target), by: uuid, sacrifice: "true" },
        label: localize(key("Card", "sacrifice"), { name: party.name }),
        icon: "fa-solid fa-people-arrows",
      },
    ];
  });
}
