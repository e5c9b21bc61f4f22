/** Everything that points are spent on and earned by, by the points and its own name. */
import type { AnyAct } from "../../../kernel/act.ts";
import type { PointUse } from "../../../kernel/point-use.ts";
import type { FudgeActor } from "../../hero/actor.ts";
import type { FudgeSituation } from "../../situation.ts";
import { SESSION_USES, VICTORY_EARNED } from "./earned.ts";
import { EFFORT_USES } from "./effort.ts";
import { VICTORY_USES } from "./victory.ts";

type Uses = Readonly<Record<string, AnyAct<FudgeSituation> & PointUse<FudgeSituation, FudgeActor>>>;

/** Victory points, extra effort with the fatigue that is still to come, points of character. @rule FUD-330 FUD-360 FUD-570 FUD-670 FUD-671 FUD-710 */
export const POINT_ACTS: Readonly<Record<"victoryPoints" | "effort" | "earned", Uses>> = {
  victoryPoints: { ...VICTORY_USES, ...VICTORY_EARNED },
  effort: EFFORT_USES,
  earned: SESSION_USES,
};
