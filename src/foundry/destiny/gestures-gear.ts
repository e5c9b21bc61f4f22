/** Taking things from the ground. */
import type { DestinyCharacter } from "../../rules/destiny/index.ts";
import { table } from "../apply/viewer.ts";
import { notifyRefusal } from "../view/refusals.ts";
import { fallenAt, fallenLabel, fallenNear, takeWay } from "./deeds-gear.ts";
import { HOLD, RAISES, RANKS, word, type Option } from "./fields.ts";
import { adapter, run, type Message } from "./opening.ts";

/** Everything on the ground within reach, as a list to choose from. */
export const fallenOptions = (who: DestinyCharacter): readonly Option[] =>
  fallenNear(who, table).map((f) => ({ value: `${f.owner.ref}|${f.item.id}`, label: fallenLabel(f, who.ref) }));

/** Take what a Stunt has struck out of a hand: free with two hands, with one by a check. @param object  `owner|item` @rule DES-065 DES-112 */
export async function openTake(
  actor: Actor.Implementation,
  who: DestinyCharacter,
  quick: boolean,
  object: string,
): Promise<Message> {
  const fallen = fallenAt(object, table);
  const way = fallen ? takeWay(who, fallen, table) : ({ accepted: false, reason: "take.gone" } as const);
  if (typeof way !== "string") {
    notifyRefusal(way, adapter());
    return null;
  }
  const title = word("Deed", "disarmTake");
  if (way === "free")
    return run(
      actor,
      {
        kind: "deed",
        act: null,
        title,
        fields: [],
        fixed: { object, act: "disarmTake" },
        silent: true,
        button: word("Dialog", "do"),
      },
      quick,
    );
  return run(
    actor,
    { kind: "check", act: null, title, fields: [RANKS(), RAISES(), HOLD()], fixed: { object, purpose: "disarmTake" } },
    quick,
  );
}
