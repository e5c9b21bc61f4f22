import type { AutomaticFailure, TieTo } from "../types.ts";
import { DEGREE_STEP, DIFFICULTIES } from "./values.ts";

/**
 * Degrees of a difference: 0 to 3 is one, 4 to 6 two, 7 to 9 three, without end. The difference is taken positive; part of a step counts as a whole one (rounds up).
 * @rule FUD-065
 */
export function degreesOf(difference: number): number {
  return Math.max(1, Math.ceil(Math.abs(difference) / DEGREE_STEP));
}

/** How a total stands against the number it had to meet. */
export interface Verdict {
  readonly success: boolean;
  /** Never negative. */
  readonly difference: number;
  readonly degrees: number;
}

/**
 * Pass or fail, and by how much. A check meets its DC by reaching it; against somebody else's roll `tieTo` says who has an exact tie. Degrees are counted for every
 * check with a DC; a task that has no use for them passes them over. `forced` is an automatic outcome: where the total says the same the real difference is graded,
 * otherwise it is exactly one degree.
 * @rule FUD-005 FUD-024 FUD-036 FUD-041 FUD-066 FUD-067 FUD-069
 */
export function judge(
  total: number,
  dc: number,
  tieTo: TieTo = "roller",
  forced: "success" | "failure" | null = null,
): Verdict {
  const bare = tieTo === "roller" ? total >= dc : total > dc;
  const success = forced === null ? bare : forced === "success";
  const difference = success === bare ? Math.abs(total - dc) : 0;
  return { success, difference, degrees: degreesOf(difference) };
}

/**
 * Degrees beyond the last one a task describes change nothing.
 * @param last  the highest degree that the task says anything about, 1 and up
 * @rule FUD-068
 */
export function cappedDegree(degrees: number, last: number): number {
  return Math.min(degrees, last);
}

/**
 * The name of a DC on the ladder: the highest step that it reaches. Below the lowest it is still very easy.
 * @returns key below `CROSSOVER.Fudge.Difficulty`
 * @rule FUD-040 FUD-041
 */
export function difficultyName(dc: number): string {
  return DIFFICULTIES.reduce<string>((name, step) => (dc >= step.dc ? step.key : name), DIFFICULTIES[0].key);
}

/** An automatic failure with its reason. */
export function failing(label: string, rule: string): AutomaticFailure {
  return { label, rule };
}
