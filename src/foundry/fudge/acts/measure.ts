import {
  type Figure,
  figureOf,
  inBase,
  key,
  MEASURE_KINDS,
  MEASURE_UNITS,
  measureOf,
  measureRow,
  rankOf,
  readMeasure,
  reckoned,
  rounded,
  unitNames,
  type UnitSystem,
} from "../../../rules/fudge/index.ts";
import type { Localize } from "../../ruleset.ts";
import { plain } from "../../view/rows.ts";
import { listed } from "../../view/text/lists.ts";

/** A figure with its unit. */
export const figureText = ({ value, unit }: Figure, localize: Localize): string =>
  localize(key("Measures", "figure"), { value, unit: key("Unit", unit) });

/** Words of the language for kinds and units, so that they can be typed as they are shown. */
function measureNames(localize: Localize): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...MEASURE_KINDS.map((k) => [localize(key("Measure", k)).toLowerCase(), k]),
    ...unitNames().map((u) => [localize(key("Unit", u)).toLowerCase(), u]),
  ]);
}

/** A rank of time in words. @rule FUD-640 FUD-643 */
export const measuredTime = (rank: number, system: UnitSystem, localize: Localize): string =>
  figureText(figureOf("time", rank, system), localize);

/** What a measure or rank is in words; wrong input says what was not understood and what is. @rule FUD-640 FUD-641 FUD-642 FUD-643 FUD-644 FUD-645 */
export function measureText(
  text: string,
  system: UnitSystem,
  localize: Localize,
): { readonly ok: boolean; readonly text: string } {
  const names = measureNames(localize);
  const put = reckoned(text, system, names);
  if (put) {
    const measure = figureText(figureOf(put.of, put.rank, system), localize);
    return { ok: true, text: localize(key("Measures", put.what), { rank: plain(put.rank), measure }) };
  }
  const ask = readMeasure(text, system, names);
  if (ask.kind === "wrong")
    return {
      ok: false,
      text: localize(key("Measures", "wrong", ask.what), {
        text: ask.text,
        units: listed(MEASURE_KINDS.flatMap((k) => MEASURE_UNITS[k][system].map(([u]) => localize(key("Unit", u))))),
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
