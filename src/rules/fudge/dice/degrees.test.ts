import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cappedDegree, degreesOf, difficultyName, judge } from "./degrees.ts";

describe("FUD-065 degrees", () => {
  it.each([
    [0, 1],
    [1, 1],
    [3, 1],
    [4, 2],
    [6, 2],
    [7, 3],
    [9, 3],
    [10, 4],
    [12, 4],
    [13, 5],
    [30, 10],
  ])("a difference of %i is %i", (difference, degrees) => {
    expect(degreesOf(difference)).toBe(degrees);
    expect(degreesOf(-difference)).toBe(degrees);
  });
  it("the steps end at 3n: 3n and 3n + 1 are always one degree apart", () =>
    fc.assert(fc.property(fc.integer({ min: 1, max: 500 }), (n) => degreesOf(3 * n + 1) === degreesOf(3 * n) + 1)));
});

describe("FUD-066 FUD-041 FUD-005 against a DC", () => {
  it.each([
    [13, 10, true, 1],
    [8, 10, false, 1],
    [12, 12, true, 1],
    [16, 12, true, 2],
    [5, 12, false, 3],
    [-4, -5, true, 1],
    [-9, -5, false, 2],
  ])("%i against DC %i", (total, dc, success, degrees) => expect(judge(total, dc)).toMatchObject({ success, degrees }));
});

describe("FUD-067 exact ties", () => {
  it("the roller meets a DC", () =>
    expect(judge(7, 7, "roller")).toEqual({ success: true, difference: 0, degrees: 1 }));
  it("the other side keeps a graded contest", () =>
    expect(judge(7, 7, "other")).toEqual({ success: false, difference: 0, degrees: 1 }));
});

describe("FUD-024 FUD-036 automatic outcomes", () => {
  it("a failure that would have succeeded is one degree", () =>
    expect(judge(17, 8, "roller", "failure")).toEqual({ success: false, difference: 0, degrees: 1 }));
  it("a failure that fails anyway keeps its difference", () =>
    expect(judge(1, 8, "roller", "failure")).toEqual({ success: false, difference: 7, degrees: 3 }));
  it("a hit that only stands because it is automatic is one degree", () =>
    expect(judge(4, 12, "roller", "success")).toMatchObject({ success: true, degrees: 1 }));
});

describe("FUD-068 FUD-069 the last degree of a task", () => {
  it("balancing knows two degrees of failure; a fifth is still a fall", () => {
    expect(cappedDegree(5, 2)).toBe(2);
    expect(cappedDegree(1, 2)).toBe(1);
  });
  it("a check with a DC always says its degrees", () => expect(judge(0, 0).degrees).toBe(1));
});

describe("FUD-040 difficulty ladder", () => {
  it.each([
    [-10, "veryEasy"],
    [-5, "easy"],
    [0, "average"],
    [5, "tough"],
    [10, "challenging"],
    [15, "formidable"],
    [20, "heroic"],
    [25, "superHeroic"],
    [30, "nighImpossible"],
    [33, "nighImpossible"],
    [7, "tough"],
    [-20, "veryEasy"],
  ])("DC %i is %s", (dc, name) => {
    expect(difficultyName(dc)).toBe(name);
  });
});
