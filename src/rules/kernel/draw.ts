import type { Chance } from "./forecast.ts";

const RANGE = 2 ** 32;

/**
 * One step of a small seeded generator (mulberry32: a counter whose bits are mixed): the same state always gives the same number and the same next state.
 * @param state  any 32-bit number; a seed is the first one
 * @returns the number drawn, 0 to 2^32 - 1, and the state to go on with
 */
export function draw(state: number): { readonly state: number; readonly value: number } {
  const next = (state + 0x6d2b79f5) | 0;
  return { state: next, value: mix(next) };
}

function mix(counter: number): number {
  let x = Math.imul(counter ^ (counter >>> 15), counter | 1);
  x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
  return (x ^ (x >>> 14)) >>> 0;
}

/** The generator as fights use it, its state carried along; `state` says where it stands, so that a forecast can go on later as if it had never stopped. */
export interface SeededChance extends Chance {
  readonly state: () => number;
}

/** Chance that is the same for the same seed. */
export function seeded(seed: number): SeededChance {
  let state = seed | 0;
  return {
    below: (n) => {
      state = (state + 0x6d2b79f5) | 0;
      return Math.floor((mix(state) / RANGE) * n);
    },
    state: () => state,
  };
}
