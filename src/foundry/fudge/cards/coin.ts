import type { Face } from "../../../rules/fudge/index.ts";
import { facesOf } from "../../combat/participants.ts";

/** One Fudge die that isn't blank: a coin with two sides. @rule FUD-057 */
export async function coin(): Promise<{ readonly face: Face; readonly rolls: readonly Roll[] }> {
  for (;;) {
    const roll = await new Roll("1df").evaluate();
    const [face = 0] = facesOf(roll);
    if (face !== 0) return { face: face as Face, rolls: [roll] };
  }
}

/** So many coins of an Unreliable power, with the rolls behind them. @rule FUD-530 */
export async function tossCoins(
  count: number,
): Promise<{ readonly coins: readonly Face[]; readonly rolls: readonly Roll[] }> {
  const coins: Face[] = [];
  const rolls: Roll[] = [];
  for (let i = 0; i < count; i++) {
    const tossed = await coin();
    coins.push(tossed.face);
    rolls.push(...tossed.rolls);
  }
  return { coins, rolls };
}
