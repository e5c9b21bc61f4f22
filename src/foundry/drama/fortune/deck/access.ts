import {
  cardOf,
  cardsIn,
  currentCard,
  type DeckEvent,
  type DeckState,
  deckStep,
  type DramaCharacter,
  type HeldCard,
  shuffleList,
  usableNow,
  usablePile,
} from "../../../../rules/drama/index.ts";
import type { Change } from "../../../../rules/kernel/change.ts";
import type { Refusal } from "../../../../rules/kernel/refusal.ts";
import { write } from "../../../apply/write.ts";
import { inLine } from "../../../exchange/desk.ts";
import type { Table } from "../../../ruleset.ts";
import { deckChanges, readDeck, useChanges } from "./documents.ts";

/** The player who holds cards for somebody: the user whose character it is. The Gamemaster has no hand. @rule DRA-273 */
export function playerOf(uuid: string): string | null {
  const user = game.users?.find((u) => !u.isGM && u.character?.uuid === uuid);
  return user?.id ?? null;
}

/** Cards that somebody's player may use now, each with what using it writes. @rule DRA-277 DRA-279 DRA-286 DRA-403 */
export function cardsToUse(uuid: string, table: Table): HeldCard[] {
  const player = playerOf(uuid);
  const deck = player === null ? null : readDeck();
  if (player === null || !deck) return [];
  const who = table.character(uuid) as DramaCharacter | null;
  const pile = usablePile(deck, player);
  return usableNow(deck, player, who, table.encounter()?.data).map((id) => ({
    id,
    effect: cardOf(id).effect,
    use: useChanges(id, pile),
  }));
}

/** A random order of cards, by the table's own dice source. */
function shuffled(cards: readonly string[]): string[] {
  const uniform = (CONFIG.Dice as unknown as { randomUniform(): number }).randomUniform;
  const out = [...cards];
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.min(i, Math.floor(uniform() * (i + 1)));
    [out[i], out[j]] = [out[j] ?? "", out[i] ?? ""];
  }
  return out;
}

/** One thing that happens to the deck, with its shuffle where it needs one. */
export function stepDeck(
  deck: DeckState,
  event: DeckEvent,
): { readonly accepted: true; readonly state: DeckState } | Refusal {
  const list = shuffleList(deck, event);
  return deckStep(deck, list.length > 0 ? { ...event, order: shuffled(list) } : event);
}

/** Do it and write it, on the Gamemaster's client, without a word of it in chat: hands are concerned. In one line with the desk's requests, so that two never move the same card. Null without a deck. */
export function playDeck(
  event: DeckEvent,
): Promise<{ readonly accepted: true; readonly state: DeckState } | Refusal | null> {
  return inLine(async () => {
    const deck = readDeck();
    if (!deck) return null;
    const step = stepDeck(deck, event);
    if (step.accepted) await write(deckChanges(step.state, event.type === "turn" ? 1 : 0));
    return step;
  });
}

/** The card that comes up next with what turning it writes; null without a deck. An empty deck is shuffled first, which no undo takes back. @rule DRA-141 DRA-275 DRA-276 */
export async function turnedCard(): Promise<{ readonly card: string; readonly changes: readonly Change[] } | null> {
  const deck = readDeck();
  if (!deck) return null;
  if (cardsIn(deck, "deck").length === 0) {
    const step = stepDeck(deck, { type: "turn" });
    if (!step.accepted) return null;
    await write(deckChanges(step.state, 1));
    const card = currentCard(step.state);
    return card === null ? null : { card, changes: [] };
  }
  const step = deckStep(deck, { type: "turn" });
  const card = step.accepted ? currentCard(step.state) : null;
  return step.accepted && card !== null ? { card, changes: deckChanges(step.state, 1) } : null;
}

/** What the end of a round opens: each player may move one card to the pool. @rule DRA-280 */
export function windowChanges(): readonly Change[] {
  const deck = readDeck();
  const step = deck && deckStep(deck, { type: "endRound" });
  return step?.accepted ? deckChanges(step.state) : [];
}
