/** Areas of acts as they lie on a board, whom they leave out, and how far somebody is hurled. @rule DES-114 DES-115 DES-334 FUD-530 TWI-235 TWI-274 */
import { describe, expect, it } from "vitest";
import { between, type Board, bodyAt, middleOf } from "./board.ts";
import { areaOf, coveredBy, type Covers, directionTo, nextMark, type Standing } from "./covers.ts";
import { carried, collide, crosses, type Hurdles, hurdlesOf, type Wall } from "./forced.ts";

const board: Board = { cells: "squares", space: 5, diagonals: "equidistant", origin: { x: 2.5, y: 2.5 } };
const at = (i: number, j: number, z = 0, spaces = 1) =>
  bodyAt({ x: i * 5, y: j * 5, z }, { wide: spaces, high: spaces, tall: spaces }, 5);
const stands = (who: string, i: number, j: number, more: Partial<Standing> = {}): Standing => ({
  who,
  body: at(i, j),
  friend: false,
  refused: false,
  ...more,
});
const HERO = stands("hero", 0, 0, { friend: true });

describe("an area on the board", () => {
  const caught = (covers: Covers, all: readonly Standing[], spot = { x: 0, y: 0, z: 0 }, direction = 0) =>
    coveredBy(board, areaOf(covers, HERO.body, spot, direction), covers, { self: "hero", all });

  it("a burst of thirty feet catches five of eight, and leaves out a friend where it is selective", () => {
    const spot = { ...middleOf(board, { i: 0, j: 12 }), z: 0 };
    const all = [
      HERO,
      stands("friend", 13, 1, { friend: true }),
      ...[10, 11, 12, 13, 14].map((i) => stands(`foe ${i}`, i, 1)),
      stands("far", 30, 0),
    ];
    const burst: Covers = { shape: "burst", feet: 30, placed: true };
    const names = (covers: Covers, spared: string | null) =>
      caught(covers, all, spot)
        .filter((c) => c.spared === spared)
        .map((c) => c.who);
    expect(names({ ...burst, selective: true }, null)).toEqual(["foe 10", "foe 11", "foe 12", "foe 13", "foe 14"]);
    expect(names({ ...burst, selective: true }, "friend")).toEqual(["friend"]);
    expect(names(burst, null)).toContain("friend");
  });

  it("what isn't put anywhere goes out from who does it, and spares them", () => {
    const all = [HERO, stands("near", 6, 0), stands("beyond", 8, 0)];
    expect(caught({ shape: "burst", feet: 30 }, all)).toEqual([
      { who: "hero", spared: "self" },
      { who: "near", spared: null },
    ]);
  });

  it("a cone begins at its user and points where it is turned; a line gets farther and is narrow", () => {
    const all = [HERO, stands("ahead", 5, 0), stands("aside", 0, 5), stands("far", 10, 0), stands("beside", 10, 2)];
    const names = (covers: Covers, direction: number) =>
      caught(covers, all, undefined, direction).flatMap((c) => (c.spared === null ? [c.who] : []));
    expect(names({ shape: "cone", feet: 30 }, 0)).toEqual(["ahead"]);
    expect(names({ shape: "cone", feet: 30 }, 90)).toEqual(["aside"]);
    expect(names({ shape: "line", feet: 60, width: 5 }, 0)).toEqual(["ahead", "far"]);
  });

  it("whoever flies above a burst isn't in it", () => {
    const spot = { x: 27.5, y: 2.5, z: 0 };
    const flyer: Standing = { ...stands("flyer", 5, 0), body: at(5, 0, 40) };
    expect(caught({ shape: "burst", feet: 30, placed: true }, [flyer], spot)).toEqual([]);
    expect(caught({ shape: "burst", feet: 30, placed: true }, [flyer], { ...spot, z: 20 })).toHaveLength(1);
  });

  it("FUD-115 TWI-111 whoever a wall hides from where it begins has nothing of it, as much as the act says; what gets past cover catches them", () => {
    const wall: Wall = { from: { x: 55, y: -100 }, to: { x: 55, y: 100 } };
    const half: Wall = { from: { x: 55, y: -100 }, to: { x: 55, y: 2.5 } };
    const all = [HERO, stands("before", 9, 0), stands("behind", 12, 0), stands("friend", 12, 1, { friend: true })];
    const burst: Covers = { shape: "burst", feet: 30, placed: true, selective: true };
    const told = (covers: Covers, walls: readonly Wall[], x = 42.5) =>
      coveredBy(board, areaOf(covers, HERO.body, { x, y: 2.5, z: 0 }, 0), covers, {
        self: "hero",
        all,
        walled: (line) => walls.some((one) => crosses(one, line)),
      }).map(({ who, spared }) => [who, spared]);
    const [before, behind, friend] = [
      ["before", null],
      ["behind", "cover"],
      ["friend", "friend"],
    ];
    expect(told({ ...burst, sheltered: 0.7 }, [wall])).toEqual([before, behind, friend]);
    // From beyond the wall it is the other who has cover.
    expect(told({ ...burst, sheltered: 0.7 }, [wall], 62.5)).toEqual([["before", "cover"], ["behind", null], friend]);
    // Half of them is not enough of it, and no cover holds off what drifts around it.
    expect(told({ ...burst, sheltered: 0.7 }, [half])).toEqual([before, ["behind", null], friend]);
    expect(told(burst, [wall])).toEqual([before, ["behind", null], friend]);
  });

  it("the keys go from the nearest to the farthest and begin again", () => {
    const all = [stands("far", 9, 0), stands("near", 2, 0), stands("no", 1, 0, { refused: true })];
    const order = [null, "near", "far"].map((last) => nextMark(HERO.body, all, last, 1)?.who);
    expect(order).toEqual(["near", "far", "near"]);
    expect(nextMark(HERO.body, all, "near", -1)?.who).toBe("far");
    expect(directionTo({ x: 0, y: 0 }, { x: 0, y: 5 })).toBe(90);
  });
});

