import { type Change, change } from "../../../kernel/change.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { DestinyCharacter } from "../../types.ts";

/** Whether the same use on the same target is locked. @returns refusal `retry.locked` @rule DES-031 */
export function retryRefusal(who: Pick<DestinyCharacter, "retryLocks">, use: string, target: string): Refusal | null {
  return who.retryLocks.some((l) => l.use === use && l.target === target) ? refuse("retry.locked") : null;
}

/** Degrees of failure that lock a use; ordinary attacks never do. @rule DES-031 */
export const RETRY_AT = 2;

/**
 * The lock as the degree of this try is now: a die spent later may take it off again, or bring it.
 * @param before  degree until now; null while nothing was known
 * @param after   degree now
 * @param at      degrees that lock; null never
 * @rule DES-011 DES-031
 */
export function relock(
  who: Pick<DestinyCharacter, "ref" | "retryLocks">,
  use: string,
  target: string,
  before: number | null,
  after: number | null,
  at: number | null = RETRY_AT,
): readonly Change[] {
  const bad = (degree: number | null): boolean => at !== null && degree !== null && degree <= -at;
  if (after !== null && bad(after)) return retryLock(who, use, target, after, at);
  if (!bad(before) || !retryRefusal(who, use, target)) return [];
  const locks = who.retryLocks.map((l) => ({ ...l }));
  return [
    change(
      who.ref,
      "system.retryLocks",
      locks,
      locks.filter((l) => l.use !== use || l.target !== target),
      "DES-031",
    ),
  ];
}

/** A failure bad enough locks the use on that target until the encounter ends. @param at  degrees; null never @rule DES-031 */
export function retryLock(
  who: Pick<DestinyCharacter, "ref" | "retryLocks">,
  use: string,
  target: string,
  degree: number,
  at: number | null = RETRY_AT,
): readonly Change[] {
  if (at === null || degree > -at || retryRefusal(who, use, target)) return [];
  const before = who.retryLocks.map((l) => ({ ...l }));
  return [change(who.ref, "system.retryLocks", before, [...before, { use, target }], "DES-031")];
}
