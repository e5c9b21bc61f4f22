/** Regions: what lies in them, and what they do to it. T:client/documents/{region, region-behavior}, A14:foundry.documents.RegionDocument */
import { type BaseShapeData, EmanationShapeData } from "../../common/data/shapes.ts";
import { areaOf, type Box, boxOf } from "../../common/data/shapes-geometry.ts";
import { BaseRegion, BaseRegionBehavior } from "../../common/documents/index.ts";
import type { Point } from "../../common/grid.ts";
import { isV14 } from "../../common/profile.ts";
import { type AnyObject, type AnyValue, HostNotImplemented } from "../../common/types.ts";
import { Polygon, Rectangle } from "../canvas/pixi.ts";
import { actsForTable, isLeadingWindow } from "../core/lead.ts";
import { Hooks } from "../hooks.ts";
import { CONFIG, game } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** Where something is on a scene. */
interface Elevated extends Point {
  elevation?: number;
}

/** An area of a scene. */
export class RegionDocument extends ClientDocumentMixin(BaseRegion) {
  declare _tokens: Set<AnyValue>;
  declare _object: AnyValue;

  override _configure(options: AnyObject = {}): void {
    super._configure(options);
    Object.defineProperty(this, "_tokens", { value: new Set(), configurable: true, enumerable: false });
    Object.defineProperty(this, "_object", { value: null, writable: true, configurable: true, enumerable: false });
  }

  /** The host's own: what a caller has changed in a shape of a region that isn't saved is the region's. */
  _takeShapes(): void {
    const shapes = (this.shapes ?? []) as BaseShapeData[];
    this._source.shapes = shapes.map((shape) => shape.toObject());
  }

  get scene(): AnyValue {
    return this.parent;
  }
  get object(): AnyValue {
    return this._object ?? null;
  }
  get rendered(): boolean {
    return this.object !== null;
  }

  /** The tokens that are inside. Of a region that isn't saved nobody keeps account. A14:RegionDocument#tokens */
  get tokens(): ReadonlySet<AnyValue> {
    return this._tokens;
  }

  /** [14] The token that it goes along with. A14:RegionAttachmentData */
  get attachedToken(): AnyValue {
    return this.parent?.tokens.get(this._source.attachment?.token ?? "") ?? null;
  }

  /** Its shapes and heights as far on as a token has gone from one place to another; what the change of the region is. (i) for the heights */
  _along(from: Elevated, to: Elevated): AnyObject {
    const copy = this.clone({}, { keepId: true }) as RegionDocument;
    for (const shape of copy._placedShapes) {
      const { x, y } = shape.origin;
      shape.move({ x: x + to.x - from.x, y: y + to.y - from.y });
    }
    copy._takeShapes();
    const raised = (height: number | null): number | null =>
      height === null ? null : height + (to.elevation ?? 0) - (from.elevation ?? 0);
    const { bottom, top } = this._source.elevation as Record<string, number | null>;
    return {
      _id: this.id,
      shapes: copy._source.shapes as unknown,
      elevation: { bottom: raised(bottom ?? null), top: raised(top ?? null) },
    };
  }

  get _placedShapes(): BaseShapeData[] {
    return (this.shapes ?? []) as BaseShapeData[];
  }

  get regionShapes(): BaseShapeData[] {
    return this._placedShapes;
  }

  get polygons(): Polygon[] {
    return this._placedShapes
      .filter((shape) => !shape.hole)
      .flatMap((shape) => shape._outlines().map((outline) => new Polygon(outline)));
  }

  get bounds(): Rectangle {
    const boxes: Box[] = this._placedShapes.filter((shape) => !shape.hole).map(({ bounds }) => bounds);
    const { x, y, width, height } = boxOf(
      boxes.flatMap((box) => [
        { x: box.x, y: box.y },
        { x: box.x + box.width, y: box.y + box.height },
      ]),
    );
    return new Rectangle(x, y, width, height);
  }

  /** The areas of its shapes less those of its holes, as far as none overlap. A14:RegionDocument#area (i) */
  get area(): number {
    return this._placedShapes.reduce(
      (sum, shape) =>
        sum + (shape.hole ? -1 : 1) * shape._outlines().reduce((own, line, n) => own + (n ? -1 : 1) * areaOf(line), 0),
      0,
    );
  }

  /** Is the place, whatever its height, in the shapes? Each shape adds to those before it, a hole takes away from them. (i) */
  _holds(point: Point): boolean {
    let inside = false;
    for (const shape of this._placedShapes) if (inside === shape.hole && shape.testPoint(point)) inside = !shape.hole;
    return inside;
  }

