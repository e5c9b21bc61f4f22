import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fit, seeded } from "../../kernel/odds/fit.ts";
import type { Fraction } from "../../kernel/odds/index.ts";
import { resolveAttack } from "../acts/attack/attack.ts";
import { check, resistanceRequest } from "../testing/fixtures.ts";
import type { Face } from "../types.ts";
import { resolveCheck } from "./check.ts";
import { ALL_FACES, naturalSum } from "./dice.ts";
import { attackOdds, checkOdds, gateOdds, opposedOdds, resistanceOdds, THROW } from "./odds.ts";
import { resolveOpposed } from "./opposed.ts";
import { ROLL_TYPES } from "./values.ts";

const of = (f: Fraction | null, den: number): number =>
  f === null ? Number.NaN : Number((f.num * BigInt(den)) / f.den);

describe("FUD-002 FUD-740 the dice", () => {
  it.each([
    [-3, 27],
    [-2, 26],
    [-1, 23],
    [0, 17],
    [1, 10],
    [2, 4],
    [3, 1],
  ])("at least %i in %i of 27", (s, ways) =>
    expect(
      of(
        THROW.probability((f) => naturalSum(f) >= s),
        27,
      ),
    ).toBe(ways),
  );
});

describe("FUD-741 ability and skill checks", () => {
  const table: readonly [number, number][] = [
    [-9, 26],
    [-4, 26],
    [-3, 26],
    [-2, 26],
    [-1, 23],
    [0, 17],
    [1, 10],
    [2, 4],
    [3, 1],
    [4, 1],
    [5, 0],
  ];
  it.each(table)("gap %i: %i of 27", (gap, ways) => {
    for (const kind of ["ability", "skill", "activeDefense"] as const)
      expect(of(checkOdds(check(kind, 4, { dc: 4 + gap })).success, 27)).toBe(ways);
  });
});

describe("FUD-742 passive defenses and powers", () => {
  const table: readonly [number, number][] = [
    [-5, 27],
    [-4, 27],
    [-3, 26],
    [-2, 26],
    [-1, 23],
    [0, 17],
    [1, 10],
    [2, 4],
    [3, 1],
    [4, 1],
    [5, 0],
  ];
  it.each(table)("gap %i: %i of 27", (gap, ways) => {
    for (const kind of ["passiveDefense", "power"] as const)
      expect(of(checkOdds(check(kind, 4, { dc: 4 + gap })).success, 27)).toBe(ways);
  });
});

describe("FUD-743 attack against active defense", () => {
  it.each([
    [-9, 52],
    [-5, 52],
    [-4, 61],
    [-3, 97],
    [-2, 175],
    [-1, 295],
    [0, 434],
    [1, 554],
    [2, 635],
    [3, 677],
    [4, 693],
    [5, 699],
    [6, 702],
    [12, 702],
  ])("gap %i hits in %i of 729", (gap, hits) => {
    expect(
      of(
        attackOdds({ check: check("attack", 8 + gap), mayCrit: true, finishing: false }, check("activeDefense", 8))
          .success,
        729,
      ),
    ).toBe(hits);
  });
  it("a routine attack meets the defense's dice alone", () =>
    expect(
      of(
        attackOdds(
          { check: check("attack", 8, { routine: true }), mayCrit: true, finishing: false },
          check("activeDefense", 8),
        ).success,
        27,
      ),
    ).toBe(17));
});

describe("FUD-530 a power that takes a check of its own", () => {
  const left = (bonus: number, dc: number, rank: number): readonly (readonly [number, string])[] =>
    gateOdds(check("skill", bonus, { dc }), rank).map(
      ({ rank: r, share }) => [r, `${share.num}/${share.den}`] as const,
    );
  it("Persuasion +4 against 4 at rank 5: fails below a blank, leaves 1 or 2 ranks, three pluses 4", () =>
    expect(left(4, 4, 5)).toEqual([
      [0, "10/27"],
      [1, "13/27"],
      [2, "1/9"],
      [4, "1/27"],
    ]));
  it("+9 leaves never more than the power has, and three minuses fail", () =>
    expect(left(9, 4, 3)).toEqual([
      [0, "1/27"],
      [3, "26/27"],
    ]));
  it("a routine one leaves what it leaves", () =>
    expect(gateOdds(check("skill", 6, { dc: 4, fixedDice: 0 }), 9).map((o) => o.rank)).toEqual([2]));
});

describe("FUD-744 the same kind against itself", () => {
  it.each([
    [-8, 1],
    [-7, 0],
    [-6, 6],
    [-5, 12],
    [-4, 23],
    [-3, 48],
    [-2, 84],
    [-1, 120],
    [0, 141],
    [1, 120],
    [2, 84],
    [3, 48],
    [4, 23],
    [5, 12],
    [6, 6],
    [7, 0],
    [8, 1],
  ])("a difference of %i in %i of 729", (n, ways) => {
    const { totals } = opposedOdds({ active: check("power", 5), passive: check("passiveDefense", 5), tie: "passive" });
    expect(of(totals.find((t) => t.total === n)?.share ?? { num: 0n, den: 1n }, 729)).toBe(ways);
  });
});

