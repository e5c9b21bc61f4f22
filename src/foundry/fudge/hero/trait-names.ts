import {
  ABILITY_KEYS,
  DEFENSE_KEYS,
  type FudgeCharacter,
  key,
  type SkillKey,
  SKILLS,
} from "../../../rules/fudge/index.ts";
import type { Localize, TraitName } from "../../ruleset.ts";

/** Every name that a check goes by: abilities, defenses, the character's own skills with specialty, the list's skills, initiative. @rule FUD-007 FUD-042 */
export function traitNames(snapshot: unknown, localize: Localize): TraitName[] {
  const character = snapshot as FudgeCharacter;
  const skill = (base: SkillKey): string => localize(key("Skill", base, "label"));
  return [
    ...ABILITY_KEYS.map((a) => ({ key: `ability:${a}`, label: localize(key("Ability", a, "label")), aliases: [a] })),
    ...DEFENSE_KEYS.map((d) => ({ key: `defense:${d}`, label: localize(key("Defense", d, "label")), aliases: [d] })),
    ...character.skills
      .filter((s) => s.specialty !== "")
      .map((s) => ({ key: `skill:${s.id}`, label: `${skill(s.base)}: ${s.specialty}`, aliases: [s.specialty] })),
    ...(Object.keys(SKILLS) as SkillKey[]).map((base) => ({
      key: `skillbase:${base}`,
      label: skill(base),
      aliases: [base],
    })),
    { key: "initiative", label: localize(key("Roll", "initiative")), aliases: ["init"] },
    { key: "generic:0", label: localize(key("Roll", "generic")), aliases: ["plain"] },
  ];
}
