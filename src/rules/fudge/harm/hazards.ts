import { BREATH, DEPRIVATION, FALL, LABOR_DC, LABOR_STEPS, SLEEPLESS, VACUUM } from "./values.ts";

/**
 * Rank of the Damage of a fall: distance rank less size rank, times two, at most 18; 0 means none.
 * @param softened  degrees of success on Acrobatics DC -5 (trained only); each takes 1 off
 * @param size      -2 for a human
 * @rule FUD-180
 */
export function fallDamage(distanceRank: number, size: number, softened = 0): number {
  return Math.max(0, Math.min(FALL.max, (distanceRank - size) * FALL.step) - softened);
}

/** Whether somebody lies prone after a fall: it wasn't meant, or it hurt. @rule FUD-180 */
export function fallsProne(accidental: boolean, hurt: boolean): boolean {
  return accidental || hurt;
}

/**
 * What is left of a fall for catcher and caught, each resisting it: the Damage less the catcher's Strength or power rank. Catching is Dexterity against DC -1.
 * @rule FUD-191
 */
export function caughtDamage(damage: number, strength: number): number {
  return Math.max(0, damage - strength);
}

/**
 * DC of a check that comes again and again: the base, +1 for each one before.
 * @param earlier  checks made so far, 0 for the first
 * @rule FUD-181 FUD-182 FUD-183 FUD-185 FUD-190
 */
export function mountingDc(base: number, earlier: number): number {
  return base + earlier;
}

/** What is due of thirst or hunger. */
export interface Deprivation {
  /** Fortitude checks that have come due, each against DC 0 and 1 more for each before. */
  readonly checks: number;
  readonly dead: boolean;
}

/**
 * Thirst or hunger after whole hours without: thirst hourly after a day, dead after three; hunger every four hours after three days, dead after seven.
 * @rule FUD-182
 */
export function deprivation(kind: keyof typeof DEPRIVATION, hours: number): Deprivation {
  const { after, every, death } = DEPRIVATION[kind];
  return { checks: hours <= after ? 0 : Math.floor((hours - after) / every), dead: hours >= death };
}

/** Rounds that somebody can hold their breath: 10 and twice the Stamina, never below 0. @rule FUD-183 */
export function breathRounds(stamina: number): number {
  return Math.max(0, BREATH.base + BREATH.stamina * stamina);
}

/** What going without sleep does: fatigued after 2 nights, exhausted after 5, incapacitated after 10. @rule FUD-184 */
export function sleeplessStep(nights: number): (typeof SLEEPLESS)[number]["condition"] | null {
  return SLEEPLESS.reduce<(typeof SLEEPLESS)[number]["condition"] | null>(
    (worst, s) => (nights >= s.nights ? s.condition : worst),
    null,
  );
}

/**
 * What forced labor has done after so many failed checks: fatigued, exhausted, asleep (dazed when kept awake), dying. The first check is against DC 1.
 * @rule FUD-185
 */
export function laborStep(failures: number, keptAwake = false): (typeof LABOR_STEPS)[number] | "dazed" | null {
  const step = LABOR_STEPS[Math.min(failures, LABOR_STEPS.length) - 1] ?? null;
  return step === "asleep" && keptAwake ? "dazed" : step;
}

/** DC of the next check of forced labor. @rule FUD-185 */
export function laborDc(earlier: number): number {
  return mountingDc(LABOR_DC, earlier);
}

/** DC of holding one's breath in vacuum, +1 each round; each success costs a rank of Stamina. @rule FUD-190 */
export function vacuumDc(earlier: number): number {
  return mountingDc(VACUUM.breathDc, earlier);
}

/** What decompression does by degrees of failure, from the third round on: stunned, with two or more incapacitated; null while it does nothing. @rule FUD-190 */
export function decompression(round: number, failureDegrees: number): "stunned" | "incapacitated" | null {
  if (round < VACUUM.decompressionFrom || failureDegrees <= 0) return null;
  return failureDegrees === 1 ? "stunned" : "incapacitated";
}
