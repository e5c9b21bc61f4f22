/** What is still to be spent on somebody, in the line that stays in sight while a sheet is built with. */
import type { Localize } from "../ruleset.ts";

/** One number of that line. */
export interface LeftView {
  /** What is said before the number and after it: where it stands is the language's to say. */
  readonly before: string;
  readonly number: string;
  readonly after: string;
  readonly of: string;
  readonly over: boolean;
}

/** Points that are left of a budget; what is too much is said as such, never as a number below nought. */
export function pointsLeft(spent: number, total: number, localize: Localize): LeftView {
  const over = spent > total;
  const count = Math.abs(total - spent);
  const said = localize(over ? "CROSSOVER.Shared.Sheet.pointsOver" : "CROSSOVER.Shared.Sheet.pointsLeft", { count });
  const number = String(count);
  const at = said.indexOf(number);
  return {
    ...(at < 0
      ? { before: said, number: "", after: "" }
      : { before: said.slice(0, at), number, after: said.slice(at + number.length) }),
    of: localize("CROSSOVER.Shared.Sheet.pointsOf", { total }),
    over,
  };
}
