import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Twin } from "../kernel/twin.ts";
import { balanced, power } from "./fixtures.ts";
import { keeps, moved, moves, strays, tune, type Tuning } from "./index.ts";

/** A game of straight lines: a rank is 5 points of the chance and a tenth of the blows. */
const game =
  (hit: number, blows: number) =>
  (by: Tuning): Twin => ({
    attack: "blow",
    hit: Math.min(0.95, Math.max(0.05, hit + by.hit / 20)),
    blows: Math.max(1, blows * 0.9 ** by.harm),
  });
const native = (hit: number, blows: number): Twin => ({ attack: "blow", hit, blows });

describe("the last step of a conversion", () => {
  it("finds a draft that plays like its original wherever the other game reaches it", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 90 }),
        fc.integer({ min: 4, max: 20 }),
        fc.integer({ min: 30, max: 80 }),
        fc.integer({ min: 5, max: 15 }),
        (hit, blows, plainHit, plainBlows) => {
          const wanted = native(hit / 100, blows);
          const found = tune(wanted, game(plainHit / 100, plainBlows));
          expect(found.twin && keeps(wanted, found.twin)).toBe(true);
        },
      ),
    ));
  it("leaves alone what plays alike already", () =>
    expect(tune(native(0.55, 10), game(0.6, 10.5)).by).toEqual({ hit: 0, harm: 0 }));
  it("comes as near as the other game lets it, and never further off than the ranks alone", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 }), (hit, blows) => {
        const wanted = native(hit / 100, blows);
        // A game that knows one chance only, like a pool against itself.
        const { twin, plain } = tune(wanted, (by) => ({ ...game(0.55, 5)(by), hit: 0.55 }));
        const off = (t: Twin | null): number => (t ? Math.max(...Object.values(strays(wanted, t)), 1) : 99);
        expect(off(twin)).toBeLessThanOrEqual(off(plain) + 1e-9);
      }),
    ));
  it("moves nothing where there is nothing to measure", () => {
    expect(tune(null, game(0.5, 5)).by).toEqual({ hit: 0, harm: 0 });
    expect(tune(native(0.5, 5), () => null)).toEqual({ by: { hit: 0, harm: 0 }, twin: null, plain: null });
  });
  it("12 points and a third of the blows are promised, no more", () =>
    expect([
      keeps(native(0.5, 9), native(0.62, 12)),
      keeps(native(0.5, 9), native(0.63, 9)),
      keeps(native(0.5, 9), native(0.5, 12.1)),
      keeps(native(0.5, 9), native(0.5, 5.9)),
    ]).toEqual([true, false, false, false]));
});

describe("what a tuning moves", () => {
  it.each([
    [
      { hit: 3, harm: -3 },
      { attack: 1, defense: -2, harm: -2, body: 1 },
    ],
    [
      { hit: -4, harm: 2 },
      { attack: -2, defense: 2, harm: 1, body: -1 },
    ],
    [
      { hit: 0, harm: 0 },
      { attack: 0, defense: 0, harm: 0, body: 0 },
    ],
  ])("%j is half on one side, half on the other, what is taken off first", (by, sides) => {
    const found = moves(by);
    expect(Object.fromEntries(Object.entries(found).map(([k, n]) => [k, n + 0]))).toEqual(sides);
  });
  it("attacks, defenses, harm and body, and nothing else", () => {
    const one = balanced(10, { powers: [power("Bolt", "blast", 8), power("Wings", "flight", 5)] });
    const other = moved(one, { hit: -2, harm: -2 });
    expect(other.battle).toEqual({ ...one.battle, close: 9, ranged: 9, parry: 11, dodge: 11, toughness: 11 });
    expect(other.powers.map((p) => p.effects[0]?.rank)).toEqual([7, 5]);
    expect({ ...other, battle: one.battle, powers: one.powers, aptitudes: one.aptitudes }).toEqual(one);
  });
});
