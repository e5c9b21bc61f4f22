import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer, type Step } from "../../kernel/exchange.ts";

/** What the Gamemaster's client adds to an event of the rules: what else is written with it (an action paid, a posture taken), and what follows without anybody's click. */
export interface Also<Event = { readonly type: string }> {
  readonly also?: readonly Change[];
  /** Steps that nobody has to decide: a Defense that isn't rolled, an outcome that no point can change. */
  readonly then?: readonly Event[];
}

/** A reducer of the rules whose events may write more than the rules themselves say, and bring what follows along. One event of the card, taken back as one. */
export function withAlso<Request, State, Event>(
  reducer: Reducer<Request, State, Event>,
): Reducer<Request, State, Event & Also<Event>> {
  return {
    begin: (request) => reducer.begin(request),
    step: (state, event) => {
      const { also = [], then = [], ...said } = event;
      const first = reducer.step(state, said as Event);
      const all = then.reduce<Step<State>>((step, follows) => {
        if (!step.accepted) return step;
        const next = reducer.step(step.state, follows);
        return next.accepted ? accept(next.state, [...step.changes, ...next.changes]) : next;
      }, first);
      return all.accepted ? accept(all.state, [...all.changes, ...also]) : all;
    },
  };
}

/** A throw that the Gamemaster lets pass although no action is left for it, beside the events of a card. @rule TWI-525 */
export type Anyway<Event extends { readonly type: string }> =
  | Event
  | (Omit<Extract<Event, { readonly type: "roll" }>, "type"> & { readonly type: "rollAnyway" });

/** The same card, to which such a throw is a throw like any other. @rule TWI-525 */
export function withAnyway<Request, State, Event extends { readonly type: string }>(
  reducer: Reducer<Request, State, Event>,
): Reducer<Request, State, Anyway<Event>> {
  return {
    begin: (request) => reducer.begin(request),
    step: (state, event) =>
      reducer.step(state, (event.type === "rollAnyway" ? { ...event, type: "roll" } : event) as Event),
  };
}
