/** What somebody types to be told a rank as measures or a measure as a rank: "12", "3 miles", "4 + 6 distance", "10 minutes at 4". */
import { ROUND } from "../turn/values.ts";
import { MEASURE_BASES, MEASURE_UNITS } from "./measure-table.ts";
import { distanceRank, inBase, type MeasureKind, rankOf, sumRanks, timeRank, type UnitSystem } from "./measures.ts";

export const MEASURE_KINDS = Object.keys(MEASURE_BASES) as readonly MeasureKind[];
const SYSTEMS = ["us", "metric"] as const;

/** Short names that people type beside the full ones. */
const ALIASES: Readonly<Record<string, string>> = {
  oz: "ounces",
  lb: "pounds",
  lbs: "pounds",
  pound: "pounds",
  ton: "tons",
  g: "grams",
  kg: "kilograms",
  kilo: "kilograms",
  kilos: "kilograms",
  t: "tonnes",
  lbf: "poundsForce",
  n: "newtons",
  kn: "kilonewtons",
  mn: "meganewtons",
  s: "seconds",
  sec: "seconds",
  second: "seconds",
  min: "minutes",
  minute: "minutes",
  h: "hours",
  hour: "hours",
  hr: "hours",
  d: "days",
  day: "days",
  week: "weeks",
  year: "years",
  in: "inches",
  inch: "inches",
  ft: "feet",
  foot: "feet",
  mi: "miles",
  mile: "miles",
  cm: "centimeters",
  m: "meters",
  meter: "meters",
  metre: "meters",
  metres: "meters",
  km: "kilometers",
  kilometre: "kilometers",
  kilometres: "kilometers",
  cup: "cups",
  gal: "gallons",
  gallon: "gallons",
  ml: "milliliters",
  l: "liters",
  liter: "liters",
  litre: "liters",
  litres: "liters",
  ounce: "ounces",
  rounds: "rounds",
  round: "rounds",
};

/** What was asked: a rank as measures, or a measure as a rank; or what was not understood. */
export type MeasureAsk =
  | { readonly kind: "rank"; readonly rank: number; readonly only: MeasureKind | null }
  | {
      readonly kind: "measure";
      readonly value: number;
      readonly unit: string;
      readonly of: MeasureKind;
      readonly system: UnitSystem;
    }
  | { readonly kind: "wrong"; readonly what: "empty" | "number" | "unit" | "range"; readonly text: string };

const MOST_RANK = 60;

/** The kind and column that a unit belongs to; the table's own column first, since some units are in both. */
function unitOf(
  word: string,
  system: UnitSystem,
): { readonly of: MeasureKind; readonly unit: string; readonly system: UnitSystem } | null {
  const name = ALIASES[word.toLowerCase()] ?? word;
  const order = [system, ...SYSTEMS.filter((s) => s !== system)];
  for (const column of order)
    for (const of of MEASURE_KINDS)
      for (const [unit] of MEASURE_UNITS[of][column])
        if (unit.toLowerCase() === name.toLowerCase()) return { of, unit, system: column };
  return null;
}

/**
 * Read "12", "rank 12 mass", "3 miles", "1,500 kg". A number alone is a rank; with a unit it is a measure.
 * @param names  words of the user's language for kinds and units, lower case, to their keys
 * @rule FUD-640 FUD-642
 */
