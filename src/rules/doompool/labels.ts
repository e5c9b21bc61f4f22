import { keysIn } from "../kernel/lang-keys.ts";
/** Lang key below `CROSSOVER.Doompool`: `key("Stress", "physical", "label")`. */
export const key = keysIn("CROSSOVER.Doompool");
