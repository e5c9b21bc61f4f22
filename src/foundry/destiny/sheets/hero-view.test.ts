import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, derive, type DestinyCharacter } from "../../../rules/destiny/index.ts";
import {
  abilities,
  attack,
  condition,
  edge,
  effect,
  gear,
  hero,
  marks,
  modifier,
  power,
  resistances,
  skills,
} from "../../../rules/destiny/testing/fixtures.ts";
import type { ActionEntry, Localize } from "../../ruleset.ts";
import type { SheetItem } from "../../view/sheet-item.ts";
import { tipOf } from "../../view/tips/tip.ts";
import { asBuilt, gearEntry } from "../models/entries.ts";
import { heroView } from "./hero-view.ts";
import { itemRows } from "./sheet-items.ts";
import { heroText, withoutTags } from "./sheet-text.ts";

/** Keys as they are, with what fills them. */
const localize: Localize = (key, data) => (data ? `${key} ${JSON.stringify(data)}` : key);
const view = (who: DestinyCharacter, actions: readonly ActionEntry[] = []) =>
  heroView(
    who,
    who,
    derive(who, DEFAULT_SETTINGS),
    { attacks: actions, all: () => actions },
    DEFAULT_SETTINGS,
    (uuid) => `<${uuid}>`,
    localize,
  );
/** Nothing by name. */
const none = { attacks: [], all: () => [] };

const nova = hero({
  abilities: abilities({ agl: 4, sta: 3 }),
  skills: skills({ dexterity: 10, reaction: 10, perception: 6 }),
  resistances: resistances({ toughness: 3, will: 8 }),
  lore: [{ name: "Cosmic", rank: 5 }],
  powers: [
    power([effect({ effect: "protection", rank: 7, range: "personal", duration: "permanent", attackSkill: null })]),
  ],
});

describe("DES-381 DES-383 numbers that explain themselves", () => {
  it("a skill shows its rank, its ability's net rank with the Fortune it buys, and its passive score", () => {
    const dexterity = view(nova)
      .skills.flatMap((g) => g.skills)
      .find((s) => s.key === "dexterity");
    expect(dexterity).toMatchObject({
      rank: "10",
      net: `CROSSOVER.Destiny.Sheet.fortune {"dice":"+d10"}`,
      passive: "24",
      trait: "skill:dexterity",
    });
    expect(String(dexterity?.tip)).toContain("DES-303");
    expect(dexterity?.why).toContain("CROSSOVER.Destiny.Skill.dexterity.label +10");
  });
  it("in flat mode no die is named (DES-007)", () => {
    const flat = { ...DEFAULT_SETTINGS, fortuneMode: "flat" as const };
    const v = heroView(nova, nova, derive(nova, flat), none, flat, String, localize);
    expect(v.skills.flatMap((g) => g.skills).find((s) => s.key === "dexterity")?.net).toBe(
      "CROSSOVER.Destiny.Sheet.net +4",
    );
  });
  it("Toughness adds Protection to what was bought, and says so", () => {
    const toughness = view(nova).resistances.find((r) => r.key === "toughness");
    expect(toughness).toMatchObject({ value: "10", trait: "resistance:toughness" });
    expect(String(toughness?.tip)).toContain("DES-363");
  });
  it("a Lore without ranks can't be rolled, and the button says why (DES-003)", () => {
    const v = view({ ...nova, lore: [{ name: "Bees", rank: 0 }] });
    expect(v.lore[0]?.refused).toContain("Refusal.skill.loreRank");
  });
  it("names in tooltips are text, whatever they hold", () => {
    const told = tipOf(
      [{ title: "<b>x</b>", total: "1", rows: [{ label: "\"a\" & 'b'", value: 1, rule: "DES-001" }] }],
      localize,
      ["<script>"],
    );
    const tip = String(told.tip);
    expect(tip).not.toMatch(/<b>|<script>/u);
    expect(tip).toContain("&lt;script&gt;");
  });
});

describe("DES-242 DES-245 DES-381 marks and tracks", () => {
  it("boxes count the marks of each level; social ones stop at Broken", () => {
    const [physical, social] = view({ ...nova, marks: marks([1, 1, 3], [2]) }).marks;
    expect(physical?.boxes.map((b) => b.count)).toEqual([2, 0, 1, 0, 0]);
    expect(social?.boxes.map((b) => b.count)).toEqual([0, 1, 0, 0]);
  });
  it("Stress runs to the maximum of Stamina and setting", () =>
    expect(view(nova).stress.map((t) => t.value)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]));
  it.each([
    [[], [], "fit"],
    [[1], [], "hurt"],
    [[4], [], "down"],
    [[], [4], "broken"],
    [[4, 5], [], "dying"],
  ])("marks %j and %j read as %s", (physical, social, state) =>
    expect(view({ ...nova, marks: marks(physical, social) }).state).toBe(`CROSSOVER.Destiny.Sheet.is.${state}`),
  );
  it("death saves appear only while Dying (DES-247)", () => {
    expect(view(nova).dying).toEqual([]);
    expect(view({ ...nova, marks: marks([4, 5]) }).dying.map((d) => d.boxes.length)).toEqual([3, 3]);
  });
});

