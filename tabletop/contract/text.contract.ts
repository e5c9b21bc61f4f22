/** H-175 to H-186, H-264: templates and their helpers, translations, enriched text, tooltips. */
import type { AnyObject, AnyValue } from "../common/types.ts";
import { type Contract, IDS, item } from "./harness.ts";

/** The page, in functions that run there. */
declare const self: AnyObject;

/** What a template gives for a context. */
const render = (t: Contract, template: string, context: AnyObject = {}): Promise<string> =>
  t.eval(
    t.gm,
    ({ Handlebars }, given) =>
      Handlebars.compile(given.template)(given.context, {
        allowProtoPropertiesByDefault: true,
        allowProtoMethodsByDefault: true,
      }).trim(),
    { template, context },
  );

const enrich = (t: Contract, text: string, options: AnyObject = {}): Promise<string> =>
  t.eval(
    t.gm,
    ({ foundry }, given) => foundry.applications.ux.TextEditor.implementation.enrichHTML(given.text, given.options),
    { text, options },
  );

item(
  "H-175",
  "formGroup makes label, hint and the input that its field's path names",
  async (t) => {
    const seen = await t.eval(t.gm, ({ Handlebars, contract, document, foundry }) => {
      const { fields } = contract.classes.HeroModel.schema;
      const parse = (template: string, context: AnyObject): AnyValue => {
        const holder = document.createElement("div");
        holder.innerHTML = Handlebars.compile(template)(context, { allowProtoPropertiesByDefault: true });
        return holder;
      };
      const bonus = parse("{{formGroup field value=4 localize=true}}", { field: fields.bonus });
      const rank = parse("{{formGroup field value='veteran' localize=true choices=choices}}", {
        field: fields.rank,
        choices: { novice: "CONTRACT.hello", veteran: "Veteran" },
      });
      const own = parse("{{formField field value=true label='Own' hint='Words' rootId='r'}}", { field: fields.active });
      const input = parse("{{formInput field value='x' name='other' placeholder='here'}}", { field: fields.motto });
      const kinds = Object.fromEntries(
        ["bonus", "motto", "active", "rank", "biography", "portrait", "color", "tags", "link"].map((key) => [
          key,
          fields[key].toInput({ value: fields[key].getInitialValue?.({}) ?? null }).tagName,
        ]),
      );
      const group = fields.bonus.toFormGroup({ label: "L", localize: false }, { value: 3, min: 1 });
      return {
        label: bonus.querySelector(".form-group label").textContent.trim(),
        hint: bonus.querySelector(".hint").textContent.trim(),
        name: bonus.querySelector("input").name,
        type: bonus.querySelector("input").type,
        value: bonus.querySelector("input").value,
        rank: [...rank.querySelectorAll("option")].map((o: AnyValue) => [
          o.value,
          o.textContent.trim(),
          o.hasAttribute("selected"),
        ]),
        own: [
          own.querySelector("label").textContent.trim(),
          own.querySelector("input").hasAttribute("checked"),
          own.querySelector(".hint").textContent.trim(),
        ],
        input: [
          input.querySelector("input").name,
          input.querySelector("input").placeholder,
          input.querySelectorAll(".form-group").length,
        ],
        kinds,
        group: [group.className, group.querySelector("input").min, typeof foundry.applications.fields.createFormGroup],
        linked:
          bonus.querySelector("label").htmlFor === bonus.querySelector("input").id ||
          bonus.querySelector("label").contains(bonus.querySelector("input")) ||
          bonus.querySelector("label").htmlFor === "",
      };
    });
    t.expect(seen).toMatchObject({
      label: "Bonus",
      hint: "Added to rolls",
      name: "system.bonus",
      type: "number",
      value: "4",
      own: ["Own", true, "Words"],
      input: ["other", "here", 0],
    });
    t.expect(seen.rank).toEqual([
      ["novice", "Hello", false],
      ["veteran", "Veteran", true],
    ]);
    t.expect(seen.kinds).toEqual({
      bonus: "INPUT",
      motto: "INPUT",
      active: "INPUT",
      rank: "SELECT",
      biography: "PROSE-MIRROR",
      portrait: "FILE-PICKER",
      color: "COLOR-PICKER",
      tags: "STRING-TAGS",
      link: "DOCUMENT-TAGS",
    });
    t.expect(seen.group.slice(0, 2)).toEqual([t.expect.stringContaining("form-group"), "1"]);
  },
  { core: true },
);

