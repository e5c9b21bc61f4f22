/** Switches on the sheet that are acts in a fight; whatever else is pressed is in presses.ts. */
import { gearPress, powerSwitch, type Press } from "../../../rules/destiny/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { table } from "../../apply/viewer.ts";
import { openAct } from "../../play.ts";
import { declarationById } from "../../registry.ts";
import { notifyRefusal } from "../../view/text/refusals.ts";
import { characterAt } from "../at-table.ts";

type Message = ChatMessage.Implementation | null;

/** Open the act that a press is, or say why it is none. */
export async function opens(actor: Actor.Implementation, press: Press | Refusal, quick: boolean): Promise<Message> {
  if (press.accepted) return openAct(actor, [press.act], press.known, quick);
  notifyRefusal(press, declarationById("destiny"));
  return null;
}

/** A power's switch on the sheet. @rule DES-164 DES-335 */
export async function switchPower(actor: Actor.Implementation, id: string, on: boolean): Promise<Message> {
  const who = characterAt(table, actor.uuid);
  return who ? opens(actor, powerSwitch(who, id, on), true) : null;
}

/** A switch of a thing on the sheet, as the act that it is in a fight. @rule DES-138 DES-150 DES-151 DES-197 */
export async function switchGear(actor: Actor.Implementation, field: string, item: string): Promise<Message> {
  const who = characterAt(table, actor.uuid);
  return who ? opens(actor, gearPress(who, field, item), true) : null;
}
