import { describe, expect, it } from "vitest";
import { fit, seeded } from "./fit.ts";
import { constant, die, Dist, foldPool, fraction, fudge, keepHighest, uniform } from "./index.ts";

const asOdds = (d: Dist<number>) => d.entries().map((e) => [String(e.outcome), e.p] as const);

describe("a sample held against odds", () => {
  const thrown = (sides: number, seed: number) => {
    const next = seeded(seed);
    return Array.from({ length: 6000 }, () => String(1 + Math.floor(next() * sides)));
  };
  it("a fair die fits, whatever the seed", () => {
    for (let seed = 1; seed <= 20; seed++) expect(fit(asOdds(die(6)), thrown(6, seed)).sigma).toBeLessThan(4);
  });
  it("a loaded die doesn't", () => {
    expect(fit(asOdds(uniform([1, 2, 3, 4, 5, 6, 6])), thrown(6, 1)).sigma).toBeGreaterThan(10);
  });
  it("what the odds call impossible is never waved through", () => {
    expect(fit(asOdds(die(6)), [...thrown(6, 1), "7"]).sigma).toBe(Number.POSITIVE_INFINITY);
  });
  it("rare outcomes are counted together", () => {
    expect(fit(asOdds(die(1000)), thrown(1000, 3).slice(0, 1000)).freedom).toBe(1);
  });
  it("one seed always gives the same faces", () => {
    expect(thrown(20, 9)).toEqual(thrown(20, 9));
    expect(thrown(20, 9)).not.toEqual(thrown(20, 10));
  });
});

describe("the guide's examples", () => {
  it("a confirmed critical is 1 in 40", () => {
    const attack = die(20).flatMap((n) =>
      n < 20 ? constant(n >= 11 ? "hit" : "miss") : die(20).map((again) => (again >= 11 ? "critical" : "hit")),
    );
    expect(attack.probabilityOf("critical")).toEqual(fraction(1, 40));
  });
  it("equal bonuses and a coin are an even chance", () => {
    const both = fudge(3).combine(fudge(3), (a, b) => Math.sign(a - b));
    expect(
      both.flatMap((sign) => (sign === 0 ? uniform([1, -1]) : constant(sign))).probability((sign) => sign > 0),
    ).toEqual(fraction(1, 2));
  });
  it("the two highest of a pool, with its ones", () => {
    const sizes = [4, 6, 8, 10];
    const pool = foldPool(sizes, { left: 2, total: 0, ones: 0 }, ({ left, total, ones }, face, count) =>
      face === 1
        ? { left: Math.max(0, left - count), total: total + Math.min(left, count), ones: count }
        : { left: Math.max(0, left - count), total: total + face * Math.min(left, count), ones },
    );
    expect(pool.map((s) => s.total).equals(keepHighest(sizes, 2))).toBe(true);
    expect(pool.map((s) => s.ones).exactMean()).toEqual(fraction(30 + 20 + 15 + 12, 120));
  });
});

describe("outcomes that come in order", () => {
  it("give the distribution that sorting them would", () => {
    expect(
      Dist.ofOrdered([1, 2, 5], [1, 2, 3]).equals(
        Dist.of([
          [5, 3],
          [2, 2],
          [1, 1],
        ]),
      ),
    ).toBe(true);
    const huge = 2n ** 60n;
    expect(
      Dist.ofOrdered([1, 2], [huge, 1]).equals(
        Dist.of([
          [1, huge],
          [2, 1n],
        ]),
      ),
    ).toBe(true);
  });
  it.each([
    ["none", [], []],
    ["too few ways", [1, 2], [1]],
    ["ways of 0", [1], [0]],
    ["broken ways", [1], [0.5]],
  ])("%s are refused", (_, outcomes, ways) => {
    expect(() => Dist.ofOrdered(outcomes, ways)).toThrowError(expect.objectContaining({ name: "RulesError" }));
  });
});
