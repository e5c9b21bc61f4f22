/** H-278 and on: what a player has before them, in their own browser. */
import type { Page } from "playwright-core";
import type { AnyObject } from "../common/types.ts";
import { type Contract, IDS, item, ready } from "./harness.ts";

const PACK_HERO = `Compendium.contract-sys.heroes.Actor.${IDS.packHero}`;

/** The scene on this page's board by its name, or what stands there without one. */
const shown = (t: Contract, page: Page): Promise<string> =>
  t.eval(page, ({ canvas, document }) => {
    const empty = document.querySelector("#board .board-empty p") as HTMLElement | null;
    return (canvas.ready ? canvas.scene.name : empty?.innerText) as string;
  });

/** Wait until everybody has this scene before them. */
async function allSee(t: Contract, name: string): Promise<void> {
  for (const page of [t.gm, t.player])
    await t.until(page, ({ canvas }, wanted) => canvas.ready && canvas.scene.name === wanted, name);
}

item(
  "H-278",
  "players see the active scene whoever owns it: activated, after joining anew, imported as active",
  async (t) => {
    await t.eval(t.gm, async ({ Scene }) => {
      const roof = await Scene.create({ name: "Roof", navName: "The roof", ownership: { default: 0 } });
      await roof.activate();
    });
    await allSee(t, "Roof");
    t.expect(
      await t.eval(t.player, ({ document }) =>
        [...document.querySelectorAll("#scene-navigation .scene-name")].map((e) => (e as HTMLElement).innerText),
      ),
    ).toContain("The roof");
    await t.reload(t.player);
    t.expect(await shown(t, t.player)).toBe("Roof");
    // An adventure brings its scene as the active one, and everybody with it.
    await t.eval(t.gm, async ({ Adventure }) => {
      const scenes = [{ _id: "sceneYard0000001", name: "Yard", active: true, ownership: { default: 0 } }];
      await new Adventure({ name: "Night", scenes }).import();
    });
    await allSee(t, "Yard");
    t.expect(
      await t.eval(t.player, ({ game }) =>
        game.scenes.filter((s: AnyObject) => s.active).map((s: AnyObject) => s.name),
      ),
    ).toEqual(["Yard"]);
  },
  { core: true },
);

item(
  "H-278",
  "who looks at a scene that is deleted comes to the active one; when that is deleted nobody sees another in its place",
  async (t) => {
    await t.eval(t.gm, async ({ game, Scene }) => {
      await (await Scene.create({ name: "Cellar" })).view();
      await game.scenes.getName("Cellar").delete();
    });
    await allSee(t, "Yard");
    await t.eval(t.gm, ({ game }) => game.scenes.getName("Yard").delete());
    for (const page of [t.gm, t.player])
      await t.until(page, ({ canvas, document }) => !canvas.scene && document.querySelector("#board .board-empty"));
    const empty = [await shown(t, t.gm), await shown(t, t.player)];
    t.expect(empty[0]).toMatch(/no scene is active/i);
    t.expect(empty[1]).toMatch(/as soon as the Gamemaster opens it/);
    for (const page of [t.gm, t.player]) await t.reload(page);
    t.expect([await shown(t, t.gm), await shown(t, t.player)]).toEqual(empty);
    await t.gm.click("#board .board-empty button");
    await t.until(t.gm, ({ ui }) => ui.sidebar.tabGroups.primary === "scenes");
    await t.eval(
      t.gm,
      async ({ game, ui }, id) => {
        ui.sidebar.changeTab("chat", "primary");
        await game.scenes.get(id).activate();
        await game.scenes.getName("Roof").delete();
      },
      IDS.scene,
    );
    await allSee(t, "Street");
  },
  { core: true },
);

