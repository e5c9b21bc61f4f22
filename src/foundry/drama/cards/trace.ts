import { type ActionEvent, type ActionState, titleOf } from "../../../rules/drama/index.ts";
import type { Told } from "../../../rules/kernel/told.ts";
import type { Localize } from "../../ruleset.ts";
import { listed } from "../../view/text/lists.ts";
import { key } from "../keys.ts";

/** One line of an action's trace: who did what. */
export function describeAction(event: Told<ActionEvent>, state: ActionState, localize: Localize): string {
  const who = (uuid: string): string => state.present.find((p) => p.uuid === uuid)?.name ?? state.request.actor.name;
  const named = (slots: readonly string[]): string =>
    listed(state.targets.filter((t) => slots.includes(t.target.slot)).map((t) => t.target.name));
  const at = (tail: string, data: Record<string, string> = {}): string => localize(key("Trace", tail), data);
  switch (event.type) {
    case "announce":
    case "counter":
    case "pass":
      return at(event.type, { name: who(event.by) });
    case "play":
      return at("play", {
        name: who(event.by),
        card: titleOf(event.card),
      });
    case "negate": {
      const [name, target] = [who(event.by), named([event.slot])];
      return name === target ? at("negateOwn", { name }) : at("negate", { name, target });
    }
    case "soften":
    case "call":
      return at(event.type, { target: named([event.slot]) });
    case "apply":
      return at("apply", { names: named(event.slots) });
    default:
      return at(event.type);
  }
}
