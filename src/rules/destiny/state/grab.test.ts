import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import { type Deed, escaped, escapeFrom, type Grab, grab, grabHarm } from "../index.ts";
import { apply, condition, foe, hero } from "../testing/fixtures.ts";

const done = (deed: Deed<object>): readonly Change[] => {
  if (!deed.accepted) throw new Error(deed.reason);
  return deed.changes;
};

describe("DES-113 harm in a grip", () => {
  const grip = { target: "Actor.foe", degree: 1, attack: "a", limbs: 1, kept: true, begun: true };
  it("comes on later turns; outside encounters at any time", () => {
    expect([
      grabHarm(hero({ grab: grip }), true)?.reason,
      grabHarm(hero({ grab: { ...grip, begun: false } }), true),
      grabHarm(hero({ grab: grip }), false),
      grabHarm(hero(), true)?.reason,
    ]).toEqual(["grab.later", null, null, "grab.none"]);
  });
});

describe("DES-113 DES-137 one grip at a time", () => {
  const sword = { id: "fist", band: "close" } as const;
  const by = (id: string, over = {}) =>
    foe({ ref: id, conditions: [condition("held", { source: "Actor.ada" })], ...over });
  const holding = hero({ grab: { target: "Actor.a", degree: 1, attack: "fist", limbs: 1, kept: true, begun: false } });
  it("whoever grabs another lets the first one go", () => {
    const [first, second] = [by("Actor.a"), foe({ ref: "Actor.b" })];
    const changes = done(grab(holding, second, sword, 1, 1, first));
    expect([
      apply(holding, changes).grab?.target,
      apply(first, changes).conditions,
      apply(second, changes).conditions.map((c) => c.id),
    ]).toEqual(["Actor.b", [], ["held"]]);
  });
  it("a grip that is taken again adds up and lets nobody go", () => {
    const first = by("Actor.a");
    expect(apply(first, done(grab(holding, first, sword, 1, 1, first))).conditions.map((c) => c.id)).toEqual([
      "restrained",
    ]);
  });
  it("an Escape frees from what the grabber did, even when its hand has gone on", () => {
    const [first, elsewhere] = [by("Actor.a"), { ...holding, grab: { ...(holding.grab as Grab), target: "Actor.b" } }];
    expect(apply(first, escaped(first, elsewhere)).conditions).toEqual([]);
    expect(apply(elsewhere, escaped(first, elsewhere)).grab?.target).toBe("Actor.b");
    expect(apply(holding, escaped(first, holding)).grab).toBeNull();
  });
  it("only the grabber is escaped from", () => {
    expect([escapeFrom(by("Actor.a"), hero()), escapeFrom(by("Actor.a"), foe({ ref: "Actor.x" }))?.reason]).toEqual([
      null,
      "escape.other",
    ]);
  });
});
