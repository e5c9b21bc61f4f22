import { describe, expect, it, vi } from "vitest";
import {
  type DeckState,
  deckStep,
  derive,
  type DramaCharacter,
  massOf,
  newDeck,
  UNHURT,
} from "../../../rules/drama/index.ts";
import {
  armour,
  attributes,
  having,
  hero,
  mook,
  power,
  settings,
  skill,
  villain,
  weapon,
} from "../../../rules/drama/testing/fixtures.ts";
import type { Localize } from "../../ruleset.ts";
import type { SheetItem } from "../../view/sheet-item.ts";

vi.stubGlobal("game", { settings: { get: () => undefined } });
vi.stubGlobal("foundry", {
  data: { fields: {} },
  abstract: { TypeDataModel: class {} },
  applications: { api: { HandlebarsApplicationMixin: (b: unknown) => b, ApplicationV2: class {}, DialogV2: class {} } },
  utils: {},
});
const { sheetView } = await import("./sheet-view.ts");

const { trayView } = await import("../fortune/deck/tray-view.ts");

/** Keys stay keys; data follows in brackets, so that tests see what is said and with what. */
const localize: Localize = (key, data) =>
  data
    ? `${key.replace("CROSSOVER.Drama.", "")}[${Object.values(data).join("|").replaceAll("CROSSOVER.Drama.", "")}]`
    : key.replace("CROSSOVER.Drama.", "");
const item = (type: string, id: string, system: Record<string, unknown>): SheetItem => ({
  id,
  name: id,
  img: "x.svg",
  type,
  sort: 0,
  system,
});
const view = (who: DramaCharacter, items: readonly SheetItem[] = []) =>
  sheetView(who, derive(who, settings), items, [], settings, localize);

describe("DRA-180 tracks of harm are a line until there is something on them", () => {
  const worn = (harm: Partial<DramaCharacter["harm"]>) => {
    const who = { ...hero(), harm: { ...UNHURT, ...harm } };
    const { worn: open, wounded } = sheetView(who, derive(who, settings), [], [], settings, localize);
    return { open, wounded };
  };
  it("unhurt is folded; shock, a wound, K, O or lying unfolds them", () => {
    expect(worn({})).toEqual({ open: false, wounded: 0 });
    expect(worn({ wounds: 2 })).toEqual({ open: true, wounded: 2 });
    for (const harm of [{ shock: 1 }, { k: true }, { o: true }, { knockedDown: true }])
      expect(worn(harm).open, JSON.stringify(harm)).toBe(true);
  });
});

describe("DRA-403 what a turn is spent on leads, the rest stands beside it", () => {
  const entry = (id: string, group: string, detail?: string) => ({
    id,
    label: id,
    group: `CROSSOVER.Drama.Sheet.${group}`,
    ...(detail !== undefined && { detail }),
  });
  it("attacks and interactions first; defenses, limits and recovery beside; the kind that most of a heading are isn't said at each", () => {
    const who = hero();
    const shown = sheetView(who, derive(who, settings), [], [], settings, localize, [
      entry("blow", "attacks", "effect 18"),
      entry("aim", "attacks", "attack"),
      entry("taunt", "interactions"),
      entry("duck", "defend", "defend"),
      entry("run", "pushes", "check"),
      entry("swim", "pushes", "check"),
      entry("fly", "pushes", "check · trained only"),
      entry("aid", "recovery", "check"),
    ]);
    const told = (groups: typeof shown.groups) => groups.map((g) => [g.label, g.actions.map((a) => a.shown)]);
    expect(told(shown.groups)).toEqual([
      ["Sheet.attacks", ["effect 18", "attack"]],
      ["Sheet.interactions", [""]],
    ]);
    expect(told(shown.beside)).toEqual([
      ["Sheet.defend", ["defend"]],
      ["Sheet.pushes", ["", "", "check · trained only"]],
      ["Sheet.recovery", ["check"]],
    ]);
  });
});

