import { describe, expect, it, vi } from "vitest";
import { type DramaCharacter, raisedAnew } from "../../../rules/drama/index.ts";
import { hero, mook, power, skill, weapon } from "../../../rules/drama/testing/fixtures.ts";
import { testTable } from "../../exchange/fixtures.ts";

vi.stubGlobal("game", {
  i18n: {
    format: (key: string, data: Record<string, string>) =>
      `${key.replace("CROSSOVER.Drama.", "")}[${Object.values(data).join("|")}]`,
    localize: (key: string) => key.replace("CROSSOVER.Drama.", ""),
  },
  settings: { get: () => undefined },
});
vi.stubGlobal("foundry", {
  data: { fields: { NumberField: class {}, StringField: class {} } },
  abstract: { TypeDataModel: class {} },
});
const { advanceDeeds, lendDeed } = await import("./advance.ts");

const table = testTable({});
const rich = (over: Partial<DramaCharacter> = {}): DramaCharacter => hero({ heroPoints: { value: 20 }, ...over });
const buy = (id: string, who: DramaCharacter, args: Record<string, string> = {}): unknown => {
  const done = advanceDeeds.find((d) => d.id === id)?.perform(who, args, table);
  return done?.accepted
    ? done.changes.map((c) =>
        c.kind === "set" ? [c.path, c.from, c.to] : [c.kind, c.kind === "create" ? c.data.type : ""],
      )
    : done?.reason;
};
const log = (kind: string, cost: number, text: string): unknown => ["system.advances", [], [{ kind, cost, text }]];

describe("DRA-370 DRA-371 DRA-372 what Hero Points buy", () => {
  it("one more add costs its own number, and goes into the log", () =>
    expect(buy("buyAdds", rich(), { skill: "unarmedCombat" })).toEqual([
      ["system.heroPoints.value", 20, 16],
      ["system.adds", 3, 4],
      log("adds", 4, expect.stringContaining("unarmedCombat") as never),
    ]));
  it.each([
    ["lockPicking:taught", 15],
    ["lockPicking:alone", 10],
    ["taunt:taught", 18],
    ["taunt:alone", 15],
  ])("a new skill, %s, leaves %i of 20", (what, left) =>
    expect(buy("buySkill", rich(), { skill: what })).toEqual(
      expect.arrayContaining([
        ["system.heroPoints.value", 20, left],
        ["create", "dramaSkill"],
      ]),
    ),
  );
  it("an attribute costs its new value, once an adventure", () => {
    expect(buy("buyAttribute", rich(), { attribute: "dex" })).toEqual(
      expect.arrayContaining([
        ["system.heroPoints.value", 20, 8],
        ["system.attributes.dex.base", 11, 12],
        ["system.raised", [], ["dex"]],
      ]),
    );
    const raised = rich({ advances: { raised: ["dex"], powerPoints: 0, log: [] } });
    expect([
      buy("buyAttribute", raised, { attribute: "dex" }),
      raisedAnew(raised).map((c) => c.kind === "set" && c.to),
    ]).toEqual(["raisedAlready", [[]]]);
  });
  it("power points cost four each", () =>
    expect(buy("buyPowerPoint", rich(), { count: "3" })).toEqual(
      expect.arrayContaining([
        ["system.heroPoints.value", 20, 8],
        ["system.boughtPowerPoints", 0, 3],
      ]),
    ));
  it("specialisations by type and by item", () => {
    const fencer = rich({ skills: [skill("meleeWeapons", 2)], weapons: [weapon()] });
    expect(buy("buyType", fencer, { skill: "meleeWeapons", type: "sabre" })).toEqual(
      expect.arrayContaining([["system.specType", "", "sabre"]]),
    );
    expect(buy("buyTrademark", fencer, { skill: "meleeWeapons", item: "w" })).toEqual(
      expect.arrayContaining([["system.trademarkItemId", "", "w"]]),
    );
    expect(buy("buyType", fencer, { skill: "meleeWeapons", type: " " })).toBe("nothingToBuy");
  });
  it("never below 0, never for a mook", () =>
    expect([
      buy("buyAttribute", rich({ heroPoints: { value: 3 } }), { attribute: "dex" }),
      buy("buyPowerPoint", mook(), {}),
    ]).toEqual(["noPoint", "notHero"]));
});

describe("DRA-105 DRA-351 hope that is lent", () => {
  it("goes to an ally once a scene", () => {
    const giver = hero({ ref: "a", powers: [power("lendHope", 1, { id: "l", used: false })] });
    const both = testTable({ a: giver, b: hero({ ref: "b" }) });
    const lent = lendDeed.perform(giver, { ally: "b" }, both);
    expect(lent.accepted && lent.changes).toMatchObject([
      { subject: "a.Item.l", path: "system.used", to: true },
      { subject: "b", path: "system.lentPoints", to: [{ id: "l", from: "Mara" }] },
    ]);
    expect(
      lendDeed.perform({ ...giver, powers: [power("lendHope", 1, { used: true })] }, { ally: "b" }, both),
    ).toMatchObject({ reason: "lentAlready" });
  });
});
