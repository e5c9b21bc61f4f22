import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fit, seeded } from "../../kernel/odds/fit.ts";
import { compare, Dist, fraction, plus } from "../../kernel/odds/index.ts";
import type { Die, PoolOdds, RolledDie } from "../index.ts";
import {
  effectFirstOdds,
  exchangeOdds,
  finalEffect,
  keepEffects,
  LADDER,
  opportunities,
  poolDist,
  poolGrid,
  poolOdds,
  poolOutcomes,
  resolve,
  successChance,
  suggestBestEffect,
  suggestBestTotal,
} from "../index.ts";

/** Every way a small pool can fall. */
const everyRoll = (sizes: readonly Die[]): RolledDie[][] =>
  sizes.reduce<RolledDie[][]>(
    (rolls, size) => rolls.flatMap((r) => Array.from({ length: size }, (_, i) => [...r, { size, face: i + 1 }])),
    [[]],
  );
const count = (keys: Iterable<string>): Record<string, number> => {
  const out: Record<string, number> = {};
  for (const key of keys) out[key] = (out[key] ?? 0) + 1;
  return out;
};
/** The pool read roll by roll by the table's own function. */
const listed = (sizes: readonly Die[], bought = 0, rank = 1, faces?: readonly number[], effectFirst = false) =>
  count(
    everyRoll(sizes).map((dice) => {
      const choice = effectFirst ? suggestBestEffect(dice, bought) : suggestBestTotal(dice, bought);
      const further = keepEffects(dice, choice, rank - 1)[rank - 2];
      const effect = rank === 1 ? choice.effect : further === undefined ? null : dice[further]?.size;
      return `${choice.total} ${effect} ${opportunities(dice, faces).length}`;
    }),
  );
const worked = (odds: PoolOdds) =>
  Object.fromEntries(
    [...poolOutcomes(odds)].map(([o, ways]) => [`${o.total} ${o.effect} ${o.opportunities}`, Number(ways)]),
  );
const pool = (max: number) => fc.array(fc.constantFrom(...LADDER), { minLength: 1, maxLength: max });

