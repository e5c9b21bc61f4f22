import { describe, expect, it } from "vitest";
import { UNHURT } from "../harm/damage.ts";
import { armour, hero, mook, settings } from "../testing/fixtures.ts";
import { derive, fitness } from "./sheet-numbers.ts";

describe("DRA-338 what follows from a character's data", () => {
  it("attributes, defences, Toughness with armour, shock, limits", () => {
    const now = derive(hero({ armour: [armour()] }), settings);
    expect([now.attributes.dex.total, now.defences.melee.total, now.toughness.total, now.limits.run.value]).toEqual([
      11, 14, 13, 10,
    ]);
    expect([now.limits.fly.value, now.out, now.flags.dead]).toEqual([null, false, false]);
  });
  it("four wounds are the end", () => {
    const now = derive(hero({ harm: { ...UNHURT, wounds: 4 } }), settings);
    expect([now.flags.dead, now.out, now.grants.attack]).toEqual([true, true, false]);
  });
  it("one word tells the worst of it", () => {
    const said = [0, 1, 3, 4].map((wounds) => {
      const who = hero({ harm: { ...UNHURT, wounds } });
      return fitness(who, derive(who, settings));
    });
    const gone = mook({ harm: { ...UNHURT, wounds: 2 }, outAt: 1 });
    expect([...said, fitness(gone, derive(gone, settings))]).toEqual(["fit", "wounded", "unconscious", "dead", "out"]);
  });
});
