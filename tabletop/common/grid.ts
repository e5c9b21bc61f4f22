/** Grids: where a point lies and how far a path goes. Gridless, square and hexagonal. `T:common/grid/base` */
import { GRID_DIAGONALS, GRID_TYPES } from "./constants.ts";
import type { AnyObject, AnyValue } from "./types.ts";

export interface Point {
  x: number;
  y: number;
}
export interface Offset {
  i: number;
  j: number;
  /** The layer, where heights count. */
  k?: number;
}
export interface MeasureResult extends AnyObject {
  distance: number;
  cost: number;
  spaces: number;
  diagonals: number;
  euclidean: number;
  segments: AnyObject[];
  waypoints: AnyObject[];
}

interface Tally {
  distance: number;
  cost: number;
  spaces: number;
  diagonals: number;
  euclidean: number;
}

const nothing = (): Tally => ({ distance: 0, cost: 0, spaces: 0, diagonals: 0, euclidean: 0 });
const isOffset = (c: AnyObject): boolean => c.i !== undefined;
/** Whether a place has a height of its own: a 3D offset, or a point with its elevation. `A14:foundry.grid.types.GridCoordinates3D` */
const isHigh = (c: AnyObject): boolean => c.k !== undefined || c.elevation !== undefined;

/** Base of all grids, and the grid of a scene without one. `T:common/grid/gridless` */
export class Grid {
  [key: string]: AnyValue;
  declare size: number;
  declare sizeX: number;
  declare sizeY: number;
  declare distance: number;
  declare units: string;
  declare type: number;
  declare diagonals: number;
  declare style: string;
  declare thickness: number;
  declare color: AnyValue;
  declare alpha: number;

  constructor(config: AnyObject) {
    this.size = config.size ?? 100;
    this.sizeX = this.size;
    this.sizeY = this.size;
    this.distance = config.distance ?? 1;
    this.units = config.units ?? "";
    this.type = config.type ?? GRID_TYPES.GRIDLESS;
    this.diagonals = config.diagonals ?? GRID_DIAGONALS.EQUIDISTANT;
    this.style = config.style ?? "solidLines";
    this.thickness = config.thickness ?? 1;
    this.color = config.color ?? 0;
    this.alpha = config.alpha ?? 1;
    if (config.width !== undefined) this.width = config.width;
    if (config.height !== undefined) this.height = config.height;
  }

  get isGridless(): boolean {
    return this.type === GRID_TYPES.GRIDLESS;
  }
  get isSquare(): boolean {
    return this.type === GRID_TYPES.SQUARE;
  }
  get isHexagonal(): boolean {
    return this.type >= GRID_TYPES.HEXODDR;
  }

  /** The layer of spaces in which a place lies. (i) for where a layer begins */
  _layer({ k, elevation = 0 }: AnyObject): number {
    return Number(k ?? Math.floor(Number(elevation) / this.distance + 1e-8));
  }
  /** How far it is in spaces so many steps along each of three directions at right angles, by the rule for diagonals; (i) for those through all three. */
  _tally(steps: readonly number[], before: number): Tally {
    const [most = 0, middle = 0, least = 0] = [...steps].sort((a, b) => b - a);
    const [straight, diagonal] = [most - middle, middle - least];
    const D = GRID_DIAGONALS;
    // Of n diagonals after `before`, the number of those at even places costs double.
    const doubles = (offset: number): number =>
      Math.floor((before + middle + offset) / 2) - Math.floor((before + offset) / 2);
    const all = most + middle + least;
    const length = {
      [D.EXACT]: straight + diagonal * Math.SQRT2 + least * Math.sqrt(3),
      [D.APPROXIMATE]: straight + diagonal * 1.5 + least * 1.75,
      [D.RECTILINEAR]: all,
      [D.ALTERNATING_1]: most + doubles(0),
      [D.ALTERNATING_2]: most + doubles(1),
      [D.ILLEGAL]: all,
    }[this.diagonals];
    const illegal = this.diagonals === D.ILLEGAL;
    return {
      ...nothing(),
      distance: (length ?? most) * this.distance,
      spaces: illegal ? all : most,
      diagonals: illegal ? 0 : middle,
    };
  }

