/** Somebody in a fight. T:common/documents/combatant */
import * as fields from "../data/fields.ts";
import type { AnyObject, AnyValue } from "../types.ts";
import { Document } from "./document.ts";

/** Somebody in a fight. */
export class BaseCombatant extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "Combatant",
    collection: "combatants",
    label: "DOCUMENT.Combatant",
    labelPlural: "DOCUMENT.Combatants",
    isPrimary: false,
    isEmbedded: true,
    embedded: {},
    hasTypeData: true,
    permissions: Object.freeze({ ...Document.metadata.permissions, create: "OWNER", update: "OWNER", delete: "OWNER" }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      type: new fields.DocumentTypeField("Combatant"),
      system: new fields.TypeDataField("Combatant"),
      actorId: new fields.ForeignDocumentField("Actor", { idOnly: true }),
      tokenId: new fields.ForeignDocumentField("Token", { idOnly: true }),
      sceneId: new fields.ForeignDocumentField("Scene", { idOnly: true }),
      name: new fields.StringField({ textSearch: true }),
      img: new fields.FilePathField({ categories: ["IMAGE"] }),
      initiative: new fields.NumberField({ required: true, nullable: true, initial: null }),
      hidden: new fields.BooleanField(),
      defeated: new fields.BooleanField(),
      group: new fields.StringField({ required: true, nullable: true, initial: null }),
      _stats: new fields.DocumentStatsField(),
      flags: new fields.DocumentFlagsField(),
    };
  }

  override canUserModify(user: AnyValue, _action: string, _data: AnyObject = {}): boolean {
    return user.isGM || this.testUserPermission(user, "OWNER");
  }
}