describe("DOO-072 DOO-074 DOO-076 DOO-346 odds of a pool", () => {
  it.each<[Die[]]>([
    [[4]],
    [[12]],
    [[6, 8]],
    [[4, 4, 4]],
    [[6, 8, 10]],
    [[4, 8, 8, 12]],
    [[4, 6, 8, 10]],
    [[12, 12, 4, 4]],
    [[6, 6, 6, 6, 6]],
  ])("%j equals listing every roll", (sizes) => {
    expect(worked(poolOdds({ sizes }))).toEqual(listed(sizes));
  });
  it("any small pool equals listing every roll", () => {
    fc.assert(
      fc.property(pool(3), (sizes) => {
        expect(worked(poolOdds({ sizes }))).toEqual(listed(sizes));
      }),
      { numRuns: 30 },
    );
  });
  it("the order of the dice is irrelevant (DOO-030) and the ways are all rolls", () => {
    fc.assert(
      fc.property(pool(8), (sizes) => {
        const odds = poolOdds({ sizes });
        expect(odds.ways).toEqual(poolOdds({ sizes: [...sizes].reverse() }).ways);
        expect([...poolOutcomes(odds)].reduce((n, [, w]) => n + BigInt(w), 0n)).toBe(
          sizes.reduce((n, s) => n * BigInt(s), 1n),
        );
      }),
      { numRuns: 40 },
    );
  });
  it("one more die never lowers the chance of a total", () => {
    fc.assert(
      fc.property(pool(6), fc.constantFrom(...LADDER), fc.integer({ min: 1, max: 24 }), (sizes, extra, n) => {
        const reach = (s: Die[]) => poolDist(poolOdds({ sizes: s }), (o) => o.total >= n).probabilityOf(true);
        const [before, after] = [reach(sizes), reach([...sizes, extra])];
        expect(after.num * before.den >= before.num * after.den).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
  it("opportunities are independent ones", () => {
    const ones = poolDist(poolOdds({ sizes: [6, 8, 10] }), (o) => o.opportunities);
    expect(ones.probabilityOf(3)).toEqual(fraction(1, 480));
    expect(ones.exactMean()).toEqual(fraction(20 + 15 + 12, 120));
  });
  it("the grid's shares add up to one", () => {
    expect(
      poolGrid(poolOdds({ sizes: [6, 8, 10, 12] }))
        .flat()
        .reduce((a, b) => a + b, 0),
    ).toBeCloseTo(1, 12);
  });
});

describe("DOO-080 DOO-082 odds with bought dice", () => {
  it.each<[Die[], number]>([
    [[6, 8, 10], 1],
    [[4, 8, 8, 12], 1],
    [[4, 6, 6, 8], 2],
    [[6, 6], 3],
  ])("%j with %i more in the total", (sizes, bought) => {
    expect(worked(poolOdds({ sizes, bought }))).toEqual(listed(sizes, bought));
  });
  it.each<[Die[], number, number]>([
    [[6, 8, 10, 12], 0, 2],
    [[4, 4, 8, 8], 0, 2],
    [[6, 6, 8, 8], 0, 3],
    [[4, 6, 8, 8], 1, 2],
    [[8, 8], 0, 2],
  ])("%j bought %i: effect die number %i", (sizes, bought, rank) => {
    expect(worked(poolOdds({ sizes, bought, rank }))).toEqual(listed(sizes, bought, rank));
  });
});

describe("DOO-225 odds without the highest face (Burst)", () => {
  /** The roll with its highest die set aside as if it showed 1; of equal faces the smaller goes. */
  const without = (dice: readonly RolledDie[]): RolledDie[] => {
    const [highest] = [...dice].filter((d) => d.face > 1).sort((a, b) => b.face - a.face || a.size - b.size);
    return dice.map((d) => (d === highest ? { ...d, face: 1 } : d));
  };
  const burst = (sizes: readonly Die[], bought: number, faces: readonly number[]) =>
    count(
      everyRoll(sizes).map((dice) => {
        const { total, effect } = suggestBestTotal(without(dice), bought);
        return `${total} ${effect} ${opportunities(dice, faces).length}`;
      }),
    );
  it.each<[Die[], number]>([
    [[4], 0],
    [[6, 8], 0],
    [[4, 4, 4], 0],
    [[6, 8, 10], 0],
    [[4, 8, 8, 12], 0],
    [[6, 6, 8, 8], 1],
    [[4, 6, 8, 10], 1],
    [[12, 12, 4, 4], 1],
    [[6, 8], 2],
  ])("%j with %i more in the total equals listing every roll", (sizes, bought) => {
    expect(worked(poolOdds({ sizes, bought, dropHighest: true }))).toEqual(burst(sizes, bought, [1]));
  });
  it("any small pool with bought dice and widened opportunities equals listing every roll", () => {
    fc.assert(
      fc.property(pool(4), fc.subarray([2, 3, 6]), fc.nat({ max: 2 }), (sizes, more, bought) => {
        expect(worked(poolOdds({ sizes, bought, dropHighest: true, opportunityFaces: [1, ...more] }))).toEqual(
          burst(sizes, bought, [1, ...more]),
        );
      }),
      { numRuns: 15 },
    );
  });
});

describe("DOO-062 odds of widened opportunities", () => {
  it.each<[Die[], number[]]>([
    [[4], [1, 2]],
    [
      [6, 8],
      [1, 2],
    ],
    [
      [4, 4, 4],
      [1, 2, 3],
    ],
    [
      [4, 6, 8, 10],
      [1, 2],
    ],
    [
      [12, 12, 4, 4],
      [1, 12],
    ],
    [
      [6, 6, 8, 8],
      [2, 1, 6],
    ],
    [
      [6, 8, 10],
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    ],
  ])("%j with opportunities on %j equals listing every roll", (sizes, opportunityFaces) => {
    expect(worked(poolOdds({ sizes, opportunityFaces }))).toEqual(listed(sizes, 0, 1, opportunityFaces));
  });
  it("any small pool, any faces, bought dice and further effect dice equal listing every roll", () => {
    fc.assert(
      fc.property(
        pool(4),
        fc.subarray([2, 3, 4, 7, 12]),
        fc.nat({ max: 2 }),
        fc.integer({ min: 1, max: 3 }),
        (sizes, more, bought, rank) => {
          expect(worked(poolOdds({ sizes, bought, rank, opportunityFaces: [1, ...more] }))).toEqual(
            listed(sizes, bought, rank, [1, ...more]),
          );
        },
      ),
      { numRuns: 25 },
    );
  });
  it("only ones are set aside: total and effect don't change", () => {
    const read = (odds: PoolOdds) => poolDist(odds, ({ total, effect }) => [total, effect ?? 0]);
    const sizes: Die[] = [4, 6, 8, 8, 10];
    expect(read(poolOdds({ sizes, opportunityFaces: [1, 2] })).equals(read(poolOdds({ sizes })))).toBe(true);
  });
  it.each([[[2]], [[1, 0]], [[1, 13]], [[1, Number.NaN]], [[]]])(
    "opportunities on %j are refused",
    (opportunityFaces) => {
      expect(() => poolOdds({ sizes: [6], opportunityFaces })).toThrow("bad-faces");
    },
  );
});

describe("DOO-072 DOO-074 DOO-080 odds of a pool read effect first", () => {
  it.each<[Die[]]>([
    [[4]],
    [[6, 8]],
    [[4, 4, 4]],
    [[8, 8, 8]],
    [[6, 8, 10]],
    [[4, 8, 8, 12]],
    [[12, 12, 4, 4]],
    [[6, 6, 6, 6, 6]],
    [[4, 6, 6, 8, 8]],
  ])("%j equals listing every roll", (sizes) => {
    expect(worked(effectFirstOdds(sizes))).toEqual(listed(sizes, 0, 1, [1], true));
  });
  it("any small pool with bought dice and widened opportunities equals listing every roll", () => {
    fc.assert(
      fc.property(pool(4), fc.subarray([2, 3, 6]), fc.nat({ max: 3 }), (sizes, more, bought) => {
        expect(worked(effectFirstOdds(sizes, { bought, opportunityFaces: [1, ...more] }))).toEqual(
          listed(sizes, bought, 1, [1, ...more], true),
        );
      }),
      { numRuns: 30 },
    );
  });
  it("beyond 2^53 all ways are there, and the effect is never smaller than total first", () => {
    const sizes = [...Array<Die>(10).fill(12), ...Array<Die>(10).fill(8)];
    const odds = effectFirstOdds(sizes);
    expect([...poolOutcomes(odds)].reduce((n, [, w]) => n + BigInt(w), 0n)).toBe(odds.all);
    const mean = (o: PoolOdds) => poolDist(o, (x) => x.effect ?? 0).mean();
    expect(mean(odds)).toBeGreaterThan(mean(poolOdds({ sizes })));
  });
});

describe("odds of large pools", () => {
  const mixed = (n: number): Die[] => Array.from({ length: n }, (_, i) => LADDER[i % LADDER.length] ?? 4);
  it("goes over to bigints beyond 2^53 and stays exact", () => {
    const sizes = Array.from({ length: 30 }, (): Die => 12);
    const odds = poolOdds({ sizes });
    expect(odds.all).toBe(12n ** 30n);
    expect([...poolOutcomes(odds)].reduce((n, [, w]) => n + BigInt(w), 0n)).toBe(12n ** 30n);
    expect(poolDist(odds, (o) => o.opportunities).probabilityOf(30)).toEqual(fraction(1n, 12n ** 30n));
    expect(poolDist(odds, (o) => o.total).probabilityOf(0)).toEqual(fraction(1n, 12n ** 30n));
  });
  it("both kinds of arithmetic agree just above and below the border", () => {
    const [below, above] = [poolOdds({ sizes: mixed(17) }), poolOdds({ sizes: [...mixed(17), 12, 12] })];
    expect(typeof below.all).toBe("number");
    expect(typeof above.all).toBe("bigint");
    const none = (o: PoolOdds) => poolDist(o, (x) => x.opportunities).probabilityOf(0);
    expect(none(above)).toEqual(fraction(none(below).num * 121n, none(below).den * 144n));
  });
  it.each([
    ["no dice", [], "empty-pool"],
    ["a d7", [6, 7], "bad-die"],
    ["NaN", [Number.NaN], "bad-die"],
    ["a d1000000000", [1e9], "bad-die"],
    ["sixty dice", Array<number>(60).fill(6), "too-many-dice"],
  ])("%s is refused by name", (_, sizes, code) => {
    expect(() => poolOdds({ sizes })).toThrow(code);
  });
});

describe("DOO-100 DOO-101 DOO-102 DOO-103 DOO-111 odds of an exchange", () => {
  /** Every pair of rolls through the table's own functions. */
  const pairs = (action: Die[], reaction: Die[]) => {
    const reactions = everyRoll(reaction).map((dice) => suggestBestTotal(dice));
    return count(
      everyRoll(action).flatMap((dice) => {
        const mine = suggestBestTotal(dice);
        return reactions.map((theirs) => {
          const { success, steps } = resolve(mine.total, theirs.total);
          if (!success) return "failure";
          const { die, over } = finalEffect(mine.effect, steps, theirs.effect, "stress");
          return `${steps} ${die} ${over > 0}`;
        });
      }),
    );
  };
  const odds = (action: Die[], reaction: Die[]) =>
    Object.fromEntries(
      exchangeOdds(poolOdds({ sizes: action }), poolOdds({ sizes: reaction }))
        .entries()
        .map(({ outcome: o, weight }) => [o.success ? `${o.steps} ${o.die} ${o.past}` : "failure", Number(weight)]),
    );
  it.each<[Die[], Die[]]>([
    [
      [6, 8, 10],
      [4, 6],
    ],
    [
      [4, 4, 12],
      [8, 8],
    ],
    [[12, 12], [4]],
    [[4], [4, 4, 4]],
    [[12, 12, 12], [4]],
  ])("%j against %j equals every pair of rolls", (action, reaction) => {
    expect(odds(action, reaction)).toEqual(pairs(action, reaction));
  });
  it("outcomes come in the order that every distribution has", () => {
    const both = exchangeOdds(poolOdds({ sizes: [6, 8, 10, 12, 12] }), poolOdds({ sizes: [4, 8, 10, 12] }));
    const again = Dist.of(both.entries().map((e) => [e.outcome, e.weight] as const));
    expect(both.outcomes).toEqual(again.outcomes);
    expect(both.equals(again)).toBe(true);
  });
  it("ties succeed, so equal pools succeed more often than not", () => {
    const even = poolOdds({ sizes: [6, 8, 8] });
    expect(successChance(even, even)).toBeGreaterThan(0.5);
  });
  it("exchanges beyond 2^53 stay exact: the shares are those of the pools themselves", () => {
    const twelve = Array.from({ length: 12 }, (): Die => 12);
    const [action, reaction] = [poolOdds({ sizes: twelve }), poolOdds({ sizes: [12, 12, 12] })];
    const both = exchangeOdds(action, reaction);
    expect(both.total).toBe(12n ** 15n);
    const [mine, theirs] = [poolDist(action, (o) => o.total), poolDist(reaction, (o) => o.total)];
    expect(both.probability((o) => o.success)).toEqual(
      plus(compare(mine, theirs).greater, compare(mine, theirs).equal),
    );
    const huge = poolOdds({ sizes: Array.from({ length: 30 }, (): Die => 10) });
    const far = exchangeOdds(huge, reaction);
    expect(far.total).toBe(10n ** 30n * 12n ** 3n);
    const gap = poolDist(huge, (o) => o.total).minus(theirs);
    expect(far.probability((o) => o.steps === 1)).toEqual(gap.probability((g) => g >= 5 && g < 10));
  });
  it("DOO-104 without a reaction it succeeds, has no steps and lands whole", () => {
    const alone = exchangeOdds(poolOdds({ sizes: [6, 8, 10] }), null);
    expect(alone.chance((o) => o.success && o.steps === 0 && !o.past)).toBe(1);
    expect(alone.map((o) => o.die).equals(poolDist(poolOdds({ sizes: [6, 8, 10] }), (o) => o.effect))).toBe(true);
  });
  it("a larger reaction pool never helps the actor", () => {
    fc.assert(
      fc.property(pool(5), pool(4), fc.constantFrom(...LADDER), (a, r, extra) => {
        const action = poolOdds({ sizes: a });
        expect(successChance(action, poolOdds({ sizes: [...r, extra] }))).toBeLessThanOrEqual(
          successChance(action, poolOdds({ sizes: r })) + 1e-12,
        );
      }),
      { numRuns: 30 },
    );
  });
});

describe("DOO-070 DOO-072 rolled pools follow their odds", () => {
  it("twenty thousand rolls of a fixed seed fit total, effect and opportunities", () => {
    const sizes: Die[] = [6, 8, 10, 12];
    const odds = poolOdds({ sizes });
    const next = seeded(20_261_121);
    const sample = Array.from({ length: 20_000 }, () => {
      const dice = sizes.map((size): RolledDie => ({ size, face: 1 + Math.floor(next() * size) }));
      const { total, effect } = suggestBestTotal(dice);
      return `${total} ${effect} ${opportunities(dice).length}`;
    });
    expect(
      fit(
        [...poolOutcomes(odds)].map(([o, ways]) => [
          `${o.total} ${o.effect} ${o.opportunities}`,
          Number(ways) / Number(odds.all),
        ]),
        sample,
      ).sigma,
    ).toBeLessThan(4);
  });
  it("no legal pool is refused or breaks", () => {
    fc.assert(
      fc.property(
        pool(30),
        fc.nat({ max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        fc.subarray([2, 3, 12]),
        (sizes, bought, rank, more) => {
          const odds = poolOdds({ sizes, bought: Math.min(bought, 1), rank, opportunityFaces: [1, ...more] });
          expect([...poolOutcomes(odds)].reduce((n, [, w]) => n + BigInt(w), 0n)).toBe(BigInt(odds.all));
        },
      ),
      { numRuns: 15 },
    );
  });
});
