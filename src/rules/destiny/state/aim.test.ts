import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import { aim, aimAfter, aimServes, type Deed, keepAim } from "../index.ts";
import { apply, edge, hero } from "../testing/fixtures.ts";

const done = (deed: Deed<object>): readonly Change[] => {
  if (!deed.accepted) throw new Error(deed.reason);
  return deed.changes;
};
const reason = (deed: Deed<object> | { readonly accepted: false; readonly reason: string } | null): string =>
  deed === null || deed.accepted ? "accepted" : deed.reason;

describe("DES-139 Aim", () => {
  const once = apply(hero(), done(aim(hero(), "Actor.foe")));
  it("adds a rank each time, up to five; another target begins anew", () => {
    expect(once.aim).toMatchObject({ target: "Actor.foe", ranks: 1, begun: true });
    expect(done(aim(once, "Actor.foe"))).toMatchObject([{ to: { ranks: 2 } }]);
    expect(done(aim(once, "Actor.x"))).toMatchObject([{ to: { target: "Actor.x", ranks: 1 } }]);
    expect(
      reason(aim({ ...once, aim: { target: "Actor.foe", ranks: 5, kept: true, begun: false } }, "Actor.foe")),
    ).toBe("aim.full");
  });
  it("DES-310 Steady Aim gives more, and the cap of five stays", () => {
    const who = hero({ edges: [edge("steadyAim", 2)] });
    expect(done(aim(who, "Actor.foe"))).toMatchObject([{ to: { ranks: 3 } }]);
    expect(
      done(aim({ ...who, aim: { target: "Actor.foe", ranks: 3, kept: true, begun: false } }, "Actor.foe")),
    ).toMatchObject([{ to: { ranks: 5 } }]);
  });
  it("serves its target, and on later turns only if kept up before the attack (DES-164)", () => {
    expect([aimServes(once, "Actor.foe"), aimServes(once, "Actor.x")]).toEqual([true, false]);
    const later = { ...once, aim: { target: "Actor.foe", ranks: 1, kept: false, begun: false } };
    expect(aimServes(later, "Actor.foe")).toBe(false);
    expect(aimServes(apply(later, done(keepAim(later))), "Actor.foe")).toBe(true);
    expect(reason(keepAim(hero()))).toBe("aim.none");
  });
  it.each([
    ["the attack uses it up", { cost: "standard", attacks: "Actor.foe", readies: null, traded: false }, true],
    ["an attack on another ends it", { cost: "reaction", attacks: "Actor.x", readies: null, traded: false }, true],
    ["another Standard ends it", { cost: "standard", attacks: null, readies: null, traded: false }, true],
    ["a traded Standard doesn't", { cost: "standard", attacks: null, readies: null, traded: true }, false],
    ["readying that attack doesn't", { cost: "standard", attacks: null, readies: "Actor.foe", traded: false }, false],
    ["a Move doesn't", { cost: "move", attacks: null, readies: null, traded: false }, false],
  ] as const)("%s", (_, act, ends) => expect(aimAfter(once, act).length > 0).toBe(ends));
});
