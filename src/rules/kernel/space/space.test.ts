import { describe, expect, it } from "vitest";
import { type Area, catches } from "./areas.ts";
import { between, type Board, type Body, bodyAt, cellAt, middleOf } from "./board.ts";
import { bandOf, lineBetween, movedThrough, threatened } from "./spaces.ts";

const SQUARES: Board = { cells: "squares", space: 5, diagonals: "equidistant", origin: { x: 2.5, y: 2.5 } };
const ROWS: Board = { ...SQUARES, cells: "rows" };
const NONE: Board = { ...SQUARES, cells: "none" };

/** Somebody on squares of 5 feet, by column and row of the upper left corner. */
const on = (column: number, row: number, { size = 1, z = 0 } = {}): Body =>
  bodyAt({ x: column * 5, y: row * 5, z }, { wide: size, high: size, tall: size }, 5);
/** Somebody in a hexagon. */
const inHexagon = (i: number, j: number, z = 0): Body => ({ places: [middleOf(ROWS, { i, j })], bottom: z, top: z });

describe("how far two are from each other", () => {
  it("who stands beside is 5 feet away, across the corner too; across the street it is 60", () => {
    expect(between(SQUARES, on(0, 0), on(1, 0))).toBe(5);
    expect(between(SQUARES, on(0, 0), on(1, 1))).toBe(5);
    expect(between(SQUARES, on(0, 0), on(12, 3))).toBe(60);
  });
  it.each([
    ["equidistant", 20],
    ["exact", 5 + 15 * Math.SQRT2],
    ["approximate", 27.5],
    ["rectilinear", 35],
    ["alternatingShort", 25],
    ["alternatingLong", 30],
  ] as const)("four across and three down count as the board has it: %s", (diagonals, feet) => {
    expect(between({ ...SQUARES, diagonals }, on(0, 0), on(4, 3))).toBeCloseTo(feet);
  });
  it("a giant of three spaces is reached at the nearest of them", () => {
    const giant = on(0, 0, { size: 3 });
    expect([giant.places.length, between(SQUARES, giant, on(3, 1))]).toEqual([9, 5]);
    expect(between(SQUARES, giant, on(4, 1))).toBe(10);
  });
  it("who flies is as far above; a giant's head is nearer to them", () => {
    expect(between(SQUARES, on(0, 0), on(0, 0, { z: 30 }))).toBe(30);
    expect(between(SQUARES, on(0, 0), on(4, 0, { z: 30 }))).toBe(30);
    expect(between(SQUARES, on(0, 0, { size: 3 }), on(0, 0, { z: 30 }))).toBe(20);
    expect(between(NONE, on(0, 0), on(8, 0, { z: 30 }))).toBe(50);
  });
  it("hexagons count from side to side", () => {
    expect(between(ROWS, inHexagon(0, 0), inHexagon(1, 0))).toBe(5);
    expect(between(ROWS, inHexagon(0, 0), inHexagon(-1, 1))).toBe(5);
    expect(between(ROWS, inHexagon(0, 0), inHexagon(2, 1))).toBe(15);
    expect(between(ROWS, inHexagon(0, 0), inHexagon(0, 1, 20))).toBe(20);
  });
  it("whoever is smaller than a space fills one, in the middle of where they stand", () => {
    expect(bodyAt({ x: 6, y: 1, z: 0 }, { wide: 0.5, high: 0.5, tall: 0.5 }, 5)).toEqual({
      places: [{ x: 7.25, y: 2.25 }],
      bottom: 0,
      top: 0,
    });
  });
});

