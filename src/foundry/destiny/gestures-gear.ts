/** Taking things from the ground. */
import type { DestinyCharacter } from "../../rules/destiny/index.ts";
import { table } from "../apply/viewer.ts";
import { notifyRefusal } from "../view/refusals.ts";
import { fallenAt, fallenLabel, fallenNear, takeWay } from "./deeds-gear.ts";
import { RAISES, RANKS, select, word, type Option } from "./fields.ts";
import { adapter, run, type Message, type Values } from "./opening.ts";

/** Everything on the ground within reach, as a list to choose from. */
export const fallenOptions = (who: DestinyCharacter): readonly Option[] => fallenNear(who, table).map((f) => ({ value: `${f.owner.ref}|${f.item.id}`, label: fallenLabel(f, who.ref) }));

/** Take what was struck out of a hand: free with two hands, with one by a check. @param object  `owner|item` where the card knows it @rule DES-065 DES-112 */
export async function openTake(actor: Actor.Implementation, who: DestinyCharacter, quick: boolean, object = ""): Promise<Message> {
  const options = fallenOptions(who);
  const chosen = object === "" ? (options[0]?.value ?? "") : object;
  const fallen = fallenAt(chosen, table);
  const way = fallen ? takeWay(who, fallen, table) : ({ accepted: false, reason: "take.gone" } as const);
  if (typeof way !== "string") {
    notifyRefusal(way, adapter());
    return null;
  }
  const what = object === "" && options.length > 1 ? [select("object", "object", options, chosen)] : [];
  const fixed: Values = what.length > 0 ? {} : { object: chosen };
  const title = word("Deed", "disarmTake");
  if (way === "free") return run(actor, { kind: "deed", act: null, title, fields: what, fixed: { ...fixed, act: "disarmTake" }, silent: what.length === 0, button: word("Dialog", "do") }, quick);
  return run(actor, { kind: "check", act: null, title, fields: [...what, RANKS(), RAISES()], fixed: { ...fixed, purpose: "disarmTake" } }, quick);
}
