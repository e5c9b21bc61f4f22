import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ABILITIES,
  activeEffects,
  ADVERSARIES,
  afflictionCondition,
  alternateLegal,
  appraisedNets,
  areaRank,
  areaSize,
  ATTACK_SKILLS,
  attackCheck,
  attackEffectDC,
  attacksOf,
  audit,
  bestow,
  damageResistance,
  DEFAULT_SETTINGS,
  defendCheck,
  defenseAgainst,
  defenseOf,
  defenseSkill,
  derive,
  DESTINY_SETTINGS,
  drawAction,
  EDGES,
  effectAction,
  effectCheck,
  effectDuration,
  effectInvoice,
  effectRange,
  EFFECTS,
  extraLimbs,
  GEAR_KINDS,
  type GearEntry,
  hasRanks,
  healingMarks,
  identical,
  INTERACTION,
  isMinion,
  lasts,
  loadAction,
  MODIFIERS,
  multiattackRanks,
  needsActivation,
  net,
  objectDc,
  passiveSkill,
  pointBudget,
  pointCosts,
  POWER_SOURCES,
  powerCost,
  powerInvoice,
  primarySkill,
  quickBuild,
  regenerationRounds,
  resistanceAbility,
  resistanceCheck,
  resistanceRank,
  skillCheck,
  skillLabel,
  skillRefusal,
  SKILLS,
  speedRank,
  statePanel,
  switchAlternate,
  takedownAttacks,
  tiring,
  unreliableWorks,
  upkeepOf,
  weakenRanks,
  weaponAttack,
} from "../index.ts";
import {
  abilities,
  apply,
  attack,
  condition,
  edge,
  effect,
  foe,
  gear,
  hero,
  marks,
  modifier,
  power,
  resistances,
  skills,
} from "../testing/fixtures.ts";
import { ARMOUR, OBJECT_TOUGHNESS, SHIELDS, WEAPONS } from "../testing/gear-list.ts";

const context = { type: "combat" as const, settings: DEFAULT_SETTINGS };
const at = { ...context, feet: 5, cover: "none", concealment: "none", maneuver: 0, aimed: false } as const;
const names = (sources: readonly { readonly key: string; readonly ranks: number }[] | undefined) =>
  Object.fromEntries((sources ?? []).map((s) => [s.key, s.ranks]));

