import { damageConsequences, minionConsequences } from "../harm/consequences.ts";
import { isOut } from "../hero/minions.ts";
import type { TwintensSettings } from "../settings.ts";
import type { AttackType, ResultPart, TwintensCharacter } from "../types.ts";

/** Whether a result of an attack takes somebody out of the fight who still was in it; `name` is a result's key, "out" a minion's end, "miss" and "none" nothing. @rule TWI-146 TWI-182 TWI-210 */
export function takesOut(them: TwintensCharacter, name: string, type: AttackType, settings: TwintensSettings): boolean {
  if (name === "miss" || name === "none" || isOut(them.track)) return false;
  const { after } =
    name === "out"
      ? minionConsequences(them, type, "unconscious", 0)
      : damageConsequences(them, name.split("+") as readonly ResultPart[], type, null, 0, settings);
  return isOut(after);
}
