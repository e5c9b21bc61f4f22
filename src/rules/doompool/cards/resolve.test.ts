import { describe, expect, it } from "vitest";
import type { Die, Kind } from "../index.ts";
import { counterEffect, finalEffect, resolve, stepBack, stepUp } from "../index.ts";

describe("DOO-010 DOO-011 DOO-012 DOO-013 DOO-014 steps", () => {
  it.each<[Die, number, Die, number]>([
    [4, 1, 6, 0],
    [8, 2, 12, 0],
    [10, 2, 12, 1],
    [12, 1, 12, 1],
    [4, 9, 12, 5],
    [8, 0, 8, 0],
  ])("d%i up %i is d%i, %i over", (die, n, to, over) => {
    expect(stepUp(die, n)).toEqual({ die: to, over });
  });
  it.each<[Die, number, Kind, Die | null]>([
    [8, 1, "stress", 6],
    [6, 1, "stress", 4],
    [4, 1, "effect", null],
    [6, 1, "asset", null],
    [6, 1, "complication", 4],
    [6, 1, "power", null],
    [12, 2, "doom", 8],
    [12, 4, "doom", null],
  ])("d%i back %i as %s is %s", (die, n, kind, to) => {
    expect(stepBack(die, n, kind)).toBe(to);
  });
  it("what isn't on the ladder can't be stepped", () => {
    expect(() => stepUp(7 as Die)).toThrow("bad-die");
    expect(() => stepBack(Number.NaN as Die, 1, "effect")).toThrow("bad-die");
    expect(() => stepUp(6, -1)).toThrow("not-a-whole-number");
  });
});

describe("DOO-100 DOO-101 DOO-104 success and margin", () => {
  it.each([
    [13, 9, true, 4, 0],
    [9, 9, true, 0, 0],
    [8, 9, false, -1, 0],
    [14, 9, true, 5, 1],
    [18, 9, true, 9, 1],
    [19, 9, true, 10, 2],
    [0, 0, true, 0, 0],
    [3, 20, false, -17, 0],
  ])("%i against %i", (a, r, success, margin, steps) => {
    expect(resolve(a, r)).toEqual({ success, margin, steps });
  });
  it("without a reaction there is success, no margin and no step", () => {
    expect(resolve(20, null)).toEqual({ success: true, margin: null, steps: 0 });
  });
});

describe("DOO-102 DOO-103 DOO-110 DOO-111 DOO-117 DOO-130 DOO-153 the effect die as it lands", () => {
  it.each<[Die, number, Die | null, Die | null, number]>([
    [10, 0, 8, 10, 0],
    [8, 0, 8, 8, 0],
    [8, 0, 10, 6, 0],
    [8, 1, 10, 10, 0],
    [4, 0, 6, null, 0],
    [4, 0, 4, 4, 0],
    [4, 2, null, 8, 0],
    [10, 2, 12, 12, 1],
    [12, 0, null, 12, 0],
    [12, 3, 12, 12, 3],
    [10, 1, 12, 12, 0],
  ])("d%i with %i steps against %s: %s, %i over", (effect, steps, opposing, die, over) => {
    expect(finalEffect(effect, steps, opposing, "stress")).toEqual({ die, over });
    expect(finalEffect(effect, steps, opposing, "complication")).toEqual({ die, over });
  });
  it("assets aren't compared and are at least d6", () => {
    expect(finalEffect(4, 0, 12, "asset")).toEqual({ die: 6, over: 0 });
    expect(finalEffect(10, 0, 12, "asset")).toEqual({ die: 10, over: 0 });
    expect(finalEffect(4, 0, 12, "doom")).toEqual({ die: 6, over: 0 });
  });
  it("DOO-105 a counter effect has no steps and is compared with the actor's die", () => {
    expect(counterEffect(8, 10, "stress")).toEqual({ die: 6, over: 0 });
    expect(counterEffect(8, 6, "stress")).toEqual({ die: 8, over: 0 });
  });
});
