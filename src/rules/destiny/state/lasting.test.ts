import { describe, expect, it } from "vitest";
import { bestow, editScene, effectUsedUp } from "../index.ts";
import { apply, hero } from "../testing/fixtures.ts";

describe("DES-122 DES-223 what serves one check", () => {
  const helped = (against: string | null) =>
    apply(
      hero(),
      bestow(hero(), {
        kind: "ranks",
        key: "coordinate",
        channel: "effect",
        ranks: 2,
        against,
        attack: "sword",
        skill: null,
        until: { at: "encounter", left: 1 },
        once: true,
        label: "",
        rule: "DES-122",
      }),
    );
  it("Coordinate is used up by the ally's next attack on that target, and by no other", () => {
    const who = helped("Actor.foe");
    expect(apply(who, effectUsedUp(who, "sword", "Actor.foe")).lasting).toEqual([]);
    expect([effectUsedUp(who, "sword", "Actor.other"), effectUsedUp(who, "fist", "Actor.foe")]).toEqual([[], []]);
  });
  it("dice that edit the scene for the same check add up to five ranks", () => {
    const once = apply(hero(), editScene(hero(), "attack", 3));
    expect(once.lasting).toMatchObject([{ key: "editScene", channel: "attack", ranks: 3, once: true }]);
    const twice = apply(once, editScene(once, "attack", 3));
    expect(twice.lasting).toMatchObject([{ ranks: 5 }]);
    expect(apply(twice, editScene(twice, "skill:might", 1)).lasting).toHaveLength(2);
  });
});
