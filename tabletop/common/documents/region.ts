/** An area of a scene: its shapes, how high it reaches and what it does to those in it. The flat board draws it. T:client/documents/region, A14:RegionData */
import { bindings } from "../bindings.ts";
import { REGION_VISIBILITIES_14, REGION_VISIBILITY, WALL_RESTRICTION_TYPES } from "../constants.ts";
import * as fields from "../data/fields.ts";
import { choice, level } from "../data/placed.ts";
import { BaseShapeData } from "../data/shapes.ts";
import { isV14 } from "../profile.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

const ownColor = (): string => String(bindings.getCurrentUser()?.color?.css ?? "#ffffff");

/** [14] A14:RegionData, RegionAttachmentData, RegionTemplateModeConfig */
const fields14 = (): AnyObject => ({
  ...level(),
  highlightMode: new fields.StringField({ required: true, choices: ["shapes", "coverage"], initial: "shapes" }),
  displayMeasurements: new fields.BooleanField(),
  restriction: new fields.SchemaField({
    enabled: new fields.BooleanField(),
    type: new fields.StringField({ required: true, choices: Object.values(WALL_RESTRICTION_TYPES), initial: "move" }),
    priority: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
  }),
  attachment: new fields.SchemaField({ token: new fields.ForeignDocumentField("Token", { idOnly: true }) }),
  ownership: new fields.DocumentOwnershipField(),
});

/** An area of a scene: its shapes, how high it reaches and what it does to those in it. The flat board draws it. */
export class BaseRegion extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "Region",
    collection: "regions",
    label: "DOCUMENT.Region",
    labelPlural: "DOCUMENT.Regions",
    isPrimary: false,
    isEmbedded: true,
    embedded: { RegionBehavior: "behaviors" },
    permissions: Object.freeze({ ...Document.metadata.permissions, create: "REGION_CREATE" }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      color: new fields.ColorField({ required: true, nullable: false, initial: ownColor }),
      shapes: new fields.ArrayField(new fields.TypedSchemaField({ ...BaseShapeData.TYPES })),
      elevation: new fields.SchemaField(
        { bottom: new fields.NumberField({ required: true }), top: new fields.NumberField({ required: true }) },
        {
          validate: ({ bottom, top }: AnyObject) => (bottom ?? -Infinity) <= (top ?? Infinity),
          validationError: "elevation.top may not be less than elevation.bottom",
        },
      ),
      behaviors: new fields.EmbeddedCollectionField("RegionBehavior"),
      visibility: choice(isV14() ? REGION_VISIBILITIES_14 : REGION_VISIBILITY, 0, "REGION_VISIBILITY"),
      locked: new fields.BooleanField(),
      ...(isV14() ? fields14() : {}),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
