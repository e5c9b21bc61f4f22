import {
  type DeckState,
  type DeckUse,
  isCard,
  isPickAnswer,
  isPickAsk,
  type PickAsk,
  pickAsk,
  tradeRefused,
} from "../../../../rules/drama/index.ts";
import { refuse } from "../../../../rules/kernel/refusal.ts";
import { announce, isConnected, senderOf } from "../../../apply/identity.ts";
import type { Answer } from "../../../exchange/desk.ts";
import { SYSTEM_ID } from "../../../ids.ts";
import { askDesk } from "../../../play.ts";
import { escapeHtml } from "../../../view/text/escape.ts";
import { localize } from "../../../view/text/localize.ts";
import { askCards } from "../../acts/questions.ts";
import { key } from "../../keys.ts";
import { playDeck } from "./access.ts";
import { readDeck } from "./documents.ts";

/**
 * Questions about cards that pass from screen to screen and never through chat, since hands are nobody else's to see: a player offers a card for one of another's, the Gamemaster's client asks who
 * has to part with cards which ones. Who sends is told by the server's stamp alone.
 */
const QUERY = `${SYSTEM_ID}.dramaCards`;
/** Milliseconds that somebody has to choose; then the Gamemaster chooses for them. */
const PATIENCE = 180_000;

interface Offer {
  readonly op: "offer";
  readonly card: string;
  readonly to: string;
  readonly nonce: string;
}
interface Question {
  readonly op: "pick";
  readonly ask: PickAsk;
  readonly nonce: string;
}

interface Asked {
  readonly active: boolean;
  readonly isSelf: boolean;
  readonly name: string;
  query(name: string, data: object, options: { timeout: number }): Promise<unknown>;
}
const userOf = (id: string): Asked | null => (game.users.get(id) as unknown as Asked | undefined) ?? null;
const nameOf = (id: string): string => userOf(id)?.name ?? id;

const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === "object" && v !== null;

/** Ask a player for cards, on the Gamemaster's client; who isn't here, or doesn't answer, is answered for by the Gamemaster. Null: declined. @rule DRA-286 */
async function cardsFrom(player: string, ask: PickAsk): Promise<readonly string[] | null> {
  const user = userOf(player);
  if (!user?.active || user.isSelf) return askCards({ ...ask, name: user?.name ?? ask.name });
  try {
    const answer = await user.query(QUERY, { op: "pick", ask, nonce: announce() } satisfies Question, {
      timeout: PATIENCE,
    });
    if (answer === null) return null;
    return isPickAnswer(ask, answer) ? answer : await askCards({ ...ask, name: user.name });
  } catch {
    return askCards({ ...ask, name: user.name });
  }
}

/** Cards of a player's for such a reason; none where there is nothing to ask for, null when it was declined. */
async function picked(
  deck: DeckState,
  player: string,
  why: PickAsk["why"],
  more: { readonly name: string; readonly offered?: string } = { name: nameOf(player) },
): Promise<readonly string[] | null> {
  const asked = pickAsk(deck, player, why, more);
  return asked && cardsFrom(player, asked);
}

/** Offer a card of one's own for one of another player's. @rule DRA-281 */
export async function offerCard(card: string, to: string): Promise<Answer> {
  const gm = game.users.activeGM as unknown as (Asked & { readonly isSelf: boolean }) | null;
  if (!gm) return refuse("noGamemaster");
  if (!isConnected()) return refuse("noConnection");
  try {
    return (await gm.query(QUERY, { op: "offer", card, to, nonce: announce() } satisfies Offer, {
      timeout: PATIENCE,
    })) as Answer;
  } catch {
    return refuse("noAnswer");
  }
}

/** The Gamemaster's side of an offer: the other is asked, and only with both's word the two cards change hands. @rule DRA-281 */
async function traded(from: string, { card, to }: Offer): Promise<Answer> {
  const deck = readDeck();
  if (!deck) return refuse("noDeck");
  const no = tradeRefused(deck, from, to, card, nameOf(to));
  if (no) return no;
  const [take] = (await picked(deck, to, "trade", { name: nameOf(from), offered: card })) ?? [];
  if (take === undefined) return refuse("declined", { name: nameOf(to) });
  const step = await playDeck({ type: "trade", players: [from, to], cards: [card, take] });
  if (step?.accepted !== true) return step ?? refuse("noDeck");
  await ChatMessage.implementation.create({
    content: `<p class="crossover drama">${escapeHtml(localize(key("Deck", "tradedBy"), { one: nameOf(from), other: nameOf(to) }))}</p>`,
  } as never);
  return { accepted: true };
}

/** Cards lost from pools to a villain's approved interaction, of each player's choice. @rule DRA-259 */
export async function loseCard(player: string): Promise<void> {
  const deck = readDeck();
  const asked = deck && pickAsk(deck, player, "lose", { name: nameOf(player) });
  const [card] = asked ? ((await cardsFrom(player, asked)) ?? (await askCards(asked)) ?? []) : [];
  if (card !== undefined) await playDeck({ type: "lose", player, card });
}

/** What all players put away for such a reason, all asked at once. */
const all = async (deck: DeckState, why: PickAsk["why"]): Promise<string[]> =>
  (await Promise.all(deck.players.map(async (player) => (await picked(deck, player, why)) ?? []))).flat();

/** At the end of a scene hands are brought to their size: who has too many says what goes. @rule DRA-282 */
export async function refillHands(): Promise<Answer> {
  const deck = readDeck();
  if (!deck) return refuse("noDeck");
  if (deck.conflict) return refuse("inConflict");
  const discards = await all(deck, "refill");
  const step = await playDeck({ type: "refill", discards });
  return step === null || step.accepted ? { accepted: true } : step;
}

/** A card that lets everybody change what they hold: all are asked at once, and draw together, as a step of the card. @rule DRA-303 */
export async function regroup(message: string): Promise<void> {
  const deck = readDeck();
  if (!deck) return;
  const event: DeckUse = { type: "regroup", changes: [], discards: await all(deck, "refillAll") };
  await askDesk({ op: "say", message, events: [{ event, rolls: [] }] });
}

/** Register both sides of the questions; anything malformed, or from somebody who may not ask it, gets no answer. */
export function registerErrands(): void {
  (CONFIG.queries as unknown as Record<string, (data: unknown) => Promise<unknown>>)[QUERY] = async (data) => {
    if (!isRecord(data) || typeof data.nonce !== "string") return null;
    const sender = await senderOf(data.nonce);
    if (sender === null) return null;
    if (data.op === "pick")
      return isPickAsk(data.ask) && game.users.get(sender)?.isGM === true ? askCards(data.ask) : null;
    if (data.op !== "offer" || typeof data.card !== "string" || typeof data.to !== "string" || !isCard(data.card))
      return refuse("malformed", { code: "card" });
    return game.users.activeGM?.isSelf ? traded(sender, data as unknown as Offer) : refuse("noGamemaster");
  };
}
