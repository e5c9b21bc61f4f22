/** Something that was said or rolled. T:common/documents/chat-message */
import * as fields from "../data/fields.ts";
import { RollJSONField } from "../data/roll-json-field.ts";
import type { AnyObject, AnyValue } from "../types.ts";
import { Document } from "./document.ts";

/** Something that was said or rolled. */
export class BaseChatMessage extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "ChatMessage",
    collection: "messages",
    label: "DOCUMENT.ChatMessage",
    labelPlural: "DOCUMENT.ChatMessages",
    isPrimary: true,
    isEmbedded: false,
    embedded: {},
    hasTypeData: true,
    permissions: Object.freeze({
      ...Document.metadata.permissions,
      create: "PLAYER",
      update: "OWNER",
      delete: "OWNER",
    }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      type: new fields.DocumentTypeField("ChatMessage"),
      system: new fields.TypeDataField("ChatMessage"),
      style: new fields.NumberField({
        required: true,
        nullable: false,
        integer: true,
        initial: 0,
        choices: [0, 1, 2, 3],
      }),
      author: new fields.DocumentAuthorField("User"),
      timestamp: new fields.NumberField({ required: true, nullable: false, initial: () => Date.now() }),
      flavor: new fields.HTMLField(),
      title: new fields.StringField(),
      content: new fields.HTMLField({ textSearch: true }),
      speaker: new fields.SchemaField({
        scene: new fields.ForeignDocumentField("Scene", { idOnly: true }),
        actor: new fields.ForeignDocumentField("Actor", { idOnly: true }),
        token: new fields.StringField({ required: true, nullable: true, initial: null }),
        alias: new fields.StringField(),
      }),
      whisper: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
      blind: new fields.BooleanField(),
      rolls: new fields.ArrayField(new RollJSONField()),
      sound: new fields.FilePathField({ categories: ["AUDIO"], virtual: true }),
      emote: new fields.BooleanField(),
      _stats: new fields.DocumentStatsField(),
      flags: new fields.DocumentFlagsField(),
    };
  }

  /** The author is the owner; a Gamemaster always is. */
  override getUserLevel(user: AnyValue): number {
    return user?.isGM || (user && user.id === this._source.author) ? 3 : 2;
  }
}
