import { whole } from "../../kernel/refusal.ts";
import { BONUS_BEYOND, BONUS_CHART } from "../values.ts";

/** The bonus number of a die total, by the first-edition chart and without upper limit; below 1 it is the worst. @rule DRA-030 DRA-031 DRA-032 DRA-033 */
export function bonus(dieTotal: number): number {
  const t = Math.max(0, whole("dieTotal", dieTotal));
  return BONUS_CHART[t] ?? BONUS_BEYOND.bonus + Math.floor((t - BONUS_BEYOND.from) / BONUS_BEYOND.step);
}

/** The bonus where a rule sets a least one: raised after the chart, the die total stays. @rule DRA-034 DRA-052 */
export function bonusAtLeast(dieTotal: number, minimum: number | null = null): number {
  return Math.max(bonus(dieTotal), minimum ?? Number.NEGATIVE_INFINITY);
}
