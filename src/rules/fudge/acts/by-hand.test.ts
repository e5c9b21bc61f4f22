import { describe, expect, it } from "vitest";
import { fresh, read } from "../../kernel/choose.ts";
import { conditionState } from "../state/progression.ts";
import { hero, skill } from "../testing/fixtures.ts";
import { actor, apply, tableOf } from "../testing/table.ts";
import {
  dyingToggled,
  endedByHand,
  healthChanges,
  healthRefusal,
  imposedByHand,
  imposeQuestion,
  isImposedOnTrait,
} from "./by-hand.ts";

const ada = actor(hero({ ref: "Actor.ada", skills: [skill("stealth", 4), skill("expertise", 2, "History")] }));
const asks = (condition: string, raw: object): unknown => {
  const question = { choices: imposeQuestion(ada, condition).choices } as never;
  const settled = read(question, raw, tableOf([ada]));
  return settled.accepted ? settled.chosen : settled.reason;
};
const held = (changes: ReturnType<typeof healthChanges>): readonly unknown[] =>
  apply(ada, changes).conditions.map((c) => [c.id, c.trait, c.degree]);

describe("FUD-672 a condition from the menu", () => {
  it("is asked of what it is on where it concerns a trait, and not where it lies on all of them", () => {
    const blind = { ...ada, conditions: [conditionState("impaired", "all", "hand all")] };
    expect([
      isImposedOnTrait(ada, "impaired"),
      isImposedOnTrait(blind, "impaired"),
      isImposedOnTrait(ada, "prone"),
    ]).toEqual([true, false, false]);
  });
  it("FUD-243 unaware of a sense, FUD-225 debilitated in an ability", () =>
    expect([
      asks("unaware", { trait: "visual" }),
      asks("unaware", { trait: "str" }),
      asks("debilitated", { trait: "str" }),
      asks("debilitated", { trait: "dodge" }),
    ]).toEqual([{ trait: "visual", points: 1 }, "choice.option", { trait: "str", points: 1 }, "choice.option"]));
  it("FUD-232 impaired in anything: a skill of one's own by its specialty, and one that one hasn't", () =>
    expect(
      ["expertiseHistory", "stealth", "acrobatics", "tactile", "all"].map(
        (trait) => typeof asks("impaired", { trait }) === "string",
      ),
    ).toEqual([false, false, false, false, false]));
  it("FUD-245 weakened by 1 to 60 points of a trait", () => {
    const usual = fresh({ choices: imposeQuestion(ada, "weakened").choices } as never, tableOf([ada]), {});
    expect(usual).toMatchObject({ accepted: true, chosen: { points: 1 } });
    expect([asks("weakened", { trait: "str", points: 60 }), asks("weakened", { trait: "str", points: 61 })]).toEqual([
      { trait: "str", points: 60 },
      "choice.whole",
    ]);
    expect(held(imposedByHand(ada, "weakened", { trait: "str", points: 4 }))).toEqual([["weakened", "str", 4]]);
    expect(held(imposedByHand(ada, "impaired", { trait: "str", points: 4 }))).toEqual([["impaired", "str", null]]);
  });
  it("FUD-205 ends alone, of its own cause", () => {
    const [one, two] = [conditionState("dazed", null, "hand"), conditionState("dazed", null, "Actor.foe x")];
    const both = { ...ada, conditions: [one, two] };
    expect(apply(both, endedByHand(both, one.effect)).conditions).toEqual([two]);
    expect(endedByHand(both, "nobody's")).toEqual([]);
  });
});

describe("FUD-158 FUD-159 FUD-162 health from the sheet's track", () => {
  it("below 0 one is dying, and the same button calms who is", () => {
    const down = apply(ada, healthChanges(ada, -1));
    expect(down.health.value).toBe(-1);
    const calm = apply(down, dyingToggled(down));
    expect(calm.conditions.map((c) => c.id)).toContain("stabilized");
    expect(apply(calm, dyingToggled(calm)).conditions.map((c) => c.id)).not.toContain("stabilized");
  });
  it("who was brought back lately isn't brought back again by a player", () => {
    const dead = { ...ada, health: { value: -4, max: 6 }, conditions: [conditionState("revived", null, "x", 60)] };
    expect([healthRefusal(dead, 1)?.reason ?? null, healthRefusal(dead, -4), healthRefusal(ada, 1)]).toMatchObject([
      expect.any(String) as string,
      null,
      null,
    ]);
  });
});
