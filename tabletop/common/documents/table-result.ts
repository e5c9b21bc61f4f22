/** One row of a table. T:common/documents/table-result */
import { TABLE_RESULT_TYPES } from "../constants.ts";
import * as fields from "../data/fields.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

/** One row of a table. */
export class BaseTableResult extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "TableResult",
    collection: "results",
    label: "DOCUMENT.TableResult",
    labelPlural: "DOCUMENT.TableResults",
    isPrimary: false,
    isEmbedded: true,
    embedded: {},
    coreTypes: Object.values(TABLE_RESULT_TYPES),
    permissions: Object.freeze({ ...Document.metadata.permissions, create: "OWNER", update: "OWNER", delete: "OWNER" }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      type: new fields.StringField({ required: true, initial: "text", choices: ["text", "document"] }),
      name: new fields.StringField({ required: true, blank: true }),
      img: new fields.FilePathField({ categories: ["IMAGE"] }),
      description: new fields.HTMLField(),
      documentUuid: new fields.DocumentUUIDField({ nullable: true }),
      weight: new fields.NumberField({ required: true, nullable: false, integer: true, positive: true, initial: 1 }),
      range: new fields.ArrayField(
        new fields.NumberField({ required: true, nullable: false, integer: true, initial: 1 }),
        { initial: [1, 1] },
      ),
      drawn: new fields.BooleanField(),
      _stats: new fields.DocumentStatsField(),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
