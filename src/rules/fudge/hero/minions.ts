import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { GODHOOD_ADVANTAGES, MINION_DICE, MINION_RANKS_PER_LEVEL, TRANSCENDENCE } from "./values.ts";

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
export function countsAsMinion(who: {
  readonly kind: "hero" | "minion";
  readonly health: { readonly value: number };
}): boolean {
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

/** Minions of one name may share a roll: initiative, Perception, Intimidation. @returns the name they share, null for anyone else @rule FUD-264 FUD-604 */
export function sharedRoll(who: { readonly kind: "hero" | "minion"; readonly name: string }): string | null {
  return who.kind === "minion" ? who.name : null;
}

/**
 * How far above mortals somebody stands, where the table plays with it: minions -1, heroes 0, one more for each 20 power levels.
 * @rule FUD-620
 */
export function transcendence(who: { readonly kind: "hero" | "minion"; readonly powerLevel: number }): number {
  return who.kind === "minion"
    ? TRANSCENDENCE.minion
    : TRANSCENDENCE.hero + Math.floor(who.powerLevel / TRANSCENDENCE.perLevels);
}

/** The transcendence of somebody at a table: their own where it was set; undefined where the table plays without. @param played  setting `transcendence` @rule FUD-620 FUD-731 */
export const aboveMortals = (
  played: boolean,
  who: Parameters<typeof transcendence>[0] & { readonly transcendence: number | null },
): number | undefined => (played ? (who.transcendence ?? transcendence(who)) : undefined);

/** What a difference in transcendence does to a Nullify or Weaken. */
export type TranscendenceEdge =
  | { readonly outcome: "rolled" }
  | { readonly outcome: "fails" | "works" }
  | { readonly outcome: "dice"; readonly dice: number };

/**
 * Nullify and Weaken between those of different transcendence: two or more below the target they fail; one below the dice count as -3; one above a Nullify's count as +3; two or
 * more above it always works.
 * @rule FUD-620
 */
export function transcendenceEdge(effect: "nullify" | "weaken", user: number, target: number): TranscendenceEdge {
  const gap = user - target;
  if (gap <= -2) return { outcome: "fails" };
  if (gap === -1) return { outcome: "dice", dice: -TRANSCENDENCE.dice };
  if (effect !== "nullify" || gap === 0) return { outcome: "rolled" };
  return gap === 1 ? { outcome: "dice", dice: TRANSCENDENCE.dice } : { outcome: "works" };
}

/**
 * What stands in for the dice of a Nullify or Weaken between two: minions against others, then transcendence where it is played.
 * @rule FUD-602 FUD-607 FUD-620
 */
export function effectEdge(effect: "nullify" | "weaken", user: Sided, target: Sided): EffectEdge {
  const plain = forcedDice(effect, countsAsMinion(user), countsAsMinion(target));
  if (user.above === undefined || target.above === undefined) return { fails: false, works: false, dice: plain };
  const edge = transcendenceEdge(effect, user.above, target.above);
  return {
    fails: edge.outcome === "fails",
    works: edge.outcome === "works",
    dice: edge.outcome === "dice" ? edge.dice : edge.outcome === "rolled" ? plain : null,
  };
}

/** What stands between the user of a Nullify or Weaken and its target. */
export interface EffectEdge {
  /** It can't work at all. */
  readonly fails: boolean;
  /** It works whatever is rolled: nothing is left of what it counters. */
  readonly works: boolean;
  /** What the dice count as; null when they are rolled. */
  readonly dice: number | null;
}

/** What of a character the edge of an effect depends on. */
interface Sided {
  readonly kind: "hero" | "minion";
  readonly health: { readonly value: number };
  readonly above?: number;
}

/** Whether somebody of lower transcendence may be attacked routinely; only minions (-1) also take the worst degree and have 1 health point. @rule FUD-620 */
export function mayAttackLowerRoutinely(attacker: number, target: number): boolean {
  return target < attacker;
}

/** A godhood advantage: its points, or `godhood.mortal` for somebody of transcendence 0 or less, `godhood.ranks` beyond its most. @rule FUD-432 */
export function godhoodAdvantage(
  name: keyof typeof GODHOOD_ADVANTAGES,
  rank: number,
  above: number,
): { readonly accepted: true; readonly points: number } | Refusal {
  const { cost, max } = GODHOOD_ADVANTAGES[name];
  if (above < 1) return refuse("godhood.mortal");
  return max !== null && rank > max ? refuse("godhood.ranks", { max }) : { accepted: true, points: cost * rank };
}
