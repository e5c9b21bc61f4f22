import { conditionLabel, conditions } from "../../../rules/destiny/index.ts";
import type { ConditionList } from "../../ruleset.ts";

/** Conditions that follow from marks, fatigue, aim and grab: their own track turns them on, not the HUD. @rule DES-242 DES-244 DES-245 DES-275 */
const FROM_TRACKS = new Set(["staggeredMark", "broken", "dying", "dead", "aiming", "grabbing"]);

/** The ruleset's conditions by name. @rule DES-270 */
export const destinyConditionList: ConditionList = {
  catalogue: conditions,
  label: conditionLabel,
  hud: Object.keys(conditions).filter((id) => !FROM_TRACKS.has(id)),
};
