/** A script or a line of chat at a keystroke. T:common/documents/macro */
import { MACRO_TYPES } from "../constants.ts";
import * as fields from "../data/fields.ts";
import type { AnyObject, AnyValue } from "../types.ts";
import { Document } from "./document.ts";

/** A script or a line of chat at a keystroke. */
export class BaseMacro extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "Macro",
    collection: "macros",
    label: "DOCUMENT.Macro",
    labelPlural: "DOCUMENT.Macros",
    isPrimary: true,
    isEmbedded: false,
    embedded: {},
    coreTypes: Object.values(MACRO_TYPES),
    permissions: Object.freeze({
      ...Document.metadata.permissions,
      create: "PLAYER",
      update: "OWNER",
      delete: "OWNER",
    }),
  });

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "MACRO"];

  /** The picture of a macro that was given none. */
  static DEFAULT_ICON = "icons/svg/dice-target.svg";

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      type: new fields.StringField({ required: true, initial: "chat", choices: ["script", "chat"] }),
      author: new fields.DocumentAuthorField("User"),
      img: new fields.FilePathField({ categories: ["IMAGE"], initial: () => this.DEFAULT_ICON }),
      scope: new fields.StringField({ required: true, initial: "global", choices: ["global", "actors", "actor"] }),
      command: new fields.StringField({ required: true, blank: true }),
      folder: new fields.ForeignDocumentField("Folder"),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField(),
      _stats: new fields.DocumentStatsField(),
      flags: new fields.DocumentFlagsField(),
    };
  }

  static override canUserCreate(user: AnyValue): boolean {
    return user.hasRole("PLAYER");
  }
}
