/** H-149, H-156 to H-163, H-244, H-267: what a form submits, when, and what of it reaches the document; sheets of several people at once. */
import type { Page } from "playwright-core";
import type { AnyObject, AnyValue } from "../common/types.ts";
import { type Contract, IDS, item } from "./harness.ts";

/** The page, in functions that run there. */
declare const self: AnyObject;

const SHEET = `#HeroSheet-Actor-${IDS.hero}`;

const open = (t: Contract, page: Page, id: string = IDS.hero): Promise<unknown> =>
  t.eval(
    page,
    async ({ game }, which) => {
      await game.actors.get(which).sheet.render({ force: true });
    },
    id,
  );

const close = async (t: Contract): Promise<void> => {
  for (const page of t.server.pages())
    await t.eval(page, async ({ foundry }) => {
      for (const app of [...foundry.applications.instances.values()])
        if (app.hasFrame) await app.close({ animate: false });
    });
};

/** Put the hero back to what it was. */
const restore = (t: Contract): Promise<unknown> =>
  t.eval(
    t.gm,
    ({ game }, id) =>
      game.actors.get(id).update({
        name: "Hero",
        "system.motto": "",
        "system.bonus": 0,
        "system.health.value": 7,
        "system.active": false,
        "system.rank": "novice",
      }),
    IDS.hero,
  );

/** Record the updates that this page asks for. */
const watch = (t: Contract, page: Page): Promise<unknown> =>
  t.eval(page, ({ Hooks }) => {
    self.__updates = [];
    self.__asked = [];
    self.__unwatch?.();
    const done = Hooks.on("updateActor", (_actor: AnyValue, changed: AnyObject) =>
      self.__updates.push(JSON.parse(JSON.stringify(changed))),
    );
    const asked = Hooks.on(
      "preUpdateActor",
      (_actor: AnyValue, changed: AnyObject) => void self.__asked.push(JSON.parse(JSON.stringify(changed))),
    );
    self.__unwatch = () => {
      Hooks.off("updateActor", done);
      Hooks.off("preUpdateActor", asked);
    };
  });
const updates = (t: Contract, page: Page): Promise<AnyObject[]> =>
  t.eval(page, () => self.__updates.map(({ _id, _stats, ...rest }: AnyObject) => rest));

item(
  "H-156",
  "one change of one field is one update with that difference only",
  async (t) => {
    await restore(t);
    await open(t, t.gm);
    await watch(t, t.gm);
    await t.gm.locator(`${SHEET} [name="system.motto"]`).fill("Onward");
    t.expect(await updates(t, t.gm)).toEqual([]);
    await t.gm.keyboard.press("Tab");
    await t.until(t.gm, () => self.__updates.length > 0);
    await t.gm.locator(`${SHEET} [name="system.active"]`).check();
    await t.until(t.gm, () => self.__updates.length > 1);
    await t.gm.locator(`${SHEET} [name="system.rank"]`).selectOption("veteran");
    await t.until(t.gm, () => self.__updates.length > 2);
    t.expect(await updates(t, t.gm)).toEqual([
      { system: { motto: "Onward" } },
      { system: { active: true } },
      { system: { rank: "veteran" } },
    ]);
    // Submitting the same once more sends nothing.
    await t.eval(t.gm, ({ game }, id) => game.actors.get(id).sheet.submit(), IDS.hero);
    t.expect(await updates(t, t.gm)).toHaveLength(3);
    await close(t);
    await restore(t);
  },
  { core: true },
);

item(
  "H-156",
  "Enter in a field submits once; the sheet stays and keeps focus",
  async (t) => {
    await restore(t);
    await open(t, t.gm);
    await watch(t, t.gm);
    await t.gm.locator(`${SHEET} [name="system.bonus"]`).fill("4");
    await t.gm.keyboard.press("Enter");
    await t.until(t.gm, ({ game }, id) => game.actors.get(id).system.bonus === 4, IDS.hero);
    await t.until(
      t.gm,
      ({ document }, id) => document.querySelector(`#HeroSheet-Actor-${id} .defense`).textContent === "14",
      IDS.hero,
    );
    t.expect(await updates(t, t.gm)).toEqual([{ system: { bonus: 4 } }]);
    t.expect(await t.eval(t.gm, ({ document }) => document.activeElement.name)).toBe("system.bonus");
    await close(t);
    await restore(t);
  },
  { core: true },
);

