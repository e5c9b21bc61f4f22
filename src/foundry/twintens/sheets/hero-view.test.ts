import { describe, expect, it, vi } from "vitest";
import {
  damageTrack,
  DEFAULT_SETTINGS,
  derive,
  type PowerEntry,
  type TwintensActor,
  type TwintensCharacter,
} from "../../../rules/twintens/index.ts";
import {
  abilities,
  feats,
  having,
  hero,
  hurt,
  power,
  skill,
  suit,
  weapon,
} from "../../../rules/twintens/testing/fixtures.ts";
import type { Localize } from "../../ruleset.ts";
import type { SheetItem } from "../../view/sheet-item.ts";
import { type HeroView, heroView, type ListStates } from "./hero-view.ts";
import { findingViews } from "./sheet-points.ts";
import { sheetText } from "./sheet-text.ts";

vi.stubGlobal("game", { combats: null });

/** Keys stay keys; data follows in brackets, so that tests see what is said and with what. */
const localize: Localize = (key, data) =>
  data
    ? `${key.replace("CROSSOVER.Twintens.", "")}[${Object.values(data).join("|").replaceAll("CROSSOVER.Twintens.", "")}]`
    : key.replace("CROSSOVER.Twintens.", "");

const actor = (character: TwintensCharacter, more: Partial<TwintensActor> = {}): TwintensActor => ({
  ...character,
  lent: {},
  geared: {},
  marks: 0,
  state: "none",
  impervious: 0,
  complications: [],
  ...more,
});
const view = (who: TwintensActor, items: readonly SheetItem[] = [], lists: ListStates = {}): HeroView =>
  heroView(who, derive(who), items, DEFAULT_SETTINGS, localize, lists);
const item = (type: string, id: string, system: Record<string, unknown>, sort = 0, name = id): SheetItem => ({
  id,
  name,
  img: "x.svg",
  type,
  sort,
  system,
});
const findings = (who: TwintensActor): string[] =>
  findingViews(who, DEFAULT_SETTINGS, localize).map((f) => `${f.text} ${f.rule}`);

describe("TWI-501 TWI-508 numbers on the sheet", () => {
  it("an ability shows its modifier and score, what is lost for now, and can be rolled", () => {
    const { abilities: shown } = view(
      actor(
        hero({
          abilities: abilities({ dex: 16, int: null }),
          abilityDamage: [{ ability: "dex", points: 4, rate: "round", source: "Venom" }],
        }),
      ),
    );
    expect(shown[1]).toMatchObject({
      value: "+1",
      trait: "ability:dex",
      path: "system.abilities.dex.base",
      score: 16,
      damage: 4,
      notes: ["Sheet.score[12]", "Sheet.damaged[4]"],
    });
    expect(shown[3]).toMatchObject({ value: "\u2013", absent: true, refused: "Sheet.absent" });
  });
  it("lists ability damage with how it comes back", () => {
    const { abilityDamage } = view(
      actor(hero({ abilityDamage: [{ ability: "str", points: 2, rate: "day", source: "Fever" }] })),
    );
    expect(abilityDamage).toEqual([
      { at: 0, text: "Sheet.abilityLost[2|Ability.str.label|Sheet.rate.day]", source: "Fever" },
    ]);
  });
  it("Toughness says what it is without Defensive Roll, what is impervious, and what wounds take off", () => {
    const who = actor(
      hurt(
        { bruised: 2, hurt: 1 },
        {
          ...feats(["defensiveRoll", 3]),
          powers: [power("protection", 6, { extras: [{ key: "impervious", ranks: 1 }] })],
        },
      ),
    );
    expect(view(who).toughness).toMatchObject({
      value: "+9",
      trait: "save:toughness",
      notes: ["Sheet.withoutRoll[+6]", "Sheet.impervious[6]", "Sheet.penalties[\u22122|\u22121]"],
    });
  });
  it("every total says line by line where it comes from, with the rule", () => {
    const { saves, initiative } = view(
      actor(
        hero({
          abilities: abilities({ con: 14, dex: 14 }),
          saves: { fort: 3, ref: 0, will: 0 },
          ...feats(["improvedInitiative", 1]),
        }),
      ),
    );
    expect(saves[0]?.why).toBe("Row.baseSave +3, Ability.con.label +2");
    expect(String(saves[0]?.tip)).toContain("TWI-230");
    expect(initiative).toMatchObject({ value: "+6", trait: "initiative" });
  });
});

