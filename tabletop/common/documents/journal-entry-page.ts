/** One page of a journal entry. T:common/documents/journal-entry-page */
import * as fields from "../data/fields.ts";
import type { AnyObject, AnyValue } from "../types.ts";
import { Document } from "./document.ts";

/** One page of a journal entry. */
export class BaseJournalEntryPage extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "JournalEntryPage",
    collection: "pages",
    label: "DOCUMENT.JournalEntryPage",
    labelPlural: "DOCUMENT.JournalEntryPages",
    isPrimary: false,
    isEmbedded: true,
    embedded: {},
    hasTypeData: true,
    permissions: Object.freeze({ ...Document.metadata.permissions, create: "OWNER", update: "OWNER", delete: "OWNER" }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      type: new fields.DocumentTypeField("JournalEntryPage", { initial: "text" }),
      system: new fields.TypeDataField("JournalEntryPage"),
      title: new fields.SchemaField({
        show: new fields.BooleanField({ initial: true }),
        level: new fields.NumberField({ required: true, nullable: false, initial: 1, min: 1, max: 6, integer: true }),
      }),
      image: new fields.SchemaField({ caption: new fields.StringField() }),
      text: new fields.SchemaField({
        content: new fields.HTMLField({ textSearch: true }),
        markdown: new fields.StringField(),
        format: new fields.NumberField({ required: true, nullable: false, initial: 1, choices: [1, 2] }),
      }),
      video: new fields.SchemaField({
        controls: new fields.BooleanField({ initial: true }),
        loop: new fields.BooleanField(),
        autoplay: new fields.BooleanField(),
        volume: new fields.AlphaField({ required: true, initial: 0.5 }),
      }),
      src: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
      category: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField({ initial: { default: -1 } }),
      _stats: new fields.DocumentStatsField(),
      flags: new fields.DocumentFlagsField(),
    };
  }

  /** A page without an opinion of its own inherits its entry's. */
  override getUserLevel(user: AnyValue): number {
    const { ownership } = this;
    const own = ownership?.[user?.id] ?? ownership?.default ?? -1;
    if (user?.isGM) return 3;
    return own === -1 ? (this.parent?.getUserLevel(user) ?? 0) : own;
  }
}