item(
  "H-176",
  "selectOptions takes lists and records, and its options",
  async (t) => {
    const table: [string, AnyObject, [string, string, boolean][]][] = [
      [
        "{{selectOptions c selected='b'}}",
        { c: ["a", "b"] },
        [
          ["a", "a", false],
          ["b", "b", true],
        ],
      ],
      [
        "{{selectOptions c selected=s}}",
        { c: { a: "A", b: "B" }, s: "a" },
        [
          ["a", "A", true],
          ["b", "B", false],
        ],
      ],
      [
        "{{selectOptions c selected=s}}",
        { c: { 1: "One", 2: "Two" }, s: 2 },
        [
          ["1", "One", false],
          ["2", "Two", true],
        ],
      ],
      [
        "{{selectOptions c selected=s blank='None'}}",
        { c: { a: "A" }, s: "" },
        [
          ["", "None", true],
          ["a", "A", false],
        ],
      ],
      [
        "{{selectOptions c valueAttr='id' labelAttr='name' selected='2'}}",
        {
          c: [
            { id: "1", name: "One" },
            { id: "2", name: "Two" },
          ],
        },
        [
          ["1", "One", false],
          ["2", "Two", true],
        ],
      ],
      ["{{selectOptions c labelAttr='label'}}", { c: { x: { label: "X" } } }, [["x", "X", false]]],
      ["{{selectOptions c localize=true}}", { c: { h: "CONTRACT.hello" } }, [["h", "Hello", false]]],
      [
        "{{selectOptions c sort=true}}",
        { c: { z: "Zeta", a: "Alpha" } },
        [
          ["a", "Alpha", false],
          ["z", "Zeta", false],
        ],
      ],
      ["{{selectOptions c inverted=true}}", { c: { One: "1" } }, [["1", "One", false]]],
      [
        "{{selectOptions c selected=s}}",
        { c: ["a", "b", "c"], s: ["a", "c"] },
        [
          ["a", "a", true],
          ["b", "b", false],
          ["c", "c", true],
        ],
      ],
    ];
    for (const [template, context, expected] of table) {
      const options = await t.eval(
        t.gm,
        ({ Handlebars, document }, given) => {
          const select = document.createElement("select");
          select.multiple = true;
          select.innerHTML = Handlebars.compile(given.template)(given.context);
          return [...select.options].map((o: AnyValue) => [o.value, o.textContent.trim(), o.hasAttribute("selected")]);
        },
        { template, context },
      );
      t.expect({ template, options }).toEqual({ template, options: expected });
    }
    t.expect(await render(t, "{{selectOptions c}}", { c: { x: "<b>" } })).toContain("&lt;b&gt;");
    t.expect(await render(t, "{{selectOptions c}}", { c: [{ value: "a", label: "A", group: "G" }] })).toMatch(
      /<optgroup label="G">/u,
    );
  },
  { core: true },
);

item(
  "H-177",
  "the comparing and formatting helpers",
  async (t) => {
    const table: [string, AnyObject, string][] = [
      ["{{eq a 1}} {{eq a '1'}} {{ne a 2}}", { a: 1 }, "true false true"],
      ["{{lt 1 2}} {{lte 2 2}} {{gt 1 2}} {{gte 2 2}}", {}, "true true false true"],
      ["{{and 1 a}} {{or 0 a}} {{not a}} {{and a b}}", { a: true, b: "" }, "true true false false"],
      ["{{ifThen a 'yes' 'no'}} {{ifThen b 'yes' 'no'}}", { a: 1, b: 0 }, "yes no"],
      ["{{concat 'a' 1 b}}", { b: "c" }, "a1c"],
      ["<input {{checked a}}{{checked b}}>", { a: true, b: false }, "<input checked>"],
      ["<input {{disabled a}}>", { a: true }, "<input disabled>"],
      [
        "{{numberFormat 3.14159 decimals=2}} {{numberFormat 5 sign=true}} {{numberFormat -5 sign=true}} {{numberFormat '2.5'}}",
        {},
        t.is14 ? "3.14 +5 -5 3" : "3.14 +5 -5 3",
      ],
      ["{{#with (object x=1 y='z')}}{{x}}{{y}}{{/with}}", {}, "1z"],
      ["{{#if (or (eq a 1) (gt a 5))}}in{{else}}out{{/if}}", { a: 7 }, "in"],
      ["{{localize 'CONTRACT.hello'}} {{localize 'CONTRACT.greet' name=n}}", { n: "<i>" }, "Hello Hello &lt;i&gt;"],
      ["{{numberInput 3 name='x' min=1 max=9 step=2}}", {}, '<input type="number" name="x"'],
    ];
    for (const [template, context, expected] of table)
      t.expect({ template, text: (await render(t, template, context)).slice(0, expected.length) }).toEqual({
        template,
        text: expected,
      });
    t.expect(await render(t, "{{radioBoxes 'r' c checked='b'}}", { c: { a: "A", b: "B" } })).toMatch(
      /value="b" checked/u,
    );
  },
  { core: true },
);

