import { describe, expect, it } from "vitest";
import type { Explained } from "../../../kernel/rows.ts";
import { resolveCheck } from "../../dice/check.ts";
import { OPEN } from "../../dice/circumstances.ts";
import { abilities, component, dice, having, hero, modifier, power, settings, skill } from "../../testing/fixtures.ts";
import type { FudgeCharacter, PowerEntry } from "../../types.ts";
import {
  type Attack,
  attackRequest,
  attackWith,
  brokenInHand,
  effectLimit,
  effectsOf,
  offenceList,
  tradedRank,
  weaponBreaks,
} from "./offence.ts";

const named = (c: FudgeCharacter, name: string | null): Attack => {
  const found = offenceList(c, settings).find((a) => a.name === name);
  if (!found) throw new Error(`no attack ${String(name)}`);
  return found;
};
const fighter = hero({
  abilities: abilities({ str: 4, fgt: 3, dex: 2 }),
  skills: [skill("closeCombat", 2, "Unarmed"), skill("rangedCombat", 4, "Bolt")],
});

describe("FUD-117 Unarmed", () => {
  it("is Close Combat (Unarmed) against Parry with Damage of the Strength", () =>
    expect(named(fighter, null)).toMatchObject({
      id: "unarmed",
      bonus: { total: 5 },
      rank: { total: 4 },
      meets: "parry",
      resistedBy: "toughness",
      strengthBased: true,
    }));
  it("without the skill the ability alone", () =>
    expect(named(hero({ abilities: abilities({ fgt: 3 }) }), null).bonus?.total).toBe(3));
});

describe("FUD-111 FUD-112 FUD-113 attack bonuses", () => {
  const bolt = component("damage", 8, {
    range: "ranged",
    attackSkill: "rangedCombatBolt",
    resistedBy: "toughness",
    modifiers: [modifier("accurate", 1)],
  });
  const c = {
    ...fighter,
    powers: [
      power("Bolt", [bolt]),
      power("Claws", [
        component("damage", 3, {
          modifiers: [modifier("strengthBased"), modifier("inaccurate", 1), modifier("reach", 2)],
        }),
      ]),
    ],
  };
  it("ranged: Dexterity, skill and Accurate against Dodge", () =>
    expect(named(c, "Bolt")).toMatchObject({ bonus: { total: 8 }, meets: "dodge", rank: { total: 8 } }));
  it("close, with reach too: Fighting and Inaccurate against Parry", () =>
    expect(named(c, "Claws")).toMatchObject({ bonus: { total: 1 }, meets: "parry" }));
  it("FUD-156 Strength-based adds Strength, negative too", () => {
    expect(named(c, "Claws").rank.total).toBe(7);
    expect(named({ ...c, abilities: abilities({ str: -1 }) }, "Claws").rank.total).toBe(2);
  });
  it("FUD-553 bonus and rank stop at the power level", () => {
    const strong = { ...c, abilities: abilities({ str: 12, dex: 9 }) };
    expect([named(strong, "Claws").rank.total, named(strong, "Bolt").bonus?.total]).toEqual([10, 10]);
  });
  it("separate effects of a power each have their line, powers that are off none", () => {
    const venomous = {
      ...fighter,
      powers: [
        power("Venom", [component("damage", 3), component("affliction", 5)]),
        power("Off", [component("damage", 9)], { active: false }),
      ],
    };
    expect(offenceList(venomous, settings).map((a) => a.id)).toEqual(["unarmed", "Venom.damage", "Venom.affliction"]);
  });
});

