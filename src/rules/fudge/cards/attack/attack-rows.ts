import { accept, type Step } from "../../../kernel/exchange.ts";
import { type CriticalBenefit, criticalBenefits } from "../../acts/attack/attack.ts";
import { type AttackState, type AttackTarget, rowOf, type Stage, type TargetState } from "./attack-state.ts";

/** The rows of an attack's card: one for each target, one more for each effect that is linked to the attack, one for whoever feels a slam. */

/** The same card with one row changed. */
export function update(state: AttackState, row: string, next: Partial<TargetState>): Step<AttackState> {
  return accept({ ...state, targets: state.targets.map((t) => (rowOf(t.target) === row ? { ...t, ...next } : t)) });
}

/** Whether a row is about the blow itself: no linked effect, and nothing that comes back to the attacker. */
export const leads = ({ target }: TargetState): boolean => target.effect === undefined && target.recoil === undefined;

/** Whether a row is about an effect that comes with the blow on this one. @rule FUD-129 */
export const comesWith = (row: TargetState, lead: TargetState): boolean =>
  row.target.effect !== undefined && row.target.uuid === lead.target.uuid && row.target.bounced === lead.target.bounced;

/** The row of the blow that a row belongs to. */
export const leadOf = (state: AttackState, row: TargetState): TargetState =>
  state.targets.find((x) => leads(x) && x.target.uuid === row.target.uuid && x.target.bounced === row.target.bounced) ??
  row;

/** What must happen in a row before anything else: the attacker's dice, a Dodge, or the resistance at once; what comes with a blow waits for it. */
export function firstStage(targets: readonly AttackTarget[], target: AttackTarget, thrown: boolean): Stage {
  if (target.recoil) return "follows";
  const lead =
    target.effect === undefined
      ? target
      : (targets.find((x) => x.uuid === target.uuid && x.effect === undefined && !x.recoil) ?? target);
  if (lead.attack === null && lead.area === null) return "resist";
  if (lead !== target) return "follows";
  return lead.attack !== null && !thrown ? "attack" : "defend";
}

/** Whether nothing has been built yet on how a blow was met: neither it, nor what comes with it, nor what comes back to the attacker has been resisted. @rule FUD-129 FUD-317 FUD-368 */
export const unresisted = (state: AttackState, lead: TargetState): boolean =>
  state.targets.every(
    (t) => t === lead || (!comesWith(t, lead) && !t.target.recoil) || (t.resisted === null && t.stage !== "applied"),
  );

/** What a critical hit may bring on this row: a thing in a minion's hands is struck like any other. @rule FUD-031 FUD-032 FUD-304 */
export const benefitsOf = (state: AttackState, { target }: TargetState): readonly CriticalBenefit[] =>
  criticalBenefits(state.request.thing ? "hero" : target.kind);
