/** What a player does with a card of their own, as a line in chat: put forward, done, or waiting for the Gamemaster's word. */
import type { Change } from "../../../kernel/change.ts";
import { accept, type Reducer } from "../../../kernel/exchange.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Party } from "../../cards/types.ts";
import { cardOf, isCard } from "./cards.ts";
import { DECK_OPS, type DeckRequest, needsWord } from "./uses.ts";

/** What a player does with a card of their own, as it is asked for. */
export type DeckAsk = Omit<DeckRequest, "actor" | "helped"> & { readonly actor: string };

export interface DeckUse {
  readonly type: "play" | "confirm" | "refuse" | "regroup";
  readonly changes: readonly Change[];
  /** What everybody puts away, until the deck has moved it. */
  readonly discards?: readonly string[];
}

export interface DeckCard {
  readonly request: DeckRequest;
  readonly effect: string;
  readonly changes: readonly Change[];
  readonly stage: "begun" | "asked" | "done" | "refused" | "regrouped";
}

/** At which stage such a word comes. */
const COMES: Readonly<Record<DeckUse["type"], DeckCard["stage"]>> = {
  play: "begun",
  confirm: "asked",
  refuse: "asked",
  regroup: "done",
};

/** Whether such a word is still awaited. @rule DRA-287 DRA-303 DRA-310 */
export const awaits = ({ stage, effect, request }: DeckCard, type: DeckUse["type"]): boolean =>
  stage === COMES[type] && (type !== "regroup" || (request.op === "use" && effect === "refillAll"));

/** The stage that a word brings. */
function reached(request: DeckRequest, type: DeckUse["type"]): DeckCard["stage"] {
  if (type === "play" && needsWord(request)) return "asked";
  return type === "refuse" ? "refused" : type === "regroup" ? "regrouped" : "done";
}

/** The card's own course: put forward, allowed or refused where it needs the Gamemaster's word, and what everybody does with their hands after it. @rule DRA-280 DRA-285 DRA-287 DRA-303 DRA-310 */
export const deckCard: Reducer<DeckRequest, DeckCard, DeckUse> = {
  begin: (request) => ({ request, effect: cardOf(request.card).effect, changes: [], stage: "begun" }),
  step: (state, { type, changes }) => {
    if (!awaits(state, type)) return refuse("alreadyDone");
    const stage = reached(state.request, type);
    return accept({ ...state, changes: [...state.changes, ...changes], stage }, changes);
  },
};

const LONGEST_NOTE = 300;
const MOST_GIFTS = 2;
const isGift = (gift: unknown): gift is DeckRequest["gifts"][number] => {
  const { card, to } = (gift ?? {}) as { readonly card?: unknown; readonly to?: unknown };
  return typeof card === "string" && typeof to === "string";
};

/** The request of such a card from what came over the wire. @returns refusals `malformed`, `gone` @rule DRA-280 DRA-302 DRA-307 */
export function readUse(
  raw: unknown,
  party: (who: string) => Party | null,
): { readonly accepted: true; readonly request: DeckRequest } | Refusal {
  const { actor, op, card, target = "", note = "", gifts = [] } = (raw ?? {}) as Readonly<Record<string, unknown>>;
  const known = DECK_OPS.find((o) => o === op);
  if (
    typeof actor !== "string" ||
    known === undefined ||
    typeof card !== "string" ||
    !isCard(card) ||
    typeof target !== "string" ||
    typeof note !== "string" ||
    note.length > LONGEST_NOTE ||
    !Array.isArray(gifts) ||
    gifts.length > MOST_GIFTS ||
    !gifts.every(isGift)
  )
    return refuse("malformed", { code: "card" });
  const who = party(actor);
  const helped = target.includes(".") ? party(target) : null;
  return who
    ? { accepted: true, request: { actor: who, op: known, card, target, note, gifts, helped } }
    : refuse("gone", { name: actor });
}
