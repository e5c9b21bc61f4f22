/** Somebody at the interface of the Fudge sheets: everything is clicked and typed, nothing is called. Windows are found by the document they show. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { inGame, type Seat } from "./support.ts";

export interface Doc {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly items: Iterable<{
    readonly id: string;
    readonly name: string;
    readonly type: string;
    readonly system: { readonly cost?: number; readonly rank?: number; readonly active?: boolean };
  }>;
  readonly system: {
    readonly powerLevel: number;
    readonly health: { readonly value: number };
    readonly victoryPoints: { readonly value: number };
    readonly size: number;
    readonly price?: number;
    readonly allowance?: number;
    readonly derived: {
      readonly points: Readonly<Record<string, number>>;
      readonly audit: readonly unknown[];
      readonly pointSheet: { readonly equipment: { readonly total: number; readonly budget: number } };
    };
  };
  readonly sheet: { render(o: object): Promise<unknown>; close(): Promise<unknown>; setPosition(o: object): unknown };
}

export interface Globals {
  readonly game: {
    readonly actors: { getName(name: string): Doc | undefined };
    readonly messages: { readonly contents: readonly { readonly content: string }[] };
  };
}

/** What the points of a character come to, by kind. */
export const pointsOf = (seat: Seat, name: string): Promise<Record<string, number>> =>
  inGame(
    seat.page,
    (n: string) => ({ ...(globalThis as unknown as Globals).game.actors.getName(n)?.system.derived.points }),
    name,
  );

/** What breaks a limit. */
export const auditOf = (seat: Seat, name: string): Promise<unknown> =>
  inGame(
    seat.page,
    (n: string) =>
      JSON.parse(
        JSON.stringify((globalThis as unknown as Globals).game.actors.getName(n)?.system.derived.audit ?? null),
      ) as unknown,
    name,
  );

/** Prices of a character's powers. */
export const costs = (seat: Seat, name: string): Promise<Record<string, number>> =>
  inGame(
    seat.page,
    (n: string) =>
      Object.fromEntries(
        [...((globalThis as unknown as Globals).game.actors.getName(n)?.items ?? [])]
          .filter((i) => i.type === "fudgePower")
          .map((i) => [i.name, i.system.cost ?? -1]),
      ),
    name,
  );

/** No error in the console, and no key of the language file on the page. */
export async function clean(seat: Seat): Promise<void> {
  expect(seat.errors).toEqual([]);
  expect(await seat.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
}

/** Act until a condition holds: a click or a word that meets a window just as it is drawn anew is lost, as it is to a person, who then does it again. */
export async function until<T>(act: () => Promise<unknown>, read: () => Promise<T>, wanted: T): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    await act();
    try {
      await expect.poll(() => read().catch(() => null), { timeout: 6_000 }).toBe(wanted);
      return;
    } catch (error) {
      if (tries === 2) throw error;
    }
  }
}

/** Which option of a menu the sheet was drawn with. */
const drawn = (select: Locator): Promise<string | null> =>
  select.evaluate((e) => e.querySelector<HTMLOptionElement>("option[selected]")?.value ?? null);

export class Hands {
  readonly page: Page;

  /** The actor's sheet and the power's builder at hand, by the ids of their elements. */
  #sheet = "";
  #bench = "";

  constructor(readonly seat: Seat) {
    this.page = seat.page;
  }

  get sheet(): Locator {
    return this.page.locator(`[id="${this.#sheet}"]`);
  }

  get bench(): Locator {
    return this.page.locator(`[id="${this.#bench}"]`);
  }

  /** The window of an actor, by the name in its title. */
  window(name: string): Locator {
    return this.page
      .locator(".application.actor-sheet, .application.estate")
      .filter({ has: this.page.locator(".window-title", { hasText: name }) });
  }

  /** Take up a sheet that has opened. */
  async take(name: string): Promise<void> {
    const window = this.window(name);
    await window.waitFor();
    this.#sheet = (await window.getAttribute("id")) ?? "";
  }

  /** Take up the vehicle that has just been made; it has no name of its own yet. */
  async takeEstate(): Promise<void> {
    const window = this.page.locator(".application.estate");
    await window.waitFor();
    this.#sheet = (await window.getAttribute("id")) ?? "";
  }

  /** A feature of the vehicle or headquarters at hand. */
  async feature(name: string): Promise<void> {
    await this.grow(this.sheet.locator("button[data-action=removeFeature]"), async () => {
      await this.sheet.locator("[data-new-feature]").fill(name);
      await this.sheet.locator("button[data-action=addFeature]").click();
    });
  }

  /** One more way to move for the vehicle at hand. */
  async speed(rank: number): Promise<void> {
    const ranks = this.sheet.locator("input[name^='speed.'][name$='.rank']");
    await this.grow(ranks, () => this.sheet.locator("button[data-action=addSpeed]").click());
    await this.type(ranks.last(), rank);
  }

