import { describe, expect, it } from "vitest";
import { createGrid } from "./grid.ts";

describe("measurePath", () => {
  const path = [
    { x: 50, y: 50 },
    { x: 350, y: 250 },
  ];
  const measure = (diagonals: number): number =>
    createGrid({ type: 1, size: 100, distance: 5, diagonals }).measurePath(path).distance;
  it("follows the rule for diagonals", () => {
    expect(measure(0)).toBe(15);
    expect(measure(3)).toBe(25);
    expect(measure(4)).toBe(20);
    expect(measure(2)).toBe(20);
    expect(measure(6)).toBe(25);
    expect(createGrid({ type: 1, size: 100, distance: 5 }).measurePath(path, { cost: () => 1 }).cost).toBe(3);
  });
  it("is the straight line without a grid, and spaces on hexagons", () => {
    expect(
      createGrid({ type: 0, size: 100, distance: 5 }).measurePath([
        { x: 0, y: 0 },
        { x: 300, y: 400 },
      ]).distance,
    ).toBeCloseTo(25);
    for (const type of [2, 3, 4, 5]) {
      const hex = createGrid({ type, size: 100, distance: 1 });
      const a = { i: 2, j: 2 };
      expect(hex.getOffset(hex.getCenterPoint(a))).toEqual(a);
      expect(hex.getAdjacentOffsets(a)).toHaveLength(6);
      expect(hex.measurePath([hex.getCenterPoint(a), hex.getCenterPoint({ i: 5, j: 2 })]).spaces).toBe(3);
    }
  });
  it("counts heights: up and along at once by the rule for diagonals, straight without a grid, over hexagons as well", () => {
    const risen = (type: number, by: number, up: number, diagonals = 0) => {
      const grid = createGrid({ type, size: 100, distance: 5, diagonals });
      const { x, y } = grid.getCenterPoint({ i: 2, j: 2 });
      return grid.measurePath([
        { x, y, elevation: 0 },
        { x: x + by * 100, y, elevation: up },
      ]).distance;
    };
    expect([risen(1, 4, 0), risen(1, 0, 30), risen(1, 4, 15), risen(1, 4, 30)]).toEqual([20, 30, 20, 30]);
    expect([risen(1, 4, 10, 3), risen(1, 4, 20, 4), risen(1, 4, 10, 6)]).toEqual([30, 30, 30]);
    expect(risen(1, 4, 20, 1)).toBeCloseTo(20 * Math.SQRT2);
    expect(risen(0, 4, 15)).toBeCloseTo(25);
    for (const type of [2, 3]) expect([risen(type, 4, 0), risen(type, 4, 30)]).toEqual([20, 30]);
  });
  it("asks what each step costs, those straight up too", () => {
    for (const type of [1, 2]) {
      const grid = createGrid({ type, size: 100, distance: 5 });
      const at = { ...grid.getCenterPoint({ i: 2, j: 2 }) };
      const twice = { cost: (_from: object, _to: object, distance: number) => 2 * distance };
      expect(
        grid.measurePath(
          [
            { ...at, elevation: 0 },
            { ...at, elevation: 15 },
          ],
          twice,
        ),
      ).toMatchObject({
        distance: 15,
        cost: 30,
        spaces: 3,
        euclidean: 15,
      });
    }
  });
});
