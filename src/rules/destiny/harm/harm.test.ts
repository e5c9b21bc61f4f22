import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { undo } from "../../kernel/change.ts";
import {
  ableToActFreely,
  applyDamageFailure,
  conditions,
  damageChanges,
  deathSave,
  derivedConditions,
  dieRecover,
  disturbed,
  effectiveFatigue,
  gainFatigue,
  gainStress,
  gradeConditions,
  grantsFor,
  impose,
  isDying,
  isOut,
  marksAtTurnEnd,
  markSource,
  ongoingResult,
  presentConditions,
  recover,
  recoverChoices,
  removeHighest,
  restStep,
  stressMax,
  surge,
  treated,
  treatmentRefusal,
  turnLimits,
} from "../index.ts";
import {
  apply,
  broughtConditions,
  condition,
  edge,
  effect,
  fits,
  hero,
  marks,
  moment,
  power,
  written,
} from "../testing/fixtures.ts";

const table = { stressBase: 5, type: "combat" as const };
const rest = { restRules: true, inEncounter: false };

describe("DES-242 DES-243 marks by degree of failure", () => {
  it.each<[string, readonly number[], number, readonly number[], boolean]>([
    ["one degree bruises", [], 1, [1], false],
    ["two shake", [], 2, [2], false],
    ["three stagger", [], 3, [3], false],
    ["a second stagger is Down", [3], 3, [3, 4], false],
    ["four and more are Down", [], 6, [4], false],
    ["any failure while Down is Dying", [4], 1, [4, 5], false],
    ["any failure while Dying is Dead", [4, 5], 1, [4, 5], true],
  ])("%s", (_, before, degree, after, dead) => {
    const result = applyDamageFailure(marks(before), degree, "physical");
    expect(result.marks.physical.map((m) => m.level)).toEqual(after);
    expect(result.dead).toBe(dead);
  });
  it("social marks stop at level 4", () => {
    expect(applyDamageFailure(marks([], [4]), 5, "social")).toMatchObject({ mark: null, dead: false });
    expect(applyDamageFailure(marks([], [3]), 3, "social").marks.social.map((m) => m.level)).toEqual([3, 4]);
  });
  it("DES-371 DES-249 any failure puts a minion Down", () =>
    expect(applyDamageFailure(marks([]), 1, "physical", { minion: true }).mark?.level).toBe(4));
  it("Shaken wears off at the end of the next turn and leaves a bruise; struck on the own turn it lasts one turn more", () => {
    const later = apply(hero(), damageChanges(hero(), 2, "physical"));
    expect(derivedConditions(later)).toContain("dazed");
    const over = apply(later, marksAtTurnEnd(later));
    expect(over.marks.physical.map((m) => m.level)).toEqual([1]);
    expect(derivedConditions(over)).toEqual([]);
    const own = apply(hero(), damageChanges(hero(), 2, "physical", { ownTurn: true }));
    const once = apply(own, marksAtTurnEnd(own));
    expect(derivedConditions(once)).toContain("dazed");
    expect(apply(once, marksAtTurnEnd(once)).marks.physical[0]?.level).toBe(1);
  });
  it("each mark is a Disadvantage against damage of its list, one source of at most five", () => {
    expect(markSource(hero({ marks: marks([1, 3, 4]) }), "physical").ranks).toBe(-3);
    expect(markSource(hero({ marks: marks([1, 1, 1, 1, 1, 1, 1]) }), "physical").ranks).toBe(-5);
    expect(markSource(hero({ marks: marks([1]) }), "social").ranks).toBeCloseTo(0);
  });
  it("the condition goes with its mark", () => {
    const who = hero({ marks: marks([3]) });
    expect(presentConditions(who)).toEqual(new Set(["staggered", "dazed", "hindered"]));
    const done = removeHighest(who, "physical");
    expect("accepted" in done ? [] : derivedConditions(apply(who, done))).toEqual([]);
  });
  it("law: marks never get fewer by damage, and the dead stay as they are", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom("physical" as const, "social" as const),
        (before, degree, list) => {
          const who = hero({ marks: marks(before, before) });
          const changes = damageChanges(who, degree, list);
          const after = apply(who, changes);
          expect(after.marks[list].length).toBeGreaterThanOrEqual(who.marks[list].length);
          expect(apply(after, undo(changes))).toEqual(who);
          expect(damageChanges(hero({ dead: true }), degree, list)).toEqual([]);
        },
      ),
    );
  });
});

