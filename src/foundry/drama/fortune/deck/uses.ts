import { type DeckDone, type DeckRequest, playCard, wordOn } from "../../../../rules/drama/index.ts";
import type { Change } from "../../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../../rules/kernel/refusal.ts";
import type { Table } from "../../../ruleset.ts";
import { situationOf } from "../../situation.ts";
import { stepDeck } from "./access.ts";
import { deckChanges, readDeck } from "./documents.ts";
import { writeHidden } from "./hidden.ts";

/** What is done with the deck as what is to be written; hands are written at once, and the card says no more than that they moved. */
async function written(done: DeckDone | Refusal): Promise<readonly Change[] | Refusal> {
  if (!done.accepted || done.event === null) return done.accepted ? done.changes : done;
  const deck = readDeck();
  const step = deck ? stepDeck(deck, done.event) : refuse("noDeck");
  if (!step.accepted) return step;
  if (done.tried) return [];
  const moved = deckChanges(step.state);
  if (!done.hidden) return [...moved, ...done.changes];
  return writeHidden(moved);
}

/** What a step of a deck's card writes: the card is played, or the Gamemaster says yes or no. */
export const stepOf = (
  type: "play" | "confirm" | "refuse",
  request: DeckRequest,
  table: Table,
): Promise<readonly Change[] | Refusal> => {
  const s = situationOf(table, request.actor.uuid);
  return written(type === "play" ? playCard(request, s) : wordOn(request, type === "confirm", s));
};
