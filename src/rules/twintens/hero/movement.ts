import type { EffectKey } from "../powers/catalogue/powers.ts";
import { value } from "./measures.ts";

/** Rank on the value table that the first rank of a movement power stands for, in miles an hour. @rule TWI-440 */
const MOVEMENT: Partial<Readonly<Record<EffectKey, number>>> = {
  flight: 4,
  speed: 4,
  superSpeed: 4,
  burrowing: 1,
  swimming: 2,
};

/** Miles an hour of a movement power, one table step for each rank; null for what doesn't move by speed. Swimming begins at 2.5. @rule TWI-440 */
export function movementMph(effect: EffectKey, rank: number): number | null {
  const first = MOVEMENT[effect];
  if (first === undefined || rank < 1) return null;
  return effect === "swimming" && rank === 1 ? 2.5 : value(first + rank - 1);
}

/** What Leaping multiplies a jump by: 2, then one table step for each rank. @rule TWI-440 */
export function leapFactor(rank: number): number {
  return rank < 1 ? 1 : value(rank + 1);
}

/** By how much Quickness and Super-Speed shorten routine work: to a half, then one table step for each rank. @rule TWI-440 */
export function quicknessFactor(effect: EffectKey, rank: number): number | null {
  return (effect === "quickness" || effect === "superSpeed") && rank >= 1 ? value(rank + 1) : null;
}

/** Further limbs: one, then one table step for each rank. @rule TWI-440 */
export function furtherLimbs(rank: number): number {
  return value(Math.max(0, rank));
}

/** Strength that Telekinesis lifts with. @rule TWI-440 */
export function telekineticStrength(rank: number): number {
  return 5 * rank;
}

/** Feet that Teleport reaches as a move. @rule TWI-440 */
export function teleportFeet(rank: number): number {
  return 100 * rank;
}

/** Distance that an object is thrown: one table step for each point of Strength to spare over what its weight takes. @rule TWI-381 */
export function throwFeet(strengthRank: number, weightRank: number): number {
  return value(Math.max(0, strengthRank - weightRank));
}
