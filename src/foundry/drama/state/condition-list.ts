import { conditions, HUD_CONDITIONS } from "../../../rules/drama/index.ts";
import type { ConditionList } from "../../ruleset.ts";
import { key } from "../keys.ts";

/** The ruleset's conditions by name. @rule DRA-339 */
export const dramaConditionList: ConditionList = {
  catalogue: conditions,
  label: (id) => key("Condition", id, "label"),
  hud: HUD_CONDITIONS,
};
