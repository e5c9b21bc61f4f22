import type { Refusal } from "../../rules/kernel/refusal.ts";
import type { FlowEvent, FlowState, TurnFlow } from "../ruleset.ts";

/** Whose turn it is after a step of the order that has all it needs; null where it can't be taken, or nobody's turn follows. */
export function upAfter(reducer: TurnFlow["reducer"], state: FlowState, event: FlowEvent | Refusal): string | null {
  if ("accepted" in event) return null;
  const after = reducer.step(state, event);
  return after.accepted ? after.state.up : null;
}
