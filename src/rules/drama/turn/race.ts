import { accept, type Reducer, type Step } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import type { Hazard } from "../fortune/deck/cards.ts";

/** One step of a race: what is rolled, and against what. */
export interface RaceStep {
  readonly skill: string;
  readonly dn: number;
}

/** Fewest and most steps of a race (DRA-315). */
export const RACE_STEPS = { least: 2, most: 6 } as const;
const LETTERS = ["A", "B", "C", "D"] as const;
/** What a complication adds to all later steps (DRA-316). */
const COMPLICATION = 1;

/** Letter of a step: A to D, and A again. @rule DRA-315 */
export function letterOf(step: number): string {
  return LETTERS[step % LETTERS.length] ?? "A";
}

/** A race as a tracker keeps it. */
export interface RaceState {
  readonly steps: readonly RaceStep[];
  /** Steps gained. */
  readonly gained: number;
  /** Skills that a critical hazard has closed for the next step. */
  readonly forbidden: readonly string[];
  /** Tried this round; the try costs that round's action. */
  readonly tried: boolean;
}

export type RaceEvent =
  | { readonly type: "round" }
  /** One try, or several steps in a row as one on many: which of them succeeded, in their order. */
  | {
      readonly type: "try";
      readonly letters: string;
      readonly hazard: Hazard;
      readonly skills: readonly string[];
      readonly successes: readonly boolean[];
    };

/** How many open steps a card's letters allow to be tried in one go: in their order, as long as each next letter is on the card. @rule DRA-315 DRA-317 */
export function openSteps(state: Pick<RaceState, "steps" | "gained">, letters: string): number {
  let count = 0;
  while (
    state.gained + count < state.steps.length &&
    count < letters.length &&
    letters.includes(letterOf(state.gained + count))
  )
    count++;
  return count;
}

/** What a failure does: the last step lost, the rest harder, another skill needed. @rule DRA-316 */
function failed(state: RaceState, hazard: Hazard, skill: string): RaceState {
  switch (hazard) {
    case "slip":
      return { ...state, gained: Math.max(0, state.gained - 1), forbidden: [] };
    case "complication":
      return { ...state, steps: state.steps.map((s, i) => (i > state.gained ? { ...s, dn: s.dn + COMPLICATION } : s)) };
    case "critical":
      return { ...state, forbidden: [...new Set([...state.forbidden, skill])] };
    case "-":
      return state;
  }
}

function attempt(state: RaceState, e: Extract<RaceEvent, { type: "try" }>): Step<RaceState> {
  if (state.gained >= state.steps.length) return refuse("raceWon");
  if (state.tried) return refuse("triedAlready");
  const open = openSteps(state, e.letters);
  if (open === 0) return refuse("noStepOpen", { letter: letterOf(state.gained) });
  if (e.skills.length === 0 || e.skills.length > open || e.successes.length !== e.skills.length)
    return refuse("tooManySteps", { most: open });
  if (state.forbidden.includes(e.skills[0] ?? "")) return refuse("skillForbidden", { skill: e.skills[0] ?? "" });
  const miss = e.successes.indexOf(false);
  const gained = state.gained + (miss < 0 ? e.successes.length : miss);
  const after = { ...state, gained, tried: true, forbidden: gained > state.gained ? [] : state.forbidden };
  return accept(miss < 0 ? after : failed(after, e.hazard, e.skills[miss] ?? ""));
}

/**
 * A race of skill in steps. Each round one step may be tried if its letter is on the turned card; success moves on, failure meets the card's hazard.
 * @rule DRA-315 DRA-316 DRA-317
 */
export const race: Reducer<readonly RaceStep[], RaceState, RaceEvent> = {
  begin: (steps) => ({ steps: steps.slice(0, RACE_STEPS.most), gained: 0, forbidden: [], tried: false }),
  step: (state, event) => (event.type === "round" ? accept({ ...state, tried: false }) : attempt(state, event)),
};

/** Whether a list of steps makes a race. @rule DRA-315 */
export function isRace(steps: readonly RaceStep[]): boolean {
  return steps.length >= RACE_STEPS.least && steps.length <= RACE_STEPS.most;
}

/** Whether the race is won. */
export function isWon(state: RaceState): boolean {
  return state.gained >= state.steps.length;
}

/** How a step of a race stands: done, next, next but closed since its skill has just failed, or still to come. @rule DRA-315 DRA-316 */
export function stepStands(
  { gained, forbidden, steps }: Pick<RaceState, "gained" | "forbidden" | "steps">,
  i: number,
): "done" | "next" | "closed" | "later" {
  if (i !== gained) return i < gained ? "done" : "later";
  return forbidden.includes(steps[i]?.skill ?? "") ? "closed" : "next";
}
