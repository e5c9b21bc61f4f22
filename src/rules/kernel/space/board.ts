/** Where people stand and how far that is: squares, hexagons and boards without a grid, with height and size. Feet everywhere, degrees for directions (0 is to the right, 90 down), so that no board of any host has another answer. */

/** A place on the ground. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A place in the air as well. */
export interface Spot extends Place {
  /** Feet above the ground. */
  readonly z: number;
}

/** What a step across a corner counts, on squares and between heights. */
export type Diagonals =
  | "equidistant"
  | "exact"
  | "approximate"
  | "rectilinear"
  | "alternatingShort"
  | "alternatingLong";

/** A board as rules see one. */
export interface Board {
  /** Hexagons stand in rows (points up and down) or in columns (points left and right). */
  readonly cells: "squares" | "rows" | "columns" | "none";
  /** Feet across one space. */
  readonly space: number;
  readonly diagonals: Diagonals;
  /** The middle of any one of its spaces. */
  readonly origin: Place;
}

/** Somebody's body: the middles of all the spaces that it fills, from its lowest to its highest. */
export interface Body {
  readonly places: readonly Place[];
  /** Height of the space at its feet, and of that at its head. Who is one space tall has the same twice. */
  readonly bottom: number;
  readonly top: number;
}

/** A space of a board, counted from the origin; on hexagons along two of their three directions. */
export interface Cell {
  readonly i: number;
  readonly j: number;
}

/** What is lost in reckoning with fractions is in nobody's way. */
export const SLACK = 1e-6;

/** How high one row of hexagons lies above the next, in spaces. */
const ROW = Math.sqrt(3) / 2;

/** Hexagons as if their points were up and down. */
const upright = (board: Board, { x, y }: Place): Place => (board.cells === "columns" ? { x: y, y: x } : { x, y });

/** There is one nought. */
const cell = (i: number, j: number): Cell => ({ i: i + 0, j: j + 0 });

/** To the nearest hexagon: of its three coordinates, which make nothing together, the one that was rounded most follows the others. */
function nearestHexagon(i: number, j: number): Cell {
  const rounded = { i: Math.round(i), j: Math.round(j), k: Math.round(-i - j) };
  const off = { i: Math.abs(rounded.i - i), j: Math.abs(rounded.j - j), k: Math.abs(rounded.k + i + j) };
  if (off.i > off.j && off.i > off.k) return cell(-rounded.j - rounded.k, rounded.j);
  return off.j > off.k ? cell(rounded.i, -rounded.i - rounded.k) : cell(rounded.i, rounded.j);
}

/** The space that a place lies in. Without a grid spaces are laid out as squares. */
export function cellAt(board: Board, place: Place): Cell {
  const [{ x, y }, origin] = [upright(board, place), upright(board, board.origin)];
  const [across, down] = [(x - origin.x) / board.space, (y - origin.y) / board.space];
  if (board.cells === "rows" || board.cells === "columns") return nearestHexagon(down / ROW, across - down / ROW / 2);
  return cell(Math.round(down), Math.round(across));
}

/** The middle of a space. */
export function middleOf(board: Board, { i, j }: Cell): Place {
  const origin = upright(board, board.origin);
  const hexagons = board.cells === "rows" || board.cells === "columns";
  const [across, down] = hexagons ? [j + i / 2, i * ROW] : [j, i];
  return upright(board, { x: origin.x + across * board.space, y: origin.y + down * board.space });
}

/** What so many steps in three directions at right angles come to, in steps. */
function stepsOf(directions: readonly [number, number, number], diagonals: Diagonals): number {
  const [most = 0, middle = 0, least = 0] = directions.toSorted((a, b) => b - a);
  switch (diagonals) {
    case "equidistant":
      return most;
    case "exact":
      return most - middle + (middle - least) * Math.SQRT2 + least * Math.sqrt(3);
    case "approximate":
      return most - middle + (middle - least) * 1.5 + least * 1.75;
    case "rectilinear":
      return most + middle + least;
    case "alternatingShort":
      return most + Math.floor(middle / 2);
    case "alternatingLong":
      return most + Math.ceil(middle / 2);
  }
}

/** Steps over the sides of hexagons. */
const overHexagons = (a: Cell, b: Cell): number =>
  (Math.abs(a.i - b.i) + Math.abs(a.j - b.j) + Math.abs(a.i + a.j - b.i - b.j)) / 2;

/** Feet between two places with so much height between them: from space to space, or straight where there are none. */
function feet(board: Board, a: Place, b: Place, height: number): number {
  if (board.cells === "none") return Math.hypot(a.x - b.x, a.y - b.y, height);
  const up = Math.round(height / board.space);
  const [from, to] = [cellAt(board, a), cellAt(board, b)];
  const along: readonly [number, number] =
    board.cells === "squares" ? [Math.abs(from.j - to.j), Math.abs(from.i - to.i)] : [overHexagons(from, to), 0];
  return stepsOf([...along, up], board.diagonals) * board.space;
}

/** How far it is from one spot to another, as the board counts. */
export const apart = (board: Board, a: Spot, b: Spot): number => feet(board, a, b, Math.abs(a.z - b.z));

/** Feet of air between the heights of two bodies; none where one reaches as high as the other stands. */
const over = (a: Pick<Body, "bottom" | "top">, b: Pick<Body, "bottom" | "top">): number =>
  Math.max(0, a.bottom - b.top, b.bottom - a.top);

/** How far two are from each other: from the nearest space of the one to the nearest of the other, up or down as well. Who stands beside somebody is one space away. */
export function between(board: Board, a: Body, b: Body): number {
  const height = over(a, b);
  return Math.min(...a.places.flatMap((mine) => b.places.map((theirs) => feet(board, mine, theirs, height))));
}

/** Somebody of so many spaces, with their upper left corner at a place. Less than a space fills one. */
export function bodyAt(
  corner: Spot,
  spaces: { readonly wide: number; readonly high: number; readonly tall: number },
  space: number,
): Body {
  const middles = (from: number, count: number): readonly number[] => {
    const whole = Math.max(1, Math.round(count));
    const inset = (Math.max(1, count) - whole) / 2;
    const first = from + (Math.min(1, count) / 2 + inset) * space;
    return Array.from({ length: whole }, (_v, n) => first + n * space);
  };
  const columns = middles(corner.x, spaces.wide);
  return {
    places: middles(corner.y, spaces.high).flatMap((y) => columns.map((x) => ({ x, y }))),
    bottom: corner.z,
    top: corner.z + (Math.max(1, spaces.tall) - 1) * space,
  };
}