describe("DES-300 DES-301 DES-302 DES-303 DES-305 DES-306 DES-307 traits", () => {
  it("six abilities in two groups, 22 skills with one ability each", () => {
    expect(ABILITIES).toEqual({
      str: "physical",
      sta: "physical",
      agl: "physical",
      int: "mental",
      wis: "mental",
      cha: "mental",
    });
    expect(Object.keys(SKILLS)).toHaveLength(22);
    expect([SKILLS.endurance, SKILLS.reaction, SKILLS.wits, SKILLS.intuition, SKILLS.guile]).toEqual([
      "sta",
      "agl",
      "int",
      "wis",
      "cha",
    ]);
    expect([INTERACTION, ATTACK_SKILLS.ranged]).toEqual([
      ["deception", "intimidation", "performance", "persuasion"],
      "dexterity",
    ]);
    expect(skillLabel("reaction")).toBe("CROSSOVER.Destiny.Skill.reaction.label");
  });
  it("a resistance links the better of two abilities", () => {
    const who = hero({ abilities: abilities({ str: 3, sta: 1, agl: 2, int: 4, wis: 1, cha: 0 }) });
    expect([
      resistanceAbility(who, "fortitude"),
      resistanceAbility(who, "reflex"),
      resistanceAbility(who, "toughness"),
      resistanceAbility(who, "will"),
    ]).toEqual(["str", "int", "sta", "wis"]);
  });
  it("Defense is Reaction, at court Guile, or what the sheet says", () => {
    expect([
      defenseSkill(hero(), "combat"),
      defenseSkill(hero(), "conflict"),
      defenseAgainst("rumor"),
      defenseAgainst("ranged"),
    ]).toEqual(["reaction", "guile", "conflict", "combat"]);
    expect(defenseSkill(hero({ defense: { combatSkill: "acrobatics", conflictSkill: "wits" } }), "combat")).toBe(
      "acrobatics",
    );
  });
  it("speeds without powers, and modes that only powers give", () => {
    expect([
      speedRank(hero(), "ground"),
      speedRank(hero(), "swim"),
      speedRank(hero(), "leap"),
      speedRank(hero(), "fly"),
      speedRank(hero(), "burrow"),
    ]).toEqual([0, -2, -2, null, null]);
    const flyer = hero({
      powers: [
        power([
          effect({ effect: "flight", rank: 5, range: "personal", duration: "sustained" }),
          effect({ effect: "burrowing", rank: 6, range: "personal" }),
          effect({ effect: "speed", rank: 3, range: "personal" }),
        ]),
      ],
    });
    expect([speedRank(flyer, "fly"), speedRank(flyer, "burrow"), speedRank(flyer, "ground")]).toEqual([5, 1, 3]);
  });
  it("DES-003 rank 0 may be rolled, a Lore specialty needs ranks", () => {
    const who = hero({ lore: [{ name: "Arcane", rank: 1 }] });
    expect([
      skillRefusal(who, "might"),
      skillRefusal(who, "lore:Arcane"),
      skillRefusal(who, "lore:Cosmic")?.reason,
      hasRanks(who, "might"),
      hasRanks(who, "lore:Arcane"),
    ]).toEqual([null, null, "skill.loreRank", false, true]);
  });
  it("DES-304 the primary skill is that of the attack marked so, else of the highest rank", () => {
    const who = hero({ attacks: [attack({ id: "a", rank: 3 }), attack({ id: "b", rank: 7, skill: "technology" })] });
    expect([primarySkill(who), primarySkill({ ...who, primaryAttack: "a" })]).toEqual(["technology", "might"]);
  });
  it("DES-027 Toughness against blows, Will against words", () =>
    expect([damageResistance(false), damageResistance(true)]).toEqual(["toughness", "will"]));
  it("DES-311 DES-312 DES-313 DES-314 a character names its source, its attitudes and all of its turn", () => {
    expect(POWER_SOURCES).toHaveLength(8);
    expect(Object.keys(hero())).toEqual(
      expect.arrayContaining([
        "attitudes",
        "retryLocks",
        "deathSaves",
        "surge",
        "turn",
        "ready",
        "aim",
        "stance",
        "grab",
        "primaryAttack",
        "powers",
        "edges",
        "gear",
      ]),
    );
  });
});

describe("DES-004 DES-018 DES-019 net rank", () => {
  const source = fc.record({ key: fc.constantFrom("a", "b", "c", "d"), ranks: fc.integer({ min: -8, max: 8 }) });
  it("law: clamped once and never past the cap; a new source of Advantage never lowers it", () => {
    fc.assert(
      fc.property(
        fc.array(source, { maxLength: 8 }),
        fc.integer({ min: -5, max: 9 }),
        fc.integer({ min: 5, max: 20 }),
        fc.integer({ min: 0, max: 5 }),
        (sources, ability, cap, more) => {
          const now = net(sources, ability, cap);
          expect(Math.abs(now)).toBeLessThanOrEqual(cap);
          expect(net([...sources, { key: "new", ranks: more }], ability, cap)).toBeGreaterThanOrEqual(now);
          expect(net(sources, ability + 1, cap)).toBeGreaterThanOrEqual(now);
          const raw = net(sources, ability, 1000);
          expect(now).toBe(Math.max(-cap, Math.min(cap, raw)));
        },
      ),
    );
  });
});

