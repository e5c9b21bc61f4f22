import { describe, expect, it } from "vitest";
import { armour, attributes, having, hero, power, settings, skill, villain, weapon } from "../testing/fixtures.ts";
import { ATTRIBUTE_KEYS, type DramaCharacter } from "../types.ts";
import {
  attribute,
  attributeCheck,
  capped,
  covers,
  defence,
  effectiveLimit,
  harmFlags,
  isOut,
  metres,
  resistance,
  shockLimit,
  skillValue,
  specialisation,
  toughness,
  weaponEffect,
} from "./derive.ts";

const value = (who: DramaCharacter, key: string, gear: { id: string; type: string } | null = null): number | string => {
  const v = skillValue(who, key, gear);
  return "accepted" in v ? v.reason : v.total;
};

describe("DRA-006 DRA-330 DRA-333 DRA-338 attributes", () => {
  it("there are seven", () => expect(ATTRIBUTE_KEYS).toEqual(["dex", "str", "tou", "per", "min", "cha", "spi"]));
  it("what is bought, what lasts, what powers add and what armour slows are all in the rows", () => {
    const who = hero({
      attributes: { ...attributes(), dex: { base: 9, mod: 1 } },
      powers: [power("superAttribute", 2, { choice: "dex" })],
      armour: [armour({ dexPenalty: 1 })],
    });
    expect(attribute(who, "dex").total).toBe(9 + 1 + 2 - 1);
    expect(attribute(who, "dex").rows).toHaveLength(4);
  });
  it("armour that isn't worn slows nobody", () =>
    expect(attribute(hero({ armour: [armour({ dexPenalty: 3, worn: false })] }), "dex").total).toBe(11));
});

describe("DRA-046 DRA-047 DRA-048 skills", () => {
  it("adds follow the attribute when it changes", () =>
    expect([
      value(hero(), "unarmedCombat"),
      value(hero({ attributes: attributes({ dex: 13 }) }), "unarmedCombat"),
    ]).toEqual([14, 16]));
  it("without adds the attribute is rolled unskilled", () =>
    expect(skillValue(hero(), "dodge")).toMatchObject({ total: 11, skilled: false, penalised: false }));
  it("some skills then cost 4, some can't be tried", () => {
    expect(skillValue(hero(), "acrobatics")).toMatchObject({ skilled: false, penalised: true });
    expect(skillValue(hero(), "science")).toMatchObject({ accepted: false, reason: "trainedOnly" });
    expect(skillValue(hero({ skills: [skill("acrobatics", 1)] }), "acrobatics")).toMatchObject({
      total: 12,
      skilled: true,
      penalised: false,
    });
  });
  it("an attribute alone is skilled, unless a listed skill applies that isn't trained", () => {
    expect([attributeCheck(hero(), "str", null), attributeCheck(hero(), "str", "climbing")]).toMatchObject([
      { total: 12, skilled: true },
      { total: 12, skilled: false },
    ]);
    expect(attributeCheck(hero(), "min", "medicine")).toMatchObject({ reason: "trainedOnly" });
  });
  it("a skill that isn't there is refused", () =>
    expect(skillValue(hero(), "juggling")).toMatchObject({ reason: "noSuchSkill" }));
});

describe("DRA-224 DRA-335 specialisations", () => {
  const fencer = hero({ skills: [skill("meleeWeapons", 2, { specType: "sabre", trademarkItemId: "heirloom" })] });
  it.each([
    [{ id: "heirloom", type: "sabre" }, 3],
    [{ id: "other", type: "sabre" }, 1],
    [{ id: "other", type: "axe" }, 0],
    [null, 0],
  ] as const)("%j adds %i", (gear, plus) => expect(value(fencer, "meleeWeapons", gear)).toBe(11 + 2 + plus));
  it("DRA-334 each is a line of its own", () =>
    expect(
      specialisation(skill("meleeWeapons", 2, { specType: "sabre", trademarkItemId: "x" }), {
        id: "x",
        type: "sabre",
      }).map((r) => r.rule),
    ).toEqual(["DRA-335", "DRA-224"]));
});

