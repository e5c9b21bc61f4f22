import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { undo } from "../../kernel/change.ts";
import { speedFeet } from "../hero/derive.ts";
import { BOXES, type CoreSettings, COUNTERS, FATIGUE_ORDER, WORST_FIRST } from "../index.ts";
import { flags, hero, hurt } from "../testing/fixtures.ts";
import type { DamageTrack, FatigueLevel, Mark, ResultPart } from "../types.ts";
import { applyResult, damageTrack, worst } from "./damage-track.ts";
import {
  effortFatigue,
  effortPasses,
  exertionDc,
  extraEffort,
  fatigue,
  lessFatigue,
  mayChargeWhen,
  restHours,
  tire,
} from "./fatigue.ts";
import {
  advance,
  CARE,
  checkDueAt,
  convictionRemove,
  dyingCheck,
  healingRecovery,
  nextCheck,
  recovers,
  recoveryCheck,
  recoveryInterval,
  stabilise,
  STABILISE_DC,
  standing,
} from "./recovery.ts";
import { trackChanges } from "./track-changes.ts";

const track = (marks: Partial<DamageTrack> = {}): DamageTrack => damageTrack(marks);
const run = (from: Partial<DamageTrack>, minutes: number, naturals: readonly number[] = [], con = 0, settings = {}) => {
  const result = advance(track(from), minutes, con, naturals, 0, settings);
  if (result.refused) throw new Error("refused");
  return result;
};

describe("TWI-240 TWI-241 TWI-242 TWI-243 dying", () => {
  it.each([
    [9, 0, "dead"],
    [10, 0, "alive"],
    [19, 0, "alive"],
    [20, 0, "stabilised"],
    [2, 8, "alive"],
    [12, 8, "stabilised"],
  ] as const)("natural %i with %i: %s", (natural, con, outcome) =>
    expect(dyingCheck(track({ dying: true }), natural, con).outcome).toBe(outcome),
  );
  it("the dead keep their marks; the stable are disabled and unconscious, not staggered", () => {
    expect(dyingCheck(track({ dying: true, unconscious: true, hurt: 2 }), 3, 0).track).toEqual(
      track({ dying: true, unconscious: true, hurt: 2, dead: true }),
    );
    expect(dyingCheck(track({ dying: true }), 20, 0).track).toEqual(track({ disabled: true, unconscious: true }));
    expect(stabilise(track({ dying: true, disabled: true }))).toEqual(track({ disabled: true, unconscious: true }));
  });
  it("the other reading sets unconscious alone and leaves disabled as it was", () =>
    expect([
      stabilise(track({ dying: true }), { stableAs: "unconscious" }),
      stabilise(track({ dying: true, disabled: true }), { stableAs: "unconscious" }),
    ]).toEqual([track({ unconscious: true }), track({ unconscious: true, disabled: true })]));
  it("36 of 100 die with no modifier, one becomes stable", () => {
    const ways = (outcome: string): number =>
      Array.from({ length: 19 }, (_, i) => i + 2).reduce(
        (sum, n) => sum + (dyingCheck(track({ dying: true }), n, 0).outcome === outcome ? Math.min(n - 1, 21 - n) : 0),
        0,
      );
    expect([ways("dead"), ways("stabilised")]).toEqual([36, 1]);
  });
  it("a Constitution of 0 holds it (TWI-304)", () =>
    expect(dyingCheck(track({ dying: true }), 20, 5, {}, false, true).outcome).toBe("alive"));
  it("TWI-244 help", () =>
    expect([
      STABILISE_DC,
      healingRecovery(track({ dying: true }), 5, 6, 4).track.dying,
      healingRecovery(track({ dying: true }), 5, 6, 3).track.dying,
    ]).toEqual([{ medicine: 15, healing: 10 }, false, true]));
  it("refuses the dead and impossible naturals", () => {
    expect(() => dyingCheck(track({ dead: true, dying: true }), 10, 0)).toThrow("not-dying");
    expect(() => dyingCheck(track({ dying: true }), 1, 0)).toThrow("bad-natural");
  });
  it("TWI-245 TWI-208 TWI-222 more damage while dying adds to the track; dying twice is death", () => {
    expect(applyResult(track({ dying: true, unconscious: true }), ["hurt"], "lethal").track).toEqual(
      track({ dying: true, unconscious: true, hurt: 1, bruised: 1 }),
    );
    expect(applyResult(track({ dying: true, unconscious: true }), ["dying"], "lethal").track.dead).toBe(true);
  });
});

