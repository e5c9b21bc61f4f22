import { describe, expect, it } from "vitest";
import { situation } from "../testing/situation.ts";
import { type Board, type Body, bodyAt, type Place } from "./board.ts";
import { crosses, type Wall } from "./forced.ts";
import { ALL_HIDDEN, coverBy, hiddenOf, hiddenShare, pointsOf, wallWords } from "./sight.ts";

const board: Board = { cells: "squares", space: 5, diagonals: "equidistant", origin: { x: 2.5, y: 2.5 } };
const one = (i: number, j: number, wide = 1): Body =>
  bodyAt({ x: i * 5, y: j * 5, z: 0 }, { wide, high: wide, tall: 1 }, 5);
const wall = (ax: number, ay: number, bx: number, by: number): Wall => ({
  from: { x: ax, y: ay },
  to: { x: bx, y: by },
});
const share = (from: Body, to: Body, ...walls: readonly Wall[]): number =>
  hiddenShare(board, from, to, (line) => walls.some((w) => crosses(w, line)));

describe("how much of somebody walls hide", () => {
  it("nothing without a wall, all behind one, about half behind one that ends half way", () => {
    expect(share(one(0, 2), one(6, 2))).toBe(0);
    expect(share(one(0, 2), one(6, 2), wall(15, -50, 15, 50))).toBe(1);
    const half = share(one(0, 2), one(6, 2), wall(29, 0, 29, 12.5));
    expect(half).toBeGreaterThan(0.3);
    expect(half).toBeLessThan(0.7);
  });
  it("who is large looks past its end from whichever of their spaces sees most", () => {
    const behind = wall(10, 10.1, 10, 15);
    expect(share(one(1, 2), one(3, 2), behind)).toBeGreaterThan(ALL_HIDDEN);
    expect(share(one(-1, 2, 3), one(3, 2), wall(10.2, 10.1, 10.2, 15))).toBeLessThan(1);
  });
  it("a grade is the greatest that the share reaches", () => {
    const grades = [
      [0.4, "partial"],
      [0.7, "total"],
    ] as const;
    expect([0.39, 0.4, 0.7, 1].map((s) => coverBy<string>(grades, s, "none"))).toEqual([
      "none",
      "partial",
      "total",
      "total",
    ]);
  });
  it("of several whoever is least hidden counts, and the words say who and how much", () => {
    const s = situation({ a: 1, b: 2, c: 3 }, {}, { hides: (_from, to) => ({ b: 0.5, c: 1 })[to] ?? null });
    expect([hiddenOf(s, ["b", "c"]), hiddenOf(s, ["c"]), hiddenOf({ self: "a" }, ["c"])]).toEqual([0.5, 1, 0]);
    expect(wallWords(s, ["b"])).toEqual({ key: "CROSSOVER.Shared.Wall.hides", data: { name: "b", percent: 50 } });
    expect(wallWords(s, ["c"])?.key).toBe("CROSSOVER.Shared.Wall.noSight");
    expect(wallWords({ ...s, hides: () => 0 }, ["b"])).toBeNull();
  });
});

/** Where two lines cross, solved and not compared by sides. */
function meet(a: Wall, from: Place, to: Place): boolean {
  const [rx, ry] = [a.to.x - a.from.x, a.to.y - a.from.y];
  const [sx, sy] = [to.x - from.x, to.y - from.y];
  const d = rx * sy - ry * sx;
  if (Math.abs(d) < 1e-12) return false;
  const t = ((from.x - a.from.x) * sy - (from.y - a.from.y) * sx) / d;
  const u = ((from.x - a.from.x) * ry - (from.y - a.from.y) * rx) / d;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1;
}

describe("law: what is hidden is what lines to it meet a wall", () => {
  it("10,000 tables, against brute force; a wall more never hides less", () => {
    let seed = 11;
    const up = (most: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return (seed / 2_147_483_647) * most;
    };
    for (let n = 0; n < 10_000; n++) {
      const [from, to] = [
        one(Math.floor(up(8)), Math.floor(up(8))),
        one(Math.floor(up(8)), Math.floor(up(8)), 1 + Math.floor(up(2))),
      ];
      const walls = Array.from({ length: Math.floor(up(4)) }, () => wall(up(45), up(45), up(45), up(45)));
      const found = share(from, to, ...walls);
      const [eye = { x: 0, y: 0 }] = from.places;
      const points = to.places.flatMap((place) => pointsOf(place, 5));
      const brute = points.filter((p) => walls.some((w) => meet(w, eye, p))).length / points.length;
      expect(found).toBeCloseTo(brute, 9);
      expect(share(from, to, ...walls, wall(up(45), up(45), up(45), up(45)))).toBeGreaterThanOrEqual(found);
    }
  });
});
