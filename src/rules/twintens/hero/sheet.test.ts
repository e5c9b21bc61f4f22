import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attacksOf, attackTypes, rangeRuler, thrownObject } from "../acts/attack/offence.ts";
import { audit, bill, caps, equipmentBill, suggestedLevel, tradeOff } from "../build/audit.ts";
import { arrayCost, invoiceOf, powerCost, powerInvoice } from "../build/points.ts";
import { abilityCheck, makeRoll, rollAgain, saveRequest, skillCheck } from "../dice/checks.ts";
import { DEFAULT_SETTINGS, settingsOf } from "../settings.ts";
import {
  abilities,
  allSkills,
  feats,
  having,
  hero,
  hurt,
  minion,
  power,
  skill,
  suit,
  weapon,
} from "../testing/fixtures.ts";
import type { Size } from "../types.ts";
import { SIZES } from "../values.ts";
import {
  abilityDamage,
  abilityHealing,
  abilityModifier,
  abilityRecovery,
  currentScore,
  debilitations,
  fadeRate,
  healedPoints,
  tieDexterity,
} from "./abilities.ts";
import {
  effectRank,
  featNumber,
  heavyLoad,
  initiativeBonus,
  isImmune,
  loads,
  mayUseSkill,
  modifierNow,
  saveBonus,
  speedFeet,
  toughnessBonus,
} from "./derive.ts";
import { derive } from "./derived.ts";
import { grappleBonus } from "./grapple.ts";
import {
  exactValue,
  extendedRange,
  powerIncrement,
  rankOf,
  roundTime,
  shownDistance,
  stepUp,
  time,
  timeSeconds,
  value,
} from "./measures.ts";
import { reachOf, SIZE_TABLE, sizeAfter, sizeKnockback, sizeSteps } from "./sizes.ts";

describe("TWI-390 TWI-391 abilities", () => {
  it.each([
    [0, -5],
    [1, -5],
    [9, -1],
    [10, 0],
    [11, 0],
    [40, 15],
  ])("score %i: modifier %i", (score, modifier) => expect(abilityModifier(score)).toBe(modifier));
  it("a creature without the ability has modifier 0 and can't check it", () => {
    const ghost = hero({ abilities: abilities({ str: null }) });
    expect([abilityModifier(null), modifierNow(ghost, "str", DEFAULT_SETTINGS)]).toEqual([0, 0]);
    expect(abilityCheck(ghost, "str")).toEqual({ accepted: false, reason: "roll.noAbility", data: { ability: "str" } });
  });
  it("the modifier is added, never the score", () =>
    expect(toughnessBonus(hero({ abilities: abilities({ con: 16 }) }), false).total).toBe(3));
});

