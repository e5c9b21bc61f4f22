import { describe, expect, it } from "vitest";
import { component, hero, modifier, settings } from "../testing/fixtures.ts";
import type { Component, EffectKey } from "../types.ts";
import { EFFECTS } from "./catalogue/effects.ts";
import { type PowerFact, powerFacts } from "./effect-numbers.ts";

const facts = (effect: EffectKey, rank: number, changes: Partial<Component> = {}): readonly PowerFact[] =>
  powerFacts(hero(), component(effect, rank, changes), settings);
const said = (effect: EffectKey, rank: number, changes: Partial<Component> = {}): unknown[] =>
  facts(effect, rank, changes).map(({ id, data }) => [id, data]);

describe("FUD-500 FUD-667 what an effect comes to", () => {
  it.each<[string, EffectKey, number, Partial<Component>, unknown[]]>([
    [
      "FUD-511 Communication",
      "communication",
      3,
      {},
      [["carries", { range: "CROSSOVER.Fudge.CommunicationRange.state.label" }]],
    ],
    [
      "Concealment by its price",
      "concealment",
      1,
      { baseCost: 8 },
      [["concealed", { from: "CROSSOVER.Fudge.Fact.from.allVisual", penalty: -2 }]],
    ],
    [
      "Concealment in part",
      "concealment",
      1,
      { baseCost: 4, modifiers: [modifier("partial")] },
      [["concealedPartly", { from: "CROSSOVER.Fudge.Fact.from.senseType", penalty: -1 }]],
    ],
    [
      "Create under the power level",
      "create",
      12,
      {},
      [
        ["create", { rank: 12, volume: { of: "volume", rank: 12 }, mass: { of: "mass", rank: 12 }, toughness: 10 }],
        ["createDrop", { dc: 12 }],
      ],
    ],
    ["Environment", "environment", 2, {}, [["radius", { feet: { of: "distance", rank: 1 } }]]],
    ["FUD-510 sound mimicry", "feature", 1, { trait: "Sound mimicry" }, [["mimicry", { bonus: 10 }]]],
    ["Flight for a human's weight", "flight", 6, {}, [["speed", { rank: 6, far: { of: "distance", rank: 6 } }]]],
    [
      "Illusion",
      "illusion",
      4,
      { baseCost: 3 },
      [
        ["senses", { count: 3 }],
        ["illusion", { dc: 4, volume: { of: "volume", rank: 4 } }],
      ],
    ],
    [
      "Illusion of all senses",
      "illusion",
      4,
      { baseCost: 5 },
      [
        ["sensesAll", {}],
        ["illusion", { dc: 4, volume: { of: "volume", rank: 4 } }],
      ],
    ],
    ["Immortality", "immortality", 10, {}, [["returns", { time: { of: "time", rank: 12 } }]]],
    ["Immortality, Sudden", "immortality", 10, { modifiers: [modifier("sudden")] }, [["returnsAtOnce", {}]]],
    [
      "FUD-513 Immunity by its option",
      "immunity",
      6,
      { trait: "life support" },
      [["immune", { what: "CROSSOVER.Fudge.PowerOption.lifeSupport.label" }]],
    ],
    ["Mind Switch", "mindSwitch", 20, {}, [["mindSwitch", { points: 100, bonus: 10 }]]],
    ["FUD-514 wall-crawling", "movement", 1, { trait: "wallCrawling" }, [["wallCrawlSlow", { speed: -1 }]]],
    [
      "Permeate through what is soft and what is hard",
      "permeate",
      6,
      { modifiers: [modifier("notStrengthBased")] },
      [
        ["wall", { wall: "CROSSOVER.Fudge.Material.wood", rank: -2, far: { of: "distance", rank: -2 } }],
        ["wall", { wall: "CROSSOVER.Fudge.Material.stone", rank: -4, far: { of: "distance", rank: -4 } }],
        ["wall", { wall: "CROSSOVER.Fudge.Material.steel", rank: -8, far: { of: "distance", rank: -8 } }],
      ],
    ],
    ["Regeneration by rounds", "regeneration", 3, {}, [["regenerate", { rank: 3, rounds: ["4", "7", "10"] }]]],
    [
      "Remote Sensing",
      "remoteSensing",
      2,
      { baseCost: 2 },
      [
        ["senses", { count: 2 }],
        ["senseFar", { feet: { of: "distance", rank: 0 } }],
      ],
    ],
    [
      "FUD-601 Summon Minion",
      "summonMinion",
      30,
      { modifiers: [modifier("horde")] },
      [
        ["summon", { points: 30, level: 2, count: 1 }],
        ["summonDazed", {}],
        ["summonOpen", {}],
      ],
    ],
    [
      "Summon Object",
      "summonObject",
      4,
      {},
      [["fetch", { mass: { of: "mass", rank: 4 }, points: 20, far: { of: "distance", rank: 11 } }]],
    ],
    [
      "Transform",
      "transform",
      9,
      {},
      [["transform", { mass: { of: "mass", rank: 3 }, volume: { of: "volume", rank: 3 }, toughness: 8 }]],
    ],
    ["Variable", "variable", 6, {}, [["variable", { points: 30 }]]],
    [
      "FUD-530 an area, doubled",
      "damage",
      5,
      { modifiers: [modifier("area", 2, "burst")] },
      [["area", { shape: "CROSSOVER.Fudge.AreaShape.burst.label", feet: { of: "distance", rank: 1 } }]],
    ],
    [
      "FUD-530 an area of what perceives",
      "damage",
      5,
      { modifiers: [modifier("area", 1, "perception")] },
      [["areaPerceived", { shape: "CROSSOVER.Fudge.AreaShape.perception.label" }]],
    ],
  ])("%s", (_name, effect, rank, changes, what) => expect(said(effect, rank, changes)).toEqual(what));
  it.each([
    [1, "formNone"],
    [2, "formPhysical"],
    [3, "formOwnEnergy"],
    [4, "formAll"],
  ])("FUD-517 Insubstantial %i: %s", (rank, id) => expect(facts("insubstantial", rank)[0]?.id).toBe(id));
  it("a wall that is too hard can't be entered", () =>
    expect(facts("permeate", 1).map((f) => f.id)).toEqual(["wall", "wall", "wallStops"]));
  it("Quickness turns an hour into what is left of it", () =>
    expect(said("quickness", 4)).toEqual([["quickness", { rank: 4, time: { of: "time", rank: 6 } }]]));
  it("every effect can be asked", () => {
    for (const effect of Object.keys(EFFECTS) as EffectKey[]) expect(Array.isArray(facts(effect, 4))).toBe(true);
  });
});
