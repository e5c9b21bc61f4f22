/** A light on a scene. Kept; the flat board shines none. T:client/documents/ambient-light */
import * as fields from "../data/fields.ts";
import { level, place } from "../data/placed.ts";
import { LightData } from "../data/shapes.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

/** A light on a scene. Kept; the flat board shines none. */
export class BaseAmbientLight extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "AmbientLight",
    collection: "lights",
    label: "DOCUMENT.AmbientLight",
    labelPlural: "DOCUMENT.AmbientLights",
    isPrimary: false,
    isEmbedded: true,
    embedded: {},
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      ...place(),
      ...level(),
      rotation: new fields.AngleField(),
      walls: new fields.BooleanField({ initial: true }),
      vision: new fields.BooleanField(),
      config: new fields.EmbeddedDataField(LightData),
      hidden: new fields.BooleanField(),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
