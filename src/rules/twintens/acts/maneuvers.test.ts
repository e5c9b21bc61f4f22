import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gradedResult } from "../harm/saves.ts";
import { throwFeet } from "../hero/movement.ts";
import { DEFAULT_SETTINGS, settingsOf } from "../settings.ts";
import { abilities, feats, having, hero, minion, power } from "../testing/fixtures.ts";
import { dodgeRows } from "./attack/defending.ts";
import { MANEUVERS } from "./maneuver-table.ts";
import {
  aidBonus,
  aimBonus,
  blockBonus,
  coupDc,
  coupDeGrace,
  disarmNumbers,
  disarmOutcome,
  escapeBonus,
  grappleMoves,
  grappleOutcome,
  interactionCondition,
  legalManeuvers,
  maneuverSkills,
  mayBlock,
  mayCharge,
  mayManeuver,
  overrun,
  powerAttackLimit,
  quickPenalty,
  rushBonus,
  rushFeet,
  slam,
  trade,
  tradeLimit,
  tripBonus,
  tripOutcome,
  untilOwnTurn,
  untilOwnTurnEnd,
} from "./maneuvers.ts";

const trader = hero({ ...feats("powerAttack", "accurateAttack", "allOutAttack", "defensiveAttack") });
const base = { attack: 8, damage: 8, defense: 6, dodge: 3 };

describe("TWI-072 TWI-385 the list", () => {
  it("full, standard, move and free actions as written", () => {
    const of = (action: string): string[] =>
      Object.entries(MANEUVERS)
        .filter(([, m]) => m.action === action)
        .map(([k]) => k);
    expect(of("full")).toEqual(["aim", "charge", "coupDeGrace", "slam", "allOutMove"]);
    expect(of("free")).toEqual(["aggressive", "defensive", "assess"]);
    expect(of("move")).toEqual(["withdraw"]);
    expect(MANEUVERS.sunder.attackMod).toBe(-4);
  });
  it("the dialog lists what is legal: no charge for the tired, no Stunning Attack without the feat", () => {
    expect(legalManeuvers(hero())).toContain("charge");
    expect(legalManeuvers(hero({ fatigue: "winded" }))).not.toContain("charge");
    expect(mayManeuver(hero({ fatigue: "fatigued" }), "allOutMove")).toMatchObject({ reason: "maneuver.tired" });
    expect(mayManeuver(hero(), "stunningAttack")).toMatchObject({ reason: "maneuver.needs" });
    expect(mayManeuver(hero({ ...feats("stunningAttack") }), "stunningAttack")).toBeNull();
  });
  it("TWI-383 withdrawing costs no more than the move", () =>
    expect(MANEUVERS.withdraw).toMatchObject({ attackMod: 0, defenseMod: 0, lasts: null }));
  it("TWI-118 grapple, trip and disarm begin with an attack roll", () =>
    expect(
      [MANEUVERS.grapple, MANEUVERS.trip, MANEUVERS.disarm].every((m) =>
        (m.flags as readonly string[]).includes("roll"),
      ),
    ).toBe(true));
});

describe("TWI-365 TWI-342 trade-offs", () => {
  it.each([
    [3, 9, 3],
    [9, 2, 2],
    [9, 9, 5],
    [-1, 5, 0],
  ])("Power Attack with attack %i, damage %i: at most %i", (attack, damage, most) =>
    expect(powerAttackLimit(attack, damage)).toBe(most),
  );
  it("both sides move by what is traded", () => {
    expect(trade(trader, base, { powerAttack: 4 }, "villain", DEFAULT_SETTINGS)).toEqual({
      accepted: true,
      attack: -4,
      damage: 4,
      defense: 0,
      dodge: 0,
    });
    expect(trade(trader, base, { allOutAttack: 5, accurateAttack: 2 }, "villain", DEFAULT_SETTINGS)).toEqual({
      accepted: true,
      attack: 7,
      damage: -2,
      defense: -5,
      dodge: 0,
    });
    expect(trade(trader, base, { defensiveAttack: 3 }, "villain", DEFAULT_SETTINGS)).toMatchObject({
      attack: -3,
      dodge: 3,
    });
  });
  it("at most 5, not below 0, not more than doubled", () => {
    expect(trade(trader, base, { powerAttack: 6 }, "villain", DEFAULT_SETTINGS)).toMatchObject({
      reason: "trade.tooMany",
      data: { most: 5 },
    });
    expect(tradeLimit(trader, "defensiveAttack", base, "villain", DEFAULT_SETTINGS)).toBe(3);
    expect(tradeLimit(trader, "allOutAttack", { ...base, defense: 2 }, "villain", DEFAULT_SETTINGS)).toBe(2);
    expect(
      trade(trader, { ...base, attack: 4 }, { powerAttack: 3, defensiveAttack: 3 }, "villain", DEFAULT_SETTINGS),
    ).toMatchObject({ reason: "trade.together" });
    expect(trade(trader, base, { powerAttack: -1 }, "villain", DEFAULT_SETTINGS)).toMatchObject({
      reason: "trade.negative",
    });
  });
  it("without the feat nothing, with the open setting 2; a minion against others never without", () => {
    const open = settingsOf({ openTradeoffs: true });
    expect([
      tradeLimit(hero(), "powerAttack", base, "villain", DEFAULT_SETTINGS),
      tradeLimit(hero(), "powerAttack", base, "villain", open),
      tradeLimit(minion(), "powerAttack", base, "hero", open),
      tradeLimit(minion(), "powerAttack", base, "minion", open),
    ]).toEqual([0, 2, 0, 2]);
    expect(trade(minion(), base, { powerAttack: 1 }, "hero", open)).toMatchObject({ reason: "trade.minion" });
  });
  it("law: no trade lowers a trait below 0 or more than doubles one", () => {
    const n = fc.integer({ min: 0, max: 12 });
    const p = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(n, n, n, n, p, p, p, p, (attack, damage, defense, dodge, a, b, c, d) => {
        const from = { attack, damage, defense, dodge };
        const t = trade(
          trader,
          from,
          { accurateAttack: a, allOutAttack: b, defensiveAttack: c, powerAttack: d },
          "hero",
          DEFAULT_SETTINGS,
        );
        if (!t.accepted) return;
        expect(damage - a).toBeGreaterThanOrEqual(0);
        expect(defense + t.defense).toBeGreaterThanOrEqual(0);
        expect(attack - c - d).toBeGreaterThanOrEqual(0);
        expect(d).toBeLessThanOrEqual(damage);
        expect(c).toBeLessThanOrEqual(dodge);
      }),
    );
  });
});

