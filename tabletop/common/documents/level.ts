/** [14] One storey of a scene: its pictures and what lies between its floor and its ceiling. A14:LevelData, A14:BaseLevel */
import * as fields from "../data/fields.ts";
import type { AnyObject } from "../types.ts";
import { Document } from "./document.ts";

/** The id of the level that a scene of an older generation is given, and on which a token stands unless it says otherwise. A14:BaseScene.metadata.defaultLevelId */
export const DEFAULT_LEVEL = "defaultLevel0000";

/** A picture of a level; what hides the view has no transparency to test. A14:LevelTexture, LevelData#fog */
const texture = (more: AnyObject = {}, tested = true): fields.SchemaField =>
  new fields.SchemaField({
    ...more,
    src: new fields.FilePathField({ categories: ["IMAGE", "VIDEO"] }),
    tint: new fields.ColorField({ nullable: false, initial: "#ffffff" }),
    ...(tested ? { alphaThreshold: new fields.AlphaField({ nullable: false, initial: 0 }) } : {}),
  });

const placed = (initial: number): fields.NumberField =>
  new fields.NumberField({ required: true, nullable: false, initial });

/** One storey of a scene. */
export class BaseLevel extends Document {
  static override metadata: AnyObject = Object.freeze({
    ...Document.metadata,
    name: "Level",
    collection: "levels",
    label: "DOCUMENT.Level",
    labelPlural: "DOCUMENT.Levels",
    isPrimary: false,
    isEmbedded: true,
    embedded: {},
  });

  static override defineSchema(): AnyObject {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      // The page gives two numbers; that a level may be open upwards or downwards, and what a new one has, is our reading. (i)
      elevation: new fields.SchemaField({
        bottom: new fields.NumberField({ required: true, nullable: true, initial: 0 }),
        top: new fields.NumberField({ required: true, nullable: true, initial: 20 }),
      }),
      background: texture({ color: new fields.ColorField({ nullable: false, initial: "#999999" }) }),
      foreground: texture(),
      fog: texture({}, false),
      // Members by the page (TextureData without src, tint and alphaThreshold), initial values ours. (i)
      textures: new fields.SchemaField({
        anchorX: placed(0.5),
        anchorY: placed(0.5),
        offsetX: placed(0),
        offsetY: placed(0),
        fit: new fields.StringField({
          required: true,
          initial: "fill",
          choices: ["fill", "contain", "cover", "width", "height"],
        }),
        scaleX: placed(1),
        scaleY: placed(1),
        rotation: new fields.AngleField(),
      }),
      visibility: new fields.SchemaField({ levels: new fields.SetField(new fields.StringField()) }),
      sort: new fields.IntegerSortField(),
      flags: new fields.DocumentFlagsField(),
    };
  }
}
