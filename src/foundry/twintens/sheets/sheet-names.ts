import {
  ABILITY_KEYS,
  abilityLabel,
  featLabel,
  key,
  saveLabel,
  type SkillDefinition,
  type SkillEntry,
  skillLabel,
  SKILLS,
  type TwintensActor,
} from "../../../rules/twintens/index.ts";
import type { Localize } from "../../ruleset.ts";

/** So many power points, in words. */
export const pointsText = (count: number, localize: Localize): string =>
  count === 1 ? localize(key("Sheet", "onePoint")) : localize(key("Sheet", "points"), { count });

/** The name of a skill with its field. */
export function skillName(skill: Pick<SkillEntry, "key" | "specialty">, localize: Localize): string {
  const label = localize(skillLabel(skill.key));
  if (skill.specialty === "") return label;
  const known = (SKILLS[skill.key] as SkillDefinition).specialties?.includes(skill.specialty) === true;
  return localize(key("Sheet", "about"), {
    name: label,
    subject: known ? localize(key("Specialty", skill.specialty, "label")) : skill.specialty,
  });
}

/** Something of a sheet by its name: an ability, a save, a skill, a feat, a power, a weapon; the text itself for anything else. */
export function subjectName(who: TwintensActor, subject: string, localize: Localize): string {
  if ((ABILITY_KEYS as readonly string[]).includes(subject)) return localize(abilityLabel(subject));
  if (["fort", "ref", "will"].includes(subject)) return localize(saveLabel(subject));
  if (subject === "unarmed") return localize(key("Attack", "unarmed"));
  const skill = who.skills.find((s) => s.id === subject);
  if (skill) return skillName(skill, localize);
  const feat = who.feats.find((f) => f.id === subject);
  if (feat) return localize(featLabel(feat.key));
  const item = [...who.powers, ...who.weapons].find((i) => i.id === subject.replace(/\.(thrown|\d)$/u, ""));
  return item?.name ?? subject;
}
