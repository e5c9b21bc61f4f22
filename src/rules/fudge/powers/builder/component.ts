/** One effect of a power as it begins: things and godhood are made of them without a builder. */
import type { Component, EffectKey } from "../../types.ts";
import { EFFECTS } from "../catalogue/effects.ts";

/**
 * A new effect at what its entry starts from.
 * @param id     of the effect within its power, chosen by the caller
 * @rule FUD-500
 */
export function newComponent(id: string, effect: EffectKey, rank = 1): Component {
  const { cost, action, range, duration, resists } = EFFECTS[effect];
  return {
    id,
    effect,
    rank,
    baseCost: cost === "trait" ? 1 : cost.min,
    action,
    range,
    duration,
    descriptors: [],
    resistedBy: resists[0] ?? null,
    attackSkill: null,
    trait: null,
    conditions: [],
    modifiers: [],
  };
}