describe("DES-244 Broken", () => {
  const who = hero({ marks: marks([], [4]) });
  it("takes every action in a Conflict or Challenge, and impairs in a Combat", () => {
    expect(grantsFor(who, "conflict")).toMatchObject({
      standard: false,
      free: false,
      reactions: "none",
      spendsFreely: false,
    });
    expect(grantsFor(who, "combat")).toMatchObject({ standard: true, hampered: 2 });
    expect(grantsFor(who, null)).toMatchObject({ standard: true, hampered: 0 });
  });
  it("is out of the Conflict and not of the fight", () =>
    expect([isOut(who, "conflict"), isOut(who, "combat")]).toEqual([true, false]));
});

describe("DES-245 fatigue", () => {
  it.each([
    [0, []],
    [1, ["fatigued"]],
    [2, ["exhausted"]],
    [3, ["incapacitated"]],
  ])("track %i", (fatigue, ids) => expect(derivedConditions(hero({ fatigue }))).toEqual(ids));
  it("Fatigued hinders; Exhausted hinders and impairs", () => {
    expect(grantsFor(hero({ fatigue: 1 }), "combat")).toMatchObject({ speed: -1, hampered: 0 });
    expect(grantsFor(hero({ fatigue: 2 }), "combat")).toMatchObject({ speed: -1, hampered: 2 });
  });
  it("an affliction is a floor under the track, and a level gained is on top of it", () => {
    const who = hero({ conditions: [condition("exhausted")] });
    expect(effectiveFatigue(who)).toBe(2);
    expect(written(gainFatigue(who, 1))["system.fatigue"]).toBe(3);
    expect(written(gainFatigue(hero({ fatigue: 3 }), 2))["system.fatigue"]).toBeUndefined();
    expect(written(gainFatigue(hero({ fatigue: 2 }), 5))["system.fatigue"]).toBe(3);
  });
});

describe("DES-240 DES-241 Stress", () => {
  it("bears five and Stamina, never less than one", () => {
    expect(stressMax(hero(), 5)).toBe(5);
    expect(stressMax(hero({ abilities: { ...hero().abilities, sta: 2 } }), 5)).toBe(7);
    expect(stressMax(hero({ abilities: { ...hero().abilities, sta: -5 } }), 0)).toBe(1);
    // Stamina as it is now: a power's two ranks, and a Boost's one on top.
    const tough = hero({
      powers: [power([effect({ effect: "enhancedTrait", subject: "sta", rank: 2, range: "personal" })])],
    });
    expect(stressMax(tough, 5)).toBe(7);
    const boosted = surge(tough, { option: "boost", trait: "ability:sta" }, turnLimits(tough, moment()), {});
    if (!boosted.accepted) throw new Error(boosted.reason);
    expect(stressMax(apply(tough, boosted.changes), 5)).toBe(8);
  });
  it("at the maximum another rule's Stress is fatigue", () => {
    expect(written(gainStress(hero({ stress: 4 }), 5))).toEqual({ "system.stress.value": 5 });
    expect(written(gainStress(hero({ stress: 5 }), 5))).toEqual({ "system.fatigue": 1 });
  });
});

describe("DES-106 DES-246 Recover", () => {
  it("gains a Stress and takes the highest mark, of equals the newest", () => {
    const who = hero({
      marks: {
        physical: [
          { level: 3, left: 0 },
          { level: 1, left: 0 },
          { level: 3, left: 0 },
        ],
        social: [],
      },
    });
    const done = recover(who, { kind: "track", track: "physical" }, 5);
    expect(done.accepted && written(done.changes)).toEqual({
      "system.stress.value": 1,
      "system.marks.physical": [
        { level: 3, left: 0 },
        { level: 1, left: 0 },
      ],
    });
  });
  it("or a level of fatigue, or one more resistance check", () => {
    const who = hero({ fatigue: 2, conditions: [condition("dazed", { dc: 18, resistance: "will" })] });
    expect(recover(who, { kind: "track", track: "fatigue" }, 5)).toMatchObject({ accepted: true });
    expect(recover(who, { kind: "resist", effect: who.conditions[0]?.effect ?? "" }, 5)).toMatchObject({
      accepted: true,
      resist: who.conditions[0]?.effect,
    });
  });
  it.each([
    [
      "at maximum Stress",
      hero({ stress: 5, fatigue: 1 }),
      { kind: "track", track: "fatigue" } as const,
      "recover.stress",
    ],
    ["with nothing to remove", hero(), { kind: "track", track: "physical" } as const, "recover.nothing"],
    [
      "for Surge fatigue to come",
      hero({ surge: { pending: 1, deferred: 0 } }),
      { kind: "surge", which: "pending" } as const,
      "recover.dieOnly",
    ],
  ])("is illegal %s", (_, who, choice, reason) =>
    expect(recover(who, choice, 5)).toMatchObject({ accepted: false, reason }),
  );
  it("nothing to choose is nothing offered", () => {
    expect(recoverChoices(hero(), false)).toEqual([]);
    expect(recoverChoices(hero({ surge: { pending: 1, deferred: 0 } }), true)).toHaveLength(1);
  });
  it("DES-310 Second Wind: the first of an encounter adds no Stress", () => {
    const who = hero({ edges: [edge("secondWind")], fatigue: 2 });
    const first = recover(who, { kind: "track", track: "fatigue" }, 5);
    expect(first.accepted && "system.stress.value" in written(first.changes)).toBe(false);
    const second = recover({ ...who, encounterUses: { secondWind: 1 } }, { kind: "track", track: "fatigue" }, 5);
    expect(second.accepted && written(second.changes)["system.stress.value"]).toBe(1);
  });
});