describe("DES-017 DES-020 DES-022 DES-044 DES-107 DES-139 DES-153 DES-273 DES-274 DES-338 what weighs on an attack", () => {
  const who = hero({
    skills: skills({ might: 8 }),
    abilities: abilities({ str: 3 }),
    aim: { target: "Actor.foe", ranks: 2, kept: true, begun: false },
    stance: { penalty: "defense", bonus: "attack", ranks: 3, attacked: false },
  });
  it("skill rank and the skill's ability, Aim and Stance", () => {
    const check = attackCheck(who, attack({ accurate: 1 }), foe(), { ...at, aimed: true });
    expect(check).toMatchObject({ kind: "attack", rank: 8, ability: 3 });
    expect(names(check.sources)).toEqual({ aim: 2, stance: 3, accurate: 1 });
    expect(names(attackCheck(who, attack(), foe(), at).sources)).toEqual({ stance: 3 });
  });
  it("range, cover, concealment, a Charge, Impaired", () => {
    const far = attackCheck(hero({ conditions: [condition("impaired")] }), attack({ band: "ranged", rank: 2 }), foe(), {
      ...at,
      feet: 80,
      cover: "partial",
      concealment: "total",
      maneuver: -1,
    });
    expect(names(far.sources)).toEqual({ range: -2, cover: -2, concealment: -5, maneuver: -1, hampered: -2 });
  });
  it("DES-310 Precise Shot sees past cover, not concealment", () => {
    const sharp = hero({ edges: [edge("preciseShot", 1)] });
    expect(
      names(attackCheck(sharp, attack(), foe(), { ...at, cover: "partial", concealment: "partial" }).sources),
    ).toEqual({ concealment: -2 });
    expect(names(attackCheck(sharp, attack(), foe(), { ...at, cover: "total" }).sources)).toEqual({ cover: -5 });
    expect(
      names(attackCheck(hero({ edges: [edge("preciseShot", 2)] }), attack(), foe(), { ...at, cover: "total" }).sources),
    ).toEqual({});
  });
  it("Prone: easier up close, harder from afar, and worse at hitting", () => {
    const down = foe({ conditions: [condition("prone")] });
    expect(names(attackCheck(hero(), attack(), down, at).sources)).toEqual({ targetProne: 2 });
    expect(names(attackCheck(hero(), attack({ band: "ranged", rank: 4 }), down, { ...at, feet: 30 }).sources)).toEqual({
      targetProne: -2,
    });
    expect(names(attackCheck(hero({ conditions: [condition("prone")] }), attack(), foe(), at).sources)).toEqual({
      ownProne: -2,
    });
  });
  it("everybody has fist, quip and rumor", () =>
    expect(attacksOf(hero()).map((a) => [a.id, a.skill, a.ability, a.rank])).toEqual([
      ["fist", "might", "str", 0],
      ["quip", "wits", "int", 0],
      ["rumor", "deception", "cha", 0],
    ]));
});

describe("DES-008 DES-023 DES-105 DES-126 DES-274 DES-363 Defense", () => {
  const who = hero({ skills: skills({ reaction: 9, guile: 4 }), abilities: abilities({ agl: 3, cha: 1 }) });
  it("10, skill and net; a shield, Stance and Vulnerable", () => {
    expect(defenseOf(who, "combat", { ...context, against: null }).total).toBe(22);
    expect(defenseOf(who, "conflict", { ...context, against: null }).total).toBe(15);
    expect(
      defenseOf({ ...who, gear: [gear({ kind: "shield", protection: 2 })] }, "combat", { ...context, against: null })
        .total,
    ).toBe(24);
    expect(
      defenseOf({ ...who, conditions: [condition("vulnerable")] }, "combat", { ...context, against: null }).total,
    ).toBe(20);
    expect(
      defenseOf({ ...who, stance: { penalty: "defense", bonus: "attack", ranks: 4, attacked: true } }, "conflict", {
        ...context,
        against: null,
      }).total,
    ).toBe(11);
  });
  it("Defenseless is exactly 10; Impaired doesn't touch Defense", () => {
    expect(
      defenseOf({ ...who, conditions: [condition("defenseless")] }, "combat", { ...context, against: null }).total,
    ).toBe(10);
    expect(
      defenseOf({ ...who, conditions: [condition("impaired")] }, "combat", { ...context, against: null }).total,
    ).toBe(22);
  });
  it("Analyze counts against that opponent's primary skill alone", () => {
    const wise = apply(
      who,
      bestow(who, {
        kind: "ranks",
        key: "analyze",
        channel: "defense",
        ranks: 3,
        against: "Actor.foe",
        attack: null,
        skill: "might",
        until: lasts("encounter", "Actor.ada", true),
        label: "L",
        rule: "DES-126",
      }),
    );
    expect(names(defendCheck(wise, "combat", { ...context, against: foe(), attack: attack() }).sources)).toEqual({
      analyze: 3,
    });
    expect(
      names(
        defendCheck(wise, "combat", { ...context, against: foe(), attack: attack({ skill: "dexterity" }) }).sources,
      ),
    ).toEqual({});
  });
  it("DES-127 an Appraisal leaves out what is limited to one opponent or attack", () => {
    const ranks = (key: string, against: string | null, n: number) =>
      bestow(who, {
        kind: "ranks",
        key,
        channel: "attack",
        ranks: n,
        against,
        attack: null,
        skill: null,
        until: lasts("encounter", "Actor.ada", true),
        label: "L",
        rule: "DES-020",
      });
    const full = apply({ ...who, abilities: abilities({ str: 2, agl: 3 }) }, [
      ...ranks("aid", "Actor.foe", 4),
      ...ranks("gambit", null, 1),
    ]);
    expect(appraisedNets(full, attack({ accurate: 3 }), "combat", context)).toEqual({
      attack: 3,
      defense: 3,
      attackAbility: "str",
      defenseAbility: "agl",
    });
  });
  it("Deflect stands for the Defense", () => {
    const averted = apply(
      who,
      bestow(who, {
        kind: "defense",
        key: "deflect",
        which: "combat",
        total: 27,
        until: lasts("startOfNextTurn", "Actor.bo", false),
        label: "L",
        rule: "DES-337",
      }),
    );
    expect(defenseOf(averted, "combat", { ...context, against: null }).total).toBe(27);
  });
});

