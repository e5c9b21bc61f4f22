import { describe, expect, it } from "vitest";
import { skillCheck } from "../acts/checks/kinds-of-check.ts";
import { bonusOf } from "../dice/check.ts";
import { conditionState } from "../state/progression.ts";
import {
  abilities,
  advantage,
  component,
  having,
  hero,
  modifier,
  power,
  settings,
  skill,
  totalOf,
} from "../testing/fixtures.ts";
import type { DefenseKey, FudgeCharacter, SkillEntry } from "../types.ts";
import {
  abilityFailure,
  abilityTally,
  advantageRank,
  defenseFailure,
  defenseTally,
  imperviousRank,
  initiativeTally,
  isDebilitated,
  isImmune,
  isTireless,
  isTrained,
  lostRanks,
  type Related,
  relatedRows,
  resistanceRank,
  sizeRank,
  skillTally,
  untrainedRefusal,
} from "./traits.ts";
import { ABILITIES, ABILITY_KEYS, ADVANTAGES, DEFENSE_KEYS, SKILLS } from "./values.ts";

const defense = (c: FudgeCharacter, d: DefenseKey, roll?: boolean): number =>
  totalOf(defenseTally(c, d, settings, roll));
const open = { ...settings, strictCaps: false };

describe("FUD-730 FUD-400 keys", () => {
  it("eight abilities, three of the mind", () => {
    expect(ABILITY_KEYS).toEqual(["str", "agl", "fgt", "dex", "sta", "int", "awe", "pre"]);
    expect(ABILITY_KEYS.filter((a) => !ABILITIES[a].physical)).toEqual(["int", "awe", "pre"]);
  });
  it("five defenses", () => expect(DEFENSE_KEYS).toEqual(["dodge", "parry", "fortitude", "toughness", "will"]));
});

describe("FUD-402 FUD-404 FUD-518 abilities", () => {
  it("are their rank", () =>
    expect(totalOf(abilityTally(hero({ abilities: abilities({ str: 6 }) }), "str", settings))).toBe(6));
  it("Growth adds Strength and Stamina and size, Shrinking takes them", () => {
    const big = hero({ abilities: abilities({ str: 2 }), powers: [power("Giant", [component("growth", 3)])] });
    expect([
      totalOf(abilityTally(big, "str", settings)),
      totalOf(abilityTally(big, "sta", settings)),
      totalOf(abilityTally(big, "agl", settings)),
      sizeRank(big),
    ]).toEqual([5, 3, 0, 1]);
    expect(sizeRank(hero({ powers: [power("Ant", [component("shrinking", 4)])] }))).toBe(-6);
  });
  it("powers that are off give nothing", () =>
    expect(sizeRank(hero({ powers: [power("Giant", [component("growth", 3)], { active: false })] }))).toBe(-2));
  it("FUD-554 never count above PL + 10", () =>
    expect(totalOf(abilityTally(hero({ abilities: abilities({ sta: 24 }) }), "sta", settings))).toBe(20));
});

describe("FUD-175 FUD-245 weakened", () => {
  it("points lost over the price of a rank, rounded up", () =>
    expect([lostRanks(3, 2), lostRanks(4, 2), lostRanks(3, 1), lostRanks(1, 0.5)]).toEqual([2, 2, 3, 2]));
  it("a skill as a power names it is weakened in whoever has it (FUD-174)", () => {
    const sneak = hero({
      skills: [{ ...skill("stealth", 8), id: "mine" }],
      conditions: [conditionState("weakened", "stealth", "x", 3)],
    });
    expect(totalOf(skillTally(sneak, sneak.skills[0] ?? { base: "stealth" }, settings))).toBe(2);
  });
  const weak = (trait: string, points: number): FudgeCharacter =>
    hero({
      abilities: abilities({ str: 4 }),
      defenses: { dodge: 5, parry: 0, fortitude: 0, will: 0 },
      skills: [skill("stealth", 6)],
      conditions: [conditionState("weakened", trait, "x", points)],
    });
  it("Strength 4 with 3 points lost is 2", () =>
    expect(totalOf(abilityTally(weak("str", 3), "str", settings))).toBe(2));
  it("FUD-404 no lower than -5", () => expect(totalOf(abilityTally(weak("str", 40), "str", settings))).toBe(-5));
  it("defenses and skills too", () => {
    expect(defense(weak("dodge", 2), "dodge")).toBe(3);
    expect(totalOf(skillTally(weak("stealth", 1), skill("stealth", 6), settings))).toBe(4);
  });
});

