import { destinyConversion } from "../../rules/convert/index.ts";
import { destinyTwin, effectDefinition, type PowerEffect } from "../../rules/destiny/index.ts";
import type { ConvertAdapter } from "../ruleset.ts";
import { buildSnapshot, snapshot } from "./models/snapshot.ts";
import { destinySettings } from "./settings.ts";
import { auditViews } from "./sheets/hero-view.ts";

/** An effect as the list has it, with what the draft says of it. @rule DES-337 */
function effect(draft: Partial<PowerEffect>): object {
  const definition = effectDefinition(draft.effect ?? "") ?? effectDefinition("feature");
  const reach =
    definition?.range === "personal" || draft.range === "personal" || draft.range === undefined
      ? definition?.range
      : draft.range;
  return {
    ...draft,
    basePoints: null,
    action: definition?.action,
    duration: definition?.duration,
    range: reach,
  };
}

/** Destiny characters to and from other rulesets: effects get their action and duration from the list. */
export const destinyConvert: ConvertAdapter = {
  conversion: destinyConversion,
  complete: ({ type, system }) =>
    type === "destinyPower" && Array.isArray(system.effects)
      ? { ...system, effects: (system.effects as Partial<PowerEffect>[]).map(effect) }
      : system,
  twin: (actor) => destinyTwin(snapshot(actor), destinySettings()),
  excess: (actor, localize) => auditViews(buildSnapshot(actor), destinySettings(), localize).map((f) => f.text),
};
