/** Areas of acts as they lie on a board, whom they leave out, and how far somebody is hurled. @rule DES-114 DES-115 DES-334 FUD-530 TWI-235 TWI-274 */
import { describe, expect, it } from "vitest";
import { type Board, bodyAt, middleOf } from "./board.ts";
import { areaOf, coveredBy, type Covers, directionTo, nextMark, type Standing } from "./covers.ts";
import { carried, collide } from "./forced.ts";

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

  it("the keys go from the nearest to the farthest and begin again", () => {
    const all = [stands("far", 9, 0), stands("near", 2, 0), stands("no", 1, 0, { refused: true })];
    const order = [null, "near", "far"].map((last) => nextMark(HERO.body, all, last, 1)?.who);
    expect(order).toEqual(["near", "far", "near"]);
    expect(nextMark(HERO.body, all, "near", -1)?.who).toBe("far");
    expect(directionTo({ x: 0, y: 0 }, { x: 0, y: 5 })).toBe(90);
  });
});

describe("who is moved by force", () => {
  const free = () => false;

  it("goes straight away, as many feet as the board counts", () => {
    expect(carried(board, at(3, 0), at(0, 0), { feet: 15, way: "away" }, free)).toEqual({
      by: { x: 15, y: 0 },
      feet: 15,
      stopped: false,
    });
    // Across corners each step counts one, as the board has it.
    expect(carried(board, at(3, 3), at(0, 0), { feet: 10, way: "away" }, free)).toMatchObject({ by: { x: 10, y: 10 } });
  });

  it("stops before a body and before a wall", () => {
    const wall = at(5, 0);
    const blocked = (body: ReturnType<typeof at>) => collide(board, body, wall);
    expect(carried(board, at(3, 0), at(0, 0), { feet: 25, way: "away" }, blocked)).toEqual({
      by: { x: 5, y: 0 },
      feet: 5,
      stopped: true,
    });
  });

  it("is pulled no farther than to the side of who pulls", () => {
    const puller = at(0, 0);
    const by = carried(board, at(3, 0), puller, { feet: 60, way: "towards" }, (b) => collide(board, b, puller));
    expect(by).toEqual({ by: { x: -10, y: 0 }, feet: 10, stopped: true });
  });

  it("on hexagons and without a grid it gets as far", () => {
    for (const cells of ["rows", "columns", "none"] as const) {
      const other: Board = { ...board, cells, origin: { x: 0, y: 0 } };
      const body = bodyAt({ x: 12.5, y: -2.5, z: 0 }, { wide: 1, high: 1, tall: 1 }, 5);
      const source = bodyAt({ x: -2.5, y: -2.5, z: 0 }, { wide: 1, high: 1, tall: 1 }, 5);
      const { feet } = carried(other, body, source, { feet: 20, way: "away" }, free);
      expect([cells, Math.round(feet)]).toEqual([cells, 20]);
    }
  });
});
