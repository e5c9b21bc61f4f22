import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Arena, defineForecast, type ForecastAdapter, type ForecastPolicy, weakest } from "../kernel/forecast.ts";
import { RulesError } from "../kernel/refusal.ts";
import {
  draw,
  FORECAST_LIMITS,
  forecastFights,
  type ForecastPlan,
  type ForecastProgress,
  type ForecastRequest,
  type ForecastResult,
  playFight,
  roundsQuantile,
  runForecast,
  seeded,
  wilson,
} from "./index.ts";

/** A duel of coins: each in turn fells the foe named by the policy with a chance of `hits` in `of`. The first side acts first. Enough of a game to know every chance by heart. */
interface Duellist {
  readonly hits: number;
  readonly of: number;
}
interface Duel {
  readonly up: boolean[];
  at: number;
}
const duel: ForecastAdapter = defineForecast<Duellist, Duel, ForecastPolicy<Duel>>({
  id: "duel",
  enter: (character) => ({ accepted: true, fighter: character as Duellist }),
  policies: { weakest: weakest(() => 1), last: { target: (_s, _seat, reachable) => reachable.at(-1) ?? 0 } },
  arena: ({ fighters, seats }, _settings, policies): Arena<Duel> => ({
    begin: () => ({ up: seats.map(() => true), at: 0 }),
    round: (s) => {
      s.at = 0;
    },
    next: (s) => {
      while (s.at < seats.length && !s.up[s.at]) s.at++;
      return s.at < seats.length ? s.at++ : null;
    },
    act: (s, seat, chance) => {
      const mine = seats[seat]!;
      const { hits, of } = fighters[mine.fighter]!;
      const foes = seats.flatMap((f, i) => (f.side !== mine.side && s.up[i] ? [i] : []));
      if (chance.below(of) < hits) s.up[policies[mine.side].target(s, seat, foes, chance)] = false;
    },
    fate: (s, seat) => (s.up[seat] ? "up" : "down"),
  }),
});
const one = (hits: number, of = 10): Duellist => ({ hits, of });
const versus = (a: Duellist, b: Duellist, policies?: readonly [string, string]): ForecastRequest => ({
  sides: [[{ fighter: a, count: 1 }], [{ fighter: b, count: 1 }]],
  settings: {},
  ...(policies && { policies }),
});
const play = (request: ForecastRequest, plan: ForecastPlan): ForecastResult => {
  const fights = forecastFights(duel, request, plan);
  for (;;) {
    const step = fights.next();
    if (step.done) return step.value;
  }
};

describe("the seeded generator", () => {
  it("says the same after the same seed, state in and state out", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 1000 }), (seed, n) => {
        const chance = seeded(seed);
        const { state, value } = draw(seed);
        expect(chance.below(n)).toBe(Math.floor((value / 2 ** 32) * n));
        expect(chance.state()).toBe(state);
        expect(seeded(state).below(n)).toBe(chance.below(n));
      }),
    );
  });
  it("stays below n and favours nobody (chi-square of 27 falls, 26 degrees of freedom, 99.9 %)", () => {
    const chance = seeded(2024);
    const seen = Array.from({ length: 27 }, () => 0);
    for (let i = 0; i < 270_000; i++) seen[chance.below(27)]!++;
    expect(seen.reduce((a, b) => a + b, 0)).toBe(270_000);
    expect(seen.reduce((sum, n) => sum + (n - 10_000) ** 2 / 10_000, 0)).toBeLessThan(54.05);
  });
});

describe("Wilson's interval", () => {
  it.each([
    [0, 10, 0, 0, 0.2775],
    [10, 10, 1, 0.7225, 1],
    [50, 100, 0.5, 0.4038, 0.5962],
    [1, 10, 0.1, 0.0179, 0.4042],
  ])("%i of %i", (hits, tries, share, low, high) => {
    const found = wilson(hits, tries);
    expect(found.share).toBe(share);
    expect(found.low).toBeCloseTo(low, 4);
    expect(found.high).toBeCloseTo(high, 4);
  });
  it("knows nothing before anything was tried", () => expect(wilson(0, 0)).toEqual({ share: 0, low: 0, high: 1 }));
  it("holds the share, and narrows with more tries", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.float({ min: 0, max: 1, noNaN: true }), (tries, part) => {
        const hits = Math.round(tries * part);
        const [few, many] = [wilson(hits, tries), wilson(hits * 4, tries * 4)];
        expect(few.low).toBeLessThanOrEqual(few.share);
        expect(few.high).toBeGreaterThanOrEqual(few.share);
        expect(many.high - many.low).toBeLessThan(few.high - few.low);
      }),
    );
  });
});

