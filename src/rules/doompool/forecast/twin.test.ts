import { describe, expect, it } from "vitest";
import { seeded } from "../../forecast/index.ts";
import { successChance } from "../dice/exchange-odds.ts";
import { poolOdds } from "../dice/pool-odds.ts";
import { isAble } from "../harm/stress.ts";
import { usualPool } from "../hero/usual-pool.ts";
import { hero, mob, power, powerSet, settings, stress, track } from "../testing/fixtures.ts";
import type { DoompoolCharacter } from "../types.ts";
import { strike } from "./exchange.ts";
import { doompoolTwin } from "./twin.ts";

const ada = hero({ powerSets: [powerSet("a", [power("x", 10)])] });

describe("DOO-072 DOO-100 DOO-120 somebody against their own twin", () => {
  it("succeeds as often as one pool beats the same pool", () => {
    const pool = poolOdds({ sizes: usualPool(ada) });
    expect(doompoolTwin(ada, settings)?.hit).toBeCloseTo(successChance(pool, pool), 9);
  });
  it("takes as many blows as fights by the table's own resolvers do, and stress that is there doesn't count", () => {
    const chance = seeded(12);
    let blows = 0;
    const fights = 1500;
    for (let n = 0; n < fights; n++) {
      let twin: DoompoolCharacter = { ...ada, ref: "Actor.twin" };
      for (; isAble(twin); blows++) twin = strike(ada, twin, settings, chance);
    }
    const told = doompoolTwin(ada, settings)?.blows ?? 0;
    expect(Math.abs(blows / fights - told)).toBeLessThan(0.2);
    expect(doompoolTwin({ ...ada, stress: stress({ mental: track(10) }) }, settings)?.blows).toBeCloseTo(told, 9);
  });
  it("DOO-252 of a mob one die is to be taken out", () =>
    expect(doompoolTwin(mob(6, 4), settings)?.blows).toBeLessThan(4));
});
