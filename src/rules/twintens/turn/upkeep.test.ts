import { describe, expect, it } from "vitest";
import { gradedConsequences } from "../harm/consequences.ts";
import { tire } from "../harm/fatigue.ts";
import { concentrationDc } from "../harm/saves.ts";
import { concentrated, concentration, concentrationLost, proofsOf, provedBy } from "../powers/powers.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { having, hero, hurt, power, skill } from "../testing/fixtures.ts";
import type { TwintensCharacter } from "../types.ts";

describe("TWI-236 TWI-434 what a blow may end", () => {
  const field = power("forceField", 6);
  const aiming = having(["aiming", { source: "self" }]);
  const dcs = (who: TwintensCharacter, hit: number | null): readonly number[] =>
    concentration(who, hit).map((k) => k.dc);
  it("an aim and powers that are kept up, at 10 and the damage; what lasts by itself is safe", () => {
    expect(
      concentration(hero({ ...aiming, powers: [field, power("protection", 4), power("mindControl", 5)] }), 22).map(
        (k) => [k.what, k.dc],
      ),
    ).toEqual([
      ["aim", 22],
      ["power", 22],
      ["power", 22],
    ]);
    expect(concentration(hero({ powers: [power("protection", 4), power("blast", 8)] }), 22)).toEqual([]);
  });
  it.each([
    ["the stun asks more than the blow", 12, 16],
    ["the blow asks more than the stun", 25, 25],
    ["only the stun asks", null, 16],
  ] as const)("stunned, a power is kept at 10 and its rank: %s", (_what, hit, dc) =>
    expect(dcs(hurt({ stunned: { round: 1, key: 5 } }, { powers: [field] }), hit)).toEqual([dc]),
  );
  it("TWI-305 TWI-434 stunned, a power that was drained is kept at 10 and the ranks that are left of it", () => {
    const drained = { ...field, lost: 2 };
    expect(dcs(hurt({ stunned: { round: 1, key: 5 } }, { powers: [drained] }), null)).toEqual([14]);
  });
  it("TWI-460 whoever is entangled keeps an aim and powers at 15, or at what is harder still", () => {
    const tied = hero({ ...having(["aiming", { source: "self" }], ["entangled", { degree: 1 }]), powers: [field] });
    expect([dcs(tied, null), dcs(tied, 12), dcs(tied, 22)]).toEqual([
      [15, 15],
      [15, 15],
      [22, 22],
    ]);
    expect(concentrationLost(tied, null, 14)).toHaveLength(2);
    expect(concentrationLost(tied, null, 15)).toEqual([]);
  });
  it("a stun alone is no danger to an aim, and who is unconscious is asked nothing", () => {
    expect(dcs(hurt({ stunned: { round: 1, key: 5 } }, aiming), null)).toEqual([]);
    expect(dcs(hurt({ unconscious: true }, { ...aiming, powers: [field] }), 20)).toEqual([]);
  });
  it.each([
    [11, 3],
    [12, 2],
    [13, 2],
    [14, 1],
    [15, 1],
    [16, 0],
  ] as const)("aim 12, ranks 4 and 6 while stunned: a total of %i leaves off %i", (total, lost) => {
    const who = hurt({ stunned: { round: 1, key: 5 } }, { ...aiming, powers: [field, power("flight", 4)] });
    expect(concentrationLost(who, concentrationDc({ damage: 2 }), total)).toHaveLength(lost);
  });
  it("TWI-214 whoever drops, by whatever, loses what it kept up", () => {
    const off = { subject: "Actor.hero.Item.forceField", path: "system.active", to: false };
    const by = hero({ powers: [field], fatigue: "exhausted" });
    expect(tire(by, 1)).toEqual(expect.arrayContaining([expect.objectContaining(off)]));
    expect(tire({ ...by, fatigue: "winded" }, 1)).not.toEqual(expect.arrayContaining([expect.objectContaining(off)]));
    expect(gradedConsequences(by, { conditions: [], unconscious: true }, "x", 8, { lasting: false }, null)).toEqual(
      expect.arrayContaining([expect.objectContaining(off)]),
    );
  });
});

describe("TWI-433 what takes a standard action each round", () => {
  const sight = power("esp", 4);
  const mind = power("mindControl", 5);
  const who = hero({ powers: [sight, mind, power("flight", 3), power("astralForm", 2, { active: false })] });
  it("what is on oneself while it is on; what is aimed at others while it holds somebody", () => {
    expect(
      [concentrated(who, () => false), concentrated(who, (p) => p.id === mind.id)].map((all) => all.map((p) => p.key)),
    ).toEqual([["esp"], ["esp", "mindControl"]]);
  });
});

describe("TWI-451 powers that may not work", () => {
  const flawed = (...keys: readonly (readonly [string, string])[]) =>
    power("blast", 6, { flaws: keys.map(([key, note]) => ({ key, ranks: 1, note })) });
  const mage = hero({ skills: [skill("knowledge", 5), skill("concentration", 2)] });
  it("nothing is thrown for an ordinary one", () =>
    expect([proofsOf(mage, flawed(), DEFAULT_SETTINGS), provedBy([], [], "2d10")]).toEqual([[], true]));
  it.each([
    [[5, 5], false],
    [[5, 6], true],
  ] as const)("an unreliable one: %j works: %s", (faces, works) =>
    expect(provedBy(proofsOf(mage, flawed(["unreliable", ""]), DEFAULT_SETTINGS), [faces], "2d10")).toBe(works),
  );
  it.each([
    [[5, 5], false],
    [[5, 6], true],
  ] as const)("a check against 10 and the rank, by the skill that the note names: %j: %s", (faces, works) => {
    const proofs = proofsOf(mage, flawed(["checkRequired", "Knowledge"]), DEFAULT_SETTINGS);
    expect(proofs).toMatchObject([{ dc: 16 }]);
    expect(provedBy(proofs, [faces], "2d10")).toBe(works);
  });
  it("by Concentration where it names none; both flaws need both throws; dice that can't fall so prove nothing", () => {
    expect(proofsOf(mage, flawed(["checkRequired", ""]), DEFAULT_SETTINGS)).toMatchObject([
      { rows: [{ value: 2 }, { value: 0 }] },
    ]);
    const both = proofsOf(mage, flawed(["unreliable", ""], ["checkRequired", ""]), DEFAULT_SETTINGS);
    expect([
      provedBy(
        both,
        [
          [6, 6],
          [7, 7],
        ],
        "2d10",
      ),
      provedBy(
        both,
        [
          [6, 6],
          [5, 5],
        ],
        "2d10",
      ),
      provedBy(both, [[6, 6]], "2d10"),
      provedBy(
        both,
        [
          [6, 6],
          [11, 1],
        ],
        "2d10",
      ),
    ]).toEqual([true, false, null, null]);
  });
});
