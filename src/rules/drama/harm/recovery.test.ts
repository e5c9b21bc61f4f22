import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import { lifts, push, PUSH_DN, thrown } from "../acts/push.ts";
import { hazardRequest } from "../acts/requests/power.ts";
import { actionExchange, cameTo } from "../cards/action.ts";
import { rollAction } from "../dice/dice.ts";
import {
  adjust,
  award,
  type Earned,
  GLORY,
  gloryAwards,
  restart,
  SCENE_AWARD,
  startingPoints,
} from "../fortune/earning.ts";
import { DEFAULT_SETTINGS, DRAMA_SETTINGS, parseOverride, typedOverride } from "../settings.ts";
import { conditionState } from "../state/conditions.ts";
import { context, having, hero, mook, party, power, settings, villain } from "../testing/fixtures.ts";
import type { DramaCharacter } from "../types.ts";
import { type HarmState, NO_DAMAGE, UNHURT } from "./damage.ts";
import { fallEffect, HAZARD_ROLL, HAZARDS, MATERIALS, objectBand } from "./environment.ts";
import { fatigue, groupChanges, harmedBy, takeDamage } from "./harm.ts";
import {
  afterConflict,
  conflictEnd,
  deathCheck,
  firstAid,
  heal,
  healingDn,
  medicine,
  nightChecks,
  resistShock,
  resistShockDn,
  rest,
  restedShock,
  roundEnd,
  stabilise,
  treat,
} from "./recovery.ts";

const hurt = (over: Partial<HarmState>, more = {}) => hero({ harm: { ...UNHURT, ...over }, ...more });
const sets = (changes: readonly Change[] | { reason: string }) =>
  "reason" in changes
    ? changes.reason
    : changes.map((c) => (c.kind === "set" ? [c.path, c.to] : [c.kind, c.data.condition]));

