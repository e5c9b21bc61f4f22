import { edgeRank } from "../hero/traits.ts";
import type { DestinyCharacter } from "../types.ts";
import { type ActionDefinition, type ActionKey, ACTIONS, LEFT_OPEN, type Used } from "./actions.ts";

/**
 * Cost and code of an action as somebody takes it: edges make some cheaper, powers and devices bring their own, the Gamemaster may say otherwise. A power that needs an attack check
 * keeps the code of the power use.
 * @rule DES-195 DES-196 DES-197 DES-198 DES-310
 */
export function usedAs(
  who: Pick<DestinyCharacter, "edges" | "lasting">,
  actionKey: ActionKey,
  item: Partial<Used> = {},
): Used {
  const definition: ActionDefinition = ACTIONS[actionKey];
  const base: Used = LEFT_OPEN[actionKey] ?? { cost: definition.cost, oa: definition.oa };
  const cost =
    actionKey === "drawSheathe" && edgeRank(who, "fastDraw") > 0
      ? "free"
      : actionKey === "assessment" && edgeRank(who, "quickStudy") > 0
        ? "move"
        : base.cost;
  const pointBlank =
    (actionKey === "attackRanged" || actionKey === "usePowerRanged") && edgeRank(who, "pointBlank") > 0;
  return { cost: item.cost ?? cost, oa: item.oa ?? (pointBlank ? "none" : base.oa) };
}
