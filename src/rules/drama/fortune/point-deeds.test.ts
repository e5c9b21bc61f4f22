import { describe, expect, it } from "vitest";
import { raisedAnew } from "../build/advancement.ts";
import { hero, mook, power, settings, skill, villain, weapon } from "../testing/fixtures.ts";
import type { DramaCharacter } from "../types.ts";
import { POINT_DEEDS, type PointTable } from "./point-deeds.ts";

const table = (over: Partial<PointTable> = {}): PointTable => ({
  settings,
  inConflict: false,
  here: [],
  nameOf: (who) => who,
  say: (key, data) => `${key.replace("CROSSOVER.Drama.", "")}${data ? `[${Object.values(data).join("|")}]` : ""}`,
  ...over,
});
const deed = (id: string) => {
  const found = POINT_DEEDS.find((d) => d.id === id);
  if (!found) throw new Error(id);
  return found;
};
const rich = (over: Partial<DramaCharacter> = {}): DramaCharacter => hero({ heroPoints: { value: 20 }, ...over });
const buy = (id: string, who: DramaCharacter, args: Record<string, string> = {}, at = table()): unknown => {
  const done = deed(id).does(who, args, at);
  return done.accepted
    ? done.changes.map((c) =>
        c.kind === "set" ? [c.path, c.from, c.to] : [c.kind, c.kind === "create" ? c.data.type : ""],
      )
    : done.reason;
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

describe("DRA-370 DRA-372 what there is to buy, and when", () => {
  const priced = (id: string, who: DramaCharacter): unknown =>
    deed(id)
      .asks?.(who, table())
      .map((f) => (f.type === "select" ? f.options.slice(0, 2).map((o) => o.label) : f.value));
  it("every line has its price; power points are counted out", () => {
    expect(priced("buyAdds", rich())).toEqual([["Advance.priced[Log.adds[unarmedCombat|3|4]|4]"]]);
    expect(priced("buyAttribute", rich())).toEqual([
      [
        "Advance.priced[Log.attribute[CROSSOVER.Drama.Attribute.dex|11|12]|12]",
        "Advance.priced[Log.attribute[CROSSOVER.Drama.Attribute.str|12|13]|13]",
      ],
    ]);
    expect(priced("buySkill", rich())).toEqual([
      [expect.stringMatching(/^Advance.priced\[Advance.taught/u), expect.stringMatching(/Advance.alone/u)],
    ]);
    expect(priced("buyPowerPoint", rich())).toEqual([1]);
  });
  it("nothing while a conflict is on", () =>
    expect(buy("buyAttribute", rich(), { attribute: "dex" }, table({ inConflict: true }))).toBe("inConflict"));
  it("without a word the first that there is: a skill's next add", () =>
    expect(buy("buyAdds", rich())).toContainEqual(["system.adds", 3, 4]));
});

describe("DRA-100 DRA-101 DRA-113 points earned and paid", () => {
  it.each([
    ["standardScene", 5],
    ["dramaticScene", 6],
    ["adventure", 4 + settings.adventureAward],
    ["correct", 3],
    ["ask", 5],
    ["pay", 3],
    ["restart", settings.startHeroPoints],
  ])("%s leaves %i of 4", (id, left) => expect(buy(id, hero())).toEqual([["system.heroPoints.value", 4, left]]));
  it("with an adventure attributes may be raised again", () =>
    expect(buy("adventure", hero({ advances: { raised: ["dex"], powerPoints: 0, log: [] } }))).toContainEqual([
      "system.raised",
      ["dex"],
      [],
    ]));
});

describe("DRA-105 DRA-351 hope that is lent", () => {
  const giver = hero({ ref: "a", powers: [power("lendHope", 1, { id: "l", used: false })] });
  const both = table({ here: [giver, hero({ ref: "b" }), villain()], nameOf: (who) => who.toUpperCase() });
  it("goes to an ally once a scene", () => {
    const lent = deed("lendHope").does(giver, { ally: "b" }, both);
    expect(lent.accepted && lent.changes).toMatchObject([
      { subject: "a.Item.l", path: "system.used", to: true },
      { subject: "b", path: "system.lentPoints", to: [{ id: "l", from: "Mara" }] },
    ]);
    const used = { ...giver, powers: [power("lendHope", 1, { used: true })] };
    expect(deed("lendHope").does(used, { ally: "b" }, both)).toMatchObject({ reason: "lentAlready" });
  });
  it("never to oneself, nor to the other side", () =>
    expect(deed("lendHope").asks?.(giver, both)).toMatchObject([
      { value: "b", options: [{ value: "b", label: "B" }] },
    ]));
});
