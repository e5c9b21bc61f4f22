import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import type { Row } from "../../kernel/rows.ts";
import { makeRoll, rollAgain, type RollRequest, type RollResult } from "../dice/checks.ts";
import { FULL_REST_HOURS, lessFatigue } from "../harm/fatigue.ts";
import {
  type ClockEntry,
  dyingCheck,
  type DyingOutcome,
  nextCheck,
  recoveryCheck,
  type Shortened,
} from "../harm/recovery.ts";
import type { DamageTrack, FatigueLevel, Mark } from "../types.ts";
import type { Party } from "./check.ts";

// Dying

/** Somebody's dying check, with the track as it was when the card was made. */
export interface DyingExchange {
  readonly actor: Party;
  readonly check: RollRequest;
  readonly track: DamageTrack;
  /** A Constitution of 0: nothing stabilises. */
  readonly held: boolean;
  /** Checks that have fallen due, one a round; absent for a single one. */
  readonly rounds?: number;
}

/** Most checks of a series that one card asks for: a minute's. Whoever lives through that is watched from then on. */
export const MOST_DYING_CHECKS = 10;

/** `changes` are what the outcome writes, worked out on the Gamemaster's client (`trackChanges` of the state's `after`). */
export type DyingEvent =
  | { readonly type: "roll"; readonly faces: readonly number[] }
  | { readonly type: "reroll"; readonly faces: readonly number[]; readonly changes: readonly Change[] }
  | { readonly type: "resolve"; readonly changes: readonly Change[] };

export interface DyingState {
  readonly request: DyingExchange;
  readonly result: RollResult | null;
  readonly outcome: DyingOutcome | null;
  readonly after: DamageTrack;
  /** Checks of the series that were survived before this one. */
  readonly survived?: number;
  readonly resolved: boolean;
}

function fated(state: DyingState, result: RollResult): DyingState {
  const { request } = state;
  const con = result.total - result.dice;
  const { outcome, track } = dyingCheck(request.track, result.dice, con, request.check.settings, true, request.held);
  return { ...state, result, outcome, after: track };
}

/** A check that was survived makes room for the next of the series; any other end is the end. @rule TWI-241 TWI-524 */
function survived(state: DyingState): DyingState {
  const { survived: before = 0, request } = state;
  const more = state.outcome === "alive" && before + 1 < (request.rounds ?? 1);
  return more
    ? { ...state, result: null, outcome: null, after: request.track, survived: before + 1 }
    : { ...state, resolved: true };
}

/**
 * Dying checks, one a round, each open for a conviction point until it is resolved.
 * @rule TWI-240 TWI-241 TWI-242 TWI-243 TWI-304 TWI-325 TWI-524
 */
export const dyingExchange: Reducer<DyingExchange, DyingState, DyingEvent> = {
  begin: (request) => ({ request, result: null, outcome: null, after: request.track, resolved: false }),
  step: (state, event) => {
    if (state.resolved) return refuse("alreadyResolved");
    if (state.request.track.dead || !state.request.track.dying) return refuse("notDying");
    switch (event.type) {
      case "roll": {
        if (state.result) return refuse("alreadyRolled");
        const made = makeRoll(state.request.check, event.faces);
        return made.accepted ? accept(fated(state, made.result)) : made;
      }
      case "reroll": {
        if (!state.result) return refuse("notRolled");
        const again = rollAgain(state.request.check, state.result, event.faces);
        return again.accepted ? accept(fated(state, again.result), event.changes) : again;
      }
      case "resolve":
        return state.outcome === null ? refuse("notRolled") : accept(survived(state), event.changes);
    }
  },
};

// Time and recovery

/** Longest time that one card lets pass, in minutes. */
export const MOST_MINUTES = 60 * 24 * 30;

/** Somebody lets time pass over what ails them. */
export interface RecoveryExchange {
  readonly actor: Party;
  readonly check: RollRequest;
  readonly track: DamageTrack;
  /** Minutes since damage was last taken, when the card was made. */
  readonly rested: number;
  readonly minutes: number;
  /** Care that helps the first check that falls due; absent for nearly everybody. @rule TWI-251 */
  readonly cared?: Row;
  /** What Regeneration shortens; absent for nearly everybody. */
  readonly shortened?: Shortened;
}

export type RecoveryEvent =
  | { readonly type: "roll"; readonly faces: readonly number[] }
  | { readonly type: "reroll"; readonly faces: readonly number[]; readonly changes: readonly Change[] }
  /** Go on from a check whose outcome stands. */
  | { readonly type: "next" }
  | { readonly type: "apply"; readonly changes: readonly Change[] };

export interface RecoveryState {
  readonly request: RecoveryExchange;
  /** Minute that has been reached, and the track there. */
  readonly minute: number;
  readonly track: DamageTrack;
  readonly log: readonly ClockEntry[];
  /** The check that is due now; null when time has run to its end. */
  readonly due: { readonly condition: Mark; readonly result: RollResult | null } | null;
  readonly applied: boolean;
}

/** Let the clock run to the next check or to the end. @rule TWI-249 TWI-252 */
function run(state: RecoveryState): RecoveryState {
  const end = state.request.rested + state.request.minutes;
  const next = nextCheck(state.track, state.minute, end, {
    ...state.request.check.settings,
    shortened: state.request.shortened,
  });
  return {
    ...state,
    minute: next.minute,
    track: next.track,
    log: [...state.log, ...next.log],
    due: next.condition === null ? null : { condition: next.condition, result: null },
  };
}

/** Whether care has served a check already. */
export const careServed = ({ log }: Pick<RecoveryState, "log">): boolean => log.some((e) => e.kind === "check");

