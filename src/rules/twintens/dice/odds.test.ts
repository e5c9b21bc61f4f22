import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fit, seeded } from "../../kernel/odds/fit.ts";
import { fraction, toNumber } from "../../kernel/odds/index.ts";
import type { AttackDraft, AttackType } from "../index.ts";
import {
  areaOdds,
  attackOdds,
  checkOdds,
  damageTrack,
  defense,
  exchangeOdds,
  opposedChance,
  resolveAttack,
  resolveCheck,
  resultKey,
  saveOdds,
  toughness,
} from "../index.ts";

const faces = Array.from({ length: 10 }, (_, i) => i + 1);
const rolls = faces.flatMap((a) => faces.map((b) => [a, b] as const));
const bonus = fc.integer({ min: -10, max: 25 });

describe("TWI-012 TWI-013 TWI-018 odds of a check", () => {
  it("equal listing all 100 rolls through the resolver", () => {
    fc.assert(
      fc.property(bonus, fc.integer({ min: 0, max: 40 }), (value, dc) => {
        const request = { kind: "skill", dc, parts: [{ label: "x", value, source: "s", tag: "base" as const }] };
        const odds = checkOdds(request);
        for (let degree = 0; degree <= 4; degree++)
          expect(odds.probability((o) => o.degree === degree)).toEqual(
            fraction(rolls.filter((r) => resolveCheck(request, r).degree === degree).length, 100),
          );
        expect(odds.probability((o) => o.success)).toEqual(
          fraction(rolls.filter((r) => resolveCheck(request, r).success).length, 100),
        );
      }),
      { numRuns: 20 },
    );
  });
  it("a d20 table has its own odds", () => {
    expect(
      checkOdds({ kind: "skill", dc: 11, parts: [], settings: { coreDie: "d20" } }).probability((o) => o.success),
    ).toEqual(fraction(1, 2));
  });
});

