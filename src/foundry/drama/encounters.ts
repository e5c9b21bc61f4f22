import { conflictEnd } from "../../rules/drama/index.ts";
import { table } from "../apply/viewer.ts";
import { write } from "../apply/write.ts";
import { fighters } from "../combat/edges.ts";
import { atGesture } from "../gesture.ts";
import { snapshot } from "./snapshot.ts";

/** At `ready`: with a fight lone K and O go. Those at the table hear of it on a card, their foes are seen to silently. On the active Gamemaster's client. @rule DRA-231 DRA-337 */
export function followFoes(): void {
  Hooks.on("deleteCombat", ((combat: Combat.Implementation) => {
    const told = table.present();
    const foes = combat.round > 0 ? fighters(combat).filter((a) => a.type.startsWith("drama") && !told.includes(a.uuid)) : [];
    if (foes.length > 0 && game.users.activeGM?.isSelf === true) void atGesture(async () => write(foes.flatMap((a) => conflictEnd(snapshot(a)))));
  }) as never);
}
