/** The shared windows: rules of the table, answers, the Gamemaster's screen, the token's palette. Used as at a table, and looked at by axe in both themes, wide and narrow. */
import { mkdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, LOOKS, openTable, ready, type Seat, serious, type TestTable } from "./support.ts";

interface Game {
  readonly settings: {
    get(ns: string, key: string): unknown;
    readonly menus: Map<string, { readonly type: new () => { render(o: object): Promise<unknown> } }>;
  };
  readonly actors: {
    getName(name: string): {
      readonly id: string;
      readonly sheet: { render(o: object): Promise<unknown>; close(o: object): Promise<unknown> };
    };
  };
}

let table: TestTable;
/** Who sits there all the while, in a window of the usual width. */
let gm: Seat;
let ada: Seat;
beforeAll(async () => {
  table = await openTable(14);
  [gm, ada] = await Promise.all([table.join("Gamemaster"), table.join("Ada")]);
});
afterAll(async () => {
  await table.close();
});

const openRules = (seat: Seat): Promise<unknown> =>
  inGame(
    seat.page,
    async () => {
      const menu = (globalThis as unknown as { game: Game }).game.settings.menus.get("crossover.rules");
      if (menu) await new menu.type().render({ force: true });
    },
    undefined,
  );

const rule = (seat: Seat, key: string): Promise<unknown> =>
  inGame(seat.page, (k) => (globalThis as unknown as { game: Game }).game.settings.get("crossover", k), key);

/** A picture to look at, where somebody asked for pictures. */
async function picture(seat: Seat, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await seat.page.screenshot({ path: `${folder}/${name}.png` });
}

describe("the rules of the table", () => {
  it("a rule is changed, marked as changed, and everything can be set back to what is written", async () => {
    await openRules(gm);
    const form = gm.page.locator("#crossover-rules");
    await form.locator(".rules-tab[data-ruleset=drama]").click();
    await form.locator("[name='drama.shockRule']").selectOption("reaches");
    await form.locator("[name='drama.startHeroPoints']").fill("7");
    await form.locator("button[type=submit]").click();
    await form.waitFor({ state: "detached" });
    expect(await rule(gm, "drama.shockRule")).toBe("reaches");
    expect(await rule(gm, "drama.startHeroPoints")).toBe(7);
    await openRules(gm);
    await form.locator(".rules-tab[data-ruleset=drama] .count").waitFor();
    expect(await form.locator(".rules-tab[data-ruleset=drama] .count").innerText()).toBe("2");
    await form.locator(".rules-tab[data-ruleset=drama]").click();
    await form.locator("[data-action=backToLedger]").click();
    await gm.page.locator("dialog button[data-action=yes], .dialog button[data-action=yes]").first().click();
    await gm.page.waitForFunction(
      () => document.querySelector<HTMLInputElement>("[name='drama.startHeroPoints']")?.value === "10",
    );
    await form.locator("button[type=submit]").click();
    await form.waitFor({ state: "detached" });
    expect(await rule(gm, "drama.shockRule")).toBe("exceeds");
  });

  it("what can't be taken stays as it was typed and says what is accepted; nothing is stored before", async () => {
    await openRules(gm);
    const form = gm.page.locator("#crossover-rules");
    await form.locator(".rules-tab[data-ruleset=drama]").click();
    await form.locator("[name='drama.multiChartOverride']").fill("1 2 3 4; 5 6 7 8");
    await form.locator("[name='drama.handSize']").fill("5");
    await form.locator("button[type=submit]").click();
    const field = form.locator("[name='drama.multiChartOverride'][aria-invalid=true]");
    await field.waitFor();
    expect(await field.inputValue()).toBe("1 2 3 4; 5 6 7 8");
    expect(await form.locator(".rules-panel[data-ruleset=drama] .error").innerText()).toContain(
      "The chart has 2 rows and needs 14",
    );
    expect(await rule(gm, "drama.handSize")).toBe(4);
    // Looking at another ruleset's rules loses nothing that was typed.
    await form.locator(".rules-tab[data-ruleset=fudge]").click();
    await form.locator(".rules-tab[data-ruleset=drama]").click();
    expect(await form.locator("[name='drama.handSize']").inputValue()).toBe("5");
    await form.locator("[name='drama.multiChartOverride']").fill("");
    await form.locator("[name='drama.handSize']").fill("4");
    await form.locator("button[type=submit]").click();
    await form.waitFor({ state: "detached" });
    expect(gm.errors).toEqual([]);
  });

  it("a player has no such button", async () => {
    const restricted = await inGame(
      ada.page,
      () =>
        (
          (globalThis as unknown as { game: Game }).game.settings.menus.get("crossover.rules") as unknown as {
            restricted: boolean;
          }
        ).restricted,
      undefined,
    );
    expect(restricted).toBe(true);
  });
});

