import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AttackType, DamageTrack, ResultPart, ToughnessRequest, ToughnessResult } from "../index.ts";
import {
  applyResult,
  damageChances,
  damageRow,
  damageTrack,
  mercyRows,
  resultKey,
  saveOdds,
  toughness,
  toughnessPenalty,
  worst,
} from "../index.ts";

const save = (over: Partial<ToughnessRequest> = {}): ToughnessRequest => ({
  natural: 11,
  bonus: 0,
  damage: 0,
  type: "lethal",
  track: damageTrack(),
  ...over,
});
const roll = (over: Partial<ToughnessRequest> = {}): ToughnessResult => {
  const result = toughness(save(over));
  if (result.noSave) throw new Error("a save was expected");
  return result;
};
/** The marks that stand on a track, as the ledger's examples list them. */
const standing = (track: DamageTrack) =>
  Object.fromEntries(Object.entries(track).filter(([, v]) => v !== 0 && v !== false && v !== null));

describe("TWI-163 TWI-531 TWI-172 TWI-180 TWI-181 the save", () => {
  it.each([
    [8, 23],
    [3, 18],
    [-3, 12],
    [0, 15],
  ])("damage %i has DC %i", (damage, dc) => {
    expect(roll({ damage }).dc).toBe(dc);
  });
  it("the save leaves the track alone; marking its result is a step of its own, so that mercy fits between", () => {
    const track = damageTrack({ hurt: 1 });
    const { result } = roll({ track, natural: 10, damage: 5 });
    expect(track).toEqual(damageTrack({ hurt: 1 }));
    expect(applyResult(track, result, "lethal").track.hurt).toBe(2);
  });
  it("total 22 against 23 fails by 1, 23 is no effect", () => {
    expect(roll({ natural: 12, bonus: 10, damage: 8 })).toMatchObject({
      total: 22,
      margin: -1,
      failBy: 1,
      result: ["hurt"],
    });
    expect(roll({ natural: 13, bonus: 10, damage: 8 })).toMatchObject({ margin: 0, failBy: 0, result: [] });
  });
});

describe("TWI-182 TWI-184 damage tables", () => {
  const bands: [number, string, string, string, string][] = [
    [0, "none", "none", "none", "none"],
    [1, "bruised", "bruised", "hurt", "hurt"],
    [4, "bruised", "bruised", "hurt", "hurt"],
    [5, "bruised+stunned", "dazedHit", "hurt+stunned", "wounded"],
    [9, "bruised+stunned", "dazedHit", "hurt+stunned", "wounded"],
    [10, "staggered+stunned", "staggered+stunned", "hurt+wounded", "disabled"],
    [14, "staggered+stunned", "staggered+stunned", "hurt+wounded", "disabled"],
    [15, "unconscious", "unconscious", "unconscious", "dying"],
    [19, "unconscious", "unconscious", "unconscious", "dying"],
    [20, "unconscious", "unconscious", "dying", "dying"],
    [57, "unconscious", "unconscious", "dying", "dying"],
  ];
  it.each(bands)("failBy %i: %s, %s, %s, %s", (failBy, seed, family, six, four) => {
    expect(resultKey(damageRow("nonlethal", failBy))).toBe(seed);
    expect(resultKey(damageRow("nonlethal", failBy, { nonLethalTable: "family" }))).toBe(family);
    expect(resultKey(damageRow("lethal", failBy))).toBe(six);
    expect(resultKey(damageRow("lethal", failBy, { lethalTable: "fourStep" }))).toBe(four);
  });
  it("throws on a type that there isn't (TWI-533, TWI-534)", () => {
    expect(() => damageRow("blunt" as AttackType, 3)).toThrow("unknown-attack-type");
  });
  it("mercy offers the lesser rows of the column, mildest first (TWI-221)", () => {
    expect(mercyRows("lethal", 12).map(resultKey)).toEqual(["hurt", "hurt+stunned"]);
    expect(mercyRows("lethal", 25).map(resultKey)).toEqual(["hurt", "hurt+stunned", "hurt+wounded", "unconscious"]);
    expect(mercyRows("nonlethal", 22).map(resultKey)).toEqual(["bruised", "bruised+stunned", "staggered+stunned"]);
    expect(mercyRows("lethal", 3)).toEqual([]);
  });
});

