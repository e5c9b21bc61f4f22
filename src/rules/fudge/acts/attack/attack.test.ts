import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asRoutine } from "../../dice/check.ts";
import { check, dice } from "../../testing/fixtures.ts";
import type { Faces } from "../../types.ts";
import {
  type AttackRequest,
  criticalBenefits,
  criticalEffectRow,
  mayAttackRoutinely,
  mayScoreCritical,
  multiattackBonus,
  multiattackRow,
  resolveAttack,
  targetsRefusal,
} from "./attack.ts";

const attack = (bonus: number, changes: Partial<AttackRequest> = {}): AttackRequest => ({
  check: check("attack", bonus),
  mayCrit: true,
  finishing: false,
  ...changes,
});
const defence = (bonus: number) => check("activeDefense", bonus);

describe("FUD-110 FUD-067 attack against defense", () => {
  it("a tie hits", () =>
    expect(resolveAttack(attack(7), dice[1], defence(6), dice[2])).toMatchObject({
      hit: true,
      difference: 0,
      degrees: 1,
      critical: false,
    }));
  it("one less misses", () =>
    expect(resolveAttack(attack(7), dice[0], defence(6), dice[2])).toMatchObject({ hit: false, degrees: 1 }));
});

describe("FUD-028 FUD-030 both sides critical", () => {
  it.each<[string, number, Faces, number, Faces, boolean, boolean]>([
    ["both +3, 3+A reaches 4+V", 6, dice[3], 5, dice[3], true, true],
    ["both +3, 3+A short of 4+V", 5, dice[3], 5, dice[3], true, false],
    ["+3 against an ordinary sum it reaches", 5, dice[3], 7, dice[1], true, true],
    ["+3 against an ordinary sum it doesn't reach", 1, dice[3], 10, dice[2], true, false],
    ["+3 against -3", 0, dice[3], 30, dice[-3], true, true],
    ["ordinary against +3, reached", 8, dice[2], 6, dice[3], true, false],
    ["ordinary against +3, not reached", 7, dice[2], 6, dice[3], false, false],
    ["ordinary against -3", 0, dice[0], 30, dice[-3], true, false],
    ["-3 against +3", 30, dice[-3], 0, dice[3], false, false],
    ["-3 against an ordinary sum", 30, dice[-3], 0, dice[0], false, false],
    ["-3 against -3: the attacker's miss comes first", 30, dice[-3], 0, dice[-3], false, false],
  ])("%s", (_, a, af, v, vf, hit, critical) =>
    expect(resolveAttack(attack(a), af, defence(v), vf)).toMatchObject({ hit, critical }),
  );
});

describe("FUD-118 natural 3s", () => {
  it("a natural -3 misses, a natural +3 hits, whatever the bonuses", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -20, max: 40 }),
        fc.integer({ min: -20, max: 40 }),
        fc.constantFrom(...Object.values(dice)),
        (a, v, d) => {
          return (
            !resolveAttack(attack(a), dice[-3], defence(v), d).hit &&
            resolveAttack(attack(a), dice[3], defence(v), d).hit
          );
        },
      ),
    ));
});

describe("FUD-036 degrees of an attack", () => {
  it("are those of the totals", () => expect(resolveAttack(attack(12), dice[0], defence(8), dice[0]).degrees).toBe(2));
  it("an automatic hit below the defense is one degree", () =>
    expect(resolveAttack(attack(0), dice[3], defence(12), dice[0])).toMatchObject({
      hit: true,
      degrees: 1,
      automatic: "naturalHit",
    }));
  it("a failed defense above the attack is one degree", () =>
    expect(resolveAttack(attack(0), dice[0], defence(30), dice[-3])).toMatchObject({
      hit: true,
      degrees: 1,
      automatic: "defenseFailed",
    }));
  it("a failed defense below the attack keeps the real difference", () =>
    expect(resolveAttack(attack(10), dice[0], defence(6), dice[-3])).toMatchObject({
      hit: true,
      difference: 7,
      degrees: 3,
    }));
  it("a natural miss above the defense is one degree of failure", () =>
    expect(resolveAttack(attack(30), dice[-3], defence(0), dice[0])).toMatchObject({ hit: false, degrees: 1 }));
});

describe("FUD-035 FUD-208 defenseless targets", () => {
  const open = check("activeDefense", 15, { openness: "defenseless" });
  it("are hit at a total of 0", () => {
    expect(resolveAttack(attack(-1), dice[1], open, null).hit).toBe(true);
    expect(resolveAttack(attack(-1), dice[0], open, null).hit).toBe(false);
  });
  it("natural +3 confirms when 3 + A is 0 or more", () => {
    expect(resolveAttack(attack(-3), dice[3], open, null).critical).toBe(true);
    expect(resolveAttack(attack(-4), dice[3], open, null)).toMatchObject({ hit: true, critical: false });
  });
});

describe("FUD-207 vulnerable targets", () => {
  it("defend at half", () =>
    expect(
      resolveAttack(attack(5), dice[0], check("activeDefense", 9, { openness: "vulnerable" }), dice[0]),
    ).toMatchObject({ hit: true, difference: 0 }));
});

