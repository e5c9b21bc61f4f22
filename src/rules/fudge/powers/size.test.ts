import { describe, expect, it } from "vitest";
import { abilityCheck } from "../acts/checks/kinds-of-check.ts";
import { resolveCheck } from "../dice/check.ts";
import { speeds } from "../hero/speed.ts";
import { abilityRank, defenseTally, sizeRank } from "../hero/traits.ts";
import { abilities, component, hero, modifier, power, settings } from "../testing/fixtures.ts";
import { dice } from "../testing/fixtures.ts";
import type { PowerModifier } from "../types.ts";

const grown = (effect: "growth" | "shrinking", ...modifiers: readonly PowerModifier[]): ReturnType<typeof hero> =>
  hero({ abilities: abilities({ str: 2, sta: 1 }), powers: [power("P", [component(effect, 4, { modifiers })])] });
const shape = (who: ReturnType<typeof hero>): number[] => [
  sizeRank(who),
  abilityRank(who, "str", settings),
  abilityRank(who, "sta", settings),
];

describe("FUD-518 FUD-520 size and what stays as it is", () => {
  it.each([
    ["growth", [], [2, 6, 5]],
    ["growth", [modifier("removeBonus", 1, "Strength")], [2, 2, 5]],
    ["growth", [modifier("removeBonus", 2, "size, stamina")], [-2, 6, 1]],
    ["shrinking", [], [-6, -2, -3]],
    ["shrinking", [modifier("retainSize")], [-2, -2, -3]],
    ["shrinking", [modifier("removePenalty", 1, "str")], [-6, 2, -3]],
  ] as const)("%s with %o", (effect, modifiers, came) => expect(shape(grown(effect, ...modifiers))).toEqual(came));
  it("what is immovable, or keeps its mass, is as fast as its size makes it", () => {
    const ground = (who: ReturnType<typeof hero>): number | undefined => speeds(who)[0]?.rank.total;
    expect([
      ground(grown("growth")),
      ground(grown("growth", modifier("immovable"))),
      ground(grown("growth", modifier("removeBonus", 1, "mass"))),
    ]).toEqual([0, 4, 4]);
  });
});

describe("FUD-520 Reduced Trait", () => {
  const ox = (note: string, ranks: number): ReturnType<typeof hero> =>
    hero({
      abilities: abilities({ int: 3 }),
      defenses: { dodge: 5, parry: 0, fortitude: 0, will: 0 },
      powers: [
        power("Ox", [
          component("enhancedTrait", 4, { trait: "str", modifiers: [modifier("reducedTrait", ranks, note)] }),
        ]),
      ],
    });
  it("another trait falls by what it is worth, as long as the power is on", () => {
    expect(abilityRank(ox("Intellect", 4), "int", settings)).toBe(1);
    expect(defenseTally(ox("dodge", 2), "dodge", settings).rows.reduce((sum, r) => sum + r.value, 0)).toBe(3);
    expect(
      abilityRank(
        hero({ ...ox("int", 4), powers: ox("int", 4).powers.map((p) => ({ ...p, active: false })) }),
        "int",
        settings,
      ),
    ).toBe(3);
  });
});

describe("FUD-423 immunity to fatigue", () => {
  it("makes Stamina endless for its own checks", () => {
    const tireless = hero({ powers: [power("Steel", [component("immunity", 30, { trait: "fatigue" })])] });
    expect(resolveCheck(abilityCheck(tireless, "sta", settings, { dc: 30 }), dice[-3])).toMatchObject({
      success: true,
      automatic: { outcome: "success", rule: "FUD-423" },
    });
    expect(resolveCheck(abilityCheck(tireless, "str", settings, { dc: 30 }), dice[0])).toMatchObject({
      success: false,
    });
  });
});