describe("TWI-300 TWI-302 TWI-304 ability damage", () => {
  const weak = hero({ abilities: abilities({ con: 2 }) });
  it("never below 0", () => {
    const [change] = abilityDamage(weak, { ability: "con", points: 5, rate: "round", source: "drain" });
    expect(change).toMatchObject({ path: "system.abilityDamage", from: [], to: [{ ability: "con", points: 2 }] });
    expect(
      currentScore({ ...weak, abilityDamage: [{ ability: "con", points: 5, rate: "round", source: "x" }] }, "con"),
    ).toBe(0);
    expect(
      abilityDamage(
        { ...weak, abilityDamage: [{ ability: "con", points: 2, rate: "round", source: "x" }] },
        { ability: "con", points: 1, rate: "day", source: "y" },
      ),
    ).toEqual([]);
  });
  it("everything derived follows: saves, Toughness, carrying", () => {
    const hit = hero({
      abilities: abilities({ con: 14 }),
      abilityDamage: [{ ability: "con", points: 4, rate: "day", source: "x" }],
    });
    expect([saveBonus(hit, "fort").total, toughnessBonus(hit, false).total]).toEqual([0, 0]);
  });
  it("one point of each ability comes back from the oldest entry first (TWI-301)", () => {
    const hit = hero({
      abilityDamage: [
        { ability: "str", points: 1, rate: "round", source: "first" },
        { ability: "str", points: 3, rate: "round", source: "second" },
        { ability: "dex", points: 2, rate: "day", source: "cold" },
      ],
    });
    expect(abilityRecovery(hit, "round")).toMatchObject([
      {
        to: [
          { source: "second", points: 3 },
          { source: "cold", points: 2 },
        ],
        rule: "TWI-302",
      },
    ]);
    expect(abilityRecovery(hit, "day")).toMatchObject([
      { to: [{ source: "first" }, { source: "second" }, { source: "cold", points: 1 }] },
    ]);
    expect(abilityRecovery(hero(), "day")).toEqual([]);
    expect([fadeRate(0), fadeRate(1), timeSeconds(fadeRate(1) as number)]).toEqual(["round", 3, 60n]);
  });
  it("TWI-303 Healing gives one point, one more for each 5 over its DC", () => {
    expect([healedPoints(-1), healedPoints(0), healedPoints(4), healedPoints(5), healedPoints(11)]).toEqual([
      0, 1, 1, 2, 3,
    ]);
    const hit = hero({ abilityDamage: [{ ability: "str", points: 2, rate: "day", source: "x" }] });
    expect(abilityHealing(hit, "str", 5)).toMatchObject([{ to: [] }]);
    expect(abilityHealing(hit, "dex", 5)).toEqual([]);
  });
  it.each([
    ["str", "helpless"],
    ["dex", "helpless"],
    ["con", "dying"],
    ["int", "unconscious"],
    ["wis", "unconscious"],
    ["cha", "unconscious"],
  ] as const)("%s at 0: %s", (ability, effect) => {
    expect(debilitations(hero({ abilities: abilities({ [ability]: 0 }) }))).toEqual([{ ability, effect }]);
  });
});

describe("TWI-281 TWI-282 the progression table", () => {
  it.each([
    [0, 0],
    [-3, 0],
    [1, 1],
    [2, 2],
    [3, 5],
    [4, 10],
    [5, 25],
    [8, 250],
    [10, 1000],
    [20, 2_500_000],
    [26, 250_000_000],
    [50, 25e15],
  ])("rank %i is %d", (rank, amount) => expect(value(rank)).toBe(amount));
  it("stays exact beyond what a number holds", () =>
    expect([exactValue(60), exactValue(70)]).toEqual([50_000_000_000_000_000_000n, 100_000_000_000_000_000_000_000n]));
  it.each([
    [50, 6],
    [51, 7],
    [5, 3],
    [2, 2],
    [3, 3],
    [0, 0],
    [-4, 0],
  ])("%d is reached at rank %i", (amount, rank) => expect(rankOf(amount)).toBe(rank));
  it("rankOf is the least rank that reaches it", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), (n) => value(rankOf(n)) >= n && value(rankOf(n) - 1) < n),
    ));
  it.each([
    [1, 3n, "seconds"],
    [2, 6n, "seconds"],
    [3, 1n, "minute"],
    [8, 1n, "day"],
    [12, 1n, "year"],
    [14, 10n, "years"],
    [15, 50n, "years"],
    [22, 100_000n, "years"],
    [60, 10n ** 24n, "years"],
  ] as const)("time of rank %i", (rank, amount, unit) => expect(time(rank)).toEqual({ amount, unit }));
  it("TWI-283 a step up is a rank; extended range is ten times as far", () =>
    expect([stepUp(4), extendedRange(1), extendedRange(3)]).toEqual([5, 10, 1000]));
  it("TWI-284 from a mile on in miles, the feet beside it", () => {
    expect(shownDistance(5279)).toEqual({ amount: 5279, unit: "feet", feet: 5279 });
    expect(shownDistance(25_000)).toEqual({ amount: 4.7, unit: "miles", feet: 25_000 });
  });
  it.each([
    [10, 0, 100],
    [10, 1, 250],
    [10, 2, 500],
    [10, 3, 1000],
    [1, 0, 10],
  ])("TWI-105 a power of rank %i with %i Improved Range: increment %i", (rank, improved, feet) =>
    expect(powerIncrement(rank, improved)).toBe(feet),
  );
  it("TWI-062 TWI-515 a round is six seconds, round 1 begins at 0", () =>
    expect([roundTime(0), roundTime(1), roundTime(11)]).toEqual([0, 0, 60]));
});

