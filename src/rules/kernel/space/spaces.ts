import { apart, between, type Board, type Body, type Cell, cellAt, middleOf, type Place, SLACK } from "./board.ts";

const key = ({ i, j }: Cell): string => `${i},${j}`;

/** Each space once, in the order in which they come. */
function once(cells: readonly Cell[]): readonly Cell[] {
  const seen = new Map<string, Cell>();
  for (const cell of cells) if (!seen.has(key(cell))) seen.set(key(cell), cell);
  return [...seen.values()];
}

/** A hair aside, so that a line along the edge between two spaces always takes the same of them. */
const ASIDE = 1e-4;

/** The spaces on the straight line between two places, both ends among them. */
export function lineBetween(board: Board, from: Place, to: Place): readonly Cell[] {
  const counted: Board = {
    ...board,
    diagonals: "equidistant",
    cells: board.cells === "none" ? "squares" : board.cells,
  };
  const steps = Math.round(apart(counted, { ...from, z: 0 }, { ...to, z: 0 }) / board.space);
  const [a, b] = [middleOf(board, cellAt(board, from)), middleOf(board, cellAt(board, to))];
  const at = (n: number): Cell =>
    cellAt(board, {
      x: a.x + ((b.x - a.x) * n) / steps + ASIDE * board.space,
      y: a.y + ((b.y - a.y) * n) / steps + 2 * ASIDE * board.space,
    });
  return steps === 0 ? [cellAt(board, from)] : once(Array.from({ length: steps + 1 }, (_v, n) => at(n)));
}

/** The spaces that somebody moves through on a way from place to place, those where they begin and end among them. */
export function movedThrough(board: Board, body: Body, way: readonly Place[]): readonly Cell[] {
  const [first] = way;
  if (!first) return [];
  return once(
    body.places.flatMap((place) => {
      const own = way.map(({ x, y }) => ({ x: x + place.x - first.x, y: y + place.y - first.y }));
      return own.length === 1
        ? own.map((at) => cellAt(board, at))
        : own.slice(1).flatMap((to, n) => lineBetween(board, own[n] ?? to, to));
    }),
  );
}

/** The spaces that somebody reaches from where they stand, without those they stand on: who is there is threatened. */
export function threatened(board: Board, body: Body, reach: number): readonly Cell[] {
  const own = new Set(body.places.map((place) => key(cellAt(board, place))));
  const room = Math.ceil(reach / board.space) + 1;
  const around = body.places.flatMap((place) => {
    const { i, j } = cellAt(board, place);
    return Array.from({ length: (2 * room + 1) ** 2 }, (_v, n) => ({
      i: i - room + Math.floor(n / (2 * room + 1)),
      j: j - room + (n % (2 * room + 1)),
    }));
  });
  const level = { bottom: body.bottom, top: body.bottom };
  return once(around).filter(
    (cell) =>
      !own.has(key(cell)) && between(board, body, { places: [middleOf(board, cell)], ...level }) <= reach + SLACK,
  );
}

/** The first of several bands, nearest first, that a distance lies in; null beyond the last. A band without an end has null. */
export const bandOf = <Name>(
  bands: readonly { readonly name: Name; readonly upTo: number | null }[],
  feet: number,
): Name | null => bands.find(({ upTo }) => upTo === null || feet <= upTo + SLACK)?.name ?? null;
