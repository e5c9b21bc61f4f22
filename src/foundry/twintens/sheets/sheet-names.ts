import {
  ABILITY_KEYS,
  abilityLabel,
  featLabel,
  fieldOf,
  key,
  type RollRequest,
  saveLabel,
  type SkillEntry,
  skillLabel,
  type TwintensActor,
} from "../../../rules/twintens/index.ts";
import type { Localize } from "../../ruleset.ts";

/** So many power points, in words. */
export const pointsText = (count: number, localize: Localize): string => localize(key("Sheet", "points"), { count });

/** What is rolled, a skill with its field. */
export const rolledName = ({ label, field = "" }: Pick<RollRequest, "label" | "field">, localize: Localize): string =>
  field === "" ? localize(label) : localize(key("Sheet", "about"), { name: localize(label), subject: localize(field) });

/** The name of a skill with its field. */
export function skillName(skill: Pick<SkillEntry, "key" | "specialty">, localize: Localize): string {
  return rolledName({ label: skillLabel(skill.key), field: fieldOf(skill) }, localize);
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
