/**
 * Rulers: a way with what it measures and costs at each waypoint. A token's ruler shows the way that it has gone in a fight, and the one it is being dragged along. Systems put their own labels,
 * colours and highlights on it. T:client/canvas/placeables/tokens/{base-ruler, ruler}, T:client/canvas/interaction/ruler
 */
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { renderTemplate, setTemplate } from "../applications/handlebars/index.ts";
import { actionConfig } from "../documents/token-movement.ts";
import { canvas, game } from "../runtime.ts";
import { Point } from "./pixi.ts";
import { css, svg } from "./placeable.ts";
import { Ray } from "./ray.ts";

const LABEL = "templates/hud/waypoint-label.hbs";

/** The host's own label, by the path that Foundry's has. */
export function installRulerTemplate(): void {
  setTemplate(
    LABEL,
    `<div class="waypoint-label {{cssClass}}" style="left: {{position.x}}px; top: {{position.y}}px">
  {{#if action}}<i class="{{action}}" inert></i>{{/if}}
  {{#if secret}}<span class="total-measurement">?</span>{{else}}<span class="total-measurement">{{distance.total}} {{units}}</span>{{#if distance.delta}} <span class="delta-measurement">({{distance.delta}})</span>{{/if}}
  {{#if cost.total}}<span class="total-cost">{{cost.total}} {{cost.units}}</span>{{/if}}
  {{#if elevation}}{{#unless elevation.hidden}}<span class="total-elevation"><i class="{{elevation.icon}}" inert></i> {{elevation.total}}</span>{{/unless}}{{/if}}{{/if}}
</div>`,
  );
}

/** A number as a label shows it. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** What every waypoint's label says, on either ruler. */
function labelOf(waypoint: AnyObject, state: AnyObject): AnyObject {
  const { measurement, previous, next, center, elevation = 0 } = waypoint;
  const units = String(canvas.grid.units ?? "");
  const first = previous?.previous === null || previous === null;
  const delta = rounded(Number(measurement.backward?.distance ?? 0));
  const risen = Number(elevation) - Number(previous?.elevation ?? 0);
  state.hasElevation = state.hasElevation === true || Number(elevation) !== 0;
  return {
    action: "",
    cssClass: next ? "" : "last",
    secret: waypoint.hidden === true,
    units,
    uiScale: Number(canvas.dimensions.uiScale ?? 1),
    position: { x: center.x, y: center.y },
    distance: {
      total: String(rounded(Number(measurement.distance))),
      ...(first ? {} : { delta: delta.signedString() }),
    },
    elevation: {
      total: Number(elevation),
      icon: "fa-solid fa-arrows-up-down",
      hidden: state.hasElevation !== true,
      ...(risen ? { delta: rounded(risen).signedString() } : {}),
    },
  };
}

/** What a ruler draws on: lines in the picture, labels in the page over it. */
class RulerDrawing {
  readonly picture = svg("g", { class: "token-ruler" });
  readonly labels: HTMLElement;
  #round = 0;

  constructor() {
    this.labels = document.createElement("div");
    this.labels.className = "ruler-labels";
  }

  /** Put it on the board, which may be another than before. */
  attach(): void {
    const { rulers, element } = canvas.interface;
    if (this.picture.parentNode !== rulers) rulers.append(this.picture);
    if (this.labels.parentNode !== element) element.append(this.labels);
  }
  clear(): void {
    this.#round += 1;
    this.picture.replaceChildren();
    this.labels.replaceChildren();
  }
  remove(): void {
    this.clear();
    this.picture.remove();
    this.labels.remove();
  }

  segment({ ray }: AnyObject, { width = 0, color = 0xffffff, alpha = 1 }: AnyObject): void {
    if (!ray || !(width > 0)) return;
    const line = { x1: ray.A.x, y1: ray.A.y, x2: ray.B.x, y2: ray.B.y };
    this.picture.append(
      svg("line", { ...line, class: "edge", "stroke-width": Number(width) + 3 }),
      svg("line", { ...line, stroke: paint(color), "stroke-opacity": alpha, "stroke-width": width }),
    );
  }
  waypoint({ center }: AnyObject, { radius = 0, color = 0xffffff, alpha = 1 }: AnyObject): void {
    if (radius > 0)
      this.picture.append(
        svg("circle", {
          cx: center.x,
          cy: center.y,
          r: radius,
          fill: paint(color),
          "fill-opacity": alpha,
          class: "edge",
        }),
      );
  }
  async label(template: string, contexts: readonly AnyObject[]): Promise<void> {
    const round = this.#round;
    const texts = await Promise.all(contexts.map((context) => renderTemplate(template, context)));
    if (round !== this.#round) return;
    this.labels.innerHTML = texts.join("");
  }
}

const paint = (color: AnyValue): string =>
  typeof color === "number" ? `#${color.toString(16).padStart(6, "0")}` : css(color);

/** A token's ruler, to be drawn in whatever way a package likes. T:client/canvas/placeables/tokens/base-ruler */
export class BaseTokenRuler {
  readonly #token: AnyValue;
  #visible = false;

