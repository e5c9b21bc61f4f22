import { accept, type Step } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { resolveCheck } from "../check.ts";
import { counteredRank } from "../resistance.ts";
import { arrivingRank } from "./attack-effect.ts";
import type { AttackEvent, AttackState } from "./attack-state.ts";

/**
 * Whether an attack may be countered as it stands: it comes from a power, alone, something of it is left, and nobody has dodged its area or resisted it.
 * @rule FUD-176 FUD-371
 */
export function mayCounter(state: AttackState): boolean {
  const { attack } = state.request;
  const open = state.targets.every((t) => t.area === null && t.resisted === null && t.stage !== "applied");
  return attack.id.includes(".") && attack.linked.length === 0 && arrivingRank(state) > 0 && open && state.targets.some((t) => t.stage === "defend" || t.stage === "resist");
}

/**
 * Somebody counters it with a power of their own: both make power checks, and the attack keeps at most the difference. At 0 it is gone for everybody.
 * @returns refusal `counter.late`
 * @rule FUD-176 FUD-371
 */
export function countered(state: AttackState, { by, power, faces, check, ownFaces, ownCheck, changes }: Extract<AttackEvent, { type: "counter" }>): Step<AttackState> {
  if (!mayCounter(state)) return refuse("counter.late");
  const [own, counter] = [resolveCheck(ownCheck, ownFaces), resolveCheck(check, faces)];
  const left = counteredRank(arrivingRank(state), own.total, counter.total);
  const next: AttackState = { ...state, counters: [...(state.counters ?? []), { by, power, own, counter, left }] };
  return accept(left > 0 ? next : { ...next, targets: next.targets.map((t) => ({ ...t, stage: "unharmed" })) }, changes);
}