  /** The space that holds a point. Every pixel is one without a grid. */
  getOffset(coords: AnyObject): Offset {
    return isOffset(coords)
      ? { i: coords.i, j: coords.j }
      : { i: Math.round(coords.y) | 0, j: Math.round(coords.x) | 0 };
  }
  /** The same with its layer, for a place that has a height. */
  _space(coords: AnyObject): Offset {
    return { ...this.getOffset(coords), ...(isHigh(coords) && { k: this._layer(coords) }) };
  }
  getCenterPoint(coords: AnyObject): Point {
    return isOffset(coords) ? { x: coords.j, y: coords.i } : { x: coords.x, y: coords.y };
  }
  getTopLeftPoint(coords: AnyObject): Point {
    const { x, y } = this.getCenterPoint(coords);
    return this.isGridless ? { x, y } : { x: x - this.sizeX / 2, y: y - this.sizeY / 2 };
  }
  getAdjacentOffsets(_coords: AnyObject): Offset[] {
    return [];
  }
  testAdjacency(a: AnyObject, b: AnyObject): boolean {
    const target = this.getOffset(b);
    return this.getAdjacentOffsets(a).some((o) => o.i === target.i && o.j === target.j);
  }
  /** The place on the grid nearest to a point. `behavior.mode` is a mask of CONST.GRID_SNAPPING_MODES; centre bits win over corners. */
  getSnappedPoint(point: Point, _behavior: AnyObject = {}): Point {
    return { x: point.x, y: point.y };
  }
  /** The spaces on the straight ways between waypoints. */
  getDirectPath(waypoints: AnyObject[]): Offset[] {
    return waypoints.map((w) => this.getOffset(w));
  }

  /** Length of a path. `cost` is a factor-free function (from, to, distance, segment) or a number per space. */
  measurePath(waypoints: AnyObject[], options: AnyObject = {}): MeasureResult {
    const total = nothing();
    const segments: AnyObject[] = [];
    const points: AnyObject[] = waypoints.map(() => ({ backward: null, forward: null, ...nothing() }));
    for (let n = 1; n < waypoints.length; n++) {
      const [from, to] = [waypoints[n - 1]!, waypoints[n]!];
      const teleport = Boolean(to.teleport);
      const a = this.getCenterPoint(from);
      const b = this.getCenterPoint(to);
      const part = teleport ? nothing() : this._measureSegment(from, to, total.diagonals);
      if (!teleport) {
        const risen = this.isGridless
          ? Number(to.elevation ?? 0) - Number(from.elevation ?? 0)
          : (this._layer(to) - this._layer(from)) * this.distance;
        part.euclidean = Math.hypot((Math.hypot(b.x - a.x, b.y - a.y) / this.size) * this.distance, risen);
        if (this.isGridless) part.distance = part.euclidean;
        part.cost = part.distance;
      }
      const segment: AnyObject = { from: points[n - 1], to: points[n], teleport, ...part };
      const cost = typeof to.cost === "number" || typeof to.cost === "function" ? to.cost : options.cost;
      if (typeof cost === "number") segment.cost = part.cost = cost;
      else if (typeof cost === "function") segment.cost = part.cost = this.#cost(from, to, part, segment, cost);
      for (const key of Object.keys(total) as (keyof Tally)[]) total[key] += part[key];
      points[n - 1]!.forward = segment;
      Object.assign(points[n]!, { backward: segment, ...total });
      segments.push(segment);
    }
    return { ...total, segments, waypoints: points };
  }

