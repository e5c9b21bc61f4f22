/**
 * Things that lie on a scene besides tokens, and their layers. Each is drawn as a part of one SVG picture over the paper; documents and packages put them there, no tool of the flat board does.
 * T:client/canvas/placeables/placeable-object, T:client/canvas/layers/base/placeables-layer
 */
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { Hooks } from "../hooks.ts";
import { canvas, CONFIG, game } from "../runtime.ts";
import { Point, Rectangle } from "./pixi.ts";
import type { Point as Place } from "./token.ts";

const SVG = "http://www.w3.org/2000/svg";

/** A part of the picture. */
export function svg(tag: string, attributes: AnyObject = {}, ...children: Node[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== null) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** A colour as the page writes it. */
export const css = (color: AnyValue, otherwise = "#888888"): string => String(color?.css ?? color ?? otherwise);

/** Outlines as the path of a picture. */
export const pathOf = (outlines: readonly (readonly Place[])[]): string =>
  outlines.map((points) => `M${points.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L")}Z`).join("");

/** Something that lies on a scene. */
export class PlaceableObject {
  static embeddedName = "";
  static RENDER_FLAGS: AnyObject = { redraw: { propagate: ["refresh"] }, refresh: { alias: true } };

  static get implementation(): AnyValue {
    return CONFIG[this.embeddedName]?.objectClass ?? this;
  }

  document: AnyValue;
  scene: AnyValue;
  element: SVGElement;
  controlIcon: AnyValue = null;
  mouseInteractionManager: AnyValue = null;
  destroyed = false;
  alpha = 1;
  visible = true;
  /** [14] What a preview is for: "api" while it is placed. A14:Region#_previewType */
  _previewType: string | null = null;
  _originalObject: AnyValue = undefined;
  #controlled = false;
  #hover = false;

  constructor(document: AnyValue) {
    this.document = document;
    this.scene = document.parent;
    this.element = svg("g", { class: `placeable ${String(document.documentName).toLowerCase()}` });
    if (document.id) this.element.dataset.id = String(document.id);
  }

  get id(): string {
    return this.document.id as string;
  }
  get objectId(): string {
    const { documentName, id } = this.document;
    return this.isPreview ? `${documentName}.${id}.preview` : `${documentName}.${id}`;
  }
  get sourceId(): string {
    return `${this.document.documentName}.${this._originalObject?.id ?? this.document.id ?? "preview"}`;
  }
  get _original(): AnyValue {
    return this._originalObject as AnyValue;
  }
  get isPreview(): boolean {
    return Boolean(this._originalObject) || this._previewType !== null || !this.document.id;
  }
  get hasPreview(): boolean {
    return false;
  }
  get isOwner(): boolean {
    return Boolean(this.document.isOwner);
  }
  get controlled(): boolean {
    return this.#controlled;
  }
  get hover(): boolean {
    return this.#hover;
  }
  set hover(state: boolean) {
    this.#hover = state;
  }
  get hasActiveHUD(): boolean {
    return false;
  }
  get layer(): AnyValue {
    return canvas.getLayerByEmbeddedName(this.document.documentName) as AnyValue;
  }
  get sheet(): AnyValue {
    return this.document.sheet as AnyValue;
  }
  get isVisible(): boolean {
    return !this.document.hidden || Boolean(game.user?.isGM) || this.isPreview;
  }
  get bounds(): Rectangle {
    const { x = 0, y = 0, width = 0, height = 0 } = this.document;
    return new Rectangle(x, y, width, height);
  }
  get center(): Point {
    return this.bounds.center;
  }
  get x(): number {
    return Number(this.document.x ?? 0);
  }
  get y(): number {
    return Number(this.document.y ?? 0);
  }
  get position(): Point {
    return new Point(this.x, this.y);
  }

  /** A change of any flag is drawn at once. T:client/canvas/interaction/render-flags */
  get renderFlags(): { set: (flags: AnyObject) => void } {
    return {
      set: (flags) => {
        if (Object.values(flags).some(Boolean)) this.refresh();
      },
    };
  }
  applyRenderFlags(): void {
    // Nothing waits: see renderFlags.
  }

  getSnappedPosition(position?: Place): Place {
    return this.layer.getSnappedPoint(position ?? { x: this.x, y: this.y }) as Place;
  }

  async draw(_options: AnyObject = {}): Promise<this> {
    await this._draw({});
    this.refresh();
    Hooks.callAll(`draw${this.document.documentName as string}`, this);
    return this;
  }
  async _draw(_options: AnyObject): Promise<void> {
    // For subclasses.
  }

  refresh(_options: AnyObject = {}): this {
    if (this.destroyed) return this;
    this.visible = this.isVisible;
    this.element.style.display = this.visible ? "" : "none";
    this.element.classList.toggle("is-hidden", Boolean(this.document.hidden));
    this.element.classList.toggle("is-preview", this.isPreview);
    this.element.classList.toggle("controlled", this.#controlled);
    this._refresh();
    Hooks.callAll(`refresh${this.document.documentName as string}`, this, {});
    return this;
  }
  /** What the picture shows. */
  _refresh(): void {
    this.element.replaceChildren();
  }

  clear(): this {
    this.element.replaceChildren();
    return this;
  }

  destroy(_options?: AnyValue): void {
    if (this.destroyed) return;
    if (this.#controlled) this.release();
    this.destroyed = true;
    this._destroy(_options);
    this.element.remove();
    if (this.document._object === this) this.document._object = null;
    Hooks.callAll(`destroy${this.document.documentName as string}`, this);
  }
  _destroy(_options: AnyValue): void {
    // For subclasses.
  }

  /** Who owns it may take it in hand. */
  can(user: AnyValue, action: string): boolean {
    return (this as AnyObject)[`_can${action.titleCase()}`]?.(user) !== false && (user?.isGM || this.isOwner);
  }
  _canControl(user: AnyValue = game.user): boolean {
    return Boolean(user?.isGM || this.document.testUserPermission?.(user, "OWNER"));
  }
  control({ releaseOthers = true }: AnyObject = {}): boolean {
    if (releaseOthers) for (const other of [...this.layer.controlled]) if (other !== this) other.release();
    if (this.#controlled) return true;
    if (this.isPreview || !this._canControl()) return false;
    this.#controlled = true;
    this.refresh();
    this._onControl({ releaseOthers });
    Hooks.callAll(`control${this.document.documentName as string}`, this, true);
    return true;
  }
  release(options: AnyObject = {}): boolean {
    if (!this.#controlled) return true;
    this.#controlled = false;
    this.refresh();
    this._onRelease(options);
    Hooks.callAll(`control${this.document.documentName as string}`, this, false);
    return true;
  }
  _onControl(_options: AnyObject): void {
    // For subclasses.
  }
  _onRelease(_options: AnyObject): void {
    // For subclasses.
  }

  /** One like it that isn't saved. */
  clone(): this {
    const cls = this.constructor as new (document: AnyValue) => this;
    const copy = new cls(this.document.clone({}, { keepId: true }));
    copy._originalObject = this;
    return copy;
  }

  async rotate(angle: number, snap = 0): Promise<this> {
    const turn = snap > 0 ? Math.round(angle / snap) * snap : angle;
    const key = "direction" in this.document._source ? "direction" : "rotation";
    await this.document.update({ [key]: ((turn % 360) + 360) % 360 });
    return this;
  }
}

/** What of a layer is only being shown: packages add theirs to it. */
export class PreviewContainer {
  readonly element = svg("g", { class: "previews" });
  readonly children: AnyValue[] = [];

  addChild(...objects: AnyValue[]): AnyValue {
    for (const object of objects) {
      if (!this.children.includes(object)) this.children.push(object);
      object.parent = this;
      this.element.append(object.element as Node);
    }
    return objects[0] as AnyValue;
  }
  removeChild(...objects: AnyValue[]): AnyValue {
    for (const object of objects) {
      const at = this.children.indexOf(object);
      if (at !== -1) this.children.splice(at, 1);
      object.element?.remove();
      object.parent = null;
    }
    return objects[0] as AnyValue;
  }
  removeChildren(): AnyValue[] {
    const all = [...this.children];
    this.removeChild(...all);
    return all;
  }
}

/** All things of a kind on the viewed scene. */
export class PlaceablesLayer {
  static documentName = "";

  static get layerOptions(): AnyObject {
    return {
      name: "",
      controllableObjects: false,
      rotatableObjects: false,
      confirmDeleteKey: false,
      objectClass: CONFIG[this.documentName]?.objectClass,
      quadtree: true,
      zIndex: 0,
    };
  }
  /** The one on the board. */
  static get instance(): AnyValue {
    return canvas.getLayerByEmbeddedName(this.documentName) as AnyValue;
  }

  readonly element = svg("g", { class: "layer" });
  preview = new PreviewContainer();
  options: AnyObject = {};
  _objects = new Map<string, AnyValue>();
  _active = false;

  constructor() {
    this.options = (this.constructor as typeof PlaceablesLayer).layerOptions;
    this.element.classList.add(String(this.options.name || this.documentName.toLowerCase()));
    this.element.append(this.preview.element);
  }

  get documentName(): string {
    return (this.constructor as typeof PlaceablesLayer).documentName;
  }
  get documentCollection(): AnyValue {
    return (canvas.scene?.getEmbeddedCollection(this.documentName) ?? null) as AnyValue;
  }
  getDocuments(): AnyValue[] {
    return [...(this.documentCollection ?? [])];
  }
  get placeables(): AnyValue[] {
    return [...this._objects.values()];
  }
  get objects(): { children: AnyValue[]; visible: boolean } {
    return { children: this.placeables, visible: true };
  }
  get controlled(): AnyValue[] {
    return this.placeables.filter((object) => object.controlled);
  }
  get controlledObjects(): Map<string, AnyValue> {
    return new Map(this.controlled.map((object) => [object.id as string, object]));
  }
  get hover(): AnyValue {
    return (this.placeables.find((object) => object.hover) ?? null) as AnyValue;
  }
  get hud(): null {
    return null;
  }
  get active(): boolean {
    return this._active;
  }
  /** What overlaps a box. T:client/canvas/geometry/quad-tree */
  get quadtree(): { getObjects: (box: AnyObject) => Set<AnyValue> } {
    return {
      getObjects: (box) =>
        new Set(
          this.placeables.filter(({ bounds }) =>
            new Rectangle(bounds.x, bounds.y, bounds.width, bounds.height).intersects(box as Rectangle),
          ),
        ),
    };
  }

  get(id: string): AnyValue {
    return this._objects.get(id) as AnyValue;
  }

  /** Make this the layer that is worked on. */
  activate(_options: AnyObject = {}): this {
    canvas._setActiveLayer(this);
    return this;
  }
  deactivate(): this {
    if (this._active) canvas._setActiveLayer(null);
    return this;
  }

  getSnappedPoint(point: Place): Place {
    // CENTER | VERTEX | CORNER | SIDE_MIDPOINT. T:common/constants (GRID_SNAPPING_MODES)
    return (
      canvas.grid.type === 0 ? point : canvas.grid.getSnappedPoint(point, { mode: 1 | 240, resolution: 1 })
    ) as Place;
  }

  createObject(document: AnyValue): AnyValue {
    const prior = this._objects.get(String(document.id));
    if (prior) return prior.refresh() as AnyValue;
    const cls = CONFIG[this.documentName]?.objectClass as new (document: AnyValue) => PlaceableObject;
    const object = new cls(document);
    document._object = object;
    this._objects.set(String(document.id), object);
    this.preview.element.before(object.element);
    void object.draw();
    return object;
  }
  _remove(id: string): void {
    this._objects.get(id)?.destroy();
    this._objects.delete(id);
  }
  /** Draw what the scene has. */
  _drawAll(): void {
    for (const document of this.getDocuments()) if (this._belongs(document)) this.createObject(document);
  }
  /** [14] Only what is on the level that is shown; what names none is on all. */
  _belongs(document: AnyValue): boolean {
    const levels = document.levels as Set<string> | undefined;
    return !levels?.size || !canvas.level || levels.has(canvas.level.id as string);
  }
  _settle(document: AnyValue): void {
    if (this._belongs(document)) this.createObject(document);
    else this._remove(String(document.id));
  }
  _tearDown(): void {
    this.clearPreviewContainer();
    for (const id of [...this._objects.keys()]) this._remove(id);
    this.element.remove();
  }

  clearPreviewContainer(): void {
    for (const object of this.preview.removeChildren()) object.destroy();
  }

  controlAll(options: AnyObject = {}): AnyValue[] {
    for (const object of this.placeables) if (object.visible) object.control({ ...options, releaseOthers: false });
    return this.controlled;
  }
  releaseAll(options: AnyObject = {}): number {
    const all = this.controlled;
    for (const object of all) object.release(options);
    return all.length;
  }

  async rotateMany({ angle, delta, snap = 0, ids }: AnyObject = {}): Promise<AnyValue[]> {
    if (angle === undefined && delta === undefined) throw new Error("You must provide an angle or a delta");
    const objects = Array.isArray(ids) ? ids.map((id: string) => this.get(id)) : this.controlled;
    const key = this.documentName === "MeasuredTemplate" ? "direction" : "rotation";
    const updates = objects.map((object: AnyValue) => {
      const raw = Number(angle ?? Number(object.document[key]) + Number(delta));
      const turn = snap > 0 ? Math.round(raw / snap) * snap : raw;
      return { _id: object.id as string, [key]: ((turn % 360) + 360) % 360 };
    });
    await canvas.scene.updateEmbeddedDocuments(this.documentName, updates);
    return objects;
  }

  async updateAll(transformation: AnyValue, condition?: AnyValue, options: AnyObject = {}): Promise<AnyValue[]> {
    const updates = this.placeables
      .filter((object) => !condition || condition(object))
      .map((object) => ({
        ...(typeof transformation === "function" ? transformation(object) : transformation),
        _id: object.id as string,
      }));
    return (await canvas.scene.updateEmbeddedDocuments(this.documentName, updates, options)) as AnyValue[];
  }

  /** A thing that is shown and not saved, and its sheet. T:client/canvas/layers/base/placeables-layer */
  async _createPreview(
    createData: AnyObject,
    { renderSheet = true, top = 0, left = 0 }: AnyObject = {},
  ): Promise<AnyValue> {
    const cls = CONFIG[this.documentName].documentClass as new (data: AnyObject, context: AnyObject) => AnyValue;
    const document = new cls(createData, { parent: canvas.scene });
    const object = new CONFIG[this.documentName].objectClass(document);
    document._object = object;
    this.preview.addChild(object);
    await object.draw();
    if (renderSheet) void object.sheet?.render({ force: true, position: { top, left } });
    return object as AnyValue;
  }
}