item(
  "H-279",
  "a player opens what a pack shows them, reads only, and a pack that is closed to them stays closed",
  async (t) => {
    await t.reload(t.player);
    const seen = await t.eval(
      t.player,
      async ({ fromUuid, game }, [uuid, gearId]) => {
        const hero = await fromUuid(uuid);
        const gear = await game.packs.get("contract-sys.stuff").getDocument(gearId);
        const power = hero.items.contents[0];
        for (const doc of [hero, gear, power]) await doc.sheet.render({ force: true });
        const answer = [hero, gear, power].map((doc) => [
          doc.ownership.default,
          doc.permission,
          doc.visible,
          doc.isOwner,
          doc.sheet.isEditable,
          doc.sheet.rendered,
        ]) as unknown[];
        for (const doc of [hero, gear, power]) await doc.sheet.close();
        return answer;
      },
      [PACK_HERO, IDS.packGear] as const,
    );
    t.expect(seen).toEqual(Array(3).fill([0, 2, true, false, false, true]));
    // To write is refused, by the client's document and by the server.
    const raw = await t.raw("player");
    const refused = await raw.modify("Actor", "update", {
      updates: [{ _id: IDS.packHero, name: "Mine" }],
      pack: "contract-sys.heroes",
    });
    t.expect(refused.error?.message).toBeTruthy();
    // A pack that its table gives to Gamemasters alone.
    const levels = (): Promise<unknown> =>
      t.eval(
        t.player,
        async ({ fromUuid, game }, uuid) => {
          const pack = game.packs.get("contract-sys.heroes");
          const held = pack.get(uuid.split(".").at(-1)!) ?? (await fromUuid(uuid));
          return [pack.visible, held?.permission ?? 0, held?.visible ?? false];
        },
        PACK_HERO,
      );
    const configure = (ownership: AnyObject | undefined): Promise<unknown> =>
      t.eval(
        t.gm,
        async ({ game }, o) => {
          await game.packs.get("contract-sys.heroes").configure({ ownership: o });
        },
        ownership,
      );
    await configure({ PLAYER: "NONE", ASSISTANT: "OWNER" });
    await t.until(t.player, ({ game }) => !game.packs.get("contract-sys.heroes").visible);
    t.expect(await levels()).toEqual([false, 0, false]);
    await configure({ PLAYER: "OBSERVER", ASSISTANT: "OWNER" });
    await t.until(t.player, ({ game }) => game.packs.get("contract-sys.heroes").visible);
    t.expect(await levels()).toEqual([true, 2, true]);
  },
  { core: true },
);

item(
  "H-280",
  "a player goes to a journal's pages by name and by arrow, searches them, and follows a link to a heading",
  async (t) => {
    const page = t.player;
    await t.eval(
      t.gm,
      async ({ JournalEntry }, id) => {
        const long = `<p>${"Rain. ".repeat(900)}</p>`;
        await JournalEntry.create(
          {
            _id: id,
            name: "Handbook",
            ownership: { default: 2 },
            pages: [
              {
                name: "Start",
                sort: 1,
                text: {
                  content: `<p>See @UUID[JournalEntry.${id}.JournalEntryPage.pageFog000000001#the-bell]{the bell}</p>`,
                },
              },
              {
                name: "Middle",
                sort: 2,
                text: { content: `<p>A lantern.</p><section class="secret" id="secret-1"><p>culprit</p></section>` },
              },
              { _id: "pageFog000000001", name: "Fog", sort: 3, text: { content: `${long}<h2>The bell</h2>${long}` } },
              { name: "Hidden", sort: 4, ownership: { default: 0 }, text: { content: "<p>lantern</p>" } },
            ],
          },
          { keepId: true },
        );
      },
      "journalHand00001",
    );
    await t.until(page, ({ game }) => game.journal.getName("Handbook"));
    await t.eval(page, async ({ game }) => {
      await game.journal.getName("Handbook").sheet.render({ force: true });
    });
    const sheet = page.locator(".journal-sheet", { hasText: "Handbook" });
    const heading = sheet.locator("h1");
    await heading.getByText("Start").waitFor();
    t.expect(await sheet.locator(".pages-list button").allInnerTexts()).toEqual(["Start", "Middle", "Fog"]);
    await sheet.getByRole("button", { name: "Fog" }).click();
    await heading.getByText("Fog").waitFor();
    t.expect(await sheet.getByRole("button", { name: "Next page" }).isDisabled()).toBe(true);
    await sheet.getByRole("button", { name: "Previous page" }).click();
    await heading.getByText("Middle").waitFor();
    const listed = (): Promise<string[]> => sheet.locator(".pages-list li:not([hidden])").allInnerTexts();
    await sheet.getByRole("searchbox").fill("lantern");
    await t.poll(async () => (await listed()).join() === "Middle");
    await sheet.getByRole("searchbox").fill("culprit");
    await sheet.getByText("No page has that.").waitFor();
    await sheet.getByRole("searchbox").fill("");
    await t.poll(async () => (await listed()).length === 3);
    await sheet.getByRole("button", { name: "Start" }).click();
    await sheet.locator("a.content-link").click();
    await heading.getByText("Fog").waitFor();
    await t.poll(async () => {
      const [box, view] = [
        await sheet.locator("h2").boundingBox(),
        await sheet.locator(".window-content").boundingBox(),
      ];
      return Math.abs(box!.y - view!.y) < 60;
    });
    await t.eval(page, ({ game }) => game.journal.getName("Handbook").sheet.close());
    await t.eval(t.gm, ({ game }) => game.journal.getName("Handbook").delete());
  },
  { core: true },
);

