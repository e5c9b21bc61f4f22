import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ActionRequest, Modifier } from "../index.ts";
import { bonus, bonusAtLeast, difficulty, resolveAction, successLevel } from "../index.ts";

const action = (over: Partial<ActionRequest> = {}): ActionRequest => ({ value: 14, dn: 15, ...over });
const modifier = (amount: number, appliesTo: Modifier["appliesTo"] = "action"): Modifier => ({
  label: "L",
  amount,
  appliesTo,
});

describe("DRA-030 DRA-031 DRA-032 DRA-033 bonus chart", () => {
  it.each([
    [1, -12],
    [2, -10],
    [3, -8],
    [4, -8],
    [5, -5],
    [6, -5],
    [7, -2],
    [8, -2],
    [9, -1],
    [10, -1],
    [11, 0],
    [12, 0],
    [13, 1],
    [14, 1],
    [15, 2],
    [16, 3],
    [17, 4],
    [18, 5],
    [19, 6],
    [20, 7],
    [21, 8],
    [25, 8],
    [26, 9],
    [30, 9],
    [31, 10],
    [36, 11],
    [41, 12],
    [46, 13],
    [50, 13],
    [51, 14],
    [60, 15],
    [61, 16],
    [100, 23],
    [0, -12],
    [-7, -12],
  ])("die total %i gives %i", (total, number) => {
    expect(bonus(total)).toBe(number);
  });
  it("never falls as the die total rises", () => {
    fc.assert(fc.property(fc.integer({ min: -5, max: 400 }), (t) => bonus(t + 1) >= bonus(t)));
  });
  it("DRA-034 DRA-052 a least bonus is granted after the chart", () => {
    expect([bonusAtLeast(3, 1), bonusAtLeast(18, 1), bonusAtLeast(3)]).toEqual([1, 5, -8]);
  });
});

describe("DRA-042 DRA-043 difficulty", () => {
  it.each([
    ["veryEasy", 3],
    ["easy", 5],
    ["average", 8],
    ["complicated", 10],
    ["difficult", 12],
    ["hard", 13],
    ["veryHard", 15],
    ["extreme", 18],
    ["heroic", 22],
    ["legendary", 25],
  ] as const)("%s is %i", (label, dn) => {
    expect(difficulty(label)).toBe(dn);
  });
  it("against an opponent it is a modifier to the opponent's value", () => {
    expect([difficulty("hard", 11), difficulty("veryEasy", 11), difficulty("average", 11)]).toEqual([16, 6, 11]);
  });
});

describe("DRA-045 success levels", () => {
  it.each([
    [-1, "failure"],
    [0, "minimal"],
    [1, "average"],
    [2, "average"],
    [3, "good"],
    [6, "good"],
    [7, "superior"],
    [11, "superior"],
    [12, "spectacular"],
    [40, "spectacular"],
  ])("RP %i is %s", (rp, level) => {
    expect(successLevel(rp)).toBe(level);
  });
});

describe("DRA-040 DRA-041 DRA-044 action totals", () => {
  it("the walk-through: 14 with a die total of 18 hits 15 by 4", () => {
    expect(resolveAction(action(), 8)).toMatchObject({
      action: { total: 12 },
      rp: -3,
      success: false,
      level: "failure",
    });
    expect(resolveAction(action(), 18)).toMatchObject({
      bonus: 5,
      action: { total: 19 },
      rp: 4,
      success: true,
      level: "good",
    });
  });
  it("meeting the DN succeeds by 0", () => {
    expect(resolveAction(action({ value: 12, dn: 12 }), 11)).toMatchObject({ rp: 0, success: true, level: "minimal" });
  });
  it("without a DN there is a total and no verdict", () => {
    expect(resolveAction({ value: 12 }, 11)).toEqual({ bonus: 0, action: expect.objectContaining({ total: 12 }) });
  });
});

describe("DRA-048 DRA-049 DRA-050 DRA-054 modifiers", () => {
  it("add up on the action and never touch the chart", () => {
    expect(resolveAction(action({ modifiers: [modifier(3), modifier(-2)] }), 8).action.total).toBe(14 - 2 + 1);
  });
  it("an unskilled use of a penalised skill costs 4", () => {
    expect(resolveAction(action({ penalised: true }), 11).action.total).toBe(10);
  });
  it.each([
    [0, 14],
    [1, 13],
    [3, 11],
    [4, 11],
  ])("%i wound levels leave %i", (wounds, total) => {
    expect(resolveAction(action({ wounds }), 11).action.total).toBe(total);
  });
  it("the rows are the total", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 })), fc.integer({ min: 1, max: 90 }), (amounts, dieTotal) => {
        const r = resolveAction(action({ modifiers: amounts.map((a) => modifier(a)), wounds: 2 }), dieTotal);
        expect(r.action.rows.reduce((n, x) => n + x.value, 0)).toBe(r.action.total);
      }),
    );
  });
});

describe("DRA-002 DRA-051 DRA-053 DRA-109 effect totals", () => {
  it("the same bonus drives the effect: Strength 12 and +5 against Toughness 15 is 2", () => {
    expect(resolveAction(action({ effectValue: 12, toughness: 15 }), 18)).toMatchObject({
      effect: { total: 17 },
      effectRp: 2,
    });
  });
  it("action modifiers and wounds leave it alone, effect modifiers don't", () => {
    const r = resolveAction(
      action({ effectValue: 12, wounds: 3, modifiers: [modifier(-5), modifier(-5, "effect"), modifier(3, "both")] }),
      18,
    );
    expect(r.action.total).toBe(14 + 5 - 5 + 3 - 3);
    expect(r.effect?.total).toBe(12 + 5 - 5 + 3);
  });
  it("a least bonus serves both totals", () => {
    expect(resolveAction(action({ minimumBonus: 1, effectValue: 12 }), 2)).toMatchObject({
      bonus: 1,
      action: { total: 15 },
      effect: { total: 13 },
    });
  });
  it("by result points the attack's RP stands in the place of the bonus", () => {
    const r = resolveAction(
      action({ effectMode: "resultPoints", effectValue: 12, toughness: 10, modifiers: [modifier(3, "effect")] }),
      18,
    );
    expect(r).toMatchObject({ rp: 4, effect: { total: 12 + 4 + 3 }, effectRp: 9 });
    expect(() => resolveAction({ value: 3, effectValue: 3, effectMode: "resultPoints" }, 18)).toThrow("dn-needed");
  });
});