  constructor(token: AnyValue) {
    this.#token = token;
  }
  get token(): AnyValue {
    return this.#token as AnyValue;
  }
  get visible(): boolean {
    return this.#visible;
  }
  set visible(on: boolean) {
    if (on === this.#visible) return;
    this.#visible = on;
    this._onVisibleChange();
  }
  /** Shown to those who see the token. */
  get isVisible(): boolean {
    return this.token.visible === true;
  }
  _onVisibleChange(): void {
    // For subclasses.
  }
  async draw(): Promise<void> {
    // For subclasses.
  }
  clear(): void {
    // For subclasses.
  }
  destroy(): void {
    // For subclasses.
  }
  refresh(_data: AnyObject): void {
    // For subclasses.
  }
}

/** T:client/canvas/placeables/tokens/ruler */
export class TokenRuler extends BaseTokenRuler {
  static WAYPOINT_LABEL_TEMPLATE = LABEL;
  readonly #drawing = new RulerDrawing();

  override _onVisibleChange(): void {
    const display = this.visible ? "" : "none";
    this.#drawing.picture.style.display = display;
    this.#drawing.labels.style.display = display;
  }
  _configureOutline(): AnyObject {
    return { thickness: 2, color: 0x000000 };
  }
  _configureDashLine(): AnyObject {
    return { dash: 16, gap: 16, speed: 0 };
  }
  override async draw(): Promise<void> {
    this.#drawing.attach();
  }
  override clear(): void {
    this.#drawing.clear();
    canvas.interface.grid.clearHighlightLayer(this.#layer);
  }
  override destroy(): void {
    this.#drawing.remove();
    canvas.interface?.grid?.destroyHighlightLayer(this.#layer);
  }
  get #layer(): string {
    return `TokenRuler.${String(this.token.document.id)}`;
  }

  /** Draw the way that has been gone, the one ahead, and what users plan. */
  override refresh({ passedWaypoints = [], pendingWaypoints = [], plannedMovement = {} }: AnyObject): void {
    this.visible = this.isVisible;
    this.clear();
    this.#drawing.attach();
    const planned = Object.entries(plannedMovement as AnyObject).flatMap(([userId, plan]) => [
      ...((plan.foundPath ?? []) as AnyObject[]).map((one) => ({ ...one, userId, hidden: plan.hidden === true })),
      ...((plan.unreachableWaypoints ?? []) as AnyObject[]).map((one) => ({
        ...one,
        userId,
        hidden: plan.hidden === true,
        unreachable: true,
      })),
    ]);
    const ways = [
      ...this.#link(passedWaypoints as AnyObject[], "passed"),
      ...this.#link(pendingWaypoints as AnyObject[], "pending"),
      ...this.#link(planned, "planned"),
    ];
    const { grid } = canvas.interface;
    grid.addHighlightLayer(this.#layer);
    const state: AnyObject = {};
    const labels: AnyObject[] = [];
    for (const waypoint of ways) {
      this.#drawing.segment(waypoint, this._getSegmentStyle(waypoint));
      this.#drawing.waypoint(waypoint, this._getWaypointStyle(waypoint));
      for (const offset of this.token.document.getOccupiedGridSpaceOffsets(waypoint) as AnyObject[]) {
        if (canvas.grid.isGridless) break;
        const { color = 0xffffff, alpha = 0 } = this._getGridHighlightStyle(waypoint, offset);
        if (!(Number(alpha) > 0)) continue;
        const { x, y } = canvas.grid.getTopLeftPoint(offset);
        grid.highlightPosition(this.#layer, { x, y, color: paint(color), alpha });
      }
      const context = this._getWaypointLabelContext(waypoint, state);
      if (context) labels.push(context);
    }
    const { WAYPOINT_LABEL_TEMPLATE } = this.constructor as typeof TokenRuler;
    void this.#drawing.label(WAYPOINT_LABEL_TEMPLATE, labels);
  }

  /** Waypoints with all that is known of them. */
  #link(given: readonly AnyObject[], stage: string): AnyObject[] {
    if (given.length === 0) return [];
    const { document } = this.token;
    const measured = document.measureMovementPath(given).waypoints as AnyObject[];
    let previous: AnyObject | null = null;
    return given.map((one, index) => {
      const { x, y } = document.getCenterPoint(one);
      const size = document.getSize(one);
      const waypoint: AnyObject = {
        movementId: null,
        hidden: false,
        unreachable: false,
        explicit: false,
        ...one,
        actionConfig: actionConfig(String(one.action)),
        stage,
        index,
        center: new Point(x, y),
        size,
        ray: previous ? new Ray(previous.center, { x, y }) : null,
        measurement: measured[index],
        previous,
        next: null,
      };
      if (previous) previous.next = waypoint;
      previous = waypoint;
      return waypoint;
    });
  }

  /** What a waypoint's label says; the first has none, nor have places that are only passed. */
  _getWaypointLabelContext(waypoint: AnyObject, state: AnyObject): AnyObject | void {
    if (!waypoint.previous || (waypoint.next && waypoint.explicit !== true)) return undefined;
    const { cost } = waypoint.measurement;
    const units = String(canvas.grid.units ?? "");
    return {
      ...labelOf(waypoint, state),
      action: String(waypoint.actionConfig.icon ?? ""),
      cost: { total: String(rounded(Number(cost))), units },
    };
  }
  #color({ userId }: AnyObject): AnyValue {
    return (game.users.get(userId)?.color ?? 0x000000) as AnyValue;
  }
  _getWaypointStyle(waypoint: AnyObject): AnyObject {
    const explicit = !waypoint.previous || !waypoint.next || waypoint.explicit === true;
    return { radius: explicit ? 6 : 0, color: this.#color(waypoint), alpha: 1 };
  }
  _getSegmentStyle(waypoint: AnyObject): AnyObject {
    return { width: waypoint.actionConfig.visualize === false ? 0 : 4, color: this.#color(waypoint), alpha: 1 };
  }
  _getGridHighlightStyle(waypoint: AnyObject, _offset: AnyObject): AnyObject {
    return { color: this.#color(waypoint), alpha: 0.3 };
  }
}

/** What a user measures on the board. T:client/canvas/interaction/ruler/base-ruler */
export class BaseRuler {
  readonly #user: AnyValue;
  #path: readonly AnyObject[] = [];
  #hidden = false;

  constructor(user: AnyValue) {
    this.#user = user;
  }
  static get canMeasure(): boolean {
    return canvas.ready;
  }
  static getSnappedPoint(point: AnyObject): AnyObject {
    return canvas.grid.getSnappedPoint(point, { mode: 1 | 240 }) as AnyObject;
  }
  get user(): AnyValue {
    return this.#user as AnyValue;
  }
  get active(): boolean {
    return this.#path.length > 0;
  }
  get visible(): boolean {
    return this.active && (!this.#hidden || this.user.isSelf);
  }
  get path(): readonly AnyObject[] {
    return this.#path;
  }
  set path(value: readonly AnyObject[]) {
    this.#path = Object.freeze(value.map(({ x, y, elevation = 0 }) => Object.freeze({ x, y, elevation })));
    this._onPathChange();
    this.refresh();
  }
  get origin(): AnyObject | undefined {
    return this.#path[0];
  }
  get destination(): AnyObject | undefined {
    return this.#path.at(-1);
  }
  get hidden(): boolean {
    return this.#hidden;
  }
  set hidden(value: boolean) {
    this.#hidden = value;
    this._onHiddenChange();
    this.refresh();
  }
  _onPathChange(): void {
    // For subclasses.
  }
  _onHiddenChange(): void {
    // For subclasses.
  }
  reset(): void {
    this.#hidden = false;
    this.path = [];
  }
  async draw(): Promise<void> {
    // For subclasses.
  }
  destroy(): void {
    // For subclasses.
  }
  refresh(): void {
    this._refresh();
  }
  _refresh(): void {
    // For subclasses.
  }
}

/** T:client/canvas/interaction/ruler/ruler */
export class Ruler extends BaseRuler {
  static WAYPOINT_LABEL_TEMPLATE = LABEL;
  readonly #drawing = new RulerDrawing();

  _configureOutline(): AnyObject {
    return { thickness: 2, color: 0x000000 };
  }
  override async draw(): Promise<void> {
    this.#drawing.attach();
  }
  override destroy(): void {
    this.#drawing.remove();
  }
  override _refresh(): void {
    this.#drawing.clear();
    if (!this.visible || this.path.length < 2) return;
    this.#drawing.attach();
    const measured = canvas.grid.measurePath(this.path).waypoints as AnyObject[];
    let previous: AnyObject | null = null;
    const ways = this.path.map((place, index) => {
      const waypoint: AnyObject = {
        ...place,
        index,
        center: { x: place.x, y: place.y },
        ray: previous ? new Ray(previous.center, place as { x: number; y: number }) : null,
        measurement: measured[index],
        previous,
        next: null,
      };
      if (previous) previous.next = waypoint;
      previous = waypoint;
      return waypoint;
    });
    const state: AnyObject = {};
    const labels: AnyObject[] = [];
    for (const waypoint of ways) {
      this.#drawing.segment(waypoint, this._getSegmentStyle(waypoint));
      this.#drawing.waypoint(waypoint, this._getWaypointStyle(waypoint));
      const context = this._getWaypointLabelContext(waypoint, state);
      if (context) labels.push(context);
    }
    void this.#drawing.label((this.constructor as typeof Ruler).WAYPOINT_LABEL_TEMPLATE, labels);
  }
  _getWaypointLabelContext(waypoint: AnyObject, state: AnyObject): AnyObject | void {
    return waypoint.previous ? labelOf(waypoint, state) : undefined;
  }
  _getWaypointStyle(_waypoint: AnyObject): AnyObject {
    return { radius: 6, color: this.user.color, alpha: 1 };
  }
  _getSegmentStyle(_waypoint: AnyObject): AnyObject {
    return { width: 4, color: this.user.color, alpha: 1 };
  }
}