describe("TWI-015 odds of an opposed check", () => {
  it("equal bonuses are an even chance, whatever the ties", () => {
    expect(opposedChance(4, 4)).toEqual(fraction(1, 2));
  });
  it("the higher bonus has the ties", () => {
    expect(opposedChance(5, 4)).toEqual(
      fraction(rolls.flatMap((a) => rolls.filter((b) => a[0] + a[1] + 5 >= b[0] + b[1] + 4)).length, 10_000),
    );
  });
  it("both sides' chances add up to one and a better bonus never hurts", () => {
    fc.assert(
      fc.property(bonus, bonus, (a, b) => {
        const [mine, theirs, more] = [opposedChance(a, b), opposedChance(b, a), opposedChance(a + 1, b)];
        expect(mine.num * theirs.den + theirs.num * mine.den).toBe(mine.den * theirs.den);
        expect(more.num * mine.den >= mine.num * more.den).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

describe("TWI-101 TWI-102 TWI-115 TWI-140 TWI-143 odds of an attack", () => {
  const draft = (over: Partial<AttackDraft> = {}): AttackDraft => ({
    bonus: 8,
    against: { defenseBonus: 7, dodgeBonus: 2 },
    ...over,
  });
  it("against a rolled Defense they equal all 10 000 pairs of rolls", () => {
    fc.assert(
      fc.property(bonus, bonus, fc.integer({ min: 16, max: 20 }), (a, d, threatMin) => {
        const all = rolls.flatMap((x) =>
          rolls.map((y) =>
            resolveAttack({
              natural: x[0] + x[1],
              bonus: a,
              threatMin,
              defense: defense({ defenseBonus: d, natural: y[0] + y[1] }).total,
            }),
          ),
        );
        const odds = attackOdds({ bonus: a, threatMin, against: { defenseBonus: d } });
        expect(odds.probability((r) => r.hit)).toEqual(fraction(all.filter((r) => r.hit).length, 10_000));
        expect(odds.probability((r) => r.threat)).toEqual(fraction(all.filter((r) => r.threat).length, 10_000));
        expect(odds.probability((r) => r.critical)).toEqual(fraction(all.filter((r) => r.critical).length, 10_000));
      }),
      { numRuns: 6 },
    );
  });
  it("tell apart all that a table tells apart: total, hit, 2 and 20, threat, critical, a minion that falls", () => {
    for (const [bonus, defenseBonus, threatMin, targetMinion] of [
      [-4, 8, 20, false],
      [4, 6, 16, true],
    ] as const) {
      const told = (natural: number, other: number): string => {
        const against = defense({ defenseBonus, natural: other }).total;
        return JSON.stringify(resolveAttack({ natural, bonus, threatMin, defense: against, targetMinion }));
      };
      const all = new Map<string, number>();
      for (const [a, b] of rolls)
        for (const [c, d] of rolls) all.set(told(a + b, c + d), (all.get(told(a + b, c + d)) ?? 0) + 1);
      const odds = attackOdds({ bonus, threatMin, against: { defenseBonus }, targetMinion });
      expect(new Map(odds.entries().map((e) => [JSON.stringify(e.outcome), Math.round(e.p * 10_000)]))).toEqual(all);
    }
  });
  it("more attack never hurts, more Defense never helps", () => {
    const hit = (a: number, d: number) => attackOdds({ bonus: a, against: { defenseBonus: d } }).chance((r) => r.hit);
    fc.assert(
      fc.property(bonus, bonus, (a, d) => {
        expect(hit(a + 1, d)).toBeGreaterThanOrEqual(hit(a, d));
        expect(hit(a, d + 1)).toBeLessThanOrEqual(hit(a, d));
      }),
      { numRuns: 25 },
    );
  });
  it("twenty thousand rolled attacks of a fixed seed fit", () => {
    const next = seeded(7);
    const d10 = () => 1 + Math.floor(next() * 10);
    const tell = (r: { hit: boolean; critical: boolean; threat: boolean; total: number }) =>
      `${r.hit} ${r.critical} ${r.threat} ${r.total}`;
    const sample = Array.from({ length: 20_000 }, () =>
      tell(
        resolveAttack({
          natural: d10() + d10(),
          bonus: 8,
          defense: defense({ defenseBonus: 7, dodgeBonus: 2, natural: d10() + d10() }).total,
        }),
      ),
    );
    const odds = attackOdds(draft()).map(tell);
    expect(
      fit(
        odds.entries().map((e) => [e.outcome, e.p]),
        sample,
      ).sigma,
    ).toBeLessThan(4);
  });
  it.each([
    ["NaN", Number.NaN],
    ["1e9", 1e9],
    ["a half", 0.5],
  ])("a bonus of %s is refused by name", (_, value) => {
    expect(() => attackOdds(draft({ bonus: value }))).toThrow("odds-out-of-range");
    expect(() => attackOdds(draft({ against: value }))).toThrow("odds-out-of-range");
    expect(() => checkOdds({ kind: "skill", dc: value, parts: [] })).toThrow("odds-out-of-range");
    expect(() => opposedChance(value, 0)).toThrow("odds-out-of-range");
  });
});

describe("TWI-182 TWI-204 TWI-344 odds of a Toughness save", () => {
  it("every result of both tables, for heroes and minions, equals listing all 100 rolls", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 15 }),
        fc.integer({ min: 0, max: 20 }),
        fc.constantFrom<AttackType>("lethal", "nonlethal"),
        fc.boolean(),
        fc.constantFrom("sixStep", "fourStep"),
        fc.constantFrom("seed", "family"),
        fc.nat({ max: 3 }),
        (toughBonus, damage, type, minion, lethalTable, nonLethalTable, hurt) => {
          const request = {
            bonus: toughBonus,
            damage,
            type,
            minion,
            track: damageTrack({ hurt }),
            settings: { lethalTable, nonLethalTable } as const,
          };
          const listed = rolls.map((r) => resultKey(toughness({ ...request, natural: r[0] + r[1] }).result));
          const odds = saveOdds(request);
          expect(new Set(odds.outcomes)).toEqual(new Set(listed));
          for (const key of odds.outcomes)
            expect(odds.probabilityOf(key)).toEqual(fraction(listed.filter((l) => l === key).length, 100));
        },
      ),
      { numRuns: 40 },
    );
  });
  it("an attack to its end adds up to one, a minion hit critically is out", () => {
    const odds = exchangeOdds(
      { bonus: 8, against: { defenseBonus: 8 }, targetMinion: true },
      { bonus: 4, damage: 8, type: "lethal", minion: true, track: damageTrack() },
    );
    expect(odds.probability(() => true)).toEqual(fraction(1));
    expect(odds.probabilityOf("out")).toEqual(
      attackOdds({ bonus: 8, against: { defenseBonus: 8 }, targetMinion: true }).probability((r) => r.minionDefeated),
    );
  });
});

describe("TWI-145 TWI-453 odds against somebody with a weakness are those of the card", () => {
  const save = { bonus: 10, damage: 6, type: "lethal", track: damageTrack() } as const;
  it("Vulnerable: as against three more", () => {
    const [weak, harder] = [saveOdds({ ...save, vulnerable: true }), saveOdds({ ...save, damage: 9 })];
    for (const name of harder.outcomes) expect(weak.probabilityOf(name)).toEqual(harder.probabilityOf(name));
  });
  it("a Weak Point counts for critical hits alone", () => {
    const attack = { bonus: 30, against: 10, threatMin: 20 } as const;
    const [turned, through] = [
      { ...save, impervious: 30 },
      { ...save, impervious: 30, weakPoint: true },
    ].map((s) => toNumber(exchangeOdds(attack, s).probability((r) => r !== "none" && r !== "miss")));
    expect([turned, (through ?? 0) > 0 && (through ?? 0) <= 0.01]).toEqual([0, true]);
  });
});

describe("TWI-145 TWI-164 a critical bonus that is waived counts for nothing in the odds either", () => {
  const attack = { bonus: 20, against: 10, threatMin: 16 };
  const save = { bonus: 8, damage: 8, type: "lethal", track: damageTrack() } as const;
  const harmed = (waiveCritical: boolean): number => {
    const odds = exchangeOdds(attack, { ...save, waiveCritical });
    return 1 - Number(odds.probabilityOf("none").num) / Number(odds.probabilityOf("none").den);
  };
  it("it harms less often", () => expect(harmed(true)).toBeLessThan(harmed(false)));
});

describe("TWI-167 TWI-169 TWI-235 odds of autofire and of areas", () => {
  const weights = (n: number): number => rolls.filter(([a, b]) => a + b === n).length;
  const naturals = Array.from({ length: 19 }, (_, i) => i + 2);
  const save = { bonus: 6, damage: 8, type: "nonlethal" as const, track: damageTrack() };
  const chanceOf = (damage: number, result: string): number =>
    toNumber(saveOdds({ ...save, damage }).probabilityOf(result));
  it.each([
    [0, 4],
    [1, 8],
    [2, 4],
  ] as const)("an area with Evasion %i equals every Reflex save with what it leaves", (evasion, half) => {
    const listed = naturals.reduce((sum, n) => {
      const held = n + 5 >= 18;
      const left = held ? (evasion >= 1 ? null : 4) : evasion === 2 ? half : 8;
      return sum + (weights(n) / 100) * (left === null ? 1 : chanceOf(left, "none"));
    }, 0);
    expect(toNumber(areaOdds(save, { dc: 18, bonus: 5, evasion }).probabilityOf("none"))).toBeCloseTo(listed, 12);
  });
  it("autofire harms by how far the attack beats the Defense", () => {
    const attack: AttackDraft = { bonus: 10, against: 18, threatMin: 21 };
    const listed = naturals
      .filter((n) => n !== 2 && (n === 20 || n + 10 >= 18))
      .reduce(
        (sum, n) => sum + (weights(n) / 100) * chanceOf(8 + Math.min(5, Math.floor((n - 8) / 2)), "unconscious"),
        0,
      );
    expect(toNumber(exchangeOdds(attack, { ...save, autofire: 1 }).probabilityOf("unconscious"))).toBeCloseTo(
      listed,
      12,
    );
    expect(toNumber(exchangeOdds(attack, save).probabilityOf("unconscious"))).toBeLessThan(listed);
  });
});
