import { describe, expect, it } from "vitest";
import { paidFor } from "../index.ts";
import { power } from "../testing/fixtures.ts";
import { type PowerMeasure, powerMeasures, ranksLeft } from "./power-measures.ts";

const told = (list: readonly PowerMeasure[]): readonly string[] => list.map((m) => `${m.measure} ${m.amount}`);

describe("TWI-235 TWI-433 TWI-440 what a power comes to at its ranks", () => {
  it.each([
    [power("flight", 5), ["mph 250"]],
    [power("leaping", 3), ["jump 10"]],
    [power("quickness", 2), ["faster 5"]],
    [power("additionalLimbs", 0), []],
    [power("createObject", 4), ["cubes 4"]],
    [power("blast", 4, { extras: [{ key: "area", ranks: 1, note: "burst" }] }), ["feet 20"]],
    [power("blast", 4, { extras: [{ key: "area", ranks: 1, note: "elsewhere" }] }), []],
    [power("blast", 4), []],
  ] as const)("%#", (it_, figures) => expect(told(powerMeasures(it_))).toEqual(figures));
  it("goes by the ranks that are left", () => {
    const drained = power("createObject", 6, { lost: 4 });
    expect([ranksLeft(drained), told(powerMeasures(drained))]).toEqual([2, ["cubes 2"]]);
    expect(ranksLeft(power("blast", 2, { lost: 5 }))).toBe(0);
  });
});

describe("TWI-431 what a power adds to the bill as it stands", () => {
  const fire = power("blast", 8, { id: "fire", base: 2, arrayId: "a" });
  const glow = power("blast", 4, { id: "glow", base: 2, arrayId: "a" });
  const alone = power("flight", 5, { id: "wings", base: 2 });
  const all = [glow, fire, alone];
  it("the dearest of an array all of its price, the others a point, what stands alone its own", () =>
    expect([fire, glow, alone].map((p) => paidFor(p, all))).toEqual([16, 1, 10]));
  it("what is in a container nothing: its points are the container's", () => {
    const form = power("alternateForm", 4, { id: "form" });
    const fist = power("strike", 6, { id: "fist", inside: "form" });
    expect(paidFor(fist, [form, fist])).toBe(0);
  });
});
