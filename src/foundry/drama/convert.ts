import { dramaConversion } from "../../rules/convert/index.ts";
import { dramaTwin, powerCost, powerDefinition, skillDefinition } from "../../rules/drama/index.ts";
import type { ConvertAdapter } from "../ruleset.ts";
import { snapshot } from "./models/snapshot.ts";
import { dramaSettings } from "./settings.ts";
import { auditView, saying } from "./sheets/sheet-view.ts";

/** Drama characters to and from other rulesets: skills get their attribute and flag, powers their price, from the lists. */
export const dramaConvert: ConvertAdapter = {
  conversion: dramaConversion,
  complete: ({ type, system }) => {
    const name = String(system.key);
    const skill = type === "dramaSkill" ? skillDefinition(name) : undefined;
    if (skill) return { ...system, flag: skill.flag };
    if (type === "dramaPower" && powerDefinition(name))
      return { ...system, cost: powerCost(name, Number(system.value)) };
    return system;
  },
  twin: (actor) => dramaTwin(snapshot(actor), dramaSettings()),
  excess: (actor, localize) => {
    const who = snapshot(actor);
    // A draft has no flaws.
    const { budgets, audit } = auditView(who, [], dramaSettings(), saying(localize));
    return [
      ...budgets
        .filter((b) => b.over)
        .map(({ label, spent, of }) => localize("CROSSOVER.Convert.overBudget", { label, spent, of })),
      ...audit.map((f) => f.text),
    ];
  },
};
