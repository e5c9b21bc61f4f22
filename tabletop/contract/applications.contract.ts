/** H-145 to H-155, H-164 to H-170, H-268, H-273: windows, their life and looks, dialogs, menus, notifications, themes, the keyboard. */
import type { Page } from "playwright-core";
import type { AnyObject, AnyValue } from "../common/types.ts";
import { type Contract, IDS, item } from "./harness.ts";

/** The page, in functions that run there. */
declare const self: AnyObject;

/** The suite's own windows, on this page. */
async function ui(page: Page): Promise<void> {
  await page.evaluate('import("/systems/contract-sys/ui/apps.mjs").then(() => { contract.ui.log.length = 0; })');
}

const closeAll = (t: Contract, page: Page): Promise<unknown> =>
  t.eval(page, async ({ foundry }) => {
    for (const app of [...foundry.applications.instances.values()])
      if (app.hasFrame) await app.close({ animate: false });
  });

item(
  "H-145",
  "options of a class merge over those of its ancestors",
  async (t) => {
    await ui(t.gm);
    const options = await t.eval(t.gm, ({ contract }) => {
      const app = new contract.ui.DerivedApp({ window: { title: "Given" }, position: { height: 250 } });
      const { classes, window: frame, actions, position, own, id } = app.options;
      return {
        classes,
        title: frame.title,
        icon: frame.icon,
        resizable: frame.resizable,
        minimizable: frame.minimizable,
        actions: Object.keys(actions).sort(),
        position,
        own,
        id: id,
        appId: app.id,
        frozen: Object.isFrozen(app.options),
        base: contract.ui.PlainApp.DEFAULT_OPTIONS.classes,
      };
    });
    t.expect([...options.classes].sort()).toEqual(["derived", "plain", "shared"]);
    t.expect(options).toMatchObject({
      title: "Given",
      icon: "fa-solid fa-star",
      resizable: true,
      minimizable: true,
      actions: ["base", "both", "ping"],
      position: { width: 300, height: 250 },
      base: ["plain", "shared"],
    });
    t.expect(options.own.deep).toEqual({ a: 1, b: 2 });
    t.expect([...options.own.list].sort()).toEqual([1, 2, 3]);
    t.expect(options.appId).toMatch(/^plain-\w+$/u);
  },
  { core: true },
);

item(
  "H-146",
  "a re-render keeps root, position, focus, selection and scroll",
  async (t) => {
    await ui(t.gm);
    const before = await t.eval(t.gm, async ({ contract, document }) => {
      const app = (self.__app = new contract.ui.PartsApp());
      await app.render({ force: true });
      self.__root = app.element;
      app.setPosition({ left: 123, top: 77 });
      const area = app.element.querySelector("textarea");
      area.value = "typed words";
      area.focus();
      area.setSelectionRange(2, 5);
      app.element.querySelector(".scroller").scrollTop = 240;
      app.element.querySelector(".first").scrollTop = 60;
      return { rendered: app.rendered, listed: document.getElementById("parts-app") === app.element };
    });
    t.expect(before).toEqual({ rendered: true, listed: true });
    const after = await t.eval(t.gm, async ({ document }) => {
      const app = self.__app;
      document.activeElement.dispatchEvent(new Event("input", { bubbles: true }));
      await app.render();
      const focus = document.activeElement;
      return {
        same: app.element === self.__root,
        left: app.position.left,
        top: app.position.top,
        focus: focus.name,
        text: focus.value,
        selection: [focus.selectionStart, focus.selectionEnd],
        scroller: app.element.querySelector(".scroller").scrollTop,
        own: app.element.querySelector(".first").scrollTop,
        count: app.element.querySelector(".count").textContent,
        roots: document.querySelectorAll("#parts-app").length,
      };
    });
    t.expect(after).toEqual({
      same: true,
      left: 123,
      top: 77,
      focus: "beta",
      text: "typed words",
      selection: [2, 5],
      scroller: 240,
      own: 60,
      count: "2",
      roots: 1,
    });
    const button = await t.eval(t.gm, async ({ document }) => {
      self.__app.element.querySelector("button[name=third]").focus();
      await self.__app.render();
      return document.activeElement.name;
    });
    t.expect(button).toBe("third");
    await closeAll(t, t.gm);
  },
  { core: true },
);

item(
  "H-147",
  "a render of some parts leaves the nodes of the others as they are",
  async (t) => {
    await ui(t.gm);
    const seen = await t.eval(t.gm, async ({ contract }) => {
      const app = new contract.ui.PartsApp();
      await app.render({ force: true });
      const part = (id: string): AnyValue => app.element.querySelector(`[data-application-part="${id}"]`);
      const first = part("first");
      const second = part("second");
      first.querySelector("input").value = "unsaved";
      contract.ui.log.length = 0;
      await app.render({ parts: ["second"] });
      const out = {
        firstSame: part("first") === first,
        secondNew: part("second") !== second,
        count: part("second").textContent.trim(),
        kept: part("first").querySelector("input").value,
        parts: Object.keys(app.parts),
        order: [...app.element.querySelectorAll("[data-application-part]")].map(
          (e: AnyValue) => e.dataset.applicationPart,
        ),
        prepared: contract.ui.log
          .filter((l: AnyObject) => l.name === "_preparePartContext")
          .map((l: AnyObject) => l.part),
        attached: contract.ui.log
          .filter((l: AnyObject) => l.name === "_attachPartListeners")
          .map((l: AnyObject) => l.part),
      };
      await app.close();
      return out;
    });
    t.expect(seen).toEqual({
      firstSame: true,
      secondNew: true,
      count: "2",
      kept: "unsaved",
      parts: ["tabs", "first", "second", "one", "two"],
      order: ["tabs", "first", "second", "one", "two"],
      prepared: ["second"],
      attached: ["second"],
    });
  },
  { core: true },
);

