import { describe, expect, it } from "vitest";
import { audit, DEFAULT_SETTINGS, EDGES, pointBudget, pointCosts, takedownAttacks } from "../index.ts";
import { abilities, attack, edge, effect, hero, power, resistances, skills } from "../testing/fixtures.ts";

describe("DES-308 DES-309 DES-310 limits, points, edges", () => {
  it("twenty edges with their most ranks", () => {
    expect(Object.keys(EDGES)).toHaveLength(20);
    expect([EDGES.improvedInitiative.max, EDGES.teamPlayer.max, EDGES.takedown.max]).toEqual([3, 3, 2]);
    expect([takedownAttacks(0), takedownAttacks(1), takedownAttacks(2)]).toEqual([0, 1, null]);
  });
  it("points by kind; negative abilities give back, skills two a point", () => {
    const who = hero({
      abilities: abilities({ str: 3, int: -1 }),
      skills: skills({ might: 5 }),
      lore: [{ name: "Arcane", rank: 2 }],
      resistances: resistances({ will: 4 }),
      edges: [edge("takedown", 2)],
      powers: [power([effect({ rank: 6 })])],
    });
    expect(pointCosts(who).total).toBe(4 + 4 + 4 + 2 + 6);
    expect(pointBudget(10, DEFAULT_SETTINGS)).toBe(150);
  });
  it("warns of what passes the Power Level, never of abilities in the sums", () => {
    const findings = (over: Parameters<typeof hero>[0]) =>
      audit(hero({ powerLevel: 5, ...over }), DEFAULT_SETTINGS).map((f) => f.id);
    expect(findings({})).toEqual([]);
    expect(findings({ attacks: [attack({ rank: 6 })], skills: skills({ might: 5 }) })).toEqual(["attack"]);
    expect(findings({ skills: skills({ reaction: 6 }), resistances: resistances({ toughness: 5 }) })).toEqual([
      "defense",
    ]);
    expect(findings({ resistances: resistances({ fortitude: 5, reflex: 6, will: 5 }) })).toEqual(["reflexWill"]);
    expect(findings({ skills: skills({ stealth: 11 }) })).toEqual(["skill"]);
    expect(
      findings({
        abilities: abilities({ str: 5, sta: 5 }),
        attacks: [attack({ rank: 5 })],
        skills: skills({ might: 5 }),
      }),
    ).toEqual([]);
    expect(findings({ edges: [edge("leadership", 2)] })).toEqual(["edge"]);
    expect(findings({ abilities: abilities({ str: 6 }) })).toEqual(["ability"]);
    const trick = effect({ effect: "illusion", rank: 6, attackSkill: null });
    expect(findings({ powers: [power([trick])] })).toEqual(["effect"]);
    // A power that works on its owner is an effect without an attack like any other, and so is an alternate.
    const flight = effect({ effect: "flight", range: "personal", rank: 6, attackSkill: null, resistance: null });
    expect(findings({ powers: [power([flight])] })).toEqual(["effect"]);
    expect(findings({ powers: [power([{ ...flight, rank: 5 }])] })).toEqual([]);
    // On oneself nothing is an attack, whatever skill stands there; by its skill alone nothing stops being one.
    expect(findings({ powers: [power([{ ...flight, attackSkill: "might" }])] })).toEqual(["effect"]);
    const blow = effect({ rank: 6, attackSkill: null });
    expect(findings({ powers: [power([blow])], attacks: [attack({ rank: 6 })] })).toEqual([]);
    expect(
      findings({
        powers: [
          power([effect({ rank: 5 })], {
            alternates: [{ id: "a", name: "A", dynamic: false, effects: [{ ...flight, rank: 6, effect: "speed" }] }],
          }),
        ],
      }),
    ).toContain("effect");
    expect(
      findings({
        resistances: resistances({ toughness: 10 }),
        edges: Array.from({ length: 80 }, () => edge("takedown", 1)),
      }),
    ).toEqual(["points"]);
  });
});
