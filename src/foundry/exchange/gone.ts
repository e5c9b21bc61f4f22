import type { Change } from "../../rules/kernel/change.ts";
import { documentOf } from "../apply/ground.ts";
import type { Party } from "../ruleset.ts";
import { localize } from "../view/text/localize.ts";
import { isGone } from "./open-cards.ts";
import type { OpenCard } from "./record.ts";

/** Everybody whom a card names, whoever of them is still here. */
export const partiesOf = ({ kind, state }: Pick<OpenCard, "kind" | "state">): readonly Party[] =>
  state === null ? [] : kind.parties(state);

/** Those on a card who have left the world since: an actor that was deleted, a token that was taken off its scene. */
export const goneFrom = (card: Pick<OpenCard, "kind" | "state">): readonly Party[] => partiesOf(card).filter(isGone);

/** What somebody who is gone was called on the card, and an encounter as such: what a turn had spent went with it. Never a number of a document. */
export const calledOnce = (subject: string, parties: readonly Party[]): string =>
  parties.find(({ uuid }) => subject === uuid || subject.startsWith(`${uuid}.`))?.name ??
  localize(`CROSSOVER.Shared.Card.${subject.startsWith("Combat.") ? "encounterGone" : "somebodyGone"}`);

/** Who of those whom these changes are about is gone, by name; nobody while all can still be written to. */
export const goneFor = (changes: readonly Change[], parties: readonly Party[]): string | null => {
  const lost = changes.find(({ subject }) => documentOf(subject) === null);
  return lost ? calledOnce(lost.subject, parties) : null;
};
