import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import { type Deed, stanceAttacked, stanceLegal, takeStance } from "../index.ts";
import { apply, condition, hero } from "../testing/fixtures.ts";

const done = (deed: Deed<object>): readonly Change[] => {
  if (!deed.accepted) throw new Error(deed.reason);
  return deed.changes;
};
const reason = (deed: Deed<object> | { readonly accepted: false; readonly reason: string } | null): string =>
  deed === null || deed.accepted ? "accepted" : deed.reason;

describe("DES-153 Stance", () => {
  const now = { type: "combat", ownTurn: true, attacked: false, effectRank: 6 } as const;
  it.each([
    ["one to five ranks", { penalty: "attack", bonus: "defense", ranks: 5 }, now, "accepted"],
    ["not six", { penalty: "attack", bonus: "defense", ranks: 6 }, now, "stance.ranks"],
    ["two channels", { penalty: "attack", bonus: "attack", ranks: 2 }, now, "stance.same"],
    [
      "the effect penalty must matter",
      { penalty: "effect", bonus: "attack", ranks: 2 },
      { ...now, effectRank: null },
      "stance.effect",
    ],
    ["on the own turn", { penalty: "attack", bonus: "effect", ranks: 2 }, { ...now, ownTurn: false }, "stance.turn"],
    [
      "before the attack",
      { penalty: "attack", bonus: "effect", ranks: 2 },
      { ...now, attacked: true },
      "stance.attacked",
    ],
  ] as const)("%s", (_, stance, at, answer) => expect(reason(stanceLegal(hero(), stance, at))).toBe(answer));
  it("the defense penalty must matter", () =>
    expect(
      reason(
        stanceLegal(
          hero({ conditions: [condition("defenseless")] }),
          { penalty: "defense", bonus: "attack", ranks: 1 },
          now,
        ),
      ),
    ).toBe("stance.defenseless"));
  it("a new one replaces the old, and an attack keeps it", () => {
    const who = apply(hero(), done(takeStance(hero(), { penalty: "defense", bonus: "attack", ranks: 3 }, now)));
    expect(
      apply(who, done(takeStance(who, { penalty: "effect", bonus: "attack", ranks: 1 }, now))).stance,
    ).toMatchObject({ penalty: "effect", ranks: 1 });
    expect(apply(who, stanceAttacked(who)).stance?.attacked).toBe(true);
  });
});