/** A form of this markup, read by FormDataExtended. */
const read = (t: Contract, html: string, options: AnyObject = {}): Promise<AnyObject> =>
  t.eval(
    t.gm,
    ({ foundry, document }, given) => {
      const form = document.createElement("form");
      form.innerHTML = given.html;
      document.body.append(form);
      const data = new foundry.applications.ux.FormDataExtended(form, given.options);
      const out = { object: data.object, dtypes: data.dtypes };
      form.remove();
      return out;
    },
    { html, options },
  );

item(
  "H-157",
  "form values have the types that documents want",
  async (t) => {
    const { object } = await read(
      t,
      `
    <input type="number" name="n" value="4"><input type="number" name="empty" value=""><input type="range" name="range" min="0" max="9" value="3"><input type="text" name="text" value=" words "><input type="hidden" name="hidden" value="h">
    <input type="checkbox" name="on" checked><input type="checkbox" name="off"><input type="checkbox" name="value" value="v" checked><input type="checkbox" name="unvalue" value="v">
    <input type="checkbox" name="many" value="a" checked><input type="checkbox" name="many" value="b"><input type="checkbox" name="many" value="c" checked><input type="checkbox" name="plain" checked><input type="checkbox" name="plain">
    <input type="text" name="disabled" value="x" disabled><fieldset disabled><input type="text" name="inset" value="x"></fieldset><input type="text" name="readonly" value="r" readonly>
    <select name="one"><option value="a">A</option><option value="b" selected>B</option></select><select name="several" multiple><option value="a" selected>A</option><option value="b">B</option><option value="c" selected>C</option></select>
    <input type="text" name="asNumber" data-dtype="Number" value="12"><input type="text" name="asBoolean" data-dtype="Boolean" value="true"><input type="text" name="asJson" data-dtype="JSON" value='{"a": [1]}'><select name="level" data-dtype="Number"><option value="2" selected>2</option></select>
    <textarea name="area">two
lines</textarea><input type="text" name="twice" value="1"><input type="text" name="twice" value="2"><input type="text" value="nameless"><img data-edit="img" src="icons/svg/d20.svg">`,
    );
    t.expect(object).toEqual({
      n: 4,
      empty: null,
      range: 3,
      text: " words ",
      hidden: "h",
      on: true,
      off: false,
      value: "v",
      unvalue: null,
      many: ["a", null, "c"],
      plain: [true, false],
      readonly: "r",
      one: "b",
      several: ["a", "c"],
      asNumber: 12,
      asBoolean: true,
      asJson: { a: [1] },
      level: 2,
      area: "two\nlines",
      twice: ["1", "2"],
      img: "icons/svg/d20.svg",
    });
    t.expect(
      (
        await read(
          t,
          '<input type="text" name="a" value="x" disabled><input type="text" name="b" value="y" readonly>',
          { disabled: true, readonly: false },
        )
      ).object,
    ).toEqual({ a: "x" });
  },
  { core: true },
);

item(
  "H-267",
  "no radio chosen is no entry; named buttons are none",
  async (t) => {
    const { object } = await read(
      t,
      '<input type="radio" name="none" value="1"><input type="radio" name="none" value="2"><input type="radio" name="chosen" value="1" data-dtype="Number"><input type="radio" name="chosen" value="2" data-dtype="Number" checked><button type="button" name="press" value="p">P</button><button type="submit" name="go" value="g">G</button><input type="submit" name="send" value="s"><output name="out">5</output>',
    );
    t.expect(object).toEqual({ chosen: 2 });
  },
  { core: true },
);

item(
  "H-149",
  "fields in a form inside the sheet's form are not submitted",
  async (t) => {
    await page(t);
    await restore(t);
    await watch(t, t.gm);
    await t.eval(
      t.gm,
      async ({ contract, game }, id) => {
        await new contract.ui.NestedSheet({ id: "nested", document: game.actors.get(id) }).render({ force: true });
      },
      IDS.hero,
    );
    await t.gm.locator('#nested [name="system.bonus"]').fill("9");
    await t.gm.keyboard.press("Tab");
    await t.gm.locator('#nested [name="system.motto"]').fill("outer");
    await t.gm.keyboard.press("Tab");
    await t.until(t.gm, () => self.__updates.length > 0);
    t.expect(await updates(t, t.gm)).toEqual([{ system: { motto: "outer" } }]);
    t.expect(await t.eval(t.gm, ({ game }, id) => game.actors.get(id).system.bonus, IDS.hero)).toBe(0);
    await close(t);
    await restore(t);
  },
  { core: true },
);