  #cost(
    from: AnyObject,
    to: AnyObject,
    part: Tally,
    segment: AnyObject,
    cost: (...args: AnyValue[]) => number,
  ): number {
    if (this.isGridless) return cost(this.getOffset(from), this.getOffset(to), part.distance, segment);
    const path = this.getDirectPath([from, to]);
    let sum = 0;
    let before = 0;
    for (let n = 1; n < path.length; n++) {
      const here = this._measureSegment(path[0]!, path[n]!, 0).distance;
      sum += cost(path[n - 1], path[n], here - before, segment);
      before = here;
    }
    return sum;
  }

  /** Distance, spaces and diagonals between two places; `diagonals` have been used before. */
  _measureSegment(_from: AnyObject, _to: AnyObject, _diagonals: number): Tally {
    return nothing();
  }

  /** How long a step is, in pixels, as this grid counts: on squares by the rule for diagonals, on hexagons along the rows of spaces. */
  _norm(dx: number, dy: number): number {
    return Math.hypot(dx, dy);
  }
  /** Directions in degrees in which the outline of a circle has its corners; null where it is round. */
  _corners(): number[] | null {
    return null;
  }

  /** A point some distance (in units of the grid) away; direction in degrees, 0 is to the right. `T:common/grid/base` */
  getTranslatedPoint(point: Point, direction: number, distance: number): Point {
    const angle = (direction * Math.PI) / 180;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const length = ((distance / this.distance) * this.size) / this._norm(x, y);
    return { x: point.x + x * length, y: point.y + y * length };
  }

  /** The points whose distance from the middle is the radius, as this grid counts. `T:common/grid/base` */
  getCircle(center: Point, radius: number): Point[] {
    const corners = radius > 0 ? this._corners() : null;
    if (corners) return corners.map((corner) => this.getTranslatedPoint(center, corner, radius));
    return this.#arc(center, radius, 0, 360).slice(0, -1);
  }

  /** What lies within a circle and a cone from its middle. `T:common/grid/base` */
  getCone(origin: Point, radius: number, direction: number, angle: number): Point[] {
    if (!(radius > 0) || !(angle > 0)) return [];
    if (angle >= 360) return this.getCircle(origin, radius);
    return [{ x: origin.x, y: origin.y }, ...this.#arc(origin, radius, direction - angle / 2, direction + angle / 2)];
  }

  #arc(center: Point, radius: number, from: number, to: number): Point[] {
    if (!(radius > 0)) return [];
    const corners = this._corners();
    const pixels = (radius / this.distance) * this.size;
    // Round: no farther from the true circle than a quarter of a pixel.
    const step = corners ? 360 : (2 * Math.acos(Math.max(0, 1 - 0.25 / Math.max(pixels, 0.25))) * 180) / Math.PI;
    const directions = new Set([from]);
    if (corners) {
      for (let turn = Math.floor(from / 360) * 360; turn <= to; turn += 360)
        for (const corner of corners) if (corner + turn > from && corner + turn < to) directions.add(corner + turn);
    } else {
      const steps = Math.max(2, Math.ceil((to - from) / step));
      for (let n = 1; n < steps; n++) directions.add(from + ((to - from) * n) / steps);
    }
    directions.add(to);
    return [...directions].sort((a, b) => a - b).map((way) => this.getTranslatedPoint(center, way, radius));
  }

  /** The corners of a space around its middle. `T:common/grid/base` */
  getShape(): Point[] {
    return [];
  }
  /** The corners of a space. `T:common/grid/base` */
  getVertices(coords: AnyObject): Point[] {
    const center = this.getCenterPoint(coords);
    return this.getShape().map(({ x, y }) => ({ x: center.x + x, y: center.y + y }));
  }
  /** The spaces that a rectangle touches: `[i0, j0, i1, j1]`, the last ones not among them. `T:common/grid/base` */
  getOffsetRange({ x, y, width, height }: AnyObject): [number, number, number, number] {
    const edge = 1e-6;
    const a = this.getOffset({ x, y });
    const b = this.getOffset({ x: Number(x) + Number(width) - edge, y: Number(y) + Number(height) - edge });
    const room = this.isHexagonal ? 1 : 0;
    return [a.i - room, a.j - room, b.i + 1 + room, b.j + 1 + room];
  }

  /** Size of the board around a scene: padding in whole spaces on every side. */
  calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number): AnyObject {
    const pad = (length: number, unit: number): number => Math.ceil((length * padding) / unit) * unit;
    const [x, y] = [pad(sceneWidth, this.sizeX), pad(sceneHeight, this.sizeY)];
    const [width, height] = [sceneWidth + 2 * x, sceneHeight + 2 * y];
    return { width, height, x, y, rows: Math.ceil(height / this.sizeY), columns: Math.ceil(width / this.sizeX) };
  }
}

/** No grid. `T:common/grid/gridless` */
export class GridlessGrid extends Grid {}

/** Squares. `T:common/grid/square` */
export class SquareGrid extends Grid {
  constructor(config: AnyObject) {
    super({ ...config, type: GRID_TYPES.SQUARE });
  }

