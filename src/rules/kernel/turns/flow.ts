import type { Value } from "../change.ts";
import type { Reducer } from "../exchange.ts";

/** What is compared to find who acts first. Plain data, gathered once a combatant. */
export interface Participant<Who = unknown> {
  readonly id: string;
  readonly initiative: number | null;
  /** The rules' snapshot, or null for a combatant without an actor. */
  readonly character: Who;
  /** Combatant's own state: a dice-off already made, surprise and the like. */
  readonly state: Readonly<Record<string, Value>>;
  /** Dead, out or marked as defeated: loses their turns. */
  readonly out: boolean;
  /** Whoever looks may not know their numbers; absent: they may. */
  readonly hidden?: boolean;
}

/** State of an order that is played rather than compared. Plain data; it lives in the Combat's `system`. */
export interface FlowState {
  readonly round: number;
  /** Combatant whose turn it is; null between turns (a hand-off that has not been made, a card not yet turned). */
  readonly up: string | null;
  /** Who is still to act this round, first first. */
  readonly queue: readonly string[];
  /** Everybody, as the tracker lists them. */
  readonly order: readonly string[];
  /** Place of whose turn it is as a number that falls along the order: what lasts until a place is reached reads it. Absent where the order has none. */
  readonly key?: number | null;
  /** The ruleset's own: card, phase, who is aware. */
  readonly data: Readonly<Record<string, Value>>;
}

export type FlowEvent = { readonly type: string } & Readonly<Record<string, Value>>;

/**
 * The state of an order at somebody's turn, for a fight that was begun without one (by an earlier version): turn after turn from the beginning until they are up.
 * @param most  after so many turns it is given up, and the order begins at its beginning
 */
export function stateAt<Request>(
  reducer: Reducer<Request, FlowState, FlowEvent>,
  begun: FlowState,
  next: (state: FlowState) => FlowEvent,
  at: { readonly round: number; readonly up: string },
  most: number,
): FlowState {
  let state = begun;
  for (let turn = 0; turn <= most; turn++) {
    if (state.up === at.up && state.round === at.round) return state;
    const step = reducer.step(state, next(state));
    if (!step.accepted) break;
    state = step.state;
  }
  return begun;
}