/** The suite's own windows, on the Gamemaster's page. */
const page = (t: Contract): Promise<unknown> =>
  t.gm.evaluate('import("/systems/contract-sys/ui/apps.mjs").then(() => { contract.ui.log.length = 0; })');

item(
  "H-158",
  "what is invalid is told, changes nothing, and the stored value is back",
  async (t) => {
    await restore(t);
    t.allow(/limited|finite|number|valid|choice|rank|option/iu);
    await open(t, t.gm);
    await t.eval(
      t.gm,
      ({ document, ui }, selector) => {
        ui.notifications.clear();
        const select = document.querySelector(`${selector} [name="system.rank"]`);
        select.append(new Option("Legend", "legend"));
        select.value = "legend";
        select.dispatchEvent(new Event("change", { bubbles: true }));
      },
      SHEET,
    );
    await t.until(t.gm, ({ document }) => Boolean(document.querySelector("#notifications .notification.error")));
    t.expect(
      await t.eval(t.gm, ({ document }) => document.querySelector("#notifications .notification.error").textContent),
    ).toMatch(/rank/u);
    await t.until(
      t.gm,
      ({ document }, selector) => document.querySelector(`${selector} [name="system.rank"]`).value === "novice",
      SHEET,
    );
    t.expect(await t.eval(t.gm, ({ game }, id) => game.actors.get(id)._source.system.rank, IDS.hero)).toBe("novice");
    await t.gm.locator(`${SHEET} [name="name"]`).fill("");
    await t.gm.keyboard.press("Tab");
    await t.until(
      t.gm,
      ({ document }, selector) => document.querySelector(`${selector} [name="name"]`).value === "Hero",
      SHEET,
    );
    await t.eval(t.gm, ({ ui }) => ui.notifications.clear());
    await close(t);
  },
  { core: true },
);

item(
  "H-159",
  "who may only look finds every input disabled",
  async (t) => {
    await open(t, t.player, IDS.friend);
    const seen = await t.eval(
      t.player,
      ({ document, game }, id) => {
        const root = document.getElementById(`HeroSheet-Actor-${id}`);
        const fields = [...root.querySelectorAll(".window-content :is(input, select, textarea, button)")].filter(
          (el: AnyValue) => !el.closest("nav.tabs") && el.dataset.action !== "tab",
        );
        return {
          fields: fields.length > 5,
          enabled: fields.filter((el: AnyValue) => !el.disabled).map((el: AnyValue) => el.name || el.textContent),
          prose: root.querySelector("prose-mirror").disabled,
          editable: game.actors.get(id).sheet.isEditable,
          visible: game.actors.get(id).sheet.isVisible,
          value: root.querySelector('[name="name"]').value,
          tab: root.querySelector('nav.tabs [data-tab="notes"]').disabled ?? false,
        };
      },
      IDS.friend,
    );
    t.expect(seen).toEqual({
      fields: true,
      enabled: [],
      prose: true,
      editable: false,
      visible: true,
      value: "Friend",
      tab: false,
    });
    t.allow(/permission|view|may not|private/iu);
    const refused = await t.eval(
      t.player,
      async ({ game }, id) => {
        const actor = game.actors.get(id);
        if (!actor) return true;
        await actor.sheet.render({ force: true }).catch(() => null);
        return !actor.sheet.rendered;
      },
      IDS.npc,
    );
    t.expect(refused).toBe(true);
    await t.eval(t.player, ({ ui }) => ui.notifications.clear());
    await close(t);
  },
  { core: true },
);

item(
  "H-160",
  "another's change shows in an open sheet and takes no focus",
  async (t) => {
    await restore(t);
    await open(t, t.gm);
    await open(t, t.player);
    await t.player.locator(`${SHEET} [name="system.health.value"]`).focus();
    await t.eval(
      t.player,
      ({ document }, selector) => {
        document.querySelector(`${selector} [data-application-part=main]`).scrollTop = 150;
      },
      SHEET,
    );
    await t.gm.locator(`${SHEET} [name="system.motto"]`).fill("From afar");
    await t.gm.keyboard.press("Tab");
    await t.until(
      t.player,
      ({ document }, selector) => document.querySelector(`${selector} [name="system.motto"]`).value === "From afar",
      SHEET,
    );
    const there = await t.eval(
      t.player,
      ({ document }, selector) => ({
        focus: document.activeElement.name,
        scroll: document.querySelector(`${selector} [data-application-part=main]`).scrollTop,
      }),
      SHEET,
    );
    t.expect(there).toEqual({ focus: "system.health.value", scroll: 150 });
    await close(t);
    await restore(t);
  },
  { core: true },
);

