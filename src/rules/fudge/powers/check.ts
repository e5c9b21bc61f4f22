import { powerCheck, skillCheck } from "../acts/checks/kinds-of-check.ts";
import { modifierRanks, type SkillChoice } from "../hero/traits.ts";
import { SKILLS } from "../hero/values.ts";
import type { CheckRequest, Component, FudgeCharacter, FudgeSettings, SkillKey } from "../types.ts";
import { sameWord } from "../words.ts";

/** The skill that a note names, by an entry of somebody's or by the list; null for a note that names none. */
function skillNamed(character: FudgeCharacter, note: string): SkillChoice | null {
  const base = (Object.keys(SKILLS) as SkillKey[]).find((b) => sameWord(b, note));
  return (
    character.skills.find((s) => sameWord(s.base, note) || sameWord(s.specialty, note)) ?? (base ? { base } : null)
  );
}

/**
 * The check that an effect is used by: with Check Required that of the skill its note names (the power itself, where it names none) against as many as it has been taken; without it
 * its power check, against nothing.
 * @rule FUD-063 FUD-530
 */
export function checkOfUse(character: FudgeCharacter, component: Component, settings: FudgeSettings): CheckRequest {
  const dc = modifierRanks(component, "checkRequired");
  if (dc === 0) return powerCheck(character, component, settings);
  const skill = skillNamed(character, component.modifiers.find((m) => m.key === "checkRequired")?.note ?? "");
  const asked = skill && skillCheck(character, skill, settings, { dc });
  return asked?.accepted ? asked.request : powerCheck(character, component, settings, { dc });
}
