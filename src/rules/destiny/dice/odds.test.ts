import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fit, seeded } from "../../kernel/odds/fit.ts";
import { constant, die, type Dist, joint } from "../../kernel/odds/index.ts";
import type { CheckRequest } from "../index.ts";
import {
  attackOdds,
  degreeOdds,
  effectOdds,
  fortuneFormula,
  net,
  opposedOdds,
  passiveOdds,
  resolveCheck,
  spendOdds,
  successChance,
  successProbability,
  totalOdds,
} from "../index.ts";
import { resolveOpposed } from "../testing/opposed.ts";

/** A check against 15 unless the odds ask somebody else for the number. */
const check = (over: Partial<CheckRequest> = {}): CheckRequest & { readonly dc: number } => ({
  kind: "skill",
  rank: 6,
  dc: 15,
  ...over,
});
/** The same by listing every die and running the table's own resolver. */
const listed = (request: CheckRequest): Dist<number> => {
  const dice = fortuneFormula(net(request.sources ?? [], request.ability ?? 0)).map((d) => die(Math.abs(d)));
  const luck = dice.reduce<Dist<readonly number[]>>(
    (all, d) => all.combine(d, (faces, f) => [...faces, f]),
    constant<readonly number[]>([]),
  );
  return joint(die(20), luck).map(([d20, fortune]) => resolveCheck(request, { d20, fortune }).degree ?? 0);
};

describe("DES-029 DES-410 success probability", () => {
  it.each([
    [6, 2, 16, 0, 0.725],
    [6, 2, 16, 1, 0.475],
    [4, -1, 12, 0, 0.525],
    [3, 0, 24, 0, 0.05],
  ])("rank %i net %i DC %i raises %i is %d", (rank, n, dc, raises, p) => {
    expect(successProbability(rank, n, dc, raises)).toBe(p);
  });
  it("is exact", () => {
    expect(successChance(check({ ability: 2, dc: 16 }))).toEqual({ num: 29n, den: 40n });
  });
  it("degrees equal listing every die through the resolver", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: -7, max: 7 }),
        fc.integer({ min: 5, max: 30 }),
        fc.integer({ min: 0, max: 2 }),
        (rank, ability, dc, raises) => {
          expect(
            degreeOdds(check({ rank, ability, dc, raises })).equals(listed(check({ rank, ability, dc, raises }))),
          ).toBe(true);
        },
      ),
      { numRuns: 25 },
    );
  });
  it("flat mode and a table without natural shifts have their own odds", () => {
    expect(successProbability(6, 2, 16, 0, { fortuneMode: "flat" })).toBe(0.65);
    expect(successProbability(3, 0, 24, 0, { naturalShift: false })).toBe(0);
  });
  it("DES-009 a Smash has no luck of its natural 20", () => {
    expect(degreeOdds(check({ kind: "smash", dc: 27 })).chance((d) => d > 0)).toBe(0);
    expect(degreeOdds(check({ kind: "effect", dc: 27 })).chance((d) => d > 0)).toBe(0.05);
  });
  it("more rank, more net and a lower DC never hurt", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 15 }),
        fc.integer({ min: -10, max: 9 }),
        fc.integer({ min: 5, max: 40 }),
        (rank, n, dc) => {
          const p = successProbability(rank, n, dc);
          expect(successProbability(rank + 1, n, dc)).toBeGreaterThanOrEqual(p);
          expect(successProbability(rank, n + 1, dc)).toBeGreaterThanOrEqual(p - 1e-12);
          expect(successProbability(rank, n, dc + 1)).toBeLessThanOrEqual(p);
        },
      ),
    );
  });
});

describe("DES-005 DES-013 DES-105 odds of both sides", () => {
  it("equal sides: the acting one wins ties", () => {
    const p = opposedOdds(check({ settings: { naturalShift: false } }), check()).probability((d) => d > 0);
    expect(p).toEqual({ num: 21n, den: 40n });
  });
  it("equals rolling both sides through the resolver", () => {
    const [mine, theirs] = [check({ ability: 1 }), check({ kind: "defend", rank: 8, ability: -1 })];
    const all = joint(die(20), die(4), die(20), die(4)).map(
      ([a, b, c, d]) =>
        resolveOpposed(mine, { d20: a, fortune: [b] }, theirs, { d20: c, fortune: [d] }).mine.degree ?? 0,
    );
    expect(opposedOdds(mine, theirs).equals(all)).toBe(true);
  });
  it("a held Defend is never easier to hit than the passive Defense", () => {
    const defend = check({ kind: "defend", rank: 8 });
    const hit = (d: number) => d > 0;
    const attack = check({ kind: "attack", rank: 8 });
    expect(opposedOdds(attack, { ...defend, settings: { defendFloor: true } }).chance(hit)).toBeLessThan(
      passiveOdds(attack, defend).chance(hit),
    );
  });
  it("totals without a DC have the plain mean", () => {
    expect(totalOdds(check({ kind: "initiative", ability: 3 })).mean()).toBe(10.5 + 6 + 4.5);
  });
});

