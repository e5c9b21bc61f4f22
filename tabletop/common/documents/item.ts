/** A power, a skill, a piece of gear. T:common/documents/item */
import * as fields from "../data/fields.ts";
import type { AnyObject, AnyValue } from "../types.ts";
import { Document } from "./document.ts";

/** A power, a skill, a piece of gear. */
export class BaseItem extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "Item",
    collection: "items",
    label: "DOCUMENT.Item",
    labelPlural: "DOCUMENT.Items",
    isPrimary: true,
    isEmbedded: false,
    embedded: { ActiveEffect: "effects" },
    hasTypeData: true,
    permissions: Object.freeze({
      ...Document.metadata.permissions,
      create: "ITEM_CREATE",
      update: "OWNER",
      delete: "OWNER",
    }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      type: new fields.DocumentTypeField("Item"),
      system: new fields.TypeDataField("Item"),
      img: new fields.FilePathField({ categories: ["IMAGE"], initial: "icons/svg/item-bag.svg" }),
      effects: new fields.EmbeddedCollectionField("ActiveEffect"),
      folder: new fields.ForeignDocumentField("Folder"),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField(),
      _stats: new fields.DocumentStatsField(),
      flags: new fields.DocumentFlagsField(),
    };
  }

  static override canUserCreate(user: AnyValue): boolean {
    return user.hasPermission("ITEM_CREATE");
  }
}
