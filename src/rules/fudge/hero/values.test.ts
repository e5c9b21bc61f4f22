import { describe, expect, it } from "vitest";
import { ADVANTAGES, SKILLS } from "./values.ts";

type SkillDefinition = (typeof SKILLS)[keyof typeof SKILLS];
type AdvantageDefinition = (typeof ADVANTAGES)[keyof typeof ADVANTAGES];

/** The ledger's tables, written out beside the code's, so that no number can slip in one of them alone. */

describe("FUD-411 FUD-414 the skills", () => {
  const row = (s: SkillDefinition): string =>
    [
      s.ability,
      s.untrained,
      s.action,
      ...(["interaction", "manipulation", "tools", "specialties", "attack"] as const).filter((f) => s[f]),
    ].join(" ");
  it("ability, untrained, action and flags", () =>
    expect(Object.fromEntries(Object.entries<SkillDefinition>(SKILLS).map(([key, s]) => [key, row(s)]))).toEqual({
      acrobatics: "agl partly move",
      athletics: "str yes move",
      closeCombat: "fgt yes standard specialties attack",
      commonKnowledge: "int yes free specialties",
      deception: "pre yes standard interaction",
      expertise: "int partly varies specialties",
      insight: "awe yes free",
      intimidation: "pre yes standard interaction",
      investigation: "int no slow",
      knowledge: "int no free specialties",
      memory: "int yes free",
      perception: "awe yes free",
      persuasion: "pre yes slow interaction",
      rangedCombat: "dex yes standard specialties attack",
      sleightOfHand: "dex no standard manipulation",
      stealth: "agl yes move",
      strategy: "int yes move specialties",
      technology: "int no standard manipulation tools",
      tracking: "awe partly slow",
      treatment: "int no standard manipulation tools",
      vehicles: "dex partly move manipulation",
      other: "str yes varies specialties",
    }));
});

describe("FUD-430 FUD-431 the advantages", () => {
  const row = (a: AdvantageDefinition): string =>
    `${a.type} ${String(a.cost)} ${a.max === null ? "*" : String(a.max)}${a.subject ? " each" : ""}`;
  it("type, points a rank, most ranks, and whether once for each subject", () =>
    expect(
      Object.fromEntries(Object.entries<AdvantageDefinition>(ADVANTAGES).map(([key, a]) => [key, row(a)])),
    ).toEqual({
      accurateAttack: "combat 1 1",
      allOutAttack: "combat 1 1",
      attractive: "skill 1 2",
      beginnersLuck: "fortune 1 1",
      benefit: "general 1 * each",
      connected: "skill 1 1",
      defensiveAttack: "combat 1 1",
      defensiveRoll: "combat 1 powerLevel",
      diehard: "general 1 1",
      equipment: "general 1 *",
      evasion: "combat 1 2",
      extraordinaryEffort: "general 1 1",
      fastGrab: "combat 1 1",
      improvedAim: "combat 1 1",
      improvedDefense: "combat 1 1",
      improvedDisarm: "combat 1 1",
      improvedGrab: "combat 1 1",
      improvedHold: "combat 1 1",
      improvedInitiative: "combat 1 5",
      improvedTrip: "combat 1 1",
      improvisedTools: "skill 1 1",
      inspire: "fortune 1 1",
      instantUp: "general 1 1",
      interpose: "general 1 1",
      jackOfAllTrades: "skill 1 1",
      languages: "skill 1 * each",
      lucky: "fortune 5 3",
      meekness: "general 1 1",
      minion: "general 1 * each",
      moveByAction: "combat 1 1",
      persistentInformation: "general 1 1",
      powerAttack: "combat 1 1",
      proneFighting: "combat 1 1",
      quickDraw: "combat 1 1",
      seizeInitiative: "fortune 1 1",
      sidekick: "general 2 * each",
      skillMastery: "skill 1 1 each",
      teamwork: "general 1 1",
      ultimateEffort: "fortune 1 1 each",
    }));
});
