/** A drawing on a scene. The flat board draws it. T:client/documents/drawing */
import { bindings } from "../bindings.ts";
import { DRAWING_FILL_TYPES } from "../constants.ts";
import * as fields from "../data/fields.ts";
import { choice, level, number, whole } from "../data/placed.ts";
import { ShapeData } from "../data/shapes.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

const ownColor = (): string => String(bindings.getCurrentUser()?.color?.css ?? "#ffffff");

/** A drawing on a scene. The flat board draws it. */
export class BaseDrawing extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "Drawing",
    collection: "drawings",
    label: "DOCUMENT.Drawing",
    labelPlural: "DOCUMENT.Drawings",
    isPrimary: false,
    isEmbedded: true,
    embedded: {},
    permissions: Object.freeze({ ...Document.metadata.permissions, create: "DRAWING_CREATE" }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      author: new fields.DocumentAuthorField("User"),
      shape: new fields.EmbeddedDataField(ShapeData),
      x: number(0),
      y: number(0),
      elevation: number(0),
      ...level(),
      sort: whole(0),
      rotation: new fields.AngleField(),
      bezierFactor: new fields.AlphaField({ initial: 0, max: 0.5 }),
      fillType: choice(DRAWING_FILL_TYPES, DRAWING_FILL_TYPES.NONE, "DRAWING_FILL_TYPES", { nullable: false }),
      fillColor: new fields.ColorField({ nullable: false, initial: ownColor }),
      fillAlpha: new fields.AlphaField({ initial: 0.5 }),
      strokeWidth: whole(8, { min: 0 }),
      strokeColor: new fields.ColorField({ nullable: false, initial: ownColor }),
      strokeAlpha: new fields.AlphaField({ initial: 1 }),
      texture: new fields.FilePathField({ categories: ["IMAGE"] }),
      text: new fields.StringField(),
      fontFamily: new fields.StringField({ blank: false, initial: "Signika" }),
      fontSize: whole(48, { min: 8, max: 256 }),
      textColor: new fields.ColorField({ nullable: false, initial: "#ffffff" }),
      textAlpha: new fields.AlphaField(),
      hidden: new fields.BooleanField(),
      locked: new fields.BooleanField(),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
