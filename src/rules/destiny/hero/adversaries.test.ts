import { describe, expect, it } from "vitest";
import { quickData } from "./adversaries.ts";

describe("DES-372 the quick build", () => {
  it.each([
    ["villain", 10, { attack: 10, toughness: 10, will: 10, fortitude: 8, corruption: 3, str: 3 }],
    ["minion", 8, { attack: 6, toughness: 6, will: 4, fortitude: 4, corruption: 0, str: 1 }],
  ] as const)("a %s of Power Level %i", (role, level, expected) => {
    const { system, attack: blow } = quickData(role, level, "str", "might");
    const s = system as {
      skills: Record<string, { rank: number }>;
      resistances: Record<string, number>;
      abilities: Record<string, number>;
      pools: { corruption: number };
    };
    expect({
      attack: s.skills.might?.rank,
      toughness: s.resistances.toughness,
      will: s.resistances.will,
      fortitude: s.resistances.fortitude,
      corruption: s.pools.corruption,
      str: s.abilities.str,
    }).toEqual(expected);
    expect(blow.rank).toBe(expected.attack);
  });
});
