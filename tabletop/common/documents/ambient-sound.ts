/** AmbientSound: kept as it is; the flat board draws nothing of it. T:common/documents/ambient-sound */
import * as fields from "../data/fields.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

/** AmbientSound: kept as it is; the flat board draws nothing of it. */
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
      name: new fields.StringField(),
      type: new fields.StringField(),
      data: new fields.ObjectField(),
      x: new fields.NumberField({ initial: 0 }),
      y: new fields.NumberField({ initial: 0 }),
      sort: new fields.IntegerSortField(),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
