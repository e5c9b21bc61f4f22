import { isDrama, isTrademark } from "../../../rules/drama/index.ts";
import { atGesture } from "../../gesture.ts";
import { inOneWindow } from "../../one-window.ts";
import { openExchange } from "../../play.ts";
import { snapshot } from "../models/snapshot.ts";

/** Gear that leaves its owner's sheet takes the specialisation along: a card says so, on the active Gamemaster's client, and one click gives it back. @rule DRA-224 */
export function followTrademarks(): void {
  Hooks.on("deleteItem", (item) => {
    const owner = (item as unknown as { actor: Actor.Implementation | null }).actor;
    const id = item.id ?? "";
    if (!owner?.type.startsWith("drama") || !game.actors.has(owner.id ?? "")) return;
    const who = snapshot(owner);
    if (isDrama(who) && isTrademark(who, id))
      void atGesture(async () =>
        inOneWindow(`trademark ${item.uuid}`, async () =>
          openExchange({
            kind: "points",
            ask: { actor: owner.uuid, point: "deeds", deed: "loseTrademark", args: { item: id } },
            actor: owner,
            visibility: owner.hasPlayerOwner ? "public" : "gm",
          }),
        ),
      );
  });
}
