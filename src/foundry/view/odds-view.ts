/**
 * The odds panel: what every roll dialog shows of a roll before its dice. Pure: a ruleset states shares, this makes text, widths and marks of them, and takes away what the Gamemaster keeps from
 * the players.
 */
import { type Tally, tally } from "../../rules/kernel/odds/index.ts";
import { whenRead } from "../../rules/kernel/once.ts";
import type { Localize } from "../ruleset.ts";
import { ODDS_LEVELS } from "./odds-levels.ts";

/** What may become of somebody a roll is aimed at, in words, with its share. */
export interface FateShare {
  readonly label: string;
  readonly share: number;
  /** It does something to them. */
  readonly harm: boolean;
  /** They are out of the fight then. */
  readonly out: boolean;
}

/** One of those it is aimed at: what may become of them, the mildest first. */
export interface Fates {
  readonly name: string;
  readonly ends: readonly FateShare[];
}

/** How many of several. */
export interface Tallies {
  readonly harmed: Tally;
  readonly out: Tally;
}

/** What a ruleset knows of a roll; shares are 0 to 1. */
export interface OddsSource {
  /** Chance of success; null when there is nothing to reach. */
  readonly chance: number | null;
  /** What the chance is of: "to hit Breakwater". */
  readonly label: string;
  /** Outcomes from the worst to the best, or totals from the lowest. */
  readonly bars: readonly { readonly label: string; readonly share: number; readonly hit: boolean }[];
  readonly criticals?: readonly { readonly label: string; readonly share: number }[];
  /** The same roll with one more of something: "One more bonus" and its chance. */
  readonly changes?: readonly { readonly label: string; readonly chance: number }[];
  /** Whether the other side's own numbers are in it, so that they could be read off. */
  readonly opposed?: boolean;
  /** What becomes of those it is aimed at; where the bars say as much already they are one with the fates of the only target. */
  readonly fates?: () => readonly Fates[];
  /** How many of several are harmed and how many out, where they hang on the same dice; absent: each on its own. */
  readonly tallies?: () => Tallies;
  /** Lines about what is one's own alone: they stay where the other side's numbers are hidden. */
  readonly own?: readonly string[];
  /** Two results at once, row by row: total by effect die. */
  readonly grid?: {
    readonly label: string;
    readonly corner: string;
    readonly columns: readonly string[];
    readonly rows: readonly { readonly label: string; readonly hit: boolean; readonly shares: readonly number[] }[];
  };
}

interface Bar {
  readonly label: string;
  readonly percent: string;
  readonly share: number;
  readonly hit: boolean;
  readonly target: boolean;
}

/** Odds as the panel draws them. */
export interface OddsView {
  /** "62 %"; a word where the exact number is hidden; empty when there is nothing to reach. */
  readonly chance: string;
  readonly label: string;
  /** `share` 0 to 1 of the tallest, `hit` whether it counts as success, `target` whether success begins here. */
  readonly bars: readonly Bar[];
  /** What comes of it: the likeliest end and how likely one is out; of several how many. `bars`: every end of the only target, or each of several with the chance that they are harmed. */
  readonly outcome: { readonly lines: readonly string[]; readonly bars: readonly Bar[]; readonly long: boolean } | null;
  /** Too many bars to lie below each other, and each called by a number or so: they stand side by side. */
  readonly upright: boolean;
  /** Too many bars to be seen at once, called by words: they lie below each other, and the chart is scrolled. */
  readonly long?: boolean;
  /** "+1 bonus: 63 % -> 74 %", as parts; `same` where it changes nothing. */
  readonly changes: readonly {
    readonly label: string;
    readonly from: string;
    readonly to: string;
    readonly same: boolean;
  }[];
  /** Criticals, and what is hidden; first what is one's own. */
  readonly notes: readonly string[];
  /** Those of the notes that hide nothing; absent: none. */
  readonly own?: readonly string[];
  readonly opposed: boolean;
  /** Read out after a pause in typing. */
  readonly spoken: string;
  /** `heat` 0 to 1 of the likeliest cell. */
  readonly grid: {
    readonly label: string;
    readonly corner: string;
    readonly columns: readonly string[];
    readonly rows: readonly {
      readonly label: string;
      readonly hit: boolean;
      readonly cells: readonly { readonly percent: string; readonly heat: number }[];
    }[];
  } | null;
  /** The chance as a number from 0 to 1, for whoever rounds it themselves. */
  readonly exact: number | null;
  /** The chance, 0 to 1, that the first of those it is aimed at takes harm: what an area is judged by, which nobody is hit by. Null where nobody knows. */
  readonly harm: number | null;
}

