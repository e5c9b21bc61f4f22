import { describe, expect, it } from "vitest";
import { derive, type FudgeCharacter } from "../../../rules/fudge/index.ts";
import {
  advantage,
  component,
  hero,
  minion,
  modifier,
  settings,
  skill,
} from "../../../rules/fudge/testing/fixtures.ts";
import type { Localize } from "../../ruleset.ts";
import type { SheetItem } from "../../view/sheet-item.ts";
import { componentLine } from "../powers/effect-words.ts";
import { type HeroView, heroView } from "./hero-view.ts";

/** Keys stay keys; data follows in brackets, so that tests see what is said and with what. */
const localize: Localize = (key, data) =>
  data
    ? `${key.replace("CROSSOVER.Fudge.", "")}[${Object.values(data).join("|")}]`
    : key.replace("CROSSOVER.Fudge.", "");

const power = (
  id: string,
  name: string,
  ...components: ReturnType<typeof component>[]
): FudgeCharacter["powers"][number] => ({ id, name, active: true, source: "power", cost: 10, components });

const view = (character: FudgeCharacter, items: readonly SheetItem[] = []): HeroView =>
  heroView(character, derive(character, settings), items, localize);

describe("FUD-661 abilities on the sheet", () => {
  it("shows each with its sign, its path and where it comes from", () => {
    const { abilities } = view(hero({ abilities: { ...hero().abilities, str: 4, agl: -2 } }));
    expect(abilities.map((a) => a.key)).toEqual(["str", "agl", "fgt", "dex", "sta", "int", "awe", "pre"]);
    expect(abilities[0]).toMatchObject({
      value: "+4",
      trait: "ability:str",
      path: "system.abilities.str.rank",
      bought: 4,
      absent: false,
    });
    expect(abilities[0]?.why).toContain("Ability.str.label +4");
    expect(abilities[1]?.value).toBe("\u22122");
  });

  it("an absent ability shows a dash and says that its checks fail", () => {
    const [str] = view(minion({ abilities: { ...hero().abilities, str: null } })).abilities;
    expect(str).toMatchObject({ value: "\u2013", absent: true, fails: "Automatic.absent" });
  });
});

describe("FUD-662 defenses on the sheet", () => {
  it("Toughness can't be bought, and says what it is without Defensive Roll and what it shrugs off", () => {
    const skin = power("p", "Skin", component("protection", 6, { modifiers: [modifier("impervious", 3)] }));
    const toughness = view(hero({ powers: [skin], advantages: [advantage("defensiveRoll", 2)] })).defenses.find(
      (d) => d.key === "toughness",
    );
    expect(toughness).toMatchObject({ value: "+8", notes: ["Sheet.withoutRoll[+6]", "Sheet.impervious[3]"] });
    expect(toughness?.path).toBeUndefined();
  });

  it("bruises stand in its breakdown", () => {
    const toughness = view(
      hero({ bruises: 2, powers: [power("p", "Skin", component("protection", 6))] }),
    ).defenses.find((d) => d.key === "toughness");
    expect(toughness?.value).toBe("+4");
    expect(toughness?.why).toContain("Row.bruises \u22122");
  });
});

describe("FUD-663 health on the sheet", () => {
  it("is a track from \u22123 to 6 with the present value marked", () => {
    const { health } = view(hero({ health: { value: 1, max: 6 } }));
    expect(health.ticks.map((t) => t.value)).toEqual([-3, -2, -1, 0, 1, 2, 3, 4, 5, 6]);
    expect(health.ticks.filter((t) => t.filled)).toHaveLength(5);
    expect(health.ticks.find((t) => t.current)?.value).toBe(1);
    expect(health).toMatchObject({ state: "Band.weak", tone: "warning" });
  });

  it("a minion has one box above 0", () => {
    expect(view(minion()).health.ticks.map((t) => t.value)).toEqual([-3, -2, -1, 0, 1]);
  });
});

