import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AttackRequest } from "../../index.ts";
import {
  attackOdds,
  damageChances,
  damageTrack,
  defencePenalty,
  defense,
  defenseOdds,
  exchangeOdds,
  hitChance,
  rangePenalty,
  resolveAttack,
  sizeModifier,
  threatMinimum,
  ways,
} from "../../index.ts";

const attack = (over: Partial<AttackRequest> = {}): AttackRequest => ({ natural: 11, bonus: 0, defense: 20, ...over });

describe("TWI-103 TWI-104 TWI-106 size and range", () => {
  it("the same size cancels, an Awesome attacker against a Miniscule target swings by 24", () => {
    expect(sizeModifier("Large") - sizeModifier("Large")).toBe(0);
    expect(sizeModifier("Miniscule") - sizeModifier("Awesome")).toBe(24);
    expect([sizeModifier("Large"), sizeModifier("Small")]).toEqual([-1, 1]);
  });
  it("refuses a size that is not on the table", () => {
    expect(() => sizeModifier("Minuscule" as "Miniscule")).toThrow("unknown-size");
  });
  it.each([
    [0, 0],
    [50, 0],
    [51, -2],
    [99, -2],
    [100, -4],
    [120, -4],
    [149, -4],
    [150, -6],
    [500, -20],
  ])("%i feet at increment 50 cost %i", (d, penalty) => {
    expect(rangePenalty(d, 50)).toEqual({ inRange: true, penalty });
  });
  it("beyond ten increments (five when thrown) the attack is refused", () => {
    expect(rangePenalty(501, 50)).toEqual({ inRange: false, penalty: null });
    expect(rangePenalty(251, 50, 5).inRange).toBe(false);
    expect(rangePenalty(250, 50, 5).inRange).toBe(true);
    expect(() => rangePenalty(10, 0)).toThrow("bad-range");
    expect(() => rangePenalty(Number.NaN, 50)).toThrow("bad-range");
  });
});

describe("TWI-113 TWI-114 TWI-119 TWI-120 TWI-121 Defense", () => {
  it("an active defence is rolled with dodge and counts", () => {
    expect(defense({ natural: 10, defenseBonus: 6, dodgeBonus: 3, size: "Large" })).toEqual({
      kind: "active",
      total: 18,
      penalty: 0,
      counted: true,
    });
  });
  it("a passive one stands at 10 without dodge and doesn't count", () => {
    expect(defense({ denied: true, defenseBonus: 6, dodgeBonus: 3, size: "Large" })).toEqual({
      kind: "passive",
      total: 15,
      penalty: 0,
      counted: false,
    });
    expect(defense({ defend: false, defenseBonus: 6, dodgeBonus: 3, priorDefences: 4 })).toEqual({
      kind: "passive",
      total: 16,
      penalty: 0,
      counted: false,
    });
  });
  it("TWI-041 stunned is passive with -2, helpless passive without the defense bonus", () => {
    expect(defense({ stunned: true, defenseBonus: 6, dodgeBonus: 3 }).total).toBe(14);
    expect(defense({ helpless: true, defenseBonus: 6, size: "Small" }).total).toBe(11);
  });
  it("the fixed setting keeps dodge unless it is denied, and never counts", () => {
    expect(defense({ mode: "fixed", defenseBonus: 6, dodgeBonus: 3, priorDefences: 3 })).toEqual({
      kind: "fixed",
      total: 19,
      penalty: 0,
      counted: false,
    });
    expect(
      defense({ settings: { defenseMode: "fixed", fixedRoll: 11 }, denied: true, defenseBonus: 6, dodgeBonus: 3 })
        .total,
    ).toBe(17);
  });
  it("the setting that rolls passive Defense still counts nothing", () => {
    expect(
      defense({ denied: true, natural: 14, defenseBonus: 2, dodgeBonus: 3, settings: { passiveDefense: "rolled" } }),
    ).toEqual({ kind: "passive", total: 16, penalty: 0, counted: false });
  });
  it.each([
    [1, 0, 0],
    [2, 0, -2],
    [3, 0, -4],
    [4, 0, -6],
    [5, 0, -8],
    [3, 2, 0],
    [4, 2, -2],
    [5, 2, -4],
  ])("defence %i with mastery %i costs %i", (k, mastery, penalty) => {
    expect(defencePenalty(k, mastery)).toBe(penalty);
    expect(defense({ natural: 10, priorDefences: k - 1, mastery }).total).toBe(10 + penalty);
  });
  it("asks for the roll that it needs", () => {
    expect(() => defense({ defenseBonus: 3 })).toThrow("natural-needed");
    expect(() => defense({ natural: 21 })).toThrow("bad-natural");
  });
  it("a natural 2 or 20 of the defence means nothing special (TWI-116)", () => {
    expect(
      resolveAttack(attack({ natural: 20, bonus: -5, defense: defense({ natural: 20, defenseBonus: 25 }).total })),
    ).toMatchObject({ hit: true, critical: false });
  });
});

