import { dramaConversion } from "../../rules/convert/index.ts";
import { powerCost, powerDefinition, skillDefinition, dramaTwin } from "../../rules/drama/index.ts";
import type { ConvertAdapter } from "../ruleset.ts";
import { snapshot } from "./models/snapshot.ts";
import { dramaSettings } from "./settings.ts";

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
};
