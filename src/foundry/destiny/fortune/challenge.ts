/** The Challenge that is on, and degrees that count in it. */
import { challengeResult, orderFlow, type OrderState } from "../../../rules/destiny/index.ts";
import { type Change, change } from "../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import type { CombatModel } from "../../data/combat-model.ts";
import type { Table } from "../../ruleset.ts";
import { sceneAt } from "../facts.ts";

/** Degrees count in the Challenge that is on. @rule DES-046 */
export function countChanges(degree: number): readonly Change[] | Refusal {
  const combat = game.combats?.active;
  const model = combat?.system as unknown as CombatModel | undefined;
  if (!combat || !model?.flow) return refuse("challenge.none");
  const step = orderFlow.step(JSON.parse(model.flow) as OrderState, { type: "count", degree });
  return step.accepted ? [change(combat.uuid, "system.flow", model.flow, JSON.stringify(step.state), "DES-046")] : step;
}

/** Whether a Challenge with counters is on, and open. */
export const challengeOpen = (table: Table): boolean => {
  const track = sceneAt(table)?.challenge;
  return track !== null && track !== undefined && challengeResult(track) === "open";
};
