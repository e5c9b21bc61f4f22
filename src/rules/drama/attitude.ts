import { successLevel } from "./totals.ts";

/** How somebody feels, coldest first. @rule DRA-260 */
export const ATTITUDES = ["hostile", "wary", "neutral", "friendly", "loyal"] as const;
export type Attitude = (typeof ATTITUDES)[number];

/** Steps that charm or persuasion moves an attitude: one at good, two at spectacular. @rule DRA-260 */
export function attitudeSteps(rp: number): 0 | 1 | 2 {
  const level = successLevel(rp);
  return level === "spectacular" ? 2 : level === "good" || level === "superior" ? 1 : 0;
}

/** The attitude after it. @rule DRA-260 */
export function attitudeAfter(attitude: Attitude, rp: number): Attitude {
  return ATTITUDES[Math.min(ATTITUDES.length - 1, ATTITUDES.indexOf(attitude) + attitudeSteps(rp))] ?? attitude;
}