describe("TWI-188 TWI-189 penalty of earlier damage", () => {
  it.each([
    [{ bruised: 3, hurt: 1 }, -3, -1, -3],
    [{ bruised: 2, dazedHit: 1, hurt: 1, wounded: 1 }, -4, -2, -3],
    [{ hurt: 2 }, -2, -2, -2],
    [{ dazedHit: 3, wounded: 1 }, -4, -1, -3],
    [{ staggered: true, disabled: true, unconscious: true }, 0, 0, 0],
  ])("%j: %i against non-lethal, %i against lethal, %i when both pair", (marks, nonlethal, lethal, both) => {
    expect(toughnessPenalty(damageTrack(marks), "nonlethal")).toBe(nonlethal);
    expect(toughnessPenalty(damageTrack(marks), "lethal")).toBe(lethal);
    expect(toughnessPenalty(damageTrack(marks), "nonlethal", { pairing: "both" })).toBe(both);
  });
  it("the walk-through: a bruise doesn't count against a lethal blow", () => {
    expect(roll({ natural: 8, bonus: 12, damage: 17, track: damageTrack({ bruised: 1 }) })).toMatchObject({
      dc: 32,
      failBy: 12,
      result: ["hurt", "wounded"],
    });
  });
});

describe("TWI-170 Impervious", () => {
  it("needs more Impervious than damage; Penetrating takes it away", () => {
    expect(toughness(save({ damage: 9, impervious: 10 }))).toEqual({ noSave: true, dc: 24, result: [] });
    expect(roll({ damage: 10, impervious: 10 }).dc).toBe(25);
    expect(roll({ damage: 11, impervious: 10 }).dc).toBe(26);
    expect(roll({ damage: 7, impervious: 10, penetrating: 3 }).dc).toBe(22);
    expect(toughness(save({ damage: 6, impervious: 10, penetrating: 3 })).noSave).toBe(true);
  });
  it("negative damage still asks for a save where there is no Impervious", () => {
    expect(roll({ damage: -3 }).dc).toBe(12);
    expect(roll({ damage: -3, impervious: 2, penetrating: 2 }).dc).toBe(12);
  });
});

describe("TWI-204 TWI-205 TWI-345 fate and impossible saves", () => {
  it("a natural 20 that still fails counts as 1", () => {
    expect(roll({ natural: 20, damage: 25 })).toMatchObject({
      failBy: 20,
      effectiveFailBy: 1,
      impossible: true,
      fate: true,
      result: ["hurt"],
    });
  });
  it("a natural 20 that succeeds is a success, a 19 has no luck", () => {
    expect(roll({ natural: 20, damage: 5 })).toMatchObject({ fate: false, impossible: false, result: [] });
    expect(roll({ natural: 19, damage: 25 })).toMatchObject({
      fate: false,
      impossible: true,
      effectiveFailBy: 21,
      result: ["dying"],
    });
  });
  it("fate may be off, passes minions by, and ignores a raised 20", () => {
    expect(roll({ natural: 20, damage: 25, settings: { fateIntervenes: false } }).result).toEqual(["dying"]);
    expect(roll({ natural: 20, damage: 25, minion: true })).toMatchObject({ fate: false, result: ["dying"] });
    expect(roll({ natural: 20, damage: 25, raised: true })).toMatchObject({ fate: false, result: ["dying"] });
  });
});

describe("TWI-344 minions", () => {
  it("a minion that fails at all takes the worst", () => {
    expect(roll({ natural: 11, bonus: 3, minion: true }).result).toEqual(["dying"]);
    expect(roll({ natural: 11, bonus: 3, minion: true, type: "nonlethal" }).result).toEqual(["unconscious"]);
    expect(roll({ natural: 12, bonus: 3, minion: true }).result).toEqual([]);
  });
});

