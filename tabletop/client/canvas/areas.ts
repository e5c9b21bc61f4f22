/** Areas of a scene: regions, and on 13 measured templates. T:client/canvas/placeables/{region, template}, A14:foundry.canvas.layers.RegionLayer */
import type { BaseShapeData } from "../../common/data/shapes.ts";
import { isV14 } from "../../common/profile.ts";
import { type AnyObject, type AnyValue, HostNotImplemented } from "../../common/types.ts";
import { t } from "../applications/api/text.ts";
import { canvas, CONFIG, game, ui } from "../runtime.ts";
import { Circle, Point, Polygon, Rectangle } from "./pixi.ts";
import { css, pathOf, PlaceableObject, PlaceablesLayer, svg } from "./placeable.ts";
import type { Point as Place } from "./token.ts";

/** The spaces of the grid whose middle is in an area. */
function coveredSpaces(box: AnyObject, inside: (point: Place) => boolean): Place[] {
  const { grid } = canvas;
  if (grid.isGridless) return [];
  const [i0, j0, i1, j1] = grid.getOffsetRange(box) as [number, number, number, number];
  const spaces: Place[] = [];
  for (let i = i0; i < i1; i++)
    for (let j = j0; j < j1; j++) {
      const center = grid.getCenterPoint({ i, j }) as Place;
      if (inside(center)) spaces.push(center);
    }
  return spaces;
}

/** A region on the board: its shapes in its colour. T:client/canvas/placeables/region */
export class Region extends PlaceableObject {
  static override embeddedName = "Region";

  override get bounds(): Rectangle {
    const { x, y, width, height } = this.document.bounds;
    return new Rectangle(x, y, width, height);
  }
  /** Who sees it, by `CONST.REGION_VISIBILITY`; whoever places it sees the preview. A14:CONST.REGION_VISIBILITY */
  override get isVisible(): boolean {
    if (this.isPreview) return true;
    const { visibility } = this.document;
    const gm = Boolean(game.user?.isGM);
    switch (visibility) {
      case 2:
        return true;
      case 3:
        return gm || Boolean(this.document.testUserPermission(game.user, "OBSERVER"));
      case 1:
        return gm;
      case 4:
        return this.layer.active === true || (gm && !this.document.locked);
      default:
        return this.layer.active === true || this.controlled;
    }
  }
  testPoint(point: Place, elevation?: number): boolean {
    return this.document.testPoint({
      ...point,
      elevation: elevation ?? this.document.elevation.bottom ?? 0,
    }) as boolean;
  }

  override _refresh(): void {
    const color = css(this.document.color);
    const shapes = this.document.shapes as BaseShapeData[];
    const covered = this.document.highlightMode === "coverage" && !canvas.grid.isGridless;
    const outlines = shapes.filter((shape) => !shape.hole).flatMap((shape) => shape._outlines());
    const holes = shapes.filter((shape) => shape.hole).flatMap((shape) => shape._outlines());
    const parts = covered
      ? coveredSpaces(this.bounds, (point) => this.document._holds(point) as boolean).map((center) =>
          svg("path", { d: pathOf([canvas.grid.getVertices(center) as Place[]]), fill: color, "fill-opacity": 0.25 }),
        )
      : [
          svg("path", {
            d: pathOf([...outlines, ...holes]),
            fill: color,
            "fill-opacity": 0.25,
            "fill-rule": "evenodd",
          }),
        ];
    this.element.replaceChildren(
      ...parts,
      svg("path", { d: pathOf([...outlines, ...holes]), fill: "none", stroke: color, "stroke-width": 3 }),
    );
    if (this.document.displayMeasurements === true)
      for (const shape of shapes.filter((one) => !one.hole)) {
        const label = measureOf(shape);
        const { x, y } = shape.center;
        if (label) this.element.append(text(label, x, y));
      }
  }
}

function text(content: string, x: number, y: number): SVGElement {
  const label = svg("text", { x, y, class: "area-label", "text-anchor": "middle" });
  label.textContent = content;
  return label;
}

