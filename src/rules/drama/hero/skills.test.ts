import { describe, expect, it } from "vitest";
import type { AttributeKey } from "../types.ts";
import { LIMITS } from "./limits.ts";
import { DEFENCE_SKILLS, INTERACTION_SKILLS, SKILL_KEYS, SKILLS } from "./skills.ts";

describe("DRA-336 the skill list", () => {
  it.each<[AttributeKey, number]>([
    ["dex", 21],
    ["str", 2],
    ["tou", 2],
    ["per", 10],
    ["min", 10],
    ["cha", 5],
    ["spi", 4],
  ])("%s has %i", (key, count) => expect(SKILL_KEYS.filter((k) => SKILLS[k].attribute === key)).toHaveLength(count));
  it.each([
    ["airVehicles", "T"],
    ["landVehicles", "U"],
    ["sleightOfHand", "P"],
    ["tracking", "P"],
    ["gadgetry", "T"],
    ["willpower", "U"],
    ["disguisePersona", "P"],
    ["psychicPowers", "T"],
    ["computers", "P"],
    ["firstAid", "U"],
  ] as const)("%s is %s", (key, flag) => expect(SKILLS[key].flag).toBe(flag));
  it("every skill that a rule names is on it", () => {
    const named = [
      ...Object.values(INTERACTION_SKILLS).flatMap((i) => [i.skill, ...i.resists]),
      ...Object.values(DEFENCE_SKILLS).flat(),
      ...Object.values(LIMITS).map((l) => l.skill),
    ];
    expect(named.filter((k) => !Object.hasOwn(SKILLS, k))).toEqual([]);
  });
});
