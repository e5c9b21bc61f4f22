import { destiny } from "./destiny/ruleset.ts";
import { doompool } from "./doompool/ruleset.ts";
import { drama } from "./drama/ruleset.ts";
import { fudge } from "./fudge/ruleset.ts";
import type { RulesetAdapter } from "./ruleset.ts";
import { twintens } from "./twintens/ruleset.ts";

/** Every ruleset that Crossover plays, in the order in which they are listed everywhere. A new one is a folder and one name here. */
export const RULESETS: readonly RulesetAdapter[] = [fudge, destiny, drama, doompool, twintens];