describe("TWI-502 the Defense block", () => {
  it("has the active bonus, the passive number and the one while flat-footed, and what the next defence costs", () => {
    const { defense } = view(actor(hero({ defense: 6, ...feats(["dodgeFocus", 3]), defencesThisRound: 2 })));
    expect([
      defense.active.value,
      defense.passive.value,
      defense.flatFooted.value,
      defense.defences,
      defense.text,
    ]).toEqual(["+9", "16", "16", 2, "Sheet.defences[2|\u22124]"]);
  });
});

describe("TWI-503 attacks", () => {
  const who = actor(
    hero({
      baseAttack: 6,
      abilities: abilities({ str: 16 }),
      weapons: [weapon("knife")],
      powers: [power("blast", 8, { lethal: true })],
    }),
  );
  it("each shows bonus, damage, save and DC, threat and whether it is lethal", () => {
    // Bare hands come last where something hits harder: the knife in the hand and thrown, the blast.
    const { attacks } = view(who);
    const [knife] = attacks;
    expect(attacks.at(-1)).toMatchObject({
      name: "Attack.unarmed",
      bonus: "+6",
      harm: "Sheet.damageOf[+3]",
      dc: "Sheet.saveAgainst[Save.toughness.label|18]",
    });
    expect(knife?.tags).toEqual(["AttackKind.melee", "DamageType.lethal.label", "Sheet.threat[19]"]);
  });
  it("a ranged one has a little ruler: one increment free, then 2 for each", () => {
    const blast = view(who).attacks.find((a) => a.id === "blast");
    expect(blast?.ruler.slice(0, 3)).toEqual([
      { from: "Sheet.feet[0]", penalty: "0" },
      { from: "Sheet.feet[81]", penalty: "\u22122" },
      { from: "Sheet.feet[160]", penalty: "\u22124" },
    ]);
  });
});

describe("TWI-504 TWI-505 both tracks", () => {
  it("TWI-440 the next recovery check comes as much sooner as Regeneration makes it", () =>
    expect(view(actor(hurt({ hurt: 1 }, { powers: [power("regeneration", 2, { trait: "hurt" })] }))).track.next).toBe(
      "Sheet.recoveryNext[Mark.hurt.label|Sheet.every.5]",
    ));
  it("count, box, tell the worst and what recovery does next", () => {
    const { track } = view(
      actor(hurt({ bruised: 2, hurt: 1, wounded: 1, staggered: true, stunned: { round: 3, key: 12 } })),
    );
    expect(track.nonlethal.map((c) => c.value)).toEqual([2, 0]);
    expect(track.lethal.map((c) => c.value)).toEqual([1, 1]);
    expect(track.boxes.map((b) => b.on)).toEqual([true, false, false, false, false]);
    expect(track).toMatchObject({
      state: "Mark.staggered.label",
      tone: "harm",
      stunned: "Sheet.stunnedUntil[3]",
      next: "Sheet.recoveryNext[Mark.staggered.label|Sheet.every.60]",
      recovers: true,
      dying: false,
    });
    expect(track.penalty.map((p) => p.value)).toEqual(["\u22123", "\u22122"]);
  });
  it.each([
    ["nobody hurt", {}, "Sheet.unhurt", ""],
    ["bruises go by themselves", { bruised: 1 }, "Mark.bruised.label", "Sheet.byItself"],
    ["the dying check each round", { dying: true }, "Mark.dying.label", "Sheet.dyingNext"],
    ["the dead recover nothing", { dead: true }, "Mark.dead.label", ""],
  ])("%s", (_name, marks, state, next) => expect(view(actor(hurt(marks))).track).toMatchObject({ state, next }));
});

