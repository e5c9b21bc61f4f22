import {
  cardOf,
  cardsHeld,
  cardsIn,
  currentCard,
  type DeckState,
  trayOffers,
  type Where,
} from "../../../../rules/drama/index.ts";
import { SYSTEM_ID } from "../../../ids.ts";
import type { Localize } from "../../../ruleset.ts";
import { key } from "../../keys.ts";

/** A card with what may be done with it here and now. */
export interface TrayCard {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly img: string;
  readonly buttons: readonly { readonly action: string; readonly label: string }[];
  readonly hint: string;
}

/** One player's cards as somebody sees them. */
export interface TrayPlayer {
  readonly id: string;
  readonly name: string;
  /** Null where the viewer may not see it. */
  readonly hand: readonly TrayCard[] | null;
  readonly pool: readonly TrayCard[];
  readonly play: readonly TrayCard[];
}

/** Who looks at the tray: their own cards are theirs to play, and the Gamemaster plays for those who aren't here. */
export interface TrayViewer {
  readonly id: string;
  readonly isGM: boolean;
  readonly nameOf: (player: string) => string;
  readonly isHere: (player: string) => boolean;
}

/** The actions that buttons name otherwise than the rules, and labels that what is done has of its own. */
const ACTIONS: Readonly<Record<string, string>> = { use: "useCard" };
const LABELS: Readonly<Record<string, string>> = { toPool: "move", offer: "trade" };

/** A card as it lies there, with what its player may do with it. @rule DRA-279 DRA-280 DRA-281 DRA-282 DRA-286 DRA-294 DRA-306 */
function trayCard(
  card: string,
  deck: DeckState,
  where: Where,
  player: string,
  mine: boolean,
  localize: Localize,
): TrayCard {
  const { title, text } = cardOf(card);
  const { does, hint } = trayOffers(card, deck, where, player);
  const area = hint === "playOnCard" ? "Deck" : "Refusal";
  return {
    id: card,
    title: localize(title),
    text: localize(text),
    img: `systems/${SYSTEM_ID}/assets/cards/${card}.svg`,
    buttons: mine
      ? does.map((name) => ({ action: ACTIONS[name] ?? name, label: localize(key("Deck", LABELS[name] ?? name)) }))
      : [],
    hint: mine && hint ? localize(key(area, hint)) : "",
  };
}

function playerView(deck: DeckState, player: string, viewer: TrayViewer, localize: Localize): TrayPlayer {
  const own = player === viewer.id;
  const mine = own || (viewer.isGM && !viewer.isHere(player));
  const { hand, pool, play } = cardsHeld(deck, player);
  const views = (cards: readonly string[], where: Where): TrayCard[] =>
    cards.map((c) => trayCard(c, deck, where, player, mine, localize));
  return {
    id: player,
    name: viewer.nameOf(player),
    hand: own || viewer.isGM ? views(hand, "hand") : null,
    pool: views(pool, "pool"),
    play: views(play, "play"),
  };
}

/** The tray: the card that is up, the viewer's own cards, everybody's open ones; hands only for their players and the Gamemaster. @rule DRA-273 DRA-279 DRA-390 */
export function trayView(
  deck: DeckState,
  viewer: TrayViewer,
  localize: Localize,
): {
  readonly own: TrayPlayer | null;
  readonly others: readonly TrayPlayer[];
  readonly current: TrayCard | null;
  readonly counts: { readonly deck: number; readonly discard: number };
  readonly rule: string;
} {
  const current = currentCard(deck);
  return {
    own: deck.players.includes(viewer.id) ? playerView(deck, viewer.id, viewer, localize) : null,
    others: deck.players.filter((p) => p !== viewer.id).map((p) => playerView(deck, p, viewer, localize)),
    current: current === null ? null : trayCard(current, deck, "play", "", false, localize),
    counts: { deck: cardsIn(deck, "deck").length, discard: cardsIn(deck, "discard").length },
    rule: localize(key("Deck", deck.conflict ? "poolRule" : "handRule")),
  };
}
