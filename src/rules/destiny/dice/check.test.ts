import { describe, expect, it } from "vitest";
import type { CheckRequest } from "../index.ts";
import { attackOutcome, effectBonuses, effectDC, resolveCheck, resolvePassive } from "../index.ts";
import { resolveOpposed } from "../testing/opposed.ts";

const check = (over: Partial<CheckRequest> = {}): CheckRequest => ({ kind: "skill", rank: 6, ...over });

describe("DES-001 DES-002 DES-006 the check", () => {
  it("adds rank and Fortune, never the ability itself", () => {
    const r = resolveCheck(check({ ability: 2, dc: 16 }), { d20: 7, fortune: [5] });
    expect(r).toMatchObject({ net: 2, natural: 7, fortune: 5, total: 18, degree: 1, success: true, shift: 0 });
    expect(r.rows.map((x) => x.value)).toEqual([7, 6, 5]);
    expect(r.rows.reduce((n, x) => n + x.value, 0)).toBe(r.total);
  });
  it("a total may fall below zero", () => {
    expect(resolveCheck(check({ rank: 0, ability: -6, dc: 10 }), { d20: 2, fortune: [12, 4] }).total).toBe(-14);
  });
  it("plain numbers come as lines of their own", () => {
    const r = resolveCheck(check({ flat: [{ label: "L", value: 5, rule: "DES-024" }] }), { d20: 10 });
    expect(r.total).toBe(21);
    expect(r.degree).toBeUndefined();
  });
  it("refuses faces that no d20 has", () => {
    expect(() => resolveCheck(check(), { d20: 21 })).toThrow("bad-faces");
    expect(() => resolveCheck(check({ ability: 1 }), { d20: 10 })).toThrow("bad-faces");
  });
});

describe("DES-009 which naturals shift", () => {
  it("a skill check's does, and the card says so", () => {
    expect(resolveCheck(check({ dc: 27 }), { d20: 20 })).toMatchObject({ degree: 1, shift: 1 });
    expect(resolveCheck(check({ dc: 7 }), { d20: 1 })).toMatchObject({ degree: -1, shift: -1 });
  });
  it.each(["initiative", "defend", "smash"] as const)("that of %s doesn't", (kind) => {
    expect(resolveCheck(check({ kind, dc: 27 }), { d20: 20 })).toMatchObject({ degree: -1, shift: 0 });
  });
});

describe("DES-012 what may be raised", () => {
  it("needs a DC and a kind that has one", () => {
    expect(() => resolveCheck(check({ raises: 1 }), { d20: 10 })).toThrow("raise-not-allowed");
    expect(() => resolveCheck(check({ kind: "defend", raises: 1, dc: 10 }), { d20: 10 })).toThrow("raise-not-allowed");
  });
});

describe("DES-222 DES-224 spends after the roll", () => {
  it("Improve adds to the total and grades again with the same natural", () => {
    const request = check({ dc: 20 });
    expect(resolveCheck(request, { d20: 12 }).degree).toBe(-1);
    expect(resolveCheck(request, { d20: 12 }, [{ use: "improve", roll: 2 }])).toMatchObject({ total: 20, degree: 1 });
    expect(resolveCheck(check({ dc: 30 }), { d20: 20 }, [{ use: "improve", roll: 4 }])).toMatchObject({
      total: 30,
      degree: 2,
      shift: 1,
    });
  });
  it("Coup adds half of each die to a success, and nothing to a failure", () => {
    expect(
      resolveCheck(check({ dc: 15 }), { d20: 10 }, [
        { use: "coup", roll: 3 },
        { use: "coup", roll: 1 },
      ]).degree,
    ).toBe(4);
    expect(resolveCheck(check({ dc: 20 }), { d20: 10 }, [{ use: "coup", roll: 6 }]).degree).toBe(-1);
  });
  it("Coup counts again on an improved result", () => {
    expect(
      resolveCheck(check({ dc: 20 }), { d20: 10 }, [
        { use: "coup", roll: 6 },
        { use: "improve", roll: 4 },
      ]).degree,
    ).toBe(4);
  });
});

