import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fortune, fortuneFormula, fortuneOdds, net, passive, sourceRows } from "../index.ts";

const source = (key: string, ranks: number) => ({ key, ranks });

describe("DES-004 DES-018 DES-019 net rank", () => {
  it("ability, Advantage and Disadvantage add up rank for rank", () => {
    expect(net([source("aim", 3), source("cover", -2)], 4)).toBe(5);
    expect(net([], -3)).toBe(-3);
  });
  it("is clamped once, after everything", () => {
    expect(net([source("a", 5), source("b", 5), source("c", -5)], 8)).toBe(10);
    expect(net([source("a", 5), source("b", 5), source("c", -5)], 3)).toBe(8);
    expect(net([source("a", -5), source("b", -5)], -4)).toBe(-10);
    expect(net([source("a", 5), source("b", 5)], 8, 20)).toBe(18);
  });
  it("one key counts once, with its largest value either way", () => {
    expect(net([source("aim", 2), source("aim", 4), source("aim", 4)])).toBe(4);
    expect(net([source("mud", -1), source("mud", -3), source("mud", 2)])).toBe(-1);
    expect(sourceRows([source("aim", 2), source("aim", 4)]).map((r) => [r.value, r.note !== undefined])).toEqual([
      [0, true],
      [4, false],
    ]);
  });
  it("no source gives more than 5 either way, the ability does", () => {
    expect(net([source("gambit", 9)])).toBe(5);
    expect(net([source("gambit", -9)])).toBe(-5);
    expect(net([], 9)).toBe(9);
  });
  it("refuses broken ranks", () => {
    expect(() => net([source("a", 1.5)])).toThrow("not-a-whole-number");
    expect(() => net([], Number.NaN)).toThrow("not-a-whole-number");
  });
});

describe("DES-005 DES-006 DES-007 the Fortune Die", () => {
  it.each([
    [0, []],
    [1, [4]],
    [2, [6]],
    [3, [8]],
    [4, [10]],
    [5, [12]],
    [6, [12, 4]],
    [7, [12, 6]],
    [8, [12, 8]],
    [9, [12, 10]],
    [10, [12, 12]],
    [13, [12, 12, 8]],
    [-3, [-8]],
    [-6, [-12, -4]],
  ])("net %i buys %j", (n, dice) => {
    expect(fortuneFormula(n)).toEqual(dice);
  });
  it("flat mode rolls no die and adds the net rank", () => {
    expect(fortuneFormula(-6, { fortuneMode: "flat" })).toEqual([]);
    expect(fortune(-6, [], { fortuneMode: "flat" })).toBe(-6);
    expect(fortuneOdds(4, { fortuneMode: "flat" }).outcomes).toEqual([4]);
  });
  it("adds or subtracts its faces", () => {
    expect(fortune(6, [11, 2])).toBe(13);
    expect(fortune(-6, [11, 2])).toBe(-13);
    expect(fortune(0, [])).toBe(0);
  });
  it.each([
    [3, []],
    [3, [9]],
    [0, [1]],
    [6, [2, 11]],
    [1, [0]],
  ])("net %i refuses faces %j", (n, faces) => {
    expect(() => fortune(n, faces)).toThrow("bad-faces");
  });
  it("its mean rises with every rank, and mirrors below 0", () => {
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 19 }), (n) => {
        expect(fortuneOdds(n + 1).mean()).toBeGreaterThan(fortuneOdds(n).mean());
        expect(fortuneOdds(-n).mean() + fortuneOdds(n).mean()).toBe(0);
      }),
    );
  });
});

describe("DES-008 passive scores", () => {
  it("Reaction 9 with Agility 3 stands at 22", () => {
    expect(passive(9, 0, net([], 3))).toBe(22);
  });
});

describe("DES-004 DES-018 DES-019 net rank", () => {
  const source = fc.record({ key: fc.constantFrom("a", "b", "c", "d"), ranks: fc.integer({ min: -8, max: 8 }) });
  it("law: clamped once and never past the cap; a new source of Advantage never lowers it", () => {
    fc.assert(
      fc.property(
        fc.array(source, { maxLength: 8 }),
        fc.integer({ min: -5, max: 9 }),
        fc.integer({ min: 5, max: 20 }),
        fc.integer({ min: 0, max: 5 }),
        (sources, ability, cap, more) => {
          const now = net(sources, ability, cap);
          expect(Math.abs(now)).toBeLessThanOrEqual(cap);
          expect(net([...sources, { key: "new", ranks: more }], ability, cap)).toBeGreaterThanOrEqual(now);
          expect(net(sources, ability + 1, cap)).toBeGreaterThanOrEqual(now);
          const raw = net(sources, ability, 1000);
          expect(now).toBe(Math.max(-cap, Math.min(cap, raw)));
        },
      ),
    );
  });
});
