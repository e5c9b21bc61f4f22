/** A token on a scene. T:common/documents/token */
import * as fields from "../data/fields.ts";
import { tokenFields } from "../data/prototype-token.ts";
import { isV14 } from "../profile.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";
import { DEFAULT_LEVEL } from "./level.ts";

/** A place on a token's way, as it is remembered. T:client/documents/token (MeasuredMovementWaypointSchema) */
function waypointFields(): AnyObject {
  const number = (options: AnyObject = {}): AnyObject =>
    new fields.NumberField({ required: true, nullable: false, ...options });
  return {
    x: number({ integer: true }),
    y: number({ integer: true }),
    elevation: number(),
    width: number({ positive: true }),
    height: number({ positive: true }),
    shape: number(),
    ...(isV14() ? { level: new fields.StringField({ required: false }) } : {}),
    action: new fields.StringField({ required: true, blank: false }),
    terrain: new fields.ObjectField({ nullable: true, initial: null }),
    snapped: new fields.BooleanField(),
    explicit: new fields.BooleanField(),
    checkpoint: new fields.BooleanField(),
    intermediate: new fields.BooleanField(),
    userId: new fields.StringField({ required: true, blank: false }),
    movementId: new fields.StringField({ required: true, blank: false }),
    cost: number({ min: 0, initial: 0 }),
  };
}

/** A token on a scene. */
export class BaseToken extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "Token",
    collection: "tokens",
    label: "DOCUMENT.Token",
    labelPlural: "DOCUMENT.Tokens",
    isPrimary: false,
    isEmbedded: true,
    embedded: { ActorDelta: "delta" },
    permissions: Object.freeze({
      ...Document.metadata.permissions,
      create: "TOKEN_CREATE",
      update: "OWNER",
      delete: "TOKEN_DELETE",
    }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      ...tokenFields(),
      actorId: new fields.ForeignDocumentField("Actor", { idOnly: true }),
      delta: new fields.EmbeddedDocumentField("ActorDelta", { nullable: true }),
      x: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
      y: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
      ...(isV14()
        ? { level: new fields.DocumentIdField({ nullable: false, readonly: false, initial: DEFAULT_LEVEL }) }
        : {}),
      elevation: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
      sort: new fields.IntegerSortField(),
      locked: new fields.BooleanField(),
      _movementHistory: new fields.ArrayField(new fields.SchemaField(waypointFields())),
      hidden: new fields.BooleanField(),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
