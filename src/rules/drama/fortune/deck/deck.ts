import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { CARD_IDS, cardOf } from "./cards.ts";
import { isBankable } from "./effects.ts";

/** A pile's name: `deck`, `stack` (turned up, newest first), `discard`, or `hand:`, `pool:`, `play:` with the player. @rule DRA-273 */
export type PileName = "deck" | "stack" | "discard" | `${"hand" | "pool" | "play"}:${string}`;

/** A pile in its order, top first. */
export interface Pile {
  readonly pile: PileName;
  readonly cards: readonly string[];
}

/** Where all sixty cards are, and what of the round decides which way they may go. The Gamemaster has no hand. @rule DRA-273 */
export interface DeckState {
  readonly piles: readonly Pile[];
  readonly players: readonly string[];
  readonly handSize: number;
  readonly conflict: boolean;
  /** The round has ended: each player may move one card from hand to pool. */
  readonly window: boolean;
  /** Who has done so. */
  readonly pooled: readonly string[];
  /** The first card that each placed in the pool in this conflict. */
  readonly first: readonly { readonly player: string; readonly card: string }[];
  /** Cards discarded or used in this round. */
  readonly used: readonly string[];
  /** Characters who have had a card for an approved action this round. */
  readonly rewarded: readonly string[];
}

/** Random orders come in with the event (`order`): a permutation of what is to be shuffled, made by the Gamemaster's client. */
interface WithOrder {
  readonly order?: readonly string[];
}

export type DeckEvent = WithOrder &
  (
    | { readonly type: "session"; readonly players: readonly string[]; readonly keep: boolean }
    | { readonly type: "join" | "leave"; readonly player: string }
    | { readonly type: "begin" | "turn" | "unturn" | "endRound" | "end" | "adventureEnd" }
    | { readonly type: "toPool"; readonly player: string; readonly card: string }
    | { readonly type: "trade"; readonly players: readonly [string, string]; readonly cards: readonly [string, string] }
    | { readonly type: "use"; readonly player: string; readonly card: string }
    | { readonly type: "unuse"; readonly player: string; readonly card: string }
    | { readonly type: "subplot" | "subplotRefused"; readonly player: string; readonly card: string }
    | { readonly type: "permanent"; readonly player: string; readonly card: string; readonly subplot: string }
    | { readonly type: "reward"; readonly player: string; readonly character: string }
    | { readonly type: "lose"; readonly player: string; readonly card: string }
    | { readonly type: "refill"; readonly discards: readonly string[] }
    | { readonly type: "bank"; readonly player: string; readonly card: string }
    | {
        readonly type: "gift";
        readonly player: string;
        readonly card: string;
        readonly gifts: readonly { readonly card: string; readonly to: string }[];
      }
    | {
        readonly type: "refillAll";
        readonly player: string;
        readonly card: string;
        readonly discards: readonly string[];
      }
    | { readonly type: "claim"; readonly player: string; readonly card: string; readonly take: string }
  );

export type DeckStep = { readonly accepted: true; readonly state: DeckState } | Refusal;

/** Asked for an order of these cards; null when there is none to be had. */
type Shuffler = (cards: readonly string[]) => readonly string[] | null;

const DECK = "deck";
const STACK = "stack";
const DISCARD = "discard";
export const handOf = (player: string): PileName => `hand:${player}`;
export const poolOf = (player: string): PileName => `pool:${player}`;
export const playOf = (player: string): PileName => `play:${player}`;

/** The cards of a pile; empty for one that isn't there. */
export function cardsIn(state: Pick<DeckState, "piles">, pile: PileName): readonly string[] {
  return state.piles.find((p) => p.pile === pile)?.cards ?? [];
}

/** The card that is turned up; null when there is none. @rule DRA-273 DRA-276 */
export function currentCard(state: Pick<DeckState, "piles">): string | null {
  return cardsIn(state, STACK)[0] ?? null;
}

