import { describe, expect, it } from "vitest";
import { having, hero, minion } from "../../rules/fudge/fixtures.ts";
import { fudgeConditions } from "./conditions.ts";

describe("FUD-690 who counts as out of the fight", () => {
  it("the dying, the unconscious and beaten minions, not who is only hurt, nor a thing", () => {
    const out = (c: object): boolean => fudgeConditions.out?.(c) === true;
    expect([out(hero({ health: { value: -1, max: 6 } })), out(hero(having("incapacitated"))), out(minion({ health: { value: 0, max: 1 } })), out(hero({ health: { value: 1, max: 6 } })), out({ ...hero({ health: { value: -1, max: 6 } }), object: "bent" }), out({})]).toEqual([true, true, true, false, false, false]);
  });
});