describe("who is moved by force", () => {
  const FREE: Hurdles = { bodies: [], walled: () => false, edges: null };
  const behind = (who: string, i: number, j: number): Hurdles => ({ ...FREE, bodies: [{ who, body: at(i, j) }] });
  const walls = (...all: readonly Wall[]): Hurdles => ({
    ...FREE,
    walled: (pace) => all.some((w) => crosses(w, pace)),
  });
  /** A wall across the way, on the left side of a column. */
  const across = (i: number): Wall => ({ from: { x: i * 5, y: -5 }, to: { x: i * 5, y: 10 } });

  it("goes straight away, as many feet as the board counts", () => {
    expect(carried(board, at(3, 0), at(0, 0), { feet: 15, way: "away" }, FREE)).toEqual({
      by: { x: 15, y: 0 },
      feet: 15,
      met: null,
    });
    // Across corners each step counts one, as the board has it.
    expect(carried(board, at(3, 3), at(0, 0), { feet: 10, way: "away" }, FREE)).toMatchObject({ by: { x: 10, y: 10 } });
  });

  it("stops before a body and before a wall, and says which", () => {
    const away = { feet: 25, way: "away" } as const;
    expect(carried(board, at(3, 0), at(0, 0), away, behind("post", 5, 0))).toEqual({
      by: { x: 5, y: 0 },
      feet: 5,
      met: { kind: "body", who: "post" },
    });
    expect(carried(board, at(3, 0), at(0, 0), away, walls(across(6)))).toEqual({
      by: { x: 10, y: 0 },
      feet: 10,
      met: { kind: "wall" },
    });
    // A wall along the way, and one that ends beside it, are in nobody's.
    const along: Wall = { from: { x: 0, y: 5 }, to: { x: 90, y: 5 } };
    const beside: Wall = { from: { x: 30, y: 4 }, to: { x: 30, y: 20 } };
    expect(carried(board, at(3, 0), at(0, 0), away, walls(along, beside)).feet).toBe(25);
    // The end of the board, for a body of two spaces as well.
    const edges = {
      ...FREE,
      edges: [
        { x: 0, y: 0 },
        { x: 35, y: 50 },
      ] as const,
    };
    expect(carried(board, at(3, 0), at(0, 0), away, edges)).toMatchObject({ feet: 15, met: { kind: "edge" } });
    expect(carried(board, at(3, 0, 0, 2), at(0, 0), away, edges)).toMatchObject({ feet: 10, met: { kind: "edge" } });
  });

  it("a body of two spaces is stopped by what is in the way of either", () =>
    expect(carried(board, at(3, 0, 0, 2), at(0, 0), { feet: 25, way: "away" }, behind("post", 7, 1)).feet).toBe(10));

  it("TWI-277 goes on through what broke, up to the next", () => {
    const both = walls(across(6), across(8));
    const away = { feet: 40, way: "away" } as const;
    expect(carried(board, at(3, 0), at(0, 0), { ...away, through: 10 }, both)).toMatchObject({
      feet: 20,
      met: { kind: "wall" },
    });
    expect(hurdlesOf(board, at(3, 0), at(0, 0), away, { ...both, bodies: behind("post", 10, 0).bodies })).toEqual([
      { met: { kind: "wall" }, feet: 10 },
      { met: { kind: "wall" }, feet: 20 },
      { met: { kind: "body", who: "post" }, feet: 30 },
    ]);
    expect(hurdlesOf(board, at(3, 0), at(0, 0), away, FREE)).toEqual([]);
  });

  it("is pulled no farther than to the side of who pulls", () => {
    const by = carried(board, at(3, 0), at(0, 0), { feet: 60, way: "towards" }, behind("puller", 0, 0));
    expect(by).toEqual({ by: { x: -10, y: 0 }, feet: 10, met: { kind: "body", who: "puller" } });
  });

  it.each([
    ["from the left", [0, 5], 1, [5, 5]],
    ["from the right", [9, 5], 1, [7, 5]],
    ["up to somebody who takes four spaces", [0, 5], 2, [5, 5]],
    ["who stands beside them stays", [5, 5], 1, [5, 5]],
    ["or at the corner", [5, 4], 1, [5, 4]],
  ] as const)("TWI-363 TWI-378 runs straight up to somebody: %s", (_what, [i, j], spaces, [x, y]) => {
    const target = at(6, 5, 0, spaces);
    const { by } = carried(
      board,
      at(i, j),
      target,
      { feet: Number.POSITIVE_INFINITY, way: "towards" },
      { ...FREE, bodies: [{ who: "target", body: target }] },
    );
    expect([i + by.x / 5, j + by.y / 5]).toEqual([x, y]);
  });

  it("comes to a stop beside whomever it runs at from across corners", () => {
    const target = at(6, 5);
    const { by } = carried(
      board,
      at(3, 1),
      target,
      { feet: Number.POSITIVE_INFINITY, way: "towards" },
      { ...FREE, bodies: [{ who: "target", body: target }] },
    );
    const there = at(3 + by.x / 5, 1 + by.y / 5);
    expect([between(board, there, target), collide(board, there, target)]).toEqual([5, false]);
  });

  it("on hexagons and without a grid it gets as far", () => {
    for (const cells of ["rows", "columns", "none"] as const) {
      const other: Board = { ...board, cells, origin: { x: 0, y: 0 } };
      const body = bodyAt({ x: 12.5, y: -2.5, z: 0 }, { wide: 1, high: 1, tall: 1 }, 5);
      const source = bodyAt({ x: -2.5, y: -2.5, z: 0 }, { wide: 1, high: 1, tall: 1 }, 5);
      const { feet } = carried(other, body, source, { feet: 20, way: "away" }, FREE);
      expect([cells, Math.round(feet)]).toEqual([cells, 20]);
    }
  });
});