function withPile(state: DeckState, pile: PileName, cards: readonly string[]): DeckState {
  const known = state.piles.some((p) => p.pile === pile);
  return {
    ...state,
    piles: known ? state.piles.map((p) => (p.pile === pile ? { pile, cards } : p)) : [...state.piles, { pile, cards }],
  };
}

/** Move cards onto a pile, top or bottom; each leaves wherever it lies, so none is ever doubled. */
function moved(state: DeckState, cards: readonly string[], to: PileName, where: "top" | "bottom" = "top"): DeckState {
  if (cards.length === 0) return state;
  const without = {
    ...state,
    piles: state.piles.map((p) => ({ ...p, cards: p.cards.filter((c) => !cards.includes(c)) })),
  };
  const there = cardsIn(without, to);
  return withPile(without, to, where === "top" ? [...cards, ...there] : [...there, ...cards]);
}

const permutes = (order: readonly string[], cards: readonly string[]): boolean =>
  order.length === cards.length && new Set(order).size === order.length && order.every((c) => cards.includes(c));

/** What goes into a new deck when the old one is empty: the discard and the action stack but for the current card. @rule DRA-275 */
export function reshuffled(state: Pick<DeckState, "piles">): readonly string[] {
  return [...cardsIn(state, DISCARD), ...cardsIn(state, STACK).slice(1)];
}

/** See to it that so many cards can be taken from the deck, as far as there are any. @rule DRA-275 */
function supplied(state: DeckState, count: number, shuffle: Shuffler): DeckState | Refusal {
  if (cardsIn(state, DECK).length >= count) return state;
  const cards = reshuffled(state);
  if (cards.length === 0) return state;
  const order = shuffle(cards);
  if (order === null) return refuse("mustShuffle", { cards: cards.length });
  return permutes(order, cards) ? moved(state, order, DECK, "bottom") : refuse("badOrder");
}

/** Deal from the top, each pile in turn as many as it is to get; fewer when the deck has run out. */
function dealt(
  state: DeckState,
  to: readonly { readonly pile: PileName; readonly count: number }[],
  shuffle: Shuffler,
): DeckState | Refusal {
  const filled = supplied(
    state,
    to.reduce((sum, t) => sum + Math.max(0, t.count), 0),
    shuffle,
  );
  if ("accepted" in filled) return filled;
  return to.reduce(
    (s, { pile, count }) => moved(s, cardsIn(s, DECK).slice(0, Math.max(0, count)), pile, "bottom"),
    filled,
  );
}

const done = (state: DeckState | Refusal): DeckStep => ("accepted" in state ? state : { accepted: true, state });
const isPlayer = (state: DeckState, player: string): boolean => state.players.includes(player);
const note = (state: DeckState, ...cards: readonly string[]): DeckState => ({
  ...state,
  used: [...state.used.filter((c) => !cards.includes(c)), ...cards],
});

/** The pile that a player's cards are used and traded from: the pool in a conflict, the hand outside. @rule DRA-279 DRA-281 */
export function usablePile(state: Pick<DeckState, "conflict">, player: string): PileName {
  return state.conflict ? poolOf(player) : handOf(player);
}

function held(state: DeckState, player: string, card: string): Refusal | null {
  if (!isPlayer(state, player)) return refuse("noSuchPlayer");
  return cardsIn(state, usablePile(state, player)).includes(card)
    ? null
    : refuse(state.conflict ? "notInPool" : "notInHand");
}

/** A deck as it comes out of the box: all face down. */
export function newDeck(handSize: number): DeckState {
  const piles: readonly Pile[] = [
    { pile: DECK, cards: CARD_IDS },
    { pile: STACK, cards: [] },
    { pile: DISCARD, cards: [] },
  ];
  return {
    piles,
    players: [],
    handSize,
    conflict: false,
    window: false,
    pooled: [],
    first: [],
    used: [],
    rewarded: [],
  };
}

const pilesOf = (player: string): readonly Pile[] =>
  [handOf(player), poolOf(player), playOf(player)].map((pile) => ({ pile, cards: [] }));

