import { describe, expect, it } from "vitest";
import { changeAttitude, SELF_TREATMENT, treatmentBonus } from "../acts/checks/tasks.ts";
import { fatigueOf, recoverStep, recoverWith, tire } from "../harm/fatigue.ts";
import {
  breathRounds,
  caughtDamage,
  decompression,
  deprivation,
  fallDamage,
  fallsProne,
  laborDc,
  laborStep,
  mountingDc,
  sleeplessStep,
  vacuumDc,
} from "../harm/hazards.ts";
import { DISEASES, FIRE, POISONS, RADIATION } from "../harm/values.ts";
import { countsAsMinion, forcedDice, minionPowerLevel, sharedRoll, summonedPowerLevel } from "../hero/minions.ts";
import { conditions } from "../state/conditions.ts";
import { conditionState, endSource } from "../state/progression.ts";
import { AFFLICTION_MENU } from "../state/values.ts";
import { abilities, hero, minion, settings } from "../testing/fixtures.ts";
import { damageObject, deviceToughness, materialToughness } from "../things/objects.ts";
import { MATERIALS } from "../things/values.ts";
import { compareInitiative, initiativeEntry, seizeInitiative, surpriseAfter } from "../turn/initiative.ts";

describe("FUD-168 objects", () => {
  it.each([
    ["intact", 0, "intact"],
    ["intact", 1, "bent"],
    ["intact", 2, "broken"],
    ["intact", 5, "destroyed"],
    ["bent", 1, "broken"],
    ["broken", 1, "destroyed"],
  ] as const)("%s and %i degrees: %s", (state, degrees, after) => expect(damageObject(state, degrees)).toBe(after));
});

describe("FUD-169 materials", () => {
  it("by thickness, devices by points", () => {
    expect([materialToughness(MATERIALS.steel, 1), materialToughness(MATERIALS.wood, -1)]).toEqual([10, 2]);
    expect([deviceToughness(4), deviceToughness(14), deviceToughness(15)]).toEqual([1, 2, 3]);
    expect(MATERIALS).toMatchObject({ paper: 0, glass: 1, stone: 5, iron: 7, titanium: 15 });
  });
});

describe("FUD-180 FUD-191 falling", () => {
  it.each([
    [1, -2, 0, 6],
    [3, -2, 0, 10],
    [20, -2, 0, 18],
    [-2, -2, 0, 0],
    [-5, -2, 0, 0],
    [1, -2, 2, 4],
    [1, 0, 0, 2],
  ])("distance rank %i, size %i, softened %i: Damage %i", (distance, size, softened, damage) =>
    expect(fallDamage(distance, size, softened)).toBe(damage),
  );
  it("prone when it wasn't meant or hurt", () =>
    expect([fallsProne(true, false), fallsProne(false, true), fallsProne(false, false)]).toEqual([true, true, false]));
  it("a catcher takes Strength off", () => expect([caughtDamage(10, 4), caughtDamage(3, 4)]).toEqual([6, 0]));
});

describe("FUD-181 FUD-182 FUD-183 FUD-184 FUD-185 hazards", () => {
  it("DCs mount by one a check", () =>
    expect([mountingDc(0, 0), mountingDc(0, 4), laborDc(0), laborDc(2)]).toEqual([0, 4, 1, 3]));
  it("thirst hourly after a day, hunger every four hours after three", () => {
    expect([24, 25, 30].map((h) => deprivation("thirst", h).checks)).toEqual([0, 1, 6]);
    expect([72, 75, 76, 80].map((h) => deprivation("hunger", h).checks)).toEqual([0, 0, 1, 2]);
    expect([deprivation("thirst", 71).dead, deprivation("thirst", 72).dead, deprivation("hunger", 168).dead]).toEqual([
      false,
      true,
      true,
    ]);
  });
  it("breath", () => expect([breathRounds(3), breathRounds(-5), breathRounds(-9)]).toEqual([16, 0, 0]));
  it("no sleep", () =>
    expect([1, 2, 5, 10].map(sleeplessStep)).toEqual([null, "fatigued", "exhausted", "incapacitated"]));
  it("forced labor", () =>
    expect([laborStep(1), laborStep(2), laborStep(3), laborStep(3, true), laborStep(4)]).toEqual([
      "fatigued",
      "exhausted",
      "asleep",
      "dazed",
      "dying",
    ]));
});