describe("a scene that the table makes itself", () => {
  it("each field of its window, of a token's, a fighter's and a person's says what it is", async () => {
    const nameless = await gm.page.evaluate(`(async () => {
      const { combatants } = game.combats.contents[0];
      const documents = [game.scenes.active, game.scenes.active.tokens.contents[0], combatants.contents[0], game.user];
      const found = [];
      for (const { sheet } of documents) {
        await sheet.render({ force: true });
        const fields = sheet.element.querySelectorAll(".form-group :is(input, select, textarea)");
        if (fields.length === 0) found.push(sheet.title + " has no fields");
        for (const field of fields) {
          const shown = field.closest(".form-group").querySelector("label")?.textContent.trim() ?? "";
          if (shown === "" || /HOST\\.|[a-z]\\.[a-z]/u.test(shown)) found.push(sheet.title + ": " + field.name + " " + shown);
        }
        await sheet.close({ animate: false });
      }
      return found;
    })()`);
    expect(nameless).toEqual([]);
    expect(gm.errors).toEqual([]);
  });

  it("without a picture every space of its board is drawn, however far away it is seen", async () => {
    const drawn = (await gm.page.evaluate(`(async () => {
      const drawnNow = async (id) => {
        for (let i = 0; i < 200 && !(canvas.ready && canvas.scene?.id === id); i++) await new Promise((r) => setTimeout(r, 25));
      };
      const before = game.scenes.active;
      const scene = await Scene.implementation.create({ name: "Empty lot", width: 3000, height: 2000, active: true });
      await drawnNow(scene.id);
      const { backgroundImage } = getComputedStyle(document.querySelector(".board-grid"));
      const zoom = canvas.stage.scale.x;
      const thick = [...backgroundImage.matchAll(/([\\d.]+)px/gu)].map((m) => Number(m[1]) * zoom);
      await scene.delete();
      await before.activate();
      await drawnNow(before.id);
      return { zoom, thinnest: Math.min(...thick) };
    })()`)) as { readonly zoom: number; readonly thinnest: number };
    expect(drawn.zoom).toBeLessThan(0.5);
    // A pixel of the screen.
    expect(drawn.thinnest).toBeCloseTo(1, 1);
  });

  it("a hero's sheet opens beside the chat, and on another day where it was put", async () => {
    const open = `game.actors.find((a) => a.isOwner).sheet.render({ force: true }).then(() => 0)`;
    const edge = (selector: string, side: string): Promise<number> =>
      ada.page.evaluate(`document.querySelector("${selector}").getBoundingClientRect().${side}`);
    await ada.page.evaluate(open);
    await ada.page.locator(".actor-sheet").waitFor();
    expect(await edge(".actor-sheet", "right")).toBeLessThanOrEqual(await edge("#sidebar", "left"));
    const head = await ada.page.locator(".actor-sheet .window-header").boundingBox();
    if (!head) throw new Error("the sheet has no head");
    await ada.page.mouse.move(head.x + 150, head.y + 12);
    await ada.page.mouse.down();
    await ada.page.mouse.move(head.x + 50, head.y + 12, { steps: 4 });
    await ada.page.mouse.up();
    const put = await edge(".actor-sheet", "left");
    expect(put).toBeLessThan(head.x - 50);
    await ada.page.locator(".actor-sheet [data-action=close]").first().click();
    await ada.page.locator(".actor-sheet").waitFor({ state: "detached" });
    await ada.page.reload();
    await ready(ada.page);
    await ada.page.evaluate(open);
    await ada.page.locator(".actor-sheet").waitFor();
    expect(await edge(".actor-sheet", "left")).toBe(put);
  });

  it("the active scene is deleted while another is there: nobody is put before that one, both are told, and both see it once it is opened", async () => {
    const seats = [gm, ada];
    const sees = (seat: Seat): Promise<unknown> =>
      seat.page.evaluate(
        `canvas.ready ? canvas.scene.name : document.querySelector("#board .board-empty")?.innerText ?? ""`,
      );
    const before = await gm.page.evaluate("game.scenes.active.name");
    await gm.page.evaluate(`(async () => {
      globalThis.kept = game.scenes.active;
      const doomed = await Scene.implementation.create({ name: "The burning floor", active: true });
      const hero = game.actors.find((a) => a.hasPlayerOwner);
      const [token] = await doomed.createEmbeddedDocuments("Token", [{ ...hero.prototypeToken.toObject(), actorId: hero.id, x: 300, y: 300 }]);
      const combat = await Combat.implementation.create({ scene: doomed.id });
      await combat.createEmbeddedDocuments("Combatant", [{ tokenId: token.id, actorId: hero.id, sceneId: doomed.id }]);
      await combat.activate();
      await combat.startCombat();
    })()`);
    for (const seat of seats) await expect.poll(() => sees(seat)).toBe("The burning floor");
    await gm.page.evaluate(`game.scenes.getName("The burning floor").delete().then(() => 0)`);
    await expect.poll(() => sees(gm)).toMatch(/no scene is active/iu);
    await expect.poll(() => sees(ada)).toMatch(/as soon as the Gamemaster opens it/u);
    // Nobody's sheet went with it, and the fight that stood there is still in the tracker or gone, but never half there.
    for (const seat of seats)
      expect(
        await seat.page.evaluate(`(async () => {
          const hero = game.actors.find((a) => a.hasPlayerOwner);
          await hero.sheet.render({ force: true });
          const shown = hero.sheet.rendered;
          await hero.sheet.close({ animate: false });
          ui.sidebar.changeTab("combat", "primary");
          await ui.combat.render({ force: true });
          return [shown, document.querySelectorAll("#sidebar .combatant").length === (game.combat?.turns.length ?? 0)];
        })()`),
      ).toEqual([true, true]);
    await gm.page.evaluate(`(async () => {
      await kept.activate();
      for (const combat of game.combats.contents) if (combat.scene === null || !game.scenes.has(combat.scene?.id)) await combat.delete();
      ui.sidebar.changeTab("chat", "primary");
    })()`);
    for (const seat of seats) await expect.poll(() => sees(seat)).toBe(before);
    for (const seat of seats) expect(seat.errors).toEqual([]);
  });
});