describe("TWI-206 TWI-207 TWI-208 TWI-209 TWI-210 marking results", () => {
  const after = (before: Partial<DamageTrack>, result: ResultPart[], type: AttackType = "lethal", settings = {}) =>
    standing(applyResult(damageTrack(before), result, type, { round: 2, key: 10 }, settings).track);
  const stunned = { round: 2, key: 10 };

  it.each<[string, Partial<DamageTrack>, AttackType, number, Record<string, unknown>]>([
    ["clean", {}, "lethal", 3, { hurt: 1, bruised: 1 }],
    ["hurt", { hurt: 1, bruised: 1 }, "lethal", 12, { hurt: 2, bruised: 2, wounded: 1, dazedHit: 1, stunned }],
    ["bruised", { bruised: 2 }, "nonlethal", 10, { bruised: 2, staggered: true, stunned }],
    ["staggered", { staggered: true }, "nonlethal", 14, { staggered: true, disabled: true, stunned }],
    ["clean", {}, "lethal", 17, { unconscious: true }],
    ["unconscious", { unconscious: true }, "lethal", 17, { unconscious: true, dying: true }],
    ["clean", {}, "lethal", 25, { dying: true, unconscious: true }],
  ])("TWI-222 %s %j, %s %i", (_, before, type, failBy, result) => {
    expect(after(before, [...damageRow(type, failBy)], type)).toEqual(result);
  });
  it("staggered three times is unconscious; the next one is dying", () => {
    expect(after({ staggered: true, disabled: true }, ["staggered"])).toMatchObject({ unconscious: true });
    expect(after({ staggered: true, disabled: true, unconscious: true }, ["staggered"])).toMatchObject({ dying: true });
  });
  it("a box further on leaves the ones before it alone", () => {
    expect(after({ unconscious: true }, ["staggered"], "nonlethal")).toEqual({ unconscious: true, staggered: true });
  });
  it("dying hit for dying is dead, and the dead stay as they are", () => {
    expect(after({ dying: true, unconscious: true }, ["dying"])).toMatchObject({ dead: true });
    const dead = damageTrack({ dead: true });
    expect(applyResult(dead, ["hurt"], "lethal")).toEqual({ track: dead, marks: [], stuns: false });
  });
  it("a partner that stands already never passes on", () => {
    expect(applyResult(damageTrack({ unconscious: true }), ["dying"], "lethal").marks).toEqual(["dying"]);
    expect(after({ unconscious: true }, ["dying"])).toEqual({ unconscious: true, dying: true });
  });
  it("an escalated mark brings its partner too", () => {
    expect(after({ unconscious: true, disabled: true }, ["disabled"])).toEqual({
      unconscious: true,
      disabled: true,
      dying: true,
    });
    expect(applyResult(damageTrack(), ["disabled"], "lethal").marks).toEqual(["disabled", "staggered"]);
  });
  it("marks are listed in order, partners last, and stunned is none", () => {
    expect(applyResult(damageTrack(), ["hurt", "wounded"], "lethal")).toMatchObject({
      marks: ["hurt", "wounded", "bruised", "dazedHit"],
      stuns: true,
    });
  });
  it("tick-box wounds: a second one disables instead, and still stuns", () => {
    expect(after({ wounded: 1 }, ["hurt", "wounded"], "lethal", { woundedStacks: false })).toEqual({
      hurt: 1,
      bruised: 1,
      wounded: 1,
      disabled: true,
      staggered: true,
      stunned,
    });
  });
  it.each<[Partial<DamageTrack>, ResultPart, AttackType, Record<string, unknown>]>([
    [{ staggered: true }, "staggered", "nonlethal", { staggered: true, unconscious: true }],
    [{ staggered: true, unconscious: true }, "staggered", "nonlethal", { staggered: true, unconscious: true }],
    [{ unconscious: true }, "unconscious", "nonlethal", { unconscious: true }],
    [{ unconscious: true }, "unconscious", "lethal", { unconscious: true, dying: true }],
    [
      { disabled: true, staggered: true },
      "disabled",
      "lethal",
      { disabled: true, staggered: true, dying: true, unconscious: true },
    ],
  ])("by track: %j and %s from a %s attack", (before, part, type, result) => {
    expect(after(before, [part], type, { escalation: "byTrack" })).toEqual(result);
  });
  it("names a result that there isn't", () => {
    expect(() => applyResult(damageTrack(), ["crushed" as ResultPart], "lethal")).toThrow("unknown-result");
  });
  it("no mark is ever taken away, and counters only grow", () => {
    const rows = [...Array(26).keys()].flatMap((f) => [damageRow("lethal", f), damageRow("nonlethal", f)]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...rows), { maxLength: 8 }), (hits) => {
        hits.reduce((track, hit) => {
          const next = applyResult(track, hit, "lethal").track;
          for (const [key, value] of Object.entries(track))
            expect(Number(next[key as "bruised"])).toBeGreaterThanOrEqual(Number(value));
          return next;
        }, damageTrack());
      }),
    );
  });
});