describe("DES-002 DES-021 DES-025 DES-242 DES-305 effects and resistances", () => {
  const who = hero({ abilities: abilities({ str: 2, sta: 3 }), resistances: resistances({ toughness: 5 }) });
  it("an effect DC: rank, linked ability, Slam, critical; a Smash has the same bonuses", () => {
    const { dc, smash } = attackEffectDC(who, attack({ rank: 6 }), foe(), context, {
      critical: true,
      degree: 1,
      slam: 3,
      multiattack: 0,
    });
    expect(dc.total).toBe(10 + 6 + 5 + 5);
    expect(smash).toMatchObject({ kind: "smash", rank: 6, ability: 2, flat: [{ value: 5 }] });
    expect(
      attackEffectDC(who, attack({ rank: 6, ability: null }), foe(), context, {
        critical: false,
        degree: 1,
        slam: 0,
        multiattack: 0,
      }).dc.total,
    ).toBe(16);
  });
  it("effects and resistances are not hampered; marks weigh on resistance", () => {
    const hurt = { ...who, conditions: [condition("disabled")], marks: marks([1, 3]) };
    expect(names(resistanceCheck(hurt, "toughness", context, { list: "physical" }).sources)).toEqual({
      "marks.physical": -2,
    });
    expect(names(resistanceCheck(hurt, "toughness", context).sources)).toEqual({});
    expect(names(effectCheck(hurt, attack(), foe(), context).sources)).toEqual({});
    expect(names(skillCheck(hurt, "might", context).sources)).toEqual({ hampered: -5 });
  });
  it("DES-274 passive skill scores are hampered; Great Endurance helps", () => {
    expect(
      passiveSkill(
        hero({ skills: skills({ deception: 6 }), conditions: [condition("impaired")] }),
        "deception",
        context,
      ),
    ).toBe(14);
    expect(names(skillCheck(hero({ edges: [edge("greatEndurance", 2)] }), "endurance", context).sources)).toEqual({
      greatEndurance: 4,
    });
  });
  it("DES-363 armour and Protection do not add; Penetrating ignores as much (DES-341)", () => {
    const clad = {
      ...who,
      gear: [gear({ kind: "armour", worn: true, protection: 3 })],
      powers: [power([effect({ effect: "protection", rank: 4, duration: "permanent", range: "personal" })])],
    };
    expect([
      resistanceRank(clad, "toughness"),
      resistanceRank(clad, "toughness", 3),
      resistanceRank(clad, "toughness", 9),
    ]).toEqual([9, 6, 5]);
    expect(resistanceRank({ ...clad, powers: [] }, "toughness")).toBe(8);
  });
});