  /** Turn the sheet at hand to edit or to play. */
  async mode(mode: "edit" | "play"): Promise<void> {
    const button = this.sheet.locator("button.mode");
    const editing = (): Promise<boolean> => button.evaluate((b) => b.classList.contains("is-on"));
    const wanted = mode === "edit";
    await until(async () => ((await editing()) === wanted ? null : button.click()), editing, wanted);
  }

  /** Show a directory in the sidebar. */
  async directory(tab: string): Promise<void> {
    await this.page.locator(`#sidebar-tabs [data-tab=${tab}], #sidebar nav [data-tab=${tab}]`).first().click();
    await this.page.locator(`#${tab}`).waitFor();
  }

  /** A new actor from the sidebar; its sheet opens and is turned to edit. */
  async create(name: string, type: string): Promise<void> {
    await this.directory("actors");
    await this.page.locator("#actors .create-entry[data-action=createEntry]").first().click();
    const dialog = this.page.locator(".create-dialog");
    await dialog.locator("input[name=name]").fill(name);
    await dialog.locator(`input[name=type][value=${type}]`).check();
    const blank = dialog.locator("input[name=way][value=blank]");
    if (await blank.isVisible()) await blank.check();
    await dialog.locator("button[data-action=ok]").click();
    await dialog.waitFor({ state: "detached" });
    await this.take(name);
    await this.mode("edit");
  }

  /** Open an actor from the sidebar. */
  async open(name: string): Promise<void> {
    await this.directory("actors");
    // Searched for, since folders may be closed.
    await this.page.locator("#actors input[name=search]").fill(name);
    await this.page.locator("#actors .directory-item.entry", { hasText: name }).locator(".entry-name").first().click();
    await this.take(name);
  }

  /** Open an actor and look over all of the sheet's tabs: each is drawn when somebody first points at it. */
  async openWhole(name: string): Promise<void> {
    await this.open(name);
    for (const tab of await this.sheet.locator("nav.tabs [data-tab]").all()) await tab.hover();
    await this.sheet.locator("section.tab:not(:has(*))").first().waitFor({ state: "detached" });
  }

  async tab(name: string): Promise<void> {
    const button = this.sheet.locator(`nav.tabs [data-tab=${name}]`);
    await until(
      () => button.click(),
      () => this.sheet.locator(`section.tab[data-tab=${name}]`).isVisible(),
      true,
    );
  }

  /** Type into a field and leave it, until the sheet has been drawn with what was typed. */
  async type(field: Locator, value: string | number): Promise<void> {
    await until(
      async () => {
        await field.fill(String(value));
        await field.blur();
      },
      () => field.getAttribute("value"),
      String(value),
    );
  }

  async pick(select: Locator, value: string): Promise<void> {
    await until(
      () => select.selectOption(value),
      () => drawn(select),
      value,
    );
  }

  /** Pick by what the menu shows. */
  async pickLabel(select: Locator, label: string): Promise<void> {
    const value = await select.locator("option", { hasText: label }).first().getAttribute("value");
    await this.pick(select, value ?? "");
  }

  async abilities(ranks: Readonly<Record<string, number>>): Promise<void> {
    for (const [a, rank] of Object.entries(ranks))
      await this.type(this.sheet.locator(`input[name="system.abilities.${a}.rank"]`), rank);
  }

  async defenses(ranks: Readonly<Record<string, number>>): Promise<void> {
    for (const [d, rank] of Object.entries(ranks))
      await this.type(this.sheet.locator(`input[name="system.defenses.${d}"]`), rank);
  }

  /** Press what adds a row, and wait for it. */
  async grow(rows: Locator, act: () => Promise<unknown>): Promise<void> {
    const before = await rows.count();
    await until(
      async () => ((await rows.count()) > before ? null : act()),
      () => rows.count(),
      before + 1,
    );
  }

  /** Pick from a menu and press the button beside it; a window that is drawn anew in between has forgotten the choice, and the button waits for another. */
  private async pickAndAdd(rows: Locator, adder: Locator, value: string): Promise<void> {
    await this.grow(rows, async () => {
      await adder.locator("select").selectOption(value);
      await adder
        .locator("button.add")
        .click({ timeout: 1_000 })
        .catch(() => null);
    });
  }

  private async addFrom(panel: Locator, value: string, rows: Locator): Promise<void> {
    await this.pickAndAdd(rows, panel.locator(".from-list"), value);
  }

  async skill(base: string, rank: number, specialty = ""): Promise<void> {
    const panel = this.sheet.locator(".panel.skills");
    const rows = panel.locator("li.skill.is-edit");
    await this.addFrom(panel, base, rows);
    if (specialty !== "") await this.type(rows.last().locator("input.specialty"), specialty);
    await this.type(rows.last().locator("input.short"), rank);
  }

  private panelOf(tab: string, type: string): Locator {
    return this.sheet
      .locator(`.tab.${tab} .panel`)
      .filter({ has: this.page.locator(`button[data-action=addFromList][data-type=${type}]`) });
  }

