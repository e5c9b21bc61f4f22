import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { component, modifier, power } from "../../testing/fixtures.ts";
import {
  environmentFeet,
  immortalityTime,
  mindSwitchPoints,
  nullifiedWith,
  permeateSpeed,
  quicknessTime,
  remoteSensingFeet,
  slowest,
  summoning,
  summonObject,
  takeSet,
  transformLimits,
  variableBudget,
} from "../builder/budgets.ts";
import { newComponent } from "../builder/component.ts";
import {
  communicationRange,
  COMPREHENDS,
  CONCEALMENTS,
  FEATURES,
  IMMUNITIES,
  INSUBSTANTIAL_FORMS,
  insubstantialForm,
  mindDepth,
  MOVEMENTS,
  movementSpeed,
  optionOf,
  phantomRanks,
  type PowerOption,
  reachesInsubstantial,
  SENSES,
  sureFooted,
  wallCrawling,
} from "./options.ts";

const points = (table: readonly PowerOption[], key: string): unknown => table.find((o) => o.key === key);

describe("FUD-510 features", () => {
  it("are sixteen, a point each but for three", () => {
    expect(FEATURES).toHaveLength(16);
    expect(FEATURES.filter((f) => f.max > 1).map((f) => f.key)).toEqual(["insulatingFur", "quickChange", "extraLimbs"]);
  });
  it("are found by how they are written down, on the effect that has them", () =>
    expect([
      optionOf("immunity", "Life support")?.key,
      optionOf("movement", "wallCrawling")?.maxRank,
      optionOf("movement", "Life support"),
      optionOf("immunity", null),
      optionOf("damage", "aging"),
    ]).toEqual(["lifeSupport", 2, null, null, null]));
});

describe("FUD-511 communication", () =>
  it("by rank", () =>
    expect([1, 2, 3, 4, 5, 9].map(communicationRange)).toEqual([
      "feet100",
      "mile",
      "state",
      "planet",
      "unlimited",
      "unlimited",
    ])));

describe("FUD-512 depths of a mind", () => {
  it("reading finds personality before memories, rewriting memories before personality", () => {
    expect([1, 2, 3, 4, 7].map((d) => mindDepth("mindReading", d))).toEqual([
      "surfaceThoughts",
      "personality",
      "memories",
      "subconscious",
      "subconscious",
    ]);
    expect([1, 2, 3, 4].map((d) => mindDepth("mentalTransform", d))).toEqual([
      "surfaceThoughts",
      "memories",
      "personality",
      "subconscious",
    ]);
  });
});

describe("FUD-513 FUD-515 FUD-516 prices of options", () => {
  it.each([
    [IMMUNITIES, "fatigue", 30, 30],
    [IMMUNITIES, "suffocation", 1, 2],
    [IMMUNITIES, "lifeSupport", 6, 6],
    [IMMUNITIES, "vacuum", 3, 3],
    [COMPREHENDS, "languages", 1, 4],
    [COMPREHENDS, "machines", 2, 2],
    [SENSES, "fullSpectrum", 4, 4],
    [SENSES, "accurate", 2, 4],
    [SENSES, "microscopic", 1, 4],
    [SENSES, "penetratesConcealment", 4, 4],
    [SENSES, "radius", 1, 2],
  ])("%#: %s %i to %i", (table, key, min, max) => expect(points(table, key)).toMatchObject({ min, max }));
  it("nothing makes immune to Damage", () => expect(points(IMMUNITIES, "damage")).toBeUndefined());
  it("concealment by the senses", () => {
    expect(CONCEALMENTS).toEqual({ oneSense: 2, senseType: 4, oneVisual: 4, allVisual: 8 });
  });
});

describe("FUD-514 movement", () => {
  it("a human's speed: flight at its rank, ground speed and swimming as the ledger has them", () =>
    expect([
      movementSpeed("flight", 6, 2),
      movementSpeed("flight", 6, -3),
      movementSpeed("groundSpeed", 4, 2),
      movementSpeed("swimming", 4, 2),
      movementSpeed("leaping", 4, 2),
    ]).toEqual([6, 8, 4, 2, 2]));
  it("travel stops at rank 3, walls and water at 2", () =>
    expect(MOVEMENTS.filter((m) => m.maxRank !== null).map((m) => [m.key, m.maxRank])).toEqual([
      ["dimensionTravel", 3],
      ["slithering", 1],
      ["spaceTravel", 3],
      ["timeTravel", 3],
      ["wallCrawling", 2],
      ["waterWalking", 2],
    ]));
  it("walls, obstacles", () =>
    expect([wallCrawling(1), wallCrawling(2), sureFooted(-2, 1), sureFooted(-1, 3)]).toEqual([
      { speed: -1, vulnerable: true },
      { speed: 0, vulnerable: false },
      -1,
      0,
    ]));
});

