import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { row } from "../../kernel/rows.ts";
import type { Part } from "../index.ts";
import {
  atLeast,
  convictionReroll,
  DEFAULT_SETTINGS,
  degreeOfFailure,
  failByOf,
  isBest,
  isWorst,
  makeRoll,
  naturalOf,
  naturals,
  opposed,
  partRows,
  rerollOdds,
  resolveCheck,
  ways,
} from "../index.ts";
import { countedRows } from "./core-roll.ts";

const part = (value: number, over: Partial<Part> = {}): Part => ({
  label: "L",
  value,
  source: "s",
  tag: "base",
  ...over,
});
const anyNatural = fc.integer({ min: 2, max: 20 });

describe("TWI-010 TWI-011 TWI-533 naturals", () => {
  it("two ten-sided faces add up, a printed 0 is a 10", () => {
    expect(naturalOf([0, 0])).toBe(20);
    expect(naturalOf([10, 10])).toBe(20);
    expect(naturalOf([1, 1])).toBe(2);
  });
  it("a table on d20 reads one face, and its 1 takes the part of the natural 2", () => {
    expect(naturalOf([1], "d20")).toBe(1);
    expect([isWorst(1, "d20"), isWorst(2, "d20"), isWorst(2), isBest(20)]).toEqual([true, false, true, true]);
  });
  it.each([[[1]], [[1, 11]], [[1, 2, 3]], [[1.5, 2]], [[-1, 3]]])("refuses faces %j", (faces) => {
    expect(() => naturalOf(faces)).toThrow("bad-faces");
  });
  it.each([1, 21, 2.5, Number.NaN])("refuses a natural of %s", (n) => {
    expect(() => ways(n)).toThrow("bad-natural");
  });
});

describe("TWI-014 ways", () => {
  it.each([
    [2, 1, 100],
    [3, 2, 99],
    [10, 9, 64],
    [11, 10, 55],
    [12, 9, 45],
    [16, 5, 15],
    [19, 2, 3],
    [20, 1, 1],
  ])("natural %i has %i ways, at least it %i", (n, w, more) => {
    expect([ways(n), atLeast(n)]).toEqual([w, more]);
  });
  it("the table is the dice themselves: mean 11, variance 16.5", () => {
    const dist = naturals();
    expect(dist.entries().map(({ outcome, weight }) => [outcome, weight])).toEqual(
      Array.from({ length: 19 }, (_, i) => [i + 2, ways(i + 2)]),
    );
    expect([dist.mean(), dist.variance()]).toEqual([11, 16.5]);
  });
});

describe("TWI-001 TWI-012 TWI-013 TWI-016 TWI-017 TWI-020 checks", () => {
  it("meeting the number succeeds, one less fails by 1", () => {
    expect(resolveCheck({ kind: "skill", parts: [part(3)], dc: 14 }, [5, 6])).toMatchObject({
      natural: 11,
      total: 14,
      margin: 0,
      success: true,
      failBy: 0,
      degree: 0,
    });
    expect(resolveCheck({ kind: "skill", parts: [part(3)], dc: 15 }, [5, 6])).toMatchObject({
      margin: -1,
      success: false,
      failBy: 1,
      degree: 1,
    });
  });
  it("a natural 2 with enough bonus succeeds: nothing is automatic on a check", () => {
    expect(resolveCheck({ kind: "toughness", parts: [part(25)], dc: 25 }, [1, 1]).success).toBe(true);
  });
  it("a fixed roll is 10, or 11 where the table says so, and has no faces", () => {
    expect(resolveCheck({ kind: "skill", parts: [part(4)] }, "fixed")).toMatchObject({
      faces: null,
      fixed: true,
      total: 14,
    });
    expect(resolveCheck({ kind: "skill", parts: [], settings: { fixedRoll: 11 } }, "fixed").total).toBe(11);
    expect(resolveCheck({ kind: "skill", parts: [part(4)] }, "take20")).toMatchObject({ fixed: true, total: 24 });
  });
  it("the rows always add up to the total", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            value: fc.integer({ min: -9, max: 9 }),
            source: fc.constantFrom("a", "b"),
            label: fc.constantFrom("x", "y"),
          }),
        ),
        fc.integer({ min: 1, max: 10 }),
        (raw, face) => {
          const record = resolveCheck({ kind: "skill", parts: raw.map((p) => part(p.value, p)) }, [face, 3]);
          expect(record.rows.reduce((sum, r) => sum + r.value, 0)).toBe(record.total);
        },
      ),
    );
  });
});

