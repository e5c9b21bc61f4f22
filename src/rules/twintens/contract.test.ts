import { describe, expect, it } from "vitest";
import * as twintens from "./index.ts";
import { key } from "./labels.ts";

describe("TWI-003 TWI-005 TWI-530 TWI-531 TWI-532 TWI-533 TWI-534 the ruleset's public functions", () => {
  it.each([
    "ways",
    "atLeast",
    "sizeModifier",
    "sizeKnockback",
    "abilityModifier",
    "rangePenalty",
    "defencePenalty",
    "defense",
    "resolveAttack",
    "hitChance",
    "toughnessPenalty",
    "toughness",
    "applyResult",
    "dyingCheck",
    "worst",
    "recoveryInterval",
    "advance",
    "fatigue",
    "value",
    "rankOf",
    "time",
    "knockback",
    "knockbackPath",
    "surprise",
    "initiativeOrder",
    "isExpired",
    "convictionReroll",
    "threatMinimum",
    "powerIncrement",
    "damageBonus",
    "meleeDamage",
    "autofire",
    "combined",
    "areaHalf",
    "powerAttackLimit",
    "objectSave",
    "fallDamage",
    "stabilise",
    "convictionRemove",
    "restHours",
    "healingRecovery",
    "joinActsNow",
    "groupInitiative",
    "spendRound",
    "heavyLoad",
    "caps",
    "damageChances",
    "powerCost",
    "tradeOff",
  ])("%s", (name) => expect(twintens).toHaveProperty(name, expect.any(Function)));
  it("unusual against the family: two ten-sided dice, a rolled defence, six lethal steps, two tracks", () => {
    expect([
      twintens.CORE_DICE["2d10"].count,
      twintens.DEFAULTS.defenseMode,
      twintens.LETHAL_TABLE.sixStep.length,
    ]).toEqual([2, "rolled", 5]);
    expect(twintens.defense({ natural: 10, priorDefences: 2 }).penalty).toBe(-4);
    expect(twintens.damageTrack()).toMatchObject({ bruised: 0, hurt: 0 });
  });
  it("labels are lang keys", () =>
    expect([key("Row", "natural"), twintens.featLabel("luck"), twintens.conditionLabel("hurt")]).toEqual([
      "CROSSOVER.Twintens.Row.natural",
      "CROSSOVER.Twintens.Feat.luck.label",
      "CROSSOVER.Twintens.Condition.hurt.label",
    ]));
  it("the same arguments give the same answer", () =>
    expect(twintens.documentId("a", "b", null)).toBe(twintens.documentId("a", "b", null)));
});

describe("TWI-461 conditions on somebody", () => {
  const { impose, conditionState, lift } = twintens;
  it("the same cause again only moves the end; another cause is another", () => {
    const state = conditionState("shaken", { source: "A", until: { at: "round", round: 1 } });
    expect(impose("T", [], "shaken", { source: "A" }, "TWI-370")).toMatchObject([{ kind: "create", id: state.effect }]);
    expect(impose("T", [state], "shaken", { source: "A", until: { at: "round", round: 3 } }, "TWI-370")).toMatchObject([
      { kind: "set", path: "system.until", to: { round: 3 } },
    ]);
    expect(impose("T", [state], "shaken", { source: "A", until: { at: "round", round: 1 } }, "TWI-370")).toEqual([]);
    expect(impose("T", [state], "shaken", { source: "B" }, "TWI-370")).toMatchObject([{ kind: "create" }]);
  });
  it("what follows from a track isn't stored, and what needs a trait has one", () => {
    expect(() => impose("T", [], "hurt", {}, "x")).toThrow("track-condition");
    expect(() => impose("T", [], "dazzled", {}, "x")).toThrow("trait-missing");
    expect(() => impose("T", [], "sleepy" as "shaken", {}, "x")).toThrow("unknown-condition");
  });
  it("the catalogue says how each ends: by its key, its save, recovery or by hand; lifted, the very one goes", () => {
    expect(
      (["shaken", "entangled", "hurt", "prone"] as const).map((id) => twintens.conditionDefinition(id)?.end),
    ).toEqual(["untilKey", "save", "recovery", "manual"]);
    const state = conditionState("prone");
    expect(lift("T", state, "x").id).toBe(state.effect);
  });
});
