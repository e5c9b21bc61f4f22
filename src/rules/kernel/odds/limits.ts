import { RulesError } from "../refusal.ts";

/** What the odds code accepts. Beyond these it throws at once, so that a slip in a dialog can't freeze a table. */
export const LIMITS = {
  /** Dice in one pool, or one `fudge(n)`. */
  dice: 40,
  /** Faces of one die. */
  sides: 1000,
  /** Copies in one `repeat`. */
  repeats: 1000,
  /** Largest size of a numeric outcome, either sign. */
  magnitude: 1_000_000,
  /** Different outcomes of one distribution. */
  outcomes: 200_000,
  /** Pairs looked at by one combination or mixture. */
  pairs: 5_000_000,
  /** Dice in one open-ended chain. */
  chain: 40,
} as const;

/** The value if it is a whole number within the bounds; else RulesError `odds-out-of-range` with the field and what it accepts. */
export function within(field: string, value: number, min: number, max: number): number {
  if (!Number.isSafeInteger(value) || value < min || value > max)
    throw new RulesError("odds-out-of-range", { field, value: String(value), min, max });
  return value;
}