describe("DES-226 DES-215 Recover by a die", () => {
  const down = hero({ marks: marks([4]) });
  it("needs no roll of somebody who can act", () =>
    expect(dieRecover(hero({ fatigue: 1 }), 1, { kind: "track", track: "fatigue" }, table)).toMatchObject({
      wasted: false,
      needs: null,
    }));
  it("needs a 6 of the unconscious, and a wasted die adds no Stress", () => {
    expect(dieRecover(down, 5, { kind: "track", track: "physical" }, table)).toMatchObject({
      wasted: true,
      needs: 6,
      changes: [],
    });
    const six = dieRecover(down, 6, { kind: "track", track: "physical" }, table);
    expect(six.accepted && written(six.changes)).toMatchObject({
      "system.stress.value": 1,
      "system.marks.physical": [],
    });
  });
  it("a dying character's 1 is a failed save, and the third kills", () => {
    const who = hero({ marks: marks([4, 5]), deathSaves: { success: 0, failure: 2 } });
    const one = dieRecover(who, 1, { kind: "track", track: "physical" }, table);
    expect(one.accepted && written(one.changes)).toEqual({ "system.deathSaves.failure": 3, "system.dead": true });
    expect(dieRecover(who, 2, { kind: "track", track: "physical" }, table)).toMatchObject({
      wasted: true,
      changes: [],
    });
  });
  it("only a dying character's 1 counts as a failed save", () =>
    expect(dieRecover(down, 1, { kind: "track", track: "physical" }, table)).toMatchObject({
      wasted: true,
      changes: [],
    }));
  it("one die cancels one level of Surge fatigue, pending or held back", () => {
    const who = hero({ surge: { pending: 2, deferred: 1 } });
    const done = dieRecover(who, 3, { kind: "surge", which: "pending" }, table);
    expect(done.accepted && written(done.changes)).toEqual({ "system.stress.value": 1, "system.surge.pending": 1 });
    expect(dieRecover(who, 3, { kind: "surge", which: "deferred" }, table).accepted).toBe(true);
  });
  it.each([
    ["Stunned", "stunned", false],
    ["Paralyzed", "paralyzed", true],
    ["Surprised", "surprised", false],
    ["Controlled", "controlled", false],
    ["Asleep", "asleep", false],
    ["Dazed", "dazed", true],
  ])("%s", (_, id, free) => expect(ableToActFreely(hero({ conditions: [condition(id)] }), "combat")).toBe(free));
});

describe("DES-247 death saves", () => {
  const who = hero({ marks: marks([4, 5]) });
  it("three degrees of failure kill, three of success stabilize, and the totals go with the mark", () => {
    expect(deathSave(who, -3)).toMatchObject({ outcome: "dead" });
    expect(written(deathSave(who, -3).changes)["system.dead"]).toBe(true);
    expect(written(deathSave(who, -2).changes)).toEqual({ "system.deathSaves.failure": 2 });
    const saved = deathSave({ ...who, deathSaves: { success: 2, failure: 2 } }, 1);
    expect(saved.outcome).toBe("stable");
    const after = apply({ ...who, deathSaves: { success: 2, failure: 2 } }, saved.changes);
    expect([isDying(after), after.deathSaves, after.marks.physical.map((m) => m.level)]).toEqual([
      false,
      { success: 0, failure: 0 },
      [4],
    ]);
  });
  it("only the dying make one", () => expect(deathSave(hero(), -3).changes).toEqual([]));
});

