import { describe, expect, it } from "vitest";
import {
  circleCircleIntersects,
  lineCircleIntersection,
  lineLineIntersection,
  lineSegmentIntersection,
  pathCircleIntersects,
  polygonCentroid,
} from "./geometry.ts";

const p = (x: number, y: number): { x: number; y: number } => ({ x, y });

describe("lines and circles", () => {
  it("two lines meet in a point on each, parallel ones don't, and segments only where both reach", () => {
    expect(lineLineIntersection(p(0, 0), p(4, 0), p(2, -2), p(2, 2), { t1: true })).toEqual({
      x: 2,
      y: 0,
      t0: 0.5,
      t1: 0.5,
    });
    expect(lineLineIntersection(p(0, 0), p(1, 0), p(0, 1), p(1, 1))).toBeNull();
    expect(lineSegmentIntersection(p(0, 0), p(1, 0), p(2, -2), p(2, 2))).toBeNull();
    expect(lineSegmentIntersection(p(0, 0), p(4, 0), p(2, -2), p(2, 2))).toMatchObject({ x: 2, y: 0 });
  });
  it("a segment crosses a circle, touches it, lies in it or misses it", () => {
    const of = (a: number, b: number, y: number): unknown => {
      const { intersections, tangent, contained, outside } = lineCircleIntersection(p(a, y), p(b, y), p(0, 0), 5);
      return [intersections.map(({ x }) => x), tangent, contained, outside];
    };
    expect(of(-10, 10, 0)).toEqual([[-5, 5], false, false, false]);
    expect(of(0, 10, 0)).toEqual([[5], false, false, false]);
    expect(of(-10, 10, 5)).toEqual([[0], true, false, false]);
    expect(of(-1, 1, 0)).toEqual([[], false, true, false]);
    expect(of(-10, 10, 6)).toEqual([[], false, false, true]);
  });
  it("an area has its middle, whichever way its corners are written", () => {
    expect(polygonCentroid([p(0, 0), p(4, 0), p(4, 2), p(0, 2)])).toEqual(p(2, 1));
    expect(polygonCentroid([0, 0, 4, 0, 4, 2, 0, 2])).toEqual(p(2, 1));
    expect(polygonCentroid([p(1, 1), p(3, 3)])).toEqual(p(2, 2));
  });
  it("a path that is closed has one side more", () => {
    const corner = [p(-9, -9), p(9, -9), p(9, 9)];
    expect([
      pathCircleIntersects(corner, false, p(0, 0), 2),
      pathCircleIntersects(corner, true, p(0, 0), 2),
      circleCircleIntersects(0, 0, 2, 5, 0, 3),
      circleCircleIntersects(0, 0, 2, 6, 0, 3),
    ]).toEqual([false, true, true, false]);
  });
});
