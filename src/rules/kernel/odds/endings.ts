/** How what somebody is about to do may end for whom it is aimed at, each end with its share of all rolls. */
import type { Change } from "../change.ts";

/** One end of it for one of the targets. */
export interface Ending {
  /** Share of all rolls, 0 to 1. */
  readonly share: number;
  /** What it writes on them; nothing: they are as before. */
  readonly changes: readonly Change[];
  /** They are out of the fight then, and were not before. */
  readonly out: boolean;
  /** How much fight is left in them: puts ends in their order, no rule of a game. */
  readonly left: number;
}

/**
 * Every place that dice lead to from here, to the end, with its share. Places that are the same object are one, so whoever remembers places by what is alike walks few.
 * @param ways  what may come next and how likely each is; null where it is over
 */
export function walk<Place extends object>(
  first: Place,
  ways: (place: Place) => readonly (readonly [Place, number])[] | null,
): ReadonlyMap<Place, number> {
  const over = new Map<Place, number>();
  const add = (to: Map<Place, number>, place: Place, share: number): void => {
    to.set(place, (to.get(place) ?? 0) + share);
  };
  for (let at = new Map<Place, number>([[first, 1]]); at.size > 0;) {
    const next = new Map<Place, number>();
    for (const [place, share] of at) {
      const after = ways(place);
      if (after === null) add(over, place, share);
      else for (const [to, p] of after) add(next, to, share * p);
    }
    at = next;
  }
  return over;
}

/**
 * Where throws lead that are told from the worst to the best, each place once for every stretch that leads there. More on the dice never makes a roll worse, so what leads to one place at both
 * ends of a stretch does all along it: few throws are laid on the card.
 */
export function stretches<Throw extends { readonly share: number }, Place>(
  throws: readonly Throw[],
  leads: (thrown: Throw) => Place,
): readonly (readonly [Place, number])[] {
  const known = new Map<Throw, Place>();
  const at = (thrown: Throw): Place => {
    const place = known.has(thrown) ? (known.get(thrown) as Place) : leads(thrown);
    known.set(thrown, place);
    return place;
  };
  const between = (part: readonly Throw[]): readonly (readonly [Place, number])[] => {
    const [first, last] = [part[0], part.at(-1)];
    if (first === undefined || last === undefined) return [];
    const [from, to] = [at(first), at(last)];
    if (from === to) return [[from, part.reduce((sum, t) => sum + t.share, 0)]];
    const half = Math.ceil(part.length / 2);
    return [...between(part.slice(0, half)), ...between(part.slice(half))];
  };
  return between(throws);
}

/** How many of several it reaches: on average, and from where to where in eight of ten cases. */
export interface Tally {
  readonly mean: number;
  readonly from: number;
  readonly to: number;
}

/** Ends of the band that is told, in shares from below. */
const BAND = [0.1, 0.9] as const;
/** What adding up loses. */
const LOST = 1e-9;

/** The tally of a number of people. @param shares  by the number, from 0 */
export function tallyOf(shares: readonly number[]): Tally {
  const at = (least: number): number => {
    let sum = 0;
    const place = shares.findIndex((p) => (sum += p) >= least - LOST);
    return place < 0 ? shares.length - 1 : place;
  };
  return { mean: shares.reduce((sum, p, n) => sum + p * n, 0), from: at(BAND[0]), to: at(BAND[1]) };
}

/** How likely each number of several is, from 0, where each has a chance of its own that hangs on no other's. */
export const numberOf = (chances: readonly number[]): readonly number[] =>
  chances.reduce<readonly number[]>(
    (shares, p) => [...shares, 0].map((q, n) => q * (1 - p) + (shares[n - 1] ?? 0) * p),
    [1],
  );

/** Their tally. */
export const tally = (chances: readonly number[]): Tally => tallyOf(numberOf(chances));