describe("TWI-246 TWI-247 TWI-248 recovery checks", () => {
  it.each([
    ["bruised", null],
    ["dazedHit", 1],
    ["unconscious", 1],
    ["staggered", 60],
    ["hurt", 60],
    ["wounded", 60],
    ["disabled", 1440],
    ["dying", null],
    ["dead", null],
  ] as const)("%s: %s minutes", (mark, minutes) => expect(recoveryInterval(mark)).toBe(minutes));
  it("unconscious once a day by the setting", () =>
    expect(recoveryInterval("unconscious", { unconsciousRecovery: "day" })).toBe(1440));
  it("DC 10 takes one of the worst away; bonuses help", () => {
    expect(recoveryCheck(track({ wounded: 2, dazedHit: 3 }), 10, 0)).toMatchObject({
      success: true,
      removed: "wounded",
      track: { wounded: 1, dazedHit: 3 },
    });
    expect(recoveryCheck(track({ wounded: 2 }), 9, 0)).toMatchObject({ success: false, removed: null });
    expect(recoveryCheck(track({ wounded: 2 }), 7, 1, 2).success).toBe(true);
  });
  it("throws on a condition that there isn't", () =>
    expect(() => recoveryInterval("sleepy" as Mark)).toThrow("unknown-result"));
});

describe("TWI-249 TWI-252 the clock", () => {
  it("bruises go by themselves, one a minute, whatever else is worse", () =>
    expect(run({ bruised: 3, disabled: true }, 2).track).toEqual(track({ bruised: 1, disabled: true })));
  it("unconscious and disabled: wakes in minutes, then needs a success at a day's tick", () => {
    const woke = run({ unconscious: true, disabled: true }, 1439, [3, 12]);
    expect(woke).toMatchObject({ used: 2, track: { unconscious: false, disabled: true } });
    expect(run({ unconscious: true, disabled: true }, 1440, [3, 12, 15]).track).toEqual(track());
  });
  it("dazedHit waits until the wounded is gone", () => {
    expect(run({ wounded: 1, dazedHit: 1 }, 59).used).toBe(0);
    expect(run({ wounded: 1, dazedHit: 1 }, 61, [12, 12]).track).toEqual(track());
  });
  it("hurt heals one a day by itself and is checked hourly", () => {
    expect(run({ hurt: 1 }, 60, [10]).track.hurt).toBe(0);
    expect(run({ hurt: 3 }, 1440, Array<number>(24).fill(2)).track.hurt).toBe(2);
  });
  it("one check a tick; nobody dying is healed by it", () => {
    expect(run({ unconscious: true, dazedHit: 2 }, 1, [15]).track).toEqual(track({ dazedHit: 2 }));
    expect(advance(track({ dying: true }), 60, 5, [])).toEqual({ refused: true });
  });
  it("stops at what is due next, and needs a natural for it", () => {
    expect(nextCheck(track({ bruised: 2, hurt: 1 }), 58, 200)).toMatchObject({
      minute: 60,
      condition: "hurt",
      track: { bruised: 0 },
    });
    expect(nextCheck(track({ bruised: 1 }), 0, 5)).toMatchObject({ minute: 5, condition: null });
    expect(checkDueAt(track(), 60)).toBeNull();
    expect(() => run({ hurt: 1 }, 60)).toThrow("natural-needed");
  });
  it("TWI-253 things don't recover", () => expect([recovers("object"), recovers("minion")]).toEqual([false, true]));
});

describe("TWI-250 TWI-251 conviction, healing, care", () => {
  it("a point takes one of the worst away, bruises too, and stabilises the dying", () => {
    expect(convictionRemove(track({ bruised: 2 }))).toMatchObject({ track: { bruised: 1 }, removed: "bruised" });
    expect(convictionRemove(track({ dying: true, hurt: 1 }))).toMatchObject({
      track: { dying: false, disabled: true, unconscious: true, hurt: 1 },
    });
    expect([convictionRemove(track({ dead: true })), convictionRemove(track())]).toEqual([
      { refused: true },
      { refused: true },
    ]);
  });
  it("Healing is a recovery check with its rank", () =>
    expect([
      healingRecovery(track({ disabled: true }), 1, 5, 4),
      healingRecovery(track({ disabled: true }), 1, 5, 3).success,
      healingRecovery(track({ dead: true }), 9, 9, 20).success,
      CARE,
    ]).toMatchObject([{ total: 10, success: true, track: { disabled: false } }, false, false, { dc: 15, bonus: 2 }]));
});

