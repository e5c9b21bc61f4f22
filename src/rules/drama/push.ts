import { whole } from "../kernel/refusal.ts";
import { measure, valueOf, type Rounding } from "./value-chart.ts";

/** What a push is rolled against (DRA-056). */
export const PUSH_DN = 8;

/** Result points where a push gains more, what it gains, and what the shock is reckoned from (DRA-056). */
const PUSH = [
  { least: 13, plus: 2, from: 20 },
  { least: 5, plus: 1, from: 9 },
] as const;

/**
 * What a push beyond a limit gives, and its shock, which is taken whatever comes of it.
 * @rule DRA-056
 */
export function push(rp: number): { readonly plus: number; readonly shock: number } {
  const row = PUSH.find(({ least }) => whole("rp", rp) >= least);
  return row ? { plus: row.plus, shock: Math.max(1, row.from - rp) } : { plus: 0, shock: 1 };
}

/** Whether a mass is lifted without a roll. @param limit  effective lifting value @rule DRA-068 */
export function lifts(limit: number, mass: number): boolean {
  return limit >= mass;
}

/** Farthest value that is thrown without a push, and the most that a mass adds to its effect (DRA-070). */
const THROW = { farthest: 9, effectMost: 5 } as const;

/**
 * A throw: distance value, and effect value of what is thrown.
 * @param mass  kilograms, above 0
 * @param plus  from a push
 * @rule DRA-070
 */
export function thrown(strength: number, mass: number, plus = 0, rounding?: Rounding): { readonly distance: number; readonly metres: number; readonly effect: number } {
  const massValue = valueOf(mass, rounding);
  const distance = Math.min(strength - 1 - massValue, THROW.farthest) + plus;
  return { distance, metres: measure(distance), effect: strength + Math.min(THROW.effectMost, Math.max(0, Math.floor(massValue / 2))) };
}
