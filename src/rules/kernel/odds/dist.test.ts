import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compare,
  complement,
  constant,
  die,
  Dist,
  fraction,
  fudge,
  joint,
  LIMITS,
  plus,
  sum,
  toNumber,
  uniform,
} from "./index.ts";

/** Small distributions of whole numbers, unevenly weighted. */
const smallDist = fc
  .array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 7 })), { minLength: 1, maxLength: 6 })
  .map((pairs) => Dist.of(pairs));
const weights = <T>(d: Dist<T>): [T, number][] => d.entries().map(({ outcome, weight }) => [outcome, Number(weight)]);

describe("distribution basics", () => {
  it("two d6 have 36 ways and six of them are a seven", () => {
    const d = die(6).repeat(2);
    expect(d.total).toBe(36);
    expect(d.probability((n) => n === 7)).toEqual(fraction(1, 6));
    expect(d.chance((n) => n >= 10)).toBeCloseTo(1 / 6, 15);
  });

  it("four Fudge dice show +4 once in 81", () => {
    expect(weights(fudge(4))).toEqual([
      [-4, 1],
      [-3, 4],
      [-2, 10],
      [-1, 16],
      [0, 19],
      [1, 16],
      [2, 10],
      [3, 4],
      [4, 1],
    ]);
    expect(fudge(0).equals(constant(0))).toBe(true);
  });

  it("keeps entries in order and adds up equal outcomes", () => {
    expect(weights(uniform([3, 1, 2, 1]))).toEqual([
      [1, 2],
      [2, 1],
      [3, 1],
    ]);
    expect(uniform(["b", "a", "b"]).outcomes).toEqual(["a", "b"]);
    expect(uniform([true, false]).outcomes).toEqual([false, true]);
    expect(
      weights(
        uniform([
          [2, 1],
          [1, 9],
          [2, 1],
        ]),
      ),
    ).toEqual([
      [[1, 9], 1],
      [[2, 1], 2],
    ]);
    expect(uniform([[10], [9]]).outcomes).toEqual([[9], [10]]);
    expect(
      uniform([
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ]).size,
    ).toBe(1);
  });

  it("never confuses a number, its text and a tuple of it", () => {
    expect(
      Dist.of<unknown>([
        [1, 1],
        ["1", 1],
        [[1], 1],
        [["1"], 1],
        ["[1]", 1],
        [true, 1],
        ["true", 1],
        [null, 1],
      ]).size,
    ).toBe(8);
  });

  it("tells outcomes apart by the caller's key when there is one", () => {
    const d = die(6).map(
      (n) => ({ n, even: n % 2 === 0 }),
      ({ even }) => even,
    );
    expect(d.size).toBe(2);
  });

  it("reads -0 as 0", () => {
    expect(Object.is(constant(-0).min, 0)).toBe(true);
    expect(Object.is(die(2).map((n) => -0 * n).min, 0)).toBe(true);
  });

  it("a mixture confirms only the threat", () => {
    const d = die(20).flatMap((n) =>
      n === 20 ? die(20).map((c) => (c >= 11 ? "critical" : "hit")) : constant(n >= 11 ? "hit" : "miss"),
    );
    expect(d.probabilityOf("critical")).toEqual(fraction(1, 40));
    expect(d.probabilityOf("hit")).toEqual(fraction(19, 40));
    expect(d.probabilityOf("miss")).toEqual(fraction(1, 2));
  });

  it("a joint roll keeps its dice apart", () => {
    const d = joint(die(20), die(6), constant("x"));
    expect(d.size).toBe(120);
    expect(d.probability(([a, b]) => a === b)).toEqual(fraction(1, 20));
  });

  it("condition forgets what did not happen", () => {
    const d = die(6).condition((n) => n % 2 === 0);
    expect(d.mean()).toBe(4);
    expect(() => d.condition((n) => n > 6)).toThrow("impossible-condition");
  });

  it("reads quantiles as the smallest value that enough ways stay at or below", () => {
    expect(die(10).quantile(0.1)).toBe(1);
    expect(die(10).quantile(0.7)).toBe(7);
    expect(die(10).quantile(fraction(7, 10))).toBe(7);
    expect(die(10).quantile(0)).toBe(1);
    expect(die(10).quantile(1)).toBe(10);
    expect(die(10).quantile(1e-7)).toBe(1);
  });

  it("knows mean and variance of a d6 exactly", () => {
    expect(die(6).exactMean()).toEqual(fraction(7, 2));
    expect(die(6).variance()).toBeCloseTo(35 / 12, 15);
  });

  it("goes over to bigints when ways outgrow 2^53 and stays exact", () => {
    const d = die(12).repeat(30);
    expect(d.total).toBe(12n ** 30n);
    expect(d.entries()[0]?.weight).toBe(1n);
    expect(d.probability((n) => n === 31)).toEqual(fraction(30n, 12n ** 30n));
    expect(d.mean()).toBe(195);
    expect(d.chance((n) => n >= 195)).toBeGreaterThan(0.5);
  });

  it("numbers stay numbers when reduced ways fit", () => {
    const flat = Dist.of(
      die(4)
        .entries()
        .map(({ outcome }) => [outcome, 2 ** 40] as const),
    );
    expect(flat.plus(flat).total).toBe(16);
  });
});

