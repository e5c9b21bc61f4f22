import { RulesError } from "../refusal.ts";
import { Dist } from "./dist.ts";
import { LIMITS, within } from "./limits.ts";

/** One fair die: each face from 1 to `sides` once. `allowed` names the sizes that the ruleset has; a d7 is RulesError `bad-die` where it has none. */
export function die(sides: number, allowed?: readonly number[]): Dist<number> {
  checkDie(sides, allowed);
  return Dist.ofCounts(1, new Float64Array(sides).fill(1));
}

/** Each of the values as likely as every other; a value listed twice is twice as likely. Throws RulesError `empty-distribution`. */
export function uniform<T>(values: readonly T[]): Dist<T> {
  return Dist.of(values.map((v) => [v, 1] as const));
}

/** No dice at all: always this. */
export function constant<T>(value: T): Dist<T> {
  return Dist.of([[value, 1]]);
}

/** The sum of `n` Fudge dice (faces -1, 0, 1), -n to n over 3^n ways. */
export function fudge(n: number): Dist<number> {
  within("dice", n, 0, LIMITS.dice);
  return Dist.ofCounts(-1, [1, 1, 1]).repeat(n);
}

/** The size of a die if it can be rolled here; RulesError `bad-die` with the accepted sizes otherwise. */
export function checkDie(sides: number, allowed?: readonly number[]): number {
  if (allowed && !allowed.includes(sides)) throw new RulesError("bad-die", { sides: String(sides), allowed });
  if (!Number.isSafeInteger(sides) || sides < 1 || sides > LIMITS.sides)
    throw new RulesError("bad-die", { sides: String(sides), min: 1, max: LIMITS.sides });
  return sides;
}
