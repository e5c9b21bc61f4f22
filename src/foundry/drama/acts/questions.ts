/** Questions of cards and of the deck, put in the acts' form. */
import {
  type ActionState,
  awareQuestion,
  type CallChoice,
  callQuestion,
  cardOf,
  cardQuestion,
  type CardSpend,
  cardsQuestion,
  cardUse,
  type DamageResult,
  type DeckState,
  heroQuestion,
  negationQuestion,
  type Party,
  type Pick,
  type PickAsk,
  picksIn,
  type Player,
  playerQuestion,
} from "../../../rules/drama/index.ts";
import type { Value } from "../../../rules/kernel/change.ts";
import type { Question } from "../../acts/question.ts";
import { table } from "../../apply/viewer.ts";
import { SYSTEM_ID } from "../../ids.ts";
import { ask } from "../../play.ts";
import { localize } from "../../view/text/localize.ts";
import { damageText } from "../cards/words.ts";
import { key } from "../keys.ts";
import { situationOf } from "../situation.ts";

const put = <V extends { readonly [N in keyof V]: Value }>(
  question: Question<V>,
  title: string,
  button: string,
  img: string,
): Promise<V | null> =>
  ask(question, { ruleset: "drama", title, button: localize(button), img, s: situationOf(table) });

const OK = "CROSSOVER.Shared.Press.do";

/** Which picks a point takes off a result; null when the dialog was closed. @rule DRA-202 DRA-412 */
export async function choosePicks(result: DamageResult, { name, img }: Party): Promise<readonly Pick[] | null> {
  const tell = (left: DamageResult): string => damageText(left, localize);
  const title = localize(key("Dialog", "negate"), { name });
  const chosen = await put(negationQuestion(result, tell), title, key("Dialog", "takeOff"), img);
  return chosen && picksIn(chosen);
}

/** Who knows of an announced point; null when the dialog was closed. @rule DRA-123 */
export async function chooseAware(state: ActionState, spend: CardSpend): Promise<readonly string[] | null> {
  const { img } = state.request.actor;
  const chosen = await put(awareQuestion(state, spend), localize(key("Card", "aware")), key("Card", "aware"), img);
  return chosen && chosen.aware;
}

/** How a player's call comes out; null when the dialog was closed. @rule DRA-255 */
export const wordsOfCall = (
  wanted: string,
  { img }: Party,
): Promise<{ readonly words: string; readonly choice: CallChoice; readonly turns: number } | null> =>
  put(callQuestion(wanted), localize(key("Dialog", "call")), OK, img);

const named = (players: readonly string[]): readonly Player[] =>
  players.map((id) => ({ id, name: game.users.get(id)?.name ?? id }));
const pictureOf = (card: string): string => `systems/${SYSTEM_ID}/assets/cards/${card}.svg`;

type Chosen = ReturnType<typeof cardUse>;
/** What a card still needs to know; null when the dialog was closed. @rule DRA-302 DRA-304 DRA-305 DRA-307 */
export async function chooseFor(card: string, deck: DeckState, player: string): Promise<Chosen | null> {
  const s = situationOf(table);
  const people = table.present().flatMap((who) => (s.character(who) ? (s.party(who) ?? []) : []));
  const question = cardQuestion(card, { deck, player, players: named(deck.players), people });
  if (!question) return { target: "", note: "", gifts: [] };
  const chosen = await put(question, localize(cardOf(card).title), OK, pictureOf(card));
  return chosen && cardUse(chosen);
}

/** Which of some players, for a card; the only one is not asked for. Null when the dialog was closed. @rule DRA-281 */
export async function choosePlayer(players: readonly string[], card: string): Promise<string | null> {
  const [only] = players;
  if (only === undefined || players.length === 1) return only ?? null;
  const chosen = await put(playerQuestion(named(players)), localize(key("Deck", "trade")), OK, pictureOf(card));
  return chosen && chosen.to;
}

/** For which of one's heroes a card is played; null when the dialog was closed. @rule DRA-273 */
export async function chooseHero(
  heroes: readonly { readonly uuid: string; readonly name: string }[],
  card: string,
): Promise<string | null> {
  const all = heroes.map(({ uuid, name }) => ({ id: uuid, name }));
  const chosen = await put(heroQuestion(all), localize(cardOf(card).title), OK, pictureOf(card));
  return chosen && chosen.hero;
}

/** Which cards of one's own, on this screen, once; null when the dialog was closed or a trade declined. @rule DRA-259 DRA-281 DRA-282 DRA-303 */
export async function askCards(asked: PickAsk): Promise<readonly string[] | null> {
  const img = pictureOf(asked.offered ?? asked.cards[0] ?? "");
  const title = localize(key("Pick", asked.why, "title"));
  const chosen = await put(cardsQuestion(asked, pictureOf), title, key("Pick", asked.why, "yes"), img);
  return chosen && chosen.cards;
}