describe("FUD-033 FUD-602 minions' criticals", () => {
  it("a minion's natural +3 hits a hero but is no critical", () =>
    expect(resolveAttack(attack(20, { mayCrit: false }), dice[3], defence(0), dice[0])).toMatchObject({
      hit: true,
      threat: true,
      critical: false,
    }));
  const target = { kind: "hero", health: { value: 6, max: 6 }, defenseless: false } as const;
  it("minions score them on minions only", () => {
    expect(mayScoreCritical({ attacker: { kind: "minion" }, target })).toBe(false);
    expect(mayScoreCritical({ attacker: { kind: "minion" }, target: { ...target, kind: "minion" } })).toBe(true);
    expect(mayScoreCritical({ attacker: { kind: "hero" }, target })).toBe(true);
  });
});

describe("FUD-034 attacks without a check", () => {
  it("have no critical", () =>
    expect(
      mayScoreCritical(
        { attacker: { kind: "hero" }, target: { kind: "minion", health: { value: 1, max: 1 }, defenseless: false } },
        false,
      ),
    ).toBe(false));
});

describe("FUD-316 finishing attacks", () => {
  it("are critical whenever they hit", () =>
    expect(
      resolveAttack(
        attack(3, { finishing: true }),
        dice[0],
        check("activeDefense", 5, { openness: "defenseless" }),
        null,
      ).critical,
    ).toBe(true));
  it("and a miss is still a miss", () =>
    expect(
      resolveAttack(
        attack(3, { finishing: true }),
        dice[-3],
        check("activeDefense", 5, { openness: "defenseless" }),
        null,
      ),
    ).toMatchObject({ hit: false, critical: false }));
});

describe("FUD-053 FUD-602 FUD-158 routine attacks", () => {
  const hero = { kind: "hero", health: { value: 6, max: 6 }, defenseless: false } as const;
  it.each([
    ["a hero on a fit hero", { attacker: { kind: "hero" }, target: hero }, false],
    [
      "a hero on a minion",
      { attacker: { kind: "hero" }, target: { ...hero, kind: "minion", health: { value: 1, max: 1 } } },
      true,
    ],
    [
      "a hero on a hero at 1 HP",
      { attacker: { kind: "hero" }, target: { ...hero, health: { value: 1, max: 6 } } },
      true,
    ],
    [
      "a minion on a hero at 1 HP",
      { attacker: { kind: "minion" }, target: { ...hero, health: { value: 1, max: 6 } } },
      false,
    ],
    ["a minion on the defenseless", { attacker: { kind: "minion" }, target: { ...hero, defenseless: true } }, true],
    [
      "anyone on a thing that can't get out of the way (FUD-168)",
      { attacker: { kind: "minion" }, target: { ...hero, defenseless: true } },
      true,
    ],
  ] as const)("%s", (_, sides, may) => expect(mayAttackRoutinely(sides)).toBe(may));
  it("take no dice, and the defense rolls on", () => {
    const routine = { ...attack(8), check: asRoutine(check("attack", 8)) };
    expect(resolveAttack(routine, null, defence(6), dice[2])).toMatchObject({ hit: true, critical: false });
    expect(resolveAttack(routine, null, defence(6), dice[3]).hit).toBe(false);
  });
});

describe("FUD-031 FUD-032 benefits of a critical hit", () => {
  it("three to choose from, one of them +1 to the rank", () => {
    expect(criticalBenefits("hero")).toEqual(["increasedEffect", "addedEffect", "alternateEffect"]);
    expect(criticalEffectRow().value).toBe(1);
  });
  it("a minion takes the worst instead of an increased effect", () =>
    expect(criticalBenefits("minion")).toEqual(["worstDegree", "addedEffect", "alternateEffect"]));
});

describe("FUD-128 Multiattack", () => {
  it.each([
    [1, 0],
    [2, 1],
    [3, 2],
    [7, 2],
  ])("%i degrees on one target is +%i", (degrees, bonus) => {
    expect(multiattackBonus("other", degrees)).toEqual({ ranks: bonus, bruises: 0 });
    expect(multiattackBonus("damage", degrees)).toEqual({ ranks: 0, bruises: bonus });
  });
  it.each([
    [1, 0],
    [2, -2],
    [5, -5],
  ])("%i targets take %i each", (targets, value) => expect(multiattackRow(targets)).toMatchObject({ value }));
  it("six are too many", () =>
    expect(multiattackRow(6)).toEqual({ accepted: false, reason: "multiattack.targets", data: { max: 5 } }));
});

describe("FUD-128 FUD-271 how many at once", () => {
  const swing = { multiattack: false, split: 0, area: null, effect: "damage" } as const;
  it.each([
    [swing, 1, null],
    [swing, 2, "attack.oneTarget"],
    [{ ...swing, multiattack: true }, 5, null],
    [{ ...swing, split: 1 }, 2, null],
    [{ ...swing, area: "burst" }, 9, null],
    [{ ...swing, effect: "illusion" }, 4, null],
    [{ ...swing, effect: "illusion", single: true }, 4, "attack.oneTarget"],
    [{ ...swing, effect: "illusion", single: true }, 1, null],
  ] as const)("%o on %i: %s", (attack, targets, no) =>
    expect(targetsRefusal(attack, targets)?.reason ?? null).toBe(no),
  );
});