item(
  "H-161",
  "half-typed text survives another's change and is what gets submitted",
  async (t) => {
    await restore(t);
    await open(t, t.player);
    await t.player.locator(`${SHEET} [name="system.motto"]`).focus();
    await t.player.keyboard.type("half a sen");
    await t.eval(t.gm, ({ game }, id) => game.actors.get(id).update({ "system.bonus": 3 }), IDS.hero);
    await t.until(
      t.player,
      ({ document }, selector) => document.querySelector(`${selector} .defense`).textContent === "13",
      SHEET,
    );
    t.expect(
      await t.eval(t.player, ({ document }) => [
        document.activeElement.name,
        document.activeElement.value,
        document.activeElement.selectionStart,
      ]),
    ).toEqual(["system.motto", "half a sen", 10]);
    await t.player.keyboard.type("tence");
    await t.player.keyboard.press("Tab");
    await t.until(t.gm, ({ game }, id) => game.actors.get(id).system.motto === "half a sentence", IDS.hero);
    t.expect(await t.eval(t.gm, ({ game }, id) => game.actors.get(id).system.bonus, IDS.hero)).toBe(3);
    await close(t);
    await restore(t);
  },
  { core: true },
);

item(
  "H-161",
  "many changes from both sides: nothing is lost, nothing is sent back by an open sheet",
  async (t) => {
    await restore(t);
    await open(t, t.gm);
    await open(t, t.player);
    await watch(t, t.player);
    for (let n = 1; n <= 10; n++)
      await t.eval(t.gm, ({ game }, given) => game.actors.get(given.id).update({ "system.bonus": given.n }), {
        id: IDS.hero,
        n,
      });
    await t.until(
      t.player,
      ({ document }, selector) => document.querySelector(`${selector} .defense`).textContent === "20",
      SHEET,
    );
    t.expect(await t.eval(t.player, () => self.__asked.length)).toBe(0);
    await close(t);
    await restore(t);
  },
  { core: true },
);

item(
  "H-161",
  "text left as it is after another's change is submitted too, and nothing older with it",
  async (t) => {
    await restore(t);
    await open(t, t.player);
    await watch(t, t.player);
    await t.player.locator(`${SHEET} [name="system.motto"]`).focus();
    await t.player.keyboard.type("as typed");
    for (const bonus of [3, 4]) {
      await t.eval(t.gm, ({ game }, given) => game.actors.get(given.id).update({ "system.bonus": given.bonus }), {
        id: IDS.hero,
        bonus,
      });
      await t.until(
        t.player,
        ({ document }, given) =>
          document.querySelector(`${given.selector} .defense`).textContent === String(10 + given.bonus),
        { selector: SHEET, bonus },
      );
    }
    t.expect(await t.eval(t.player, () => self.__asked)).toEqual([]);
    await t.player.keyboard.press("Tab");
    await t.until(t.gm, ({ game }, id) => game.actors.get(id).system.motto === "as typed", IDS.hero);
    t.expect(await t.eval(t.gm, ({ game }, id) => game.actors.get(id).system.bonus, IDS.hero)).toBe(4);
    t.expect(await t.eval(t.player, () => self.__asked.length)).toBe(1);
    await close(t);
    await restore(t);
  },
  { core: true },
);

/** Drop data on an element of the page, as the browser would. */
const drop = (t: Contract, selector: string, data: AnyObject): Promise<unknown> =>
  t.eval(
    t.gm,
    ({ document }, given) => {
      const transfer = new DataTransfer();
      transfer.setData("text/plain", JSON.stringify(given.data));
      const target = document.querySelector(given.selector);
      for (const type of ["dragenter", "dragover", "drop"])
        target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }));
    },
    { selector, data },
  );