item(
  "H-148",
  "a part with two roots is an error that names it",
  async (t) => {
    await ui(t.gm);
    t.allow(/twins|single HTML element|render/iu);
    const error = await t.failure(t.gm, ({ contract }) =>
      new contract.ui.TwinsApp({ id: "twins" }).render({ force: true }),
    );
    t.expect(error).toMatch(/twins/u);
    t.expect(
      await t.eval(t.gm, ({ document, foundry }) => [
        document.querySelectorAll("#twins").length,
        foundry.applications.instances.has("twins"),
      ]),
    ).toEqual([0, false]);
    t.expect(await t.failure(t.gm, ({ contract }) => new contract.ui.BareApp().render({ force: true }))).toMatch(
      /_renderHTML/u,
    );
  },
  { core: true },
);

item(
  "H-150",
  "an action is called with the window as this; other buttons only when named",
  async (t) => {
    await ui(t.gm);
    await t.eval(t.gm, async ({ contract }) => {
      const content =
        '<a data-action="ping" class="left" style="display: block; padding: 9px"><b>Ping</b></a><button type="button" data-action="both" class="both">Both</button><p data-action="nowhere">None</p>';
      await new contract.ui.DerivedApp({ id: "actions", content }).render({ force: true });
    });
    await t.gm.locator("#actions .left b").click();
    await t.gm.locator("#actions .left b").click({ button: "right" });
    await t.gm.locator("#actions .both").click();
    await t.gm.locator("#actions .both").click({ button: "right" });
    await t.gm.locator("#actions [data-action=nowhere]").click();
    const log = await t.eval(t.gm, ({ contract }) => contract.ui.log.filter((l: AnyObject) => l.name === "ping"));
    t.expect(log).toEqual([
      { name: "ping", self: "DerivedApp", tag: "A", button: 0, prevented: true },
      { name: "ping", self: "DerivedApp", tag: "BUTTON", button: 0, prevented: true },
      { name: "ping", self: "DerivedApp", tag: "BUTTON", button: 2, prevented: true },
    ]);
    await closeAll(t, t.gm);
  },
  { core: true },
);

item(
  "H-151",
  "the steps of a render come in order, the first ones once",
  async (t) => {
    await ui(t.gm);
    const log = await t.eval(t.gm, async ({ contract, Hooks }) => {
      const app = new contract.ui.PartsApp();
      for (const name of ["prerender", "render", "close"])
        app.addEventListener(name, () => contract.ui.note(`event ${name}`));
      const hook = Hooks.on("renderPartsApp", () => contract.ui.note("hook render"));
      const names = (): string[] =>
        contract.ui.log
          .splice(0)
          .filter((l: AnyObject) => l.name !== "_preparePartContext")
          .map((l: AnyObject) => (l.part ? `${l.name} ${l.part}` : l.name));
      await app.render({ force: true });
      const first = names();
      await app.render({ force: true });
      const second = names();
      await app.render({ parts: ["first"] });
      const third = names();
      await app.close();
      const closed = names();
      const away = await app.render();
      Hooks.off("renderPartsApp", hook);
      return { first, second, third, closed, away: [away.rendered, names().length] };
    });
    const attach = ["tabs", "first", "second", "one", "two"].map((part) => `_attachPartListeners ${part}`);
    t.expect(log.first).toEqual([
      "_prepareContext",
      "_preFirstRender",
      "_preRender",
      "event prerender",
      ...attach,
      "_onFirstRender",
      "_onRender",
      "event render",
      "hook render",
      "_postRender",
    ]);
    t.expect(log.second).toEqual([
      "_prepareContext",
      "_preRender",
      "event prerender",
      ...attach,
      "_onRender",
      "event render",
      "hook render",
      "_postRender",
    ]);
    t.expect(log.third).toEqual([
      "_prepareContext",
      "_preRender",
      "event prerender",
      "_attachPartListeners first",
      "_onRender",
      "event render",
      "hook render",
      "_postRender",
    ]);
    t.expect(log.closed).toEqual(["_preClose", "_onClose", "event close"]);
    t.expect(log.away).toEqual([false, 0]);
  },
  { core: true },
);

