import AxeBuilder from "@axe-core/playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, openTable, type Seat, type TestTable } from "./support.ts";

/** As much of Foundry as these tests touch. */
interface Page {
  game: {
    actors: {
      getName(n: string):
        | {
            id: string;
            sheet: { render(o: object): Promise<unknown>; toggleMode(): Promise<unknown> };
            items: { contents: { name: string; type: string; system: { sfx?: { name: string }[] } }[] };
          }
        | undefined;
      size: number;
    };
    packs: Map<string, { index: Map<string, object>; size: number }>;
    keybindings: { actions: Map<string, object> };
    user: { character: { name: string } | null };
    settings: { set(ns: string, key: string, v: unknown): Promise<unknown> };
  };
  ui: { sidebar: { changeTab(t: string, g: string): void } };
  canvas: {
    tokens: { placeables: { name: string }[] };
    scene: { tokens: { contents: { name: string; x: number; y: number; actor: { pack: string | null } | null }[] } };
    stage: { pivot: { x: number; y: number } };
    grid: { size: number; getTopLeftPoint(at: { x: number; y: number }): { x: number; y: number } };
  };
  foundry: { applications: { instances: Map<string, { close(): Promise<unknown>; setPosition(p: object): unknown }> } };
}

const WINDOW = "#crossover-library";
const QUERY = `${WINDOW} input[name=query]`;

