import { successLevel } from "./totals.ts";

/** How somebody feels, coldest first. @rule DRA-260 */
export const ATTITUDES = ["hostile", "wary", "neutral", "friendly", "loyal"] as const;
export type Attitude = (typeof ATTITUDES)[number];

/** What charm or persuasion moves: a step at good, two at spectacular. @rule DRA-260 */
export function attitudeAfter(attitude: Attitude, rp: number): Attitude {
  const level = successLevel(rp);
  const steps = level === "spectacular" ? 2 : level === "good" || level === "superior" ? 1 : 0;
  return ATTITUDES[Math.min(ATTITUDES.length - 1, ATTITUDES.indexOf(attitude) + steps)] ?? attitude;
}
