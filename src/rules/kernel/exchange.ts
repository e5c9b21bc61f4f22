import type { Refusal } from "./refusal.ts";
import type { Change } from "./change.ts";

/** Something that happened on a card. `at` numbers the events of one card from 0, so that a late or doubled request is recognised. */
export interface Stamped<E> {
  readonly at: number;
  readonly by: string;
  readonly event: E;
}

/** The answer to an event: the state after it and what it changes at the table; or the reason why not. */
export type Step<S> = { readonly accepted: true; readonly state: S; readonly changes: readonly Change[] } | Refusal;

/**
 * A conversation with dice: who is asked, what they answered, what follows. Pure, so that every client that reads the same events sees the same card, and a
 * reload changes nothing. Counters, several targets and several parties are states and events of the ruleset's own.
 */
export interface Reducer<Request, S, E> {
  /** The card before anything happened. */
  readonly begin: (request: Request) => S;
  readonly step: (state: S, event: E) => Step<S>;
}

/** Take an event and keep the old state if it is refused. */
export function accept<S>(state: S, changes: readonly Change[] = []): Step<S> {
  return { accepted: true, state, changes };
}

/** What the whole conversation has come to. A refused event in a stored list is skipped: old cards stay readable when a rule has grown stricter. */
export function replay<Request, S, E>(reducer: Reducer<Request, S, E>, request: Request, events: readonly Stamped<E>[]): S {
  return events.reduce((state, { event }) => {
    const step = reducer.step(state, event);
    return step.accepted ? step.state : state;
  }, reducer.begin(request));
}