describe("DES-384 attacks", () => {
  it("show skill, net rank, effect and DC, and what refuses them now", () => {
    const who = {
      ...nova,
      attacks: [
        attack({
          id: "blast",
          name: "Blast",
          band: "ranged",
          skill: "dexterity",
          ability: "agl",
          rank: 8,
          penetrating: 8,
        }),
      ],
    };
    const found = view(who, [{ id: "attack:blast", label: "Blast", group: "x", refused: "Not now" }]).attacks.find(
      (a) => a.id === "blast",
    );
    expect(found).toMatchObject({ bonus: "d20 + 10 + d10", dc: "22", refused: "Not now", own: true });
    expect(found?.range).toContain('"short":200');
    expect(found?.tags).toContain("CROSSOVER.Destiny.Modifier.penetrating.label");
  });
  it("Fist, Quip and Rumor are everybody's (DES-022)", () =>
    expect(view(nova).attacks.map((a) => a.id)).toEqual(["fist", "quip", "rumor"]));
  it("an attack on Defense in talk says which Defense it meets (DES-023)", () =>
    expect(view(nova).attacks.find((a) => a.id === "quip")?.meets).toBe("CROSSOVER.Destiny.Sheet.meetsConflict"));
});

describe("DES-382 the list of actions", () => {
  it("is the ruleset's own, in its groups, without the attacks that have a panel", () => {
    const groups = view(nova, [
      { id: "attack:fist", label: "Fist", group: "g.attack.label" },
      { id: "action:defend", label: "Defend", detail: "Standard", group: "g.standard.label" },
      { id: "action:walk", label: "Walk", group: "g.move.label" },
    ]).actions;
    expect(groups.map((g) => g.actions.map((a) => a.id))).toEqual([["action:defend"], ["action:walk"]]);
    expect(groups[0]?.actions[0]?.search).toBe("defend standard");
  });
});

describe("DES-308 DES-309 points and limits", () => {
  it("what breaks a limit is named with its numbers and its rule", () => {
    const v = view({ ...nova, resistances: resistances({ fortitude: 15, will: 8 }) });
    expect(v.audit).toEqual([{ text: 'CROSSOVER.Destiny.Audit.fortitudeWill {"value":23,"max":20}', rule: "DES-308" }]);
  });
  it("every part of the bill is a line", () =>
    expect(view(nova).points).toMatchObject({ spent: 14 + 16 + 11 + 7, budget: 150, over: false }));
  it("an audit of the build sees every alternate, and gear that is put away", () => {
    const blast = power([effect({ rank: 8, range: "ranged", attackSkill: "dexterity" })], {
      alternates: [
        {
          id: "a",
          name: "Too much",
          dynamic: false,
          effects: [effect({ rank: 15, range: "close", attackSkill: "dexterity" })],
        },
      ],
    });
    const rifle = gear({
      id: "r",
      name: "Cannon",
      held: false,
      weapon: {
        effect: "damage",
        rank: 14,
        band: "ranged",
        skill: "dexterity",
        ability: null,
        reach: 5,
        hands: 2,
        throwable: false,
        area: null,
        ammo: true,
        complex: false,
      },
    });
    const built = asBuilt({ ...nova, powers: [blast], gear: [rifle] }, []);
    expect(
      heroView(nova, built, derive(nova, DEFAULT_SETTINGS), none, DEFAULT_SETTINGS, String, localize)
        .audit.map((f) => f.text)
        .filter((t) => t.includes("Audit.attack")),
    ).toEqual([expect.stringContaining("Cannon"), expect.stringContaining("Too much")]);
  });
});

describe("DES-386 what lasts", () => {
  it("each state says what it is, how many ranks, about whom, until when", () => {
    const who = hero({ aim: { target: "Actor.foe", ranks: 3, kept: true, begun: false }, defend: true });
    expect(view(who).states).toMatchObject([
      { label: "CROSSOVER.Destiny.State.aim", ranks: "+3", source: "<Actor.foe>", field: "system.aim" },
      { label: "CROSSOVER.Destiny.State.defend", field: "system.defend" },
    ]);
  });
  it("conditions that follow from something can't be ended by hand", () => {
    const v = view(hero({ conditions: [condition("dazed")], marks: marks([3]) }));
    expect(v.conditions.map((c) => [c.id, c.locked])).toEqual([
      ["dazed", false],
      ["staggered", true],
    ]);
    expect(v.menu().find((c) => c.id === "dazed")?.on).toBe(true);
    expect(v.menu().some((c) => c.id === "dying")).toBe(false);
  });
});

