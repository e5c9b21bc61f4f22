import { type Die, key, LADDER } from "../../../rules/doompool/index.ts";
import { RangeNumberField } from "../../data/fields.ts";

type Field = foundry.data.fields.DataField.Any;

/** Die sizes as choices of a select: "d8". */
export const DIE_CHOICES: Record<string, string> = Object.fromEntries(LADDER.map((d) => [d, `d${d}`]));

/** A die size; what isn't on the ladder is refused by the field's name. @rule DOO-010 DOO-291 */
export const dieField = (initial: Die): Field =>
  new foundry.data.fields.NumberField({
    required: true,
    nullable: false,
    integer: true,
    initial,
    choices: DIE_CHOICES,
  } as never);

/** A die size, or nothing. */
export const dieOrNone = (): Field =>
  new foundry.data.fields.NumberField({
    required: true,
    nullable: true,
    integer: true,
    initial: null,
    choices: DIE_CHOICES,
  } as never);

/** One of a list: value -> lang key by convention `CROSSOVER.Doompool.<area>.<value>.label`. */
export const choiceField = (area: string, values: readonly string[], initial: string): Field =>
  new foundry.data.fields.StringField({
    required: true,
    blank: false,
    initial,
    choices: Object.fromEntries(values.map((v) => [v, key(area, v, "label")])),
  } as never);

/** One of a list, or nothing. */
export const choiceOrNone = (area: string, values: readonly string[]): Field =>
  new foundry.data.fields.StringField({
    required: true,
    nullable: true,
    blank: false,
    initial: null,
    choices: Object.fromEntries(values.map((v) => [v, key(area, v, "label")])),
  } as never);

/** More scenes than any campaign has. */
const MOST_SCENES = 9999;

/** A whole number from 0 up that may be nothing: the Action Scene at whose end something goes. */
export const sceneNumber = (): Field =>
  new RangeNumberField({ min: 0, max: MOST_SCENES }, { initial: null, nullable: true });

export const textField = (initial = ""): Field =>
  new foundry.data.fields.StringField({ required: true, initial } as never);

export const flagField = (initial = false): Field =>
  new foundry.data.fields.BooleanField({ required: true, initial } as never);