item(
  "H-178",
  "what 14 dropped is absent",
  async (t) => {
    t.allow(/deprecat|template|clamped|mergeObject/iu);
    const seen = await t.eval(t.gm, ({ Handlebars }) => {
      const failing = (template: string): boolean => {
        try {
          Handlebars.compile(template)({});
          return false;
        } catch {
          return true;
        }
      };
      return {
        select: failing("{{#select 'a'}}<option value='a'></option>{{/select}}"),
        globals: [
          "mergeObject",
          "getProperty",
          "setProperty",
          "deepClone",
          "duplicate",
          "randomID",
          "expandObject",
        ].filter((name) => name in self),
        clamped: "clamped" in Math,
        template: (self.game as AnyObject).template === undefined,
      };
    });
    t.expect(seen).toEqual({ select: true, globals: [], clamped: false, template: true });
  },
  { only: 14 },
);

item(
  "H-179",
  "loaded templates are partials, under their path or a short name",
  async (t) => {
    const html = await t.eval(t.gm, async ({ foundry, Handlebars }) => {
      const { loadTemplates, renderTemplate, getTemplate } = foundry.applications.handlebars;
      await loadTemplates(["systems/contract-sys/templates/row.hbs"]);
      await loadTemplates({ shortRow: "systems/contract-sys/templates/row.hbs" });
      const compiled = await getTemplate("systems/contract-sys/templates/menu.hbs");
      return {
        path: Handlebars.compile('{{> "systems/contract-sys/templates/row.hbs" n=4}}')({}).trim(),
        short: Handlebars.compile("{{> shortRow n=5}}")({}).trim(),
        render: (await renderTemplate("systems/contract-sys/templates/row.hbs", { n: 6 })).trim(),
        get: compiled({}).trim(),
      };
    });
    t.expect(html).toEqual({
      path: '<li class="row">4</li>',
      short: '<li class="row">5</li>',
      render: '<li class="row">6</li>',
      get: '<section class="menu-body"><p>Menu</p></section>',
    });
    t.allow(/404|no-such/u);
    t.expect(
      await t.failure(t.gm, ({ foundry }) =>
        foundry.applications.handlebars.renderTemplate("systems/contract-sys/templates/no-such.hbs", {}),
      ),
    ).not.toBeNull();
  },
  { core: true },
);

item(
  "H-180",
  "templates read getters and methods of classes",
  async (t) => {
    const html = await t.eval(
      t.gm,
      async ({ foundry, game }, id) => {
        class Own {
          get getter(): string {
            return "got";
          }
          method(): string {
            return "called";
          }
        }
        return foundry.applications.handlebars.renderTemplate("systems/contract-sys/templates/ui/proto.hbs", {
          o: new Own(),
          actor: game.actors.get(id),
        });
      },
      IDS.hero,
    );
    t.expect(html.trim()).toBe(`<p>got called Actor.${IDS.hero} nowhere, 2000</p>`);
    const sheet = await t.eval(
      t.gm,
      async ({ game }, id) => {
        const { sheet: app } = game.actors.get(id);
        await app.render({ force: true });
        const text = app.element.querySelector(".defense").textContent;
        await app.close();
        return text;
      },
      IDS.hero,
    );
    // `system.defense` is derived and `document.uuid` a getter: the sheet's templates read both.
    t.expect(sheet).toBe("10");
  },
  { core: true },
);