item(
  "H-162",
  "a pack's item dropped on a sheet is created; the hook may stop it; own ones are sorted",
  async (t) => {
    await restore(t);
    await open(t, t.gm);
    const uuid = `Compendium.contract-sys.stuff.Item.${IDS.packGear}`;
    const gear = (): Promise<AnyObject[]> =>
      t.eval(
        t.gm,
        ({ game }, id) =>
          game.actors
            .get(id)
            .items.filter((i: AnyObject) => i.type === "gear")
            .map((i: AnyObject) => ({ id: i.id, name: i.name })),
        IDS.hero,
      );
    await drop(t, `${SHEET} .window-content`, { type: "Item", uuid });
    const [made] = (await t.poll(async () => {
      const list = await gear();
      return list.length ? list : null;
    })) as AnyObject[];
    t.expect(made!.name).toBe(await t.eval(t.gm, async ({ fromUuid }, which) => (await fromUuid(which)).name, uuid));
    await t.eval(t.gm, ({ Hooks }) => {
      self.__drops = [];
      self.__hook = Hooks.on("dropActorSheetData", (actor: AnyObject, sheet: AnyValue, data: AnyObject) => {
        self.__drops.push([actor.id, sheet.constructor.name, data.type]);
        return false;
      });
    });
    await drop(t, `${SHEET} .window-content`, { type: "Item", uuid });
    await t.eval(t.gm, () => new Promise((done) => setTimeout(done, 200)));
    t.expect(await gear()).toHaveLength(1);
    t.expect(
      await t.eval(t.gm, ({ Hooks, __hook, __drops }) => {
        Hooks.off("dropActorSheetData", __hook);
        return __drops;
      }),
    ).toEqual([[IDS.hero, "HeroSheet", "Item"]]);
    // Own items: the dropped one goes before or after its target, nothing is created.
    await t.eval(
      t.gm,
      async ({ game, document }, given) => {
        const actor = game.actors.get(given.hero);
        await actor.updateEmbeddedDocuments("Item", [
          { _id: given.power, sort: 100 },
          { _id: given.made, sort: 200 },
        ]);
        const list = document.createElement("ol");
        list.id = "own-items";
        for (const own of [given.power, given.made])
          list.insertAdjacentHTML("beforeend", `<li class="draggable" data-item-id="${own}">x</li>`);
        actor.sheet.element.querySelector(".window-content").append(list);
      },
      { hero: IDS.hero, power: IDS.power, made: made!.id },
    );
    await drop(t, `#own-items [data-item-id="${IDS.power}"]`, {
      type: "Item",
      uuid: `Actor.${IDS.hero}.Item.${made!.id}`,
    });
    await t.until(
      t.gm,
      ({ game }, given) => {
        const { items } = game.actors.get(given.hero);
        return items.get(given.made).sort < items.get(given.power).sort;
      },
      { hero: IDS.hero, power: IDS.power, made: made!.id },
    );
    t.expect(await gear()).toHaveLength(1);
    await t.eval(t.gm, ({ game }, given) => game.actors.get(given.hero).items.get(given.made).delete(), {
      hero: IDS.hero,
      made: made!.id,
    });
    await close(t);
  },
  { core: true },
);

item(
  "H-162",
  "a dragged row carries type and uuid",
  async (t) => {
    await page(t);
    const data = await t.eval(
      t.gm,
      async ({ contract, game, document }, { hero, power }) => {
        const actor = game.actors.get(hero);
        const sheet = new contract.ui.OtherSheet({ document: actor });
        contract.ui.OtherSheet.prototype._onRender = function (context: AnyObject, options: AnyObject) {
          const li = document.createElement("div");
          li.className = "draggable";
          li.dataset.itemId = power;
          this.element.querySelector(".window-content section").append(li);
          return Object.getPrototypeOf(contract.ui.OtherSheet.prototype)._onRender.call(this, context, options);
        };
        await sheet.render({ force: true });
        delete contract.ui.OtherSheet.prototype._onRender;
        const row = sheet.element.querySelector(".draggable");
        const transfer = new DataTransfer();
        row.dispatchEvent(new DragEvent("dragstart", { bubbles: true, cancelable: true, dataTransfer: transfer }));
        await sheet.close();
        return { draggable: row.draggable, data: JSON.parse(transfer.getData("text/plain") || "null") };
      },
      IDS,
    );
    t.expect(data).toEqual({ draggable: true, data: { type: "Item", uuid: `Actor.${IDS.hero}.Item.${IDS.power}` } });
  },
  { core: true },
);