describe("DES-330 DES-331 DES-332 DES-333 what powers cost", () => {
  it.each([
    ["Damage 8", effect({ rank: 8 }), 8],
    ["with two extras a rank", effect({ rank: 8, modifiers: [modifier("area"), modifier("selective")] }), 24],
    ["a flaw that brings it below 1", effect({ rank: 8, modifiers: [modifier("limited")] }), 4],
    ["two flaws", effect({ rank: 8, modifiers: [modifier("limited"), modifier("tiring")] }), 3],
    ["rounded up", effect({ rank: 5, modifiers: [modifier("limited")] }), 3],
    ["flat extras and flaws", effect({ rank: 8, modifiers: [modifier("accurate", 3), modifier("inaccurate", 1)] }), 10],
    ["never below 1", effect({ rank: 1, modifiers: [modifier("inaccurate", 5)] }), 1],
    ["a range of the list", effect({ effect: "illusion", rank: 4, basePoints: 9 }), 20],
    ["Enhanced ability, skill, resistance", effect({ effect: "enhancedTrait", subject: "str", rank: 4 }), 8],
    ["an enhanced skill is half a point a rank", effect({ effect: "enhancedTrait", subject: "might", rank: 4 }), 2],
  ])("%s", (_, e, cost) => expect(effectInvoice(e).total).toBe(cost));
  it("alternates cost one, dynamic two, and none is worth more than the base", () => {
    const base = [effect({ rank: 8 })];
    expect(
      powerInvoice(
        power(base, {
          alternates: [
            { id: "a", name: "A", dynamic: false, effects: base },
            { id: "b", name: "B", dynamic: true, effects: base },
          ],
        }),
      ).total,
    ).toBe(11);
    expect(alternateLegal(base, [effect({ rank: 9 })])).toMatchObject({ reason: "alternate.cost" });
    expect(alternateLegal(base, base)).toBeNull();
  });
  it("removable ones are cheaper by full fives", () => {
    expect(powerInvoice(power([effect({ rank: 14 })], { removable: "removable" })).total).toBe(12);
    expect(powerInvoice(power([effect({ rank: 14 })], { removable: "easilyRemovable" })).total).toBe(10);
  });
  it("law: rows add up and no power is free", () => {
    const some = fc.record({
      effect: fc.constantFrom(...Object.keys(EFFECTS)),
      rank: fc.integer({ min: 1, max: 20 }),
      modifiers: fc.array(
        fc.record({
          key: fc.constantFrom(...Object.keys(MODIFIERS)),
          rank: fc.integer({ min: 1, max: 5 }),
          choice: fc.constant(""),
        }),
        { maxLength: 6 },
      ),
    });
    fc.assert(
      fc.property(
        fc.array(some, { minLength: 1, maxLength: 3 }),
        fc.constantFrom("none" as const, "removable" as const, "easilyRemovable" as const),
        (effects, removable) => {
          const all = effects.map((e) => effect(e));
          const invoice = powerInvoice(power(all, { removable }));
          expect(invoice.rows.reduce((n, r) => n + r.value, 0)).toBe(invoice.total);
          expect(invoice.total).toBeGreaterThanOrEqual(1);
          for (const e of all) expect(effectInvoice(e).total).toBeGreaterThanOrEqual(1);
          expect(powerCost(all)).toBeGreaterThanOrEqual(all.length);
        },
      ),
    );
  });
  it("one alternate is active at a time; switching is a change of one field (DES-154)", () => {
    const p = power([effect()], {
      alternates: [{ id: "a", name: "A", dynamic: false, effects: [effect({ effect: "affliction" })] }],
    });
    expect(switchAlternate(hero(), p, "a")).toMatchObject({
      accepted: true,
      changes: [{ path: "system.activeAlternate", to: "a" }],
    });
    expect(switchAlternate(hero(), p, null)).toMatchObject({ reason: "alternate.active" });
    expect(switchAlternate(hero(), p, "lent")).toMatchObject({ reason: "alternate.gone" });
    expect(activeEffects({ ...p, activeAlternate: "a" })[0]?.effect).toBe("affliction");
    expect(activeEffects({ ...p, active: false })).toEqual([]);
  });
});

