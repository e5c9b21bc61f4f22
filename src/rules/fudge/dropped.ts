import { change, type Change } from "../kernel/change.ts";
import { isHeld } from "./gear.ts";
import { conditionState, imposeChange, liftChange } from "./progression.ts";
import type { ConditionState, FudgeCharacter } from "./types.ts";

/** Things that fell or were struck from somebody's hands: they lie there, and say so, until they are picked up. */

type Bearer = Pick<FudgeCharacter, "ref" | "powers" | "conditions">;

/** The mark on a thing that lies there; null for what is about its owner. @param item id of the power or piece of gear @rule FUD-297 */
export const droppedMark = (who: Pick<FudgeCharacter, "conditions">, item: string): ConditionState | null => who.conditions.find((c) => c.id === "dropped" && c.trait === item) ?? null;

/** Something leaves the hand and lies there. @param item id of the power or piece of gear @param rule that takes it from the hand @rule FUD-297 FUD-403 */
export function dropsFrom(who: Bearer, item: string, rule: string): readonly Change[] {
  const thing = who.powers.find((p) => p.id === item && p.active && isHeld(p));
  if (!thing) return [];
  const mark = conditionState("dropped", item, `${who.ref} dropped`);
  return [change(`${who.ref}.Item.${item}`, "system.active", true, false, rule), ...(droppedMark(who, item) ? [] : [imposeChange(who.ref, mark, rule)])];
}

/** What lay there is in the hand again. @rule FUD-279 FUD-297 */
export function pickedUp(who: Bearer, item: string): readonly Change[] {
  const mark = droppedMark(who, item);
  return mark ? [liftChange(who.ref, mark, "FUD-297")] : [];
}
