import { describe, expect, it } from "vitest";
import { cuff, HANDCUFFS, isCuffed, snareEscapeDc } from "../index.ts";
import { having, hero } from "../testing/fixtures.ts";

describe("TWI-473 handcuffs", () => {
  it("bind who is helpless, against the Escape Artist DC of the table", () => {
    const made = cuff(hero(having("paralyzed")), false);
    const [c] = made.accepted ? made.changes : [];
    expect([
      c?.kind === "create" && c.data.condition,
      snareEscapeDc(Number(c?.kind === "create" && c.data.degree)),
    ]).toEqual(["bound", HANDCUFFS.escapeArtist]);
  });
  it.each([
    ["who is free", hero(), false, "cuff.free"],
    ["who is in one's grip", hero(), true, null],
    ["who is pinned", hero(having("pinned")), false, null],
    ["who wears some", hero(having("paralyzed", ["bound", { source: "handcuffs", degree: 15 }])), false, "cuff.worn"],
  ])("%s", (_what, target, gripped, reason) => {
    const made = cuff(target, gripped);
    expect(made.accepted ? null : made.reason).toBe(reason);
  });
  it("other bonds are no handcuffs", () =>
    expect([
      isCuffed(hero(having(["bound", { source: "snare A", degree: 5 }]))),
      isCuffed(hero(having(["bound", { source: "handcuffs", degree: 15 }]))),
    ]).toEqual([false, true]));
});
