/** H-278 and on: what a player has before them, in their own browser. */
import type { Page } from "playwright-core";
import type { AnyObject } from "../common/types.ts";
import { IDS, item, type Contract } from "./harness.ts";

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