describe("TWI-405 TWI-406 TWI-272 sizes", () => {
  it("has a row for each size", () => expect(Object.keys(SIZE_TABLE)).toEqual(Object.keys(SIZES)));
  it.each([
    ["Large", 4],
    ["Huge", 8],
    ["Awesome", 20],
    ["Small", -1],
    ["Miniscule", -5],
    ["Medium", 0],
  ] as const)("%s resists %i of knockback", (size, n) => expect(sizeKnockback(size)).toBe(n));
  it.each([
    ["Medium", 3, 0, "Medium"],
    ["Medium", 4, 0, "Large"],
    ["Medium", 8, 0, "Huge"],
    ["Medium", 0, 9, "Tiny"],
    ["Awesome", 20, 0, "Awesome"],
    ["Miniscule", 0, 4, "Miniscule"],
  ] as const)("%s with Growth %i, Shrinking %i: %s", (size, growth, shrinking, after) =>
    expect(sizeAfter(size, growth, shrinking)).toBe(after),
  );
  it("growing counts at once", () =>
    expect(derive(hero({ powers: [power("growth", 8)] }))).toMatchObject({ size: "Huge", sizeModifier: -2 }));
  it("counts categories between two", () =>
    expect([sizeSteps("Huge", "Medium"), sizeSteps("Small", "Large")]).toEqual([2, -2]));
  it("TWI-107 reach by size and what adds to it", () =>
    expect([reachOf("Medium"), reachOf("Awesome", 15)]).toEqual([5, 35]));
  it("refuses a size that there isn't", () => expect(() => sizeKnockback("Giant" as Size)).toThrow("unknown-size"));
});

describe("TWI-230 TWI-190 TWI-237 saves", () => {
  const hit = hurt({ wounded: 2 }, { abilities: abilities({ con: 8, dex: 14 }), saves: { fort: 5, ref: 2, will: 0 } });
  it("base and ability, below zero too; wounded takes 2 once", () => {
    expect([saveBonus(hit, "fort").total, saveBonus(hit, "ref").total]).toEqual([5 - 1 - 2, 2 + 2 - 2]);
  });
  it("shaken and sickened don't add up, wounded and shaken do", () => {
    expect(saveBonus(hero({ ...having("shaken", "sickened") }), "will").total).toBe(-2);
    expect(saveBonus(hurt({ wounded: 1 }, having("shaken")), "will").total).toBe(-4);
  });
  it("a save is never taken as 10 (TWI-017)", () =>
    expect(makeRoll(saveRequest(hit, "fort", { dc: 15 }), "fixed")).toEqual({ accepted: false, reason: "roll.take" }));
});

describe("TWI-185 TWI-186 TWI-187 Toughness", () => {
  const tank = hero({
    abilities: abilities({ con: 14 }),
    ...feats(["tough", 1], ["defensiveRoll", 3]),
    armor: [suit(3), suit(5), suit(6, false)],
    powers: [power("protection", 4)],
  });
  it("Constitution, feats, powers, the best suit worn; no base", () =>
    expect(toughnessBonus(tank, false).total).toBe(2 + 1 + 5 + 4 + 3));
  it("without dodge no Defensive Roll", () => expect(toughnessBonus(tank, true).total).toBe(12));
  it("TWI-436 two powers with the same bonus don't add; TWI-305 what is drained counts less", () => {
    const two = hero({
      powers: [power("protection", 4), power("protection", 6, { id: "b" }), power("forceField", 3, { lost: 1 })],
    });
    expect([effectRank(two, "protection"), toughnessBonus(two, false).total]).toEqual([6, 8]);
  });
});