describe("TWI-100 TWI-101 TWI-102 TWI-115 hitting", () => {
  it("meeting the Defense hits, one less misses", () => {
    expect(resolveAttack(attack({ bonus: 9 })).hit).toBe(true);
    expect(resolveAttack(attack({ bonus: 8 })).hit).toBe(false);
  });
  it("a natural 2 misses whatever the total", () => {
    expect(resolveAttack(attack({ natural: 2, bonus: 30, defense: 10 }))).toMatchObject({
      total: 32,
      hit: false,
      auto: "miss",
      threat: false,
    });
  });
  it("a natural 20 hits whatever the total, and threatens, but is critical only when it reaches", () => {
    expect(resolveAttack(attack({ natural: 20, bonus: -5, defense: 40 }))).toMatchObject({
      hit: true,
      auto: "hit",
      threat: true,
      critical: false,
      damageAdd: 0,
    });
  });
  it("on a d20 the natural 1 misses by itself and the 2 does not", () => {
    const settings = { coreDie: "d20" } as const;
    expect(resolveAttack(attack({ natural: 1, bonus: 30, settings })).hit).toBe(false);
    expect(resolveAttack(attack({ natural: 2, bonus: 30, settings })).hit).toBe(true);
  });
});

describe("TWI-140 TWI-141 TWI-142 TWI-143 TWI-144 TWI-145 TWI-146 TWI-147 TWI-148 TWI-149 threats and criticals", () => {
  it("a 19 in range that hits is critical at once, for +5", () => {
    expect(resolveAttack(attack({ natural: 19, bonus: 11, defense: 18, threatMin: 19 }))).toEqual({
      total: 30,
      hit: true,
      auto: null,
      threat: true,
      critical: true,
      damageAdd: 5,
      minionDefeated: false,
    });
  });
  it("a 19 in range that misses is a miss and no threat", () => {
    expect(resolveAttack(attack({ natural: 19, bonus: 0, defense: 25, threatMin: 18 }))).toMatchObject({
      hit: false,
      threat: false,
      critical: false,
    });
  });
  it("without a wider range a 19 is an ordinary hit", () => {
    expect(resolveAttack(attack({ natural: 19, bonus: 11 }))).toMatchObject({
      hit: true,
      threat: false,
      critical: false,
    });
  });
  it("a critical hit on a minion takes it out", () => {
    expect(resolveAttack(attack({ natural: 20, bonus: 5, targetMinion: true }))).toMatchObject({
      critical: true,
      minionDefeated: true,
    });
  });
  it("a minion's 20 against a hero is an ordinary hit, against a minion critical", () => {
    expect(resolveAttack(attack({ natural: 20, bonus: 5, attackerMinion: true }))).toMatchObject({
      hit: true,
      critical: false,
    });
    expect(resolveAttack(attack({ natural: 20, bonus: 5, attackerMinion: true, targetMinion: true }))).toMatchObject({
      critical: true,
    });
  });
  it("immunity makes a critical hit an ordinary one", () => {
    expect(resolveAttack(attack({ natural: 20, bonus: 5, immuneCritical: true, targetMinion: true }))).toMatchObject({
      hit: true,
      critical: false,
      minionDefeated: false,
    });
  });
  it("a fixed roll (TWI-343) or a raised one (TWI-326) of 20 neither hits by itself nor threatens", () => {
    expect(resolveAttack(attack({ natural: 20, bonus: 0, defense: 21, fixed: true }))).toMatchObject({
      hit: false,
      auto: null,
    });
    expect(resolveAttack(attack({ natural: 20, bonus: 5, defense: 21, fixed: true }))).toMatchObject({
      hit: true,
      threat: false,
      critical: false,
    });
  });
  it.each([
    [20, 0, 20, 1],
    [20, 1, 19, 3],
    [20, 2, 18, 6],
    [20, 3, 17, 10],
    [20, 4, 16, 15],
    [20, 9, 16, 15],
    [19, 1, 18, 6],
  ])("base %i with %i ranks threatens from %i, %i in 100", (base, ranks, min, chance) => {
    expect(threatMinimum(base, ranks)).toBe(min);
    expect(attackOdds({ bonus: 50, against: 0, threatMin: min }).chance((r) => r.critical)).toBeCloseTo(
      chance / 100,
      12,
    );
  });
});