item(
  "H-152",
  "render hooks fire for the class and every ancestor, with the root element",
  async (t) => {
    await ui(t.gm);
    const seen = await t.eval(t.gm, async ({ contract, Hooks }) => {
      const calls: AnyObject[] = [];
      const classes = ["DerivedApp", "PlainApp", "ApplicationV2"];
      const ids = ["render", "close"].flatMap((kind) =>
        classes.map((name) => [
          `${kind}${name}`,
          Hooks.on(`${kind}${name}`, (app: AnyValue, element: AnyValue, context: unknown, options: AnyObject) =>
            calls.push({
              hook: `${kind}${name}`,
              root: kind === "close" || (element instanceof HTMLElement && element === app.element),
              context: typeof context,
              first: options?.isFirstRender ?? null,
            }),
          ),
        ]),
      );
      const app = new contract.ui.DerivedApp();
      await app.render({ force: true });
      await app.close();
      for (const [name, id] of ids) Hooks.off(name, id);
      return calls;
    });
    t.expect(seen.map((call: AnyObject) => call.hook)).toEqual([
      "renderDerivedApp",
      "renderPlainApp",
      "renderApplicationV2",
      "closeDerivedApp",
      "closePlainApp",
      "closeApplicationV2",
    ]);
    t.expect(seen.slice(0, 3)).toEqual(
      ["renderDerivedApp", "renderPlainApp", "renderApplicationV2"].map((hook) => ({
        hook,
        root: true,
        context: "object",
        first: true,
      })),
    );
  },
  { core: true },
);

item(
  "H-153",
  "a tab changes its own group only and outlives a re-render",
  async (t) => {
    await ui(t.gm);
    await t.eval(t.gm, async ({ contract }) => {
      await (self.__app = new contract.ui.PartsApp()).render({ force: true });
    });
    const active = (): Promise<string[]> =>
      t.eval(t.gm, () =>
        [...self.__app.element.querySelectorAll("[data-tab].active")]
          .map(
            (e: AnyValue) =>
              `${e.classList.contains("tab") ? "content" : "nav"} ${e.dataset.group ?? e.closest(".tabs").dataset.group}.${e.dataset.tab}`,
          )
          .sort(),
      );
    t.expect(await active()).toEqual(["content other.x", "content primary.one", "nav other.x", "nav primary.one"]);
    await t.gm.locator("#parts-app nav [data-tab=two]").click();
    t.expect(await active()).toEqual(["content other.x", "content primary.two", "nav other.x", "nav primary.two"]);
    await t.eval(t.gm, () => self.__app.render());
    t.expect(await active()).toEqual(["content other.x", "content primary.two", "nav other.x", "nav primary.two"]);
    t.expect(await t.eval(t.gm, () => ({ ...self.__app.tabGroups }))).toEqual({ primary: "two", other: "x" });
    await t.eval(t.gm, () => self.__app.changeTab("y", "other"));
    t.expect(await active()).toContain("content other.y");
    t.expect(await t.failure(t.gm, () => self.__app.changeTab("nowhere", "other"))).not.toBeNull();
    await t.eval(t.gm, () => self.__app.render({ tab: { primary: "one" } }));
    t.expect(await active()).toContain("nav primary.one");
    const record = await t.eval(t.gm, () => self.__app._prepareTabs("primary"));
    t.expect(record).toMatchObject({
      one: { id: "one", group: "primary", active: true, label: "One" },
      two: { active: false },
    });
    t.expect(record.two.cssClass).not.toContain("active");
    await closeAll(t, t.gm);
  },
  { core: true },
);

item(
  "H-154",
  "close takes element and instance away and resolves",
  async (t) => {
    await ui(t.gm);
    const seen = await t.eval(t.gm, async ({ contract, foundry, document }) => {
      const app = new contract.ui.PlainApp({ id: "closing" });
      await app.render({ force: true });
      const open = [
        foundry.applications.instances.get("closing") === app,
        Boolean(document.getElementById("closing")),
        app.state,
      ];
      const answer = await app.close();
      const closed = [
        foundry.applications.instances.has("closing"),
        Boolean(document.getElementById("closing")),
        app.state,
        answer === app,
      ];
      await app.render({ force: true });
      const again = app.rendered;
      await app.close();
      return { open, closed, again };
    });
    t.expect(seen).toEqual({ open: [true, true, 2], closed: [false, false, -1, true], again: true });
  },
  { core: true },
);

item(
  "H-155",
  "a sheet's id is its class and the document's uuid; two sheets stand side by side",
  async (t) => {
    await ui(t.gm);
    const ids = await t.eval(
      t.gm,
      async ({ game, contract, document }, { hero, npc, power }) => {
        const actor = game.actors.get(hero);
        const sheets = [
          actor.sheet,
          game.actors.get(npc).sheet,
          new contract.ui.OtherSheet({ document: actor }),
          actor.items.get(power).sheet,
        ];
        for (const sheet of sheets) await sheet.render({ force: true });
        const out = {
          ids: sheets.map((s: AnyValue) => s.id),
          shown: sheets.map((s: AnyValue) => document.getElementById(s.id) === s.element),
          same: actor.sheet === sheets[0],
          apps: Object.keys(actor.apps).length,
        };
        for (const sheet of sheets) await sheet.close();
        return out;
      },
      IDS,
    );
    t.expect(ids).toEqual({
      ids: [
        `HeroSheet-Actor-${IDS.hero}`,
        `HeroSheet-Actor-${IDS.npc}`,
        `OtherSheet-Actor-${IDS.hero}`,
        `PowerSheet-Actor-${IDS.hero}-Item-${IDS.power}`,
      ],
      shown: [true, true, true, true],
      same: true,
      apps: 2,
    });
  },
  { core: true },
);

