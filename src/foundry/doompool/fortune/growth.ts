import { key } from "../../../rules/doompool/index.ts";
import type { Situation } from "../../../rules/kernel/situation.ts";
import { atGesture } from "../../gesture.ts";
import { SYSTEM_ID } from "../../ids.ts";
import { inOneWindow } from "../../one-window.ts";
import { ask, openExchange } from "../../play.ts";
import { localize } from "../../view/text/localize.ts";
import { type Growth, type GrowthFlag, type GrowthMessage, growthWaiting } from "./growth-requests.ts";

const FLAG = "doomGrowth";

/** The doom pool of the table; null where there is none yet. */
export const doomPool = (): Actor.Implementation | null =>
  (game.actors.find((a) => (a.type as string) === "doompoolPool") as Actor.Implementation | undefined) ?? null;
const playsHero = (user: User.Implementation | null): boolean =>
  user !== null &&
  game.actors.some((a) => (a.type as string) === "doompoolHero" && a.testUserPermission(user, "OWNER"));

function asMessage(message: ChatMessage.Implementation): GrowthMessage {
  const { author } = message as unknown as { author: User.Implementation | null };
  return {
    id: message.id ?? "",
    by: { name: author?.name ?? "", hasHero: playsHero(author) },
    flag: message.getFlag(SYSTEM_ID as never, FLAG as never),
  };
}

/** Requests that wait for a Gamemaster, as the doom pool's window lists them. @rule DOO-315 */
export const waitingGrowth = (): Growth[] =>
  growthWaiting([...(game.messages as unknown as Iterable<ChatMessage.Implementation>)].map(asMessage));

/** A line in chat with what was asked for and how it stands. */
const said = (sentence: string, reason: string): string =>
  `<p>${localize(sentence, { reason: foundry.utils.escapeHTML(reason === "" ? localize(key("Growth", "noReason")) : reason) })}</p>`;

/** A player asks that the doom pool grows by a d6: a message that a Gamemaster's client carries out, at once or when one is back. @rule DOO-314 DOO-315 */
export async function askForDoom(img: string): Promise<void> {
  const chosen = await ask<{ readonly reason: string }>(
    {
      choices: { reason: { pick: "words", label: { key: key("Doom", "reason") }, longest: 200 } },
      stands: () => ({ key: key("Growth", game.users.activeGM ? "hint" : "hintAlone") }),
    },
    {
      ruleset: "doompool",
      title: localize(key("Growth", "ask")),
      button: localize(key("Growth", "send")),
      img,
      s: { self: "", gm: game.user.isGM } as Situation,
    },
  );
  if (!chosen) return;
  const reason = chosen.reason.trim();
  const flag: GrowthFlag = { reason, done: false };
  await ChatMessage.implementation.create({
    content: said(key("Growth", "waits"), reason),
    speaker: ChatMessage.implementation.getSpeaker(),
    flags: { [SYSTEM_ID]: { [FLAG]: flag } },
  } as never);
}

/** Requests that this client is carrying out at the moment: a second hook must not see them again. */
const busy = new Set<string>();

/** The active Gamemaster's client carries out what waits, one after the other; each is an entry of the pool's log. @rule DOO-155 DOO-314 DOO-315 */
async function carryOut(): Promise<void> {
  const doom = doomPool();
  if (game.users.activeGM?.isSelf !== true || !doom) return;
  for (const { id, by, reason, die } of waitingGrowth()) {
    const message = game.messages.get(id);
    if (busy.has(id) || !message) continue;
    busy.add(id);
    await inOneWindow(`growth ${id}`, async () => {
      // The mark goes first: a request that is lost half way is asked again, one that counts twice can't be seen.
      const flag: GrowthFlag = { reason, done: true };
      await message.update({
        content: said(key("Growth", "done"), reason),
        [`flags.${SYSTEM_ID}.${FLAG}`]: flag,
      } as never);
      await openExchange({
        kind: "points",
        ask: { actor: doom.uuid, point: "doom", deed: "doomAdd", args: { die: String(die), by, reason } },
        actor: doom,
      });
    });
  }
}

/** Follow requests: those that come, and those that came while no Gamemaster was here. */
export function growthReady(): void {
  const now = (): void => void atGesture(carryOut);
  const redraw = (message: ChatMessage.Implementation): void => {
    if (message.getFlag(SYSTEM_ID as never, FLAG as never) === undefined) return;
    const sheet = doomPool()?.sheet;
    if (sheet?.rendered === true) void sheet.render(false as never);
    now();
  };
  Hooks.on("createChatMessage", redraw as never);
  Hooks.on("updateChatMessage", redraw as never);
  Hooks.on("userConnected" as never, now as never);
  now();
}