item(
  "H-181",
  "unknown keys come back; blanks are filled; nested and dotted keys work",
  async (t) => {
    const texts = await t.eval(t.gm, ({ game, _loc }) => ({
      unknown: game.i18n.localize("NO.Such.key"),
      nested: game.i18n.localize("CONTRACT.Settings.choice.a"),
      dotted: game.i18n.localize("CONTRACT.more"),
      format: game.i18n.format("CONTRACT.greet", { name: "Ada" }),
      missing: game.i18n.format("CONTRACT.greet", {}),
      has: [game.i18n.has("CONTRACT.hello"), game.i18n.has("NO.Such.key")],
      loc: typeof _loc === "function" ? _loc("CONTRACT.greet", { name: "Bo" }) : null,
      lang: game.i18n.lang,
      list: game.i18n.getListFormatter().format(["a", "b"]),
    }));
    t.expect(texts).toMatchObject({
      unknown: "NO.Such.key",
      nested: "A",
      dotted: "More",
      format: "Hello Ada",
      has: [true, false],
      loc: t.is14 ? "Hello Bo" : null,
      lang: "en",
      list: "a and b",
    });
  },
  { core: true },
);

item(
  "H-182",
  "links to documents open them; unknown ones are broken",
  async (t) => {
    const html = await enrich(
      t,
      `<p>@UUID[Actor.${IDS.npc}]{The foe} @UUID[Item.${IDS.gear}] @UUID[Actor.nosuchactor00000]{Gone} @UUID[Compendium.contract-sys.stuff.Item.${IDS.packGear}] @UUID[JournalEntry.${IDS.journal}.JournalEntryPage.${IDS.page}#part]{Page}</p>`,
    );
    const links = await t.eval(
      t.gm,
      ({ document }, text) => {
        const holder = document.createElement("div");
        holder.innerHTML = text;
        document.body.append(holder);
        holder.id = "links-probe";
        holder.style.cssText = "position: fixed; inset: 100px auto auto 100px; z-index: 9999; background: white";
        return [...holder.querySelectorAll("a.content-link")].map((a: AnyValue) => ({
          uuid: a.dataset.uuid ?? null,
          text: a.textContent.trim(),
          broken: a.classList.contains("broken"),
          draggable: a.draggable,
          link: "link" in a.dataset,
          type: a.dataset.type ?? null,
        }));
      },
      html,
    );
    t.expect(links[0]).toMatchObject({
      uuid: `Actor.${IDS.npc}`,
      text: "The foe",
      broken: false,
      draggable: true,
      link: true,
      type: "Actor",
    });
    t.expect(links[1]).toMatchObject({ uuid: `Item.${IDS.gear}`, text: "Gear" });
    t.expect(links[2]).toMatchObject({ text: "Gone", broken: true });
    t.expect(links[3]).toMatchObject({ broken: false, type: "Item" });
    t.expect(links[4]).toMatchObject({ text: "Page", broken: false });
    await t.gm.locator(`#links-probe a[data-uuid="Actor.${IDS.npc}"]`).click();
    await t.until(t.gm, ({ game }, id) => game.actors.get(id).sheet.rendered, IDS.npc);
    const drag = await t.eval(
      t.gm,
      async ({ document, game }, id) => {
        const transfer = new DataTransfer();
        document
          .querySelector(`#links-probe a[data-uuid="Actor.${id}"]`)
          .dispatchEvent(new DragEvent("dragstart", { bubbles: true, cancelable: true, dataTransfer: transfer }));
        document.getElementById("links-probe").remove();
        await game.actors.get(id).sheet.close();
        return JSON.parse(transfer.getData("text/plain") || "null");
      },
      IDS.npc,
    );
    t.expect(drag).toMatchObject({ type: "Actor", uuid: `Actor.${IDS.npc}` });
  },
  { core: true },
);

item(
  "H-183",
  "secrets are for those who may have them",
  async (t) => {
    const text =
      '<p>open</p><section class="secret" id="s1"><p>hidden</p></section><section class="secret revealed" id="s2"><p>shown</p></section>';
    t.expect(await enrich(t, text)).not.toContain("hidden");
    t.expect(await enrich(t, text)).toContain("shown");
    t.expect(await enrich(t, text, { secrets: true })).toContain("hidden");
    const id = await t.eval(
      t.gm,
      async ({ ChatMessage, game }, hero) =>
        (
          await ChatMessage.create({
            content: '<p>open</p><section class="secret" id="s1"><p>hidden</p></section>',
            speaker: ChatMessage.getSpeaker({ actor: game.actors.get(hero) }),
          })
        ).id,
      IDS.npc,
    );
    await t.until(
      t.player,
      ({ document }, which) => Boolean(document.querySelector(`#chat [data-message-id="${which}"]`)),
      id,
    );
    t.expect(
      await t.eval(
        t.player,
        ({ document }, which) =>
          document.querySelector(`#chat [data-message-id="${which}"]`).textContent.includes("hidden"),
        id,
      ),
    ).toBe(false);
    t.expect(
      await t.eval(
        t.gm,
        ({ document }, which) =>
          document.querySelector(`#chat [data-message-id="${which}"]`).textContent.includes("hidden"),
        id,
      ),
    ).toBe(true);
    await t.eval(t.gm, ({ game }, which) => game.messages.get(which).delete(), id);
  },
  { core: true },
);

