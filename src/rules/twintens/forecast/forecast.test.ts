import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  forecastFights,
  type ForecastPlan,
  type ForecastResult,
  playFight,
  seeded,
  wilson,
} from "../../forecast/index.ts";
import { weakest } from "../../kernel/forecast.ts";
import { RulesError } from "../../kernel/refusal.ts";
import { damageTrack } from "../harm/damage-track.ts";
import { bestAttack, stamina, twintensArena, type TwintensFight, twintensForecast } from "./adapter.ts";
import { attackBonus, defenseOf, denied, fateOf, type Fighting, type Naturals, strike } from "./exchange.ts";
import { checkFighter, readSettings, type TwintensAttack, type TwintensFighter } from "./fighter.ts";

const fist: TwintensAttack = { bonus: 0, damage: 100, type: "lethal" };
const somebody = (id: string, changes: Partial<TwintensFighter> = {}): TwintensFighter => ({
  id,
  name: id,
  attacks: [fist],
  defense: 0,
  dodge: 0,
  toughness: 0,
  initiative: 0,
  dex: 10,
  uncannyDodge: true,
  ...changes,
});
const fighting = (fighter: TwintensFighter, changes: Partial<Fighting> = {}): Fighting => ({
  fighter,
  track: damageTrack(),
  flatFooted: false,
  stunned: false,
  defences: 0,
  ...changes,
});
const naturals = (attack: number, defense: number, toughness: number): Naturals => ({
  attack: () => attack,
  defense: () => defense,
  toughness: () => toughness,
});
const never = (): number => {
  throw new Error("this die should not be rolled");
};
const play = (
  first: readonly [TwintensFighter, number][],
  second: readonly [TwintensFighter, number][],
  plan: Partial<ForecastPlan> = {},
  settings: Readonly<Record<string, unknown>> = {},
): ForecastResult => {
  const side = (list: readonly [TwintensFighter, number][]): { fighter: TwintensFighter; count: number }[] =>
    list.map(([fighter, count]) => ({ fighter, count }));
  const fights = forecastFights(
    twintensForecast,
    { sides: [side(first), side(second)], settings },
    { fights: 2000, seed: 1, ...plan },
  );
  for (;;) {
    const step = fights.next();
    if (step.done) return step.value;
  }
};

