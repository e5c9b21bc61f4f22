/** A stored setting: of the world, or of one user. T:common/documents/setting */
import * as fields from "../data/fields.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

/** A stored setting: of the world, or of one user. */
export class BaseSetting extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "Setting",
    collection: "settings",
    label: "DOCUMENT.Setting",
    labelPlural: "DOCUMENT.Settings",
    isPrimary: true,
    isEmbedded: false,
    embedded: {},
    permissions: Object.freeze({
      ...Document.metadata.permissions,
      create: "SETTINGS_MODIFY",
      update: "SETTINGS_MODIFY",
      delete: "SETTINGS_MODIFY",
    }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      key: new fields.StringField({ required: true, blank: false }),
      value: new fields.JSONField({ required: true, nullable: true, initial: null }),
      user: new fields.ForeignDocumentField("User", { nullable: true }),
      _stats: new fields.DocumentStatsField(),
    };
  }
}
