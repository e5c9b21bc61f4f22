import { keysIn } from "../kernel/lang-keys.ts";
import { type Row, row } from "../kernel/rows.ts";

/** Lang key below `CROSSOVER.Destiny`: `key("Row", "rank")` is `CROSSOVER.Destiny.Row.rank`. */
export const key = keysIn("CROSSOVER.Destiny");

/** A line with its label from `CROSSOVER.Destiny.Row`. */
export function line(name: string, value: number, rule: string, data?: Row["data"], note?: string): Row {
  return row(key("Row", name), value, rule, data, note);
}

/** Lang key of an ability. */
export const abilityLabel = (ability: string): string => key("Ability", ability, "label");

/** Lang key of a skill; the skill Reaction is worded so that nobody takes it for the action. */
export const skillLabel = (skill: string): string => key("Skill", skill, "label");

/** Lang key of a resistance. */
export const resistanceLabel = (resistance: string): string => key("Resistance", resistance, "label");

/** Lang key of a condition. */
export const conditionLabel = (condition: string): string => key("Condition", condition, "label");

/** Lang key of an effect of powers. */
export const effectLabel = (effect: string): string => key("Effect", effect, "label");

/** Lang key of an extra or flaw. */
export const modifierLabel = (modifier: string): string => key("Modifier", modifier, "label");

/** What an attack is called: its own name, or the lang key of one that everybody has. */
export const attackLabel = (attack: {
  readonly id: string;
  readonly name: string;
  readonly power: string | null;
}): string =>
  attack.power === null && ["fist", "quip", "rumor"].includes(attack.id) ? key("Attack", attack.id) : attack.name;