describe("a strike is a whole attack", () => {
  const [me, them] = [fighting(somebody("A")), fighting(somebody("B"))];
  const after = (attack: Partial<TwintensAttack>, n: Naturals, target = them): Fighting =>
    strike(me, target, { ...fist, ...attack }, n, null, {});

  it("TWI-115 the attacker wins ties; TWI-123 a defence that succeeds stops everything but is counted", () => {
    expect(after({ damage: 5 }, naturals(11, 11, 12)).track).toEqual(damageTrack({ bruised: 1, hurt: 1 }));
    expect(after({}, naturals(11, 12, 2))).toEqual({ ...them, defences: 1 });
  });
  it("TWI-101 TWI-120 after a natural 2 nobody rolls", () =>
    expect(strike(me, them, fist, { attack: () => 2, defense: never, toughness: never }, null, {})).toBe(them));
  it("TWI-119 TWI-121 each defence after the first costs 2, mastery spares some", () => {
    const third = fighting(somebody("B"), { defences: 2 });
    expect(after({ damage: 5 }, naturals(11, 14, 12), third).track.hurt).toBe(1);
    expect(
      after({ damage: 5 }, naturals(11, 14, 12), { ...third, fighter: somebody("B", { mastery: 1 }) }).track.hurt,
    ).toBe(0);
  });
  it("TWI-038 TWI-040 flat-footed loses the dodge and the roll, but for Uncanny Dodge", () => {
    const plain = somebody("B", { uncannyDodge: false, dodge: 4, defense: 2 });
    expect(denied(fighting(plain, { flatFooted: true }))).toBe(true);
    expect(denied(fighting({ ...plain, uncannyDodge: true }, { flatFooted: true }))).toBe(false);
    expect(
      strike(
        me,
        fighting(plain, { flatFooted: true }),
        { ...fist, damage: 5 },
        { attack: () => 12, defense: never, toughness: () => 12 },
        null,
        {},
      ).track.hurt,
    ).toBe(1);
  });
  it("TWI-187 Defensive Roll is lost with the dodge", () => {
    const roller = somebody("B", { uncannyDodge: false, toughness: 8, defensiveRoll: 6 });
    expect(after({ damage: 5 }, naturals(12, 5, 12), fighting(roller)).track.hurt).toBe(0);
    expect(after({ damage: 5 }, naturals(12, 5, 12), fighting(roller, { flatFooted: true })).track.hurt).toBe(1);
  });
  it("TWI-145 a critical adds 5; TWI-146 a minion is out without a save", () => {
    expect(after({ damage: 5 }, naturals(20, 2, 12)).track).toMatchObject({ hurt: 1, stunned: null });
    expect(after({ damage: 5 }, naturals(20, 2, 12)).stunned).toBe(true);
    expect(
      strike(
        me,
        fighting(somebody("T", { minion: true })),
        fist,
        { attack: () => 20, defense: () => 2, toughness: never },
        null,
        {},
      ).track,
    ).toMatchObject({ dying: true, unconscious: true });
  });
  it("TWI-170 Impervious turns it away", () =>
    expect(after({ damage: 5 }, naturals(19, 2, 2), fighting(somebody("B", { impervious: 6 }))).track).toEqual(
      damageTrack(),
    ));
  it("TWI-190 wounded attacks at -2, once", () =>
    expect(
      [0, 1, 3].map((wounded) => attackBonus(fighting(somebody("A"), { track: damageTrack({ wounded }) }), fist)),
    ).toEqual([0, -2, -2]));
  it("TWI-103 size counts on both sides", () => {
    expect(attackBonus(fighting(somebody("A", { size: "Large" })), fist)).toBe(-1);
    expect(defenseOf(fighting(somebody("A", { size: "Small" })), {}).size).toBe("Small");
  });
});

describe("fates", () => {
  it.each([
    [{}, "up"],
    [{ hurt: 9, wounded: 3, staggered: true }, "up"],
    [{ disabled: true }, "down"],
    [{ unconscious: true }, "down"],
    [{ dying: true, unconscious: true }, "down"],
    [{ dead: true }, "dead"],
  ] as const)("TWI-213 TWI-214 TWI-215 TWI-216 %j is %s", (marks, fate) => {
    expect(fateOf(damageTrack(marks))).toBe(fate);
    expect(stamina(fighting(somebody("A"), { track: damageTrack(marks) })) > 0).toBe(fate === "up");
  });
});

describe("chances that can be worked out", { timeout: 30_000 }, () => {
  // Level bonuses hit 5334 times in 10 000 (TWI-021), every hit with +100 fells: each attack ends the fight or nothing.
  const p = 0.5334;
  const first = somebody("A", { initiative: 50 });

  it("TWI-021 who always acts first wins 1 / (2 - p)", () => {
    const { wins, fights, rounds } = play(
      [[first, 1]],
      [[somebody("B"), 1]],
      { fights: 20_000 },
      { fateIntervenes: false },
    );
    const { low, high } = wilson(wins[0], fights, 3.29);
    expect(low).toBeLessThan(1 / (2 - p));
    expect(high).toBeGreaterThan(1 / (2 - p));
    expect((rounds[1] ?? 0) / fights).toBeCloseTo(1 - (1 - p) ** 2, 1);
  });
  it("TWI-052 the Gamemaster's side throws once and acts together; players throw one each", () => {
    const policy = weakest<TwintensFight>(() => 0);
    const roster = {
      fighters: [somebody("A"), somebody("B")],
      seats: [0, 0, 1, 1, 1].map((f) => ({ fighter: f, side: f as 0 | 1 })),
    };
    const together = (settings: object): boolean[] =>
      Array.from({ length: 40 }, (_n, seed) =>
        twintensArena(roster, settings, [policy, policy]).begin(seeded(seed)).order.join("").includes("234"),
      );
    expect(together({}).every(Boolean)).toBe(true);
    expect(together({ gmInitiative: "individual" }).every(Boolean)).toBe(false);
  });
  it("TWI-051 level throws are rolled off until they differ: who is alike goes first half the time", () => {
    const policy = weakest<TwintensFight>(() => 0);
    const arena = twintensArena(
      {
        fighters: [somebody("A"), somebody("B")],
        seats: [
          { fighter: 0, side: 0 },
          { fighter: 1, side: 1 },
        ],
      },
      {},
      [policy, policy],
    );
    const chance = seeded(9);
    const began = Array.from({ length: 4000 }, () => arena.begin(chance).order[0]).filter((seat) => seat === 0).length;
    expect(wilson(began, 4000, 3.29).low).toBeLessThan(0.5);
    expect(wilson(began, 4000, 3.29).high).toBeGreaterThan(0.5);
  });
});