/** How far the shape reaches, in the scene's units. */
function measureOf(shape: BaseShapeData): string {
  const { radius, length, width, height } = shape as unknown as AnyObject;
  const unit = Number(canvas.dimensions.distancePixels) || 1;
  const say = (pixels: unknown): string => String(Math.round((Number(pixels) / unit) * 10) / 10);
  const units = String(canvas.grid.units ?? "");
  if (radius !== undefined) return `${say(radius)} ${units}`.trim();
  if (length !== undefined) return `${say(length)} ${units}`.trim();
  return width === undefined ? "" : `${say(width)} × ${say(height)} ${units}`.trim();
}

/** One placement in progress. */
interface Placement {
  data: AnyObject;
  options: AnyObject;
  preview: Region;
  rest: AnyObject[];
  placed: AnyObject[];
  shape: BaseShapeData;
  shapeIndex: number;
  shapeCount: number;
  regionIndex: number;
  regionCount: number;
  last: AnyValue;
  finish: (document: AnyValue) => void;
}

/** All regions of the viewed scene. T:client/canvas/layers/regions */
export class RegionLayer extends PlaceablesLayer {
  static override documentName = "Region";
  static override get layerOptions(): AnyObject {
    return {
      ...super.layerOptions,
      name: "regions",
      controllableObjects: true,
      confirmDeleteKey: true,
      quadtree: false,
      zIndex: 100,
      zIndexActive: 600,
    };
  }

  _holeMode = false;
  #placement: Placement | null = null;
  #templateMode: boolean | undefined;

  /** [14] Are regions made as areas of effect? Players do unless told otherwise. A14:RegionLayer (i) */
  get templateMode(): boolean {
    return this.#templateMode ?? !game.user?.isGM;
  }
  set templateMode(on: boolean) {
    this.#templateMode = on;
  }

  override _tearDown(): void {
    this.#placement?.finish(null);
    super._tearDown();
  }

  /**
   * [14] Let the user put a region's shapes where they belong, one after the other: a left click takes the place, a right click leaves the shape out, the wheel turns it, Escape ends it all.
   * @returns the region; not saved with `create: false`; null if there is none
   * A14:RegionPlacementOptions
   */
  async placeRegion(data: AnyObject, options: AnyObject = {}): Promise<AnyValue> {
    if (!isV14()) throw new HostNotImplemented("RegionLayer#placeRegion (14)");
    const documents = (await this.placeRegions([data], options)) as AnyValue[] | null;
    return documents?.[0] ?? null;
  }

  /** [14] The same for several regions. A14:RegionLayer */
  async placeRegions(all: Iterable<AnyObject>, options: AnyObject = {}): Promise<AnyValue[] | null> {
    if (!isV14()) throw new HostNotImplemented("RegionLayer#placeRegions (14)");
    if (options.attachToToken === true) throw new HostNotImplemented("RegionLayer#placeRegions with attachToToken");
    if (!canvas.ready) return null;
    this.#placement?.finish(null);
    const list = [...all];
    const create = options.create !== false;
    if (create && !game.user.isGM) {
      const mayNot = game.paused ? "Paused" : game.user.hasPermission("REGION_CREATE") ? null : "NoRegionCreate";
      if (mayNot) {
        ui.notifications?.warn(t(`HOST.Board.${mayNot}`));
        return null;
      }
    }
    const former = canvas.activeLayer;
    const previews: Region[] = [];
    try {
      for (const [regionIndex, data] of list.entries()) {
        const placed = await this.#place(data, options, regionIndex, list.length);
        if (!placed) return null;
        previews.push(placed);
      }
      const documents = previews.map((preview) => preview.document);
      if (documents.every((document) => document.shapes.length === 0) && options.allowEmpty !== true) return null;
      const commit: unknown = await options.preCommit?.({ documents, previews });
      if (commit !== undefined && !commit) return null;
      if (!create) return documents;
      const made = (await canvas.scene.createEmbeddedDocuments(
        "Region",
        documents.map((document) => document.toObject()),
        { controlObject: true, ...options.createOptions },
      )) as AnyValue[];
      if ((options.createOptions?.controlObject ?? true) !== false)
        for (const document of made) document.object?.control({ releaseOthers: false });
      return made.length ? made : null;
    } finally {
      for (const preview of previews) {
        this.preview.removeChild(preview);
        preview.destroy();
      }
      former?.activate?.();
    }
  }