/** Whether cards have been dealt at all: until then each lies in the discard, and a fight that began without a deck may still get one. @rule DRA-274 */
const isDealt = (state: DeckState): boolean =>
  state.piles.some(({ pile, cards }) => pile !== DISCARD && cards.length > 0);

/** Shuffle and deal for a session; hands and active subplots may be kept. @rule DRA-274 */
function session(state: DeckState, players: readonly string[], keep: boolean, shuffle: Shuffler): DeckStep {
  const mine = [...new Set(players)];
  const kept = keep ? state.piles.filter((p) => mine.some((m) => p.pile === handOf(m) || p.pile === playOf(m))) : [];
  const rest = CARD_IDS.filter((c) => !kept.some((p) => p.cards.includes(c)));
  const order = shuffle(rest);
  if (order === null) return refuse("mustShuffle", { cards: rest.length });
  if (!permutes(order, rest)) return refuse("badOrder");
  const piles: readonly Pile[] = [
    { pile: DECK, cards: order },
    { pile: STACK, cards: [] },
    { pile: DISCARD, cards: [] },
    ...mine.flatMap(pilesOf).map((p) => kept.find((k) => k.pile === p.pile) ?? p),
  ];
  const fresh: DeckState = { ...newDeck(state.handSize), conflict: state.conflict, piles, players: mine };
  return done(
    dealt(
      fresh,
      mine.map((m) => ({ pile: handOf(m), count: state.handSize - cardsIn(fresh, handOf(m)).length })),
      shuffle,
    ),
  );
}

/** One card for the round. With nothing left to turn the line before is repeated. @rule DRA-141 DRA-275 DRA-276 */
function turn(state: DeckState, shuffle: Shuffler): DeckStep {
  const filled = supplied(state, 1, shuffle);
  if ("accepted" in filled) return filled;
  return done({
    ...moved(filled, cardsIn(filled, DECK).slice(0, 1), STACK),
    window: false,
    pooled: [],
    used: [],
    rewarded: [],
  });
}

/** The turned card back on top of the deck. @rule DRA-402 */
function unturn(state: DeckState): DeckStep {
  const card = currentCard(state);
  return card === null ? refuse("nothingTurned") : done(moved(state, [card], DECK));
}

/** The conflict is over: the stack is discarded, pools go back to hands; active subplots stay out. @rule DRA-276 DRA-282 */
function end(state: DeckState): DeckStep {
  if (!state.conflict) return refuse("noConflict");
  const discarded = moved(state, cardsIn(state, STACK), DISCARD);
  return done({
    ...state.players.reduce((s, p) => moved(s, cardsIn(s, poolOf(p)), handOf(p), "bottom"), discarded),
    conflict: false,
    window: false,
    pooled: [],
    first: [],
  });
}

/** At the end of a round each player may move one card. @rule DRA-141 DRA-280 */
function toPool(state: DeckState, player: string, card: string): DeckStep {
  if (!isPlayer(state, player)) return refuse("noSuchPlayer");
  if (!state.conflict || !state.window) return refuse("notRoundEnd");
  if (state.pooled.includes(player)) return refuse("movedAlready");
  if (!cardsIn(state, handOf(player)).includes(card)) return refuse("notInHand");
  const first = state.first.some((f) => f.player === player) ? state.first : [...state.first, { player, card }];
  return done({ ...moved(state, [card], poolOf(player), "bottom"), pooled: [...state.pooled, player], first });
}

/** Two players exchange one card for one. @rule DRA-281 */
function trade(state: DeckState, players: readonly [string, string], cards: readonly [string, string]): DeckStep {
  const [a, b] = players;
  if (a === b) return refuse("samePlayer");
  const wrong = held(state, a, cards[0]) ?? held(state, b, cards[1]);
  if (wrong) return wrong;
  return done(
    moved(moved(state, [cards[0]], usablePile(state, b), "bottom"), [cards[1]], usablePile(state, a), "bottom"),
  );
}