item(
  "H-184",
  "own enrichers replace text, null leaves it, patterns must be global, onRender needs an id",
  async (t) => {
    const seen = await t.eval(t.gm, async ({ CONFIG, foundry, document }) => {
      const calls: string[] = [];
      const span = (text: string): AnyValue => {
        const el = document.createElement("b");
        el.className = "omen";
        el.textContent = text;
        return el;
      };
      const before = [...CONFIG.TextEditor.enrichers];
      CONFIG.TextEditor.enrichers.push(
        {
          pattern: /%OMEN\[([^\]]+)\]/g,
          enricher: async (match: string[], options: AnyObject) => {
            await Promise.resolve();
            return match[1] === "skip" ? null : span(`${match[1]} ${options.rollData?.level ?? "-"}`);
          },
        },
        {
          id: "contract-named",
          pattern: /%NAMED\[([^\]]+)\]/g,
          enricher: (match: string[]) => span(match[1]!),
          onRender: (element: AnyValue) => calls.push(element.tagName),
        },
        {
          pattern: /%PLAIN\[([^\]]+)\]/g,
          enricher: (match: string[]) => span(match[1]!),
          onRender: () => calls.push("without id"),
        },
      );
      const html = await foundry.applications.ux.TextEditor.implementation.enrichHTML(
        "<p>a %OMEN[x] b %OMEN[skip] %NAMED[n] %PLAIN[p]</p>",
        { rollData: { level: 3 } },
      );
      const holder = document.createElement("div");
      holder.innerHTML = html;
      document.body.append(holder);
      await new Promise((done) => setTimeout(done, 30));
      const out = {
        omens: [...holder.querySelectorAll("b.omen")].map((b: AnyValue) => b.textContent),
        left: holder.textContent.includes("%OMEN[skip]"),
        wrapped: holder.querySelectorAll("enriched-content").length,
        calls,
      };
      holder.remove();
      CONFIG.TextEditor.enrichers.push({ pattern: /%BAD/, enricher: () => null });
      let threw = false;
      try {
        await foundry.applications.ux.TextEditor.implementation.enrichHTML("<p>%BAD</p>");
      } catch {
        threw = true;
      }
      CONFIG.TextEditor.enrichers.splice(0, CONFIG.TextEditor.enrichers.length, ...before);
      return { ...out, threw };
    });
    t.expect(seen).toEqual({
      omens: ["x 3", "n", "p"],
      left: true,
      wrapped: 1,
      calls: ["ENRICHED-CONTENT"],
      threw: true,
    });
  },
  { core: true },
);

item("H-185", "an embedded page stands in a figure with its caption", async (t) => {
  const html = await enrich(
    t,
    `<p>@Embed[JournalEntry.${IDS.journal}.JournalEntryPage.${IDS.page}]{A caption}</p><p>@Embed[JournalEntry.${IDS.journal}.JournalEntryPage.${IDS.page} inline]</p>`,
  );
  const seen = await t.eval(
    t.gm,
    ({ document }, text) => {
      const holder = document.createElement("div");
      holder.innerHTML = text;
      const figure = holder.querySelector("figure.content-embed");
      return {
        text: figure?.textContent.includes("Read me"),
        caption: figure?.querySelector("figcaption")?.textContent.includes("A caption"),
        uuid: figure?.dataset.uuid,
        figures: holder.querySelectorAll("figure").length,
        twice: holder.textContent.split("Read me").length - 1,
      };
    },
    html,
  );
  t.expect(seen).toEqual({
    text: true,
    caption: true,
    uuid: `JournalEntry.${IDS.journal}.JournalEntryPage.${IDS.page}`,
    figures: 1,
    twice: 2,
  });
});