describe("FUD-111 FUD-583 what a vehicle fires", () => {
  const turret = {
    ...hero({ abilities: abilities({ dex: null }) }),
    object: "intact" as const,
    powers: [
      power("Turret", [
        component("damage", 8, { range: "ranged", attackSkill: "rangedCombatTurret", resistedBy: "toughness" }),
      ]),
    ],
  };
  it("fails by nobody's Dexterity: the gun alone aims at 0", () =>
    expect(named(turret, "Turret")).toMatchObject({ fails: null, bonus: { total: 0 } }));
  it("whoever fires it brings their own", () =>
    expect(
      named({ ...turret, abilities: abilities({ dex: 3 }), skills: [skill("rangedCombat", 2, "Turret")] }, "Turret")
        .bonus?.total,
    ).toBe(5));
  it("a hero without Dexterity still can't shoot", () =>
    expect(named({ ...turret, object: null }, "Turret").fails).toMatchObject({ rule: "FUD-401" }));
});

describe("FUD-129 FUD-460 linked effects are one attack", () => {
  const venom = (...more: readonly Parameters<typeof component>[2][]): FudgeCharacter => ({
    ...fighter,
    powers: [
      power("Venom", [
        component("damage", 3, { modifiers: [modifier("accurate", 2)] }),
        component("affliction", 5, { action: "full", modifiers: [modifier("linked")], ...more[0] }),
        component("weaken", 2, { modifiers: [modifier("linked")], ...more[1] }),
      ]),
    ],
  });
  it("led by the first, with its check, and as slow as the slowest", () => {
    const [, attack, ...others] = offenceList(venom(), settings);
    expect(others).toEqual([]);
    expect(attack).toMatchObject({
      id: "Venom.damage",
      action: "full",
      bonus: { total: 7 },
      linked: [
        { id: "Venom.affliction", rank: { total: 5 } },
        { id: "Venom.weaken", rank: { total: 2 } },
      ],
    });
  });
  it("each effect finds the attack that it is part of", () => {
    const list = offenceList(venom(), settings);
    expect(["unarmed", "Venom.damage", "Venom.weaken", "Venom.gone"].map((id) => attackWith(list, id)?.id)).toEqual([
      "unarmed",
      "Venom.damage",
      "Venom.damage",
      undefined,
    ]);
    expect(list.flatMap(effectsOf).map((e) => e.id)).toEqual([
      "unarmed",
      "Venom.damage",
      "Venom.affliction",
      "Venom.weaken",
    ]);
  });
  it("what can't be used is left out, and leads only alone", () => {
    const strengthless: FudgeCharacter = {
      ...venom({ modifiers: [modifier("linked"), modifier("strengthBased")] }),
      abilities: abilities({ str: -5 }),
    };
    expect(named(strengthless, "Venom").linked.map((e) => e.id)).toEqual(["Venom.weaken"]);
    const fists: FudgeCharacter = {
      ...strengthless,
      powers: [
        power("Venom", [
          component("damage", 3, { modifiers: [modifier("strengthBased")] }),
          component("affliction", 5, { modifiers: [modifier("linked")] }),
        ]),
      ],
    };
    expect(named(fists, "Venom")).toMatchObject({ id: "Venom.affliction", linked: [] });
  });
  it("FUD-530 an Unreliable part makes the whole unreliable", () =>
    expect(named(venom({ modifiers: [modifier("linked"), modifier("unreliable", 2)] }), "Venom").coins).toBe(2));
});

describe("FUD-156 Strength that can't be used", () => {
  const weak = { ...fighter, abilities: abilities({ str: -5 }) };
  it("refuses", () =>
    expect(attackRequest(weak, named(weak, null), settings)).toMatchObject({
      accepted: false,
      reason: "attack.noStrength",
    }));
  const swings = (made: Partial<PowerEntry>, of = "strengthBased"): PowerEntry | null => {
    const club = power("Club", [component("damage", 2, { modifiers: [modifier(of)] })], {
      source: "equipment",
      material: "wood",
      ...made,
    });
    const armed = { ...fighter, powers: [club] };
    return weaponBreaks(armed, named(armed, "Club"), settings);
  };
  it("Strength 4 breaks a wooden club and no steel one, nor one that nothing is said of", () =>
    expect(
      [swings({}), swings({ material: "steel" }), swings({ material: "wood" }, "accurate")].map((w) => w?.name ?? null),
    ).toEqual(["Club", null, null]));
  it("a power of wood doesn't break, nor do fists", () =>
    expect([swings({ source: "power" }), weaponBreaks(fighter, named(fighter, null), settings)]).toEqual([null, null]));
  it("as tough as the arm is strong, it holds", () =>
    expect(
      weaponBreaks(
        {
          ...fighter,
          abilities: abilities({ str: 3 }),
          powers: [power("Club", [], { source: "equipment", material: "wood" })],
        },
        { id: "Club.damage", strengthBased: true },
        settings,
      ),
    ).toBeNull());
  it("what broke is broken", () =>
    expect(brokenInHand(fighter, power("Club", []))).toEqual({
      kind: "set",
      subject: "Actor.hero.Item.Club",
      path: "system.state",
      from: "intact",
      to: "broken",
      rule: "FUD-156",
    }));
});

