/** A picture on a scene. The flat board draws it. T:client/documents/tile */
import { OCCLUSION_MODES } from "../constants.ts";
import * as fields from "../data/fields.ts";
import { level, place, whole } from "../data/placed.ts";
import { TextureData } from "../data/shapes.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

const size = (): AnyObject => new fields.NumberField({ required: true, min: 0, nullable: false, step: 0.1 });

/** A picture on a scene. The flat board draws it. */
export class BaseTile extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "Tile",
    collection: "tiles",
    label: "DOCUMENT.Tile",
    labelPlural: "DOCUMENT.Tiles",
    isPrimary: false,
    isEmbedded: true,
    embedded: {},
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      texture: new TextureData({}, { initial: { anchorX: 0.5, anchorY: 0.5, alphaThreshold: 0.75 } }),
      width: size(),
      height: size(),
      ...place(),
      ...level(),
      sort: whole(0),
      rotation: new fields.AngleField(),
      alpha: new fields.AlphaField(),
      hidden: new fields.BooleanField(),
      locked: new fields.BooleanField(),
      restrictions: new fields.SchemaField({ light: new fields.BooleanField(), weather: new fields.BooleanField() }),
      occlusion: new fields.SchemaField({
        mode: new fields.NumberField({ choices: Object.values(OCCLUSION_MODES), initial: OCCLUSION_MODES.NONE }),
        alpha: new fields.AlphaField({ initial: 0 }),
      }),
      video: new fields.SchemaField({
        loop: new fields.BooleanField({ initial: true }),
        autoplay: new fields.BooleanField({ initial: true }),
        volume: new fields.AlphaField({ initial: 0, step: 0.01 }),
      }),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