describe("DES-008 DES-023 passive scores", () => {
  it("Reaction 9, Agility 3 defends at 22", () => {
    expect(resolvePassive(check({ rank: 9, ability: 3 }))).toMatchObject({ natural: null, total: 22, net: 3 });
  });
  it("counts flat bonuses and the clamp as every check does", () => {
    const r = resolvePassive(
      check({
        rank: 5,
        ability: 8,
        sources: [{ key: "a", ranks: 5 }],
        flat: [{ label: "L", value: 2, rule: "DES-002" }],
      }),
    );
    expect(r.total).toBe(10 + 5 + 2 + 10);
  });
});

describe("DES-013 DES-105 opposed checks", () => {
  it("the opponent's total is the DC and a tie goes to the acting side", () => {
    const r = resolveOpposed(check(), { d20: 10 }, check({ rank: 4 }), { d20: 12 });
    expect(r.mine).toMatchObject({ dc: 16, total: 16, degree: 1 });
  });
  it("only the acting side's natural shifts", () => {
    expect(resolveOpposed(check(), { d20: 10 }, check({ rank: 0 }), { d20: 20 }).mine.degree).toBe(-1);
    expect(resolveOpposed(check(), { d20: 20 }, check({ rank: 12 }), { d20: 15 }).mine.degree).toBe(1);
  });
  it("a raise adds 5 to the opposing total", () => {
    expect(resolveOpposed(check({ raises: 1 }), { d20: 15 }, check({ rank: 4 }), { d20: 12 }).mine.degree).toBe(3);
  });
  it("a Defend check may come out below passive, unless the setting holds it", () => {
    const defend = check({ kind: "defend", rank: 6, ability: 0 });
    expect(resolveOpposed(check({ kind: "attack" }), { d20: 9 }, defend, { d20: 2 }).mine.dc).toBe(8);
    expect(
      resolveOpposed(check({ kind: "attack" }), { d20: 9 }, { ...defend, settings: { defendFloor: true } }, { d20: 2 })
        .mine.dc,
    ).toBe(16);
  });
});

describe("DES-021 DES-022 DES-024 DES-025 DES-176 DES-371 attacks and effects", () => {
  it("any success hits; a natural 20 that hits is critical, not a minion's", () => {
    expect(attackOutcome({ degree: 1, natural: 12 })).toEqual({ hit: true, critical: false });
    expect(attackOutcome({ degree: 1, natural: 20 })).toEqual({ hit: true, critical: true });
    expect(attackOutcome({ degree: -1, natural: 20 })).toEqual({ hit: false, critical: false });
    expect(attackOutcome({ degree: 3, natural: 20 }, true)).toEqual({ hit: true, critical: false });
  });
  it("an effect's DC is 10 + rank + net, and Disadvantage may bring it below 10", () => {
    expect(effectDC({ rank: 8, net: 2 }).total).toBe(20);
    expect(effectDC({ rank: 1, net: -4 }).total).toBe(7);
  });
  it("a critical adds 5; the settings add for damage and for further degrees", () => {
    expect(effectDC({ rank: 8, critical: true }).total).toBe(23);
    expect(effectDC({ rank: 8, critical: true, settings: { criticalBonus: 0 } }).total).toBe(18);
    expect(
      effectDC({ rank: 8, damage: true, attackDegree: 3, settings: { damageDcBonus: 2, attackDegreeBonus: 1 } }).total,
    ).toBe(22);
    expect(effectDC({ rank: 8, attackDegree: 3 }).total).toBe(18);
  });
  it("a Smash rolls in the place of 10 and keeps the plain bonuses", () => {
    const flat = effectBonuses({ rank: 8, critical: true });
    expect(resolveCheck({ kind: "smash", rank: 8, ability: 3, flat }, { d20: 1, fortune: [4] }).total).toBe(
      1 + 8 + 4 + 5,
    );
  });
});
