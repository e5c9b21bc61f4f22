import { keysIn } from "../kernel/lang-keys.ts";
/** A lang key of this ruleset. */
export const key = keysIn("CROSSOVER.Drama");
