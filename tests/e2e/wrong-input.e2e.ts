import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, openTable, type Seat, type TestTable } from "./support.ts";

interface Sheet {
  render(o: object): Promise<unknown>;
  toggleMode(): Promise<unknown>;
}
interface Globals {
  readonly game: {
    readonly actors: {
      getName(n: string): {
        readonly sheet: Sheet;
        readonly system: { readonly abilities: { readonly agl: { readonly rank: number } } };
        readonly effects: { readonly size: number };
        toggleStatusEffect(id: string): Promise<unknown>;
        readonly statuses: Set<string>;
      };
    };
  };
}

const agility = (seat: Seat): Promise<number> =>
  inGame(
    seat.page,
    () => (globalThis as unknown as Globals).game.actors.getName("Breakwater").system.abilities.agl.rank,
    null,
  );
const notices = async (seat: Seat): Promise<string> =>
  (await seat.page.locator("#notifications, .notification").allInnerTexts()).join(" ");

/** Whether an element lies whole in the window with nothing over it. */
const inSight = (element: Element): boolean => {
  const box = element.getBoundingClientRect();
  return (
    box.width > 0 &&
    box.left >= 0 &&
    box.top >= 0 &&
    box.right <= innerWidth + 1 &&
    box.bottom <= innerHeight + 1 &&
    element.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2))
  );
};