describe("what must hold of any fight", { timeout: 30_000 }, () => {
  const hero = (id: string, level: number): TwintensFighter =>
    somebody(id, {
      attacks: [{ bonus: level, damage: level, type: "nonlethal" }],
      defense: level,
      toughness: level,
      uncannyDodge: false,
    });

  it("two who are alike win half each", () => {
    const { low, high } = wilson(play([[hero("A", 8), 1]], [[hero("B", 8), 1]], { fights: 8000 }).wins[0], 8000, 3.29);
    expect(low).toBeLessThan(0.5);
    expect(high).toBeGreaterThan(0.5);
  });
  it("more of anything never hurts: levels, numbers, mastery against many, no damage yet", () => {
    const rising = (list: readonly ForecastResult[]): void =>
      list.slice(1).forEach((r, i) => expect(r.win.share).toBeGreaterThan(list[i]!.win.share - 0.03));
    rising([5, 8, 11].map((level) => play([[hero("A", level), 1]], [[hero("B", 8), 1]], { fights: 800 })));
    rising([1, 2, 3].map((count) => play([[hero("A", 7), count]], [[hero("B", 9), 1]], { fights: 800 })));
    rising(
      [0, 2, 4].map((mastery) =>
        play([[{ ...hero("A", 8), mastery, dodge: 4 }, 1]], [[hero("B", 5), 4]], { fights: 800 }),
      ),
    );
    rising(
      [6, 3, 0].map((bruised) =>
        play([[{ ...hero("A", 8), track: damageTrack({ bruised }) }, 1]], [[hero("B", 8), 1]], { fights: 800 }),
      ),
    );
  });
  it("counts add up, whatever the settings", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("2d10", "d20"),
        fc.constantFrom("rolled", "fixed"),
        fc.constantFrom("sixStep", "fourStep"),
        fc.constantFrom("seed", "family"),
        fc.constantFrom("lethal" as const, "nonlethal" as const),
        fc.boolean(),
        fc.integer(),
        (coreDie, defenseMode, lethalTable, nonLethalTable, type, minion, seed) => {
          const thug = somebody("T", {
            minion,
            attacks: [{ bonus: 4, damage: 4, type }],
            defense: 3,
            toughness: 4,
            uncannyDodge: false,
          });
          const result = play(
            [[hero("A", 6), 1]],
            [[thug, 2]],
            { fights: 20, seed },
            { coreDie, defenseMode, lethalTable, nonLethalTable },
          );
          expect(result.wins[0] + result.wins[1] + result.draws + result.undecided).toBe(20);
          expect(result.fates[1][0]?.allFallen).toBe(result.wins[0]);
        },
      ),
      { numRuns: 40 },
    );
  });
  it("TWI-211 a stun costs exactly one turn, before or after the attacker in the order", () => {
    const policy = weakest<TwintensFight>(() => 0);
    for (const initiative of [50, -50]) {
      const stunner = somebody("A", { initiative, attacks: [{ bonus: 0, damage: 1, type: "nonlethal" }] });
      const roster = {
        fighters: [stunner, somebody("B", { attacks: [] })],
        seats: [
          { fighter: 0, side: 0 as const },
          { fighter: 1, side: 1 as const },
        ],
      };
      const arena = twintensArena(roster, {}, [policy, policy]);
      const fight = arena.begin(seeded(1));
      arena.round?.(fight, 1, seeded(1));
      fight.bodies[1] = fighting(roster.fighters[1]!, {
        stunned: true,
        track: damageTrack({ stunned: { round: 2, key: fight.keys[0]! } }),
      });
      const [awake, lost]: boolean[][] = [[], []];
      for (let round = 1; round <= 3; round++) {
        if (round > 1) arena.round?.(fight, round, seeded(1));
        for (let seat = arena.next(fight, seeded(1)); seat !== null; seat = arena.next(fight, seeded(1))) {
          if (round === 1 && seat === 0) continue;
          if (round === 1 && initiative < 0) continue;
          arena.act(fight, seat, { below: () => 0 });
          if (seat === 1) (fight.bodies[1]?.stunned ? lost : awake)?.push(true);
        }
      }
      expect([lost?.length, (awake?.length ?? 0) > 0]).toEqual([1, true]);
    }
  });
  it("a fight with nobody who can harm runs out of rounds", () => {
    const wall = somebody("A", { impervious: 200 });
    const roster = {
      fighters: [wall, wall],
      seats: [
        { fighter: 0, side: 0 as const },
        { fighter: 1, side: 1 as const },
      ],
    };
    const policy = weakest<TwintensFight>(() => 0);
    expect(playFight(twintensArena(roster, {}, [policy, policy]), roster.seats, seeded(1), 5)).toMatchObject({
      undecided: true,
      rounds: 5,
    });
  });
});

