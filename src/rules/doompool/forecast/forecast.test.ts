import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { forecastFights, type ForecastResult, playFight, seeded } from "../../forecast/index.ts";
import { type Chance, weakest } from "../../kernel/forecast.ts";
import { exchangeOdds } from "../dice/exchange-odds.ts";
import { poolOdds } from "../dice/pool-odds.ts";
import { usualPool } from "../hero/usual-pool.ts";
import { foe, hero, mob, power, powerSet, settings, specialty, stress, track, trauma } from "../testing/fixtures.ts";
import type { DoompoolCharacter } from "../types.ts";
import { type Die, LADDER } from "../values.ts";
import { doompoolArena, type DoompoolFight, doompoolForecast, stamina } from "./adapter.ts";
import { poolAgainst, strike } from "./exchange.ts";

/** Faces in the order in which they are thrown. */
const faces = (...list: readonly number[]): Chance => {
  const left = [...list];
  return { below: () => (left.shift() ?? 1) - 1 };
};
const ada = hero({
  ref: "Actor.ada",
  affiliations: { solo: 8, buddy: 8, team: 8 },
  powerSets: [powerSet("a", [power("x", 10), power("y", 12, { shutdown: true })])],
  specialties: [specialty("s", "master")],
  distinctions: [{ id: "d", name: "D" }],
});
const brute = foe({ affiliations: { solo: 6, buddy: 6, team: 6 }, powerSets: [powerSet("b", [power("z", 8)])] });

describe("DOO-030 DOO-253 the usual pool", () => {
  it("Affiliation, a Distinction, the best power that works, the best Specialty; a mob all its dice", () => {
    expect([usualPool(ada), usualPool(brute), usualPool(mob(6, 3, { specialties: [specialty("brawl")] }))]).toEqual([
      [8, 8, 10, 10],
      [6, 8],
      [6, 6, 6, 8],
    ]);
  });
  it("DOO-037 DOO-125 and the largest stress or trauma of the other", () =>
    expect(
      poolAgainst(brute, { ...ada, stress: stress({ mental: track(6) }), trauma: trauma({ physical: 8 }) }),
    ).toEqual([6, 8, 8]));
});

describe("DOO-090 DOO-100 DOO-111 DOO-120 one exchange", () => {
  const plain = hero({
    affiliations: { solo: 8, buddy: 8, team: 8 },
    powerSets: [powerSet("a", [power("x", 10)]), powerSet("b", [power("y", 8)])],
  });
  it("the margin steps up the effect, which lands where the target is worst off", () => {
    // 8 + 10 = 18 with d8 against 2 + 2 = 4 with the automatic d4: fourteen, two steps, d12.
    const hurt = { ...brute, stress: stress({ mental: track(6) }) };
    expect(strike(plain, hurt, settings, faces(8, 10, 3, 1, 2, 2)).stress).toEqual(stress({ mental: track(12) }));
  });
  it("a failure changes nothing; a tie succeeds", () => {
    expect(strike(plain, brute, settings, faces(2, 3, 2, 6, 8))).toBe(brute);
    expect(strike(plain, brute, settings, faces(7, 7, 2, 6, 8)).stress.physical.die).toBe(8);
  });
  it("DOO-103 past d12 the target is out at once, with trauma for a hero", () => {
    const out = strike(
      foe({
        affiliations: { solo: 12, buddy: 12, team: 12 },
        powerSets: [powerSet("a", [power("x", 12)]), powerSet("b", [power("y", 12)])],
      }),
      ada,
      settings,
      faces(12, 12, 5, 2, 2, 2, 1),
    );
    expect([out.stress.physical, out.trauma.physical]).toEqual([{ die: 12, out: true }, 6]);
  });
  it("plays what the odds say: over many exchanges success comes as often as the panel promises", () => {
    const chance = seeded(20_261_121);
    const exact = exchangeOdds(poolOdds({ sizes: usualPool(ada) }), poolOdds({ sizes: usualPool(brute) })).chance(
      (o) => o.success && o.die !== null,
    );
    let hits = 0;
    for (let i = 0; i < 6000; i++) if (strike(ada, brute, settings, chance) !== brute) hits++;
    expect(Math.abs(hits / 6000 - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / 6000));
  });
});