describe("a message and the window in use", () => {
  it("leaves the window's title to be read, whichever came first", async () => {
    const narrow = await table.join("Ada", { width: 420, height: 800 });
    const warn = (): Promise<unknown> =>
      inGame(
        narrow.page,
        () =>
          (
            globalThis as unknown as { ui: { notifications: { warn(text: string, how: object): unknown } } }
          ).ui.notifications.warn("There is no standard action left in this turn.", { permanent: true }),
        undefined,
      );
    const covered = (): Promise<boolean> =>
      narrow.page.evaluate(() => {
        const [list, title] = ["#notifications", ".active-window > .window-header"].map((s) =>
          document.querySelector(s)?.getBoundingClientRect(),
        );
        return (
          list !== undefined &&
          title !== undefined &&
          list.height > 0 &&
          list.top < title.bottom &&
          list.bottom > title.top
        );
      });
    const sheet = narrow.page.locator(".crossover.actor-sheet");
    const open = async (): Promise<void> => {
      await inGame(
        narrow.page,
        async () =>
          (globalThis as unknown as { game: Game }).game.actors.getName("Breakwater").sheet.render({ force: true }),
        undefined,
      );
      await sheet.waitFor();
    };
    await open();
    await warn();
    expect(await covered()).toBe(false);
    await sheet.locator("[data-action=close]").first().click();
    await sheet.waitFor({ state: "detached" });
    await open();
    expect(await covered()).toBe(false);
    await narrow.leave();
  });
});