describe("TWI-398 TWI-501 TWI-504 TWI-508 what is derived", () => {
  const who = hero({
    abilities: abilities({ str: 18, dex: 14, con: 16 }),
    baseAttack: 6,
    ...feats("improvedInitiative", ["defensiveRoll", 2]),
    size: "Large",
    track: hurt({ hurt: 1, bruised: 3 }).track,
  });
  const d = derive(who);
  it("initiative, grapple, knockback with and without Defensive Roll", () => {
    expect(d.initiative.total).toBe(6);
    expect(d.grapple.total).toBe(6 + 4 + 4);
    expect([d.knockback.usual.total, d.knockback.denied.total]).toEqual([2 + 4, 1 + 4]);
    expect(d.penalty).toEqual({ lethal: -1, nonlethal: -3 });
  });
  it("every number shows its parts", () => {
    for (const e of [d.saves.fort, d.saves.ref, d.saves.will, d.toughness, d.initiative, d.grapple, d.knockback.usual])
      expect(e.rows.reduce((sum, r) => sum + r.value, 0)).toBe(e.total);
  });
  it("TWI-372 Grappling Finesse takes Dexterity where it is better", () =>
    expect(grappleBonus(hero({ abilities: abilities({ dex: 18 }), ...feats("grapplingFinesse") })).total).toBe(4));
  it("TWI-050 deafness and wounds slow", () =>
    expect(initiativeBonus(hurt({ wounded: 1 }, { ...having("deaf"), powers: [power("superSpeed", 2)] })).total).toBe(
      8 - 4 - 2,
    ));
});

describe("TWI-073 TWI-074 TWI-260 TWI-261 speed and fatigue in numbers", () => {
  it.each([
    ["normal", 30],
    ["winded", 30],
    ["fatigued", 30],
    ["exhausted", 15],
  ] as const)("%s: %i feet", (fatigue, feet) => expect(speedFeet(hero({ fatigue }))).toBe(feet));
  it("paces", () => expect([speedFeet(hero(), "accelerated"), speedFeet(hero(), "allOut")]).toEqual([60, 120]));
  it.each([
    ["normal", 2],
    ["winded", 1],
    ["fatigued", 0],
    ["exhausted", -1],
  ] as const)("%s: Strength 14 has %i", (fatigue, mod) =>
    expect(modifierNow(hero({ abilities: abilities({ str: 14 }), fatigue }), "str", DEFAULT_SETTINGS)).toBe(mod),
  );
  it("only Strength and Dexterity, in everything derived", () => {
    const tired = hero({ abilities: abilities({ con: 14, dex: 14 }), fatigue: "exhausted" });
    expect([saveBonus(tired, "fort").total, saveBonus(tired, "ref").total, initiativeBonus(tired).total]).toEqual([
      2, -1, -1,
    ]);
  });
  it("the setting that lowers the score; ties of initiative don't follow", () => {
    const tired = hero({ abilities: abilities({ dex: 15 }), fatigue: "exhausted" });
    expect([modifierNow(tired, "dex", settingsOf({ fatigueScale: "score" })), tieDexterity(tired)]).toEqual([1, 15]);
  });
});

describe("TWI-399 carrying", () => {
  it.each([
    [1, 10],
    [10, 100],
    [20, 400],
    [29, 1400],
    [30, 1600],
    [31, 1840],
    [39, 5600],
    [40, 6400],
    [0, 0],
  ])("Strength %i: %i pounds", (str, pounds) => expect(heavyLoad(str)).toBe(pounds));
  it("a third, two thirds, twice, five times; Super-Strength and size count", () => {
    expect(loads(hero())).toEqual({ light: 33, medium: 66, heavy: 100, lift: 200, push: 500 });
    expect(loads(hero({ powers: [power("superStrength", 2)], size: "Large" })).heavy).toBe(800);
  });
});