describe("DOO-180 DOO-181 DOO-185 DOO-186 DOO-187 the order of a forecast", () => {
  const policy = weakest<DoompoolFight>((fight, seat) =>
    fight.bodies[seat] ? stamina(fight.bodies[seat], settings) : 0,
  );
  /** Who acts, seat by seat, while every action comes to nothing. */
  const order = (fighters: readonly DoompoolCharacter[], sides: readonly (0 | 1)[], more = settings): number[] => {
    const arena = doompoolArena({ fighters, seats: sides.map((side, fighter) => ({ fighter, side })) }, more, [
      policy,
      policy,
    ]);
    const fight = arena.begin(faces());
    arena.round?.(fight, 1, faces());
    const acted: number[] = [];
    for (let seat = arena.next(fight, faces()); seat !== null && acted.length < 20; seat = arena.next(fight, faces())) {
      acted.push(seat);
      arena.act(fight, seat, { below: () => 0 });
    }
    return acted;
  };
  it("a hero begins, whichever side they stand on; from side to side; everybody once", () => {
    expect(order([ada, ada, brute, brute, brute], [0, 0, 1, 1, 1])).toEqual([0, 2, 1, 3, 4]);
    expect(order([brute, ada], [0, 1])).toEqual([1, 0]);
  });
  it("DOO-256 a large-scale threat acts again where the table plays so", () =>
    expect(
      order([ada, foe({ type: "large", crowd: { size: 12, count: 3 }, extraTurns: 1 })], [0, 1], {
        ...settings,
        largeExtraTurns: true,
      }),
    ).toEqual([0, 1, 1]));
});

describe("fates and staying power", () => {
  it("less with stress, nothing when out, a mob by its dice", () => {
    const worse = [
      hero(),
      hero({ stress: stress({ physical: track(8) }) }),
      hero({ stress: stress({ physical: track(12, true) }) }),
    ].map((c) => stamina(c, settings));
    expect(worse).toEqual([...worse].sort((a, b) => b - a));
    expect([worse[2], stamina(mob(6, 3), settings) > stamina(mob(6, 2), settings)]).toEqual([0, true]);
  });
});

describe("whole fights", { timeout: 30_000 }, () => {
  const play = (
    first: readonly DoompoolCharacter[],
    second: readonly DoompoolCharacter[],
    seed = 1,
  ): ForecastResult => {
    const side = (list: readonly DoompoolCharacter[]) => list.map((fighter) => ({ fighter, count: 1 }));
    const fights = forecastFights(
      doompoolForecast,
      { sides: [side(first), side(second)], settings: {} },
      { fights: 300, seed },
    );
    for (;;) {
      const step = fights.next();
      if (step.done) return step.value;
    }
  };
  it("what isn't a character is refused", () =>
    expect(doompoolForecast.enter({ dice: [6] })).toMatchObject({ accepted: false }));
  it("the same seed plays the same fights; more heroes win more often", () => {
    expect(play([ada], [brute])).toEqual(play([ada], [brute]));
    const wins = (r: ForecastResult): number => r.wins[0];
    expect(wins(play([ada, ada], [brute, brute, brute]))).toBeGreaterThan(wins(play([ada], [brute, brute, brute])));
  });
  it("any fight ends, whoever is in it, and nobody stands who is out", () => {
    const die = fc.constantFrom(...LADDER.slice(1));
    fc.assert(
      fc.property(die, die, fc.integer({ min: 1, max: 4 }), fc.integer(), (a: Die, b: Die, n, seed) => {
        const one = hero({ affiliations: { solo: a, buddy: a, team: a }, powerSets: [powerSet("p", [power("x", b)])] });
        const arena = doompoolForecast.arena(
          {
            fighters: [one, mob(b, n)],
            seats: [
              { fighter: 0, side: 0 },
              { fighter: 1, side: 1 },
            ],
          },
          {},
          [doompoolForecast.policies.weakest, doompoolForecast.policies.weakest],
        );
        const fight = playFight(
          arena,
          [
            { fighter: 0, side: 0 },
            { fighter: 1, side: 1 },
          ],
          seeded(seed),
        );
        expect(fight.undecided || fight.fates.filter((f) => f === "up").length === 1).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
