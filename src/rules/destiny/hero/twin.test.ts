import { describe, expect, it } from "vitest";
import { successProbability } from "../dice/odds.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { abilities, attack, hero, resistances, skills } from "../testing/fixtures.ts";
import { destinyTwin } from "./twin.ts";

const fighter = (over: Parameters<typeof hero>[0] = {}) =>
  hero({
    abilities: abilities({}),
    skills: skills({ might: 10, reaction: 8 }),
    resistances: resistances({ toughness: 8 }),
    attacks: [
      attack({ name: "Fists", skill: "might", band: "close", effect: "damage", rank: 8, resistance: "toughness" }),
    ],
    ...over,
  });

describe("DES-022 DES-026 DES-242 somebody against their own twin", () => {
  it("strikes as often as the skill beats the Defense", () =>
    expect(destinyTwin(fighter(), DEFAULT_SETTINGS)?.hit).toBeCloseTo(successProbability(10, 0, 18), 9));
  it("a minion is out by the first failure", () => {
    const twin = destinyTwin(fighter({ role: "minion" }), { ...DEFAULT_SETTINGS, minionRule: true });
    const named = destinyTwin(fighter(), DEFAULT_SETTINGS);
    expect(twin?.hit).toBeCloseTo(named?.hit ?? 0, 9);
    expect(twin?.blows).toBeLessThan((named?.blows ?? 0) / 2);
  });
  it("a tougher body stands longer, and marks that are there already don't count", () => {
    const [plain, tough] = [fighter(), fighter({ resistances: resistances({ toughness: 10 }) })];
    const blows = (who: typeof plain): number => destinyTwin(who, DEFAULT_SETTINGS)?.blows ?? 0;
    expect(blows(tough)).toBeGreaterThan(blows(plain));
    expect(blows({ ...plain, marks: { physical: [{ level: 3, left: 0 }], social: [] } })).toBe(blows(plain));
  });
  it("who fights by talk alone has nothing to be measured by", () =>
    expect(
      destinyTwin(fighter({ attacks: [attack({ effect: "damage", social: true })] }), DEFAULT_SETTINGS),
    ).toBeNull());
});