item(
  "H-163",
  "the registered default opens, a document's own choice overrides, an unknown one falls back",
  async (t) => {
    await page(t);
    const seen = await t.eval(
      t.gm,
      async ({ contract, game, foundry, CONFIG }, id) => {
        const { DocumentSheetConfig } = foundry.applications.apps;
        const actor = game.actors.get(id);
        const name = (): string => actor.sheet.constructor.name;
        const out: AnyObject = { default: name() };
        DocumentSheetConfig.unregisterSheet(CONFIG.Actor.documentClass, "core", foundry.appv1.sheets.ActorSheet);
        foundry.documents.collections.Items.unregisterSheet("core", foundry.appv1.sheets.ItemSheet);
        DocumentSheetConfig.registerSheet(CONFIG.Actor.documentClass, "contract-sys", contract.ui.OtherSheet, {
          types: ["hero"],
          label: "Other",
        });
        out.stillDefault = name();
        await actor.setFlag("core", "sheetClass", "contract-sys.OtherSheet");
        out.chosen = name();
        await actor.setFlag("core", "sheetClass", "contract-sys.Nowhere");
        out.unknown = name();
        await actor.unsetFlag("core", "sheetClass");
        out.back = name();
        const entry = CONFIG.Actor.sheetClasses.hero["contract-sys.OtherSheet"];
        out.entry = {
          id: entry.id,
          label: entry.label,
          cls: entry.cls === contract.ui.OtherSheet,
          default: entry.default,
        };
        foundry.documents.collections.Actors.unregisterSheet("contract-sys", contract.ui.OtherSheet, {
          types: ["hero"],
        });
        out.gone = "contract-sys.OtherSheet" in CONFIG.Actor.sheetClasses.hero;
        return out;
      },
      IDS.hero,
    );
    t.expect(seen).toEqual({
      default: "HeroSheet",
      stillDefault: "HeroSheet",
      chosen: "OtherSheet",
      unknown: "HeroSheet",
      back: "HeroSheet",
      entry: { id: "contract-sys.OtherSheet", label: "Other", cls: true, default: false },
      gone: false,
    });
  },
  { core: true },
);

item("H-163", "the sheet of a type can be chosen for the whole world in its configuration window", async (t) => {
  await open(t, t.gm);
  const seen = await t.eval(
    t.gm,
    async ({ foundry, game }, id) => {
      const app = new foundry.applications.apps.DocumentSheetConfig({ document: game.actors.get(id) });
      await app.render({ force: true });
      const selects = [...app.element.querySelectorAll("select")].map((s: AnyValue) => ({
        name: s.name,
        options: [...s.options].map((o: AnyValue) => o.value),
      }));
      await app.close();
      return selects;
    },
    IDS.hero,
  );
  t.expect(seen.some((select: AnyObject) => select.options.includes("contract-sys.HeroSheet"))).toBe(true);
  await close(t);
});

item(
  "H-244",
  "before an update the request is seen as sent, also when nothing changes",
  async (t) => {
    await restore(t);
    const seen = await t.eval(
      t.gm,
      async ({ game, contract, Hooks }, id) => {
        const actor = game.actors.get(id);
        const hooks: AnyObject[] = [];
        const pre = Hooks.on(
          "preUpdateActor",
          (doc: AnyObject, changed: AnyObject) =>
            void hooks.push({
              name: "pre",
              changed: JSON.parse(JSON.stringify(changed)),
              stored: doc._source.system.bonus,
            }),
        );
        const post = Hooks.on(
          "updateActor",
          (_doc: AnyObject, changed: AnyObject) =>
            void hooks.push({ name: "post", changed: JSON.parse(JSON.stringify(changed)) }),
        );
        contract.record();
        const same = await actor.update({ "system.bonus": 0, name: "Hero" });
        const model = contract
          .stop()
          .filter((call: AnyObject) => call.name === "Hero._preUpdate")
          .map((call: AnyObject) => call.args[0]);
        await actor.update({ "system.bonus": "5", "system.unknown": 1 });
        Hooks.off("preUpdateActor", pre);
        Hooks.off("updateActor", post);
        return { same: same ?? null, model, hooks };
      },
      IDS.hero,
    );
    t.expect(seen.same).toBeNull();
    t.expect(seen.model).toEqual([t.expect.objectContaining({ system: { bonus: 0 }, name: "Hero" })]);
    t.expect(seen.hooks.map((h: AnyObject) => h.name)).toEqual(["pre", "pre", "post"]);
    t.expect(seen.hooks[0]).toMatchObject({ changed: { system: { bonus: 0 }, name: "Hero" } });
    t.expect(seen.hooks[1]).toMatchObject({ changed: { system: { bonus: "5", unknown: 1 } }, stored: 0 });
    t.expect(seen.hooks[2]?.changed.system).toEqual({ bonus: 5 });
    await restore(t);
  },
  { core: true },
);
