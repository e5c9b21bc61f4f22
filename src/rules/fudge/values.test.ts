import { describe, expect, it } from "vitest";
import {
  ADVANTAGES,
  DISEASES,
  FALL,
  HEADQUARTERS_SIZES,
  HEADQUARTERS_TOUGHNESS,
  POISONS,
  RADIATION,
  SKILLS,
  TASKS,
} from "./values.ts";

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

describe("FUD-415 DCs of tasks", () => {
  const numbers = (skill: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      TASKS.filter((t) => t.skill === skill).map((t) => [
        t.key,
        `${String(t.value)}${t.kind === "dc" ? "" : ` ${t.kind}`}${t.time === null ? "" : ` time ${String(t.time)}`}`,
      ]),
    );
  it.each(
    Object.entries({
      acrobatics: {
        lessenFall: "-5",
        stunt: "5",
        standFree: "10",
        squeeze: "20",
        balanceYard: "-10",
        balanceFeet: "-5",
        balanceNarrow: "0",
        balanceBeam: "5",
        balanceRope: "10",
        slippery: "1 toDc",
        verySlippery: "2 toDc",
        fullSpeed: "2 toDc",
        notVulnerable: "2 toDc",
      },
      athletics: {
        climbLadder: "-10",
        climbKnottedRope: "-5",
        climbRope: "0",
        climbRock: "5",
        climbBrick: "10",
        braceBothWalls: "-4 toDc",
        braceCorner: "-2 toDc",
        underTenFeet: "-2 toDc",
        climbFaster: "2 toDc",
        climbNotVulnerable: "2 toDc",
        swim: "0",
        swimRough: "2 toDc",
        swimStormy: "3 toDc",
        swimRescue: "2 toDc",
        dogPaddle: "5",
        sprint: "5",
        jumpRunning: "1 feet",
        jumpStanding: "2 feet",
        jumpVertical: "5 feet",
        jumpStandingVertical: "10 feet",
      },
      deception: {
        bluffWanted: "-2 resister",
        bluffPlausible: "0 resister",
        bluffHard: "4 resister",
        bluffVeryHard: "8 resister",
        innuendoBasic: "0",
        innuendoComplex: "5",
        innuendoDetailed: "10",
      },
      insight: { evaluateScene: "10" },
      investigation: {
        ransack: "0",
        simpleTrap: "10",
        hiddenCache: "15",
        gatherEvidence: "5",
        evidenceDay: "1 toDc",
        evidenceOutdoors: "2 toDc",
        evidenceDisturbed: "1 toDc",
        evidenceVeryDisturbed: "2 toDc",
        gatherInformation: "0",
      },
      perception: {
        disguiseAssociate: "1 resister",
        disguiseFriend: "2 resister",
        disguiseIntimate: "4 resister",
        hearTalk: "-10",
        hearSoft: "0",
        hearLoud: "-20",
        hearGunshot: "-30",
        throughWallInch: "2 toDc",
        seeObvious: "-10",
        seeMissed: "-5",
        seeEasilyMissed: "0",
      },
      persuasion: { changeAttitude: "5" },
      sleightOfHand: {
        squeeze: "20",
        conceal: "0 opposed",
        plant: "10",
        steal: "10",
        escapeRopes: "5",
        escapeCuffs: "10",
        escapeStraightjacket: "15",
        escapePower: "5",
      },
      technology: {
        buildSimple: "5 time 10",
        buildModerate: "10 time 12",
        buildComplex: "15 time 14",
        buildAdvanced: "20 time 16",
        repair: "-5 toDc time -2",
        juryRig: "-10 toDc",
        design: "0 points",
        construct: "0 points",
        disarmCharge: "0",
        securityOld: "10",
        securityAverage: "15",
        securityQuality: "20",
        securityBusiness: "25",
        securityBank: "30",
        securityVault: "35",
        securityMax: "40",
      },
      treatment: { diagnose: "0", care: "5" },
      vehicles: {
        driveEasy: "-5",
        driveAverage: "0",
        driveDifficult: "5",
        driveChallenging: "10",
        driveFormidable: "15",
      },
    }),
  )("%s", (skill, tasks) => expect(numbers(skill)).toEqual(tasks));
});

describe("FUD-180 FUD-187 FUD-188 FUD-189 FUD-584 ranks of what the world does, and of houses", () => {
  it("poisons, diseases, radiation", () => {
    expect(POISONS).toEqual({
      foodPoisoning: 1,
      alcohol: 2,
      pesticide: 3,
      chloroform: 4,
      cobraVenom: 7,
      mustardGas: 8,
      toxicMushrooms: 9,
      chlorine: 11,
      curare: 13,
      cyanide: 14,
      nerveGas: 15,
      alien: 16,
    });
    expect(DISEASES).toEqual({
      cold: [1, 2],
      influenza: [3, 5],
      malaria: [4, 4],
      typhoid: [6, 6],
      rabies: [7, 7],
      leprosy: [8, 8],
      immuneCollapse: [10, 10],
      smallpox: [11, 11],
      plague: [12, 14],
      hemorrhagicFever: [15, 15],
      engineered: [16, 16],
    });
    expect(RADIATION).toEqual({
      traces: [1, 1],
      fallout: [2, 5],
      radioactiveMaterial: [4, 4],
      deepSpace: [6, 6],
      reactor: [7, 7],
      nuclearBlast: [8, 8],
    });
  });
  it("falls, softened by Acrobatics against -5, caught against -1", () =>
    expect(FALL).toMatchObject({ step: 2, max: 18, softenDc: -5, catchDc: -1 }));
  it("houses, from a room to a town, Toughness 6 and 2 a point", () => {
    expect(HEADQUARTERS_SIZES).toEqual({
      room: -4,
      loft: -3,
      apartment: -2,
      townhouse: -1,
      house: 0,
      warehouse: 1,
      mansion: 2,
      castle: 3,
      skyscraper: 4,
      block: 5,
      town: 6,
    });
    expect(HEADQUARTERS_TOUGHNESS).toEqual({ base: 6, perPoint: 2 });
  });
});
