import type { Arena, Chance, Fate, Seat, Side } from "../kernel/forecast.ts";

/** How one fight ended. */
export interface FightResult {
  /** The side that stood last; null when nobody did, or nothing was decided within the rounds allowed. */
  readonly winner: Side | null;
  /** Rounds begun; 0 when one side was down before the first. */
  readonly rounds: number;
  /** Whether the rounds ran out with both sides on their feet. */
  readonly undecided: boolean;
  /** By seat. */
  readonly fates: readonly Fate[];
}

/** Rounds after which a fight that gets nowhere is given up. */
export const ROUND_LIMIT = 100;

/**
 * Play one fight to its end: rounds in which each acts in its turn, until one side has nobody left on their feet.
 * @param seats  as in the roster that the arena was set up with
 */
export function playFight<State>(
  arena: Arena<State>,
  seats: readonly Seat[],
  chance: Chance,
  roundLimit = ROUND_LIMIT,
): FightResult {
  const state = arena.begin(chance);
  let round = 0;
  let left = sidesLeft(arena, state, seats);
  while (left === 3 && round < roundLimit) {
    round++;
    arena.round?.(state, round, chance);
    left = sidesLeft(arena, state, seats);
    while (left === 3) {
      const seat = arena.next(state, chance);
      if (seat === null) break;
      arena.act(state, seat, chance);
      left = sidesLeft(arena, state, seats);
    }
  }
  return {
    winner: left === 1 ? 0 : left === 2 ? 1 : null,
    rounds: round,
    undecided: left === 3,
    fates: seats.map((_seat, i) => arena.fate(state, i)),
  };
}

/** Which sides have somebody on their feet: 1 the first, 2 the second, 3 both, 0 neither. */
function sidesLeft<State>(arena: Arena<State>, state: State, seats: readonly Seat[]): number {
  let left = 0;
  for (let i = 0; i < seats.length && left !== 3; i++) {
    const bit = (seats[i]?.side ?? 0) + 1;
    if ((left & bit) === 0 && arena.fate(state, i) === "up") left |= bit;
  }
  return left;
}
