import { type Change, change, type DeleteChange } from "../../kernel/change.ts";
import { conditionState, imposeChange, liftChange } from "../state/progression.ts";
import type { ConditionState, FudgeCharacter, PowerEntry } from "../types.ts";
import { isHeld } from "./gear.ts";

/** Things that fell or were struck from somebody's hands: they lie there, and say so, until they are picked up. */

type Bearer = Pick<FudgeCharacter, "ref" | "powers" | "conditions">;

/** The mark on a thing that lies there; null for what is about its owner. @param item id of the power or piece of gear @rule FUD-297 */
export const droppedMark = (who: Pick<FudgeCharacter, "conditions">, item: string): ConditionState | null =>
  who.conditions.find((c) => c.id === "dropped" && c.trait === item) ?? null;

/** Something leaves the hand and lies there. @param item id of the power or piece of gear @param rule that takes it from the hand @rule FUD-297 FUD-403 */
export function dropsFrom(who: Bearer, item: string, rule: string): readonly Change[] {
  const thing = who.powers.find((p) => p.id === item && p.active && isHeld(p));
  if (!thing) return [];
  const mark = conditionState("dropped", item, `${who.ref} dropped`);
  return [
    change(`${who.ref}.Item.${item}`, "system.active", true, false, rule),
    ...(droppedMark(who, item) ? [] : [imposeChange(who.ref, mark, rule)]),
  ];
}

/** What lay there is in the hand again. @rule FUD-279 FUD-297 */
export function pickedUp(who: Bearer, item: string): readonly Change[] {
  const mark = droppedMark(who, item);
  return mark ? [liftChange(who.ref, mark, "FUD-297")] : [];
}

/** Things of somebody's that lie there for anybody to take: what another power has made for a while stays its maker's. @rule FUD-279 FUD-297 */
export const lyingThings = (who: Bearer): readonly PowerEntry[] =>
  who.powers.filter((p) => droppedMark(who, p.id) !== null && (p.paidBy ?? null) === null);

/**
 * A thing of another's that lies there is taken up: it is theirs no more, and in the taker's hand, if it still works.
 * @param thing  all of it as it is kept, and the id that it goes by from now on
 * @rule FUD-279 FUD-297
 */
export function takenUp(
  taker: string,
  owner: Bearer,
  item: string,
  thing: { readonly id: string; readonly data: DeleteChange["data"] },
): readonly Change[] {
  if (!lyingThings(owner).some((p) => p.id === item)) return [];
  const system = thing.data.system as DeleteChange["data"];
  return [
    { kind: "delete", subject: owner.ref, collection: "Item", id: item, data: thing.data, rule: "FUD-279" },
    ...pickedUp(owner, item),
    {
      kind: "create",
      subject: taker,
      collection: "Item",
      id: thing.id,
      data: { ...thing.data, _id: thing.id, system: { ...system, active: true } },
      rule: "FUD-279",
    },
  ];
}
