/** What an unlinked token has of its own, against its base actor. T:common/documents/actor-delta */
import * as fields from "../data/fields.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

/** What an unlinked token has of its own, against its base actor. */
export class BaseActorDelta extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "ActorDelta",
    collection: "delta",
    label: "DOCUMENT.ActorDelta",
    labelPlural: "DOCUMENT.ActorDeltas",
    isPrimary: false,
    isEmbedded: true,
    embedded: { ActiveEffect: "effects", Item: "items" },
    permissions: Object.freeze({ ...Document.metadata.permissions, create: "OWNER", update: "OWNER", delete: "OWNER" }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: false, nullable: true, initial: null }),
      type: new fields.StringField({ required: false, nullable: true, initial: null }),
      img: new fields.FilePathField({ categories: ["IMAGE"], nullable: true, initial: null, required: false }),
      system: new fields.ObjectField(),
      items: new fields.EmbeddedCollectionDeltaField("Item"),
      effects: new fields.EmbeddedCollectionDeltaField("ActiveEffect"),
      ownership: new fields.DocumentOwnershipField({ required: false, nullable: true, initial: null }),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
