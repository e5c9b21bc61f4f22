import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { line } from "../labels.ts";
import { check, dice } from "../testing/fixtures.ts";
import type { RollType } from "../types.ts";
import { against, asRoutine, capped, needsDice, resolveCheck, treatAsAutomaticFailure } from "./check.ts";
import { ROLL_TYPES } from "./values.ts";

const sum = (rows: readonly { readonly value: number }[]): number => rows.reduce((n, r) => n + r.value, 0);

describe("FUD-005 FUD-004 the core check", () => {
  it("adds the dice to the bonus and meets the DC", () =>
    expect(resolveCheck(check("skill", 2, { dc: 4 }), dice[2])).toMatchObject({
      total: 4,
      success: true,
      difference: 0,
      degrees: 1,
    }));
  it("fails below it", () =>
    expect(resolveCheck(check("skill", 2, { dc: 4 }), dice[1])).toMatchObject({ total: 3, success: false }));
  it("takes negative constants", () =>
    expect(resolveCheck(check("generic", -4, { dc: -6 }), dice[-2])).toMatchObject({ total: -6, success: true }));
  it("without a DC has no outcome", () =>
    expect(resolveCheck(check("generic", 1), dice[0])).toMatchObject({
      total: 1,
      success: null,
      degrees: null,
      difference: null,
    }));
  it("needs its dice", () => expect(() => resolveCheck(check("skill", 0), null)).toThrow("faces-missing"));
});

describe("FUD-021 FUD-022 FUD-266 the critical table", () => {
  it.each<[RollType, number, number, boolean]>([
    ["attack", 3, -3, true],
    ["activeDefense", 4, -3, true],
    ["passiveDefense", 4, -4, false],
    ["ability", 4, -3, true],
    ["skill", 4, -3, true],
    ["power", 4, -4, false],
    ["initiative", 4, -4, false],
    ["generic", 4, -4, false],
  ])("%s counts %i and %i", (kind, high, low, fails) => {
    expect(resolveCheck(check(kind, 0), dice[3])).toMatchObject({ dice: high, total: high, critical: "success" });
    expect(resolveCheck(check(kind, 0), dice[-3])).toMatchObject({ dice: low, total: low, critical: "failure" });
    expect(resolveCheck(check(kind, 50, { dc: 0 }), dice[-3]).success).toBe(!fails);
  });
  it("a critical ability check meets DC 8 with a bonus of 4", () =>
    expect(resolveCheck(check("ability", 4, { dc: 8 }), dice[3])).toMatchObject({
      total: 8,
      success: true,
      difference: 0,
      degrees: 1,
    }));
});

describe("FUD-024 automatic failure", () => {
  it("fails a check that would have made it, by one degree, without an extra -1", () =>
    expect(resolveCheck(check("ability", 20, { dc: 8 }), dice[-3])).toMatchObject({
      total: 17,
      success: false,
      degrees: 1,
      automatic: { outcome: "failure" },
    }));
  it("keeps the real degrees where the total fails too", () =>
    expect(resolveCheck(check("skill", 0, { dc: 4 }), dice[-3])).toMatchObject({
      total: -3,
      degrees: 3,
      difference: 7,
    }));
});

describe("FUD-023 no automatic success", () => {
  it.each(ROLL_TYPES.filter((k) => k !== "attack"))("a natural +3 %s can miss its DC", (kind) =>
    expect(resolveCheck(check(kind, 0, { dc: 30 }), dice[3]).success).toBe(false),
  );
  it("but a natural +3 attack always hits", () =>
    expect(resolveCheck(check("attack", 0, { dc: 30 }), dice[3])).toMatchObject({ success: true, degrees: 1 }));
});

describe("FUD-025 attacks keep their natural 3", () => {
  it("no +1 and no -1", () => {
    expect(resolveCheck(check("attack", 5), dice[3]).total).toBe(8);
    expect(resolveCheck(check("attack", 5), dice[-3]).total).toBe(2);
  });
});

describe("FUD-013 no criticals", () => {
  it("natural 3s are plain", () => {
    const plain = { criticals: false, dc: 5 };
    expect(resolveCheck(check("skill", 2, plain), dice[3])).toMatchObject({
      total: 5,
      critical: null,
      success: true,
      automatic: null,
    });
    expect(resolveCheck(check("skill", 9, plain), dice[-3])).toMatchObject({ total: 6, critical: null, success: true });
  });
});

describe("FUD-026 fixed dice are never critical", () => {
  it("a forced 3 is 3", () =>
    expect(resolveCheck(check("skill", 1, { fixedDice: 3 }), null)).toMatchObject({
      total: 4,
      critical: null,
      dice: 3,
    }));
  it("a minimum in place of a natural -3 loses the critical", () =>
    expect(resolveCheck(check("activeDefense", 1, { minimumDice: 1, dc: 0 }), dice[-3])).toMatchObject({
      total: 2,
      critical: null,
      success: true,
    }));
  it("natural dice above the minimum stay critical", () =>
    expect(resolveCheck(check("activeDefense", 1, { minimumDice: 1 }), dice[3])).toMatchObject({
      total: 5,
      critical: "success",
    }));
  it("dice at the minimum stand", () =>
    expect(resolveCheck(check("activeDefense", 1, { minimumDice: 1 }), dice[1]).total).toBe(2));
});

