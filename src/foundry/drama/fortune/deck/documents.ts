import {
  CARD_IDS,
  cardOf,
  type DeckState,
  newDeck,
  pilesFor,
  placesIn,
  seesPile,
  wholeDeck,
} from "../../../../rules/drama/index.ts";
import { type Change, change, type Value } from "../../../../rules/kernel/change.ts";
import { partsOf } from "../../../../rules/kernel/key.ts";
import { keepUnsaid } from "../../../apply/unsaid.ts";
import { SYSTEM_ID } from "../../../ids.ts";
import { localize } from "../../../view/text/localize.ts";
import { key } from "../../keys.ts";
import { dramaSettings } from "../../settings.ts";

/** A stack of Foundry's, as far as the deck asks. */
interface Stack {
  readonly id: string;
  readonly uuid: string;
  readonly cards: Iterable<StackCard> & { readonly contents?: readonly StackCard[] };
  getFlag(scope: string, key: string): unknown;
  update(data: object): Promise<unknown>;
}
interface StackCard {
  readonly id: string;
  readonly uuid: string;
  readonly sort: number;
  readonly _source: Readonly<Record<string, unknown>>;
  getFlag(scope: string, key: string): unknown;
}

/** What the deck keeps beside the cards. */
interface Kept {
  readonly players: readonly string[];
  readonly window: boolean;
  readonly pooled: readonly string[];
  readonly first: DeckState["first"];
  readonly rewarded: readonly string[];
  /** Counts the cards that were turned; cards used since the last carry it. */
  readonly turn: number;
}

const STATE = `flags.${SYSTEM_ID}.dramaState`;
const EMPTY: Kept = { players: [], window: false, pooled: [], first: [], rewarded: [], turn: 0 };

const stacks = (): Stack[] => [...((game.cards ?? []) as unknown as Iterable<Stack>)];
/** The stack of a pile, or null when it isn't there (yet). */
export const stackOf = (pile: string): Stack | null =>
  stacks().find((s) => s.getFlag(SYSTEM_ID, "pile") === pile) ?? null;

/** Id of a card's document: the same in every stack, so that a card that moves is the same card. */
export const docId = (card: string): string => `dramacard${card.slice(3).padStart(7, "0")}`;
const cardId = (doc: StackCard): string => `DC-${doc.id.slice(-2)}`;
const isOurs = (doc: StackCard): boolean => CARD_IDS.includes(cardId(doc)) && doc.id === docId(cardId(doc));

const inOrder = (stack: Stack): StackCard[] =>
  [...stack.cards].filter(isOurs).sort((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1));

const kept = (): Kept => {
  const text = stackOf("deck")?.getFlag(SYSTEM_ID, "dramaState");
  return typeof text === "string" && text !== "" ? { ...EMPTY, ...(JSON.parse(text) as Partial<Kept>) } : EMPTY;
};

/** Whether a conflict is on that is played with the deck. */
function inConflict(): boolean {
  const combat = game.combats?.active as unknown as
    | { started: boolean; system: { flow: string | null } }
    | null
    | undefined;
  return combat?.started === true && combat.system.flow?.includes('"conflict"') === true;
}

/** Of a card that came to the discard by itself, used by nobody. */
const NEVER = -1;

/**
 * The deck as the documents have it. A card that a page closed in the middle of a move has left in two stacks counts where it is found first; one that is in none lies in the discard, so that
 * the sixty are always sixty. Null before the first deal.
 * @rule DRA-273 DRA-275
 */
export function readDeck(): DeckState | null {
  if (!stackOf("deck")) return null;
  const { players, window, pooled, first, rewarded, turn } = kept();
  const found = pilesFor(players).map((pile) => {
    const stack = stackOf(pile);
    const cards = stack ? inOrder(stack) : [];
    const used = cards.filter((c) => c.getFlag(SYSTEM_ID, "turn") === turn);
    return { pile, cards: cards.map(cardId), used: used.map(cardId) };
  });
  return {
    ...newDeck(dramaSettings().handSize),
    ...wholeDeck(found),
    players,
    conflict: inConflict(),
    window,
    pooled,
    first,
    rewarded,
  };
}

function dataOf(card: string, sort: number, open: boolean, turn: number): { readonly [key: string]: Value } {
  const { number, kind, title, text } = cardOf(card);
  const asset = (name: string): string => `systems/${SYSTEM_ID}/assets/cards/${name}.svg`;
  return {
    name: localize(title),
    type: "base",
    suit: kind,
    value: number,
    sort,
    face: open ? 0 : null,
    faces: [{ name: localize(title), text: localize(text), img: asset(card) }],
    back: { name: localize(key("Deck", "name")), text: "", img: asset("back") },
    flags: { [SYSTEM_ID]: { card, turn } },
  };
}

