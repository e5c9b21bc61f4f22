import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { having, hero } from "../testing/fixtures.ts";
import {
  type ConditionId,
  conditionPenalty,
  conditions,
  type FudgeCondition,
  type Grants,
  grantsFor,
  HUD_CONDITIONS,
  partsOf,
  presentConditions,
} from "./conditions.ts";
import { conditionState } from "./progression.ts";

const withConditions = (...ids: readonly string[]): Grants => grantsFor(hero(having(...ids)));
const penalty = (held: readonly [string, string][], ...traits: readonly string[]): number =>
  conditionPenalty(hero({ conditions: held.map(([id, trait]) => conditionState(id, trait)) }), traits).reduce(
    (s, r) => s + r.value,
    0,
  );

describe("the condition table", () => {
  it.each<[string, ConditionId, Partial<Grants>]>([
    ["FUD-210", "asleep", { openness: "defenseless", standard: 0, free: false, sight: false, perception: -5 }],
    ["FUD-211", "battered", { standard: 1, move: 0, speed: -1 }],
    ["FUD-213", "blind", { openness: "defenseless", speed: -1, sight: false }],
    ["FUD-214", "bound", { openness: "defenseless", canMove: false }],
    ["FUD-217", "compelled", { standard: 1, move: 0, free: true, chooser: "controller" }],
    ["FUD-218", "controlled", { standard: 1, move: 1, chooser: "controller" }],
    ["FUD-219", "dazed", { standard: 1, move: 0, free: true }],
    ["FUD-220", "dead", { alive: false, conscious: false, standard: 0, reactions: false }],
    ["FUD-221", "deaf", { hearing: false, sight: true }],
    ["FUD-223", "defenseless", { openness: "defenseless", defensiveRoll: false }],
    ["FUD-226", "dying", { conscious: false, openness: "defenseless", alive: true }],
    ["FUD-227", "entranced", { standard: 0, free: false }],
    ["FUD-228", "exhausted", { speed: -1, standard: 1 }],
    ["FUD-229", "fatigued", { speed: -1 }],
    ["FUD-230", "hindered", { speed: -1, canMove: true }],
    ["FUD-231", "immobile", { canMove: false }],
    ["FUD-233", "incapacitated", { conscious: false, openness: "defenseless", standard: 0, sight: false }],
    ["FUD-236", "paralyzed", { physical: false, canMove: false, openness: "defenseless", free: true }],
    ["FUD-237", "prone", { speed: -1 }],
    ["FUD-238", "restrained", { openness: "vulnerable", speed: -1 }],
    ["FUD-239", "stabilized", { conscious: false, openness: "defenseless" }],
    ["FUD-240", "staggered", { move: 0, speed: -1 }],
    ["FUD-241", "stunned", { standard: 0, move: 0, free: false, canMove: false, reactions: true, openness: "guarded" }],
    ["FUD-242", "surprised", { initiative: -10, openness: "vulnerable" }],
    ["FUD-244", "vulnerable", { openness: "vulnerable", defensiveRoll: false }],
  ])("%s %s", (rule, id, grants) => {
    expect(withConditions(id)).toMatchObject(grants);
    expect(conditions[id].rule).toBe(rule);
  });
  it.each<[string, ConditionId]>([
    ["FUD-212", "bent"],
    ["FUD-215", "broken"],
    ["FUD-216", "bruised"],
    ["FUD-222", "debilitated"],
    ["FUD-224", "destroyed"],
    ["FUD-225", "disabled"],
    ["FUD-232", "impaired"],
    ["FUD-234", "mentalTransformed"],
    ["FUD-235", "mindSwitched"],
    ["FUD-243", "unaware"],
    ["FUD-245", "weakened"],
  ])("%s %s is a marker that takes no action away", (rule, id) => {
    expect(conditions[id].rule).toBe(rule);
    expect(withConditions(id)).toMatchObject({ standard: 1, move: 1, free: true, openness: "guarded" });
  });
  it("has the ledger's 36, beside the stances of a turn", () =>
    expect(
      Object.values(conditions).filter((c) => (c as FudgeCondition).type !== "stance").length,
    ).toBeGreaterThanOrEqual(36));
  it("bruises stack, and heal by the hour (FUD-216)", () =>
    expect(conditions.bruised).toMatchObject({ stacks: true, ends: "hour" }));
  it("ends when the ledger says", () => {
    const ends = (id: ConditionId) => conditions[id].ends;
    expect([
      ends("asleep"),
      ends("blind"),
      ends("bound"),
      ends("dazed"),
      ends("entranced"),
      ends("surprised"),
      ends("battered"),
      ends("bent"),
    ]).toEqual(["hour", "minute", "action", "turnEnd", "round", "turnStart", "health", "repair"]);
  });
  it("has icons that exist", () => {
    const icons = Object.keys(
      (createRequire(import.meta.url)("@iconify-json/game-icons/icons.json") as { icons: object }).icons,
    );
    expect(
      Object.values(conditions)
        .map((c) => c.icon)
        .filter((i) => !icons.includes(i)),
    ).toEqual([]);
  });
  it("offers neither health nor objects in the HUD", () =>
    expect(HUD_CONDITIONS.filter((id) => ["battered", "dying", "dead", "bent"].includes(id))).toEqual([]));
});

describe("FUD-203 FUD-204 together", () => {
  it("all conditions apply at once", () =>
    expect(withConditions("dazed", "vulnerable", "hindered")).toMatchObject({
      move: 0,
      openness: "vulnerable",
      speed: -1,
    }));
  it("the worst of a kind counts, not twice", () =>
    expect(withConditions("hindered", "prone", "blind")).toMatchObject({ speed: -1, openness: "defenseless" }));
  it("bound brings impaired in all", () =>
    expect(partsOf("bound", null)).toContainEqual({ id: "impaired", trait: "all" }));
});

describe("FUD-158 conditions of health", () => {
  it.each([
    [6, []],
    [2, []],
    [1, []],
    [0, ["battered"]],
    [-1, ["dying"]],
    [-2, ["dying"]],
    [-3, ["dead"]],
  ])("%i HP", (value, ids) => expect([...presentConditions(hero({ health: { value, max: 6 } }))]).toEqual(ids));
  it("stabilized stands in for dying", () =>
    expect([...presentConditions(hero({ health: { value: -1, max: 6 }, ...having("stabilized") }))]).toEqual([
      "stabilized",
    ]));
});

describe("FUD-225 FUD-232 FUD-246 penalties", () => {
  it("impaired -1, disabled -2, on their trait only", () => {
    expect(penalty([["impaired", "str"]], "str")).toBe(-1);
    expect(penalty([["disabled", "str"]], "str")).toBe(-2);
    expect(penalty([["disabled", "str"]], "dex")).toBe(0);
  });
  it("all concerns everything", () => expect(penalty([["impaired", "all"]], "will")).toBe(-1));
  it("the worst counts, not the sum", () =>
    expect(
      penalty(
        [
          ["impaired", "all"],
          ["impaired", "str"],
          ["disabled", "str"],
        ],
        "str",
      ),
    ).toBe(-2));
  it("exhausted impairs all", () =>
    expect(conditionPenalty(hero(having("exhausted")), ["parry"])).toMatchObject([{ value: -1 }]));
});

describe("FUD-247 vulnerable and defenseless", () => {
  it("take the Defensive Roll away", () =>
    expect([
      withConditions("vulnerable").defensiveRoll,
      withConditions("defenseless").defensiveRoll,
      withConditions("dazed").defensiveRoll,
    ]).toEqual([false, false, true]));
});
