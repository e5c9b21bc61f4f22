import { whole } from "../../kernel/refusal.ts";
import type { CoreSettings } from "../types.ts";
import {
  CORE_DIE,
  DEFAULTS,
  DEGREE_STEP,
  DIFFICULTIES,
  MAX_RAISES,
  RAISE_DC,
  RAISE_FAILURE,
  RAISE_SUCCESS,
  SOURCE_CAP,
} from "../values.ts";

/** Degrees of success (above 0) or failure (below 0) of a total: one for every 5 points begun; there is no degree 0. @rule DES-001 DES-010 */
export function degree(total: number, dc: number): number {
  const margin = total - dc;
  return margin >= 0 ? 1 + Math.floor(margin / DEGREE_STEP) : -(1 + Math.floor(-margin / DEGREE_STEP));
}

/** One step up (+1) or down (-1) the ladder of degrees, which has no 0. @rule DES-009 */
export function step(from: number, by: 1 | -1): number {
  const to = from + by;
  return to === 0 ? by : to;
}

/**
 * The degree of a check: the total against the raised DC, then the natural's shift, then what the raises are worth.
 * @param nat     the d20's face; null where it never shifts (passive, Defend, Smash, initiative)
 * @param raises  0 to 2
 * @throws        RulesError "not-a-whole-number"
 * @rule DES-009 DES-010 DES-011 DES-012
 */
export function resolve(
  total: number,
  dc: number,
  nat: number | null,
  raises = 0,
  settings: CoreSettings = {},
): number {
  whole("raises", raises, 0, MAX_RAISES);
  let d = degree(total, dc + RAISE_DC * raises);
  if (settings.naturalShift ?? DEFAULTS.naturalShift) {
    if (nat === CORE_DIE) d = step(d, 1);
    if (nat === 1) d = step(d, -1);
  }
  return d > 0 ? d + RAISE_SUCCESS * raises : d - RAISE_FAILURE * raises;
}

/** Ranks that a helper's degree gives: a success its degrees, at most 5; two or more degrees of failure as many Disadvantages as go beyond the first. @rule DES-014 DES-119 */
export function helpRanks(d: number): number {
  if (whole("degree", d) >= 1) return Math.min(d, SOURCE_CAP);
  return d >= -1 ? 0 : -Math.min(-d - 1, SOURCE_CAP);
}

/** Several helpers on one check: their degrees added up, then read once; the result is one source. @rule DES-120 */
export function pooledHelp(degrees: readonly number[]): number {
  return helpRanks(degrees.reduce((a, b) => a + b, 0));
}

/** Difficulty class of a word at a Power Level: easy 10, moderate 10 + PL, hard 10 + 2 x PL. @rule DES-015 */
export function dc(kind: keyof typeof DIFFICULTIES, pl: number): number {
  const { base, levels } = DIFFICULTIES[kind];
  return base + levels * whole("powerLevel", pl, 0);
}

/** Half of a Destiny, Fate or Corruption die, rounded up: 1-2 is 1, 3-4 is 2, 5-6 is 3. @rule DES-030 */
export function halfDie(roll: number): number {
  return Math.ceil(whole("roll", roll, 1, 6) / 2);
}
