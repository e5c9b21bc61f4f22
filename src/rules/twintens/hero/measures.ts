import { RulesError, whole } from "../../kernel/refusal.ts";

/**
 * The value of a rank on the progression table, exact however high: 1, 2, 5, 10, 25, 50, 100 ... (rank 2 is 2, not 2.5).
 * @returns a bigint; rank 0 and below is 0
 * @rule TWI-281 TWI-282
 */
export function exactValue(rank: number): bigint {
  whole("rank", rank);
  if (rank <= 0) return 0n;
  if (rank === 2) return 2n;
  const power = 10n ** BigInt(Math.floor((rank - 1) / 3));
  const step = (rank - 1) % 3;
  return step === 0 ? power : step === 1 ? (power * 5n) / 2n : power * 5n;
}

/** The value of a rank: feet, pounds, what the column says. Exact on the whole of the ledger's table, to rank 60; `exactValue` beyond. @rule TWI-281 TWI-282 */
export function value(rank: number): number {
  return Number(exactValue(rank));
}

/** The smallest rank whose value is at least this; 0 for nothing. @rule TWI-281 */
export function rankOf(amount: number | bigint): number {
  if (typeof amount === "number" && !Number.isFinite(amount))
    throw new RulesError("bad-amount", { amount: String(amount) });
  const wanted = typeof amount === "bigint" ? amount : BigInt(Math.ceil(amount));
  let rank = 0;
  while (exactValue(rank) < wanted) rank++;
  return rank;
}

export type TimeUnit =
  | "seconds"
  | "minute"
  | "minutes"
  | "hour"
  | "hours"
  | "day"
  | "week"
  | "month"
  | "months"
  | "year"
  | "years";

/** A duration of the table: so many of a unit. Years may be more than a number holds. */
export interface TableTime {
  readonly amount: bigint;
  readonly unit: TimeUnit;
}

const EARLY: readonly (readonly [bigint, TimeUnit])[] = [
  [3n, "seconds"],
  [6n, "seconds"],
  [1n, "minute"],
  [5n, "minutes"],
  [20n, "minutes"],
  [1n, "hour"],
  [5n, "hours"],
  [1n, "day"],
  [1n, "week"],
  [1n, "month"],
  [3n, "months"],
  [1n, "year"],
  [5n, "years"],
];

/** The time of a rank: 3 seconds at rank 1, a year at 12, then 10, 50, 100, 500 ... years. RulesError below rank 1. @rule TWI-282 */
export function time(rank: number): TableTime {
  whole("rank", rank, 1);
  const early = EARLY[rank - 1];
  if (early) return { amount: early[0], unit: early[1] };
  const step = rank - 14;
  return { amount: 10n ** BigInt(Math.floor(step / 2) + 1) * (step % 2 === 0 ? 1n : 5n), unit: "years" };
}

const SECONDS: Readonly<Record<TimeUnit, bigint>> = {
  seconds: 1n,
  minute: 60n,
  minutes: 60n,
  hour: 3600n,
  hours: 3600n,
  day: 86_400n,
  week: 604_800n,
  month: 2_592_000n,
  months: 2_592_000n,
  year: 31_536_000n,
  years: 31_536_000n,
};

/** The time of a rank in seconds; a month counts 30 days, a year 365. @rule TWI-282 */
export function timeSeconds(rank: number): bigint {
  const { amount, unit } = time(rank);
  return amount * SECONDS[unit];
}

/** So many steps up the table from a rank. @rule TWI-283 */
export function stepUp(rank: number, steps = 1): number {
  return rank + steps;
}

/** Feet that an extended power reaches: 10 at rank 1, ten times as far for each further rank. @rule TWI-283 */
export function extendedRange(rank: number): number {
  return 10 ** whole("rank", rank, 1, 15);
}

const MILE = 5280;

/** How a distance is shown: in feet, from a mile on in miles with two significant digits; the exact feet go along. @rule TWI-284 */
export function shownDistance(feet: number): {
  readonly amount: number;
  readonly unit: "feet" | "miles";
  readonly feet: number;
} {
  if (feet < MILE) return { amount: feet, unit: "feet", feet };
  return { amount: Number((feet / MILE).toPrecision(2)), unit: "miles", feet };
}

/** Feet of a range increment that each step of Improved Range gives a rank. @rule TWI-105 */
const INCREMENT_RANK = 4;

/**
 * The range increment of a power in feet: ten for each rank; each rank of Improved Range takes the factor one step up the table (25, 50, 100 ...).
 * @rule TWI-105 TWI-283
 */
export function powerIncrement(rank: number, improvedRange = 0): number {
  return whole("rank", rank, 0) * value(stepUp(INCREMENT_RANK, whole("improvedRange", improvedRange)));
}

/** Seconds of a round; ten of them are a minute. @rule TWI-062 TWI-515 */
export const ROUND_SECONDS = 6;

/** Game time that has gone by when a round begins. Round 1 begins at 0; the surprise round counts as none. @rule TWI-062 TWI-515 */
export function roundTime(round: number): number {
  return Math.max(0, round - 1) * ROUND_SECONDS;
}
