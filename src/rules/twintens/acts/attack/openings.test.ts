import { describe, expect, it } from "vitest";
import { feats, having, hero, hurt } from "../../testing/fixtures.ts";
import type { TurnLimits } from "../../turn/economy.ts";
import { economy } from "../../turn/economy.ts";
import { type Blow, openingChanges, openingOf, openingsOf, usedOpenings } from "./openings.ts";

const blow = (changes: Partial<Blow>): Blow => ({
  unarmed: false,
  end: "hit",
  critical: false,
  blocked: false,
  emptyHands: false,
  minion: false,
  chain: 0,
  ...changes,
});
const fighter = hero(feats("takedownAttack", "followUpStrike", "improvedGrab"));
const fencer = hero(feats("defensiveStrike", "defensiveThrow", "weaponBind", "weaponBreak", "grapplingBlock"));

describe("TWI-347 TWI-421 what a blow opens", () => {
  it.each([
    ["an opponent falls", { end: "out" }, ["takedownAttack"]],
    ["the second opponent of a chain falls", { end: "out", chain: 1 }, []],
    ["a minion falls, however long the chain", { end: "out", minion: true, chain: 3 }, ["takedownAttack"]],
    ["a critical hit", { critical: true }, ["followUpStrike"]],
    ["a bare fist hits", { unarmed: true }, ["improvedGrab"]],
    ["a plain hit", {}, []],
    ["a miss", { end: "missed", critical: true, unarmed: true }, []],
  ] as const)("to the attacker: %s", (_what, changes, open) =>
    expect(openingsOf(fighter, hero(), blow(changes)).attacker).toEqual(open),
  );
  it.each([
    ["a miss", { end: "missed" }, ["defensiveStrike", "defensiveThrow"]],
    [
      "a miss that was blocked with a weapon",
      { end: "missed", blocked: true },
      ["defensiveStrike", "defensiveThrow", "weaponBind", "weaponBreak"],
    ],
    [
      "one that was blocked with bare hands",
      { end: "missed", blocked: true, emptyHands: true },
      ["defensiveStrike", "defensiveThrow", "weaponBind", "weaponBreak", "grapplingBlock"],
    ],
    ["a hit, blocked or not", { blocked: true, emptyHands: true }, []],
  ] as const)("to the target: %s", (_what, changes, open) =>
    expect(openingsOf(hero(), fencer, blow(changes)).target).toEqual(open),
  );
  it("nothing without the feats", () =>
    expect(openingsOf(hero(), hero(), blow({ end: "missed", blocked: true, emptyHands: true }))).toEqual({
      attacker: [],
      target: [],
    }));

  const until = { at: "turnEnd", of: "Actor.hero", left: 1 } as const;
  it("lasts until the turn it is for; Defensive Strike until it is used or the fight ends; nobody who can't act has one", () => {
    expect(
      openingChanges(fighter, ["takedownAttack", "defensiveStrike"], "Actor.foe", until, 2).map(
        (c) => c.kind === "create" && [c.data.trait, c.data.source, c.data.degree, (c.data.until as { at: string }).at],
      ),
    ).toEqual([
      ["takedownAttack", "Actor.foe", 2, "turnEnd"],
      ["defensiveStrike", "Actor.foe", 2, "encounter"],
    ]);
    expect(openingChanges(hurt({ unconscious: true }), ["defensiveThrow"], "Actor.foe", until)).toEqual([]);
  });
  const open = hero(
    having(
      ["opening", { trait: "takedownAttack", source: "Actor.fallen" }],
      ["opening", { trait: "defensiveStrike", source: "Actor.foe" }],
    ),
  );
  it("an attack uses up the opening it is made by, and Defensive Strike against whom it is aimed at in melee", () => {
    const used = (attack: Parameters<typeof usedOpenings>[1]): readonly unknown[] =>
      usedOpenings(open, attack).map((c) => c.kind === "delete" && c.data.trait);
    expect(used({ opening: "takedownAttack", melee: true, targets: ["Actor.other"] })).toEqual(["takedownAttack"]);
    expect(used({ opening: "", melee: true, targets: ["Actor.foe"] })).toEqual(["defensiveStrike"]);
    expect(used({ opening: "", melee: false, targets: ["Actor.foe"] })).toEqual([]);
    expect([
      openingOf(open, "takedownAttack", "Actor.foe"),
      openingOf(open, "takedownAttack", "Actor.fallen")?.trait,
    ]).toEqual([undefined, "takedownAttack"]);
  });
});

describe("TWI-421 Interpose is a reaction, once a round", () => {
  const limits: TurnLimits = { actions: "none", surges: 0, free: true, reactions: true, blockedBy: null };
  it("and none for whoever has no reactions", () => {
    const first = economy.step(limits, {}, { type: "spend", action: "interpose" });
    expect(first.accepted && economy.step(limits, first.turn, { type: "spend", action: "interpose" })).toMatchObject({
      accepted: false,
      reason: "action.again",
    });
    expect(economy.step({ ...limits, reactions: false }, {}, { type: "spend", action: "interpose" })).toMatchObject({
      accepted: false,
      reason: "action.noReaction",
    });
  });
});