describe("DES-022 DES-024 DES-025 DES-026 DES-028 odds of an attack to its end", () => {
  const attack = check({ kind: "attack", rank: 8 });
  it("a critical is a natural 20 that hits", () => {
    expect(attackOdds(attack, constant(18)).probability((r) => r.critical)).toEqual({ num: 1n, den: 20n });
    expect(attackOdds(attack, constant(60)).probability((r) => r.critical)).toEqual({ num: 0n, den: 1n });
    expect(attackOdds(attack, constant(18), true).chance((r) => r.critical)).toBe(0);
  });
  it("adds up by hand: hit 11/20, critical 1/20 of all at 5 more", () => {
    const resistance = check({ kind: "resistance", rank: 8 });
    const odds = effectOdds(attack, constant(18), { rank: 8, damage: true }, resistance);
    const fail = (dc: number) => 1 - successProbability(8, 0, dc);
    expect(odds.chance((d) => d > 0)).toBeCloseTo((10 / 20) * fail(18) + (1 / 20) * fail(23), 12);
    expect(odds.probability(() => true)).toEqual({ num: 1n, den: 1n });
  });
  it("Disadvantage on the effect (DES-021) and a better resistance lower what it does", () => {
    const harm = (net: number, rank: number) =>
      effectOdds(attack, constant(18), { rank: 8, net }, check({ kind: "resistance", rank })).mean();
    expect(harm(-2, 8)).toBeLessThan(harm(0, 8));
    expect(harm(0, 10)).toBeLessThan(harm(0, 8));
  });
});

describe("DES-222 DES-224 odds of one more die", () => {
  const faces = { d20: 9, fortune: [] };
  it("Improve adds every face of its die to the roll", () => {
    expect(
      spendOdds(check(), faces, "improve")
        .entries()
        .map((e) => [e.outcome, Number(e.weight)]),
    ).toEqual([
      [1, 4],
      [2, 2],
    ]);
    expect(spendOdds(check({ dc: 18 }), faces, "improve").probability((d) => d > 0)).toEqual({ num: 2n, den: 3n });
  });
  it("Coup needs a success: 1, 2 or 3 degrees more, each as likely", () => {
    expect(
      spendOdds(check({ dc: 15 }), faces, "coup")
        .entries()
        .map((e) => [e.outcome, e.p]),
    ).toEqual([
      [2, 1 / 3],
      [3, 1 / 3],
      [4, 1 / 3],
    ]);
    expect(spendOdds(check({ dc: 16 }), faces, "coup").outcomes).toEqual([-1]);
  });
});

describe("DES-005 DES-009 DES-010 rolled checks follow their odds", () => {
  it.each([
    [3, 0],
    [-7, 0],
    [8, 2],
  ])("twenty thousand checks of net rank %i with %i raises, fixed seed", (ability, raises) => {
    const next = seeded(20 + raises);
    const roll = (sides: number) => 1 + Math.floor(next() * sides);
    const request = check({ ability, raises, dc: 17 });
    const dice = fortuneFormula(net([], ability));
    const sample = Array.from({ length: 20_000 }, () =>
      String(resolveCheck(request, { d20: roll(20), fortune: dice.map((d) => roll(Math.abs(d))) }).degree),
    );
    expect(
      fit(
        degreeOdds(request)
          .entries()
          .map((e) => [String(e.outcome), e.p]),
        sample,
      ).sigma,
    ).toBeLessThan(4);
  });
  it.each([
    ["a rank of NaN", { rank: Number.NaN }],
    ["a rank of 1e9", { rank: 1e9 }],
    ["a DC of NaN", { dc: Number.NaN }],
    ["an ability of NaN", { ability: Number.NaN }],
    ["three raises", { raises: 3 }],
    ["a raised Defend", { kind: "defend" as const, raises: 1 }],
  ])("%s is refused by name", (_, over) => {
    expect(() => degreeOdds(check(over))).toThrowError(expect.objectContaining({ name: "RulesError" }));
  });
});
