import { seeded } from "../kernel/draw.ts";
import type { ForecastAdapter, Roster, Seat, Side } from "../kernel/forecast.ts";
import { RulesError, whole } from "../kernel/refusal.ts";
import { playFight, ROUND_LIMIT } from "./fight.ts";
import { type Estimate, wilson } from "./interval.ts";

/** A fighter and how many there are of it. */
export interface Entrant<Fighter = unknown> {
  readonly fighter: Fighter;
  /** 1 and up. */
  readonly count: number;
}

/** A fight to be played many times. Plain data: it goes to a worker as it is. */
export interface ForecastRequest<Fighter = unknown> {
  readonly sides: readonly [readonly Entrant<Fighter>[], readonly Entrant<Fighter>[]];
  /** World settings of the ruleset by key. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** How each side fights; `weakest` when left out. */
  readonly policies?: readonly [string, string];
}

/** How much to play. */
export interface ForecastPlan {
  /** Fights to play at most. */
  readonly fights: number;
  /** Any whole number; the same one gives the same forecast. */
  readonly seed: number;
  /** Stop as soon as the interval of the win chance is no more than this on either side; 0 plays all fights. */
  readonly precision?: number;
  readonly roundLimit?: number;
  /** Fights between two reports. */
  readonly chunk?: number;
}

/** What became of one entrant, counted over its bodies and all fights. */
export interface EntrantFate {
  /** Times that one of them was down or dead at the end. */
  readonly fallen: number;
  /** Times that one of them was dead at the end. */
  readonly dead: number;
  /** Fights in which all of them were down or dead. */
  readonly allFallen: number;
}

/** What the fights came to so far. Every figure is a count but those of `win`. */
export interface ForecastResult {
  readonly fights: number;
  /** Chance that the first side wins. */
  readonly win: Estimate;
  readonly wins: readonly [number, number];
  /** Nobody left standing, and rounds run out. */
  readonly draws: number;
  readonly undecided: number;
  /** Fights by the number of rounds that they took; index 0 is 0 rounds. */
  readonly rounds: readonly number[];
  /** By side and entrant. */
  readonly fates: readonly [readonly EntrantFate[], readonly EntrantFate[]];
  /** Why no more fights were played. */
  readonly stopped: "played" | "precise" | "cancelled" | null;
}

/** A report while the fights go on. */
export interface ForecastProgress {
  readonly done: number;
  readonly total: number;
  readonly result: ForecastResult;
}

/** Limits of a request, stated so that nothing can hang: bodies on a side, fights, rounds. */
export const FORECAST_LIMITS = { bodies: 60, fights: 1_000_000, rounds: 1000 } as const;

/** Fights before an interval may be called narrow enough: a sure win is soon known, but rounds and falls are to be known too. */
const MIN_FIGHTS = 2000;
const CHUNK = 200;

/** A seat for every body, an entrant's bodies side by side. */
interface Seating<Fighter> {
  readonly roster: Roster<Fighter>;
  readonly entrants: readonly { readonly side: Side; readonly index: number; readonly count: number }[];
}

/**
 * Seat everybody.
 * @throws RulesError `empty-side`, `too-many-bodies`, `not-a-whole-number` for a count
 */
function seat<Fighter>(sides: ForecastRequest<Fighter>["sides"]): Seating<Fighter> {
  const fighters: Fighter[] = [];
  const seats: Seat[] = [];
  const entrants: { side: Side; index: number; count: number }[] = [];
  for (const side of [0, 1] as const) {
    if (sides[side].length === 0) throw new RulesError("empty-side", { side });
    const bodies = sides[side].reduce((sum, e) => sum + whole("count", e.count, 1), 0);
    if (bodies > FORECAST_LIMITS.bodies)
      throw new RulesError("too-many-bodies", { side, bodies, max: FORECAST_LIMITS.bodies });
    sides[side].forEach(({ fighter, count }, index) => {
      const known = fighters.indexOf(fighter);
      const at = known === -1 ? fighters.push(fighter) - 1 : known;
      entrants.push({ side, index, count });
      for (let i = 0; i < count; i++) seats.push({ fighter: at, side });
    });
  }
  return { roster: { fighters, seats }, entrants };
}

/** Counts as fights add to them. */
interface Tally {
  fights: number;
  readonly wins: [number, number];
  draws: number;
  undecided: number;
  readonly rounds: number[];
  readonly fallen: number[];
  readonly dead: number[];
  readonly allFallen: number[];
}

function report<Fighter>(tally: Tally, seating: Seating<Fighter>, stopped: ForecastResult["stopped"]): ForecastResult {
  const of = (side: Side): EntrantFate[] =>
    seating.entrants.flatMap((e, i) =>
      e.side === side
        ? [{ fallen: tally.fallen[i] ?? 0, dead: tally.dead[i] ?? 0, allFallen: tally.allFallen[i] ?? 0 }]
        : [],
    );
  return {
    fights: tally.fights,
    win: wilson(tally.wins[0], tally.fights),
    wins: [tally.wins[0], tally.wins[1]],
    draws: tally.draws,
    undecided: tally.undecided,
    rounds: Array.from(tally.rounds, (n) => n),
    fates: [of(0), of(1)],
    stopped,
  };
}

