/** Degrees that count in the Challenge that is on. */
import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Encounter } from "../../kernel/table.ts";
import { sceneOf } from "../situation.ts";
import { challengeResult } from "./encounter.ts";
import { orderFlow, type OrderState } from "./order.ts";

/** A check's degrees count in the Challenge that is on. @returns refusals `challenge.none` and those of the order @rule DES-046 */
export function counted(fight: Encounter | null, degree: number): readonly Change[] | Refusal {
  const kept = fight?.kept;
  if (!kept) return refuse("challenge.none");
  const step = orderFlow.step(JSON.parse(kept.flow) as OrderState, { type: "count", degree });
  return step.accepted ? [change(kept.uuid, "system.flow", kept.flow, JSON.stringify(step.state), "DES-046")] : step;
}

/** Whether a Challenge with counters is on, and open. @rule DES-046 */
export function challengeOpen(fight: Encounter | null): boolean {
  const track = sceneOf(fight)?.challenge;
  return track !== null && track !== undefined && challengeResult(track) === "open";
}
