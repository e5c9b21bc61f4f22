import { describe, expect, it } from "vitest";
import { deedOutcome } from "../acts/deeds/outcome.ts";
import { deedPlan, deedRefusal } from "../acts/deeds/plan.ts";
import { deedExchange } from "../cards/deed.ts";
import { fallExchange, fallReaches } from "../cards/fall.ts";
import { type Befalling, BEFALLINGS, beset } from "../harm/hazard-checks.ts";
import { endured, isSpared, keepsDying, type Ordeal, ORDEALS } from "../harm/ordeals.ts";
import { conditionState } from "../state/progression.ts";
import { abilities, component, hero, modifier, power, settings } from "../testing/fixtures.ts";
import type { Component, FudgeCharacter } from "../types.ts";

const immune = (to: string, more: Partial<Component> = {}): FudgeCharacter =>
  hero({
    abilities: abilities({ sta: 4 }),
    powers: [power("Ward", [component("immunity", 1, { trait: to, ...more })])],
  });
const half = (to: string): FudgeCharacter => immune(to, { modifiers: [modifier("halfEffect")] });
const against = (
  who: FudgeCharacter,
  id: Befalling,
  number: number,
  what = "",
): readonly [string | null | undefined, number | null | undefined] => {
  const { check, sheltered } = beset(id, who, { what, number }, settings);
  return [sheltered?.blocked, check?.dc];
};

describe("FUD-127 FUD-513 immunities spare their owner what wears others down", () => {
  it.each<[string, readonly Befalling[]]>([
    ["cold", []],
    ["hunger and thirst", ["thirst", "hunger"]],
    ["suffocation", ["suffocation", "vacuum"]],
    ["pressure", ["decompression"]],
    ["vacuum", ["suffocation", "vacuum", "decompression"]],
    ["lifeSupport", ["temperature", "thirst", "hunger", "suffocation", "vacuum", "decompression"]],
    ["fatigue", ["labor"]],
    ["poison", ["poison"]],
    ["Disease", ["disease"]],
  ])("immune to %s: nothing of %s", (to, spares) => {
    const worn = BEFALLINGS.filter((id) => id !== "hazard");
    expect(worn.filter((id) => against(immune(to), id, 4)[0] === "immune")).toEqual(
      worn.filter((id) => spares.includes(id)),
    );
  });
  it("heat and cold are two things", () => {
    expect([
      against(immune("cold"), "temperature", 3, "cold"),
      against(immune("cold"), "temperature", 3, "heat"),
      against(immune("heat"), "temperature", 3, "heat"),
    ]).toEqual([
      ["immune", undefined],
      [undefined, 3],
      ["immune", undefined],
    ]);
  });
  it("FUD-520 Half Effect halves the number to reach, and the rank", () => {
    expect([against(half("cold"), "temperature", 5, "cold"), against(half("poison"), "poison", 7)]).toEqual([
      [null, 2],
      [null, 3],
    ]);
  });
  it("sleep and labor are refused to who needs no rest", () => {
    expect([
      deedRefusal("sleepless", immune("sleep"), null)?.reason,
      deedRefusal("labor", immune("fatigue"), null)?.reason,
      deedRefusal("sleepless", hero(), null),
    ]).toEqual(["deed.immune", "deed.immune", null]);
  });
});

describe("FUD-123 FUD-125 FUD-126 a hazard goes through what shields somebody", () => {
  const shielded = hero({
    abilities: abilities({ sta: 4 }),
    powers: [
      power("Shell", [
        component("resistance", 3, { trait: "fire" }),
        component("protection", 8, { modifiers: [modifier("impervious", 4)] }),
      ]),
    ],
  });
  it("Resistance of its descriptor first, then Impervious", () => {
    expect([
      against(shielded, "hazard", 8, "fire, heat"),
      against(shielded, "hazard", 7, "fire"),
      against(shielded, "hazard", 7, "radiation"),
      against(shielded, "hazard", 3, "fire"),
    ]).toEqual([
      [null, 5],
      ["impervious", undefined],
      [undefined, 7],
      ["resisted", undefined],
    ]);
  });
  it("what doesn't arrive does nothing, not even a bruise", () => {
    const plan = deedPlan("hazard", shielded, null, { what: "fire", number: 7 }, settings);
    if (!plan.accepted) throw new Error(plan.reason);
    const begun = deedExchange.begin({
      ...plan.request,
      deed: "hazard",
      actor: { uuid: "a", name: "a", img: "" },
      target: null,
      choice: { what: "fire", number: 7 },
    });
    const step = deedExchange.step(begun, { type: "roll", faces: null, changes: [] });
    expect(
      step.accepted &&
        step.state.roll &&
        deedOutcome("hazard", step.state.roll, shielded, null, { what: "", number: 7 }, true),
    ).toEqual([]);
  });
  it("a poison takes points by the rank that arrives", () => {
    const roll = { success: false, degrees: 2, margin: -5, total: -2 };
    expect(deedOutcome("poison", roll, half("poison"), null, { what: "str", number: 7 }, true)).toMatchObject([
      { data: { condition: "weakened", degree: 3 } },
    ]);
  });
});