describe("TWI-360 TWI-361 TWI-362 TWI-363 TWI-364 aid, aim, block, charge, stances", () => {
  it("aid", () => expect([aidBonus(9), aidBonus(10), aidBonus(14, 2)]).toEqual([0, 2, 4]));
  it("aim", () =>
    expect([
      aimBonus(true, false),
      aimBonus(false, false),
      aimBonus(true, true),
      aimBonus(false, false, true),
      aimBonus(true, false, true),
    ]).toEqual([5, 2, 10, 4, "automatic"]));
  it("block", () =>
    expect([
      blockBonus(hero(), 7),
      blockBonus(hero({ ...feats(["improvedBlock", 2]) }), 7),
      mayBlock(true, false),
      mayBlock(false, false),
      mayBlock(false, true),
    ]).toEqual([7, 11, true, false, true]));
  it("charge", () =>
    expect([
      mayCharge(hero(), 10, 30),
      mayCharge(hero(), 9, 30)?.reason,
      mayCharge(hero(), 61, 30)?.reason,
      mayCharge(hero({ fatigue: "exhausted" }), 20, 30)?.reason,
    ]).toEqual([null, "charge.short", "charge.far", "maneuver.tired"]));
  it("stances", () =>
    expect([MANEUVERS.aggressive, MANEUVERS.defensive]).toMatchObject([
      { attackMod: 2, defenseMod: -4 },
      { attackMod: -4, defenseMod: 2 },
    ]));
  it("last until the own next turn", () =>
    expect([untilOwnTurn("A"), untilOwnTurnEnd("A", true), untilOwnTurnEnd("A", false)]).toEqual([
      { at: "turnStart", of: "A", left: 1 },
      { at: "turnEnd", of: "A", left: 2 },
      { at: "turnEnd", of: "A", left: 1 },
    ]));
});

describe("TWI-217 TWI-366 coup de grace", () => {
  it("on a helpless target next to one; quick with Finishing Blow; Fortitude against 10 and the damage", () => {
    expect([
      coupDeGrace(hero(), { helpless: true, adjacent: true }),
      coupDeGrace(hero({ ...feats("finishingBlow") }), { helpless: true, adjacent: true }),
      coupDeGrace(hero(), { helpless: false, adjacent: true }),
      coupDc(12),
    ]).toMatchObject([{ action: "full" }, { action: "standard" }, { reason: "coup.target" }, 22]);
  });
});

describe("TWI-368 TWI-369 TWI-370 TWI-371 disarm, feint, demoralize, trick", () => {
  const how = { ranged: true, damage: 5, holderStrength: 3, twoHands: true };
  it("disarm", () => {
    expect(disarmNumbers(hero(), how)).toEqual({ attack: -4, mine: 5, theirs: 7 });
    expect(disarmNumbers(hero({ ...feats("improvedRangedDisarm", ["improvedDisarm", 2]) }), how)).toEqual({
      attack: 0,
      mine: 9,
      theirs: 7,
    });
    expect([
      disarmOutcome(true, 0, false, false),
      disarmOutcome(true, 1, true, false),
      disarmOutcome(false, -4, false, false),
      disarmOutcome(false, -5, false, false),
      disarmOutcome(false, -9, false, true),
    ]).toEqual(["dropped", "taken", "nothing", "counter", "nothing"]);
  });
  it("interaction", () => {
    expect([
      quickPenalty(hero(), "feint", true),
      quickPenalty(hero({ ...feats("improvedTrick") }), "trick", true),
      quickPenalty(hero({ ...feats("improvedTrick") }), "feint", true),
      quickPenalty(hero(), "trick", false),
    ]).toEqual([-5, 0, -5, 0]);
    expect([
      maneuverSkills(hero(), "demoralize"),
      maneuverSkills(hero({ ...feats("taunt") }), "demoralize"),
      maneuverSkills(hero({ ...feats("startle", "acrobaticBluff") }), "feint"),
    ]).toEqual([["intimidate"], ["intimidate", "bluff"], ["bluff", "acrobatics", "intimidate"]]);
    expect([interactionCondition("feint"), interactionCondition("demoralize"), interactionCondition("trick")]).toEqual([
      "feinted",
      "shaken",
      "tricked",
    ]);
  });
});

