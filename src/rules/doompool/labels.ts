/** Where the lang keys of this ruleset live. */
const ROOT = "CROSSOVER.Doompool";

/** Lang key below `CROSSOVER.Doompool`: `key("Stress", "physical", "label")`. */
export function key(...parts: readonly string[]): string {
  return [ROOT, ...parts].join(".");
}
