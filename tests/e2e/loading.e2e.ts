/** What a page downloads: what its world plays, and the rest when somebody asks for it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, openTable, playedOn, type Seat, standTogether, type TestTable, typeInChat } from "./support.ts";

interface Item {
  readonly type: string;
  readonly sheet: { render(o: object): Promise<unknown> };
}

interface Sheet {
  readonly rendered: boolean;
  readonly element: HTMLElement | null;
  readonly mode: string;
  render(o: object): Promise<unknown>;
  toggleMode(): Promise<unknown>;
}

/** As much of Foundry as these tests touch. */
interface Page {
  foundry: { applications: { ux: { TextEditor: { implementation: { enrichHTML(text: string): Promise<string> } } } } };
  Roll: { replaceFormulaData(formula: string, data: object): string };
  game: {
    combats: Iterable<{ delete(): Promise<unknown> }>;
    actors: {
      getName(name: string):
        | {
            getRollData(): object;
            readonly sheet: { render(o: object): Promise<unknown> };
            readonly items: { find(is: (item: Item) => boolean): Item | undefined };
          }
        | undefined;
    };
    packs: Map<
      string,
      {
        getDocuments(): Promise<{ type: string; sheet: Sheet }[]>;
      }
    >;
    crossover: { api: { rulesets(): readonly { id: string }[] } };
  };
  ui: { sidebar: { changeTab(tab: string, group: string): void } };
}

/** The parts of rulesets that a page has asked the server for, by the names of the files: `fudge-people`, `fudge-ruleset`. */
const asked = (seat: Seat): ReadonlySet<string> => {
  const found = new Set<string>();
  seat.page.on("request", (request) => {
    const name =
      /\/parts\/((?:fudge|destiny|drama|doompool|twintens)-(?:people|ruleset|later-sheets)|play)-[\w-]+\.mjs$/u.exec(
        request.url(),
      )?.[1];
    if (name !== undefined) found.add(name);
  });
  return found;
};

