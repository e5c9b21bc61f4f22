/** What may be done with cards where they lie: on the tray, in a trade, on other cards. */
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { PickAsk } from "../../acts/questions.ts";
import type { DramaCharacter } from "../../types.ts";
import { type CardKept, isConfused } from "../conflict.ts";
import { cardOf } from "./cards.ts";
import { cardsIn, type DeckState, handOf, playOf, poolOf, usablePile } from "./deck.ts";
import { CARD_EFFECTS, isBankable, mayUse } from "./effects.ts";

export type Where = "hand" | "pool" | "play";

/** Everything that a player has. @rule DRA-273 */
export const cardsHeld = (deck: DeckState, player: string): Readonly<Record<Where, readonly string[]>> => ({
  hand: cardsIn(deck, handOf(player)),
  pool: cardsIn(deck, poolOf(player)),
  play: cardsIn(deck, playOf(player)),
});

/** Cards that somebody could trade now: those in the pool in a conflict, those in hand outside. @rule DRA-279 DRA-281 */
export const tradable = (deck: DeckState, player: string): readonly string[] => cardsIn(deck, usablePile(deck, player));

/** Other players who have something to trade. @rule DRA-281 */
export const traders = (deck: DeckState, player: string): readonly string[] =>
  deck.players.filter((p) => p !== player && tradable(deck, p).length > 0);

/** Why a card can't be offered to somebody; null when it can. @returns refusals `samePlayer`, `notInPool`, `notInHand`, `nothingToTrade` @rule DRA-281 */
export function tradeRefused(deck: DeckState, from: string, to: string, card: string, name: string): Refusal | null {
  if (from === to || !deck.players.includes(from) || !deck.players.includes(to)) return refuse("samePlayer");
  if (!tradable(deck, from).includes(card)) return refuse(deck.conflict ? "notInPool" : "notInHand");
  return tradable(deck, to).length === 0 ? refuse("nothingToTrade", { name }) : null;
}

/** What somebody is asked for: one card for a trade or a loss, what is too much at a refill, any at a new deal; null when there is nothing to ask. @rule DRA-259 DRA-281 DRA-282 DRA-303 */
export function pickAsk(
  deck: DeckState,
  player: string,
  why: PickAsk["why"],
  { name, offered = null }: { readonly name: string; readonly offered?: string | null },
): PickAsk | null {
  const { hand, pool } = cardsHeld(deck, player);
  const over = hand.length - deck.handSize;
  const [cards, least, most] = (
    {
      trade: [tradable(deck, player), 1, 1],
      lose: [pool, 1, 1],
      refill: [hand, over, over],
      refillAll: [hand, 0, hand.length],
    } as const
  )[why];
  return cards.length > 0 && most > 0 ? { why, cards, least, most, offered, name } : null;
}

/** What may be done with a card on the tray. */
export interface TrayOffers {
  /** Names of what its buttons do: into the pool, used, offered, turned in, said to have mattered. */
  readonly does: readonly ("toPool" | "use" | "offer" | "bank" | "mattered")[];
  /** What is told of it beside: it is played on an action's card, or where cards are used now; null for nothing. */
  readonly hint: "playOnCard" | "poolOnly" | "handOnly" | null;
}

/** What may be done with a card that lies there: move it, use it, offer it, turn it in. @rule DRA-279 DRA-280 DRA-281 DRA-282 DRA-286 DRA-294 DRA-306 */
export function trayOffers(card: string, deck: DeckState, where: Where, player: string): TrayOffers {
  const { effect } = cardOf(card);
  const { conflict, window, pooled } = deck;
  const { place, when } = CARD_EFFECTS[effect] ?? {};
  const usable = where === (conflict ? "pool" : "hand");
  const onCard = place === "action" || place === "point";
  const fits = when === "both" || (when === "conflict") === conflict;
  const inHand = where === "hand";
  const offers: Readonly<Record<TrayOffers["does"][number], boolean>> = {
    toPool: inHand && conflict && window && !pooled.includes(player),
    use: usable && fits && !onCard,
    offer: usable && traders(deck, player).length > 0,
    bank: inHand && !conflict && isBankable(card),
    mattered: where === "play" && effect.startsWith("subplot:"),
  };
  const rule = usable ? null : conflict ? "poolOnly" : "handOnly";
  return {
    does: (Object.keys(offers) as TrayOffers["does"][number][]).filter((name) => offers[name]),
    hint: where === "play" ? null : usable && onCard ? "playOnCard" : rule,
  };
}

/** Cards that somebody's player may use now on action cards, counters included. @param kept  what the order of the fight keeps @rule DRA-277 DRA-279 DRA-286 DRA-403 */
export function usableNow(
  deck: DeckState,
  player: string,
  who: Pick<DramaCharacter, "conditions"> | null,
  kept: CardKept | null | undefined,
): readonly string[] {
  if (!deck.players.includes(player)) return [];
  const { conflict } = deck;
  const confused = isConfused(who, kept);
  const from = conflict ? ("pool" as const) : ("hand" as const);
  const context = { conflict, from, confused, conscious: true, purpose: "counter" as const, mine: true };
  return tradable(deck, player).filter((c) => mayUse(c, context) === true);
}
