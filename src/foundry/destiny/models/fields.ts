import { ABILITY_KEYS, key, RESISTANCE_KEYS, SKILL_KEYS } from "../../../rules/destiny/index.ts";
import { rankField, rankOrNone } from "../../data/fields.ts";

type Field = foundry.data.fields.DataField.Any;
type Schema = foundry.data.fields.DataSchema;

/** Highest rank that a document may hold; limits by Power Level are warnings and lie far below. */
export const MOST = 60;

/** Lang keys of a list of values, by convention `CROSSOVER.Destiny.<area>.<value>.label`. */
export const choicesOf = (area: string, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((v) => [v, key(area, v, "label")]));

export const textField = (initial = ""): Field =>
  new foundry.data.fields.StringField({ required: true, initial } as never);
export const flagField = (initial = false): Field =>
  new foundry.data.fields.BooleanField({ required: true, initial } as never);

/** One of a list. */
export const choiceField = (area: string, values: readonly string[], initial: string): Field =>
  new foundry.data.fields.StringField({
    required: true,
    blank: false,
    initial,
    choices: choicesOf(area, values),
  } as never);

/** One of a list, or nothing. */
export const maybeChoice = (area: string, values: readonly string[], initial: string | null = null): Field =>
  new foundry.data.fields.StringField({
    required: true,
    nullable: true,
    blank: false,
    initial,
    choices: choicesOf(area, values),
  } as never);

/** A whole number, or nothing. */
export const maybeNumber = (min: number, max: number, initial: number | null = null): Field =>
  rankOrNone(min, max, initial);

/** Text, or nothing. */
export const maybeText = (): Field =>
  new foundry.data.fields.StringField({ required: true, nullable: true, initial: null } as never);

export const skillField = (initial: string): Field => choiceField("Skill", SKILL_KEYS, initial);
export const maybeSkill = (initial: string | null = null): Field => maybeChoice("Skill", SKILL_KEYS, initial);
export const abilityField = (initial: string): Field => choiceField("Ability", ABILITY_KEYS, initial);
export const maybeAbility = (initial: string | null = null): Field => maybeChoice("Ability", ABILITY_KEYS, initial);
export const maybeResistance = (initial: string | null = null): Field =>
  maybeChoice("Resistance", RESISTANCE_KEYS, initial);

/** A state that is there or not. Its keys are fixed, so that writing it whole replaces it whole. */
export const stateField = (fields: Schema): Field =>
  new foundry.data.fields.SchemaField(fields, { required: true, nullable: true, initial: null } as never) as never;

/** An id that Foundry never sees: of an alternate inside its power. */
export const idField = (): Field =>
  new foundry.data.fields.StringField({
    required: true,
    blank: false,
    initial: () => foundry.utils.randomID(8),
  } as never);

export const counter = (max = 999, initial = 0): Field => rankField(0, max, initial) as never;
