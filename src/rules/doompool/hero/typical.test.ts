import { describe, expect, it } from "vitest";
import { medianTotal, typicalOppositions } from "./typical.ts";

describe("DOO-150 typical oppositions", () => {
  it("the weakest is the 2d6 that most acts begin with, the strongest 4d10", () => {
    const all = typicalOppositions();
    expect(all).toHaveLength(9);
    expect([all[0]?.dice, all.at(-1)?.dice]).toEqual([
      [6, 6],
      [10, 10, 10, 10],
    ]);
  });
  it("they stand in the order of their totals", () => {
    const totals = typicalOppositions().map((o) => o.total);
    expect([...totals].sort((a, b) => a - b)).toEqual(totals);
  });
  it("2d6 come to 7 as a rule: 1s are set aside, so that a few rolls are worth less than their faces", () =>
    expect(medianTotal([6, 6])).toBe(7));
  it("a lone d4 shows 3 or more in half of its rolls", () => expect(medianTotal([4])).toBe(3));
});
