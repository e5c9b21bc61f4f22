import { describe, expect, it } from "vitest";
import { isTireless } from "../../../../rules/fudge/hero/traits.ts";
import { editPower, emptyPower, isImmune, speeds } from "../../../../rules/fudge/index.ts";
import { component, hero, power } from "../../../../rules/fudge/testing/fixtures.ts";
import type { Localize } from "../../../ruleset.ts";
import { traitField, traitNamed, traitText } from "./traits.ts";

const WORDS: Readonly<Record<string, string>> = {
  "PowerOption.fatigue.label": "Fatigue",
  "PowerOption.groundSpeed.label": "Ground speed",
  "Ability.str.label": "Strength",
  "Skill.stealth.label": "Stealth",
};
const localize: Localize = (name, data) => {
  const short = name.replace("CROSSOVER.Fudge.", "");
  return data ? `${short}[${Object.values(data).map(String).join("|")}]` : (WORDS[short] ?? name);
};
const skills = [{ id: "s1", base: "stealth" as const, specialty: "" }];

describe("FUD-514 which movement a power gives", () => {
  const drawn = { ...emptyPower("Wheels"), components: [component("movement", 4, { id: "m", baseCost: 2 })] };
  it("is chosen from a list, each with its price", () => {
    const field = traitField(component("movement", 1), skills, localize);
    expect([field?.free, field?.choices[0]?.choices.find((c) => c.value === "groundSpeed")?.label]).toEqual([
      false,
      "Builder.optionAt[CROSSOVER.Fudge.PowerOption.groundSpeed.label|1]",
    ]);
  });
  it("brings its price along, and makes somebody faster", () => {
    const edited = editPower(drawn, { type: "setTrait", component: "m", trait: "groundSpeed" });
    expect(edited).toMatchObject({ accepted: true, power: { components: [{ trait: "groundSpeed", baseCost: 1 }] } });
    const components = edited.accepted ? edited.power.components : [];
    const speed = (c: Parameters<typeof speeds>[0]): number | undefined =>
      speeds(c).find((s) => s.mode === "groundSpeed")?.rank.total;
    expect([speed(hero()), speed(hero({ powers: [power("Wheels", components)] }))]).toEqual([0, 4]);
  });
  it("that a file brought stays, whatever it is called", () =>
    expect(traitField(component("movement", 1, { trait: "burrowing" }), skills, localize)?.choices[0]?.choices).toEqual(
      [{ value: "burrowing", label: "burrowing", selected: true }],
    ));
});

describe("FUD-126 FUD-127 FUD-423 FUD-513 what is written by hand", () => {
  it("is a kind of the list where it is called so", () => {
    expect([
      traitNamed(" fatigue", component("immunity", 1), skills, localize),
      traitNamed("Cold iron", component("immunity", 1), skills, localize),
      traitNamed("strength", component("weaken", 1), skills, localize),
    ]).toEqual(["fatigue", "Cold iron", "str"]);
  });
  it("is shown in words", () => {
    expect([
      traitText("fatigue", skills, localize),
      traitText("s1", skills, localize),
      traitText("cold iron", skills, localize),
    ]).toEqual(["Fatigue", "Stealth", "cold iron"]);
    expect(traitField(component("immunity", 1, { trait: "fatigue" }), skills, localize)).toMatchObject({
      free: true,
      value: "Fatigue",
    });
  });
  it("FUD-174 what is weakened in others is a skill as everybody has it, never an entry of one's own or an advantage", () => {
    const groups = (effect: "weaken" | "enhancedTrait"): readonly string[] =>
      traitField(component(effect, 1), skills, localize)?.choices.flatMap((g) => g.choices.map((c) => c.value)) ?? [];
    expect(traitNamed("stealth", component("weaken", 1), skills, localize)).toBe("stealth");
    expect([
      groups("weaken").includes("CROSSOVER.Fudge.Advantage.diehard.label"),
      groups("enhancedTrait").includes("diehard"),
      groups("enhancedTrait").includes("s1"),
    ]).toEqual([false, true, true]);
    expect(groups("weaken").some((t) => /diehard/iu.test(t))).toBe(false);
  });
  it("protects whatever its capitals", () => {
    const ward = (trait: string): Parameters<typeof isImmune>[0] =>
      hero({ powers: [power("Ward", [component("immunity", 5, { trait })])] });
    expect([
      isImmune(ward("Fire "), ["fire"]),
      isImmune(ward("fire"), ["FIRE"]),
      isImmune(ward("fire"), ["cold"]),
      isTireless(ward("Fatigue")),
    ]).toEqual([true, true, false, true]);
  });
});