describe("what comes in", () => {
  it("the attack with the most behind it that isn't turned away", () => {
    const [weak, strong] = [
      { ...fist, bonus: 8, damage: 5 },
      { ...fist, bonus: 4, damage: 12 },
    ];
    expect(bestAttack([weak, strong], somebody("B"))).toBe(strong);
    expect(
      bestAttack(
        [
          { ...weak, penetrating: 10 },
          { ...strong, damage: 9 },
        ],
        somebody("B", { impervious: 10 }),
      ),
    ).toMatchObject({ penetrating: 10 });
    expect(bestAttack([weak], somebody("B", { impervious: 10 }))).toBeNull();
  });
  it("TWI-533 numbers that can't be are named", () => {
    const code = (value: unknown): string => {
      try {
        checkFighter(value);
        return "fine";
      } catch (error) {
        return error instanceof RulesError ? error.code : String(error);
      }
    };
    expect(
      [
        null,
        {},
        somebody("A", { defense: Number.NaN }),
        somebody("A", { size: "Wide" as never }),
        somebody("A", { attacks: [{ ...fist, type: "mean" as never }] }),
        somebody("A", { attacks: [{ ...fist, threatMin: 3 }] }),
        somebody("A"),
      ].map(code),
    ).toEqual([
      "not-a-fighter",
      "not-a-fighter",
      "not-a-whole-number",
      "unknown-size",
      "unknown-attack-type",
      "not-a-whole-number",
      "fine",
    ]);
  });
  it("settings have the ledger's defaults", () => {
    expect(readSettings({})).toMatchObject({
      coreDie: "2d10",
      fixedRoll: 10,
      lethalTable: "sixStep",
      fateIntervenes: true,
      gmInitiative: "side",
    });
    expect(
      readSettings({ coreDie: "d20", fixedRoll: 11, lethalTable: "no", gmInitiative: "individual" }),
    ).toMatchObject({ coreDie: "d20", fixedRoll: 11, lethalTable: "sixStep", gmInitiative: "individual" });
  });
});