describe("TWI-500 the head of the sheet", () => {
  it("has kind, level, size, fatigue, conviction beyond the maximum, and points", () => {
    const shown = view(
      actor(
        hero({
          fatigue: "fatigued",
          conviction: { value: 4, max: 3, used: [] },
          baseAttack: 5,
          powers: [power("growth", 4)],
        }),
      ),
    );
    expect([shown.kind, shown.level, shown.size]).toEqual([
      "Kind.hero.label",
      "Sheet.level[10]",
      "Sheet.sizeNow[Size.Large.label|Size.Medium.label]",
    ]);
    expect(shown.fatigue.map((f) => [f.filled, f.current])).toEqual([
      [false, false],
      [true, false],
      [true, true],
      [false, false],
    ]);
    expect(shown.conviction?.pips.map((p) => p.beyond)).toEqual([false, false, false, true]);
    expect(shown.points).toMatchObject({ spent: "22", total: 150, left: "128", over: false });
  });
  it("TWI-401 says which level awarded points belong to", () => {
    expect(view(actor(hero({ awarded: 14 }))).points.suggested).toBe("");
    expect(view(actor(hero({ awarded: 15 }))).points.suggested).toBe("Sheet.suggested[11]");
  });
  it("shows conditions that were caused as ends to click, those that follow from tracks as they are", () => {
    const { conditions } = view(actor(hero({ ...having("prone"), track: damageTrack({ hurt: 1 }) })));
    expect(conditions.map((c) => [c.id, c.locked])).toEqual([
      ["prone", false],
      ["hurt", true],
    ]);
  });
});

describe("TWI-394 TWI-395 TWI-397 what breaks the limits, and the way out", () => {
  it.each<[string, Partial<TwintensCharacter>, string]>([
    [
      "attack and damage",
      { baseAttack: 12, powers: [power("blast", 10)] },
      "Audit.attack.sum.text[blast|22|20|2] TWI-395",
    ],
    [
      "too far from the level",
      { baseAttack: 16, powers: [power("blast", 4)] },
      "Audit.attack.shift.text[blast|16|15|1] TWI-395",
    ],
    [
      "Defense and Toughness",
      { defense: 12, powers: [power("protection", 9)] },
      "Audit.defense.sum.text[defense|21|20|1] TWI-395",
    ],
    ["a save", { saves: { fort: 16, ref: 0, will: 0 } }, "Audit.save.text[Save.fort.label|16|15|1] TWI-394"],
    ["a skill", { skills: [skill("notice", 16)] }, "Audit.skill.text[Skill.notice.label|16|15|1] TWI-394"],
    ["ranks of a feat", { ...feats(["evasion", 3]) }, "Audit.featRanks.text[Feat.evasion.label|3|2|1] TWI-420"],
    ["gear", { gearCost: 3 }, "Audit.equipment.text[equipment|3|0|3] TWI-470"],
  ])("%s", (_name, changes, text) => expect(findings(actor(hero(changes)))).toContain(text));
  it("nothing is wrong with somebody within them", () =>
    expect(findings(actor(hero({ baseAttack: 10, powers: [power("blast", 10)] })))).toEqual([]));
  it("a power that is off is held against the limits as if it were on, its array's others off", () => {
    const member = (id: string, ranks: number, active: boolean): PowerEntry =>
      power("blast", ranks, { id, name: id, arrayId: "Fire", active });
    const who = actor(hero({ baseAttack: 10, powers: [member("small", 10, true), member("large", 12, false)] }));
    expect(findings(who)).toEqual(["Audit.attack.sum.text[large|22|20|2] TWI-395"]);
  });
  it("lent ranks and powers that are gear cost nothing, and gear counts toward the level", () => {
    const who = actor(
      hero({
        skills: [skill("notice", 9, { id: "s" })],
        powers: [power("stun", 14, { id: "taser", name: "Taser" })],
        baseAttack: 10,
      }),
      { lent: { s: 5 }, geared: { taser: "taser" } },
    );
    expect(view(who).points.spent).toBe("21");
    expect(findings(who)).toEqual(["Audit.attack.sum.text[Taser|24|20|4] TWI-395"]);
  });
});

