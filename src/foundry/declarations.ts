import { destinyDeclaration } from "./destiny/declaration.ts";
import { doompoolDeclaration } from "./doompool/declaration.ts";
import { dramaDeclaration } from "./drama/declaration.ts";
import { fudgeDeclaration } from "./fudge/declaration.ts";
import { declareRuleset } from "./registry.ts";
import { ofPeople } from "./styles.ts";
import { twintensDeclaration } from "./twintens/declaration.ts";

/** Every ruleset that Crossover plays: what Foundry must know of it at once, and where the rest is. A new one is a folder and its lines here and in rulesets.ts. */
export function declareRulesets(): void {
  declareRuleset(fudgeDeclaration, {
    people: async () => (await Promise.all([import("./fudge/people.ts"), ofPeople("fudge")]))[0].fudgePeople,
    whole: async () => (await import("./fudge/ruleset.ts")).fudge,
  });
  declareRuleset(destinyDeclaration, {
    people: async () => (await Promise.all([import("./destiny/people.ts"), ofPeople("destiny")]))[0].destinyPeople,
    whole: async () => (await import("./destiny/ruleset.ts")).destiny,
  });
  declareRuleset(dramaDeclaration, {
    people: async () => (await Promise.all([import("./drama/people.ts"), ofPeople("drama")]))[0].dramaPeople,
    whole: async () => (await import("./drama/ruleset.ts")).drama,
  });
  declareRuleset(doompoolDeclaration, {
    people: async () => (await Promise.all([import("./doompool/people.ts"), ofPeople("doompool")]))[0].doompoolPeople,
    whole: async () => (await import("./doompool/ruleset.ts")).doompool,
  });
  declareRuleset(twintensDeclaration, {
    people: async () => (await Promise.all([import("./twintens/people.ts"), ofPeople("twintens")]))[0].twintensPeople,
    whole: async () => (await import("./twintens/ruleset.ts")).twintens,
  });
}