  async advantage(name: string, rank = 1, subject = ""): Promise<void> {
    const panel = this.panelOf("powers", "fudgeAdvantage");
    const rows = panel.locator("li.item");
    await this.addFrom(panel, name, rows);
    const about = rows.last().locator(".specialty");
    // Some subjects are chosen from a list, others are anybody's words.
    if (subject !== "" && (await about.evaluate((field) => field.tagName)) === "SELECT")
      await about.selectOption(
        (await about.locator("option", { hasText: subject }).first().getAttribute("value")) ?? "",
      );
    else if (subject !== "") await this.type(about, subject);
    if (rank !== 1) await this.type(rows.last().locator("input.short"), rank);
  }

  async gear(name: string): Promise<void> {
    const panel = this.panelOf("powers", "fudgeEquipment");
    await this.addFrom(panel, name, panel.locator("li.item"));
  }

  async complication(name: string): Promise<void> {
    const panel = this.panelOf("notes", "complication");
    await this.addFrom(panel, name, panel.locator("li.item"));
  }

  /** The row of an item on the sheet at hand. */
  row(name: string): Locator {
    return this.sheet.locator("li.item").filter({ has: this.page.locator(".name", { hasText: name }) });
  }

  /** The builder that has opened; one is open at a time. */
  private async takeBench(): Promise<void> {
    const window = this.page.locator(".application.power-sheet");
    await window.locator(".power-bench").waitFor();
    this.#bench = (await window.getAttribute("id")) ?? "";
  }

  /** A new power: its builder opens. */
  async power(name: string): Promise<void> {
    await this.sheet.locator(".tab.powers button.add[data-action=createItem][data-type=fudgePower]").click();
    await this.takeBench();
    await this.type(this.bench.locator("input.item-name"), name);
  }

  /** Open the builder of a power on the sheet at hand. */
  async openPower(name: string): Promise<void> {
    await this.row(name).locator("button.name").click();
    await this.takeBench();
  }

  /** The panel of the effect that was added last, or at a place. */
  effect(at = -1): Locator {
    const all = this.bench.locator("section.effect");
    return at < 0 ? all.last() : all.nth(at);
  }

  async addEffect(effect: string, rank: number, trait = ""): Promise<void> {
    await this.pickAndAdd(this.bench.locator("section.effect"), this.bench.locator(".adder.is-effect"), effect);
    if (trait !== "") await this.pick(this.effect().locator("[data-edit=setTrait]"), trait);
    if (rank !== 1) await this.type(this.effect().locator("input[data-edit=setRank]"), rank);
  }

  /** An extra or flaw on the last effect: how often, and on how many ranks. */
  async modifier(key: string, times = 1, ranks: number | null = null): Promise<void> {
    const rows = this.effect().locator("li.power-modifier");
    await this.pickAndAdd(rows, this.effect().locator(".adder"), key);
    if (times !== 1) await this.type(rows.last().locator("input[data-edit=modifierRanks]"), times);
    if (ranks !== null) await this.type(rows.last().locator("input[data-edit=modifierPartial]"), ranks);
  }

  /** One more condition at a degree of the Affliction that was added last. */
  async condition(degree: 1 | 2 | 3, condition: string): Promise<void> {
    const rows = this.effect().locator(".effect-degrees li:not(.empty)");
    await this.grow(rows, () => this.effect().locator("button[data-edit=addDegree]").click());
    const row = rows.last();
    await this.pick(row.locator("[data-edit=degree]"), String(degree));
    await this.pick(row.locator("[data-edit=condition]"), condition);
  }

  /** The effect that was added last is used as one with the effect before it. */
  async link(): Promise<void> {
    const unlink = this.effect().locator("button[data-edit=unlink]");
    await until(
      async () => ((await unlink.count()) > 0 ? null : this.effect().locator("button[data-edit=link]").click()),
      () => unlink.count(),
      1,
    );
  }

  async set(edit: string, value: string): Promise<void> {
    await this.pick(this.effect().locator(`[data-edit=${edit}]`), value);
  }

  /** The effect that was added last becomes an alternate of the one before. */
  async alternate(): Promise<void> {
    const separate = this.effect().locator("button[data-edit=makeSeparate]");
    await until(
      async () =>
        (await separate.count()) > 0 ? null : this.effect().locator("button[data-edit=makeAlternate]").click(),
      () => separate.count(),
      1,
    );
  }

  /** The builder says this price; then it is closed. */
  async costs(points: number): Promise<void> {
    await expect.poll(() => this.bench.locator(".invoice-total").getAttribute("data-total")).toBe(String(points));
    await this.close(this.bench);
  }

  async close(window: Locator): Promise<void> {
    const id = (await window.getAttribute("id")) ?? "";
    const same = this.page.locator(`[id="${id}"]`);
    await until(
      async () => ((await same.count()) === 0 ? null : same.locator(".window-header [data-action=close]").click()),
      () => same.count(),
      0,
    );
  }
}