describe.each(playedOn(14))("what a page loads, profile %i", (profile) => {
  let table: TestTable;
  let gm: Seat;
  beforeAll(async () => {
    table = await openTable(profile);
    gm = await table.join("Gamemaster", { fresh: true });
    // The encounter that stands ready is a fight, which brings what those in it do.
    await inGame(
      gm.page,
      async () => {
        for (const combat of [...(globalThis as unknown as Page).game.combats]) await combat.delete();
      },
      null,
    );
  });
  afterAll(async () => {
    await table?.close();
  });

  const here = (seat: Seat): Promise<readonly string[]> =>
    inGame(seat.page, () => (globalThis as unknown as Page).game.crossover.api.rulesets().map((r) => r.id), null);

  it("a world of Fudge brings its people in few files, and nothing of the other four; what they do comes with the first of it", async () => {
    const files = asked(gm);
    const parts: string[] = [];
    gm.page.on("request", (request) => parts.push(...(/\/parts\/[^/]+\.mjs$/u.exec(request.url()) ?? [])));
    await gm.page.reload();
    await gm.page.waitForFunction(() => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true);
    await inGame(
      gm.page,
      () => (globalThis as unknown as Page).game.actors.getName("Breakwater")?.sheet.render({ force: true }),
      null,
    );
    await gm.page.locator(".crossover.sheet.actor-sheet.fudge [data-count='victoryPoints']").first().waitFor();
    expect(await here(gm)).toEqual([]);
    expect([...files]).toEqual(["fudge-people"]);
    expect(new Set(parts).size).toBeLessThan(13);
    await gm.page.locator(".actor-sheet [data-trait='ability:agl']").first().click();
    await gm.page.locator(".roll-dialog button[type=submit]").waitFor();
    expect(await here(gm)).toEqual(["fudge"]);
    expect(new Set(files)).toEqual(new Set(["fudge-people", "fudge-ruleset", "play"]));
    await gm.page.keyboard.press("Escape");
    expect(gm.errors).toEqual([]);
  });

  it("the sheet of an item comes with the first that is opened, and the next is drawn at once", async () => {
    const files = asked(gm);
    const open = (type: string): Promise<unknown> =>
      inGame(
        gm.page,
        async (wanted) => {
          const hero = (globalThis as unknown as Page).game.actors.getName("Breakwater");
          await hero?.items.find((item) => item.type === wanted)?.sheet.render({ force: true });
        },
        type,
      );
    await open("fudgePower");
    await gm.page.locator(".application.power-sheet .power-bench").first().waitFor();
    expect([...files]).toEqual(["fudge-later-sheets"]);
    await open("fudgeAdvantage");
    await gm.page.locator(".application.item-sheet:not(.power-sheet) input[name='name']").first().waitFor();
    expect([...files]).toEqual(["fudge-later-sheets"]);
    for (let i = 0; i < 2; i++) await gm.page.keyboard.press("Escape");
    expect(gm.errors).toEqual([]);
  });

  it("a sheet opens with the tab that is turned up; another is drawn when somebody points at it or looks for something there, and the pictures of a menu come with the menu; what is saved before that leaves what the other tabs show as it is", async () => {
    const opened = await inGame(
      gm.page,
      async () => {
        const found = (globalThis as unknown as Page).game.actors.getName("Breakwater");
        if (!found) throw new Error("Breakwater is on this table");
        const hero = found as unknown as {
          toObject(): object;
          update(data: object): Promise<unknown>;
          sheet: Sheet & {
            close(): Promise<unknown>;
            changeTab(tab: string, group: string): void;
            submit(): Promise<unknown>;
          };
        };
        const { sheet } = hero;
        await sheet.render({ force: true });
        await sheet.toggleMode();
        await sheet.close();
        await sheet.render({ force: true });
        const tabs = (): Record<string, number> =>
          Object.fromEntries(
            [...(sheet.element?.querySelectorAll<HTMLElement>(".tab[data-tab]") ?? [])].map((t) => [
              t.dataset["tab"] ?? "",
              t.querySelectorAll("*").length,
            ]),
          );
        const [first, was] = [tabs(), JSON.stringify(hero.toObject())];
        const field = sheet.element?.querySelector<HTMLInputElement>("[name='system.powerLevel']");
        if (!field) throw new Error("no field for the power level");
        const before = field.value;
        field.value = String(Number(before) + 1);
        await sheet.submit();
        const saved = JSON.stringify(hero.toObject());
        await hero.update({ "system.powerLevel": Number(before) });
        const back = JSON.stringify(hero.toObject());
        // However long nobody turns to them.
        await new Promise((done) => setTimeout(done, 700));
        const still = tabs();
        const pictures = [...(sheet.element?.querySelectorAll(".condition-menu img") ?? [])];
        return {
          first,
          still,
          isSaved: saved !== was,
          isBack: back.replace(/"_stats":.*/u, "") === was.replace(/"_stats":.*/u, ""),
          pictures: pictures.length,
        };
      },
      null,
    );
    for (const tabs of [opened.first, opened.still])
      expect(
        Object.values(tabs).filter((n) => n > 0),
        JSON.stringify(tabs),
      ).toHaveLength(1);
    expect(Object.keys(opened.first).length).toBeGreaterThan(2);
    expect(opened).toMatchObject({ isSaved: true, isBack: true, pictures: 0 });
    const sheet = gm.page.locator(".actor-sheet");
    const unopened = sheet.locator(".tab:not(:has(*))");
    const others = Object.keys(opened.first).length - 1;
    const [pointed, turned] = ["powers", "notes"].map((tab) => sheet.locator(`nav [data-tab='${tab}']`));
    await pointed?.hover();
    await expect.poll(async () => unopened.count(), { message: "who points at a tab" }).toBe(others - 1);
    await turned?.focus();
    await turned?.press("Enter");
    await sheet.locator(".tab.active[data-tab='notes'] .panel").first().waitFor();
    expect(await unopened.count()).toBe(others - 2);
    await sheet.locator("[data-action='showAudit']").click();
    await sheet.locator(".tab.active[data-tab='build'] .panel.audit").waitFor();
    expect(await unopened.count(), "what was found may stand anywhere").toBe(0);
    await sheet.locator("nav [data-tab='main']").click();
    await sheet.locator(".condition-menu summary").click();
    await expect
      .poll(async () =>
        sheet.locator(".condition-menu img").evaluateAll((all) => {
          const near = all.slice(0, 5) as HTMLImageElement[];
          return near.length === 5 && all.length > 10 && near.every((i) => i.complete && i.naturalWidth > 0);
        }),
      )
      .toBe(true);
    const pressed = sheet.locator(".condition-menu[open] .menu-item[aria-pressed=true]");
    for (const active of [true, false]) {
      await gm.page.evaluate(
        `game.actors.getName("Breakwater").toggleStatusEffect("fudge-dazed", { active: ${String(active)} })`,
      );
      await expect.poll(async () => pressed.count(), { message: "an open menu is of now" }).toBe(active ? 1 : 0);
    }
    await inGame(
      gm.page,
      async () => {
        const { sheet } = (globalThis as unknown as Page).game.actors.getName("Breakwater") as unknown as {
          sheet: Sheet & { close(): Promise<unknown> };
        };
        await sheet.toggleMode();
        await sheet.close();
      },
      null,
    );
  });

  it("a tab that somebody turns to while it is drawn is the one that is shown", async () => {
    const shown = await inGame(
      gm.page,
      async () => {
        const found = (globalThis as unknown as Page).game.actors.getName("Breakwater");
        if (!found) throw new Error("Breakwater is on this table");
        const sheet = found.sheet as unknown as Sheet & {
          _preparePartContext(part: string, ...rest: unknown[]): Promise<object>;
          render(options: object): Promise<unknown>;
          changeTab(tab: string, group: string): void;
          close(): Promise<unknown>;
        };
        await sheet.render({ force: true });
        // Powers are drawn and not yet in their place, since the notes take their time.
        const own = sheet._preparePartContext.bind(sheet);
        let arrive = (): void => undefined;
        const arrived = new Promise<void>((done) => {
          arrive = done;
        });
        let leave = (): void => undefined;
        const left = new Promise<void>((done) => {
          leave = done;
        });
        sheet._preparePartContext = async (part, ...rest) => {
          if (part === "notes") {
            arrive();
            await left;
          }
          return own(part, ...rest);
        };
        const drawn = sheet.render({ parts: ["powers", "notes"] });
        await arrived;
        sheet.changeTab("powers", "primary");
        leave();
        await drawn;
        Reflect.deleteProperty(sheet, "_preparePartContext");
        const tab = sheet.element?.querySelector<HTMLElement>(".tab[data-tab='powers']");
        const result = [tab?.matches(".active"), (tab?.querySelectorAll("li").length ?? 0) > 0, tab?.checkVisibility()];
        sheet.changeTab("main", "primary");
        await sheet.close();
        return result;
      },
      null,
    );
    expect(shown).toEqual([true, true, true]);
  });

  it("a formula may name what somebody has by its short name", async () => {
    const formula = await inGame(
      gm.page,
      () => {
        const { game, Roll } = globalThis as unknown as Page;
        const actor = game.actors.getName("Breakwater");
        return Roll.replaceFormulaData("@str + @dodge + @pl", actor?.getRollData() ?? {});
      },
      null,
    );
    expect(formula).toMatch(/^\d+ \+ \d+ \+ 10$/u);
  });

  it("a hero of another ruleset is opened from its compendium: the sheet comes with what it needs, under its own name, and lists what they can do without the rest", async () => {
    const files = asked(gm);
    const held = await inGame(
      gm.page,
      async () => {
        const { game } = globalThis as unknown as Page;
        const actors = await game.packs.get("crossover.twintens-heroes")?.getDocuments();
        const hero = actors?.find((a) => a.type === "twintensHero");
        const sheet = hero?.sheet;
        const { rendered } = sheet ?? {};
        const drawn = await sheet?.render({ force: true });
        await sheet?.toggleMode();
        return [rendered, sheet?.rendered, sheet?.mode, sheet?.element === hero?.sheet.element, drawn === hero?.sheet];
      },
      null,
    );
    // Whoever kept what they had asked for, as modules and macros do, holds the sheet that came.
    expect(held).toEqual([false, true, "play", true, true]);
    const sheet = gm.page.locator(".crossover.sheet.actor-sheet.twintens");
    await sheet.locator(".window-title").first().waitFor();
    // The list is worked out when it is opened.
    expect(await sheet.locator(".twintens-actions [data-use]").count()).toBe(0);
    await sheet.locator(".twintens-actions summary").click();
    await expect.poll(() => sheet.locator(".twintens-actions [data-use]").count()).toBeGreaterThan(10);
    expect([...files]).toEqual(["twintens-people"]);
    // Styles of these two alone, in the order of the cascade and not in that in which they came.
    const styles = await inGame(
      gm.page,
      () =>
        [...document.querySelectorAll<HTMLElement>("[data-crossover-styles]")].map((s) => s.dataset.crossoverStyles),
      null,
    );
    expect(styles.filter((name) => /^(?:fudge|destiny|drama|doompool|twintens|windows)$/u.test(name ?? ""))).toEqual([
      "twintens",
      "fudge",
    ]);
    expect(await here(gm)).toEqual(["fudge"]);
    expect(gm.errors).toEqual([]);
    await gm.page.keyboard.press("Escape");
  });

  it("the commands of what has come late are known", async () => {
    await inGame(gm.page, () => (globalThis as unknown as Page).ui.sidebar.changeTab("chat", "primary"), null);
    await typeInChat(gm.page, "/rank 8");
    await expect.poll(() => gm.page.locator("#sidebar").innerText()).toContain("Rank 8: 250 feet");
  });

  it("what the server doesn't have any more says to reload the page", async () => {
    await gm.page.route(/\/parts\/drama-(?:people|ruleset)-[\w-]+\.mjs$/u, (route) => route.abort());
    await inGame(
      gm.page,
      async () => {
        const { game } = globalThis as unknown as Page;
        const actors = await game.packs.get("crossover.drama-heroes")?.getDocuments();
        await actors?.find((a) => a.type === "dramaHero")?.sheet.render({ force: true });
      },
      null,
    );
    await gm.page.getByText("A part of Crossover couldn't be loaded. Reload the page").first().waitFor();
    expect(await here(gm)).toEqual(["fudge", "twintens"]);
    expect(gm.errors.splice(0).join(" ")).toMatch(/couldn't be loaded|Failed to/u);
  });

  it("a text that names a check in another ruleset's words brings the words", async () => {
    await gm.page.unroute(/\/parts\/drama-(?:people|ruleset)-[\w-]+\.mjs$/u);
    await gm.page.reload();
    await gm.page.waitForFunction(() => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true);
    const written = (text: string): Promise<string> =>
      inGame(
        gm.page,
        (t: string) => (globalThis as unknown as Page).foundry.applications.ux.TextEditor.implementation.enrichHTML(t),
        text,
      );
    expect(await here(gm)).toEqual([]);
    expect(await written("<p>[[/check Perception 10]]</p>")).not.toContain("broken");
    expect(await here(gm)).toEqual(["fudge"]);
    expect(await written("<p>[[/check Notice 10]]</p>")).not.toContain("broken");
    expect(await written("<p>[[/check Nonsense 10]]</p>")).toContain("broken");
    expect(gm.errors).toEqual([]);
  });

  it("the first card of an evening may be somebody else's: it is drawn, said and waited for where nobody did anything yet", async () => {
    const ada = await table.join("Ada", { fresh: true });
    // The Gamemaster's page is asked before the card is there: it is another player's that is taken unawares.
    const bo = await table.join("Bo", { fresh: true });
    await standTogether(gm.page);
    const files = asked(bo);
    await bo.page.reload();
    await bo.page.waitForFunction(() => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true);
    await inGame(bo.page, () => (globalThis as unknown as Page).ui.sidebar.changeTab("chat", "primary"), null);
    expect(files.has("play")).toBe(false);
    await inGame(
      ada.page,
      () => {
        const { canvas } = globalThis as unknown as {
          canvas: { tokens: { placeables: { name: string; setTarget(on: boolean): void }[] } };
        };
        canvas.tokens.placeables.find((t) => t.name === "Overtime")?.setTarget(true);
      },
      null,
    );
    await inGame(ada.page, () => (globalThis as unknown as Page).ui.sidebar.changeTab("chat", "primary"), null);
    await typeInChat(ada.page, "/attack Unarmed");
    await ada.page.locator(".roll-dialog button[type=submit]").click();
    await bo.page.locator("#chat .exchange-card, #sidebar .exchange-card").last().waitFor();
    expect(files.has("play")).toBe(true);
    await expect
      .poll(async () => (await bo.page.locator(".crossover-aloud[aria-live=polite] p").allInnerTexts()).join(" "))
      .toMatch(/Breakwater, Unarmed: Attack rolled/u);
    await expect.poll(() => gm.page.evaluate(() => document.body.dataset.crossoverAnswers ?? "0")).not.toBe("0");
    for (const seat of [gm, ada, bo]) expect(seat.errors).toEqual([]);
  });
});
