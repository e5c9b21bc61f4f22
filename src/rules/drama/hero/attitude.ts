import { successLevel } from "../dice/totals.ts";

/** Steps that charm or persuasion moves an attitude (hostile, wary, neutral, friendly, loyal): one at good, two at spectacular. @rule DRA-260 */
export function attitudeSteps(rp: number): 0 | 1 | 2 {
  const level = successLevel(rp);
  return level === "spectacular" ? 2 : level === "good" || level === "superior" ? 1 : 0;
}
