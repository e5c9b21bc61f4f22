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
});