describe("FUD-672 conditions on the sheet", () => {
  it("what health brings can't be ended by hand", () => {
    const { conditions, menu } = view(
      hero({
        health: { value: 0, max: 6 },
        conditions: [{ id: "impaired", trait: "str", degree: null, source: "hand", effect: "e1" }],
      }),
    );
    expect(conditions).toMatchObject([
      { id: "impaired", label: "Sheet.withSpecialty[Condition.impaired.label|Ability.str.label]", locked: false },
      { id: "battered", locked: true },
    ]);
    expect(menu().find((m) => m.id === "impaired")?.on).toBe(true);
    expect(menu().some((m) => m.id === "battered")).toBe(false);
  });
  it.each([
    [
      "FUD-175 Strength that lost 3 points",
      { id: "weakened", trait: "str", degree: 3 },
      "Sheet.counted[Sheet.withSpecialty[Condition.weakened.label|Ability.str.label]|Sheet.gone.points[3]]",
    ],
    [
      "FUD-175 Strength that lost one",
      { id: "weakened", trait: "str", degree: 1 },
      "Sheet.counted[Sheet.withSpecialty[Condition.weakened.label|Ability.str.label]|Sheet.gone.points[1]]",
    ],
    [
      "FUD-176 an effect that a counter took 8 ranks from",
      { id: "lessened", trait: "gone", degree: 8 },
      "Sheet.counted[Sheet.withSpecialty[Condition.lessened.label|gone]|Sheet.gone.ranks[8]]",
    ],
    [
      "FUD-530 two of the uses",
      { id: "spent", trait: "gone", degree: 2 },
      "Sheet.counted[Sheet.withSpecialty[Condition.spent.label|gone]|Sheet.gone.uses[2]]",
    ],
    [
      "FUD-311 Dodge and Parry traded for a blow",
      { id: "trading", trait: null, degree: -2 },
      "Sheet.counted[Condition.trading.label|\u22122]",
    ],
    [
      "FUD-312 more Dodge and Parry instead",
      { id: "trading", trait: null, degree: 3 },
      "Sheet.counted[Condition.trading.label|+3]",
    ],
    [
      "FUD-520 three health points that are Incurable 5",
      { id: "incurable", trait: "health 5", degree: 3 },
      "Sheet.counted[Sheet.withSpecialty[Condition.incurable.label|Sheet.health]|3]",
    ],
    [
      "FUD-165 a Healing that helps the next recovery",
      { id: "restored", trait: "1", degree: 3 },
      "Sheet.counted[Condition.restored.label|+3]",
    ],
    [
      "an Affliction's degree is no number of anything",
      { id: "dazed", trait: null, degree: 1 },
      "Condition.dazed.label",
    ],
  ])("says how much: %s", (_what, held, label) => {
    const [chip] = view(hero({ conditions: [{ ...held, source: "Actor.foe", effect: "e1" }] })).conditions;
    expect(chip?.label).toBe(label);
    if (label.startsWith("Sheet.counted")) expect(chip?.hint).toMatch(/^Sheet\.countedTip\[Condition\.\w+\.hint\|/u);
  });
});

describe("FUD-665 skills on the sheet", () => {
  const item = (id: string, sort: number): SheetItem => ({
    id,
    name: id,
    img: "",
    type: "fudgeSkill",
    sort,
    system: { rank: 1 },
  });

  it("stand in the order of their items", () => {
    const character = hero({ skills: [skill("stealth", 2), skill("athletics", 4)] });
    expect(
      view(character, [item("stealth", 200), item("athletics", 100)]).skills.map((s) => [s.label, s.value]),
    ).toEqual([
      ["Skill.athletics.label", "+4"],
      ["Skill.stealth.label", "+2"],
    ]);
  });

  it("those of the list without ranks say why some can't be tried", () => {
    const { untrained } = view(hero());
    expect(untrained.find((s) => s.key === "technology")?.refused).toContain("Refusal.skill.trainedOnly");
    expect(untrained.find((s) => s.key === "stealth")?.refused).toBe("");
  });
});

describe("FUD-666 offense on the sheet", () => {
  it("lists each attack of an active power, areas without a bonus, and Unarmed after what hits harder", () => {
    const wave = power(
      "p",
      "Wave",
      component("damage", 7, { modifiers: [modifier("area", 1, "burst")], resistedBy: "toughness" }),
    );
    const { attacks } = view(hero({ powers: [wave] }));
    expect(attacks.map((a) => [a.id, a.bonus, a.meets])).toEqual([
      ["p.damage", "", "Card.area"],
      ["unarmed", "+0", "Sheet.meets[CROSSOVER.Fudge.Defense.parry.label]"],
    ]);
  });

  it("attacks of one power, alike by name, say what each does; by the same effect, how far it reaches", () => {
    const names = (...parts: ReturnType<typeof component>[]): (string | undefined)[] =>
      view(hero({ powers: [power("p", "Lance", ...parts)] })).attacks.map((a) => a.name);
    const two = names(component("damage", 7, { id: "a" }), component("affliction", 5, { id: "b", range: "ranged" }));
    expect(two.filter((n) => n?.startsWith("Lance: "))).toHaveLength(2);
    expect(new Set(two).size).toBe(two.length);
    const alike = names(component("damage", 7, { id: "a" }), component("damage", 7, { id: "b", range: "ranged" }));
    expect(new Set(alike).size).toBe(alike.length);
    expect(names(component("damage", 7))).toContain("Lance");
  });
});

describe("FUD-673 points and audit on the sheet", () => {
  it("says what is over the power level", () => {
    const { audit, points } = view(hero({ powerLevel: 1, abilities: { ...hero().abilities, str: 20 } }));
    expect(points).toMatchObject({ spent: "40", budget: 15, over: true });
    expect(audit.length).toBeGreaterThan(0);
    expect(audit[0]?.rule).toMatch(/^FUD-/u);
  });
});

describe("tooltips", () => {
  it("a power's name from the outside never becomes HTML", () => {
    const toughness = view(hero({ powers: [power("p", "<script>", component("protection", 6))] })).defenses.find(
      (d) => d.key === "toughness",
    );
    expect(String(toughness?.tip)).not.toContain("<script>");
  });
});

describe("FUD-667 a component in a line", () => {
  it("names effect, reach, resistance and modifiers", () => {
    expect(
      componentLine(
        component("damage", 8, {
          range: "ranged",
          resistedBy: "toughness",
          modifiers: [modifier("accurate", 2), modifier("area", 1, "cone")],
        }),
        localize,
      ),
    ).toBe(
      "Card.effectRank[CROSSOVER.Fudge.Effect.damage.label|8] \u00b7 Range.ranged.label \u00b7 Sheet.resists[CROSSOVER.Fudge.Defense.toughness.label] \u00b7 Sheet.ranked[Modifier.accurate.label|2] \u00b7 Sheet.withSpecialty[Modifier.area.label|AreaShape.cone.label]",
    );
  });
});

describe("FUD-500 FUD-430 what a row of the sheet offers", () => {
  const item = (id: string, type: string, system: SheetItem["system"]): SheetItem => ({
    id,
    name: id,
    img: "",
    type,
    sort: 0,
    system,
  });
  it("a Variable power offers another form within its points, and nothing else does", () => {
    const { powers } = view(hero(), [
      item("Shapes", "fudgePower", { components: [component("variable", 4)], cost: 28 }),
      item("Bolt", "fudgePower", { components: [component("damage", 4)], cost: 4 }),
    ]);
    expect(powers.map((p) => p.forms)).toEqual(["Sheet.newForm[20]", ""]);
  });
  it("Skill mastery is of a skill on the sheet, and says which in words", () => {
    const [mastery] = view(hero({ skills: [skill("stealth", 4)] }), [
      item("Mastery", "fudgeAdvantage", { key: "skillMastery", rank: 1, subject: "stealth" }),
    ]).advantages;
    expect(mastery?.subjects.map((s) => [s.value, s.selected])).toEqual([
      ["", false],
      ["stealth", true],
    ]);
    expect(mastery?.lines).toEqual(["Skill.stealth.label"]);
  });
});