item(
  "H-164",
  "header controls are those that ownership and visible admit",
  async (t) => {
    const open = (page: Page, id: string): Promise<string[]> =>
      t.eval(
        page,
        async ({ game }, which) => {
          const { sheet } = game.actors.get(which);
          await sheet.render({ force: true });
          await sheet.toggleControls(true);
          const labels = [...sheet.element.querySelectorAll(".controls-dropdown button")].map(
            (b: AnyValue) => b.dataset.action ?? b.textContent.trim(),
          );
          await sheet.toggleControls(false);
          return labels;
        },
        id,
      );
    const gm = await open(t.gm, IDS.hero);
    t.expect(gm).toEqual(t.expect.arrayContaining(["configureSheet", "configureOwnership", "star"]));
    t.expect(new Set(gm).size).toBe(gm.length);
    const player = await open(t.player, IDS.friend);
    t.expect(player).toContain("star");
    t.expect(player).not.toContain("configureOwnership");
    await t.eval(t.gm, ({ contract }) => {
      contract.sheetCalls.length = 0;
    });
    await t.gm.locator(`#HeroSheet-Actor-${IDS.hero} [data-action=toggleControls]`).click();
    await t.gm.locator(`#HeroSheet-Actor-${IDS.hero} .controls-dropdown [data-action=star]`).click();
    const calls = await t.eval(t.gm, ({ contract }) => contract.sheetCalls.filter((c: AnyObject) => c.name === "star"));
    t.expect(calls).toEqual([{ name: "star", self: "HeroSheet", target: "BUTTON", event: "click" }]);
    const hooked = await t.eval(
      t.gm,
      async ({ game, Hooks }, id) => {
        const hook = Hooks.on("getHeaderControlsActorSheetV2", (_app: AnyValue, controls: AnyObject[]) =>
          controls.push({
            icon: "fa-solid fa-bolt",
            label: "Hooked",
            action: "hooked",
            onClick: () => (self.__hooked = true),
          }),
        );
        const { sheet } = game.actors.get(id);
        await sheet.toggleControls(true);
        [...sheet.element.querySelectorAll(".controls-dropdown button")]
          .find((b: AnyValue) => b.textContent.includes("Hooked"))
          ?.click();
        Hooks.off("getHeaderControlsActorSheetV2", hook);
        return self.__hooked ?? false;
      },
      IDS.hero,
    );
    t.expect(hooked).toBe(true);
    for (const page of [t.gm, t.player]) await closeAll(t, page);
  },
  { core: true },
);

item("H-268", "visible of a header control gets no argument and the window as this", async (t) => {
  const calls = await t.eval(
    t.gm,
    async ({ game, contract }, id) => {
      contract.sheetCalls.length = 0;
      const { sheet } = game.actors.get(id);
      await sheet.render({ force: true });
      await sheet.toggleControls(true);
      await sheet.close();
      return contract.sheetCalls.filter((c: AnyObject) => c.name === "starVisible");
    },
    IDS.hero,
  );
  t.expect(calls.length).toBeGreaterThan(0);
  for (const call of calls) t.expect(call).toEqual({ name: "starVisible", count: 0, self: "HeroSheet" });
});

/** Open a dialog, do something in it, and give what it answered. */
async function dialog(t: Contract, open: string, act: () => Promise<void>): Promise<unknown> {
  await t.gm.evaluate(
    `self.__answer = undefined; (${open})(foundry.applications.api.DialogV2).then((v) => { self.__answer = { value: v }; }, (e) => { self.__answer = { error: String(e.message) }; }); null`,
  );
  await t.gm.locator("dialog.application").waitFor();
  await act();
  const answer = await t.until(t.gm, ({ __answer }) => __answer);
  await t.until(t.gm, ({ document }) => !document.querySelector("dialog.application"));
  return "error" in answer ? answer : (answer.value ?? null);
}

item(
  "H-165",
  "confirm answers true, false, or null when dismissed; Enter means no",
  async (t) => {
    const button = (name: string) => (): Promise<void> =>
      t.gm.locator(`dialog.application button[data-action=${name}]`).click();
    const key = (name: string) => (): Promise<void> => t.gm.keyboard.press(name);
    const confirm = '(D) => D.confirm({ window: { title: "Sure?" }, content: "<p>Sure?</p>" })';
    t.expect(await dialog(t, confirm, button("yes"))).toBe(true);
    t.expect(await dialog(t, confirm, button("no"))).toBe(false);
    t.expect(await dialog(t, confirm, key("Escape"))).toBeNull();
    t.expect(await dialog(t, confirm, key("Enter"))).toBe(false);
    t.expect(await dialog(t, "(D) => D.confirm({ yes: { default: true } })", key("Enter"))).toBe(true);
    t.expect(await dialog(t, "(D) => D.confirm({ rejectClose: true })", key("Escape"))).toMatchObject({
      error: t.expect.any(String),
    });
    t.expect(await dialog(t, '(D) => D.confirm({ modal: true, close: () => "closed" })', key("Escape"))).toBe("closed");
  },
  { core: true },
);

