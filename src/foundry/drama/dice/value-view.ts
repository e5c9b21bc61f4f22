import {
  type Dimension,
  DIMENSIONS,
  distanceValue,
  manyOnOne,
  measure,
  type MultiChart,
  neighbours,
  oneOnMany,
  parseValue,
  showValue,
} from "../../../rules/drama/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import type { Localize } from "../../ruleset.ts";
import { plain, signed } from "../../view/rows.ts";
import { key } from "../keys.ts";

/** What somebody typed to be converted, read with the table's chart. */
export interface Converted {
  readonly value: string;
  /** Its measure in each dimension, or in the one that was named. */
  readonly measures: readonly { readonly label: string; readonly text: string }[];
  /** The measures of the values beside it. */
  readonly below: string;
  readonly above: string;
  /** What a group of so many does; empty for anything but a count. */
  readonly group: string;
}

/** A value as a measure, in words. */
export function shown(value: number, dimension: Dimension, localize: Localize, lang: string): string {
  const { amount, unit } = showValue(value, dimension);
  return localize(key("Unit", unit.replace("/", "-")), { amount: amount.toLocaleString(lang) });
}

/** What so many do as one, and what striking so many at once costs; empty for one. @rule DRA-085 DRA-086 DRA-393 */
export function groupText(count: number, chart: MultiChart, localize: Localize): string {
  const n = Math.round(count);
  if (n < 2 || !Number.isSafeInteger(n)) return "";
  const [many, one] = [manyOnOne(n, chart), oneOnMany(n, chart)];
  return localize(key("Value", "many"), {
    modifier: signed(many.modifier),
    all: signed(many.allSucceedAt),
    toughness: signed(one.toughness),
    each: signed(one.allSucceedAt),
  });
}

/** How far something gets: "10 for 1 minute", "40 mph for 2 hours"; null where no time is named. @rule DRA-065 */
function travelled(text: string, chart: MultiChart): number | Refusal | null {
  const [speed, time, ...more] = text.split(/\s+for\s+/iu);
  if (time === undefined || more.length > 0) return null;
  const [fast, long] = [parseValue(speed ?? "", "speed", chart.rounding), parseValue(time, "time", chart.rounding)];
  if (!fast.accepted) return fast;
  return long.accepted ? distanceValue(fast.value, long.value) : long;
}

/** The chart both ways: what a measure is as a value, what a value is as measures, how far a speed gets in a time. @rule DRA-060 DRA-062 DRA-065 DRA-393 */
export function convert(
  text: string,
  chart: MultiChart,
  localize: Localize,
  lang: string,
): { readonly accepted: true; readonly converted: Converted } | Refusal {
  const way = travelled(text, chart);
  if (way !== null && typeof way !== "number") return way;
  const read =
    way === null
      ? parseValue(text, null, chart.rounding)
      : ({ accepted: true, value: way, dimension: "distance", measure: measure(way) } as const);
  if (!read.accepted) return read;
  const { value, dimension } = read;
  const { below, above } = neighbours(value);
  const dimensions = dimension === null ? DIMENSIONS : [dimension];
  const at = (v: number): string =>
    dimension === null ? (v === value - 1 ? below : above).toLocaleString(lang) : shown(v, dimension, localize, lang);
  return {
    accepted: true,
    converted: {
      value: plain(value),
      measures: dimensions.map((d) => ({
        label: localize(key("Dimension", d)),
        text: shown(value, d, localize, lang),
      })),
      below: at(value - 1),
      above: at(value + 1),
      group:
        dimension === null || dimension === "count"
          ? groupText(dimension === "count" ? (read.measure ?? measure(value)) : measure(value), chart, localize)
          : "",
    },
  };
}
