import { key } from "../../../rules/twintens/index.ts";
import { rankField, rankOrNone } from "../../data/fields.ts";

export { rankField };

type Field = foundry.data.fields.DataField.Any;
type Schema = foundry.data.fields.DataSchema;

/** One of a list: value -> lang key by convention `CROSSOVER.Twintens.<area>.<value>.label`. */
export const choiceField = (area: string, values: readonly string[], initial: string): Field =>
  new foundry.data.fields.StringField({
    required: true,
    blank: false,
    initial,
    choices: choices(area, values),
  } as never);

/** One of a list, or nothing: the catalogue's own. */
export const choiceOrNone = (area: string, values: readonly string[]): Field =>
  new foundry.data.fields.StringField({
    required: true,
    nullable: true,
    blank: false,
    initial: null,
    choices: choices(area, values),
  } as never);

/** Choices of a list: value -> lang key. */
export const choices = (area: string, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((v) => [v, key(area, v, "label")]));

/** A whole number that may be nothing. */
export const numberOrNone = (min: number, max: number): Field => rankOrNone(min, max);

export const textField = (initial = ""): Field =>
  new foundry.data.fields.StringField({ required: true, initial } as never);

/** Text, or nothing. */
export const textOrNone = (): Field =>
  new foundry.data.fields.StringField({ required: true, nullable: true, initial: null } as never);

export const flagField = (initial = false): Field =>
  new foundry.data.fields.BooleanField({ required: true, initial } as never);

export const group = (fields: Readonly<Record<string, Field>>, options: object = {}): Field =>
  new foundry.data.fields.SchemaField(fields as Schema, options as never);

export const list = (of: Field): Field => new foundry.data.fields.ArrayField(of as never);

/** One schema field for each key of a list. */
export const each = <K extends string>(keys: readonly K[], of: (key: K) => Field): Record<string, Field> =>
  Object.fromEntries(keys.map((k) => [k, of(k)]));
