import { describe, expect, it } from "vitest";
import { changedPaths, outgrown, within } from "./shape.ts";

describe("what a newer version makes of what is stored", () => {
  it("fields that are new are no change; what moved, went or reads otherwise is, by its path", () => {
    const before = { ranks: { might: { rank: 3 }, wits: 2 }, marks: [1, 2], note: "", gone: 4 };
    expect(changedPaths(before, { ...before, added: 1, ranks: { might: { rank: 3, extra: 0 }, wits: 2 } })).toEqual([]);
    expect(changedPaths(before, { ranks: { might: 3, wits: 2 }, marks: [{ level: 1 }, 2], note: null })).toEqual([
      "ranks.might",
      "marks.0",
      "gone",
    ]);
    expect(changedPaths({ list: [1, 2] }, { list: [1] })).toEqual(["list"]);
  });

  it("items and effects of an actor are looked at by their own address, and only what changed is kept, as it was", () => {
    const actor = {
      _id: "a",
      name: "Ada",
      system: { hp: 3 },
      items: [{ _id: "i", name: "Claw", system: { rank: { rank: 2 } }, effects: [{ _id: "e", system: {} }] }],
      effects: [{ _id: "f", system: { degree: 1 } }],
    };
    expect([...within("Actor", actor)].map(({ uuid }) => uuid)).toEqual([
      "Actor.a",
      "Actor.a.Item.i",
      "Actor.a.Item.i.ActiveEffect.e",
      "Actor.a.ActiveEffect.f",
    ]);
    const now: Readonly<Record<string, unknown>> = {
      "Actor.a": { hp: 3 },
      "Actor.a.Item.i": { rank: 2 },
      "Actor.a.ActiveEffect.f": null,
    };
    expect(outgrown("Actor", actor, (uuid) => now[uuid] ?? null)).toEqual([
      { uuid: "Actor.a.Item.i", name: "Claw", system: { rank: { rank: 2 } }, paths: ["rank"] },
    ]);
  });
});
