import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  forecastFights,
  type ForecastPlan,
  type ForecastRequest,
  type ForecastResult,
  playFight,
  seeded,
  wilson,
} from "../../forecast/index.ts";
import type { Roster } from "../../kernel/forecast.ts";
import { weakest } from "../../kernel/forecast.ts";
import { abilities, component, having, hero, minion, modifier, power, settings } from "../testing/fixtures.ts";
import type { FudgeCharacter } from "../types.ts";
import { fudgeArena, type FudgeFight, fudgeForecast, readSettings } from "./adapter.ts";
import { Tables } from "./tables.ts";

const play = (
  first: readonly [FudgeCharacter, number][],
  second: readonly [FudgeCharacter, number][],
  plan: Partial<ForecastPlan> = {},
  world: ForecastRequest["settings"] = {},
): ForecastResult => {
  const side = (list: readonly [FudgeCharacter, number][]): ForecastRequest["sides"][0] =>
    list.map(([fighter, count]) => ({ fighter, count }));
  const fights = forecastFights(
    fudgeForecast,
    { sides: [side(first), side(second)], settings: world },
    { fights: 4000, seed: 1, ...plan },
  );
  for (;;) {
    const step = fights.next();
    if (step.done) return step.value;
  }
};
const fighter = (ref: string, level: number, changes: Partial<FudgeCharacter> = {}): FudgeCharacter =>
  hero({ ref, name: ref, abilities: abilities({ fgt: level, str: level, sta: level }), ...changes });
const thug = (ref: string, agl = 0): FudgeCharacter =>
  minion({ ref, name: ref, abilities: abilities({ str: 10, agl }) });

describe("chances that can be worked out", { timeout: 30_000 }, () => {
  // Bonus and defense are level, so 434 of 729 attacks hit (FUD-743). Rank 10 against Toughness 0 always fails (4 at best), and a minion that fails is out: each attack ends the fight or nothing.
  const p = 434 / 729;

  it("FUD-743 who always acts first wins 1 / (2 - p)", () => {
    const inside = [1, 2, 3, 4, 5, 6, 7, 8].filter((seed) => {
      const { wins, fights } = play([[thug("A", 10), 1]], [[thug("B", 0), 1]], { fights: 20_000, seed });
      const { low, high } = wilson(wins[0], fights);
      return low <= 1 / (2 - p) && high >= 1 / (2 - p);
    });
    expect(inside.length).toBeGreaterThanOrEqual(7);
  });
  it("FUD-743 the first round decides 1 - (1 - p)^2 of the fights", () => {
    const { rounds, fights } = play([[thug("A", 10), 1]], [[thug("B", 0), 1]], { fights: 50_000 });
    const { low, high } = wilson(rounds[1] ?? 0, fights, 3.29);
    expect(low).toBeLessThan(1 - (1 - p) ** 2);
    expect(high).toBeGreaterThan(1 - (1 - p) ** 2);
  });
  it("who can't be harmed never falls, and who has nothing to harm with stands there until the rounds run out", () => {
    const wall = fighter("Wall", 8, {
      powerLevel: 24,
      powers: [power("Hide", [component("protection", 24, { modifiers: [modifier("impervious", 12)] })])],
    });
    expect(play([[wall, 1]], [[fighter("B", 5), 1]], { fights: 500 })).toMatchObject({ wins: [500, 0] });
    expect(play([[wall, 1]], [[{ ...wall, ref: "C" }, 1]], { fights: 5, roundLimit: 10 })).toMatchObject({
      undecided: 5,
    });
  });
});

describe("what must hold of any fight", { timeout: 30_000 }, () => {
  it("two who are alike win half each, and one against its own likeness too", () => {
    for (const [a, b] of [[fighter("A", 8), fighter("B", 8)] as const, [fighter("A", 8), fighter("A", 8)] as const]) {
      const { low, high } = wilson(play([[a, 1]], [[b, 1]], { fights: 40_000 }).wins[0], 40_000, 3.29);
      expect(low).toBeLessThan(0.5);
      expect(high).toBeGreaterThan(0.5);
    }
    const same = fighter("A", 8);
    expect(play([[same, 2]], [[same, 2]], { fights: 20_000 }).win.share).toBeCloseTo(0.5, 1);
  });
  it("more of anything never hurts: levels, numbers, health", () => {
    const shares = (list: readonly ForecastResult[]): number[] => list.map((r) => r.win.share);
    const rising = (list: readonly number[]): void =>
      list.slice(1).forEach((s, i) => expect(s).toBeGreaterThan(list[i]! - 0.01));
    rising(
      shares(
        [5, 6, 7, 8, 9, 10].map((level) =>
          play([[fighter("A", level), 1]], [[fighter("B", 7), 1]], { fights: 10_000 }),
        ),
      ),
    );
    rising(shares([1, 2, 3].map((count) => play([[fighter("A", 6), count]], [[fighter("B", 8), 1]]))));
    rising(
      shares(
        [1, 3, 5, 6].map((value) =>
          play([[fighter("A", 7, { health: { value, max: 6 } }), 1]], [[fighter("B", 7), 1]]),
        ),
      ),
    );
    rising(shares([6, 3, 0].map((bruises) => play([[fighter("A", 7, { bruises }), 1]], [[fighter("B", 7), 1]]))));
  });
  it("chances to win add up to one, and fates to the fight, for anybody", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom("static", "opposed"),
        fc.boolean(),
        fc.integer(),
        (a, b, count, resistanceMode, criticals, seed) => {
          const result = play(
            [[fighter("A", a), 1]],
            [[minion({ ref: "B", name: "B", abilities: abilities({ fgt: b, str: b, sta: b }) }), count]],
            { fights: 50, seed, roundLimit: 60 },
            { resistanceMode, criticals },
          );
          expect(result.wins[0] + result.wins[1] + result.draws + result.undecided).toBe(50);
          expect(result.fates[1][0]?.allFallen).toBe(result.wins[0]);
          expect(result.fates[0][0]!.dead).toBeLessThanOrEqual(result.fates[0][0]!.fallen);
        },
      ),
      { numRuns: 25 },
    );
  });
  it("wounds that somebody comes with count, and who comes unconscious has lost", () => {
    expect(
      play([[fighter("A", 7), 1]], [[fighter("B", 7, { health: { value: -1, max: 6 } }), 1]], { fights: 10 }),
    ).toMatchObject({ wins: [10, 0], rounds: [10] });
    expect(play([[fighter("A", 7), 1]], [[fighter("B", 7, having("stunned")), 1]]).win.share).toBe(1);
  });
  it("regeneration and Afflictions are played", () => {
    const troll = fighter("Troll", 7, { powers: [power("R", [component("regeneration", 10)])] });
    expect(play([[troll, 1]], [[fighter("B", 7), 1]]).win.share).toBeGreaterThan(0.6);
    const conditions = [
      { degree: 1, condition: "dazed", trait: null },
      { degree: 2, condition: "stunned", trait: null },
      { degree: 3, condition: "incapacitated", trait: null },
    ] as const;
    const stunner = hero({
      ref: "S",
      name: "S",
      abilities: abilities({ dex: 10, agl: 8, sta: 4 }),
      powers: [power("Stun", [component("affliction", 10, { range: "ranged", resistedBy: "fortitude", conditions })])],
    });
    const { rounds, fates } = play([[stunner, 1]], [[fighter("B", 4), 1]]);
    expect(fates[1][0]!.fallen).toBeGreaterThan(1000);
    expect(fates[1][0]!.dead).toBeLessThan(fates[1][0]!.fallen);
    expect(rounds.length).toBeGreaterThan(2);
  });
});