describe("DRA-230 shock", () => {
  it("one a minute, all after an hour", () =>
    expect([
      restedShock(9, 59),
      restedShock(9, 60),
      restedShock(9, 300),
      restedShock(9, 3600),
      restedShock(0, 60),
    ]).toEqual([9, 8, 4, 0, 0]));
});
describe("DRA-182 DRA-230 time in small steps", () => {
  it("twice half a minute is a minute; the rest is counted on, and forgotten with the last shock", () => {
    expect(sets(rest(hurt({ shock: 5, k: true, o: true }, { rested: 30 }), 30).changes)).toEqual([
      ["system.shock", 4],
      ["system.k", false],
      ["system.o", false],
      ["system.rested", 60],
    ]);
    expect([
      sets(rest(hurt({ shock: 5 }, { rested: 50 }), 30).changes),
      sets(rest(hurt({ shock: 1 }, { rested: 50 }), 30).changes),
      rest(hero(), 30).changes,
    ]).toEqual([
      [
        ["system.shock", 4],
        ["system.rested", 80],
      ],
      [
        ["system.shock", 0],
        ["system.rested", 0],
      ],
      [],
    ]);
  });
  /** Somebody after resting in steps. */
  const rested = (who: DramaCharacter, steps: readonly number[]): DramaCharacter =>
    steps.reduce((now, seconds) => {
      const { changes } = rest(now, seconds);
      const to = changes.findLast((c) => c.kind === "set" && c.path === "system.rested");
      return { ...harmedBy(now, changes), rested: to?.kind === "set" ? Number(to.to) : (now.rested ?? 0) };
    }, who);
  it("an hour brings all shock back, in however many steps", () => {
    const worn = hurt({ shock: 200, k: true, o: true });
    expect(
      rested(
        worn,
        Array.from({ length: 59 }, () => 60),
      ).harm.shock,
    ).toBe(141);
    expect(
      rested(
        worn,
        Array.from({ length: 60 }, () => 60),
      ).harm,
    ).toEqual(UNHURT);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1500 }), { maxLength: 8 }),
        fc.integer({ min: 0, max: 90 }),
        (steps, shock) => {
          const who = hurt({ shock, k: true, o: true });
          expect(rested(who, steps).harm).toEqual(rested(who, [steps.reduce((a, b) => a + b, 0)]).harm);
        },
      ),
    );
  });
  it("DRA-231 the minute begins with the end of the conflict, and anew with every hit", () => {
    const fought = hurt({ shock: 5, k: true, o: true }, { rested: 55 });
    const over = { ...fought, rested: 0 };
    expect(sets(conflictEnd(fought))).toEqual([["system.rested", 0]]);
    expect([rested(over, [30, 20]).harm, rested(over, [30, 20, 10]).harm]).toEqual([
      over.harm,
      { ...UNHURT, shock: 4 },
    ]);
    const hit = { ...NO_DAMAGE, shock: 1, ko: "KO" as const };
    for (const changes of [
      takeDamage(hurt({ shock: 2 }, { rested: 55 }), hit, settings),
      fatigue(hurt({ shock: 2 }, { rested: 55 }), 3, settings),
      groupChanges(mook({ count: 3, rested: 55 }), [hit], settings),
    ])
      expect(sets(changes)).toContainEqual(["system.rested", 0]);
  });
  it("whoever is dying doesn't rest: a shock each round, a death check each sixth, three at a stroke at most", () => {
    const dying = hurt({ wounds: 3, shock: 5 }, { mortalRounds: 4 });
    expect([sets(rest(dying, 20).changes), rest(dying, 20).checks]).toEqual([
      [
        ["system.shock", 7],
        ["system.mortalRounds", 6],
      ],
      1,
    ]);
    expect([
      rest(dying, 8 * 3600).checks,
      sets(rest(hurt({ wounds: 3, shock: 5 }, { stabilised: true }), 600).changes),
    ]).toEqual([3, [["system.shock", 0]]]);
  });
  it("dying is counted anew each time", () => {
    expect([
      sets(stabilise(hurt({ wounds: 3 }, { mortalRounds: 5 }), 0)),
      sets(heal(hurt({ wounds: 3 }, { stabilised: true, mortalRounds: 5 }), 0)),
    ]).toEqual([
      [
        ["system.stabilised", true],
        ["system.mortalRounds", 0],
      ],
      [
        ["system.wounds", 2],
        ["system.stabilised", false],
        ["system.mortalRounds", 0],
      ],
    ]);
  });
  it("DRA-184 nobody stays knocked down past the fight, or past a moment's rest", () =>
    expect([
      sets(conflictEnd(hurt({ knockedDown: true }))),
      sets(rest(hurt({ knockedDown: true }), 10).changes),
    ]).toEqual([[["system.knockedDown", false]], [["system.knockedDown", false]]]));
  it("DRA-153 the way of a round is forgotten with the fight", () =>
    expect(sets(conflictEnd(hurt({}, { moved: { round: 3, metres: 40 } })))).toEqual([
      ["system.moved.round", 0],
      ["system.moved.metres", 0],
    ]));
});
describe("DRA-231 K and O", () => {
  it("a lone one goes with the conflict, both stay until a minute after", () => {
    expect([afterConflict({ ...UNHURT, k: true }).k, afterConflict({ ...UNHURT, k: true, o: true }).k]).toEqual([
      false,
      true,
    ]);
    expect([
      sets(rest(hurt({ k: true, o: true, shock: 3 }), 60).changes),
      sets(rest(hurt({ k: true, o: true, shock: 3 }), 50).changes),
    ]).toEqual([
      [
        ["system.shock", 2],
        ["system.k", false],
        ["system.o", false],
        ["system.rested", 60],
      ],
      [["system.rested", 50]],
    ]);
  });
  it("first aid clears both, if it succeeds", () =>
    expect([sets(firstAid(hurt({ k: true, o: true, shock: 3 }), 0)), firstAid(hurt({ k: true }), -1)]).toEqual([
      [
        ["system.k", false],
        ["system.o", false],
      ],
      [],
    ]));
  it("the conflict's end gives the resist-shock check back", () =>
    expect(sets(conflictEnd(hurt({ o: true }, { resisted: true })))).toEqual([
      ["system.o", false],
      ["system.resisted", false],
    ]));
});
describe("DRA-232 wounds", () => {
  it.each([
    [0, false, null],
    [1, false, 8],
    [2, false, 11],
    [3, false, null],
    [3, true, 14],
    [4, true, null],
  ])("%i wounds, stabilised %s: DN %s", (wounds, stabilised, dn) =>
    expect(healingDn(hurt({ wounds }, { stabilised }))).toBe(dn),
  );
  it("success takes one level; a healed mortal wound needs no stabilising", () =>
    expect([
      sets(heal(hurt({ wounds: 3 }, { stabilised: true }), 0)),
      heal(hurt({ wounds: 2 }), -1),
      heal(hurt({ wounds: 3 }), 5),
    ]).toEqual([
      [
        ["system.wounds", 2],
        ["system.stabilised", false],
      ],
      [],
      [],
    ]));
  it("medicine adds 3, superior a second check; regeneration more", () => {
    expect([medicine(null), medicine(-1), medicine(2), medicine(7)]).toEqual([
      { plus: 0, checks: 1 },
      { plus: 0, checks: 1 },
      { plus: 3, checks: 1 },
      { plus: 3, checks: 2 },
    ]);
    expect(
      nightChecks(hero({ powers: [power("regeneration", 2)], conditions: [conditionState("treated", { degree: 2 })] }))
        .checks,
    ).toBe(4);
  });
  it("medicine treats somebody once a day, until the night's check: a second check for a superior one", () => {
    const wounded = hurt({ wounds: 2 });
    expect([
      sets(treat(wounded, 2)),
      sets(treat(wounded, -1)),
      sets(treat(hero(), 5)),
      sets(treat(hurt({ wounds: 2 }, { conditions: having("treated") }), 5)),
    ]).toEqual([[["create", "treated"]], [], "nothingToHeal", "treatedAlready"]);
    const [superior] = treat(wounded, 7) as Change[];
    expect(superior).toMatchObject({ data: { degree: 2, until: { at: "use" } } });
    expect([
      nightChecks(wounded),
      nightChecks(hurt({ wounds: 2 }, { conditions: [conditionState("treated", { degree: 1 })] })),
    ]).toMatchObject([
      { checks: 1, treated: false, changes: [] },
      { checks: 1, treated: true, changes: [{ kind: "delete" }] },
    ]);
  });
});
describe("DRA-182 DRA-233 dying", () => {
  it("each round costs a shock, each sixth a death check, until stabilised", () => {
    const dying = hurt({ wounds: 3, shock: 5 }, { mortalRounds: 5 });
    expect([
      sets(roundEnd(dying).changes),
      roundEnd(dying).check,
      roundEnd({ ...dying, mortalRounds: 4 }).check,
    ]).toEqual([
      [
        ["system.shock", 6],
        ["system.mortalRounds", 6],
      ],
      true,
      false,
    ]);
    expect(roundEnd({ ...dying, stabilised: true, mortalRounds: 0 })).toEqual({ changes: [], check: false });
  });
  it("regeneration takes shock at each end of round", () =>
    expect(sets(roundEnd(hurt({ shock: 5 }, { powers: [power("regeneration", 2)] })).changes)).toEqual([
      ["system.shock", 3],
    ]));
  it("who regenerates loses shock while dying, at a stroke as round by round", () =>
    expect(sets(rest(hurt({ wounds: 3, shock: 5 }, { powers: [power("regeneration", 2)] }), 30).changes)).toEqual([
      ["system.shock", 2],
      ["system.mortalRounds", 3],
    ]));
  it("a fresh mortal wound bleeds again, and a further blow on somebody who is stabilised doesn't", () => {
    const blow = { ...NO_DAMAGE, wounds: 1 };
    const unsettled = (wounds: number): boolean =>
      takeDamage(hurt({ wounds }, { stabilised: true }), blow, settings).some(
        (c) => c.kind === "set" && c.path === "system.stabilised",
      );
    expect([unsettled(2), unsettled(3), unsettled(1)]).toEqual([true, false, false]);
  });
  it("a failed death check kills", () =>
    expect([sets(deathCheck(hurt({ wounds: 3 }), -1)), deathCheck(hurt({ wounds: 3 }), 0)]).toEqual([
      [["system.wounds", 4]],
      [],
    ]));
  it("first aid or medicine stabilises the mortally wounded", () =>
    expect([
      sets(stabilise(hurt({ wounds: 3 }), 0)),
      sets(stabilise(hurt({ wounds: 3 }), -2)),
      sets(stabilise(hurt({ wounds: 2 }), 3)),
    ]).toEqual([[["system.stabilised", true]], [], "notMortal"]));
});
describe("DRA-337 resist shock", () => {
  it("against the own shock, once a conflict", () =>
    expect([
      resistShockDn(hurt({ shock: 14 }), settings),
      resistShockDn(hurt({ shock: 14 }, { resisted: true }), settings),
      resistShockDn(hurt({ shock: 4 }), settings),
    ]).toMatchObject([{ accepted: true, dn: 14 }, { reason: "resistedAlready" }, { reason: "notShockedOut" }]));
  it("success holds until the end of the next turn", () =>
    expect([sets(resistShock(hurt({ shock: 14 }), 0)), sets(resistShock(hurt({ shock: 14 }), -1))]).toEqual([
      [
        ["system.resisted", true],
        ["create", "resisting"],
      ],
      [["system.resisted", true]],
    ]));
});

