import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer, type Step } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import {
  controlRoll,
  makeRoll,
  rollAgain,
  type RollRequest,
  type RollResult,
  secondChance,
  type Thrown,
  winner,
} from "../dice/checks.ts";
import { counters } from "../powers/powers.ts";

/** Somebody as cards name them. */
export interface Party {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
}

/** A check on a card. `secret`: the Gamemaster keeps the DC. `blind`: the DC is another's number that players don't know; whether it was met is seen. */
export interface CheckExchange {
  readonly actor: Party;
  readonly check: RollRequest;
  readonly secret?: boolean;
  readonly blind?: true;
}

/** `changes` come from the Gamemaster's client: what was paid, what the outcome writes. */
export type CheckEvent =
  | { readonly type: "roll"; readonly faces: Thrown }
  | { readonly type: "reroll"; readonly faces: readonly number[]; readonly changes: readonly Change[] }
  /** Probability Control of that rank. */
  | { readonly type: "control"; readonly rank: number; readonly changes: readonly Change[] }
  /** Second Chance: another throw, for nothing. */
  | { readonly type: "second"; readonly faces: readonly number[] }
  | { readonly type: "resolve"; readonly changes: readonly Change[] }
  /** What a failure leads to where nobody had named it before. */
  | { readonly type: "after"; readonly changes: readonly Change[] };

export interface CheckState {
  readonly request: CheckExchange;
  readonly result: RollResult | null;
  /** The outcome has been told; no point may change the roll any more. */
  readonly resolved: boolean;
  /** What the outcome wrote. */
  readonly written?: readonly Change[];
  /** What followed by the Gamemaster's word has been written. */
  readonly followed?: true;
}

/** One roll of a card: made, bought again, told. */
function roll(request: RollRequest, faces: Thrown): Step<RollResult> {
  const made = makeRoll(request, faces);
  return made.accepted ? accept(made.result) : made;
}

/**
 * A check that stays open until it is resolved: a conviction point may be spent on the roll in between.
 * @rule TWI-012 TWI-017 TWI-020 TWI-325 TWI-326 TWI-480 TWI-524
 */
export const checkExchange: Reducer<CheckExchange, CheckState, CheckEvent> = {
  begin: (request) => ({ request, result: null, resolved: false }),
  step: (state, event) => {
    const { check } = state.request;
    switch (event.type) {
      case "roll": {
        if (state.result) return refuse("alreadyRolled");
        const made = roll(check, event.faces);
        return made.accepted ? accept({ ...state, result: made.state }) : made;
      }
      case "reroll": {
        if (!state.result) return refuse("notRolled");
        if (state.resolved) return refuse("conviction.late");
        const again = rollAgain(check, state.result, event.faces);
        return again.accepted ? accept({ ...state, result: again.result }, event.changes) : again;
      }
      case "control": {
        if (!state.result) return refuse("notRolled");
        if (state.resolved) return refuse("conviction.late");
        const now = controlRoll(check, state.result, event.rank);
        return now.accepted ? accept({ ...state, result: now.result }, event.changes) : now;
      }
      case "second": {
        if (!state.result) return refuse("notRolled");
        if (state.resolved) return refuse("conviction.late");
        const now = secondChance(check, state.result, event.faces);
        return now.accepted ? accept({ ...state, result: now.result }) : now;
      }
      case "after":
        if (!state.resolved || state.result?.success !== false) return refuse("notRolled");
        return state.followed
          ? refuse("alreadyApplied")
          : accept({ ...state, followed: true, written: [...(state.written ?? []), ...event.changes] }, event.changes);
      case "resolve":
        if (!state.result) return refuse("notRolled");
        return state.resolved
          ? refuse("alreadyResolved")
          : accept({ ...state, resolved: true, written: event.changes }, event.changes);
    }
  },
};

/** One side of an opposed check. */
export interface OpposedSide extends Party {
  readonly check: RollRequest;
}

/** Two who check against each other. `maneuver` names what hangs on it; what winning writes comes with `resolve`. */
export interface OpposedExchange {
  readonly sides: readonly [OpposedSide, OpposedSide];
  readonly maneuver: string | null;
  /** Id of the first side's power, which the second counters with a power of its own; absent: it is no counter. */
  readonly countered?: string;
}

export type OpposedEvent =
  | { readonly type: "roll"; readonly side: string; readonly faces: Thrown }
  | {
      readonly type: "reroll";
      readonly side: string;
      readonly faces: readonly number[];
      readonly changes: readonly Change[];
    }
  | { readonly type: "control"; readonly side: string; readonly rank: number; readonly changes: readonly Change[] }
  | { readonly type: "resolve"; readonly changes: readonly Change[] };

export interface OpposedState {
  readonly request: OpposedExchange;
  readonly results: readonly [RollResult | null, RollResult | null];
  /** Rolls that came out level in total and bonus, and were made again. */
  readonly level: readonly (readonly [RollResult, RollResult])[];
  readonly winner: "first" | "second" | null;
  /** Margin of the first side. */
  readonly margin: number | null;
  readonly resolved: boolean;
}

/** After a roll: decided, to be made again, or still waiting for the other side. @rule TWI-015 TWI-435 */
function compared(state: OpposedState): OpposedState {
  const [a, b] = state.results;
  if (!a || !b) return { ...state, winner: null, margin: null };
  // A counter needs the higher total: level with it the power stands.
  const won = state.request.countered === undefined ? winner(a, b) : counters(b.total, a.total) ? "theirs" : "mine";
  if (won === null)
    return { ...state, results: [null, null], level: [...state.level, [a, b]], winner: null, margin: null };
  return { ...state, winner: won === "mine" ? "first" : "second", margin: a.total - b.total };
}

/**
 * An opposed check: higher total, then higher bonus, else both roll again. Disarm, trip, feint, grapple and the like end in one.
 * @rule TWI-015 TWI-325 TWI-368 TWI-369 TWI-370 TWI-371 TWI-372 TWI-373 TWI-374 TWI-375 TWI-376 TWI-524
 */
export const opposedExchange: Reducer<OpposedExchange, OpposedState, OpposedEvent> = {
  begin: (request) => ({ request, results: [null, null], level: [], winner: null, margin: null, resolved: false }),
  step: (state, event) => {
    if (state.resolved) return refuse("alreadyResolved");
    if (event.type === "resolve")
      return state.winner === null ? refuse("notRolled") : accept({ ...state, resolved: true }, event.changes);
    const at = state.request.sides.findIndex((s) => s.uuid === event.side);
    const side = state.request.sides[at];
    if (!side || (at !== 0 && at !== 1)) return refuse("noSuchTarget");
    const before = state.results[at];
    const put = (result: RollResult): OpposedState =>
      compared({ ...state, results: at === 0 ? [result, state.results[1]] : [state.results[0], result] });
    if (event.type === "roll") {
      if (before) return refuse("alreadyRolled");
      const made = roll(side.check, event.faces);
      return made.accepted ? accept(put(made.state)) : made;
    }
    if (!before) return refuse("notRolled");
    const again =
      event.type === "control"
        ? controlRoll(side.check, before, event.rank)
        : rollAgain(side.check, before, event.faces);
    return again.accepted ? accept(put(again.result), event.changes) : again;
  },
};
