/**
 * Duels played in a loop of their own, through the cards of a ruleset, and what the forecast foretells of the same two. Nothing here is the forecast's: neither its tables nor its turns, and
 * what an attack is worth is found by making it.
 * `npm run forecasts` plays ten pairs of each ruleset at length.
 */
import { expect, it, vi } from "vitest";
import { forecastFights, seeded } from "../../src/rules/forecast/index.ts";
import type { Chance, ForecastAdapter } from "../../src/rules/kernel/forecast.ts";
import type { Somebody } from "./people.ts";

/** Fights of each pair; without the variable a few of three pairs. */
export const ASKED = Number(process.env["CROSSOVER_FORECAST_FIGHTS"] ?? 0);
const FIGHTS = ASKED || 30;
/** Fights of the forecast beside them. */
const FORETOLD = ASKED ? 4000 : 600;
const ROUNDS = 100;
const PAIRS = 10;
vi.setConfig({ testTimeout: 900_000 });

/** How a ruleset's duel goes. */
export interface Duel<Who, Attack> {
  /** Somebody as they come into it. @param place  0 for the first side, 1 for the second */
  readonly enters: (character: Who, place: 0 | 1) => Who;
  /** Whether a card can be played between these two at all; absent: it can. */
  readonly meets?: (first: Who, second: Who) => boolean;
  /** Who acts in this round, in order. */
  readonly order: (both: readonly [Who, Who], round: number, chance: Chance) => readonly (0 | 1)[];
  readonly starts?: (who: Who, other: Who, round: number, chance: Chance) => Who;
  readonly attacks: (me: Who, them: Who) => readonly Attack[];
  /** Both after an attack through its card; null where it can't be made. */
  readonly strikes: (me: Who, them: Who, attack: Attack, chance: Chance) => readonly [Who, Who] | null;
  readonly ends?: (who: Who, other: Who, round: number, chance: Chance) => Who;
  readonly roundEnds?: (who: Who, chance: Chance) => Who;
  readonly out: (who: Who) => boolean;
  /** How much fight is left; 0 when out. */
  readonly left: (who: Who) => number;
}