describe("DRA-056 DRA-068 DRA-070 pushing, lifting, throwing", () => {
  it.each([
    [-3, 0, 1],
    [0, 0, 1],
    [4, 0, 1],
    [5, 1, 4],
    [8, 1, 1],
    [12, 1, 1],
    [13, 2, 7],
    [19, 2, 1],
    [30, 2, 1],
  ])("RP %i: +%i and %i shock", (rp, plus, shock) => expect(push(rp)).toEqual({ plus, shock }));
  it("against 8", () => expect(PUSH_DN).toBe(8));
  it("what is within the limit is lifted", () => expect([lifts(9, 9), lifts(9, 10)]).toEqual([true, false]));
  it("Strength 12 throws 25 kg to value 4, with an effect of 15", () =>
    expect(thrown(12, 25)).toEqual({ distance: 4, metres: 6, effect: 15 }));
  it("never beyond 9 without a push, never more than +5, never less than Strength", () =>
    expect([
      thrown(30, 1).distance,
      thrown(30, 1, 2).distance,
      thrown(20, 100000).effect,
      thrown(12, 0.1).effect,
    ]).toEqual([9, 11, 25, 12]));
});

describe("DRA-052 DRA-186 falls and hazards", () => {
  it.each([
    [10, 13],
    [100, 18],
    [1, 8],
  ])("%i metres: effect value %i", (metres, effect) => expect(fallEffect(metres)).toBe(effect));
  it("the dice are an open-ended skilled mook's", () =>
    expect(rollAction({ ...HAZARD_ROLL, segments: ["base"], dice: [10, 20] }).dieTotal).toBe(30));
  it("a fall has at least +1, fire hasn't; the column is the victim's", () => {
    const struck = (fall: boolean, effectValue: number, who: DramaCharacter) => {
      const asked = hazardRequest({ victim: who, party: party(who.ref), effectValue, fall }, context());
      if (!asked.accepted) throw new Error(asked.reason);
      const slot = cameTo(actionExchange.begin(asked.request), 2).targets[0];
      return [slot?.reading?.resolution.effect?.total, slot?.reading?.effectRp, slot?.result?.shock];
    };
    expect([struck(true, 13, hero()), struck(false, HAZARDS.fire.least, mook())]).toEqual([
      [14, 4, 2],
      [2, -7, 1],
    ]);
  });
});
describe("DRA-187 things", () => {
  it.each([
    [0, "whole", 0],
    [1, "scratched", 0],
    [2, "damaged", -2],
    [3, "broken", 0],
    [4, "destroyed", 0],
    [7, "destroyed", 0],
  ])("%i: %s", (wounds, band, use) => expect(objectBand(wounds)).toEqual({ band, use }));
  it("may state their own thresholds", () =>
    expect(objectBand(2, { scratched: 1, damaged: 3, broken: 5, destroyed: 8 }).band).toBe("scratched"));
  it("are as tough as what they are made of", () =>
    expect(MATERIALS).toMatchObject({ wood: 8, steel: 20, superAlloy: 30 }));
});