export function readMeasure(
  text: string,
  system: UnitSystem,
  names: Readonly<Record<string, string>> = {},
): MeasureAsk {
  const said = text.trim().replace(/^(?:rank|r)\s+/iu, "");
  if (said === "") return { kind: "wrong", what: "empty", text };
  const match = /^([+\u2212-]?\d[\d.,\s]*)(.*)$/u.exec(said);
  const number = Number(
    (match?.[1] ?? "")
      .replace("\u2212", "-")
      .replace(/[,\s](?=\d{3}(?:\D|$))/gu, "")
      .replace(",", ".")
      .trim(),
  );
  if (!match || !Number.isFinite(number)) return { kind: "wrong", what: "number", text };
  const word = (match[2] ?? "").trim();
  const known = names[word.toLowerCase()] ?? word;
  const only = MEASURE_KINDS.find((k) => k === known) ?? null;
  if (word === "" || only !== null)
    return Number.isInteger(number) && Math.abs(number) <= MOST_RANK
      ? { kind: "rank", rank: number, only }
      : { kind: "wrong", what: "range", text };
  if ((ALIASES[known.toLowerCase()] ?? known) === "rounds")
    return number > 0
      ? { kind: "measure", value: number * ROUND.seconds, unit: "seconds", of: "time", system }
      : { kind: "wrong", what: "range", text };
  const unit = unitOf(known, system);
  if (unit === null) return { kind: "wrong", what: "unit", text: word };
  return number > 0 ? { kind: "measure", value: number, ...unit } : { kind: "wrong", what: "range", text };
}

/** Every unit that may be typed, once each. */
export const unitNames = (): readonly string[] => [
  ...new Set(MEASURE_KINDS.flatMap((kind) => SYSTEMS.flatMap((s) => MEASURE_UNITS[kind][s].map(([unit]) => unit)))),
];

const SUM = /^-?\d+(?:\s*\+\s*-?\d+)+\s+(\S+)$/u;
const WAY = /^(.+?)\s+at\s+(?:speed\s+)?(-?\d+)$/iu;

/** Ranks that were put together: a sum of measures, how long a way takes, how far one gets. */
export interface Reckoned {
  readonly what: "sumIs" | "takes" | "gets";
  readonly of: MeasureKind;
  readonly rank: number;
}

/** "4 + 6 distance" adds their measures, "3 miles at 4" is how long that takes at a speed, "10 minutes at 4" how far one gets. Null for anything else. @rule FUD-641 */
export function reckoned(text: string, system: UnitSystem, names: Readonly<Record<string, string>>): Reckoned | null {
  const said = text.trim();
  const [sum, word = ""] = SUM.exec(said) ?? [];
  const of = MEASURE_KINDS.find((k) => k === (names[word.toLowerCase()] ?? word));
  if (sum !== undefined && of) {
    const ranks = sum.slice(0, -word.length).split("+").map(Number);
    return { what: "sumIs", of, rank: sumRanks(of, ranks, system) };
  }
  const [, way = "", speed = ""] = WAY.exec(said) ?? [];
  const ask = way === "" ? null : readMeasure(way, system, names);
  if (ask?.kind !== "measure" || (ask.of !== "distance" && ask.of !== "time")) return null;
  const rank = rankOf(ask.of, inBase(ask.of, ask.value, ask.unit, ask.system), ask.system);
  return ask.of === "distance"
    ? { what: "takes", of: "time", rank: timeRank(rank, Number(speed)) }
    : { what: "gets", of: "distance", rank: distanceRank(rank, Number(speed)) };
}

/** Longest that a Gamemaster may let pass at once: a year. */
const MOST_SECONDS = 31_557_600;

const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:r|round|rounds)$/iu, ROUND.seconds],
  [/^(?:s|sec|second|seconds)$/iu, 1],
  [/^(?:m|min|minute|minutes)$/iu, 60],
  [/^(?:h|hr|hour|hours)$/iu, 3600],
  [/^(?:d|day|days)$/iu, 86_400],
];

/** Seconds of "10 minutes", up to a year; null for what is no such time. @rule FUD-270 FUD-689 */
export function secondsIn(text: string): number | null {
  const [, count = "0", word = ""] = /^\s*(\d+)\s*([a-z]+)\s*$/iu.exec(text) ?? [];
  const seconds = Number(count) * (UNITS.find(([pattern]) => pattern.test(word))?.[1] ?? 0);
  return seconds < 1 || seconds > MOST_SECONDS ? null : seconds;
}
