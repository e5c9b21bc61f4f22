import { type Change, undo } from "./change.ts";
import { type Refusal, refuse } from "./refusal.ts";

/** Something that happened on a card. `at` numbers the events of one card from 0; numbers are never used again, so an event can be named for as long as the card exists. */
export interface Stamped<E> {
  readonly at: number;
  /** User id of who did it. */
  readonly by: string;
  readonly event: E;
  /** What it changed at the table, as it was written: undo takes back this very list, whatever the rules say by then. */
  readonly changes: readonly Change[];
  /** Milliseconds since 1970 on the Gamemaster's clock. */
  readonly time: number;
  /** Whether dice fell for it. What dice have said is only taken back by the Gamemaster. */
  readonly dice: boolean;
  /** User id of who took it back; null while it holds. */
  readonly undone: string | null;
  /** Number of the first event of the click it belongs to, where one click said several things; absent for a click that said one. */
  readonly click?: number;
  /** Uuid of whom it was said for by itself, as is usual, because a policy has it so (`policy.ts`); absent where somebody said it. */
  readonly itself?: string;
}

/** The answer to an event: the state after it and what it changes at the table; or the reason why not. */
export type Step<S> = { readonly accepted: true; readonly state: S; readonly changes: readonly Change[] } | Refusal;

/**
 * A conversation with dice: who is asked, what they answered, what follows. Pure, so that every client that reads the same events sees the same card, and a
 * reload changes nothing. Counters, several targets and several parties are states and events of the ruleset's own; undo and redo belong to no reducer, because
 * every card has them (`withdraw`, `restore`).
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

/** What the whole conversation has come to. What was taken back doesn't count; a refused event in a stored list is skipped: old cards stay readable when a rule has grown stricter. */
export function replay<Request, S, E>(
  reducer: Reducer<Request, S, E>,
  request: Request,
  events: readonly Stamped<E>[],
): S {
  return holding(events).reduce((state, { event }) => {
    const step = stepOf(reducer, state, event);
    return step?.accepted === true ? step.state : state;
  }, reducer.begin(request));
}

/** A stored event may be one that this version doesn't know any more, or not yet: the rules have no answer to it. */
const stepOf = <Request, S, E>(reducer: Reducer<Request, S, E>, state: S, event: E): Step<S> | undefined =>
  reducer.step(state, event);

/** Events that hold: those that nobody took back. */
export function holding<E>(events: readonly Stamped<E>[]): readonly Stamped<E>[] {
  return events.filter((e) => e.undone === null);
}

/** Numbers of what one click said, as far as it stands as the named event does: all that hold, or all that were taken back. */
export function clickOf<E>(events: readonly Stamped<E>[], at: number): readonly number[] {
  const entry = events.find((e) => e.at === at);
  if (entry?.click === undefined) return entry ? [at] : [];
  return events
    .filter((e) => e.click === entry.click && (e.undone === null) === (entry.undone === null))
    .map((e) => e.at);
}

/** Numbers of a step and of everything that came after it, as far as it holds. */
export const sinceThen = <E>(events: readonly Stamped<E>[], at: number): readonly number[] =>
  holding(events).flatMap((e) => (e.at >= at ? [e.at] : []));

/** A history with events taken back or restored: the events, and what must be written for it. */
export type Rewritten<E> =
  | { readonly accepted: true; readonly events: readonly Stamped<E>[]; readonly changes: readonly Change[] }
  | Refusal;

/** Whether a history still reads as one conversation: every event that holds is accepted where it stands. */
function reads<Request, S, E>(
  reducer: Reducer<Request, S, E>,
  request: Request,
  events: readonly Stamped<E>[],
): boolean {
  let state = reducer.begin(request);
  for (const { event } of holding(events)) {
    const step = stepOf(reducer, state, event);
    if (step?.accepted !== true) return false;
    state = step.state;
  }
  return true;
}

/**
 * Take back one event of a card, whichever it is, or several at once. What came after it stays if it still makes sense without it: a bruise applied to one target can be taken back
 * after another's; a defense can't once the hit has been resisted (`laterSteps`). Whether the documents allow it is for the writer to see.
 * @returns `undoneAlready` for what was taken back before, `noSuchStep` for a number that isn't there
 */
export function withdraw<Request, S, E>(
  reducer: Reducer<Request, S, E>,
  request: Request,
  events: readonly Stamped<E>[],
  at: number | readonly number[],
  by: string,
): Rewritten<E> {
  const chosen = entriesAt(events, at);
  if (!chosen) return refuse("noSuchStep");
  if (chosen.some((e) => e.undone !== null)) return refuse("undoneAlready");
  const next = events.map((e) => (chosen.includes(e) ? { ...e, undone: by } : e));
  return reads(reducer, request, next)
    ? { accepted: true, events: next, changes: undo(chosen.flatMap((e) => e.changes)) }
    : refuse("laterSteps");
}

/** Let an event that was taken back hold again, at its old place, or several at once. */
export function restore<Request, S, E>(
  reducer: Reducer<Request, S, E>,
  request: Request,
  events: readonly Stamped<E>[],
  at: number | readonly number[],
): Rewritten<E> {
  const chosen = entriesAt(events, at);
  if (!chosen) return refuse("noSuchStep");
  if (chosen.some((e) => e.undone === null)) return refuse("notUndone");
  const next = events.map((e) => (chosen.includes(e) ? { ...e, undone: null } : e));
  return reads(reducer, request, next)
    ? { accepted: true, events: next, changes: chosen.flatMap((e) => e.changes) }
    : refuse("laterSteps");
}

/** The named events in the order in which they happened; null where one of them isn't there. */
function entriesAt<E>(events: readonly Stamped<E>[], at: number | readonly number[]): readonly Stamped<E>[] | null {
  const numbers = new Set(typeof at === "number" ? [at] : at);
  const chosen = events.filter((e) => numbers.has(e.at));
  return numbers.size > 0 && chosen.length === numbers.size ? chosen : null;
}