/** What players see of odds: everything, no exact number that comes from another side's sheet, or nothing. */
export type OddsLevel = (typeof ODDS_LEVELS)[number];

/** More bars than these stand side by side, where what they are called fits below a narrow bar. */
const MOST_ROWS = 9;
const NARROW = 4;
/** Letters of a name that leave room for a bar. */
const SHORT = 16;
/** A chance in a word, by the least chance it needs. */
const WORDS = [
  [0.95, "almostCertain"],
  [0.65, "likely"],
  [0.35, "even"],
  [0.05, "unlikely"],
  [0, "hardly"],
] as const;

const key = (tail: string): string => `CROSSOVER.Shared.Odds.${tail}`;

/** A share as a percentage: whole numbers, one decimal where a whole one would say "never" or "always" of something that isn't. */
export function percent(share: number): string {
  const value = share * 100;
  const rough =
    value > 0 && value < 1
      ? Math.max(0.1, value).toFixed(1)
      : value > 99 && value < 100
        ? Math.min(99.9, value).toFixed(1)
        : value.toFixed(0);
  return `${rough}\u202f%`;
}

const fine = (share: number): string => `${(share * 100).toFixed(1)}\u202f%`;

/** How chances beside each other are written: with a decimal, all of them, where whole numbers would say of one that nothing changes. */
function writing(from: number, all: readonly number[]): (share: number) => string {
  return all.some((to) => from !== to && percent(from) === percent(to)) ? fine : percent;
}

/** Rarer than this is never, as far as a panel tells. */
const NEVER = 0.0005;
/** Shares nearer than this are one share, summed up in another order. */
const ONE_SHARE = 1e-9;

/** A ruleset's odds as a panel. */
export function oddsPanel(source: OddsSource, localize: Localize): OddsView {
  const { chance, label, bars, criticals = [], opposed = false, own = [], grid } = source;
  const changes = (source.changes ?? []).map((c) =>
    chance !== null && Math.abs(c.chance - chance) < ONE_SHARE ? { ...c, chance } : c,
  );
  const top = tallest(bars.map((b) => b.share));
  const first = bars.findIndex((b) => b.hit);
  const ordered = first > 0 && bars.slice(first).every((b) => b.hit);
  const many = bars.length > MOST_ROWS;
  const narrow = bars.every((b) => b.label.length <= NARROW);
  const written = writing(
    chance ?? 0,
    changes.map((c) => c.chance),
  );
  const shown = chance === null ? "" : written(chance);
  const view = {
    chance: shown,
    label: chance === null && bars.length > 0 ? localize(key("totals")) : label,
    bars: bars.map((b, i) => ({
      label: b.label,
      percent: percent(b.share),
      share: b.share / top,
      // Without anything to reach there is no success to tell of a total.
      hit: b.hit && chance !== null,
      target: chance !== null && ordered && i === first,
    })),
    upright: many && narrow,
    ...(many && !narrow && { long: true }),
    changes:
      chance === null
        ? []
        : changes.map((c) => ({
            label: c.label,
            from: written(chance),
            to: written(c.chance),
            same: c.chance === chance,
          })),
    notes: [
      ...own,
      ...criticals
        .filter((c) => c.share > 0)
        .map((c) => localize(key("critical"), { label: c.label, percent: percent(c.share) })),
    ],
    ...(own.length > 0 && { own }),
    opposed,
    spoken: chance === null ? "" : localize(key("spoken"), { chance: shown, label }),
    grid: grid ? gridView(grid) : null,
    exact: chance,
  };
  // Whoever asks for the chance alone, as a plan does of many, doesn't wait for them.
  return whenRead({ outcome: () => outcomeOf(source, localize), harm: () => harmOf(source) }, view);
}

/** Ends of one name as one. */
function joined(ends: readonly FateShare[]): readonly FateShare[] {
  const by = new Map<string, FateShare>();
  for (const end of ends) {
    const old = by.get(end.label);
    by.set(end.label, old ? { ...old, share: old.share + end.share, out: old.out || end.out } : end);
  }
  return [...by.values()].filter((end) => end.share > NEVER);
}

/** How likely it is that an end is of a kind. */
export const shareOf = (ends: readonly FateShare[], holds: (end: FateShare) => boolean): number =>
  ends.reduce((sum, end) => sum + (holds(end) ? end.share : 0), 0);
const likeliest = (ends: readonly FateShare[]): FateShare | undefined => [...ends].sort((a, b) => b.share - a.share)[0];

