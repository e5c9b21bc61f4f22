/** A sound on a scene. Kept; the tabletop is silent. T:client/documents/ambient-sound */
import * as fields from "../data/fields.ts";
import { level, number, place } from "../data/placed.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

const effect = (): AnyObject =>
  new fields.SchemaField({
    type: new fields.StringField(),
    intensity: new fields.NumberField({ required: true, integer: true, initial: 5, min: 1, max: 10, step: 1 }),
  });

/** A sound on a scene. Kept; the tabletop is silent. */
export class BaseAmbientSound extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "AmbientSound",
    collection: "sounds",
    label: "DOCUMENT.AmbientSound",
    labelPlural: "DOCUMENT.AmbientSounds",
    isPrimary: false,
    isEmbedded: true,
    embedded: {},
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      ...place(),
      ...level(),
      radius: number(0, { min: 0, step: 0.01 }),
      path: new fields.FilePathField({ categories: ["AUDIO"] }),
      repeat: new fields.BooleanField(),
      volume: new fields.AlphaField({ initial: 0.5, step: 0.01 }),
      walls: new fields.BooleanField({ initial: true }),
      easing: new fields.BooleanField({ initial: true }),
      hidden: new fields.BooleanField(),
      darkness: new fields.SchemaField({
        min: new fields.AlphaField({ initial: 0 }),
        max: new fields.AlphaField({ initial: 1 }),
      }),
      effects: new fields.SchemaField({ base: effect(), muffled: effect() }),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
