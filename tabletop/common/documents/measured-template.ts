/** [13] An area of effect on a scene; 14 has regions instead. The flat board draws it. T:client/documents/measured-template */
import { bindings } from "../bindings.ts";
import { MEASURED_TEMPLATE_TYPES } from "../constants.ts";
import * as fields from "../data/fields.ts";
import { number, place, whole } from "../data/placed.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

const ownColor = (): string => String(bindings.getCurrentUser()?.color?.css ?? "#ffffff");

/** [13] An area of effect on a scene; 14 has regions instead. The flat board draws it. */
export class BaseMeasuredTemplate extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "MeasuredTemplate",
    collection: "templates",
    label: "DOCUMENT.MeasuredTemplate",
    labelPlural: "DOCUMENT.MeasuredTemplates",
    isPrimary: false,
    isEmbedded: true,
    embedded: {},
    permissions: Object.freeze({ ...Document.metadata.permissions, create: "TEMPLATE_CREATE" }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      author: new fields.DocumentAuthorField("User"),
      t: new fields.StringField({
        required: true,
        choices: Object.values(MEASURED_TEMPLATE_TYPES),
        initial: MEASURED_TEMPLATE_TYPES.CIRCLE,
        validationError: "must be a value in CONST.MEASURED_TEMPLATE_TYPES",
      }),
      ...place(),
      sort: whole(0),
      distance: number(0, { min: 0 }),
      direction: new fields.AngleField(),
      angle: new fields.AngleField({ normalize: false }),
      width: number(0, { min: 0, step: 0.01 }),
      borderColor: new fields.ColorField({ nullable: false, initial: "#000000" }),
      fillColor: new fields.ColorField({ nullable: false, initial: ownColor }),
      texture: new fields.FilePathField({ categories: ["IMAGE", "VIDEO"] }),
      hidden: new fields.BooleanField(),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
