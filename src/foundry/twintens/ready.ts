import { runMoment } from "../combat/moments.ts";
import { followClock } from "../combat/clock.ts";
import { atGesture } from "../gesture.ts";
import { followConcentration } from "./concentration.ts";
import { followCorrosion } from "./corrosion.ts";
import { followEfforts } from "./efforts.ts";

/** What the ruleset follows while a game is open, on the active Gamemaster's client: the world's clock, blows that distract, what corrodes, efforts, and fights that end. @rule TWI-030 TWI-236 TWI-247 TWI-252 */
export function twintensReady(): void {
  followClock();
  followConcentration();
  followCorrosion();
  followEfforts();
  Hooks.on("deleteCombat", ((combat: Combat.Implementation) => {
    const fighters = combat.combatants.map((c) => c.actor).filter((a) => a?.type.startsWith("twintens") === true) as Actor.Implementation[];
    if (fighters.length > 0 && game.users.activeGM?.isSelf) void atGesture(async () => runMoment({ type: "encounterEnd" }, fighters));
  }) as never);
}
