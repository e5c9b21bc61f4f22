import { describe, expect, it } from "vitest";
import { needsDice, resolveCheck } from "../../dice/check.ts";
import { line } from "../../labels.ts";
import { DEFAULT_SETTINGS, settings as definitions } from "../../settings.ts";
import { abilities, advantage, component, dice, having, hero, power, settings, skill } from "../../testing/fixtures.ts";
import { modifier } from "../../testing/fixtures.ts";
import {
  abilityCheck,
  areaDodge,
  defendMinimum,
  defenseCheck,
  genericCheck,
  initiativeCheck,
  isAttackEffect,
  mayBeRoutineUnderPressure,
  powerCheck,
  skillCheck,
} from "./kinds-of-check.ts";

const h = hero({
  abilities: abilities({ agl: 3, int: 2, sta: 1 }),
  skills: [skill("stealth", 4), skill("expertise", 0, "law")],
});

describe("FUD-007 kinds of check", () => {
  it("each asks for its own row of criticals", () => {
    expect(abilityCheck(h, "agl", settings).kind).toBe("ability");
    expect(skillCheck(h, skill("stealth", 4), settings)).toMatchObject({ request: { kind: "skill" } });
    expect(
      (["dodge", "parry", "fortitude", "toughness", "will"] as const).map((d) => defenseCheck(h, d, settings).kind),
    ).toEqual(["activeDefense", "activeDefense", "passiveDefense", "passiveDefense", "passiveDefense"]);
    expect([
      powerCheck(h, component("damage", 5), settings).kind,
      initiativeCheck(h, settings).kind,
      genericCheck(4, settings).kind,
    ]).toEqual(["power", "initiative", "generic"]);
  });
  it("FUD-010 the Gamemaster's own check has any bonus", () =>
    expect(resolveCheck(genericCheck(4, settings, { dc: 5 }), dice[1])).toMatchObject({ total: 5, success: true }));
});

describe("FUD-008 skill checks", () => {
  it("roll ability and ranks, with circumstances and penalties", () => {
    const asked = skillCheck({ ...h, ...having("exhausted") }, skill("stealth", 4), settings, {
      dc: 8,
      circumstances: [line("bonus", 2, "FUD-090")],
    });
    expect(asked.accepted && resolveCheck(asked.request, dice[0])).toMatchObject({ total: 8, success: true });
  });
  it("FUD-412 trained-only skills refuse the untrained", () =>
    expect(skillCheck(h, { base: "technology" }, settings)).toMatchObject({
      accepted: false,
      reason: "skill.trainedOnly",
    }));
});

describe("FUD-042 FUD-043 which trait to roll", () => {
  it("a bare ability is open to everyone", () =>
    expect(resolveCheck(abilityCheck(h, "int", settings, { dc: 2 }), dice[0]).success).toBe(true));
});

describe("FUD-053 FUD-054 routine under pressure", () => {
  it("Skill Mastery of that skill", () => {
    const master = hero({ advantages: [advantage("skillMastery", 1, "stealth")] });
    expect([mayBeRoutineUnderPressure(master, "stealth"), mayBeRoutineUnderPressure(master, "athletics")]).toEqual([
      true,
      false,
    ]);
  });
  it("untrained Expertise is never routine and reaches no DC above 5", () => {
    const law = skill("expertise", 0, "law");
    expect(skillCheck(h, law, settings, { untrained: true, routine: true })).toMatchObject({
      accepted: false,
      reason: "skill.expertiseRoutine",
    });
    expect(skillCheck(h, law, settings, { untrained: true, dc: 6 })).toMatchObject({
      accepted: false,
      reason: "skill.expertiseTooHard",
    });
    expect(skillCheck(h, law, settings, { untrained: true, dc: 5 }).accepted).toBe(true);
  });
});