describe("FUD-114 FUD-034 FUD-116 attacks without a check", () => {
  const c = {
    ...fighter,
    powers: [
      power("Blast", [component("damage", 6, { range: "ranged", modifiers: [modifier("area", 1, "burst")] })]),
      power("Stare", [component("affliction", 6, { range: "perception" })]),
      power("Spikes", [component("damage", 4, { modifiers: [modifier("aura")] })]),
    ],
  };
  it("areas meet Dodge for half, perception and auras nothing", () =>
    expect(["Blast", "Stare", "Spikes"].map((n) => named(c, n).meets)).toEqual(["area", null, null]));
  it("have neither bonus nor critical", () =>
    expect(["Blast", "Stare", "Spikes"].map((n) => [named(c, n).bonus, named(c, n).canCritical])).toEqual([
      [null, false],
      [null, false],
      [null, false],
    ]));
  it("refuse an attack check", () =>
    expect(attackRequest(c, named(c, "Blast"), settings)).toEqual({ accepted: false, reason: "attack.noCheck" }));
});

describe("FUD-110 FUD-095 FUD-565 making the attack", () => {
  it("carries the circumstances and penalties", () => {
    const asked = attackRequest({ ...fighter, ...having("exhausted") }, named(fighter, null), settings, {
      ...OPEN,
      targetProne: true,
      cover: "partial",
    });
    expect(asked.accepted && resolveCheck(asked.request.check, dice[0]).total).toBe(4);
  });
  it("prone attackers take their own -1", () => {
    const asked = attackRequest(fighter, named(fighter, null), settings, { ...OPEN, attackerProne: true });
    expect(asked.accepted && resolveCheck(asked.request.check, dice[0]).total).toBe(4);
  });
  it("covered targets refuse", () =>
    expect(attackRequest(fighter, named(fighter, null), settings, { ...OPEN, cover: "complete" })).toMatchObject({
      reason: "attack.covered",
    }));
});

describe("FUD-403 debilitated Fighting", () => {
  it("always misses up close", () => {
    const c = hero({ abilities: abilities({ fgt: -5 }) });
    const asked = attackRequest(c, named(c, null), settings);
    expect(asked.accepted && resolveCheck({ ...asked.request.check, dc: -20 }, dice[3]).success).toBe(false);
  });
});

describe("FUD-450 FUD-125 FUD-582 what a component brings", () => {
  it("Penetrating up to its rank, Multiattack, Split, non-lethal, ranges", () => {
    const c = hero({
      powers: [
        power(
          "Gun",
          [
            component("damage", 4, {
              range: "ranged",
              modifiers: [
                modifier("penetrating", 9),
                modifier("multiattack"),
                modifier("split", 2),
                modifier("nonLethal"),
                modifier("extendedRange", 2),
                modifier("diminishedRange"),
              ],
            }),
          ],
          { source: "equipment" },
        ),
      ],
    });
    expect(named(c, "Gun")).toMatchObject({
      penetrating: 4,
      multiattack: true,
      split: 2,
      nonLethal: true,
      rangeDoublings: 1,
    });
  });
});

