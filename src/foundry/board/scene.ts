/** The board in view as the rules reckon on one: in feet, whatever it is measured and drawn in. */
import type { Area } from "../../rules/kernel/space/areas.ts";
import type { Board, Body, Place, Spot } from "../../rules/kernel/space/board.ts";
import { bodyAt } from "../../rules/kernel/space/board.ts";
import { middleOfBody } from "../../rules/kernel/space/covers.ts";
import type { DrawnArea } from "../platform.ts";
import { inFigures } from "../view/text/lists.ts";
import { localize } from "../view/text/localize.ts";

const CELLS = ["none", "squares", "rows", "rows", "columns", "columns"] as const;
const DIAGONALS = [
  "equidistant",
  "exact",
  "approximate",
  "rectilinear",
  "alternatingShort",
  "alternatingLong",
] as const;
const METRES = /^m(et(er|re)s?)?$/iu;
const METRE = 1 / 0.3048;

/** The board in view, and how much of what it is measured in a foot is. */
export interface Scene {
  readonly board: Board;
  /** Feet in one pixel, and in one unit of the scene. */
  readonly feet: number;
  readonly unit: number;
}

/** A grid as Foundry has it, of the scene in view or of another. */
type Grid = NonNullable<typeof canvas.grid>;

/** The board in view; null where none is. */
export function sceneInView(): Scene | null {
  const grid = canvas.ready ? canvas.grid : null;
  return grid ? measured(grid) : null;
}

/** The board of any scene, looked at or not. */
export const sceneOf = (scene: globalThis.Scene.Implementation): Scene => measured(scene.grid as unknown as Grid);

function measured(grid: Grid): Scene {
  const unit = METRES.test(grid.units) ? METRE : 1;
  const space = grid.distance * unit;
  const feet = space / grid.size;
  const middle = grid.getCenterPoint({ i: 0, j: 0 });
  const { diagonals = 0 } = grid as { readonly diagonals?: number };
  return {
    board: {
      cells: CELLS[grid.type] ?? "none",
      space,
      diagonals: DIAGONALS[diagonals] ?? "equidistant",
      origin: { x: middle.x * feet, y: middle.y * feet },
    },
    feet,
    unit,
  };
}

/** Where a token stands, wherever it still glides. */
interface Standing {
  readonly x: number;
  readonly y: number;
  readonly elevation?: number;
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
}

/** The body of a token, there or where it would stand at another place. */
export function bodyOf(token: TokenDocument.Implementation, scene: Scene, at?: Place & { readonly z?: number }): Body {
  const { x, y, elevation = 0, width, height, depth } = token._source as unknown as Standing;
  const place = at ?? { x: x * scene.feet, y: y * scene.feet };
  const tall = depth !== undefined && depth > 1 ? depth : Math.min(width, height);
  return bodyAt(
    { x: place.x, y: place.y, z: at?.z ?? elevation * scene.unit },
    { wide: width, high: height, tall },
    scene.board.space,
  );
}

/** A place of the board in pixels. */
export const inPixels = ({ x, y }: Place, { feet }: Scene): Place => ({ x: x / feet, y: y / feet });

/** A place in pixels as the rules have it. */
export const inFeet = ({ x, y }: Place, z: number, { feet }: Scene): Spot => ({ x: x * feet, y: y * feet, z });

/** The token of somebody on the board in view. */
export const tokenOf = (actor: Actor.Implementation | null): Token.Implementation | null =>
  canvas.ready ? ((actor?.getActiveTokens()[0] as Token.Implementation | undefined) ?? null) : null;

/** Beyond so many feet nobody thinks in feet any more. */
const MILE = 5280;

/** So many feet as the board in view is measured, in words; on a board that is measured in feet a mile and more in miles. */
export function inUnits(feet: number): string {
  const unit = sceneInView()?.unit ?? 1;
  const units = canvas.grid?.units || "ft";
  if (units === "ft" && feet >= MILE)
    return localize("CROSSOVER.Shared.Rings.miles", { distance: Math.round((10 * feet) / MILE) / 10 });
  return `${inFigures(Math.round(feet / unit))} ${units}`;
}

/** An area as it is drawn on this scene. */
export function drawnArea(area: Area, scene: Scene): DrawnArea {
  const px = (feet: number): number => feet / scene.feet;
  const high = (feet: number): number => feet / scene.unit;
  const at = area.shape === "around" ? middleOfBody(area.body) : area.at;
  const reach = area.shape === "cone" || area.shape === "line" ? area.length : area.radius;
  const { x, y } = inPixels(at, scene);
  const bodyWidth = (body: Body): number => {
    const all = body.places.map((p) => p.x);
    return Math.max(...all) - Math.min(...all) + scene.board.space;
  };
  return {
    shape: area.shape,
    x,
    y,
    reach: px(reach),
    width: px(area.shape === "line" ? area.width : area.shape === "around" ? bodyWidth(area.body) : 0),
    direction: "direction" in area ? area.direction : 0,
    opens: area.shape === "cone" ? area.opens : 0,
    bottom: area.shape === "cylinder" ? high(at.z) : high(at.z - reach),
    top: high(area.shape === "cylinder" ? at.z + area.height : at.z + reach),
  };
}
