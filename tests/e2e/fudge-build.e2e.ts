/**
 * Four heroes built from nothing, as somebody new would and by the interface alone; their points are those of the ledger by hand. Then vehicles, a stunt, the audit with its
 * mends, the converter, the cards of contests.
 * @rule FUD-450 FUD-451 FUD-455 FUD-456 FUD-457 FUD-458 FUD-459 FUD-460 FUD-552 FUD-566 FUD-583 FUD-660 FUD-664 FUD-668 FUD-674 FUD-676
 */
import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, LOOKS, nextFaces, openTable, typeInChat, type Seat, type TestTable } from "./support.ts";

interface Doc {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly items: Iterable<{ readonly id: string; readonly name: string; readonly type: string; readonly system: { readonly cost?: number; readonly rank?: number; readonly active?: boolean } }>;
  readonly system: {
    readonly powerLevel: number;
    readonly health: { readonly value: number };
    readonly victoryPoints: { readonly value: number };
    readonly size: number;
    readonly price?: number;
    readonly allowance?: number;
    readonly derived: { readonly points: Readonly<Record<string, number>>; readonly audit: readonly unknown[]; readonly pointSheet: { readonly equipment: { readonly total: number; readonly budget: number } } };
  };
  readonly sheet: { render(o: object): Promise<unknown>; close(): Promise<unknown>; setPosition(o: object): unknown };
}
interface Globals {
  readonly game: { readonly actors: { getName(name: string): Doc | undefined }; readonly messages: { readonly contents: readonly { readonly content: string }[] } };
  readonly ui: { readonly sidebar: { changeTab(tab: string, group: string): void } };
}

/** For tests that let axe look at many pages on a busy machine, in milliseconds. */
const LONG = 240_000;

/** Do something in a window and wait until it has been drawn anew: what stood there before is marked, and something unmarked must come. */
async function redrawn(field: Locator, act: () => Promise<unknown>): Promise<void> {
  const marked = "section, header";
  const window = field.page().locator(`#${await field.evaluate((e) => e.closest(".application")?.id ?? "")}`);
  await window.evaluate((e, parts) => e.querySelectorAll(parts).forEach((x) => x.setAttribute("data-seen", "")), marked);
  await act();
  await expect.poll(() => window.evaluate((e, parts) => [...e.querySelectorAll(parts)].some((x) => !x.hasAttribute("data-seen")), marked).catch(() => true)).toBe(true);
}

async function serious(seat: Seat, selector: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: seat.page }).include(selector).options({ preload: false }).analyze();
  return violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => `${v.id}: ${v.nodes.map((n) => `${n.target.join(" ")} ${n.failureSummary ?? ""}`).slice(0, 3).join(" | ")}`);
}

