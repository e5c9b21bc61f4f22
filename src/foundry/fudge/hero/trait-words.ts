import {
  ABILITY_KEYS,
  DEFENSE_KEYS,
  effectOf,
  type FudgeCharacter,
  key,
  ORDEALS,
  SENSE_TYPES,
  SKILLS,
  STRAINS,
} from "../../../rules/fudge/index.ts";
import type { Localize } from "../../ruleset.ts";
import { skillName } from "../build/bench/traits.ts";
import { effectNamed } from "../powers/effect-words.ts";

/**
 * What a condition concerns, in words: an ability, a defense, one of somebody's skills, a power or thing of theirs, an effect of one, or what stands there.
 * @param character  whose condition it is; null where they are gone, or nobody may look
 */
export function traitName(
  character: Pick<FudgeCharacter, "skills" | "powers" | "abilities"> | null,
  trait: string,
  localize: Localize,
): string {
  if ((ABILITY_KEYS as readonly string[]).includes(trait)) return localize(key("Ability", trait, "label"));
  if ((DEFENSE_KEYS as readonly string[]).includes(trait)) return localize(key("Defense", trait, "label"));
  // Aid in attacking names the foe it is for.
  if (trait === "defense" || trait.startsWith("attack "))
    return localize(key("Act", "choice", trait === "defense" ? trait : "attackOne"));
  // Harm that is hard to heal names what of a body it is, with its ranks behind it.
  const part = /^(health|bruises)(?: \d+)?$/u.exec(trait)?.[1];
  if (part !== undefined) return localize(key("Sheet", part));
  const skill = character?.skills.find((s) => s.id === trait);
  if (skill) return skillName(skill, localize);
  if ((ORDEALS as readonly string[]).includes(trait)) return localize(key("Ordeal", trait));
  const [area] =
    (
      [
        ["Strain", STRAINS],
        ["Sense", SENSE_TYPES],
      ] as const
    ).find(([, keys]) => (keys as readonly string[]).includes(trait)) ?? [];
  if (area) return localize(key(area, trait));
  if (Object.hasOwn(SKILLS, trait)) return localize(key("Skill", trait, "label"));
  for (const power of character?.powers ?? []) {
    if (power.id === trait) return power.name;
    const component = power.components.find((c) => effectOf(power, c) === trait);
    if (component)
      return localize(key("Sheet", "withSpecialty"), {
        skill: power.name,
        specialty: effectNamed(component, power.components, character?.skills ?? [], localize),
      });
  }
  return trait;
}
