import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resolveCheck } from "../dice/check.ts";
import { line } from "../labels.ts";
import { AFFLICTION_MENU } from "../state/values.ts";
import { check, dice, resistanceRequest } from "../testing/fixtures.ts";
import type { Faces } from "../types.ts";
import {
  arrival,
  counteredRank,
  dcIsRolled,
  failureDegrees,
  hardestFirst,
  mayLet,
  needsExtraEffort,
  nextDegree,
  recoverAffliction,
  recoveryInterval,
  type ResistanceRequest,
  resolveResistance,
  weakenPoints,
} from "./resistance.ts";

const resist = (rank: number, toughness: number, faces: Faces, changes: Partial<ResistanceRequest> = {}) =>
  resolveResistance(resistanceRequest(rank, check("passiveDefense", toughness), changes), faces);

describe("FUD-151 FUD-152 FUD-153 FUD-155 damage", () => {
  it("above the DC nothing happens", () => expect(resist(9, 9, dice[1]).consequence).toEqual({ kind: "none" }));
  it("a tie is a bruise without loss", () =>
    expect(resist(9, 9, dice[0]).consequence).toMatchObject({ kind: "damage", health: 0, bruises: 1 }));
  it("below it the difference in health and a bruise", () =>
    expect(resist(9, 6, dice[0]).consequence).toMatchObject({ health: 3, bruises: 1, worst: false }));
  it("a natural -3 counts as -4: Toughness 6 against 2 is a tie", () =>
    expect(resist(2, 6, dice[-3])).toMatchObject({ difference: 0, consequence: { health: 0, bruises: 1 } }));
  it("health lost is always the difference", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: -5, max: 20 }),
        fc.constantFrom(...Object.values(dice)),
        (rank, t, f) => {
          const r = resist(rank, t, f);
          const lost = r.consequence.kind === "damage" ? r.consequence.health : 0;
          return lost === Math.max(0, r.difference ?? 0);
        },
      ),
    ));
});

describe("FUD-163 FUD-602 minions", () => {
  it("that fail take the worst", () =>
    expect(resist(9, 8, dice[0], { target: "minion" }).consequence).toMatchObject({ worst: true }));
  it("a tie only bruises", () =>
    expect(resist(9, 9, dice[0], { target: "minion" }).consequence).toMatchObject({
      worst: false,
      bruises: 1,
      health: 0,
    }));
  it("take an Affliction's last degree", () =>
    expect(
      resist(9, 8, dice[0], {
        target: "minion",
        effect: "affliction",
        lastDegree: 2,
        conditions: [{ degree: 2, condition: "stunned", trait: null }],
      }).consequence,
    ).toEqual({ kind: "affliction", degree: 2, conditions: [{ degree: 2, condition: "stunned", trait: null }] }));
  it("FUD-032 a critical hit skips their resistance", () =>
    expect(
      resolveResistance(
        resistanceRequest(3, check("passiveDefense", 30), { target: "minion", skipsResistance: true }),
        null,
      ),
    ).toMatchObject({ defense: null, consequence: { worst: true } }));
});

describe("FUD-128 Multiattack bruises", () => {
  it("come with a real failure", () =>
    expect(resist(9, 8, dice[0], { extraBruises: 2 }).consequence).toMatchObject({ bruises: 3 }));
  it("not with a tie", () =>
    expect(resist(9, 9, dice[0], { extraBruises: 2 }).consequence).toMatchObject({ bruises: 1 }));
});

describe("FUD-122 where the DC comes from", () => {
  it("static: the rank", () => expect(resist(9, 0, dice[0]).dc.total).toBe(9));
  it("opposed: the attacker's power check, criticals included", () => {
    const request = resistanceRequest(9, check("passiveDefense", 9), { power: check("power", 0) });
    expect(resolveResistance(request, dice[0], dice[2])).toMatchObject({
      dc: { total: 11 },
      consequence: { health: 2 },
    });
    expect(resolveResistance(request, dice[0], dice[3]).dc.total).toBe(13);
    expect(resolveResistance(request, dice[0], dice[-3]).dc.total).toBe(5);
  });
  it("opposed: a critical's increase isn't lost under the cap", () => {
    const request = resistanceRequest(10, check("passiveDefense", 9), {
      increases: [line("criticalEffect", 1, "FUD-031")],
      power: check("power", 0, { cap: { limit: 10, rule: "FUD-553" } }),
    });
    expect(resolveResistance(request, dice[0], dice[0]).dc.total).toBe(11);
  });
  it.each([
    ["static", "attack", false],
    ["opposed", "attack", true],
    ["opposed", "ongoing", false],
    ["opposed", "hazard", false],
    ["static", "contest", true],
  ] as const)("%s mode, %s", (mode, source, rolled) => expect(dcIsRolled(mode, source)).toBe(rolled));
});