item(
  "H-165",
  "prompt, input and wait answer callbacks and form values",
  async (t) => {
    const key = (name: string) => (): Promise<void> => t.gm.keyboard.press(name);
    const fill = async (): Promise<void> => {
      await t.gm.locator("dialog.application input[name=n]").fill("7");
      await t.gm.locator("dialog.application input[name=text]").fill("words");
      await t.gm.keyboard.press("Enter");
    };
    const form =
      '<input type="text" name="text" autofocus><input type="number" name="n" value="3"><label><input type="checkbox" name="on" checked> On</label>';
    t.expect(await dialog(t, `(D) => D.input({ content: ${JSON.stringify(form)} })`, fill)).toEqual({
      text: "words",
      n: 7,
      on: true,
    });
    t.expect(
      await dialog(
        t,
        `(D) => D.prompt({ content: ${JSON.stringify(form)}, ok: { label: "Go", callback: (event, button, app) => [button.form.elements.n.valueAsNumber, app instanceof D, event instanceof Event] } })`,
        fill,
      ),
    ).toEqual([7, true, true]);
    t.expect(
      await dialog(t, '(D) => D.prompt({ content: "<p>Hm</p>", ok: { callback: () => undefined } })', key("Enter")),
    ).toBe("ok");
    t.expect(await dialog(t, "(D) => D.prompt({ ok: { callback: () => null } })", key("Enter"))).toBe("ok");
    t.expect(await dialog(t, "(D) => D.prompt({ ok: { callback: () => 0 } })", key("Enter"))).toBe(0);
    const wait =
      '(D) => D.wait({ buttons: [{ action: "left", label: "Left", callback: async () => "async" }, { action: "right", label: "Right", default: true }, { action: "off", label: "Off", disabled: true }] })';
    t.expect(await dialog(t, wait, () => t.gm.locator("dialog.application button[data-action=left]").click())).toBe(
      "async",
    );
    t.expect(await dialog(t, wait, key("Enter"))).toBe("right");
    t.expect(
      await t.failure(t.gm, ({ foundry }) => new foundry.applications.api.DialogV2({ buttons: [] })),
    ).not.toBeNull();
  },
  { core: true },
);

item("H-166", "text of a dialog is cleaned, an element is not", async (t) => {
  const text =
    '<p onclick="x()">Hi</p><script>self.__pwned = 1</script><string-tags name="tags" value="a,b"></string-tags><img src="icons/svg/d20.svg" onerror="x()">';
  const look = (): Promise<AnyObject> =>
    t.eval(t.gm, ({ document }) => {
      const body = document.querySelector("dialog.application .window-content");
      return {
        onclick: body.querySelectorAll("[onclick], [onerror]").length,
        script: body.querySelectorAll("script").length,
        tags: body.querySelector("string-tags")?.value ?? null,
      };
    });
  let seen: AnyObject = {};
  await dialog(t, `(D) => D.prompt({ content: ${JSON.stringify(text)} })`, async () => {
    seen = await look();
    await t.gm.keyboard.press("Escape");
  });
  t.expect(seen).toEqual({ onclick: 0, script: 0, tags: ["a", "b"] });
  await dialog(
    t,
    '(D) => { const div = document.createElement("div"); div.innerHTML = \'<p onclick="void 0">Hi</p>\'; return D.prompt({ content: div }); }',
    async () => {
      seen = await look();
      await t.gm.keyboard.press("Escape");
    },
  );
  t.expect(seen.onclick).toBe(1);
  t.expect(await t.eval(t.gm, ({ __pwned }) => __pwned ?? null)).toBeNull();
});

item(
  "H-167",
  "notifications by level, localised when asked, permanent ones stay",
  async (t) => {
    t.allow(/an error|a warning/u);
    const shown = await t.eval(t.gm, ({ ui: face, document }) => {
      face.notifications.clear();
      const made = [
        face.notifications.info("plain info"),
        face.notifications.warn("a warning", { permanent: true }),
        face.notifications.error("an error", { permanent: true }),
        face.notifications.success("CONTRACT.hello", { localize: true, permanent: true }),
        face.notifications.info("CONTRACT.greet", { format: { name: "You" }, permanent: true }),
      ];
      const list = [...document.querySelectorAll("#notifications .notification")].map((li: AnyValue) => ({
        level: ["info", "warning", "error", "success"].find((level) => li.classList.contains(level)),
        permanent: li.classList.contains("permanent"),
        text: li.querySelector("p, .notification-text")?.textContent.trim() ?? li.textContent.trim(),
      }));
      return { list, ids: made.every((n) => typeof n.id === "number") };
    });
    t.expect(shown.ids).toBe(true);
    t.expect(shown.list).toEqual([
      { level: "info", permanent: false, text: "plain info" },
      { level: "warning", permanent: true, text: "a warning" },
      { level: "error", permanent: true, text: "an error" },
      { level: "success", permanent: true, text: "Hello" },
      { level: "info", permanent: true, text: "Hello You" },
    ]);
    const progress = await t.eval(t.gm, ({ ui: face }) => {
      const one = face.notifications.info("working", { progress: true });
      one.update({ pct: 0.4, message: "halfway" });
      const text = one.element?.textContent ?? "";
      face.notifications.remove(one);
      return { text, has: face.notifications.has(one), pct: one.pct };
    });
    t.expect(progress).toMatchObject({ text: t.expect.stringContaining("halfway"), has: false, pct: 0.4 });
    await t.gm.locator("#notifications .notification.warning").getByRole("button").click();
    t.expect(
      await t.eval(t.gm, ({ document }) => document.querySelectorAll("#notifications .notification.warning").length),
    ).toBe(0);
    await t.eval(t.gm, ({ ui: face }) => face.notifications.clear());
  },
  { core: true },
);

