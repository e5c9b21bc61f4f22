import type { Change } from "../../kernel/change.ts";
import type { FudgeActor } from "../hero/actor.ts";
import { type EffortState, takeFatigue } from "./effort.ts";

/** Steps of fatigue that fall due, one after another: at the end of a turn, and for stunts that are over. @rule FUD-333 FUD-334 FUD-338 FUD-350 FUD-351 */
export function tiredBy(
  who: FudgeActor,
  start: EffortState,
  dues: readonly ("turnEnd" | { readonly stunt: string })[],
): { readonly state: EffortState; readonly conditions: FudgeActor["conditions"]; readonly changes: readonly Change[] } {
  let state = start;
  let { conditions } = who;
  const changes: Change[] = [];
  for (const due of dues) {
    const paid = takeFatigue(who.ref, conditions, state, due);
    state = paid.state;
    conditions = paid.conditions;
    changes.push(...paid.changes);
  }
  return { state, conditions, changes };
}

/** Stunts whose temporary power is gone while their fatigue is still to come. @rule FUD-338 FUD-350 */
export function lostStunts(who: FudgeActor): readonly { readonly stunt: string }[] {
  const there = new Set(who.stunts.map((s) => s.id));
  return who.effort.pending.filter((p) => p.due === "stuntEnd" && !there.has(p.id)).map((p) => ({ stunt: p.id }));
}
