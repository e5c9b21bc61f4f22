/**
 * The shapes that a region is made of. Lengths are pixels, angles degrees. On 13 there are rectangles, circles, ellipses and polygons; 14 has lines, cones, rings, emanations, outlines of tokens and spaces of the
 * grid besides, and shapes that count as the grid does. T:common/data/data (BaseShapeData), A14:foundry.data.LineShapeData, A14:foundry.types.RegionTemplateModeConfig
 */
import type { Grid, Point } from "../grid.ts";
import { isV14 } from "../profile.ts";
import type { AnyObject, AnyValue } from "../types.ts";
import { DataModel } from "./data-model.ts";
import * as fields from "./fields.ts";
import { areaOf, type Box, boxOf, ellipsePoints, grown, hull, inPolygon, turned } from "./shapes-geometry.ts";

const place = (): AnyObject => new fields.NumberField({ required: true, nullable: false, initial: undefined });
const length = (options: AnyObject = {}): AnyObject =>
  new fields.NumberField({ required: true, nullable: false, initial: undefined, positive: true, ...options });
const share = (): AnyObject => new fields.NumberField({ required: true, nullable: false, initial: 0, min: 0, max: 1 });
const angle = (initial: number): AnyObject => new fields.AngleField({ initial, normalize: false });

/** One shape of a region. T:common/data/data */
export class BaseShapeData extends DataModel {
  static TYPE = "";
  declare type: string;
  declare hole: boolean;
  declare gridBased: boolean | undefined;

  static get TYPES(): Readonly<Record<string, typeof BaseShapeData>> {
    return shapeTypes();
  }

  static override defineSchema(): AnyObject {
    const type = this.TYPE;
    return {
      type: new fields.StringField({
        required: true,
        blank: false,
        initial: type,
        validate: (value: unknown) => value === type,
        validationError: `must be equal to "${type}"`,
      }),
      ...(isV14() && !["emanation", "token", "grid"].includes(type) ? { gridBased: new fields.BooleanField() } : {}),
      hole: new fields.BooleanField(),
    };
  }

  /** The grid by which the shape counts: that of its region's scene. */
  get _grid(): Grid | null {
    for (let at: AnyValue = this.parent; at; at = at.parent)
      if (typeof at.grid?.measurePath === "function") return at.grid as Grid;
    return null;
  }

  /** Where the shape has its place: its middle, the tip of a cone, the beginning of a line. */
  get origin(): Point {
    const { x, y } = this as AnyObject;
    return { x, y };
  }

  get center(): Point {
    const { x, y, width, height } = this.bounds;
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** The outline, as points one after the other; a ring has two. */
  _outlines(): Point[][] {
    return [];
  }

  /** The outlines as flat lists of coordinates. A14:foundry.data.LineShapeData (polygons) */
  get polygons(): { points: number[] }[] {
    return this._outlines().map((outline) => ({ points: outline.flatMap(({ x, y }) => [x, y]) }));
  }

  get bounds(): Box {
    return boxOf(this._outlines()[0] ?? []);
  }

  get area(): number {
    const [outer = 0, ...inner] = this._outlines().map((outline) => areaOf(outline));
    return outer - inner.reduce((sum, one) => sum + one, 0);
  }

  /** Is the point in the shape? */
  testPoint(point: Point): boolean {
    return this._outlines().reduce((inside, outline) => (inPolygon(outline, point) ? !inside : inside), false);
  }

  /** Put the shape somewhere else: its origin comes to the point. */
  move(point: Point, _options: AnyObject = {}): this {
    this.updateSource({ x: point.x, y: point.y });
    return this;
  }

  /** Round outlines: true ones, or as the grid counts them. */
  _circle(radius: number): Point[] {
    const grid = this.gridBased === true ? this._grid : null;
    if (!grid) return ellipsePoints(this.origin, radius, radius);
    return grid.getCircle(this.origin, (radius / grid.size) * grid.distance);
  }
}

/** T:common/data/data; on 14 it hangs by its anchor and turns about it. A14:foundry.data.RectangleShapeData */
export class RectangleShapeData extends BaseShapeData {
  static override TYPE = "rectangle";

