/** The sixty cards as stacks of documents hold them. */
import { CARD_IDS } from "./cards.ts";
import { type DeckState, handOf, type Pile, type PileName, playOf, poolOf } from "./deck.ts";

/** Every pile's name for these players. @rule DRA-273 */
export const pilesFor = (players: readonly string[]): readonly PileName[] => [
  "deck",
  "stack",
  "discard",
  ...players.flatMap((p) => [handOf(p), poolOf(p), playOf(p)]),
];

/** A pile as it is found, with those of its cards that were used in the round that is on. */
export interface FoundPile extends Pile {
  readonly used: readonly string[];
}

/**
 * All sixty, each once: a card that a page closed in the middle of a move has left in two piles counts where it went, the later pile of the list; one that is in none lies in the discard.
 * @rule DRA-273 DRA-275
 */
export function wholeDeck(found: readonly FoundPile[]): Pick<DeckState, "piles" | "used"> {
  const claimed = (card: string, at: number): boolean => found.slice(at + 1).some((p) => p.cards.includes(card));
  const lost = CARD_IDS.filter((c) => !found.some((p) => p.cards.includes(c)));
  const own = found.map(({ pile, cards, used }, at) => ({
    pile,
    cards: cards.filter((c) => !claimed(c, at)),
    used: pile === "discard" ? used.filter((c) => !claimed(c, at)) : [],
  }));
  return {
    piles: own.map(({ pile, cards }) => ({ pile, cards: pile === "discard" ? [...cards, ...lost] : cards })),
    used: own.flatMap((p) => p.used),
  };
}

/** Places of a pile after a change: what was there keeps its number as long as its order holds, what comes lies above or below. @rule DRA-275 */
export function placesIn(now: readonly string[], had: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const stayed = now.filter((c) => had.has(c));
  const from = stayed.length === 0 ? 0 : now.indexOf(stayed[0] ?? "");
  const at = (card: string | undefined, otherwise: number): number => had.get(card ?? "") ?? otherwise;
  const together = stayed.every((c, i) => now[from + i] === c && (i === 0 || at(stayed[i - 1], 0) < at(c, 0)));
  if (!together) return new Map(now.map((c, i) => [c, i]));
  const [low, high] = [at(stayed[0], 0), at(stayed.at(-1), -1)];
  return new Map(
    now.map((c, i) => [c, had.get(c) ?? (i < from ? low - (from - i) : high + (i - from - stayed.length + 1))]),
  );
}
