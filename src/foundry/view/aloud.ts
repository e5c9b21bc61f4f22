/** What is said to whoever reads by ear: what a step of a card came to, once, and what is asked of them. Views are pure: they are handed what this reader's own card shows, so that nothing is said that isn't shown. */
import type { Localize } from "../ruleset.ts";
import type { AnswerView } from "./answers-view.ts";
import type { CardView, OutcomeView, RollView } from "./card-view.ts";
import { listed } from "./text/lists.ts";
import type { TraceView } from "./trace.ts";

/** How far a card has been heard. */
export interface Heard {
  /** Its steps by number, and which of them were taken back. */
  readonly undone: ReadonlyMap<number, boolean>;
  /** What it came to, sentence by sentence. */
  readonly results: readonly string[];
  /** Its numbers were kept from this reader. */
  readonly veiled: boolean;
}

/** A card as its reader has it now: what it shows, its steps, and whether its numbers are kept from them. */
export interface ToldCard {
  readonly view: CardView;
  readonly steps: readonly Pick<TraceView, "at" | "text" | "undone">[];
  readonly veiled: boolean;
}

const say = (name: string, data: Readonly<Record<string, string | number>>, localize: Localize): string =>
  localize(`CROSSOVER.Shared.Aloud.${name}`, data);

/** A total with what it is held against; nothing of one that is hidden or that has no number. */
function rollText({ label, total, against, hidden }: RollView, localize: Localize): string[] {
  if (hidden === true || total === "") return [];
  return [
    against === undefined || against === ""
      ? say("roll", { label, total }, localize)
      : say("rollAgainst", { label, total, against }, localize),
  ];
}

const outcomeText = ({ word, detail }: OutcomeView, localize: Localize): string =>
  detail === undefined || detail === ""
    ? say("outcome", { word }, localize)
    : say("outcomeDetail", { word, detail }, localize);

/** Everything that a card has come to so far, a sentence each, in the order in which it stands there. */
export function resultsOf({ rolls, outcome, parties }: CardView, localize: Localize): string[] {
  const of = (about: Pick<CardView, "rolls" | "outcome">): string[] => [
    ...about.rolls.flatMap((roll) => rollText(roll, localize)),
    ...(about.outcome ? [outcomeText(about.outcome, localize)] : []),
  ];
  return [
    ...of({ rolls, ...(outcome && { outcome }) }),
    ...parties.flatMap((party) =>
      [...of(party), ...party.consequences.filter((c) => c.state !== "undone").map((c) => c.text)].map((what) =>
        say("whose", { name: party.name, what }, localize),
      ),
    ),
  ];
}

/** A card taken as heard, without a word said. */
export const heardOf = ({ view, steps, veiled }: ToldCard, localize: Localize): Heard => ({
  undone: new Map(steps.map(({ at, undone }) => [at, undone])),
  results: resultsOf(view, localize),
  veiled,
});

/**
 * What of a card hasn't been said yet: which steps were made, taken back or made to hold again, and what came of those that hold. A card that is only drawn or written anew says nothing.
 * @param before  how far it has been heard; null for one that has just been posted
 */
export function newsOf(card: ToldCard, before: Heard | null, localize: Localize): string[] {
  const { view, steps, veiled } = card;
  const moved = steps.filter(({ at, undone }) => (before?.undone.get(at) ?? !undone) !== undone);
  const held = moved.some(({ undone }) => !undone);
  const shown = before?.veiled === true && !veiled;
  if (before !== null && moved.length === 0 && !shown) return [];
  const { name, title } = view;
  const lines = [...new Set(moved.map(({ text }) => text))];
  const [one, of] = name === "" ? ["stepOnly", "cardOnly"] : ["step", "card"];
  const head =
    lines.length > 0 ? say(one, { name, title, step: listed(lines) }, localize) : say(of, { name, title }, localize);
  const known = new Set(before?.results);
  // What comes to light because a step is gone was said when it came to pass.
  const results = held || shown || before === null ? resultsOf(view, localize).filter((r) => !known.has(r)) : [];
  return [head, ...results];
}

/** More than these are counted, not named. */
const NAMED = 3;

/** What has come to be asked of this reader, or is theirs to apply. */
export function dueText(due: readonly AnswerView[], localize: Localize): string[] {
  if (due.length > NAMED) return [say("dueMany", { count: due.length }, localize)];
  return due.map(({ name, what, from, applies }) =>
    say(
      applies ? "apply" : "due",
      { name: name === "" ? localize("CROSSOVER.Shared.Card.gamemaster") : name, what, from },
      localize,
    ),
  );
}