describe("TWI-410 skills", () => {
  const who = hero({
    skills: [skill("stealth", 4), skill("computers", 0), skill("notice", 2, { misc: 1 })],
    abilities: abilities({ dex: 14, wis: 12 }),
    size: "Large",
  });
  const of = (id: string, options = {}): number => {
    const r = skillCheck(who, id, options);
    return r.accepted ? r.request.rows.reduce((sum, x) => sum + x.value, 0) : Number.NaN;
  };
  it("ranks, ability, other; size on Stealth", () =>
    expect([of("stealth"), of("notice")]).toEqual([4 + 2 - 4, 2 + 1 + 1]));
  it("TWI-110 TWI-460 who is dazzled notices worse by 1", () => {
    const dazzled = { ...who, ...having(["dazzled", { trait: "sight" }]) };
    const r = skillCheck(dazzled, "notice");
    expect(r.accepted && r.request.rows.reduce((sum, x) => sum + x.value, 0)).toBe(3);
    const stealth = skillCheck(dazzled, "stealth");
    expect(stealth.accepted && stealth.request.rows.reduce((sum, x) => sum + x.value, 0)).toBe(2);
  });
  it("without tools 4 less, unless improvised", () => {
    expect(of("notice", { noTools: true })).toBe(0);
    const handy = skillCheck({ ...who, ...feats("improvisedTools") }, "notice", { noTools: true });
    expect(handy.accepted && handy.request.rows.reduce((sum, x) => sum + x.value, 0)).toBe(4);
  });
  it("trained ones need a rank; Jack-of-all-trades lifts that, Eidetic Memory for Knowledge", () => {
    expect(skillCheck(who, "computers")).toEqual({ accepted: false, reason: "roll.untrained" });
    expect(skillCheck({ ...who, ...feats("jackOfAllTrades") }, "computers").accepted).toBe(true);
    expect([
      mayUseSkill({ ...feats("eideticMemory") }, { key: "knowledge", ranks: 0 }),
      mayUseSkill({ ...feats("eideticMemory") }, { key: "craft", ranks: 0 }),
    ]).toEqual([true, false]);
  });
  it("TWI-411 a challenge is 5 harder or easier", () => {
    const harder = skillCheck(who, "notice", { dc: 15, challenge: "harder" });
    expect(harder.accepted && harder.request.dc).toBe(20);
  });
  it("TWI-017 take 10 out of danger, 20 with time; Skill Mastery under pressure", () => {
    const take = (options: object, more = {}): unknown => {
      const r = skillCheck({ ...who, ...more }, "notice", options);
      return r.accepted ? r.request.take : null;
    };
    expect(take({})).toEqual({ ten: true, twenty: false });
    expect(take({ time: true })).toEqual({ ten: true, twenty: true });
    expect(take({ danger: true })).toEqual({ ten: false, twenty: false });
    expect(take({ danger: true }, feats(["skillMastery", 1, "notice,stealth"]))).toEqual({ ten: true, twenty: false });
  });
});

describe("TWI-020 TWI-326 a roll and a point on it", () => {
  const made = (faces: readonly number[]) => {
    const check = abilityCheck(hero(), "str", { dc: 15 });
    if (!check.accepted) throw new Error("no");
    const roll = makeRoll(check.request, faces);
    if (!roll.accepted) throw new Error("no");
    return { request: check.request, result: roll.result };
  };
  it("works out again from what is kept", () => {
    const { result } = made([7, 8]);
    expect([result.rows.reduce((sum, r) => sum + r.value, 0), result.total, result.success]).toEqual([15, 15, true]);
  });
  it.each([
    [[7, 8], [3, 3], 16, true],
    [[7, 8], [2, 2], 15, false],
    [[1, 1], [1, 1], 12, true],
    [[5, 5], [10, 10], 20, false],
  ])("%j, then %j: %i", (first, second, total, raised) => {
    const { request, result } = made(first);
    expect(rollAgain(request, result, second)).toMatchObject({ accepted: true, result: { total, raised } });
  });
  it("not twice, and not on a fixed roll", () => {
    const { request, result } = made([2, 2]);
    const once = rollAgain(request, result, [9, 9]);
    expect(once.accepted && rollAgain(request, once.result, [9, 9])).toEqual({ accepted: false, reason: "roll.fixed" });
  });
});

