import { describe, expect, it } from "vitest";
import { attribute, extraTurns, limitRows, shockRows } from "../hero/derive.ts";
import { conditionState } from "../state/conditions.ts";
import { attributes, hero, power, settings } from "../testing/fixtures.ts";
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
} from "./powers.ts";

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
