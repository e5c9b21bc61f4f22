import { endsWith } from "../../../rules/twintens/index.ts";
import { table } from "../../apply/viewer.ts";
import { write } from "../../apply/write.ts";
import { atGesture } from "../../gesture.ts";
import { inOneWindow } from "../../one-window.ts";
import { situation } from "../situation.ts";

/**
 * Whatever switches a power off (a deed, a blow that knocks its user out, a Drain, the sheet): what it held, called or made ends with it. A deed has written that itself; then nothing is left to do.
 * Runs on the active Gamemaster's client.
 * @rule TWI-214 TWI-433 TWI-434 TWI-440
 */
export function followPowers(): void {
  const heard = (item: Item.Implementation, changed: { readonly system?: { readonly active?: boolean } }): void => {
    const { actor } = item;
    if ((item.type as string) !== "twintensPower" || changed.system?.active !== false || !actor) return;
    void atGesture(async () =>
      inOneWindow(`power ${item.uuid}`, async () => {
        const changes = endsWith(situation(actor.uuid, table), { ref: actor.uuid }, item.id ?? "");
        if (changes.length > 0) await write([...changes]);
      }),
    );
  };
  Hooks.on("updateItem", heard as never);
}
