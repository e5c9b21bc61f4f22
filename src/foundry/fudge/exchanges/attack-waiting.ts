import type { AttackState } from "../../../rules/fudge/index.ts";
import type { Party } from "../../ruleset.ts";

/** Helpers whose blow is still to come, while nobody has defended. @rule FUD-318 */
export function toJoin(state: AttackState): readonly Party[] {
  if (state.targets.some((t) => t.stage !== "defend")) return [];
  return state.request.helpers?.filter((h) => !state.joined?.some((j) => j.uuid === h.uuid)) ?? [];
}