item("H-273", "a notification's text is cleaned unless that is switched off", async (t) => {
  const html = await t.eval(t.gm, ({ ui: face, document }) => {
    face.notifications.clear();
    face.notifications.info('<b onclick="x()">bold</b><script>1</script>', { permanent: true });
    face.notifications.info('<b class="raw" onclick="void 0">raw</b>', { permanent: true, clean: false });
    const list = [...document.querySelectorAll("#notifications .notification")].map((li: AnyValue) => ({
      bold: li.querySelectorAll("b").length,
      handlers: li.querySelectorAll("[onclick]").length,
      scripts: li.querySelectorAll("script").length,
    }));
    face.notifications.clear();
    return list;
  });
  t.expect(html).toEqual([
    { bold: 1, handlers: 0, scripts: 0 },
    { bold: 1, handlers: 1, scripts: 0 },
  ]);
});

item(
  "H-168",
  "the colour scheme is on body and windows; a themed window keeps its own",
  async (t) => {
    await ui(t.gm);
    await t.eval(
      t.gm,
      async ({ contract, game }, id) => {
        await new contract.ui.ThemedApp().render({ force: true });
        await new contract.ui.PlainApp({ id: "plain-one" }).render({ force: true });
        await game.actors.get(id).sheet.render({ force: true });
      },
      IDS.hero,
    );
    const scheme = (name: string): Promise<void> =>
      t.eval(
        t.gm,
        async ({ game }, value) => {
          const config = game.settings.get("core", "uiConfig");
          const plain = config.toObject?.() ?? config;
          await game.settings.set("core", "uiConfig", {
            ...plain,
            colorScheme: { ...plain.colorScheme, applications: value, interface: value },
          });
        },
        name,
      );
    const look = (): Promise<AnyObject> =>
      t.eval(
        t.gm,
        ({ document, getComputedStyle }, hero) => {
          const theme = (el: AnyValue): string =>
            ["theme-light", "theme-dark"].filter((c) => el.classList.contains(c)).join();
          const lightness = (el: AnyValue): number => {
            const [r, g, b] = getComputedStyle(el)
              .backgroundColor.match(/[\d.]+/g)
              .map(Number);
            return r + g + b;
          };
          const plain = document.getElementById("plain-one");
          const themed = document.getElementById("themed-app");
          return {
            body: theme(document.body),
            plain: theme(plain),
            sheet: theme(document.getElementById(`HeroSheet-Actor-${hero}`)),
            themed: theme(themed),
            themedClass: plain.classList.contains("themed"),
            scheme: getComputedStyle(plain).colorScheme,
            themedScheme: getComputedStyle(themed).colorScheme,
            dark: lightness(plain) < 384,
            themedDark: lightness(themed) < 384,
            ink: getComputedStyle(plain).color,
            themedInk: getComputedStyle(themed).color,
          };
        },
        IDS.hero,
      );
    await scheme("light");
    await t.until(
      t.gm,
      ({ document }) =>
        document.body.classList.contains("theme-light") &&
        document.getElementById("plain-one").classList.contains("theme-light"),
    );
    const light = await look();
    t.expect(light).toMatchObject({
      body: "theme-light",
      plain: "theme-light",
      sheet: "theme-light",
      themed: "theme-dark",
      themedClass: true,
      scheme: "light",
      themedScheme: "dark",
      dark: false,
      themedDark: true,
    });
    await scheme("dark");
    await t.until(
      t.gm,
      ({ document }) =>
        document.body.classList.contains("theme-dark") &&
        document.getElementById("plain-one").classList.contains("theme-dark"),
    );
    const dark = await look();
    t.expect(dark).toMatchObject({
      body: "theme-dark",
      plain: "theme-dark",
      sheet: "theme-dark",
      themed: "theme-dark",
      scheme: "dark",
      dark: true,
    });
    t.expect(dark.ink).not.toBe(light.ink);
    t.expect(dark.themedInk).toBe(light.themedInk);
    await scheme("");
    await closeAll(t, t.gm);
  },
  { core: true },
);

item(
  "H-168",
  "layers: a system's style beats the host's blocks, unlayered beats all, !important turns the order round",
  async (t) => {
    const seen = await t.eval(t.gm, ({ document, getComputedStyle }) => {
      const style = document.createElement("style");
      style.textContent =
        "@layer blocks { .order-probe { color: rgb(10, 0, 0) } } @layer modules { .order-probe { color: rgb(30, 0, 0) } } @layer system { .order-probe { color: rgb(20, 0, 0); outline-color: rgb(20, 0, 0) !important } } @layer exceptions { .order-probe { outline-color: rgb(40, 0, 0) !important } } .free-probe { color: rgb(50, 0, 0) } @layer exceptions { .free-probe { color: rgb(60, 0, 0) } }";
      document.head.append(style);
      const probe = document.createElement("p");
      probe.className = "order-probe";
      const free = document.createElement("p");
      free.className = "free-probe";
      document.body.append(probe, free);
      const out = {
        color: getComputedStyle(probe).color,
        important: getComputedStyle(probe).outlineColor,
        free: getComputedStyle(free).color,
      };
      for (const element of [style, probe, free]) element.remove();
      return out;
    });
    t.expect(seen).toEqual({ color: "rgb(30, 0, 0)", important: "rgb(20, 0, 0)", free: "rgb(50, 0, 0)" });
  },
  { core: true },
);

