import { describe, expect, it } from "vitest";
import { closure } from "../../../kernel/conditions.ts";
import { MANEUVERS } from "../../acts/maneuver-table.ts";
import { SPENDS } from "../../fortune/conviction.ts";
import { GRADED } from "../../harm/saves.ts";
import { conditionDefinition, conditions, HUD_CONDITIONS } from "../../state/condition-table.ts";
import { FEATS } from "./feats.ts";
import { ARMORS, GEAR, GEAR_COST, HANDCUFFS, MATERIALS, VEHICLES, WEAPONS } from "./gear.ts";
import { DRAWBACKS, EXTRAS, FLAWS, POWER_FEATS } from "./modifiers.ts";
import { EFFECTS, POWER_ACTIONS, POWER_DURATIONS, POWER_RANGES } from "./powers.ts";
import { DIFFICULTIES, SKILLS } from "./skills.ts";

describe("TWI-411 TWI-412 TWI-413 skills", () => {
  it("has all 29, with ability, training and interaction as listed", () => {
    expect(Object.keys(SKILLS)).toHaveLength(29);
    expect(SKILLS.acrobatics).toEqual({ ability: "dex", trained: true, interaction: false });
    expect(
      Object.entries(SKILLS)
        .filter(([, s]) => s.interaction)
        .map(([k]) => k),
    ).toEqual(["bluff", "diplomacy", "gatherInformation", "handleAnimal", "intimidate", "perform"]);
    expect(SKILLS.knowledge.specialties).toHaveLength(15);
    expect(SKILLS.language.ability).toBeNull();
  });
  it("names difficulties from 5 to 40", () =>
    expect(Object.values(DIFFICULTIES)).toEqual([5, 10, 15, 20, 25, 30, 35, 40]));
});

describe("TWI-420 TWI-421 feats", () => {
  it("lists them with kind and most ranks; extra defences are Defense Combat Mastery", () => {
    expect(Object.keys(FEATS)).toHaveLength(105);
    expect([FEATS.evasion.max, FEATS.dodgeFocus.max, FEATS.powerAttack.max, FEATS.fascinate.max]).toEqual([
      2,
      null,
      1,
      4,
    ]);
    expect(Object.values(FEATS).filter((f) => f.kind === "F")).toHaveLength(6);
    expect(FEATS.defenseCombatMastery.numbers).toEqual({ mastery: 1 });
    expect(FEATS.improvedInitiative.numbers).toEqual({ initiative: 4 });
  });
});

describe("TWI-433 TWI-440 TWI-441 powers", () => {
  it("lists every effect with price, action, range, duration and save from the closed lists", () => {
    expect(Object.keys(EFFECTS)).toHaveLength(82);
    for (const [key, e] of Object.entries(EFFECTS)) {
      expect([
        key,
        e.action === null || POWER_ACTIONS.includes(e.action),
        e.range === null || POWER_RANGES.includes(e.range),
        e.duration === null || POWER_DURATIONS.includes(e.duration),
      ]).toEqual([key, true, true, true]);
      if (e.cost !== null) expect(e.cost[0]).toBeLessThanOrEqual(e.cost[1]);
    }
    expect(EFFECTS.blast).toEqual({
      cost: [2, 2],
      action: "standard",
      range: "ranged",
      duration: "instant",
      lasting: false,
      save: "toughness",
    });
    expect(EFFECTS.mindControl).toMatchObject({ save: "will", check: true, lasting: true });
  });
  it("marks the prices that are remembered and not re-checked", () => {
    expect(
      Object.entries(EFFECTS)
        .filter(([, e]) => "remembered" in e)
        .map(([k]) => k),
    ).toEqual([
      "animateObjects",
      "energyAura",
      "gadgets",
      "mimic",
      "possession",
      "transfer",
      "variable",
      "weatherControl",
    ]);
  });
  it("graded powers and what they bring exist (TWI-234)", () => {
    for (const rows of Object.values(GRADED))
      for (const row of rows) for (const id of row.conditions) expect(conditionDefinition(id)).toBeDefined();
  });
});