/** A card is used: to the discard after its effect. One that is used to leave a conflict must have been the first in its owner's pool. @rule DRA-279 DRA-285 DRA-308 */
function use(state: DeckState, player: string, card: string): DeckStep {
  const wrong = held(state, player, card);
  if (wrong) return wrong;
  if (cardOf(card).effect === "escape" && !state.first.some((f) => f.player === player && f.card === card))
    return refuse("notFirstPooled");
  return done(note(moved(state, [card], DISCARD), card));
}

/** The Gamemaster says no: the card goes back where it came from. @rule DRA-287 */
function unuse(state: DeckState, player: string, card: string): DeckStep {
  if (!isPlayer(state, player)) return refuse("noSuchPlayer");
  if (!state.used.includes(card) || !cardsIn(state, DISCARD).includes(card)) return refuse("notUsed");
  return done({
    ...moved(state, [card], usablePile(state, player), "bottom"),
    used: state.used.filter((c) => c !== card),
  });
}

/** A subplot is laid out in front of its owner, outside a conflict. @rule DRA-306 */
function subplot(state: DeckState, player: string, card: string): DeckStep {
  if (state.conflict) return refuse("inConflict");
  const wrong = held(state, player, card);
  if (wrong) return wrong;
  return cardOf(card).effect.startsWith("subplot:")
    ? done(moved(state, [card], playOf(player), "bottom"))
    : refuse("noSubplot");
}

/** The Gamemaster has no use for a subplot that was laid out: it is gone. @rule DRA-306 */
function subplotRefused(state: DeckState, player: string, card: string): DeckStep {
  return cardsIn(state, playOf(player)).includes(card) ? done(moved(state, [card], DISCARD)) : refuse("noSubplot");
}

/** An active subplot becomes permanent; both cards are discarded. @rule DRA-307 */
function permanent(state: DeckState, player: string, card: string, active: string): DeckStep {
  const wrong = held(state, player, card);
  if (wrong) return wrong;
  if (cardOf(card).effect !== "subplotPermanent" || !cardsIn(state, playOf(player)).includes(active))
    return refuse("noSubplot");
  return done(note(moved(state, [card, active], DISCARD), card, active));
}

/** A card for an approved action that succeeded, once for a character and round. @rule DRA-283 */
function reward(state: DeckState, player: string, character: string, shuffle: Shuffler): DeckStep {
  if (!isPlayer(state, player)) return refuse("noSuchPlayer");
  if (state.rewarded.includes(character)) return refuse("rewardedAlready");
  return done(
    dealt({ ...state, rewarded: [...state.rewarded, character] }, [{ pile: handOf(player), count: 1 }], shuffle),
  );
}

/** A card lost from the pool, of the player's choice. @rule DRA-259 */
function lose(state: DeckState, player: string, card: string): DeckStep {
  if (!isPlayer(state, player)) return refuse("noSuchPlayer");
  return cardsIn(state, poolOf(player)).includes(card)
    ? done(note(moved(state, [card], DISCARD), card))
    : refuse("notInPool");
}

/** Hands after some cards were put away: down to the size for those above, up to it for those below. */
function refilled(state: DeckState, discards: readonly string[], shuffle: Shuffler): DeckState | Refusal {
  if (
    new Set(discards).size !== discards.length ||
    discards.some((c) => !state.players.some((p) => cardsIn(state, handOf(p)).includes(c)))
  )
    return refuse("notInHand");
  const put = note(moved(state, discards, DISCARD), ...discards);
  const need = (p: string): number => state.handSize - cardsIn(put, handOf(p)).length;
  return dealt(
    put,
    state.players.map((p) => ({ pile: handOf(p), count: need(p) })),
    shuffle,
  );
}