/** Attacks by what they take on average, found by making each some hundred times. */
function ranked<Who, Attack>(duel: Duel<Who, Attack>, me: Who, them: Who, tries: number): readonly Attack[] {
  const chance = seeded(99);
  const taken = (attack: Attack): number => {
    let sum = 0;
    for (let n = 0; n < tries; n++) {
      const after = duel.strikes(me, them, attack, chance);
      sum += after ? Math.max(0, duel.left(them) - duel.left(after[1])) : 0;
    }
    return sum / tries;
  };
  return duel
    .attacks(me, them)
    .map((attack) => ({ attack, worth: taken(attack) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .map(({ attack }) => attack);
}

/** 1 when the first wins, 0 when the second does, a half when nobody has by the last round. */
function play<Who, Attack>(
  duel: Duel<Who, Attack>,
  entered: readonly [Who, Who],
  attacks: readonly [readonly Attack[], readonly Attack[]],
  chance: Chance,
): number {
  const now: [Who, Who] = [entered[0], entered[1]];
  const over = (): number | null => {
    const [first, second] = [duel.out(now[0]), duel.out(now[1])];
    if (!first && !second) return null;
    return (1 + Number(second) - Number(first)) / 2;
  };
  for (let round = 1; round <= ROUNDS; round++) {
    for (const i of duel.order(now, round, chance)) {
      const j = i === 0 ? 1 : 0;
      now[i] = duel.starts?.(now[i], now[j], round, chance) ?? now[i];
      if (!duel.out(now[i]) && !duel.out(now[j]))
        for (const attack of attacks[i]) {
          const after = duel.strikes(now[i], now[j], attack, chance);
          if (!after) continue;
          [now[i], now[j]] = after;
          break;
        }
      now[i] = duel.ends?.(now[i], now[j], round, chance) ?? now[i];
      const end = over();
      if (end !== null) return end;
    }
    for (const i of [0, 1] as const) now[i] = duel.roundEnds?.(now[i], chance) ?? now[i];
    const end = over();
    if (end !== null) return end;
  }
  return 0.5;
}

function foretold(adapter: ForecastAdapter, first: unknown, second: unknown, count: number): number {
  const side = (who: unknown) => {
    const entered = adapter.enter(who, {});
    if (!entered.accepted) throw new Error(entered.reason);
    return [{ fighter: entered.fighter, count: 1 }];
  };
  const fights = forecastFights(
    adapter,
    { sides: [side(first), side(second)], settings: {} },
    { fights: count, seed: 7, roundLimit: ROUNDS },
  );
  for (;;) {
    const { done, value } = fights.next();
    if (done) return (value.wins[0] + (value.draws + value.undecided) / 2) / value.fights;
  }
}

type Pair = readonly [Somebody, Somebody];

/** Ten pairs of whom neither is sure to win, each of different people as far as there are any: a walkover would agree with anything. */
function evenPairs(
  adapter: ForecastAdapter,
  people: readonly Somebody[],
  meets: (first: unknown, second: unknown) => boolean,
): readonly Pair[] {
  const found: Pair[] = [];
  for (let step = 1; step < people.length && found.length < PAIRS; step++)
    for (const [i, a] of people.entries()) {
      const b = people[(i + step) % people.length];
      if (!b || found.length === PAIRS || found.filter((p) => p.includes(a) || p.includes(b)).length > 1) continue;
      if (!meets(a.character, b.character)) continue;
      const share = foretold(adapter, a.character, b.character, 60);
      if (share > 0.05 && share < 0.95) found.push([a, b]);
    }
  return found;
}

/** Pairs at length, else the few that are named, out of ten spread over everybody. */
function pairsOf(
  adapter: ForecastAdapter,
  people: readonly Somebody[],
  few: readonly number[],
  meets: (first: unknown, second: unknown) => boolean,
): readonly Pair[] {
  if (ASKED) return evenPairs(adapter, people, meets);
  return few.flatMap((i) => {
    const [a, b] = [people[i * 2], people[(i * 5 + 7) % people.length]];
    return a && b ? [[a, b] as const] : [];
  });
}

/**
 * The test itself: the share of fights that the first wins, played and foretold, within three standard errors of both.
 * @param few  which of the ten pairs a short run plays
 */
export function agrees<Who, Attack>(
  adapter: ForecastAdapter,
  duel: Duel<Who, Attack>,
  people: readonly Somebody[],
  few: readonly number[],
): void {
  const fighting = people.filter(({ character }) => adapter.enter(character, {}).accepted);
  it.each(
    pairsOf(adapter, fighting, few, (a, b) => duel.meets?.(a as Who, b as Who) ?? true).map(
      ([a, b]) => [a.name, b.name, a, b] as const,
    ),
  )("%s against %s", (_first, _second, a, b) => {
    const entered = [duel.enters(a.character as Who, 0), duel.enters(b.character as Who, 1)] as const;
    const tries = ASKED ? 800 : 80;
    const attacks = [ranked(duel, entered[0], entered[1], tries), ranked(duel, entered[1], entered[0], tries)] as const;
    const chance = seeded(31);
    let won = 0;
    for (let n = 0; n < FIGHTS; n++) won += play(duel, entered, attacks, chance);
    const [played, told] = [won / FIGHTS, foretold(adapter, a.character, b.character, FORETOLD)];
    const error = Math.sqrt(Math.max(told * (1 - told), 0.004) * (1 / FIGHTS + 1 / FORETOLD));
    if (ASKED)
      console.info(
        `${adapter.id} ${a.name} : ${b.name}  played ${(100 * played).toFixed(1)} %, foretold ${(100 * told).toFixed(1)} %, ${(Math.abs(played - told) / error).toFixed(1)} standard errors`,
      );
    expect(Math.abs(played - told)).toBeLessThan(3 * error);
  });
}
