import { RulesError } from "../../kernel/refusal.ts";
import type { Critical, Face, Faces } from "../types.ts";
import { CRITICAL_SUM, D6_FACES, DICE } from "./values.ts";

/**
 * Three dice as the platform rolled them, checked.
 * @throws RulesError `bad-faces` unless it is three of -1, 0 and 1
 * @rule FUD-001 FUD-011
 */
export function asFaces(values: readonly number[]): Faces {
  const [a, b, c] = values;
  if (values.length !== DICE || !isFace(a) || !isFace(b) || !isFace(c))
    throw new RulesError("bad-faces", { values, accepted: [-1, 0, 1], count: DICE });
  return [a, b, c];
}

/** What a table throws: Fudge dice, or ordinary ones that are read as such. @rule FUD-003 */
export type DiceKind = "fudge" | "d6";

/** Three dice of either kind. @throws RulesError `bad-faces` @rule FUD-001 FUD-003 */
export const readFaces = (kind: DiceKind, values: readonly number[]): Faces =>
  kind === "d6" ? facesFromD6(values) : asFaces(values);

/**
 * Three ordinary dice read as Fudge dice: 1-2 minus, 3-4 blank, 5-6 plus.
 * @throws RulesError `bad-faces` for anything but three numbers from 1 to 6
 * @rule FUD-003
 */
export function facesFromD6(values: readonly number[]): Faces {
  return asFaces(values.map((n) => D6_FACES[n - 1] ?? Number.NaN));
}

/**
 * The sum of the dice as they fell, -3 to 3.
 * @rule FUD-001
 */
export function naturalSum(faces: Faces): number {
  return faces[0] + faces[1] + faces[2];
}

/**
 * Whether the dice are a critical: all plus or all minus. Only faces count, never a total.
 * @rule FUD-020
 */
export function criticalOf(faces: Faces): Critical | null {
  const sum = naturalSum(faces);
  return sum === CRITICAL_SUM ? "success" : sum === -CRITICAL_SUM ? "failure" : null;
}

/** All 27 ways in which three dice can fall. */
export const ALL_FACES: readonly Faces[] = ([-1, 0, 1] as const).flatMap((a) =>
  ([-1, 0, 1] as const).flatMap((b) => ([-1, 0, 1] as const).map((c): Faces => [a, b, c])),
);

function isFace(value: number | undefined): value is Face {
  return value === -1 || value === 0 || value === 1;
}
