/** One card. T:common/documents/card */
import * as fields from "../data/fields.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

/** One card. */
export class BaseCard extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "Card",
    collection: "cards",
    label: "DOCUMENT.Card",
    labelPlural: "DOCUMENT.Cards",
    isPrimary: false,
    isEmbedded: true,
    embedded: {},
    hasTypeData: true,
    permissions: Object.freeze({ ...Document.metadata.permissions, create: "OWNER", update: "OWNER", delete: "OWNER" }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      description: new fields.HTMLField(),
      type: new fields.DocumentTypeField("Card", { initial: "base" }),
      system: new fields.TypeDataField("Card"),
      suit: new fields.StringField(),
      value: new fields.NumberField(),
      back: new fields.SchemaField({
        name: new fields.StringField(),
        text: new fields.HTMLField(),
        img: new fields.FilePathField({ categories: ["IMAGE", "VIDEO"] }),
      }),
      faces: new fields.ArrayField(
        new fields.SchemaField({
          name: new fields.StringField(),
          text: new fields.HTMLField(),
          img: new fields.FilePathField({ categories: ["IMAGE", "VIDEO"], initial: "icons/svg/card-joker.svg" }),
        }),
      ),
      face: new fields.NumberField({ required: true, nullable: true, initial: null, integer: true, min: 0 }),
      drawn: new fields.BooleanField(),
      origin: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
      width: new fields.NumberField({ integer: true, positive: true }),
      height: new fields.NumberField({ integer: true, positive: true }),
      rotation: new fields.AngleField(),
      sort: new fields.IntegerSortField(),
      _stats: new fields.DocumentStatsField(),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