describe("the library", () => {
  let table: TestTable;
  let gm: Seat;
  beforeAll(async () => {
    table = await openTable(14, { everyRuleset: true });
    gm = await table.join("Gamemaster");
  });
  afterAll(async () => {
    await table?.close();
  });

  const serious = async (seat: Seat): Promise<string[]> => {
    const { violations } = await new AxeBuilder({ page: seat.page })
      .include(WINDOW)
      .options({ preload: false })
      .analyze();
    return violations
      .filter((v) => v.impact === "serious" || v.impact === "critical")
      .map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`);
  };
  const names = (seat = gm): Promise<string[]> => seat.page.locator(`${WINDOW} .library-row .name`).allInnerTexts();
  const read = async (seat = gm): Promise<void> => {
    await seat.page.locator(`${WINDOW} .library-row`).first().waitFor();
    await seat.page.locator(`${WINDOW} .library-progress`).waitFor({ state: "hidden" });
  };
  const openFromSidebar = async (seat = gm): Promise<void> => {
    await inGame(
      seat.page,
      () => {
        (globalThis as unknown as Page).ui.sidebar.changeTab("compendium", "primary");
      },
      null,
    );
    await seat.page.locator("#sidebar [data-library]").first().click();
    await read(seat);
  };
  const close = (seat = gm): Promise<unknown> =>
    inGame(
      seat.page,
      async () => (globalThis as unknown as Page).foundry.applications.instances.get("crossover-library")?.close(),
      null,
    );

  it("opens from the head of the compendium tab with every document of every compendium, and the search field ready", async () => {
    await openFromSidebar();
    const all = await inGame(
      gm.page,
      () => [...(globalThis as unknown as Page).game.packs.values()].reduce((n, p) => n + p.index.size, 0),
      null,
    );
    await expect
      .poll(() => gm.page.locator(`${WINDOW} .library-count`).innerText())
      .toBe(`${all.toLocaleString("en")} of ${all.toLocaleString("en")} entries`);
    expect(await gm.page.locator(QUERY).evaluate((e) => e === document.activeElement)).toBe(true);
    expect(await serious(gm)).toEqual([]);
  });

  it("a macro opens in a sheet of its own", async () => {
    await gm.page.locator(QUERY).fill("eight hours go by");
    await expect.poll(async () => (await names()).length).toBe(1);
    const [first = ""] = await names();
    await gm.page.locator(`${WINDOW} .library-foot [data-action=open]`).click();
    const sheet = gm.page.locator(".application:not(#crossover-library)", { hasText: first }).last();
    await sheet.waitFor();
    await sheet.locator("[data-action=close]").first().click();
    await gm.page.locator(QUERY).fill("");
  });

  it("searches as you type, without accents, and by rule", async () => {
    await gm.page.locator(QUERY).fill("breakw");
    await expect.poll(() => names()).toEqual(["Breakwater"]);
    await gm.page.locator(QUERY).fill("brèakw");
    await expect.poll(() => names()).toEqual(["Breakwater"]);
    await gm.page.locator(QUERY).fill("zzzz");
    await gm.page.locator(`${WINDOW} .library-empty`).waitFor();
    expect(await gm.page.locator(`${WINDOW} .library-empty`).innerText()).toContain("Nothing fits");
    await gm.page.keyboard.press("Escape");
    await expect.poll(async () => (await names()).length).toBeGreaterThan(5);
    await gm.page.locator(`${WINDOW} details.library-filters > summary`).click();
    await gm.page.locator(`${WINDOW} input[name=tag]`).fill("DOO-220");
    await expect.poll(() => gm.page.locator(`${WINDOW} .library-count`).innerText()).toMatch(/^[1-9][\d,]* of/u);
    expect(await gm.page.locator(`${WINDOW} .library-count`).innerText()).not.toMatch(/^([\d,]+) of \1 /u);
    await gm.page.locator(`${WINDOW} .library-fields [data-action=clear]`).click();
  });

  it("goes by keyboard all through: arrows choose, Enter opens the document", async () => {
    await gm.page.locator(QUERY).fill("a");
    await gm.page.keyboard.press("ArrowDown");
    await gm.page.keyboard.press("ArrowDown");
    const chosen = gm.page.locator(`${WINDOW} .library-row[aria-selected=true]`);
    expect(await chosen.getAttribute("aria-posinset")).toBe("3");
    expect(await gm.page.locator(QUERY).getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"));
    await gm.page.keyboard.press("Control+End");
    expect(await chosen.getAttribute("aria-posinset")).toBe(await chosen.getAttribute("aria-setsize"));
    await gm.page.locator(QUERY).fill("breakwater");
    await expect.poll(() => names()).toEqual(["Breakwater"]);
    await gm.page.keyboard.press("Enter");
    await gm.page.locator(".actor-sheet", { hasText: "Breakwater" }).waitFor();
    await gm.page.locator(".actor-sheet [data-action=close]").first().click();
  });

  it("narrows by ruleset, kind and source, and remembers it", async () => {
    await gm.page.locator(QUERY).fill("");
    const open = await gm.page.locator(`${WINDOW} details.library-filters`).getAttribute("open");
    if (open === null) await gm.page.locator(`${WINDOW} details.library-filters > summary`).click();
    await gm.page.locator(`${WINDOW} select[name=ruleset]`).selectOption("fudge");
    await gm.page.locator(`${WINDOW} select[name=kind]`).selectOption("fudgeHero");
    await expect.poll(() => gm.page.locator(`${WINDOW} .library-row`).count()).toBeGreaterThan(1);
    const heroes = await names();
    expect(heroes).toContain("Breakwater");
    expect(await gm.page.locator(`${WINDOW} .library-row .kind`).allInnerTexts()).toEqual(
      heroes.map(() => "Fudge hero"),
    );
    // The memory is written a moment later: the reopened window shows when it is.
    await gm.page.waitForTimeout(600);
    await close();
    await openFromSidebar();
    await expect.poll(() => names()).toEqual(heroes);
    // The words that were searched for are over; opened again while words stand there, typing takes their place.
    await gm.page.locator(QUERY).fill("zzzz");
    await gm.page.waitForTimeout(600);
    await close();
    await openFromSidebar();
    expect(await gm.page.locator(QUERY).inputValue()).toBe("");
    await gm.page.locator(QUERY).fill("zzzz");
    await gm.page.locator("#sidebar [data-library]").first().click();
    await expect
      .poll(() =>
        gm.page
          .locator(QUERY)
          .evaluate((e: HTMLInputElement) => e.value.slice(e.selectionStart ?? 0, e.selectionEnd ?? 0)),
      )
      .toBe("zzzz");
    await gm.page.keyboard.type("breakw");
    expect(await gm.page.locator(QUERY).inputValue()).toBe("breakw");
    await gm.page.locator(QUERY).fill("");
    await gm.page.locator(`${WINDOW} .library-fields [data-action=clear]`).click();
    await expect
      .poll(() => gm.page.locator(`${WINDOW} .library-count`).innerText())
      .toMatch(/^([\d,]+) of \1 entries$/u);
  });

  it("opens with its key, which Configure Controls lists", async () => {
    await close();
    expect(
      await inGame(
        gm.page,
        () => (globalThis as unknown as Page).game.keybindings.actions.has("crossover.library"),
        null,
      ),
    ).toBe(true);
    await gm.page.keyboard.press("Shift+B");
    await read();
  });

  it("stays a few rows long with five thousand entries", async () => {
    await inGame(
      gm.page,
      () => {
        const { index } = (globalThis as unknown as Page).game.packs.get("crossover.doompool-sfx") ?? {
          index: new Map<string, object>(),
        };
        for (let i = 0; i < 5000; i++) {
          const _id = `fake${String(i).padStart(12, "0")}`;
          index.set(_id, {
            _id,
            name: `Zephyrling ${String(i)}`,
            type: "doompoolSfx",
            img: null,
            system: { rules: "DOO-900", cost: i % 20 },
          });
        }
      },
      null,
    );
    await close();
    await openFromSidebar();
    await expect
      .poll(async () =>
        parseInt((await gm.page.locator(`${WINDOW} .library-count`).innerText()).replaceAll(",", ""), 10),
      )
      .toBeGreaterThan(5000);
    await gm.page.locator(QUERY).fill("zephyrling 4999");
    await expect.poll(() => names()).toEqual(["Zephyrling 4999"]);
    await gm.page.locator(QUERY).fill("zephyrling");
    await expect
      .poll(() => gm.page.locator(`${WINDOW} .library-row`).first().getAttribute("aria-setsize"))
      .toBe("5000");
    await gm.page.keyboard.press("Control+End");
    await expect.poll(() => names()).toContain("Zephyrling 999");
    expect(await gm.page.locator(`${WINDOW} .library-row`).count()).toBeLessThan(60);
    await inGame(
      gm.page,
      () => {
        const { index } = (globalThis as unknown as Page).game.packs.get("crossover.doompool-sfx") ?? {
          index: new Map<string, object>(),
        };
        for (const key of [...index.keys()]) if (key.startsWith("fake")) index.delete(key);
      },
      null,
    );
    await gm.page.locator(QUERY).fill("");
  });

  it("an actor is dragged to the board and to the world's list by a button", async () => {
    await close();
    await openFromSidebar();
    await gm.page.locator(QUERY).fill("dockside crew gamemaster");
    await expect.poll(() => names()).toEqual(["Dockside crew"]);
    await gm.page.locator(`${WINDOW} .library-foot [data-action=bring]`).click();
    // Said in the window's foot, not by a notice over the list.
    await expect.poll(() => gm.page.locator(`${WINDOW} .library-said`).innerText()).toContain("Dockside crew");
    expect(await gm.page.locator("#notifications .notification, #notifications li").count()).toBe(0);
    await expect
      .poll(() =>
        inGame(gm.page, () => (globalThis as unknown as Page).game.actors.getName("Dockside crew") !== undefined, null),
      )
      .toBe(true);
    const before = await inGame(gm.page, () => (globalThis as unknown as Page).canvas.tokens.placeables.length, null);
    await gm.page
      .locator(`${WINDOW} .library-row`)
      .first()
      .dragTo(gm.page.locator("#board"), { targetPosition: { x: 150, y: 700 } });
    await expect
      .poll(() => inGame(gm.page, () => (globalThis as unknown as Page).canvas.tokens.placeables.length, null))
      .toBe(before + 1);
  });

  it("an actor comes to the board by keys: in the middle of the view, beside whoever stands there; a thing has no such button", async () => {
    const tokens = (): Promise<{ name: string; x: number; y: number; actor: string | undefined }[]> =>
      inGame(
        gm.page,
        () =>
          (globalThis as unknown as Page).canvas.scene.tokens.contents.map(({ name, x, y, actor }) => ({
            name,
            x,
            y,
            actor: actor?.pack ?? "world",
          })),
        null,
      );
    const put = gm.page.locator(`${WINDOW} .library-foot [data-action=put]`);
    await gm.page.locator(QUERY).fill("absorb");
    await expect.poll(async () => (await names())[0]).toBe("Absorb");
    expect(await put.isVisible()).toBe(false);
    await gm.page.locator(QUERY).fill("dockside crew gamemaster");
    await expect.poll(() => names()).toEqual(["Dockside crew"]);
    const before = await tokens();
    await put.focus();
    await gm.page.keyboard.press("Enter");
    await expect.poll(async () => (await tokens()).length).toBe(before.length + 1);
    expect(await gm.page.locator(`${WINDOW} .library-said`).innerText()).toContain("on the board of");
    // The same button, where focus still is.
    await gm.page.keyboard.press("Enter");
    await expect.poll(async () => (await tokens()).length).toBe(before.length + 2);
    const [first, second] = (await tokens()).slice(before.length);
    const { x, y, size } = await inGame(
      gm.page,
      () => {
        const { stage, grid } = (globalThis as unknown as Page).canvas;
        return { ...grid.getTopLeftPoint({ x: stage.pivot.x, y: stage.pivot.y }), size: grid.size };
      },
      null,
    );
    const stood = before.filter((t) => t.y === y).map((t) => t.x);
    const free = Array.from({ length: 20 }, (_, n) => x + n * size).filter((at) => !stood.includes(at));
    expect([first, second]).toEqual(
      free.slice(0, 2).map((at) => ({ name: "Dockside crew", x: at, y, actor: "world" })),
    );
  });

  it("a thing is dragged to a sheet, and chosen for one from its own 'add' line", async () => {
    await gm.page.locator(QUERY).fill("absorb");
    await expect.poll(async () => (await names())[0]).toBe("Absorb");
    await inGame(
      gm.page,
      async () =>
        (globalThis as unknown as Page).game.actors
          .getName("Dockside crew")
          ?.sheet.render({ force: true, position: { left: 20, top: 60 } }),
      null,
    );
    const sheet = gm.page.locator(".actor-sheet", { hasText: "Dockside crew" });
    await sheet.waitFor();
    await inGame(
      gm.page,
      () => {
        (globalThis as unknown as Page).foundry.applications.instances
          .get("crossover-library")
          ?.setPosition({ left: 680 });
      },
      null,
    );
    await gm.page
      .locator(`${WINDOW} .library-row`)
      .first()
      .dragTo(sheet, { targetPosition: { x: 60, y: 400 } });
    const sfx = (): Promise<string[]> =>
      inGame(
        gm.page,
        () =>
          ((globalThis as unknown as Page).game.actors.getName("Dockside crew")?.items.contents ?? []).flatMap((i) =>
            (i.system.sfx ?? []).map((x) => x.name),
          ),
        null,
      );
    await expect.poll(sfx).toContain("Absorb");
    // The sheet's own line offers the library, narrowed to its kind.
    await inGame(
      gm.page,
      async () => (globalThis as unknown as Page).game.actors.getName("Dockside crew")?.sheet.toggleMode(),
      null,
    );
    await sheet.locator("[data-action=createItem][data-type=doompoolSpecialty] + [data-library]").click();
    await expect.poll(() => names()).toContain("Acrobatics");
    expect(await names()).not.toContain("Absorb");
    expect(await gm.page.locator(`${WINDOW} .library-foot [data-action=add]`).innerText()).toContain(
      "Add to Dockside crew",
    );
  });

  it.each([
    { ruleset: "fudge", hero: "Breakwater", thing: "Battleaxe" },
    { ruleset: "destiny", hero: "Wickfire", thing: "Agile feint" },
    { ruleset: "drama", hero: "Lintel", thing: "Energy blast" },
    { ruleset: "twintens", hero: "Coldframe", thing: "Accurate attack" },
  ])("$thing is dragged to $hero, whose sheet is of $ruleset", async ({ ruleset, hero, thing }) => {
    const items = (): Promise<number> =>
      inGame(
        gm.page,
        ([of, called]) =>
          ((globalThis as unknown as Page).game.actors.getName(of)?.items.contents ?? []).filter(
            (i) => i.name === called,
          ).length,
        [hero, thing] as const,
      );
    const before = await items();
    await gm.page.locator(`${WINDOW} .library-fields [data-action=clear]`).click();
    await gm.page.locator(`${WINDOW} select[name=ruleset]`).selectOption(ruleset);
    await gm.page.locator(QUERY).fill(thing);
    await expect.poll(async () => (await names())[0]).toBe(thing);
    await inGame(
      gm.page,
      async (of) => {
        const { game, foundry } = globalThis as unknown as Page;
        for (const app of [...foundry.applications.instances.values()])
          if ((app as { document?: object }).document !== undefined) await app.close();
        await game.actors.getName(of)?.sheet.render({ force: true, position: { left: 20, top: 60 } });
      },
      hero,
    );
    const sheet = gm.page.locator(".actor-sheet", { hasText: hero });
    await sheet.waitFor();
    await inGame(
      gm.page,
      () => {
        (globalThis as unknown as Page).foundry.applications.instances
          .get("crossover-library")
          ?.setPosition({ left: 680 });
      },
      null,
    );
    await gm.page
      .locator(`${WINDOW} .library-row`)
      .first()
      .dragTo(sheet, { targetPosition: { x: 60, y: 400 } });
    await expect.poll(items).toBe(before + 1);
  });

  it("DRA-306 FUD-400 nothing that a document of a pack holds leads to a text that is not there", async () => {
    const missing: string[] = [];
    gm.page.on("console", (message) => {
      if (message.text().includes("there is no text for")) missing.push(message.text());
    });
    const { count, broken } = await inGame(
      gm.page,
      async () => {
        const { packs } = (
          globalThis as unknown as {
            game: {
              packs: Map<
                string,
                {
                  documentName: string;
                  getDocuments(): Promise<
                    {
                      name: string;
                      sheet: {
                        _prepareContext(options: object): Promise<object>;
                        _preparePartContext(part: string, context: object, options: object): Promise<unknown>;
                        toggleMode?(): Promise<unknown>;
                        readonly constructor: { readonly PARTS?: Readonly<Record<string, unknown>> };
                      };
                    }[]
                  >;
                }
              >;
            };
          }
        ).game;
        const broken: string[] = [];
        let count = 0;
        for (const pack of packs.values()) {
          if (pack.documentName !== "Actor" && pack.documentName !== "Item") continue;
          for (const doc of await pack.getDocuments()) {
            count += 1;
            const { sheet } = doc;
            const parts = Object.keys(sheet.constructor.PARTS ?? {});
            // As it opens, and the other way: to be played and to be built.
            try {
              for (const _mode of sheet.toggleMode ? [1, 2] : [1]) {
                const context = await sheet._prepareContext({ parts });
                for (const part of parts) await sheet._preparePartContext(part, { ...context }, { parts });
                await sheet.toggleMode?.();
              }
            } catch (cause) {
              broken.push(`${doc.name}: ${String(cause)}`);
            }
          }
        }
        return { count, broken };
      },
      null,
    );
    expect(broken).toEqual([]);
    expect(count).toBeGreaterThan(1_100);
    // A key without a text is told on the console.
    expect(missing).toEqual([]);
  }, 180_000);

  it("a player may look and open, and nothing is said on any console", async () => {
    const ada = await table.join("Ada", { theme: "dark", width: 420, height: 800 });
    await inGame(
      ada.page,
      () => {
        (globalThis as unknown as Page).ui.sidebar.changeTab("compendium", "primary");
      },
      null,
    );
    await ada.page.keyboard.press("Shift+B");
    await read(ada);
    await ada.page.locator(QUERY).fill("halyard");
    await expect.poll(() => names(ada)).toEqual(["Halyard"]);
    expect(await ada.page.locator(`${WINDOW} .library-foot [data-action=bring]`).isDisabled()).toBe(true);
    expect(await ada.page.locator(`${WINDOW} .library-foot [data-action=put]`).isVisible()).toBe(false);
    expect(await serious(ada)).toEqual([]);
    await ada.page.locator(`${WINDOW} .library-foot [data-action=open]`).click();
    await ada.page.locator(".actor-sheet", { hasText: "Halyard" }).waitFor();
    expect([...gm.errors, ...ada.errors]).toEqual([]);
  });
});
