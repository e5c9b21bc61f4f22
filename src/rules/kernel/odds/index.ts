/**
 * Exact odds: immutable distributions with whole-number ways, and the dice they start from.
 *
 * A ruleset runs its own resolver over every face: `joint(die(20), die(6)).map(([d20, d6]) => resolve(request, { d20, d6 }).degree)`, then asks
 * `dist.probability(holds)` (exact) or `dist.chance(holds)` (a number). Nothing else of this folder is imported from outside.
 */
export { checkDie, constant, die, fudge, uniform } from "./dice.ts";
export { compare, type Comparison, Dist, type Entry, joint, sum, type Weight } from "./dist.ts";
export { type Ending, numberOf, stretches, type Tally, tally, tallyOf, walk } from "./endings.ts";
export { compareFractions, complement, type Fraction, fraction, plus, times, toNumber } from "./fraction.ts";
export { LIMITS, within } from "./limits.ts";
export { type OpenEnded, openEnded, rollOut } from "./open-ended.ts";
export { type Key, keyOf } from "./outcome.ts";
export { checkPool, choose, foldPool, keepHighest, orderStatistics, STEP_DICE } from "./pool.ts";
