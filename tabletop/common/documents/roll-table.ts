/** A table to draw from by a roll. T:common/documents/roll-table */
import * as fields from "../data/fields.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

/** A table to draw from by a roll. */
export class BaseRollTable extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "RollTable",
    collection: "tables",
    label: "DOCUMENT.RollTable",
    labelPlural: "DOCUMENT.RollTables",
    isPrimary: true,
    isEmbedded: false,
    embedded: { TableResult: "results" },
    permissions: Object.freeze({
      ...Document.metadata.permissions,
      create: "ASSISTANT",
      update: "OWNER",
      delete: "ASSISTANT",
    }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      img: new fields.FilePathField({ categories: ["IMAGE"], initial: "icons/svg/d20-grey.svg" }),
      description: new fields.HTMLField(),
      results: new fields.EmbeddedCollectionField("TableResult"),
      formula: new fields.StringField(),
      replacement: new fields.BooleanField({ initial: true }),
      displayRoll: new fields.BooleanField({ initial: true }),
      folder: new fields.ForeignDocumentField("Folder"),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField(),
      _stats: new fields.DocumentStatsField(),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
