/** Somebody: a hero, a villain, a vehicle. T:common/documents/actor */
import * as fields from "../data/fields.ts";
import { PrototypeToken } from "../data/prototype-token.ts";
import type { AnyObject, AnyValue, Veto } from "../types.ts";
import { Document } from "./document.ts";

/** Somebody: a hero, a villain, a vehicle. */
export class BaseActor extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "Actor",
    collection: "actors",
    label: "DOCUMENT.Actor",
    labelPlural: "DOCUMENT.Actors",
    isPrimary: true,
    isEmbedded: false,
    embedded: { ActiveEffect: "effects", Item: "items" },
    hasTypeData: true,
    preserveOnImport: ["_id", "sort", "ownership"],
    permissions: Object.freeze({
      ...Document.metadata.permissions,
      create: "ACTOR_CREATE",
      update: "OWNER",
      delete: "ASSISTANT",
    }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      type: new fields.DocumentTypeField("Actor"),
      system: new fields.TypeDataField("Actor"),
      img: new fields.FilePathField({ categories: ["IMAGE"], initial: "icons/svg/mystery-man.svg" }),
      items: new fields.EmbeddedCollectionField("Item"),
      effects: new fields.EmbeddedCollectionField("ActiveEffect"),
      prototypeToken: new fields.EmbeddedDataField(PrototypeToken),
      folder: new fields.ForeignDocumentField("Folder"),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField(),
      _stats: new fields.DocumentStatsField(),
      flags: new fields.DocumentFlagsField(),
    };
  }

  /** A token prototype without a name or picture takes the actor's (H-073). */
  override _initializeSource(data: AnyValue, options: AnyObject = {}): AnyObject {
    const source = super._initializeSource(data, options);
    const token = source.prototypeToken;
    if (token && !token.name) token.name = source.name ?? "";
    if (token?.texture && !token.texture.src) token.texture.src = source.img;
    return source;
  }

  /** A new actor's tokens are called and look like it unless told otherwise (H-073). */
  override async _preCreate(data: AnyObject, options: AnyObject, user: AnyValue): Promise<Veto> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const token = data.prototypeToken ?? {};
    const updates: AnyObject = {};
    if (!token.name) updates.name = this.name;
    if (!token.texture?.src || token.texture.src === "icons/svg/mystery-man.svg") updates.texture = { src: this.img };
    if (Object.keys(updates).length) this.updateSource({ prototypeToken: updates });
  }

  static override canUserCreate(user: AnyValue): boolean {
    return user.hasPermission("ACTOR_CREATE");
  }
}
