import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blow, BLOWS, blowSeed, blowSize, isFelt } from "./blow.ts";

describe("how large a blow is lettered", () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 2],
    [9, 2],
  ])("a margin of %i degrees is size %i", (margin, size) => expect(blowSize(margin, 2, 3)).toBe(size));
  it("a margin that isn't known is as large as most, so that it tells nothing", () => {
    expect([blowSize(null, 2, 3), blowSize(undefined, 2, 3), blowSize(Number.NaN, 2, 3)]).toEqual([1, 1, 1]);
  });
  it("what strikes well and what takes somebody out is as large as can be, what does nothing is small, whatever the margin", () => {
    const sizes = (margin: number): number[] => BLOWS.map((kind) => blow(kind, margin, 2, 3).size);
    expect(sizes(0)).toEqual([0, 2, 0, 0, 2, 0, 0]);
    expect(sizes(5)).toEqual([2, 2, 2, 2, 2, 0, 0]);
  });
  it("a miss and a save are on the card alone", () => {
    expect(BLOWS.filter((kind) => !isFelt({ kind, size: 0 }))).toEqual(["saved", "missed"]);
  });
  it("never shrinks as the margin grows", () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 50 }), (at, more) => {
        expect(blowSize(at + more, 5, 10)).toBeGreaterThanOrEqual(blowSize(at, 5, 10));
      }),
    );
  });
  it("is called the same on every client, and by another name on another card or for another target", () => {
    const seeds = ["a b", "a c", "b b", "ab "].map((called) => blowSeed(...called.split(" ")));
    expect(new Set(seeds).size).toBe(4);
    expect(blowSeed("a", "b")).toBe(seeds[0]);
  });
});