describe("FUD-401 FUD-403 FUD-222 FUD-424 absent and debilitated", () => {
  const low = hero({ abilities: abilities({ agl: -5, pre: -5, sta: -5, fgt: null }) });
  it("checks with them fail", () => {
    expect(abilityFailure(low, "agl")).toMatchObject({ rule: "FUD-403" });
    expect(abilityFailure(low, "fgt")).toMatchObject({ rule: "FUD-401" });
    expect(abilityFailure(low, "str")).toBeNull();
  });
  it("Stamina means dying and no failed checks", () =>
    expect([abilityFailure(low, "sta"), isDebilitated(low, "sta")]).toEqual([null, true]));
  it("Dodge, Parry and Will fail with them", () =>
    expect(
      (["dodge", "parry", "will", "fortitude", "toughness"] as const).map((d) => defenseFailure(low, d)?.rule ?? null),
    ).toEqual(["FUD-424", "FUD-401", "FUD-424", null, null]));
  it("the condition says so too", () =>
    expect(isDebilitated(hero({ conditions: [conditionState("debilitated", "dex")] }), "dex")).toBe(true));
});

describe("FUD-008 FUD-009 FUD-411 skills", () => {
  const h = hero({ abilities: abilities({ agl: 6, str: 2 }), skills: [skill("acrobatics", 7)] });
  it("Agility 6 with Acrobatics 7 rolls at +13", () =>
    expect(totalOf(skillTally(h, skill("acrobatics", 7), settings))).toBe(13));
  it("without ranks only the ability counts", () =>
    expect(totalOf(skillTally(h, { base: "stealth" }, settings))).toBe(6));
  it("another ability may be used", () =>
    expect(totalOf(skillTally(h, skill("acrobatics", 7), settings, "str"))).toBe(9));
  it("one rank is training", () =>
    expect([
      isTrained(h, skill("stealth", 1)),
      isTrained(h, skill("stealth", 0)),
      isTrained(h, { base: "stealth" }),
    ]).toEqual([true, false, false]));
  it("FUD-553 attack skills stop at PL, others at PL + 10", () => {
    expect(totalOf(skillTally(hero(), skill("closeCombat", 14, "sword"), settings))).toBe(10);
    expect(totalOf(skillTally(hero(), skill("stealth", 24), settings))).toBe(20);
    expect(totalOf(skillTally(hero(), skill("stealth", 24), open))).toBe(24);
  });
  it("a skill of any other kind exists", () =>
    expect(SKILLS.other).toMatchObject({ ability: "str", specialties: true }));
});

describe("FUD-412 FUD-414 FUD-043 untrained", () => {
  it.each([
    ["athletics", true],
    ["technology", false],
    ["acrobatics", false],
    ["expertise", false],
    ["memory", true],
    ["vehicles", false],
    ["strategy", true],
    ["treatment", false],
  ] as const)("%s: %s", (base, may) => expect(untrainedRefusal(hero(), { base }, false) === null).toBe(may));
  it("the Gamemaster's word or Jack of All Trades opens them", () => {
    expect(untrainedRefusal(hero(), { base: "technology" }, true)).toBeNull();
    expect(
      untrainedRefusal(hero({ advantages: [advantage("jackOfAllTrades")] }), { base: "technology" }, false),
    ).toBeNull();
  });
  it("flags of the list", () => {
    expect(Object.keys(SKILLS)).toHaveLength(22);
    expect((Object.keys(SKILLS) as (keyof typeof SKILLS)[]).filter((s) => SKILLS[s].interaction)).toEqual([
      "deception",
      "intimidation",
      "persuasion",
    ]);
  });
});