describe("FUD-517 insubstantial", () => {
  it("fluid, gas, energy, incorporeal; more ranks are phantom", () => {
    expect(INSUBSTANTIAL_FORMS.map((f) => f.key)).toEqual(["fluid", "gas", "energy", "incorporeal"]);
    expect([
      insubstantialForm(0),
      insubstantialForm(1)?.strength,
      insubstantialForm(2)?.strength,
      insubstantialForm(9)?.key,
      phantomRanks(9),
      phantomRanks(3),
    ]).toEqual([null, true, false, "incorporeal", 5, 0]);
  });
  it.each<[number, "physical" | "energy" | "ownEnergy", number, boolean]>([
    [1, "physical", 0, true],
    [2, "physical", 0, false],
    [2, "energy", 0, true],
    [3, "energy", 0, false],
    [3, "ownEnergy", 0, true],
    [4, "ownEnergy", 0, false],
    [4, "physical", 4, true],
    [4, "physical", 3, false],
  ])("rank %i against %s with a bridge of %i: reached %s", (rank, kind, bridge, reached) =>
    expect(reachesInsubstantial(rank, kind, bridge)).toBe(reached),
  );
});

describe("FUD-500 what ranks come to", () => {
  it("figures of single effects", () => {
    expect([
      mindSwitchPoints(30),
      summonObject(4),
      transformLimits(10),
      immortalityTime(15),
      quicknessTime(8, 5),
      remoteSensingFeet(1),
      remoteSensingFeet(4),
      environmentFeet(2),
    ]).toEqual([150, { mass: 4, points: 20, distance: 11 }, { mass: 4, toughness: 9 }, 7, 3, 15, 120, 60]);
    expect([permeateSpeed(8, 2, 5), permeateSpeed(1, 0, 6)]).toEqual([0, null]);
  });
  it("a Variable's set stays within 5 points a rank", () => {
    const set = (rank: number): { name: string; source: "power"; components: ReturnType<typeof newComponent>[] } => ({
      name: "Shape",
      source: "power",
      components: [newComponent("a", "flight", rank)],
    });
    expect(variableBudget(6, [set(10), set(4)])).toMatchObject({ total: 28, budget: 30, left: 2 });
    expect([
      takeSet(6, [set(15)]).accepted,
      takeSet(6, [set(16)]),
      takeSet(6, [{ ...set(1), components: [newComponent("v", "variable", 1)] }]),
    ]).toMatchObject([
      true,
      { reason: "variable.over", data: { cost: 32, budget: 30 } },
      { reason: "variable.nested" },
    ]);
  });
  it("a set never fits that the budget doesn't hold", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 60 }),
        (rank, worth) =>
          takeSet(rank, [{ name: "S", source: "power", components: [newComponent("a", "damage", worth)] }]).accepted ===
          worth <= 5 * rank,
      ),
    ));
});

describe("FUD-520 FUD-601 summoning", () => {
  it("points, level, number and state", () => {
    expect(summoning(component("summonMinion", 45))).toEqual({
      points: 45,
      powerLevel: 3,
      count: 1,
      dazed: true,
      heroic: false,
      vulnerable: false,
    });
    expect(
      summoning(
        component("summonMinion", 30, {
          modifiers: [modifier("multipleHelpers", 2), modifier("active"), modifier("horde")],
        }),
      ),
    ).toMatchObject({ count: 3, dazed: false, vulnerable: true });
    expect(summoning(component("summonMinion", 30, { modifiers: [modifier("heroic")] }))).toMatchObject({
      dazed: false,
      heroic: true,
    });
  });
});

describe("FUD-457 using an array", () => {
  const array = power("Rod", [
    component("damage", 10, { id: "a" }),
    component("weaken", 8, { id: "b", modifiers: [modifier("alternateEffect")] }),
    component("create", 2, { id: "c", modifiers: [modifier("alternateEffect")] }),
    component("environment", 2, { id: "d", action: "full", modifiers: [modifier("linked")] }),
  ]);
  it("FUD-129 linked effects are as slow as the slowest", () =>
    expect([slowest([{ action: "free" }, { action: "standard" }]), slowest([])]).toEqual(["standard", "none"]));
  it("nullifying one ends all but what is innate", () => {
    expect(nullifiedWith(array, "b")).toEqual(["a", "b", "c"]);
    const innate = power("Rod", [
      component("damage", 10, { id: "a", modifiers: [modifier("innate")] }),
      component("weaken", 8, { id: "b", modifiers: [modifier("alternateEffect")] }),
    ]);
    expect(nullifiedWith(innate, "b")).toEqual(["b"]);
    // Of two that are linked the innate one alone is spared: the unit goes with the other.
    const half = power("Rod", [
      component("damage", 10, { id: "a", modifiers: [modifier("innate")] }),
      component("environment", 2, { id: "d", modifiers: [modifier("linked")] }),
    ]);
    expect(nullifiedWith(half, "a")).toEqual(["a"]);
  });
});
