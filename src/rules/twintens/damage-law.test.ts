import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyResult, damageTrack } from "./damage-track.ts";
import { dyingCheck } from "./recovery.ts";
import { toughness } from "./toughness.ts";
import type { AttackType, CoreSettings, DamageTrack } from "./types.ts";
import { BOXES, COUNTERS } from "./values.ts";

const TYPES: readonly AttackType[] = ["lethal", "nonlethal"];
/** Counters beyond this are alike: what they do only grows. */
const ENOUGH = 2;

const boxesOf = (track: DamageTrack): string => BOXES.filter((b) => track[b]).join("+") || "clean";
const stateOf = (track: DamageTrack): string => `${boxesOf(track)} ${COUNTERS.map((c) => Math.min(ENOUGH, track[c])).join(",")}`;

/** A save whose dice and bonus are such that it fails by exactly this much, on the track as it stands. */
function struck(track: DamageTrack, type: AttackType, failBy: number, settings: CoreSettings): DamageTrack {
  const penalty = toughness({ natural: 11, bonus: 0, damage: 0, type, track, settings });
  const bonus = penalty.noSave ? 0 : 0 - penalty.penalty;
  const save = toughness({ natural: 11, bonus, damage: failBy + 11 - 15, type, track, settings });
  return applyResult(track, save.result, type, { round: 2, key: 10 }, settings).track;
}

/** Every track that saves and dying checks can lead to from a clean one, counters told apart up to `ENOUGH`. */
function reached(settings: CoreSettings): ReadonlyMap<string, DamageTrack> {
  const seen = new Map<string, DamageTrack>();
  const waiting = [damageTrack()];
  for (let track = waiting.pop(); track; track = waiting.pop()) {
    if (seen.has(stateOf(track))) continue;
    seen.set(stateOf(track), track);
    if (track.dead) continue;
    for (const type of TYPES) for (const failBy of [0, 1, 5, 10, 15, 20]) waiting.push(struck(track, type, failBy, settings));
    if (track.dying) for (const natural of [2, 12, 20]) waiting.push(dyingCheck(track, natural, 0, settings).track);
  }
  return seen;
}

/** Which sets of boxes there may be: the dying are unconscious, the dead were dying, the disabled were staggered first or have been stabilised. */
const possible = (track: DamageTrack): boolean => (!track.dying || track.unconscious) && (!track.dead || track.dying) && (!track.disabled || track.staggered || track.unconscious);

const ALL = Array.from({ length: 2 ** BOXES.length }, (_none, bits): DamageTrack => damageTrack(Object.fromEntries(BOXES.map((b, i) => [b, (bits & (1 << i)) !== 0]))));

const TABLES: readonly CoreSettings[] = [{}, { lethalTable: "fourStep" }, { nonLethalTable: "family" }, { woundedStacks: false }, { pairing: "both" }];

describe("TWI-182 TWI-206 TWI-208 TWI-209 TWI-210 TWI-218 TWI-240 TWI-243 every state of the damage machine", () => {
  it.each(TABLES)("%j: each set of boxes that may be is reached, and no other", (settings) => {
    const sets = new Set([...reached(settings).values()].map(boxesOf));
    expect([...sets].sort()).toEqual(ALL.filter(possible).map(boxesOf).sort());
  });
  it("by track the non-lethal row ends with unconscious: nothing disables by escalation alone", () => {
    const sets = new Set([...reached({ escalation: "byTrack" }).values()].map(boxesOf));
    expect(sets).not.toContain("staggered+disabled");
    expect([...reached({ escalation: "byTrack" }).values()].every(possible)).toBe(true);
  });
  it("every counter is reached alone or with its partner, and stands beside every set of boxes", () => {
    const states = [...reached({}).values()];
    expect(states.some((t) => t.bruised === 1 && t.hurt === 0)).toBe(true);
    expect(states.filter((t) => t.hurt > t.bruised || t.wounded > t.dazedHit)).toEqual([]);
    for (const set of new Set(states.map(boxesOf))) expect(states.filter((t) => boxesOf(t) === set).some((t) => t.hurt > 0 && t.wounded > 0 && t.bruised > 0 && t.dazedHit > 0)).toBe(true);
  });
});

/** Every mark at least what it was, a stun never shorter; the dead stay as they are. */
function expectNoLower(before: DamageTrack, after: DamageTrack): void {
  for (const c of COUNTERS) expect(after[c], c).toBeGreaterThanOrEqual(before[c]);
  for (const box of BOXES) expect(Number(after[box]), box).toBeGreaterThanOrEqual(Number(before[box]));
  expect(after.stunned?.round ?? 0).toBeGreaterThanOrEqual(before.stunned?.round ?? 0);
  if (before.dead) expect(after).toEqual(before);
}

describe("TWI-189 TWI-207 TWI-210 TWI-216 no sequence of saves ever lowers a track", () => {
  const setting = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
  const settings = fc.record({ lethalTable: setting("sixStep", "fourStep"), nonLethalTable: setting("seed", "family"), pairing: setting("bruisedHurt", "both"), woundedStacks: fc.boolean(), escalation: setting("single", "byTrack"), fateIntervenes: fc.boolean() }) as fc.Arbitrary<CoreSettings>;
  const blow = fc.record({ natural: fc.integer({ min: 2, max: 20 }), bonus: fc.integer({ min: -5, max: 20 }), damage: fc.integer({ min: -3, max: 25 }), type: setting<AttackType>("lethal", "nonlethal"), minion: fc.boolean(), impervious: fc.integer({ min: 0, max: 8 }), round: fc.integer({ min: 1, max: 9 }) });
  const counter = fc.integer({ min: 0, max: 9 });
  const box = fc.boolean();
  const anyTrack = fc.record({ bruised: counter, dazedHit: counter, hurt: counter, wounded: counter, staggered: box, disabled: box, unconscious: box, dying: box, dead: box, stunned: fc.option(fc.record({ round: fc.integer({ min: 1, max: 9 }), key: fc.constant(10) })) });

  it("from any track, by any one save: so by no sequence of them", () =>
    fc.assert(
      fc.property(settings, anyTrack, setting<AttackType>("lethal", "nonlethal"), setting(0, 1, 5, 10, 15, 20), (s, track, type, failBy) => { expectNoLower(track, struck(track, type, failBy, s)); }),
      { numRuns: 3000 },
    ));
  it("from a clean one, whatever the dice, the damage, the bonus, minions and Impervious", () =>
    fc.assert(
      fc.property(settings, fc.array(blow, { maxLength: 12 }), (s, blows) => {
        blows.reduce((track, { round, ...b }) => {
          const save = toughness({ ...b, track, settings: s });
          const { track: next } = applyResult(track, save.result, b.type, { round, key: 10 }, s);
          expectNoLower(track, next);
          return next;
        }, damageTrack());
      }),
    ));
  it("each save from every state that is reached, by every table", () => {
    for (const s of TABLES) for (const track of reached(s).values()) for (const type of TYPES) for (const failBy of [0, 1, 5, 10, 15, 20]) expectNoLower(track, struck(track, type, failBy, s));
  });
});
