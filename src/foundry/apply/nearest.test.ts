import { describe, expect, it } from "vitest";
import { nearestSpaces } from "./nearest.ts";

/** Spaces between two tokens, the longer way counting, as boards count by default. */
const spaces = (...args: Parameters<typeof nearestSpaces>): number => {
  const [a, b] = nearestSpaces(...args);
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) / args[2];
};
const at = (x: number, y: number, wide = 1, high = wide): Parameters<typeof nearestSpaces>[0] => ({ x, y, wide, high });

describe("how far two tokens are from each other", () => {
  it("neighbours are one space away, also across the corner", () => {
    expect([spaces(at(50, 50), at(150, 50), 100), spaces(at(50, 50), at(150, 150), 100)]).toEqual([1, 1]);
  });
  it("a giant of three spaces is reached at its edge: beside it one stands next to it", () => {
    expect(spaces(at(150, 150, 3), at(350, 150), 100)).toBe(1);
    expect(spaces(at(150, 150, 3), at(350, 350), 100)).toBe(1);
    expect(spaces(at(150, 150, 3), at(450, 150), 100)).toBe(2);
  });
  it("two giants side by side touch", () => expect(spaces(at(100, 100, 2), at(300, 100, 2), 100)).toBe(1));
  it("whoever lies on the same spaces is no distance away", () =>
    expect([spaces(at(150, 150, 3), at(150, 150), 100), spaces(at(150, 150, 3), at(50, 250), 100)]).toEqual([0, 0]));
  it("a small token counts as one space", () => expect(spaces(at(50, 50, 0.5), at(150, 50), 100)).toBe(1));
});
