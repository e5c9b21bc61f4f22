/** What an effect is called where one is picked from those of somebody's powers. */
import type { Words } from "../../kernel/situation.ts";
import { ABILITY_KEYS, DEFENSE_KEYS, SKILLS } from "../hero/values.ts";
import { abilityLabel, defenseLabel, effectLabel, key, skillLabel } from "../labels.ts";
import type { Component, PowerEntry, SkillEntry } from "../types.ts";

/** What an effect concerns: a lang key where a list knows it, as it stands otherwise. */
function concerned(trait: string, skills: readonly Pick<SkillEntry, "id" | "base">[]): string {
  if ((ABILITY_KEYS as readonly string[]).includes(trait)) return abilityLabel(trait);
  if ((DEFENSE_KEYS as readonly string[]).includes(trait)) return defenseLabel(trait);
  const base = skills.find((s) => s.id === trait)?.base ?? trait;
  return Object.hasOwn(SKILLS, base) ? skillLabel(base) : trait;
}

/** "Fire: Damage 10", with what it concerns where it concerns something. @rule FUD-667 */
export function effectName(
  power: Pick<PowerEntry, "name">,
  { effect, rank, trait }: Component,
  skills: readonly Pick<SkillEntry, "id" | "base">[] = [],
): Words {
  const data = { power: power.name, effect: effectLabel(effect), rank };
  return trait === null
    ? { key: key("Dialog", "powerEffect"), data }
    : { key: key("Dialog", "powerEffectOf"), data: { ...data, of: concerned(trait, skills) } };
}
