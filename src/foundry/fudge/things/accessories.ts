import { accessoryIn, type Component, takesAccessory, withAccessory } from "../../../rules/fudge/index.ts";
import { localize } from "../../view/text/localize.ts";

/** Accessories that are dropped on a weapon: on its row of the sheet, or in its own window. */

/** A power or piece of gear that is dropped. */
export interface DroppedItem {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly actor: object | null;
  readonly flags: { readonly crossover?: { readonly gear?: string } };
  readonly _source: { readonly system: { readonly components?: Component[] } };
  delete(): Promise<unknown>;
}

/** The weapon that it is dropped on. */
interface Weapon extends DroppedItem {
  readonly sheet: { readonly rendered: boolean; render(): Promise<unknown> } | null;
  update(data: object): Promise<unknown>;
}

const componentsOf = ({ _source }: Pick<DroppedItem, "_source">): readonly Component[] =>
  _source.system.components ?? [];

/** Which accessory a piece of gear is; null for any other. @rule FUD-581 */
export const accessoryAmong = (item: Pick<DroppedItem, "name" | "flags" | "_source">): string | null =>
  accessoryIn({ gear: item.flags.crossover?.gear ?? "", name: item.name, components: componentsOf(item) });

/** Whether an accessory goes on it. @rule FUD-581 */
export const isWeapon = (item: Pick<DroppedItem, "type" | "_source">): boolean =>
  takesAccessory({ source: item.type === "fudgeEquipment" ? "equipment" : "power", components: componentsOf(item) });

/** Whether one's own thing goes on the weapon for good, as its row may have been meant for its place in the list alone; null where the question was closed. */
export async function asksPutOn(weapon: DroppedItem, dropped: DroppedItem): Promise<boolean | null> {
  const text = foundry.utils.escapeHTML(
    localize("CROSSOVER.Fudge.Builder.putOnAsk", { name: dropped.name, weapon: weapon.name }),
  );
  return (await foundry.applications.api.DialogV2.confirm({
    window: { title: "CROSSOVER.Fudge.Builder.putOnTitle" },
    classes: ["crossover", "fudge"],
    content: `<p>${text}</p>`,
    rejectClose: false,
  } as never)) as boolean | null;
}

/** An accessory goes on the weapon: what it does is the weapon's now, and where it was the bearer's own it is no thing of its own any more. @rule FUD-581 */
export async function putOn(weapon: object, dropped: DroppedItem, accessory: string): Promise<void> {
  const on = weapon as Weapon;
  const components = isWeapon(on)
    ? withAccessory(foundry.utils.deepClone(componentsOf(on)), accessory, foundry.utils.randomID(8))
    : null;
  if (components === null) {
    ui.notifications.warn(localize("CROSSOVER.Fudge.Builder.noWeapon", { name: dropped.name }));
    return;
  }
  await on.update({ system: { components } });
  if (dropped.actor !== null && dropped.actor === on.actor) {
    await dropped.delete();
    // Its window offers what its bearer has.
    if (on.sheet?.rendered) await on.sheet.render();
  }
  ui.notifications.info(localize("CROSSOVER.Fudge.Builder.putOn", { name: dropped.name, weapon: on.name }));
}
