/** Whom an area befalls, for rows that say who is spared: a friend and a foe stand in it, and so does whoever does it. */
import type { Value } from "../change.ts";
import { type Board, bodyAt } from "../space/board.ts";
import { areaOf, coveredBy, type Covers, type Standing } from "../space/covers.ts";

const BOARD: Board = { cells: "squares", space: 5, diagonals: "equidistant", origin: { x: 2.5, y: 2.5 } };
const stands = (who: string, i: number, friend: boolean): Standing => ({
  who,
  body: bodyAt({ x: i * 5, y: 0, z: 0 }, { wide: 1, high: 1, tall: 1 }, 5),
  friend,
  refused: false,
});
const [SELF, FRIEND, FOE] = [stands("self", 0, true), stands("friend", 1, true), stands("foe", 2, false)];

/** Who is in it, and who of them has nothing of it and why. Null: it covers nothing. */
export function befalls(covers: Covers | null): Value {
  if (!covers) return null;
  const area = areaOf(covers, SELF.body, { x: 7.5, y: 2.5, z: 0 }, 0);
  return coveredBy(BOARD, area, covers, { self: "self", all: [SELF, FRIEND, FOE] }).map(({ who, spared }) => [
    who,
    spared,
  ]);
}
