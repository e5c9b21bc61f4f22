import { keysIn } from "../kernel/lang-keys.ts";
import { type Row, row } from "../kernel/rows.ts";

/** Lang key below `CROSSOVER.Fudge`: `key("Row", "dice")` is `CROSSOVER.Fudge.Row.dice`. */
export const key = keysIn("CROSSOVER.Fudge");

/** A line with its label from `CROSSOVER.Fudge.Row`. */
export function line(name: string, value: number, rule: string, data?: Row["data"], note?: string): Row {
  return row(key("Row", name), value, rule, data, note);
}

/** Lang key of an ability. */
export const abilityLabel = (ability: string): string => key("Ability", ability, "label");

/** Lang key of a defense. */
export const defenseLabel = (defense: string): string => key("Defense", defense, "label");

/** Lang key of a base skill. */
export const skillLabel = (skill: string): string => key("Skill", skill, "label");

/** Lang key of an extra or flaw. */
export const modifierLabel = (modifier: string): string => key("Modifier", modifier, "label");

/** Lang key of an effect. */
export const effectLabel = (effect: string): string => key("Effect", effect, "label");
