import { accessoryOf, isAttackEffect, withAccessory, type Component } from "../../rules/fudge/index.ts";
import { localize } from "../view/localize.ts";

/** Accessories that are dropped on a weapon: on its row of the sheet, or in its own window. */

/** A power or piece of gear that is dropped. */
export interface DroppedItem {
  readonly id: string;
  readonly name: string;
  readonly actor: object | null;
  readonly flags: { readonly crossover?: { readonly gear?: string } };
  readonly _source: { readonly system: { readonly components?: Component[] } };
  delete(): Promise<unknown>;
}

/** The weapon that it is dropped on. */
interface Weapon extends DroppedItem {
  update(data: object): Promise<unknown>;
}

/** Which accessory a piece of gear is; null for any other. @rule FUD-581 */
export const accessoryAmong = ({ name, flags }: Pick<DroppedItem, "name" | "flags">): string | null => accessoryOf(flags.crossover?.gear ?? "") ?? accessoryOf(name);

/** Whether something is struck or shot with. */
export const isWeapon = ({ _source }: Pick<DroppedItem, "_source">): boolean => (_source.system.components ?? []).some(isAttackEffect);

/** An accessory goes on the weapon: what it does is the weapon's now, and where it was the bearer's own it is no thing of its own any more. @rule FUD-581 */
export async function putOn(weapon: object, dropped: DroppedItem, accessory: string): Promise<void> {
  const on = weapon as Weapon;
  const components = withAccessory(foundry.utils.deepClone(on._source.system.components ?? []), accessory, foundry.utils.randomID(8));
  if (components === null) {
    ui.notifications.warn(localize("CROSSOVER.Fudge.Builder.noWeapon", { name: dropped.name }));
    return;
  }
  await on.update({ system: { components } });
  if (dropped.actor !== null && dropped.actor === on.actor) await dropped.delete();
  ui.notifications.info(localize("CROSSOVER.Fudge.Builder.putOn", { name: dropped.name, weapon: on.name }));
}
