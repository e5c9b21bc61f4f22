import { describe, expect, it } from "vitest";
import { checkExchange } from "./cards/check.ts";
import { abilityCheck } from "./dice/checks.ts";
import { DEFAULT_SETTINGS, settings, settingsOf } from "./settings.ts";
import { hero } from "./testing/fixtures.ts";

describe("TWI-480 settings", () => {
  it("names each once, the default first among its choices, as the ledger has it", () => {
    expect(new Set(settings.map((s) => s.key)).size).toBe(settings.length);
    for (const s of settings) {
      expect(s.initial).toBe(DEFAULT_SETTINGS[s.key]);
      if (s.choices) expect(s.choices[0]).toBe(s.initial);
    }
    expect(DEFAULT_SETTINGS).toMatchObject({
      coreDie: "2d10",
      lethalTable: "sixStep",
      nonLethalTable: "seed",
      woundedStacks: true,
      escalation: "single",
      declineScope: "attack",
      startConviction: 3,
      powerLevel: 10,
    });
  });
  it("takes what is legal and leaves the default for the rest", () => {
    expect(
      settingsOf({ coreDie: "d20", fixedRoll: 11, startConviction: 13, escalation: "sideways", knockback: false }),
    ).toEqual({ ...DEFAULT_SETTINGS, coreDie: "d20", fixedRoll: 11, knockback: false });
  });
  it("an open card keeps the settings that it was made under", () => {
    const made = abilityCheck(hero(), "str", { settings: settingsOf({ coreDie: "d20" }) });
    if (!made.accepted) throw new Error(made.reason);
    const card = checkExchange.begin({ actor: { uuid: "A", name: "A", img: "" }, check: made.request });
    expect(checkExchange.step(card, { type: "roll", faces: [17] })).toMatchObject({
      accepted: true,
      state: { result: { total: 17 } },
    });
    expect(checkExchange.step(card, { type: "roll", faces: [9, 8] })).toEqual({
      accepted: false,
      reason: "roll.faces",
    });
  });
});
