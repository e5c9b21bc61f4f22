/** What a region does, and to whom. T:client/documents/region-behavior */
import { REGION_BEHAVIOR_TYPES } from "../constants.ts";
import * as fields from "../data/fields.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

/** What a region does, and to whom. */
export class BaseRegionBehavior extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "RegionBehavior",
    collection: "behaviors",
    label: "DOCUMENT.RegionBehavior",
    labelPlural: "DOCUMENT.RegionBehaviors",
    isPrimary: false,
    isEmbedded: true,
    embedded: {},
    hasTypeData: true,
    coreTypes: REGION_BEHAVIOR_TYPES,
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: true, textSearch: true }),
      type: new fields.DocumentTypeField("RegionBehavior"),
      system: new fields.TypeDataField("RegionBehavior"),
      disabled: new fields.BooleanField(),
      _stats: new fields.DocumentStatsField(),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
