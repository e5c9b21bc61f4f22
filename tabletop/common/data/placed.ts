/** Fields that several things on a scene have in common. T:common/documents/* */
import { isV14 } from "../profile.ts";
import type { AnyObject } from "../types.ts";
import * as fields from "./fields.ts";

/** Where something lies, in whole pixels. */
export const place = (): AnyObject => ({ x: whole(0), y: whole(0), elevation: number(0) });
/** A whole number that is never empty. */
export const whole = (initial: number, options: AnyObject = {}): AnyObject =>
  new fields.NumberField({ required: true, integer: true, nullable: false, initial, ...options });
/** A number that is never empty. */
export const number = (initial: number, options: AnyObject = {}): AnyObject =>
  new fields.NumberField({ required: true, nullable: false, initial, ...options });
/** One of a table of CONST. */
export const choice = (table: AnyObject, initial: number, what: string, options: AnyObject = {}): AnyObject =>
  new fields.NumberField({
    required: true,
    choices: Object.values(table),
    initial,
    validationError: `must be a value in CONST.${what}`,
    ...options,
  });
/** [14] The levels on which something is; none named means all. A14:RegionData#levels */
export const level = (): AnyObject =>
  isV14() ? { levels: new fields.SetField(new fields.StringField({ required: true, blank: false })) } : {};
