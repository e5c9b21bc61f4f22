import { describe, expect, it } from "vitest";
import { crowdsOf } from "./crowd-view.ts";

describe("a crowd in one row of the tracker", () => {
  const crowds = (...rows: readonly string[]): unknown => [
    ...crowdsOf(
      rows.map((row, i) => ({
        id: String(i),
        copyOf: row.charAt(0) === "-" ? null : row.charAt(0),
        apart: row.endsWith("!"),
        out: row.endsWith("x"),
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
  it("who is nobody's copy stands alone", () => expect(crowds("-", "-", "-", "-")).toEqual([]));
});
