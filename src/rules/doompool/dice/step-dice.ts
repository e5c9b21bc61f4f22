import { RulesError, whole } from "../../kernel/refusal.ts";
import { type Die, FLOOR, type Kind, LADDER, LARGEST } from "../values.ts";

/** The size if it is on the ladder; RulesError "bad-die" with the accepted sizes otherwise. @rule DOO-010 */
export function checkSize(size: number): Die {
  const found = LADDER[(LADDER as readonly number[]).indexOf(size)];
  if (found === undefined) throw new RulesError("bad-die", { size: String(size), accepted: LADDER });
  return found;
}

/** Move up the ladder: the size stops at d12, `over` counts the steps beyond it. A trait that isn't there can't be stepped. @rule DOO-011 DOO-013 */
export function stepUp(die: Die, n = 1): { readonly die: Die; readonly over: number } {
  const i = LADDER.indexOf(checkSize(die)) + whole("steps", n, 0);
  return { die: LADDER[Math.min(i, LADDER.length - 1)] ?? LARGEST, over: Math.max(0, i - (LADDER.length - 1)) };
}

/** Move down the ladder; null when the kind's floor is passed and nothing is left. @rule DOO-012 DOO-013 DOO-014 */
export function stepBack(die: Die, n: number, kind: Kind): Die | null {
  const i = LADDER.indexOf(checkSize(die)) - whole("steps", n, 0);
  return i < LADDER.indexOf(FLOOR[kind]) ? null : (LADDER[i] ?? null);
}
