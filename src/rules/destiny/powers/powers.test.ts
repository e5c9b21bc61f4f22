import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unreliableWorks } from "../dice/check.ts";
import {
  activeEffects,
  afflictionCondition,
  alternateLegal,
  areaRank,
  areaSize,
  effectAction,
  effectDuration,
  effectInvoice,
  effectRange,
  EFFECTS,
  extraLimbs,
  healingMarks,
  isInnate,
  isUnreliable,
  MODIFIERS,
  multiattackRanks,
  needsActivation,
  powerCost,
  powerInvoice,
  powerUse,
  regenerationRounds,
  switchAlternate,
  tiring,
  upkeepOf,
  variablePoints,
  weakenRanks,
} from "../index.ts";
import { effect, hero, modifier, power, written } from "../testing/fixtures.ts";

describe("DES-340 DES-341 what using a power takes", () => {
  const with_ = (...keys: readonly string[]) =>
    power([effect({ effect: "healing", modifiers: keys.map((k) => modifier(k)) })]);
  it("Activation wakes it once an encounter, Tiring costs a level of fatigue each time, from which immunity protects", () => {
    const woken = powerUse(hero(), with_("activation"), false);
    expect([woken.wakes, written(woken.changes)]).toEqual([true, { "system.encounterUses.active.p1": 1 }]);
    expect(powerUse(hero({ encounterUses: { "active.p1": 1 } }), with_("activation"), false)).toEqual({
      wakes: false,
      changes: [],
    });
    expect(written(powerUse(hero(), with_("tiring"), false).changes)).toEqual({ "system.fatigue": 1 });
    expect(powerUse(hero(), with_("tiring"), true).changes).toEqual([]);
    expect(powerUse(hero(), with_(), false)).toEqual({ wakes: false, changes: [] });
  });
  it("Innate can't be nullified; Unreliable takes a d20 first", () =>
    expect([
      isInnate(with_("innate")),
      isInnate(with_()),
      isUnreliable(with_("unreliable")),
      isUnreliable(with_("innate")),
    ]).toEqual([true, false, true, false]));
});

describe("DES-330 DES-331 DES-332 DES-333 what powers cost", () => {
  it.each([
    ["Damage 8", effect({ rank: 8 }), 8],
    ["with two extras a rank", effect({ rank: 8, modifiers: [modifier("area"), modifier("selective")] }), 24],
    ["a flaw that brings it below 1", effect({ rank: 8, modifiers: [modifier("limited")] }), 4],
    ["two flaws", effect({ rank: 8, modifiers: [modifier("limited"), modifier("tiring")] }), 3],
    ["rounded up", effect({ rank: 5, modifiers: [modifier("limited")] }), 3],
    ["flat extras and flaws", effect({ rank: 8, modifiers: [modifier("accurate", 3), modifier("inaccurate", 1)] }), 10],
    ["never below 1", effect({ rank: 1, modifiers: [modifier("inaccurate", 5)] }), 1],
    ["a range of the list", effect({ effect: "illusion", rank: 4, basePoints: 9 }), 20],
    ["Enhanced ability, skill, resistance", effect({ effect: "enhancedTrait", subject: "str", rank: 4 }), 8],
    ["an enhanced skill is half a point a rank", effect({ effect: "enhancedTrait", subject: "might", rank: 4 }), 2],
  ])("%s", (_, e, cost) => expect(effectInvoice(e).total).toBe(cost));
  it("alternates cost one, dynamic two, and none is worth more than the base", () => {
    const base = [effect({ rank: 8 })];
    expect(
      powerInvoice(
        power(base, {
          alternates: [
            { id: "a", name: "A", dynamic: false, effects: base },
            { id: "b", name: "B", dynamic: true, effects: base },
          ],
        }),
      ).total,
    ).toBe(11);
    expect(alternateLegal(base, [effect({ rank: 9 })])).toMatchObject({ reason: "alternate.cost" });
    expect(alternateLegal(base, base)).toBeNull();
  });
  it("removable ones are cheaper by full fives", () => {
    expect(powerInvoice(power([effect({ rank: 14 })], { removable: "removable" })).total).toBe(12);
    expect(powerInvoice(power([effect({ rank: 14 })], { removable: "easilyRemovable" })).total).toBe(10);
  });
  it("law: rows add up and no power is free", () => {
    const some = fc.record({
      effect: fc.constantFrom(...Object.keys(EFFECTS)),
      rank: fc.integer({ min: 1, max: 20 }),
      modifiers: fc.array(
        fc.record({
          key: fc.constantFrom(...Object.keys(MODIFIERS)),
          rank: fc.integer({ min: 1, max: 5 }),
          choice: fc.constant(""),
        }),
        { maxLength: 6 },
      ),
    });
    fc.assert(
      fc.property(
        fc.array(some, { minLength: 1, maxLength: 3 }),
        fc.constantFrom("none" as const, "removable" as const, "easilyRemovable" as const),
        (effects, removable) => {
          const all = effects.map((e) => effect(e));
          const invoice = powerInvoice(power(all, { removable }));
          expect(invoice.rows.reduce((n, r) => n + r.value, 0)).toBe(invoice.total);
          expect(invoice.total).toBeGreaterThanOrEqual(1);
          for (const e of all) expect(effectInvoice(e).total).toBeGreaterThanOrEqual(1);
          expect(powerCost(all)).toBeGreaterThanOrEqual(all.length);
        },
      ),
    );
  });
  it("one alternate is active at a time; switching is a change of one field (DES-154)", () => {
    const p = power([effect()], {
      alternates: [{ id: "a", name: "A", dynamic: false, effects: [effect({ effect: "affliction" })] }],
    });
    expect(switchAlternate(hero(), p, "a")).toMatchObject({
      accepted: true,
      changes: [{ path: "system.activeAlternate", to: "a" }],
    });
    expect(switchAlternate(hero(), p, null)).toMatchObject({ reason: "alternate.active" });
    expect(switchAlternate(hero(), p, "lent")).toMatchObject({ reason: "alternate.gone" });
    expect(activeEffects({ ...p, activeAlternate: "a" })[0]?.effect).toBe("affliction");
    expect(activeEffects({ ...p, active: false })).toEqual([]);
  });
});