describe("TWI-021 odds of attacks", () => {
  it("equal bonuses hit in 5334 of 10 000, +10 against 20 in 64 of 100", () => {
    expect(hitChance({ bonus: 0, defenseBonus: 0 })).toMatchObject({ hit: 5334, outOf: 10_000 });
    expect(hitChance({ bonus: 10, defense: 20 })).toMatchObject({ hit: 64, outOf: 100 });
  });
  it("equals the ledger's own sum", () => {
    fc.assert(
      fc.property(fc.integer({ min: -25, max: 25 }), (gap) => {
        let sum = ways(20) * 100;
        for (let n = 3; n <= 19; n++) for (let m = 2; m <= Math.min(20, n + gap); m++) sum += ways(n) * ways(m);
        expect(hitChance({ bonus: gap, defenseBonus: 0 }).hit).toBe(sum);
      }),
    );
  });
  it("never falls below 1 nor rises above 99 in 100, and never falls with the bonus", () => {
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 60 }), fc.integer({ min: 0, max: 40 }), (bonus, number) => {
        const { hit, critical } = hitChance({ bonus, defense: number });
        expect(hit).toBeGreaterThanOrEqual(1);
        expect(hit).toBeLessThanOrEqual(99);
        expect(critical).toBeLessThanOrEqual(1);
        expect(hitChance({ bonus: bonus + 1, defense: number }).hit).toBeGreaterThanOrEqual(hit);
      }),
    );
  });
  it("TWI-002 an attack to its end adds up to one, and a minion goes out more often than a hero", () => {
    const save = { bonus: 8, damage: 10, type: "lethal", track: damageTrack() } as const;
    const hero = exchangeOdds({ bonus: 9, against: { defenseBonus: 6, dodgeBonus: 3 } }, save);
    const minion = exchangeOdds(
      { bonus: 9, against: { defenseBonus: 6, dodgeBonus: 3 }, targetMinion: true },
      { ...save, minion: true },
    );
    expect(hero.probability(() => true)).toEqual({ num: 1n, den: 1n });
    expect(hero.probabilityOf("miss")).toEqual(minion.probabilityOf("miss"));
    const down = (key: string) => key === "dying" || key === "unconscious" || key === "out";
    expect(minion.chance(down)).toBeGreaterThan(hero.chance(down));
  });
  it("TWI-145 the critical's 5 reach the save: 98 ordinary hits, one critical, one miss", () => {
    const save = { bonus: 12, damage: 8, type: "lethal", track: damageTrack() } as const;
    const none = (damage: number) => damageChances({ ...save, damage }).none ?? 0;
    expect(exchangeOdds({ bonus: 50, against: 10 }, save).chance((key) => key === "none")).toBeCloseTo(
      (98 * none(8) + none(13)) / 10_000,
      12,
    );
    expect(none(8)).toBeGreaterThan(none(13));
  });
  it("a passive Defense is one number, an active one spreads over 19", () => {
    expect(defenseOdds({ denied: true, defenseBonus: 5 }).outcomes).toEqual([15]);
    expect(defenseOdds({ defenseBonus: 5 }).size).toBe(19);
  });
  it("a fixed attack roll has two ends only: it hits or misses", () => {
    expect(
      attackOdds({ bonus: 10, against: 20, fixed: true })
        .entries()
        .map((e) => e.outcome.hit),
    ).toEqual([true]);
  });
});