  /** Is the height between bottom and top? Both count. (i) */
  _reaches(elevation: number): boolean {
    const { bottom, top } = this.elevation;
    return elevation >= (bottom ?? -Infinity) && elevation <= (top ?? Infinity);
  }

  testPoint({ x, y, elevation = 0 }: Elevated): boolean {
    return this._reaches(elevation) && this._holds({ x, y });
  }

  /**
   * Where a way goes in and out: pieces that enter, stay inside and leave.
   * @param samples  points about each waypoint; whoever has one of them inside is inside
   */
  segmentizeMovementPath(waypoints: AnyObject[], samples: Point[]): AnyObject[] {
    const inside = (at: AnyObject): boolean =>
      samples.some(({ x, y }) => this.testPoint({ x: at.x + x, y: at.y + y, elevation: at.elevation as number }));
    const segments: AnyObject[] = [];
    const add = (type: number, from: AnyObject, to: AnyObject, teleport: boolean): void =>
      void segments.push({ type, from, to, teleport });
    for (const [n, to] of waypoints.entries()) {
      const from = waypoints[n - 1];
      if (!from) continue;
      const place = ({ x, y, elevation }: AnyObject): AnyObject => ({ x, y, elevation });
      if (to.teleport === true) {
        const [was, is] = [inside(from), inside(to)];
        if (was || is) add(Number(is) - Number(was), place(from), place(to), true);
        continue;
      }
      const length = Math.hypot(to.x - from.x, to.y - from.y, Number(to.elevation) - Number(from.elevation));
      const steps = Math.max(1, Math.ceil(length / 4));
      const at = (step: number): AnyObject => ({
        x: Math.round(from.x + ((to.x - from.x) * step) / steps),
        y: Math.round(from.y + ((to.y - from.y) * step) / steps),
        elevation: Number(from.elevation) + ((Number(to.elevation) - Number(from.elevation)) * step) / steps,
      });
      let begin = at(0);
      let within = inside(begin);
      for (let step = 1; step <= steps; step++) {
        const here = at(step);
        const now = inside(here);
        if (now === within) continue;
        const before = at(step - 1);
        if (within && (before.x !== begin.x || before.y !== begin.y)) add(0, begin, before, false);
        add(now ? 1 : -1, before, here, false);
        begin = here;
        within = now;
      }
      const end = at(steps);
      if (within && (end.x !== begin.x || end.y !== begin.y || end.elevation !== begin.elevation))
        add(0, begin, end, false);
    }
    return segments;
  }

  /** Bring a token here: to the middle of the region, on another scene as a new token. */
  async teleportToken(token: AnyValue): Promise<AnyValue> {
    const { x, y, width, height } = this.bounds;
    const { grid } = this.parent;
    const place = {
      x: Math.round(x + width / 2 - (token.width * grid.sizeX) / 2),
      y: Math.round(y + height / 2 - (token.height * grid.sizeY) / 2),
      elevation: Math.max(Number(this.elevation.bottom ?? token.elevation), 0),
    };
    if (token.parent === this.parent) {
      await token.move({ ...place, action: "displace" });
      return token;
    }
    const source = token.toObject();
    delete source._id;
    const [made] = await this.parent.createEmbeddedDocuments("Token", [{ ...source, ...place }]);
    await token.delete();
    return made;
  }

  /** [14] Not done: which places it takes isn't documented. */
  async spawnTokens(): Promise<never> {
    throw new HostNotImplemented("RegionDocument#spawnTokens");
  }
  async teleportTokens(): Promise<never> {
    throw new HostNotImplemented("RegionDocument#teleportTokens");
  }

  /** [14] Not done, without a word: walls cut nothing off a region here (FIDELITY.md). A14:RegionData#_shapeConstraints */
  updateShapeConstraints(): void {
    // Nothing to bring up to date.
  }

