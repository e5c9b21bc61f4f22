import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hero, skill, weapon } from "../testing/fixtures.ts";
import { addsCost, buy, isTrademark, lostTrademark } from "./advancement.ts";

describe("DRA-370 DRA-371 DRA-372 advancement", () => {
  it.each([
    [3, 5, "U", false, 9],
    [0, 1, "U", true, 2],
    [0, 1, "U", false, 5],
    [0, 1, "T", true, 5],
    [0, 1, "T", false, 10],
    [0, 2, "P", true, 4],
    [2, 2, "U", false, 0],
  ] as const)("from %i to %i (%s, teacher %s): %i", (from, to, flag, teacher, cost) =>
    expect(addsCost(from, to, flag, teacher)).toBe(cost),
  );
  it("buying says cost, what is left and what goes in the log", () =>
    expect(
      buy(hero({ heroPoints: { value: 9 } }), { kind: "adds", skill: "unarmedCombat", to: 5, teacher: false }),
    ).toEqual({ accepted: true, cost: 9, left: 0, log: { amount: -9, reason: "CROSSOVER.Drama.Log.adds" } }));
  it.each<[Parameters<typeof buy>[1], string]>([
    [{ kind: "adds", skill: "unarmedCombat", to: 6, teacher: false }, "noPoint"],
    [{ kind: "adds", skill: "unarmedCombat", to: 3, teacher: false }, "nothingToBuy"],
    [{ kind: "adds", skill: "juggling", to: 1, teacher: true }, "noSuchSkill"],
    [{ kind: "type", skill: "dodge", type: "x" }, "noSuchSkill"],
  ])("%j: %s", (purchase, reason) =>
    expect(buy(hero({ heroPoints: { value: 9 } }), purchase)).toMatchObject({ accepted: false, reason }),
  );
  it("an attribute costs its new value, one step an adventure", () => {
    expect(buy(hero({ heroPoints: { value: 20 } }), { kind: "attribute", attribute: "dex" })).toMatchObject({
      cost: 12,
      left: 8,
    });
    expect(buy(hero({ heroPoints: { value: 20 } }), { kind: "attribute", attribute: "dex" }, ["dex"])).toMatchObject({
      reason: "raisedAlready",
    });
    expect(buy(hero({ heroPoints: { value: 20 } }), { kind: "powerPoint", count: 2 })).toMatchObject({ cost: 8 });
  });
  it("DRA-224 one trademark a skill, of the skill's own type", () => {
    const fencer = hero({ skills: [skill("meleeWeapons", 2, { specType: "sabre" })] });
    expect(buy(fencer, { kind: "trademark", skill: "meleeWeapons", itemId: "x", itemType: "sabre" })).toMatchObject({
      cost: 2,
    });
    expect(buy(fencer, { kind: "trademark", skill: "meleeWeapons", itemId: "x", itemType: "axe" })).toMatchObject({
      reason: "wrongType",
    });
    const [sabre, own] = [weapon({ id: "x" }), skill("meleeWeapons", 2, { trademarkItemId: "x" })];
    const typed = (type: string) =>
      buy(hero({ skills: [own], weapons: [sabre] }), { kind: "type", skill: "meleeWeapons", type });
    expect([typed("axe"), typed("sabre")]).toMatchObject([{ reason: "wrongType" }, { cost: 1 }]);
    expect(
      buy(hero({ skills: [skill("meleeWeapons", 2, { trademarkItemId: "x" })] }), {
        kind: "trademark",
        skill: "meleeWeapons",
        itemId: "y",
        itemType: "sabre",
      }),
    ).toMatchObject({ reason: "oneTrademark" });
  });
  it("no purchase leaves points below 0", () => {
    fc.assert(
      fc.property(fc.nat(30), fc.integer({ min: 0, max: 9 }), (points, to) => {
        const bought = buy(hero({ heroPoints: { value: points } }), {
          kind: "adds",
          skill: "unarmedCombat",
          to,
          teacher: false,
        });
        if (bought.accepted) {
          expect(bought.left).toBeGreaterThanOrEqual(0);
          expect(bought.left).toBe(points - bought.cost);
        }
      }),
    );
  });
});

describe("DRA-220 DRA-221 DRA-222 DRA-226 trademarks by identity", () => {
  const fencer = hero({ skills: [skill("meleeWeapons", 2, { trademarkItemId: "heirloom" })] });
  it("the one item, not its copy; an animal may be one", () =>
    expect([
      isTrademark(fencer, "heirloom"),
      isTrademark(fencer, "copy"),
      isTrademark(hero({ skills: [skill("beastRiding", 1, { trademarkItemId: "horse" })] }), "horse"),
    ]).toEqual([true, false, true]));
  it("lost for good, the specialisation is lost", () =>
    expect([lostTrademark(fencer, "heirloom"), lostTrademark(fencer, "copy")]).toEqual([
      [
        {
          kind: "set",
          subject: `${fencer.ref}.Item.meleeWeapons`,
          path: "system.trademarkItemId",
          from: "heirloom",
          to: "",
          rule: "DRA-224",
        },
      ],
      [],
    ]));
});