describe("TWI-450 TWI-451 TWI-452 TWI-453 what is on powers", () => {
  it("counts of the four tables", () =>
    expect([EXTRAS, FLAWS, POWER_FEATS, DRAWBACKS].map((t) => Object.keys(t).length)).toEqual([29, 20, 28, 14]));
  it("prices", () => {
    expect([EXTRAS.noSavingThrow.cost, EXTRAS.linked.cost, EXTRAS.range.steps]).toEqual([[2, 2], [0, 0], true]);
    expect([FLAWS.sideEffect.cost, FLAWS.tiring.cost, FLAWS.action.steps]).toEqual([[1, 2], [1, 1], true]);
    expect([POWER_FEATS.subtle, POWER_FEATS.accurate, POWER_FEATS.mighty]).toEqual([2, null, 1]);
    expect([DRAWBACKS.normalIdentity, DRAWBACKS.fullPower]).toEqual([
      [3, 5],
      [1, 1],
    ]);
  });
});

describe("TWI-165 TWI-471 TWI-472 TWI-473 TWI-474 equipment", () => {
  it("weapons as listed", () => {
    expect(WEAPONS.sword).toEqual({ cost: 4, damage: 3, threat: 19, increment: null, type: "lethal" });
    expect(WEAPONS.sniperRifle).toMatchObject({ cost: 11, damage: 5, threat: 19, increment: 100 });
    expect(WEAPONS.spear).toMatchObject({ increment: 20, thrown: true });
    expect([WEAPONS.club.type, WEAPONS.brassKnuckles.type]).toEqual(["either", "either"]);
    expect([WEAPONS.smallShield.dodge, WEAPONS.largeShield.dodge]).toEqual([1, 2]);
    expect(WEAPONS.tearGasGrenade.effects).toEqual([
      ["nauseate", 4],
      ["dazzle", 4],
    ]);
  });
  it("armour gives its price in Toughness; gear is a point each; handcuffs have numbers", () => {
    expect(Object.values(ARMORS).map((a) => a.toughness)).toEqual([1, 2, 3, 3, 4, 5, 6]);
    expect(Object.values(ARMORS).every((a) => a.toughness === a.cost)).toBe(true);
    expect([GEAR.length, GEAR_COST, HANDCUFFS]).toEqual([18, 1, { toughness: 9, escapeArtist: 35, strength: 25 }]);
  });
  it("vehicles are objects with size and Toughness", () =>
    expect([VEHICLES.tank, VEHICLES.jet.size, MATERIALS.car]).toEqual([
      { toughness: 12, impervious: 10, size: "Huge" },
      "Gargantuan",
      8,
    ]));
});

describe("TWI-460 TWI-461 TWI-462 the catalogue of conditions", () => {
  const ledger =
    "asleep blind bound bruised cowering dazed dazedHit dazzled dead deaf debilitated disabled dying entangled exhausted fatigued winded fascinated flatFooted frightened panicked grappled helpless hurt insubstantial invisible nauseated paralyzed pinned prone shaken sickened slowed stable staggered stunned surprised transformed controlled unconscious wounded".split(
      " ",
    );
  it.each(ledger)("%s is there", (id) => expect(conditionDefinition(id)).toBeDefined());
  it("brings along what it implies and stores it once", () => {
    expect([...closure(conditions, ["unconscious"])].sort()).toEqual(["helpless", "prone", "unconscious"]);
    expect(closure(conditions, ["dying"]).has("helpless")).toBe(true);
  });
  it("nobody sets by hand what follows from a track", () =>
    expect(HUD_CONDITIONS.some((id) => ["hurt", "stunned", "dying", "winded"].includes(id))).toBe(false));
  it("maneuvers leave conditions that exist", () => {
    for (const m of Object.values(MANEUVERS))
      if (m.lasts !== null) expect(conditionDefinition(m.lasts)?.end).toBe("untilKey");
    for (const s of Object.values(SPENDS)) if (s.needs !== null) expect(FEATS[s.needs]).toBeDefined();
  });
});
