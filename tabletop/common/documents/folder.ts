/** A folder of a directory or a pack. T:common/documents/folder */
import * as fields from "../data/fields.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

/** A folder of a directory or a pack. */
export class BaseFolder extends Document {
  static SORTING_MODES = Object.freeze(["a", "m"]);

  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "Folder",
    collection: "folders",
    label: "DOCUMENT.Folder",
    labelPlural: "DOCUMENT.Folders",
    isPrimary: true,
    isEmbedded: false,
    embedded: {},
    permissions: Object.freeze({
      ...Document.metadata.permissions,
      create: "ASSISTANT",
      update: "ASSISTANT",
      delete: "ASSISTANT",
    }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      type: new fields.StringField({ required: true, blank: false }),
      description: new fields.HTMLField(),
      folder: new fields.ForeignDocumentField("Folder"),
      sorting: new fields.StringField({ required: true, initial: "a", choices: ["a", "m"] }),
      color: new fields.ColorField(),
      sort: new fields.IntegerSortField(),
      _stats: new fields.DocumentStatsField(),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
