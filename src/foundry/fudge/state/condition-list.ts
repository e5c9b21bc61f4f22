import { conditionDefinition, conditions, HUD_CONDITIONS } from "../../../rules/fudge/index.ts";
import type { ConditionList } from "../../ruleset.ts";

/** The ruleset's conditions by name. @rule FUD-200 FUD-672 */
export const fudgeConditionList: ConditionList = {
  catalogue: conditions,
  label: (id) => `CROSSOVER.Fudge.Condition.${id}.label`,
  // What takes points of one trait, or puts one ability down, is imposed from the sheet, which asks of which.
  hud: HUD_CONDITIONS.filter(
    (id) => conditionDefinition(id)?.trait !== true || conditionDefinition(id)?.allTraits !== undefined,
  ),
};