describe("TWI-183 TWI-211 stunned", () => {
  it("wounded and dazedHit stun by themselves", () => {
    expect(applyResult(damageTrack(), ["hurt", "wounded"], "lethal", { round: 3, key: 12 }).track.stunned).toEqual({
      round: 3,
      key: 12,
    });
    expect(applyResult(damageTrack(), ["dazedHit"], "nonlethal").stuns).toBe(true);
    expect(applyResult(damageTrack(), ["hurt"], "lethal").stuns).toBe(false);
  });
  it("stuns don't add up; the later end counts, and a lower key comes later in a round", () => {
    const track = damageTrack({ stunned: { round: 3, key: { total: 12, dex: 14 } } });
    expect(
      applyResult(track, ["bruised", "stunned"], "nonlethal", { round: 3, key: { total: 20, dex: 10 } }).track.stunned,
    ).toEqual(track.stunned);
    expect(
      applyResult(track, ["bruised", "stunned"], "nonlethal", { round: 3, key: { total: 12, dex: 10 } }).track.stunned,
    ).toEqual({ round: 3, key: { total: 12, dex: 10 } });
    expect(applyResult(track, ["bruised", "stunned"], "nonlethal", { round: 4, key: 30 }).track.stunned).toEqual({
      round: 4,
      key: 30,
    });
  });
});

describe("TWI-218 worst", () => {
  it.each<[Partial<DamageTrack>, string | null]>([
    [{}, null],
    [{ bruised: 1, hurt: 1 }, "hurt"],
    [{ dazedHit: 1, hurt: 4 }, "dazedHit"],
    [{ wounded: 1, staggered: true }, "staggered"],
    [{ dying: true, unconscious: true }, "dying"],
    [{ dead: true, dying: true }, "dead"],
  ])("%j is %s", (marks, result) => {
    expect(worst(damageTrack(marks))).toBe(result);
  });
});

describe("TWI-530 odds of saves", () => {
  it("counts of 100 add up and agree with the table by hand", () => {
    const chances = damageChances({ bonus: 12, damage: 10, type: "lethal", track: damageTrack() });
    expect(chances).toEqual({ none: 36, hurt: 36, "hurt+stunned": 25, "hurt+wounded": 3 });
  });
  it("fate takes the one way of a natural 20 out of the worst row", () => {
    expect(damageChances({ bonus: 0, damage: 30, type: "lethal", track: damageTrack() })).toEqual({
      dying: 99,
      hurt: 1,
    });
    expect(
      damageChances({
        bonus: 0,
        damage: 30,
        type: "lethal",
        track: damageTrack(),
        settings: { fateIntervenes: false },
      }),
    ).toEqual({ dying: 100 });
  });
  it("Impervious leaves nothing to roll", () => {
    expect(damageChances({ bonus: 0, damage: 3, impervious: 4, type: "lethal", track: damageTrack() })).toEqual({
      none: 100,
    });
  });
  it("more Toughness never raises the chance of going down", () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 25 }), fc.integer({ min: 0, max: 25 }), (bonus, damage) => {
        const down = (b: number) =>
          saveOdds({ bonus: b, damage, type: "lethal", track: damageTrack() }).chance(
            (k) => k === "dying" || k === "unconscious",
          );
        expect(down(bonus + 1)).toBeLessThanOrEqual(down(bonus) + 1e-12);
      }),
    );
  });
});