  static override defineSchema(): AnyObject {
    return {
      ...super.defineSchema(),
      x: place(),
      y: place(),
      width: length(),
      height: length(),
      ...(isV14() ? { anchorX: share(), anchorY: share() } : {}),
      rotation: new fields.AngleField(),
    };
  }

  override _outlines(): Point[][] {
    const { x, y, width, height, rotation, anchorX, anchorY } = this as AnyObject;
    const [left, top] = [x - (anchorX ?? 0) * width, y - (anchorY ?? 0) * height];
    const about = isV14() ? { x, y } : { x: x + width / 2, y: y + height / 2 };
    const corners = [
      { x: left, y: top },
      { x: left + width, y: top },
      { x: left + width, y: top + height },
      { x: left, y: top + height },
    ];
    return [corners.map((corner) => turned(corner, about, rotation as number))];
  }
}

/** T:common/data/data */
export class CircleShapeData extends BaseShapeData {
  static override TYPE = "circle";

  static override defineSchema(): AnyObject {
    return { ...super.defineSchema(), x: place(), y: place(), radius: length() };
  }

  override _outlines(): Point[][] {
    return [this._circle((this as AnyObject).radius as number)];
  }

  override testPoint(point: Point): boolean {
    const { x, y, radius, gridBased } = this as AnyObject;
    return gridBased === true ? super.testPoint(point) : Math.hypot(point.x - x, point.y - y) <= radius;
  }
}

/** T:common/data/data */
export class EllipseShapeData extends BaseShapeData {
  static override TYPE = "ellipse";

  static override defineSchema(): AnyObject {
    return {
      ...super.defineSchema(),
      x: place(),
      y: place(),
      radiusX: length(),
      radiusY: length(),
      rotation: new fields.AngleField(),
    };
  }

  override _outlines(): Point[][] {
    const { radiusX, radiusY, rotation } = this as AnyObject;
    const { origin } = this;
    return [ellipsePoints(origin, radiusX, radiusY).map((point) => turned(point, origin, rotation as number))];
  }
}

/** T:common/data/data */
export class PolygonShapeData extends BaseShapeData {
  static override TYPE = "polygon";

  static override defineSchema(): AnyObject {
    return {
      ...super.defineSchema(),
      points: new fields.ArrayField(place(), {
        validate: (points: AnyValue) => {
          if (!Array.isArray(points) || points.length < 6 || points.length % 2)
            throw new Error("must be the coordinates of at least three points");
        },
      }),
    };
  }

  override _outlines(): Point[][] {
    const flat = (this as AnyObject).points as number[];
    return [Array.from({ length: flat.length / 2 }, (_v, n) => ({ x: flat[2 * n]!, y: flat[2 * n + 1]! }))];
  }

  override get origin(): Point {
    return this.center;
  }

  override move(point: Point): this {
    const { x, y } = this.origin;
    const points = (this as AnyObject).points as number[];
    this.updateSource({ points: points.map((value, n) => value + (n % 2 ? point.y - y : point.x - x)) });
    return this;
  }
}

/** [14] From its beginning as long as it says, half its width to either side. A14:foundry.data.LineShapeData */
export class LineShapeData extends BaseShapeData {
  static override TYPE = "line";

  static override defineSchema(): AnyObject {
    return {
      ...super.defineSchema(),
      x: place(),
      y: place(),
      length: length(),
      width: length(),
      rotation: new fields.AngleField(),
    };
  }

