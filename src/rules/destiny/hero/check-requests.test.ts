import { describe, expect, it } from "vitest";
import {
  appraisedNets,
  attackCheck,
  attackEffectDC,
  attacksOf,
  bestow,
  DEFAULT_SETTINGS,
  defendCheck,
  defenseOf,
  effectCheck,
  lasts,
  passiveSkill,
  resistanceCheck,
  resistanceRank,
  skillCheck,
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
  power,
  resistances,
  skills,
} from "../testing/fixtures.ts";

const context = { type: "combat" as const, settings: DEFAULT_SETTINGS };
const at = { ...context, feet: 5, cover: "none", concealment: "none", maneuver: 0, aimed: false } as const;
const names = (sources: readonly { readonly key: string; readonly ranks: number }[] | undefined) =>
  Object.fromEntries((sources ?? []).map((s) => [s.key, s.ranks]));

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