/** Everything that takes the documents from where they are to where the rules want the cards. Never for a public card when hands are concerned. @rule DRA-275 DRA-285 */
export function deckChanges(after: DeckState, turned = 0): Change[] {
  const before = kept();
  const turn = before.turn + turned;
  const changes: Change[] = [];
  for (const { pile, cards } of after.piles) {
    const stack = stackOf(pile);
    if (!stack) continue;
    const docs = new Map([...stack.cards].filter(isOurs).map((c) => [cardId(c), c]));
    const place = placesIn(cards, new Map([...docs].map(([id, c]) => [id, c.sort])));
    for (const [id, doc] of docs)
      if (!cards.includes(id))
        changes.push({
          kind: "delete",
          subject: stack.uuid,
          collection: "Card",
          id: doc.id,
          data: plainOf(doc),
          rule: "DRA-273",
        });
    for (const card of cards) {
      const doc = docs.get(card);
      const sort = place.get(card) ?? 0;
      if (!doc)
        changes.push({
          kind: "create",
          subject: stack.uuid,
          collection: "Card",
          id: docId(card),
          data: dataOf(card, sort, pile !== "deck", pile === "discard" && !after.used.includes(card) ? NEVER : turn),
          rule: "DRA-273",
        });
      else if (doc.sort !== sort) changes.push(change(doc.uuid, "sort", doc.sort, sort, "DRA-275"));
    }
  }
  const deck = stackOf("deck");
  const { players, window, pooled, first, rewarded } = after;
  const state = JSON.stringify({ players, window, pooled, first, rewarded, turn } satisfies Kept);
  const old = JSON.stringify(before);
  if (deck && state !== old)
    changes.push(
      change(deck.uuid, STATE, (deck.getFlag(SYSTEM_ID, "dramaState") as Value | undefined) ?? null, state, "DRA-273"),
    );
  // Where cards only arrive comes first: a page closed in the middle leaves a card twice, which heals, and never nowhere.
  const loses = new Set(changes.filter((c) => c.kind === "delete").map((c) => c.subject));
  return [...changes.filter((c) => !loses.has(c.subject)), ...changes.filter((c) => loses.has(c.subject))];
}

/** Moves of cards that nobody else may read: kept with the deck, for a card to name alone. @rule DRA-275 DRA-285 DRA-302 */
export async function unsaidMoves(moves: readonly Change[]): Promise<readonly Change[]> {
  const deck = stackOf("deck");
  return deck ? keepUnsaid(deck, moves, "DRA-275") : [];
}

function plainOf(doc: StackCard): { readonly [key: string]: Value } {
  const { _id: _i, _stats: _s, ...rest } = structuredClone(doc._source) as Record<string, Value>;
  return rest;
}

/** What using one card up writes, without the deck's own notes: those of two cards that are used together must not cross. @rule DRA-285 */
export function useChanges(card: string, pile: string): Change[] {
  const [from, to] = [stackOf(pile), stackOf("discard")];
  const doc = from && [...from.cards].find((c) => c.id === docId(card));
  if (!from || !to || !doc) return [];
  const top = inOrder(to)[0]?.sort ?? 0;
  // It arrives before it leaves: a page closed in between leaves it twice, which heals, and never nowhere.
  return [
    {
      kind: "create",
      subject: to.uuid,
      collection: "Card",
      id: doc.id,
      data: dataOf(card, top - 1, true, kept().turn),
      rule: "DRA-285",
    },
    { kind: "delete", subject: from.uuid, collection: "Card", id: doc.id, data: plainOf(doc), rule: "DRA-285" },
  ];
}

/** The stacks of these players and the deck's own, made where they are missing. Who holds a hand may look into it; its cards move through the Gamemaster's desk alone. @rule DRA-273 */
export async function ensureStacks(players: readonly string[]): Promise<void> {
  const { OBSERVER, NONE } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  const missing = pilesFor(players).filter((pile) => !stackOf(pile));
  if (missing.length === 0) return;
  const Folders = Folder.implementation as unknown as { create(data: object): Promise<{ id: string }> };
  const known =
    (game.folders as unknown as
      | Iterable<{ id: string; type: string; getFlag(s: string, k: string): unknown }>
      | undefined) ?? [];
  const folder =
    [...known].find((f) => f.type === "Cards" && f.getFlag(SYSTEM_ID, "drama") === true) ??
    (await Folders.create({
      name: localize(key("Deck", "name")),
      type: "Cards",
      flags: { [SYSTEM_ID]: { drama: true } },
    }));
  const data = missing.map((pile) => {
    const { kind, id: player } = partsOf(pile);
    const name =
      player === ""
        ? localize(key("Deck", kind))
        : localize(key("Deck", kind), { name: game.users.get(player)?.name ?? "" });
    const level = (of: string): number => (seesPile(pile, { isGM: false, player: of }) ? OBSERVER : NONE);
    const ownership = { default: level(""), ...(player !== "" && { [player]: level(player) }) };
    return {
      name,
      type: kind === "deck" ? "deck" : kind === "hand" ? "hand" : "pile",
      folder: folder.id,
      ownership,
      img: `systems/${SYSTEM_ID}/assets/cards/back.svg`,
      flags: { [SYSTEM_ID]: { pile } },
    };
  });
  await (Cards.implementation as unknown as { createDocuments(data: object[]): Promise<unknown> }).createDocuments(
    data,
  );
}