describe("FUD-060 FUD-121 defense checks", () => {
  it("are never routine", () =>
    expect(() => defenseCheck(h, "dodge", settings, { routine: true })).toThrow("defense-not-routine"));
  it("the defenseless don't Dodge but still resist", () => {
    const out = { ...h, ...having("incapacitated") };
    expect(needsDice(defenseCheck(out, "dodge", settings))).toBe(false);
    expect(needsDice(defenseCheck(out, "fortitude", settings))).toBe(true);
    expect(resolveCheck(defenseCheck(out, "fortitude", settings), dice[0]).total).toBe(1);
  });
  it("the vulnerable Dodge at half", () =>
    expect(resolveCheck(defenseCheck({ ...h, ...having("vulnerable") }, "dodge", settings), dice[0]).total).toBe(2));
});

describe("FUD-063 FUD-026 power checks", () => {
  it("roll the rank", () =>
    expect(resolveCheck(powerCheck(h, component("damage", 8), settings), dice[1]).total).toBe(9));
  it("an attack's rank stands under the power level", () =>
    expect(resolveCheck(powerCheck(h, component("damage", 14), settings), dice[0]).total).toBe(10));
  it("permanent powers never roll", () =>
    expect(resolveCheck(powerCheck(h, component("protection", 6), settings), null)).toMatchObject({
      total: 6,
      critical: null,
    }));
});

describe("FUD-557 what counts as an attack", () => {
  it.each([
    ["damage", true],
    ["affliction", true],
    ["illusion", true],
    ["mindReading", true],
    ["moveObject", true],
    ["flight", false],
    ["create", false],
    ["healing", false],
  ] as const)("%s: %s", (effect, attack) => expect(isAttackEffect(component(effect, 3))).toBe(attack));
  it("anything with the Attack extra", () =>
    expect(isAttackEffect(component("shrinking", 3, { modifiers: [modifier("attack")] }))).toBe(true));
});

describe("FUD-295 Defend", () => {
  it("the chosen defense counts as at least +1, the other as 0 with Improved Defense", () => {
    expect([defendMinimum(hero(), "dodge", "dodge"), defendMinimum(hero(), "dodge", "parry")]).toEqual([1, null]);
    const improved = hero({ advantages: [advantage("improvedDefense")] });
    expect([defendMinimum(improved, "dodge", "parry"), defendMinimum(improved, "dodge", "will")]).toEqual([0, null]);
  });
});

describe("FUD-210 asleep Perception", () => {
  it("takes -5", () => {
    const asked = skillCheck({ ...hero(), ...having("asleep") }, { base: "perception" }, settings);
    expect(asked.accepted && resolveCheck(asked.request, dice[0]).total).toBe(-5);
  });
});

describe("FUD-423 FUD-465 powers behind traits", () => {
  it("a power gives a skill its ranks", () => {
    const asked = skillCheck(
      hero({
        skills: [skill("stealth", 4)],
        powers: [power("Shadow", [component("enhancedTrait", 3, { trait: "stealth" })])],
      }),
      skill("stealth", 4),
      settings,
    );
    expect(asked.accepted && resolveCheck(asked.request, dice[0]).total).toBe(7);
  });
});

describe("FUD-013 FUD-122 FUD-550 FUD-731 settings", () => {
  it("static resistance, criticals and caps on, power level 10", () => {
    expect(DEFAULT_SETTINGS).toEqual({ resistanceMode: "static", criticals: true, strictCaps: true });
    expect(definitions.find((d) => d.key === "powerLevel")?.initial).toBe(10);
    expect(definitions.map((d) => d.key)).toEqual(["powerLevel", "resistanceMode", "criticals", "strictCaps"]);
  });
});

describe("FUD-095 FUD-115 FUD-430 Dodge against areas", () => {
  it("adds Evasion and cover", () =>
    expect(
      resolveCheck(areaDodge({ ...h, advantages: [advantage("evasion", 2)] }, "partial", settings), dice[0]).total,
    ).toBe(6));
  it("is a plain Dodge without them", () =>
    expect(resolveCheck(areaDodge(h, "none", settings), dice[0]).total).toBe(3));
});
