import { describe, expect, it } from "vitest";
import { ALL_FACES, asFaces, criticalOf, facesFromD6, naturalSum, readFaces } from "./dice.ts";

describe("FUD-001 FUD-011 dice", () => {
  it("three faces are kept as they fell", () => expect(asFaces([1, 0, -1])).toEqual([1, 0, -1]));
  it.each([[[1, 0]], [[1, 0, 2]], [[1, 0, 0, 0]], [[0.5, 0, 0]]])("refuses %j", (values) =>
    expect(() => asFaces(values)).toThrow("bad-faces"),
  );
});

describe("FUD-002 natural distribution", () => {
  it.each([
    [-3, 1],
    [-2, 3],
    [-1, 6],
    [0, 7],
    [1, 6],
    [2, 3],
    [3, 1],
  ])("%i comes up in %i of 27 ways", (sum, ways) => {
    expect(ALL_FACES.filter((f) => naturalSum(f) === sum)).toHaveLength(ways);
  });
});

describe("FUD-003 six-sided dice instead", () => {
  it("1-2 is minus, 3-4 blank, 5-6 plus", () => {
    expect(facesFromD6([1, 3, 5])).toEqual([-1, 0, 1]);
    expect(facesFromD6([2, 4, 6])).toEqual([-1, 0, 1]);
  });
  it("are read as the table throws them: three ones are minus, or plus", () =>
    expect([readFaces("d6", [1, 1, 1]), readFaces("fudge", [1, 1, 1])]).toEqual([
      [-1, -1, -1],
      [1, 1, 1],
    ]));
  it("there is no 7", () => expect(() => facesFromD6([7, 1, 1])).toThrow("bad-faces"));
});

describe("FUD-020 criticals", () => {
  it("happen on three of a kind but blanks, once in 27 each", () => {
    expect(ALL_FACES.filter((f) => criticalOf(f) === "success")).toEqual([[1, 1, 1]]);
    expect(ALL_FACES.filter((f) => criticalOf(f) === "failure")).toEqual([[-1, -1, -1]]);
  });
});