  override _outlines(): Point[][] {
    const { x, y, width, rotation } = this as AnyObject;
    let long = (this as AnyObject).length as number;
    const grid = this.gridBased === true ? this._grid : null;
    if (grid) {
      const end = grid.getTranslatedPoint({ x, y }, rotation as number, (long / grid.size) * grid.distance);
      long = Math.hypot(end.x - x, end.y - y);
    }
    const corners = [
      { x, y: y - width / 2 },
      { x: x + long, y: y - width / 2 },
      { x: x + long, y: y + width / 2 },
      { x, y: y + width / 2 },
    ];
    return [corners.map((corner) => turned(corner, { x, y }, rotation as number))];
  }
}

/** [14] From its tip; the far end is an arc, a straight line or half a circle. A14:foundry.types.RegionTemplateModeConfig (coneCurvature) */
export class ConeShapeData extends BaseShapeData {
  static override TYPE = "cone";

  static override defineSchema(): AnyObject {
    return {
      ...super.defineSchema(),
      x: place(),
      y: place(),
      radius: length(),
      angle: new fields.NumberField({ required: true, nullable: false, initial: 53.13, min: 0, max: 360 }),
      rotation: new fields.AngleField(),
      curvature: new fields.StringField({
        required: true,
        choices: ["round", "flat", "semicircle"],
        initial: "round",
      }),
    };
  }

  static override validateJoint(data: AnyObject): void {
    super.validateJoint(data);
    const limit = ({ flat: 90, semicircle: 180 } as Record<string, number>)[data.curvature as string];
    if (limit !== undefined && Number(data.angle) > limit)
      throw new Error(`a cone whose end is ${String(data.curvature)} is no wider than ${String(limit)} degrees`);
  }

  override _outlines(): Point[][] {
    const { x, y, radius, angle: wide, rotation, curvature } = this as AnyObject;
    const tip = { x, y };
    const grid = this.gridBased === true ? this._grid : null;
    if (grid) return [grid.getCone(tip, (radius / grid.size) * grid.distance, rotation as number, wide as number)];
    if (wide >= 360) return [ellipsePoints(tip, radius, radius)];
    const half = wide / 2;
    if (curvature === "round") {
      const arc = ellipsePoints(tip, radius, radius, -half, half);
      return [[tip, ...arc].map((point) => turned(point, tip, rotation as number))];
    }
    const rise = Math.tan((half * Math.PI) / 180);
    if (curvature === "flat") {
      const edge = [
        { x: x + radius, y: y - radius * rise },
        { x: x + radius, y: y + radius * rise },
      ];
      return [[tip, ...edge].map((point) => turned(point, tip, rotation as number))];
    }
    // The half circle at the end and the sides that lead to it are as long together as the cone.
    const base = wide >= 180 ? 0 : radius / (1 + rise);
    const middle = { x: x + base, y };
    const end = ellipsePoints(middle, radius - base, radius - base, -90, 90);
    return [[tip, ...end].map((point) => turned(point, tip, rotation as number))];
  }
}

/** [14] What lies between two circles: so wide inwards and outwards of the radius. A14:foundry.types.RegionTemplateModeConfig (ringAlignment) */
export class RingShapeData extends BaseShapeData {
  static override TYPE = "ring";

  static override defineSchema(): AnyObject {
    const wide = (): AnyObject => new fields.NumberField({ required: true, nullable: false, initial: 0, min: 0 });
    return {
      ...super.defineSchema(),
      x: place(),
      y: place(),
      radius: length(),
      innerWidth: wide(),
      outerWidth: wide(),
    };
  }

  override _outlines(): Point[][] {
    const { radius, innerWidth, outerWidth } = this as AnyObject;
    const inner = radius - innerWidth;
    return [this._circle(radius + outerWidth), ...(inner > 0 ? [this._circle(inner)] : [])];
  }
}

/** [14] The outline of a token on the grid. */
export class TokenShapeData extends BaseShapeData {
  static override TYPE = "token";

  static override defineSchema(): AnyObject {
    return {
      ...super.defineSchema(),
      x: place(),
      y: place(),
      width: length(),
      height: length(),
      shape: new fields.NumberField({ required: true, nullable: false, initial: 4 }),
    };
  }

