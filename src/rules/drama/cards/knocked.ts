/** Who is thrown back by what has struck them. */
import type { Forced } from "../../kernel/space/forced.ts";
import { FOOT } from "../dice/units.ts";
import { measure } from "../dice/value-chart.ts";
import { knockbackValue } from "../harm/damage.ts";
import type { ActionState, SlotState } from "./types.ts";

/** How far a hard knockdown throws its victim, in metres; null when it doesn't. @rule DRA-189 */
export function metresThrown({ result, reading }: Pick<SlotState, "result" | "reading">): number | null {
  const value = result && reading?.effectRp != null ? knockbackValue(result, reading.effectRp) : null;
  return value === null ? null : measure(value);
}

const movesOf = ({ request }: ActionState, slots: readonly SlotState[]): readonly Forced[] =>
  slots.flatMap((slot): readonly Forced[] => {
    const metres = metresThrown(slot);
    return metres === null || slot.target.kind === "object"
      ? []
      : [{ who: slot.target.uuid, from: request.actor.uuid, feet: metres / FOOT, way: "away", rule: "DRA-189" }];
  });

const inStage = (state: ActionState, stage: SlotState["stage"]): readonly SlotState[] =>
  state.targets.filter((t) => t.stage === stage);

/** Whom a step throws back: those on whom the result has fallen with it. @rule DRA-189 */
export function actionMoves(before: ActionState, after: ActionState): readonly Forced[] {
  const already = new Set(inStage(before, "applied").map((t) => t.target.slot));
  return movesOf(
    after,
    inStage(after, "applied").filter((t) => !already.has(t.target.slot)),
  );
}

/** Whom it will throw back once the result falls on them. @rule DRA-189 */
export const actionComing = (state: ActionState): readonly Forced[] => movesOf(state, inStage(state, "result"));
