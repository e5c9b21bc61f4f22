/** The board in view as the rules reckon on one: in feet, whatever it is measured and drawn in. */
import type { Board, Body, Place, Spot } from "../../rules/kernel/space/board.ts";
import { bodyAt } from "../../rules/kernel/space/board.ts";

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

/** So many feet as the board in view is measured, in words. */
export function inUnits(feet: number): string {
  const unit = sceneInView()?.unit ?? 1;
  return `${Math.round(feet / unit)} ${canvas.grid?.units || "ft"}`;
}
