import type { FlowEvent, FlowState, TurnFlow } from "../ruleset.ts";

/** A step that an order has taken: the fight, how it stood before and after, what was done. */
export interface TakenStep {
  readonly combat: Combat.Implementation;
  readonly flow: TurnFlow;
  readonly before: FlowState;
  readonly after: FlowState;
  readonly event: FlowEvent;
}

const listeners: ((step: TakenStep) => void)[] = [];

/** Hear of every step that this client's desk has taken, after it was written. The desk knows nothing of its listeners, which ask it for cards. */
export function onStep(listener: (step: TakenStep) => void): void {
  listeners.push(listener);
}

export function tellStep(step: TakenStep): void {
  for (const listener of listeners) listener(step);
}
