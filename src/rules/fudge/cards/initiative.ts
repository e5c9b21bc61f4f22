import { type Change, change, type Subject } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { bonusOf, resolveCheck } from "../dice/check.ts";
import { SEIZE_INITIATIVE } from "../turn/values.ts";
import type { Faces } from "../types.ts";
import { checkAtOnce } from "./at-once.ts";
import type { CheckExchange } from "./check.ts";

/** Somebody's place in the order of a fight is thrown for again. */
export interface InitiativeExchange extends CheckExchange {
  /** Uuid of the place. */
  readonly place: Subject;
  /** What stands there, with what seizing has added. */
  readonly before: number;
}

/** A victory point for a second throw of initiative: its price is what the roll uses up, and the place what follows from it. @rule FUD-260 FUD-368 */
export const initiativeExchange = checkAtOnce<InitiativeExchange>();

/** Whether initiative may be thrown again: it was thrown, and nobody has acted on it. @returns null; `improve.noDice`, `improve.announced` @rule FUD-368 */
export const initiativeRefusal = (fight: { readonly announced: boolean; readonly begun: boolean }): Refusal | null =>
  !fight.announced ? refuse("improve.noDice") : fight.begun ? refuse("improve.announced") : null;

/** The better of both throws in somebody's place; what was seized is added to either. @rule FUD-263 FUD-368 FUD-378 */
export function initiativeAfter({ check, place, before }: InitiativeExchange, faces: Faces | null): readonly Change[] {
  const seized = SEIZE_INITIATIVE * Math.max(0, Math.round((before - bonusOf(check).total) / SEIZE_INITIATIVE));
  const total = resolveCheck(check, faces).total + seized;
  return total > before ? [change(place, "initiative", before, total, "FUD-368")] : [];
}
