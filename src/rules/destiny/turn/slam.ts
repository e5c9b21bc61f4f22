import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { speedRank } from "../hero/traits.ts";
import { grantsFor } from "../state/conditions.ts";
import type { AttackEntry, DestinyCharacter, EncounterType } from "../types.ts";
import { SOURCE_CAP } from "../values.ts";
import { feet } from "./encounter.ts";

/** Feet of a Charge: one rank below the speed. Its attack is a close one, in a Conflict a court one, and no Stunt. @rule DES-107 */
export function chargeFeet(who: DestinyCharacter, type: EncounterType | null, roundSeconds = 6): number {
  return feet((speedRank(who, "ground") ?? 0) + grantsFor(who, type).speed - 1, roundSeconds);
}

/** Disadvantage of the attack of a Charge. */
export const CHARGE_RANKS = -1;

/** What an attack that ends a Charge is: a close one, in a Conflict a court one too. @rule DES-107 */
export const chargeBands = (type: EncounterType | null): readonly AttackEntry["band"][] =>
  type === "conflict" ? ["close", "court"] : ["close"];

/** Ranks of a Slam: one for every full ten feet moved this turn before the attack, at most five. @rule DES-030 DES-177 DES-410 */
export function slamRanks(moved: number): number {
  return Math.max(0, Math.min(SOURCE_CAP, Math.floor(moved / 10)));
}

/** Whether an attack may Slam: a close attack that deals damage, after ten feet of own movement. @returns refusal `slam.attack`, `slam.feet` @rule DES-177 */
export function slamLegal(attack: Pick<AttackEntry, "band" | "effect">, moved: number): Refusal | null {
  if (attack.band !== "close" || attack.effect !== "damage") return refuse("slam.attack");
  return slamRanks(moved) > 0 ? null : refuse("slam.feet");
}

/** Own movement counts for a Slam; forced movement doesn't and never comes here. @rule DES-107 DES-177 */
export function moved(who: Pick<DestinyCharacter, "ref" | "turn">, by: number): readonly Change[] {
  return by > 0
    ? [change(who.ref, "system.turn.feetMoved", who.turn.feetMoved, who.turn.feetMoved + by, "DES-177")]
    : [];
}
