import { describe, expect, it } from "vitest";
import { HEADQUARTERS_SIZES, HEADQUARTERS_TOUGHNESS } from "./values.ts";

/** The ledger's tables, written out beside the code's, so that no number can slip in one of them alone. */

describe("FUD-584 headquarters", () => {
  it("houses, from a room to a town, Toughness 6 and 2 a point", () => {
    expect(HEADQUARTERS_SIZES).toEqual({
      room: -4,
      loft: -3,
      apartment: -2,
      townhouse: -1,
      house: 0,
      warehouse: 1,
      mansion: 2,
      castle: 3,
      skyscraper: 4,
      block: 5,
      town: 6,
    });
    expect(HEADQUARTERS_TOUGHNESS).toEqual({ base: 6, perPoint: 2 });
  });
});
