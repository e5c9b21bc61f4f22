import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { betweenTurns, stunEnd } from "../turn/turns.ts";
import type { AttackType, CoreSettings, DamageTrack } from "../types.ts";
import { BOXES, COUNTERS } from "../values.ts";
import { applyResult, damageTrack } from "./damage-track.ts";
import { dyingCheck } from "./recovery.ts";
import { damageRow, toughness, toughnessPenalty } from "./toughness.ts";

const TYPES: readonly AttackType[] = ["lethal", "nonlethal"];
/** A failBy of each band of the tables, and a save that holds. */
const BANDS = [0, 1, 5, 10, 15, 20] as const;
/** Counters beyond this are alike: what they do only grows. */
const ENOUGH = 2;

const boxesOf = (track: DamageTrack): string => BOXES.filter((b) => track[b]).join("+") || "clean";
const stateOf = (track: DamageTrack): string =>
  `${boxesOf(track)} ${COUNTERS.map((c) => Math.min(ENOUGH, track[c])).join(",")}`;

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
    for (const type of TYPES) for (const failBy of BANDS) waiting.push(struck(track, type, failBy, settings));
    if (track.dying) for (const natural of [2, 12, 20]) waiting.push(dyingCheck(track, natural, 0, settings).track);
  }
  return seen;
}

/** Which sets of boxes there may be: the dying are unconscious, the dead were dying, the disabled were staggered first or have been stabilised. */
const possible = (track: DamageTrack): boolean =>
  (!track.dying || track.unconscious) &&
  (!track.dead || track.dying) &&
  (!track.disabled || track.staggered || track.unconscious);

const ALL = Array.from({ length: 2 ** BOXES.length }, (_none, bits): DamageTrack =>
  damageTrack(Object.fromEntries(BOXES.map((b, i) => [b, (bits & (1 << i)) !== 0]))),
);

const TABLES: readonly CoreSettings[] = [
  {},
  { lethalTable: "fourStep" },
  { nonLethalTable: "family" },
  { woundedStacks: false },
  { pairing: "both" },
];

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
    for (const set of new Set(states.map(boxesOf)))
      expect(
        states
          .filter((t) => boxesOf(t) === set)
          .some((t) => t.hurt > 0 && t.wounded > 0 && t.bruised > 0 && t.dazedHit > 0),
      ).toBe(true);
  });
});

/** Marks of a track that a save has lowered, or a stun that it has shortened; whatever moved at all on the dead. */
function lowered(before: DamageTrack, after: DamageTrack): readonly string[] {
  const marks = [...COUNTERS.filter((c) => after[c] < before[c]), ...BOXES.filter((b) => before[b] && !after[b])];
  const stun = (after.stunned?.round ?? 0) < (before.stunned?.round ?? 0) ? ["stunned"] : [];
  return before.dead && JSON.stringify(after) !== JSON.stringify(before)
    ? [...marks, ...stun, "dead"]
    : [...marks, ...stun];
}

const setting = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const settings = fc.record({
  lethalTable: setting("sixStep", "fourStep"),
  nonLethalTable: setting("seed", "family"),
  pairing: setting("bruisedHurt", "both"),
  woundedStacks: fc.boolean(),
  escalation: setting("single", "byTrack"),
  fateIntervenes: fc.boolean(),
}) as fc.Arbitrary<CoreSettings>;
const blow = fc.record({
  natural: fc.integer({ min: 2, max: 20 }),
  bonus: fc.integer({ min: -5, max: 20 }),
  damage: fc.integer({ min: -3, max: 25 }),
  type: setting<AttackType>("lethal", "nonlethal"),
  minion: fc.boolean(),
  impervious: fc.integer({ min: 0, max: 8 }),
  round: fc.integer({ min: 1, max: 9 }),
});
const counter = fc.integer({ min: 0, max: 9 });
const box = fc.boolean();
const anyTrack = fc.record({
  bruised: counter,
  dazedHit: counter,
  hurt: counter,
  wounded: counter,
  staggered: box,
  disabled: box,
  unconscious: box,
  dying: box,
  dead: box,
  stunned: fc.option(fc.record({ round: fc.integer({ min: 1, max: 9 }), key: fc.constant(10) })),
});

