import { type DeckDone, type DeckRequest, type DeckUse, playCard, wordOn } from "../../../../rules/drama/index.ts";
import type { Change } from "../../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../../rules/kernel/refusal.ts";
import type { Table } from "../../../ruleset.ts";
import { situationOf } from "../../situation.ts";
import { stepDeck } from "./access.ts";
import { deckChanges, readDeck, unsaidMoves } from "./documents.ts";

/** What is done with the deck as what is to be written; of hands the card says no more than that they moved. */
async function written(done: DeckDone | Refusal): Promise<readonly Change[] | Refusal> {
  if (!done.accepted || done.event === null) return done.accepted ? done.changes : done;
  const deck = readDeck();
  const step = deck ? stepDeck(deck, done.event) : refuse("noDeck");
  if (!step.accepted) return step;
  if (done.tried) return [];
  const moved = deckChanges(step.state);
  if (!done.hidden) return [...moved, ...done.changes];
  return unsaidMoves(moved);
}

/** What a step of a deck's card writes: the card is played, the Gamemaster says yes or no, or everybody has put away what they don't want. */
export const stepOf = (
  { type, discards = [] }: Pick<DeckUse, "type" | "discards">,
  request: DeckRequest,
  table: Table,
): Promise<readonly Change[] | Refusal> => {
  const s = situationOf(table, request.actor.uuid);
  const player = s.player(request.actor.uuid) ?? "";
  if (type === "regroup")
    return written({
      accepted: true,
      event: { type: "refillAll", player, card: request.card, discards },
      changes: [],
      hidden: true,
    });
  return written(type === "play" ? playCard(request, s) : wordOn(request, type === "confirm", s));
};
