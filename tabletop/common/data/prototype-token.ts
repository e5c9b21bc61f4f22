/** What tokens and an actor's prototype of them have in common. T:common/data/data (PrototypeToken) */
import { bindings } from "../bindings.ts";
import type { AnyObject } from "../types.ts";
import { DataModel } from "./data-model.ts";
import * as fields from "./fields.ts";

const MODES = [0, 10, 20, 30, 40, 50];

/** The shared fields, made anew for each schema. */
export function tokenFields(): AnyObject {
  const bar = (which: "primary" | "secondary"): AnyObject =>
    new fields.SchemaField({
      attribute: new fields.StringField({
        required: true,
        nullable: true,
        blank: false,
        initial: () => bindings.tokenAttributes[which],
      }),
    });
  const number = (initial: number, options: AnyObject = {}): AnyObject =>
    new fields.NumberField({ required: true, nullable: false, initial, ...options });
  return {
    name: new fields.StringField({ required: true, blank: true, textSearch: true }),
    displayName: number(0, { choices: MODES }),
    actorLink: new fields.BooleanField(),
    width: number(1, { positive: true }),
    height: number(1, { positive: true }),
    texture: new fields.SchemaField({
      src: new fields.FilePathField({
        categories: ["IMAGE", "VIDEO"],
        initial: "icons/svg/mystery-man.svg",
        wildcard: true,
      }),
      tint: new fields.ColorField({ required: true, nullable: false, initial: "#ffffff" }),
      scaleX: number(1),
      scaleY: number(1),
      fit: new fields.StringField({ initial: "contain" }),
    }),
    lockRotation: new fields.BooleanField(),
    rotation: new fields.AngleField(),
    alpha: new fields.AlphaField({ initial: 1 }),
    disposition: number(-1, { choices: [-2, -1, 0, 1] }),
    displayBars: number(0, { choices: MODES }),
    bar1: bar("primary"),
    bar2: bar("secondary"),
    light: new fields.ObjectField(),
    sight: new fields.ObjectField(),
    ring: new fields.ObjectField(),
    movementAction: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
  };
}

/** What a new token of an actor starts with. */
export class PrototypeToken extends DataModel {
  static override defineSchema(): AnyObject {
    return {
      ...tokenFields(),
      randomImg: new fields.BooleanField(),
      appendNumber: new fields.BooleanField(),
      prependAdjective: new fields.BooleanField(),
      flags: new fields.DocumentFlagsField(),
    };
  }

  get actor(): AnyObject {
    return this.parent as AnyObject;
  }
}

/** [14] What a table's tokens have instead of the usual, for all actors and by their types. A14:foundry.data.PrototypeTokenOverrides (i) */
export class PrototypeTokenOverrides extends DataModel {
  static override defineSchema(): AnyObject {
    return { base: new fields.ObjectField(), types: new fields.TypedObjectField(new fields.ObjectField()) };
  }
}
