/** An area of a scene; the flat board draws nothing of it. T:common/documents/region */
import * as fields from "../data/fields.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

/** An area of a scene; the flat board draws nothing of it. */
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
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField(),
      shapes: new fields.ArrayField(new fields.ObjectField()),
      behaviors: new fields.EmbeddedCollectionField("RegionBehavior"),
      sort: new fields.IntegerSortField(),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
