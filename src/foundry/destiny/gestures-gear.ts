/** Taking things from the ground. */
import { fallenAt, fallenKey, takeWay, type DestinyCharacter, type FallenRef } from "../../rules/destiny/index.ts";
import { refuse } from "../../rules/kernel/refusal.ts";
import { openAct } from "../acts/run.ts";
import { table } from "../apply/viewer.ts";
import { notifyRefusal } from "../view/refusals.ts";
import { groundOf } from "./facts.ts";
import { HOLD, RAISES, RANKS, word } from "./fields.ts";
import { adapter, run, type Message } from "./opening.ts";

/** Take what a Stunt has struck out of a hand: free with two hands, with one by a check. @rule DES-065 DES-112 */
export async function openTake(
  actor: Actor.Implementation,
  who: DestinyCharacter,
  quick: boolean,
  object: FallenRef,
): Promise<Message> {
  const fallen = fallenAt(object, groundOf(table));
  const way = fallen ? takeWay(who, fallen, groundOf(table)) : refuse("take.gone");
  if (typeof way !== "string") {
    notifyRefusal(way, adapter());
    return null;
  }
  if (way === "free") return openAct(actor, ["disarmTake"], { object }, quick);
  const fixed = { object: fallenKey(object), purpose: "disarmTake" };
  const fields = [RANKS(), RAISES(), HOLD()];
  return run(actor, { kind: "check", act: null, title: word("Deed", "disarmTake"), fields, fixed }, quick);
}