const clean = async (seat: Seat): Promise<void> => {
  expect(seat.errors).toEqual([]);
  expect(await seat.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
};

const pointsOf = (seat: Seat, name: string): Promise<Record<string, number>> => inGame(seat.page, (n: string) => ({ ...(globalThis as unknown as Globals).game.actors.getName(n)?.system.derived.points }), name);
const auditOf = (seat: Seat, name: string): Promise<unknown> => inGame(seat.page, (n: string) => JSON.parse(JSON.stringify((globalThis as unknown as Globals).game.actors.getName(n)?.system.derived.audit ?? null)) as unknown, name);
const costs = (seat: Seat, name: string): Promise<Record<string, number>> =>
  inGame(seat.page, (n: string) => Object.fromEntries([...((globalThis as unknown as Globals).game.actors.getName(n)?.items ?? [])].filter((i) => i.type === "fudgePower").map((i) => [i.name, i.system.cost ?? -1])), name);

/** Somebody at the interface: everything here is clicked and typed, nothing is called. */
class Hands {
  readonly page: Page;

  constructor(readonly seat: Seat) {
    this.page = seat.page;
  }

  get sheet(): Locator {
    return this.page.locator(".application.actor-sheet").last();
  }

  get bench(): Locator {
    return this.page.locator(".application.power-sheet").last();
  }

  /** A new actor from the sidebar; its sheet opens and is turned to edit. */
  async create(name: string, type: string): Promise<void> {
    await this.page.locator("#sidebar-tabs [data-tab=actors], #sidebar nav [data-tab=actors]").first().click();
    await this.page.locator("#actors .create-entry[data-action=createEntry]").first().click();
    const dialog = this.page.locator(".create-document");
    await dialog.locator("input[name=name]").fill(name);
    await dialog.locator(`input[name=type][value=${type}]`).check();
    await dialog.locator("button[data-action=ok]").click();
    // The sheet of the one before may still be going: it is the one that bears this name.
    const own = this.page.locator(".application.actor-sheet", { hasText: name }).last();
    await own.waitFor();
    const field = own.locator("input.hero-name");
    for (let tries = 0; tries < 3 && !(await field.isVisible()); tries += 1) {
      await own.locator("button.mode").click();
      await field.waitFor({ timeout: 5_000 }).catch(() => undefined);
    }
    await this.sheet.locator("input.hero-name").waitFor();
  }

  async tab(name: string): Promise<void> {
    await this.sheet.locator(`nav.tabs [data-tab=${name}]`).click();
  }

  /** Type into a field and leave it; the sheet writes and draws itself anew. */
  async type(field: Locator, value: string | number): Promise<void> {
    await redrawn(field, async () => {
      await field.fill(String(value));
      await field.blur();
    });
  }

  async abilities(ranks: Readonly<Record<string, number>>): Promise<void> {
    for (const [a, rank] of Object.entries(ranks)) await this.type(this.sheet.locator(`input[name="system.abilities.${a}.rank"]`), rank);
  }

  async defenses(ranks: Readonly<Record<string, number>>): Promise<void> {
    for (const [d, rank] of Object.entries(ranks)) await this.type(this.sheet.locator(`input[name="system.defenses.${d}"]`), rank);
  }

  /** Add from a list, and wait for the row. */
  private async addFrom(panel: Locator, value: string, rows: Locator): Promise<void> {
    const before = await rows.count();
    await panel.locator(".from-list select").selectOption(value);
    await panel.locator(".from-list button").click();
    await expect.poll(() => rows.count()).toBe(before + 1);
  }

  async skill(base: string, rank: number, specialty = ""): Promise<void> {
    const panel = this.sheet.locator(".panel.skills");
    const rows = panel.locator("li.skill.is-edit");
    await this.addFrom(panel, base, rows);
    if (specialty !== "") await this.type(rows.last().locator("input.specialty"), specialty);
    await this.type(rows.last().locator("input.short"), rank);
  }

  async advantage(name: string, rank = 1, subject = ""): Promise<void> {
    const panel = this.sheet.locator(".tab.powers .panel").filter({ has: this.page.locator("button[data-action=addFromList][data-type=fudgeAdvantage]") });
    const rows = panel.locator("li.item");
    await this.addFrom(panel, name, rows);
    if (subject !== "") await this.type(rows.last().locator("input.specialty"), subject);
    if (rank !== 1) await this.type(rows.last().locator("input.short"), rank);
  }

  async gear(name: string): Promise<void> {
    const panel = this.sheet.locator(".tab.powers .panel").filter({ has: this.page.locator("button[data-action=addFromList][data-type=fudgeEquipment]") });
    await this.addFrom(panel, name, panel.locator("li.item"));
  }

  async complication(name: string): Promise<void> {
    const panel = this.sheet.locator(".tab.notes .panel").filter({ has: this.page.locator("button[data-action=addFromList][data-type=complication]") });
    await this.addFrom(panel, name, panel.locator("li.item"));
  }

  /** A new power: its builder opens. */
  async power(name: string): Promise<void> {
    await this.sheet.locator(".tab.powers button.add[data-action=createItem][data-type=fudgePower]").click();
    await this.bench.locator(".power-bench").waitFor();
    await this.type(this.bench.locator("input.item-name"), name);
  }

  /** The panel of the effect that was added last, or at a place. */
  effect(at = -1): Locator {
    const all = this.bench.locator("section.effect");
    return at < 0 ? all.last() : all.nth(at);
  }

  async addEffect(effect: string, rank: number, trait = ""): Promise<void> {
    const add = this.bench.locator("button[data-edit=addEffect]");
    await this.bench.locator(".adder.is-effect select").selectOption(effect);
    await redrawn(add, () => add.click());
    if (trait !== "") await this.pick(this.effect().locator("[data-edit=setTrait]"), trait);
    if (rank !== 1) await this.type(this.effect().locator("input[data-edit=setRank]"), rank);
  }

  async pick(select: Locator, value: string): Promise<void> {
    await redrawn(select, () => select.selectOption(value));
  }

  /** An extra or flaw on the last effect: how often, and on how many ranks. */
  async modifier(key: string, times = 1, ranks: number | null = null): Promise<void> {
    const rows = this.effect().locator("li.power-modifier");
    const add = this.effect().locator("button[data-edit=addModifier]");
    await this.effect().locator(".adder select").selectOption(key);
    await redrawn(add, () => add.click());
    if (times !== 1) await this.type(rows.last().locator("input[data-edit=modifierRanks]"), times);
    if (ranks !== null) await this.type(rows.last().locator("input[data-edit=modifierPartial]"), ranks);
  }

  async set(edit: string, value: string): Promise<void> {
    await this.pick(this.effect().locator(`[data-edit=${edit}]`), value);
  }

  async press(edit: string): Promise<void> {
    const button = this.effect().locator(`button[data-edit=${edit}]`);
    await redrawn(button, () => button.click());
  }

  /** The builder says this price; then it is closed. */
  async costs(points: number): Promise<void> {
    await expect.poll(() => this.bench.locator(".invoice-total").getAttribute("data-total")).toBe(String(points));
    await this.close(this.bench);
  }

  async close(window: Locator): Promise<void> {
    const id = await window.evaluate((e) => e.id);
    await window.locator(".window-header [data-action=close]").click();
    await this.page.locator(`#${id}`).waitFor({ state: "detached" });
  }
}

let table: TestTable;
let gm: Seat;
let hands: Hands;

beforeAll(async () => {
  table = await openTable(14);
  gm = await table.join("Gamemaster", { width: 1600, height: 1100 });
  gm.page.setDefaultTimeout(15_000);
  hands = new Hands(gm);
});
afterAll(async () => {
  await table?.close();
});

describe("FUD-676 a new hero", () => {
  it("begins with abilities at 0, the level of the series, 6 health, 2 victory points and the size of a person", async () => {
    await hands.create("Lodestar", "fudgeHero");
    const facts = await inGame(gm.page, (n: string) => {
      const { system } = (globalThis as unknown as Globals).game.actors.getName(n) as Doc;
      return [system.powerLevel, system.health.value, system.victoryPoints.value, system.size, system.derived.points["spent"]];
    }, "Lodestar");
    expect(facts).toEqual([10, 6, 2, -2, 0]);
  });
});

/*
 * The paragon by hand (FUD-551, FUD-552), power level 10, 150 points:
 *   abilities   10 + 2 + 6 + 2 + 10 + 1 + 2 + 3 = 36 ranks at 2                      72
 *   powers      Protection 10 at 1 = 10, Impervious 5 at 2 flat = 10: 20 (FUD-455)
 *               Flight 6 at 2 = 12
 *               Damage 8 at 1 + 1 (ranged) = 16, Accurate 3 = 3: 19 (FUD-462)        51
 *   advantages  2                                                                     2
 *   skills      4 + 6 + 4 + 4 = 18 ranks, two a point                                 9
 *   defenses    6 + 4 + 0 + 6                                                        16
 *                                                                                   150
 */
describe("FUD-450 FUD-552 a paragon by the interface alone", () => {
  it("abilities and defenses, with what they cost counted as they are typed", async () => {
    await hands.abilities({ str: 10, agl: 2, fgt: 6, dex: 2, sta: 10, int: 1, awe: 2, pre: 3 });
    await hands.defenses({ dodge: 6, parry: 4, will: 6 });
    await expect.poll(() => pointsOf(gm, "Lodestar").then((p) => [p["abilities"], p["defenses"]])).toEqual([72, 16]);
    await expect.poll(() => hands.sheet.locator(".hero-facts button.caption-box").innerText()).toContain("88 of 150");
  });
  it("skills from the list", async () => {
    await hands.skill("closeCombat", 4, "Unarmed");
    await hands.skill("perception", 6);
    await hands.skill("insight", 4);
    await hands.skill("persuasion", 4);
    await expect.poll(() => pointsOf(gm, "Lodestar").then((p) => p["skills"])).toBe(9);
  });
  it("powers on the bench, each with its invoice", async () => {
    await hands.tab("powers");
    await hands.advantage("powerAttack");
    await hands.advantage("allOutAttack");
    await hands.power("Dense hide");
    await hands.addEffect("protection", 10);
    await hands.modifier("impervious", 5);
    await hands.costs(20);
    await hands.power("Flight");
    await hands.addEffect("flight", 6);
    await hands.costs(12);
    await hands.power("Ember eyes");
    await hands.addEffect("damage", 8);
    await hands.set("setRange", "ranged");
    await hands.modifier("accurate", 3);
    // The invoice names each line of it: the base, the step of range, the flat extra.
    const lines = await hands.bench.locator(".invoice tbody tr").allInnerTexts();
    expect(lines.join("\n")).toMatch(/Increased range\s+\+1/u);
    expect(lines.join("\n")).toMatch(/Accurate\s+\+3/u);
    await hands.costs(19);
  });
  it("72 + 51 + 2 + 9 + 16 = 150, and nothing is over a limit", async () => {
    await expect.poll(() => pointsOf(gm, "Lodestar")).toMatchObject({ abilities: 72, powers: 51, advantages: 2, skills: 9, defenses: 16, total: 150, spent: 150, unspent: 0 });
    expect(await auditOf(gm, "Lodestar")).toEqual([]);
    await hands.tab("build");
    expect(await hands.sheet.locator("[data-points=powers]").innerText()).toBe("51");
    expect(await hands.sheet.locator("[data-unspent]").innerText()).toBe("0");
  });
  it("FUD-571 says what the background lacks, until it is there", async () => {
    await hands.sheet.locator(".panel.audit", { hasText: "real name" }).waitFor();
    await hands.tab("notes");
    await hands.complication("justice");
    await hands.complication("enemy");
    await hands.type(hands.sheet.locator('input[name="system.details.realName"]'), "Ines Vega");
    await hands.tab("build");
    await expect.poll(() => hands.sheet.locator(".panel.audit").innerText()).not.toContain("real name");
  });
  it("FUD-566 a breach is named, and one click mends it", async () => {
    await hands.tab("main");
    await hands.type(hands.sheet.locator('input[name="system.defenses.parry"]'), 7);
    await hands.tab("build");
    const row = hands.sheet.locator(".panel.audit li", { hasText: "Parry 13, cap 10" });
    await row.locator("button[data-action=mend]").click();
    await expect.poll(() => auditOf(gm, "Lodestar")).toEqual([]);
    await expect.poll(() => pointsOf(gm, "Lodestar").then((p) => p["defenses"])).toBe(16);
  });
  it("FUD-660 FUD-674 the whole of it as plain text", async () => {
    await hands.sheet.locator("button[data-action=exportText]").click();
    const text = await gm.page.locator(".text-window textarea").inputValue();
    for (const said of ["Lodestar", "Ines Vega", "Strength +10", "Ember eyes [19 points]", "Initiative +2", "Power attack"]) expect(text).toContain(said);
    await hands.close(gm.page.locator(".text-window"));
  });
  it("axe finds nothing serious on sheet and bench", { timeout: LONG }, async () => {
    for (const tab of ["main", "powers", "build", "notes"]) {
      await hands.tab(tab);
      await gm.page.waitForTimeout(250);
      expect(await serious(gm, ".application.actor-sheet")).toEqual([]);
    }
    await hands.tab("powers");
    await hands.sheet.locator("li.item .name", { hasText: "Ember eyes" }).click();
    await hands.bench.waitFor();
    await gm.page.waitForTimeout(250);
    expect(await serious(gm, ".application.power-sheet")).toEqual([]);
    await hands.close(hands.bench);
    await hands.close(hands.sheet);
    await clean(gm);
  });
});

/*
 * The gadgeteer (FUD-457, FUD-458):
 *   Omnitool    Damage 10 at 1 + 1 (ranged) = 20, Accurate 1: 21, in full
 *               Affliction 10 at 1 + 1 (ranged) + 1 (Cumulative) - 1 (Limited Degree) = 20: adds 10
 *               Create 7 at 2 = 14, Precise 1 = 15: adds 15 - 7 = 8
 *               Damage 6 at 1 + 1 (ranged) + 1 (Area) = 18: adds 9
 *               21 + 10 + 8 + 9 = 48, easily removable gives back floor(96 / 5) = 19          29
 *   Armor       Protection 8 + Impervious 2 at 2 = 12; Flight 6 at 2 - 1 (Platform) = 6; Senses 5
 *               23, Activation -1 = 22; removable gives back floor(22 / 5) = 4                18
 *   Bench time  Quickness 8 at 1 - 1 (one type) = 0 a rank: two ranks a point                  4
 *   gear        Equipment 2 = 10: light pistol 6, commlink 1, multi-tool 1 = 8
 *   abilities   24 ranks 48 · defenses 7 + 5 + 5 + 6 = 23 · skills 35 ranks 17.5 · advantages 2 + 1 + 1 + 1 + 5 = 10
 *   48 + 51 + 10 + 17.5 + 23 = 149.5, so 150
 */
describe("FUD-457 FUD-458 a gadgeteer with an array and removable gear", () => {
  it("traits", async () => {
    await hands.create("Sprocket", "fudgeHero");
    await hands.abilities({ agl: 3, fgt: 3, dex: 4, sta: 2, int: 8, awe: 3, pre: 1 });
    await hands.defenses({ dodge: 7, parry: 5, fortitude: 5, will: 6 });
    for (const [base, rank, specialty] of [["technology", 10], ["rangedCombat", 4, "Omnitool"], ["expertise", 4, "Toys"], ["investigation", 4], ["perception", 4], ["treatment", 4], ["vehicles", 2], ["stealth", 3]] as const) await hands.skill(base, rank, specialty ?? "");
    await expect.poll(() => pointsOf(gm, "Sprocket")).toMatchObject({ abilities: 48, skills: 17.5, defenses: 23 });
  });
  it("the array: an alternate adds half, the device gives back two fifths", async () => {
    await hands.tab("powers");
    await hands.power("Omnitool");
    await hands.addEffect("damage", 10);
    await hands.set("setRange", "ranged");
    await hands.modifier("accurate");
    await hands.addEffect("affliction", 10);
    await hands.set("setRange", "ranged");
    await hands.modifier("cumulative");
    await hands.modifier("limitedDegree");
    await hands.press("makeAlternate");
    await hands.addEffect("create", 7);
    await hands.modifier("precise");
    await hands.press("makeAlternate");
    await hands.addEffect("damage", 6);
    await hands.set("setRange", "ranged");
    await hands.modifier("area");
    await hands.press("makeAlternate");
    await expect.poll(() => hands.bench.locator(".invoice-total").getAttribute("data-total")).toBe("48");
    expect(await hands.bench.locator("section.effect .badge").allInnerTexts()).toEqual(["21", "20, as an alternate 10", "15, as an alternate 8", "18, as an alternate 9"]);
    await hands.pick(hands.bench.locator("[data-edit=setRemovable]"), "easilyRemovable");
    await hands.costs(29);
  });
  it("a clash is named with its way out: an alternate dearer than the first changes places", async () => {
    await hands.sheet.locator("li.item .name", { hasText: "Omnitool" }).click();
    await hands.bench.waitFor();
    await hands.type(hands.effect(1).locator("input[data-edit=setRank]"), 11);
    const finding = hands.bench.locator(".findings li", { hasText: "costs 22, more than the 21" });
    await finding.locator("button[data-edit=mend]").click();
    await expect.poll(() => hands.effect(0).locator("h3").innerText()).toContain("Affliction 11");
    expect(await hands.bench.locator(".findings li", { hasText: "more than" }).count()).toBe(0);
    // Back again: what was first is an alternate now and is made the first.
    await hands.type(hands.effect(0).locator("input[data-edit=setRank]"), 10);
    await hands.effect(1).locator("button[data-edit=makePrimary]").click();
    await expect.poll(() => hands.effect(0).locator("h3").innerText()).toContain("Damage 10");
    await hands.costs(29);
  });
  it("a device worn: linked parts, Activation, Removable; and ranks below a point", async () => {
    await hands.power("Workshop armor");
    await hands.addEffect("protection", 8);
    await hands.modifier("impervious", 2);
    await hands.addEffect("flight", 6);
    await hands.modifier("platform");
    await hands.addEffect("senses", 5);
    await hands.pick(hands.bench.locator("[data-edit=setActivation]"), "1");
    await hands.pick(hands.bench.locator("[data-edit=setRemovable]"), "removable");
    await hands.costs(18);
    await hands.power("Bench time");
    await hands.addEffect("quickness", 8);
    await hands.modifier("oneType");
    expect(await hands.bench.locator(".invoice tbody").innerText()).toContain("8 ranks, 2 for a point");
    await hands.costs(4);
  });
  it("FUD-668 advantages with rank and subject; gear against 5 points a rank", async () => {
    await hands.advantage("equipment", 2);
    await hands.advantage("improvisedTools");
    await hands.advantage("skillMastery", 1, "technology");
    await hands.advantage("jackOfAllTrades");
    await hands.advantage("lucky");
    for (const gear of ["lightPistol", "commlink", "multiTool"]) await hands.gear(gear);
    await expect.poll(() => inGame(gm.page, (n: string) => ({ ...(globalThis as unknown as Globals).game.actors.getName(n)?.system.derived.pointSheet.equipment }) as object, "Sprocket")).toMatchObject({ total: 8, budget: 10, unspent: 2 });
  });
  it("48 + 51 + 10 + 17.5 + 23 = 149.5, so 150", async () => {
    await expect.poll(() => costs(gm, "Sprocket")).toEqual({ Omnitool: 29, "Workshop armor": 18, "Bench time": 4 });
    await expect.poll(() => pointsOf(gm, "Sprocket")).toMatchObject({ abilities: 48, powers: 51, advantages: 10, skills: 17.5, defenses: 23, total: 149.5, spent: 150, unspent: 0 });
    expect(await auditOf(gm, "Sprocket")).toEqual([]);
  });
  it("FUD-457 one member of the array at a time, where it is chosen", async () => {
    const row = hands.sheet.locator("li.item", { hasText: "Omnitool" });
    const offers = await row.locator("select[data-item-field='system.member'] option").allInnerTexts();
    expect(offers).toEqual(["All listed", "Damage 10", "Affliction 10", "Create 7", "Damage 6"]);
    await row.locator("select[data-item-field='system.member']").selectOption({ label: "Damage 10" });
    await hands.sheet.locator("button.mode").click();
    await hands.tab("main");
    await expect.poll(() => hands.sheet.locator(".attacks .attack-button", { hasText: "Omnitool" }).count()).toBe(1);
    await hands.tab("powers");
    await hands.sheet.locator("li.item", { hasText: "Omnitool" }).locator("select[data-item-field='system.member']").selectOption({ label: "All listed" });
    await hands.tab("main");
    await expect.poll(() => hands.sheet.locator(".attacks .attack-button", { hasText: "Omnitool" }).count()).toBe(3);
  });
  it("a list is searched and sorted", async () => {
    await hands.tab("main");
    await hands.sheet.locator("input[data-search=skills]").fill("tre");
    expect(await hands.sheet.locator(".panel.skills li.skill[data-item-id]:visible").count()).toBe(1);
    await hands.sheet.locator("input[data-search=skills]").fill("");
    await hands.sheet.locator("button.mode").click();
    await hands.sheet.locator(".panel.skills button[data-by=worth]").click();
    await expect.poll(() => hands.sheet.locator(".panel.skills li.skill.is-edit .name").first().innerText()).toContain("Technology");
    await hands.close(hands.sheet);
    await clean(gm);
  });
});

/*
 * The shapeshifter (FUD-454, FUD-461, FUD-463):
 *   Any beast   Variable 6 at 7 + 1 (full to standard) - 1 (Limited) = 7                     42
 *   Thick hide  Protection 7, permanent to sustained at 0                                     7
 *   Regrowth    Regeneration 2 at 3 - 1 (Source) = 4 · Keen nose Senses 4 = 4                 8
 *   Faces       Morph 4 at 1 + 1 (continuous) = 8                                             8
 *   forms       the bear: Strength 6 at 2 = 12, Protection 9 (sustained) = 9, Growth 1 = 6: 27 of 30
 *               the whale: Growth 6 at 6 = 36, more than 30
 *   abilities   24 ranks 48 · defenses 18 · skills 32 ranks 16 · advantages 3
 *   48 + 65 + 3 + 16 + 18 = 150
 */
describe("FUD-454 FUD-500 a shapeshifter with a variable power", () => {
  it("traits", async () => {
    await hands.create("Menagerie", "fudgeHero");
    await hands.abilities({ str: 2, agl: 4, fgt: 5, dex: 1, sta: 4, int: 1, awe: 4, pre: 3 });
    await hands.defenses({ dodge: 5, parry: 4, fortitude: 5, will: 4 });
    for (const [base, rank, specialty] of [["closeCombat", 5, "Unarmed"], ["stealth", 6], ["perception", 5], ["athletics", 6], ["deception", 6], ["insight", 4]] as const) await hands.skill(base, rank, specialty ?? "");
    await hands.tab("powers");
    for (const a of ["diehard", "instantUp", "evasion"]) await hands.advantage(a);
  });
  it("powers that step along the ladders", async () => {
    await hands.power("Any beast");
    await hands.addEffect("variable", 6);
    await hands.set("setAction", "standard");
    await hands.modifier("limited");
    await hands.costs(42);
    await hands.power("Thick hide");
    await hands.addEffect("protection", 7);
    await hands.set("setDuration", "sustained");
    expect(await hands.effect().locator(".effect-profile").innerText()).toContain("Free action");
    await hands.costs(7);
    await hands.power("Regrowth");
    await hands.addEffect("regeneration", 2);
    await hands.modifier("source");
    await hands.costs(4);
    await hands.power("Keen nose");
    await hands.addEffect("senses", 4);
    await hands.costs(4);
    await hands.power("Borrowed faces");
    await hands.addEffect("morph", 4);
    await hands.set("setDuration", "continuous");
    await hands.costs(8);
    await expect.poll(() => pointsOf(gm, "Menagerie")).toMatchObject({ abilities: 48, powers: 65, advantages: 3, skills: 16, defenses: 18, total: 150, unspent: 0 });
  });
  it("a bear for 27 of the 30 points, paid by the Variable power; a whale is over it and can't be taken on", async () => {
    const row = (name: string): Locator => hands.sheet.locator("li.item").filter({ has: hands.page.locator(".name", { hasText: name }) });
    await hands.power("Bear");
    await hands.addEffect("enhancedTrait", 6, "str");
    await hands.addEffect("protection", 9);
    await hands.set("setDuration", "sustained");
    await hands.addEffect("growth", 1);
    await hands.costs(27);
    await row("Bear").locator("select[data-item-field='system.paidBy']").selectOption({ label: "Form of Any beast" });
    await expect.poll(() => pointsOf(gm, "Menagerie").then((p) => p["total"])).toBe(150);
    expect(await auditOf(gm, "Menagerie")).toEqual([]);
    await hands.power("Whale");
    await hands.addEffect("growth", 6);
    await hands.costs(36);
    await row("Whale").locator("button[data-action=togglePower]").click();
    await expect.poll(() => row("Whale").locator("button[data-action=togglePower]").getAttribute("aria-checked")).toBe("false");
    await row("Whale").locator("select[data-item-field='system.paidBy']").selectOption({ label: "Form of Any beast" });
    await expect.poll(() => pointsOf(gm, "Menagerie").then((p) => p["total"])).toBe(150);
    await hands.tab("build");
    await hands.sheet.locator(".panel.audit li", { hasText: "Whale costs 36; the Variable power holds 30" }).waitFor();
    await hands.tab("powers");
    await row("Whale").locator("button[data-action=togglePower]").click();
    await gm.page.locator("#notifications", { hasText: "there are 30 points" }).waitFor();
    expect(await row("Whale").locator("button[data-action=togglePower]").getAttribute("aria-checked")).toBe("false");
    await hands.close(hands.sheet);
    await clean(gm);
  });
});

/*
 * The summoner (FUD-456, FUD-601):
 *   Rookery     Summon Minion 6 at 5 + 4 (Multiple Helpers 2: 2 to the second) + 1 (Active) = 60, Mental Link 1   61
 *   Wings       Flight 4 at 2 - 1 (Wings) = 4 · Scatter Teleport 3 at 2 = 6, Turnabout 1 = 7                      11
 *   Cage        Create 6: three ranks at 2 + 1 (Selective) = 9, three at 2 = 6                                    15
 *   Speech      Communication 1 at 4 - 1 (Limited) = 3                                                             3
 *   abilities   23 ranks 46 · defenses 9 · skills 10 ranks 5
 *   46 + 90 + 0 + 5 + 9 = 150; it calls three rooks of 6 points and power level 1
 */
describe("FUD-456 FUD-601 a summoner", () => {
  it("builds the powers, one of them dearer on half of its ranks", async () => {
    await hands.create("Rookwarden", "fudgeHero");
    await hands.abilities({ agl: 2, fgt: 2, dex: 2, sta: 3, int: 4, awe: 4, pre: 6 });
    await hands.defenses({ dodge: 3, parry: 1, fortitude: 2, will: 3 });
    await hands.skill("perception", 4);
    await hands.skill("insight", 6);
    await hands.tab("powers");
    await hands.power("Rookery");
    await hands.addEffect("summonMinion", 6);
    await hands.modifier("multipleHelpers", 2);
    await hands.modifier("active");
    await hands.modifier("mentalLink");
    await hands.costs(61);
    await hands.power("Wings");
    await hands.addEffect("flight", 4);
    await hands.modifier("wings");
    await hands.costs(4);
    await hands.power("Scatter");
    await hands.addEffect("teleport", 3);
    await hands.modifier("turnabout");
    await hands.costs(7);
    await hands.power("Cage of feathers");
    await hands.addEffect("create", 6);
    await hands.modifier("selective", 1, 3);
    await hands.costs(15);
    await hands.power("Rook speech");
    await hands.addEffect("communication", 1);
    await hands.modifier("limited");
    await hands.costs(3);
    await expect.poll(() => pointsOf(gm, "Rookwarden")).toMatchObject({ abilities: 46, powers: 90, advantages: 0, skills: 5, defenses: 9, total: 150, unspent: 0 });
    expect(await auditOf(gm, "Rookwarden")).toEqual([]);
  });
  it("makes the minion that it calls, with the 6 points that its ranks are worth", async () => {
    await hands.sheet.locator("button[data-action=makeFollower]").click();
    await expect.poll(() => inGame(gm.page, (n: string) => (globalThis as unknown as Globals).game.actors.getName(n)?.system.allowance ?? null, "Rookery")).toBe(6);
    await expect.poll(() => pointsOf(gm, "Rookery")).toMatchObject({ budget: 6, unspent: 6 });
    await hands.close(hands.sheet);
  });
});

/*
 * A van (FUD-583): large 5, Strength +2, Toughness +1, one feature 1, ground speed 6 at 1 = 6, flight 2 at 2 = 4 as the alternate 2: 5 + 2 + 1 + 1 + 6 + 2 = 17.
 * A loft (FUD-584): -3, Toughness 6 + 2 for 1 point, two features 2: 0.
 */
describe("FUD-583 FUD-584 FUD-585 vehicles and headquarters", () => {
  it("a van of 17 equipment points, paid by who lists it", async () => {
    await inGame(gm.page, (n: string) => (globalThis as unknown as Globals).game.actors.getName(n)?.sheet.render({ force: true }), "Sprocket");
    await hands.sheet.waitFor();
    await hands.tab("powers");
    await hands.sheet.locator("button[data-action=makeEstate][data-type=fudgeVehicle]").click();
    const van = gm.page.locator(".application.estate").last();
    await van.waitFor();
    await van.locator("button.mode").click();
    await hands.type(van.locator("input.hero-name"), "Toy van");
    await hands.pick(van.locator("select[name='system.size']"), "large");
    await hands.type(van.locator("input[name='system.strength']"), 2);
    await hands.type(van.locator("input[name='system.toughness']"), 1);
    await van.locator("[data-new-feature]").fill("Alarm");
    await van.locator("button[data-action=addFeature]").click();
    await van.locator("button[data-action=addSpeed]").click();
    await van.locator("input[name='speed.0.rank']").waitFor();
    await hands.type(van.locator("input[name='speed.0.rank']"), 6);
    await van.locator("button[data-action=addSpeed]").click();
    await van.locator("input[name='speed.1.rank']").waitFor();
    await hands.type(van.locator("input[name='speed.1.rank']"), 2);
    await expect.poll(() => inGame(gm.page, (n: string) => (globalThis as unknown as Globals).game.actors.getName(n)?.system.price ?? null, "Toy van")).toBe(17);
    expect(await van.locator(".invoice-total").innerText()).toContain("17 equipment points");
    await hands.pick(van.locator("select[name='system.driver']"), await inGame(gm.page, (n: string) => (globalThis as unknown as Globals).game.actors.getName(n)?.uuid ?? "", "Sprocket"));
    // Vehicles 2, but a large vehicle's Defense is -1.
    await expect.poll(() => van.locator("button.tile", { hasText: "Dodge" }).innerText()).toContain("\u22121");
    await gm.page.waitForTimeout(250);
    expect(await serious(gm, ".application.estate")).toEqual([]);
    await van.locator("button.mode").click();
    await expect.poll(() => inGame(gm.page, (n: string) => (globalThis as unknown as Globals).game.actors.getName(n)?.system.derived.pointSheet.equipment.total ?? null, "Sprocket")).toBe(25);
    await expect.poll(() => van.locator(".caption-box.is-over").innerText()).toContain("15 points short");
    await hands.close(van);
    await hands.tab("build");
    await hands.sheet.locator(".panel.audit li", { hasText: "Gear for 25 points, 10 bought" }).locator("button[data-action=mend]").click();
    await expect.poll(() => inGame(gm.page, (n: string) => (globalThis as unknown as Globals).game.actors.getName(n)?.system.derived.pointSheet.equipment.budget ?? null, "Sprocket")).toBe(25);
    await hands.close(hands.sheet);
  });
  it("a loft for nothing", async () => {
    await hands.create("Loft", "fudgeHeadquarters");
    await hands.pick(hands.sheet.locator("select[name='system.size']"), "loft");
    await hands.type(hands.sheet.locator("input[name='system.toughness']"), 1);
    for (const feature of ["workshop", "computer"]) {
      await hands.sheet.locator("[data-new-feature]").fill(feature);
      const add = hands.sheet.locator("button[data-action=addFeature]");
      await redrawn(add, () => add.click());
    }
    await expect.poll(() => inGame(gm.page, (n: string) => (globalThis as unknown as Globals).game.actors.getName(n)?.system.price ?? null, "Loft")).toBe(0);
    expect(await hands.sheet.locator(".tile", { hasText: "Toughness" }).innerText()).toContain("+8");
    await hands.close(hands.sheet);
    await clean(gm);
  });
});

describe("FUD-338 FUD-350 a power stunt keeps to its budget", () => {
  it("shows what is over, and can't be used before it fits; then the Gamemaster's leave makes it a power for a while", async () => {
    await inGame(gm.page, (n: string) => (globalThis as unknown as Globals).game.actors.getName(n)?.sheet.render({ force: true }), "Lodestar");
    await hands.sheet.waitFor();
    await hands.tab("powers");
    await hands.sheet.locator("button[data-action=stunt]").click();
    const stunt = gm.page.locator(".application.stunt-window");
    await stunt.waitFor();
    await hands.pick(stunt.locator("select[name=base]"), await stunt.locator("select[name=base] option", { hasText: "Ember eyes" }).getAttribute("value") ?? "");
    // 19 for Ember eyes and 10 more: 29.
    await expect.poll(() => stunt.locator(".stunt-tools .invoice-total").innerText()).toContain("0 of 29");
    await stunt.locator(".adder.is-effect select").selectOption("damage");
    await stunt.locator("button[data-edit=addEffect]").click();
    await hands.pick(stunt.locator("[data-edit=setRange]"), "ranged");
    await hands.type(stunt.locator("input[data-edit=setRank]"), 15);
    await expect.poll(() => stunt.locator("[role=status]").innerText()).toContain("costs 30");
    expect(await stunt.locator("button[data-action=useStunt]").isDisabled()).toBe(true);
    await hands.type(stunt.locator("input[data-edit=setRank]"), 10);
    await expect.poll(() => stunt.locator(".stunt-tools .invoice-total").innerText()).toContain("20 of 29");
    await gm.page.waitForTimeout(250);
    expect(await serious(gm, ".application.stunt-window")).toEqual([]);
    await stunt.locator("button[data-action=useStunt]").click();
    await inGame(gm.page, () => { (globalThis as unknown as Globals).ui.sidebar.changeTab("chat", "primary"); }, null);
    await gm.page.locator("#sidebar .exchange-card.fudge button[data-gesture=award]").last().click();
    await expect.poll(() => costs(gm, "Lodestar").then((c) => c["Power stunt"] ?? null)).toBe(20);
    // It is lent, not bought.
    expect(await pointsOf(gm, "Lodestar")).toMatchObject({ powers: 51, total: 150 });
    await hands.close(hands.sheet);
  });
});

describe("FUD-640 FUD-057 FUD-061 FUD-705 FUD-706 FUD-712 commands and their cards", () => {
  const card = (): Locator => gm.page.locator("#sidebar .exchange-card.fudge").last();
  const asLodestar = async (): Promise<void> => {
    await inGame(gm.page, async (n: string) => {
      const g = globalThis as unknown as { game: { user: { update(d: object): Promise<unknown> }; actors: { getName(n: string): { id: string } } } };
      await g.game.user.update({ character: g.game.actors.getName(n).id });
    }, "Lodestar");
  };
  it("/measure answers both ways and helps with wrong input", async () => {
    await asLodestar();
    await typeInChat(gm.page, "/measure 1 mile");
    await gm.page.locator("#sidebar .message", { hasText: "Distance rank 8" }).waitFor();
    await typeInChat(gm.page, "/measure 8");
    await gm.page.locator("#sidebar .message", { hasText: "1.5 Miles" }).waitFor();
    await typeInChat(gm.page, "/measure 12 parsecs");
    await gm.page.locator("#notifications", { hasText: "parsecs" }).waitFor();
  });
  it("the converter on the sheet answers as one types", async () => {
    await inGame(gm.page, (n: string) => (globalThis as unknown as Globals).game.actors.getName(n)?.sheet.render({ force: true }), "Lodestar");
    await hands.tab("notes");
    await hands.sheet.locator("input[data-measure]").fill("12 hours");
    await expect.poll(() => hands.sheet.locator("[data-measured]").innerText()).toContain("Time rank 13");
    await hands.close(hands.sheet);
  });
  it("ranks are compared without dice", async () => {
    await typeInChat(gm.page, "/compare strength");
    const dialog = gm.page.locator(".roll-dialog");
    await dialog.locator("select[name=opponent]").selectOption({ label: "Sprocket" });
    await dialog.locator("button[type=submit]").click();
    await expect.poll(() => card().innerText()).toContain("Lodestar has the higher rank");
  });
  it("a coin is thrown between two", async () => {
    await typeInChat(gm.page, "/coin");
    const dialog = gm.page.locator(".roll-dialog");
    await dialog.locator("select[name=opponent]").selectOption({ label: "Sprocket" });
    await dialog.locator("button[type=submit]").click();
    await nextFaces(gm.page, [1]);
    await card().locator("button[data-gesture=flip]").click();
    await expect.poll(() => card().innerText()).toContain("The coin falls for Lodestar");
  });
  it("a team: two degrees of help are worth +1 to the leader", async () => {
    await typeInChat(gm.page, "/team perception 10");
    const dialog = gm.page.locator(".roll-dialog");
    for (const box of await dialog.locator("input[type=checkbox]").all()) await box.uncheck();
    await dialog.locator("label", { hasText: "Sprocket" }).first().click();
    await dialog.locator("button[type=submit]").click();
    // Sprocket's Perception is 7: with 0 on the dice 7 against 0 are 3 degrees, +2; with -3 they are 2 degrees of ... so -2: 5, two degrees, +1.
    await nextFaces(gm.page, [-1, -1, 0]);
    await card().locator("button[data-gesture=help]").click();
    await expect.poll(() => card().innerText()).toContain("+1 for the leader");
    await nextFaces(gm.page, [0, 0, 0]);
    await card().locator("button[data-gesture=roll]").click();
    // Perception 8 (Awareness 2, 6 ranks) and 1 for the team.
    await expect.poll(() => card().innerText()).toMatch(/\b9\b/u);
  });
  it("a power is used: how it works, its check, and letting it drop", async () => {
    await inGame(gm.page, (n: string) => (globalThis as unknown as Globals).game.actors.getName(n)?.sheet.render({ force: true }), "Lodestar");
    await hands.tab("powers");
    if ((await hands.sheet.locator("input.hero-name").count()) > 0) await hands.sheet.locator("button.mode").click();
    await hands.sheet.locator("li.item").filter({ has: gm.page.locator(".name", { hasText: "Flight" }) }).locator("button[data-action=usePower]").click();
    await expect.poll(() => card().innerText()).toContain("Sustained");
    await nextFaces(gm.page, [1, 0, 0]);
    await card().locator("button[data-gesture=roll]").click();
    await expect.poll(() => card().innerText()).toMatch(/\b7\b/u);
    await card().locator("button[data-gesture=maintain]").click();
    await expect.poll(() => card().innerText()).toContain("Off");
    await hands.close(hands.sheet);
    await clean(gm);
  });
});

describe("FUD-600 an adversary on the spot", () => {
  it("kind, style and level make one that keeps to its limits; a level that isn't one is refused", async () => {
    await inGame(gm.page, async () => (globalThis as unknown as { game: { crossover: { api: { screen(): Promise<unknown> } } } }).game.crossover.api.screen(), null);
    const screen = gm.page.locator("#crossover-screen");
    await screen.locator("button[data-action=quick][data-ruleset=fudge]").click();
    const dialog = gm.page.locator(".roll-dialog");
    await dialog.locator("input[name=name]").fill("Steam golem");
    await dialog.locator("select[name=kind]").selectOption("construct");
    await dialog.locator("select[name=style]").selectOption("tank");
    await dialog.locator("input[name=level]").fill("40");
    await expect.poll(() => dialog.innerText()).toContain("from 1 to 30");
    await dialog.locator("input[name=level]").fill("9");
    await dialog.locator("button[type=submit]").click();
    await expect.poll(() => auditOf(gm, "Steam golem")).toEqual([]);
    await clean(gm);
  });
});

describe("the same on 13, in both themes, wide and narrow", () => {
  let other: TestTable;
  beforeAll(async () => {
    other = await openTable(13);
  });
  afterAll(async () => {
    await other?.close();
  });
  for (const { theme, width } of LOOKS)
    it(`a hero, the bench and a vehicle, ${theme}, ${width} px: axe finds nothing serious, nothing runs out of the window`, { timeout: LONG }, async () => {
        const seat = await other.join("Gamemaster", { theme, width, height: 900 });
        await inGame(
          seat.page,
          async (name: string) => {
            const g = globalThis as unknown as { Actor: { implementation: { create(d: object): Promise<unknown> } }; game: { actors: { getName(n: string): unknown } } };
            if (g.game.actors.getName(name)) return;
            const effect = { id: "a", effect: "damage", rank: 8, baseCost: 1, action: "standard", range: "ranged", duration: "instant", resistedBy: "toughness", modifiers: [{ key: "increasedRange", ranks: 1 }] };
            await g.Actor.implementation.create({ name, type: "fudgeHero", items: [{ name: "Blast", type: "fudgePower", system: { components: [effect, { ...effect, id: "b", rank: 9, modifiers: [{ key: "increasedRange", ranks: 1 }, { key: "alternateEffect", ranks: 1 }] }] } }] });
            await g.Actor.implementation.create({ name: `${name} bus`, type: "fudgeVehicle", system: { size: "huge", features: ["Alarm"], speeds: [{ mode: "groundSpeed", rank: 6 }] } });
          },
          "Quick",
        );
        for (const [which, selector] of [["hero", ".application.actor-sheet"], ["power", ".application.power-sheet"], ["bus", ".application.estate"]] as const) {
          await inGame(
            seat.page,
            async (what: string) => {
              const { actors } = (globalThis as unknown as Globals).game;
              const hero = actors.getName("Quick") as Doc;
              const of = { hero: hero.sheet, power: ([...hero.items][0] as unknown as Doc).sheet, bus: (actors.getName("Quick bus") as Doc).sheet } as Readonly<Record<string, Doc["sheet"]>>;
              const sheet = of[what] as Doc["sheet"];
              await sheet.render({ force: true });
              sheet.setPosition({ left: 0, top: 0, width: Math.min(860, window.innerWidth - 8) });
              Object.assign(globalThis, { shown: sheet });
            },
            which,
          );
          await seat.page.waitForTimeout(300);
          expect(await serious(seat, selector)).toEqual([]);
          expect(await seat.page.locator(`${selector} .window-content`).evaluate((e) => e.scrollWidth - e.clientWidth)).toBeLessThanOrEqual(1);
          await inGame(seat.page, async () => (globalThis as unknown as { shown: Doc["sheet"] }).shown.close(), null);
        }
        await clean(seat);
        await seat.context.close();
      });
});
