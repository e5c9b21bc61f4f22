import { describe, expect, it } from "vitest";
import { DISEASES, FALL, POISONS, RADIATION } from "./values.ts";

/** The ledger's tables, written out beside the code's, so that no number can slip in one of them alone. */

describe("FUD-180 FUD-187 FUD-188 FUD-189 ranks of what the world does", () => {
  it("poisons, diseases, radiation", () => {
    expect(POISONS).toEqual({
      foodPoisoning: 1,
      alcohol: 2,
      pesticide: 3,
      chloroform: 4,
      cobraVenom: 7,
      mustardGas: 8,
      toxicMushrooms: 9,
      chlorine: 11,
      curare: 13,
      cyanide: 14,
      nerveGas: 15,
      alien: 16,
    });
    expect(DISEASES).toEqual({
      cold: [1, 2],
      influenza: [3, 5],
      malaria: [4, 4],
      typhoid: [6, 6],
      rabies: [7, 7],
      leprosy: [8, 8],
      immuneCollapse: [10, 10],
      smallpox: [11, 11],
      plague: [12, 14],
      hemorrhagicFever: [15, 15],
      engineered: [16, 16],
    });
    expect(RADIATION).toEqual({
      traces: [1, 1],
      fallout: [2, 5],
      radioactiveMaterial: [4, 4],
      deepSpace: [6, 6],
      reactor: [7, 7],
      nuclearBlast: [8, 8],
    });
  });
  it("falls, softened by Acrobatics against -5, caught against -1", () =>
    expect(FALL).toMatchObject({ step: 2, max: 18, softenDc: -5, catchDc: -1 }));
});
