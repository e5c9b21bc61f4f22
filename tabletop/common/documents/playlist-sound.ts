/** One sound of a playlist. T:common/documents/playlist-sound */
import * as fields from "../data/fields.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

/** One sound of a playlist. */
export class BasePlaylistSound extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "PlaylistSound",
    collection: "sounds",
    label: "DOCUMENT.PlaylistSound",
    labelPlural: "DOCUMENT.PlaylistSounds",
    isPrimary: false,
    isEmbedded: true,
    embedded: {},
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      path: new fields.FilePathField({ categories: ["AUDIO"] }),
      playing: new fields.BooleanField(),
      repeat: new fields.BooleanField(),
      volume: new fields.AlphaField({ initial: 0.5 }),
      sort: new fields.IntegerSortField(),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
