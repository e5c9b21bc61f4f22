import type { Fate } from "../../kernel/forecast.ts";
import { harmFlags, isOut, shockLimit } from "../hero/derive.ts";
import type { DramaSettings } from "../settings.ts";
import { fighterOf } from "../turn/order.ts";
import type { DramaCharacter } from "../types.ts";
import { WOUNDS } from "../values.ts";

/** Somebody in the fight as they are now. Who is in the same state is the same body. */
export interface Body {
  readonly who: DramaCharacter;
  readonly fate: Fate;
  /** Has a turn in this round: in the fight, and not surprised. */
  readonly able: boolean;
  /** How much fight is left: what the policy goes by, no rule of the game. */
  readonly stamina: number;
}

/** Dead, out of it (unconscious, or as many wounds as a mook takes), or on their feet. A group stands while one of it does. @rule DRA-183 DRA-185 DRA-340 */
function fateOf(who: DramaCharacter, settings: DramaSettings): Fate {
  if (harmFlags(who, settings).dead) return "dead";
  return who.count === 0 || isOut(who, settings) ? "down" : "up";
}

/** What somebody unhurt is worth, shock and wounds alike; half a K.O. is a quarter of it. */
const WHOLE = 4;

/** Less for shock and wounds as they near the end, and for half a K.O.; each more of a group counts whole. @rule DRA-181 DRA-182 DRA-231 DRA-340 */
function staminaOf(who: DramaCharacter, settings: DramaSettings): number {
  const { shock, wounds, k, o } = who.harm;
  const most = who.rank === "mook" ? (who.outAt ?? settings.mookOutAtWounds) : WOUNDS.mortal;
  const left = Math.min(1 - shock / Math.max(1, shockLimit(who, settings)), 1 - wounds / Math.max(1, most));
  return Math.max(0.25, WHOLE * left - Number(k || o)) + WHOLE * (who.count - 1);
}

/** @rule DRA-142 DRA-183 */
export function bodyOf(who: DramaCharacter, settings: DramaSettings): Body {
  const fate = fateOf(who, settings);
  return {
    who,
    fate,
    able: fate === "up" && fighterOf(who, who.ref, settings).able,
    stamina: fate === "up" ? staminaOf(who, settings) : 0,
  };
}

/** Everything of somebody that a fight may change, in words: two who read alike are in the same state. */
export const stateOf = ({ ref, harm, conditions, count, weapons, powers, fellNow, ...who }: DramaCharacter): string =>
  JSON.stringify([
    [ref, harm, conditions, count, fellNow, who.stabilised, who.mortalRounds, who.resisted],
    weapons.map(({ ammo, dropped, wounds }) => [ammo, dropped, wounds]),
    powers.map(({ drained, copies }) => [drained, copies]),
  ]);