function harmOf({ fates }: OddsSource): number | null {
  const [first] = fates?.() ?? [];
  return first ? shareOf(first.ends, (end) => end.harm) : null;
}

/** Fates in words and bars. */
function outcomeOf({ fates, tallies, bars }: OddsSource, localize: Localize): OddsView["outcome"] {
  const [first, ...others] = (fates?.() ?? []).map((f) => ({ name: f.name, ends: joined(f.ends) }));
  if (!first) return null;
  if (others.length > 0) return several([first, ...others], tallies, localize);
  const { ends } = first;
  const likely = likeliest(ends);
  if (!likely) return null;
  const out = shareOf(ends, (end) => end.out);
  const top = tallest(ends.map((end) => end.share));
  // Where the chart shows these very ends one chart is enough.
  const shown = ends.every((end) => bars.some((b) => b.label === end.label));
  return {
    lines: [
      localize(key("likely"), { end: likely.label, percent: percent(likely.share) }),
      ...(ends.some((end) => end.out) ? [localize(key("outChance"), { percent: percent(out) })] : []),
    ],
    bars: shown
      ? []
      : ends.map((end) => ({
          label: end.label,
          percent: percent(end.share),
          share: end.share / top,
          hit: end.harm,
          target: false,
        })),
    long: !shown && (ends.length > MOST_ROWS || ends.some((end) => end.label.length > SHORT)),
  };
}

/** How many of how many: "2.4 of 6 on average". */
const rough = (mean: number): string => mean.toFixed(1).replace(/\.0$/u, "");

function several(
  all: readonly Fates[],
  reckoned: OddsSource["tallies"],
  localize: Localize,
): NonNullable<OddsView["outcome"]> {
  const chances = (holds: (end: FateShare) => boolean): readonly number[] => all.map((f) => shareOf(f.ends, holds));
  const harmed = chances((end) => end.harm);
  const gone = chances((end) => end.out);
  const line = (name: string, { mean, from, to }: Tally): string =>
    localize(key(from === to ? `${name}Sure` : name), { mean: rough(mean), all: all.length, from, to });
  const tallies = reckoned?.();
  return {
    lines: [
      line("harmed", tallies?.harmed ?? tally(harmed)),
      ...(gone.some((p) => p > NEVER) ? [line("out", tallies?.out ?? tally(gone))] : []),
    ],
    bars: all.map((f, i) => ({
      label: f.name,
      percent: percent(harmed[i] ?? 0),
      share: harmed[i] ?? 0,
      hit: false,
      target: false,
    })),
    long: true,
  };
}

function gridView({ label, corner, columns, rows }: NonNullable<OddsSource["grid"]>): NonNullable<OddsView["grid"]> {
  const top = tallest(rows.flatMap((r) => r.shares));
  return {
    label,
    corner,
    columns,
    rows: rows.map((r) => ({
      label: r.label,
      hit: r.hit,
      cells: r.shares.map((p) => ({ percent: p === 0 ? "" : percent(p), heat: Math.round((p / top) * 100) / 100 })),
    })),
  };
}

function tallest(shares: readonly number[]): number {
  return shares.reduce((most, p) => Math.max(most, p), Number.MIN_VALUE);
}

/** A stored setting as one of its values; what is unknown hides everything, what was stored as yes or no is still understood. */
export function oddsLevel(stored: unknown): OddsLevel {
  if (stored === true || stored === "true") return "full";
  return ODDS_LEVELS.find((level) => level === stored) ?? "none";
}

/**
 * What one viewer gets to see. Players without exact numbers of the other side get a word for the chance and nothing that the numbers could be worked out from.
 * @returns null where nothing is shown
 */
export function oddsFor(view: OddsView | null, level: OddsLevel, isGm: boolean, localize: Localize): OddsView | null {
  if (view === null || isGm || level === "full") return view;
  if (level === "none") return null;
  return view.opposed ? inWords(view, localize) : view;
}

function inWords(view: OddsView, localize: Localize): OddsView {
  const word = WORDS.find(([least]) => (view.exact ?? 0) >= least)?.[1] ?? "hardly";
  const chance = view.exact === null ? "" : localize(key(`word.${word}`));
  return {
    ...view,
    chance,
    bars: [],
    upright: false,
    long: false,
    changes: [],
    notes: [...(view.own ?? []), localize(key("hidden"))],
    spoken: chance === "" ? "" : localize(key("spoken"), { chance, label: view.label }),
    grid: null,
    exact: null,
    harm: null,
    outcome: null,
  };
}