describe("TWI-372 TWI-373 TWI-374 grappling", () => {
  it("what each check may do; the pinned only escape", () => {
    expect([grappleMoves(false).length, grappleMoves(true)]).toEqual([7, ["break"]]);
    expect([
      grappleOutcome("pin", true),
      grappleOutcome("throw", true),
      grappleOutcome("break", false),
      grappleOutcome("damage", true),
    ]).toEqual([
      { condition: "pinned", ends: false, damage: false },
      { condition: "prone", ends: true, damage: false },
      { condition: null, ends: false, damage: false },
      { condition: null, ends: false, damage: true },
    ]);
  });
  it("escape by the better check, 4 less from Improved Pin", () => {
    const who = hero({ baseAttack: 4, abilities: abilities({ str: 14 }) });
    expect([escapeBonus(who, 3, false, DEFAULT_SETTINGS), escapeBonus(who, 12, true, DEFAULT_SETTINGS)]).toEqual([
      6, 8,
    ]);
  });
});

it("TWI-374 TWI-440 a rank of Elongation helps to get out by Escape Artist as by grapple", () => {
  const limber = hero({ powers: [power("elongation", 3)] });
  expect([2, 12].map((artist) => escapeBonus(limber, artist, false, DEFAULT_SETTINGS))).toEqual([5, 15]);
  expect(escapeBonus(hero(), 12, false, DEFAULT_SETTINGS)).toBe(12);
});

describe("TWI-375 TWI-376 TWI-377 TWI-378 TWI-380 TWI-381 TWI-382 trip, rush, overrun, slam", () => {
  const small = { size: "Small" } as const;
  it("trip: size, legs, Improved Throw chooses for the target", () => {
    expect([
      tripBonus({ str: 3, dex: 1, size: "Large" }, small),
      tripBonus({ str: 3, dex: 5, size: "Small", legs: 4 }, { size: "Large" }),
      tripBonus({ str: 3, dex: 5, size: "Medium" }, { size: "Medium" }, "worse"),
    ]).toEqual([11, 9, 3]);
    expect([tripOutcome(true, false), tripOutcome(false, false), tripOutcome(false, true)]).toEqual([
      "prone",
      "counter",
      "nothing",
    ]);
  });
  it("rush won by 3 pushes 5 feet, never beyond the own speed; won by the higher bonus nobody moves; lost, one goes back 5", () =>
    expect([
      rushFeet(true, 3, 30),
      rushFeet(true, 6, 30),
      rushFeet(true, 0, 30),
      rushFeet(false, 0, 30),
      rushFeet(false, -4, 30),
      rushBonus({ str: 3, size: "Large", immovable: 2 }, { size: "Medium" }),
    ]).toEqual([5, 30, 0, -5, -5, 15]));
  it("overrun", () =>
    expect([overrun(true, false, false), overrun(true, false, true), overrun(false, true, true)]).toEqual([
      true,
      false,
      true,
    ]));
  it("slam: pace or the movement power, half back, Immovable shifts at most half", () => {
    expect([
      slam({ strengthMod: 3, pace: "normal" }),
      slam({ strengthMod: 3, pace: "accelerated" }),
      slam({ strengthMod: 3, pace: "accelerated", power: 10 }),
      slam({ strengthMod: 3, pace: "accelerated", power: 10, immovable: 8 }),
    ]).toEqual([
      { damage: 5, recoil: 2 },
      { damage: 7, recoil: 3 },
      { damage: 10, recoil: 5 },
      { damage: 5, recoil: 10 },
    ]);
  });
  it.each([
    [0, null],
    [1, { conditions: ["dazed"] }],
    [5, { stunned: true }],
    [10, { unconscious: true }],
  ])("Stunning Attack failed by %i: %j", (failBy, result) =>
    result === null
      ? expect(gradedResult("stun", failBy)).toBeNull()
      : expect(gradedResult("stun", failBy)).toMatchObject(result),
  );
  it("throwing and total defense", () =>
    expect([
      throwFeet(9, 5),
      throwFeet(3, 5),
      ...[hero(having("totalDefense")), hero({ ...having("totalDefense"), ...feats(["improvedDefense", 2]) })].map(
        (who) => dodgeRows(who).reduce((sum, r) => sum + r.value, 0),
      ),
    ]).toEqual([10, 0, 4, 8]));
});
