import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { offenceList } from "../acts/attack/offence.ts";
import { skillCheck } from "../acts/checks/kinds-of-check.ts";
import { weakened } from "../cards/attack/attack-effect.ts";
import { debilitatedAbilities } from "../hero/abilities.ts";
import { skillTally, untrainedRefusal } from "../hero/traits.ts";
import { ABILITY_KEYS } from "../hero/values.ts";
import { afterChanges } from "../state/after-changes.ts";
import { grantsFor, presentConditions, presentParts } from "../state/conditions.ts";
import { addCondition, conditionState } from "../state/progression.ts";
import { abilities, component, hero, modifier, power, settings, skill } from "../testing/fixtures.ts";
import { turnLimits } from "../turn/economy.ts";
import type { AbilityKey, FudgeCharacter } from "../types.ts";
import { collapsed, inFull } from "./collapse.ts";
import { heal, resolveDying, stabilize, takeHarm } from "./health.ts";
import { dyingOf, endure, keepsDying } from "./ordeals.ts";

const club = power("Club", [component("damage", 2, { id: "blow", modifiers: [modifier("strengthBased")] })], {
  id: "club",
  source: "equipment",
});
const vest = power("Vest", [component("protection", 3, { id: "layer" })], { id: "vest", source: "equipment" });
const bolt = power("Bolt", [component("damage", 8, { id: "bolt", range: "ranged" })], { id: "own" });
const fighter = hero({
  ref: "Actor.fighter",
  abilities: abilities({ str: 2, agl: 2, dex: 2, sta: 2, int: 2, awe: 2 }),
  powers: [club, vest, bolt],
});
/** What a Weaken does that takes an ability all the way down. */
const sinks = (who: FudgeCharacter, ability: AbilityKey): ReturnType<typeof collapsed> =>
  collapsed(who, weakened(who, ability, 14, "Actor.foe drain"));
const sunk = (ability: AbilityKey): FudgeCharacter => afterChanges(fighter, sinks(fighter, ability));
const names = (who: FudgeCharacter): string[] => [...presentConditions(who)].sort();

