import { describe, expect, it } from "vitest";
import {
  ABILITIES,
  ATTACK_SKILLS,
  damageResistance,
  defenseAgainst,
  defenseSkill,
  hasRanks,
  INTERACTION,
  POWER_SOURCES,
  primarySkill,
  resistanceAbility,
  skillLabel,
  skillRefusal,
  SKILLS,
  speedRank,
} from "../index.ts";
import { abilities, attack, effect, hero, power } from "../testing/fixtures.ts";

describe("DES-300 DES-301 DES-302 DES-303 DES-305 DES-306 DES-307 traits", () => {
  it("six abilities in two groups, 22 skills with one ability each", () => {
    expect(ABILITIES).toEqual({
      str: "physical",
      sta: "physical",
      agl: "physical",
      int: "mental",
      wis: "mental",
      cha: "mental",
    });
    expect(Object.keys(SKILLS)).toHaveLength(22);
    expect([SKILLS.endurance, SKILLS.reaction, SKILLS.wits, SKILLS.intuition, SKILLS.guile]).toEqual([
      "sta",
      "agl",
      "int",
      "wis",
      "cha",
    ]);
    expect([INTERACTION, ATTACK_SKILLS.ranged]).toEqual([
      ["deception", "intimidation", "performance", "persuasion"],
      "dexterity",
    ]);
    expect(skillLabel("reaction")).toBe("CROSSOVER.Destiny.Skill.reaction.label");
  });
  it("a resistance links the better of two abilities", () => {
    const who = hero({ abilities: abilities({ str: 3, sta: 1, agl: 2, int: 4, wis: 1, cha: 0 }) });
    expect([
      resistanceAbility(who, "fortitude"),
      resistanceAbility(who, "reflex"),
      resistanceAbility(who, "toughness"),
      resistanceAbility(who, "will"),
    ]).toEqual(["str", "int", "sta", "wis"]);
  });
  it("Defense is Reaction, at court Guile, or what the sheet says", () => {
    expect([
      defenseSkill(hero(), "combat"),
      defenseSkill(hero(), "conflict"),
      defenseAgainst("rumor"),
      defenseAgainst("ranged"),
    ]).toEqual(["reaction", "guile", "conflict", "combat"]);
    expect(defenseSkill(hero({ defense: { combatSkill: "acrobatics", conflictSkill: "wits" } }), "combat")).toBe(
      "acrobatics",
    );
  });
  it("speeds without powers, and modes that only powers give", () => {
    expect([
      speedRank(hero(), "ground"),
      speedRank(hero(), "swim"),
      speedRank(hero(), "leap"),
      speedRank(hero(), "fly"),
      speedRank(hero(), "burrow"),
    ]).toEqual([0, -2, -2, null, null]);
    const flyer = hero({
      powers: [
        power([
          effect({ effect: "flight", rank: 5, range: "personal", duration: "sustained" }),
          effect({ effect: "burrowing", rank: 6, range: "personal" }),
          effect({ effect: "speed", rank: 3, range: "personal" }),
        ]),
      ],
    });
    expect([speedRank(flyer, "fly"), speedRank(flyer, "burrow"), speedRank(flyer, "ground")]).toEqual([5, 1, 3]);
  });
  it("DES-003 rank 0 may be rolled, a Lore specialty needs ranks", () => {
    const who = hero({ lore: [{ name: "Arcane", rank: 1 }] });
    expect([
      skillRefusal(who, "might"),
      skillRefusal(who, "lore:Arcane"),
      skillRefusal(who, "lore:Cosmic")?.reason,
      hasRanks(who, "might"),
      hasRanks(who, "lore:Arcane"),
    ]).toEqual([null, null, "skill.loreRank", false, true]);
  });
  it("DES-304 the primary skill is that of the attack marked so, else of the highest rank", () => {
    const who = hero({ attacks: [attack({ id: "a", rank: 3 }), attack({ id: "b", rank: 7, skill: "technology" })] });
    expect([primarySkill(who), primarySkill({ ...who, primaryAttack: "a" })]).toEqual(["technology", "might"]);
  });
  it("DES-027 Toughness against blows, Will against words", () =>
    expect([damageResistance(false), damageResistance(true)]).toEqual(["toughness", "will"]));
  it("DES-311 DES-312 DES-313 DES-314 a character names its source, its attitudes and all of its turn", () => {
    expect(POWER_SOURCES).toHaveLength(8);
    expect(Object.keys(hero())).toEqual(
      expect.arrayContaining([
        "attitudes",
        "retryLocks",
        "deathSaves",
        "surge",
        "turn",
        "ready",
        "aim",
        "stance",
        "grab",
        "primaryAttack",
        "powers",
        "edges",
        "gear",
      ]),
    );
  });
});