describe("FUD-413 related skills", () => {
  const sage = hero({
    abilities: abilities({ int: 2 }),
    skills: [skill("knowledge", 6, "Law"), skill("knowledge", 4, "History"), skill("technology", 3)],
  });
  const rows = (ranks: number, related: Related): number[] => relatedRows(sage, ranks, related).map((r) => r.value);
  it("each less its distance, never below 0", () => {
    expect(
      rows(6, {
        distance: "close",
        others: [
          { id: "knowledgeHistory", distance: "distant" },
          { id: "technology", distance: "ideal" },
        ],
      }),
    ).toEqual([-2, 3]);
    expect([rows(1, { distance: "distant", others: [] }), rows(6, { distance: "ideal", others: [] })]).toEqual([
      [-1],
      [],
    ]);
  });
  it("and the ability once", () => {
    const asked = skillCheck(sage, sage.skills[0] as SkillEntry, settings, {
      related: { distance: "close", others: [{ id: "knowledgeHistory", distance: "close" }] },
    });
    expect(asked.accepted && bonusOf(asked.request).total).toBe(2 + 4 + 2);
  });
});

describe("FUD-420 FUD-553 defenses", () => {
  const h = hero({
    abilities: abilities({ agl: 2, fgt: 3, sta: 4, pre: -1 }),
    defenses: { dodge: 5, parry: 9, fortitude: 0, will: 0 },
  });
  it("are ability plus ranks, negative if it comes to that", () =>
    expect([defense(h, "dodge"), defense(h, "fortitude"), defense(h, "will")]).toEqual([7, 4, -1]));
  it("stop at the power level", () => expect(defense(h, "parry")).toBe(10));
  it("Enhanced Trait adds", () =>
    expect(
      defense(hero({ ...h, powers: [power("Swift", [component("enhancedTrait", 2, { trait: "dodge" })])] }), "dodge"),
    ).toBe(9));
});

describe("FUD-421 FUD-422 FUD-154 Toughness", () => {
  const armoured = (stamina: number, ...layers: readonly number[]): FudgeCharacter =>
    hero({
      abilities: abilities({ sta: stamina }),
      powers: layers.map((r, i) => power(`Layer ${i}`, [component("protection", r)])),
    });
  it("the better of Stamina and the best Protection", () =>
    expect([defense(armoured(3, 5, 4), "toughness"), defense(armoured(6, 5), "toughness")]).toEqual([5, 6]));
  it("Enhanced Toughness goes with Stamina", () =>
    expect(
      defense(
        hero({
          ...armoured(3, 5),
          powers: [...armoured(3, 5).powers, power("Hide", [component("enhancedTrait", 4, { trait: "toughness" })])],
        }),
        "toughness",
      ),
    ).toBe(7));
  const roller = hero({ abilities: abilities({ sta: 3 }), advantages: [advantage("defensiveRoll", 4)] });
  it("Defensive Roll adds", () => expect(defense(roller, "toughness")).toBe(7));
  it("and is lost while vulnerable or defenseless", () =>
    expect([
      defense({ ...roller, ...having("vulnerable") }, "toughness"),
      defense({ ...roller, ...having("bound") }, "toughness"),
    ]).toEqual([3, 3]));
  it("bruises come off after the cap", () => expect(defense({ ...armoured(0, 14), bruises: 3 }, "toughness")).toBe(7));
});

describe("FUD-423 immunity to fatigue", () => {
  it("Stamina counts as 0 for Fortitude and Toughness", () => {
    const robot = hero({
      abilities: abilities({ sta: 3 }),
      defenses: { dodge: 0, parry: 0, fortitude: 2, will: 0 },
      powers: [power("Robot", [component("immunity", 30, { trait: "fatigue" })])],
    });
    expect([defense(robot, "fortitude"), defense(robot, "toughness")]).toEqual([2, 0]);
  });
});

