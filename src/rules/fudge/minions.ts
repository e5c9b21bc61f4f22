import { MINION_DICE, MINION_RANKS_PER_LEVEL } from "./values.ts";

/**
 * Power level of a minion or sidekick bought as an advantage: 1 up to 14 ranks, one more for each further 15 (rounds down).
 * @rule FUD-601 FUD-603
 */
export function minionPowerLevel(rank: number): number {
  return Math.max(1, 1 + Math.floor(rank / MINION_RANKS_PER_LEVEL));
}

/** Power level of a summoned minion: a fifteenth of the rank, rounded down, at least 1. @rule FUD-601 */
export function summonedPowerLevel(rank: number): number {
  return Math.max(1, Math.floor(rank / MINION_RANKS_PER_LEVEL));
}

/** Whether minion rules hold for somebody's being attacked or nullified: minions, and heroes at 1 health point or less. @rule FUD-158 FUD-602 */
export function countsAsMinion(who: { readonly kind: "hero" | "minion"; readonly health: { readonly value: number } }): boolean {
  return who.kind === "minion" || who.health.value <= 1;
}

/**
 * What the dice of a power check count as between a minion and somebody who is none: a minion's Weaken or Nullify -3, a Nullify on a minion +3. Never critical.
 * @returns null when the dice are rolled
 * @rule FUD-026 FUD-602
 */
export function forcedDice(effect: string, user: boolean, target: boolean): number | null {
  if (user === target) return null;
  if (user) return effect === "weaken" || effect === "nullify" ? -MINION_DICE : null;
  return effect === "nullify" ? MINION_DICE : null;
}

/**
 * DC of an effect that isn't rolled: its rank; where the dice are forced they stand in for the 0, so a minion's Weaken on a hero has its rank less 3.
 * @param forced  from `forcedDice`
 * @rule FUD-122 FUD-607
 */
export function staticDc(rank: number, forced: number | null): number {
  return rank + (forced ?? 0);
}

/** Minions of one name may share a roll: initiative, Perception, Intimidation. @returns the name they share, null for anyone else @rule FUD-264 FUD-604 */
export function sharedRoll(who: { readonly kind: "hero" | "minion"; readonly name: string }): string | null {
  return who.kind === "minion" ? who.name : null;
}