/** Hands at the end of a scene. Who has too many chooses what goes. @rule DRA-282 */
function refill(state: DeckState, discards: readonly string[], shuffle: Shuffler): DeckStep {
  if (state.conflict) return refuse("inConflict");
  const after = refilled(state, discards, shuffle);
  if ("accepted" in after) return after;
  const over = state.players.find((p) => cardsIn(after, handOf(p)).length > state.handSize);
  if (over !== undefined) return refuse("handTooLarge", { most: state.handSize });
  const needless = state.players.some(
    (p) =>
      cardsIn(state, handOf(p)).length - discards.filter((c) => cardsIn(state, handOf(p)).includes(c)).length <
      Math.min(state.handSize, cardsIn(state, handOf(p)).length),
  );
  return needless ? refuse("discardTooMany") : done(after);
}

/** The card that does something comes out of the usable pile and is of the right kind. */
function playing(state: DeckState, player: string, card: string, effect: string): Refusal | null {
  const wrong = held(state, player, card);
  if (wrong) return wrong;
  return cardOf(card).effect === effect ? null : refuse("cardDoesNotFit", { effect });
}

/** Two cards at most, from one's hand into others' pools; as many are drawn again. @rule DRA-302 */
function gift(state: DeckState, e: Extract<DeckEvent, { type: "gift" }>, shuffle: Shuffler): DeckStep {
  const wrong = playing(state, e.player, e.card, "poolGift");
  if (wrong) return wrong;
  const cards = e.gifts.map((g) => g.card);
  if (cards.length === 0 || cards.length > 2 || new Set(cards).size !== cards.length) return refuse("giftTwo");
  if (cards.some((c) => c === e.card || !cardsIn(state, handOf(e.player)).includes(c))) return refuse("notInHand");
  if (e.gifts.some((g) => g.to === e.player || !isPlayer(state, g.to))) return refuse("noSuchPlayer");
  const given = e.gifts.reduce((s, g) => moved(s, [g.card], poolOf(g.to), "bottom"), state);
  const drawn = dealt(given, [{ pile: handOf(e.player), count: cards.length }], shuffle);
  return done("accepted" in drawn ? drawn : note(moved(drawn, [e.card], DISCARD), e.card));
}

/** The card has been used this round: everybody may put hand cards away and draws up to the size of a hand. @rule DRA-303 */
function refillAll(state: DeckState, e: Extract<DeckEvent, { type: "refillAll" }>, shuffle: Shuffler): DeckStep {
  if (!isPlayer(state, e.player)) return refuse("noSuchPlayer");
  if (cardOf(e.card).effect !== "refillAll") return refuse("cardDoesNotFit", { effect: "refillAll" });
  if (!state.used.includes(e.card)) return refuse("notUsed");
  return done(refilled(state, e.discards, shuffle));
}

/** At the end of the adventure a card that was kept is turned in for points of one's own. @rule DRA-282 DRA-294 */
function bank(state: DeckState, player: string, card: string): DeckStep {
  if (state.conflict) return refuse("inConflict");
  const wrong = held(state, player, card);
  if (wrong) return wrong;
  return isBankable(card)
    ? done(note(moved(state, [card], DISCARD), card))
    : refuse("cardDoesNotFit", { effect: "heroPointOrBank3" });
}

/** A card used or discarded this round comes into the hand in exchange for this one. @rule DRA-305 */
function claim(state: DeckState, e: Extract<DeckEvent, { type: "claim" }>): DeckStep {
  const wrong = playing(state, e.player, e.card, "claimDiscard");
  if (wrong) return wrong;
  if (e.take === e.card || !state.used.includes(e.take) || !cardsIn(state, DISCARD).includes(e.take))
    return refuse("notDiscarded");
  return done(
    note(
      {
        ...moved(moved(state, [e.card], DISCARD), [e.take], handOf(e.player), "bottom"),
        used: state.used.filter((c) => c !== e.take),
      },
      e.card,
    ),
  );
}

/** Somebody sits down at the table, and gets a hand. @rule DRA-273 */
function join(state: DeckState, player: string, shuffle: Shuffler): DeckStep {
  if (isPlayer(state, player)) return refuse("samePlayer");
  const seated = { ...state, players: [...state.players, player], piles: [...state.piles, ...pilesOf(player)] };
  return done(dealt(seated, [{ pile: handOf(player), count: state.handSize }], shuffle));
}

