import { type EntrantFate, FORECAST_LIMITS, type ForecastResult, roundsQuantile } from "../../rules/forecast/index.ts";
import type { Localize } from "../ruleset.ts";
import type { Line, Sides } from "./sides.ts";

/** The state of the window. */
export interface ForecastState {
  readonly sides: Sides;
  readonly fights: number;
  readonly seed: number;
  /** Fights played and to be played while it runs; null when it doesn't. */
  readonly running: { readonly done: number; readonly total: number } | null;
  /** The last result with the sides that it was played with. */
  readonly result: { readonly of: Sides; readonly result: ForecastResult; readonly seed: number } | null;
  /** How each side fights, by name. */
  readonly policies: readonly [string, string];
  /** Names of the ways to fight that the ruleset has. */
  readonly ways: readonly string[];
  /** Why some who are here don't play, in words. */
  readonly left: readonly string[];
  /** Lang key of what the ruleset leaves out of its fights; null for nothing more. */
  readonly says: string | null;
  /** Actors that may be added from the list. */
  readonly actors: readonly { readonly uuid: string; readonly name: string }[];
}

/** How many fights may be chosen. */
export const FIGHTS = [1000, 10_000, 100_000] as const;

/** Bars that the histogram has room for; more rounds than that share bars. */
const BARS = 12;

interface LineView {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly count: number;
  readonly ruleset: string;
  readonly countLabel: string;
  readonly removeLabel: string;
  readonly swapLabel: string;
}

interface SideView {
  readonly index: number;
  readonly policies: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  readonly policyLabel: string;
  readonly title: string;
  readonly lines: readonly LineView[];
  readonly empty: boolean;
}

/** One bar of the histogram. */
export interface BarView {
  readonly label: string;
  readonly percent: string;
  readonly share: number;
}

interface FateView {
  readonly name: string;
  readonly side: string;
  readonly falls: string;
  readonly dies: string;
  readonly all: string;
}

export interface ResultView {
  readonly chance: string;
  readonly headline: string;
  readonly interval: string;
  readonly against: string;
  readonly rounds: string;
  readonly bars: readonly BarView[];
  readonly fates: readonly FateView[];
  readonly note: string;
  /** Said when it was stopped by hand. */
  readonly cancelled: boolean;
}

export interface ForecastView {
  readonly sides: readonly [SideView, SideView];
  readonly fights: readonly { readonly value: number; readonly label: string; readonly selected: boolean }[];
  readonly actors: ForecastState["actors"];
  readonly running: boolean;
  readonly progress: { readonly done: number; readonly total: number; readonly text: string };
  /** Why it can't be run; null when it can. */
  readonly refused: string | null;
  readonly ruleset: string;
  /** What this ruleset's fights leave out; null for nothing more. */
  readonly says: string | null;
  /** Who was left out, and why. */
  readonly left: readonly string[];
  readonly result: ResultView | null;
}

/** Numbers as the user's language writes them. */
export interface Numbers {
  readonly whole: (n: number) => string;
  readonly percent: (share: number) => string;
  readonly one: (n: number) => string;
}

