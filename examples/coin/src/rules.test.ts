import type { Kit } from "crossover";
import { describe, expect, it } from "vitest";
import { change } from "../../../src/rules/kernel/change.ts";
import { defineConditions, grantsOf } from "../../../src/rules/kernel/conditions.ts";
import { oneByOne, refuseSpend } from "../../../src/rules/kernel/economy.ts";
import { accept } from "../../../src/rules/kernel/exchange.ts";
import * as odds from "../../../src/rules/kernel/odds/index.ts";
import { refuse } from "../../../src/rules/kernel/refusal.ts";
import { explain, row } from "../../../src/rules/kernel/rows.ts";
import { type AttackState, type CoinHero, coinRules, heads } from "./rules.ts";

// The kit's plain part, which is all that rules need: no Foundry, no mocks.
const kit = { accept, change, defineConditions, explain, grantsOf, oneByOne, refuse, refuseSpend, row };
const rules = coinRules({ rules: kit as unknown as Kit["rules"], odds });

const penny = (over: Partial<CoinHero> = {}): CoinHero => ({
  uuid: "penny",
  name: "Penny",
  traits: { force: 3, wit: 4, nerve: 2 },
  grit: { value: 5, max: 5 },
  conditions: [],
  ...over,
});
const party = { uuid: "penny", name: "Penny", img: "" };

describe("COI-001 COI-002 checks", () => {
  it("every head is a success", () => expect(heads([2, 1, 2, 2])).toBe(3));
  it.each([
    [4, 1, 15 / 16],
    [4, 2, 11 / 16],
    [4, 3, 5 / 16],
    [2, 3, 0],
  ])("%i coins for %i heads: %f", (coins, difficulty, chance) =>
    expect(rules.checkChance(coins, difficulty)).toBe(chance),
  );
});

describe("COI-003 COI-004 strikes", () => {
  it.each([
    [3, 1, false, 2],
    [1, 3, false, 0],
    [2, 2, false, 0],
    [2, 2, true, 1],
    [0, 0, true, 0],
  ])("%i heads against %i, ties %j: %i", (attack, defence, ties, harm) =>
    expect(rules.harm(attack, defence, ties)).toBe(harm),
  );
  it("three coins against two come to nothing half of the time", () =>
    expect(rules.harms(3, 2, false).chance((h) => h === 0)).toBe(0.5));
  it("Grit never falls below nothing, and who has none is down", () => {
    expect(rules.suffer(penny({ grit: { value: 1, max: 5 } }), 3)).toMatchObject([{ from: 1, to: 0 }]);
    expect(rules.able(penny({ grit: { value: 0, max: 5 } }))).toBe(false);
  });
  it("a card goes its way once: flipped, met, taken", () => {
    const request = { actor: party, target: party, coins: rules.coins(penny(), "force"), tiesHit: false };
    const step = (state: AttackState, event: Parameters<typeof rules.attack.step>[1]): AttackState => {
      const done = rules.attack.step(state, event);
      if (!done.accepted) throw new Error(done.reason);
      return done.state;
    };
    const begun = rules.attack.begin(request);
    expect(rules.attack.step(begun, { type: "defend", faces: [2], coins: null })).toMatchObject({ reason: "notMet" });
    const flipped = step(begun, { type: "flip", faces: [2, 2, 1], changes: [] });
    expect(rules.attack.step(flipped, { type: "apply", changes: [] })).toMatchObject({ reason: "notMet" });
    const met = step(flipped, { type: "defend", faces: [2, 1], coins: null });
    expect(rules.harmOf(met)).toBe(1);
    const taken = step(met, { type: "apply", changes: [] });
    expect(rules.attack.step(taken, { type: "apply", changes: [] })).toMatchObject({ reason: "alreadyApplied" });
  });
});

describe("COI-005 COI-006 COI-007 dizzy, turns, order", () => {
  it("dizzy takes a coin, and never the last", () => {
    expect(rules.coins(penny({ conditions: ["dizzy"] }), "force").total).toBe(2);
    const weak = penny({ conditions: ["dizzy"], traits: { force: 1, wit: 1, nerve: 1 } });
    expect(rules.coins(weak, "force")).toMatchObject({ total: 1, rows: [{ value: 1 }, { value: -1 }, { value: 1 }] });
  });
  it("one action a turn", () => {
    const spent = rules.economy.step({}, {}, { type: "spend", action: "action" });
    expect(spent.turn).toEqual({ action: 1 });
    expect(rules.economy.step({}, spent.turn, { type: "spend", action: "action" })).toMatchObject({ reason: "spent" });
  });
  it("more heads first, then more Wit", () => {
    const at = (id: string, initiative: number, wit: number) => ({
      id,
      initiative,
      character: penny({ traits: { force: 1, wit, nerve: 1 } }),
      state: {},
      out: false,
    });
    const order = [at("a", 1, 2), at("b", 2, 1), at("c", 1, 3)].sort(rules.before).map((p) => p.id);
    expect(order).toEqual(["b", "c", "a"]);
  });
});