/**
 * Play the fight again and again, a report after every chunk, until enough have been played or the win chance is known well enough. Whoever runs it may stop asking for
 * more at any report.
 * @throws RulesError `unknown-policy`, and those of `seat`; `not-a-whole-number` for a plan out of bounds
 */
export function* forecastFights(
  adapter: ForecastAdapter,
  request: ForecastRequest,
  plan: ForecastPlan,
): Generator<ForecastProgress, ForecastResult> {
  const total = whole("fights", plan.fights, 1, FORECAST_LIMITS.fights);
  const roundLimit = whole("roundLimit", plan.roundLimit ?? ROUND_LIMIT, 1, FORECAST_LIMITS.rounds);
  const chunk = whole("chunk", plan.chunk ?? CHUNK, 1);
  const { precision = 0 } = plan;
  const seating = seat(request.sides);
  const policy = (side: Side): ForecastAdapter["policies"][string] => {
    const name = request.policies?.[side] ?? "weakest";
    const found = Object.hasOwn(adapter.policies, name) ? adapter.policies[name] : undefined;
    if (!found) throw new RulesError("unknown-policy", { name, accepted: Object.keys(adapter.policies) });
    return found;
  };
  const arena = adapter.arena(seating.roster, request.settings, [policy(0), policy(1)]);
  const chance = seeded(whole("seed", plan.seed));
  const none = seating.entrants.map(() => 0);
  const tally: Tally = {
    fights: 0,
    wins: [0, 0],
    draws: 0,
    undecided: 0,
    rounds: [],
    fallen: [...none],
    dead: [...none],
    allFallen: [...none],
  };
  const { seats } = seating.roster;
  while (tally.fights < total) {
    for (const end = Math.min(total, tally.fights + chunk); tally.fights < end;)
      count(tally, playFight(arena, seats, chance, roundLimit), seating);
    if (precision > 0 && tally.fights >= MIN_FIGHTS && tally.fights < total) {
      const { low, high } = wilson(tally.wins[0], tally.fights);
      if (high - low <= 2 * precision) return report(tally, seating, "precise");
    }
    if (tally.fights < total) yield { done: tally.fights, total, result: report(tally, seating, null) };
  }
  return report(tally, seating, "played");
}

function count<Fighter>(tally: Tally, fight: ReturnType<typeof playFight>, seating: Seating<Fighter>): void {
  tally.fights++;
  if (fight.winner !== null) tally.wins[fight.winner]++;
  else if (fight.undecided) tally.undecided++;
  else tally.draws++;
  while (tally.rounds.length <= fight.rounds) tally.rounds.push(0);
  tally.rounds[fight.rounds] = (tally.rounds[fight.rounds] ?? 0) + 1;
  let at = 0;
  for (let e = 0; e < seating.entrants.length; e++) {
    const bodies = seating.entrants[e]?.count ?? 0;
    let fallen = 0;
    for (let i = 0; i < bodies; i++) {
      const fate = fight.fates[at++];
      if (fate === "up") continue;
      fallen++;
      if (fate === "dead") tally.dead[e] = (tally.dead[e] ?? 0) + 1;
    }
    tally.fallen[e] = (tally.fallen[e] ?? 0) + fallen;
    if (fallen === bodies) tally.allFallen[e] = (tally.allFallen[e] ?? 0) + 1;
  }
}

/** Who listens to a forecast, and how it breathes. */
export interface ForecastListener {
  /** Called after every chunk and at the end; `done` never goes back. */
  readonly onProgress?: (progress: ForecastProgress) => void;
  /** Checked between chunks: an AbortSignal or anything like it. */
  readonly signal?: { readonly aborted: boolean };
  /** Lets the platform do other work between chunks; a resolved promise when left out. */
  readonly pause?: () => Promise<void>;
}

/**
 * Play a forecast in steps that leave room for other work: in a worker, in node, or on a page that must stay responsive.
 * @returns the result; `stopped` is `cancelled` with what was played until then when the signal was raised
 */
export async function runForecast(
  adapter: ForecastAdapter,
  request: ForecastRequest,
  { onProgress, signal, pause, ...plan }: ForecastPlan & ForecastListener,
): Promise<ForecastResult> {
  const fights = forecastFights(adapter, request, plan);
  for (;;) {
    const step = fights.next();
    if (step.done === true) {
      onProgress?.({ done: step.value.fights, total: plan.fights, result: step.value });
      return step.value;
    }
    onProgress?.(step.value);
    await (pause?.() ?? Promise.resolve());
    if (signal?.aborted === true) return { ...step.value.result, stopped: "cancelled" };
  }
}

/**
 * The number of rounds that a share of the fights took no more than.
 * @param share  0.5 for the median
 * @returns 0 when nothing was played
 */
export function roundsQuantile(rounds: readonly number[], share: number): number {
  const total = rounds.reduce((a, b) => a + b, 0);
  let sum = 0;
  for (let i = 0; i < rounds.length; i++) {
    sum += rounds[i] ?? 0;
    if (total > 0 && sum >= share * total) return i;
  }
  return 0;
}