describe("DRA-145 DRA-250 defences and resistances", () => {
  it("dodge with adds, else Dexterity", () =>
    expect([defence(villain(), "ranged").total, defence(hero(), "ranged").total]).toEqual([15, 11]));
  it("hand to hand the sheet chooses; nonsense falls back", () => {
    expect([
      defence(hero(), "melee").total,
      defence(hero({ defences: { melee: "juggling", ranged: "dodge", mental: "willpower" } }), "melee").skill,
    ]).toEqual([14, "unarmedCombat"]);
    expect(defence(hero({ defences: { melee: "dodge", ranged: "dodge", mental: "willpower" } }), "melee").total).toBe(
      11,
    );
  });
  it("minds are met with willpower, else Mind", () =>
    expect([
      defence(hero(), "mental").total,
      defence(hero({ skills: [skill("willpower", 2)] }), "mental").total,
    ]).toEqual([8, 10]));
  it("growth makes dodging harder (DRA-351)", () =>
    expect(defence(villain({ powers: [power("size", 2)] }), "ranged").total).toBe(13));
  it("the first skill learned resists, else the attribute", () => {
    expect([
      resistance(hero({ skills: [skill("willpower", 3)] }), ["intimidation", "willpower"], "spi").total,
      resistance(hero(), ["intimidation", "willpower"], "spi").total,
    ]).toEqual([11, 8]);
  });
});

describe("DRA-180 armour and weapons", () => {
  it.each([
    [10, 5, null, 15],
    [10, 5, 13, 13],
    [16, 5, 13, 16],
    [10, 0, 13, 10],
  ])("%i + %i up to %s is %i", (v, add, max, total) => expect(capped(v, add, max)).toBe(total));
  it("sources don't add up: the best counts", () => {
    const who = hero({ armour: [armour()], powers: [power("armour", 5), power("forceField", 9)] });
    expect([toughness(who).total, toughness({ ...who, conditions: having("field") }).total]).toEqual([15, 19]);
  });
  it("the rows say which", () =>
    expect(toughness(villain()).rows.at(-1)).toMatchObject({ value: 3, data: { name: "Vest" } }));
  it("bare hands strike with Strength; a weapon adds up to its maximum or has its own value (DRA-341)", () => {
    expect([
      weaponEffect(hero(), null).total,
      weaponEffect(hero(), weapon()).total,
      weaponEffect(hero(), weapon({ max: 14 })).total,
      weaponEffect(hero(), weapon({ max: 10 })).total,
      weaponEffect(hero(), weapon({ damageValue: 19 })).total,
    ]).toEqual([12, 16, 14, 12, 19]);
  });
  it("DRA-186 falls halve armour, not force fields", () => {
    expect([
      toughness(hero({ armour: [armour({ add: 5, max: null })] }), true).total,
      toughness(hero({ powers: [power("forceField", 5)], conditions: having("field") }), true).total,
    ]).toEqual([12, 15]);
  });
});

describe("DRA-068 DRA-069 DRA-153 limits and movement", () => {
  it("a quick hero runs no faster than a human", () =>
    expect([effectiveLimit(hero(), "run"), metres(hero(), "run")]).toEqual([10, 100]));
  it("a slow one runs at the attribute, and a push helps (DRA-056)", () =>
    expect([
      effectiveLimit(hero({ attributes: attributes() }), "run"),
      effectiveLimit(hero({ attributes: attributes() }), "run", 1),
    ]).toEqual([8, 9]));
  it("nobody flies without the power, whose value counts whatever the skill", () =>
    expect([effectiveLimit(hero(), "fly"), effectiveLimit(hero({ powers: [power("flight", 18)] }), "fly")]).toEqual([
      null,
      18,
    ]));
  it("super speed is its own limit", () =>
    expect(effectiveLimit(hero({ attributes: attributes({ dex: 6 }), powers: [power("superSpeed", 15)] }), "run")).toBe(
      15,
    ));
  it("a super attribute lifts the limits of its own", () => {
    const who = hero({ powers: [power("superAttribute", 6, { choice: "str" })] });
    expect([effectiveLimit(who, "lift"), effectiveLimit(who, "run")]).toEqual([15, 10]);
  });
  it("adds count in a limited skill", () =>
    expect(effectiveLimit(hero({ attributes: attributes({ dex: 5 }), skills: [skill("running", 3)] }), "run")).toBe(8));
  it("more than half the way costs 2", () =>
    expect([covers(100, 50), covers(100, 51), covers(100, 101)]).toEqual([
      { free: true, hurried: false },
      { free: true, hurried: true },
      { free: false, hurried: true },
    ]));
});

describe("DRA-181 DRA-183 DRA-338 what a character's harm means", () => {
  it("shock against Toughness without armour", () =>
    expect([shockLimit(villain(), settings), shockLimit(villain(), { shockRule: "reaches" })]).toEqual([13, 12]));
  it("flags are worked out from harm", () =>
    expect(
      harmFlags(hero({ harm: { shock: 11, k: false, o: false, knockedDown: false, wounds: 1 } }), settings),
    ).toMatchObject({ shockOut: true, unconscious: true, woundPenalty: -1 }));
  it("a hero with two wounds fights on", () =>
    expect(isOut(hero({ harm: { shock: 0, k: true, o: false, knockedDown: false, wounds: 2 } }), settings)).toBe(
      false,
    ));
});