describe("TWI-189 TWI-207 TWI-210 TWI-216 no sequence of saves ever lowers a track", () => {
  it("from any track, by any one save: so by no sequence of them", () =>
    fc.assert(
      fc.property(
        settings,
        anyTrack,
        setting<AttackType>("lethal", "nonlethal"),
        setting(...BANDS),
        (s, track, type, failBy) => {
          expect(lowered(track, struck(track, type, failBy, s))).toEqual([]);
        },
      ),
      { numRuns: 3000 },
    ));
  it("from a clean one, whatever the dice, the damage, the bonus, minions and Impervious", () =>
    fc.assert(
      fc.property(settings, fc.array(blow, { maxLength: 12 }), (s, blows) => {
        blows.reduce((track, { round, ...b }) => {
          const save = toughness({ ...b, track, settings: s });
          const { track: next } = applyResult(track, save.result, b.type, { round, key: 10 }, s);
          expect(lowered(track, next)).toEqual([]);
          return next;
        }, damageTrack());
      }),
    ));
  it("each save from every state that is reached, by every table", () => {
    const wrong = TABLES.flatMap((s) =>
      [...reached(s).values()].flatMap((track) =>
        TYPES.flatMap((type) =>
          BANDS.flatMap((failBy) =>
            lowered(track, struck(track, type, failBy, s)).map(
              (mark) => `${stateOf(track)} ${type} ${failBy}: ${mark}`,
            ),
          ),
        ),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

describe("TWI-188 TWI-189 what is marked makes the next save harder", () => {
  it.each([
    ["a hurt", "hurt", "lethal", () => 1],
    ["a wound", "wounded", "lethal", () => 1],
    ["a bruise, against weapons", "bruised", "lethal", () => 0],
    ["a daze, against weapons", "dazedHit", "lethal", () => 0],
    ["a wound, against fists", "wounded", "nonlethal", () => 1],
    ["a daze, against fists", "dazedHit", "nonlethal", () => 1],
    [
      "a bruise, unless there are more hurts",
      "bruised",
      "nonlethal",
      (t: DamageTrack) => (t.bruised >= t.hurt ? 1 : 0),
    ],
    ["a hurt, unless there are more bruises", "hurt", "nonlethal", (t: DamageTrack) => (t.hurt >= t.bruised ? 1 : 0)],
  ] as const)("%s takes one more point off, however many there are", (_what, mark, type, more) =>
    fc.assert(
      fc.property(anyTrack, (track) => {
        expect(toughnessPenalty(track, type) - toughnessPenalty({ ...track, [mark]: track[mark] + 1 }, type)).toBe(
          more(track),
        );
      }),
    ),
  );
  it("and the save is rolled with it: the same dice fail by as much more", () =>
    fc.assert(
      fc.property(
        anyTrack,
        fc.integer({ min: 3, max: 19 }),
        setting<AttackType>("lethal", "nonlethal"),
        (track, natural, type) => {
          const failBy = (t: DamageTrack): number => {
            const save = toughness({ natural, bonus: 0, damage: 30, type, track: t });
            return save.noSave ? 0 : save.failBy;
          };
          expect(failBy(track) - failBy(damageTrack())).toBe(0 - toughnessPenalty(track, type));
        },
      ),
    ));
});

describe("TWI-208 a box that is marked passes on to the next worse, and to no other", () => {
  it("from every state that is reached: exactly one box more, the first free one from there on; none where all are marked", () => {
    const wrong = [...reached({}).values()]
      .filter((t) => !t.dead)
      .flatMap((track) =>
        BOXES.filter((b) => b !== "dead").flatMap((box) => {
          const { track: after } = applyResult(track, [box], "nonlethal");
          const gained = BOXES.filter((b) => after[b] && !track[b]);
          const due = BOXES.slice(BOXES.indexOf(box))
            .filter((b) => !track[b])
            .slice(0, 1);
          const partners = due
            .flatMap((b) =>
              b === "disabled" ? (["staggered"] as const) : b === "dying" ? (["unconscious"] as const) : [],
            )
            .filter((b) => !track[b]);
          return [...gained].sort().join() === [...due, ...partners].sort().join()
            ? []
            : [`${stateOf(track)} + ${box}: ${gained.join()}`];
        }),
      );
    expect(wrong).toEqual([]);
  });
});

describe("TWI-209 a blow to the lethal track bruises too", () => {
  const PAIRS = [
    ["hurt", "bruised"],
    ["wounded", "dazedHit"],
  ] as const;
  it("each hurt a bruise and each wound a daze, from every state; a partner box stays as it is", () => {
    const wrong = [...reached({}).values()]
      .filter((t) => !t.dead)
      .flatMap((track) =>
        BANDS.flatMap((failBy) => {
          const after = struck(track, "lethal", failBy, {});
          const pairs = PAIRS.filter(
            ([own, partner]) => after[own] - track[own] !== after[partner] - track[partner],
          ).map((p) => p.join());
          const boxes = [
            ...(after.dying && !after.unconscious ? ["dying"] : []),
            ...(after.disabled && !track.disabled && !after.staggered ? ["disabled"] : []),
          ];
          return [...pairs, ...boxes].map((what) => `${stateOf(track)} ${failBy}: ${what}`);
        }),
      );
    expect(wrong).toEqual([]);
  });
  it("fists mark nothing lethal", () =>
    expect(
      [...reached({}).values()]
        .filter((t) => !t.dead)
        .every((track) =>
          BANDS.every((failBy) => {
            const after = struck(track, "nonlethal", failBy, {});
            return after.hurt === track.hurt && after.wounded === track.wounded;
          }),
        ),
    ).toBe(true));
});

describe("TWI-183 TWI-211 a stun lasts until the attacker's place comes again", () => {
  const end = fc.record({ round: fc.integer({ min: 1, max: 9 }), key: fc.integer({ min: 1, max: 30 }) });
  it("a blow that stuns by 5 or more, or wounds, stuns until then; of two ends the later counts, they don't add up", () =>
    fc.assert(
      fc.property(
        anyTrack,
        fc.option(end),
        end,
        setting<AttackType>("lethal", "nonlethal"),
        setting(...BANDS),
        (track, old, next, type, failBy) => {
          const before = { ...track, dead: false, stunned: old };
          const row = damageRow(type, failBy);
          const { track: after, stuns } = applyResult(before, row, type, next);
          const later =
            old === null || next.round > old.round || (next.round === old.round && next.key < old.key) ? next : old;
          expect(stuns).toBe(failBy === 5 || failBy === 10);
          expect(after.stunned).toEqual(stuns ? later : old);
        },
      ),
    ));
  it("a round from the attacker's own place, so that one turn is lost and no more", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 30 }),
        (round, attacker, own) => {
          const stun = stunEnd(round, attacker);
          const turns = Array.from({ length: 4 }, (_n, i) => ({ round: round + i, key: own })).filter(
            (t) => t.round > round || own < attacker,
          );
          expect(
            turns.filter((now) => betweenTurns({ ref: "x", track: damageTrack({ stunned: stun }) }, now).length === 0),
          ).toHaveLength(own === attacker ? 0 : 1);
        },
      ),
    ));
});
