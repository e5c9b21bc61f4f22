import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import {
  bestow,
  chargeFeet,
  type Deed,
  dropProne,
  movementFeet,
  run,
  runEndurance,
  runFeet,
  runNeeds,
  runTires,
  stand,
  triedAlready,
  triedNow,
} from "../index.ts";
import { apply, condition, endedConditions, hero, written } from "../testing/fixtures.ts";

const done = (deed: Deed<object>): readonly Change[] => {
  if (!deed.accepted) throw new Error(deed.reason);
  return deed.changes;
};
const reason = (deed: Deed<object> | { readonly accepted: false; readonly reason: string } | null): string =>
  deed === null || deed.accepted ? "accepted" : deed.reason;

describe("DES-131 the feet of a Run", () => {
  it.each([
    [1, 60],
    [-1, 30],
    [-3, 30],
  ])("degree %i: %i feet", (degree, feet) => expect(runFeet(hero(), "ground", degree, "combat")).toBe(feet));
  it("a second Move of the same turn is no faster than the first", () => {
    const who = apply(
      hero(),
      bestow(hero(), {
        kind: "speed",
        key: "run",
        ranks: 1,
        until: { at: "turnStart", of: "Actor.ada", left: 1 },
        label: "",
        rule: "DES-131",
      }),
    );
    expect(runFeet(who, "ground", 1, "combat")).toBe(60);
  });
  it("whoever can't move, runs nowhere", () =>
    expect(runFeet(hero({ conditions: [condition("immobile")] }), "ground", 2, "combat")).toBe(0));
});

describe("DES-130 DES-132 DES-133 DES-135 DES-136 DES-273 movement", () => {
  it.each([
    ["walk", 30],
    ["squeeze", 15],
    ["crawl", 5],
    ["advance", 5],
    ["withdraw", 5],
    ["escape", 15],
    ["gambitSlow", 15],
    ["gambitFull", 30],
  ] as const)("%s goes %i feet at rank 0", (kind, ft) =>
    expect(movementFeet(hero(), kind, "ground", "combat")).toBe(ft),
  );
  it("Hindered is a rank slower, Immobile goes nowhere, and flying takes a power", () => {
    expect(movementFeet(hero({ conditions: [condition("hindered")] }), "walk", "ground", "combat")).toBe(15);
    expect(movementFeet(hero({ conditions: [condition("immobile")] }), "walk", "ground", "combat")).toBe(0);
    expect(movementFeet(hero(), "walk", "fly", "combat")).toBeNull();
    expect(movementFeet(hero(), "walk", "swim", "combat")).toBe(10);
  });
});

describe("DES-131 Run", () => {
  it.each([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ])("after %i rounds in a row it needs %i degrees", (streak, degrees) => {
    expect(runNeeds(streak)).toBe(degrees);
    expect([runEndurance(streak, degrees), runEndurance(streak, degrees - 1)]).toEqual([true, false]);
  });
  it("success is a rank faster until the next turn, whatever the movement; too few degrees tire", () => {
    const fast = apply(hero(), run(hero(), 2).changes);
    expect([movementFeet(fast, "walk", "ground", "combat"), chargeFeet(fast, "combat"), fast.turn.ran]).toEqual([
      60,
      30,
      true,
    ]);
    expect(written(runTires(fast, -1))["system.fatigue"]).toBe(1);
    expect(runTires(fast, 1)).toEqual([]);
  });
  it("a failed Athletics check is normal speed without Endurance, and is made once a turn", () => {
    expect(run(hero(), -1)).toEqual({ changes: [], endurance: null });
    const tried = apply(hero(), triedNow(hero(), "run", true));
    expect([
      triedAlready(tried, "run", true)?.reason,
      triedAlready(tried, "run", false),
      triedAlready(hero(), "run", true),
    ]).toEqual(["run.tried", null, null]);
    // Outside encounters nothing is counted.
    expect(triedNow(hero(), "run", false)).toEqual([]);
  });
});

describe("DES-134 DES-161 getting up and down", () => {
  const prone = apply(hero(), dropProne(hero()));
  it("a Move always stands up; Acrobatics may, once a turn", () => {
    expect(endedConditions(done(stand(prone, null)))).toEqual(["prone"]);
    expect(stand(prone, 1)).toMatchObject({ up: true });
    expect(stand(prone, -1)).toMatchObject({ up: false, changes: [] });
    const tried = apply(prone, triedNow(prone, "stand", true));
    expect([
      triedAlready(tried, "stand", true)?.reason,
      triedAlready(tried, "stand", false),
      triedAlready(tried, "run", true),
    ]).toEqual(["stand.tried", null, null]);
    expect(reason(stand(tried, null))).toBe("accepted");
    expect(reason(stand(hero(), null))).toBe("stand.notProne");
  });
});
