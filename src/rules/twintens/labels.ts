import { type Row, row } from "../kernel/rows.ts";

/** Where the lang keys of this ruleset live. */
const ROOT = "CROSSOVER.Twintens";

/** Lang key below `CROSSOVER.Twintens`: `key("Row", "natural")` is `CROSSOVER.Twintens.Row.natural`. */
export function key(...parts: readonly string[]): string {
  return [ROOT, ...parts].join(".");
}

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
