import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { type Exact, exactly, measure, type Rounding, times, valueOfExact } from "./value-chart.ts";

/** What a measure is a measure of; value 0 is a second, a metre, a kilogram, one head, a metre a round. @rule DRA-064 */
export type Dimension = "time" | "distance" | "mass" | "count" | "speed";
export const DIMENSIONS: readonly Dimension[] = ["time", "distance", "mass", "count", "speed"];

interface Unit {
  readonly dimension: Dimension;
  readonly size: Exact;
  readonly names: readonly string[];
}

const decimal = (text: string): Exact => exactly(Number(text));
/** Metres of a round are those of ten seconds: a speed an hour is shared among 360 rounds. */
const anHour = (metres: string): Exact => times(decimal(metres), { num: 1n, den: 360n });
const unit = (dimension: Dimension, size: Exact, names: string): Unit => ({ dimension, size, names: names.split(" ") });

/** Units that may be typed, the first name of each as it is shown. Month and year are those of the ledger. @rule DRA-064 */
export const UNITS: readonly Unit[] = [
  unit("time", decimal("1"), "s sec secs second seconds"),
  unit("time", decimal("0.001"), "ms millisecond milliseconds"),
  unit("time", decimal("10"), "round rounds"),
  unit("time", decimal("60"), "min mins minute minutes"),
  unit("time", decimal("3600"), "h hr hrs hour hours"),
  unit("time", decimal("86400"), "d day days"),
  unit("time", decimal("604800"), "week weeks"),
  unit("time", decimal("2629800"), "month months"),
  unit("time", decimal("31557600"), "year years y yr yrs"),
  unit("distance", decimal("1"), "m metre metres meter meters"),
  unit("distance", decimal("0.001"), "mm millimetre millimetres millimeter millimeters"),
  unit("distance", decimal("0.01"), "cm centimetre centimetres centimeter centimeters"),
  unit("distance", decimal("1000"), "km kilometre kilometres kilometer kilometers"),
  unit("distance", decimal("0.0254"), "in inch inches"),
  unit("distance", decimal("0.3048"), "ft foot feet"),
  unit("distance", decimal("0.9144"), "yd yard yards"),
  unit("distance", decimal("1609.344"), "mi mile miles"),
  unit("mass", decimal("1"), "kg kilo kilos kilogram kilograms"),
  unit("mass", decimal("0.001"), "g gram grams"),
  unit("mass", decimal("1000"), "t tonne tonnes ton tons"),
  unit("mass", decimal("0.45359237"), "lb lbs pound pounds"),
  unit("mass", decimal("0.028349523125"), "oz ounce ounces"),
  unit("count", decimal("1"), "people person heads head men x"),
  unit("speed", decimal("1"), "m/round"),
  unit("speed", decimal("10"), "m/s mps"),
  unit("speed", anHour("1000"), "km/h kmh kph"),
  unit("speed", anHour("1609.344"), "mph mi/h"),
];
const BY_NAME = new Map(UNITS.flatMap((u) => u.names.map((name) => [name, u])));

const WORDS: Readonly<Record<string, string>> = {
  hundred: "100",
  thousand: "1000",
  million: "1000000",
  billion: "1000000000",
  trillion: "1000000000000",
};

/** Metres in a foot. */
export const FOOT = 0.3048;

/** What was typed: a value of the chart, or a measure with its value. */
export type Typed =
  | { readonly accepted: true; readonly value: number; readonly dimension: Dimension | null; readonly measure: null }
  /** `measure` in the dimension's own unit, for showing. */
  | { readonly accepted: true; readonly value: number; readonly dimension: Dimension; readonly measure: number };

/** A number as people write it: 25, 1,500, 1.5, 2 500, 1e3. A comma before anything but three digits is a decimal one. */
function numberIn(text: string): Exact | null {
  const bare = text.replace(/(?<=\d)[ ,_](?=\d{3}(\D|$))/g, "").replace(",", ".");
  const n = /^\d*\.?\d+(e[+-]?\d{1,3})?$/i.test(bare) ? Number(bare) : Number.NaN;
  return Number.isFinite(n) && n > 0 ? exactly(n) : null;
}

const approximately = (e: Exact): number => {
  const direct = Number(e.num) / Number(e.den);
  return Number.isFinite(direct) ? direct : Number(e.num / e.den);
};

/**
 * Read what somebody typed into a field that takes a value: `18` is the value 18, `25 miles` a distance, `3 million people` a count.
 * @param expected  the field's dimension; null takes any. A bare number is always a value.
 * @returns refusals `measureUnreadable`, `noValue` (zero and less), `wrongDimension`
 * @rule DRA-062 DRA-063 DRA-064 DRA-066 DRA-393
 */
export function parseValue(
  text: string,
  expected: Dimension | null = null,
  rounding: Rounding = "nearest",
): Typed | Refusal {
  const clean = text.trim().toLowerCase().replace("−", "-");
  if (/^[+-]?\d{1,4}$/.test(clean)) return { accepted: true, value: Number(clean), dimension: expected, measure: null };
  const parts = /^([\d.,_ ]*\d(?:e[+-]?\d+)?)\s*(hundred|thousand|million|billion|trillion)?\s*([a-z/]*)$/.exec(clean);
  if (!parts) return refuse("measureUnreadable", { text });
  const amount = numberIn((parts[1] ?? "").trim());
  const found = BY_NAME.get(parts[3] === "" ? "x" : (parts[3] ?? ""));
  if (!found || (parts[3] === "" && parts[2] === undefined && expected !== "count"))
    return refuse("measureUnreadable", { text });
  if (!amount) return refuse("noValue", { text });
  if (expected !== null && found.dimension !== expected) return refuse("wrongDimension", { text, dimension: expected });
  const total = times(
    times(amount, parts[2] === undefined ? decimal("1") : decimal(WORDS[parts[2]] ?? "1")),
    found.size,
  );
  return {
    accepted: true,
    value: valueOfExact(total, rounding),
    dimension: found.dimension,
    measure: approximately(total),
  };
}

/** Units in which a measure is shown, largest first. */
const SHOWN: Readonly<Record<Dimension, readonly string[]>> = {
  time: ["year", "month", "week", "d", "h", "min", "s", "ms"],
  distance: ["km", "m", "cm", "mm"],
  mass: ["t", "kg", "g"],
  count: ["people"],
  speed: ["m/round"],
};

/** A value as a measure that reads well: an amount in the largest unit that it fills. `unit` is the tail of a lang key. */
export interface Shown {
  readonly amount: number;
  readonly unit: string;
}

/** Significant digits of an amount that is shown. */
const DIGITS = 3;

/** The measure of a value in a unit that people use. @rule DRA-060 DRA-064 DRA-393 */
export function showValue(value: number, dimension: Dimension): Shown {
  const base = measure(value);
  const size = (name: string): number => approximately(BY_NAME.get(name)?.size ?? { num: 1n, den: 1n });
  const names = SHOWN[dimension];
  const name = names.find((n) => base >= size(n)) ?? names.at(-1) ?? "";
  return { amount: Number((base / size(name)).toPrecision(DIGITS)), unit: name };
}

/** The chart around a value: the measure below, its own, the one above. @rule DRA-061 */
export function neighbours(value: number): { readonly below: number; readonly here: number; readonly above: number } {
  return { below: measure(value - 1), here: measure(value), above: measure(value + 1) };
}