describe("DRA-390 everything of the ledger's list is on the sheet", () => {
  it("rank and side, seven attributes, skills by attribute with value, adds and flag", () => {
    const shown = view(hero({ skills: [skill("unarmedCombat", 3), skill("taunt", 1)] }));
    expect([shown.rank, shown.side, shown.attributes.map((a) => a.key)]).toEqual([
      "Rank.hero",
      "Side.heroes",
      ["dex", "str", "tou", "per", "min", "cha", "spi"],
    ]);
    expect(shown.skills.map((g) => [g.key, g.skills.map((s) => [s.key, s.value, s.adds, s.flag, s.trait])])).toEqual([
      ["dex", [["unarmedCombat", "14", 3, "Flag.U", "skill:unarmedCombat"]]],
      ["cha", [["taunt", "9", 1, "Flag.U", "skill:taunt"]]],
    ]);
  });
  it("weapons with their effect after the maximum, armour, and Toughness with it", () => {
    const shown = view(hero({ weapons: [weapon({ damageAdd: 4, max: 15 })], armour: [armour()] }), [
      item("dramaWeapon", "w", { skill: "meleeWeapons" }),
      item("dramaArmour", "a", { add: 3, max: 18, dexPenalty: 0, worn: true }),
    ]);
    expect([shown.weapons[0]?.badge, shown.armour[0]?.lines, shown.defences.at(-1)?.value]).toEqual([
      "Sheet.effect[15]",
      ["Sheet.armourAdd[3] · Sheet.armourMax[18]"],
      "13",
    ]);
  });
  it("DRA-391 limits, weapons and the shock that takes one out say what they are made of; a weapon on the ground says so", () => {
    const shown = view(hero({ weapons: [weapon({ dropped: true })] }), [
      item("dramaWeapon", "w", { skill: "meleeWeapons" }),
    ]);
    expect(
      [
        shown.limits.find((l) => l.key === "run")?.why,
        shown.limits.find((l) => l.key === "fly")?.why,
        shown.weapons[0]?.badgeWhy,
        shown.shockTip.why,
      ].map((why) => why !== ""),
    ).toEqual([true, false, true, true]);
    expect(shown.weapons[0]).toMatchObject({ switchable: true, active: false, switchLabel: "Sheet.pickUp[w]" });
  });
  it("shock up to the line at which one goes out, the line marked; K, O, knockdown and four wounds", () => {
    const shown = view(hero({ harm: { ...UNHURT, shock: 3, k: true, knockedDown: true, wounds: 2 } }));
    expect([shown.shock.length, shown.shock.filter((t) => t.below).map((t) => t.value), shown.shockText]).toEqual([
      12,
      [11],
      "Sheet.shockOf[3|11]",
    ]);
    expect([shown.k, shown.o, shown.knockedDown, shown.wounds.map((w) => w.filled)]).toEqual([
      true,
      false,
      true,
      [true, true, false, false],
    ]);
  });
  it("powers, states, limits with their measures, subplots, and what Hero Points bought", () => {
    const shown = view(
      hero({
        powers: [power("flight", 12)],
        conditions: having("stymied"),
        subplots: [
          { kind: "rival", note: "Vane" },
          { kind: "a debt", note: "to the harbour" },
        ],
        advances: { raised: [], powerPoints: 2, log: [{ kind: "adds", cost: 4, text: "Dodge 3 to 4" }] },
      }),
      [item("dramaPower", "flight", { key: "flight", value: 12, adds: 0, cost: 6, choice: "", extra: false })],
    );
    expect(shown.powers[0]?.badge).toBe("Sheet.points[6]");
    expect(shown.conditions.map((c) => c.id)).toEqual(["stymied"]);
    expect(shown.limits.map((l) => [l.key, l.value, l.measure !== ""])).toContainEqual(["fly", "12", true]);
    expect([shown.subplots, shown.advances, shown.budgets.find((b) => b.key === "powers")?.of]).toEqual([
      [
        { label: "Subplot.rival", note: "Vane" },
        // A word of their own is shown as it is.
        { label: "a debt", note: "to the harbour" },
      ],
      [{ cost: 4, text: "Dodge 3 to 4" }],
      42,
    ]);
  });
  it("DRA-338 a limit doesn't say its skill twice where both have the same name", () => {
    const same: Localize = (name, data) => (/(?:Limit|Skill)\.\w+$/u.test(name) ? "Running" : localize(name, data));
    const rows = (say: Localize): string[] =>
      sheetView(hero(), derive(hero(), settings), [], [], settings, say).limits.map((l) => l.skill);
    expect(rows(same).join("")).toBe("");
    expect(rows(localize)[0]).toMatch(/^Skill\./u);
  });
  it("DRA-391 a number says where it comes from, and what can't be rolled says why", () => {
    const shown = view(hero({ skills: [skill("unarmedCombat", 3), skill("lockPicking", 0)] }));
    expect(shown.skills[0]?.skills.map((s) => [s.why !== "", s.refused])).toEqual([
      [true, ""],
      [true, "Refusal.trainedOnly[lockPicking]"],
    ]);
  });
  it("DRA-070 something thrown has to weigh something: what is missing is named", () => {
    expect(massOf(" ", settings)).toMatchObject({ accepted: false, reason: "nothingThrown" });
    expect(massOf("40 kg", settings)).toBe(40);
  });
  it("DRA-279 hand and pool with the rule of where cards are used, each card with what it may do", () => {
    const dealt = deckStep(newDeck(4), {
      type: "session",
      players: ["ann", "bo"],
      keep: false,
      order: newDeck(4).piles[0]?.cards ?? [],
    });
    if (!dealt.accepted) throw new Error(dealt.reason);
    const fight: DeckState = { ...dealt.state, conflict: true, window: true };
    const seen = (deck: DeckState, id: string) =>
      trayView(deck, { id, isGM: false, nameOf: (p) => p, isHere: () => true }, localize);
    expect([seen(dealt.state, "ann").rule, seen(fight, "ann").rule]).toEqual(["Deck.handRule", "Deck.poolRule"]);
    expect([
      seen(fight, "ann").own?.hand?.[0]?.buttons.map((b) => b.action),
      seen(dealt.state, "ann").own?.hand?.[0]?.buttons.map((b) => b.action),
    ]).toEqual([["toPool"], ["offer"]]);
    expect(seen(fight, "ann").others.map((o) => o.hand)).toEqual([null]);
  });
});

describe("DRA-392 those that the Gamemaster plays", () => {
  it("a mook shows its side and harm; a villain its rank as a hero's", () => {
    expect([
      view(mook({ side: "villains" })).rank,
      view(villain()).rank,
      view(mook({ attributes: attributes() })).side,
    ]).toEqual(["Rank.mook", "Rank.hero", "Side.villains"]);
  });
});