describe("bad input", () => {
  it.each([
    ["a die of no sides", () => die(0), "bad-die"],
    ["a broken die", () => die(Number.NaN), "bad-die"],
    ["a half die", () => die(2.5), "bad-die"],
    ["a billion sides", () => die(1e9), "bad-die"],
    ["a d7 where there is none", () => die(7, [4, 6, 8, 10, 12]), "bad-die"],
    ["sixty Fudge dice", () => fudge(60), "odds-out-of-range"],
    ["a negative number of dice", () => fudge(-1), "odds-out-of-range"],
    ["half a Fudge die", () => fudge(0.5), "odds-out-of-range"],
    ["a billion copies", () => die(6).repeat(1e9), "odds-out-of-range"],
    ["nothing to choose from", () => uniform([]), "empty-distribution"],
    ["ways of zero only", () => Dist.of([[1, 0]]), "empty-distribution"],
    ["negative ways", () => Dist.of([[1, -1]]), "bad-weight"],
    ["ways of NaN", () => Dist.of([[1, Number.NaN]]), "bad-weight"],
    ["broken counts", () => Dist.ofCounts(0, [1, 0.5]), "bad-weight"],
    ["an outcome of NaN", () => constant(Number.NaN), "bad-outcome"],
    ["NaN out of a map", () => die(6).map(() => Number.NaN), "bad-outcome"],
    ["an outcome beyond bounds", () => constant(1e9), "odds-out-of-range"],
    ["a function as outcome", () => constant([() => 1]), "bad-outcome"],
    ["a quantile above one", () => die(6).quantile(1.5), "not-a-share"],
    ["a quantile of NaN", () => die(6).quantile(Number.NaN), "not-a-share"],
    [
      "more pairs than allowed",
      () => uniform([...Array(3000).keys()]).combine(uniform([...Array(3000).keys()]), (a, b) => a * b),
      "odds-too-large",
    ],
    ["a division by zero", () => fraction(1, 0), "zero-denominator"],
  ])("%s is refused by name", (_, act, code) => {
    expect(act).toThrowError(expect.objectContaining({ name: "RulesError", code }));
  });

  it("the mean of halves is refused, not rounded", () => {
    expect(() => uniform([0.5, 1]).exactMean()).toThrow("not-whole");
  });

  it("the stated limits are still answered", () => {
    expect(fudge(LIMITS.dice).total).toBe(3n ** BigInt(LIMITS.dice));
    expect(die(6).repeat(200).max).toBe(1200);
  });
});

