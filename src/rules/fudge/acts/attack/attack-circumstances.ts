import { type AttackSituation, OPEN } from "../../dice/circumstances.ts";
import { advantageRank, sizeRank } from "../../hero/traits.ts";
import { presentConditions } from "../../state/conditions.ts";
import type { FudgeCharacter } from "../../types.ts";

/**
 * Where two people stand to each other as their conditions and sizes have it: lying down, used to that, larger or smaller.
 * @param where  what only the table knows: reach, cover, what hides the target
 * @rule FUD-095 FUD-237 FUD-430
 */
export function situationOf(
  attacker: FudgeCharacter,
  target: FudgeCharacter,
  where: Partial<Pick<AttackSituation, "range" | "cover" | "concealment" | "band">> = {},
): AttackSituation {
  return {
    ...OPEN,
    ...where,
    attackerProne: presentConditions(attacker).has("prone"),
    targetProne: presentConditions(target).has("prone"),
    attackerProneFighting: advantageRank(attacker, "proneFighting") > 0,
    targetProneFighting: advantageRank(target, "proneFighting") > 0,
    attackerSize: sizeRank(attacker),
    targetSize: sizeRank(target),
  };
}