describe("a duel whose chance is known", () => {
  // The first wins with p / (1 - (1 - p)(1 - q)); the fight is over in round n with ((1 - p)(1 - q))^(n - 1) (1 - (1 - p)(1 - q)).
  const exact = (p: number, q: number): number => p / (1 - (1 - p) * (1 - q));

  it.each([
    [5, 5],
    [3, 7],
    [9, 1],
    [1, 9],
  ])("%i in 10 against %i in 10 lies in the interval", (p, q) => {
    const result = play(versus(one(p), one(q)), { fights: 40_000, seed: 7 });
    const { low, high } = wilson(result.wins[0], result.fights, 3.29);
    expect(low).toBeLessThan(exact(p / 10, q / 10));
    expect(high).toBeGreaterThan(exact(p / 10, q / 10));
  });
  it("the 95 % interval misses about one time in twenty", () => {
    const chance = exact(0.4, 0.5);
    const missed = Array.from(
      { length: 200 },
      (_none, seed) => play(versus(one(4), one(5)), { fights: 500, seed: seed * 7919 }).win,
    ).filter(({ low, high }) => chance < low || chance > high);
    expect(missed.length).toBeGreaterThan(1);
    expect(missed.length).toBeLessThan(22);
  });
  it("rounds follow their distribution", () => {
    const { rounds, fights } = play(versus(one(5), one(5)), { fights: 40_000, seed: 3 });
    expect(rounds[0]).toBe(0);
    expect(rounds[1]! / fights).toBeCloseTo(0.75, 2);
    expect(rounds[2]! / fights).toBeCloseTo(0.1875, 2);
    expect(rounds.reduce((a, b) => a + b, 0)).toBe(fights);
  });
  it("a stronger first side never wins less", () => {
    const shares = Array.from(
      { length: 11 },
      (_none, p) => play(versus(one(p), one(5)), { fights: 4000, seed: 11, roundLimit: 30 }).win.share,
    );
    for (let p = 1; p <= 10; p++) expect(shares[p]!).toBeGreaterThan(shares[p - 1]!);
    expect(shares[0]).toBe(0);
    expect(shares[10]).toBe(1);
  });
});

describe("what is counted", () => {
  it("nobody who can't win: every fight is undecided after the rounds allowed", () => {
    const result = play(versus(one(0), one(0)), { fights: 50, seed: 1, roundLimit: 12 });
    expect(result).toMatchObject({ wins: [0, 0], undecided: 50, draws: 0 });
    expect(result.rounds[12]).toBe(50);
  });
  it("wins, draws and undecided fights are all the fights; the fallen are those of the side that lost", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer(),
        (p, q, m, n, seed) => {
          const result = play(
            { sides: [[{ fighter: one(p), count: m }], [{ fighter: one(q), count: n }]], settings: {} },
            { fights: 60, seed, roundLimit: 20 },
          );
          expect(result.wins[0] + result.wins[1] + result.draws + result.undecided).toBe(60);
          expect(result.fates[1][0]?.allFallen).toBe(result.wins[0]);
          expect(result.fates[0][0]?.allFallen).toBe(result.wins[1]);
          expect(result.fates[0][0]!.fallen).toBeLessThanOrEqual(60 * m);
        },
      ),
    );
  });
  it("entrants of a side are told apart: the policy fells the first ones first", () => {
    const sides: ForecastRequest["sides"] = [
      [{ fighter: one(10), count: 1 }],
      [
        { fighter: one(0), count: 1 },
        { fighter: one(10), count: 1 },
      ],
    ];
    const first = play({ sides, settings: {} }, { fights: 10, seed: 1 });
    expect(first.fates[1].map((f) => f.fallen)).toEqual([10, 0]);
    const last = play({ sides, settings: {}, policies: ["last", "weakest"] }, { fights: 10, seed: 1 });
    expect(last.fates[1].map((f) => f.fallen)).toEqual([10, 10]);
  });
  it("somebody who is down before the fight has lost it in no round", () => {
    const arena = duel.arena(
      {
        fighters: [one(5)],
        seats: [
          { fighter: 0, side: 0 },
          { fighter: 0, side: 1 },
        ],
      },
      {},
      [duel.policies.weakest, duel.policies.weakest],
    );
    const down: Arena<unknown> = { ...arena, begin: () => ({ up: [true, false], at: 0 }) };
    expect(
      playFight(
        down,
        [
          { fighter: 0, side: 0 },
          { fighter: 0, side: 1 },
        ],
        seeded(1),
      ),
    ).toMatchObject({ winner: 0, rounds: 0, undecided: false });
  });
  it.each([
    [[0, 1, 2, 1], 0.5, 2],
    [[0, 4], 0.5, 1],
    [[0, 1, 0, 0, 3], 0.9, 4],
    [[], 0.5, 0],
  ])("rounds %j: the share %d is reached at %i", (rounds, share, round) =>
    expect(roundsQuantile(rounds, share)).toBe(round),
  );
});

