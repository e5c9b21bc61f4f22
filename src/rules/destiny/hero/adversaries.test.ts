import { describe, expect, it } from "vitest";
import { ADVERSARIES, identical, isMinion, mayRaise, quickBuild } from "../index.ts";
import { skills } from "../testing/fixtures.ts";
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

describe("DES-370 DES-371 DES-372 DES-373 adversaries", () => {
  it("built by Power Level", () => {
    expect(ADVERSARIES).toEqual(["minion", "standard", "elite", "villain"]);
    expect(quickBuild("standard", 8, "agl")).toMatchObject({
      attack: 8,
      defense: 8,
      effect: 8,
      resistances: { toughness: 8, will: 6 },
      abilities: { agl: 3, str: 0 },
      corruption: 0,
    });
    expect(quickBuild("minion", 8)).toMatchObject({
      powerLevel: 8,
      attack: 6,
      resistances: { toughness: 6, will: 4 },
      abilities: { str: 1 },
    });
    expect(quickBuild("villain", 8)).toMatchObject({ resistances: { will: 8, fortitude: 6 }, corruption: 3 });
  });
  it("minions are minions only with the setting; identical ones are one target", () => {
    expect([isMinion("minion", true), isMinion("minion", false), isMinion("elite", true)]).toEqual([
      true,
      false,
      false,
    ]);
    const thugs = [
      { ref: "a", kind: "thug" },
      { ref: "b", kind: "thug" },
      { ref: "c", kind: "boss" },
    ];
    expect(identical(thugs, thugs[0] ?? { ref: "", kind: "" })).toHaveLength(2);
  });
});

describe("DES-012 DES-178 DES-371 raises", () => {
  it("not for minions", () =>
    expect([mayRaise("minion", true), mayRaise("minion", false), mayRaise("standard", true)]).toEqual([
      false,
      true,
      true,
    ]));
  it("skills of the fixture are whole", () => expect(skills({ might: 3 }).might.rank).toBe(3));
});
