import { describe, expect, it } from "vitest";
import { attackWith, offenceList } from "../acts/attack/offence.ts";
import { component, hero, modifier, power, settings } from "../testing/fixtures.ts";
import type { Component, PowerModifier } from "../types.ts";
import { powerInvoice } from "./builder/cost.ts";
import { usesOf } from "./partly.ts";

const part = (key: string, partial: number, ranks = 1, note = ""): PowerModifier => ({
  ...modifier(key, ranks, note),
  partial,
});
const bolt = (rank: number, ...modifiers: readonly PowerModifier[]): Component =>
  component("damage", rank, {
    id: "d",
    range: "ranged",
    resistedBy: "toughness",
    modifiers: [modifier("increasedRange"), ...modifiers],
  });
const listed = (made: Component): unknown[] =>
  offenceList(hero({ powers: [power("P", [made], { id: "p" })] }), settings)
    .slice(1)
    .map((a) => [a.id, a.rank.total, a.range, a.meets, a.multiattack]);

describe("FUD-456 FUD-531 an extra on some of the ranks", () => {
  it("the ledger's ranged Damage 7 with Burst Area on 4 is a bolt of 7 or a burst of 4", () =>
    expect(listed(bolt(7, part("area", 4, 1, "burst")))).toEqual([
      ["p.d", 7, "ranged", "dodge", false],
      ["p.d.at4", 4, "ranged", "area", false],
    ]));
  it("each number of ranks has what reaches so far", () =>
    expect(listed(bolt(9, part("area", 3, 1, "cone"), part("multiattack", 6)))).toEqual([
      ["p.d", 9, "ranged", "dodge", false],
      ["p.d.at6", 6, "ranged", "dodge", true],
      ["p.d.at3", 3, "ranged", "area", true],
    ]));
  it("a step of range on some ranks: close with all of them", () =>
    expect(
      listed(
        component("damage", 8, {
          id: "d",
          range: "ranged",
          resistedBy: "toughness",
          modifiers: [part("increasedRange", 5)],
        }),
      ),
    ).toEqual([
      ["p.d", 8, "close", "parry", false],
      ["p.d.at5", 5, "ranged", "dodge", false],
    ]));
  it("what covers all ranks, or as many as are left of them, is no part", () =>
    expect(
      [usesOf(bolt(4, part("area", 4))), usesOf(bolt(4, part("area", 6))), usesOf(bolt(4))].map((u) => u.length),
    ).toEqual([1, 1, 1]));
  it("a flaw on some ranks counts as soon as they are used", () => {
    const made = bolt(6, part("unreliable", 2));
    expect(usesOf(made)).toEqual([made]);
  });
  it("an aura on some ranks takes no action of its own with those alone", () => {
    const made = component("damage", 6, {
      id: "d",
      action: "reaction",
      resistedBy: "toughness",
      modifiers: [part("aura", 2)],
    });
    expect(usesOf(made).map((c) => [c.rank, c.action])).toEqual([
      [6, "standard"],
      [2, "reaction"],
    ]);
  });
  it("a personal effect that strikes with some of its ranks is personal with all of them, and no attack", () => {
    const made = component("shrinking", 6, {
      id: "s",
      range: "close",
      action: "standard",
      resistedBy: "will",
      modifiers: [part("attack", 3)],
    });
    expect(usesOf(made).map((c) => [c.rank, c.range, c.action])).toEqual([
      [6, "personal", "free"],
      [3, "close", "standard"],
    ]);
    expect(listed(made)).toEqual([["p.s.at3", 3, "close", "parry", false]]);
    // FUD-461 three ranks at 3 + 1 - 2 for the steps from free to standard, three at 3.
    expect(powerInvoice({ ...power("P", [made], { id: "p" }) }).total).toBe(3 * 2 + 3 * 3);
  });
  it("is found by its place in the list, as what is linked to it is", () =>
    expect(
      attackWith(
        offenceList(hero({ powers: [power("P", [bolt(7, part("area", 4))], { id: "p" })] }), settings),
        "p.d.at4",
      )?.rank.total,
    ).toBe(4));
});
