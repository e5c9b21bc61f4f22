import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fit, seeded } from "../../kernel/odds/fit.ts";
import { type Dist, toNumber } from "../../kernel/odds/index.ts";
import { bonus } from "./bonus.ts";
import { rollAction, type SegmentKind } from "./dice.ts";
import { dieTotalOdds, moreDiceOdds, type RollDraft } from "./odds.ts";

const draft = (over: Partial<RollDraft> = {}): RollDraft => ({
  rank: "hero",
  skilled: true,
  segments: ["base"],
  ...over,
});

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
const below = (dist: Dist<number>, limit: number) =>
  new Map(
    dist
      .entries()
      .filter((e) => e.outcome < limit)
      .map((e) => [e.outcome, e.p]),
  );
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
    expect(dieTotalOdds(draft()).tail).toEqual({ num: 1n, den: 10n ** 13n });
    expect(dieTotalOdds(draft()).dist.probability(() => true)).toEqual({ num: 1n, den: 1n });
    for (const segments of [
      ["base", "hero"],
      ["base", "up", "hero"],
      ["base", "up", "hero", "card", "hero"],
    ] as const) {
      for (const stymied of [false, true])
        expect(toNumber(dieTotalOdds(draft({ segments: [...segments], stymied })).tail)).toBeLessThan(1e-12);
    }
    expect(dieTotalOdds(draft({ rank: "mook", skilled: false })).tail.num).toBe(0n);
  });
  it("a stymied roll bought twice loses exactly one of the three chances", () => {
    const lost = dieTotalOdds(draft({ stymied: true, segments: ["base", "hero"] })).dist;
    expect(lost.chance((t) => t < 10)).toBeCloseTo(9 / 20, 12);
    expect(lost.chance((t) => t > 10 && t < 20)).toBeCloseTo(9 / 20, 12);
    expect(dieTotalOdds(draft({ stymied: true, segments: ["base", "hero", "card"] })).dist.min).toBe(11);
  });
  it("DRA-024 a skilled hero's bonus is never +7, that of an unskilled one is at 1 in 20", () => {
    const seven = (skilled: boolean) => dieTotalOdds(draft({ skilled })).dist.chance((total) => bonus(total) === 7);
    expect(seven(true)).toBe(0);
    expect(seven(false)).toBeGreaterThanOrEqual(0.05);
  });
});

describe("DRA-041 DRA-102 DRA-103 odds of success", () => {
  const chance = (needed: number, over: Partial<RollDraft> = {}): number =>
    dieTotalOdds(draft(over)).dist.chance((total) => bonus(total) >= needed);
  it("value 10 against 10 needs a bonus of 0: a die total of 11 or more", () => {
    expect(chance(0)).toBeCloseTo(9 / 20 + 2 / 20, 10);
  });
  it("a Hero Point never hurts, a better value never hurts", () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 25 }), fc.boolean(), (gap, skilled) => {
        expect(chance(gap, { skilled, segments: ["base", "hero"] })).toBeGreaterThanOrEqual(
          chance(gap, { skilled }) - 1e-5,
        );
        expect(chance(gap - 1, { skilled })).toBeGreaterThanOrEqual(chance(gap, { skilled }));
      }),
      { numRuns: 20 },
    );
  });
  it("one more roll now brings 10 at least, half of the time more", () => {
    const odds = moreDiceOdds(draft(), ["hero"]).dist;
    expect([odds.min, odds.chance((n) => n > 10)]).toEqual([10, expect.closeTo(11 / 20, 12)]);
  });
  it("a stymied one gains nothing", () => {
    const odds = moreDiceOdds(draft({ stymied: true }), ["hero"]).dist;
    expect([odds.size, odds.min]).toEqual([1, 0]);
  });
});

describe("DRA-011 DRA-016 DRA-020 DRA-021 rolled chains follow their odds", () => {
  it.each<[string, RollDraft]>([
    ["a base roll", draft()],
    ["Up and a Hero Point", draft({ segments: ["base", "up", "hero"] })],
    ["stymied with a Hero Point", draft({ stymied: true, segments: ["base", "hero"] })],
    ["an unskilled hero", draft({ skilled: false, segments: ["base", "hero"] })],
  ])("%s, twenty thousand times, fixed seed", (_, d) => {
    const next = seeded(11);
    const sample = Array.from({ length: 20_000 }, () =>
      String(rollAction({ ...d, dice: Array.from({ length: 40 }, () => 1 + Math.floor(next() * 20)) }).dieTotal),
    );
    const known = dieTotalOdds(d).dist.entries();
    expect(
      fit(
        known.map((e) => [String(e.outcome), e.p]),
        sample,
      ).sigma,
    ).toBeLessThan(4);
  });
  it("no legal draft is refused, and all ways add up", () => {
    const segments = fc
      .array(fc.constantFrom<SegmentKind>("up", "hero", "card"), { maxLength: 3 })
      .map((more): SegmentKind[] => ["base", ...more]);
    fc.assert(
      fc.property(
        fc.constantFrom("hero", "mook"),
        fc.boolean(),
        fc.boolean(),
        segments,
        fc.constantFrom("ten", "both", "none"),
        (rank, skilled, stymied, list, mookReroll) => {
          const { dist, tail } = dieTotalOdds({ rank, skilled, stymied, segments: list, mookReroll });
          expect(dist.entries().reduce((n, e) => n + BigInt(e.weight), 0n)).toBe(BigInt(dist.total));
          expect(toNumber(tail)).toBeLessThan(1e-12);
        },
      ),
      { numRuns: 40 },
    );
  });
});