describe("running and stopping", () => {
  const plan = { fights: 5000, seed: 5, chunk: 100 };
  const request = versus(one(5), one(5));

  it("the same seed gives the same result whatever the chunks, another seed another", () => {
    const whole = play(request, { ...plan, chunk: 5000 });
    expect(play(request, plan)).toEqual(whole);
    expect(play(request, { ...plan, chunk: 7 })).toEqual(whole);
    expect(play(request, { ...plan, seed: 6 }).wins).not.toEqual(whole.wins);
  });
  it("progress only ever grows, and ends with the result", async () => {
    const seen: ForecastProgress[] = [];
    const result = await runForecast(duel, request, { ...plan, onProgress: (p) => seen.push(p) });
    expect(seen).toHaveLength(50);
    for (let i = 1; i < seen.length; i++) expect(seen[i]!.done).toBeGreaterThan(seen[i - 1]!.done);
    expect(seen.at(-1)).toEqual({ done: 5000, total: 5000, result });
    expect(result.stopped).toBe("played");
  });
  it("cancelling stops at the next report with what there is", async () => {
    const signal = { aborted: false };
    const result = await runForecast(duel, request, {
      ...plan,
      signal,
      onProgress: ({ done }) => {
        if (done >= 300) signal.aborted = true;
      },
    });
    expect(result).toMatchObject({ fights: 300, stopped: "cancelled" });
    expect(result.wins).toEqual(play(request, { ...plan, fights: 300 }).wins);
  });
  it("pauses between chunks, so that a page can breathe", async () => {
    let pauses = 0;
    await runForecast(duel, request, {
      ...plan,
      pause: async () => {
        pauses++;
      },
    });
    expect(pauses).toBe(49);
  });
  it("stops early once the interval is narrow enough", () => {
    const result = play(request, { fights: 1_000_000, seed: 5, precision: 0.02 });
    expect(result.stopped).toBe("precise");
    expect(result.fights).toBeLessThan(5000);
    expect(result.win.high - result.win.low).toBeLessThanOrEqual(0.04);
  });
});

describe("requests that can't be", () => {
  const request = versus(one(5), one(5));
  const code = (run: () => unknown): string => {
    try {
      run();
      return "played";
    } catch (error) {
      return error instanceof RulesError ? error.code : String(error);
    }
  };
  it.each<[string, ForecastRequest, ForecastPlan]>([
    ["empty-side", { sides: [[], [{ fighter: one(1), count: 1 }]], settings: {} }, { fights: 1, seed: 1 }],
    [
      "too-many-bodies",
      {
        sides: [[{ fighter: one(1), count: FORECAST_LIMITS.bodies + 1 }], [{ fighter: one(1), count: 1 }]],
        settings: {},
      },
      { fights: 1, seed: 1 },
    ],
    [
      "not-a-whole-number",
      { sides: [[{ fighter: one(1), count: 0 }], [{ fighter: one(1), count: 1 }]], settings: {} },
      { fights: 1, seed: 1 },
    ],
    ["not-a-whole-number", request, { fights: Number.NaN, seed: 1 }],
    ["not-a-whole-number", request, { fights: 1e9, seed: 1 }],
    ["not-a-whole-number", request, { fights: 1, seed: 0.5 }],
    ["not-a-whole-number", request, { fights: 1, seed: 1, roundLimit: 0 }],
    ["unknown-policy", { ...request, policies: ["weakest", "toString"] }, { fights: 1, seed: 1 }],
  ])("%s", (expected, wrong, plan) => expect(code(() => play(wrong, plan))).toBe(expected));
});