/** Somebody leaves the table; the cards go to the discards, and the piles with them. @rule DRA-273 */
function leave(state: DeckState, player: string): DeckStep {
  if (!isPlayer(state, player)) return refuse("noSuchPlayer");
  const without = (s: DeckState, pile: PileName): DeckState => {
    const emptied = moved(s, cardsIn(s, pile), DISCARD);
    return { ...emptied, piles: emptied.piles.filter((p) => p.pile !== pile) };
  };
  const cleared = [handOf(player), poolOf(player), playOf(player)].reduce(without, state);
  return done({ ...cleared, players: state.players.filter((p) => p !== player) });
}

/** A conflict begins, with nothing pooled, used or rewarded in it. @rule DRA-274 */
const begin = (state: DeckState): DeckStep =>
  state.conflict
    ? refuse("inConflict")
    : done({ ...state, conflict: true, window: false, pooled: [], first: [], used: [], rewarded: [] });

/** What each event does to the deck. */
function step(state: DeckState, e: DeckEvent, shuffle: Shuffler): DeckStep {
  switch (e.type) {
    case "session":
      return state.conflict && isDealt(state) ? refuse("inConflict") : session(state, e.players, e.keep, shuffle);
    case "join":
      return join(state, e.player, shuffle);
    case "leave":
      return leave(state, e.player);
    case "begin":
      return begin(state);
    case "turn":
      return turn(state, shuffle);
    case "unturn":
      return unturn(state);
    case "endRound":
      return state.conflict ? done({ ...state, window: true, pooled: [] }) : refuse("noConflict");
    case "end":
      return end(state);
    case "adventureEnd":
      return done(state.players.reduce((s, p) => moved(s, cardsIn(s, playOf(p)), DISCARD), state));
    case "toPool":
      return toPool(state, e.player, e.card);
    case "trade":
      return trade(state, e.players, e.cards);
    case "use":
      return use(state, e.player, e.card);
    case "unuse":
      return unuse(state, e.player, e.card);
    case "subplotRefused":
      return subplotRefused(state, e.player, e.card);
    case "subplot":
      return subplot(state, e.player, e.card);
    case "permanent":
      return permanent(state, e.player, e.card, e.subplot);
    case "reward":
      return reward(state, e.player, e.character, shuffle);
    case "lose":
      return lose(state, e.player, e.card);
    case "refill":
      return refill(state, e.discards, shuffle);
    case "bank":
      return bank(state, e.player, e.card);
    case "gift":
      return gift(state, e, shuffle);
    case "refillAll":
      return refillAll(state, e, shuffle);
    case "claim":
      return claim(state, e);
  }
}

/**
 * One thing that happens to the deck. Whatever it is, the sixty cards stay sixty, each in one place; a refused event moves none.
 * @rule DRA-273 DRA-274 DRA-275 DRA-276 DRA-279 DRA-280 DRA-281 DRA-282 DRA-285
 */
export function deckStep(state: DeckState, event: DeckEvent): DeckStep {
  return step(state, event, () => event.order ?? null);
}

/** The cards that this event would have to shuffle; empty when it needs none. Ask before it is sent, shuffle them, and send them as `order`. @rule DRA-275 */
export function shuffleList(state: DeckState, event: DeckEvent): readonly string[] {
  let asked: readonly string[] = [];
  step(state, event, (cards) => {
    asked = cards;
    return null;
  });
  return asked;
}

/** Whose cards somebody may see the faces of: piles that lie open, and their own hand. @rule DRA-273 */
export function seesPile(pile: PileName, viewer: { readonly isGM: boolean; readonly player: string }): boolean {
  if (pile === DECK) return false;
  return !pile.startsWith("hand:") || viewer.isGM || pile === handOf(viewer.player);
}