  override getOffset(coords: AnyObject): Offset {
    return isOffset(coords)
      ? { i: coords.i, j: coords.j }
      : { i: Math.floor(coords.y / this.size), j: Math.floor(coords.x / this.size) };
  }
  override getCenterPoint(coords: AnyObject): Point {
    const { i, j } = this.getOffset(coords);
    return { x: (j + 0.5) * this.size, y: (i + 0.5) * this.size };
  }
  override getShape(): Point[] {
    const half = this.size / 2;
    return [
      { x: -half, y: -half },
      { x: half, y: -half },
      { x: half, y: half },
      { x: -half, y: half },
    ];
  }
  override _norm(dx: number, dy: number): number {
    const [long, short] = [Math.max(Math.abs(dx), Math.abs(dy)), Math.min(Math.abs(dx), Math.abs(dy))];
    return long - short + short * this.#diagonal;
  }
  override _corners(): number[] {
    const straight = [0, 90, 180, 270];
    const across = [45, 135, 225, 315];
    if (this.#diagonal === 1) return across;
    return this.#diagonal === 2 ? straight : [...straight, ...across];
  }
  /** What a step across corners costs, in steps along sides. */
  get #diagonal(): number {
    const D = GRID_DIAGONALS;
    switch (this.diagonals) {
      case D.EXACT:
        return Math.SQRT2;
      case D.APPROXIMATE:
      case D.ALTERNATING_1:
      case D.ALTERNATING_2:
        return 1.5;
      case D.RECTILINEAR:
      case D.ILLEGAL:
        return 2;
      default:
        return 1;
    }
  }
  override getAdjacentOffsets(coords: AnyObject): Offset[] {
    const { i, j } = this.getOffset(coords);
    const orthogonal = this.diagonals === GRID_DIAGONALS.ILLEGAL;
    const out: Offset[] = [];
    for (let di = -1; di <= 1; di++)
      for (let dj = -1; dj <= 1; dj++) if ((di || dj) && !(orthogonal && di && dj)) out.push({ i: i + di, j: j + dj });
    return out;
  }
  override getSnappedPoint(point: Point, { mode = 0, resolution = 1 }: AnyObject = {}): Point {
    if (!mode) return { x: point.x, y: point.y };
    const unit = this.size / resolution;
    const center = (mode & 1) !== 0 && (mode & ~1) === 0;
    const snap = (v: number): number => (center ? (Math.floor(v / unit) + 0.5) * unit : Math.round(v / unit) * unit);
    const corner = { x: snap(point.x), y: snap(point.y) };
    if ((mode & 1) === 0 || center) return corner;
    const middle = { x: (Math.floor(point.x / unit) + 0.5) * unit, y: (Math.floor(point.y / unit) + 0.5) * unit };
    const far = (p: Point): number => Math.hypot(p.x - point.x, p.y - point.y);
    return far(middle) <= far(corner) ? middle : corner;
  }
  override getDirectPath(waypoints: AnyObject[]): Offset[] {
    const path: Offset[] = waypoints.length ? [this._space(waypoints[0]!)] : [];
    for (const waypoint of waypoints.slice(1)) {
      const from = path.at(-1)!;
      const to = this._space(waypoint);
      const [up, down] = [this._layer(to), this._layer(from)];
      const steps = Math.max(Math.abs(to.i - from.i), Math.abs(to.j - from.j), Math.abs(up - down));
      for (let n = 1; n <= steps; n++)
        path.push({
          i: Math.round(from.i + ((to.i - from.i) * n) / steps),
          j: Math.round(from.j + ((to.j - from.j) * n) / steps),
          ...(to.k !== undefined && { k: Math.round(down + ((up - down) * n) / steps) }),
        });
    }
    return path;
  }
  override _measureSegment(from: AnyObject, to: AnyObject, before: number): Tally {
    const a = this.getOffset(from);
    const b = this.getOffset(to);
    return this._tally(
      [Math.abs(a.j - b.j), Math.abs(a.i - b.i), Math.abs(this._layer(from) - this._layer(to))],
      before,
    );
  }
}

/** Hexagons; `columns` have their points left and right. `T:common/grid/hexagonal` */
export class HexagonalGrid extends Grid {
  declare columns: boolean;
  declare even: boolean;

  constructor(config: AnyObject) {
    const { columns = false, even = false } = config;
    const inColumns = even ? GRID_TYPES.HEXEVENQ : GRID_TYPES.HEXODDQ;
    const inRows = even ? GRID_TYPES.HEXEVENR : GRID_TYPES.HEXODDR;
    const byShape = columns ? inColumns : inRows;
    super({
      ...config,
      type: (Number(config.type) || 0) >= GRID_TYPES.HEXODDR ? config.type : byShape,
    });
    this.columns = this.type === GRID_TYPES.HEXODDQ || this.type === GRID_TYPES.HEXEVENQ;
    this.even = this.type === GRID_TYPES.HEXEVENR || this.type === GRID_TYPES.HEXEVENQ;
    const long = (this.size * 2) / Math.sqrt(3);
    this.sizeX = this.columns ? long : this.size;
    this.sizeY = this.columns ? this.size : long;
  }