describe("FUD-123 FUD-125 FUD-126 FUD-127 what arrives", () => {
  const none = { immune: false, resistance: 0, impervious: 0 };
  const come = (rank: number, changes: Partial<typeof none>, penetrating = 0, increase = 0) =>
    arrival({
      rank,
      penetrating,
      increases: increase === 0 ? [] : [line("criticalEffect", increase, "FUD-031")],
      shielding: { ...none, ...changes },
    });
  it("an effect of rank 0 arrives and is resisted against 0, but for any Impervious and any Resistance that took the rest", () => {
    expect(
      [come(0, {}), come(0, { impervious: 1 }), come(2, { resistance: 2 }), come(-1, {})].map((a) => a.blocked),
    ).toEqual([null, "impervious", "resisted", "resisted"]);
    expect(resist(0, 0, dice[-1]).consequence).toMatchObject({ kind: "damage", health: 1 });
  });
  it("Immunity stops it all", () =>
    expect(come(9, { immune: true })).toMatchObject({ blocked: "immune", rank: { total: 0 } }));
  it("Resistance takes ranks off, down to nothing", () => {
    expect(come(9, { resistance: 4 })).toMatchObject({ blocked: null, rank: { total: 5 } });
    expect(come(4, { resistance: 6 })).toMatchObject({ blocked: "resisted", rank: { total: 0 } });
  });
  it("Impervious stops a rank up to its own", () => {
    expect(come(5, { impervious: 5 }).blocked).toBe("impervious");
    expect(come(6, { impervious: 5 })).toMatchObject({ blocked: null, rank: { total: 6 } });
  });
  it("Resistance comes first", () => expect(come(9, { resistance: 4, impervious: 5 }).blocked).toBe("impervious"));
  it("critical increases come after the comparison", () => {
    expect(come(5, { impervious: 5 }, 0, 1).blocked).toBe("impervious");
    expect(come(6, { impervious: 5 }, 0, 1).rank.total).toBe(7);
  });
  it("Penetrating carries its rank through, and no more than the effect has", () => {
    expect(come(5, { impervious: 5 }, 3)).toMatchObject({ blocked: null, rank: { total: 3 } });
    expect(come(5, { impervious: 5 }, 9).rank.total).toBe(5);
  });
  it("what is blocked isn't rolled", () =>
    expect(
      resolveResistance(
        resistanceRequest(3, check("passiveDefense", 0), { shielding: { ...none, impervious: 3 } }),
        null,
      ),
    ).toMatchObject({ defense: null, consequence: { kind: "none" } }));
});

describe("FUD-124 willing targets", () => {
  it("may skip Fortitude or Will", () =>
    expect(
      resolveResistance(resistanceRequest(5, check("passiveDefense", 9), { effect: "other", willing: true }), null),
    ).toMatchObject({ defense: null, degrees: 3 }));
  it("never Toughness", () => expect(resist(5, 9, dice[0], { willing: true }).defense?.total).toBe(9));
});

describe("FUD-170 FUD-171 FUD-120 Affliction", () => {
  const conditions = [
    { degree: 1, condition: "dazed", trait: null },
    { degree: 2, condition: "stunned", trait: null },
    { degree: 3, condition: "asleep", trait: null },
  ] as const;
  it.each([
    [8, 0, []],
    [7, 1, ["dazed"]],
    [5, 1, ["dazed"]],
    [4, 2, ["stunned"]],
    [1, 3, ["asleep"]],
    [-9, 3, ["asleep"]],
  ])("Fortitude total %i against DC 8 is degree %i", (total, degree, names) => {
    const { consequence } = resist(8, total, dice[0], { effect: "affliction", conditions });
    expect(
      consequence.kind === "affliction"
        ? [consequence.degree, consequence.conditions.map((c) => c.condition)]
        : [0, []],
    ).toEqual([degree, names]);
  });
  it("stops at the power's last degree", () =>
    expect(resist(9, 0, dice[0], { effect: "affliction", conditions, lastDegree: 2 }).consequence).toMatchObject({
      degree: 2,
    }));
  it("the menu has its three lists", () =>
    expect([AFFLICTION_MENU[1].length, AFFLICTION_MENU[2].length, AFFLICTION_MENU[3].length]).toEqual([6, 8, 5]));
  it("a Will that fails by itself fails by a degree (FUD-424)", () => {
    const broken = check("passiveDefense", 30, { fails: { label: "x", rule: "FUD-424" } });
    expect(resolveResistance(resistanceRequest(5, broken, { effect: "other" }), dice[0])).toMatchObject({
      degrees: 1,
      consequence: { kind: "degree", degree: 1 },
    });
  });
});

