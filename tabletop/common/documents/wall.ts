/** A wall: what it stops, and its door. The flat board draws it and lets everybody through. T:client/documents/wall */
import {
  WALL_DIRECTIONS,
  WALL_DOOR_STATES,
  WALL_DOOR_TYPES,
  WALL_MOVEMENT_TYPES,
  WALL_SENSE_TYPES,
} from "../constants.ts";
import * as fields from "../data/fields.ts";
import { choice, level } from "../data/placed.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

const threshold = (): AnyObject =>
  new fields.NumberField({ required: true, nullable: true, initial: null, positive: true });

/** A wall: what it stops, and its door. The flat board draws it and lets everybody through. */
export class BaseWall extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "Wall",
    collection: "walls",
    label: "DOCUMENT.Wall",
    labelPlural: "DOCUMENT.Walls",
    isPrimary: false,
    isEmbedded: true,
    embedded: {},
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      c: new fields.ArrayField(new fields.NumberField({ required: true, integer: true, nullable: false }), {
        required: true,
        initial: undefined,
        validate: (c: unknown) => Array.isArray(c) && c.length === 4,
        validationError: "must be a length-4 array of integer coordinates",
      }),
      ...level(),
      light: choice(WALL_SENSE_TYPES, WALL_SENSE_TYPES.NORMAL, "WALL_SENSE_TYPES"),
      move: choice(WALL_MOVEMENT_TYPES, WALL_MOVEMENT_TYPES.NORMAL, "WALL_MOVEMENT_TYPES"),
      sight: choice(WALL_SENSE_TYPES, WALL_SENSE_TYPES.NORMAL, "WALL_SENSE_TYPES"),
      sound: choice(WALL_SENSE_TYPES, WALL_SENSE_TYPES.NORMAL, "WALL_SENSE_TYPES"),
      dir: choice(WALL_DIRECTIONS, WALL_DIRECTIONS.BOTH, "WALL_DIRECTIONS"),
      door: choice(WALL_DOOR_TYPES, WALL_DOOR_TYPES.NONE, "WALL_DOOR_TYPES"),
      ds: choice(WALL_DOOR_STATES, WALL_DOOR_STATES.CLOSED, "WALL_DOOR_STATES"),
      doorSound: new fields.StringField({ required: false, blank: true, initial: undefined }),
      threshold: new fields.SchemaField({
        light: threshold(),
        sight: threshold(),
        sound: threshold(),
        attenuation: new fields.BooleanField(),
      }),
      animation: new fields.ObjectField({ nullable: true, initial: null }),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
