import { keysIn } from "../kernel/lang-keys.ts";
import { type Row, row } from "../kernel/rows.ts";
import type { Words } from "../kernel/situation.ts";
import { type SkillDefinition, SKILLS } from "./powers/catalogue/skills.ts";
import type { SkillEntry } from "./types.ts";

/** Lang key below `CROSSOVER.Twintens`: `key("Row", "natural")` is `CROSSOVER.Twintens.Row.natural`. */
export const key = keysIn("CROSSOVER.Twintens");

/** A line with its label from `CROSSOVER.Twintens.Row`. */
export function line(name: string, value: number, rule: string, data?: Row["data"], note?: string): Row {
  return row(key("Row", name), value, rule, data, note);
}

const labelled =
  (family: string) =>
  (id: string): string =>
    key(family, id, "label");

export const abilityLabel = labelled("Ability");
export const saveLabel = labelled("Save");
export const skillLabel = labelled("Skill");
export const featLabel = labelled("Feat");
export const effectLabel = labelled("Effect");
export const flawLabel = labelled("Flaw");
export const powerFeatLabel = labelled("PowerFeat");
export const drawbackLabel = labelled("Drawback");
export const conditionLabel = labelled("Condition");
export const maneuverLabel = labelled("Maneuver");
export const spendLabel = labelled("Spend");
export const fatigueLabel = labelled("Fatigue");
export const markLabel = labelled("Mark");
export const situationLabel = labelled("Situation");

/** The field that a skill is taken for, as its lang key or in its player's own words; "" for a skill without one. */
export function fieldOf({ key: skill, specialty }: Pick<SkillEntry, "key" | "specialty">): string {
  const known = (SKILLS[skill] as SkillDefinition).specialties?.includes(specialty) === true;
  return known ? key("Specialty", specialty, "label") : specialty;
}

/** A skill with its field: "Craft (Electronic)". */
export const skillWords = (skill: Pick<SkillEntry, "key" | "specialty">): Words => {
  const name = skillLabel(skill.key);
  const subject = fieldOf(skill);
  return subject === "" ? { key: name } : { key: key("Sheet", "about"), data: { name, subject } };
};
