import {
  counterOf,
  counterQuestion,
  drawable,
  dropPower,
  effectOf,
  type FudgeCharacter,
  goneOverTo,
  key,
  ownCard,
  type PowerEntry,
  usePower,
} from "../../../rules/fudge/index.ts";
import { change } from "../../../rules/kernel/change.ts";
import { table } from "../../apply/viewer.ts";
import { write } from "../../apply/write.ts";
import { openAct } from "../../play.ts";
import { declarationById } from "../../registry.ts";
import type { Party, Table } from "../../ruleset.ts";
import { doDeed } from "../../table/points.ts";
import { localize } from "../../view/text/localize.ts";
import { notifyRefusal } from "../../view/text/refusals.ts";
import { openAttack } from "../acts/open.ts";
import { put } from "../cards/put.ts";
import { type FudgeActor, snapshot } from "../models/snapshot.ts";
import { costOptions } from "../settings.ts";
import { situation } from "../situation.ts";
import { letGoOfAll } from "../state/lasting.ts";

/** Which power of one's own counters another's, and whether it does so at once for a victory point or as what was readied; null when nobody here can, or the dialog was closed. @rule FUD-176 FUD-371 */
export async function chooseCounter(
  victim: Party,
  at: Table,
): Promise<{ readonly uuid: string; readonly power: string; readonly atOnce: boolean } | null> {
  const say = localize(key("Card", "power.counter"));
  const question = counterQuestion(situation("", at, game.user.isGM), victim.uuid);
  const chosen = await put(question, { ...victim, img: "icons/svg/aura.svg" }, { title: say, button: say }, at);
  return chosen && { ...counterOf(chosen), atOnce: chosen.atOnce };
}

/** The power behind `item.component`, or `item` for the whole of it. */
function planned(character: FudgeCharacter, id: string): ReturnType<typeof usePower> | null {
  const [item = "", component = ""] = id.split(".");
  const power = character.powers.find((p) => p.id === item);
  return power
    ? usePower(
        character,
        power,
        { component: component === "" ? null : component, fight: table.encounter() !== null },
        costOptions(),
      )
    : null;
}

/**
 * Use a power: its card, which takes its action of the turn, with all that follows. An attack and a Healing have cards of their own.
 * @param power  `item.component`, or `item` to take up the whole of it
 * @rule FUD-271 FUD-278 FUD-706
 */
export async function openPower(
  actor: Actor.Implementation,
  power: string,
): Promise<ChatMessage.Implementation | null> {
  const other = ownCard(snapshot(actor), power);
  if (other === "attack") return openAttack(actor, power);
  return other === "heal" ? openAct(actor, ["heal"], { by: power }) : openAct(actor, ["power"], { power });
}

/** End a power: what is a stunt, and what holds on others too, by a card that can be taken back; all else is off without a word. @rule FUD-278 FUD-350 */
async function letGo(actor: Actor.Implementation, character: FudgeActor, power: PowerEntry): Promise<void> {
  if (character.stunts.some((s) => s.item === power.id)) await doDeed(actor, "effort", "endStunt", { stunt: power.id });
  else if (
    letGoOfAll(
      character,
      power.components.map((c) => effectOf(power, c)),
      table,
    ).length > 0
  )
    await openAct(actor, ["letPowerGo"], { power: power.id });
  else await write(dropPower(character, power, null));
}

/**
 * Switch a power on or off from the sheet, or take a thing in hand, which is a move in a fight. Off is free. On takes its action in a fight, by a card that can be taken back; outside of one it is on as soon as nothing speaks against it.
 * @rule FUD-278 FUD-500 FUD-667
 */
export async function switchPower(actor: Actor.Implementation, item: Item.Implementation): Promise<void> {
  const character = snapshot(actor);
  const power = character.powers.find((p) => p.id === item.id);
  if (power?.active === true) {
    await letGo(actor, character, power);
    return;
  }
  if (table.encounter() !== null && power && drawable(character).includes(power)) {
    await openAct(actor, ["draw"], { gear: power.id });
    return;
  }
  if (table.encounter() !== null && item.type === ("fudgePower" as string)) {
    await openPower(actor, item.id ?? "");
    return;
  }
  const plan = planned(character, item.id ?? "");
  if (plan?.accepted === true) await write(plan.use.changes);
  else if (plan) notifyRefusal(plan, declarationById("fudge"));
}

/** Go over to another member of an array: in a fight it takes the member's own action, by its own card, once a turn. @rule FUD-457 */
export async function switchMember(
  actor: Actor.Implementation,
  item: Item.Implementation,
  member: string,
): Promise<void> {
  const { active, member: now } = item.system as unknown as { active: boolean; member: string | null };
  const effect = `${item.id ?? ""}.${member}`;
  if (active && table.encounter() !== null) {
    await openPower(actor, effect);
    return;
  }
  const character = snapshot(actor);
  const over = goneOverTo(character, effect);
  await write(
    over
      ? [...over.changes, ...letGoOfAll(character, over.left, table)]
      : [change(item.uuid, "system.member", now, member, "FUD-457")],
  );
}