describe("DES-334 DES-335 DES-336 DES-337 DES-338 DES-340 DES-341 what powers do", () => {
  it("the list of effects with base, action and range", () => {
    expect(Object.keys(EFFECTS)).toHaveLength(40);
    expect(
      [EFFECTS.luckControl, EFFECTS.teleport, EFFECTS.variable].map((e) => [e.cost?.[0], e.action, e.range]),
    ).toEqual([
      [3, "reaction", "ranged"],
      [2, "move", "ranged"],
      [7, "standard", "personal"],
    ]);
  });
  it("areas double with each rank beyond the first; a dodge halves the rank, never below 1", () => {
    expect([
      areaSize({ shape: "burst", ranks: 1 }),
      areaSize({ shape: "cone", ranks: 2 }),
      areaSize({ shape: "line", ranks: 2 }),
      areaSize({ shape: "cloud", ranks: 1 }),
    ]).toMatchObject([{ feet: 30 }, { feet: 120 }, { feet: 60, width: 10 }, { feet: 15, rounds: 1 }]);
    expect([areaRank(7, true), areaRank(1, true), areaRank(7, false)]).toEqual([3, 1, 7]);
  });
  it("ranges go one step along their pair", () => {
    expect([
      effectRange(effect({ modifiers: [modifier("increasedRange")] })),
      effectRange(effect({ range: "court", modifiers: [modifier("increasedRange")] })),
      effectRange(effect({ range: "ranged", modifiers: [modifier("diminishedRange")] })),
      effectRange(effect({ range: "personal", modifiers: [modifier("increasedRange")] })),
    ]).toEqual(["ranged", "gossip", "close", "personal"]);
  });
  it("durations and actions move with their extras", () => {
    expect([
      effectDuration(effect({ modifiers: [modifier("increasedDuration")] })),
      effectDuration(effect({ duration: "sustained", modifiers: [modifier("increasedDuration")] })),
      effectDuration(effect({ duration: "sustained", modifiers: [modifier("concentration")] })),
      effectAction(effect({ modifiers: [modifier("reactionAction")] })),
    ]).toEqual(["sustained", "continuous", "concentration", "reaction"]);
    expect([upkeepOf("concentration"), upkeepOf("sustained"), upkeepOf("continuous"), upkeepOf("instant")]).toEqual([
      "standard",
      "free",
      "none",
      null,
    ]);
  });
  it.each([
    [1, 0],
    [2, 2],
    [3, 5],
    [9, 5],
  ])("Multiattack of degree %i gives %i", (d, ranks) => expect(multiattackRanks(d)).toBe(ranks));
  it("unreliable, tiring, activation", () => {
    expect([unreliableWorks(10), unreliableWorks(11)]).toEqual([false, true]);
    expect([tiring(hero(), true).length, tiring(hero(), false).length]).toEqual([0, 1]);
    const p = power([effect({ modifiers: [modifier("activation")] })]);
    expect([needsActivation(hero(), p), needsActivation(hero({ encounterUses: { "active.p1": 1 } }), p)]).toEqual([
      true,
      false,
    ]);
  });
  it("healing, weakening, limbs, regeneration", () =>
    expect([
      healingMarks(2),
      healingMarks(-1),
      weakenRanks(3),
      extraLimbs(5),
      regenerationRounds(3),
      regenerationRounds(10),
    ]).toEqual([2, 0, 3, 2, 4, 1]));
  it("DES-271 afflictions by degree, for a minion the greater grade (DES-371)", () => {
    const list = ["dazed", "stunned", "asleep"];
    expect([1, 2, 3, 7].map((d) => afflictionCondition(list, d).condition)).toEqual([
      "dazed",
      "stunned",
      "asleep",
      "asleep",
    ]);
    expect(afflictionCondition(list, 1, true)).toEqual({ grade: 3, condition: "asleep" });
    expect(afflictionCondition(["stunned"], 1).condition).toBeNull();
  });
});

describe("DES-337 Variable", () => {
  const variable = effect({ effect: "variable", rank: 2, range: "personal", attackSkill: null, resistance: null });
  it("lays out five points a rank, and its layouts cost nothing", () => {
    expect([variablePoints([variable]), variablePoints([effect()])]).toEqual([10, null]);
    const layouts = [
      { id: "a", name: "Wings", dynamic: false, effects: [effect({ effect: "flight", rank: 5, range: "personal" })] },
    ];
    expect(powerInvoice(power([variable], { alternates: layouts })).total).toBe(powerInvoice(power([variable])).total);
    expect(powerInvoice(power([effect()], { alternates: layouts })).total).toBe(
      powerInvoice(power([effect()])).total + 1,
    );
  });
  it("a layout of more points is refused", () => {
    expect(alternateLegal([variable], [effect({ effect: "flight", rank: 5, range: "personal" })])).toBeNull();
    expect(alternateLegal([variable], [effect({ effect: "flight", rank: 6, range: "personal" })])).toMatchObject({
      reason: "alternate.cost",
    });
  });
});
