/** H-171 to H-174: the custom elements in a sheet, as people use them. */
import type { AnyObject, AnyValue } from "../common/types.ts";
import { type Contract, IDS, item } from "./harness.ts";

/** The page, in functions that run there. */
declare const self: AnyObject;

const SHEET = `#ElementsSheet-Actor-${IDS.hero}`;

async function sheet(t: Contract): Promise<void> {
  await t.gm.evaluate('import("/systems/contract-sys/ui/apps.mjs").then(() => { contract.ui.log.length = 0; })');
  await t.eval(
    t.gm,
    async ({ contract, game, Hooks }, id) => {
      const actor = game.actors.get(id);
      await actor.update({
        "system.tags": ["x", "y"],
        "system.limited": 5,
        "system.color": "#336699",
        "system.link": null,
        "system.biography": `<p>Born in <strong>Ash</strong> with @UUID[Actor.${id}]{Link}</p><section class="secret" id="secret-1"><p>hidden twin</p></section>`,
        "flags.contract-sys": {},
      });
      await (self.__sheet = new contract.ui.ElementsSheet({ document: actor })).render({ force: true });
      self.__updates = [];
      self.__hook = Hooks.on("updateActor", (_doc: AnyObject, { _id, _stats, ...changed }: AnyObject) =>
        self.__updates.push(JSON.parse(JSON.stringify(changed))),
      );
    },
    IDS.hero,
  );
}

const end = (t: Contract): Promise<unknown> =>
  t.eval(
    t.gm,
    async ({ game, Hooks }, id) => {
      Hooks.off("updateActor", self.__hook);
      await self.__sheet.close();
      await game.actors
        .get(id)
        .update({ "system.biography": "", "system.link": null, "system.limited": 5, "system.tags": ["x", "y"] });
    },
    IDS.hero,
  );

const updated = (t: Contract, count: number): Promise<AnyObject[]> =>
  t.until(t.gm, ({ __updates }, n) => (__updates.length >= n ? __updates : null), count) as Promise<AnyObject[]>;

item(
  "H-171",
  "a toggled editor shows enriched text, opens ProseMirror, and saves once",
  async (t) => {
    await sheet(t);
    const closed = await t.eval(
      t.gm,
      ({ document }, selector) => {
        const element = document.querySelector(`${selector} prose-mirror`);
        return {
          open: element.open,
          link: Boolean(element.querySelector("a.content-link[data-uuid]")),
          editor: element.querySelectorAll(".ProseMirror").length,
          button: Boolean(element.querySelector("button.toggle")),
          cls: element.constructor.name,
          value: element.value.includes("@UUID["),
        };
      },
      SHEET,
    );
    t.expect(closed).toEqual({
      open: false,
      link: true,
      editor: 0,
      button: true,
      cls: "HTMLProseMirrorElement",
      value: true,
    });
    await t.eval(
      t.gm,
      ({ document }, selector) => {
        self.__events = [];
        const element = document.querySelector(`${selector} prose-mirror`);
        for (const name of ["open", "plugins", "save", "change", "close"])
          element.addEventListener(name, (event: AnyValue) =>
            self.__events.push(name === "plugins" ? `plugins ${typeof event.plugins}` : name),
          );
      },
      SHEET,
    );
    await t.gm.locator(`${SHEET} prose-mirror button.toggle`).click();
    const editor = t.gm.locator(`${SHEET} prose-mirror .ProseMirror`);
    await editor.waitFor();
    const opened = await t.eval(
      t.gm,
      ({ document }, selector) => {
        const dom = document.querySelector(`${selector} .ProseMirror`);
        // ProseMirror hangs its own description on the nodes that it manages.
        return {
          editable: dom.isContentEditable,
          managed: Boolean(dom.pmViewDesc),
          raw: dom.textContent.includes("@UUID["),
          strong: Boolean(dom.querySelector("strong")),
          secret: Boolean(dom.querySelector("section.secret")),
        };
      },
      SHEET,
    );
    t.expect(opened).toEqual({ editable: true, managed: true, raw: true, strong: true, secret: true });
    await editor.click();
    await t.gm.keyboard.press("ControlOrMeta+Home");
    await t.gm.keyboard.type("Once upon a time. ");
    t.expect(
      await t.eval(
        t.gm,
        ({ document }, selector) => document.querySelector(`${selector} prose-mirror`).isDirty(),
        SHEET,
      ),
    ).toBe(true);
    t.expect(await t.eval(t.gm, ({ __updates }) => __updates.length)).toBe(0);
    await t.gm.keyboard.press("ControlOrMeta+s");
    const [change] = await updated(t, 1);
    t.expect(change!.system.biography).toMatch(/^<p>Once upon a time\. Born in <strong>Ash<\/strong>/u);
    t.expect(change!.system.biography).toContain('class="secret"');
    await t.until(t.gm, ({ document }, selector) => !document.querySelector(`${selector} prose-mirror`).open, SHEET);
    t.expect(await t.eval(t.gm, ({ __events, __updates }) => ({ events: __events, count: __updates.length }))).toEqual({
      events: ["plugins object", "open", "close", "save", "change"],
      count: 1,
    });
    await t.until(
      t.gm,
      ({ document }, selector) =>
        document.querySelector(`${selector} prose-mirror .editor-content`).textContent.includes("Once upon"),
      SHEET,
    );
    await end(t);
  },
  { core: true },
);