  override _outlines(): Point[][] {
    const { x, y, width, height, shape } = this as AnyObject;
    const grid = this._grid;
    const [w, h] = [width * (grid?.sizeX ?? 1), height * (grid?.sizeY ?? 1)];
    const middle = { x: x + w / 2, y: y + h / 2 };
    // Shapes 0 and 1 are round. T:common/constants (TOKEN_SHAPES)
    if (Number(shape) <= 1) return [ellipsePoints(middle, w / 2, h / 2)];
    if (grid?.isHexagonal && width === 1 && height === 1) return [grid.getVertices(middle)];
    return [
      [
        { x, y },
        { x: x + w, y },
        { x: x + w, y: y + h },
        { x, y: y + h },
      ],
    ];
  }
}

/** [14] Everything within a distance of another shape, with that shape. A14:RegionDocument (createTokenEmanation) */
export class EmanationShapeData extends BaseShapeData {
  static override TYPE = "emanation";

  static override defineSchema(): AnyObject {
    const types: AnyObject = { ...shapeTypes() };
    delete types.emanation;
    return {
      ...super.defineSchema(),
      base: new fields.TypedSchemaField(types),
      radius: length({ positive: false, min: 0 }),
      gridBased: new fields.BooleanField(),
    };
  }

  override get origin(): Point {
    return ((this as AnyObject).base as BaseShapeData).origin;
  }

  override move(point: Point): this {
    const base = (this as AnyObject).base as BaseShapeData;
    this.updateSource({ base: base.move(point).toObject() });
    return this;
  }

  override _outlines(): Point[][] {
    const { base, radius } = this as AnyObject;
    const outline = (base as BaseShapeData)._outlines()[0] ?? [];
    const grid = this.gridBased === true ? this._grid : null;
    if (!(radius > 0)) return [outline];
    if (!grid) return [grown(outline, radius as number)];
    const units = (radius / grid.size) * grid.distance;
    return [hull(outline.flatMap((corner) => grid.getCircle(corner, units)))];
  }
}

/** [14] Spaces of the grid, by their rows and columns. */
export class GridShapeData extends BaseShapeData {
  static override TYPE = "grid";

  static override defineSchema(): AnyObject {
    const index = (): AnyObject => new fields.NumberField({ required: true, nullable: false, integer: true });
    return {
      ...super.defineSchema(),
      offsets: new fields.ArrayField(new fields.SchemaField({ i: index(), j: index() })),
    };
  }

  get #offsets(): AnyObject[] {
    return (this as AnyObject).offsets as AnyObject[];
  }

  override get origin(): Point {
    return this.#offsets[0] && this._grid ? this._grid.getCenterPoint(this.#offsets[0]) : { x: 0, y: 0 };
  }

  override _outlines(): Point[][] {
    const grid = this._grid;
    return grid ? this.#offsets.map((offset) => grid.getVertices(offset)) : [];
  }

  override get bounds(): Box {
    return boxOf(this._outlines().flat());
  }

  override get area(): number {
    return this._outlines().reduce((sum, outline) => sum + areaOf(outline), 0);
  }

