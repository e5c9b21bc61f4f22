/** What is still to be spent on somebody, in the line that stays in sight while a sheet is built with. */
import type { Localize } from "../ruleset.ts";

/** One number of that line. */
export interface LeftView {
  readonly number: string;
  readonly label: string;
  readonly of: string;
  readonly over: boolean;
}

/** Points that are left of a budget; what is too much is said as such, never as a number below nought. */
export function pointsLeft(spent: number, total: number, localize: Localize): LeftView {
  const over = spent > total;
  const count = Math.abs(total - spent);
  return {
    number: String(count),
    label: localize(over ? "CROSSOVER.Shared.Sheet.pointsOver" : "CROSSOVER.Shared.Sheet.pointsLeft", { count }),
    of: localize("CROSSOVER.Shared.Sheet.pointsOf", { total }),
    over,
  };
}
