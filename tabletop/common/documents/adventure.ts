/** Documents bundled to be imported together. T:common/documents/adventure */
import * as fields from "../data/fields.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

/** Documents bundled to be imported together. */
export class BaseAdventure extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "Adventure",
    collection: "adventures",
    label: "DOCUMENT.Adventure",
    labelPlural: "DOCUMENT.Adventures",
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
      img: new fields.FilePathField({ categories: ["IMAGE"] }),
      caption: new fields.HTMLField(),
      description: new fields.HTMLField(),
      actors: new fields.ArrayField(new fields.ObjectField()),
      combats: new fields.ArrayField(new fields.ObjectField()),
      items: new fields.ArrayField(new fields.ObjectField()),
      journal: new fields.ArrayField(new fields.ObjectField()),
      scenes: new fields.ArrayField(new fields.ObjectField()),
      tables: new fields.ArrayField(new fields.ObjectField()),
      macros: new fields.ArrayField(new fields.ObjectField()),
      cards: new fields.ArrayField(new fields.ObjectField()),
      playlists: new fields.ArrayField(new fields.ObjectField()),
      folders: new fields.ArrayField(new fields.ObjectField()),
      folder: new fields.ForeignDocumentField("Folder"),
      sort: new fields.IntegerSortField(),
      _stats: new fields.DocumentStatsField(),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
