/** Exact odds as the command line shows them: a table, JSON, or bars. */
import { type Dist, type Fraction, fraction, toNumber } from "../../src/rules/kernel/odds/index.ts";

export interface Bar {
  readonly label: string;
  readonly share: Fraction;
  /** Whether it counts as success; null where nothing does. */
  readonly hit: boolean | null;
}

/** The same roll with one more of something. */
export interface OneMore {
  readonly what: string;
  readonly success: Fraction;
}

export interface Report {
  readonly title: string;
  /** What success means here; null when there is nothing to succeed at. */
  readonly success: { readonly label: string; readonly share: Fraction } | null;
  readonly bars: readonly Bar[];
  readonly facts: readonly { readonly label: string; readonly share: Fraction }[];
  readonly oneMore: readonly OneMore[];
  /** Chance that was not followed to its end; null where everything was. */
  readonly tail: Fraction | null;
  /** Two things at once: shares of row by column. */
  readonly grid?: {
    readonly corner: string;
    readonly columns: readonly string[];
    readonly rows: readonly { readonly label: string; readonly shares: readonly number[] }[];
  };
}

/** Bars of a distribution, in its order. */
export function barsOf<T>(
  dist: Dist<T>,
  label: (outcome: T) => string,
  hit: (outcome: T) => boolean | null = () => null,
): Bar[] {
  return dist
    .entries()
    .map(({ outcome, weight }) => ({ label: label(outcome), share: fraction(weight, dist.total), hit: hit(outcome) }));
}

/** "48.1 %", with as many decimals as are needed not to say never or always. */
export function percent(share: Fraction): string {
  const value = toNumber(share) * 100;
  if (share.num === 0n || share.num === share.den) return `${value} %`;
  if (value < 0.001) return `${value.toExponential(1)} %`;
  const digits = value < 0.1 || value > 99.9 ? 3 : 1;
  return `${Math.min(value, 99.999).toFixed(digits)} %`;
}

/** A fraction while it is short enough to be read. */
function exact({ num, den }: Fraction): string {
  const text = `${num}/${den}`;
  return text.length <= 17 ? text : "";
}

export function asJson(report: Report): string {
  const share = (f: Fraction): object => ({ p: toNumber(f), exact: `${f.num}/${f.den}` });
  return JSON.stringify(
    {
      title: report.title,
      success: report.success && { label: report.success.label, ...share(report.success.share) },
      outcomes: report.bars.map((b) => ({ label: b.label, hit: b.hit, ...share(b.share) })),
      facts: report.facts.map((f) => ({ label: f.label, ...share(f.share) })),
      oneMore: report.oneMore.map((m) => ({ what: m.what, ...share(m.success) })),
      tail: report.tail && share(report.tail),
      ...(report.grid && {
        grid: { corner: report.grid.corner, columns: report.grid.columns, rows: report.grid.rows },
      }),
    },
    null,
    2,
  );
}

/** @param plot  bars in the place of exact shares; `width` columns of the terminal */
export function asText(report: Report, plot: boolean, width: number): string {
  const lines = [report.title];
  if (report.success)
    lines.push(
      "",
      `  ${report.success.label}: ${percent(report.success.share)}${bracket(exact(report.success.share))}`,
    );
  if (report.bars.length > 0) lines.push("", ...(plot ? plotted(report.bars, width) : tabled(report.bars)));
  if (report.grid) lines.push("", ...gridded(report.grid, plot));
  const notes = [
    ...report.facts.map((f) => `${f.label}: ${percent(f.share)}`),
    ...report.oneMore.map((m) =>
      report.success
        ? `${m.what}: ${percent(report.success.share)} -> ${percent(m.success)}`
        : `${m.what}: ${percent(m.success)}`,
    ),
    ...(report.tail && report.tail.num > 0n ? [`Not followed to its end: ${percent(report.tail)}`] : []),
  ];
  if (notes.length > 0) lines.push("", ...notes.map((n) => `  ${n}`));
  return lines.join("\n");
}

const bracket = (text: string): string => (text === "" ? "" : ` (${text})`);
const mark = (hit: boolean | null): string => (hit === true ? "*" : " ");

function tabled(bars: readonly Bar[]): string[] {
  const label = Math.max(...bars.map((b) => b.label.length));
  const share = Math.max(...bars.map((b) => percent(b.share).length));
  const fractions = Math.max(...bars.map((b) => exact(b.share).length));
  return bars.map((b) =>
    `${mark(b.hit)} ${b.label.padEnd(label)}  ${percent(b.share).padStart(share)}  ${exact(b.share).padStart(fractions)}`.trimEnd(),
  );
}

const EIGHTHS = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

function plotted(bars: readonly Bar[], width: number): string[] {
  const label = Math.max(...bars.map((b) => b.label.length));
  const share = Math.max(...bars.map((b) => percent(b.share).length));
  const room = Math.max(10, Math.min(60, width - label - share - 6));
  const top = Math.max(...bars.map((b) => toNumber(b.share)), Number.MIN_VALUE);
  return bars.map((b) => {
    const eighths = Math.round((toNumber(b.share) / top) * room * 8);
    const bar = "█".repeat(Math.floor(eighths / 8)) + (eighths % 8 === 0 ? "" : EIGHTHS[eighths % 8]);
    return `${mark(b.hit)} ${b.label.padEnd(label)} ${percent(b.share).padStart(share)} ${bar}`.trimEnd();
  });
}

const SHADES = [" ", "·", "░", "▒", "▓", "█"];

function gridded(grid: NonNullable<Report["grid"]>, plot: boolean): string[] {
  const top = Math.max(...grid.rows.flatMap((r) => r.shares), Number.MIN_VALUE);
  const cell = (p: number): string => {
    if (p === 0) return plot ? "  " : ".";
    return plot
      ? (SHADES[Math.max(1, Math.ceil((p / top) * 5))] ?? "█").repeat(2)
      : (p * 100).toFixed(p < 0.001 ? 2 : 1);
  };
  const label = Math.max(grid.corner.length, ...grid.rows.map((r) => r.label.length));
  const column = Math.max(5, ...grid.columns.map((c) => c.length));
  return [
    `  ${grid.corner.padEnd(label)} ${grid.columns.map((c) => c.padStart(column)).join(" ")}`,
    ...grid.rows.map((r) =>
      `  ${r.label.padEnd(label)} ${r.shares.map((p) => cell(p).padStart(column)).join(" ")}`.trimEnd(),
    ),
  ];
}
