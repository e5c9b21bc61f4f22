import { type ActionEvent, type ActionState, key, rollerOf, slotOf } from "../../../rules/doompool/index.ts";
import type { Told } from "../../../rules/kernel/told.ts";
import type { Localize } from "../../ruleset.ts";
import { listed } from "../../view/text/lists.ts";

/** Who has something of what was applied in a slot: whoever keeps an asset, else whom it was aimed at. */
function sufferers(state: ActionState, uuid: string): readonly string[] {
  const slot = slotOf(state, uuid);
  if (!slot) return [];
  const people = [state.request.actor, ...state.request.targets];
  const names = (slot.effects ?? []).map(({ use }) =>
    use.type === "asset" ? people.find((p) => p.uuid === use.owner)?.name : slot.target.name,
  );
  return names.length === 0 ? [slot.target.name] : names.filter((name) => name !== undefined);
}

/** One line of an action's trace: who did what. @rule DOO-339 */
export function describeAction(event: Told<ActionEvent>, state: ActionState, localize: Localize): string {
  const slot = "slot" in event ? event.slot : "";
  const name =
    event.type === "apply"
      ? listed([...new Set(event.slots.flatMap((uuid) => sufferers(state, uuid)))])
      : slot === ""
        ? state.request.actor.name
        : (rollerOf(state, slot)?.name ?? slotOf(state, slot)?.target.name ?? "");
  if (event.type === "apply" && name === "") return localize(key("Trace", "applied"));
  return localize(key("Trace", event.type === "commit" && slot !== "action" ? "reaction" : event.type), { name });
}
