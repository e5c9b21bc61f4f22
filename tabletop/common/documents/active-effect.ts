/** A condition or another lasting change of an actor or item. T:common/documents/active-effect */
import { durationFields, legacyChange, legacyDuration, migrateEffect, startFields } from "../data/effect-shapes.ts";
import * as fields from "../data/fields.ts";
import { registerDefaultModel } from "../data/registry.ts";
import { ActiveEffectTypeDataModel } from "../data/type-data-model.ts";
import { isV14 } from "../profile.ts";
import type { AnyObject, AnyValue } from "../types.ts";
import { Document } from "./document.ts";

// [14] Plain effects keep their changes in core's own model.
registerDefaultModel("ActiveEffect", "base", () => (isV14() ? ActiveEffectTypeDataModel : null));

/** A condition or another lasting change of an actor or item. */
export class BaseActiveEffect extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "ActiveEffect",
    collection: "effects",
    label: "DOCUMENT.ActiveEffect",
    labelPlural: "DOCUMENT.ActiveEffects",
    isPrimary: true,
    isEmbedded: false,
    embedded: {},
    hasTypeData: true,
    permissions: Object.freeze({ ...Document.metadata.permissions, create: "OWNER", update: "OWNER", delete: "OWNER" }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      img: new fields.FilePathField({ categories: ["IMAGE"], initial: "icons/svg/aura.svg" }),
      type: new fields.DocumentTypeField("ActiveEffect"),
      system: new fields.TypeDataField("ActiveEffect"),
      ...(isV14() ? {} : { changes: new fields.ArrayField(legacyChange()) }),
      disabled: new fields.BooleanField(),
      ...(isV14()
        ? { start: new fields.SchemaField(startFields(), { required: true, nullable: true, initial: null }) }
        : {}),
      duration: new fields.SchemaField(isV14() ? durationFields() : legacyDuration()),
      description: new fields.HTMLField(),
      origin: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
      tint: new fields.ColorField({ required: true, nullable: false, initial: "#ffffff" }),
      transfer: new fields.BooleanField({ initial: true }),
      statuses: new fields.SetField(new fields.StringField({ required: true, blank: false })),
      ...(isV14()
        ? {
            showIcon: new fields.NumberField({
              required: true,
              nullable: false,
              integer: true,
              initial: 1,
              choices: [0, 1, 2],
            }),
            folder: new fields.ForeignDocumentField("Folder"),
          }
        : {}),
      sort: new fields.IntegerSortField(),
      _stats: new fields.DocumentStatsField(),
      flags: new fields.DocumentFlagsField(),
    };
  }

  override canUserModify(user: AnyValue, action: string, data: AnyObject = {}): boolean {
    return this.isEmbedded ? this.parent.testUserPermission(user, "OWNER") : super.canUserModify(user, action, data);
  }

  override testUserPermission(user: AnyValue, permission: AnyValue, options: AnyObject = {}): boolean {
    return this.isEmbedded
      ? this.parent.testUserPermission(user, permission, options)
      : super.testUserPermission(user, permission, options);
  }

  /** Old shapes to new ones on 14: changes with modes, durations in rounds or seconds (H-208, H-275). */
  static override migrateData(source: AnyObject): AnyObject {
    if (isV14()) migrateEffect(source);
    return super.migrateData(source);
  }
}
