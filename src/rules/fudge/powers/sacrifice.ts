import { activeComponents, modifierRanks } from "../hero/traits.ts";
import type { FudgeCharacter } from "../types.ts";

/** Whether somebody may turn a hit on a minion that they have summoned. @rule FUD-520 */
export const sacrifices = (master: FudgeCharacter): boolean =>
  activeComponents(master).some(
    ({ component }) => component.effect === "summonMinion" && modifierRanks(component, "sacrifice") > 0,
  );