describe("FUD-027 Strength-based powers", () => {
  const roll = resolveCheck(check("power", 20, { dc: 5 }), dice[-3]);
  it("use the power row", () => expect(roll).toMatchObject({ total: 16, success: true }));
  it("fail when the Gamemaster says so, with the dice at -3", () =>
    expect(treatAsAutomaticFailure(roll)).toMatchObject({ total: 17, dice: -3, success: false, degrees: 1 }));
  it("other rolls are left alone", () => {
    const other = resolveCheck(check("power", 20, { dc: 5 }), dice[0]);
    expect(treatAsAutomaticFailure(other)).toBe(other);
  });
});

describe("FUD-050 FUD-051 FUD-052 routine checks", () => {
  it("+6 against DC 0 is two degrees without dice", () => {
    const routine = asRoutine(check("skill", 6, { dc: 0 }));
    expect(needsDice(routine)).toBe(false);
    expect(resolveCheck(routine, null)).toMatchObject({
      total: 6,
      success: true,
      degrees: 2,
      critical: null,
      faces: null,
    });
  });
  it("are never critical even if dice lie there", () =>
    expect(resolveCheck(asRoutine(check("skill", 6)), dice[3])).toMatchObject({ total: 6, critical: null }));
});

describe("FUD-006 FUD-094 FUD-565 the cap", () => {
  const limited = { cap: { limit: 10, rule: "FUD-553" } };
  it("cuts the bonus before the dice", () =>
    expect(resolveCheck(check("attack", 12, limited), dice[2])).toMatchObject({
      bonus: 10,
      total: 12,
      clamp: { removed: 2, limit: 10 },
    }));
  it("circumstances above it are wasted", () =>
    expect(
      resolveCheck(check("attack", 10, { ...limited, circumstances: [line("aim", 2, "FUD-291")] }), dice[0]).total,
    ).toBe(10));
  it("penalties use up what lies above", () =>
    expect(
      resolveCheck(check("attack", 12, { ...limited, circumstances: [line("cover", -1, "FUD-095")] }), dice[0]).total,
    ).toBe(10));
  it("dice and criticals are not limited", () =>
    expect(resolveCheck(check("passiveDefense", 10, limited), dice[3]).total).toBe(14));
  it("bruises come off after it", () =>
    expect(
      capped({ rows: [line("a", 14, "FUD-402")], cap: limited.cap, after: [line("bruises", -3, "FUD-154")] }).total,
    ).toBe(7));
});

describe("FUD-207 vulnerable", () => {
  const vulnerable = { openness: "vulnerable" } as const;
  it.each([
    [9, dice[-2], 4],
    [-4, dice[0], -4],
    [0, dice[0], 0],
    [1, dice[0], 1],
    [8, dice[0], 4],
  ])("Parry %i with %j comes to %i", (bonus, faces, total) => {
    expect(resolveCheck(check("activeDefense", bonus, vulnerable), faces).total).toBe(total);
  });
  it("halves dice and all after the cap", () =>
    expect(
      resolveCheck(check("activeDefense", 13, { ...vulnerable, cap: { limit: 10, rule: "FUD-553" } }), dice[1]).total,
    ).toBe(6));
});

describe("FUD-208 defenseless", () => {
  it("is exactly 0 whatever the ranks", () => {
    const open = check("activeDefense", 12, { openness: "defenseless" });
    expect(needsDice(open)).toBe(false);
    expect(resolveCheck(open, null)).toMatchObject({ total: 0, critical: null, faces: null });
    expect(resolveCheck(open, dice[3]).total).toBe(0);
  });
});

describe("FUD-007 every breakdown adds up", () => {
  it("rows sum to the total for any dice and kind", () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...ROLL_TYPES),
        fc.constantFrom(...Object.values(dice)),
        fc.integer({ min: -9, max: 25 }),
        fc.constantFrom("guarded", "vulnerable", "defenseless"),
        (kind, faces, bonus, openness) => {
          const r = resolveCheck(check(kind, bonus, { openness, cap: { limit: 10, rule: "FUD-553" } }), faces);
          return sum(r.rows) === r.total;
        },
      ),
    ));
});

describe("FUD-055 against another total", () => {
  it("regrades a finished roll", () =>
    expect(against(resolveCheck(check("skill", 5), dice[1]), 10)).toMatchObject({
      success: false,
      difference: 4,
      degrees: 2,
    }));
  it("an automatic failure stays one", () =>
    expect(against(resolveCheck(check("skill", 15), dice[-3]), 10).success).toBe(false));
});

describe("FUD-403 a trait that fails by itself", () => {
  it("fails whatever the dice", () =>
    expect(
      resolveCheck(check("ability", 20, { dc: 0, fails: { label: "x", rule: "FUD-403" } }), dice[3]),
    ).toMatchObject({ success: false, degrees: 1 }));
});
