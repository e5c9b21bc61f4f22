import { ABILITY_KEYS, ABILITY_POINTS, ADVANTAGES, DEFENSE_KEYS, SKILLS, TRAIT_COST } from "../../hero/values.ts";
import type { AdvantageKey, Component, SkillKey } from "../../types.ts";
import { EFFECTS } from "../catalogue/effects.ts";

/**
 * Points a rank of an enhanced trait: an ability 2, a defense or Toughness 1, an advantage what it costs, a skill 0 (a point buys two ranks). Null for a trait that nobody
 * knows.
 * @param skills  ids of the character's skill entries with their base, so that an entry counts as a skill
 * @rule FUD-465
 */
export function enhancedCost(trait: string, skills: Readonly<Record<string, SkillKey>> = {}): number | null {
  if ((ABILITY_KEYS as readonly string[]).includes(trait)) return ABILITY_POINTS.perRank;
  if ((DEFENSE_KEYS as readonly string[]).includes(trait)) return TRAIT_COST.defense;
  if (Object.hasOwn(ADVANTAGES, trait)) return ADVANTAGES[trait as AdvantageKey].cost;
  return Object.hasOwn(SKILLS, trait) || Object.hasOwn(skills, trait) ? 0 : null;
}

/** What an effect may cost a rank before modifiers; null when the trait it enhances isn't known. @rule FUD-465 FUD-500 */
export function baseCostRange(
  component: Pick<Component, "effect" | "trait">,
  skills: Readonly<Record<string, SkillKey>> = {},
): { readonly min: number; readonly max: number } | null {
  const { cost } = EFFECTS[component.effect];
  if (cost !== "trait") return cost;
  const points = component.trait === null ? null : enhancedCost(component.trait, skills);
  return points === null ? null : { min: points, max: points };
}
