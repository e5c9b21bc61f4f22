import { type ActionEvent, type ActionState, key, rollerOf, slotOf } from "../../../rules/doompool/index.ts";
import type { Told } from "../../../rules/kernel/told.ts";
import type { Localize } from "../../ruleset.ts";

/** One line of an action's trace: who did what. @rule DOO-339 */
export function describeAction(event: Told<ActionEvent>, state: ActionState, localize: Localize): string {
  const slot = "slot" in event ? event.slot : "";
  const name =
    event.type === "apply"
      ? state.request.targets
          .filter((t) => event.slots.includes(t.uuid))
          .map((t) => t.name)
          .join(", ")
      : slot === ""
        ? state.request.actor.name
        : (rollerOf(state, slot)?.name ?? slotOf(state, slot)?.target.name ?? "");
  return localize(key("Trace", event.type === "commit" && slot !== "action" ? "reaction" : event.type), { name });
}