item(
  "H-169",
  "a menu with both generations' keys shows each entry once; H-268 its callbacks get elements",
  async (t) => {
    await ui(t.gm);
    await t.eval(t.gm, async ({ contract, foundry }) => {
      await new contract.ui.PlainApp({
        id: "menu-app",
        content: '<ul><li class="row" data-id="7">Row</li></ul>',
      }).render({ force: true });
      const said: AnyObject[] = (self.__said = []);
      const entry = (label: string, shown: boolean, extra: AnyObject = {}): AnyObject => ({
        name: label,
        label,
        icon: '<i class="fa-solid fa-star"></i>',
        condition: (el: AnyValue) => {
          said.push({ test: el instanceof HTMLElement, id: el.dataset?.id });
          return shown;
        },
        visible: (el: AnyValue) => {
          said.push({ test: el instanceof HTMLElement, id: el.dataset?.id });
          return shown;
        },
        callback: (el: AnyValue) => said.push({ chosen: label, el: el instanceof HTMLElement }),
        onClick: (event: AnyValue, el: AnyValue) =>
          said.push({ chosen: label, el: el instanceof HTMLElement, event: event instanceof Event }),
        ...extra,
      });
      new foundry.applications.ux.ContextMenu.implementation(
        self.document.getElementById("menu-app"),
        ".row",
        [entry("CONTRACT.hello", true), entry("Hidden", false), entry("Other", true, { group: "system" })],
        { jQuery: false, fixed: true },
      );
    });
    await t.gm.locator("#menu-app .row").click({ button: "right" });
    t.expect(
      await t.eval(t.gm, ({ document }) =>
        [...document.querySelectorAll("#context-menu .context-item")].map((li: AnyValue) => li.textContent.trim()),
      ),
    ).toEqual(["Hello", "Other"]);
    await t.gm.locator("#context-menu .context-item", { hasText: "Other" }).click();
    const said = await t.eval(t.gm, ({ __said }) => __said);
    t.expect(said.filter((one: AnyObject) => one.chosen)).toEqual([
      { chosen: "Other", el: true, ...(t.is14 ? { event: true } : {}) },
    ]);
    t.expect(said.filter((one: AnyObject) => "test" in one).every((one: AnyObject) => one.test && one.id === "7")).toBe(
      true,
    );
    t.expect(await t.eval(t.gm, ({ document }) => document.querySelectorAll("#context-menu").length)).toBe(0);
    await closeAll(t, t.gm);
  },
);

item("H-268", "a menu is worked with the keyboard: Shift+F10, arrows, Enter, Escape", async (t) => {
  await ui(t.gm);
  await t.eval(t.gm, async ({ contract, foundry }) => {
    await new contract.ui.PlainApp({
      id: "menu-keys",
      content: '<button type="button" class="row">Row</button>',
    }).render({ force: true });
    self.__chosen = [];
    const entry = (label: string): AnyObject => ({
      name: label,
      label,
      callback: () => self.__chosen.push(label),
      onClick: () => self.__chosen.push(label),
    });
    new foundry.applications.ux.ContextMenu.implementation(
      self.document.getElementById("menu-keys"),
      ".row",
      [entry("First"), entry("Second")],
      { jQuery: false },
    );
  });
  await t.gm.locator("#menu-keys .row").focus();
  await t.gm.keyboard.press("Shift+F10");
  await t.until(t.gm, ({ document }) => Boolean(document.querySelector("#context-menu")));
  await t.gm.keyboard.press("ArrowDown");
  await t.gm.keyboard.press("Enter");
  t.expect(await t.eval(t.gm, ({ __chosen }) => __chosen)).toEqual(["Second"]);
  await t.gm.locator("#menu-keys .row").focus();
  await t.gm.keyboard.press("Shift+F10");
  await t.gm.keyboard.press("Escape");
  t.expect(
    await t.eval(t.gm, ({ document, __chosen }) => [
      document.querySelectorAll("#context-menu").length,
      document.activeElement?.className,
      __chosen.length,
      Boolean(document.getElementById("menu-keys")),
    ]),
  ).toEqual([0, "row", 1, true]);
  await closeAll(t, t.gm);
});

item("H-170", "a picture pops out; the file picker opens at a path and gives the chosen one", async (t) => {
  const picture = await t.eval(
    t.gm,
    async ({ foundry }, uuid) => {
      const app = new foundry.applications.apps.ImagePopout({
        src: "icons/svg/d20.svg",
        uuid,
        caption: "A die",
        window: { title: "Die" },
      });
      await app.render({ force: true });
      const out = {
        src: app.element.querySelector("img").getAttribute("src"),
        title: app.element.querySelector(".window-title").textContent,
        caption: app.element.textContent.includes("A die"),
      };
      await app.close();
      return out;
    },
    `Actor.${IDS.hero}`,
  );
  t.expect(picture).toEqual({ src: "icons/svg/d20.svg", title: "Die", caption: true });
  await t.eval(t.gm, async ({ foundry }) => {
    self.__picked = null;
    const picker = (self.__picker = new foundry.applications.apps.FilePicker.implementation({
      type: "image",
      current: "icons/svg/d20.svg",
      callback: (path: string) => (self.__picked = path),
    }));
    await picker.browse();
    if (!picker.rendered) await picker.render({ force: true });
  });
  const input = t.gm.locator(".application input[name=file]");
  t.expect(await input.inputValue()).toContain("d20.svg");
  await input.fill("icons/svg/sun.svg");
  await t.gm.locator(".application:has(input[name=file]) button[type=submit]").click();
  t.expect(await t.until(t.gm, ({ __picked }) => __picked)).toBe("icons/svg/sun.svg");
  await closeAll(t, t.gm);
});

