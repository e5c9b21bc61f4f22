import { describe, expect, it } from "vitest";
import { byHandRows } from "../../../rules/fudge/index.ts";
import { becauseIn, byHandFields } from "./by-hand.ts";

const say = (key: string): string => key;

describe("FUD-090 a circumstance that somebody names by hand", () => {
  it("is a line of its own, with its reason where one was given", () => {
    expect(byHandRows(2)).toEqual([{ label: "CROSSOVER.Fudge.Row.circumstance", value: 2, rule: "FUD-090" }]);
    expect(byHandRows(-1, "slippery roof")).toEqual([
      { label: "CROSSOVER.Fudge.Row.because", value: -1, rule: "FUD-090", data: { because: "slippery roof" } },
    ]);
  });

  it("of nothing is no line, whatever was written beside it", () => {
    expect(byHandRows(0, "slippery roof")).toEqual([]);
  });

  it("a reason is cut to what a card has room for, and what is no text is none", () => {
    expect(becauseIn(`  ${"long ".repeat(30)}`)).toHaveLength(60);
    expect(becauseIn(3)).toBe("");
  });

  it("its number says how far it may go", () => {
    expect(byHandFields({ circumstance: 3 }, 10, say)[0]).toMatchObject({
      name: "circumstance",
      value: 3,
      min: -10,
      max: 10,
    });
  });
});
