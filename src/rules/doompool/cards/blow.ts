import { type Blow, blow } from "../../kernel/blow.ts";
import { landed, resolutionOf, stageOf } from "./action-read.ts";
import type { ActionState, SlotState } from "./action-state.ts";

/** Sizes of the effect die from which a blow is large, and huge. */
const LARGE = 8;
const HUGE = 12;

/** What the comic letters of an action against somebody: who won, then the effect die that it leaves. Extraordinary successes strike well, stress past d12 takes somebody out. Null while it isn't decided, and for what nobody opposes. @rule DOO-100 DOO-104 DOO-110 DOO-117 */
export function actionBlow(state: ActionState, s: SlotState): Blow | null {
  const won = resolutionOf(state, s);
  const stage = stageOf(state, s);
  if (!won || won.margin === null || stage === "window" || stage === "rolled") return null;
  if (!won.success) return blow("missed", 0, LARGE, HUGE);
  const effects = landed(state, s);
  if (effects.some((e) => e.out)) return blow("out", HUGE, LARGE, HUGE);
  if (effects.length === 0) return blow(won.steps > 0 ? "critical" : "hit", LARGE, LARGE, HUGE);
  const die = Math.max(0, ...effects.map((e) => e.final.die ?? 0));
  if (die === 0) return blow("saved", 0, LARGE, HUGE);
  const hurts = effects.some((e) => e.assignment.use.type === "stress");
  const holds = effects.some((e) => e.assignment.use.type === "complication");
  return hurts || holds ? blow(hurts ? "harm" : "hold", die, LARGE, HUGE) : null;
}