item("H-299", "a file is sent into the world's folder by who may, and what is no picture isn't taken", async (t) => {
  const send = async (page: Page, name: string, text: string, dir = "sent") =>
    t.eval(
      page,
      async ({ foundry, game }, [file = "", body = "", to = ""]) => {
        const picker = foundry.applications.apps.FilePicker.implementation;
        const path = `worlds/${game.world.id}/${to}`;
        const sent = await picker.upload("data", path, new File([body], file), {}, { notify: false });
        return sent === false ? false : sent.path;
      },
      [name, text, dir],
    );
  const folder = async (page: Page) =>
    t.eval(page, async ({ foundry, game }) => {
      const picker = foundry.applications.apps.FilePicker.implementation;
      return picker.createDirectory("data", `worlds/${game.world.id}/sent`, {}).then(
        () => "made",
        () => "refused",
      );
    });
  t.allow(/40[03]|no name for a picture|isn't what its name says|Files go into|You may not send files/);
  t.expect([await folder(t.player), await folder(t.gm), await folder(t.gm)]).toEqual(["refused", "made", "refused"]);
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" onload="x()"><script>x()</script><path d="M0 0H8V8Z"/></svg>';
  const path = await send(t.gm, "face.svg", svg);
  t.expect(path).toMatch(/^worlds\/[^/]+\/sent\/face\.svg$/);
  const kept = await t.eval(t.player, async ({ fetch }, p) => (await fetch(`/${p}`)).text(), path);
  t.expect(kept).toContain('viewBox="0 0 8 8"');
  t.expect(kept).not.toMatch(/script|onload/);
  for (const [name, text, dir] of [
    ["face.html", svg],
    ["face.png", svg],
    [".face.svg", svg],
    ["../face.svg", svg],
    ["face.svg", svg, "data"],
    ["face.svg", svg, "sent/../.."],
  ] as const)
    t.expect(await send(t.gm, name, text, dir), name).toBe(false);
  t.expect(await send(t.player, "mine.svg", svg)).toBe(false);
  await t.eval(t.gm, ({ ui }) => ui.notifications.clear());
  await t.eval(t.player, ({ ui }) => ui.notifications.clear());
});

item("H-150", "windows and their tabs are worked with the keyboard", async (t) => {
  await ui(t.gm);
  await t.eval(t.gm, async ({ contract }) => {
    await new contract.ui.PlainApp({
      id: "keys-app",
      content: '<a data-action="ping" tabindex="0">Link action</a>',
    }).render({ force: true });
  });
  await t.gm.locator("#keys-app a[data-action=ping]").focus();
  await t.gm.keyboard.press("Enter");
  t.expect(
    await t.eval(t.gm, ({ contract }) => contract.ui.log.filter((l: AnyObject) => l.name === "ping").length),
  ).toBe(1);
  await t.gm.keyboard.press("Escape");
  t.expect(await t.eval(t.gm, ({ document }) => Boolean(document.getElementById("keys-app")))).toBe(false);
  const name = await t.eval(t.gm, async ({ contract }) => {
    const app = new contract.ui.PlainApp({ id: "named-app" });
    await app.render({ force: true });
    const el = app.element;
    const out = {
      role: el.getAttribute("role"),
      label: self.document.getElementById(el.getAttribute("aria-labelledby"))?.textContent,
      close: el.querySelector("[data-action=close]").getAttribute("aria-label"),
    };
    await app.close();
    return out;
  });
  t.expect(name).toMatchObject({ role: "dialog", label: "Plain", close: t.expect.any(String) });
});

item("H-154", "minimise, maximise, position within the page, bring to front", async (t) => {
  await ui(t.gm);
  const seen = await t.eval(t.gm, async ({ contract, ui: face, innerWidth, innerHeight }) => {
    const a = new contract.ui.PlainApp({ id: "win-a" });
    const b = new contract.ui.PlainApp({ id: "win-b" });
    await a.render({ force: true });
    await b.render({ force: true });
    const front = face.activeWindow === b;
    a.bringToFront();
    const raised = face.activeWindow === a && Number(a.element.style.zIndex) > Number(b.element.style.zIndex);
    const far = a.setPosition({ left: 99999, top: -50 });
    const inside = far.left + a.element.offsetWidth <= innerWidth && far.top >= 0 && innerHeight > 0;
    await a.minimize();
    const small = [a.minimized, a.element.classList.contains("minimized"), a.element.offsetHeight < 120];
    await a.maximize();
    const large = [a.minimized, a.element.offsetHeight];
    await a.close();
    await b.close();
    return { front, raised, inside, small, large };
  });
  t.expect(seen).toEqual({ front: true, raised: true, inside: true, small: [true, true, true], large: [false, 200] });
});