describe("DRA-101 DRA-113 DRA-114 DRA-300 earning", () => {
  it("players' heroes by the world, named adversaries by tier, mooks none", () =>
    expect([
      startingPoints(hero(), settings),
      startingPoints(villain(), settings),
      startingPoints(villain({ npcTier: "archEnemy" }), settings),
      startingPoints(mook(), settings),
    ]).toEqual([10, 3, 10, 0]));
  it("a scene is worth 1, a dramatic one 2, an adventure 6", () =>
    expect([SCENE_AWARD.standard, SCENE_AWARD.dramatic, DEFAULT_SETTINGS.adventureAward]).toEqual([1, 2, 6]));
  const points = (made: Earned) => (made.accepted ? sets(made.changes) : made.reason);
  const to = (n: number) => [["system.heroPoints.value", n]];
  it("awards are never negative, and mooks have none", () => {
    expect([points(award(hero(), 2)), points(award(hero(), 0)), points(award(mook(), 2))]).toEqual([
      to(6),
      [],
      "notHero",
    ]);
    expect(() => award(hero(), -1)).toThrow("not-a-whole-number");
  });
  it("a correction goes both ways, and what isn't there can't be paid", () =>
    expect([points(adjust(hero(), -1)), points(adjust(hero(), 1)), points(adjust(hero(), -5))]).toEqual([
      to(3),
      to(5),
      "noPoint",
    ]));
  it("a new start gives everybody what they start with", () =>
    expect([
      points(restart(hero(), settings)),
      points(restart(villain({ npcTier: "lieutenant" }), settings)),
      points(restart(mook(), settings)),
    ]).toEqual([to(10), to(6), "notHero"]));
  it("glory from a die total of 60: one each, three for the roller", () =>
    expect([gloryAwards(59, "mara", ["mara", "jo"]), gloryAwards(GLORY.least, "mara", ["mara", "jo"])]).toEqual([
      null,
      [
        { of: "mara", amount: 3 },
        { of: "jo", amount: 1 },
      ],
    ]));
});