describe("odds are the resolver's own", () => {
  it("every outcome of every check adds up to 1", () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...ROLL_TYPES),
        fc.integer({ min: -6, max: 6 }),
        (kind, gap) => checkOdds(check(kind, 0, { dc: gap })).outcomes.reduce((s, o) => s + of(o.share, 27), 0) === 27,
      ),
    ));
  it("only the sum of the dice matters to a resolution", () =>
    fc.assert(
      fc.property(fc.constantFrom(...ROLL_TYPES), fc.constantFrom(...ALL_FACES), (kind, faces) => {
        const request = check(kind, 2, { dc: 3 });
        const same = ALL_FACES.filter((f) => naturalSum(f) === naturalSum(faces));
        return same.every(
          (f) =>
            resolveCheck(request, f).total === resolveCheck(request, faces).total &&
            resolveCheck(request, f).degrees === resolveCheck(request, faces).degrees,
        );
      }),
    ));
  it("criticals are 1 in 27 each, none in a routine check", () => {
    const rolled = checkOdds(check("skill", 2, { dc: 3 })).criticals;
    expect([of(rolled.success, 27), of(rolled.failure, 27)]).toEqual([1, 1]);
    expect(of(checkOdds(check("skill", 2, { dc: 3, routine: true })).criticals.success, 27)).toBe(0);
  });
  it("resisting says how much is lost", () => {
    const odds = resistanceOdds(resistanceRequest(9, check("passiveDefense", 9)));
    expect(of(odds.success, 27)).toBe(10);
    expect(odds.outcomes.find((o) => o.data["health"] === 0)?.share).toEqual({ num: 7n, den: 27n });
    expect(odds.outcomes.find((o) => o.data["health"] === 4)?.share).toEqual({ num: 1n, den: 27n });
  });
  it("opposed resistance rolls both", () =>
    expect(
      of(
        resistanceOdds(resistanceRequest(9, check("passiveDefense", 9), { effect: "other", power: check("power", 0) }))
          .success,
        729,
      ),
    ).toBe(435));
});

describe("FUD-029 FUD-055 FUD-056 FUD-057 odds of two sides", () => {
  const sides = (a: number, b: number, tie: "bonus" | "active" | "passive" | "nobody" = "bonus") => ({
    active: check("skill", a),
    passive: check("skill", b),
    tie,
  });
  it("equal bonuses are an even chance: a coin decides what is left", () =>
    expect(opposedOdds(sides(4, 4)).success).toEqual({ num: 1n, den: 2n }));
  it("a tie that may stand is nobody's", () =>
    expect(
      of(opposedOdds(sides(4, 4, "nobody")).outcomes.find((o) => o.key === "tie")?.share ?? null, 729),
    ).toBeGreaterThan(0));
  it.each([
    [0, 0],
    [3, 2],
    [2, 5],
    [0, 9],
  ])("bonus %i against %i equals all 729 pairs of throws, each tie with both sides of the coin", (a, b) => {
    const request = sides(a, b);
    let wins = 0;
    for (const x of ALL_FACES)
      for (const y of ALL_FACES)
        for (const flip of [1, -1] as const) if (resolveOpposed(request, x, y, flip).winner === "active") wins++;
    expect(of(opposedOdds(request).success, 1458)).toBe(wins);
  });
  it("a better bonus never hurts", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -3, max: 9 }),
        fc.integer({ min: -3, max: 9 }),
        (a, b) => of(opposedOdds(sides(a + 1, b)).success, 1458) >= of(opposedOdds(sides(a, b)).success, 1458),
      ),
    ));
});

describe("FUD-005 FUD-021 FUD-065 thrown dice follow their odds", () => {
  it.each(ROLL_TYPES)("twenty thousand checks of kind %s, fixed seed", (kind) => {
    const next = seeded(3);
    const face = (): Face => (Math.floor(next() * 3) - 1) as Face;
    const request = check(kind, 2, { dc: 3 });
    const tell = (success: boolean | null, degrees: number | null) =>
      `${success === true ? "success" : "failure"} ${degrees ?? 0}`;
    const sample = Array.from({ length: 20_000 }, () => {
      const r = resolveCheck(request, [face(), face(), face()]);
      return tell(r.success, r.degrees);
    });
    expect(
      fit(
        checkOdds(request).outcomes.map((o) => [
          `${o.key} ${o.data["degrees"]}`,
          Number(o.share.num) / Number(o.share.den),
        ]),
        sample,
      ).sigma,
    ).toBeLessThan(4);
  });
  it("an attack and its defense as well", () => {
    const next = seeded(5);
    const face = (): Face => (Math.floor(next() * 3) - 1) as Face;
    const request = { check: check("attack", 6), mayCrit: true, finishing: false };
    const defence = check("activeDefense", 5);
    const sample = Array.from({ length: 20_000 }, () => {
      const r = resolveAttack(request, [face(), face(), face()], defence, [face(), face(), face()]);
      return `${r.critical ? "critical" : r.hit ? "hit" : "miss"} ${r.degrees}`;
    });
    expect(
      fit(
        attackOdds(request, defence).outcomes.map((o) => [
          `${o.key} ${o.data["degrees"]}`,
          Number(o.share.num) / Number(o.share.den),
        ]),
        sample,
      ).sigma,
    ).toBeLessThan(4);
  });
});

describe("what no table can produce", () => {
  it.each([
    ["NaN", Number.NaN],
    ["1e9", 1e9],
    ["a half", 0.5],
  ])("a bonus or DC of %s is refused by name", (_, value) => {
    expect(() => checkOdds(check("skill", value, { dc: 3 }))).toThrow("odds-out-of-range");
    expect(() => checkOdds(check("skill", 1, { dc: value }))).toThrow("odds-out-of-range");
    expect(() =>
      attackOdds({ check: check("attack", value), mayCrit: true, finishing: false }, check("activeDefense", 3)),
    ).toThrow("odds-out-of-range");
    expect(() => opposedOdds({ active: check("skill", 3), passive: check("skill", value), tie: "bonus" })).toThrow(
      "odds-out-of-range",
    );
    expect(() => resistanceOdds(resistanceRequest(value, check("passiveDefense", 9)))).toThrow("odds-out-of-range");
  });
});
