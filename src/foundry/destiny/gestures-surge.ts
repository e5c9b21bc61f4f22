/** A Surge as it is pressed: on the sheet or in the tracker for any use, on an attack's card for a Counter. */
import type { AttackEntry } from "../../rules/destiny/index.ts";
import { openAct } from "../acts/run.ts";
import { actorOf } from "../apply/ground.ts";
import { actsOf } from "./acts.ts";
import type { Message } from "./opening.ts";

/** An attack that is to be answered, and the card that it lies on. */
export interface Incoming {
  readonly attacker: string;
  readonly attack: AttackEntry;
  readonly card: string;
}

/** Ask for a Surge. @rule DES-171 DES-200 DES-396 */
export const openSurge = (actor: Actor.Implementation, quick: boolean): Promise<Message> =>
  openAct(actor, actsOf("surge"), {}, quick);

/** Counter an attack from its card. @rule DES-208 */
export async function openCounter(
  uuid: string,
  { attacker, attack, card }: Incoming,
  quick: boolean,
): Promise<Message> {
  const actor = actorOf(uuid);
  return actor ? openAct(actor, ["surge.counter"], { attacker, attack: attack.id, card, whom: uuid }, quick) : null;
}
