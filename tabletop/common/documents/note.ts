/** A pin to a journal on a scene. The flat board draws it. T:client/documents/note */
import { TEXT_ANCHOR_POINTS } from "../constants.ts";
import * as fields from "../data/fields.ts";
import { choice, level, place, whole } from "../data/placed.ts";
import { TextureData } from "../data/shapes.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

/** A pin to a journal on a scene. The flat board draws it. */
export class BaseNote extends Document {
  static DEFAULT_ICON = "icons/svg/book.svg";

  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "Note",
    collection: "notes",
    label: "DOCUMENT.Note",
    labelPlural: "DOCUMENT.Notes",
    isPrimary: false,
    isEmbedded: true,
    embedded: {},
    permissions: Object.freeze({ ...Document.metadata.permissions, create: "NOTE_CREATE" }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      entryId: new fields.ForeignDocumentField("JournalEntry", { idOnly: true }),
      pageId: new fields.ForeignDocumentField("JournalEntryPage", { idOnly: true }),
      ...place(),
      ...level(),
      sort: whole(0),
      texture: new TextureData(
        {},
        {
          categories: ["IMAGE"],
          initial: { src: () => BaseNote.DEFAULT_ICON, anchorX: 0.5, anchorY: 0.5, fit: "contain" },
        },
      ),
      iconSize: whole(40, { min: 32, validationError: "must be an integer greater than 32" }),
      text: new fields.StringField({ textSearch: true }),
      fontFamily: new fields.StringField({ required: true, initial: "Signika" }),
      fontSize: new fields.NumberField({
        required: true,
        integer: true,
        min: 8,
        max: 128,
        initial: 32,
        validationError: "must be an integer between 8 and 128",
      }),
      textAnchor: choice(TEXT_ANCHOR_POINTS, TEXT_ANCHOR_POINTS.BOTTOM, "TEXT_ANCHOR_POINTS"),
      textColor: new fields.ColorField({ required: true, nullable: false, initial: "#ffffff" }),
      global: new fields.BooleanField(),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
