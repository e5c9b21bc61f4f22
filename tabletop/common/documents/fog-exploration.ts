/** What a user has seen of a scene. T:common/documents/fog-exploration */
import * as fields from "../data/fields.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

/** What a user has seen of a scene. */
export class BaseFogExploration extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "FogExploration",
    collection: "fog",
    label: "DOCUMENT.FogExploration",
    labelPlural: "DOCUMENT.FogExplorations",
    isPrimary: true,
    isEmbedded: false,
    embedded: {},
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      scene: new fields.ForeignDocumentField("Scene"),
      user: new fields.ForeignDocumentField("User"),
      timestamp: new fields.NumberField({ nullable: false, initial: () => Date.now() }),
      _stats: new fields.DocumentStatsField(),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