item(
  "H-171",
  "an open editor with unsaved text survives another's change of the document",
  async (t) => {
    await sheet(t);
    await t.gm.locator(`${SHEET} prose-mirror button.toggle`).click();
    await t.gm.locator(`${SHEET} .ProseMirror`).click();
    await t.gm.keyboard.press("ControlOrMeta+Home");
    await t.gm.keyboard.type("Unsaved ");
    await t.eval(
      t.player,
      ({ game }, id) => game.actors.get(id).update({ "system.bonus": 2, "system.limited": 8 }),
      IDS.hero,
    );
    await t.until(
      t.gm,
      ({ document }, selector) => Number(document.querySelector(`${selector} range-picker`).value) === 8,
      SHEET,
    );
    t.expect(
      await t.eval(
        t.gm,
        ({ document }, selector) => {
          const el = document.querySelector(`${selector} prose-mirror`);
          return [
            el.open,
            el.querySelector(".ProseMirror").textContent.includes("Unsaved"),
            el.contains(document.activeElement),
          ];
        },
        SHEET,
      ),
    ).toEqual([true, true, true]);
    await t.gm.keyboard.press("Escape");
    await t.until(t.gm, ({ document }, selector) => !document.querySelector(`${selector} prose-mirror`).open, SHEET);
    t.expect(
      await t.eval(t.gm, ({ game }, id) => game.actors.get(id).system.biography.includes("Unsaved"), IDS.hero),
    ).toBe(false);
    await t.eval(t.gm, ({ game }, id) => game.actors.get(id).update({ "system.bonus": 0 }), IDS.hero);
    await end(t);
  },
  { core: true },
);

item(
  "H-172",
  "multi-select and string-tags submit lists and fire change once",
  async (t) => {
    await sheet(t);
    await t.gm.locator(`${SHEET} string-tags input`).fill("z");
    await t.gm.keyboard.press("Enter");
    t.expect((await updated(t, 1))[0]!.system.tags).toEqual(["x", "y", "z"]);
    const seen = await t.eval(
      t.gm,
      ({ document, foundry }, selector) => {
        const root = document.querySelector(selector);
        const many = root.querySelector("multi-select");
        const boxes = root.querySelector("multi-checkbox");
        let changes = 0;
        const count = (event: AnyValue): void => {
          changes++;
          event.stopPropagation();
        };
        root.querySelector(".window-content").addEventListener("change", count, true);
        many.value = ["a", "c"];
        root.querySelector(".window-content").removeEventListener("change", count, true);
        const { object } = new foundry.applications.ux.FormDataExtended(root);
        return {
          changes,
          value: many.value,
          form: object["flags.contract-sys.many"],
          boxes: boxes.value,
          form2: object["flags.contract-sys.boxes"],
          name: many.name,
          associated: many.form === root,
        };
      },
      SHEET,
    );
    t.expect(seen).toMatchObject({
      changes: 1,
      value: ["a", "c"],
      form: ["a", "c"],
      boxes: ["b"],
      form2: ["b"],
      name: "flags.contract-sys.many",
      associated: true,
    });
    await t.gm
      .locator(`${SHEET} string-tags [data-key="x"] .remove, ${SHEET} string-tags [data-key="x"] button`)
      .first()
      .click();
    await t.until(
      t.gm,
      ({ game }, id) => {
        const tags = [...game.actors.get(id).system.tags];
        return !tags.includes("x") && tags.includes("y");
      },
      IDS.hero,
    );
    await end(t);
  },
  { core: true },
);