describe("DES-248 rest", () => {
  it.each([
    [
      "ten minutes take one small mark, highest first",
      hero({ marks: marks([1, 3, 4]) }),
      { kind: "short" } as const,
      [1, 4],
    ],
    ["treated, two of them", hero({ marks: marks([1, 3, 4]) }), { kind: "short", treated: true } as const, [4]],
    ["an hour takes a level 4 mark", hero({ marks: marks([1, 4]) }), { kind: "hour" } as const, [1]],
  ])("%s", (_, who, how, left) => {
    const done = restStep(who, how, rest);
    expect("accepted" in done ? [] : apply(who, done).marks.physical.map((m) => m.level)).toEqual(left);
  });
  it("an hour may take fatigue; ten minutes once a Stress; a night takes both", () => {
    const who = hero({ fatigue: 2, stress: 3 });
    expect(restStep(who, { kind: "hour", choice: "fatigue" }, rest)).toMatchObject([{ to: 1 }]);
    expect(restStep(who, { kind: "short", stressFor: true }, rest)).toMatchObject([{ to: 2 }, {}]);
    expect(
      restStep({ ...who, encounterUses: { stressRest: 1 } }, { kind: "short", stressFor: true }, rest),
    ).toMatchObject({ reason: "rest.nothing" });
    expect(restStep(who, { kind: "night" }, rest)).toMatchObject([{ to: 0 }, { to: 0 }]);
  });
  it("not in an encounter, nor at a table without it", () => {
    expect(restStep(hero({ stress: 1 }), { kind: "night" }, { ...rest, inEncounter: true })).toMatchObject({
      reason: "rest.encounter",
    });
    expect(restStep(hero({ stress: 1 }), { kind: "night" }, { ...rest, restRules: false })).toMatchObject({
      reason: "rest.off",
    });
  });
});

describe("DES-270 DES-271 conditions", () => {
  it("grades as the ledger lists them, and what a Trick may not use", () => {
    expect(gradeConditions(1)).toEqual(["dazed", "entranced", "hindered", "impaired", "vulnerable", "fatigued"]);
    expect(gradeConditions(1, true)).not.toContain("fatigued");
    expect([...gradeConditions(2)].sort()).toEqual([
      "compelled",
      "defenseless",
      "disabled",
      "exhausted",
      "immobile",
      "prone",
      "stunned",
    ]);
    expect([...gradeConditions(3)].sort()).toEqual([
      "asleep",
      "controlled",
      "incapacitated",
      "paralyzed",
      "transformed",
      "unaware",
    ]);
  });
  it("a condition does not add to itself: the same cause renews it", () => {
    const who = hero({ conditions: [condition("dazed")] });
    const changes = impose(who, { id: "dazed", source: "Actor.foe", until: { at: "encounter", left: 1 } }, "DES-270");
    expect(changes.map((c) => (c.kind === "set" ? c.path : c.kind))).toEqual(["system.until"]);
    expect(apply(who, changes).conditions.map((c) => c.until)).toEqual([{ at: "encounter", left: 1 }]);
    const worse = impose(
      apply(who, changes),
      { id: "dazed", source: "Actor.foe", until: { at: "encounter", left: 1 }, dc: 18, resistance: "will" },
      "DES-270",
    );
    expect(apply(who, worse).conditions).toMatchObject([{ dc: 18, resistance: "will" }]);
  });
  it("two that overlap: the stronger rules", () => {
    expect(grantsFor(hero({ conditions: [condition("impaired"), condition("disabled")] }), "combat").hampered).toBe(5);
    expect(
      grantsFor(hero({ conditions: [condition("vulnerable"), condition("defenseless")] }), "combat").openness,
    ).toBe("defenseless");
  });
  it("every condition that the ledger names is in the catalogue", () => {
    for (const id of ["held", "restrained", "bound", "grabbing", "surprised", "broken", "dead", "dying", "staggered"])
      expect(conditions).toHaveProperty(id);
  });
});