describe("FUD-403 FUD-222 an ability at -5", () => {
  it.each<[AbilityKey, string[]]>([
    ["str", ["debilitated", "dropped", "prone", "weakened"]],
    ["agl", ["debilitated", "immobile", "weakened"]],
    ["awe", ["debilitated", "unaware", "weakened"]],
    ["sta", ["debilitated", "dying", "prone", "weakened"]],
    ["int", ["debilitated", "weakened"]],
    ["pre", ["debilitated", "weakened"]],
  ])("%s brings what it is like to be without it", (ability, there) => expect(names(sunk(ability))).toEqual(there));

  it("Strength drops what is carried and lays its bearer down; what is worn stays on", () => {
    const changes = sinks(fighter, "str");
    expect(changes.filter((c) => c.kind === "set").map((c) => c.subject)).toEqual(["Actor.fighter.Item.club"]);
    expect(offenceList(sunk("str"), settings).find((a) => a.id === "unarmed")?.refused).toMatchObject({
      reason: "attack.noStrength",
    });
  });
  it("Dexterity drops what is in the hand, takes 1 off a bare fist and fails all fine work", () => {
    const clumsy = sunk("dex");
    expect(
      sinks(fighter, "dex")
        .filter((c) => c.kind === "set")
        .map((c) => c.subject),
    ).toEqual(["Actor.fighter.Item.club"]);
    expect(offenceList(clumsy, settings)[0]?.rank).toMatchObject({
      total: 1,
      rows: [{ value: 2 }, { value: -1, rule: "FUD-403" }],
    });
    const wires = skillCheck({ ...clumsy, skills: [skill("technology", 4)] }, skill("technology", 4), settings);
    expect(wires.accepted && wires.request.fails).toMatchObject({ rule: "FUD-403" });
    const facts = skillCheck(clumsy, { base: "memory" }, settings);
    expect(facts.accepted && facts.request.fails).toBeNull();
  });
  it("Agility stands still, Awareness sees and hears nothing", () => {
    expect(grantsFor(sunk("agl")).canMove).toBe(false);
    expect(grantsFor(sunk("awe"))).toMatchObject({ sight: false, hearing: false, conscious: true });
    expect(grantsFor(fighter)).toMatchObject({ sight: true, hearing: true, canMove: true });
  });
  it("Intellect is untrained in everything, attacks included", () => {
    const dull = { ...sunk("int"), skills: [skill("technology", 6), skill("stealth", 4)] };
    expect(untrainedRefusal(dull, skill("technology", 6), false)).toMatchObject({ reason: "skill.trainedOnly" });
    expect(skillTally(dull, skill("stealth", 4), settings).rows.map((r) => r.value)).toEqual([2, 4, -4]);
  });
  it("Stamina leaves somebody dying at -1, whom nothing stabilizes until it rises", () => {
    const fading = sunk("sta");
    expect([fading.health.value, keepsDying(fading)]).toEqual([-1, true]);
    expect(stabilize(fading, keepsDying(fading))).toMatchObject({ reason: "dying.blocked" });
    expect(
      resolveDying(
        { ...fading, advantages: [{ id: "d", key: "diehard", rank: 1, subject: "" }] },
        null,
        keepsDying(fading),
      ).conditions.map((c) => c.id),
    ).not.toContain("stabilized");
    const risen = {
      ...fading,
      conditions: fading.conditions.map((c) => (c.id === "weakened" ? { ...c, degree: 12 } : c)),
    };
    expect([keepsDying(risen), "changes" in stabilize(risen, keepsDying(risen))]).toEqual([false, true]);
  });
  it("is over with the first point that comes back, but for what has happened", () => {
    const risen = {
      ...sunk("agl"),
      conditions: sunk("agl").conditions.map((c) => (c.id === "weakened" ? { ...c, degree: 12 } : c)),
    };
    expect(names(risen)).toEqual(["weakened"]);
    const prone = { ...sunk("str"), conditions: sunk("str").conditions.filter((c) => c.id !== "weakened") };
    expect(names(prone)).toEqual(["dropped", "prone"]);
  });
  it("who was there already falls no second time, and an absent ability is none that sinks", () => {
    expect(collapsed(sunk("str"), weakened(sunk("str"), "str", 1, "Actor.foe drain"))).toHaveLength(1);
    expect(debilitatedAbilities({ ...fighter, abilities: { ...fighter.abilities, fgt: null } })).toEqual([]);
  });
  it("each is said with its ability, once", () =>
    fc.assert(
      fc.property(fc.constantFrom(...ABILITY_KEYS), fc.boolean(), (ability, marked) => {
        const who: FudgeCharacter = {
          ...fighter,
          abilities: { ...fighter.abilities, [ability]: -5 },
          conditions: marked ? [conditionState("debilitated", ability)] : [],
        };
        expect(presentParts(who).filter((c) => c.id === "debilitated")).toEqual([
          { id: "debilitated", trait: ability },
        ]);
      }),
    ));
});

describe("FUD-233 who loses consciousness", () => {
  const out = (who: FudgeCharacter): string[] =>
    collapsed(who, addCondition(who.ref, who.conditions, { id: "incapacitated", source: "gas" }).changes).flatMap((c) =>
      c.kind === "create" ? [String(c.data.condition)] : [],
    );

  it("falls prone", () => expect(out(fighter)).toEqual(["incapacitated", "prone"]));
  it.each(["restrained", "bound"])("hangs in what holds them: %s", (id) =>
    expect(out({ ...fighter, conditions: [conditionState(id, null, "Actor.foe deed:grab")] })).toEqual([
      "incapacitated",
    ]),
  );
  it("is prone once, and the fallen fall no second time", () =>
    expect(out({ ...fighter, conditions: [conditionState("prone")] })).toEqual(["incapacitated"]));
  it("falls when health takes it away too, but the dead are past it", () => {
    const hit = (health: number): string[] =>
      inFull(
        fighter,
        { value: 0, special: 0 },
        takeHarm(fighter, { health, bruises: 1, nonLethal: false, worst: false }).changes,
      ).flatMap((c) => (c.kind === "create" ? [String(c.data.condition)] : []));
    expect([hit(7), hit(9)]).toEqual([["dying", "prone"], ["dead"]]);
  });
  it("things lie as they are", () => expect(collapsed({ ...fighter, object: "intact" }, [])).toEqual([]));
});

