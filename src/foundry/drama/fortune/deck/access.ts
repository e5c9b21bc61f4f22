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
import { inLine } from "../../../play.ts";
import type { Table } from "../../../ruleset.ts";
import { deckChanges, readDeck, unsaidMoves, useChanges } from "./documents.ts";

/** The kind of actor that players play in this ruleset. */
const HERO = "dramaHero";

/** Heroes of Drama whom a user plays: the one assigned to them first, then all whom they own. The Gamemaster plays none. */
export function heroesOf(user: User.Implementation): readonly Actor.Implementation[] {
  if (user.isGM) return [];
  const own = [...(game.actors ?? [])].filter((a) => isHero(a) && a.testUserPermission(user, "OWNER"));
  const assigned = own.find((a) => a.uuid === user.character?.uuid);
  return (assigned ? [assigned, ...own.filter((a) => a !== assigned)] : own) as unknown as Actor.Implementation[];
}

const isHero = (actor: { readonly type: string }): boolean => actor.type === HERO;

/** The player who holds cards for somebody: the user whose character it is, else the first who owns that hero. The Gamemaster has no hand. @rule DRA-273 */
export function playerOf(uuid: string): string | null {
  const users = [...(game.users ?? [])].filter((u) => !u.isGM);
  const user =
    users.find((u) => u.character?.uuid === uuid) ??
    users.find((u) => heroesOf(u as unknown as User.Implementation).some((a) => a.uuid === uuid));
  return user?.id ?? null;
}

/** Heroes whom a user owns together with somebody who holds their cards, each with that player. @rule DRA-273 */
export const heldByOthers = (
  user: User.Implementation,
): readonly { readonly hero: string; readonly player: string }[] =>
  heroesOf(user).flatMap((hero) => {
    const player = playerOf(hero.uuid);
    return player === null || player === user.id ? [] : [{ hero: hero.name ?? "", player }];
  });

/** Whose cards a user plays: of several heroes the one assigned to them, or the one they are asked for. Null: they play none, or closed the question. */
export async function heroFor(
  user: User.Implementation,
  ask: (heroes: readonly Actor.Implementation[]) => Promise<string | null>,
): Promise<Actor.Implementation | null> {
  const heroes = heroesOf(user);
  const [first] = heroes;
  if (!first || heroes.length === 1 || first.uuid === user.character?.uuid) return first ?? null;
  const chosen = await ask(heroes);
  return heroes.find((a) => a.uuid === chosen) ?? null;
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

/** The card that comes up next with what turning it writes; null without a deck. An empty deck is shuffled first, in an order that the card doesn't tell and that goes back with it. @rule DRA-141 DRA-275 DRA-276 */
export async function turnedCard(): Promise<{ readonly card: string; readonly changes: readonly Change[] } | null> {
  const deck = readDeck();
  if (!deck) return null;
  if (cardsIn(deck, "deck").length === 0) {
    const step = stepDeck(deck, { type: "turn" });
    if (!step.accepted) return null;
    const changes = await unsaidMoves(deckChanges(step.state, 1));
    const card = currentCard(step.state);
    return card === null ? null : { card, changes };
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
