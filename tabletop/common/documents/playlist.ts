/** Music. T:common/documents/playlist */
import * as fields from "../data/fields.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

/** Music. */
export class BasePlaylist extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "Playlist",
    collection: "playlists",
    label: "DOCUMENT.Playlist",
    labelPlural: "DOCUMENT.Playlists",
    isPrimary: true,
    isEmbedded: false,
    embedded: { PlaylistSound: "sounds" },
    permissions: Object.freeze({
      ...Document.metadata.permissions,
      create: "PLAYLIST_CREATE",
      update: "OWNER",
      delete: "OWNER",
    }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      description: new fields.StringField(),
      sounds: new fields.EmbeddedCollectionField("PlaylistSound"),
      mode: new fields.NumberField({ required: true, initial: 0, integer: true }),
      playing: new fields.BooleanField(),
      folder: new fields.ForeignDocumentField("Folder"),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField(),
      _stats: new fields.DocumentStatsField(),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
