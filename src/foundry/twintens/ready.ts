import { followClock } from "../combat/clock.ts";
import { followAftermath } from "./cards/attack/aftermath.ts";
import { followEfforts } from "./fortune/efforts.ts";
import { followConcentration } from "./powers/concentration.ts";
import { followPowers } from "./powers/power-ends.ts";

/** What the ruleset follows while a game is open, on the active Gamemaster's client: the world's clock, blows that distract, what blows bring about elsewhere, efforts. @rule TWI-236 TWI-247 TWI-252 */
export function twintensReady(): void {
  followClock();
  followConcentration();
  followAftermath();
  followEfforts();
  followPowers();
}