describe("DES-334 DES-335 DES-336 DES-337 DES-338 DES-340 DES-341 what powers do", () => {
  it("the list of effects with base, action and range", () => {
    expect(Object.keys(EFFECTS)).toHaveLength(40);
    expect(
      [EFFECTS.luckControl, EFFECTS.teleport, EFFECTS.variable].map((e) => [e.cost?.[0], e.action, e.range]),
    ).toEqual([
      [3, "reaction", "ranged"],
      [2, "move", "ranged"],
      [7, "standard", "personal"],
    ]);
  });
  it("areas double with each rank beyond the first; a dodge halves the rank, never below 1", () => {
    expect([
      areaSize({ shape: "burst", ranks: 1 }),
      areaSize({ shape: "cone", ranks: 2 }),
      areaSize({ shape: "line", ranks: 2 }),
      areaSize({ shape: "cloud", ranks: 1 }),
    ]).toMatchObject([{ feet: 30 }, { feet: 120 }, { feet: 60, width: 10 }, { feet: 15, rounds: 1 }]);
    expect([areaRank(7, true), areaRank(1, true), areaRank(7, false)]).toEqual([3, 1, 7]);
  });
  it("ranges go one step along their pair", () => {
    expect([
      effectRange(effect({ modifiers: [modifier("increasedRange")] })),
      effectRange(effect({ range: "court", modifiers: [modifier("increasedRange")] })),
      effectRange(effect({ range: "ranged", modifiers: [modifier("diminishedRange")] })),
      effectRange(effect({ range: "personal", modifiers: [modifier("increasedRange")] })),
    ]).toEqual(["ranged", "gossip", "close", "personal"]);
  });
  it("durations and actions move with their extras", () => {
    expect([
      effectDuration(effect({ modifiers: [modifier("increasedDuration")] })),
      effectDuration(effect({ duration: "sustained", modifiers: [modifier("increasedDuration")] })),
      effectDuration(effect({ duration: "sustained", modifiers: [modifier("concentration")] })),
      effectAction(effect({ modifiers: [modifier("reactionAction")] })),
    ]).toEqual(["sustained", "continuous", "concentration", "reaction"]);
    expect([upkeepOf("concentration"), upkeepOf("sustained"), upkeepOf("continuous"), upkeepOf("instant")]).toEqual([
      "standard",
      "free",
      "none",
      null,
    ]);
  });
  it.each([
    [1, 0],
    [2, 2],
    [3, 5],
    [9, 5],
  ])("Multiattack of degree %i gives %i", (d, ranks) => expect(multiattackRanks(d)).toBe(ranks));
  it("unreliable, tiring, activation", () => {
    expect([unreliableWorks(10), unreliableWorks(11)]).toEqual([false, true]);
    expect([tiring(hero(), true).length, tiring(hero(), false).length]).toEqual([0, 1]);
    const p = power([effect({ modifiers: [modifier("activation")] })]);
    expect([needsActivation(hero(), p), needsActivation(hero({ encounterUses: { "active.p1": 1 } }), p)]).toEqual([
      true,
      false,
    ]);
  });
  it("healing, weakening, limbs, regeneration", () =>
    expect([
      healingMarks(2),
      healingMarks(-1),
      weakenRanks(3),
      extraLimbs(5),
      regenerationRounds(3),
      regenerationRounds(10),
    ]).toEqual([2, 0, 3, 2, 4, 1]));
  it("DES-271 afflictions by degree, for a minion the greater grade (DES-371)", () => {
    const list = ["dazed", "stunned", "asleep"];
    expect([1, 2, 3, 7].map((d) => afflictionCondition(list, d).condition)).toEqual([
      "dazed",
      "stunned",
      "asleep",
      "asleep",
    ]);
    expect(afflictionCondition(list, 1, true)).toEqual({ grade: 3, condition: "asleep" });
    expect(afflictionCondition(["stunned"], 1).condition).toBeNull();
  });
});