item(
  "H-317",
  "a Gamemaster shows a journal that players may not look up: their windows open, what stays hidden in it does, and closed it is out of reach again; without force it opens for whoever may see it anyway",
  async (t) => {
    const page = t.player;
    await t.eval(t.gm, async ({ JournalEntry, game }) => {
      await JournalEntry.create({
        name: "Letter",
        ownership: { default: 0 },
        pages: [
          { name: "Sealed", sort: 1, text: { content: "<p>Come at midnight.</p>" } },
          { name: "Kept back", sort: 2, ownership: { default: 0 }, text: { content: "<p>Nobody will be there.</p>" } },
        ],
      });
      void game.journal.getName("Letter").sheet.render({ force: true });
    });
    await t.until(page, ({ game }) => game.journal.getName("Letter"));
    const sheet = page.locator(".journal-sheet", { hasText: "Letter" });
    const mine = t.gm.locator(".journal-sheet", { hasText: "Letter" });
    await mine.locator("[data-action=toggleControls]").click();
    await t.gm.getByText("Show to players", { exact: true }).first().click();
    const dialog = t.gm.locator(".journal-show");
    t.expect(await dialog.locator("input[name=users]:checked").count()).toBeGreaterThan(0);
    await dialog.getByRole("button", { name: "Show to players" }).click();
    await sheet.getByText("Come at midnight.").waitFor();
    t.expect(await sheet.locator(".pages-list button").allInnerTexts()).toEqual(["Sealed"]);
    t.expect(await t.eval(page, ({ game }) => game.journal.getName("Letter").visible as boolean)).toBe(false);
    await t.eval(page, ({ game }) => game.journal.getName("Letter").sheet.close());
    t.allow(/permission|may not/iu);
    t.expect(
      await t.eval(page, async ({ game }) => {
        const { sheet: again } = game.journal.getName("Letter");
        await again.render({ force: true }).catch(() => null);
        return again.rendered as boolean;
      }),
    ).toBe(false);
    // What isn't forced opens for nobody who may not see it; a page of somebody else's nobody shows.
    await t.eval(t.gm, ({ game }) => game.journal.constructor.show(game.journal.getName("Letter")));
    t.expect(
      await t.eval(page, async ({ game }) => {
        const entry = game.journal.getName("Letter");
        return game.journal.constructor.show(entry, { force: true }).then(
          () => "shown",
          () => "refused",
        ) as Promise<string>;
      }),
    ).toBe("refused");
    t.expect(await sheet.count()).toBe(0);
    // One page alone.
    await mine.getByRole("button", { name: "Kept back" }).click();
    await mine.getByRole("button", { name: "Show this page to players" }).click();
    await dialog.getByRole("button", { name: "Show to players" }).click();
    await sheet.getByText("Nobody will be there.").waitFor();
    t.expect(await sheet.locator(".pages-list button").allInnerTexts()).toEqual(["Kept back"]);
    await t.eval(t.gm, ({ game }) => game.journal.getName("Letter").delete());
    await sheet.waitFor({ state: "detached" });
    await mine.waitFor({ state: "detached" });
  },
  { core: true },
);

