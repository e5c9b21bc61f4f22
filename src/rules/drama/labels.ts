/** A lang key of this ruleset. */
export const key = (...parts: readonly string[]): string => ["CROSSOVER.Drama", ...parts].join(".");