  override testPoint(point: Point): boolean {
    const at = this._grid?.getOffset(point);
    return Boolean(at && this.#offsets.some(({ i, j }) => i === at.i && j === at.j));
  }

  override move(point: Point): this {
    const [to, from] = [this._grid?.getOffset(point), this.#offsets[0]];
    if (to && from)
      this.updateSource({
        offsets: this.#offsets.map(({ i, j }) => ({ i: i + to.i - from.i, j: j + to.j - from.j })),
      });
    return this;
  }
}

function shapeTypes(): Record<string, typeof BaseShapeData> {
  const all: (typeof BaseShapeData)[] = [RectangleShapeData, CircleShapeData, EllipseShapeData, PolygonShapeData];
  if (isV14()) all.push(LineShapeData, ConeShapeData, RingShapeData, EmanationShapeData, TokenShapeData, GridShapeData);
  return Object.fromEntries(all.map((one) => [one.TYPE, one]));
}

/** A drawing's shape. T:common/data/data */
export class ShapeData extends DataModel {
  static TYPES = Object.freeze({ RECTANGLE: "r", CIRCLE: "c", ELLIPSE: "e", POLYGON: "p" });

  static override defineSchema(): AnyObject {
    const size = (options: AnyObject): AnyObject =>
      new fields.NumberField({ required: false, integer: true, ...options });
    return {
      type: new fields.StringField({
        required: true,
        blank: false,
        choices: Object.values(ShapeData.TYPES),
        initial: "r",
      }),
      width: size({ min: 0 }),
      height: size({ min: 0 }),
      radius: size({ positive: true }),
      points: new fields.ArrayField(new fields.NumberField({ nullable: false })),
    };
  }
}

/** A light: how far, how bright, in which colour. Kept; the flat board shines none. T:common/data/data */
export class LightData extends DataModel {
  static override defineSchema(): AnyObject {
    const number = (initial: number, options: AnyObject = {}): AnyObject =>
      new fields.NumberField({ required: true, nullable: false, initial, ...options });
    return {
      negative: new fields.BooleanField(),
      priority: number(0, { integer: true, min: 0 }),
      alpha: new fields.AlphaField({ initial: 0.5 }),
      angle: angle(360),
      bright: number(0, { min: 0, step: 0.01 }),
      color: new fields.ColorField(),
      coloration: new fields.NumberField({ required: true, integer: true, initial: 1 }),
      dim: number(0, { min: 0, step: 0.01 }),
      attenuation: new fields.AlphaField({ initial: 0.5 }),
      luminosity: number(0.5, { min: 0, max: 1 }),
      saturation: number(0, { min: -1, max: 1 }),
      contrast: number(0, { min: -1, max: 1 }),
      shadows: number(0, { min: 0, max: 1 }),
      animation: new fields.SchemaField({
        type: new fields.StringField({ nullable: true, blank: false, initial: null }),
        speed: number(5, { integer: true, min: 0, max: 10 }),
        intensity: number(5, { integer: true, min: 1, max: 10 }),
        reverse: new fields.BooleanField(),
      }),
      darkness: new fields.SchemaField(
        { min: new fields.AlphaField({ initial: 0 }), max: new fields.AlphaField({ initial: 1 }) },
        {
          validate: (range: AnyValue) => Number(range.min) <= Number(range.max),
          validationError: "darkness.max may not be less than darkness.min",
        },
      ),
    };
  }
}

/** A picture and how it lies. T:common/data/data */
export class TextureData extends fields.SchemaField {
  constructor(options: AnyObject = {}, { categories, initial = {}, wildcard = false, label = "" }: AnyObject = {}) {
    const number = (value: number, more: AnyObject = {}): AnyObject =>
      new fields.NumberField({ nullable: false, initial: value, ...more });
    super(
      {
        src: new fields.FilePathField({
          categories: categories ?? ["IMAGE", "VIDEO"],
          initial: initial.src ?? null,
          wildcard,
          label,
        }),
        anchorX: number(initial.anchorX ?? 0),
        anchorY: number(initial.anchorY ?? 0),
        offsetX: number(initial.offsetX ?? 0, { integer: true }),
        offsetY: number(initial.offsetY ?? 0, { integer: true }),
        fit: new fields.StringField({
          initial: initial.fit ?? "fill",
          choices: ["fill", "contain", "cover", "width", "height"],
        }),
        scaleX: number(initial.scaleX ?? 1),
        scaleY: number(initial.scaleY ?? 1),
        rotation: new fields.AngleField({ initial: initial.rotation ?? 0 }),
        tint: new fields.ColorField({ nullable: false, initial: initial.tint ?? "#ffffff" }),
        alphaThreshold: new fields.AlphaField({ nullable: false, initial: initial.alphaThreshold ?? 0 }),
      },
      options,
    );
  }
}
