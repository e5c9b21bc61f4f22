/** A place with tokens. T:common/documents/scene */
import * as fields from "../data/fields.ts";
import { isV14 } from "../profile.ts";
import type { AnyObject, AnyValue } from "../types.ts";
import { Document } from "./document.ts";
import { DEFAULT_LEVEL } from "./level.ts";

/** The level that a scene opens on: by its id stored, as a document read; the first one where none is named. A14:Scene#initialLevel */
class InitialLevelField extends fields.DocumentIdField {
  override initialize(value: AnyValue, model: AnyValue): AnyValue {
    return () => model.levels.get(value ?? "") ?? model.firstLevel;
  }
}

/**
 * [14] What a scene of an older generation becomes when its world is opened: its picture is that of one level. A scene that has a list of levels is taken at its word, empty or not
 * (foundryvtt/foundryvtt#14629). A14:Scene, github deidril/pf2-pdf-en-import#111
 */
export function withLevel(scene: AnyObject): AnyObject {
  if (scene.levels !== undefined) return scene;
  const { background, backgroundColor, foreground, ...rest } = scene;
  const picture = (background ?? {}) as AnyObject;
  return {
    ...rest,
    levels: [
      {
        _id: DEFAULT_LEVEL,
        name: "Level",
        background: { src: picture.src ?? null, ...(backgroundColor ? { color: backgroundColor } : {}) },
        ...(foreground ? { foreground: { src: foreground } } : {}),
      },
    ],
    initialLevel: DEFAULT_LEVEL,
  };
}

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
    defaultLevelId: DEFAULT_LEVEL,
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
      // On 14 the pictures are the levels'.
      ...(isV14()
        ? { initialLevel: new InitialLevelField({ readonly: false }) }
        : {
            background: new fields.SchemaField({
              src: new fields.FilePathField({ categories: ["IMAGE", "VIDEO"] }),
              color: new fields.ColorField(),
            }),
            foreground: new fields.FilePathField({ categories: ["IMAGE", "VIDEO"] }),
            backgroundColor: new fields.ColorField({ nullable: false, initial: "#999999" }),
          }),
      thumb: new fields.FilePathField({ categories: ["IMAGE"] }),
      width: new fields.NumberField({ required: true, nullable: false, integer: true, positive: true, initial: 3000 }),
      height: new fields.NumberField({ required: true, nullable: false, integer: true, positive: true, initial: 2000 }),
      padding: new fields.NumberField({ required: true, nullable: false, min: 0, max: 0.5, initial: 0 }),
      initial: new fields.ObjectField(),
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
