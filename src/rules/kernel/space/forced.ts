import type { Ref } from "../situation.ts";
import { apart, type Board, type Body, cellAt, middleOf, type Place, SLACK } from "./board.ts";
import { middleOfBody } from "./covers.ts";

/** Somebody is moved and doesn't move: hurled, pushed, pulled. Told by the rules of a card; a board carries it out, without one it is told in feet. */
export interface Forced {
  readonly who: Ref;
  /** From or towards whom. */
  readonly from: Ref;
  readonly feet: number;
  readonly way: "away" | "towards";
  readonly rule: string;
}

/** Where it ends: how far their body is carried, and how many feet that is. */
interface Carried {
  readonly by: Place;
  readonly feet: number;
  /** Something stood in the way before all of it was used up. */
  readonly stopped: boolean;
}

/** Steps in which the way is looked at, to a space. */
const STEPS = 4;

/** How far somebody is carried along a straight line, space by space: to the last free one before what stands in the way, and no farther than so many feet. */
export function carried(
  board: Board,
  body: Body,
  from: Body,
  { feet, way }: Pick<Forced, "feet" | "way">,
  blocked: (body: Body, step: { readonly from: Place; readonly to: Place }) => boolean,
): Carried {
  const [start, source] = [middleOfBody(body), middleOfBody(from)];
  const [dx, dy] = [start.x - source.x, start.y - source.y];
  const long = Math.hypot(dx, dy);
  const stay: Carried = { by: { x: 0, y: 0 }, feet: 0, stopped: false };
  // Who stands on the very spot is carried to the right: somewhere it must be.
  const sign = way === "away" ? 1 : -1;
  const [ux, uy] = long < SLACK ? [sign, 0] : [(dx / long) * sign, (dy / long) * sign];
  const onGrid = ({ x, y }: Place): Place => {
    if (board.cells === "none") return { x, y };
    const was = middleOf(board, cellAt(board, start));
    const is = middleOf(board, cellAt(board, { x: was.x + x, y: was.y + y }));
    return { x: is.x - was.x, y: is.y - was.y };
  };
  let last = stay;
  for (let n = 1; ; n++) {
    const along = (n * board.space) / STEPS;
    const by = onGrid({ x: ux * along, y: uy * along });
    const at = { x: start.x + by.x, y: start.y + by.y, z: start.z };
    const gone = apart(board, start, at);
    if (gone > feet + SLACK || along > 2 * feet + board.space) return last;
    if (way === "towards" && along > long + SLACK) return last;
    if (by.x === last.by.x && by.y === last.by.y) continue;
    const there = { ...body, places: body.places.map((p) => ({ x: p.x + by.x, y: p.y + by.y })) };
    const step = { from: { x: start.x + last.by.x, y: start.y + last.by.y }, to: at };
    if (blocked(there, step)) return { ...last, stopped: true };
    last = { by, feet: gone, stopped: false };
  }
}

/** Whether two bodies would be in the same space at the same height. */
export const collide = (board: Board, a: Body, b: Body): boolean =>
  a.bottom <= b.top + SLACK &&
  b.bottom <= a.top + SLACK &&
  a.places.some((p) => b.places.some((q) => Math.hypot(p.x - q.x, p.y - q.y) < board.space * 0.75));