  /** Rows: line = row, place = column. Columns: the other way round. */
  #lines({ i, j }: Offset): [number, number] {
    return this.columns ? [j, i] : [i, j];
  }
  #shifted(line: number): number {
    return (Math.abs(line) % 2 === 1) !== this.even ? 0.5 : 0;
  }
  #center(line: number, place: number): Point {
    const long = (this.size * 2) / Math.sqrt(3);
    const across = line * long * 0.75 + long / 2;
    const along = (place + 0.5 + this.#shifted(line)) * this.size;
    return this.columns ? { x: across, y: along } : { x: along, y: across };
  }
  override getOffset(coords: AnyObject): Offset {
    if (isOffset(coords)) return { i: coords.i, j: coords.j };
    const long = (this.size * 2) / Math.sqrt(3);
    const [along, across] = this.columns ? [coords.y, coords.x] : [coords.x, coords.y];
    const guess = Math.floor(across / (long * 0.75));
    let best: [number, number] = [0, 0];
    let least = Infinity;
    // The nearest centre is that of the hexagon which holds the point.
    for (let line = guess - 1; line <= guess + 1; line++) {
      const at = Math.floor(along / this.size - this.#shifted(line));
      for (let place = at - 1; place <= at + 1; place++) {
        const c = this.#center(line, place);
        const d = Math.hypot(c.x - coords.x, c.y - coords.y);
        if (d < least) [least, best] = [d, [line, place]];
      }
    }
    return this.columns ? { i: best[1], j: best[0] } : { i: best[0], j: best[1] };
  }
  override getCenterPoint(coords: AnyObject): Point {
    return this.#center(...this.#lines(this.getOffset(coords)));
  }
  override getShape(): Point[] {
    const radius = this.size / Math.sqrt(3);
    return Array.from({ length: 6 }, (_v, n) => {
      const angle = (Math.PI / 3) * n + (this.columns ? 0 : Math.PI / 6);
      return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius };
    });
  }
  override _norm(dx: number, dy: number): number {
    const [along, across] = this.columns ? [dy, dx] : [dx, dy];
    // In steps to neighbours: one along the row, one to either side of it.
    const r = across / (Math.sqrt(3) / 2);
    const q = along - r / 2;
    return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
  }
  override _corners(): number[] {
    return Array.from({ length: 6 }, (_v, n) => n * 60 + (this.columns ? 30 : 0));
  }
  #axial(offset: Offset): [number, number] {
    const [line, place] = this.#lines(offset);
    const parity = Math.abs(line) % 2;
    return [place - (line + (this.even ? parity : -parity)) / 2, line];
  }
  override getAdjacentOffsets(coords: AnyObject): Offset[] {
    const o = this.getOffset(coords);
    const out: Offset[] = [];
    for (let di = -1; di <= 1; di++)
      for (let dj = -1; dj <= 1; dj++) {
        const near = { i: o.i + di, j: o.j + dj };
        if (this._measureSegment(o, near, 0).spaces === 1) out.push(near);
      }
    return out;
  }
  override getSnappedPoint(point: Point, { mode = 0 }: AnyObject = {}): Point {
    return mode ? this.getCenterPoint(point) : { x: point.x, y: point.y };
  }
  override getDirectPath(waypoints: AnyObject[]): Offset[] {
    const path: Offset[] = waypoints.length ? [this._space(waypoints[0]!)] : [];
    for (const waypoint of waypoints.slice(1)) {
      const start = path.at(-1)!;
      const to = this._space(waypoint);
      const steps = this._measureSegment(start, to, 0).spaces;
      const [a, b] = [this.getCenterPoint(start), this.getCenterPoint(to)];
      const [down, up] = [this._layer(start), this._layer(to)];
      for (let n = 1; n <= steps; n++)
        path.push({
          ...this.getOffset({ x: a.x + ((b.x - a.x) * n) / steps + 1e-6, y: a.y + ((b.y - a.y) * n) / steps + 1e-6 }),
          ...(to.k !== undefined && { k: Math.round(down + ((up - down) * n) / steps) }),
        });
    }
    return path;
  }
  override _measureSegment(from: AnyObject, to: AnyObject, before: number): Tally {
    const [q0, r0] = this.#axial(this.getOffset(from));
    const [q1, r1] = this.#axial(this.getOffset(to));
    const [dq, dr] = [q1 - q0, r1 - r0];
    const along = (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
    return this._tally([along, Math.abs(this._layer(from) - this._layer(to)), 0], before);
  }
}

/** The grid of a scene, by `type` (CONST.GRID_TYPES). */
export function createGrid(config: AnyObject): Grid {
  const type: number = config.type ?? GRID_TYPES.SQUARE;
  if (type === GRID_TYPES.GRIDLESS) return new GridlessGrid({ ...config, type });
  return type === GRID_TYPES.SQUARE ? new SquareGrid({ ...config, type }) : new HexagonalGrid({ ...config, type });
}