describe("FUD-172 FUD-173 recovery", () => {
  const ongoing = { degree: 2, lastDegree: 3, progressive: false, regressive: false };
  const roll = (total: number) => resolveCheck(check("passiveDefense", total, { dc: 5 }), dice[0]);
  it("success ends it, failure leaves it", () =>
    expect([recoverAffliction(ongoing, roll(5)), recoverAffliction(ongoing, roll(4))]).toEqual([0, 2]));
  it("Progressive rises on a failure, to its last degree", () => {
    expect(recoverAffliction({ ...ongoing, progressive: true }, roll(0))).toBe(3);
    expect(recoverAffliction({ ...ongoing, progressive: true, lastDegree: 2 }, roll(0))).toBe(2);
  });
  it("Regressive falls by the degrees of success", () =>
    expect([
      recoverAffliction({ ...ongoing, regressive: true }, roll(5)),
      recoverAffliction({ ...ongoing, regressive: true }, roll(9)),
    ]).toEqual([1, 0]));
  it.each([
    [1, "dazed", "turnEnd"],
    [2, "stunned", "turnEnd"],
    [3, "controlled", "turnEnd"],
    [3, "paralyzed", "minute"],
    [3, "asleep", "hour"],
  ] as const)("degree %i, %s: %s", (degree, condition, interval) =>
    expect(recoveryInterval(degree, condition)).toBe(interval),
  );
});

describe("FUD-250 hit again", () => {
  it("the higher degree stays", () => expect([nextDegree(2, 1, false), nextDegree(1, 3, false)]).toEqual([2, 3]));
  it("Cumulative adds, to three or the power's last", () =>
    expect([nextDegree(1, 1, true), nextDegree(2, 3, true), nextDegree(1, 2, true, 2)]).toEqual([2, 3, 2]));
});

describe("FUD-174 Weaken", () => {
  it.each([
    [4, 8, 0, 4],
    [9, 8, 0, 8],
    [4, 8, 6, 2],
    [4, 8, 8, 0],
    [0, 8, 0, 0],
    [-3, 8, 0, 0],
  ])("difference %i, rank %i, lost %i: takes %i", (difference, rank, lost, points) =>
    expect(weakenPoints(difference, rank, lost)).toBe(points),
  );
  it("a tie takes nothing", () =>
    expect(resist(6, 6, dice[0], { effect: "weaken" }).consequence).toEqual({ kind: "none" }));
  it("a failure takes the difference", () =>
    expect(resist(6, 4, dice[0], { effect: "weaken" }).consequence).toEqual({ kind: "weaken", points: 2 }));
});

describe("FUD-176 FUD-177 countering", () => {
  it.each([
    [8, 10, 10, 0],
    [8, 10, 12, 0],
    [8, 12, 9, 3],
    [8, 20, 5, 8],
  ])("rank %i, %i against %i leaves %i", (rank, effect, counter, left) =>
    expect(counteredRank(rank, effect, counter)).toBe(left),
  );
});

describe("FUD-178 minds", () => {
  it("two degrees of failure close them for the scene", () =>
    expect([
      needsExtraEffort({ success: false, degrees: 2 }),
      needsExtraEffort({ success: false, degrees: 1 }),
      needsExtraEffort({ success: true, degrees: 3 }),
    ]).toEqual([true, false, false]));
});

describe("FUD-179 several Fortitude checks", () => {
  it("the hardest first", () =>
    expect(hardestFirst([{ dc: 3 }, { dc: 9 }, { dc: 5 }]).map((c) => c.dc)).toEqual([9, 5, 3]));
});

describe("FUD-121 passive defenses", () => {
  it("work unconscious: nothing about the roll is halved", () => expect(resist(5, 8, dice[0]).defense?.total).toBe(8));
  it("failure degrees of a difference", () =>
    expect([failureDegrees(0), failureDegrees(1), failureDegrees(4)]).toEqual([0, 1, 2]));
});

describe("FUD-124 what may be let happen", () => {
  it.each([
    ["Damage that Toughness resists", "damage", "toughness", false],
    ["Damage that Will resists", "damage", "will", true],
    ["an Affliction that Dodge resists", "affliction", "dodge", true],
    ["an Affliction that Toughness resists", "affliction", "toughness", false],
    ["a Nullify", "nullify", "will", false],
    ["a hold", "hold", "fortitude", false],
  ] as const)("%s", (_what, effect, by, may) => expect(mayLet({ effect, by })).toBe(may));
  it("willing to be harmed takes all of it, and isn't killed by that alone", () =>
    expect(
      resolveResistance(resistanceRequest(4, check("passiveDefense", 9), { by: "will", willing: true }), null)
        .consequence,
    ).toEqual({ kind: "damage", health: 4, bruises: 1, nonLethal: false, worst: false }));
});

describe("FUD-607 FUD-174 a minion's Weaken", () => {
  it("is easier to resist, and takes no less when it isn't resisted", () => {
    const weak = resistanceRequest(6, check("passiveDefense", -4), {
      effect: "weaken",
      increases: [{ label: "CROSSOVER.Fudge.Row.forcedDice", value: -3, rule: "FUD-607" }],
    });
    const { dc, consequence } = resolveResistance(weak, dice[0]);
    expect([dc.total, consequence]).toEqual([3, { kind: "weaken", points: 6 }]);
  });
});
