import { describe, expect, it } from "vitest";
import { change } from "../../kernel/change.ts";
import { advantage, component, hero, power } from "../testing/fixtures.ts";
import { withDeath } from "./death.ts";

const fatal = [change("Actor.hero", "system.health.value", 1, -3, "FUD-153")];
const strong = hero({
  health: { value: 1, max: 6 },
  powers: [
    power("Shield", [component("protection", 4)]),
    power("Phoenix", [component("immortality", 5)]),
    power("Off", [component("flight", 2)], { active: false }),
    power("Gun", [component("damage", 3)], { source: "equipment" }),
  ],
});
const paths = (who: typeof strong, changes = fatal): string[] =>
  withDeath(who, { value: 2, special: 1 }, changes).map((c) =>
    c.kind === "set" ? `${c.subject.replace("Actor.hero", "")} ${c.path} ${String(c.to)}`.trim() : c.kind,
  );

describe("FUD-162 FUD-375 who dies", () => {
  it("loses all points and every power that is on, but for Immortality and gear", () =>
    expect(paths(strong)).toEqual([
      "system.health.value -3",
      "create",
      "system.victoryPoints.value 0",
      "system.victoryPoints.special 0",
      ".Item.Shield system.active false",
    ]));
  it("a power that the blow has let go already is let go once", () =>
    expect(
      paths(strong, [change("Actor.hero.Item.Shield", "system.active", true, false, "FUD-520"), ...fatal]),
    ).toEqual([
      ".Item.Shield system.active false",
      "system.health.value -3",
      "create",
      "system.victoryPoints.value 0",
      "system.victoryPoints.special 0",
    ]));
  it("keeps them with Persistent Information", () =>
    expect(paths({ ...strong, advantages: [advantage("persistentInformation")] })).toEqual([
      "system.health.value -3",
      "create",
    ]));
  it("who comes back is marked for it", () => {
    const back = [change("Actor.hero", "system.health.value", -3, -2, "FUD-520")];
    expect(
      withDeath({ ...strong, health: { value: -3, max: 6 } }, { value: 2, special: 1 }, back).map((c) =>
        c.kind === "set" ? c.to : c.data.condition,
      ),
    ).toEqual([-2, "revived"]);
  });
  it("and nothing is lost by harm that doesn't kill, nor twice", () => {
    expect(paths(strong, [change("Actor.hero", "system.health.value", 1, -2, "FUD-153")])).toEqual([
      "system.health.value -2",
    ]);
    expect(paths({ ...strong, health: { value: -3, max: 6 } })).toEqual(["system.health.value -3"]);
  });
});
