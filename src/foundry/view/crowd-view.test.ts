import { describe, expect, it } from "vitest";
import { crowdsOf } from "./crowd-view.ts";

describe("a crowd in one row of the tracker", () => {
  const crowds = (...rows: readonly string[]): unknown => [
    ...crowdsOf(
      rows.map((row, i) => ({
        id: String(i),
        copyOf: row.charAt(0) === "-" ? null : row.charAt(0),
        apart: row.includes("!"),
        out: row.includes("x"),
      })),
    ),
  ];
  it("copies that follow each other stand behind the first of them, from three on", () => {
    expect(crowds("a", "t", "t", "t", "b", "t", "t")).toEqual([["1", ["2", "3"]]]);
    expect(crowds("t", "t", "t", "u", "u", "u", "u")).toEqual([
      ["0", ["1", "2"]],
      ["3", ["4", "5", "6"]],
    ]);
  });
  it("whoever is up stands apart, and parts them", () => {
    expect(crowds("t", "t", "t!", "t", "t", "t")).toEqual([["3", ["4", "5"]]]);
    expect(crowds("t", "t", "t!", "t")).toEqual([]);
  });
  it("whoever is out doesn't stand for those who still fight", () => {
    expect(crowds("tx", "t", "t")).toEqual([]);
    expect(crowds("tx", "t", "t", "t")).toEqual([["1", ["2", "3"]]]);
    expect(crowds("tx", "tx", "tx", "t")).toEqual([["0", ["1", "2"]]]);
  });
  it("one that goes down in the middle of a squad doesn't part it", () => {
    expect(crowds("t", "tx", "t", "t")).toEqual([["0", ["2", "3"]]]);
    // It may be given a turn: it stands by itself.
    expect(crowds("t", "t", "tx!", "t")).toEqual([["0", ["1", "3"]]]);
    expect(crowds("t", "tx", "t", "tx", "tx")).toEqual([["1", ["3", "4"]]]);
  });
  it("who is nobody's copy stands alone", () => expect(crowds("-", "-", "-", "-")).toEqual([]));
});
