import { describe, expect, it } from "vitest";
import { adjustmentOf } from "./adjust.ts";

describe("FUD-700 the Gamemaster's word on a throw", () => {
  it("is a circumstance, a team's worth, a number", () =>
    expect(adjustmentOf({ circumstance: "-2", team: "1", dc: "15" }, 10)).toEqual({
      circumstance: -2,
      team: 1,
      dc: 15,
    }));
  it("that changes nothing is none: no card is asked to refuse it", () => {
    expect(adjustmentOf({ circumstance: 0, team: 0 }, null)).toBeNull();
    expect(adjustmentOf({ circumstance: 0, team: 0, dc: 12 }, 12)).toBeNull();
    expect(adjustmentOf({ circumstance: 0, team: 0, dc: "" }, null)).toBeNull();
    expect(adjustmentOf(null, null)).toBeNull();
  });
  it("a number alone is one, also when it is taken away", () => {
    expect(adjustmentOf({ circumstance: 0, team: 0, dc: 13 }, 12)).toMatchObject({ dc: 13 });
    expect(adjustmentOf({ circumstance: 0, team: 0, dc: "" }, 12)).toMatchObject({ dc: null });
  });
});
