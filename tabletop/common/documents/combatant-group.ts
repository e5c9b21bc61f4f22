/** Combatants that share an initiative. T:common/documents/combatant-group */
import * as fields from "../data/fields.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

/** Combatants that share an initiative. */
export class BaseCombatantGroup extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "CombatantGroup",
    collection: "groups",
    label: "DOCUMENT.CombatantGroup",
    labelPlural: "DOCUMENT.CombatantGroups",
    isPrimary: false,
    isEmbedded: true,
    embedded: {},
    hasTypeData: true,
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      type: new fields.DocumentTypeField("CombatantGroup"),
      system: new fields.TypeDataField("CombatantGroup"),
      name: new fields.StringField(),
      img: new fields.FilePathField({ categories: ["IMAGE"] }),
      initiative: new fields.NumberField({ required: true, nullable: true, initial: null }),
      ownership: new fields.DocumentOwnershipField(),
      _stats: new fields.DocumentStatsField(),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