/** Numbers in a language. A chance that is neither never nor always is never shown as such. */
export function numbersIn(lang: string): Numbers {
  const [whole, one] = [
    new Intl.NumberFormat(lang),
    new Intl.NumberFormat(lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
  ];
  const tenths = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
  return {
    whole: (n) => whole.format(n),
    one: (n) => one.format(n),
    percent: (share) =>
      `${tenths.format(share > 0 && share < 0.001 ? 0.1 : share < 1 && share > 0.999 ? 99.9 : share * 100)}\u202f%`,
  };
}

function sideView(index: 0 | 1, state: ForecastState, localize: Localize): SideView {
  const lines = state.sides[index];
  const how = (name: string): string =>
    localize(name === "weakest" ? "CROSSOVER.Shared.Forecast.weakest" : `CROSSOVER.Shared.Plan.Policy.${name}`);
  return {
    index,
    title: localize(index === 0 ? "CROSSOVER.Shared.Forecast.first" : "CROSSOVER.Shared.Forecast.second"),
    policies: state.ways.map((value) => ({ value, label: how(value), selected: value === state.policies[index] })),
    policyLabel: localize("CROSSOVER.Shared.Plan.policy"),
    empty: lines.length === 0,
    lines: lines.map(({ id, name, img, count, ruleset }) => ({
      id,
      name,
      img,
      count,
      ruleset,
      countLabel: localize("CROSSOVER.Shared.Forecast.count", { name }),
      removeLabel: localize("CROSSOVER.Shared.Forecast.remove", { name }),
      swapLabel: localize("CROSSOVER.Shared.Forecast.swap", { name }),
    })),
  };
}

/** Rounds as bars: one for each number of rounds, or for a few of them together when the fights took many. */
export function histogram(rounds: readonly number[], numbers: Numbers): readonly BarView[] {
  const fights = rounds.reduce((a, b) => a + b, 0);
  const first = rounds.findIndex((n) => n > 0);
  if (fights === 0 || first === -1) return [];
  const width = Math.ceil((rounds.length - first) / BARS);
  const bins = Array.from({ length: Math.ceil((rounds.length - first) / width) }, (_none, i) => {
    const from = first + i * width;
    const to = Math.min(rounds.length, from + width) - 1;
    return { from, to, fights: rounds.slice(from, to + 1).reduce((a, b) => a + b, 0) };
  });
  const top = Math.max(...bins.map((b) => b.fights));
  return bins.map((b) => ({
    label: b.from === b.to ? String(b.from) : `${b.from}\u2013${b.to}`,
    percent: numbers.percent(b.fights / fights),
    share: b.fights / top,
  }));
}

function fateView(
  line: Line,
  side: string,
  fate: EntrantFate,
  fights: number,
  numbers: Numbers,
  localize: Localize,
): FateView {
  const each = Math.max(1, fights);
  const falls =
    line.count === 1
      ? numbers.percent(fate.fallen / each)
      : localize("CROSSOVER.Shared.Forecast.ofMany", { fallen: numbers.one(fate.fallen / each), count: line.count });
  return {
    name:
      line.count === 1
        ? line.name
        : localize("CROSSOVER.Shared.Forecast.several", { name: line.name, count: line.count }),
    side,
    falls,
    dies:
      line.count === 1
        ? numbers.percent(fate.dead / each)
        : localize("CROSSOVER.Shared.Forecast.ofMany", { fallen: numbers.one(fate.dead / each), count: line.count }),
    all: numbers.percent(fate.allFallen / each),
  };
}

function resultView(
  { of, result, seed }: NonNullable<ForecastState["result"]>,
  localize: Localize,
  numbers: Numbers,
): ResultView | null {
  if (result.fights === 0) return null;
  const { win, wins, fights } = result;
  const fates = ([0, 1] as const).flatMap((side) =>
    of[side].map((line, i) =>
      fateView(
        line,
        localize(side === 0 ? "CROSSOVER.Shared.Forecast.first" : "CROSSOVER.Shared.Forecast.second"),
        result.fates[side][i] ?? { fallen: 0, dead: 0, allFallen: 0 },
        fights,
        numbers,
        localize,
      ),
    ),
  );
  const open = result.draws + result.undecided;
  return {
    chance: numbers.percent(win.share),
    headline: localize("CROSSOVER.Shared.Forecast.wins"),
    interval: localize("CROSSOVER.Shared.Forecast.interval", {
      low: numbers.percent(win.low),
      high: numbers.percent(win.high),
    }),
    against: localize(open > 0 ? "CROSSOVER.Shared.Forecast.losesOrOpen" : "CROSSOVER.Shared.Forecast.loses", {
      loses: numbers.percent(wins[1] / fights),
      open: numbers.percent(open / fights),
    }),
    rounds: localize("CROSSOVER.Shared.Forecast.median", {
      median: roundsQuantile(result.rounds, 0.5),
      most: roundsQuantile(result.rounds, 0.9),
    }),
    bars: histogram(result.rounds, numbers),
    fates,
    note: localize(
      result.stopped === "precise" ? "CROSSOVER.Shared.Forecast.precise" : "CROSSOVER.Shared.Forecast.played",
      { fights: numbers.whole(fights), seed: String(seed) },
    ),
    cancelled: result.stopped === "cancelled",
  };
}

/**
 * What the window shows. The same state always gives the same window.
 * @param ruleset  id of the ruleset that is played, "" while nobody is there
 */
export function forecastView(state: ForecastState, localize: Localize, numbers: Numbers): ForecastView {
  const { sides, running } = state;
  return {
    sides: [sideView(0, state, localize), sideView(1, state, localize)],
    fights: FIGHTS.map((value) => ({
      value,
      label: localize("CROSSOVER.Shared.Forecast.fightsChoice", { fights: numbers.whole(value) }),
      selected: value === state.fights,
    })),
    actors: state.actors,
    running: running !== null,
    progress: progressView(running ?? { done: 0, total: state.fights }, localize, numbers),
    refused: refusal(sides, localize),
    ruleset: [...sides[0], ...sides[1]][0]?.ruleset ?? "",
    says: state.says === null ? null : localize(state.says),
    left: state.left,
    result: state.result ? resultView(state.result, localize, numbers) : null,
  };
}

/** Why these sides can't fight; null when they can. */
function refusal(sides: Sides, localize: Localize): string | null {
  if (sides[0].length === 0 || sides[1].length === 0) return localize("CROSSOVER.Shared.Forecast.bothSides");
  const crowded = sides.some((side) => side.reduce((sum, l) => sum + l.count, 0) > FORECAST_LIMITS.bodies);
  return crowded ? localize("CROSSOVER.Shared.Forecast.tooMany", { max: FORECAST_LIMITS.bodies }) : null;
}

/** How far it is, in words beside the bar. */
export function progressView(
  { done, total }: { readonly done: number; readonly total: number },
  localize: Localize,
  numbers: Numbers,
): ForecastView["progress"] {
  return {
    done,
    total,
    text: localize("CROSSOVER.Shared.Forecast.progress", { done: numbers.whole(done), total: numbers.whole(total) }),
  };
}
