/** A plan is played: each row goes the way of a hand's press, and all of it goes back by one. */
import { holding } from "../../rules/kernel/exchange.ts";
import type { Refusal } from "../../rules/kernel/refusal.ts";
import { actorOf } from "../apply/ground.ts";
import { askDesk } from "../exchange/ask.ts";
import { messageById, type OpenCard, readable } from "../exchange/record.ts";
import { SYSTEM_ID } from "../ids.ts";
import { rulesetOf } from "../registry.ts";
import { setting } from "../settings/register.ts";
import { allBack } from "./back.ts";
import { type Line, playable } from "./view.ts";

/**
 * Play the rows that stand, one after the other, each composed anew from the table as it is then: who fell to an earlier row isn't struck again. On the Gamemaster's word as to whose turn it is.
 * @param done  hears whose row has become which card, whatever comes of a later one
 */
export async function playPlan(lines: readonly Line[], done: (who: string, card: string) => void): Promise<void> {
  for (const { who, way } of playable(lines)) {
    const actor = way && actorOf(way.asked.actor);
    const { acts } = rulesetOf(actor ?? null) ?? {};
    if (!way || !actor || !acts) continue;
    const message = await acts.open(actor, way.asked, undefined, true);
    if (message?.id) done(who, message.id);
  }
}

const KEY = "planPlayed";

/** Cards of the plan that was played last in a fight, as this browser keeps them: after a reload they can still be taken back. */
export function lastPlayed(combat: string): readonly string[] {
  const [fight, ...cards] = String(setting(KEY)).split(" ");
  return fight === combat ? cards.filter((id) => messageById(id) !== null) : [];
}

/** Keep the cards of a plan that was played; none where it was taken back. */
export async function keepPlayed(combat: string, cards: readonly string[]): Promise<void> {
  await game.settings.set(SYSTEM_ID as "core", KEY as never, [combat, ...cards].join(" ") as never);
}

/** Take all steps of these cards back, the latest first; nobody is asked on them any more. @returns what stands in the way of one; null when nothing does */
export async function takePlanBack(ids: readonly string[]): Promise<Refusal | null> {
  let no: Refusal | null = null;
  for (const id of [...ids].reverse()) {
    const card = (): OpenCard | null => {
      const message = messageById(id);
      return message && readable(message);
    };
    if (!card()) continue;
    const told = await allBack(
      () => holding(card()?.events ?? []).map(({ at }) => at),
      async (at) => {
        const answer = await askDesk({ op: "withdraw", message: id, at });
        return answer.accepted || answer.reason === "undoneAlready" ? null : answer;
      },
    );
    no ??= told;
    if (no === null) await askDesk({ op: "end", message: id });
  }
  return no;
}