describe("FUD-190 vacuum", () => {
  it("DC 5 and mounting; decompression from the third round", () => {
    expect([vacuumDc(0), vacuumDc(3)]).toEqual([5, 8]);
    expect([decompression(2, 3), decompression(3, 0), decompression(3, 1), decompression(4, 2)]).toEqual([
      null,
      null,
      "stunned",
      "incapacitated",
    ]);
  });
});

describe("FUD-186 FUD-187 FUD-188 FUD-189 FUD-171 tables", () => {
  it("ranks of fire, poison, disease, radiation", () => {
    expect([FIRE.torch, FIRE.flamethrower, FIRE.chemical]).toEqual([1, 6, 10]);
    expect([POISONS.alcohol, POISONS.chlorine, POISONS.nerveGas]).toEqual([2, 11, 15]);
    expect([DISEASES.cold, DISEASES.plague, DISEASES.rabies]).toEqual([
      [1, 2],
      [12, 14],
      [7, 7],
    ]);
    expect([RADIATION.fallout, RADIATION.nuclearBlast]).toEqual([
      [2, 5],
      [8, 8],
    ]);
  });
  it("the Affliction menu names conditions that exist", () =>
    expect(
      Object.values(AFFLICTION_MENU)
        .flat()
        .filter((c) => !Object.hasOwn(conditions, c)),
    ).toEqual([]));
});

describe("FUD-416 FUD-418 attitudes", () => {
  it.each([
    ["hostile", true, 1, "unfavorable"],
    ["hostile", true, 2, "unfavorable"],
    ["hostile", true, 3, "indifferent"],
    ["hostile", true, 6, "favorable"],
    ["favorable", true, 5, "helpful"],
    ["indifferent", false, 1, "indifferent"],
    ["indifferent", false, 2, "unfavorable"],
    ["indifferent", false, 6, "unfavorable"],
    ["hostile", false, 3, "hostile"],
  ] as const)("%s, success %s by %i: %s", (from, success, degrees, to) =>
    expect(changeAttitude(from, success, degrees)).toBe(to),
  );
});

describe("FUD-417 Treatment", () => {
  it("+1, from three degrees +2; on oneself -2", () =>
    expect([treatmentBonus(true, 2), treatmentBonus(true, 3), treatmentBonus(false, 3), SELF_TREATMENT]).toEqual([
      1, 2, 0, -2,
    ]));
});

describe("FUD-601 FUD-603 minions' power level", () => {
  it.each([
    [1, 1, 1],
    [14, 1, 1],
    [15, 2, 1],
    [29, 2, 1],
    [30, 3, 2],
    [45, 4, 3],
  ])("rank %i: bought %i, summoned %i", (rank, bought, summoned) =>
    expect([minionPowerLevel(rank), summonedPowerLevel(rank)]).toEqual([bought, summoned]),
  );
});

describe("FUD-602 FUD-607 minions' powers", () => {
  it("a minion's Weaken and Nullify count as -3, a Nullify on one as +3", () => {
    expect([
      forcedDice("weaken", true, false),
      forcedDice("nullify", true, false),
      forcedDice("damage", true, false),
    ]).toEqual([-3, -3, null]);
    expect([
      forcedDice("nullify", false, true),
      forcedDice("weaken", false, true),
      forcedDice("nullify", true, true),
    ]).toEqual([3, null, null]);
  });
  it("heroes at 1 HP count as minions (FUD-158)", () =>
    expect([
      countsAsMinion(hero()),
      countsAsMinion(hero({ health: { value: 1, max: 6 } })),
      countsAsMinion(minion()),
    ]).toEqual([false, true, true]));
});

