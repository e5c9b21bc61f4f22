/** Destiny's sheets and packs in the browser: a hero from an empty actor to legal by the interface, each sheet in both modes, what is dropped and what is in the packs. @rule DES-308 DES-309 DES-380 DES-384 */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, openTable, playedOn, type Seat, serious, type TestTable } from "./support.ts";

interface Doc {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly items: readonly Doc[] & { getName(name: string): Doc; readonly invalidDocumentIds: Set<string> };
  readonly sheet: {
    readonly id: string;
    render(options: object): Promise<unknown>;
    close(options?: object): Promise<unknown>;
    setPosition(position: object): unknown;
    toggleMode(): Promise<void>;
    changeTab(tab: string, group: string): void;
  };
  readonly system: {
    readonly derived: { readonly audit: readonly { readonly id: string }[] };
    readonly description?: string;
  };
  toObject(): {
    readonly system: Record<string, never>;
    readonly items: readonly { readonly name: string; readonly type: string; readonly system: Record<string, never> }[];
  };
}
interface Globals {
  readonly Actor: { readonly implementation: { create(data: object): Promise<Doc> } };
  readonly fromUuid: (uuid: string) => Promise<Doc>;
  readonly foundry: {
    readonly applications: {
      readonly ux: { readonly TextEditor: { readonly implementation: { enrichHTML(html: string): Promise<string> } } };
    };
  };
  readonly game: {
    readonly users: { find(by: (user: { readonly name: string }) => boolean): { readonly id: string } | undefined };
    readonly actors: { getName(name: string): Doc; readonly size: number };
    readonly scenes: { getName(name: string): { readonly tokens: { readonly size: number } } | undefined };
    readonly packs: {
      get(id: string): { readonly index: { readonly size: number }; getDocuments(): Promise<Doc[]> };
      readonly contents: readonly { readonly collection: string }[];
    };
  };
}

const PACKS = ["characters", "effects", "modifiers", "edges", "gear", "conditions", "rules", "ledger", "macros"];

const open = async (seat: Seat, name: string, item: string | null = null): Promise<Locator> => {
  const id = await inGame(
    seat.page,
    async ([n, i]: [string, string | null]) => {
      const { game } = globalThis as unknown as Globals;
      const actor = game.actors.getName(n);
      const { sheet } = i === null ? actor : actor.items.getName(i);
      await sheet.render({ force: true });
      sheet.setPosition({ left: 0, top: 0 });
      return sheet.id;
    },
    [name, item] as [string, string | null],
  );
  const sheet = seat.page.locator(`[id="${id}"]`);
  await sheet.waitFor();
  return sheet;
};
const close = (seat: Seat, name: string, item: string | null = null): Promise<void> =>
  inGame(
    seat.page,
    async ([n, i]: [string, string | null]) => {
      const actor = (globalThis as unknown as Globals).game.actors.getName(n);
      await (i === null ? actor : actor.items.getName(i)).sheet.close({ animate: false });
    },
    [name, item] as [string, string | null],
  );
const source = (seat: Seat, name: string): Promise<ReturnType<Doc["toObject"]>> =>
  inGame(seat.page, (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).toObject(), name);
const tab = async (sheet: Locator, name: string): Promise<void> => {
  await sheet.locator(`nav [data-tab=${name}]`).click();
  await sheet.locator(`section.tab[data-tab=${name}]`).waitFor();
};

/** Type a number into a field and leave it, as somebody at the keyboard does. */
async function fill(field: Locator, value: string | number): Promise<void> {
  await field.fill(String(value));
  await field.press("Tab");
}

/** Drop a document of a pack onto a part of the page. */
const drop = (seat: Seat, selector: string, uuid: string): Promise<void> =>
  inGame(
    seat.page,
    ([where, what]: [string, string]) => {
      const data = new DataTransfer();
      data.setData("text/plain", JSON.stringify({ type: "Item", uuid: what }));
      const target = document.querySelector(where);
      for (const type of ["dragover", "drop"])
        target?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
    },
    [selector, uuid] as [string, string],
  );
const packed = (seat: Seat, pack: string, name: string): Promise<string> =>
  inGame(
    seat.page,
    async ([p, n]: [string, string]) => {
      const documents = await (globalThis as unknown as Globals).game.packs
        .get(`crossover.destiny-${p}`)
        .getDocuments();
      return documents.find((d) => d.name === n)?.uuid ?? "";
    },
    [pack, name] as [string, string],
  );