describe("laws of distributions", () => {
  const brute = (a: Dist<number>, b: Dist<number>, f: (x: number, y: number) => number): Dist<number> =>
    Dist.of(
      a
        .entries()
        .flatMap((x) =>
          b.entries().map((y) => [f(x.outcome, y.outcome), Number(x.weight) * Number(y.weight)] as const),
        ),
    );

  it("a sum equals every pair added up", () => {
    fc.assert(
      fc.property(
        smallDist,
        smallDist,
        (a, b) => a.plus(b).equals(brute(a, b, (x, y) => x + y)) && a.minus(b).equals(brute(a, b, (x, y) => x - y)),
      ),
    );
  });

  it("sums commute and associate, and 0 changes nothing", () => {
    fc.assert(
      fc.property(
        smallDist,
        smallDist,
        smallDist,
        (a, b, c) =>
          a.plus(b).equals(b.plus(a)) &&
          a
            .plus(b)
            .plus(c)
            .equals(a.plus(b.plus(c))) &&
          sum([a]).equals(a),
      ),
    );
  });

  it("repeating is adding again and again", () => {
    fc.assert(
      fc.property(smallDist, fc.integer({ min: 0, max: 6 }), (d, n) =>
        d.repeat(n).equals(sum(Array.from({ length: n }, () => d))),
      ),
    );
  });

  it("mapping twice is mapping once by both; a mixture of constants is a map", () => {
    const [f, g] = [(n: number) => n % 3, (n: number) => n * n];
    fc.assert(
      fc.property(
        smallDist,
        (d) =>
          d
            .map(f)
            .map(g)
            .equals(d.map((n) => g(f(n)))) && d.flatMap((n) => constant(f(n))).equals(d.map(f)),
      ),
    );
  });

  it("mixtures associate", () => {
    const f = (n: number) => die(Math.abs(n) + 1).plus(n);
    const g = (n: number) => uniform([n, 0, n]);
    fc.assert(
      fc.property(smallDist, (d) =>
        d
          .flatMap(f)
          .flatMap(g)
          .equals(d.flatMap((n) => f(n).flatMap(g))),
      ),
    );
  });

  it("combining is a mixture", () => {
    fc.assert(
      fc.property(smallDist, smallDist, (a, b) =>
        a.combine(b, Math.max).equals(a.flatMap((x) => b.map((y) => Math.max(x, y)))),
      ),
    );
  });

  it("ways add up to the total and shares to one", () => {
    fc.assert(
      fc.property(smallDist, smallDist, (a, b) => {
        const d = a.combine(b, (x, y) => [x, y % 2]);
        expect(d.entries().reduce((n, e) => n + BigInt(e.weight), 0n)).toBe(BigInt(d.total));
        expect(d.probability(() => true)).toEqual(fraction(1));
        const even = d.probability(([x]) => (x ?? 0) % 2 === 0);
        expect(plus(even, complement(even))).toEqual(fraction(1));
      }),
    );
  });

  it("less, equal and greater cover everything and mirror each other", () => {
    fc.assert(
      fc.property(smallDist, smallDist, (a, b) => {
        const [ab, ba] = [compare(a, b), compare(b, a)];
        expect(plus(plus(ab.less, ab.equal), ab.greater)).toEqual(fraction(1));
        expect(ab.less).toEqual(ba.greater);
      }),
    );
  });

  it("a bonus never lowers the chance to reach a number", () => {
    fc.assert(
      fc.property(
        smallDist,
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: -9, max: 9 }),
        (d, bonus, dc) => d.plus(bonus).chance((n) => n >= dc) >= d.chance((n) => n >= dc),
      ),
    );
  });

  it("quantiles rise with the share and bound it exactly", () => {
    fc.assert(
      fc.property(smallDist, fc.integer({ min: 0, max: 100 }), (d, c) => {
        const q = d.quantile(c / 100);
        expect(d.quantile(Math.min(100, c + 1) / 100)).toBeGreaterThanOrEqual(q);
        const { num, den } = d.probability((n) => n <= q);
        expect(num * 100n >= BigInt(c) * den).toBe(true);
        const below = d.probability((n) => n < q);
        expect(c === 0 || below.num * 100n < BigInt(c) * below.den).toBe(true);
      }),
    );
  });

  it("means and variances of independent results add up", () => {
    fc.assert(
      fc.property(smallDist, smallDist, (a, b) => {
        expect(a.plus(b).exactMean()).toEqual(plus(a.exactMean(), b.exactMean()));
        expect(a.plus(b).variance()).toBeCloseTo(a.variance() + b.variance(), 9);
      }),
    );
  });

  it("bigint ways and number ways agree", () => {
    const huge = 2n ** 60n;
    fc.assert(
      fc.property(smallDist, smallDist, (a, b) => {
        const big = Dist.of([...a.entries().map((e) => [e.outcome, BigInt(e.weight) * huge] as const)]);
        expect(typeof big.total).toBe("bigint");
        expect(big.equals(a)).toBe(true);
        expect(big.plus(b).equals(a.plus(b))).toBe(true);
        expect(big.map(Math.abs).equals(a.map(Math.abs))).toBe(true);
        expect(big.reduced().equals(a)).toBe(true);
        expect(big.chance((n) => n > 0)).toBeCloseTo(
          a.chance((n) => n > 0),
          12,
        );
      }),
    );
  });

  it("what a condition keeps has the share of the whole that it had", () => {
    fc.assert(
      fc.property(smallDist, (d) => {
        const low = (n: number) => n <= d.quantile(0.5);
        const { num, den } = d.probability((n) => n === d.min);
        const part = d.condition(low).probability((n) => n === d.min);
        const whole = d.probability(low);
        expect(fraction(part.num * whole.num, part.den * whole.den)).toEqual({ num, den });
      }),
    );
  });

  it("turns tiny shares into numbers without overflow", () => {
    expect(toNumber(fraction(1n, 12n ** 400n))).toBe(0);
    expect(toNumber(fraction(12n ** 400n, 2n * 12n ** 400n))).toBe(0.5);
    expect(toNumber(fraction(12n ** 400n - 1n, 2n * 12n ** 400n))).toBeCloseTo(0.5, 12);
  });
});
