/** A stack of cards. T:common/documents/cards */
import * as fields from "../data/fields.ts";
import type { AnyObject, AnyValue } from "../types.ts";
import { Document } from "./document.ts";

/** A stack of cards. */
export class BaseCards extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "Cards",
    collection: "cards",
    label: "DOCUMENT.Cards",
    labelPlural: "DOCUMENT.Cardss",
    isPrimary: true,
    isEmbedded: false,
    embedded: { Card: "cards" },
    hasTypeData: true,
    permissions: Object.freeze({
      ...Document.metadata.permissions,
      create: "CARDS_CREATE",
      update: "OWNER",
      delete: "OWNER",
    }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      type: new fields.DocumentTypeField("Cards", { initial: "deck" }),
      system: new fields.TypeDataField("Cards"),
      description: new fields.HTMLField(),
      img: new fields.FilePathField({ categories: ["IMAGE", "VIDEO"], initial: "icons/svg/card-hand.svg" }),
      cards: new fields.EmbeddedCollectionField("Card"),
      width: new fields.NumberField({ integer: true, positive: true }),
      height: new fields.NumberField({ integer: true, positive: true }),
      rotation: new fields.AngleField(),
      displayCount: new fields.BooleanField(),
      folder: new fields.ForeignDocumentField("Folder"),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField(),
      _stats: new fields.DocumentStatsField(),
      flags: new fields.DocumentFlagsField(),
    };
  }

  static override canUserCreate(user: AnyValue): boolean {
    return user.hasPermission("CARDS_CREATE");
  }
}
