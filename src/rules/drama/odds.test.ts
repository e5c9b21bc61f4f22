import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Dist, toNumber } from "../kernel/odds/index.ts";
import { actionOdds, dieTotalOdds, rollAction, spendOdds, successChance } from "./index.ts";
import type { RollDraft, SegmentKind } from "./index.ts";

const draft = (over: Partial<RollDraft> = {}): RollDraft => ({ rank: "hero", skilled: true, segments: ["base"], ...over });

/** Every die total below `below` with its exact chance, by listing dice through the table's resolver as long as it asks for more. */
function listed(request: RollDraft, below: number): Map<number, number> {
  const out = new Map<number, number>();
  const visit = (dice: number[], p: number): void => {
    let total: number;
    try {
      total = rollAction({ ...request, dice }).dieTotal;
    } catch {
      if (dice.length < 6) for (let face = 1; face <= 20; face++) visit([...dice, face], p / 20);
      return;
    }
    if (total < below) out.set(total, (out.get(total) ?? 0) + p);
  };
  visit([], 1);
  return out;
}
const below = (dist: Dist<number>, limit: number) => new Map(dist.entries().filter((e) => e.outcome < limit).map((e) => [e.outcome, e.p]));
const expectSame = (a: Map<number, number>, b: Map<number, number>): void => {
  expect([...a.keys()].sort((x, y) => x - y)).toEqual([...b.keys()].sort((x, y) => x - y));
  for (const [total, p] of a) expect(b.get(total)).toBeCloseTo(p, 12);
};

describe("DRA-011 DRA-016 DRA-020 DRA-021 odds of die totals", () => {
  it.each<[string, RollDraft]>([
    ["skilled hero", draft()],
    ["unskilled hero", draft({ skilled: false })],
    ["mook", draft({ rank: "mook", skilled: false })],
    ["stymied hero", draft({ stymied: true })],
  ])("a %s's base roll is as the table rolls it", (_, d) => {
    expectSame(listed(d, 40), below(dieTotalOdds(d).dist, 40));
  });
  it.each<[string, RollDraft]>([
    ["a Hero Point", draft({ segments: ["base", "hero"] })],
    ["a stymied Hero Point", draft({ segments: ["base", "hero"], stymied: true })],
    ["Up", draft({ skilled: false, segments: ["base", "up"] })],
  ])("%s as well", (_, d) => {
    expectSame(listed(d, 20), below(dieTotalOdds(d).dist, 20));
  });
  it("reports the chance of a longer chain instead of dropping it", () => {
    expect(dieTotalOdds(draft()).tail).toEqual({ num: 1n, den: 10n ** 12n });
    expect(dieTotalOdds(draft()).dist.probability(() => true)).toEqual({ num: 1n, den: 1n });
    expect(toNumber(dieTotalOdds(draft({ segments: ["base", "hero"] })).tail)).toBeLessThan(3e-6);
    expect(dieTotalOdds(draft({ rank: "mook", skilled: false })).tail.num).toBe(0n);
  });
  it("a stymied roll bought twice loses exactly one of the three chances", () => {
    const lost = dieTotalOdds(draft({ stymied: true, segments: ["base", "hero"] })).dist;
    expect(lost.chance((t) => t < 10)).toBeCloseTo(9 / 20, 12);
    expect(lost.chance((t) => t > 10 && t < 20)).toBeCloseTo(9 / 20, 12);
    expect(dieTotalOdds(draft({ stymied: true, segments: ["base", "hero", "card"] })).dist.min).toBe(11);
  });
  it("DRA-024 a skilled hero's bonus is never +7, that of an unskilled one is at 1 in 20", () => {
    expect(actionOdds({ value: 0 }, draft()).dist.chance((r) => r.bonus === 7)).toBe(0);
    expect(actionOdds({ value: 0 }, draft({ skilled: false })).dist.chance((r) => r.bonus === 7)).toBeGreaterThanOrEqual(0.05);
  });
});

describe("DRA-041 DRA-102 DRA-103 odds of success", () => {
  it("value 10 against 10 needs a bonus of 0: a die total of 11 or more", () => {
    const { chance } = successChance({ value: 10, dn: 10 }, draft());
    expect(toNumber(chance)).toBeCloseTo(9 / 20 + 2 / 20, 10);
  });
  it("a Hero Point never hurts, a better value never hurts", () => {
    fc.assert(fc.property(fc.integer({ min: -5, max: 25 }), fc.boolean(), (gap, skilled) => {
      const chance = (value: number, segments: SegmentKind[]) => toNumber(successChance({ value, dn: gap + 10 }, draft({ skilled, segments })).chance);
      expect(chance(10, ["base", "hero"])).toBeGreaterThanOrEqual(chance(10, ["base"]) - 1e-5);
      expect(chance(11, ["base"])).toBeGreaterThanOrEqual(chance(10, ["base"]));
    }), { numRuns: 20 });
  });
  it("one more roll now: from 8 every extra roll reaches 18, and only 10 and more reaches 19", () => {
    const odds = spendOdds({ value: 14, dn: 18 }, draft(), { dieTotal: 8, stymied: false });
    expect(odds.dist.chance((r) => r.success === true)).toBe(1);
    const harder = spendOdds({ value: 14, dn: 20 }, draft(), { dieTotal: 8, stymied: false });
    expect(harder.dist.chance((r) => r.success === true)).toBeCloseTo(11 / 20, 12);
  });
  it("a stymied one gains nothing", () => {
    const odds = spendOdds({ value: 14, dn: 15 }, draft(), { dieTotal: 8, stymied: true });
    expect(odds.dist.size).toBe(1);
    expect(odds.dist.min.action.total).toBe(12);
  });
  it("is quick enough for a panel: base, Up and a Hero Point below 16 ms", () => {
    const d = draft({ segments: ["base", "up", "hero"] });
    dieTotalOdds(d);
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      dieTotalOdds(d);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(16);
  });
});