describe("wrong input gets a clear message and changes nothing: FUD-400, FUD-661", () => {
  let table: TestTable;
  let gm: Seat;

  beforeAll(async () => {
    table = await openTable(14, { everyRuleset: true });
    gm = await table.join("Gamemaster");
    await inGame(
      gm.page,
      async () => {
        const { sheet } = (globalThis as unknown as Globals).game.actors.getName("Breakwater");
        await sheet.render({ force: true });
        await sheet.toggleMode();
      },
      null,
    );
    await gm.page.locator("input[name='system.abilities.agl.rank']").waitFor();
  });
  afterAll(async () => {
    await table?.close();
  });

  it("a rank of 999 is refused with the field's name and what it accepts", async () => {
    const before = await agility(gm);
    const input = gm.page.locator("input[name='system.abilities.agl.rank']");
    await input.fill("999");
    await input.press("Tab");
    await expect.poll(() => notices(gm)).toMatch(/Agility takes whole numbers from -5 to 60; it stays at/u);
    expect(await agility(gm)).toBe(before);
  });

  it.each(["3.7", "-999999", "99999999999999999999"])("%s is neither rounded nor cut, but refused", async (typed) => {
    const before = await agility(gm);
    await gm.page.evaluate("ui.notifications.clear()");
    const input = gm.page.locator("input[name='system.abilities.agl.rank']");
    await input.fill(typed);
    await input.press("Tab");
    await expect.poll(() => notices(gm)).toMatch(/Agility takes whole numbers from -5 to 60; it stays at/u);
    expect(await agility(gm)).toBe(before);
    expect(await input.inputValue()).toBe(String(before));
  });

  it("an emptied number field keeps its value and says so", async () => {
    const before = await agility(gm);
    const input = gm.page.locator("input[name='system.abilities.agl.rank']");
    await input.fill("");
    await input.press("Tab");
    await expect.poll(() => notices(gm)).toMatch(/takes whole numbers/u);
    expect(await agility(gm)).toBe(before);
  });

  it("a good rank is one update and shows at once", async () => {
    const input = gm.page.locator("input[name='system.abilities.agl.rank']");
    await input.fill("3");
    await input.press("Tab");
    await expect.poll(() => agility(gm)).toBe(3);
  });

  it("a condition from the token HUD's list goes through the rules: dazed twice is one effect, off again is none", async () => {
    const run = (): Promise<{ size: number; has: boolean }> =>
      inGame(
        gm.page,
        async () => {
          const actor = (globalThis as unknown as Globals).game.actors.getName("Breakwater");
          await actor.toggleStatusEffect("fudge-dazed");
          return { size: actor.effects.size, has: actor.statuses.has("fudge-dazed") };
        },
        null,
      );
    expect(await run()).toEqual({ size: 1, has: true });
    expect(await run()).toEqual({ size: 0, has: false });
  });

  it("a power of another ruleset, dropped on a hero, is not taken and says why", async () => {
    const held = (): Promise<number> =>
      inGame(
        gm.page,
        () =>
          (
            globalThis as unknown as {
              game: { actors: { getName(n: string): { readonly items: { readonly size: number } } } };
            }
          ).game.actors.getName("Breakwater").items.size,
        null,
      );
    const before = await held();
    await gm.page
      .locator(".crossover.actor-sheet")
      .first()
      .evaluate((sheet) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData(
          "text/plain",
          JSON.stringify({ type: "Item", data: { name: "Borrowed glow", type: "twintensPower" } }),
        );
        sheet
          .querySelector(".window-content")
          ?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      });
    await expect.poll(() => notices(gm)).toMatch(/Borrowed glow belongs to another ruleset/u);
    expect(await held()).toBe(before);
  });

  it.each([
    { what: "a program", file: "setup.exe", said: /A file can\u2019t be put on a sheet \(setup\.exe\)/u },
    { what: "a line of text", text: "Kapow!", said: /Text can\u2019t be put on a sheet/u },
    { what: "an actor", text: '{"type":"Actor","uuid":"Actor.none"}', said: /Actor can\u2019t be put on a sheet/u },
    { what: "a folder", text: '{"type":"Folder","uuid":"Folder.none"}', said: /Folder can\u2019t be put on a sheet/u },
  ])("$what, let go over a sheet, is not taken and says why", async ({ file, text, said }) => {
    await gm.page
      .locator(".crossover.actor-sheet")
      .first()
      .evaluate(
        (sheet, { file, text }) => {
          const dataTransfer = new DataTransfer();
          if (file) dataTransfer.items.add(new File(["MZ"], file));
          else dataTransfer.setData("text/plain", text ?? "");
          sheet
            .querySelector(".window-content")
            ?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        },
        { file, text },
      );
    await expect.poll(() => notices(gm)).toMatch(said);
  });

  it("a program let go over the sidebar says what can be brought in", async () => {
    await gm.page.locator("#sidebar").evaluate((sidebar) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["MZ"], "setup.exe"));
      sidebar.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => notices(gm)).toMatch(/setup\.exe can\u2019t be brought in/u);
  });

  it("a name without end leaves the sheet in sight", async () => {
    const height = (): Promise<number> =>
      gm.page.locator(".crossover.actor-sheet h1.hero-name").evaluate((h) => h.getBoundingClientRect().height);
    const rename = (name: string): Promise<unknown> =>
      gm.page.evaluate(
        `(async () => { const a = game.actors.find((x) => /^(Breakwater|Very)/.test(x.name)); if (a.sheet.mode !== "play") await a.sheet.toggleMode(); await a.update({ name: "${name}" }); await a.sheet.render(); })()`,
      );
    await rename("Very ".repeat(2_000));
    await expect.poll(height).toBeLessThan(140);
    await rename("Breakwater");
  });

  it("an attack without a name asks which, and the input is empty for the next word", async () => {
    await gm.page.keyboard.press("Escape");
    await inGame(
      gm.page,
      () =>
        (
          globalThis as unknown as {
            canvas: { tokens: { placeables: readonly { readonly name: string; control(): unknown }[] } };
          }
        ).canvas.tokens.placeables
          .find((t) => t.name === "Breakwater")
          ?.control(),
      null,
    );
    await inGame(
      gm.page,
      () =>
        (
          globalThis as unknown as { ui: { chat: { processMessage(text: string): Promise<unknown> } } }
        ).ui.chat.processMessage("/attack"),
      null,
    );
    await expect.poll(() => notices(gm)).toMatch(/Say which one after \/attack: Unarmed/u);
  });

  /** Say a line as somebody with this token selected, and what the notice says then. */
  const said = async (seat: Seat, text: string, as = "Breakwater"): Promise<string> => {
    await inGame(
      seat.page,
      async ({ text, as }) => {
        const { ui, canvas, game } = globalThis as unknown as {
          ui: {
            chat: { processMessage(text: string): Promise<unknown> };
            notifications: { clear(): void };
          };
          canvas: { tokens: { placeables: { name: string; control(): unknown }[]; releaseAll(): unknown } };
          game: {
            user: { isGM: boolean; update(data: object): Promise<unknown> };
            actors: { getName(n: string): { id: string } };
          };
        };
        ui.notifications.clear();
        canvas.tokens.releaseAll();
        const token = canvas.tokens.placeables.find((t) => t.name === as);
        if (token) token.control();
        else if (game.user.isGM) await game.user.update({ character: game.actors.getName(as).id });
        await ui.chat.processMessage(text);
      },
      { text, as },
    );
    await seat.page.waitForTimeout(100);
    return notices(seat);
  };

  it.each([
    ["/attack nonsense", /There is no attack \u201cnonsense\u201d\. Breakwater attacks with: Unarmed/u],
    ["/attack unarmd", /Did you mean: Unarmed\? Breakwater attacks with/u],
    ["/check stealth 999999", /\u201c999999\u201d can\u2019t be a difficulty: it is a whole number from -999 to 999/u],
    ["/attack perception", /There is no attack \u201cperception\u201d\. Did you mean: \/check Perception\?/u],
    ["/check breaker", /There is no trait \u201cbreaker\u201d\. Did you mean: \/attack Breaker\?/u],
    ["/spend stealth", /no such use of points: \u201cstealth\u201d\. Did you mean: \/check Stealth\?/u],
    ["/check stelth 10", /There is no trait \u201cstelth\u201d\. Did you mean: Stealth/u],
    ["/check flibbertigibbet", /There is no trait .* There are: Strength/u],
    ["/nonsense", /\/nonsense is no chat command\..*\/check, \/attack, \/act, \/spend, \/call/u],
    ["/act", /Say which one after \/act: Unarmed/u],
    ["/spend", /Say which one after \/spend: /u],
    ["/atack", /Did you mean: \/attack\?/u],
    ["/roll", /Write what to roll behind \/roll/u],
    ["/r 2d6 + 1d0", /at least one side; 1d0 has none/u],
    ["/r 999999999d6 # a storm", /^999999999d6 are too many dice: at most 999/u],
    ["/hazard fall 60", /\/hazard belongs to .*Breakwater plays by Fudge/u],
    ["/spend nonsense", /There is no such use of points: \u201cnonsense\u201d\. There are:/u],
  ])("%s is answered with what would be understood", async (text, answer) => {
    expect(await said(gm, text)).toMatch(answer);
  });

  it("help is no attack: whoever asks for one that there isn't is told what harms", async () => {
    const told = await said(gm, "/attack nonsense", "Carom");
    expect(told).toMatch(/There is no attack “nonsense”\..* Carom attacks with: /u);
    expect(told).not.toMatch(/\b(?:Help|Treat|Recover)\b/u);
  });

  it("with heroes of five rulesets in the world, a call goes to those whom the players play", async () => {
    await said(gm, "/call perception 10");
    const card = gm.page.locator(".chat-log .exchange-card").last();
    await expect.poll(() => card.innerText()).toMatch(/Breakwater[\s\S]*Patchbay/u);
  });

  it("what another package adds is not taken from it", async () => {
    const ran = await inGame(
      gm.page,
      async () => {
        const g = globalThis as unknown as {
          Hooks: { on(name: string, run: (log: unknown, text: string) => boolean): void };
          ui: { chat: { processMessage(text: string): Promise<unknown> } };
          ran: boolean;
        };
        g.Hooks.on("chatMessage", (_log, text) => {
          if (!text.includes("/weather")) return true;
          g.ran = true;
          return false;
        });
        await g.ui.chat.processMessage("/weather");
        return g.ran;
      },
      null,
    );
    expect(ran).toBe(true);
    expect(await notices(gm)).not.toContain("/weather");
  });

  it("a player is told what is the Gamemaster's, and what is theirs", async () => {
    const ada = await table.join("Ada");
    expect(await said(ada, "/call perception 10")).toMatch(
      /\/call is the Gamemaster\u2019s\. Yours are: \/check, \/attack, \/act, \/spend, \/crossover/u,
    );
    // Who has nothing to spend by hand is told where it is spent.
    const plays = (hero: string): Promise<unknown> =>
      gm.page.evaluate(
        `game.users.getName("Ada").update({ character: game.actors.getName("${hero}").id }).then(() => 0)`,
      );
    await plays("Wickfire");
    await expect.poll(() => ada.page.evaluate("game.user.character.name")).toBe("Wickfire");
    expect(await said(ada, "/spend", "Wickfire")).toMatch(
      /Nothing is spent with \/spend here\. What Wickfire can do, \/act does/u,
    );
    // A deed that is the Gamemaster's is known, and not hers.
    await plays("Breakwater");
    expect(await said(ada, "/spend new game day")).toMatch(/Only the Gamemaster may do that/u);
    await said(ada, "/crossover");
    await ada.page.locator(".help-card").last().waitFor();
    expect(await ada.page.locator(".help-card dt", { hasText: "/call" }).last().innerText()).toMatch(/Gamemaster/u);
    expect(ada.errors).toEqual([]);
    await ada.leave();
  });

  it("a player's own roll comes into view, also where a sheet or another tab covers the chat", async () => {
    const ada = await table.join("Ada");
    const roll = (): Promise<unknown> =>
      inGame(
        ada.page,
        () =>
          (
            globalThis as unknown as {
              game: { crossover: { api: { check(trait: string, how: object): Promise<void> } } };
            }
          ).game.crossover.api.check("stealth", { quick: true }),
        null,
      );
    const cards = ada.page.locator("#chat .exchange-card, .chat-sidebar .exchange-card");
    const line = ada.page.locator(".own-roll");
    await roll();
    await expect.poll(() => cards.last().evaluate((e) => e.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    await ada.page.waitForTimeout(1_700);
    expect(await line.count()).toBe(0);
    await inGame(
      ada.page,
      () => {
        (globalThis as unknown as { ui: { sidebar: { changeTab(t: string, g: string): void } } }).ui.sidebar.changeTab(
          "journal",
          "primary",
        );
      },
      null,
    );
    // Where the host itself shows the card beside the sidebar, that is enough.
    await ada.page.addStyleTag({ content: "#chat-notifications { display: none !important }" });
    await roll();
    await line.waitFor();
    expect(await line.innerText()).toMatch(/Stealth: -?\d+\./u);
    expect(await line.evaluate(inSight)).toBe(true);
    // A window that asks for something has its buttons where the line lies.
    await ada.page.evaluate(`void game.crossover.api.check("stealth", {})`);
    await ada.page.locator(".roll-dialog").waitFor();
    await expect.poll(() => line.count()).toBe(0);
    await ada.page.locator(".roll-dialog [data-action=cancel]").first().click();
    // And once its card is seen the line has nothing left to say.
    await roll();
    await line.waitFor();
    await ada.page.evaluate(`ui.sidebar.changeTab("chat", "primary")`);
    await expect.poll(() => line.count()).toBe(0);
    await ada.page.evaluate(`ui.sidebar.changeTab("journal", "primary")`);
    await roll();
    await line.waitFor();
    await line.locator("button[data-own-roll=show]").click();
    await ada.page.locator(".chat-popout .exchange-card").waitFor();
    expect(await line.count()).toBe(0);
    await ada.leave();
  });

  it.each([
    { hero: "Coldframe", title: /Notice/u },
    { hero: "Lintel", title: /Find/u },
    { hero: "Wickfire", title: /Perception/u },
    { hero: "Breakwater", title: /Perception/u },
    { hero: "Carom", title: /Carom: pool of dice/u },
  ])("a text that asks for perception opens $hero's own check", async ({ hero, title }) => {
    // Whatever the window, the chance stands beside the button that rolls, and nobody scrolls for either.
    for (const size of [
      { width: 420, height: 800 },
      { width: 1400, height: 900 },
    ]) {
      await gm.page.setViewportSize(size);
      expect(await said(gm, "/check perception 10", hero)).not.toMatch(/There is no trait/u);
      const dialog = gm.page.locator(".roll-dialog, .pool-builder").last();
      await dialog.waitFor();
      expect(await dialog.innerText()).toMatch(title);
      for (const part of [".odds-strip", "button[type=submit]"])
        await expect
          .poll(() => dialog.locator(part).evaluate(inSight), { message: `${part} at ${String(size.width)}` })
          .toBe(true);
      await dialog.locator("[data-action=close]").first().click();
      await dialog.waitFor({ state: "detached" });
    }
  });

  it("a check in a journal that one may only read is pressed by keyboard all the same", async () => {
    const ada = await table.join("Ada");
    const journal = await inGame(
      gm.page,
      async () => {
        const { JournalEntry } = globalThis as unknown as {
          JournalEntry: { implementation: { create(data: object): Promise<{ readonly id: string }> } };
        };
        return (
          await JournalEntry.implementation.create({
            name: "On the roof",
            ownership: { default: 2 },
            pages: [
              {
                name: "On the roof",
                type: "text",
                text: { content: "<p>Look around: [[/check perception dc=5]]</p>" },
              },
            ],
          })
        ).id;
      },
      null,
    );
    await expect
      .poll(() =>
        inGame(
          ada.page,
          (id: string) =>
            (globalThis as unknown as { game: { journal: { has(id: string): boolean } } }).game.journal.has(id),
          journal,
        ),
      )
      .toBe(true);
    await inGame(
      ada.page,
      (id: string) =>
        (globalThis as unknown as { game: { journal: { get(id: string): { readonly sheet: Sheet } } } }).game.journal
          .get(id)
          .sheet.render({ force: true }),
      journal,
    );
    // Not one in the chat, which is there before the journal is.
    const link = ada.page.locator(".application:is(.journal-entry, .journal-sheet) a.inline-check");
    await link.focus();
    await link.press("Enter");
    await ada.page.locator(".roll-dialog").waitFor();
    expect(ada.errors).toEqual([]);
    await ada.leave();
  });

  it.each([
    { who: "Breakwater", tab: "powers", name: "Sea-wall skin", says: [/Brine and basalt/u, /Protection/u] },
    { who: "Wickfire", tab: "powers", name: "Star fire", says: [/Damage/u, /Affliction/u] },
    { who: "Lintel", tab: "powers", name: "Super attribute", says: [/raises the human maximum/u] },
    { who: "Coldframe", tab: "powers", name: "Cryo cannon", says: [/damage of the rank/u] },
    { who: "Carom", tab: "main", name: "Faster than good advice", says: [/Distinction enters as d8 or as d4/u] },
  ])("pointed at, a power of $who says what it does", async ({ who, tab, name, says }) => {
    const { page } = gm;
    await page.evaluate(
      `(async () => { for (const app of foundry.applications.instances.values()) if (app.actor) await app.close();
        const { sheet } = game.actors.getName(${JSON.stringify(who)}); await sheet.render({ force: true });
        if (sheet.mode === "edit") await sheet.toggleMode(); sheet.changeTab(${JSON.stringify(tab)}, "primary"); })()`,
    );
    const power = page.locator(".actor-sheet .tab.active [data-about]:visible", { hasText: name }).first();
    await power.hover();
    const tip = page.locator("#tooltip .item-tip");
    await tip.waitFor();
    // The hand may have come over another one on its way.
    for (const text of says) await expect.poll(() => tip.innerText()).toMatch(text);
    expect(await tip.innerText()).not.toMatch(/@UUID|@Rule/u);
    // What is pointed at no longer is told no longer.
    await page.mouse.move(2, 2);
    await tip.waitFor({ state: "hidden" });
  });

  it("nothing of it was an error of ours", () => {
    expect(gm.errors.filter((e) => !/Agility|whole number/u.test(e))).toEqual([]);
  });
});