describe("policy: the weakest reachable, with what harms it most", () => {
  const roster = (fighters: readonly FudgeCharacter[], sides: readonly (0 | 1)[]): Roster<FudgeCharacter> => ({
    fighters,
    seats: sides.map((side, fighterAt) => ({ fighter: fighterAt, side })),
  });
  const policy = weakest<FudgeFight>((fight, seat) => fight.nodes[seat]?.stamina ?? 0);

  it("the one with the least left is attacked first, those out of it not at all", () => {
    const fighters = [
      fighter("A", 10),
      fighter("Fit", 2),
      fighter("Hurt", 2, { health: { value: 2, max: 6 } }),
      fighter("Out", 2, { health: { value: -1, max: 6 } }),
    ];
    const asked: number[][] = [];
    const watching = {
      target: (
        fight: FudgeFight,
        seat: number,
        reachable: readonly number[],
        chance: Parameters<typeof policy.target>[3],
      ): number => {
        const chosen = policy.target(fight, seat, reachable, chance);
        asked.push([...reachable, chosen]);
        return chosen;
      },
    };
    playFight(
      fudgeArena(roster(fighters, [0, 1, 1, 1]), settings, [watching, policy]),
      roster(fighters, [0, 1, 1, 1]).seats,
      seeded(3),
      1,
    );
    expect(asked[0]).toEqual([1, 2, 2]);
  });
  it("FUD-053 FUD-602 minions are attacked without dice where that is surer", () => {
    const tables = new Tables([fighter("A", 10), minion({ ref: "T" })], settings);
    expect(tables.choice(tables.fighters[0]!.fresh, tables.fighters[1]!.fresh)?.routine).toBe(true);
    const level = new Tables([fighter("A", 5), fighter("B", 5)], settings);
    expect(level.choice(level.fighters[0]!.fresh, level.fighters[1]!.fresh)?.routine).toBe(false);
  });
  it("the stronger of two attacks is used, the weaker where the stronger does nothing", () => {
    const armed = fighter("A", 8, {
      powers: [
        power("Fire", [
          component("damage", 10, { range: "perception", resistedBy: "toughness", descriptors: ["fire"] }),
        ]),
      ],
    });
    const wet = fighter("B", 8, { powers: [power("Wet", [component("resistance", 10, { trait: "fire" })])] });
    const tables = new Tables([armed, fighter("C", 8), wet], settings);
    const [a, c, b] = tables.fighters.map((f) => f.fresh);
    expect(tables.choice(a!, c!)?.attack.id).toBe("Fire.damage");
    expect(tables.choice(a!, b!)?.attack.id).toBe("unarmed");
  });
});

describe("FUD-731 settings", () => {
  it("are read by key, with the ledger's defaults", () => {
    expect(readSettings({})).toEqual(settings);
    expect(readSettings({ resistanceMode: "opposed", criticals: false, strictCaps: false })).toEqual({
      resistanceMode: "opposed",
      criticals: false,
      strictCaps: false,
    });
    expect(readSettings({ resistanceMode: "neither", criticals: 1 })).toEqual(settings);
  });
  it("FUD-264 minions of a name act together", () => {
    const seats = [
      { fighter: 0, side: 0 as const },
      { fighter: 1, side: 1 as const },
      { fighter: 1, side: 1 as const },
      { fighter: 1, side: 1 as const },
    ];
    const policy = weakest<FudgeFight>(() => 0);
    const arena = fudgeArena({ fighters: [fighter("A", 5), thug("T")], seats }, settings, [policy, policy]);
    for (let seed = 0; seed < 40; seed++) {
      const { order } = arena.begin(seeded(seed));
      expect([
        [0, 1, 2, 3],
        [1, 2, 3, 0],
      ]).toContainEqual(order);
    }
  });
});
