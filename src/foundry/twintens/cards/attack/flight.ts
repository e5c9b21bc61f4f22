import type { Change } from "../../../../rules/kernel/change.ts";
import { change } from "../../../../rules/kernel/change.ts";
import { actorOf } from "../../../apply/ground.ts";

/** A token as it stands on its scene. */
interface Standing {
  readonly uuid: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly parent: Scene.Implementation;
}

/** Tokens of an actor on the scenes of this world: its own where it is a token's, else those that stand for it; on the scene in view first. */
function tokensOf(uuid: string): readonly Standing[] {
  const actor = actorOf(uuid);
  if (!actor) return [];
  if (actor.token) return [actor.token as unknown as Standing];
  const scenes = [
    ...new Set([game.scenes.current, game.scenes.active, ...game.scenes].filter((s) => s !== null && s !== undefined)),
  ];
  return scenes.flatMap((scene) => [...scene.tokens].filter((t) => t.actor?.uuid === uuid) as unknown as Standing[]);
}

/** Two tokens on one scene; null when they aren't both there. */
function together(from: string, who: string): readonly [Standing, Standing] | null {
  const first = tokensOf(from);
  for (const second of tokensOf(who)) {
    const other = first.find((t) => t.parent.id === second.parent.id);
    if (other) return [other, second];
  }
  return null;
}

const centre = (t: Standing, size: number): { x: number; y: number } => ({
  x: t.x + (t.width * size) / 2,
  y: t.y + (t.height * size) / 2,
});

/** The scene's squares and bounds, and what stands on it. */
interface Board {
  readonly tokens: Iterable<Standing>;
  readonly walls: Iterable<{
    readonly c: readonly number[];
    readonly move: number;
    readonly door: number;
    readonly ds: number;
  }>;
  readonly grid: { readonly size: number; readonly distance: number };
  readonly dimensions: {
    readonly sceneX: number;
    readonly sceneY: number;
    readonly sceneWidth: number;
    readonly sceneHeight: number;
  };
}

const moved = (token: Standing, x: number, y: number, rule: string): readonly Change[] => [
  ...(x === token.x ? [] : [change(token.uuid, "x", token.x, x, rule)]),
  ...(y === token.y ? [] : [change(token.uuid, "y", token.y, y, rule)]),
];

/** Somebody runs straight up to another and stops in the square before them; nothing where no tokens show it, and for who stands there already. @rule TWI-363 TWI-378 */
export function approached(who: string, to: string, rule: string): readonly Change[] {
  const pair = together(to, who);
  if (!pair) return [];
  const [other, token] = pair;
  const { size } = (token.parent as unknown as Board).grid;
  /** Squares along one side of the board that must be covered so that both touch; 0 where they do. */
  const gap = (from: number, extent: number, at: number, width: number): number => {
    const squares = Math.round((at - from) / size);
    return squares > extent ? squares - extent : squares < 0 - width ? squares + width : 0;
  };
  const [dx, dy] = [gap(token.x, token.width, other.x, other.width), gap(token.y, token.height, other.y, other.height)];
  return moved(token, token.x + dx * size, token.y + dy * size, rule);
}

/**
 * Somebody moved straight away from another, in whole squares and not off the scene; nothing where no tokens show it.
 * @param feet  how far
 * @rule TWI-275 TWI-279 TWI-376
 */
export function pushed(from: string, who: string, feet: number, rule: string): readonly Change[] {
  const pair = together(from, who);
  if (!pair || feet <= 0) return [];
  const [other, token] = pair;
  const { grid, dimensions } = token.parent as unknown as Board;
  const [a, b] = [centre(other, grid.size), centre(token, grid.size)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length === 0) return [];
  const pixels = (feet / grid.distance) * grid.size;
  const place = (at: number, to: number, least: number, room: number, extent: number): number => {
    const wanted = at + Math.round(((to / length) * pixels) / grid.size) * grid.size;
    return Math.min(Math.max(wanted, least), Math.max(least, least + room - extent * grid.size));
  };
  const x = place(token.x, b.x - a.x, dimensions.sceneX, dimensions.sceneWidth, token.width);
  const y = place(token.y, b.y - a.y, dimensions.sceneY, dimensions.sceneHeight, token.height);
  return moved(token, x, y, rule);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far a point lies from the way between two others. */
function aside(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(a.x + along * dx - p.x, a.y + along * dy - p.y);
}

/** Whether two lines cross or touch. */
function meets(a: Point, b: Point, c: Point, d: Point): boolean {
  const turn = (p: Point, q: Point, r: Point): number => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  return turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0;
}

/** An open door is in nobody's way (Foundry's state of it). */
const OPEN = 1;
/** Who touches by less than this part of their widths stands beside the way. */
const BESIDE = 0.9;

/**
 * Whether the board shows nothing in the way of somebody who flies straight away from another: nobody's token, no wall, no edge of the scene. What is only drawn no board knows; the Gamemaster takes it back then.
 * @param feet  how far
 * @rule TWI-275 TWI-277 TWI-278
 */
export function clear(from: string, who: string, feet: number): boolean {
  const pair = together(from, who);
  if (!pair || feet <= 0) return false;
  const [other, token] = pair;
  const { grid, dimensions, tokens, walls } = token.parent as unknown as Board;
  const [by, a] = [centre(other, grid.size), centre(token, grid.size)];
  const length = Math.hypot(a.x - by.x, a.y - by.y);
  if (length === 0) return false;
  const pixels = (feet / grid.distance) * grid.size;
  const b = { x: a.x + ((a.x - by.x) / length) * pixels, y: a.y + ((a.y - by.y) / length) * pixels };
  const { sceneX, sceneY, sceneWidth, sceneHeight } = dimensions;
  if (b.x < sceneX || b.y < sceneY || b.x > sceneX + sceneWidth || b.y > sceneY + sceneHeight) return false;
  const wide = ({ width, height }: Standing): number => (Math.max(width, height) * grid.size) / 2;
  return (
    [...tokens].every(
      (t) =>
        t.uuid === token.uuid ||
        t.uuid === other.uuid ||
        aside(centre(t, grid.size), a, b) >= (wide(t) + wide(token)) * BESIDE,
    ) &&
    [...walls].every(
      ({ c: [x0 = 0, y0 = 0, x1 = 0, y1 = 0], move, door, ds }) =>
        move === 0 || (door > 0 && ds === OPEN) || !meets(a, b, { x: x0, y: y0 }, { x: x1, y: y1 }),
    )
  );
}
