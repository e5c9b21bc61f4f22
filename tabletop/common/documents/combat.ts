/** A fight. T:common/documents/combat */
import * as fields from "../data/fields.ts";
import type { AnyObject, AnyValue } from "../types.ts";
import { Document } from "./document.ts";

/** A fight. */
export class BaseCombat extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "Combat",
    collection: "combats",
    label: "DOCUMENT.Combat",
    labelPlural: "DOCUMENT.Combats",
    isPrimary: true,
    isEmbedded: false,
    embedded: { Combatant: "combatants", CombatantGroup: "groups" },
    hasTypeData: true,
    permissions: Object.freeze({
      ...Document.metadata.permissions,
      create: "ASSISTANT",
      update: "PLAYER",
      delete: "ASSISTANT",
    }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      type: new fields.DocumentTypeField("Combat"),
      system: new fields.TypeDataField("Combat"),
      scene: new fields.ForeignDocumentField("Scene"),
      groups: new fields.EmbeddedCollectionField("CombatantGroup"),
      combatants: new fields.EmbeddedCollectionField("Combatant"),
      active: new fields.BooleanField(),
      round: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
      turn: new fields.NumberField({ required: true, nullable: true, integer: true, min: 0, initial: null }),
      sort: new fields.IntegerSortField(),
      _stats: new fields.DocumentStatsField(),
      flags: new fields.DocumentFlagsField(),
    };
  }

  /** Players may move round and turn, nothing else (H-194). */
  override canUserModify(user: AnyValue, action: string, data: AnyObject = {}): boolean {
    if (user.isGM) return true;
    if (action !== "update") return false;
    return Object.keys(data).every((key) => ["_id", "round", "turn", "combatants"].includes(key));
  }
}
