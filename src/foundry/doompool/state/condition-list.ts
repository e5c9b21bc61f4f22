import { conditions, HUD_CONDITIONS, key } from "../../../rules/doompool/index.ts";
import type { ConditionList } from "../../ruleset.ts";

/** What takes somebody out of play, by name. @rule DOO-122 */
export const doompoolConditionList: ConditionList = {
  catalogue: conditions,
  label: (id) => key("Condition", id, "label"),
  hud: HUD_CONDITIONS,
};