describe("TWI-506 lists of the sheet", () => {
  const items = [
    item("twintensFeat", "a", { key: "powerAttack", ranks: 1, subject: "" }, 3, "Power attack"),
    item("twintensFeat", "b", { key: "luck", ranks: 2, subject: "" }, 2, "Luck"),
    item("twintensFeat", "c", { key: "track", ranks: 1, subject: "" }, 1, "Track"),
  ];
  const names = (lists: ListStates): string[] => view(actor(hero()), items, lists).feats.items.map((i) => i.name);
  it("stand by hand, by name or by points, all or of one kind", () => {
    expect(names({})).toEqual(["Track", "Luck", "Power attack"]);
    expect(names({ feats: { sort: "name", filter: "" } })).toEqual(["Luck", "Power attack", "Track"]);
    expect(names({ feats: { sort: "points", filter: "" } })).toEqual(["Luck", "Power attack", "Track"]);
    expect(names({ feats: { sort: "hand", filter: "combat" } })).toEqual(["Power attack"]);
  });
  it("offer tools only when they are long", () => {
    expect(view(actor(hero()), items).feats.tools).toBe(false);
    expect(view(actor(hero()), [...items, ...items, ...items]).feats.tools).toBe(true);
  });
  it("a power shows its price with the bill behind it, and is used from its row when it attacks", () => {
    const blast = power("blast", 5, { id: "p", name: "Ray", extras: [{ key: "area", ranks: 1, note: "burst" }] });
    const [row] = view(actor(hero({ powers: [blast] })), [
      item("twintensPower", "p", { key: "blast", ranks: 5 }, 0, "Ray"),
    ]).powers.items;
    expect(row).toMatchObject({
      badge: "Sheet.points[15]",
      use: "attack:p",
      switchable: true,
      active: true,
      number: 5,
    });
    expect(row?.why).toContain("Extra.area.label");
  });
  it("TWI-431 the dearest of an array pays in full, every other shows its point and the bill that it would have", () => {
    const member = (id: string, ranks: number): PowerEntry => power("blast", ranks, { id, name: id, arrayId: "Fire" });
    const who = actor(hero({ powers: [member("one", 8), member("two", 6)] }));
    const rows = view(who, [
      item("twintensPower", "one", { key: "blast", ranks: 8 }),
      item("twintensPower", "two", { key: "blast", ranks: 6 }),
    ]).powers.items;
    expect(rows.map((r) => r.badge)).toEqual(["Sheet.points[16]", "Sheet.points[1]"]);
    expect(rows[1]?.why).toContain("Sheet.alternate[Fire] 1");
    expect(rows.reduce((sum, r) => sum + r.points, 0)).toBe(17);
  });
  it("arrays stand together, one of them on", () => {
    const member = (id: string, active: boolean): PowerEntry =>
      power("blast", 8, { id, name: id, arrayId: "Fire", active });
    expect(view(actor(hero({ powers: [member("one", true), member("two", false)] }))).arrays).toEqual([
      {
        name: "Fire",
        members: [
          { id: "one", name: "one", active: true, points: 16 },
          { id: "two", name: "two", active: false, points: 16 },
        ],
        shares: "",
      },
    ]);
  });
  it("skills of the sheet by their field, every other to be tried untrained, or refused", () => {
    const who = actor(
      hero({
        skills: [
          skill("knowledge", 4, { id: "k", specialty: "history" }),
          skill("stealth", 0, { id: "stealth" }),
          skill("acrobatics", 0, { id: "acrobatics" }),
        ],
      }),
    );
    const shown = view(who);
    expect(shown.skills.map((s) => [s.label, s.trait])).toEqual([
      ["Sheet.about[Skill.knowledge.label|Specialty.history.label]", "skill:k"],
    ]);
    expect(shown.untrained.map((s) => [s.key, s.refused])).toEqual([
      ["acrobatics", "Sheet.trainedOnly"],
      ["stealth", ""],
    ]);
  });
});

describe("TWI-500 TWI-506 a character as text", () => {
  it("has everything that is needed to play on paper, and the bill", () => {
    const who = actor(
      hero({
        name: "Nova",
        baseAttack: 8,
        defense: 5,
        armor: [suit(2)],
        powers: [power("blast", 9)],
        skills: [skill("notice", 4, { id: "n" })],
      }),
    );
    const text = sheetText(
      "Nova",
      view(who, [item("twintensPower", "blast", { key: "blast", ranks: 9 }, 0, "Nova bolt")]),
      [
        { label: "Real name", value: "Ada" },
        { label: "Origin", value: "" },
      ],
      localize,
    );
    expect(text.split("\n").slice(0, 3)).toEqual([
      "Nova",
      "Kind.hero.label \u00b7 Sheet.level[10] \u00b7 Size.Medium.label",
      "Real name: Ada",
    ]);
    for (const part of [
      "SHEET.ATTACKS",
      "Nova bolt [Sheet.points[18]]",
      "Skill.notice.label +4 (4)",
      "SHEET.BILL",
      "Bill.powers: 18",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("Origin");
  });
});