describe("FUD-125 FUD-126 FUD-127 shields", () => {
  const plate = (ranks: number): FudgeCharacter =>
    hero({
      advantages: [advantage("defensiveRoll", 2)],
      powers: [power("Plate", [component("protection", 8, { modifiers: [modifier("impervious", ranks)] })])],
    });
  it("Impervious stands on Protection", () => expect(imperviousRank(plate(4), "toughness", settings)).toBe(4));
  it("FUD-556 FUD-565 what is over half of the defense is wasted, unless the caps are only warnings", () =>
    expect([
      imperviousRank(plate(9), "toughness", settings),
      imperviousRank(plate(9), "toughness", { ...settings, strictCaps: false }),
    ]).toEqual([5, 9]));
  it("FUD-556 bruises and being vulnerable don't soften it; Toughness over the power level doesn't harden it", () =>
    expect([
      imperviousRank({ ...plate(9), bruises: 4, ...having("vulnerable") }, "toughness", settings),
      imperviousRank({ ...plate(9), powerLevel: 6 }, "toughness", settings),
    ]).toEqual([5, 3]));
  it("FUD-556 FUD-565 no Resistance is worth more than the power level", () => {
    const warded = hero({
      powers: [
        power("Ward", [component("resistance", 15, { trait: "fire" })]),
        power("Charm", [component("resistance", 2, { trait: "magic" })]),
      ],
    });
    const all = (strictCaps: boolean): readonly number[] =>
      [["fire"], ["fire", "magic"]].map((d) => resistanceRank(warded, d, { ...settings, strictCaps }));
    expect([all(true), all(false)]).toEqual([
      [10, 12],
      [15, 17],
    ]);
  });
  const h = hero({
    powers: [
      power("A", [component("resistance", 3, { trait: "fire" })]),
      power("B", [component("resistance", 5, { trait: "fire" })]),
      power("C", [component("resistance", 2, { trait: "magic" })]),
      power("D", [component("immunity", 1, { trait: "aging" })]),
    ],
  });
  it("Resistance of a kind counts once, kinds add", () =>
    expect([["fire"], ["fire", "magic"], ["cold"]].map((d) => resistanceRank(h, d, settings))).toEqual([5, 7, 0]));
  it("several things that one Immunity names with commas are all ignored (FUD-513)", () => {
    const sealed = hero({ powers: [power("Sealed", [component("immunity", 32, { trait: "Aging, fatigue,Poison" })])] });
    expect([["aging"], ["poison"], ["fire"]].map((d) => isImmune(sealed, d))).toEqual([true, true, false]);
    expect(isTireless(sealed)).toBe(true);
  });
  it("Immunity covers its descriptor", () =>
    expect([isImmune(h, ["aging"]), isImmune(h, ["fire"])]).toEqual([true, false]));
});

describe("FUD-260 FUD-262 initiative", () => {
  it("Agility, Improved Initiative, -10 while surprised", () => {
    const h = hero({ abilities: abilities({ agl: 3 }), advantages: [advantage("improvedInitiative", 2)] });
    expect([
      totalOf(initiativeTally(h, settings)),
      totalOf(initiativeTally({ ...h, ...having("surprised") }, settings)),
    ]).toEqual([5, -5]);
  });
});

describe("FUD-430 FUD-431 advantages", () => {
  it("the table's prices and limits", () => {
    expect(Object.keys(ADVANTAGES)).toHaveLength(39);
    expect([
      ADVANTAGES.lucky,
      ADVANTAGES.sidekick,
      ADVANTAGES.improvedInitiative,
      ADVANTAGES.defensiveRoll,
    ]).toMatchObject([{ cost: 5, max: 3 }, { cost: 2 }, { max: 5 }, { max: "powerLevel" }]);
  });
  it("powers may give them (FUD-465)", () =>
    expect(
      advantageRank(
        hero({ powers: [power("Reflexes", [component("enhancedTrait", 3, { trait: "improvedInitiative" })])] }),
        "improvedInitiative",
      ),
    ).toBe(3));
});