describe("who is in an area", () => {
  const burst = (radius: number, z = 0): Area => ({ shape: "burst", at: { x: 52.5, y: 52.5, z }, radius });
  it("a burst of 30 feet reaches six spaces straight on, and not six across the corners", () => {
    expect(catches(SQUARES, burst(30), on(16, 10))).toBe(true);
    expect(catches(SQUARES, burst(30), on(17, 10))).toBe(false);
    expect(catches(SQUARES, burst(30), on(16, 16))).toBe(false);
    expect(catches(SQUARES, burst(30), on(14, 14))).toBe(true);
  });
  it("it is a ball: who flies above it is out of it, one that bursts in the air spares the ground", () => {
    expect(catches(SQUARES, burst(15), on(10, 10, { z: 15 }))).toBe(true);
    expect(catches(SQUARES, burst(15), on(10, 10, { z: 20 }))).toBe(false);
    expect(catches(SQUARES, burst(15, 30), on(10, 10))).toBe(false);
    expect(catches(SQUARES, burst(15, 30), on(9, 9, { size: 4 }))).toBe(true);
  });
  it("one space of somebody large is enough", () => {
    expect(catches(SQUARES, burst(10), on(12, 10, { size: 3 }))).toBe(true);
    expect(catches(SQUARES, burst(10), on(13, 10, { size: 3 }))).toBe(false);
  });
  it("a cone opens from its tip, and whoever stands at the tip isn't in it", () => {
    const cone: Area = { shape: "cone", at: { x: 2.5, y: 52.5, z: 0 }, length: 30, opens: 60, direction: 0 };
    expect(catches(SQUARES, cone, on(0, 10))).toBe(false);
    expect(catches(SQUARES, cone, on(6, 10))).toBe(true);
    expect(catches(SQUARES, cone, on(7, 10))).toBe(false);
    expect(catches(SQUARES, cone, on(4, 12))).toBe(true);
    expect(catches(SQUARES, cone, on(2, 12))).toBe(false);
    expect(catches(SQUARES, cone, on(4, 10, { z: 25 }))).toBe(false);
  });
  it("a line takes who stands along it", () => {
    const line: Area = { shape: "line", at: { x: 2.5, y: 52.5, z: 0 }, length: 30, width: 5, direction: 0 };
    expect(catches(SQUARES, line, on(6, 10))).toBe(true);
    expect(catches(SQUARES, line, on(6, 11))).toBe(false);
    expect(catches(SQUARES, line, on(7, 10))).toBe(false);
    expect(catches(SQUARES, { ...line, direction: 45 }, on(4, 14))).toBe(true);
  });
  it("a cylinder has a top and a bottom", () => {
    const pillar: Area = { shape: "cylinder", at: { x: 52.5, y: 52.5, z: 10 }, radius: 15, height: 20 };
    expect([0, 5, 10, 30, 35].map((z) => catches(SQUARES, pillar, on(12, 10, { z })))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });
  it("what goes out from somebody begins at their edge: a giant's reaches farther from the middle", () => {
    const round = (size: number): Area => ({ shape: "around", body: on(10, 10, { size }), radius: 10 });
    expect(catches(SQUARES, round(1), on(12, 10))).toBe(true);
    expect(catches(SQUARES, round(1), on(13, 10))).toBe(false);
    expect(catches(SQUARES, round(3), on(14, 11))).toBe(true);
    expect(catches(ROWS, { shape: "around", body: inHexagon(0, 0), radius: 5 }, inHexagon(0, 1))).toBe(true);
    expect(catches(ROWS, { shape: "around", body: inHexagon(0, 0), radius: 5 }, inHexagon(0, 2))).toBe(false);
  });
});

describe("spaces", () => {
  it("a straight line goes through one space after another", () => {
    expect(lineBetween(SQUARES, { x: 2.5, y: 2.5 }, { x: 17.5, y: 7.5 })).toEqual([
      { i: 0, j: 0 },
      { i: 0, j: 1 },
      { i: 1, j: 2 },
      { i: 1, j: 3 },
    ]);
    expect(lineBetween(SQUARES, { x: 2.5, y: 2.5 }, { x: 1, y: 4 })).toEqual([{ i: 0, j: 0 }]);
  });
  it("who is large moves through more of them", () => {
    const way = [
      { x: 5, y: 5 },
      { x: 15, y: 5 },
    ];
    expect(movedThrough(SQUARES, on(0, 0, { size: 2 }), way)).toHaveLength(8);
    expect(movedThrough(SQUARES, on(0, 0, { size: 2 }), way.slice(0, 1))).toHaveLength(4);
    expect(movedThrough(SQUARES, on(0, 0), [])).toEqual([]);
  });
  it("eight spaces are beside somebody on squares, six on hexagons, sixteen around who fills nine", () => {
    expect(threatened(SQUARES, on(3, 3), 5)).toHaveLength(8);
    expect(threatened(ROWS, inHexagon(2, 2), 5)).toHaveLength(6);
    expect(threatened(SQUARES, on(3, 3, { size: 3 }), 5)).toHaveLength(16);
    expect(threatened(SQUARES, on(3, 3), 10)).toHaveLength(24);
  });
  it("a distance is in the first band that reaches it", () => {
    const bands = [
      { name: "close", upTo: 5 },
      { name: "short", upTo: 25 },
      { name: "far", upTo: null },
    ];
    expect([5, 6, 25, 900].map((feet) => bandOf(bands, feet))).toEqual(["close", "short", "short", "far"]);
    expect(bandOf(bands.slice(0, 2), 26)).toBeNull();
  });
  it("a place and the middle of its space are in the same space", () =>
    expect(middleOf(SQUARES, cellAt(SQUARES, { x: 11, y: 4 }))).toEqual({ x: 12.5, y: 2.5 }));
});
