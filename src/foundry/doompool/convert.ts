import { doompoolConversion } from "../../rules/convert/index.ts";
import { audit, doompoolTwin, targetableByDefault } from "../../rules/doompool/index.ts";
import type { ConvertAdapter } from "../ruleset.ts";
import { isCharacter, snapshot } from "./models/snapshot.ts";
import { doompoolSettings } from "./settings.ts";

interface DraftPower {
  readonly name: string;
  readonly label?: string;
  readonly kind: string;
}

/** Doom Pool characters to and from other rulesets: powers without a name of their own are called after what they stand for, and can be targeted as their kind is. @rule DOO-200 */
export const doompoolConvert: ConvertAdapter = {
  conversion: doompoolConversion,
  complete: ({ system }, localize) => {
    if (!Array.isArray(system.powers)) return system;
    return {
      ...system,
      powers: (system.powers as DraftPower[]).map(({ label, ...power }) => ({
        ...power,
        name: power.name || localize(`CROSSOVER.Convert.${label ?? "Item.powers"}`),
        targetable: targetableByDefault(power.kind),
      })),
    };
  },
  twin: (actor) => {
    const who = snapshot(actor);
    return isCharacter(who) ? doompoolTwin(who, doompoolSettings()) : null;
  },
  excess: (actor, localize) => {
    const who = snapshot(actor);
    return isCharacter(who) ? audit(who).map((f) => localize(f.message, f.data)) : [];
  },
};