  /**
   * [14] A region around a token that goes along with it.
   * @param range  in units of the scene (i)
   */
  static async createTokenEmanation(
    token: AnyValue,
    range: number,
    data: AnyObject = {},
    { excludeToken = false, gridBased = false, ...operation }: AnyObject = {},
  ): Promise<AnyValue> {
    if (!isV14()) throw new HostNotImplemented("RegionDocument.createTokenEmanation (14)");
    const { x, y, width, height, shape = 4 } = token._source;
    const body = { type: "token", x, y, width, height, shape };
    const { size, distance } = token.parent.grid;
    const shapes = [
      { type: EmanationShapeData.TYPE, base: body, radius: (range / distance) * size, gridBased },
      ...(excludeToken ? [{ ...body, hole: true }] : []),
    ];
    const [made] = await token.parent.createEmbeddedDocuments(
      "Region",
      [
        {
          name: token.name || this.defaultName({ parent: token.parent }),
          levels: token.level ? [token.level] : [],
          ...data,
          shapes: [...shapes, ...(data.shapes ?? [])],
          attachment: { token: token.id },
        },
      ],
      operation,
    );
    return made ?? null;
  }

  static override defaultName(context: AnyObject = {}): string {
    return super.defaultName(context);
  }

  /* ------------------------------------------------------------ events */

  /** Tell this region's behaviours of something. Each client does that for itself. */
  async _triggerEvent(name: string, data: AnyObject, user: AnyValue = game.user): Promise<void> {
    await this._handleEvent({ name, data, region: this, user });
  }

  async _handleEvent(event: AnyObject): Promise<void> {
    for (const behavior of this.behaviors as Iterable<RegionBehavior>)
      if (behavior.active && behavior.hasEvent(String(event.name))) await behavior._handleRegionEvent(event);
  }

  override _onCreateDescendantDocuments(...args: [AnyValue, string, AnyValue[], AnyObject[], AnyObject, string]): void {
    super._onCreateDescendantDocuments(...args);
    const user = game.users.get(args[5]);
    for (const behavior of args[2]) if (!behavior.disabled) behavior._onActive(true, user);
  }

  override _onUpdateDescendantDocuments(...args: [AnyValue, string, AnyValue[], AnyObject[], AnyObject, string]): void {
    super._onUpdateDescendantDocuments(...args);
    const user = game.users.get(args[5]);
    for (const [n, behavior] of args[2].entries())
      if (args[3][n]?.disabled !== undefined) behavior._onActive(!behavior.disabled, user);
  }

  override _onDeleteDescendantDocuments(...args: [AnyValue, string, AnyValue[], string[], AnyObject, string]): void {
    super._onDeleteDescendantDocuments(...args);
    const user = game.users.get(args[5]);
    for (const behavior of args[2]) if (!behavior.disabled) behavior._onActive(false, user, this);
  }
}

/** What a region does. */
export class RegionBehavior extends ClientDocumentMixin(BaseRegionBehavior) {
  get region(): AnyValue {
    return this.parent;
  }
  get scene(): AnyValue {
    return this.region?.parent ?? null;
  }
  get active(): boolean {
    return !this.disabled && this.id !== null && Boolean(this.region?.behaviors.has(this.id));
  }
  get viewed(): boolean {
    return this.active && this.scene?.isView === true;
  }

  /** Does it answer this event, by its class or by its own list? */
  hasEvent(name: string): boolean {
    const { system } = this;
    return name in ((system?.constructor as AnyValue)?.events ?? {}) || system?.events?.has?.(name) === true;
  }

  async _handleRegionEvent(event: AnyObject): Promise<void> {
    const name = String(event.name);
    try {
      const own = (this.system?.constructor as AnyValue)?.events?.[name];
      if (typeof own === "function") await own.call(this.system, event);
      else if (this.system?.events?.has?.(name)) await this.system._handleRegionEvent(event);
    } catch (error) {
      Hooks.onError("RegionBehavior#_handleRegionEvent", error as Error, { log: "error", behavior: this.uuid });
    }
  }

  /** Turned on or off: it alone is told, and of those who stand in the region. T:common/constants (REGION_EVENTS) */
  _onActive(on: boolean, user: AnyValue, region: AnyValue = this.region): void {
    const viewed = region?.parent?.isView === true;
    const tell = (name: string, data: AnyObject): void => {
      if (this.hasEvent(name)) void this._handleRegionEvent({ name, data, region, user });
    };
    const inside = [...(region?.tokens ?? [])];
    if (on) {
      tell("behaviorActivated", {});
      if (viewed) tell("behaviorViewed", {});
      for (const token of inside) tell("tokenEnter", { token, movement: null });
    } else {
      for (const token of inside) tell("tokenExit", { token, movement: null });
      if (viewed) tell("behaviorUnviewed", {});
      tell("behaviorDeactivated", {});
    }
  }

  static override defaultName(context: AnyObject = {}): string {
    return super.defaultName(context);
  }
}

/* ------------------------------------------------------------ who is in what */

