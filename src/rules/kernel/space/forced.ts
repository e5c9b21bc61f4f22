import type { Ref } from "../situation.ts";
import { apart, type Board, type Body, cellAt, middleOf, type Place, SLACK } from "./board.ts";
import { middleOfBody } from "./covers.ts";

/** Somebody is carried along a straight line: hurled, pushed, pulled, or by their own act with which they run at somebody. Told by the rules of a card; a board carries it out, without one it is told in feet. */
export interface Forced {
  readonly who: Ref;
  /** From or towards whom. */
  readonly from: Ref;
  readonly feet: number;
  readonly way: "away" | "towards";
  readonly rule: string;
  /** Feet as far as which nothing stops them: what stood there has broken. Absent: everything does. */
  readonly through?: number;
}

/** A wall on the ground plan. */
export interface Wall {
  readonly from: Place;
  readonly to: Place;
}

/** What somebody runs into: somebody's body (null: a token of nobody's), a wall, the edge of the board. */
export type Met =
  | { readonly kind: "body"; readonly who: Ref | null }
  | { readonly kind: "wall" }
  | { readonly kind: "edge" };

/** A step of one place of a body. */
export interface Pace {
  readonly from: Place;
  readonly to: Place;
}

/** What may stand in somebody's way. */
export interface Hurdles {
  readonly bodies: readonly { readonly who: Ref | null; readonly body: Body }[];
  /** Whether a wall stands in a step; `crosses` is the plain one. */
  readonly walled: (pace: Pace) => boolean;
  /** The corners of the board, upper left and lower right; null: it has no end. */
  readonly edges: readonly [Place, Place] | null;
}

/** Where it ends: how far their body is carried, how many feet that is, and what stopped it before all of it was used up. */
export interface Carried {
  readonly by: Place;
  readonly feet: number;
  readonly met: Met | null;
}

/** Steps in which the way is looked at, to a space. */
const STEPS = 4;

/** On which side of a line a place lies; 0 on it. */
const sideOf = ({ from, to }: Wall | Pace, p: Place): number =>
  Math.sign((to.x - from.x) * (p.y - from.y) - (to.y - from.y) * (p.x - from.x));

/** Whether a step goes through a wall, or touches its end. */
export const crosses = (wall: Wall, pace: Pace): boolean =>
  sideOf(pace, wall.from) * sideOf(pace, wall.to) <= 0 &&
  sideOf(wall, pace.from) * sideOf(wall, pace.to) <= 0 &&
  // Two that lie in one line meet only where they overlap.
  (sideOf(wall, pace.from) !== 0 || sideOf(wall, pace.to) !== 0 || overlap(wall, pace));

function overlap(a: Wall, b: Pace): boolean {
  const reach = (axis: "x" | "y"): boolean =>
    Math.max(Math.min(a.from[axis], a.to[axis]), Math.min(b.from[axis], b.to[axis])) <=
    Math.min(Math.max(a.from[axis], a.to[axis]), Math.max(b.from[axis], b.to[axis])) + SLACK;
  return reach("x") && reach("y");
}

/** What a body runs into as it is carried from one place to the next. */
function meets(board: Board, there: Body, paces: readonly Pace[], { bodies, walled, edges }: Hurdles): Met | null {
  if (edges) {
    const [least, most] = edges;
    const half = board.cells === "squares" ? board.space / 2 : 0;
    const off = ({ x, y }: Place): boolean =>
      x < least.x + half - SLACK ||
      y < least.y + half - SLACK ||
      x > most.x - half + SLACK ||
      y > most.y - half + SLACK;
    if (there.places.some(off)) return { kind: "edge" };
  }
  if (paces.some(walled)) return { kind: "wall" };
  const body = bodies.find((other) => collide(board, there, other.body));
  return body ? { kind: "body", who: body.who } : null;
}

/**
 * How far somebody is carried along a straight line, space by space: to the last free one before what stands in the way, and no farther than so many feet. Who shares a
 * space with them as it begins is in nobody's way.
 */
export function carried(
  board: Board,
  body: Body,
  from: Body,
  { feet, way, through = -1 }: Pick<Forced, "feet" | "way" | "through">,
  hurdles: Hurdles,
): Carried {
  const [start, source] = [middleOfBody(body), middleOfBody(from)];
  const [dx, dy] = [start.x - source.x, start.y - source.y];
  const long = Math.hypot(dx, dy);
  const around = { ...hurdles, bodies: hurdles.bodies.filter((other) => !collide(board, body, other.body)) };
  // Who stands on the very spot is carried to the right: somewhere it must be.
  const sign = way === "away" ? 1 : -1;
  const [ux, uy] = long < SLACK ? [sign, 0] : [(dx / long) * sign, (dy / long) * sign];
  const onGrid = ({ x, y }: Place): Place => {
    if (board.cells === "none") return { x, y };
    const was = middleOf(board, cellAt(board, start));
    const is = middleOf(board, cellAt(board, { x: was.x + x, y: was.y + y }));
    return { x: is.x - was.x, y: is.y - was.y };
  };
  const moved = (place: Place, by: Place): Place => ({ x: place.x + by.x, y: place.y + by.y });
  let last: Carried = { by: { x: 0, y: 0 }, feet: 0, met: null };
  for (let n = 1; ; n++) {
    const along = (n * board.space) / STEPS;
    const by = onGrid({ x: ux * along, y: uy * along });
    const gone = apart(board, start, { ...start, ...moved(start, by) });
    if (gone > feet + SLACK || along > 2 * feet + board.space) return last;
    if (way === "towards" && along > long + SLACK) return last;
    if (by.x === last.by.x && by.y === last.by.y) continue;
    const there = { ...body, places: body.places.map((p) => moved(p, by)) };
    const paces = body.places.map((p) => ({ from: moved(p, last.by), to: moved(p, by) }));
    const met = meets(board, there, paces, around);
    // The board has an end for everybody.
    if (met && (met.kind === "edge" || last.feet > through + SLACK)) return { ...last, met };
    last = { by, feet: gone, met: null };
  }
}

/** Most things that one flight goes through. */
const MOST_MET = 8;

/** Everything in the way from its beginning to its end as if each broke, up to the end of the board, with the feet at which it is run into. */
export function hurdlesOf(
  board: Board,
  body: Body,
  from: Body,
  move: Pick<Forced, "feet" | "way">,
  hurdles: Hurdles,
): readonly { readonly met: Met; readonly feet: number }[] {
  const all: { readonly met: Met; readonly feet: number }[] = [];
  for (let through = -1; all.length < MOST_MET;) {
    const { met, feet } = carried(board, body, from, { ...move, through }, hurdles);
    if (!met) break;
    all.push({ met, feet });
    if (met.kind === "edge") break;
    through = feet;
  }
  return all;
}

/** Whether two bodies would be in the same space at the same height. */
export const collide = (board: Board, a: Body, b: Body): boolean =>
  a.bottom <= b.top + SLACK &&
  b.bottom <= a.top + SLACK &&
  a.places.some((p) => b.places.some((q) => Math.hypot(p.x - q.x, p.y - q.y) < board.space * 0.75));