item("H-139", "inline rolls in enriched text", async (t) => {
  await t.faces(t.gm, [[5, 6]]);
  const html = await enrich(t, "<p>[[1d6 + @x]] [[/gmr 2d6]]{Quiet} [[1d6 + ]]</p>", { rollData: { x: 2 } });
  t.allow(/\[\[1d6|parse|formula|Expected/iu);
  const seen = await t.eval(
    t.gm,
    ({ document }, text) => {
      const holder = document.createElement("div");
      holder.innerHTML = text;
      return {
        total: holder.querySelector("a.inline-result")?.textContent.trim(),
        mode: holder.querySelector("a.roll")?.dataset.mode,
        label: holder.querySelector("a.roll")?.textContent.trim(),
      };
    },
    html,
  );
  t.expect(seen).toMatchObject({ total: "7", label: "Quiet" });
  t.expect(seen.mode).toMatch(/^gm/u);
});

item(
  "H-186",
  "a tooltip shows after a moment of hovering and goes",
  async (t) => {
    await t.eval(t.gm, ({ document }) => {
      document.body.insertAdjacentHTML(
        "beforeend",
        '<div id="tip-probe" style="position: fixed; inset: 300px auto auto 300px; z-index: 9999; display: grid; gap: 60px"><b data-tooltip="CONTRACT.hello" id="tip-a">A</b> <b data-tooltip-html="<i>rich</i>" data-tooltip-class="own-class" data-tooltip-direction="RIGHT" id="tip-b">B</b> <b data-tooltip data-tooltip-text="<i>plain</i>" id="tip-c">C</b> <b data-tooltip aria-label="Labelled" id="tip-d">D</b></div>',
      );
    });
    const tip = (): Promise<AnyObject | null> =>
      t.eval(t.gm, ({ document, game }) => {
        const el = document.getElementById("tooltip");
        return game.tooltip.element && el && getComputedStyle(el).display !== "none"
          ? {
              text: el.textContent.trim(),
              rich: Boolean(el.querySelector("i")),
              own: el.classList.contains("own-class"),
              of: game.tooltip.element.id,
            }
          : null;
      });
    await t.gm.locator("#tip-a").hover();
    t.expect(await t.poll(tip)).toMatchObject({ text: "Hello", of: "tip-a" });
    await t.gm.locator("#tip-b").hover();
    await t.poll(async () => (await tip())?.of === "tip-b");
    t.expect(await tip()).toMatchObject({ text: "rich", rich: true, own: true });
    await t.gm.locator("#tip-c").hover();
    await t.poll(async () => (await tip())?.of === "tip-c");
    t.expect(await tip()).toMatchObject({ text: "<i>plain</i>", rich: false });
    await t.gm.locator("#tip-d").hover();
    await t.poll(async () => (await tip())?.of === "tip-d");
    t.expect((await tip())!.text).toBe("Labelled");
    await t.gm.mouse.move(5, 5);
    await t.poll(async () => (await tip()) === null);
    const by = await t.eval(t.gm, ({ game, document }) => {
      game.tooltip.activate(document.getElementById("tip-a"), { text: "By hand", direction: "UP" });
      const shown = document.getElementById("tooltip").textContent.trim();
      game.tooltip.deactivate();
      const gone = game.tooltip.element ?? null;
      document.getElementById("tip-probe").remove();
      return { shown, gone };
    });
    t.expect(by).toEqual({ shown: "By hand", gone: null });
  },
  { core: true },
);

item(
  "H-264",
  "a stack of a system's type shows in directory and sheet when its class knows the type's label",
  async (t) => {
    const seen = await t.eval(t.gm, async ({ foundry, CONFIG, game, document }) => {
      const cls = CONFIG.Cards.documentClass;
      const before = Object.getOwnPropertyDescriptor(cls.prototype, "typeLabel");
      Object.defineProperty(cls.prototype, "typeLabel", {
        configurable: true,
        get() {
          return `Own ${this.type}`;
        },
      });
      const stack = await foundry.documents.Cards.implementation.create({ name: "Night deck", type: "tarot" });
      let row = "";
      for (let n = 0; n < 100 && !row.includes("Night deck"); n++) {
        await new Promise((done) => setTimeout(done, 20));
        row = document.querySelector(`[data-entry-id="${stack.id}"]`)?.textContent ?? "";
      }
      await stack.sheet.render({ force: true });
      const sheet = stack.sheet.element.textContent;
      await stack.sheet.close();
      const out = {
        row: row.includes("Night deck"),
        sheet: sheet.length > 0,
        label: stack.typeLabel,
        theme: stack.system.theme,
      };
      await stack.delete();
      if (before) Object.defineProperty(cls.prototype, "typeLabel", before);
      else Reflect.deleteProperty(cls.prototype, "typeLabel");
      return { ...out, size: typeof game.cards.size };
    });
    t.expect(seen).toMatchObject({ row: true, sheet: true, label: "Own tarot", theme: "night" });
  },
);
