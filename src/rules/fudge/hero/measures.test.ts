import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movementSpeed } from "../powers/catalogue/options.ts";
import {
  distanceRank,
  figureOf,
  inBase,
  type MeasureKind,
  measureOf,
  measureRow,
  rankOf,
  rounded,
  sumRanks,
  throwRank,
  timeRank,
  type UnitSystem,
  weightRank,
} from "./measures.ts";

const kinds = fc.constantFrom<MeasureKind>("mass", "force", "time", "distance", "volume");
const systems = fc.constantFrom<UnitSystem>("us", "metric");

describe("FUD-640 ranks and measures", () => {
  it.each<[MeasureKind, number, UnitSystem, number]>([
    ["mass", 0, "us", 50],
    ["mass", 0, "metric", 20],
    ["force", 1, "metric", 400],
    ["time", 3, "us", 48],
    ["distance", 2, "us", 120],
    ["distance", -1, "metric", 5],
    ["volume", 4, "metric", 640],
  ])("%s rank %i (%s): %d", (kind, rank, system, measure) => expect(measureOf(kind, rank, system)).toBe(measure));
  it.each<[MeasureKind, number, UnitSystem, number]>([
    ["time", 43200, "us", 13],
    ["distance", 5280, "us", 8],
    ["distance", 30, "us", 0],
    ["distance", 31, "us", 1],
    ["mass", 50, "us", 0],
    ["mass", 49.9, "us", 0],
    ["mass", 25, "us", -1],
    ["volume", 41, "metric", 1],
    ["distance", 30720, "us", 10],
    // A logarithm rounds this to 10.
    ["distance", 30720.000000000004, "us", 11],
  ])("%s of %d (%s): rank %i, the next at or above", (kind, measure, system, rank) =>
    expect(rankOf(kind, measure, system)).toBe(rank),
  );
  it.each([0, -3, Number.NaN, Number.POSITIVE_INFINITY])("%d is no measure", (x) =>
    expect(() => rankOf("mass", x, "us")).toThrow("not-a-measure"),
  );
  it("there and back again", () =>
    fc.assert(
      fc.property(
        kinds,
        systems,
        fc.integer({ min: -30, max: 60 }),
        (kind, system, rank) => rankOf(kind, measureOf(kind, rank, system), system) === rank,
      ),
    ));
  it("a rank always reaches its measure, and the one below doesn't", () =>
    fc.assert(
      fc.property(kinds, systems, fc.double({ min: 1e-6, max: 1e15, noNaN: true }), (kind, system, x) => {
        const rank = rankOf(kind, x, system);
        return measureOf(kind, rank, system) >= x && measureOf(kind, rank - 1, system) < x;
      }),
    ));
});

describe("FUD-641 formulae", () => {
  it("distance, time, throwing, weight", () =>
    expect([distanceRank(3, 4), timeRank(7, 4), throwRank(9, 4), weightRank(5)]).toEqual([7, 3, 5, 5]));
  it("measures are added, never ranks: 480 ft and 1,920 ft are rank 7", () =>
    expect(sumRanks("distance", [4, 6], "us")).toBe(7));
  it("time and distance undo each other", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -20, max: 40 }),
        fc.integer({ min: -20, max: 40 }),
        (d, s) => distanceRank(timeRank(d, s), s) === d,
      ),
    ));
});

describe("FUD-642 two systems that aren't mixed", () => {
  it("each has its own base and units", () => {
    expect([rankOf("mass", 50, "us"), rankOf("mass", 50, "metric")]).toEqual([0, 2]);
    expect(() => inBase("mass", 3, "kilograms", "us")).toThrow("unknown-unit");
    expect([inBase("mass", 3, "tons", "us"), inBase("distance", 2, "kilometers", "metric")]).toEqual([6000, 2000]);
  });
});

describe("FUD-643 FUD-644 the table", () => {
  it.each<[MeasureKind, number, number, string]>([
    ["mass", -5, 1.6, "pounds"],
    ["mass", 7, 3.2, "tons"],
    ["mass", 13, 205, "tons"],
    ["force", 7, 3.2, "tonsForce"],
    ["force", 0, 50, "poundsForce"],
    ["time", -4, 0.37, "seconds"],
    ["time", 9, 0.85, "hours"],
    ["time", 16, 4.6, "days"],
    ["distance", -5, 11.25, "inches"],
    ["distance", 7, 0.73, "miles"],
    ["distance", 16, 370, "miles"],
    ["volume", -4, 10, "cups"],
    ["volume", 16, 660000, "gallons"],
    ["mass", 17, 3300, "tons"],
    ["time", 17, 1.3, "weeks"],
    ["distance", 17, 740, "miles"],
    ["distance", 30, 6100000, "miles"],
  ])("%s rank %i is shown as %d %s", (kind, rank, value, unit) =>
    expect(figureOf(kind, rank, "us")).toEqual({ value, unit }),
  );
  it("the metric column is worked out", () =>
    expect([figureOf("distance", 7, "metric"), figureOf("mass", -2, "metric"), figureOf("force", 4, "metric")]).toEqual(
      [
        { value: 1.3, unit: "kilometers" },
        { value: 5, unit: "kilograms" },
        { value: 3.2, unit: "kilonewtons" },
      ],
    ));
  it("what is printed lies within the rounding of the formula", () =>
    fc.assert(
      fc.property(kinds, fc.integer({ min: -5, max: 16 }), (kind, rank) => {
        const { value, unit } = figureOf(kind, rank, "us");
        const exact = measureOf(kind, rank, "us");
        return Math.abs(inBase(kind, value, unit, "us") - exact) / exact < 0.06;
      }),
    ));
  it("what is less than the smallest unit is a part of it", () =>
    expect(rounded("time", 0.09375, "us")).toEqual({ value: 0.094, unit: "seconds" }));
  it("a row for the converter", () =>
    expect(measureRow(12, "us")).toMatchObject({
      mass: { value: 102, unit: "tons" },
      time: { value: 6.8, unit: "hours" },
      distance: { value: 23, unit: "miles" },
      volume: { value: 41000, unit: "gallons" },
    }));
});

describe("FUD-645 swimming", () =>
  it("rank 2 is speed 0 for a human: 30 ft in 6 s", () =>
    expect(measureOf("distance", distanceRank(0, movementSpeed("swimming", 2, 2)), "us")).toBe(30)));
