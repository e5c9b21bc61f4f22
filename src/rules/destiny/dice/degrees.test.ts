import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dc, degree, halfDie, helpRanks, pooledHelp, resolve, step } from "../index.ts";

describe("DES-001 DES-010 degrees", () => {
  it.each([
    [0, 1],
    [4, 1],
    [5, 2],
    [9, 2],
    [10, 3],
    [14, 3],
    [15, 4],
    [-1, -1],
    [-4, -1],
    [-5, -2],
    [-9, -2],
    [-10, -3],
    [-14, -3],
    [-15, -4],
  ])("margin %i is degree %i", (margin, d) => {
    expect(degree(15 + margin, 15)).toBe(d);
  });
});

describe("DES-009 natural shift", () => {
  it("the ladder has no step 0", () => {
    expect([step(-1, 1), step(1, -1), step(2, 1), step(-3, -1), step(-2, 1), step(2, -1)]).toEqual([
      1, -1, 3, -4, -1, 1,
    ]);
  });
  it("a natural 20 turns one degree of failure into success, a natural 1 the reverse", () => {
    expect(resolve(14, 15, 20)).toBe(1);
    expect(resolve(15, 15, 1)).toBe(-1);
    expect(resolve(10, 15, 20)).toBe(-1);
    expect(resolve(20, 15, 1)).toBe(1);
  });
  it("may be off, and a check without a natural never shifts", () => {
    expect(resolve(14, 15, 20, 0, { naturalShift: false })).toBe(-1);
    expect(resolve(14, 15, null)).toBe(-1);
  });
});

describe("DES-011 DES-012 raises", () => {
  it.each([
    [21, 15, 1, 3],
    [21, 15, 0, 2],
    [19, 15, 1, -2],
    [19, 15, 0, 1],
    [24, 15, 2, -3],
    [25, 15, 2, 5],
  ])("total %i against %i with %i raises is %i", (total, goal, raises, d) => {
    expect(resolve(total, goal, 10, raises)).toBe(d);
  });
  it("the natural shifts before the raises count", () => {
    expect(resolve(19, 15, 20, 1)).toBe(3);
    expect(resolve(20, 15, 1, 1)).toBe(-2);
  });
  it("two raises are the most", () => {
    expect(() => resolve(20, 15, 10, 3)).toThrow("not-a-whole-number");
  });
  it("a raise never turns a failure into a success, and a higher total never lowers the degree", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20, max: 60 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 1 }),
        (total, goal, nat, raises) => {
          if (resolve(total, goal, nat, raises) < 0) expect(resolve(total, goal, nat, raises + 1)).toBeLessThan(0);
          expect(resolve(total + 1, goal, nat, raises)).toBeGreaterThanOrEqual(resolve(total, goal, nat, raises));
          expect(resolve(total, goal, nat, raises)).not.toBe(0);
        },
      ),
    );
  });
});

describe("DES-014 DES-119 DES-120 help", () => {
  it.each([
    [5, 5],
    [7, 5],
    [1, 1],
    [0, 0],
    [-1, 0],
    [-2, -1],
    [-4, -3],
    [-9, -5],
  ])("degree %i gives %i ranks", (d, ranks) => {
    expect(helpRanks(d)).toBe(ranks);
  });
  it("several helpers add their degrees and are read once", () => {
    expect(pooledHelp([3, -1, -2])).toBe(0);
    expect(pooledHelp([1, -3])).toBe(-1);
    expect(pooledHelp([4, 3])).toBe(5);
  });
});

describe("DES-015 DES-030 numbers", () => {
  it.each([
    ["easy", 8, 10],
    ["moderate", 8, 18],
    ["hard", 8, 26],
    ["hard", 12, 34],
    ["moderate", 0, 10],
  ] as const)("%s at PL %i is %i", (kind, pl, number) => {
    expect(dc(kind, pl)).toBe(number);
  });
  it("half a die rounds up", () => {
    expect([1, 2, 3, 4, 5, 6].map(halfDie)).toEqual([1, 1, 2, 2, 3, 3]);
    expect(() => halfDie(7)).toThrow("not-a-whole-number");
  });
});