describe("FUD-180 FUD-500 a fall", () => {
  const from = (distance: number, who: FudgeCharacter): number =>
    fallReaches(
      fallExchange.begin({
        actor: { uuid: who.ref, name: "", img: "" },
        distance,
        size: -2,
        accidental: true,
        soften: null,
        catcher: null,
      }),
      who,
      settings,
    ).rank.total;
  const jumper = hero({ powers: [power("Springs", [component("leaping", 5)])] });
  it("doesn't hurt who leaps as far", () =>
    expect([from(3, jumper), from(4, jumper), from(3, hero())]).toEqual([0, 12, 10]));
  it("is softened by what resists it", () =>
    expect(from(3, hero({ powers: [power("Cushion", [component("resistance", 4, { trait: "falling" })])] }))).toBe(6));
});

describe("FUD-181 FUD-183 FUD-190 ordeals ask nothing of the immune", () => {
  const inside = (who: FudgeCharacter, ordeal: Ordeal, seconds = 0): FudgeCharacter => ({
    ...who,
    conditions: [conditionState("enduring", ordeal, "x", seconds)],
  });
  it("who needs no air doesn't die for want of it", () => {
    const out = inside(immune("suffocation"), "suffocation", 500);
    expect([endured(out, 60, 4).checks, keepsDying(out), keepsDying(inside(hero(), "suffocation"))]).toEqual([
      [],
      false,
      true,
    ]);
  });
  it("a vacuum still bursts who only needs no air", () => {
    expect(endured(inside(immune("suffocation"), "vacuum", 12), 6, 4).checks).toEqual([
      { deed: "decompression", number: 3, what: "" },
    ]);
    expect([isSpared(immune("suffocation"), "vacuum"), isSpared(immune("vacuum"), "vacuum")]).toEqual([false, true]);
  });
  it("life support bears all but hard labor", () =>
    expect(ORDEALS.filter((o) => !isSpared(immune("lifeSupport"), o))).toEqual(["labor"]));
});

describe("FUD-513 nobody is immune to Damage", () => {
  it("a fire burns, and a fall hurts, whoever is immune to the word", () => {
    const fireproof = immune("fire");
    expect([
      against(fireproof, "hazard", 6, "fire"),
      against(half("fire"), "hazard", 6, "fire"),
      against(fireproof, "feedback", 6, "fire"),
    ]).toEqual([
      [undefined, 6],
      [undefined, 6],
      [undefined, 6],
    ]);
  });
  it("FUD-530 what turns on its user is Damage, or what its body resists", () => {
    const plain = hero({ abilities: abilities({ sta: 3 }) });
    expect([
      beset("backfire", plain, { what: "harm", number: 5 }, settings).check?.label,
      beset("backfire", plain, { what: "stupor", number: 5 }, settings).check?.label,
    ]).toEqual(["CROSSOVER.Fudge.Defense.toughness.label", "CROSSOVER.Fudge.Defense.fortitude.label"]);
    const roll = { success: false, degrees: 2, margin: -4, total: 1 };
    expect(deedOutcome("backfire", roll, plain, null, { what: "stupor", number: 5 }, true)).toMatchObject([
      { data: { condition: "stunned" } },
    ]);
    expect(deedOutcome("feedback", roll, plain, null, { what: "", number: 5 }, true)).toMatchObject([
      { path: "system.health.value", to: 2 },
      { path: "system.bruises", to: 1 },
    ]);
    expect([
      deedRefusal("feedback", plain, null)?.reason,
      deedRefusal(
        "backfire",
        hero({ powers: [power("Spark", [component("create", 3, { modifiers: [modifier("sideEffect")] })])] }),
        null,
      ),
    ]).toEqual(["deed.noFlaw", null]);
  });
});