describe("DES-360 DES-361 DES-362 DES-363 DES-364 gear", () => {
  it("weapons as the list has them", () => {
    expect(GEAR_KINDS).toHaveLength(7);
    expect([
      WEAPONS.knife.throwable,
      WEAPONS.twoHandedSword.hands,
      WEAPONS.spear.reach,
      WEAPONS.whip.rank,
      WEAPONS.crossbow.complex,
      WEAPONS.rifle.ability,
      WEAPONS.grenade.area?.shape,
      WEAPONS.stunDevice.effect,
    ]).toEqual([true, 2, 10, 0, true, null, "burst", "affliction"]);
    expect([ARMOUR.heavy, SHIELDS.large, OBJECT_TOUGHNESS.armourPlate, objectDc(3)]).toEqual([5, 3, 12, 13]);
  });
  it("a held weapon is an attack; not stowed, broken or unloaded; dented it is clumsier (DES-116)", () => {
    const sword = gear({ weapon: WEAPONS.sword });
    expect(weaponAttack(sword)).toMatchObject({ band: "close", rank: 3, ability: "str", arms: "weapon", accurate: 0 });
    expect([
      weaponAttack({ ...sword, held: false }),
      weaponAttack({ ...sword, damage: "broken" }),
      weaponAttack(gear({ weapon: WEAPONS.crossbow, loaded: false })),
    ]).toEqual([null, null, null]);
    const held: GearEntry = { ...sword, damage: "dented" };
    const blade = weaponAttack(held);
    const check =
      blade &&
      attackCheck(hero({ gear: [held], attacks: [blade] }), blade, null, {
        type: null,
        settings: DEFAULT_SETTINGS,
        feet: null,
        cover: "none",
        concealment: "none",
        maneuver: 0,
        aimed: false,
      });
    expect(check?.sources).toEqual([expect.objectContaining({ key: "dented", ranks: -1 })]);
  });
  it("DES-138 DES-150 DES-197 getting it to hand and loading it", () =>
    expect([
      drawAction({ stowed: false }),
      drawAction({ stowed: true }),
      loadAction({ load: null }),
      loadAction({ load: "standard" }),
    ]).toEqual(["drawSheathe", "retrieveStore", "move", "standard"]));
});

describe("DES-370 DES-371 DES-372 DES-373 adversaries", () => {
  it("built by Power Level", () => {
    expect(ADVERSARIES).toEqual(["minion", "standard", "elite", "villain"]);
    expect(quickBuild("standard", 8, "agl")).toMatchObject({
      attack: 8,
      defense: 8,
      effect: 8,
      resistances: { toughness: 8, will: 6 },
      abilities: { agl: 3, str: 0 },
      corruption: 0,
    });
    expect(quickBuild("minion", 8)).toMatchObject({
      powerLevel: 8,
      attack: 6,
      resistances: { toughness: 6, will: 4 },
      abilities: { str: 1 },
    });
    expect(quickBuild("villain", 8)).toMatchObject({ resistances: { will: 8, fortitude: 6 }, corruption: 3 });
  });
  it("minions are minions only with the setting; identical ones are one target", () => {
    expect([isMinion("minion", true), isMinion("minion", false), isMinion("elite", true)]).toEqual([
      true,
      false,
      false,
    ]);
    const thugs = [
      { ref: "a", kind: "thug" },
      { ref: "b", kind: "thug" },
      { ref: "c", kind: "boss" },
    ];
    expect(identical(thugs, thugs[0] ?? { ref: "", kind: "" })).toHaveLength(2);
  });
});

