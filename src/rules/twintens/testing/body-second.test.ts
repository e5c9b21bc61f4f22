import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyResult, damageTrack } from "../harm/damage-track.ts";
import { advance, convictionRemove, dyingCheck, healingRecovery, recoveryCheck, stabilise } from "../harm/recovery.ts";
import { toughness } from "../harm/toughness.ts";
import type { CoreSettings, DamageTrack } from "../types.ts";
import { BOXES, COUNTERS } from "../values.ts";
import { type Kind, Paper, type Table } from "./body-second.ts";

/** What befalls somebody: they are struck, fight for their life, recover, are helped, wait. */
type Step =
  | {
      readonly what: "struck";
      readonly natural: number;
      readonly bonus: number;
      readonly damage: number;
      readonly kind: Kind;
    }
  | { readonly what: "fights"; readonly natural: number }
  | { readonly what: "recovers"; readonly natural: number; readonly bonus: number }
  | { readonly what: "healed"; readonly natural: number; readonly rank: number }
  | { readonly what: "waits"; readonly minutes: number; readonly natural: number; readonly bonus: number }
  | { readonly what: "wills" | "stabilised" };

const natural = fc.integer({ min: 2, max: 20 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant("struck" as const),
      natural,
      bonus: fc.integer({ min: 0, max: 10 }),
      damage: fc.integer({ min: -2, max: 20 }),
      kind: fc.constantFrom<Kind>("lethal", "nonlethal"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("fights" as const), natural }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant("recovers" as const), natural, bonus: fc.integer({ min: 0, max: 6 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant("healed" as const), natural, rank: fc.integer({ min: 1, max: 10 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant("waits" as const),
      minutes: fc.constantFrom(1, 7, 59, 60, 61, 200, 1440, 1500),
      natural,
      bonus: fc.integer({ min: 0, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom("wills" as const, "stabilised" as const) }) },
);
const table: fc.Arbitrary<Table> = fc.record({
  fourStep: fc.boolean(),
  family: fc.boolean(),
  both: fc.boolean(),
  stacks: fc.boolean(),
  byTrack: fc.boolean(),
  fate: fc.boolean(),
  stableUnconscious: fc.boolean(),
  wakesByDay: fc.boolean(),
});

/** The same table as the system's settings say it. */
const settingsOf = (t: Table): CoreSettings & Parameters<typeof stabilise>[1] => ({
  lethalTable: t.fourStep ? "fourStep" : "sixStep",
  nonLethalTable: t.family ? "family" : "seed",
  pairing: t.both ? "both" : "bruisedHurt",
  woundedStacks: t.stacks,
  escalation: t.byTrack ? "byTrack" : "single",
  fateIntervenes: t.fate,
  stableAs: t.stableUnconscious ? "unconscious" : "disabledUnconscious",
  unconsciousRecovery: t.wakesByDay ? "day" : "minute",
});

/** More minutes of checks than any wait has. */
const MANY = 2000;

/** Both bodies side by side; what differs after which step, or null. */
function parts(t: Table, con: number, steps: readonly Step[]): string | null {
  const settings = settingsOf(t);
  const paper = new Paper(t);
  let track: DamageTrack = damageTrack();
  let rested = 0;
  const asPaper = (): string =>
    [...COUNTERS, ...BOXES]
      .map((m) => `${m} ${String(Number(track[m]))}`)
      .sort()
      .join(", ");
  for (const [i, s] of steps.entries()) {
    let [mine, theirs]: readonly unknown[] = [null, null];
    switch (s.what) {
      case "struck": {
        const { natural: n, bonus, damage, kind: type } = s;
        const save = toughness({ natural: n, bonus, damage, type, track, settings });
        const done = applyResult(track, save.result, type, null, settings);
        if (!track.dead) rested = 0;
        track = done.track;
        [mine, theirs] = [done.stuns, paper.struck(n, bonus, damage, type)];
        break;
      }
      case "fights":
        if (!track.dying || track.dead) continue;
        track = dyingCheck(track, s.natural, con, settings).track;
        paper.fights(s.natural, con);
        break;
      case "recovers":
        track = recoveryCheck(track, s.natural, con, s.bonus, settings).track;
        paper.recovers(s.natural, con, s.bonus);
        break;
      case "healed":
        track = healingRecovery(track, con, s.rank, s.natural, settings).track;
        paper.healed(s.natural, con, s.rank);
        break;
      case "stabilised":
        if (!track.dying || track.dead) continue;
        track = stabilise(track, settings);
        paper.stabilised();
        break;
      case "wills": {
        const done = convictionRemove(track, settings);
        if (done.refused !== true) track = done.track;
        [mine, theirs] = [done.refused !== true, paper.wills()];
        break;
      }
      case "waits": {
        const naturals = Array.from({ length: MANY }, () => s.natural);
        const done = advance(track, s.minutes, con, naturals, s.bonus, settings, rested);
        if (done.refused !== true) {
          track = done.track;
          rested += s.minutes;
        }
        [mine, theirs] = [done.refused === true ? null : done.used, paper.waits(s.minutes, s.natural, con, s.bonus)];
        break;
      }
    }
    const [a, b] = [asPaper(), paper.toString().split(", ").sort().join(", ")];
    if (a !== b || mine !== theirs)
      return `${String(i)} ${JSON.stringify(s)}: ${a} (${String(mine)}), by the ledger ${b} (${String(theirs)})`;
  }
  return null;
}

/** Sequences to play: a short run with every test, all of them with CROSSOVER_TURNS=100000. */
const asked = Number(
  (globalThis as unknown as { process?: { env: Record<string, string | undefined> } }).process?.env[
    "CROSSOVER_TURNS"
  ] ?? 1_000,
);
const STEPS = 24;

describe("TWI-180 TWI-182 TWI-188 TWI-205 TWI-207 TWI-208 TWI-209 TWI-210 TWI-240 TWI-243 TWI-246 TWI-247 TWI-248 TWI-249 TWI-250 harm and recovery agree with a second body, written from the ledger alone", () => {
  it(`in ${String(asked)} random sequences of blows, checks, help and time, at all settings`, () => {
    fc.assert(
      fc.property(
        table,
        fc.integer({ min: -3, max: 8 }),
        fc.array(step, { minLength: STEPS, maxLength: STEPS }),
        (t, con, steps) => {
          expect(parts(t, con, steps)).toBeNull();
        },
      ),
      { numRuns: asked },
    );
  });
});