describe("FUD-313 FUD-319 FUD-553 FUD-565 what is traded for rank", () => {
  const bolt = (rank: number): FudgeCharacter => ({
    ...fighter,
    powers: [power("Bolt", [component("damage", rank, { range: "ranged" })])],
  });
  const explained = (rank: number, points: number, strict = true): Explained =>
    tradedRank(bolt(rank), named(bolt(rank), "Bolt"), points, { ...settings, strictCaps: strict });
  const traded = (...of: Parameters<typeof explained>): number => explained(...of).total;
  it("passes under the power level with the rank itself", () =>
    expect([traded(7, 2), traded(9, 2), traded(10, 2), traded(12, -1), traded(10, 2, false)]).toEqual([
      9, 10, 10, 10, 12,
    ]));
  it("what is traded and what the power level takes of it are lines of their own", () =>
    expect(explained(9, 2).rows.map((r) => [r.label.split(".").at(-1), r.value])).toEqual([
      ["label", 9],
      ["trade", 2],
      ["cap", -1],
    ]));
  it("the power level is the most that an effect may come to, where the table is strict", () =>
    expect([effectLimit(fighter, settings), effectLimit(fighter, { ...settings, strictCaps: false })]).toEqual([
      10,
      null,
    ]));
});

describe("FUD-457 attacks of an array", () => {
  const alternate = modifier("alternateEffect");
  const array = power(
    "Lance",
    [
      component("damage", 8, { id: "d" }),
      component("affliction", 6, { id: "a", modifiers: [alternate] }),
      component("enhancedTrait", 4, { id: "e", trait: "str", action: "free", modifiers: [alternate] }),
    ],
    { id: "l" },
  );
  const listed = (changes: Partial<PowerEntry> = {}, more: readonly PowerEntry[] = []): [string, boolean][] =>
    offenceList(hero({ powers: [{ ...array, ...changes }, ...more] }), settings).map((a) => [a.id, a.switches]);
  it("those of members that aren't in use are there too: the power goes over to them with the blow", () => {
    expect(listed()).toEqual([
      ["unarmed", false],
      ["l.d", false],
      ["l.a", true],
    ]);
    expect(listed({ member: "a" })).toEqual([
      ["unarmed", false],
      ["l.d", true],
      ["l.a", false],
    ]);
    expect(listed({ member: "e" })).toEqual([
      ["unarmed", false],
      ["l.d", true],
      ["l.a", true],
    ]);
  });
  it("not while the power is off, or what was let go", () =>
    expect([listed({ active: false }), listed({ off: ["a"] })]).toEqual([
      [["unarmed", false]],
      [
        ["unarmed", false],
        ["l.d", false],
      ],
    ]));
  it("each is as strong as it is once the power has gone over: nothing of the member that was left", () => {
    const claws = power(
      "Claws",
      [
        component("enhancedTrait", 4, { id: "e", trait: "str" }),
        component("damage", 2, { id: "d", modifiers: [alternate, modifier("strengthBased")] }),
      ],
      { id: "c" },
    );
    const ranks = (member: string): number[] =>
      offenceList(hero({ powers: [{ ...claws, member }] }), settings).map((a) => a.rank.total);
    expect([ranks("e"), ranks("d")]).toEqual([
      [4, 2],
      [0, 2],
    ]);
  });
});

describe("FUD-500 FUD-520 Move Object with Damaging", () => {
  const hold = (...modifiers: readonly ReturnType<typeof modifier>[]): Attack[] =>
    offenceList(
      hero({ powers: [power("Grip", [component("moveObject", 7, { id: "m", modifiers })], { id: "g" })] }),
      settings,
    ).slice(1) as Attack[];
  it("holds, and may harm as Strength would: the same rank against Toughness", () => {
    expect(hold(modifier("damaging"))).toMatchObject([
      { id: "g.m", effect: "moveObject" },
      { id: "g.m.harm", effect: "damage", resistedBy: "toughness", range: "ranged", rank: { total: 7 } },
    ]);
  });
  it("without it only holds", () => expect(hold().map((a) => a.id)).toEqual(["g.m"]));
});