item(
  "H-173",
  "the other elements take part in the form by name",
  async (t) => {
    await sheet(t);
    const { object, kinds } = await t.eval(
      t.gm,
      ({ document, foundry }, selector) => {
        const root = document.querySelector(selector);
        const data = new foundry.applications.ux.FormDataExtended(root).object;
        return {
          object: data,
          kinds: [...root.querySelectorAll("file-picker, color-picker, range-picker, document-tags")].map(
            (el: AnyValue) => el.constructor.name,
          ),
        };
      },
      SHEET,
    );
    t.expect(object).toMatchObject({
      "system.portrait": "icons/svg/d20.svg",
      "system.color": "#336699",
      "system.limited": 5,
      "system.link": null,
      "flags.contract-sys.links": [],
    });
    t.expect(kinds).toEqual([
      "HTMLFilePickerElement",
      "HTMLColorPickerElement",
      "HTMLRangePickerElement",
      "HTMLDocumentTagsElement",
      "HTMLDocumentTagsElement",
    ]);
    await t.gm.locator(`${SHEET} range-picker input[type=number]`).fill("9");
    await t.gm.keyboard.press("Tab");
    await t.until(t.gm, ({ game }, id) => game.actors.get(id).system.limited === 9, IDS.hero);
    await t.gm.locator(`${SHEET} color-picker input[type=text]`).fill("#ff0000");
    await t.gm.keyboard.press("Tab");
    await t.until(t.gm, ({ game }, id) => game.actors.get(id)._source.system.color === "#ff0000", IDS.hero);
    const disabled = await t.eval(
      t.gm,
      ({ document, foundry }, selector) => {
        const root = document.querySelector(selector);
        root.querySelector("range-picker").disabled = true;
        return {
          inner: [...root.querySelectorAll("range-picker input")].every((i: AnyValue) => i.disabled),
          form: "system.limited" in new foundry.applications.ux.FormDataExtended(root).object,
        };
      },
      SHEET,
    );
    t.expect(disabled).toEqual({ inner: true, form: false });
    await end(t);
  },
  { core: true },
);

item("H-174", "document tags take the right kind by drop and refuse others", async (t) => {
  t.allow(/type|kind|Item|Actor/u);
  await sheet(t);
  const drop = (name: string, uuid: string): Promise<unknown> =>
    t.eval(
      t.gm,
      ({ document }, given) => {
        const transfer = new DataTransfer();
        transfer.setData("text/plain", JSON.stringify({ type: given.uuid.split(".")[0], uuid: given.uuid }));
        document
          .querySelector(`${given.selector} document-tags[name="${given.name}"]`)
          .dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
      },
      { name, uuid, selector: SHEET },
    );
  await drop("system.link", `Actor.${IDS.npc}`);
  await t.until(t.gm, ({ document }) => Boolean(document.querySelector("#notifications .notification.error")));
  t.expect(await t.eval(t.gm, ({ game }, id) => game.actors.get(id)._source.system.link, IDS.hero)).toBeNull();
  await t.eval(t.gm, ({ ui }) => ui.notifications.clear());
  await drop("system.link", `Item.${IDS.gear}`);
  await t.until(t.gm, ({ game }, given) => game.actors.get(given.hero)._source.system.link === given.uuid, {
    hero: IDS.hero,
    uuid: `Item.${IDS.gear}`,
  });
  await end(t);
});

item(
  "H-173",
  "the elements that only 14 has",
  async (t) => {
    const seen = await t.eval(t.gm, ({ foundry, document }) => {
      const { elements } = foundry.applications;
      const made = elements.HTMLAutocompleteTagsElement.create({
        name: "auto",
        value: ["red"],
        choices: { red: "Red", green: "Green", blue: "Blue" },
      });
      const formula = elements.HTMLFormulaInputElement.create({ name: "formula", value: "1d6 + 2" });
      const form = document.createElement("form");
      form.append(made, formula);
      document.body.append(form);
      const input = made.querySelector("input");
      input.focus();
      input.value = "gr";
      input.dispatchEvent(new Event("input", { bubbles: true }));
      const offered = [...document.querySelectorAll("[role=option]")].map((o: AnyValue) => o.textContent.trim());
      input.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
      input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      const { object } = new foundry.applications.ux.FormDataExtended(form);
      form.remove();
      return { tag: made.tagName, offered, object };
    });
    t.expect(seen).toEqual({
      tag: "AUTOCOMPLETE-TAGS",
      offered: ["Green"],
      object: { auto: ["red", "green"], formula: "1d6 + 2" },
    });
  },
  { only: 14 },
);
