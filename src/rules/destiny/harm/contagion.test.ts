import { describe, expect, it } from "vitest";
import { contagionOf, touches } from "../index.ts";
import { condition, foe } from "../testing/fixtures.ts";

describe("DES-341 Contagious", () => {
  const rash = condition("hindered", { source: "Actor.ada|rash", dc: 18, resistance: "fortitude" });
  const is = (contagious: boolean) => () => ({ contagious });
  it("whoever touches an affected one resists the same effect, each attack once", () => {
    const who = foe({
      conditions: [rash, condition("impaired", { source: "Actor.ada|rash", dc: 18, resistance: "fortitude" })],
    });
    expect(contagionOf(who, is(true))).toEqual([
      { attacker: "Actor.ada", attack: "rash", dc: 18, resistance: "fortitude", condition: "hindered" },
    ]);
  });
  it("nothing is caught from what is not contagious, has no attack behind it, or isn't resisted", () => {
    expect(contagionOf(foe({ conditions: [rash] }), is(false))).toEqual([]);
    expect(
      contagionOf(
        foe({
          conditions: [
            condition("hindered", { dc: 18, resistance: "fortitude" }),
            condition("prone", { source: "Actor.ada|rash" }),
          ],
        }),
        is(true),
      ),
    ).toEqual([]);
  });
  it("a blow touches, a shot and a word don't", () =>
    expect((["close", "ranged", "court", "rumor"] as const).map((band) => touches({ band }))).toEqual([
      true,
      false,
      false,
      false,
    ]));
});