/** The check that is due, with the care that helps the first of them. @rule TWI-251 */
const checkDue = ({ request, log }: RecoveryState): RollRequest =>
  request.cared === undefined || careServed({ log })
    ? request.check
    : { ...request.check, rows: [...request.check.rows, request.cared] };

/** What the check that was rolled leaves of the track. */
function recovered(state: RecoveryState, result: RollResult): DamageTrack {
  return recoveryCheck(state.track, result.dice, result.total - result.dice, 0, state.request.check.settings, true)
    .track;
}

/**
 * Time passes: what goes by itself is shown, checks that fall due are asked for in order, the worst first, each open for a conviction point until one goes on. The dying and the
 * dead have no such clock.
 * @rule TWI-246 TWI-247 TWI-248 TWI-249 TWI-252 TWI-326 TWI-505 TWI-524
 */
export const recoveryExchange: Reducer<RecoveryExchange, RecoveryState, RecoveryEvent> = {
  begin: (request) => {
    const start: RecoveryState = {
      request,
      minute: request.rested,
      track: request.track,
      log: [],
      due: null,
      applied: false,
    };
    const runs = !request.track.dying && !request.track.dead && request.minutes > 0 && request.minutes <= MOST_MINUTES;
    return runs ? run(start) : start;
  },
  step: (state, event) => {
    const { request, due } = state;
    if (state.applied) return refuse("alreadyApplied");
    if (request.track.dying || request.track.dead) return refuse("recovery.dying");
    switch (event.type) {
      case "roll": {
        if (!due) return refuse("recovery.notDue");
        if (due.result) return refuse("alreadyRolled");
        const made = makeRoll(checkDue(state), event.faces);
        return made.accepted ? accept({ ...state, due: { ...due, result: made.result } }) : made;
      }
      case "reroll": {
        if (!due?.result) return refuse("notRolled");
        const again = rollAgain(checkDue(state), due.result, event.faces);
        return again.accepted ? accept({ ...state, due: { ...due, result: again.result } }, event.changes) : again;
      }
      case "next": {
        if (!due?.result) return refuse("notRolled");
        const entry: ClockEntry = {
          minute: state.minute,
          kind: "check",
          condition: due.condition,
          total: due.result.total,
          success: due.result.success === true,
        };
        return accept(run({ ...state, track: recovered(state, due.result), log: [...state.log, entry], due: null }));
      }
      case "apply":
        return due ? refuse("recovery.due") : accept({ ...state, applied: true }, event.changes);
    }
  },
};

// Rest

/** Hours of rest from fatigue. Who was knocked out by it must wake first. */
export interface RestExchange {
  readonly actor: Party;
  readonly check: RollRequest;
  readonly level: FatigueLevel;
  readonly unconscious: boolean;
  /** Hours already rested in a row. */
  readonly rested: number;
  readonly hours: number;
}

export type RestEvent =
  | { readonly type: "roll"; readonly faces: readonly number[] }
  | { readonly type: "reroll"; readonly faces: readonly number[]; readonly changes: readonly Change[] }
  | { readonly type: "apply"; readonly changes: readonly Change[] };

export interface RestState {
  readonly request: RestExchange;
  readonly level: FatigueLevel;
  readonly hour: number;
  readonly log: readonly { readonly hour: number; readonly total: number | null; readonly level: FatigueLevel }[];
  /** Whether an hour's check is due. */
  readonly due: boolean;
  /** The last hour's check and the level before it, open for a point until the next is rolled; absent before the first. */
  readonly last?: { readonly hour: number; readonly level: FatigueLevel; readonly result: RollResult };
  readonly applied: boolean;
}

/** The next hour: the tenth clears everything, any other asks for a check. */
function hour(state: RestState): RestState {
  const { request } = state;
  const next = state.hour + 1;
  if (state.level === "normal" || next > request.rested + request.hours) return { ...state, due: false };
  if (next >= FULL_REST_HOURS)
    return {
      ...state,
      hour: next,
      level: "normal",
      due: false,
      log: [...state.log, { hour: next, total: null, level: "normal" }],
    };
  return { ...state, hour: next, due: true };
}

/** An hour's check as it counts, the first throw or a second one, and on to the next hour. @rule TWI-262 TWI-326 */
function slept(state: RestState, at: number, before: FatigueLevel, result: RollResult): RestState {
  const level = result.success ? lessFatigue(before) : before;
  const log = [...state.log.filter((l) => l.hour < at), { hour: at, total: result.total, level }];
  return hour({ ...state, hour: at, level, log, last: { hour: at, level: before, result } });
}

/**
 * Rest hour by hour: a Constitution check each, open for a conviction point until the next, all cleared at the tenth in a row.
 * @rule TWI-262 TWI-263 TWI-325 TWI-524
 */
export const restExchange: Reducer<RestExchange, RestState, RestEvent> = {
  begin: (request) => {
    const start: RestState = {
      request,
      level: request.level,
      hour: request.rested,
      log: [],
      due: false,
      applied: false,
    };
    return request.unconscious ? start : hour(start);
  },
  step: (state, event) => {
    const { request, last } = state;
    if (state.applied) return refuse("alreadyApplied");
    if (request.unconscious) return refuse("rest.unconscious");
    switch (event.type) {
      case "apply":
        return state.due ? refuse("recovery.due") : accept({ ...state, applied: true }, event.changes);
      case "roll": {
        if (!state.due) return refuse("recovery.notDue");
        const made = makeRoll(request.check, event.faces);
        return made.accepted ? accept(slept(state, state.hour, state.level, made.result)) : made;
      }
      case "reroll": {
        if (!last) return refuse("notRolled");
        const again = rollAgain(request.check, last.result, event.faces);
        return again.accepted ? accept(slept(state, last.hour, last.level, again.result), event.changes) : again;
      }
    }
  },
};
