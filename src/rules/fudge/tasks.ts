import { ATTITUDES, DEGREE_STEP, INFORMATION, INVENTION_HOURS, TASKS } from "./values.ts";

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

/** What treating oneself takes off; what a diagnosis takes, and gives the treatment that follows. @rule FUD-415 FUD-417 */
export const SELF_TREATMENT = -2;
export const DIAGNOSIS_DC = 0;
export const DIAGNOSIS_BONUS = 1;

/** Tasks that a skill is used for, with their numbers, in the ledger's order. @rule FUD-415 */
export function tasksOf(skill: string): readonly (typeof TASKS)[number][] {
  return TASKS.filter((t) => t.skill === skill);
}

/** How far a jump carries in feet: the total, halved standing, a fifth straight up, a tenth of it from standing (rounds down, never below 0). @rule FUD-415 */
export function jumpFeet(total: number, divisor: number): number {
  return Math.max(0, Math.floor(total / divisor));
}

/** DC of escaping from a power's hold: 5 and its rank. @rule FUD-415 */
export function escapePowerDc(rank: number): number {
  return (TASKS.find((t) => t.key === "escapePower")?.value ?? 0) + rank;
}

/** DC and time rank of repairing something: its build DC less 5 and two time ranks sooner; of jury-rigging it: the DC less 10. @rule FUD-415 */
export function repairTask(build: { readonly dc: number; readonly time: number }, how: "repair" | "juryRig"): { readonly dc: number; readonly time: number } {
  const change = TASKS.find((t) => t.key === how);
  return { dc: build.dc + (change?.value ?? 0), time: build.time + (change?.time ?? 0) };
}

/** Designing and building an invention: both checks against its points; an hour and then four hours a point. @rule FUD-415 */
export function invention(points: number): { readonly dc: number; readonly designHours: number; readonly constructionHours: number } {
  return { dc: points, designHours: points * INVENTION_HOURS.design, constructionHours: points * INVENTION_HOURS.construction };
}

/** What gathering information brings: more with each degree, up to the fourth. @returns null after a failure @rule FUD-415 FUD-068 */
export function information(success: boolean, degrees: number): (typeof INFORMATION)[number] | null {
  return success ? (INFORMATION[Math.min(degrees, INFORMATION.length) - 1] ?? null) : null;
}
