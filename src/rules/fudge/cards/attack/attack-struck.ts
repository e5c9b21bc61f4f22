import type { Struck } from "../../types.ts";
import { rankAt } from "./attack-effect.ts";
import { resistedWith } from "./attack-resist.ts";
import { type AttackState, effectAt, type TargetState } from "./attack-state.ts";

/**
 * The effect of a row as it strikes, which is written with the conditions that come of it: a recovery check goes against the rank that reached its target, whatever becomes of the power since.
 * @rule FUD-172 FUD-173 FUD-520
 */
export function struckBy(state: AttackState, t: TargetState): Struck {
  const attack = effectAt(state.request, t.target);
  const { name, label, conditions, lastDegree, progressive, regressive, incurable } = attack;
  return {
    name: name ?? label,
    rank: rankAt(state, t),
    defense: resistedWith(attack),
    conditions,
    lastDegree,
    progressive,
    regressive,
    recovers: attack.effect === "affliction" && !attack.unrecoverable && !attack.instantRecovery,
    incurable,
    ...(attack.effect === "weaken" && progressive && { drains: true }),
  };
}
