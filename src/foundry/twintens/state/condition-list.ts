import { conditionLabel, conditions, HUD_CONDITIONS } from "../../../rules/twintens/index.ts";
import type { ConditionList } from "../../ruleset.ts";

/** The ruleset's conditions by name. @rule TWI-460 */
export const twintensConditionList: ConditionList = {
  catalogue: conditions,
  label: conditionLabel,
  hud: HUD_CONDITIONS,
};
