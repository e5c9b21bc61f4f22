import { SYSTEM_ID } from "../../ids.ts";

/** The compendium of gear as far as the sheet reads it. */
interface GearPack {
  getIndex(options: {
    readonly fields: readonly string[];
  }): Promise<Iterable<{ readonly _id: string; readonly flags?: { readonly crossover?: { readonly gear?: string } } }>>;
  getDocument(id: string): Promise<Item.Implementation | null>;
}

/**
 * A piece of gear of the table as the system's compendium has it: with every attack, condition and picture. Null where the table has put the compendium away; then the sheet makes it
 * from its price.
 * @rule FUD-581
 */
export async function gearFromPack(key: string): Promise<object | null> {
  const pack = game.packs.get(`${SYSTEM_ID}.fudge-equipment`) as unknown as GearPack | undefined;
  const index = await pack?.getIndex({ fields: ["flags.crossover.gear"] });
  const found = [...(index ?? [])].find((entry) => entry.flags?.crossover?.gear === key);
  const item = found ? await pack?.getDocument(found._id) : null;
  return item
    ? (game.items as unknown as { fromCompendium(doc: Item.Implementation): object }).fromCompendium(item)
    : null;
}