describe("DES-308 DES-309 DES-310 limits, points, edges", () => {
  it("twenty edges with their most ranks", () => {
    expect(Object.keys(EDGES)).toHaveLength(20);
    expect([EDGES.improvedInitiative.max, EDGES.teamPlayer.max, EDGES.takedown.max]).toEqual([3, 3, 2]);
    expect([takedownAttacks(0), takedownAttacks(1), takedownAttacks(2)]).toEqual([0, 1, null]);
  });
  it("points by kind; negative abilities give back, skills two a point", () => {
    const who = hero({
      abilities: abilities({ str: 3, int: -1 }),
      skills: skills({ might: 5 }),
      lore: [{ name: "Arcane", rank: 2 }],
      resistances: resistances({ will: 4 }),
      edges: [edge("takedown", 2)],
      powers: [power([effect({ rank: 6 })])],
    });
    expect(pointCosts(who).total).toBe(4 + 4 + 4 + 2 + 6);
    expect(pointBudget(10, DEFAULT_SETTINGS)).toBe(150);
  });
  it("warns of what passes the Power Level, never of abilities in the sums", () => {
    const findings = (over: Parameters<typeof hero>[0]) =>
      audit(hero({ powerLevel: 5, ...over }), DEFAULT_SETTINGS).map((f) => f.id);
    expect(findings({})).toEqual([]);
    expect(findings({ attacks: [attack({ rank: 6 })], skills: skills({ might: 5 }) })).toEqual(["attack"]);
    expect(findings({ skills: skills({ reaction: 6 }), resistances: resistances({ toughness: 5 }) })).toEqual([
      "defense",
    ]);
    expect(findings({ resistances: resistances({ fortitude: 5, reflex: 6, will: 5 }) })).toEqual(["reflexWill"]);
    expect(findings({ skills: skills({ stealth: 11 }) })).toEqual(["skill"]);
    expect(
      findings({
        abilities: abilities({ str: 5, sta: 5 }),
        attacks: [attack({ rank: 5 })],
        skills: skills({ might: 5 }),
      }),
    ).toEqual([]);
    expect(findings({ edges: [edge("leadership", 2)] })).toEqual(["edge"]);
    expect(findings({ abilities: abilities({ str: 6 }) })).toEqual(["ability"]);
    const trick = effect({ effect: "illusion", rank: 6, attackSkill: null });
    expect(findings({ powers: [power([trick])] })).toEqual(["effect"]);
    // A power that works on its owner is an effect without an attack like any other, and so is an alternate.
    const flight = effect({ effect: "flight", range: "personal", rank: 6, attackSkill: null, resistance: null });
    expect(findings({ powers: [power([flight])] })).toEqual(["effect"]);
    expect(findings({ powers: [power([{ ...flight, rank: 5 }])] })).toEqual([]);
    // On oneself nothing is an attack, whatever skill stands there; by its skill alone nothing stops being one.
    expect(findings({ powers: [power([{ ...flight, attackSkill: "might" }])] })).toEqual(["effect"]);
    const blow = effect({ rank: 6, attackSkill: null });
    expect(findings({ powers: [power([blow])], attacks: [attack({ rank: 6 })] })).toEqual([]);
    expect(
      findings({
        powers: [
          power([effect({ rank: 5 })], {
            alternates: [{ id: "a", name: "A", dynamic: false, effects: [{ ...flight, rank: 6, effect: "speed" }] }],
          }),
        ],
      }),
    ).toContain("effect");
    expect(
      findings({
        resistances: resistances({ toughness: 10 }),
        edges: Array.from({ length: 80 }, () => edge("takedown", 1)),
      }),
    ).toEqual(["points"]);
  });
});

describe("DES-381 DES-382 DES-383 DES-384 DES-385 DES-386 what the sheet shows", () => {
  const who = hero({
    skills: skills({ reaction: 6, wits: 2 }),
    abilities: abilities({ agl: 2 }),
    attacks: [attack()],
    aim: { target: "Actor.foe", ranks: 2, kept: true, begun: false },
    defend: true,
  });
  const sheet = derive(who, DEFAULT_SETTINGS);
  it("Defenses, traits with passive scores, attacks with their DC", () => {
    expect(sheet.defenses.combat).toMatchObject({ total: 16, rolled: true });
    expect(sheet.stressMax).toBe(5);
    expect(sheet.skills.find((s) => s.key === "reaction")).toMatchObject({ rank: 6, net: 2, passive: 18 });
    expect(sheet.attacks.find((a) => a.attack.id === "sword")?.dc.total).toBe(16);
    expect(sheet.skills).toHaveLength(21);
  });
  it("temporary things in one list, each with what removes it", () =>
    expect(statePanel(who).map((l) => l.remove)).toEqual([{ field: "system.aim" }, { field: "system.defend" }]));
  it("warnings", () => expect(sheet.audit).toEqual([]));
});

describe("DES-016 DES-046 DES-312 DES-392 settings", () => {
  it("eighteen, each with the ledger's default", () => {
    expect(DESTINY_SETTINGS.map((s) => [s.key, s.initial])).toEqual([
      ["fortuneMode", "ladder"],
      ["advantageCap", 10],
      ["naturalShift", true],
      ["criticalBonus", 5],
      ["damageDcBonus", 0],
      ["attackDegreeBonus", 0],
      ["defendFloor", false],
      ["dcPowerLevel", "encounter"],
      ["courtRange", 30],
      ["stressBase", 5],
      ["sessionDestiny", 3],
      ["challengeTrack", 3],
      ["restRules", true],
      ["minionRule", true],
      ["pointsPerLevel", 15],
      ["powerSources", POWER_SOURCES],
      ["economyEnforcement", "warn"],
      ["oaPrompts", true],
    ]);
  });
});