describe("DES-314 DES-385 lists", () => {
  const item = (id: string, name: string, type: string, system: Record<string, unknown>, sort = 0): SheetItem => ({
    id,
    name,
    img: "",
    type,
    sort,
    system: { description: "", ...system },
  });
  const fly = power(
    [
      effect({
        effect: "flight",
        rank: 4,
        action: "free",
        range: "personal",
        duration: "sustained",
        attackSkill: null,
        modifiers: [modifier("limited")],
      }),
    ],
    { id: "fly", name: "Fly" },
  );
  const shield = power(
    [effect({ effect: "protection", rank: 6, range: "personal", duration: "permanent", attackSkill: null })],
    { id: "shell", name: "Shell" },
  );
  const items = [
    item("fly", "Fly", "destinyPower", {}, 1),
    item("shell", "Shell", "destinyPower", {}, 2),
    item("e", "Takedown", "destinyEdge", { key: "takedown", rank: 2, subject: "" }),
  ];
  const who = { powers: [fly, shield], gear: [] };
  it("a power that must be kept up has a switch, one that is always on has none (DES-335)", () => {
    const rows = itemRows(who, items, "manual", localize).powers;
    expect(rows.map((r) => [r.name, r.switches.length, r.cost])).toEqual([
      ["Fly", 1, 4],
      ["Shell", 0, 6],
    ]);
    expect(rows[0]?.lines[0]).toContain("Modifier.limited");
  });
  it.each([
    ["manual", ["Fly", "Shell"]],
    ["name", ["Fly", "Shell"]],
    ["cost", ["Shell", "Fly"]],
  ] as const)("ordered %s", (order, names) =>
    expect(itemRows(who, items, order, localize).powers.map((r) => r.name)).toEqual(names),
  );
  it("search finds a power by its effects", () =>
    expect(itemRows(who, items, "manual", localize).powers[0]?.search).toContain("effect.flight"));
  it("an edge of several ranks shows and edits its rank", () =>
    expect(itemRows(who, items, "manual", localize).edges[0]).toMatchObject({
      badge: "2",
      hasNumber: true,
      number: 2,
    }));
  it("a knife in hand is thrown as well (DES-362)", () => {
    const knife = gearEntry({
      id: "k",
      name: "Knife",
      type: "destinyGear",
      system: {
        kind: "weapon",
        held: true,
        worn: false,
        stowed: false,
        damage: "whole",
        toughness: 9,
        protection: 0,
        action: "standard",
        code: "none",
        load: null,
        loaded: true,
        fallen: false,
        weapon: {
          effect: "damage",
          rank: 1,
          band: "close",
          skill: "might",
          ability: "str",
          reach: 5,
          hands: 1,
          throwable: true,
          area: null,
          areaRanks: 1,
          ammo: false,
        },
      },
    });
    expect(asBuilt({ ...nova, gear: [knife] }, []).attacks.map((a) => [a.id, a.band, a.skill])).toEqual(
      expect.arrayContaining([
        ["k", "close", "might"],
        ["k-thrown", "ranged", "dexterity"],
      ]),
    );
  });
});

describe("DES-380 a hero on paper", () => {
  it("has name, numbers, powers with their price, and what breaks a limit", () => {
    const who = { ...nova, edges: [edge("closeGuard")] };
    const text = heroText(
      view(who),
      { powers: [], edges: [], gear: [] },
      {
        name: "Nova",
        facts: [
          { label: "Alias", value: "Lena" },
          { label: "None", value: "" },
        ],
        complications: ["Debts"],
        biography: "<p>One.</p><p>Two &amp; three.</p>",
      },
      localize,
    );
    for (const piece of [
      "Nova",
      "Alias: Lena",
      "- Debts",
      "One.\nTwo & three.",
      `CROSSOVER.Destiny.Skill.dexterity.label 10 (CROSSOVER.Destiny.Sheet.fortune {"dice":"+d10"})`,
      "CROSSOVER.Destiny.Skill.perception.label 6, ",
    ])
      expect(text).toContain(piece);
    expect(text).not.toContain("None:");
  });
  it("leaves no tags", () =>
    expect(withoutTags("<ul><li>a</li><li>b</li></ul><script>x</script>")).toBe("- a\n- b\nx"));
});
