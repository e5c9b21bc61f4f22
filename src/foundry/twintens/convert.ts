import { twintensConversion } from "../../rules/convert/index.ts";
import { type EffectDefinition, type EffectKey, EFFECTS, twintensTwin } from "../../rules/twintens/index.ts";
import type { ConvertAdapter } from "../ruleset.ts";
import { snapshot } from "./models/snapshot.ts";
import { twintensSettings } from "./settings.ts";
import { findingViews } from "./sheets/sheet-points.ts";

const isEffect = (name: unknown): name is EffectKey => typeof name === "string" && Object.hasOwn(EFFECTS, name);

/** Twin Tens characters to and from other rulesets: powers get their price and use from the list of effects. @rule TWI-433 TWI-440 */
export const twintensConvert: ConvertAdapter = {
  conversion: twintensConversion,
  complete: ({ type, system }) => {
    if (type !== "twintensPower" || !isEffect(system.key)) return system;
    const { cost, action, range, duration, save }: EffectDefinition = EFFECTS[system.key];
    return { base: cost?.[0] ?? 1, action, range, duration, save, lethal: false, ...system };
  },
  twin: (actor) => twintensTwin(snapshot(actor), twintensSettings()),
  excess: (actor, localize) => findingViews(snapshot(actor), twintensSettings(), localize).map((f) => f.text),
};
