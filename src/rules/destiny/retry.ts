import { change, type Change } from "../kernel/change.ts";
import { refuse, type Refusal } from "../kernel/refusal.ts";
import type { DestinyCharacter } from "./types.ts";

/** Whether the same use on the same target is locked. @returns refusal `retry.locked` @rule DES-031 */
export function retryRefusal(who: Pick<DestinyCharacter, "retryLocks">, use: string, target: string): Refusal | null {
  return who.retryLocks.some((l) => l.use === use && l.target === target) ? refuse("retry.locked") : null;
}

/** Degrees of failure that lock a use; ordinary attacks never do. @rule DES-031 */
export const RETRY_AT = 2;

/** A failure bad enough locks the use on that target until the encounter ends. @param at  degrees; null never @rule DES-031 */
export function retryLock(who: Pick<DestinyCharacter, "ref" | "retryLocks">, use: string, target: string, degree: number, at: number | null = RETRY_AT): readonly Change[] {
  if (at === null || degree > -at || retryRefusal(who, use, target)) return [];
  const before = who.retryLocks.map((l) => ({ ...l }));
  return [change(who.ref, "system.retryLocks", before, [...before, { use, target }], "DES-031")];
}