describe("TWI-100 TWI-160 TWI-161 TWI-162 TWI-503 attacks of a sheet", () => {
  const who = hero({
    baseAttack: 6,
    abilities: abilities({ str: 16 }),
    weapons: [weapon("sword"), weapon("spear"), weapon("heavyPistol")],
    powers: [
      power("blast", 8, {
        feats: [
          { key: "accurate", ranks: 2 },
          { key: "improvedRange", ranks: 1 },
        ],
      }),
    ],
    ...feats(["attackFocus", 2, "melee"], ["improvedCritical", 2, "sword"]),
  });
  const of = (id: string, character = who) => {
    const attack = attacksOf(character).find((a) => a.id === id);
    if (!attack) throw new Error(id);
    return attack;
  };
  it("TWI-450 Penetrating takes off Impervious what the power has in ranks now, drained ones aside", () => {
    const piercing = (lost: number): number | undefined =>
      attacksOf(
        hero({ powers: [{ ...power("blast", 8, { extras: [{ key: "penetrating", ranks: 1 }] }), lost }] }),
      ).find((a) => a.source === "power")?.penetrating;
    expect([piercing(0), piercing(3)]).toEqual([8, 5]);
  });
  it("no ability on the roll; Strength on melee and thrown damage, not on guns and powers", () => {
    expect([of("unarmed").bonus.total, of("unarmed").damage?.total]).toEqual([8, 3]);
    expect([
      of("sword").damage?.total,
      of("spear.thrown").damage?.total,
      of("heavyPistol").damage?.total,
      of("blast").damage?.total,
    ]).toEqual([6, 6, 4, 8]);
    expect([of("blast").bonus.total, of("blast").increment]).toEqual([6 + 4, 200]);
  });
  it("TWI-106 thrown reaches five increments, TWI-141 Improved Critical is for one attack", () => {
    expect([of("spear.thrown").maxIncrements, of("heavyPistol").maxIncrements]).toEqual([5, 10]);
    expect([of("sword").threat, of("unarmed").threat]).toEqual([17, 20]);
  });
  it("TWI-162 Strike and a weapon don't add", () => {
    const striker = { ...who, powers: [power("strike", 5)] };
    expect([
      of("unarmed", striker).damage?.total,
      of("strike", striker).damage?.total,
      of("sword", striker).damage?.total,
    ]).toEqual([3, 8, 8]);
  });
  it("TWI-108 TWI-109 perception and area powers roll no attack", () => {
    const mind = {
      ...who,
      powers: [power("mentalBlast", 6), power("blast", 8, { extras: [{ key: "area", ranks: 1, note: "cone" }] })],
    };
    expect(of("mentalBlast", mind)).toMatchObject({
      kind: "perception",
      threat: null,
      effect: { save: "will", dc: 21 },
    });
    expect(of("blast", mind)).toMatchObject({ kind: "area", threat: null, area: { shape: "cone", rank: 8 } });
  });
  it("TWI-190 TWI-103 wounds and size are on every roll", () =>
    expect(attacksOf({ ...who, size: "Large", track: hurt({ wounded: 3 }).track })[0]?.bonus.total).toBe(8 - 1 - 2));
  it("TWI-165 what may be chosen", () =>
    expect([attackTypes(of("unarmed")), attackTypes(of("sword")), attackTypes(of("blast"))]).toEqual([
      ["lethal", "nonlethal"],
      ["lethal", "nonlethal"],
      ["nonlethal"],
    ]));
  it("TWI-104 the ruler of an increment", () =>
    expect(rangeRuler(50, 3)).toEqual([
      { from: 0, penalty: 0 },
      { from: 51, penalty: -2 },
      { from: 100, penalty: -4 },
      { from: 150, penalty: -6 },
    ]));
  it("TWI-381 a thrown object hits with the lower of Strength and its Toughness", () =>
    expect([thrownObject(8, 5), thrownObject(3, 8)]).toEqual([5, 3]));
  it("TWI-004 an object attacks nobody", () => expect(attacksOf(hero({ kind: "object" }))).toEqual([]));
  it("TWI-148 TWI-439 immunity is to something", () =>
    expect([
      isImmune(hero({ powers: [power("immunity", 2, { trait: "critical" })] }), "critical"),
      isImmune(hero(), "critical"),
    ]).toEqual([true, false]));
});

