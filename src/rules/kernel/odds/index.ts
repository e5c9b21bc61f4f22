/**
 * Exact odds: immutable distributions with whole-number ways, and the dice they start from.
 *
 * A ruleset runs its own resolver over every face: `joint(die(20), die(6)).map(([d20, d6]) => resolve(request, { d20, d6 }).degree)`, then asks
 * `dist.probability(holds)` (exact) or `dist.chance(holds)` (a number). Nothing else of this folder is imported from outside.
 */
export { Dist, compare, joint, sum, type Comparison, type Entry, type Weight } from "./dist.ts";
export { checkDie, constant, die, fudge, uniform } from "./dice.ts";
export { compareFractions, complement, fraction, plus, times, toNumber, type Fraction } from "./fraction.ts";
export { LIMITS, within } from "./limits.ts";
export { openEnded, rollOut, type OpenEnded } from "./open-ended.ts";
export { keyOf, type Key } from "./outcome.ts";
export { STEP_DICE, checkPool, choose, foldPool, keepHighest, orderStatistics } from "./pool.ts";