describe("FUD-264 FUD-604 shared rolls", () => {
  it("minions of a name", () =>
    expect([sharedRoll(minion({ name: "Thug" })), sharedRoll(hero())]).toEqual(["Thug", null]));
});

describe("FUD-260 FUD-261 FUD-680 order of initiative", () => {
  const entry = { total: 5, dodge: 1, agility: 1, awareness: 1, rollOff: 0 };
  it.each([
    ["total", { total: 6 }],
    ["Dodge", { dodge: 2 }],
    ["Agility", { agility: 2 }],
    ["Awareness", { awareness: 2 }],
    ["dice-off", { rollOff: 1 }],
  ])("the higher %s acts first", (_, better) =>
    expect(compareInitiative({ ...entry, ...better }, entry)).toBeLessThan(0),
  );
  it("in that order", () =>
    expect(compareInitiative({ ...entry, dodge: 2, agility: -5 }, { ...entry, agility: 9 })).toBeLessThan(0));
  it("level in all needs a dice-off; who hasn't rolled is last", () =>
    expect([
      compareInitiative(entry, entry),
      Math.sign(compareInitiative({ ...entry, total: null }, { ...entry, total: -20 })),
    ]).toEqual([0, 1]));
  it("reads the character", () =>
    expect(
      initiativeEntry(
        hero({ abilities: abilities({ agl: 2, awe: 1 }), defenses: { dodge: 3, parry: 0, fortitude: 0, will: 0 } }),
        4,
        settings,
      ),
    ).toEqual({ total: 4, dodge: 5, agility: 2, awareness: 1, rollOff: 0 }));
});

describe("FUD-262 surprise and Danger Sense", () => {
  it.each([
    [null, true, true],
    [{ success: false, degrees: 2 }, true, true],
    [{ success: true, degrees: 1 }, true, false],
    [{ success: true, degrees: 2 }, false, false],
  ])("%j", (check, penalty, vulnerable) => expect(surpriseAfter(check)).toEqual({ penalty, vulnerable }));
});

describe("FUD-263 Seize Initiative", () => {
  it("+10 a point", () => expect(seizeInitiative(-2, 2)).toBe(18));
});

describe("FUD-333 FUD-372 fatigue", () => {
  it("goes down the ladder and back, one step at a time", () => {
    expect([recoverStep("asleep"), recoverStep("exhausted"), recoverStep("fatigued"), recoverStep("normal")]).toEqual([
      "exhausted",
      "fatigued",
      "normal",
      "normal",
    ]);
  });
  it("as conditions: three steps put one to sleep, three points wake", () => {
    const one = tire("A", []).state;
    const two = tire("A", one).state;
    const three = tire("A", two).state;
    expect([one, two, three, tire("A", three).state].map(fatigueOf)).toEqual([
      "fatigued",
      "exhausted",
      "asleep",
      "asleep",
    ]);
    const back = [1, 2, 3].reduce((state) => {
      const step = recoverWith("A", state, "fatigue");
      return "state" in step ? step.state : state;
    }, three);
    expect(back).toEqual([]);
  });
  it("what tires adds to what others did, and outlasts them (FUD-205)", () => {
    const gas = [conditionState("fatigued", null, "Ana gas", 1)];
    const { state } = tire("A", gas, "effort");
    expect([
      fatigueOf(state),
      fatigueOf(endSource("A", state, "Ana gas").state),
      fatigueOf(endSource("A", state, "effort").state),
    ]).toEqual(["exhausted", "fatigued", "fatigued"]);
  });
  it("dazed and stunned go at once", () => {
    expect(recoverWith("A", [conditionState("stunned")], "stunned")).toMatchObject({ state: [] });
    expect(recoverWith("A", [], "dazed")).toEqual({ accepted: false, reason: "recover.nothing" });
  });
});
