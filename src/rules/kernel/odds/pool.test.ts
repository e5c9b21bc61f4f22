import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkPool,
  choose,
  die,
  Dist,
  foldPool,
  fraction,
  joint,
  keepHighest,
  openEnded,
  orderStatistics,
  rollOut,
  STEP_DICE,
} from "./index.ts";

/** Every way a small pool can fall, each face listed: what the fold must agree with. */
const everyRoll = (sizes: readonly number[]): number[][] =>
  sizes.reduce<number[][]>(
    (rolls, s) => rolls.flatMap((r) => Array.from({ length: s }, (_, i) => [...r, i + 1])),
    [[]],
  );
const brute = <T>(sizes: readonly number[], read: (faces: number[]) => T): Dist<T> =>
  Dist.of(everyRoll(sizes).map((faces) => [read(faces.sort((a, b) => b - a)), 1] as const));
const smallPool = fc.array(fc.constantFrom(...STEP_DICE), { minLength: 1, maxLength: 3 });

describe("step pools", () => {
  it("keeping the highest of a mixed pool equals listing every face", () => {
    fc.assert(
      fc.property(smallPool, fc.integer({ min: 0, max: 4 }), (sizes, keep) =>
        keepHighest(sizes, keep).equals(brute(sizes, (f) => f.slice(0, keep).reduce((a, b) => a + b, 0))),
      ),
      { numRuns: 40 },
    );
  });

  it("order statistics equal listing every face", () => {
    fc.assert(
      fc.property(smallPool, (sizes) => {
        const ranks = sizes.map((_, i) => i + 1);
        expect(orderStatistics(sizes, ranks).equals(brute(sizes, (f) => f))).toBe(true);
        expect(orderStatistics(sizes, [sizes.length]).equals(brute(sizes, (f) => [f.at(-1) ?? 0]))).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it("one die is itself, two dice all kept are their sum", () => {
    expect(keepHighest([8], 1).equals(die(8))).toBe(true);
    expect(keepHighest([8, 12], 2).equals(die(8).plus(die(12)))).toBe(true);
    expect(
      joint(die(4), die(6))
        .map(([a, b]) => Math.max(a, b))
        .equals(keepHighest([4, 6], 1)),
    ).toBe(true);
  });

  it("another die never lowers the highest two", () => {
    fc.assert(
      fc.property(smallPool, fc.constantFrom(...STEP_DICE), fc.integer({ min: 2, max: 24 }), (sizes, extra, n) => {
        const reach = (pool: number[]) => keepHighest(pool, 2).chance((t) => t >= n);
        return reach([...sizes, extra]) >= reach(sizes) - 1e-12;
      }),
    );
  });

  it("hears faces from the top with how many dice show them", () => {
    const ones = foldPool([4, 4, 6], 0, (n, face, count) => (face === 1 ? count : n));
    expect(ones.probabilityOf(3)).toEqual(fraction(1, 96));
    expect(ones.total).toBe(96);
  });

  it("counts ways of forty dice exactly", () => {
    const d = keepHighest(
      Array.from({ length: 40 }, () => 12),
      2,
    );
    expect(d.total).toBe(12n ** 40n);
    expect(d.probabilityOf(2)).toEqual(fraction(1n, 12n ** 40n));
  });

  it("may roll other dice where the ruleset names them", () => {
    expect(keepHighest([20, 6], 1, [6, 20]).max).toBe(20);
  });

  it.each([
    ["an empty pool", () => keepHighest([], 2), "empty-pool"],
    ["a d7", () => keepHighest([6, 7], 2), "bad-die"],
    ["a die of NaN sides", () => checkPool([Number.NaN]), "bad-die"],
    ["a die of a billion sides", () => orderStatistics([1e9], [1]), "bad-die"],
    [
      "sixty dice",
      () =>
        keepHighest(
          Array.from({ length: 60 }, () => 6),
          2,
        ),
      "too-many-dice",
    ],
    ["a negative number kept", () => keepHighest([6], -1), "odds-out-of-range"],
    ["a rank beyond the pool", () => orderStatistics([6, 6], [3]), "odds-out-of-range"],
    ["no rank", () => orderStatistics([6, 6], []), "empty-pool"],
  ])("%s is refused by name", (_, act, code) => {
    expect(act).toThrowError(expect.objectContaining({ name: "RulesError", code }));
  });

  it("chooses exactly", () => {
    expect(choose(40, 20)).toBe(137846528820);
    expect([choose(5, 0), choose(5, 2), choose(5, 5)]).toEqual([1, 10, 1]);
  });
});

describe("open-ended dice", () => {
  it("the d20 that rolls on at 10 and 20 has its ways over 20^k", () => {
    const { dist, tail } = openEnded(20, [10, 20], 3);
    expect(dist.total).toBe(20 ** 3);
    expect(dist.probabilityOf(7)).toEqual(fraction(1, 20));
    expect(dist.probability((n) => n === 10 || n === 20)).toEqual(fraction(0));
    expect(tail).toEqual(fraction(1, 1000));
  });

  it("following one die more moves no chance by more than the tail", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 60 }), (k, n) => {
        const [cut, longer] = [openEnded(20, [10, 20], k), openEnded(20, [10, 20], k + 1)];
        const gap = longer.dist.chance((x) => x >= n) - cut.dist.chance((x) => x >= n);
        expect(gap).toBeGreaterThanOrEqual(-1e-12);
        expect(gap).toBeLessThanOrEqual(Number(cut.tail.num) / Number(cut.tail.den) + 1e-12);
      }),
    );
  });

  it("the mean follows from the mean of one die", () => {
    expect(openEnded(20, [10, 20], 12).dist.mean()).toBeCloseTo(10.5 / (1 - 0.1), 9);
    expect(openEnded(6, [], 1).dist.equals(die(6))).toBe(true);
  });

  it("rolls any resolver out, die by die, and says how often it was cut short", () => {
    const upTo10 = rollOut(
      0,
      6,
      (sum, face) => sum + face,
      (sum) => sum >= 10,
      12,
    );
    expect(upTo10.tail).toEqual(fraction(0));
    expect(upTo10.dist.min).toBe(10);
    expect(upTo10.dist.max).toBe(15);
    expect(upTo10.dist.probability(() => true)).toEqual(fraction(1));
    expect(
      rollOut(
        0,
        6,
        (sum, face) => sum + face,
        (sum) => sum >= 10,
        1,
      ),
    ).toMatchObject({ tail: fraction(1) });
    expect(
      rollOut(
        7,
        6,
        (sum, face) => sum + face,
        () => true,
        3,
      ).dist.outcomes,
    ).toEqual([7]);
  });

  it.each([
    ["rolling on at every face", () => openEnded(2, [1, 2], 3), "bad-face"],
    ["a face that the die lacks", () => openEnded(6, [7], 3), "bad-face"],
    ["no die at all", () => openEnded(20, [10], 0), "odds-out-of-range"],
    ["an endless chain", () => openEnded(20, [10], 1e9), "odds-out-of-range"],
  ])("%s is refused by name", (_, act, code) => {
    expect(act).toThrowError(expect.objectContaining({ name: "RulesError", code }));
  });
});
