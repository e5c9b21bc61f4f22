/**
 * Classes of Foundry's canvas and of its region behaviours that systems extend when they load, although no table without a drawn canvas ever makes one. Data models work as
 * such; the others can be extended and registered, and say that the host lacks them when one is made. T:client/canvas, T:client/data
 */
import { DataModel } from "../../common/data/data-model.ts";
import * as fields from "../../common/data/fields.ts";
import { type AnyObject, type AnyValue, HostNotImplemented } from "../../common/types.ts";
import { t } from "../applications/api/text.ts";
import { ui } from "../runtime.ts";

/** A class that is declared and that the host doesn't have: it may be extended, and a mixin mixed in, but nothing of it can be made. */
export function declaredOnly(path: string): AnyValue {
  if (path.endsWith("Mixin")) return (Base: AnyValue = class {}) => class extends Base {};
  return extendable(path, path.startsWith("foundry.applications.") ? { DEFAULT_OPTIONS: {}, PARTS: {}, TABS: {} } : {});
}

/** A class that may be extended but not made. @param told  what the user is told besides who made one */
function extendable(path: string, statics: AnyObject = {}, told?: string): AnyValue {
  class Extendable {
    constructor() {
      if (told !== undefined) ui.notifications?.error(t(told, { name: new.target.name }));
      throw new HostNotImplemented(path);
    }
  }
  return Object.assign(
    Object.defineProperty(Extendable, "name", { value: path.slice(path.lastIndexOf(".") + 1) }),
    statics,
  );
}

/** What a token can sense. T:client/canvas/perception/detection-mode */
export class DetectionMode extends DataModel {
  static DETECTION_TYPES = Object.freeze({ SIGHT: 0, SOUND: 1, MOVE: 2, OTHER: 3 });

  static override defineSchema(): AnyObject {
    return {
      id: new fields.StringField({ blank: false }),
      label: new fields.StringField({ blank: false }),
      tokenConfig: new fields.BooleanField({ initial: true }),
      walls: new fields.BooleanField({ initial: true }),
      angle: new fields.BooleanField({ initial: true }),
      type: new fields.NumberField({ initial: 0 }),
    };
  }
}

/** A token's ring: its pictures and what it can do. Kept; the flat board draws none. T:client/canvas/placeables/tokens/ring-data */
export class DynamicRingData extends DataModel {
  static override defineSchema(): AnyObject {
    return {
      id: new fields.StringField({ blank: true }),
      label: new fields.StringField({ blank: false }),
      spritesheet: new fields.StringField({ required: true }),
      effects: new fields.ObjectField({
        initial: Object.fromEntries(
          ["RING_PULSE", "RING_GRADIENT", "BKG_WAVE", "INVISIBILITY"].map((id) => [id, `TOKEN.RING.EFFECTS.${id}`]),
        ),
      }),
      framework: new fields.SchemaField({
        ringClass: new fields.AnyField({ required: false }),
        shaderClass: new fields.AnyField({ required: false }),
      }),
    };
  }
}

/** The rings that packages offer, and the one that is in use. T:client/canvas/placeables/tokens/ring-config */
export class TokenRingConfig {
  readonly #configs = new Map<string, DynamicRingData>();
  #used: string | null = null;
  readonly enabled = false;
  subjectPaths: Record<string, string> = {};

  get configIDs(): string[] {
    return [...this.#configs.keys()];
  }
  get configLabels(): Record<string, string> {
    return Object.fromEntries([...this.#configs].map(([id, config]) => [id, String((config as AnyObject).label)]));
  }
  get id(): string | null {
    return this.#used;
  }
  addConfig(id: string, config: DynamicRingData): void {
    if (this.#configs.has(id)) throw new Error(`The token ring ${id} is registered already`);
    this.#configs.set(id, config);
  }
  getConfig(id: string): DynamicRingData | undefined {
    return this.#configs.get(id);
  }
  useConfig(id: string): boolean {
    if (!this.#configs.has(id)) return false;
    this.#used = id;
    return true;
  }
}

/** How hard it is to move somewhere. T:client/data/terrain-data */
export class TerrainData extends DataModel {
  declare difficulty: number | null;

  static override defineSchema(): AnyObject {
    return { difficulty: new fields.NumberField({ required: true, nullable: true, min: 0, initial: 1 }) };
  }
  static resolveTerrainEffects(effects: AnyObject[]): TerrainData | null {
    const factors = effects.map((effect) => Number(effect.difficulty ?? 1));
    return factors.length
      ? (new this({ difficulty: factors.reduce((product, factor) => product * factor, 1) }) as TerrainData)
      : null;
  }
  static getMovementCostFunction(): (from: unknown, to: unknown, distance: number) => number {
    return (_from, _to, distance) => distance;
  }
  equals(other: unknown): boolean {
    return other instanceof TerrainData && other.difficulty === this.difficulty;
  }
}

const classes = (path: string, names: readonly string[], statics?: AnyObject, told?: string): AnyObject =>
  Object.fromEntries(names.map((name) => [name, extendable(`${path}.${name}`, statics, told)]));

/** The windows before version 13's, which a system may still extend beside its own; opening one says that the tabletop has none. T:client/appv1 */
const OLD_WINDOW = "HOST.Window.Version1";
const oldStatics = { _customElements: [], defaultOptions: {} };
export const appv1 = classes(
  "foundry.appv1.api",
  ["Application", "Dialog", "DocumentSheet", "FormApplication"],
  oldStatics,
  OLD_WINDOW,
);
export const appv1Sheets = classes(
  "foundry.appv1.sheets",
  ["ActorSheet", "ItemSheet", "JournalSheet", "JournalPageSheet", "JournalTextPageSheet"],
  oldStatics,
  OLD_WINDOW,
);
/** Layers, shapes and what draws: registered or extended while a system loads. T:client/canvas */
export const layers = classes("foundry.canvas.layers", ["CanvasLayer", "InteractionLayer"]);
export const shapes = classes("foundry.canvas.geometry", ["ClockwiseSweepPolygon", "PointSourcePolygon"]);
export const VisionMode = extendable("foundry.canvas.perception.VisionMode");
export const groups = classes("foundry.canvas.groups", ["PrimaryCanvasGroup"]);
export const tokens = {
  TokenRingConfig,
  DynamicRingData,
  TokenTurnMarker: extendable("foundry.canvas.placeables.tokens.TokenTurnMarker"),
  TokenRing: extendable("foundry.canvas.placeables.tokens.TokenRing", { effects: { DISABLED: 0, ENABLED: 1 } }),
};
export const containers = {
  ControlIcon: extendable("foundry.canvas.containers.ControlIcon"),
  PreciseText: extendable("foundry.canvas.containers.PreciseText"),
};
