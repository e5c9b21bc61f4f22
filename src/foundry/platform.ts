/**
 * The bridge between Foundry 13 and 14: every difference that we touch is met here and nowhere else (platform section 11). Answers are computed when asked, because
 * `game.release` exists only from `init` on.
 */

/** Whether the host is generation 14 or later. */
export const isV14 = (): boolean => game.release.generation >= 14;

/** Who may see a roll, in words of our own; Foundry renamed its keys and an unknown one must never fall back to public. */
export type Visibility = "public" | "gm" | "blind" | "self";

const LEGACY: Record<Visibility, string> = { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" };

/** What the user has chosen beside the chat input. Anything we can't read counts as private to the Gamemaster, not as public. */
export function currentVisibility(): Visibility {
  const settings = game.settings as unknown as { get(ns: string, key: string): unknown };
  const stored = String(settings.get("core", isV14() ? "messageMode" : "rollMode"));
  if (isV14() && stored === "ic") return "public";
  const found = (Object.keys(LEGACY) as Visibility[]).find((v) => v === stored || LEGACY[v] === stored);
  return found ?? "gm";
}

/** The choices with Foundry's own labels, for a dialog's select. */
export function visibilityChoices(): Record<Visibility, string> {
  const modes = (
    isV14()
      ? (CONFIG.ChatMessage as unknown as { modes: unknown }).modes
      : (CONFIG.Dice as unknown as { rollModes: unknown }).rollModes
  ) as Record<string, { label: string } | string>;
  const label = (v: Visibility): string => {
    const mode = modes[isV14() ? v : LEGACY[v]];
    return typeof mode === "string" ? mode : (mode?.label ?? v);
  };
  return { public: label("public"), gm: label("gm"), blind: label("blind"), self: label("self") };
}

/** The operation option of `ChatMessage.create` that makes a message as private as asked. */
export const messageOptions = (v: Visibility): Record<string, string> =>
  isV14() ? { messageMode: v } : { rollMode: LEGACY[v] };

/**
 * Who a message posted by the Gamemaster's client for `by` is whispered to, as data: the mode options would count the author, who is not the one that rolled.
 * "Private to the Gamemaster" includes who rolled, "blind" does not.
 */
export function messageVisibility(
  v: Visibility,
  by: string,
): { readonly whisper?: readonly string[]; readonly blind?: boolean } {
  const gms = game.users.filter((u) => u.isGM).map((u) => u.id);
  if (v === "gm") return { whisper: [...new Set([...gms, by])] };
  if (v === "blind") return { whisper: gms, blind: true };
  return v === "self" ? { whisper: [by] } : {};
}

/** A status as the token HUD lists it and as an effect is made from it. */
export interface StatusEntry {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly hud: boolean | { readonly actorTypes: readonly string[] };
  readonly order?: number;
  readonly _id?: string;
  readonly statuses?: readonly string[];
}

/** Replace the list of statuses. On 14 it is a record behind a proxy, written by id; on 13 a plain array. One that can't be taken out of the record is at least not offered. */
export function setStatuses(entries: readonly StatusEntry[]): void {
  const config = CONFIG as unknown as { statusEffects: StatusEntry[] & Record<string, StatusEntry> };
  if (!isV14()) {
    config.statusEffects = [...entries] as typeof config.statusEffects;
    return;
  }
  for (const entry of [...config.statusEffects])
    if (!Reflect.deleteProperty(config.statusEffects, entry.id) || entry.id in config.statusEffects)
      config.statusEffects[entry.id] = { ...entry, hud: false };
  for (const entry of entries) config.statusEffects[entry.id] = entry;
}

/** The level of the scene that a token stands on, for a token that is put beside it; on 13 scenes have none. */
export const levelOf = (token: object): { readonly level?: string } => {
  const { level } = (isV14() ? token : {}) as { readonly level?: string };
  return typeof level === "string" ? { level } : {};
};

/** An entry of a context menu, written once and understood by both generations. */
export interface MenuEntry {
  readonly label: string;
  readonly icon: string;
  readonly visible: (li: HTMLElement) => boolean;
  readonly onClick: (li: HTMLElement) => void;
}

/** Both generations' keys for context-menu entries. */
export function menuEntry(entry: MenuEntry): Record<string, unknown> {
  if (isV14())
    return {
      label: entry.label,
      icon: entry.icon,
      visible: entry.visible,
      onClick: (_event: Event, target: HTMLElement) => {
        entry.onClick(target);
      },
    };
  return { name: entry.label, icon: entry.icon, condition: entry.visible, callback: entry.onClick };
}

/** The base class of our effect model: Foundry 14 has one of its own, whose change fields must be kept. */
export function effectModelBase(): typeof foundry.abstract.TypeDataModel {
  // Read through a plain record: 13's namespace (and our own host) may refuse a name that isn't there.
  const data = foundry.data as unknown as Record<string, typeof foundry.abstract.TypeDataModel | undefined>;
  return Object.hasOwn(data, "ActiveEffectTypeDataModel")
    ? (data.ActiveEffectTypeDataModel ?? foundry.abstract.TypeDataModel)
    : foundry.abstract.TypeDataModel;
}

/** An area as it is drawn, in pixels and degrees. */
export interface DrawnArea {
  readonly shape: "burst" | "cylinder" | "cone" | "line" | "around";
  /** The middle; of a cone and a line where they begin; of what goes out from a body the body's middle. */
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  /** Across a line, or the body that it goes out from. */
  readonly width: number;
  readonly direction: number;
  readonly opens: number;
  /** How high it reaches, in units of the scene; null: as high and as deep as one likes. */
  readonly bottom: number | null;
  readonly top: number | null;
}

/** What an area says of itself beside its shape. */
interface AreaLabel {
  readonly name: string;
  readonly color: string;
  readonly flags: Readonly<Record<string, unknown>>;
}

/** The shape of a region on 14. */
function regionShape({ shape, x, y, reach, width, direction, opens }: DrawnArea): object {
  if (shape === "cone")
    return { type: "cone", x, y, radius: reach, angle: opens, rotation: direction, curvature: "round" };
  if (shape === "line") return { type: "line", x, y, length: reach, width, rotation: direction };
  if (shape === "around") {
    const base = { type: "rectangle", x: x - width / 2, y: y - width / 2, width, height: width, rotation: 0 };
    return { type: "emanation", base: { ...base, anchorX: 0, anchorY: 0 }, radius: reach };
  }
  return { type: "circle", x, y, radius: reach };
}

/** A template on 13, with its lengths in units of the scene. */
function templateFields({ shape, x, y, reach, width, direction, opens }: DrawnArea, scene: object | null): object {
  const { distancePixels } = (scene as unknown as { readonly dimensions: { readonly distancePixels: number } })
    .dimensions;
  const long = reach + (shape === "around" ? width / 2 : 0);
  const t = shape === "cone" ? "cone" : shape === "line" ? "ray" : "circle";
  return {
    t,
    x,
    y,
    distance: long / distancePixels,
    direction: ((direction % 360) + 360) % 360,
    angle: opens,
    width: width / distancePixels,
  };
}

const [AREA_13, AREA_14] = ["MeasuredTemplate", "Region"] as const;

/** What documents of a collection are called on this generation: areas on a board are templates on 13 and regions on 14. */
export const documentName = (collection: string): string =>
  collection === "Area" ? (isV14() ? AREA_14 : AREA_13) : collection;

/** The kind of document that an area on the board is, and its data: a region on 14, a template on 13. */
export function areaSource(
  area: DrawnArea,
  { name, color, flags }: AreaLabel,
  scene: object | null = canvas.scene,
): { readonly kind: string; readonly data: object } {
  if (!isV14())
    return {
      kind: AREA_13,
      data: { ...templateFields(area, scene), fillColor: color, borderColor: color, flags },
    };
  // Of another scene than the one in view no level is known: it is on all of them.
  const { level } = (scene === canvas.scene ? canvas : {}) as { readonly level?: { readonly id: string } | null };
  return {
    kind: AREA_14,
    data: {
      name,
      color,
      shapes: [regionShape(area)],
      elevation: { bottom: area.bottom, top: area.top },
      levels: level ? [level.id] : [],
      visibility: CONST.REGION_VISIBILITY.ALWAYS,
      ownership: { [game.user.id]: 3 },
      flags,
    },
  };
}

/** What is shown of an area that isn't saved. */
interface ShownArea {
  readonly move: (area: DrawnArea) => void;
  readonly remove: () => void;
}

interface Shown {
  readonly document: { updateSource(data: object): unknown; updateShapeConstraints?(): unknown };
  readonly renderFlags: { set(flags: Readonly<Record<string, boolean>>): void };
  draw(): Promise<unknown>;
  destroy(): void;
}
interface ShowingLayer {
  readonly preview: { addChild(object: unknown): unknown; removeChild(object: unknown): unknown };
  activate(): unknown;
}

/** Show an area on the board to this user alone, while it is being aimed; the board listens to nothing else meanwhile. */
export async function placeArea(area: DrawnArea, label: AreaLabel): Promise<ShownArea> {
  const { kind, data } = areaSource(area, label);
  const { documentClass, objectClass } = (
    CONFIG as unknown as Record<
      string,
      { documentClass: new (d: object, c: object) => object; objectClass: new (d: object) => Shown }
    >
  )[kind] as { documentClass: new (d: object, c: object) => object; objectClass: new (d: object) => Shown };
  const board = canvas as unknown as {
    readonly scene: object;
    readonly regions: ShowingLayer;
    readonly templates: ShowingLayer;
    readonly activeLayer: { activate(): unknown } | null;
  };
  const layer = kind === AREA_14 ? board.regions : board.templates;
  const before = board.activeLayer;
  const doc = new documentClass(data, { parent: board.scene });
  const shown = new objectClass(doc);
  Object.assign(doc, { _object: shown });
  layer.activate();
  layer.preview.addChild(shown);
  await shown.draw();
  return {
    move: (to) => {
      const changed = areaSource(to, label).data as { readonly shapes?: object; readonly elevation?: object };
      shown.document.updateSource(
        kind === AREA_14 ? { shapes: changed.shapes, elevation: changed.elevation } : changed,
      );
      shown.document.updateShapeConstraints?.();
      shown.renderFlags.set(kind === AREA_14 ? { refreshShapes: true } : { refreshPosition: true, refreshShape: true });
    },
    remove: () => {
      layer.preview.removeChild(shown);
      shown.destroy();
      before?.activate();
    },
  };
}

/** Aim at these tokens on the board and at no others. */
export function aimAtTokens(ids: readonly string[]): void {
  const layer = canvas.tokens as unknown as {
    setTargets?: (ids: readonly string[], options: { readonly mode: string }) => void;
    readonly placeables: readonly {
      readonly id: string;
      setTarget(on: boolean, options: { readonly releaseOthers: boolean }): void;
    }[];
  } | null;
  if (isV14() && layer?.setTargets) {
    layer.setTargets(ids, { mode: "replace" });
    return;
  }
  for (const token of layer?.placeables ?? []) token.setTarget(ids.includes(token.id), { releaseOthers: false });
}
