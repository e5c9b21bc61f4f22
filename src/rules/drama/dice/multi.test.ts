import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  coordination,
  groupsOf,
  manyEffect,
  manyOnOne,
  manySuccesses,
  manyThreshold,
  mayHelp,
  type MultiChart,
  oneIncrease,
  oneOnMany,
  oneOnManyHits,
} from "./multi.ts";

describe("DRA-082 DRA-085 DRA-086 DRA-087 charts", () => {
  it.each([
    [1, 0, 0, 0, 0],
    [2, 2, 2, 2, 4],
    [3, 2, 2, 2, 4],
    [4, 3, 4, 3, 6],
    [5, 4, 6, 4, 8],
    [7, 4, 6, 4, 8],
    [8, 5, 8, 5, 10],
    [12, 5, 8, 5, 10],
    [13, 6, 10, 6, 12],
    [15, 6, 10, 6, 12],
    [16, 6, 10, 6, 12],
    [20, 7, 12, 7, 14],
    [100, 10, 18, 10, 20],
    [1000, 15, 28, 15, 30],
  ])("%i: many +%i and all at DN + %i, one +%i Toughness and all at DN + %i", (n, modifier, many, tough, one) => {
    expect([manyOnOne(n), oneOnMany(n)]).toEqual([
      { modifier, allSucceedAt: many },
      { toughness: tough, allSucceedAt: one },
    ]);
  });
  it("DRA-088 no jump at 15 and 16 whatever the rounding", () => {
    for (const rounding of ["nearest", "down", "up"] as const)
      for (let n = 2; n < 40; n++)
        expect(manyOnOne(n + 1, { rounding }).modifier - manyOnOne(n, { rounding }).modifier).toBeLessThanOrEqual(1);
  });
});

describe("DRA-088 a printed chart", () => {
  const override = Array.from({ length: 14 }, (_, i) => ({
    modifier: i + 1,
    manyPlus: 3 * (i + 1),
    toughness: 20 + i,
    onePlus: 2 + i,
  }));
  const chart: MultiChart = { override };
  it("takes the place of rows 2 to 15, thresholds and effect with them", () => {
    expect([
      manyOnOne(4, chart),
      oneOnMany(4, chart),
      manySuccesses(8, 6, chart),
      manyEffect(4, chart),
      oneIncrease(2, chart),
    ]).toEqual([{ modifier: 3, allSucceedAt: 9 }, { toughness: 22, allSucceedAt: 4 }, 3, 3, 2]);
  });
  it("leaves 1 and what is above 15 alone", () =>
    expect([manyThreshold(1, chart), manyOnOne(16, chart), oneOnMany(100, chart)]).toEqual([
      0,
      manyOnOne(16),
      oneOnMany(100),
    ]));
});

describe("DRA-083 DRA-084 successes", () => {
  it.each([
    [5, 6, 4],
    [9, 3, 3],
    [1, 6, 1],
    [-1, 6, 0],
    [0, 1, 1],
    [18, 100, 100],
  ])("RP %i of %i: %i", (rp, n, k) => expect(manySuccesses(rp, n)).toBe(k));
  it("RP 17 of 100 is one step short of all", () => {
    expect(manySuccesses(17, 100)).toBeLessThan(100);
    expect(manyThreshold(manySuccesses(17, 100) + 1)).toBe(18);
  });
  it.each([
    [0, 0],
    [1, 0],
    [2, 2],
    [4, 3],
    [6, 4],
  ])("%i successes add %i to the shared effect", (k, plus) => expect(manyEffect(k)).toBe(plus));
  it("better result points never mean fewer, and never more than there are", () => {
    fc.assert(
      fc.property(fc.integer({ min: -3, max: 40 }), fc.integer({ min: 1, max: 200 }), (rp, n) => {
        expect(manySuccesses(rp + 1, n)).toBeGreaterThanOrEqual(manySuccesses(rp, n));
        expect(manySuccesses(rp, n)).toBeLessThanOrEqual(n);
      }),
    );
  });
});

describe("DRA-090 DRA-091 DRA-093 DRA-095 one on many", () => {
  it("total 16 against six at DN 10 reaches the first four", () =>
    expect(oneOnManyHits(16, [10, 10, 10, 10, 10, 10])).toEqual([true, true, true, true, false, false]));
  it("increases are 0, 4, 4, 6, 8, 8", () =>
    expect([1, 2, 3, 4, 5, 6].map((k) => oneIncrease(k))).toEqual([0, 4, 4, 6, 8, 8]));
  it("an easier one later is still judged", () => expect(oneOnManyHits(16, [10, 20, 5])).toEqual([true, false, true]));
  it("one alone is an ordinary action", () =>
    expect([oneOnManyHits(10, [10]), oneOnMany(1)]).toEqual([[true], { toughness: 0, allSucceedAt: 0 }]));
});

describe("DRA-086 the chart goes on without end", () => {
  it.each([0, -1, 1.5])("%d is no number of targets", (n) => expect(() => oneOnMany(n)).toThrow("not-a-whole-number"));
  it("beyond ten thousand as below it: a value more, two steps more", () =>
    expect([manyOnOne(9999), manyOnOne(10_000), oneOnMany(100_000), coordination(1e6)]).toEqual([
      { modifier: 20, allSucceedAt: 38 },
      { modifier: 20, allSucceedAt: 38 },
      { toughness: 25, allSucceedAt: 50 },
      30,
    ]));
  it("of a million as many succeed as their thresholds say, whatever a table has printed below 16", () => {
    const override = Array.from({ length: 14 }, () => ({ modifier: 1, manyPlus: 99, toughness: 1, onePlus: 9 }));
    for (const chart of [{}, { override }])
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 1_000_000 }), (rp, n) => {
          const k = manySuccesses(rp, n, chart);
          expect(k === 1 || manyThreshold(k, chart) <= rp).toBe(true);
          for (const more of [k + 1, 2 * k, n])
            if (more > k && more <= n) expect(manyThreshold(more, chart)).toBeGreaterThan(rp);
        }),
      );
  });
});

describe("DRA-080 DRA-081 groups", () => {
  it.each([
    [[9, 10, 10], [[[0, 1, 2], 9]]],
    [
      [8, 10],
      [
        [[1], 10],
        [[0], 8],
      ],
    ],
    [
      [10, 9, 8],
      [
        [[0, 1], 9],
        [[2], 8],
      ],
    ],
    [[], []],
  ])("%j: %j", (values, groups) => {
    expect(groupsOf(values).map((g) => [g.members, g.value])).toEqual(groups);
  });
  it("everybody is in one group, and none is wider than 1", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 })), (values) => {
        const groups = groupsOf(values);
        expect(groups.flatMap((g) => [...g.members]).sort((a, b) => a - b)).toEqual(values.map((_, i) => i));
        for (const g of groups) for (const m of g.members) expect([0, 1]).toContain((values[m] ?? 0) - g.value);
      }),
    );
  });
});

describe("DRA-055 helping", () => {
  it.each([
    [0, 0],
    [1, 2],
    [3, 3],
    [5, 4],
  ])("%i helpers add %i", (helpers, plus) => expect(coordination(helpers)).toBe(plus));
  it("who is more than 5 behind, or better than the leader, doesn't help", () =>
    expect([mayHelp(14, 9), mayHelp(14, 8), mayHelp(14, 15)]).toEqual([true, false, false]));
});
