import { describe, expect, it } from "vitest";
import { DESTINY_SETTINGS, POWER_SOURCES } from "./index.ts";

describe("DES-016 DES-046 DES-312 DES-392 settings", () => {
  it("have the ledger's defaults", () => {
    expect(DESTINY_SETTINGS.map((s) => [s.key, s.initial])).toEqual(
      expect.arrayContaining([
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
      ]),
    );
  });
});
