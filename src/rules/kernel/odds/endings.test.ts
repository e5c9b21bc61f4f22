import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numberOf, stretches, tally, tallyOf, walk } from "./index.ts";

describe("what may come of it", () => {
  it("ten coins: five heads on average, three to seven in eight of ten cases", () => {
    const { mean, from, to } = tally(Array.from({ length: 10 }, () => 0.5));
    expect([mean, from, to]).toEqual([5, 3, 7]);
  });
  it("nobody of none; who is sure to be reached is", () => {
    expect([tally([]), tally([1, 1])]).toEqual([
      { mean: 0, from: 0, to: 0 },
      { mean: 2, from: 2, to: 2 },
    ]);
  });
  it("all or nobody has a wide band, though the mean is the same", () => {
    expect(tallyOf([0.5, 0, 0, 0, 0.5])).toEqual({ mean: 2, from: 0, to: 4 });
  });
  it("numbers of people make 1, and their mean is the sum of the chances", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }), (chances) => {
        const shares = numberOf(chances);
        expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(1);
        expect(tallyOf(shares).mean).toBeCloseTo(chances.reduce((a, b) => a + b, 0));
      }),
    );
  });
  it("a walk adds up what leads to one place", () => {
    const [end, heads, tails] = [{ name: "end" }, { name: "heads" }, { name: "tails" }];
    const start = { name: "start" };
    const over = walk(start, (at) => {
      if (at === start)
        return [
          [heads, 0.5],
          [tails, 0.5],
        ];
      return at === heads ? [[end, 1]] : null;
    });
    expect([...over]).toEqual([
      [tails, 0.5],
      [end, 0.5],
    ]);
  });
  it("stretches tell the same as every throw for itself", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4), { minLength: 1, maxLength: 40 }), (steps) => {
        // What throws lead to only ever gets better.
        const places = steps.map((_step, i) => steps.slice(0, i).filter((s) => s === 0).length);
        const share = 1 / places.length;
        const by = new Map<number, number>();
        for (const [to, p] of stretches(
          places.map((place) => ({ place, share })),
          (t) => t.place,
        ))
          by.set(to, (by.get(to) ?? 0) + p);
        expect([...by.keys()].sort()).toEqual([...new Set(places)].sort());
        for (const [to, p] of by) expect(p).toBeCloseTo(places.filter((at) => at === to).length * share);
      }),
    );
  });
});