for (const profile of playedOn(13))
  describe(`Destiny sheets on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;

    beforeAll(async () => {
      table = await openTable(profile);
      gm = await table.join("Gamemaster");
      await gm.page.evaluate("globalThis.__name ??= (f) => f");
    });
    afterAll(async () => {
      await table?.close();
    });

    it("DES-309 an empty actor becomes a legal hero without leaving the sheet; what is over a limit says how to mend it", async () => {
      await inGame(
        gm.page,
        async () => {
          const { Actor, game } = globalThis as unknown as Globals;
          const ada = game.users.find((u) => u.name === "Ada")?.id ?? "";
          await Actor.implementation.create({
            name: "Newcomer",
            type: "destinyHero",
            ownership: { default: 0, [ada]: 3 },
          });
        },
        null,
      );
      // Nothing is built yet: it opens to be built.
      const sheet = await open(gm, "Newcomer");
      await sheet.locator("input[name='system.abilities.agl']").waitFor();
      for (const [ability, rank] of [
        ["agl", 4],
        ["sta", 3],
        ["wis", 2],
      ] as const)
        await fill(sheet.locator(`input[name='system.abilities.${ability}']`), rank);
      for (const [skill, rank] of [
        ["dexterity", 10],
        ["reaction", 10],
        ["perception", 8],
      ] as const)
        await fill(sheet.locator(`input[name='system.skills.${skill}.rank']`), rank);
      await fill(sheet.locator("input[name='system.resistances.fortitude']"), 14);
      await fill(sheet.locator("input[name='system.resistances.will']"), 9);
      await expect
        .poll(async () => ((await source(gm, "Newcomer")).system as unknown as { resistances: object }).resistances)
        .toMatchObject({ fortitude: 14, will: 9 });
      await sheet.locator("[data-action=addRow][data-list=lore]").click();
      await sheet.locator("input[data-list=lore][data-list-field=name]").fill("Cosmic");
      await sheet.locator("input[data-list=lore][data-list-field=name]").press("Tab");
      await expect
        .poll(async () => ((await source(gm, "Newcomer")).system as unknown as { lore: object }).lore)
        .toEqual([{ name: "Cosmic", rank: 1 }]);
      // The limit that is broken is marked in the head, and named on the Story tab with its rule and the way out.
      await expect.poll(() => sheet.locator("[data-action=showAudit]").innerText()).toMatch(/1 over a limit/u);
      await sheet.locator("[data-action=showAudit]").click();
      await expect
        .poll(() => sheet.locator(".findings").innerText())
        .toMatch(/Fortitude and Will make 23, 20 is the most\. Lower one of them\./u);
      expect(await sheet.locator(".findings a.rule-link").getAttribute("data-rules")).toBe("DES-308");
      await tab(sheet, "main");
      await fill(sheet.locator("input[name='system.resistances.fortitude']"), 9);
      await expect.poll(() => sheet.locator("[data-action=showAudit]").innerText()).not.toMatch(/over a limit/u);
    });

    it("DES-330 DES-332 a power is built in its editor, and the invoice follows", async () => {
      const sheet = await open(gm, "Newcomer");
      await tab(sheet, "powers");
      await sheet.locator("[data-action=createItem][data-type=destinyPower]").first().click();
      const editor = gm.page.locator(".destiny.power.item-sheet");
      await editor.waitFor();
      await editor.locator("select[id$=-add-effect]").selectOption("damage");
      await editor.locator("[data-action=addEffect][data-alternate='']").click();
      await editor.locator("input[data-edit=rank]").waitFor();
      await fill(editor.locator("input[data-edit=rank]"), 10);
      await expect.poll(() => editor.locator("[data-cost]").first().getAttribute("data-cost")).toBe("10");
      await editor.locator("select[id$=-modifier]").selectOption("increasedRange");
      await editor.locator("[data-action=addModifier]").click();
      await expect.poll(() => editor.locator("[data-cost]").first().getAttribute("data-cost")).toBe("20");
      expect(await editor.locator("select[data-edit=attackSkill]").inputValue()).toBe("dexterity");
      // An alternate costs a point; one that is worth more than the base is named as such.
      await editor.locator("[data-action=addAlternate]").click();
      await editor.locator("select[id$=-add-effect-0]").selectOption("damage");
      await editor.locator("[data-action=addEffect][data-alternate='0']").click();
      await fill(editor.locator("input[data-edit=rank][data-alternate='0']"), 25);
      await expect
        .poll(() => editor.locator(".destiny-alternate .tone-warning").innerText())
        .toMatch(/costs 25 points, its base effect only 20/u);
      await fill(editor.locator("input[data-edit=rank][data-alternate='0']"), 10);
      await expect.poll(() => editor.locator("[data-cost]").first().getAttribute("data-cost")).toBe("21");
      await expect.poll(() => editor.locator(".destiny-alternate .tone-warning").count()).toBe(0);
      // What is no number is refused by name and put back.
      await fill(editor.locator("input[data-edit=rank]").first(), 99);
      await expect.poll(() => gm.page.locator("#notifications").innerText()).toMatch(/Rank/u);
      expect(await editor.locator("input[data-edit=rank]").first().inputValue()).toBe("10");
      expect(await serious(gm.page, ".destiny.power.item-sheet")).toEqual([]);
      await close(gm, "Newcomer", (await source(gm, "Newcomer")).items[0]?.name ?? "");
      await expect
        .poll(async () =>
          inGame(
            gm.page,
            () => (globalThis as unknown as Globals).game.actors.getName("Newcomer").system.derived.audit,
            null,
          ),
        )
        .toEqual([]);
    });

    it("DES-314 effects, edges and gear are dropped from the packs; an extra belongs on a power", async () => {
      const sheet = await open(gm, "Newcomer");
      const id = await sheet.getAttribute("id");
      for (const [pack, name] of [
        ["effects", "Flight"],
        ["edges", "Second wind"],
        ["gear", "Knife"],
      ] as const)
        await drop(gm, `[id="${id ?? ""}"] .window-content`, await packed(gm, pack, name));
      await expect
        .poll(async () => (await source(gm, "Newcomer")).items.map((i) => [i.type, i.name]))
        .toEqual(
          expect.arrayContaining([
            ["destinyPower", "Flight"],
            ["destinyEdge", "Second wind"],
            ["destinyGear", "Knife"],
          ]),
        );
      await drop(gm, `[id="${id ?? ""}"] .window-content`, await packed(gm, "modifiers", "Limited"));
      await expect.poll(() => gm.page.locator("#notifications").innerText()).toMatch(/Limited belongs to a power/u);
      const editor = await open(gm, "Newcomer", "Flight");
      await drop(
        gm,
        `[id="${(await editor.getAttribute("id")) ?? ""}"] .destiny-effect`,
        await packed(gm, "modifiers", "Limited"),
      );
      await expect.poll(() => editor.locator(".component-list").innerText()).toMatch(/Limited/u);
      await close(gm, "Newcomer", "Flight");
    });

    it("DES-384 long lists are searched and ordered, alternates switched, powers kept up, things drawn", async () => {
      const sheet = await open(gm, "Newcomer");
      await tab(sheet, "powers");
      const powers = sheet.locator(".destiny-items .panel").first();
      await powers.locator("input[type=search]").fill("flight");
      await expect.poll(() => powers.locator("li.item:visible .name").allInnerTexts()).toEqual(["Flight"]);
      await powers.locator("input[type=search]").fill("");
      await sheet.locator("select[data-list-order]").selectOption("cost");
      await expect
        .poll(() => powers.locator("li.item .name").allInnerTexts())
        .toEqual([expect.not.stringMatching("Flight"), "Flight"]);
      const alternate = powers.locator("select[data-alternate]");
      await alternate.selectOption({ index: 1 });
      await expect
        .poll(
          async () =>
            ((await source(gm, "Newcomer")).items[0]!.system as unknown as { activeAlternate: string | null })
              .activeAlternate,
        )
        .not.toBeNull();
      await sheet.locator("li.item", { hasText: "Flight" }).locator("[role=switch]").first().click();
      await expect
        .poll(
          async () =>
            (
              (await source(gm, "Newcomer")).items.find((i) => i.name === "Flight")!.system as unknown as {
                active: boolean;
              }
            ).active,
        )
        .toBe(false);
      await sheet.locator("li.item", { hasText: "Knife" }).locator("[role=switch]").last().click();
      await expect
        .poll(
          async () =>
            (
              (await source(gm, "Newcomer")).items.find((i) => i.name === "Knife")!.system as unknown as {
                stowed: boolean;
              }
            ).stowed,
        )
        .toBe(true);
    });

    it("DES-381 marks, Stress and fatigue are boxes that a click fills and empties", async () => {
      const sheet = await open(gm, "Newcomer");
      const system = async (): Promise<{
        marks: { physical: { level: number }[] };
        stress: { value: number };
        fatigue: number;
      }> => (await source(gm, "Newcomer")).system as never;
      // Who is unhurt has one line for it.
      await sheet.locator("details.worn > summary").click();
      await sheet.locator("[data-action=addMark][data-list=physical][data-level='1']").click();
      await expect.poll(async () => (await system()).marks.physical.map((m) => m.level)).toEqual([1]);
      await sheet.locator("[data-action=addMark][data-list=physical][data-level='3']").click();
      await expect.poll(() => sheet.locator(".chips").first().innerText()).toMatch(/Staggered/u);
      await sheet.locator("[data-action=lessMark][data-list=physical][data-level='3']").click();
      await expect.poll(async () => (await system()).marks.physical.map((m) => m.level)).toEqual([1]);
      await sheet.locator("[data-action=setTrack][data-track=stress][data-value='2']").click();
      await expect.poll(async () => (await system()).stress.value).toBe(2);
      await sheet.locator("[data-action=setTrack][data-track=fatigue][data-value='1']").click();
      await expect.poll(async () => (await system()).fatigue).toBe(1);
      await sheet.locator("[data-action=setTrack][data-track=fatigue][data-value='1']").click();
      await expect.poll(async () => (await system()).fatigue).toBe(0);
    });

    it("DES-383 a number explains itself by keyboard, and the hero can be read as text", async () => {
      const sheet = await open(gm, "Newcomer");
      if ((await sheet.locator("input[name='system.abilities.agl']").count()) > 0)
        await sheet.locator("button.mode[data-action=toggleMode]").click();
      await tab(sheet, "main");
      const dexterity = sheet.locator("[data-action=rollTrait][data-trait='skill:dexterity']");
      await dexterity.waitFor();
      expect(await dexterity.innerText()).toMatch(/Fortune \+d10\s+10/u);
      expect(await dexterity.getAttribute("aria-description")).toMatch(/Dexterity \+10/u);
      await sheet.locator("input[data-search=skills]").focus();
      await gm.page.keyboard.press("Tab");
      await expect.poll(() => gm.page.locator("#tooltip").innerText()).toMatch(/DES-/u);
      await sheet.locator("[data-action=exportText]").click();
      const text = gm.page.locator(".text-window textarea");
      await text.waitFor();
      expect(await text.inputValue()).toMatch(/Newcomer[\s\S]*Dexterity 10 \(Fortune \+d10\)/u);
      await gm.page.keyboard.press("Escape");
      await text.waitFor({ state: "detached" });
    });

    it("DES-370 DES-372 an adversary is made from four choices, and its sheet rebuilds it", async () => {
      await close(gm, "Newcomer");
      const before = await inGame(gm.page, () => (globalThis as unknown as Globals).game.actors.size, null);
      await gm.page.evaluate("game.crossover.api.screen()");
      // One ruleset at a time, that of the scene in view: Destiny's page is turned to.
      await gm.page.locator("#crossover-screen [data-action=showRuleset][data-ruleset=destiny]").click();
      await gm.page.locator("#crossover-screen [data-action=quick][data-ruleset=destiny]").click();
      const dialog = gm.page.locator(".roll-dialog").last();
      await dialog.locator("select[name=role]").selectOption("villain");
      await dialog.locator("button[type=submit]").click();
      await expect
        .poll(() => inGame(gm.page, () => (globalThis as unknown as Globals).game.actors.size, null))
        .toBe(before + 1);
      const villain = await source(gm, "Villain, Power Level 10");
      expect(villain.system).toMatchObject({
        role: "villain",
        resistances: { toughness: 10, will: 10, fortitude: 8 },
        pools: { corruption: 3 },
      });
      const sheet = await open(gm, "Villain, Power Level 10");
      await sheet.locator("button.mode[data-action=toggleMode]").click();
      await fill(sheet.locator("input[name='system.powerLevel']"), 6);
      await expect.poll(() => sheet.locator("[data-action=showAudit]").innerText()).toMatch(/over a limit/u);
      await sheet.locator("[data-action=quickBuild]").click();
      await expect
        .poll(
          async () =>
            ((await source(gm, "Villain, Power Level 10")).system as unknown as { resistances: { toughness: number } })
              .resistances.toughness,
        )
        .toBe(6);
      await close(gm, "Villain, Power Level 10");
    });

    it("every document of the packs loads with the models, and every link in the journals resolves", async () => {
      for (const pack of PACKS) {
        const found = await inGame(
          gm.page,
          async (p: string) => {
            const { game } = globalThis as unknown as Globals;
            const documents = await game.packs.get(`crossover.destiny-${p}`).getDocuments();
            return {
              size: game.packs.get(`crossover.destiny-${p}`).index.size,
              loaded: documents.length,
              invalid: documents.flatMap((d) => [...(d.items?.invalidDocumentIds ?? [])]),
            };
          },
          pack,
        );
        expect(found.loaded, pack).toBe(found.size);
        expect(found.invalid, pack).toEqual([]);
      }
      const findings = await inGame(
        gm.page,
        async () => {
          const actors = await (globalThis as unknown as Globals).game.packs
            .get("crossover.destiny-characters")
            .getDocuments();
          return actors.filter((a) => a.system.derived.audit.length > 0).map((a) => a.name);
        },
        null,
      );
      expect(findings).toEqual([]);
      const broken = await inGame(
        gm.page,
        async () => {
          const { game, fromUuid } = globalThis as unknown as Globals;
          const journals = (await game.packs.get("crossover.destiny-rules").getDocuments()) as unknown as {
            pages: Iterable<{ text: { content: string } }>;
          }[];
          const links = journals
            .flatMap((j) => [...j.pages])
            .flatMap((x) => [...x.text.content.matchAll(/@UUID\[([^\]]+)\]/gu)].map((m) => m[1] ?? ""));
          const found = await Promise.all(
            [...new Set(links)].map(async (uuid) => ((await fromUuid(uuid)) ? "" : uuid)),
          );
          return { links: links.length, broken: found.filter(Boolean) };
        },
        null,
      );
      expect(broken.links).toBeGreaterThan(20);
      expect(broken.broken).toEqual([]);
    });

    it("the opening fight stands once its adventure is imported", async () => {
      await gm.page.evaluate(
        `(async () => { await (await game.packs.get("crossover.destiny-fight").getDocument("deFiOverdueAtThe")).import(); })()`,
      );
      await gm.page.locator(".opening-fight [data-action=no]").click();
      await expect
        .poll(() => gm.page.evaluate(`game.scenes.getName("Roofs by the archive")?.tokens.size ?? 0`))
        .toBe(9);
      expect((await source(gm, "Glass Hound")).items.length).toBeGreaterThan(3);
    });

    for (const [theme, width] of [
      ["light", 1400],
      ["dark", 420],
    ] as const)
      it(`no sheet has an axe finding or a console error in either mode, ${theme}, ${String(width)} px`, async () => {
        const seat = await table.join("Gamemaster", { theme, width });
        await seat.page.evaluate("globalThis.__name ??= (f) => f");
        for (const name of ["Wickfire", "Glass Hound"]) {
          const sheet = await open(seat, name);
          const selector = `[id="${(await sheet.getAttribute("id")) ?? ""}"]`;
          for (const mode of ["play", "edit"]) {
            if (mode === "edit") await sheet.locator("button.mode[data-action=toggleMode]").click();
            await sheet
              .locator(
                mode === "edit"
                  ? "input[name='system.abilities.agl']"
                  : "[data-action=rollTrait][data-trait='resistance:will']",
              )
              .first()
              .waitFor({ state: "attached" });
            for (const page of ["main", "actions", "powers", "notes"]) {
              await tab(sheet, page);
              expect(await serious(seat.page, selector), `${name} ${mode} ${page}`).toEqual([]);
              expect(
                await sheet.evaluate((e) => [...new Set((e.textContent ?? "").match(/CROSSOVER\.\w[\w.]+/gu) ?? [])]),
                `${name} ${mode} ${page}`,
              ).toEqual([]);
            }
            expect(await sheet.evaluate((e) => e.scrollWidth - e.clientWidth)).toBeLessThanOrEqual(1);
          }
          await close(seat, name);
        }
        for (const [name, item] of [
          ["Wickfire", "Star fire"],
          ["Wickfire", "Second wind"],
          ["Newcomer", "Knife"],
          ["Glass Hound", "Jaws of glass"],
        ] as const) {
          const sheet = await open(seat, name, item);
          expect(await serious(seat.page, `[id="${(await sheet.getAttribute("id")) ?? ""}"]`), item).toEqual([]);
          expect(await sheet.evaluate((e) => (e.textContent ?? "").match(/CROSSOVER\.\w[\w.]+/gu) ?? []), item).toEqual(
            [],
          );
          await close(seat, name, item);
        }
        expect(seat.errors).toEqual([]);
        await seat.context.close();
      }, 240_000);

    it("nothing was said on the console but the number that was refused", () =>
      expect(gm.errors.filter((e) => !e.includes("takes whole numbers"))).toEqual([]));
  });
