import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resolveCheck } from "../dice/check.ts";
import { conditionState } from "../state/progression.ts";
import { abilities, advantage, check, dice, having, hero, minion, settings } from "../testing/fixtures.ts";
import {
  dyingCheck,
  heal,
  healBruises,
  healingPoints,
  healthBand,
  type HealthStep,
  markRevived,
  naturalRecovery,
  recover,
  recoveryRate,
  regenTick,
  resolveDying,
  revivalRefusal,
  revive,
  setHealth,
  stabilize,
  startDying,
  takeHarm,
} from "./health.ts";
import { maxHealth } from "./values.ts";

const at = (value: number, ...ids: readonly string[]) =>
  hero({ health: { value, max: 6 }, conditions: ids.map((id) => conditionState(id, null, "health")) });
const harm = (health: number, changes = {}) => ({ health, bruises: 1, nonLethal: false, worst: false, ...changes });
const names = (step: HealthStep): string[] => step.conditions.map((c) => c.id).sort();

describe("FUD-150 FUD-158 health bands", () => {
  it.each([
    [6, "fit"],
    [2, "fit"],
    [1, "weak"],
    [0, "battered"],
    [-1, "down"],
    [-2, "down"],
    [-3, "dead"],
  ])("%i of 6 is %s", (value, band) => expect(healthBand(value, 6)).toBe(band));
  it("a minion at its 1 is fit", () => expect(healthBand(1, 1)).toBe("fit"));
  it("heroes have 6, minions 1 (FUD-601)", () => expect([maxHealth("hero"), maxHealth("minion")]).toEqual([6, 1]));
});

describe("FUD-153 FUD-154 taking harm", () => {
  it("loses health and gains bruises", () =>
    expect(takeHarm(at(6), harm(3))).toMatchObject({ health: 3, bruises: 1, conditions: [] }));
  it("writes both with what was before", () =>
    expect(takeHarm(hero({ bruises: 2 }), harm(2)).changes).toEqual([
      { kind: "set", subject: "Actor.hero", path: "system.health.value", from: 6, to: 4, rule: "FUD-153" },
      { kind: "set", subject: "Actor.hero", path: "system.bruises", from: 2, to: 3, rule: "FUD-154" },
    ]));
  it("FUD-155 a tie bruises only", () => expect(takeHarm(at(6), harm(0)).changes).toHaveLength(1));
  it("at 0 one is battered", () => expect(names(takeHarm(at(3), harm(3)))).toEqual(["battered"]));
  it("below 0 dying, battered no longer", () => expect(names(takeHarm(at(0, "battered"), harm(1)))).toEqual(["dying"]));
  it("never below -3", () => expect(takeHarm(at(2), harm(30))).toMatchObject({ health: -3, band: "dead" }));
});

describe("FUD-157 non-lethal harm", () => {
  it("leaves -1 and stabilized", () => {
    const step = takeHarm(at(2), harm(9, { nonLethal: true }));
    expect([step.health, names(step)]).toEqual([-1, ["stabilized"]]);
  });
  it("leaves who stands at exactly 0 at -1 and stabilized, too", () => {
    const step = takeHarm(at(0, "battered"), harm(1, { nonLethal: true }));
    expect([step.health, names(step)]).toEqual([-1, ["stabilized"]]);
  });
  it("above 0 is like any other", () => expect(takeHarm(at(6), harm(2, { nonLethal: true })).health).toBe(4));
  it("on those who are down it is no softer", () =>
    expect(takeHarm(at(-1, "stabilized"), harm(1, { nonLethal: true }))).toMatchObject({
      health: -2,
      conditions: [{ id: "dying" }],
    }));
});

describe("FUD-159 dying and stabilized", () => {
  it("a stabilized one who loses health is dying again", () =>
    expect(names(takeHarm(at(-1, "stabilized"), harm(1)))).toEqual(["dying"]));
  it("a bruise alone doesn't", () => expect(names(takeHarm(at(-1, "stabilized"), harm(0)))).toEqual(["stabilized"]));
  it("0 or more ends both", () => expect(names(heal(at(-1, "dying"), 1))).toEqual(["battered"]));
  it("set by hand it comes along", () =>
    expect([names(setHealth(at(6), -2)), names(setHealth(at(-2, "dying"), 4))]).toEqual([["dying"], []]));
});

describe("FUD-160 dying", () => {
  const dying = at(-1, "dying");
  const total = (n: number) => resolveCheck(check("passiveDefense", n, { dc: 5 }), dice[0]);
  it("is Fortitude against DC 5", () =>
    expect(dyingCheck(hero({ abilities: abilities({ sta: 2 }) }), settings)).toMatchObject({
      kind: "passiveDefense",
      dc: 5,
    }));
  it.each([
    [6, -1, "stabilized"],
    [5, -1, "dying"],
    [4, -2, "dying"],
  ])("a total of %i: %i HP, %s", (n, health, state) =>
    expect(resolveDying(dying, total(n))).toMatchObject({ health, conditions: [{ id: state }] }),
  );
  it("from -2 it may kill", () =>
    expect(resolveDying(at(-2, "dying"), total(0))).toMatchObject({ health: -3, band: "dead" }));
  it("Diehard needs no check (FUD-276)", () =>
    expect(names(resolveDying({ ...dying, advantages: [advantage("diehard")] }, null))).toEqual(["stabilized"]));
  it("Treatment stabilizes", () =>
    expect(stabilize(dying)).toMatchObject({ health: -1, conditions: [{ id: "stabilized" }] }));
  it("nobody stabilizes the healthy", () =>
    expect(stabilize(at(6))).toEqual({ accepted: false, reason: "dying.notDying" }));
  it("any gain below 0 stabilizes", () =>
    expect(heal(at(-2, "dying"), 1)).toMatchObject({ health: -1, conditions: [{ id: "stabilized" }] }));
});

