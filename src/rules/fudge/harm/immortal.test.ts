import { describe, expect, it } from "vitest";
import { change } from "../../kernel/change.ts";
import { conditionState } from "../state/progression.ts";
import { advantage, component, hero, modifier, power } from "../testing/fixtures.ts";
import { withDeath } from "./death.ts";
import { takeHarm } from "./health.ts";
import { returns, returnsAfter } from "./immortal.ts";

const phoenix = (rank: number, ...extras: readonly string[]) =>
  hero({
    powers: [power("Phoenix", [component("immortality", rank, { modifiers: extras.map((e) => modifier(e)) })])],
    health: { value: -3, max: 6 },
  });
const dead = (rank: number, left: number, ...more: readonly string[]) => ({
  ...phoenix(rank),
  conditions: [
    conditionState("dead"),
    conditionState("returning", null, "Actor.hero immortality", left),
    ...more.map((id) => conditionState(id, null, null, 5)),
  ],
});
const told = (changes: ReturnType<typeof returns>): readonly unknown[] =>
  changes.map((c) => (c.kind === "set" ? [c.path, c.to] : [c.kind, c.data.condition]));

describe("FUD-500 FUD-520 Immortality", () => {
  it("returns after time rank 22 less its rank, at once with Sudden, never without it", () =>
    expect([
      returnsAfter(phoenix(15)),
      returnsAfter(phoenix(12)),
      returnsAfter(phoenix(1, "sudden")),
      returnsAfter(hero()),
    ]).toEqual([768, 6144, 0, null]));
  it("waits from the death on, also with Persistent Information", () => {
    const fatal = [change("Actor.hero", "system.health.value", 1, -3, "FUD-153")];
    const alive = { ...phoenix(15), health: { value: 1, max: 6 } };
    const waits = (who: typeof alive): unknown =>
      told(withDeath(who, { value: 0, special: 0 }, fatal)).find((t) => (t as string[])[1] === "returning");
    expect([waits(alive), waits({ ...alive, advantages: [advantage("persistentInformation")] })]).toEqual([
      ["create", "returning"],
      ["create", "returning"],
    ]);
  });
  it("counts down, and then lives at -2 and stabilized, marked as brought back", () => {
    expect(told(returns(dead(15, 768), 600))).toEqual([["system.degree", 168]]);
    expect(told(returns(dead(15, 168), 168))).toEqual([
      ["system.health.value", -2],
      ["delete", "dead"],
      ["create", "stabilized"],
      ["delete", "returning"],
      ["create", "revived"],
    ]);
  });
  it("FUD-162 not within 13 minutes of the last time, and the living wait for nothing", () => {
    expect(told(returns(dead(15, 60, "revived"), 60))).toEqual([["system.degree", 0]]);
    expect(returns({ ...dead(15, 60), health: { value: 2, max: 6 } }, 600)).toEqual([]);
  });
});

describe("FUD-162 FUD-216 death ends every condition, bruised too", () =>
  it("who wakes from it is bruised no more", () => {
    const hurt = hero({ health: { value: 1, max: 6 }, bruises: 4 });
    expect(takeHarm(hurt, { health: 9, bruises: 1, nonLethal: false, worst: false })).toMatchObject({
      health: -3,
      bruises: 0,
    });
  }));
