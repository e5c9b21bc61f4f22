import { drama } from "./drama/ruleset.ts";
import { doompool } from "./doompool/ruleset.ts";
import { fudge } from "./fudge/ruleset.ts";
import type { RulesetAdapter } from "./ruleset.ts";

/** Every ruleset that Crossover plays. A new one is a folder and one name here. */
export const RULESETS: readonly RulesetAdapter[] = [fudge, doompool, drama];
