import { ATTITUDES, DEGREE_STEP } from "./values.ts";

/** How somebody stands to a character. */
export type Attitude = (typeof ATTITUDES)[number];

/**
 * Attitude after Persuasion: one step better for one or two degrees, two for three or four (half the degrees, rounded up); one degree of failure changes nothing, more make
 * it one step worse and never more.
 * @rule FUD-416 FUD-418
 */
export function changeAttitude(attitude: Attitude, success: boolean, degrees: number): Attitude {
  const steps = success ? Math.ceil(degrees / 2) : degrees >= 2 ? -1 : 0;
  const at = Math.max(0, Math.min(ATTITUDES.length - 1, ATTITUDES.indexOf(attitude) + steps));
  return ATTITUDES[at] ?? attitude;
}

/**
 * What Treatment gives to a poison or disease check: +1 for one or two degrees of success, +2 for three and more.
 * @rule FUD-417
 */
export function treatmentBonus(success: boolean, degrees: number): number {
  if (!success) return 0;
  return degrees >= DEGREE_STEP ? 2 : 1;
}

/** What treating oneself takes off. @rule FUD-417 */
export const SELF_TREATMENT = -2;