describe("TWI-430 TWI-450 TWI-451 cost of powers", () => {
  it.each([
    [{ base: 2, flaws: 1, ranks: 7 }, 7],
    [{ base: 1, flaws: 1, ranks: 7 }, 4],
    [{ base: 2, extras: 1, ranks: 5, feats: 2, drawbacks: 1 }, 16],
    [{ base: 1, flaws: 3, ranks: 8 }, 2],
    [{ base: 1, ranks: 1, drawbacks: 9 }, 1],
  ])("%j: %i", (request, cost) => expect(powerCost(request)).toBe(cost));
  it("never below 1, and another rank never cheaper", () => {
    const n = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(n, n, n, fc.integer({ min: 1, max: 30 }), n, n, (base, extras, flaws, ranks, f, drawbacks) => {
        const one = powerInvoice({ base, extras, flaws, ranks, feats: f, drawbacks });
        expect(one.total).toBeGreaterThanOrEqual(1);
        expect(powerCost({ base, extras, flaws, ranks: ranks + 1, feats: f, drawbacks })).toBeGreaterThanOrEqual(
          one.total,
        );
      }),
    );
  });
  it("reads a power's own modifiers, steps and choices within bounds", () => {
    expect(
      invoiceOf(
        power("blast", 10, {
          extras: [
            { key: "penetrating", ranks: 1 },
            { key: "action", ranks: 2 },
          ],
          flaws: [{ key: "sideEffect", ranks: 1, cost: 2 }],
          feats: [{ key: "accurate", ranks: 3 }],
          drawbacks: [{ key: "fullPower", points: 4 }],
        }),
      ),
    ).toMatchObject({ net: 3, cost: 30, feats: 3, drawbacks: 1, total: 32 });
    expect(() => invoiceOf(power("blast", 1, { extras: [{ key: "shiny", ranks: 1 }] }))).toThrow("unknown-modifier");
  });
  it("TWI-431 an array pays its costliest in full and a point for each other, 2 for a dynamic one", () => {
    expect(
      arrayCost([
        { id: "a", cost: 20 },
        { id: "b", cost: 16 },
        { id: "c", cost: 20, dynamic: true },
      ]),
    ).toMatchObject({ total: 23, base: "a" });
    expect(() => arrayCost([])).toThrow("empty-array");
  });
});

describe("TWI-392 TWI-393 TWI-401 the bill", () => {
  it("abilities, attack, defense, saves, skills, feats", () => {
    const who = hero({
      abilities: abilities({ str: 14, cha: 8 }),
      baseAttack: 5,
      defense: 3,
      saves: { fort: 2, ref: 1, will: 0 },
      skills: [skill("notice", 3), skill("stealth", 2)],
      ...feats(["dodgeFocus", 2]),
      powers: [power("protection", 4)],
    });
    expect(bill(who).lines.map((l) => l.points)).toEqual([2, 10, 6, 3, 2, 2, 4, 0]);
    expect(bill(who)).toMatchObject({ spent: 29, total: 150, left: 121 });
  });
  it("five ranks in all cost two points, not per skill", () =>
    expect(
      bill(
        hero({
          skills: [skill("notice", 1), skill("stealth", 1), skill("climb", 1), skill("swim", 1), skill("bluff", 1)],
        }),
      ).spent,
    ).toBe(2));
  it("fifteen points a level and what was awarded", () =>
    expect([bill(hero({ powerLevel: 8, awarded: 7 })).total, suggestedLevel(164), suggestedLevel(165)]).toEqual([
      127, 10, 11,
    ]));
  it("TWI-470 equipment has a purse of its own", () =>
    expect(
      equipmentBill(hero({ ...feats(["equipment", 2]), weapons: [weapon("sword")], armor: [suit(3)], gearCost: 2 })),
    ).toEqual({ spent: 9, total: 10, left: 1 }));
});

