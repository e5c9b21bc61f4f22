/** A journal entry. T:common/documents/journal-entry */
import * as fields from "../data/fields.ts";
import type { AnyObject, AnyValue } from "../types.ts";
import { Document } from "./document.ts";

/** A journal entry. */
export class BaseJournalEntry extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "JournalEntry",
    collection: "journal",
    label: "DOCUMENT.JournalEntry",
    labelPlural: "DOCUMENT.JournalEntrys",
    isPrimary: true,
    isEmbedded: false,
    embedded: { JournalEntryPage: "pages", JournalEntryCategory: "categories" },
    permissions: Object.freeze({
      ...Document.metadata.permissions,
      create: "JOURNAL_CREATE",
      update: "OWNER",
      delete: "OWNER",
    }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      pages: new fields.EmbeddedCollectionField("JournalEntryPage"),
      categories: new fields.EmbeddedCollectionField("JournalEntryCategory"),
      folder: new fields.ForeignDocumentField("Folder"),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField(),
      _stats: new fields.DocumentStatsField(),
      flags: new fields.DocumentFlagsField(),
    };
  }

  static override canUserCreate(user: AnyValue): boolean {
    return user.hasPermission("JOURNAL_CREATE");
  }
}