describe("TWI-260 TWI-262 TWI-263 TWI-264 TWI-267 fatigue", () => {
  it.each([
    ["normal", 1, "winded", false],
    ["winded", 1, "fatigued", false],
    ["exhausted", 1, "exhausted", true],
    ["normal", 4, "exhausted", true],
    ["normal", 3, "exhausted", false],
    ["fatigued", 0, "fatigued", false],
  ] as const)("%s and %i: %s, unconscious %s", (level, n, after, unconscious) =>
    expect(fatigue(level, n)).toEqual({ level: after, unconscious }),
  );
  it("an hour's check lowers it by one; the tenth hour clears all without one", () => {
    expect(restHours("exhausted", 0, [10, 9, 15]).level).toBe("winded");
    expect(restHours("exhausted", 0, Array<number>(9).fill(2), 10)).toMatchObject({ level: "normal", used: 9 });
    expect(restHours("winded", 0, [2], 1, 8)).toMatchObject({ level: "winded" });
    expect(restHours("winded", 0, [], 1, 9)).toMatchObject({ level: "normal", used: 0 });
  });
  it("speed, charging, exertion", () => {
    expect((["normal", "winded", "exhausted"] as const).map((fatigue) => speedFeet(hero({ fatigue })))).toEqual([
      30, 30, 15,
    ]);
    expect(FATIGUE_ORDER.map(mayChargeWhen)).toEqual([true, false, false, false]);
    expect([exertionDc(0), exertionDc(3)]).toEqual([10, 13]);
  });
  it("changes: the level, and unconscious beyond the last", () => {
    expect(tire(hero({ fatigue: "exhausted" }), 1)).toMatchObject([{ path: "system.track.unconscious", to: true }]);
    expect(tire(hero(), 2)).toMatchObject([{ path: "system.fatigue", from: "normal", to: "fatigued" }]);
  });
  it("refuses a level that there isn't", () =>
    expect(() => fatigue("sleepy" as FatigueLevel, 1)).toThrow("unknown-fatigue"));
});

describe("TWI-265 TWI-266 TWI-437 extra effort", () => {
  it("once a round, paid at the start of the next turn", () => {
    const done = extraEffort(hero(), "surge");
    expect(done).toMatchObject({
      accepted: true,
      changes: [
        { path: "system.flags.extraEffort" },
        { path: "system.pendingFatigue" },
        { path: "system.flags.surges", to: 1 },
      ],
    });
    expect(extraEffort(hero({ flags: flags({ extraEffort: true }) }), "stunt")).toMatchObject({
      reason: "effort.again",
    });
    expect(effortFatigue(hero({ pendingFatigue: true }))).toMatchObject([
      { path: "system.pendingFatigue", to: false },
      { path: "system.fatigue", to: "winded" },
    ]);
    expect(effortFatigue(hero())).toEqual([]);
  });
  it("an effort while the fatigue of an earlier one is still to come brings that at once", () => {
    expect(extraEffort(hero({ pendingFatigue: true }), "lifting")).toMatchObject({
      changes: [
        { path: "system.flags.extraEffort", to: true },
        { path: "system.fatigue", to: "winded" },
      ],
    });
  });
  it("outside of a fight nobody counts rounds: each effort is one of its own, and costs its level", () => {
    const again = hero({ flags: flags({ extraEffort: true }), pendingFatigue: true });
    expect(extraEffort(again, "check", { counted: false })).toMatchObject({
      accepted: true,
      changes: [{ path: "system.fatigue", to: "winded" }],
    });
  });
  it("where no turn comes its fatigue comes with the round, unless a point could cancel it", () => {
    const tired = hero({
      flags: flags({ extraEffort: true, surges: 1 }),
      pendingFatigue: true,
      conviction: { value: 0, max: 3, used: [] },
    });
    const asked = { ...tired, conviction: { value: 1, max: 3, used: [] } };
    expect(effortPasses(tired)).toMatchObject({
      asks: false,
      changes: [
        { path: "system.flags.extraEffort", to: false },
        { path: "system.flags.surges", to: 0 },
        { path: "system.pendingFatigue", to: false },
        { path: "system.fatigue", to: "winded" },
      ],
    });
    expect(effortPasses(asked)).toMatchObject({
      asks: true,
      changes: [{ path: "system.flags.extraEffort" }, { path: "system.flags.surges" }],
    });
    expect([effortPasses({ ...asked, flags: flags() }), effortPasses(hero())]).toEqual([
      { asks: false, changes: [] },
      { asks: false, changes: [] },
    ]);
  });
  it("not on attacks, permanent powers or equipment (TWI-470)", () =>
    expect([
      extraEffort(hero(), "check", { attack: true }),
      extraEffort(hero(), "powerRanks", { permanent: true }),
      extraEffort(hero(), "stunt", { equipment: true }),
      extraEffort(hero(), "save", { able: false }),
    ]).toMatchObject(["attack", "permanent", "equipment", "unable"].map((r) => ({ reason: `effort.${r}` }))));
});

