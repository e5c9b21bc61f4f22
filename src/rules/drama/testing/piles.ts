import { CARD_IDS, isCard } from "../fortune/deck/cards.ts";
import type { DeckState, PileName } from "../fortune/deck/deck.ts";

/** The pile that a card lies in; null for no card of the deck. */
export function pileOf(state: Pick<DeckState, "piles">, card: string): PileName | null {
  return state.piles.find((p) => p.cards.includes(card))?.pile ?? null;
}

/** Whether every card lies in exactly one pile. @rule DRA-270 DRA-275 */
export function isWhole(state: Pick<DeckState, "piles">): boolean {
  const all = state.piles.flatMap((p) => p.cards);
  return all.length === CARD_IDS.length && new Set(all).size === all.length && all.every(isCard);
}