item(
  "H-281",
  "a player writes a macro from an empty place of the hotbar, runs it from its sheet and from the bar",
  async (t) => {
    const page = t.player;
    await t.eval(page, async ({ ui }) => ui.hotbar.changePage(1));
    await page.locator('#hotbar [data-slot="7"]').click();
    const sheet = page.locator(".macro-config");
    await sheet.getByLabel("Name", { exact: true }).fill("Shout");
    await sheet.locator("code-mirror textarea").fill("Up we go!");
    await sheet.getByRole("button", { name: "Run" }).click();
    const said = (text: string): Promise<unknown> =>
      t.until(page, ({ game }, wanted) => game.messages.contents.at(-1)?.content === wanted, text);
    await said("Up we go!");
    // A script that can't be read is not saved, and what was typed stays.
    t.allow(/can't be read/);
    await sheet.locator("select[name=type]").selectOption("script");
    await sheet.locator("code-mirror textarea").fill("return (");
    await sheet.getByRole("button", { name: "Run" }).click();
    await page
      .locator("#notifications")
      .getByText(/This script can't be read/)
      .waitFor();
    t.expect(await sheet.locator("code-mirror textarea").inputValue()).toBe("return (");
    t.expect(
      await t.eval(page, ({ game }) => {
        const macro = game.macros.getName("Shout");
        return [macro.type, macro.command, macro.isAuthor, macro.canUserExecute(game.users.activeGM)] as unknown[];
      }),
    ).toEqual(["chat", "Up we go!", true, true]);
    await sheet
      .locator("code-mirror textarea")
      .fill("await ChatMessage.create({ content: [typeof speaker, character?.name].join() });");
    await sheet.getByRole("button", { name: "Save" }).click();
    await sheet.waitFor({ state: "detached" });
    await page.locator('#hotbar [data-slot="7"]').click();
    await said("object,Hero");
    await page.locator('#hotbar [data-slot="7"]').click({ button: "right" });
    await page.locator("#context-menu").getByText("Edit").click();
    await sheet.waitFor();
    await t.eval(page, ({ game, ui }) => {
      ui.notifications.clear();
      return game.macros.getName("Shout").sheet.close();
    });
    await t.eval(page, async ({ game }) => {
      await game.macros.getName("Shout").delete();
    });
  },
  { core: true },
);

item(
  "H-281",
  "who may only see a macro reads and runs it; a link to it runs it; scripts need leave",
  async (t) => {
    const page = t.player;
    await t.eval(t.gm, async ({ Macro }) => {
      await Macro.create({
        name: "Bell",
        type: "script",
        ownership: { default: 1 },
        command: "await ChatMessage.create({ content: scope.event ? 'rung by hand' : 'rung' });",
      });
    });
    await t.until(page, ({ game }) => game.macros.getName("Bell"));
    t.expect(
      await t.eval(page, ({ game, Macro }) => {
        const macro = game.macros.getName("Bell");
        return [
          Macro.TYPES,
          macro.sheet?.constructor.name,
          macro.isOwner,
          macro.canExecute,
          macro.thumbnail,
        ] as unknown[];
      }),
    ).toEqual([["script", "chat"], "MacroConfig", false, true, "icons/svg/dice-target.svg"]);
    await t.eval(page, async ({ ui, CONFIG }) => {
      ui.macros ??= new CONFIG.ui.macros();
      await ui.macros.renderPopout();
    });
    await page.locator("#macros-popout").getByText("Bell").click();
    const sheet = page.locator(".macro-config");
    t.expect(await sheet.locator("code-mirror textarea").getAttribute("readonly")).not.toBeNull();
    t.expect(await sheet.getByRole("button", { name: "Save" }).count()).toBe(0);
    const said = (text: string): Promise<unknown> =>
      t.until(page, ({ game }, wanted) => game.messages.contents.at(-1)?.content === wanted, text);
    await sheet.getByRole("button", { name: "Run" }).click();
    await said("rung");
    await t.eval(page, async ({ game, ui }) => {
      await game.macros.getName("Bell").sheet.close();
      await ui.macros.popout?.close();
    });
    await t.eval(page, async ({ ChatMessage, game }) => {
      await ChatMessage.create({ content: `<p>@UUID[Macro.${String(game.macros.getName("Bell").id)}]{Ring}</p>` });
    });
    await page.locator("#chat a.content-link", { hasText: "Ring" }).last().click();
    await said("rung by hand");
    // Without the permission for scripts nobody but a Gamemaster runs one, nor chooses the kind.
    const roles = (allowed: number[] | null): Promise<unknown> =>
      t.eval(
        t.gm,
        async ({ game }, list) => {
          const table = { ...game.settings.get("core", "permissions") };
          if (list) table.MACRO_SCRIPT = list;
          else delete table.MACRO_SCRIPT;
          await game.settings.set("core", "permissions", table);
        },
        allowed,
      );
    await roles([4]);
    await t.until(page, ({ game }) => !game.macros.getName("Bell").canExecute);
    t.expect(
      await t.eval(page, async ({ game, Macro }) => {
        const macro = await Macro.create({ name: "Mine", type: "chat" });
        await macro.sheet.render({ force: true });
        const option = macro.sheet.element.querySelector("option[value=script]") as HTMLOptionElement;
        const answer = [option.disabled, macro.canExecute] as unknown[];
        await macro.sheet.close();
        await macro.delete();
        return [...answer, game.macros.getName("Bell").canUserExecute(game.users.activeGM)];
      }),
    ).toEqual([true, true, true]);
    await roles([1, 2, 3, 4]);
    await t.eval(t.gm, ({ game }) => game.macros.getName("Bell").delete());
  },
  { core: true },
);

/** The messages on a page: level, text with its count, and who announces them. */
const toasts = (t: Contract, page: Page): Promise<string[]> =>
  t.eval(page, ({ document }) =>
    ([...document.querySelectorAll("#notifications .notification")] as HTMLElement[]).map((e) =>
      [e.querySelector("[role]")?.getAttribute("role"), (e.innerText ?? "").replaceAll(/\s+/gu, " ").trim()].join(": "),
    ),
  );

item(
  "H-282",
  "equal messages are counted, few stand at once, a click sends one away, errors are announced",
  async (t) => {
    const page = t.player;
    t.allow(/too large|broken/);
    await t.eval(page, ({ ui }) => {
      ui.notifications.clear();
      for (let n = 0; n < 12; n++) ui.notifications.error("The value is too large.");
      for (const name of ["a", "b", "c", "d", "e"]) ui.notifications.info(`Note ${name}`);
    });
    t.expect(await toasts(t, page)).toEqual([
      "alert: The value is too large. 12 times",
      "status: Note a",
      "status: Note b",
    ]);
    await page.locator("#notifications .notification-text", { hasText: "too large" }).click();
    t.expect(await toasts(t, page)).toEqual(["status: Note a", "status: Note b", "status: Note c"]);
    // The same said anew after it was sent away begins again at one.
    await t.eval(page, ({ ui }) => {
      ui.notifications.clear();
      ui.notifications.error("The value is too large.");
      const one = ui.notifications.error("The value is too large.", { permanent: true });
      ui.notifications.error("The value is too large.", { permanent: true });
      one.update({ message: "broken" });
    });
    t.expect(await toasts(t, page)).toEqual(["alert: The value is too large.", "alert: broken 2 times"]);
    await t.eval(page, ({ ui }) => ui.notifications.clear());
  },
);

item(
  "H-282",
  "in a small window one stands at a time, off the title bar and the controls of the window in use",
  async (t) => {
    const page = t.player;
    await page.setViewportSize({ width: 420, height: 780 });
    try {
      await t.eval(
        page,
        async ({ game, ui }, id) => {
          ui.notifications.clear();
          await game.actors.get(id).sheet.render({ force: true });
          for (const name of ["a", "b", "c"]) ui.notifications.info(`Note ${name}`);
        },
        IDS.hero,
      );
      const covered = await t.eval(page, ({ document }) => {
        const box = document.querySelector("#notifications")!.getBoundingClientRect();
        const app = document.querySelector(".application.active-window")!;
        return [...app.querySelectorAll(".window-header, button, input, select, textarea")]
          .map((e) => ({ is: `${e.tagName} ${e.className}`, at: e.getBoundingClientRect() }))
          .filter(
            ({ at }) =>
              at.width && at.left < box.right && at.right > box.left && at.top < box.bottom && at.bottom > box.top,
          )
          .map(({ is }) => is);
      });
      t.expect(covered).toEqual([]);
      t.expect(await toasts(t, page)).toEqual(["status: Note a"]);
    } finally {
      await t.eval(
        page,
        async ({ game, ui }, id) => {
          ui.notifications.clear();
          await game.actors.get(id).sheet.close();
        },
        IDS.hero,
      );
      await page.setViewportSize({ width: 1400, height: 900 });
    }
  },
);

item(
  "H-282",
  "they leave the place where they would stand to a window whose title and controls lie there",
  async (t) => {
    const page = t.player;
    /** What of the window lies under the messages. */
    const covered = (): Promise<string[]> =>
      t.eval(page, ({ document }) => {
        const box = document.querySelector("#notifications")!.getBoundingClientRect();
        return [...document.querySelectorAll("#under-notes .window-header, #under-notes input")]
          .map((e) => ({ is: e.className || e.getAttribute("name")!, at: e.getBoundingClientRect() }))
          .filter(({ at }) => at.left < box.right && at.right > box.left && at.top < box.bottom && at.bottom > box.top)
          .map(({ is }) => is);
      });
    const open = (): Promise<unknown> =>
      t.eval(page, async ({ foundry, document }) => {
        class UnderNotes extends foundry.applications.api.ApplicationV2 {
          static DEFAULT_OPTIONS = {
            id: "under-notes",
            window: { title: "Under notes" },
            position: { left: 350, top: 0, width: 700, height: 500 },
          };
          async _renderHTML() {
            const rows = document.createElement("div");
            for (const name of ["a", "b", "c", "d"])
              rows.insertAdjacentHTML(
                "beforeend",
                `<p style="margin: 0"><input name="${name}" style="height: 40px"></p>`,
              );
            return rows;
          }
          _replaceHTML(rows: HTMLElement, content: HTMLElement) {
            content.replaceChildren(rows);
          }
        }
        await new UnderNotes().render({ force: true });
      });
    const close = (): Promise<unknown> =>
      t.eval(page, ({ foundry, ui }) => {
        ui.notifications.clear();
        return foundry.applications.instances.get("under-notes")?.close({ animate: false });
      });
    const say = (): Promise<unknown> =>
      t.eval(page, ({ ui }) => {
        for (const name of ["a", "b"]) ui.notifications.info(`Note ${name}`);
      });
    try {
      // Said while the window stands there, and a window that comes up under what stands there.
      await open();
      await say();
      t.expect(await toasts(t, page)).toEqual(["status: Note a", "status: Note b"]);
      t.expect(await covered()).toEqual([]);
      await close();
      await say();
      await open();
      t.expect(await covered()).toEqual([]);
      await close();
      // A window that lay before it is closed: it is the one in use again.
      await open();
      await t.eval(page, async ({ foundry }) => {
        const { ApplicationV2 } = foundry.applications.api;
        class Before extends ApplicationV2 {
          static DEFAULT_OPTIONS = { id: "before-notes", position: { left: 0, top: 500, width: 200, height: 100 } };
          async _renderHTML() {
            return document.createElement("p");
          }
          _replaceHTML() {}
        }
        await new Before().render({ force: true });
        await foundry.applications.instances.get("before-notes")!.close({ animate: false });
      });
      await say();
      t.expect(await covered()).toEqual([]);
      await close();
      // The strip that says there is no connection can be read too.
      const below = await t.eval(page, ({ document, ui }) => {
        document.body.insertAdjacentHTML(
          "beforeend",
          `<div class="host-offline" style="position: fixed; inset: 0 0 auto; block-size: 40px"></div>`,
        );
        ui.notifications.info("Note c");
        return document.querySelector("#notifications")!.getBoundingClientRect().top;
      });
      t.expect(below).toBeGreaterThanOrEqual(40);
    } finally {
      await t.eval(page, ({ document }) => document.querySelector(".host-offline")?.remove());
      await close();
    }
  },
);

item(
  "H-283",
  "what is no document is refused in words, whoever is given it; an import keeps id and place",
  async (t) => {
    const page = t.gm;
    await t.eval(page, ({ ui }) => ui.notifications.clear());
    const drop = (selector: string, file: string | null): Promise<unknown> =>
      t.eval(
        page,
        ({ document }, [where, name]) => {
          const transfer = new DataTransfer();
          if (name) transfer.items.add(new File(["MZ"], name));
          else transfer.setData("text/plain", "hello there");
          document
            .querySelector(where)!
            .dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
        },
        [selector, file] as const,
      );
    for (const [place, file, said] of [
      ["#actors .directory-list", "setup.exe", /“setup.exe” is a file/],
      ["#board", "map<b>.png", /“map<b>.png” is a file/],
      ["#hotbar .slot", null, /is only text/],
    ] as const) {
      await drop(place, file);
      t.expect((await toasts(t, page)).join(), place).toMatch(said);
      await t.eval(page, ({ ui }) => ui.notifications.clear());
    }
    // Import: a picture and a list are refused, an exported document comes in.
    t.allow(/exported/);
    const give = async (name: string, text: string): Promise<void> => {
      await t.eval(
        page,
        ({ game }, id) => {
          void game.actors.get(id).importFromJSONDialog();
        },
        IDS.npc,
      );
      await page
        .locator("dialog input[type=file], .dialog input[type=file]")
        .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
      await page.getByRole("button", { name: "Import", exact: true }).click();
    };
    for (const [name, text] of [
      ["hero.png", "PNG!"],
      ["list.json", "[1, 2"],
      ["other.json", "[1, 2]"],
    ] as const) {
      await give(name, text);
      await page.locator("#notifications").getByText(`“${name}” holds no exported`).waitFor();
      t.expect((await toasts(t, page)).join()).not.toMatch(/JSON at position|Unexpected token/);
      await t.eval(page, ({ ui }) => ui.notifications.clear());
    }
    const before = (await t.eval(page, ({ game }, id) => game.actors.get(id).toObject(), IDS.npc)) as AnyObject;
    await give(
      "npc.json",
      JSON.stringify({ ...before, _id: "somebodyElse0001", name: "Npc II", sort: 77, ownership: { default: 3 } }),
    );
    await t.until(page, ({ game }, id) => game.actors.get(id).name === "Npc II", IDS.npc);
    t.expect(
      await t.eval(page, ({ game }, id) => [game.actors.get(id).sort, game.actors.get(id).ownership.default], IDS.npc),
    ).toEqual([before.sort, 0]);
    await give("npc.json", JSON.stringify(before));
    await t.until(page, ({ game }, id) => game.actors.get(id).name === "Npc", IDS.npc);
  },
);

item("H-284", "a player who double-clicks a foe or presses Delete on it is told why nothing happens", async (t) => {
  const page = t.player;
  await t.eval(page, ({ ui }) => ui.notifications.clear());
  const token = page.locator(`#board [data-token-id="${IDS.npcToken}"]`);
  await token.dblclick();
  await page.locator("#notifications").getByText("You may not see the sheet of Npc.").waitFor();
  await page.keyboard.press("Delete");
  await page.locator("#notifications").getByText("You may not remove Npc from the board.").waitFor();
  await t.eval(page, ({ ui }) => ui.notifications.clear());
  // Whoever may is told what to do first, not to ask themselves.
  await t.eval(
    t.gm,
    ({ canvas }, id) => {
      canvas.tokens.releaseAll();
      canvas.tokens.get(id).element.focus();
    },
    IDS.npcToken,
  );
  await t.gm.keyboard.press("Delete");
  await t.gm.locator("#notifications").getByText("Click Npc first").waitFor();
  await t.eval(t.gm, ({ ui }) => ui.notifications.clear());
});

item(
  "H-285",
  "a token's controls have a ground, leave its name readable and stay above the hotbar; many scenes stay one row",
  async (t) => {
    const page = t.gm;
    const tools = (): Promise<number> =>
      t.eval(page, ({ document }) =>
        Math.round(document.querySelector("#scene-controls")!.getBoundingClientRect().top),
      );
    const top = await tools();
    await t.eval(
      page,
      async ({ Scene, canvas }, ids) => {
        await Scene.create(
          Array.from({ length: 9 }, (_, n) => ({
            name: `The long street, part ${n}`,
            navigation: true,
            flags: { core: { row: true } },
          })),
        );
        await canvas.scene.tokens.get(ids.npcToken).update({ displayName: 50, x: 900, y: 900 });
      },
      IDS,
    );
    await page.locator("#scene-navigation .scene").nth(9).waitFor();
    t.expect(await tools()).toBe(top);
    await t.eval(page, async ({ game }) => game.scenes.getName("The long street, part 8").view());
    await t.until(page, ({ document }) => {
      const row = document.querySelector("#scene-navigation .scene-list")!.getBoundingClientRect();
      const viewed = document.querySelector("#scene-navigation .scene.view")!.getBoundingClientRect();
      return viewed.left >= row.left && viewed.right <= row.right + 1;
    });
    // A hand on the keyboard sees what is in focus.
    await page.keyboard.press("Shift");
    await t.eval(
      page,
      async ({ game, canvas }, ids) => {
        await game.scenes.get(ids.scene).view();
        canvas.pan({ x: 950, y: 700, scale: 1 });
        const token = canvas.tokens.get(ids.npcToken);
        token.control();
        await canvas.hud.token.bind(token);
      },
      IDS,
    );
    // What the button in focus is for stands beside it, not in the corner where the controls were before they had a place.
    const apart = await t.eval(page, ({ document }) => {
      const [tip, button] = ["#tooltip.active", "#token-hud button:focus"].map((s) =>
        document.querySelector(s)?.getBoundingClientRect(),
      );
      return tip && button
        ? Math.max(tip.left - button.right, button.left - tip.right, tip.top - button.bottom, button.top - tip.bottom)
        : null;
    });
    t.expect(apart).not.toBeNull();
    t.expect(apart).toBeLessThan(40);
    for (const theme of ["light", "dark"]) {
      const seen = await t.eval(
        page,
        ({ document }, name) => {
          document.body.classList.toggle("theme-dark", name === "dark");
          document.body.classList.toggle("theme-light", name !== "dark");
          const box = (e: Element): DOMRect => e.getBoundingClientRect();
          const over = (a: DOMRect, b: DOMRect): boolean =>
            a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
          const buttons = [...document.querySelectorAll("#token-hud .control-icon")].filter((e) => box(e).width);
          const parts = [...buttons, ...document.querySelectorAll("#token-hud .attribute")];
          const label = box(document.querySelector("#board .token-name.shown")!);
          const bar = box(document.querySelector("#hotbar")!);
          return {
            buttons: buttons.length > 3,
            bare: buttons.filter((e) => /, 0\)$|transparent/.test(getComputedStyle(e).backgroundColor)).length,
            covering: parts.filter((e) => over(box(e), label)).length,
            under: parts.filter((e) => over(box(e), bar)).length,
          };
        },
        theme,
      );
      t.expect(seen, theme).toEqual({ buttons: true, bare: 0, covering: 0, under: 0 });
    }
    await t.eval(
      page,
      async ({ game, canvas, document, Scene }, ids) => {
        document.body.classList.remove("theme-dark");
        document.body.classList.add("theme-light");
        await canvas.hud.token.close();
        canvas.tokens.releaseAll();
        await canvas.scene.tokens.get(ids.npcToken).update({ displayName: 0, x: 100, y: 100 });
        await Scene.deleteDocuments(
          game.scenes.filter((s: AnyObject) => s.flags.core?.row).map((s: AnyObject) => s.id),
        );
      },
      IDS,
    );
  },
);

item("H-286", "the join page says who plays whom, and asks before a taken seat is taken again", async (t) => {
  const context = await t.player
    .context()
    .browser()!
    .newContext({ viewport: { width: 900, height: 700 } });
  try {
    const page = await context.newPage();
    await page.goto(`${t.server.url}/join`);
    const seat = page.locator(".join-card", { hasText: "Player" }).filter({ hasText: "plays Hero" });
    await seat.waitFor();
    t.expect(await page.locator(".join-card", { hasText: "Other" }).first().innerText()).toContain("plays Rival");
    t.expect(await page.locator(".join-card", { hasText: "Gm" }).innerText()).not.toContain("plays");
    await seat.click();
    await page.getByText("Player is at the table already").waitFor();
    t.expect(new URL(page.url()).pathname).toBe("/join");
    await page.getByRole("button", { name: "Yes, join as Player" }).click();
    await page.waitForURL("**/game");
    await ready(page);
    t.expect(await t.eval(page, ({ game }) => game.user.name)).toBe("Player");
  } finally {
    await context.close();
  }
});