describe("a press that outlives its button", () => {
  /** Press a button of a hero's sheet, let the sheet be redrawn as by somebody else's write, let go, and count what the button did. */
  const pressedOver = async (redraw: (sheet: Element) => void): Promise<number> => {
    await inGame(
      gm.page,
      async () => {
        const { sheet } = (globalThis as unknown as { game: Game }).game.actors.getName("Breakwater");
        await sheet.render({ force: true });
      },
      undefined,
    );
    const sheet = gm.page.locator(".crossover.actor-sheet");
    const button = sheet.locator("button[data-action=toggleMode]:visible, button[data-action=doDeed]:visible").first();
    await button.waitFor();
    await gm.page.evaluate(() => {
      const counter = globalThis as unknown as { presses: number; counted: AbortController };
      counter.presses = 0;
      counter.counted = new AbortController();
      document.addEventListener(
        "click",
        (e) => {
          if (!(e.target as Element).closest(".crossover button")) return;
          counter.presses += 1;
          e.stopPropagation();
        },
        { capture: true, signal: counter.counted.signal },
      );
    });
    await button.hover();
    await gm.page.mouse.down();
    await sheet.evaluate(redraw);
    await gm.page.mouse.up();
    return gm.page.evaluate(async () => {
      const { presses, counted, game } = globalThis as unknown as {
        readonly presses: number;
        readonly counted: AbortController;
        readonly game: Game;
      };
      counted.abort();
      // Its buttons are copies by now, which do nothing.
      await game.actors.getName("Breakwater").sheet.close({ animate: false });
      return presses;
    });
  };

  it("counts once where the same button has taken its place", async () => {
    expect(
      await pressedOver((sheet) => {
        for (const button of sheet.querySelectorAll("button")) button.replaceWith(button.cloneNode(true));
      }),
    ).toBe(1);
  });

  it("counts once where nothing was redrawn", async () => {
    expect(await pressedOver(() => undefined)).toBe(1);
  });

  it("is not given to another button that came to lie there", async () => {
    expect(
      await pressedOver((sheet) => {
        for (const button of sheet.querySelectorAll("button")) {
          const other = button.cloneNode(true) as HTMLElement;
          other.dataset.action = "other";
          button.replaceWith(other);
        }
      }),
    ).toBe(0);
    expect(gm.errors).toEqual([]);
  });
});

describe.each(LOOKS)("$theme, $width px", ({ theme, width }) => {
  let gm: Seat;
  beforeAll(async () => {
    gm = await table.join("Gamemaster", { theme, width, height: 900 });
  });
  afterAll(() => gm.leave());

  const looksRight = async (selector: string, name: string): Promise<void> => {
    await gm.page.locator(selector).first().waitFor();
    await gm.page.waitForTimeout(300);
    await picture(gm, `${name}-${theme}-${String(width)}`);
    expect(await serious(gm.page, selector)).toEqual([]);
    const wide = await gm.page
      .locator(selector)
      .first()
      .evaluate(
        (e) =>
          (e.querySelector(".window-content") ?? e).scrollWidth - (e.querySelector(".window-content") ?? e).clientWidth,
      );
    expect(wide).toBeLessThanOrEqual(1);
    expect(await gm.page.locator(selector).first().innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
    expect(gm.errors).toEqual([]);
  };

  it("rules of the table", async () => {
    await openRules(gm);
    await looksRight("#crossover-rules", "rules");
    await gm.page.locator("#crossover-rules [data-action=close]").first().click();
  });

  it("the Gamemaster's screen", async () => {
    await gm.page.locator("body").press("Shift+G");
    await looksRight("#crossover-screen", "screen");
    await gm.page.locator("#crossover-screen [data-action=close]").first().click();
  });

  it("the list of answers, with a question open", async () => {
    // The chat is folded away in a narrow window: called as a macro calls.
    await inGame(
      gm.page,
      () =>
        (
          globalThis as unknown as {
            game: { crossover: { api: { call(trait: string, options: object): Promise<void> } } };
          }
        ).game.crossover.api.call("perception", { dc: 10 }),
      undefined,
    );
    await gm.page.locator("body").press("Shift+Q");
    await looksRight("#crossover-answers", "answers");
    await gm.page.locator("#crossover-answers [data-action=close]").first().click();
  });

  it("what a token can do, in its HUD", async () => {
    await inGame(
      gm.page,
      () => {
        const { canvas } = globalThis as unknown as {
          canvas: {
            tokens: {
              placeables: readonly {
                readonly actor: { readonly name: string } | null;
                readonly center: { readonly x: number; readonly y: number };
                control(): unknown;
              }[];
            };
            hud: { token: { bind(token: unknown): unknown } };
            pan(view: object): void;
          };
        };
        const token =
          canvas.tokens.placeables.find((t) => t.actor?.name === "Breakwater") ?? canvas.tokens.placeables[0];
        canvas.pan({ ...token?.center, scale: 1 });
        token?.control();
        canvas.hud.token.bind(token);
      },
      undefined,
    );
    // Nothing lies over a button of a small token on a small board.
    await gm.page.locator(".crossover-palette-button").click();
    await looksRight(".crossover.action-palette", "palette");
    await gm.page.keyboard.type("acrob");
    expect(await gm.page.locator(".crossover.action-palette .menu-item:visible").count()).toBe(1);
    await gm.page.keyboard.press("Enter");
    await gm.page.locator(".roll-dialog").waitFor();
    await gm.page.locator(".crossover.action-palette").waitFor({ state: "detached" });
    await gm.page.keyboard.press("Escape");
  });
});