  async #place(data: AnyObject, options: AnyObject, regionIndex: number, regionCount: number): Promise<Region | null> {
    const cls = CONFIG.Region.documentClass;
    const shapes = (data.shapes ?? []) as AnyObject[];
    const document = new cls(
      {
        name: cls.defaultName({ parent: canvas.scene }),
        ...data,
        shapes: shapes.slice(0, 1),
        levels: data.levels ?? (canvas.level ? [canvas.level.id] : []),
        ownership: data.ownership ?? { [String(game.user.id)]: 3 },
      },
      { parent: canvas.scene },
    );
    const preview = new CONFIG.Region.objectClass(document) as Region;
    preview._previewType = "api";
    document._object = preview;
    this.activate();
    this.preview.addChild(preview);
    await preview.draw();
    if (shapes.length === 0) return preview;
    const done = await new Promise<boolean>((resolve) => {
      const placement: Placement = {
        data,
        options,
        preview,
        rest: shapes.slice(1),
        placed: [],
        shape: document.shapes[0],
        shapeIndex: 0,
        shapeCount: shapes.length,
        regionIndex,
        regionCount,
        last: null,
        finish: (result) => {
          stop();
          this.#placement = null;
          resolve(Boolean(result));
        },
      };
      this.#placement = placement;
      const stop = this.#listen(placement);
      this.#moveTo(placement, null, canvas.mousePosition as Place, true);
    });
    if (done) return preview;
    this.preview.removeChild(preview);
    preview.destroy();
    return null;
  }

  #told(placement: Placement): AnyObject {
    const { preview, shapeIndex, shapeCount, regionIndex, regionCount } = placement;
    const { document } = preview;
    const shape = document.shapes.at(-1) as BaseShapeData;
    placement.shape = shape;
    // The names of the first 14 releases too (index, count).
    return {
      preview,
      document,
      shape,
      shapeIndex,
      shapeCount,
      regionIndex,
      regionCount,
      index: shapeIndex,
      count: shapeCount,
    };
  }

  #changed(placement: Placement): void {
    const { document } = placement.preview;
    document._takeShapes();
    document.updateShapeConstraints?.();
    placement.preview.refresh();
    const { index: _index, count: _count, ...told } = this.#told(placement);
    placement.options.onChange?.(told);
  }

  #moveTo(placement: Placement, event: AnyValue, point: Place, snap: boolean): void {
    const position = snap ? this.getSnappedPoint(point) : { ...point };
    const told = this.#told(placement);
    placement.last = { event, point };
    if (placement.options.onMove?.({ ...told, event, position, snap }) !== false)
      placement.shape.move(position, { snap });
    this.#changed(placement);
  }

  #turn(placement: Placement, event: WheelEvent): void {
    const precise = event.shiftKey;
    const told = this.#told(placement);
    if (placement.options.onRotate?.({ ...told, event, precise }) !== false && "rotation" in placement.shape) {
      const by = Math.sign(event.deltaY || event.deltaX) * (precise ? 5 : 15);
      const rotation = (((placement.shape as unknown as AnyObject).rotation as number) + by + 360) % 360;
      placement.shape.updateSource({ rotation });
    }
    this.#changed(placement);
  }

  #next(placement: Placement, taken: boolean): void {
    const { document } = placement.preview;
    const shapes = document.shapes.map((shape: BaseShapeData) => shape.toObject()) as AnyObject[];
    const kept = taken ? shapes : shapes.slice(0, -1);
    const following = placement.rest.shift();
    document.updateSource({ shapes: following ? [...kept, following] : kept });
    if (!following) {
      placement.preview.refresh();
      placement.finish(true);
      return;
    }
    placement.shapeIndex += 1;
    this.#moveTo(placement, placement.last?.event, (placement.last?.point ?? canvas.mousePosition) as Place, true);
  }

  /** Listen on the board before anything else does, and on Escape. */
  #listen(placement: Placement): () => void {
    const root = canvas._root as HTMLElement;
    const controller = new AbortController();
    const { signal } = controller;
    const place = (event: MouseEvent): Place =>
      canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY }) as Place;
    const take = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const refuse = (): void => void ui.notifications?.warn(t("HOST.Board.NotHere"), { console: false });
    root.addEventListener(
      "pointermove",
      (event) => {
        take(event);
        canvas.mousePosition = place(event);
        this.#moveTo(placement, event, place(event), !event.shiftKey);
      },
      { signal, capture: true },
    );
    root.addEventListener(
      "pointerdown",
      (event) => {
        take(event);
        if (event.button === 0) {
          if (placement.options.preConfirm?.({ ...this.#told(placement), event }) === false) refuse();
          else this.#next(placement, true);
        } else if (event.button === 2) {
          if (placement.options.preSkip?.({ ...this.#told(placement), event }) === false) refuse();
          else this.#next(placement, false);
        }
      },
      { signal, capture: true },
    );
    for (const type of ["pointerup", "contextmenu", "click"])
      root.addEventListener(type, take, { signal, capture: true });
    root.addEventListener(
      "wheel",
      (event) => {
        if (placement.options.allowRotation === false) return;
        take(event);
        this.#turn(placement, event);
      },
      { signal, capture: true, passive: false },
    );
    window.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        take(event);
        placement.finish(null);
      },
      { signal, capture: true },
    );
    return () => {
      controller.abort();
    };
  }
}

/** Pixels in a unit of the scene. */
const pixels = (): number => Number(canvas.dimensions.distancePixels);
/** Does this table want areas of effect to count as the grid does? */
const byGrid = (): boolean => game.settings?.get("core", "gridTemplates") === true;

/** [13] An area of effect: a circle, a cone, a rectangle or a ray from its origin. T:client/canvas/placeables/template */
export class MeasuredTemplate extends PlaceableObject {
  static override embeddedName = "MeasuredTemplate";
  /** The outline around the origin. */
  declare shape: Circle | Polygon | Rectangle | undefined;
  ray: AnyValue = null;
  _borderThickness = 3;

  get isAuthor(): boolean {
    return Boolean(this.document.isAuthor ?? this.document.author?.isSelf);
  }
  override get isVisible(): boolean {
    return !this.document.hidden || this.isAuthor || Boolean(game.user?.isGM) || this.isPreview;
  }
  get highlightId(): string {
    return this.objectId;
  }
  override get bounds(): Rectangle {
    const box = (this.shape ?? this._computeShape()).getBounds();
    return new Rectangle(this.x + box.x, this.y + box.y, box.width, box.height);
  }
  override get center(): Point {
    return new Point(this.x, this.y);
  }

  static getCircleShape(distance: number): Circle | Polygon {
    if (byGrid()) return new Polygon(canvas.grid.getCircle({ x: 0, y: 0 }, distance) as Place[]);
    return new Circle(0, 0, distance * pixels());
  }
  static getConeShape(distance: number, direction: number, angle: number): Polygon {
    if (byGrid()) return new Polygon(canvas.grid.getCone({ x: 0, y: 0 }, distance, direction, angle) as Place[]);
    const round = game.settings?.get("core", "coneTemplateType") === "round";
    const half = angle / 2;
    const length = distance * pixels();
    const steps = round ? Math.max(4, Math.ceil(angle / 3)) : 1;
    const reach = round ? length : length / Math.cos((Math.min(half, 89) * Math.PI) / 180);
    const edge = Array.from({ length: steps + 1 }, (_v, n) => {
      const way = ((direction - half + (angle * n) / steps) * Math.PI) / 180;
      return { x: Math.cos(way) * reach, y: Math.sin(way) * reach };
    });
    return new Polygon([{ x: 0, y: 0 }, ...edge]);
  }
  static getRectShape(distance: number, direction: number): Rectangle {
    const way = (direction * Math.PI) / 180;
    const end = byGrid()
      ? (canvas.grid.getTranslatedPoint({ x: 0, y: 0 }, direction, distance) as Place)
      : { x: Math.cos(way) * distance * pixels(), y: Math.sin(way) * distance * pixels() };
    return new Rectangle(Math.min(0, end.x), Math.min(0, end.y), Math.abs(end.x), Math.abs(end.y));
  }
  static getRayShape(distance: number, direction: number, width: number): Polygon {
    const way = (direction * Math.PI) / 180;
    const length = distance * pixels();
    const half = (width * pixels()) / 2;
    const [cos, sin] = [Math.cos(way), Math.sin(way)];
    return new Polygon([
      { x: sin * half, y: -cos * half },
      { x: cos * length + sin * half, y: sin * length - cos * half },
      { x: cos * length - sin * half, y: sin * length + cos * half },
      { x: -sin * half, y: cos * half },
    ]);
  }

  _computeShape(): Circle | Polygon | Rectangle {
    const { t: type, distance, direction, angle, width } = this.document;
    const cls = this.constructor as typeof MeasuredTemplate;
    switch (type) {
      case "cone":
        return cls.getConeShape(distance, direction, angle);
      case "rect":
        return cls.getRectShape(distance, direction);
      case "ray":
        return cls.getRayShape(distance, direction, width);
      default:
        return cls.getCircleShape(distance);
    }
  }
  _refreshShape(): void {
    this.shape = this._computeShape();
  }
  _refreshTemplate(): void {
    const { shape } = this;
    if (!shape) return;
    const attributes = {
      fill: css(this.document.fillColor),
      "fill-opacity": 0.25,
      stroke: css(this.document.borderColor, "#000000"),
      "stroke-width": this._borderThickness,
    };
    const outline = (): SVGElement => {
      if (shape instanceof Circle) return svg("circle", { r: shape.radius, ...attributes });
      if (shape instanceof Rectangle)
        return svg("rect", { x: shape.x, y: shape.y, width: shape.width, height: shape.height, ...attributes });
      return svg("path", { d: pathOf([shape._corners]), ...attributes });
    };
    const units = `${Math.round(Number(this.document.distance) * 10) / 10} ${String(canvas.grid.units ?? "")}`.trim();
    this.element.replaceChildren(outline(), text(units, 0, 0));
    this.element.setAttribute("transform", `translate(${this.x} ${this.y})`);
  }
  override _refresh(): void {
    this._refreshShape();
    this._refreshTemplate();
    this.highlightGrid();
  }
  /** The spaces whose middle is in the area, by their top left corners. */
  _getGridHighlightPositions(): Place[] {
    const shape = this.shape ?? this._computeShape();
    return coveredSpaces(this.bounds, ({ x, y }) => shape.contains(x - this.x, y - this.y)).map(
      (center) => canvas.grid.getTopLeftPoint(center) as Place,
    );
  }
  highlightGrid(): void {
    const { grid } = canvas.interface;
    grid.clearHighlightLayer(this.highlightId);
    grid.addHighlightLayer(this.highlightId);
    if (!this.visible || canvas.grid.isGridless) return;
    for (const { x, y } of this._getGridHighlightPositions())
      grid.highlightPosition(this.highlightId, {
        x,
        y,
        color: css(this.document.fillColor),
        border: css(this.document.borderColor),
      });
  }
  override _destroy(): void {
    canvas.interface?.grid?.destroyHighlightLayer(this.highlightId);
  }
}

/** [13] T:client/canvas/layers/templates */
export class TemplateLayer extends PlaceablesLayer {
  static override documentName = "MeasuredTemplate";
  static override get layerOptions(): AnyObject {
    return { ...super.layerOptions, name: "templates", rotatableObjects: true, zIndex: 400 };
  }
}