describe("laws of the track (TWI-206 TWI-218 TWI-219)", () => {
  const boxes = fc.record({
    staggered: fc.boolean(),
    disabled: fc.boolean(),
    unconscious: fc.boolean(),
    dying: fc.boolean(),
    dead: fc.constant(false),
  });
  const counters = fc.record({ bruised: fc.nat(4), dazedHit: fc.nat(3), hurt: fc.nat(4), wounded: fc.nat(3) });
  const any = fc.tuple(counters, boxes).map(([c, b]) => track({ ...c, ...b }));
  const parts = fc.subarray<ResultPart>(
    ["bruised", "dazedHit", "hurt", "wounded", "staggered", "disabled", "unconscious", "dying", "stunned"],
    { minLength: 1 },
  );
  const readings: fc.Arbitrary<CoreSettings> = fc.record({
    escalation: fc.constantFrom("single" as const, "byTrack" as const),
    woundedStacks: fc.boolean(),
  });
  const type = fc.constantFrom("lethal" as const, "nonlethal" as const);
  const notBelow = (before: DamageTrack, after: DamageTrack): void => {
    for (const c of COUNTERS) expect(after[c]).toBeGreaterThanOrEqual(before[c]);
    for (const b of BOXES) expect(Number(after[b])).toBeGreaterThanOrEqual(Number(before[b]));
  };
  it("no result ever lowers a mark, under any reading; a list of saves never makes anybody better", () => {
    fc.assert(
      fc.property(any, fc.array(fc.tuple(parts, type), { maxLength: 6 }), readings, (start, blows, settings) => {
        let now = start;
        for (const [result, kind] of blows) {
          const next = applyResult(now, result, kind, { round: 1, key: 5 }, settings).track;
          notBelow(now, next);
          now = next;
        }
      }),
    );
  });
  it("each box can be reached, and each is worse than the one before", () => {
    let now = track();
    const seen: (Mark | null)[] = [];
    for (let i = 0; i < 5; i++) {
      now = applyResult(now, ["staggered"], "nonlethal").track;
      seen.push(worst(now));
    }
    expect(seen).toEqual(BOXES);
    expect([...BOXES].reverse()).toEqual(WORST_FIRST.slice(0, 5));
  });
  it("recovery never worsens: no check, no time, no point adds a mark", () => {
    fc.assert(
      fc.property(any, fc.integer({ min: 2, max: 20 }), fc.integer({ min: -5, max: 10 }), (start, natural, con) => {
        const alive = { ...start, dying: false };
        notBelow(recoveryCheck(alive, natural, con).track, alive);
        const time = advance(alive, 180, con, Array<number>(180).fill(natural));
        if (!time.refused) notBelow(time.track, alive);
        const point = convictionRemove(alive);
        if (!point.refused) notBelow(point.track, alive);
      }),
      { numRuns: 60 },
    );
  });
  it("time with enough success clears everything, worst first", () => {
    fc.assert(
      fc.property(any, (start) => {
        const result = advance({ ...start, dying: false }, 1440 * 8, 30, Array<number>(2000).fill(11));
        if (!result.refused) expect(standing(result.track)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
  it("TWI-219 changes of a track and their undo are inverse", () => {
    fc.assert(
      fc.property(any, parts, type, (start, result, kind) => {
        const who = hurt(start);
        const after = applyResult(start, result, kind, { round: 2, key: { total: 9, dex: 12 } }).track;
        const changes = trackChanges(who, after, "TWI-210");
        const write = (t: DamageTrack, list: readonly { readonly kind: string }[]): DamageTrack =>
          list.reduce(
            (now: DamageTrack, c) =>
              "path" in c && "to" in c ? { ...now, [String(c.path).replace("system.track.", "")]: c.to } : now,
            t,
          );
        expect(write(start, changes)).toEqual(
          JSON.parse(
            JSON.stringify({
              ...after,
              stunned: after.stunned && { round: 2, key: { total: 9, dex: 12, rolloff: [] } },
            }),
          ),
        );
        expect(write(write(start, changes), undo(changes))).toEqual(start);
      }),
    );
  });
  it("fatigue: one up, one down is where it was", () =>
    fc.assert(
      fc.property(
        fc.constantFrom("normal" as const, "winded" as const, "fatigued" as const),
        (level) => lessFatigue(fatigue(level, 1).level) === level,
      ),
    ));
});
