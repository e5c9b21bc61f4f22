import type { FlowEvent, FlowState, TurnFlow } from "../ruleset.ts";

/** A step that an order has taken: the fight, how it stood before and after, what was done. */
export interface TakenStep {
  readonly combat: Combat.Implementation;
  readonly flow: TurnFlow;
  readonly before: FlowState;
  readonly after: FlowState;
  readonly event: FlowEvent;
  /** Under which "previous turn" finds it; null for what isn't taken back. */
  readonly key: number | null;
}

type Listener = (step: TakenStep) => Promise<void> | void;

const listeners: Listener[] = [];

/** Hear of every step that this client's desk has taken, after it was written. The desk knows nothing of its listeners, which ask it for cards. */
export function onStep(listener: Listener): void {
  listeners.push(listener);
}

let telling: Promise<unknown> = Promise.resolve();

/** When all that steps taken so far bring has been told: until then nobody knows what there is to be taken back with them. */
export const stepsTold = (): Promise<unknown> => telling;

/** Tell of a step. @returns when everything that it brings has been told; whoever holds the desk's line must not wait for it, since cards are asked for there */
export async function tellStep(step: TakenStep): Promise<void> {
  const all = Promise.all(listeners.map((listener) => listener(step)));
  telling = Promise.allSettled([telling, all]);
  await all;
}
