import { destinyDeclaration } from "./destiny/declaration.ts";
import { doompoolDeclaration } from "./doompool/declaration.ts";
import { dramaDeclaration } from "./drama/declaration.ts";
import { fudgeDeclaration } from "./fudge/declaration.ts";
import { declareRuleset } from "./registry.ts";
import { twintensDeclaration } from "./twintens/declaration.ts";

/** Every ruleset that Crossover plays: what Foundry must know of it at once, and where the rest is. A new one is a folder and its lines here and in rulesets.ts. */
export function declareRulesets(): void {
  declareRuleset(fudgeDeclaration, {
    people: async () => (await import("./fudge/people.ts")).fudgePeople,
    whole: async () => (await import("./fudge/ruleset.ts")).fudge,
  });
  declareRuleset(destinyDeclaration, {
    people: async () => (await import("./destiny/people.ts")).destinyPeople,
    whole: async () => (await import("./destiny/ruleset.ts")).destiny,
  });
  declareRuleset(dramaDeclaration, {
    people: async () => (await import("./drama/people.ts")).dramaPeople,
    whole: async () => (await import("./drama/ruleset.ts")).drama,
  });
  declareRuleset(doompoolDeclaration, {
    people: async () => (await import("./doompool/people.ts")).doompoolPeople,
    whole: async () => (await import("./doompool/ruleset.ts")).doompool,
  });
  declareRuleset(twintensDeclaration, {
    people: async () => (await import("./twintens/people.ts")).twintensPeople,
    whole: async () => (await import("./twintens/ruleset.ts")).twintens,
  });
}