describe("TWI-006 TWI-007 parts", () => {
  it("two allies who aid have different sources and add", () => {
    expect(partRows([part(2, { source: "ann" }), part(2, { source: "bob" })]).map((r) => r.value)).toEqual([2, 2]);
  });
  it("the same source and label count once: best bonus, worst penalty", () => {
    const rows = partRows([part(2), part(4), part(-1), part(-3), part(4)]);
    expect(rows.map((r) => r.value)).toEqual([0, 4, 0, -3, 0]);
    expect(rows[0]).toMatchObject({ rule: "TWI-007", data: { value: 2 } });
  });
});

describe("TWI-006 TWI-007 lines of a roll at the table", () => {
  const of = (value: number, name?: string, rule = "TWI-072") => row("aided", value, rule, name ? { name } : undefined);
  const values = (...rows: readonly ReturnType<typeof of>[]): readonly number[] =>
    countedRows(rows).map((r) => r.value);
  it("what says the same of the same thing counts once, the best of it and the worst", () => {
    expect(values(of(2, "Bo"), of(3, "Bo"), of(-1, "Bo"), of(-2, "Bo"), of(3, "Bo"))).toEqual([0, 3, 0, -2, 0]);
    expect(values(of(2, "Bo"), of(2, "Cy"))).toEqual([2, 2]);
    expect(values(of(2), of(2, undefined, "TWI-074"))).toEqual([2, 2]);
  });
  it("a check adds it up so, and says why", () => {
    const request = {
      kind: "check",
      label: "x",
      dc: 15,
      take: { ten: false, twenty: false },
      settings: DEFAULT_SETTINGS,
    };
    const made = makeRoll({ ...request, rows: [of(2, "Bo"), of(2, "Bo"), of(1, "Cy")] } as never, [5, 6]);
    expect(made.accepted && [made.result.total, made.result.rows[2]?.note]).toEqual([
      14,
      "CROSSOVER.Twintens.Row.sameSource",
    ]);
  });
});

describe("TWI-015 opposed checks", () => {
  it.each([
    ["higher total", { total: 20, natural: 10 }, { total: 19, natural: 5 }, "mine"],
    ["equal totals: higher bonus", { total: 20, natural: 12 }, { total: 20, natural: 10 }, "theirs"],
    ["all equal: both roll again", { total: 20, natural: 12 }, { total: 20, natural: 12 }, null],
  ] as const)("%s", (_, mine, theirs, winner) => {
    expect(opposed(mine, theirs)).toBe(winner);
  });
});

describe("TWI-018 TWI-019 TWI-181 degrees of failure", () => {
  it.each([
    [0, 0],
    [1, 1],
    [4, 1],
    [5, 2],
    [9, 2],
    [10, 3],
    [14, 3],
    [15, 4],
    [60, 4],
  ])("failBy %i is degree %i", (failBy, degree) => {
    expect(degreeOfFailure(failBy)).toBe(degree);
  });
  it("total 22 against 23 fails by 1, a success by 0", () => {
    expect([failByOf(22 - 23), failByOf(3)]).toEqual([1, 0]);
  });
});

describe("TWI-326 TWI-532 conviction re-roll", () => {
  it.each([
    [15, 6, { value: 16, natural: null, kept: "second", adjusted: true }],
    [15, 4, { value: 15, natural: 15, kept: "first", adjusted: false }],
    [20, 10, { value: 20, natural: 20, kept: "first", adjusted: false }],
    [19, 10, { value: 20, natural: null, kept: "second", adjusted: true }],
    [2, 2, { value: 12, natural: null, kept: "second", adjusted: true }],
    [15, 20, { value: 20, natural: 20, kept: "second", adjusted: false }],
    [14, 14, { value: 14, natural: 14, kept: "first", adjusted: false }],
    [15, 5, { value: 15, natural: 15, kept: "first", adjusted: false }],
  ])("first %i, second %i", (first, second, kept) => {
    expect(convictionReroll(first, second)).toEqual(kept);
  });
  it("never makes a roll worse, and never leaves less than 11", () => {
    fc.assert(fc.property(anyNatural, anyNatural, (a, b) => convictionReroll(a, b).value >= Math.max(a, 11)));
  });
  it("its odds are the same rule over every second roll", () => {
    expect(rerollOdds(15).probability((r) => r.kept === "second")).toEqual({ num: 1n, den: 2n });
  });
});
