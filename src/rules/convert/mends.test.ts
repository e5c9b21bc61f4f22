/** What a draft must be able to do whatever its original has: reach as far, act at once, and bear no more than its totals say. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { balanced, power, sheet } from "./fixtures.ts";
import {
  type CommonEffect,
  type Conversion,
  destinyConversion,
  doompoolConversion,
  type DraftItem,
  dramaConversion,
  fudgeConversion,
  twintensConversion,
} from "./index.ts";

const item = (type: string, name: string, system: object): DraftItem => ({
  name,
  type,
  img: "",
  system: { ...system },
});
const only = (of: Conversion, type: string, ...items: DraftItem[]) => of.toCommon(sheet({ type, items })).common;
const effectsOf = (of: Conversion, type: string, ...items: DraftItem[]): readonly CommonEffect[] =>
  only(of, type, ...items).powers.flatMap((p) => p.effects);

describe("an attack reaches as far as it did", () => {
  it.each([
    ["blast", "ranged"],
    ["snare", "ranged"],
    ["mentalBlast", "perception"],
    ["strike", "close"],
    ["stun", "close"],
  ])("a Twin Tens %s whose sheet leaves the range to the list is %s", (key, range) =>
    expect(
      effectsOf(twintensConversion, "twintensHero", item("twintensPower", "P", { key, ranks: 8, range: null }))[0]
        ?.range,
    ).toBe(range),
  );
  it("a Destiny effect with increased range is ranged", () =>
    expect(
      effectsOf(
        destinyConversion,
        "destinyHero",
        item("destinyPower", "Star fire", {
          effects: [
            { effect: "damage", rank: 8, range: "close", modifiers: [{ key: "increasedRange", rank: 1, choice: "" }] },
          ],
        }),
      )[0],
    ).toMatchObject({ range: "ranged", family: "blast" }));
  it("in Fudge it is shot with a skill that the draft has, at the whole total", () => {
    const { items } = fudgeConversion.fromCommon(balanced(10, { powers: [power("Bolt", "blast", 8)] })).sheet;
    const bolt = items.find((i) => i.name === "Bolt")?.system["components"] as { attackSkill: string; range: string }[];
    expect(bolt[0]?.range).toBe("ranged");
    const skill = items.find((i) => i.id === bolt[0]?.attackSkill);
    expect(skill?.system).toMatchObject({ base: "rangedCombat", rank: 8, ability: "dex" });
  });
  it("in Twin Tens a shot that was called a strike is a Blast", () =>
    expect(
      twintensConversion
        .fromCommon(
          balanced(10, {
            powers: [
              power("Spit", "strike", 8, {
                effects: [{ name: "", family: "strike", rank: 8, range: "ranged", area: false, about: "" }],
              }),
            ],
          }),
        )
        .sheet.items.find((i) => i.name === "Spit")?.system,
    ).toMatchObject({ key: "blast", ranks: 8 }));
});

describe("a draft can act as soon as it is made", () => {
  const light = power("Living light", "blast", 10, {
    effects: (["blast", "insubstantial", "senses"] as const).map((family) => ({
      name: "",
      family,
      rank: 8,
      range: family === "blast" ? ("ranged" as const) : ("personal" as const),
      area: false,
      about: "",
    })),
  });
  it.each([
    ["fudge", fudgeConversion, "components"],
    ["destiny", destinyConversion, "effects"],
  ] as const)("in %s what makes it bodiless is a power of its own that is switched off", (_name, of, field) => {
    const powers = of
      .fromCommon(balanced(10, { powers: [light] }))
      .sheet.items.filter((i) => i.name === "Living light")
      .map((i) => [i.system["active"], (i.system[field] as { effect: string }[]).map((e) => e.effect)]);
    expect(powers).toEqual([
      [true, ["damage", "senses"]],
      [false, ["insubstantial"]],
    ]);
  });
  it("in Twin Tens it is switched off", () =>
    expect(
      twintensConversion
        .fromCommon(balanced(10, { powers: [light] }))
        .sheet.items.filter((i) => i.type === "twintensPower")
        .map((i) => [i.system["key"], i.system["active"]]),
    ).toEqual(expect.arrayContaining([["insubstantial", false]])));
  it("in Destiny whoever has nothing to strike with has bare hands", () =>
    expect(
      destinyConversion.fromCommon(balanced(10, { powers: [power("Wings", "flight", 6)] })).sheet.items,
    ).toContainEqual(expect.objectContaining({ type: "destinyAttack", label: "Item.unarmed" })));
});

describe("nothing stacks past the total", () => {
  const rank = fc.integer({ min: 1, max: 15 });
  const many = fc.tuple(rank, rank, rank, fc.integer({ min: 0, max: 18 })).map(([a, b, c, level]) =>
    balanced(level, {
      aptitudes: { ...balanced(level).aptitudes, agility: a, strength: b, stamina: c },
      powers: [
        power("Quick", "enhancedTrait", a, {
          effects: [{ name: "", family: "enhancedTrait", rank: a, range: "personal", area: false, about: "agility" }],
        }),
        power("Quicker", "reflexes", b, {
          effects: [{ name: "", family: "reflexes", rank: b, range: "personal", area: false, about: "agility" }],
        }),
        power("Plates", "protection", c),
        power("Field", "forceField", a),
      ],
    }),
  );
  it("in Fudge Dodge and Toughness come out as they were read, however much raises them", () =>
    fc.assert(
      fc.property(many, (common) => {
        const { battle } = fudgeConversion.toCommon(fudgeConversion.fromCommon(common).sheet).common;
        // An ability can't fall below its floor.
        const { agility, strength } = common.aptitudes;
        expect(battle.dodge).toBe(Math.max(common.battle.dodge, agility + strength - 5));
        if (common.battle.toughness >= 0) expect(battle.toughness).toBe(common.battle.toughness);
      }),
    ));
  it("in Twin Tens Toughness does", () =>
    fc.assert(
      fc.property(many, (common) => {
        const { battle } = twintensConversion.toCommon(twintensConversion.fromCommon(common).sheet).common;
        expect(battle.toughness).toBe(common.battle.toughness);
      }),
    ));
  it("in Drama a swift hero of a pool is as swift as their die says and no swifter", () => {
    const quillon = doompoolConversion.toCommon(
      sheet({
        type: "doompoolHero",
        items: [
          item("doompoolPowerSet", "Quills", {
            powers: [
              { id: "a", name: "Superhuman reflexes", kind: "reflexes", base: 10, current: 10 },
              { id: "b", name: "Quills", kind: "weapon", base: 10, current: 10 },
            ],
          }),
        ],
      }),
    ).common;
    const read = dramaConversion.toCommon(dramaConversion.fromCommon(quillon).sheet).common;
    expect(read.battle.dodge).toBeLessThanOrEqual(quillon.battle.dodge + 1);
    expect(read.battle.close).toBeLessThanOrEqual(quillon.battle.close + 1);
  });
});

describe("what a power is of goes along", () => {
  const about = (family: string, of: string): CommonEffect => ({
    name: "",
    family,
    rank: 4,
    range: "personal",
    area: false,
    about: of,
  });
  const written = (of: Conversion, e: CommonEffect): DraftItem["system"] | undefined =>
    of
      .fromCommon(balanced(8, { powers: [power("It", e.family, 4, { effects: [e] })] }))
      .sheet.items.find((i) => i.name === "It")?.system;
  it.each([
    ["movement", "climbing", "wallCrawling"],
    ["movement", "walls, ropes", "swinging"],
    ["movement", "sure footed", "sureFooted"],
    ["speed", "", "groundSpeed"],
    ["swimming", "", "swimming"],
    ["senses", "tremors", "tremors"],
    ["weaken", "strength", "str"],
  ])("into Fudge: %s of %s has the trait %s", (family, of, trait) =>
    expect(written(fudgeConversion, about(family, of))).toMatchObject({ components: [{ trait }] }),
  );
  it.each([
    ["immunity", "poison", "poison"],
    ["senses", "radar", "radar"],
    ["weaken", "strength", "str"],
    ["resistance", "sight", null],
  ])("into Twin Tens: %s of %s has the trait %s", (family, of, trait) =>
    expect(written(twintensConversion, about(family, of))).toMatchObject({ trait }),
  );
  it.each([
    ["wall crawling", "climb"],
    ["swinging", "jump"],
    ["sure footed", "run"],
  ])("into Drama: getting about by %s raises the limit %s", (of, choice) =>
    expect(written(dramaConversion, about("movement", of))).toMatchObject({ choice }),
  );
  it("a feature stays one, and who summons doesn't double themselves", () =>
    expect(
      ["feature", "summonMinion"].map(
        (effect) =>
          effectsOf(
            fudgeConversion,
            "fudgeHero",
            item("fudgePower", "P", { components: [{ effect, rank: 1, modifiers: [] }] }),
          )[0]?.family,
      ),
    ).toEqual(["feature", "summon"]));
  it("a die of strength is the power's: the body under it isn't as strong once more", () => {
    const { aptitudes, powers } = only(
      doompoolConversion,
      "doompoolHero",
      item("doompoolPowerSet", "Arms", {
        powers: [{ id: "a", name: "Superhuman strength", kind: "strength", base: 12 }],
      }),
    );
    expect([aptitudes.strength, powers[0]?.effects[0]?.rank]).toEqual([0, 15]);
  });
});

describe("alternates of a power come along", () => {
  it("each as a power of its own name", () =>
    expect(
      only(
        destinyConversion,
        "destinyHero",
        item("destinyPower", "Tide", {
          effects: [{ effect: "damage", rank: 8, range: "ranged", modifiers: [] }],
          alternates: [
            { name: "Undertow", effects: [{ effect: "affliction", rank: 6, range: "close", modifiers: [] }] },
          ],
        }),
      ).powers.map((p) => p.name),
    ).toEqual(["Tide", "Undertow"]));
});
