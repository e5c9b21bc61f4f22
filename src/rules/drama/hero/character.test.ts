import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addsCost, buy, isTrademark, lostTrademark } from "../build/advancement.ts";
import { audit, CREATION } from "../build/audit.ts";
import {
  burstRadius,
  controlRounds,
  drained,
  flawPoints,
  FLAWS,
  healingTouchDn,
  isShape,
  powerCost,
  type PowerKey,
  powerLimit,
  POWERS,
  powerSkill,
  protectionOf,
  skillPlus,
  TELEPATHY,
  teleportDistance,
} from "../powers/powers.ts";
import { conditionState } from "../state/conditions.ts";
import { armour, attributes, having, hero, power, settings, skill, villain, weapon } from "../testing/fixtures.ts";
import { ATTRIBUTE_KEYS, type AttributeKey, type DramaCharacter } from "../types.ts";
import {
  attribute,
  attributeCheck,
  capped,
  defence,
  effectiveLimit,
  extraTurns,
  harmFlags,
  isOut,
  limitRows,
  LIMITS,
  metres,
  movement,
  resistance,
  shockLimit,
  shockRows,
  skillValue,
  specialisation,
  toughness,
  weaponEffect,
} from "./derive.ts";
import { DEFENCE_SKILLS, INTERACTION_SKILLS, SKILL_KEYS, SKILLS } from "./skills.ts";

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
    expect([movement(hero(), "run", 50), movement(hero(), "run", 51), movement(hero(), "run", 101)]).toEqual([
      { free: true, hurried: false, most: 100 },
      { free: true, hurried: true, most: 100 },
      { free: false, hurried: true, most: 100 },
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

describe("DRA-350 DRA-351 powers", () => {
  it.each<[PowerKey, number, number]>([
    ["superAttribute", 3, 6],
    ["armour", 5, 5],
    ["blast", 16, 8],
    ["blast", 10, 4],
    ["area", 1, 4],
    ["mentalBlast", 12, 6],
    ["flight", 15, 8],
    ["superSpeed", 15, 5],
    ["superSpeed", 9, 1],
    ["mobility", 10, 4],
    ["teleport", 12, 12],
    ["invulnerable", 2, 6],
    ["ironJaw", 1, 2],
    ["regeneration", 2, 6],
    ["telekinesis", 14, 10],
    ["telepathy", 1, 6],
    ["mindControl", 1, 10],
    ["illusion", 1, 5],
    ["invisibility", 1, 6],
    ["superSense", 2, 4],
    ["duplication", 3, 6],
    ["duplication", 9, 10],
    ["size", -2, 4],
    ["shapechange", 1, 5],
    ["healing", 1, 6],
    ["drain", 1, 8],
    ["lendHope", 1, 5],
    ["naturalWeapon", 4, 4],
  ])("%s %i costs %i", (key, v, cost) => expect(powerCost(key, v)).toBe(cost));
  it("super speed's extra turn costs 6 more and gives one (DRA-277)", () =>
    expect([
      powerCost("superSpeed", 15, true),
      extraTurns(hero({ powers: [power("superSpeed", 15, { extra: true })] })),
      extraTurns(hero()),
    ]).toEqual([11, 1, 0]));
  it("there are 26, and an unknown one is named", () => {
    expect(Object.keys(POWERS)).toHaveLength(26);
    expect(() => powerCost("laserEyes", 3)).toThrow("unknown-power");
  });
  it("the own skill is attribute and adds; passive ones have none", () => {
    const who = hero({ attributes: attributes({ min: 10 }) });
    expect([
      powerSkill(power("mentalBlast", 12, { adds: 3 }), (k) => attribute(who, k).total)?.total,
      powerSkill(power("armour", 2), () => 8),
    ]).toEqual([13, null]);
  });
  it("size gives Strength and Toughness; shrinking takes them and helps dodging", () =>
    expect([
      attribute(hero({ powers: [power("size", 2)] }), "tou").total,
      attribute(hero({ powers: [power("size", -1)] }), "str").total,
      skillPlus(hero({ powers: [power("size", -1)] }), "dodge"),
    ]).toEqual([12, 11, 1]));
  it("invisibility and super senses help their skills", () =>
    expect([
      skillPlus(hero({ powers: [power("invisibility", 1)] }), "stealth"),
      skillPlus(hero({ powers: [power("superSense", 1, { choice: "smell" })] }), "find", "smell"),
      skillPlus(hero({ powers: [power("superSense", 1, { choice: "smell" })] }), "find", "sight"),
    ]).toEqual([5, 3, 0]));
  it("protection takes wounds and knockouts before any point", () =>
    expect(protectionOf(hero({ powers: [power("invulnerable", 2), power("ironJaw", 1)] }))).toEqual({
      invulnerable: 2,
      ironJaw: true,
    }));
  it("a drained power is weaker, never below nothing", () => {
    expect([drained(power("blast", 12), 5), drained(power("blast", 12), 99)]).toEqual([5, 12]);
    expect(powerLimit(hero({ powers: [power("flight", 10, { drained: 12 })] }), "fly")).toBeNull();
    const grown = hero({ powers: [power("size", 3, { drained: 2 }), power("ironJaw", 1, { drained: 1 })] });
    expect([drained(power("size", -2), 5), attribute(grown, "str").total, protectionOf(grown).ironJaw]).toEqual([
      2,
      13,
      false,
    ]);
  });
  it("DRA-391 limits and the shock that takes one out say what they are made of", () => {
    const swift = hero({
      attributes: attributes({ dex: 14, tou: 10 }),
      conditions: [conditionState("pushed", { trait: "running", degree: 1 })],
    });
    expect(limitRows(swift, "run")).toMatchObject({
      total: 11,
      rows: [{ value: 14 }, { value: -4, data: { limit: 10 } }, { value: 1, rule: "DRA-056" }],
    });
    expect([
      limitRows(hero({ powers: [power("flight", 12)] }), "fly")?.rows.map((r) => r.rule),
      limitRows(hero(), "fly"),
    ]).toEqual([["DRA-351"], null]);
    expect([
      shockRows(swift, settings).rows.map((r) => r.value),
      shockRows(swift, { shockRule: "reaches" }).total,
    ]).toEqual([[10, 1], 10]);
  });
  it("numbers of single powers", () => {
    expect([burstRadius(15), burstRadius(8), teleportDistance(10), controlRounds(7), healingTouchDn(2)]).toEqual([
      10, 1, 100, 3, 14,
    ]);
    expect([
      Object.keys(TELEPATHY).length,
      isShape({ dex: 8, str: 9, tou: 10 }, { dex: 12, str: 6, tou: 9 }),
      isShape({ dex: 8, str: 9, tou: 10 }, { dex: 12, str: 9, tou: 9 }),
    ]).toEqual([5, true, false]);
  });
  it("DRA-353 passive powers change derived numbers, with a row that says so", () =>
    expect(
      attribute(hero({ powers: [power("superAttribute", 4, { choice: "str" })] }), "str").rows.at(-1),
    ).toMatchObject({ value: 4, rule: "DRA-351" }));
});

describe("DRA-352 flaws", () => {
  it("give points back, ten at most", () =>
    expect([
      flawPoints(["vulnerability", "charges"]),
      flawPoints(["dependentItem", "dependentItem", "uncontrolled"]),
      Object.keys(FLAWS).length,
    ]).toEqual([5, 10, 4]));
});

const fresh = (over: Partial<DramaCharacter> = {}): DramaCharacter =>
  hero({
    attributes: attributes({ dex: 10, str: 9, tou: 10, per: 9, min: 9, cha: 9, spi: 10 }),
    skills: [
      skill("unarmedCombat", 3),
      ...["dodge", "willpower", "find", "taunt", "stealth", "trick"].map((k) => skill(k, 2)),
      skill("running", 1),
    ],
    powers: [power("blast", 16)],
    ...over,
  });
const codes = (who: DramaCharacter, flaws: (keyof typeof FLAWS)[] = []) =>
  audit(who, flaws, settings).findings.map((f) => f.code);

describe("DRA-331 DRA-332 DRA-334 DRA-350 building a hero", () => {
  it("66 points, 16 adds, 40 power points and nothing to say", () =>
    expect(audit(fresh(), [], settings)).toEqual({
      attributes: { spent: 66, of: 66 },
      adds: { spent: 16, of: 16 },
      powers: { spent: 8, of: 40 },
      findings: [],
    }));
  it("attributes over 13 or off the sum", () =>
    expect(codes(fresh({ attributes: attributes({ dex: 14 }) }))).toEqual(["attributeRange", "attributeSum"]));
  it("a second skill at 3", () =>
    expect(
      codes(
        fresh({
          skills: fresh().skills.map((s) =>
            s.key === "dodge" ? { ...s, adds: 3 } : s.key === "running" ? { ...s, adds: 0 } : s,
          ),
        }),
      ),
    ).toEqual(["signature"]));
  it("no signature skill", () =>
    expect(
      codes(
        fresh({
          skills: fresh().skills.map((s) =>
            s.key === "unarmedCombat" ? { ...s, adds: 2 } : s.key === "running" ? { ...s, adds: 2 } : s,
          ),
        }),
      ),
    ).toEqual(["signature"]));
  it("the same skill twice", () =>
    expect(codes(fresh({ skills: [...fresh().skills.slice(0, -1), skill("dodge", 1, { id: "again" })] }))).toEqual([
      "skillTwice",
    ]));
  it("powers over the limit, at a wrong price, or unknown", () => {
    expect(codes(fresh({ powers: [power("teleport", 41)] }))).toEqual(["powerSum"]);
    expect(codes(fresh({ powers: [power("teleport", 44)] }), ["dependentItem"])).toEqual([]);
    expect(
      codes(fresh({ powers: [power("blast", 16, { cost: 3 }), { ...power("blast", 1), key: "lasers" }] })),
    ).toEqual(["powerCost", "powerUnknown"]);
  });
  it("16 adds can be had legally", () => expect(CREATION.signature + 6 * CREATION.otherMost + 1).toBe(CREATION.adds));
});

describe("DRA-370 DRA-371 DRA-372 advancement", () => {
  it.each([
    [3, 5, "U", false, 9],
    [0, 1, "U", true, 2],
    [0, 1, "U", false, 5],
    [0, 1, "T", true, 5],
    [0, 1, "T", false, 10],
    [0, 2, "P", true, 4],
    [2, 2, "U", false, 0],
  ] as const)("from %i to %i (%s, teacher %s): %i", (from, to, flag, teacher, cost) =>
    expect(addsCost(from, to, flag, teacher)).toBe(cost),
  );
  it("buying says cost, what is left and what goes in the log", () =>
    expect(
      buy(hero({ heroPoints: { value: 9 } }), { kind: "adds", skill: "unarmedCombat", to: 5, teacher: false }),
    ).toEqual({ accepted: true, cost: 9, left: 0, log: { amount: -9, reason: "CROSSOVER.Drama.Log.adds" } }));
  it.each<[Parameters<typeof buy>[1], string]>([
    [{ kind: "adds", skill: "unarmedCombat", to: 6, teacher: false }, "noPoint"],
    [{ kind: "adds", skill: "unarmedCombat", to: 3, teacher: false }, "nothingToBuy"],
    [{ kind: "adds", skill: "juggling", to: 1, teacher: true }, "noSuchSkill"],
    [{ kind: "type", skill: "dodge", type: "x" }, "noSuchSkill"],
  ])("%j: %s", (purchase, reason) =>
    expect(buy(hero({ heroPoints: { value: 9 } }), purchase)).toMatchObject({ accepted: false, reason }),
  );
  it("an attribute costs its new value, one step an adventure", () => {
    expect(buy(hero({ heroPoints: { value: 20 } }), { kind: "attribute", attribute: "dex" })).toMatchObject({
      cost: 12,
      left: 8,
    });
    expect(buy(hero({ heroPoints: { value: 20 } }), { kind: "attribute", attribute: "dex" }, ["dex"])).toMatchObject({
      reason: "raisedAlready",
    });
    expect(buy(hero({ heroPoints: { value: 20 } }), { kind: "powerPoint", count: 2 })).toMatchObject({ cost: 8 });
  });
  it("DRA-224 one trademark a skill, of the skill's own type", () => {
    const fencer = hero({ skills: [skill("meleeWeapons", 2, { specType: "sabre" })] });
    expect(buy(fencer, { kind: "trademark", skill: "meleeWeapons", itemId: "x", itemType: "sabre" })).toMatchObject({
      cost: 2,
    });
    expect(buy(fencer, { kind: "trademark", skill: "meleeWeapons", itemId: "x", itemType: "axe" })).toMatchObject({
      reason: "wrongType",
    });
    const [sabre, own] = [weapon({ id: "x" }), skill("meleeWeapons", 2, { trademarkItemId: "x" })];
    const typed = (type: string) =>
      buy(hero({ skills: [own], weapons: [sabre] }), { kind: "type", skill: "meleeWeapons", type });
    expect([typed("axe"), typed("sabre")]).toMatchObject([{ reason: "wrongType" }, { cost: 1 }]);
    expect(
      buy(hero({ skills: [skill("meleeWeapons", 2, { trademarkItemId: "x" })] }), {
        kind: "trademark",
        skill: "meleeWeapons",
        itemId: "y",
        itemType: "sabre",
      }),
    ).toMatchObject({ reason: "oneTrademark" });
  });
  it("no purchase leaves points below 0", () => {
    fc.assert(
      fc.property(fc.nat(30), fc.integer({ min: 0, max: 9 }), (points, to) => {
        const bought = buy(hero({ heroPoints: { value: points } }), {
          kind: "adds",
          skill: "unarmedCombat",
          to,
          teacher: false,
        });
        if (bought.accepted) {
          expect(bought.left).toBeGreaterThanOrEqual(0);
          expect(bought.left).toBe(points - bought.cost);
        }
      }),
    );
  });
});

describe("DRA-220 DRA-221 DRA-222 DRA-226 trademarks by identity", () => {
  const fencer = hero({ skills: [skill("meleeWeapons", 2, { trademarkItemId: "heirloom" })] });
  it("the one item, not its copy; an animal may be one", () =>
    expect([
      isTrademark(fencer, "heirloom"),
      isTrademark(fencer, "copy"),
      isTrademark(hero({ skills: [skill("beastRiding", 1, { trademarkItemId: "horse" })] }), "horse"),
    ]).toEqual([true, false, true]));
  it("lost for good, the specialisation is lost", () =>
    expect([lostTrademark(fencer, "heirloom"), lostTrademark(fencer, "copy")]).toEqual([
      [
        {
          kind: "set",
          subject: `${fencer.ref}.Item.meleeWeapons`,
          path: "system.trademarkItemId",
          from: "heirloom",
          to: "",
          rule: "DRA-224",
        },
      ],
      [],
    ]));
});
