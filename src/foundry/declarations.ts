import { destinyDeclaration } from "./destiny/declaration.ts";
import { doompoolDeclaration } from "./doompool/declaration.ts";
import { dramaDeclaration } from "./drama/declaration.ts";
import { fudgeDeclaration } from "./fudge/declaration.ts";
import { declareRuleset } from "./registry.ts";
import { twintensDeclaration } from "./twintens/declaration.ts";

/** Every ruleset that Crossover plays: what Foundry must know of it at once, and where the rest is. A new one is a folder and its lines here and in rulesets.ts. */
export function declareRulesets(): void {
  declareRuleset(fudgeDeclaration, async () => (await import("./fudge/ruleset.ts")).fudge);
  declareRuleset(destinyDeclaration, async () => (await import("./destiny/ruleset.ts")).destiny);
  declareRuleset(dramaDeclaration, async () => (await import("./drama/ruleset.ts")).drama);
  declareRuleset(doompoolDeclaration, async () => (await import("./doompool/ruleset.ts")).doompool);
  declareRuleset(twintensDeclaration, async () => (await import("./twintens/ruleset.ts")).twintens);
}