describe("TWI-394 TWI-395 TWI-396 TWI-397 caps", () => {
  it.each([
    [12, 8, true],
    [13, 8, false],
    [16, 4, false],
    [15, 5, true],
    [10, 10, true],
    [11, 10, false],
  ])("PL 10: attack %i, damage %i: %s", (attack, damage, legal) =>
    expect(tradeOff({ pl: 10, attack, damage }).legal).toBe(legal),
  );
  it("says why", () =>
    expect([
      tradeOff({ pl: 10, attack: 13, damage: 8 }).reason,
      tradeOff({ pl: 10, attack: 16, damage: 4 }).reason,
    ]).toEqual(["sum", "shift"]));
  it("numbers of a level", () =>
    expect(caps(10)).toMatchObject({ attack: 10, save: 15, skill: 15, pair: 20, shift: 5, points: 150 }));
  const over = hero({
    baseAttack: 14,
    powers: [power("blast", 10)],
    skills: [skill("notice", 16)],
    saves: { fort: 16, ref: 0, will: 0 },
    ...feats("powerAttack", ["evasion", 3]),
  });
  it("each attack against its own damage; saves, skills, feats", () => {
    expect(audit(over).map((f) => [f.what, f.subject])).toEqual([
      ["attack.sum", "blast"],
      ["save", "fort"],
      ["skill", "notice"],
      ["featRanks", "evasion"],
    ]);
  });
  it("conditions and maneuvers don't count, size and equipment do", () => {
    const fine = hero({
      baseAttack: 10,
      powers: [power("blast", 10)],
      defense: 8,
      ...feats(["dodgeFocus", 2], ["equipment", 2]),
      armor: [suit(6)],
      abilities: abilities({ con: 18 }),
    });
    expect(audit(fine)).toEqual([]);
    expect(audit({ ...fine, ...having("aggressive"), track: hurt({ wounded: 1 }).track })).toEqual([]);
    expect(audit({ ...fine, size: "Small" }).map((f) => f.what)).toEqual(["attack.sum", "defense.sum"]);
    expect(audit({ ...fine, weapons: [weapon("smallShield")] }).map((f) => f.what)).toEqual(["defense.sum"]);
    expect(audit({ ...fine, weapons: [weapon("assaultRifle")] }).map((f) => f.what)).toEqual(["equipment"]);
  });
  it("what powers raise counts as well: Defense, dodge, saves, and the size of who is grown", () => {
    const fine = hero({
      defense: 10,
      saves: { fort: 12, ref: 0, will: 0 },
      abilities: abilities({ con: 14 }),
      armor: [suit(8)],
      ...feats(["equipment", 2]),
    });
    const raised = (...traits: readonly string[]) =>
      audit({ ...fine, powers: traits.map((trait) => power("enhancedTrait", 2, { id: trait, trait })) }).map((f) => [
        f.what,
        f.value,
      ]);
    expect([raised(), raised("defense"), raised("dodge"), raised("fort")]).toEqual([
      [],
      [["defense.sum", 22]],
      [["defense.sum", 22]],
      [["save", 16]],
    ]);
    expect(audit({ ...fine, defense: 11, powers: [power("growth", 4, { active: false })] }).map((f) => f.what)).toEqual(
      ["defense.sum"],
    );
    expect(
      audit({ ...fine, defense: 11, abilities: abilities({ con: 10 }), powers: [power("growth", 4)] }).map((f) => [
        f.what,
        f.value,
      ]),
    ).toEqual([]);
  });
  it("TWI-500 a sheet that spends more than it has", () =>
    expect(audit(hero({ powerLevel: 1, skills: allSkills(6) })).map((f) => f.what)).toEqual(["points"]));
});

describe("TWI-400 TWI-340 the snapshot", () => {
  it("holds what the ledger's schema names", () =>
    expect(Object.keys(hero())).toEqual(
      expect.arrayContaining([
        "kind",
        "size",
        "powerLevel",
        "abilities",
        "baseAttack",
        "defense",
        "dodgeBase",
        "saves",
        "track",
        "fatigue",
        "conviction",
        "conditions",
        "defencesThisRound",
        "flags",
        "count",
      ]),
    ));
  it("a minion has no points", () => expect(minion().conviction).toBeNull());
});

describe("TWI-006 TWI-127 feats in numbers", () => {
  it("those about something count only for it", () => {
    const who = hero({ ...feats(["attackSpecialization", 2, "sword"], ["dodgeFocus", 3]) });
    expect([featNumber(who, "attack", "sword"), featNumber(who, "attack", "axe"), featNumber(who, "dodge")]).toEqual([
      4, 0, 3,
    ]);
  });
});
