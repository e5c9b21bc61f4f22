/** A place with tokens. T:common/documents/scene */
import * as fields from "../data/fields.ts";
import { isV14 } from "../profile.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

/** A place with tokens. */
export class BaseScene extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "Scene",
    collection: "scenes",
    label: "DOCUMENT.Scene",
    labelPlural: "DOCUMENT.Scenes",
    isPrimary: true,
    isEmbedded: false,
    embedded: {
      AmbientLight: "lights",
      AmbientSound: "sounds",
      Drawing: "drawings",
      Level: "levels",
      MeasuredTemplate: "templates",
      Note: "notes",
      Region: "regions",
      Tile: "tiles",
      Token: "tokens",
      Wall: "walls",
    },
    permissions: Object.freeze({
      ...Document.metadata.permissions,
      create: "ASSISTANT",
      update: "ASSISTANT",
      delete: "ASSISTANT",
    }),
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      active: new fields.BooleanField(),
      navigation: new fields.BooleanField({ initial: true }),
      navOrder: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      navName: new fields.StringField({ textSearch: true }),
      background: new fields.SchemaField({
        src: new fields.FilePathField({ categories: ["IMAGE", "VIDEO"] }),
        color: new fields.ColorField(),
      }),
      foreground: new fields.FilePathField({ categories: ["IMAGE", "VIDEO"] }),
      thumb: new fields.FilePathField({ categories: ["IMAGE"] }),
      width: new fields.NumberField({ required: true, nullable: false, integer: true, positive: true, initial: 3000 }),
      height: new fields.NumberField({ required: true, nullable: false, integer: true, positive: true, initial: 2000 }),
      padding: new fields.NumberField({ required: true, nullable: false, min: 0, max: 0.5, initial: 0 }),
      initial: new fields.ObjectField(),
      backgroundColor: new fields.ColorField({ nullable: false, initial: "#999999" }),
      grid: new fields.SchemaField({
        type: new fields.NumberField({
          required: true,
          nullable: false,
          integer: true,
          initial: 1,
          choices: [0, 1, 2, 3, 4, 5],
        }),
        size: new fields.NumberField({ required: true, nullable: false, integer: true, min: 20, initial: 100 }),
        color: new fields.ColorField({ required: true, nullable: false, initial: "#000000" }),
        alpha: new fields.AlphaField({ initial: 0.2 }),
        distance: new fields.NumberField({ required: true, nullable: false, positive: true, initial: 5 }),
        units: new fields.StringField({ required: true, initial: "ft" }),
      }),
      tokenVision: new fields.BooleanField(),
      drawings: new fields.EmbeddedCollectionField("Drawing"),
      tokens: new fields.EmbeddedCollectionField("Token"),
      lights: new fields.EmbeddedCollectionField("AmbientLight"),
      notes: new fields.EmbeddedCollectionField("Note"),
      sounds: new fields.EmbeddedCollectionField("AmbientSound"),
      regions: new fields.EmbeddedCollectionField("Region"),
      ...(isV14()
        ? { levels: new fields.EmbeddedCollectionField("Level") }
        : { templates: new fields.EmbeddedCollectionField("MeasuredTemplate") }),
      tiles: new fields.EmbeddedCollectionField("Tile"),
      walls: new fields.EmbeddedCollectionField("Wall"),
      journal: new fields.ForeignDocumentField("JournalEntry"),
      weather: new fields.StringField({ required: true }),
      folder: new fields.ForeignDocumentField("Folder"),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField(),
      _stats: new fields.DocumentStatsField(),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