describe("FUD-161 FUD-185 dying of labor, cold, want of air", () => {
  it("is noted, so that nothing stabilizes before it is over", () => {
    const worked = afterChanges(fighter, dyingOf(fighter, "labor"));
    expect([worked.health.value, keepsDying(worked)]).toEqual([-1, true]);
    expect(keepsDying(afterChanges(worked, endure(worked, "labor")))).toBe(false);
  });
  it("is not noted twice where it goes on already", () => {
    const cold = afterChanges(fighter, endure(fighter, "extremeCold"));
    expect(
      dyingOf(cold, "uncomfortableCold").filter((c) => c.kind === "create" && c.data.condition === "enduring"),
    ).toEqual([]);
  });
});

describe("FUD-243 a sense that gives nothing", () => {
  it.each([
    ["visual", false, true],
    ["auditory", true, false],
    ["all", false, false],
    ["radio", true, true],
  ])("unaware: %s", (sense, sight, hearing) => {
    expect(grantsFor({ ...fighter, conditions: [conditionState("unaware", sense)] })).toMatchObject({ sight, hearing });
  });
  it.each([
    ["blind", false, true],
    ["deaf", true, false],
    ["asleep", false, true],
    ["incapacitated", false, false],
  ])("%s", (id, sight, hearing) => {
    expect(grantsFor({ ...fighter, conditions: [conditionState(id)] })).toMatchObject({ sight, hearing });
    expect(turnLimits({ ...fighter, conditions: [conditionState(id)] }).standard).toBe(
      id === "asleep" || id === "incapacitated" ? 0 : 1,
    );
  });
});

describe("FUD-210 FUD-343 who is harmed in their sleep", () => {
  const sleeper = (source: string, ...more: readonly string[]): FudgeCharacter => ({
    ...fighter,
    conditions: [...more, "asleep"].map((id) => conditionState(id, null, source)),
  });
  const after = (who: FudgeCharacter, changes: ReturnType<typeof collapsed>): string[] =>
    afterChanges(who, inFull(who, { value: 0, special: 0 }, changes)).conditions.map((c) => c.id);
  const bruise = (who: FudgeCharacter): ReturnType<typeof collapsed> =>
    takeHarm(who, { health: 0, bruises: 1, nonLethal: false, worst: false }).changes;

  it("wakes, of harm and of what an effect imposes", () => {
    expect(after(sleeper("gas"), bruise(sleeper("gas")))).toEqual([]);
    expect(
      after(
        sleeper("gas"),
        addCondition("Actor.fighter", sleeper("gas").conditions, {
          id: "impaired",
          trait: "all",
          source: "Actor.foe a.b",
        }).changes,
      ),
    ).toEqual(["impaired"]);
  });
  it("sleeps on through what helps, and through anything while exhausted from extra effort", () => {
    const hurt = { ...sleeper("gas"), health: { value: 3, max: 6 } };
    expect(after(hurt, heal(hurt, 2).changes)).toEqual(["asleep"]);
    expect(after(sleeper("effort", "exhausted"), bruise(sleeper("effort", "exhausted")))).toEqual([
      "exhausted",
      "asleep",
    ]);
    expect(after(sleeper("effort"), bruise(sleeper("effort")))).toEqual([]);
  });
});
