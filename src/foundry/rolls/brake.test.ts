import { describe, expect, it } from "vitest";
import { Brake } from "./brake.ts";

describe("the same roll hit over and over", () => {
  it("is made once, however long somebody goes on hitting", () => {
    const brake = new Brake(700);
    const passed = Array.from({ length: 15 }, (_n, i) => brake.passes("Ada Will", i * 120)).filter(Boolean);
    expect(passed).toHaveLength(1);
  });
  it("is made again after a moment of rest", () => {
    const brake = new Brake(700);
    expect([0, 100, 801, 1_600].map((at) => brake.passes("Ada Will", at))).toEqual([true, false, true, true]);
  });
  it("holds up nothing else", () => {
    const brake = new Brake(700);
    expect([brake.passes("Ada Will", 0), brake.passes("Ada Reflex", 1), brake.passes("Bo Will", 2)]).toEqual([
      true,
      true,
      true,
    ]);
  });
});
