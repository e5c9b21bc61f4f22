import { describe, expect, it } from "vitest";
import { hero, power } from "../testing/fixtures.ts";
import { grantsFor } from "./conditions.ts";

describe("TWI-451 Distracting", () => {
  const flaws = [{ key: "distracting", ranks: 1 }];
  const dodge = (key: Parameters<typeof power>[0], over: object) =>
    grantsFor(hero({ powers: [power(key, 5, { flaws, ...over })] })).dodge;
  it("denies the dodge while a power is kept up, not while it is off, and not for what strikes at once or is always there", () =>
    expect([
      dodge("forceField", { active: true }),
      dodge("forceField", { active: false }),
      dodge("blast", { active: true }),
      dodge("protection", { active: true }),
    ]).toEqual([false, true, true, true]));
});