/** Is the token inside? By the middles of the spaces that it takes up, as stored. */
export function tokenInside(token: AnyValue, region: AnyValue, data: AnyObject = token._source): boolean {
  const { x, y, elevation, width, height, level } = { ...token._source, ...data };
  const levels = region.levels as Set<string> | undefined;
  if (levels?.size && level !== undefined && !levels.has(String(level))) return false;
  return samplesOf(token, { width, height }).some((point) =>
    (region as RegionDocument).testPoint({ x: x + point.x, y: y + point.y, elevation: Number(elevation) }),
  );
}

/** The points of a token that are tested, from its top left corner: the middle of each space. (i) */
export function samplesOf(token: AnyValue, { width, height }: AnyObject): Point[] {
  const { grid } = token.parent;
  const count = (spaces: number): number => Math.max(1, Math.floor(spaces));
  const points: Point[] = [];
  for (let i = 0; i < count(height as number); i++)
    for (let j = 0; j < count(width as number); j++)
      points.push({
        x: ((j + 0.5) * Number(width) * grid.sizeX) / count(width as number),
        y: ((i + 0.5) * Number(height) * grid.sizeY) / count(height as number),
      });
  return points;
}

/** A token's way as a region sees it: places, and whether it jumps there. */
const wayOf = (movement: AnyObject): AnyObject[] =>
  [movement.origin, ...(movement.passed.waypoints as AnyObject[])].map((waypoint: AnyObject) => ({
    ...waypoint,
    teleport: CONFIG.Token.movement.actions[waypoint.action as string]?.teleport === true,
  }));

/**
 * Find out anew who is in which region of a scene, and tell the regions of those who came, went and moved.
 * @param change  who did it, and the movements by token; without it nobody is told
 */
export function updateMembership(
  scene: AnyValue,
  change?: { user: AnyValue; movements?: ReadonlyMap<AnyValue, AnyObject>; boundary?: ReadonlySet<AnyValue> },
): void {
  for (const region of scene.regions as Iterable<RegionDocument>) {
    const before = new Set(region._tokens);
    region._tokens.clear();
    for (const token of scene.tokens) if (token.testInsideRegion(region)) region._tokens.add(token);
    if (!change) continue;
    const tell = (name: string, data: AnyObject): void => void region._triggerEvent(name, data, change.user);
    if (change.boundary?.has(region)) tell("regionBoundary", {});
    for (const [token, movement] of change.movements ?? []) {
      const [was, is] = [before.has(token), region._tokens.has(token)];
      const data = { token, movement };
      if (was && is) tell("tokenMoveWithin", data);
      else if (is) tell("tokenMoveIn", data);
      else if (was) tell("tokenMoveOut", data);
      // Through and out again: it came in and left on the way.
      else if (token.segmentizeRegionMovementPath(region, wayOf(movement)).length > 0) {
        tell("tokenMoveIn", data);
        tell("tokenMoveOut", data);
      }
    }
    for (const token of before)
      if (!region._tokens.has(token)) tell("tokenExit", { token, movement: change.movements?.get(token) ?? null });
    for (const token of region._tokens)
      if (!before.has(token)) tell("tokenEnter", { token, movement: change.movements?.get(token) ?? null });
  }
}

/**
 * [14] Whatever is attached to a token that has moved goes along with it. One window writes it: the mover's, or a Gamemaster's where the mover may not change the region. A14:RegionAttachmentData
 */
export async function moveAttached(
  scene: AnyValue,
  movements: ReadonlyMap<AnyValue, AnyObject>,
  user: AnyValue,
): Promise<void> {
  const updates: AnyObject[] = [];
  for (const region of scene.regions as Iterable<RegionDocument>) {
    const movement = movements.get(region.attachedToken);
    if (!movement) continue;
    const mine = region.canUserModify(user, "update") ? user.isSelf && isLeadingWindow() : actsForTable();
    if (mine) updates.push(region._along(movement.origin as Elevated, movement.destination as Elevated));
  }
  if (updates.length) await scene.updateEmbeddedDocuments("Region", updates);
}

/** Tell the regions of a fight's turns and rounds: of those that stand in them. T:common/constants (REGION_EVENTS) */
export function tellRegionsOfTurn(name: string, combatant: AnyValue, context: AnyObject, user: AnyValue): void {
  const token = combatant?.token;
  for (const region of (token?.regions ?? []) as Iterable<RegionDocument>)
    void region._triggerEvent(name, { token, combatant, combat: combatant.parent, ...context }, user);
}
