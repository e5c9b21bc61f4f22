import {
  distanceRank,
  type Figure,
  figureOf,
  inBase,
  key,
  MEASURE_BASES,
  MEASURE_UNITS,
  type MeasureKind,
  measureOf,
  measureRow,
  rankOf,
  rounded,
  sumRanks,
  timeRank,
  type UnitSystem,
} from "../../../rules/fudge/index.ts";
import type { Localize } from "../../ruleset.ts";
import { plain } from "../../view/rows.ts";

const MEASURE_KINDS = Object.keys(MEASURE_BASES) as MeasureKind[];
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
const ROUND_SECONDS = 6;

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
      ? { kind: "measure", value: number * ROUND_SECONDS, unit: "seconds", of: "time", system }
      : { kind: "wrong", what: "range", text };
  const unit = unitOf(known, system);
  if (unit === null) return { kind: "wrong", what: "unit", text: word };
  return number > 0 ? { kind: "measure", value: number, ...unit } : { kind: "wrong", what: "range", text };
}

/** A figure with its unit. */
export const figureText = ({ value, unit }: Figure, localize: Localize): string =>
  localize(key("Measures", "figure"), { value: value.toLocaleString("en"), unit: key("Unit", unit) });

/** Words of the language for kinds and units, so that they can be typed as they are shown. */
function measureNames(localize: Localize): Readonly<Record<string, string>> {
  const units = MEASURE_KINDS.flatMap((k) => SYSTEMS.flatMap((s) => MEASURE_UNITS[k][s].map(([u]) => u)));
  return Object.fromEntries([
    ...MEASURE_KINDS.map((k) => [localize(key("Measure", k)).toLowerCase(), k]),
    ...units.map((u) => [localize(key("Unit", u)).toLowerCase(), u]),
  ]);
}

/** A rank of time in words. @rule FUD-640 FUD-643 */
export const measuredTime = (rank: number, system: UnitSystem, localize: Localize): string =>
  figureText(figureOf("time", rank, system), localize);

const SUM = /^-?\d+(?:\s*\+\s*-?\d+)+\s+(\S+)$/u;
const WAY = /^(.+?)\s+at\s+(?:speed\s+)?(-?\d+)$/iu;

/** Ranks that are put together: "4 + 6 distance" adds their measures, "3 miles at 4" is how long that takes at a speed, "10 minutes at 4" how far one gets. Null for anything else. @rule FUD-641 */
function reckoned(text: string, system: UnitSystem, localize: Localize): string | null {
  const names = measureNames(localize);
  const sum = SUM.exec(text.trim());
  const kind = MEASURE_KINDS.find((k) => k === (names[(sum?.[1] ?? "").toLowerCase()] ?? sum?.[1]));
  if (sum && kind) {
    const rank = sumRanks(
      kind,
      sum[0]
        .replace(sum[1] ?? "", "")
        .split("+")
        .map(Number),
      system,
    );
    return localize(key("Measures", "sumIs"), {
      rank: plain(rank),
      measure: figureText(figureOf(kind, rank, system), localize),
    });
  }
  const [, what = "", at = ""] = WAY.exec(text.trim()) ?? [];
  const ask = what === "" ? null : readMeasure(what, system, names);
  if (ask?.kind !== "measure" || (ask.of !== "distance" && ask.of !== "time")) return null;
  const [rank, speed] = [rankOf(ask.of, inBase(ask.of, ask.value, ask.unit, ask.system), ask.system), Number(at)];
  const said = (of: "time" | "distance", result: number): string =>
    localize(key("Measures", of === "time" ? "takes" : "gets"), {
      rank: plain(result),
      measure: figureText(figureOf(of, result, system), localize),
    });
  return ask.of === "distance" ? said("time", timeRank(rank, speed)) : said("distance", distanceRank(rank, speed));
}

/** What a measure or rank is in words; wrong input says what was not understood and what is. @rule FUD-640 FUD-641 FUD-642 FUD-643 FUD-644 FUD-645 */
export function measureText(
  text: string,
  system: UnitSystem,
  localize: Localize,
): { readonly ok: boolean; readonly text: string } {
  const put = reckoned(text, system, localize);
  if (put !== null) return { ok: true, text: put };
  const ask = readMeasure(text, system, measureNames(localize));
  if (ask.kind === "wrong")
    return {
      ok: false,
      text: localize(key("Measures", "wrong", ask.what), {
        text: ask.text,
        units: MEASURE_KINDS.flatMap((k) => MEASURE_UNITS[k][system].map(([u]) => localize(key("Unit", u)))).join(", "),
      }),
    };
  if (ask.kind === "rank") {
    const row = measureRow(ask.rank, system);
    const all = MEASURE_KINDS.filter((k) => ask.only === null || k === ask.only).map(
      (k) => `${localize(key("Measure", k))}: ${figureText(row[k], localize)}`,
    );
    return {
      ok: true,
      text: localize(key("Measures", "rankIs"), { rank: plain(ask.rank), all: all.join(" \u00b7 ") }),
    };
  }
  const base = inBase(ask.of, ask.value, ask.unit, ask.system);
  const rank = rankOf(ask.of, base, ask.system);
  return {
    ok: true,
    text: localize(key("Measures", "measureIs"), {
      measure: figureText(rounded(ask.of, base, ask.system), localize),
      kind: key("Measure", ask.of),
      rank: plain(rank),
      upTo: figureText(rounded(ask.of, measureOf(ask.of, rank, ask.system), ask.system), localize),
    }),
  };
}
