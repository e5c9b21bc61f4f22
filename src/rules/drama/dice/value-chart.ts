import { RulesError, whole } from "../../kernel/refusal.ts";

/** What a measure between two steps of the chart becomes: the nearer one (half way: the higher), the lower, or the higher. */
export type Rounding = "nearest" | "down" | "up";

/** Mantissas of the five steps of a decade, in tenths (DRA-060). */
const STEPS = [10n, 15n, 25n, 40n, 60n] as const;
const STEP_TEXT = ["1", "1.5", "2.5", "4", "6"] as const;
const DECADE = 5;

/** A measure as an exact fraction; both parts positive. */
export interface Exact {
  readonly num: bigint;
  readonly den: bigint;
}

const ten = (power: number): bigint => 10n ** BigInt(power);

/**
 * A number as the exact decimal that it is written as, so that 0.2 lies half way between 0.15 and 0.25.
 * @throws RulesError "no-value" for zero, negative and endless numbers
 * @rule DRA-063 DRA-066
 */
export function exactly(measure: number): Exact {
  if (!Number.isFinite(measure) || measure <= 0) throw new RulesError("no-value", { measure: String(measure) });
  const [mantissa = "", exponent = "0"] = measure.toString().split("e");
  const [before = "", after = ""] = mantissa.split(".");
  const power = Number(exponent) - after.length;
  const digits = BigInt(before + after);
  return power >= 0 ? { num: digits * ten(power), den: 1n } : { num: digits, den: ten(-power) };
}

/** The product of two exact measures. */
export function times(a: Exact, b: Exact): Exact {
  return { num: a.num * b.num, den: a.den * b.den };
}

/** Where a step of the chart stands within its decade, and which decade; also for negative values. */
function place(value: number): { readonly step: number; readonly decade: number } {
  const decade = Math.floor(value / DECADE);
  return { step: value - decade * DECADE, decade };
}

/** The measure of a value, in the unit of its dimension (seconds, metres, kilograms, heads, metres a round). @rule DRA-003 DRA-060 DRA-061 */
export function measure(value: number): number {
  const { step, decade } = place(whole("value", value));
  return Number(`${STEP_TEXT[step] ?? "1"}e${decade}`);
}

function exactMeasure(value: number): Exact {
  const { step, decade } = place(value);
  const tenths = STEPS[step] ?? 10n;
  return decade >= 1 ? { num: tenths * ten(decade - 1), den: 1n } : { num: tenths, den: ten(1 - decade) };
}

const compare = (a: Exact, b: Exact): number =>
  Number(a.num * b.den - b.num * a.den > 0n) - Number(a.num * b.den - b.num * a.den < 0n);

/** The highest value whose measure isn't above this one. */
function below(m: Exact): number {
  let value = (m.num.toString().length - m.den.toString().length - 1) * DECADE;
  while (compare(exactMeasure(value + 1), m) <= 0) value++;
  return value;
}

/** The value of an exact measure. @rule DRA-062 DRA-066 */
export function valueOfExact(m: Exact, rounding: Rounding = "nearest"): number {
  const low = below(m);
  const here = exactMeasure(low);
  if (rounding === "down" || compare(here, m) === 0) return low;
  if (rounding === "up") return low + 1;
  const next = exactMeasure(low + 1);
  const sum: Exact = { num: here.num * next.den + next.num * here.den, den: here.den * next.den };
  return compare({ num: 2n * m.num, den: m.den }, sum) >= 0 ? low + 1 : low;
}

/**
 * The value of a measure: a step of the chart is its own, what lies between two steps goes to the nearer, exactly half way to the higher.
 * @throws RulesError "no-value" for zero and negative measures
 * @rule DRA-062 DRA-063 DRA-066 DRA-067
 */
export function valueOf(amount: number, rounding: Rounding = "nearest"): number {
  return valueOfExact(exactly(amount), rounding);
}

/** How far something gets: speed and time as values, a round being value 5. @rule DRA-065 */
export function distanceValue(speed: number, time: number): number {
  return whole("speed", speed) + whole("time", time) - DECADE;
}
