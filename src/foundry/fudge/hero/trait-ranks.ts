import {
  ABILITY_KEYS,
  type AbilityKey,
  abilityRank,
  type FudgeCharacter,
  type FudgeSettings,
  key,
  skillEntry,
} from "../../../rules/fudge/index.ts";

/**
 * The rank of a trait where ranks are compared and nothing is rolled: an ability with what powers and extra effort add to it, or the ranks of a skill.
 * @returns null for what is no such trait
 * @rule FUD-061 FUD-062 FUD-342
 */
export function rankOfTrait(character: FudgeCharacter | null, trait: string, settings: FudgeSettings): number | null {
  const [kind = "", id = ""] = trait.split(":");
  if (!character) return null;
  if (kind === "ability" && (ABILITY_KEYS as readonly string[]).includes(id))
    return abilityRank(character, id as AbilityKey, settings);
  if (kind === "skill") return skillEntry(character, id)?.rank ?? null;
  if (kind === "skillbase") return Math.max(0, ...character.skills.filter((s) => s.base === id).map((s) => s.rank));
  return null;
}

/** Lang key of a trait by its key. */
export function traitLabelOf(trait: string): string {
  const [kind = "", id = ""] = trait.split(":");
  return key(kind === "ability" ? "Ability" : kind === "defense" ? "Defense" : "Skill", id, "label");
}
