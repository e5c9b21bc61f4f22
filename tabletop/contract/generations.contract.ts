/** H-287 to H-293: where the generations differ and a forgiving host would hide it: texts that are cleaned, levels, windows of the browser, templates and names by path. */
import type { AnyObject, AnyValue } from "../common/types.ts";
import { IDS, item } from "./harness.ts";

item(
  "H-287",
  "a text field takes its initial value for null and for a blank that it doesn't allow; without one what is required is refused, and the rest isn't there",
  async (t) => {
    const cleaned = await t.eval(t.gm, ({ foundry }) => {
      const { StringField, SchemaField, NumberField } = foundry.data.fields;
      const schema = new SchemaField({
        units: new StringField({ required: true, blank: false, initial: "self" }),
        bonus: new StringField(),
        back: new StringField({ required: true, blank: false, nullable: true }),
        int: new NumberField({ required: false, nullable: false, integer: true }),
        str: new StringField({ required: false, blank: false, nullable: false }),
      });
      const all = schema.clean({ units: "", bonus: null, back: "", int: null, str: null });
      return [
        all,
        Object.keys(all).sort(),
        schema.validate(all) === undefined,
        new StringField({ required: true, blank: false, initial: "self" }).clean("", { partial: true }),
      ];
    });
    t.expect(cleaned).toEqual([
      t.expect.objectContaining({ units: "self", back: null }),
      ["back", "units"],
      true,
      "self",
    ]);
    for (const given of [null, ""])
      t.expect(
        await t.failure(
          t.gm,
          ({ contract, foundry }, v) =>
            contract.clean(new foundry.data.fields.StringField({ required: true, blank: false }), v),
          given,
        ),
      ).not.toBeNull();
  },
  { core: true, seats: ["gm"] },
);

