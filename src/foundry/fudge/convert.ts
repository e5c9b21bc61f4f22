import { fudgeConversion } from "../../rules/convert/index.ts";
import {
  audit,
  type Component,
  type EffectKey,
  EFFECTS,
  fudgeTwin,
  newComponent,
  powerCost,
} from "../../rules/fudge/index.ts";
import type { ConvertAdapter } from "../ruleset.ts";
import { findingText } from "./build/build-view.ts";
import { snapshot } from "./models/snapshot.ts";
import { fudgeSettings } from "./settings.ts";

const isEffect = (name: unknown): name is EffectKey => typeof name === "string" && Object.hasOwn(EFFECTS, name);

/** A component as the list of effects has it, with what the draft says. Only what reaches somebody else may reach further than the list says. @rule FUD-500 */
function component(draft: Partial<Component>, n: number): Component {
  const effect = isEffect(draft.effect) ? draft.effect : "feature";
  const fresh = newComponent(draft.id ?? `part${String(n + 1)}`, effect, draft.rank ?? 1);
  const range =
    fresh.range === "personal" || draft.range === "personal" || draft.range === undefined ? fresh.range : draft.range;
  return { ...fresh, ...draft, effect, range, resistedBy: draft.resistedBy ?? fresh.resistedBy };
}

/** Fudge characters to and from other rulesets: components get their action, duration and price from the list of effects. */
export const fudgeConvert: ConvertAdapter = {
  conversion: fudgeConversion,
  complete: ({ type, system }) => {
    if (!Array.isArray(system.components)) return system;
    const components = (system.components as Partial<Component>[]).map(component);
    return {
      ...system,
      components,
      cost: Math.max(0, powerCost({ components, source: type === "fudgeEquipment" ? "equipment" : "power" })),
    };
  },
  twin: (actor) => fudgeTwin(snapshot(actor), fudgeSettings()),
  excess: (actor, localize) => audit(snapshot(actor), fudgeSettings()).map((f) => findingText(f, localize)),
};
