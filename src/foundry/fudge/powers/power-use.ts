import {
  atRank,
  drawable,
  dropPower,
  effectOf,
  type FudgeCharacter,
  goneOverTo,
  key,
  ownCard,
  type PowerEntry,
  unitsInUse,
  usePower,
  waysToCounter,
} from "../../../rules/fudge/index.ts";
import { change } from "../../../rules/kernel/change.ts";
import { openAct } from "../../acts/run.ts";
import { table } from "../../apply/viewer.ts";
import { write } from "../../apply/write.ts";
import { atGesture } from "../../gesture.ts";
import { rulesetById } from "../../registry.ts";
import type { Table, Viewer } from "../../ruleset.ts";
import { doDeed } from "../../table/points.ts";
import { localize } from "../../view/text/localize.ts";
import { notifyRefusal, refusalText } from "../../view/text/refusals.ts";
import { choose } from "../acts/contests.ts";
import { openAttack } from "../acts/gestures.ts";
import { isFudge } from "../models/is-fudge.ts";
import { type FudgeActor, snapshot } from "../models/snapshot.ts";
import { costOptions } from "../settings.ts";
import { situation } from "../situation.ts";
import { letGoOfAll } from "../state/lasting.ts";
import { effectNamed } from "./effect-words.ts";

type Option = { readonly value: string; readonly label: string };

/** What a viewer may counter with: active effects of those they play, at their ranks. */
function counters(user: string, viewer: Viewer, at: Table): Option[] {
  const mine = [...new Set([...at.present(), ...game.actors.filter((a) => a.isOwner).map((a) => a.uuid)])].filter(
    (uuid) => uuid !== user && viewer.owns(uuid),
  );
  return mine.flatMap((uuid): Option[] => {
    const [party, character] = [at.party(uuid), at.character(uuid)];
    if (!party || !isFudge(character)) return [];
    return character.powers.flatMap((p) =>
      p.components.flatMap((c): Option[] => {
        const rank = atRank(character, p, c)?.rank ?? 0;
        return rank === 0
          ? []
          : [
              {
                value: `${uuid} ${p.id}.${c.id}`,
                label: `${party.name}: ${p.name} (${effectNamed({ ...c, rank }, p.components, character.skills, localize, "rank")})`,
              },
            ];
      }),
    );
  });
}

/** Which power of one's own counters another's, and whether it does so at once for a victory point or as what was readied. @rule FUD-176 FUD-371 */
export async function chooseCounter(
  user: string,
  viewer: Viewer,
  at: Table,
): Promise<{ readonly uuid: string; readonly power: string; readonly atOnce: boolean } | null> {
  const options = counters(user, viewer, at);
  if (options.length === 0) {
    ui.notifications.warn(localize(key("Card", "power.nothingToCounter")));
    return null;
  }
  const chosen = await choose(
    localize(key("Card", "power.counter")),
    "",
    "icons/svg/aura.svg",
    [
      {
        type: "select",
        name: "what",
        label: localize(key("Sheet", "powers")),
        value: options[0]?.value ?? "",
        options,
      },
      {
        type: "switch",
        name: "atOnce",
        label: localize(key("Card", "power.atOnce")),
        value: waysToCounter(situation("", at), options[0]?.value.split(" ")[0] ?? "").readied !== null,
        hint: localize(key("Card", "power.atOnceHint")),
      },
    ],
    localize(key("Card", "power.counter")),
    (draft) => {
      const ways = waysToCounter(situation("", at), String(draft.what ?? "").split(" ")[0] ?? "");
      const no = draft.atOnce === true ? ways.atOnce : ways.readied;
      return no && refusalText(no, rulesetById("fudge"));
    },
  );
  const [uuid = "", power = ""] = String(chosen?.what ?? "").split(" ");
  return uuid === "" ? null : { uuid, power, atOnce: chosen?.atOnce === true };
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
  else if (plan) notifyRefusal(plan, rulesetById("fudge"));
}

/** Go over to another member of an array: in a fight it takes the member's own action, by its own card, once a turn. @rule FUD-457 */
async function switchMember(actor: Actor.Implementation, item: Item.Implementation, member: string): Promise<void> {
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

/** A sheet's menu of an array's members: true when a field was one and has been dealt with. In a fight its choice is an action and no field: the menu keeps saying what is in use until it is done. @rule FUD-457 */
export function onMemberField(
  field: HTMLInputElement,
  actor: Actor.Implementation,
  item: Item.Implementation | null,
): boolean {
  if (field.dataset.member === undefined || !item) return false;
  const power = snapshot(actor).powers.find((p) => p.id === item.id);
  const wanted = field.value;
  const inUse = power ? unitsInUse(power).find((u) => u.role !== "single")?.id : undefined;
  if (inUse !== undefined && table.encounter() !== null) field.value = inUse;
  void atGesture(async () => switchMember(actor, item, wanted));
  return true;
}