item(
  "H-288",
  "the picture of a scene is its level's; a scene that is made without a level gets one, without the picture that 13's words name",
  async (t) => {
    t.allow(/Scene#background is now part/);
    const seen = await t.eval(
      t.gm,
      async ({ foundry, canvas, game }, scene) => {
        const made = await foundry.documents.Scene.implementation.create({
          name: "Bare",
          background: { src: "icons/svg/mystery-man.svg" },
        });
        const whole = await foundry.documents.Scene.implementation.create({
          name: "Whole",
          levels: [{ _id: "groundFloor00000", name: "Ground", background: { src: "icons/svg/mystery-man.svg" } }],
        });
        const old = whole.background.src;
        const said = {
          bare: [
            made.levels.size,
            made.levels.contents[0].id,
            made.initialLevel.background.src,
            "background" in made.toObject(),
          ],
          whole: [whole.levels.size, whole.initialLevel.name, whole.firstLevel.background.src, old],
          first: [
            game.scenes.get(scene).initialLevel?.id,
            game.scenes.get(scene).tokens.contents[0].level,
            canvas.level === canvas.scene?.initialLevel,
          ],
        };
        await made.delete();
        await whole.delete();
        return said;
      },
      IDS.scene,
    );
    const picture = "icons/svg/mystery-man.svg";
    t.expect(seen).toEqual({
      bare: [1, "defaultLevel0000", null, false],
      whole: [1, "Ground", picture, picture],
      first: ["defaultLevel0000", "defaultLevel0000", true],
    });
  },
  { core: true, only: 14, seats: ["gm"] },
);

item(
  "H-288",
  "a token is seen on its own level alone; a scene that has lost its levels can't be looked at, and says so",
  async (t) => {
    t.allow(/has no level/);
    const seen = await t.eval(t.gm, async ({ foundry, canvas, document }) => {
      const scene = await foundry.documents.Scene.implementation.create({
        name: "Tower",
        levels: [
          { _id: "groundFloor00000", name: "Ground", background: { src: "icons/svg/mystery-man.svg" } },
          { _id: "upstairs00000000", name: "Upstairs" },
        ],
        tokens: [
          { name: "Below", level: "groundFloor00000" },
          { name: "Above", level: "upstairs00000000" },
        ],
      });
      const before = canvas.scene;
      await scene.view();
      const names = (): string[] => canvas.tokens.placeables.map((p: AnyObject) => p.name as string);
      const steps: AnyValue[] = [names(), Boolean(document.querySelector("#board .board-background"))];
      await scene.tokens.getName("Above").update({ level: "groundFloor00000" });
      steps.push(names().sort());
      await scene.update({ initialLevel: "upstairs00000000" });
      await new Promise((done) => setTimeout(done, 200));
      steps.push(names(), Boolean(document.querySelector("#board .board-background")));
      await scene.deleteEmbeddedDocuments("Level", ["groundFloor00000", "upstairs00000000"]);
      await new Promise((done) => setTimeout(done, 200));
      steps.push(scene.levels.size, scene.initialLevel, Boolean(document.querySelector("#board .board-empty")));
      await before?.view();
      await scene.delete();
      return steps;
    });
    t.expect(seen).toEqual([["Below"], true, ["Above", "Below"], [], false, 0, null, true]);
  },
  { core: true, only: 14, seats: ["gm"] },
);

item(
  "H-289",
  "an application is taken out into a window of the browser and back: one element, its listeners with it, hooks for the window; closed there it is closed",
  async (t) => {
    const opened = await Promise.all([
      t.gm.context().waitForEvent("page"),
      t.eval(
        t.gm,
        async ({ foundry, Hooks, game, document }, id) => {
          const g = self as unknown as AnyObject;
          g.__told = [];
          for (const name of ["openDetachedWindow", "closeDetachedWindow"])
            Hooks.on(name, (which: string, win: Window) =>
              g.__told.push([name, which, typeof win.document === "object"]),
            );
          const { sheet } = game.actors.get(id);
          await sheet.render({ force: true });
          const { element } = sheet;
          await sheet.detachWindow();
          g.__sheet = sheet;
          return {
            same: sheet.element === element,
            elsewhere: element.ownerDocument !== document,
            styled: element.ownerDocument.styleSheets.length > 0,
            windows: [...foundry.applications.detached.windows].map(
              (w: AnyObject) => w.window === element.ownerDocument.defaultView,
            ),
            globals: element.ownerDocument.defaultView.game === game,
            id: typeof sheet.window.windowId,
            // What is made there is no element of this page.
            foreign: element.ownerDocument.createElement("p") instanceof HTMLElement,
          };
        },
        IDS.hero,
      ),
    ]);
    t.expect(opened[1]).toEqual({
      same: true,
      elsewhere: true,
      styled: true,
      windows: [true],
      globals: true,
      id: "string",
      foreign: false,
    });
    const back = await t.eval(t.gm, async ({ document }) => {
      const g = self as unknown as AnyObject;
      await g.__sheet.render();
      const there = g.__sheet.element.ownerDocument !== document;
      await g.__sheet.attachWindow();
      return [
        there,
        g.__sheet.element.ownerDocument === document,
        g.__sheet.rendered,
        g.__sheet.window.windowId ?? null,
      ];
    });
    t.expect(back).toEqual([true, true, true, null]);
    const [again] = await Promise.all([
      t.gm.context().waitForEvent("page"),
      t.eval(t.gm, async () => {
        await (self as unknown as AnyObject).__sheet.detachWindow();
      }),
    ]);
    await again.close();
    await t.until(t.gm, () => (self as unknown as AnyObject).__sheet.rendered === false, null);
    const told = await t.eval(t.gm, () =>
      ((self as unknown as AnyObject).__told as AnyValue[]).map((line) => [line[0], line[2]]),
    );
    t.expect(told).toEqual([
      ["openDetachedWindow", true],
      ["closeDetachedWindow", true],
      ["openDetachedWindow", true],
      ["closeDetachedWindow", true],
    ]);
  },
  { core: true, only: 14, seats: ["gm"] },
);

item(
  "H-289",
  "14: what is written in a chat that was taken out goes where the cursor stands there; back in the page, or closed, nothing of the editor is left on the page that it was on",
  async (t) => {
    await t.eval(t.gm, async ({ document, ui }) => {
      const g = self as unknown as AnyObject;
      // What the editors listen for on this page, added and taken away.
      g.__listening = 0;
      for (const [name, by] of [
        ["addEventListener", 1],
        ["removeEventListener", -1],
      ] as const) {
        const own = document[name].bind(document);
        document[name] = (type: string, ...rest: unknown[]) => {
          if (type === "selectionchange") g.__listening += by;
          return own(type, ...rest);
        };
      }
      await ui.chat.renderPopout();
    });
    const [out] = await Promise.all([
      t.gm.context().waitForEvent("page"),
      t.eval(t.gm, async ({ ui }) => {
        await ui.chat.popout.detachWindow();
      }),
    ]);
    const editor = out.locator(".chat-editor [contenteditable=true]");
    await editor.click();
    await out.keyboard.type("tae");
    await out.keyboard.press("ArrowLeft");
    await out.keyboard.type("bl");
    t.expect(await editor.innerText()).toBe("table");
    // Its own way back too: what was typed is there, and can be undone.
    await t.eval(t.gm, async ({ ui }) => {
      await ui.chat.popout.attachWindow();
    });
    const here = t.gm.getByRole("dialog", { name: "Chat" }).getByRole("textbox");
    t.expect(await here.innerText()).toBe("table");
    await here.click();
    await t.gm.keyboard.press("End");
    await t.gm.keyboard.press("Control+z");
    t.expect((await here.innerText()).trim()).not.toBe("table");
    const [again] = await Promise.all([
      t.gm.context().waitForEvent("page"),
      t.eval(t.gm, async ({ ui }) => {
        await ui.chat.popout.detachWindow();
        await ui.chat.popout.close({ animate: false });
      }),
    ]);
    await t.until(t.gm, () => (self as unknown as AnyObject).__listening === 0, null);
    t.expect(again.isClosed()).toBe(true);
    await t.eval(t.gm, ({ document }) => {
      delete document.addEventListener;
      delete document.removeEventListener;
    });
  },
  { core: true, only: 14, seats: ["gm"] },
);

item(
  "H-290",
  "the frame of a message can be drawn by its template's path; a template of Foundry's that the host lacks is said by its name",
  async (t) => {
    t.allow(/HostNotImplemented|does not implement/);
    const seen = await t.eval(t.gm, async ({ foundry, CONFIG }) => {
      const { renderTemplate } = foundry.applications.handlebars;
      const host = (globalThis as never as { __host: { missing: string[] } }).__host;
      const before = host.missing.length;
      const html = await renderTemplate(CONFIG.ChatMessage.template, {
        message: { _id: "m", content: "<b class=own>x</b>", timestamp: 0 },
        alias: "Nova",
        author: { name: "Ada" },
        cssClass: "whisper",
        isWhisper: 1,
        whisperTo: "Bo",
        canDelete: true,
      });
      const li = foundry.utils.parseHTML(html);
      const failed = await renderTemplate("templates/ui/players.hbs", {}).then(
        () => "silent",
        (error: Error) => error.name,
      );
      return [
        li.matches("li.chat-message.whisper"),
        li.querySelector(".message-content .own")?.textContent,
        li.querySelector(".message-sender")?.textContent,
        li.querySelector(".whisper-to")?.textContent.includes("Bo"),
        li.querySelector("[data-action=deleteMessage]") !== null,
        failed,
        host.missing.slice(before),
      ];
    });
    t.expect(seen).toEqual([true, "x", "NovaAda", true, true, "HostNotImplemented", ["templates/ui/players.hbs"]]);
  },
  { core: true, seats: ["gm"] },
);

item(
  "H-291",
  "names that lie deeper throw as well; a class of the canvas or a window of the first version can be extended, and making one says what is missing",
  async (t) => {
    t.allow(/HostNotImplemented|does not implement|window of the first version/);
    const seen = await t.eval(t.gm, ({ foundry, ui }) => {
      const asked = (read: () => unknown): string => {
        try {
          read();
          return "silent";
        } catch (error) {
          return (error as Error).message;
        }
      };
      class Layer extends foundry.canvas.layers.CanvasLayer {}
      class Sheet extends foundry.appv1.sheets.ActorSheet {}
      const lines = [
        asked(() => foundry.canvas.layers.NoSuchLayer as unknown),
        asked(() => foundry.canvas.placeables.tokens.NoSuchPart as unknown),
        asked(() => foundry.canvas.perception.NoSuchMode as unknown),
        asked(() => foundry.appv1.sheets.NoSuchSheet as unknown),
        asked(() => new Layer()),
        asked(() => new Sheet()),
      ];
      const told =
        ui.notifications.active?.length ?? self.document.querySelectorAll("#notifications .notification").length;
      ui.notifications.clear();
      return [lines, told > 0];
    });
    t.expect(seen).toEqual([
      [
        "foundry.canvas.layers.NoSuchLayer",
        "foundry.canvas.placeables.tokens.NoSuchPart",
        "foundry.canvas.perception.NoSuchMode",
        "foundry.appv1.sheets.NoSuchSheet",
        "foundry.canvas.layers.CanvasLayer",
        "foundry.appv1.sheets.ActorSheet",
      ].map((name) => `The tabletop does not implement ${name}`),
      true,
    ]);
  },
  { core: true, seats: ["gm"] },
);

item(
  "H-292",
  "a global from before the namespaces is the thing of its place, and who asks is counted; a package's own global of that name wins",
  async (t) => {
    t.allow(/The global \w+ is now/);
    const seen = await t.eval(t.gm, ({ foundry }) => {
      const g = globalThis as unknown as AnyObject;
      const { deprecations } = g.__host as { deprecations: Record<string, number> };
      const count = (): number => Object.values(deprecations).reduce((sum, n) => sum + n, 0);
      const before = count();
      const same = [
        g.renderTemplate === foundry.applications.handlebars.renderTemplate,
        g.Actors === foundry.documents.collections.Actors,
        g.ActorSheet === foundry.appv1.sheets.ActorSheet,
      ];
      const counted = count() - before;
      g.loadTemplates = "mine";
      const own = [g.loadTemplates, count() - before];
      return [same, counted > 0, own[0], own[1] === counted];
    });
    t.expect(seen).toEqual([[true, true, true], true, "mine", true]);
  },
  { seats: ["gm"] },
);

item(
  "H-293",
  "two figures of one actor are told apart: each unlinked one has the next free number, a linked one and one that is named have none",
  async (t) => {
    const names = await t.eval(
      t.gm,
      async ({ game }, { hero, npc }) => {
        const [scene, foe] = [game.scenes.active, game.actors.get(npc)];
        const { name } = foe;
        const drop = async (data: AnyObject = {}): Promise<AnyObject> => {
          const token = await foe.getTokenDocument(data, { parent: scene });
          const [made] = await scene.createEmbeddedDocuments("Token", [token.toObject()]);
          return made;
        };
        await foe.update({ prototypeToken: { actorLink: false, appendNumber: true } });
        const [first, second] = [await drop(), await drop()];
        await first.delete();
        const [third, fourth, given] = [await drop(), await drop(), await drop({ name: "Boss" })];
        const shown = [second, third, fourth, given].map((token) => String(token.name).replace(name, "Foe"));
        for (const token of [second, third, fourth, given]) await token.delete();
        await foe.update({ prototypeToken: { appendNumber: false } });
        const linked = await game.actors.get(hero).getTokenDocument({ appendNumber: true }, { parent: scene });
        return [...shown, linked.name === game.actors.get(hero).prototypeToken.name];
      },
      IDS,
    );
    t.expect(names).toEqual(["Foe (2)", "Foe (1)", "Foe (3)", "Boss", true]);
  },
  { core: true, seats: ["gm"] },
);
