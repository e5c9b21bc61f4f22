/** What a hand does on a sheet, beside what it opens: it comes with the first of it. */
import { unitsInUse } from "../../../rules/fudge/index.ts";
import { table } from "../../apply/viewer.ts";
import { atGesture } from "../../gesture.ts";
import { late } from "../../late.ts";
import type * as Gestures from "../acts/gestures.ts";
import { snapshot } from "../models/snapshot.ts";
import type * as Powers from "../powers/power-use.ts";

export const inHand = async (): Promise<typeof Gestures> => late(async () => import("../acts/gestures.ts"));
export const powersInHand = async (): Promise<typeof Powers> => late(async () => import("../powers/power-use.ts"));

/** A sheet's menu of an array's members: true when a field was one and has been dealt with. In a fight its choice is an action and no field: the menu keeps saying what is in use until it is done. @rule FUD-457 */
export function onMemberField(
  field: HTMLInputElement,
  actor: Actor.Implementation,
  item: Item.Implementation | null,
): boolean {
  if (field.dataset.member === undefined || !item) return false;
  const power = snapshot(actor).powers.find((p) => p.id === item.id);
  const wanted = field.value;
  const inUse = power ? unitsInUse(power).find((u) => u.role !== "single")?.id : undefined;
  if (inUse !== undefined && table.encounter() !== null) field.value = inUse;
  void atGesture(async () => (await powersInHand()).switchMember(actor, item, wanted));
  return true;
}