describe("DES-272 DES-273 DES-274 DES-275 DES-276 what conditions do", () => {
  it.each<[string, object]>([
    ["dazed", { standard: true, move: false, quick: false, free: true, reactions: "all" }],
    ["stunned", { standard: false, free: false, reactions: "none", stunned: true }],
    ["staggered", { move: false, speed: -1 }],
    ["entranced", { standard: false, free: true, reactions: "none" }],
    ["compelled", { standard: true, move: false, chooser: "controller", reactions: "resistance" }],
    ["controlled", { standard: true, move: true, chooser: "controller", reactions: "controller", spendsFreely: false }],
    ["asleep", { openness: "defenseless", stunned: true, perceives: false }],
    ["paralyzed", { openness: "defenseless", canMove: false, mentalOnly: true, reactions: "none", spendsFreely: true }],
    ["incapacitated", { openness: "defenseless", prone: true, perceives: false, stunned: true }],
    ["hindered", { speed: -1 }],
    ["immobile", { canMove: false }],
    ["impaired", { hampered: 2 }],
    ["disabled", { hampered: 5 }],
    ["held", { speed: -1, canMove: true }],
    ["restrained", { canMove: false, openness: "vulnerable" }],
    ["bound", { canMove: false, openness: "defenseless", hampered: 2 }],
    ["grabbing", { speed: -1, openness: "vulnerable" }],
    ["surprised", { standard: false, free: false, reactions: "none", openness: "vulnerable" }],
  ])("%s", (id, grants) => expect(grantsFor(hero({ conditions: [condition(id)] }), "combat")).toMatchObject(grants));
  it("damage wakes, a threat breaks a trance, noise wakes", () => {
    const who = hero({ conditions: [condition("asleep"), condition("entranced")] });
    expect(disturbed(who, "damage")).toHaveLength(2);
    expect(disturbed(who, "threat")).toHaveLength(1);
    expect(disturbed(who, "noise")).toHaveLength(1);
  });
  it("DES-310 Uncanny Reflexes and Deadly Calm keep the guard up", () => {
    expect(
      grantsFor(hero({ conditions: [condition("surprised")], edges: [edge("uncannyReflexes")] }), "combat"),
    ).toMatchObject({ openness: "guarded", standard: false });
    const aim = { target: "Actor.foe", ranks: 1, kept: false, begun: true };
    expect(grantsFor(hero({ aim }), "combat").openness).toBe("vulnerable");
    expect(grantsFor(hero({ aim, edges: [edge("deadlyCalm")] }), "combat").openness).toBe("guarded");
  });
});

describe("DES-277 DES-341 ongoing effects", () => {
  const who = hero({ conditions: [condition("dazed", { dc: 18, resistance: "will", grade: 1, progressive: true })] });
  const [c] = who.conditions;
  it("any success ends it, a failure leaves it", () => {
    expect(apply(who, ongoingResult(who, c?.effect ?? "", true)).conditions).toEqual([]);
    expect(ongoingResult(who, c?.effect ?? "", false)).toEqual([]);
  });
  it("a Progressive one rises by a grade", () => {
    expect(broughtConditions(ongoingResult(who, c?.effect ?? "", false, "stunned"))).toEqual(["stunned"]);
    expect(ongoingResult(who, c?.effect ?? "", false, "asleep")).toEqual([]);
  });
});

describe("DES-399 changes can be taken back", () => {
  it("law: whatever Recover changes fits the sheet, and undone it is as it was", () => {
    const some = fc.record({
      fatigue: fc.integer({ min: 0, max: 3 }),
      stress: fc.integer({ min: 0, max: 6 }),
      m: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 5 }),
      pending: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 6 }), (s, roll) => {
        const who = hero({
          fatigue: s.fatigue,
          stress: s.stress,
          marks: marks(s.m),
          surge: { pending: s.pending, deferred: 0 },
        });
        for (const choice of recoverChoices(who, true)) {
          const done = dieRecover(who, roll, choice, table);
          if (!done.accepted) continue;
          expect(fits(who, done.changes)).toBe(true);
          expect(apply(apply(who, done.changes), undo(done.changes))).toEqual(who);
        }
      }),
    );
  });
});

describe("DES-248 a patient is treated once an hour", () => {
  it.each([
    [null, 5_000, null],
    [1_000, 1_000 + 3_600, null],
    [1_000, 1_000 + 3_599, 1],
    [1_000, 1_600, 50],
    [9_000, 1_000, null],
  ])("last at %s, now %i: %s minutes to wait", (treatedAt, now, minutes) => {
    expect(treatmentRefusal(hero({ treatedAt }), now)?.data?.["minutes"] ?? null).toBe(minutes);
  });
  it("is remembered", () =>
    expect([written(treated(hero(), 4_000)), treated(hero({ treatedAt: 4_000 }), 4_000)]).toEqual([
      { "system.treatedAt": 4_000 },
      [],
    ]));
});