describe("FUD-161 dying of what goes on", () => {
  it("drops to -1", () => expect(startDying(at(5))).toMatchObject({ health: -1, conditions: [{ id: "dying" }] }));
  it("doesn't raise those who are lower", () => expect(startDying(at(-2, "dying")).health).toBe(-2));
  it("nothing stabilizes, Diehard included", () => {
    expect(stabilize(at(-1, "dying"), true)).toEqual({ accepted: false, reason: "dying.blocked" });
    expect(names(resolveDying({ ...at(-1, "dying"), advantages: [advantage("diehard")] }, null, true))).toEqual([
      "dying",
    ]);
    expect(names(heal(at(-2, "dying"), 1, true))).toEqual(["dying"]);
  });
});

describe("FUD-162 death", () => {
  it("takes all other conditions", () =>
    expect(names(takeHarm({ ...at(1), conditions: having("dazed", "prone").conditions }, harm(9)))).toEqual(["dead"]));
  it("is past harm and healing", () => {
    expect(takeHarm(at(-3, "dead"), harm(2)).changes).toEqual([]);
    expect(heal(at(-3, "dead"), 4).health).toBe(-3);
  });
  it("only the dead are brought back, at -2 and stabilized", () => {
    expect(revivalRefusal(at(-2, "dying"))?.reason).toBe("revival.alive");
    expect(revive(at(-3, "dead"))).toMatchObject({ health: -2, band: "down", conditions: [{ id: "stabilized" }] });
  });
  it("and not a second time for 13 minutes, which death doesn't wash off", () => {
    const [mark] = markRevived(at(-3, "dead"));
    expect(mark).toMatchObject({ kind: "create", data: { condition: "revived", degree: 13 } });
    const again = takeHarm(
      hero({
        health: { value: 1, max: 6 },
        conditions: [conditionState("revived", null, "x", 9), conditionState("dazed")],
      }),
      harm(9),
    );
    expect(again.conditions.map((c) => c.id)).toEqual(["revived", "dead"]);
    expect(revivalRefusal(hero({ health: { value: -3, max: 6 }, conditions: again.conditions }))).toEqual({
      accepted: false,
      reason: "revival.early",
      data: { minutes: 9 },
    });
  });
});

describe("FUD-163 minions", () => {
  it("are knocked out by lethal harm, and dead where the Gamemaster chooses it", () => {
    expect(takeHarm(minion(), harm(9, { worst: true }))).toMatchObject({
      health: -1,
      conditions: [{ id: "stabilized" }],
    });
    expect(takeHarm(minion(), harm(1, { worst: true, slain: true }))).toMatchObject({
      health: -3,
      conditions: [{ id: "dead" }],
    });
  });
  it("that are down already aren't killed by it", () =>
    expect(
      takeHarm(minion({ health: { value: -2, max: 1 } }), harm(9, { worst: true, nonLethal: true })),
    ).toMatchObject({ health: -2 }));
  it("are knocked out by other harm", () =>
    expect(takeHarm(minion(), harm(1, { worst: true, nonLethal: true }))).toMatchObject({
      health: -1,
      conditions: [{ id: "stabilized" }],
    }));
});

describe("FUD-164 natural recovery", () => {
  it.each([
    [8, false, false, 1, 8],
    [7, false, false, 0, 7],
    [8, true, false, 2, 16],
    [8, false, true, 2, 16],
    [8, true, true, 4, 32],
    [2, true, true, 1, 8],
  ])("%i h, rest %s, treatment %s", (hours, rest, treatment, health, bruises) =>
    expect(naturalRecovery(hours, recoveryRate(rest, treatment))).toEqual({ health, bruises }),
  );
  it("never above the maximum or below no bruise", () =>
    expect(recover(hero({ health: { value: 5, max: 6 }, bruises: 3 }), 48, 4)).toMatchObject({
      health: 6,
      bruises: 0,
    }));
  it("bruises can be healed one by one", () => expect(healBruises(hero({ bruises: 3 }), 2).bruises).toBe(1));
});

describe("FUD-165 the Healing power", () => {
  it.each([
    [1, 0, "minuteOrEffort"],
    [2, 0, "nextRound"],
    [3, 1, null],
    [9, 7, null],
  ])("a total of %i heals %i", (total, points, retry) => expect(healingPoints(total)).toEqual({ points, retry }));
});

describe("FUD-166 Regeneration", () => {
  it("rank 3 gives on rounds 4, 7 and 10", () =>
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => regenTick(3, n))).toEqual([0, 0, 0, 1, 0, 0, 1, 0, 0, 1]));
  it("gives its rank over ten rounds", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40 }),
        (rank) => [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].reduce((s, n) => s + regenTick(rank, n), 0) === rank,
      ),
    ));
});