describe("DRA-420 DRA-274 settings", () => {
  it("each has the default of the table", () => {
    for (const s of DRAMA_SETTINGS) {
      expect([s.key, DEFAULT_SETTINGS[s.key]]).toEqual([s.key, s.initial]);
      if (s.choices) expect(s.choices[0]).toBe(s.initial);
    }
    expect(DRAMA_SETTINGS.map((s) => s.key).sort()).toEqual(Object.keys(DEFAULT_SETTINGS).sort());
  });
  it("DRA-088 a printed chart is 14 rows of four numbers, or nothing", () => {
    const rows = Array.from({ length: 14 }, () => [2, 3, 4, 5]);
    expect([
      parseOverride([]),
      parseOverride(rows.slice(1)),
      parseOverride(rows.map((r, i) => (i === 3 ? [1, -1, 2, 3] : r))),
    ]).toMatchObject([
      { rows: null },
      { reason: "chartRows" },
      { reason: "chartCell", data: { number: 5, column: "manyPlus" } },
    ]);
    expect(typedOverride(rows.map((r, i) => ` ${r.join(i % 2 ? ", " : " ")} `).join(";\n"))).toEqual(
      parseOverride(rows),
    );
    expect([typedOverride(" \n"), typedOverride("1 2 3 4")]).toMatchObject([{ rows: null }, { reason: "chartRows" }]);
    expect(parseOverride(rows)).toMatchObject({
      accepted: true,
      rows: { length: 14, 0: { modifier: 2, manyPlus: 3, toughness: 4, onePlus: 5 } },
    });
  });
});
