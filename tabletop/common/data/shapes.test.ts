/** Shapes of regions against brute force: what a shape says of a point is what its outline, box and area say. */
import { afterEach, describe, expect, it } from "vitest";
import { SquareGrid } from "../grid.ts";
import { setProfile } from "../profile.ts";
import type { AnyObject } from "../types.ts";
import * as shapes from "./shapes.ts";
import { grown, inPolygon, toPolygon } from "./shapes-geometry.ts";

afterEach(() => setProfile(14));

/** A number from 0 to 1, always the same after the same beginning. */
const random = (seed: number) => (): number => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return seed / 2147483648;
};

const make = (data: AnyObject): shapes.BaseShapeData =>
  new shapes.BaseShapeData.TYPES[data.type as string]!(data) as shapes.BaseShapeData;

describe("a shape", () => {
  it("holds a share of the points of its box that is its area", () => {
    setProfile(14);
    const next = random(7);
    for (const data of [
      { type: "circle", x: 50, y: -20, radius: 80 },
      { type: "ellipse", x: 0, y: 0, radiusX: 120, radiusY: 40, rotation: 30 },
      { type: "rectangle", x: 10, y: 10, width: 200, height: 60, rotation: 77, anchorX: 0.5, anchorY: 0.5 },
      { type: "line", x: 0, y: 0, length: 300, width: 50, rotation: 200 },
      { type: "cone", x: 0, y: 0, radius: 150, angle: 53.13, rotation: 300 },
      { type: "cone", x: 0, y: 0, radius: 150, angle: 60, rotation: 45, curvature: "flat" },
      { type: "cone", x: 0, y: 0, radius: 150, angle: 90, rotation: 10, curvature: "semicircle" },
      { type: "ring", x: 0, y: 0, radius: 100, innerWidth: 30, outerWidth: 20 },
      { type: "polygon", points: [0, 0, 100, 0, 100, 100, 50, 20, 0, 100] },
    ]) {
      const shape = make(data);
      const { x, y, width, height } = shape.bounds;
      let hits = 0;
      for (let n = 0; n < 12_000; n++)
        if (shape.testPoint({ x: x + next() * width, y: y + next() * height })) hits += 1;
      expect(hits / 12_000, data.type).toBeCloseTo(shape.area / (width * height), 1);
      expect(shape.testPoint({ x: x - 1, y })).toBe(false);
    }
  });

  it("that is turned or moved holds the turned and moved points", () => {
    setProfile(14);
    const next = random(11);
    for (let n = 0; n < 300; n++) {
      const rotation = Math.floor(next() * 360);
      const way = (rotation * Math.PI) / 180;
      const straight = make({ type: "line", x: 0, y: 0, length: 200, width: 60, rotation: 0 });
      const turned = make({ type: "line", x: 0, y: 0, length: 200, width: 60, rotation });
      turned.move({ x: 40, y: -30 });
      const [px, py] = [next() * 260 - 30, next() * 100 - 50];
      if (Math.abs(Math.abs(py) - 30) < 1 || Math.abs(px - 100) > 99) continue;
      const at = { x: 40 + px * Math.cos(way) - py * Math.sin(way), y: -30 + px * Math.sin(way) + py * Math.cos(way) };
      expect(turned.testPoint(at)).toBe(straight.testPoint({ x: px, y: py }));
    }
  });

  it("grows by what is within a distance of it", () => {
    const next = random(3);
    const box = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 50 },
      { x: 0, y: 50 },
    ];
    const outline = grown(box, 40);
    for (let n = 0; n < 10_000; n++) {
      const point = { x: next() * 220 - 60, y: next() * 170 - 60 };
      const far = toPolygon(box, point);
      if (Math.abs(far - 40) < 0.5) continue;
      expect(inPolygon(outline, point)).toBe(far < 40);
    }
  });

  it("of 13 has none of the kinds of 14, and a cone with a straight end is no wider than 90 degrees", () => {
    setProfile(13);
    expect(Object.keys(shapes.BaseShapeData.TYPES)).toEqual(["rectangle", "circle", "ellipse", "polygon"]);
    setProfile(14);
    expect(() => make({ type: "cone", x: 0, y: 0, radius: 10, angle: 120, curvature: "flat" })).toThrow(/90 degrees/u);
  });
});

describe("the grid's own circle", () => {
  it("has every corner as far from the middle as the grid measures", () => {
    for (const diagonals of [0, 2, 3]) {
      const grid = new SquareGrid({ size: 100, distance: 5, diagonals });
      for (const squares of [1, 2, 5])
        for (const corner of grid.getCircle({ x: 50, y: 50 }, squares * 5)) {
          // Diagonals that cost one and a half have corners between the squares: those that don't are squares themselves.
          if (Number.isInteger((corner.x - 50) / 100) && Number.isInteger((corner.y - 50) / 100))
            expect(grid.measurePath([{ x: 50, y: 50 }, corner]).distance).toBe(squares * 5);
        }
    }
  });
});
