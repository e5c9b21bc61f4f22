import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DIMENSIONS, parseValue, showValue } from "./units.ts";
import { distanceValue, exactly, measure, type Rounding, valueOf } from "./value-chart.ts";

const ROUNDINGS: readonly Rounding[] = ["nearest", "down", "up"];

describe("DRA-003 DRA-060 DRA-061 measures", () => {
  it.each([
    [-5, 0.1],
    [-4, 0.15],
    [-3, 0.25],
    [-2, 0.4],
    [-1, 0.6],
    [0, 1],
    [1, 1.5],
    [2, 2.5],
    [3, 4],
    [4, 6],
    [5, 10],
    [9, 60],
    [10, 100],
    [14, 600],
    [19, 6000],
    [23, 40000],
    [28, 400000],
    [32, 2500000],
    [37, 25000000],
    [44, 600000000],
    [50, 10000000000],
  ])("value %i is %d", (value, m) => {
    expect(measure(value)).toBe(m);
  });
  it("five values more are ten times as much", () =>
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 60 }), (v) => {
        expect(measure(v + 5) / measure(v)).toBeCloseTo(10, 9);
      }),
    ));
  it("never falls", () =>
    fc.assert(fc.property(fc.integer({ min: -80, max: 80 }), (v) => measure(v + 1) > measure(v))));
});

describe("DRA-062 DRA-066 values of measures", () => {
  it.each([
    [1, 0],
    [1.5, 1],
    [2, 2],
    [3, 2],
    [5, 4],
    [12.4, 5],
    [12.5, 6],
    [20, 7],
    [124, 10],
    [125, 11],
    [0.2, -3],
    [0.125, -4],
    [0.1249, -5],
    [1e300, 1500],
  ])("%d is value %i", (m, value) => expect(valueOf(m)).toBe(value));
  it.each([
    ["down", 2, 1],
    ["up", 2, 2],
    ["down", 2.49, 1],
    ["up", 1.51, 2],
    ["up", 100, 10],
    ["down", 100, 10],
  ] as const)("rounding %s: %d is %i", (rounding, m, value) => expect(valueOf(m, rounding)).toBe(value));
  it("a step of the chart comes back as itself, whatever the rounding", () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 200 }), fc.constantFrom(...ROUNDINGS), (v, rounding) => {
        expect(valueOf(measure(v), rounding)).toBe(v);
      }),
    );
  });
  it("a larger measure never has a smaller value", () => {
    const amount = fc.double({ min: 1e-9, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(amount, amount, fc.constantFrom(...ROUNDINGS), (a, b, rounding) => {
        expect(valueOf(Math.min(a, b), rounding)).toBeLessThanOrEqual(valueOf(Math.max(a, b), rounding));
      }),
    );
  });
  it("down and up are neighbours, and nearest is one of them", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1e12, noNaN: true }), (m) => {
        const [near, down, up] = ROUNDINGS.map((r) => valueOf(m, r));
        expect([down, up]).toContain(near);
        expect((up ?? 0) - (down ?? 0)).toBeLessThanOrEqual(1);
        expect(measure(down ?? 0)).toBeLessThanOrEqual(m);
        expect(measure(up ?? 0)).toBeGreaterThanOrEqual(m);
      }),
    );
  });
});

describe("DRA-063 no value", () => {
  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("%d has none", (m) =>
    expect(() => valueOf(m)).toThrow("no-value"),
  );
  it("numbers are taken as they are written", () => expect(exactly(0.2)).toEqual({ num: 2n, den: 10n }));
});

describe("DRA-065 DRA-067 rates, and the chart isn't additive", () => {
  it("speed 10 for a minute is 600 m", () =>
    expect([distanceValue(10, 9), measure(distanceValue(10, 9))]).toEqual([14, 600]));
  it("two groups of ten are a group of twenty", () => expect([valueOf(10), valueOf(20)]).toEqual([5, 7]));
});

describe("DRA-064 DRA-393 units", () => {
  it.each([
    ["1 minute", 9],
    ["1 hour", 18],
    ["1 day", 25],
    ["1 week", 29],
    ["1 month", 32],
    ["1 year", 37],
    ["1 round", 5],
  ])("%s is time %i", (text, value) =>
    expect(parseValue(text, "time")).toMatchObject({ accepted: true, value, dimension: "time" }),
  );
  it.each([
    ["18", 18],
    ["-3", -3],
    ["25 miles", 23],
    ["25mi", 23],
    ["1,500 m", 16],
    ["1,5 km", 16],
    ["2 500 kg", 17],
    ["1.5 t", 16],
    ["3 million people", 32],
    ["12.5 m", 6],
    ["60 mph", 12],
    ["36 km/h", 10],
    ["10 m/s", 10],
    ["6 feet", 1],
    ["  400 LBS ", 11],
    ["1e3 m", 15],
  ])("%s is value %i", (text, value) => expect(parseValue(text)).toMatchObject({ accepted: true, value }));
  it.each([
    ["", "measureUnreadable"],
    ["fast", "measureUnreadable"],
    ["25 parsecs", "measureUnreadable"],
    ["0 m", "noValue"],
    ["2.5", "measureUnreadable"],
  ])("%j: %s", (text, reason) => expect(parseValue(text)).toMatchObject({ accepted: false, reason }));
  it("a field takes its own dimension", () =>
    expect(parseValue("25 miles", "mass")).toMatchObject({ accepted: false, reason: "wrongDimension" }));
  it("a bare number in a field of heads with a word is a count", () =>
    expect([parseValue("3 thousand", "count"), parseValue("40", "count")]).toMatchObject([
      { value: 17 },
      { value: 40 },
    ]));
  it.each([
    [9, "time", { amount: 1, unit: "min" }],
    [14, "distance", { amount: 600, unit: "m" }],
    [16, "distance", { amount: 1.5, unit: "km" }],
    [-3, "mass", { amount: 250, unit: "g" }],
    [37, "time", { amount: 9.51, unit: "month" }],
    [10, "speed", { amount: 100, unit: "m/round" }],
  ] as const)("value %i of %s reads %j", (value, dimension, shown) =>
    expect(showValue(value, dimension)).toEqual(shown),
  );
  it("what is shown reads back as the same value", () => {
    fc.assert(
      fc.property(fc.integer({ min: -9, max: 40 }), fc.constantFrom(...DIMENSIONS), (v, dimension) => {
        const { amount, unit } = showValue(v, dimension);
        const back = parseValue(`${amount} ${unit}`, dimension);
        expect(back).toMatchObject({ accepted: true, value: v });
      }),
    );
  });
  it("never throws, whatever is typed", () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        parseValue(text);
      }),
    ));
});
