/**
 * Packs of Twin Tens and every sheet in both modes: what they hold is valid and legal, long lists are searched, axe finds nothing.
 * @rule TWI-302 TWI-400 TWI-438 TWI-500 TWI-506 TWI-507
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOOKS, openTable, type Seat, serious, type TestTable } from "./support.ts";
import { close, type Doc, g, type Globals, itemSheet, open, points, sheetOf, tab } from "./twintens-sheets.ts";

describe("packs of Twin Tens", () => {
  let table: TestTable;
  let gm: Seat;
  beforeAll(async () => {
    table = await openTable(14);
    gm = await table.join("Gamemaster");
    await gm.page.evaluate("globalThis.__name ??= (f) => f");
  });
  afterAll(async () => {
    await table?.close();
  });

  it("every document of every pack passes its model, and nothing inside one is invalid", async () => {
    const counts = await g(
      gm,
      async () => {
        const out: Record<string, number> = {};
        for (const pack of (globalThis as unknown as Globals).game.packs.contents.filter((p) =>
          p.collection.startsWith("crossover.twintens-"),
        )) {
          const documents = (await pack.getDocuments()) as unknown as (Doc & {
            readonly invalid?: boolean;
            readonly items?: { readonly invalidDocumentIds: Set<string> };
          })[];
          out[pack.collection] = documents.length;
          for (const d of documents)
            if ((d.items?.invalidDocumentIds?.size ?? 0) > 0) throw new Error(`${d.name} holds something invalid`);
        }
        return out;
      },
      null,
    );
    expect(Object.keys(counts)).toHaveLength(15);
    expect(counts["crossover.twintens-powers"]).toBe(82);
    expect(gm.errors).toEqual([]);
  });

  it("a hero of the pack comes into the world as it is there: legal, ready to roll", async () => {
    await g(
      gm,
      async () => {
        const { game, Actor } = globalThis as unknown as Globals;
        for (const pack of ["crossover.twintens-heroes", "crossover.twintens-foes", "crossover.twintens-vehicles"])
          for (const d of await game.packs.get(pack).getDocuments()) await Actor.implementation.create(d.toObject());
      },
      null,
    );
    await open(gm, "Orrery");
    expect(await points(gm)).toBe("150 / 150");
    expect(await sheetOf(gm).locator("button[data-action=showAudit]").count()).toBe(0);
    await tab(gm, "powers");
    await sheetOf(gm).locator(".array button", { hasText: "Sphere of Saturn" }).click();
    await expect
      .poll(() => sheetOf(gm).locator(".array button[aria-pressed=true]").innerText())
      .toBe("Sphere of Saturn");
    await close(gm, "Orrery");
  });

  it("TWI-302 TWI-400 TWI-438 older shapes come up; data that breaks a model is refused by the field's name and nothing of it is written", async () => {
    const made = await g(
      gm,
      async () => {
        const { Actor } = globalThis as unknown as Globals;
        const old = await Actor.implementation.create({
          name: "Old shape",
          type: "twintensFoe",
          system: {
            minion: true,
            abilities: { str: 14, con: null, dex: { base: 12, damage: [{ points: 3, rate: "round" }] } },
          },
          items: [
            {
              name: "Ray",
              type: "twintensPower",
              system: { key: "blast", ranks: 3, extras: ["area"], descriptors: "fire, magic" },
            },
          ],
        });
        const { system } = old.toObject();
        const power = old.items.getName("Ray").toObject().system;
        let said = "";
        try {
          await old.update({ "system.size": "Enormous" });
        } catch (error) {
          said = String(error);
        }
        return {
          kind: system.kind,
          abilities: system.abilities as Record<string, unknown>,
          damage: system.abilityDamage,
          extras: power.extras,
          descriptors: power.descriptors,
          said,
          size: old.toObject().system.size,
        };
      },
      null,
    );
    expect(made).toMatchObject({
      kind: "minion",
      damage: [{ ability: "dex", points: 3, rate: "round", source: "" }],
      extras: [{ key: "area", ranks: 1, cost: null, note: "" }],
      descriptors: ["fire", "magic"],
      size: "Medium",
    });
    expect(made.abilities).toMatchObject({ str: { base: 14, absent: false }, con: { absent: true } });
    await open(gm, "Old shape");
    expect(await sheetOf(gm).locator(".attack", { hasText: "Ray" }).count()).toBe(1);
    await close(gm, "Old shape");
    gm.errors.length = 0;
  });

  it("TWI-506 a long list is searched, sorted and filtered", async () => {
    await open(gm, "Gaslight Finch");
    await tab(gm, "traits");
    const rows = sheetOf(gm).locator("[data-listed=feats] > li:not([hidden])");
    const all = await rows.count();
    await sheetOf(gm).locator("input[data-search=feats]").fill("trip");
    await expect.poll(() => rows.count()).toBeLessThan(all);
    expect(await rows.first().innerText()).toContain("trip");
    await sheetOf(gm).locator("input[data-search=feats]").fill("");
    await sheetOf(gm).locator("select[data-list=feats][data-tool=sort]").selectOption("name");
    await expect.poll(() => rows.first().innerText()).toContain("Attack focus");
    await sheetOf(gm).locator("select[data-list=feats][data-tool=filter]").selectOption("skill");
    await expect.poll(() => rows.count()).toBeLessThan(all);
    await close(gm, "Gaslight Finch");
  });
});

describe("sheets of Twin Tens: TWI-500, TWI-506, TWI-507", () => {
  let table: TestTable;
  const NAMES = ["Comet Kestrel", "Tollkeeper\u2019s gunman", "Tram car"];
  beforeAll(async () => {
    table = await openTable(14);
    const gm = await table.join("Gamemaster");
    await gm.page.evaluate("globalThis.__name ??= (f) => f");
    await g(
      gm,
      async (names: readonly string[]) => {
        const { game, Actor } = globalThis as unknown as Globals;
        for (const pack of ["crossover.twintens-heroes", "crossover.twintens-foes", "crossover.twintens-vehicles"])
          for (const d of await game.packs.get(pack).getDocuments())
            if (names.includes(d.name)) await Actor.implementation.create(d.toObject());
        const hero = game.actors.getName("Comet Kestrel") as Doc & {
          createEmbeddedDocuments(n: string, d: object[]): Promise<unknown>;
        };
        await hero.update({
          "system.track.hurt": 2,
          "system.track.bruised": 3,
          "system.track.staggered": true,
          "system.track.stunned": { round: 2, key: 14 },
          "system.fatigue": "winded",
          "system.abilityDamage": [{ ability: "str", points: 2, rate: "round", source: "Venom" }],
          "system.baseAttack": 14,
        });
        await hero.createEmbeddedDocuments("Item", [
          { name: "Charge", type: "twintensManeuver", system: { key: "charge" } },
          { name: "Area", type: "twintensModifier", system: { row: "extra.area" } },
          {
            name: "Flash-bang",
            type: "twintensEquipment",
            system: {
              sort: "weapon",
              key: "flashBang",
              area: "burst",
              effects: [{ key: "dazzle", ranks: 4 }],
              increment: 10,
              cost: 16,
              type: "nonlethal",
            },
          },
        ]);
      },
      NAMES,
    );
    await gm.context.close();
  });
  afterAll(async () => {
    await table?.close();
  });

  for (const { theme, width } of LOOKS)
    it(`play and edit, ${theme}, ${width} px: axe finds nothing serious, nothing runs out of the window`, async () => {
      const seat = await table.join("Gamemaster", { theme, width });
      await seat.page.evaluate("globalThis.__name ??= (f) => f");
      for (const name of NAMES) {
        for (const mode of ["play", "edit"] as const) {
          await open(seat, name, mode);
          // An adversary's tabs are the hero's; its head and first tab are its own.
          const tabs =
            name !== "Comet Kestrel"
              ? []
              : await sheetOf(seat)
                  .locator("nav.tabs [data-tab]")
                  .evaluateAll((all) => all.map((t) => (t as HTMLElement).dataset.tab ?? ""));
          for (const id of tabs.length > 0 ? tabs : [""]) {
            if (id !== "") await tab(seat, id);
            expect([name, mode, id, await serious(seat.page, ".crossover.actor-sheet.twintens")]).toEqual([
              name,
              mode,
              id,
              [],
            ]);
            const overflow = await sheetOf(seat)
              .locator(".window-content")
              .evaluate((e) => e.scrollWidth - e.clientWidth);
            expect([name, mode, id, overflow <= 1]).toEqual([name, mode, id, true]);
          }
        }
        await close(seat, name);
      }
      expect(seat.errors).toEqual([]);
      expect(await seat.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
      await seat.context.close();
    }, 180_000);

  it.each(["light", "dark"] as const)(
    "a sheet for each sort of item, %s, 420 px",
    async (theme) => {
      const seat = await table.join("Gamemaster", { theme, width: 420 });
      await seat.page.evaluate("globalThis.__name ??= (f) => f");
      const types = await g(
        seat,
        () =>
          (globalThis as unknown as Globals).game.actors
            .getName("Comet Kestrel")
            .items.contents.filter(
              (i, at, all) => i.type.startsWith("twintens") && all.findIndex((o) => o.type === i.type) === at,
            )
            .map((i) => i.name),
        null,
      );
      expect(types).toHaveLength(7);
      for (const name of types) {
        await g(
          seat,
          async (n: string) => {
            const { sheet } = (globalThis as unknown as Globals).game.actors.getName("Comet Kestrel").items.getName(n);
            await sheet.render({ force: true });
            sheet.setPosition({ left: 0, top: 0, width: 412, height: window.innerHeight - 10 });
          },
          name,
        );
        await itemSheet(seat).locator(".item-name").waitFor();
        expect([name, await serious(seat.page, ".crossover.item-sheet.twintens")]).toEqual([name, []]);
        const overflow = await itemSheet(seat)
          .locator(".window-content")
          .evaluate((e) => e.scrollWidth - e.clientWidth);
        expect([name, overflow <= 1]).toEqual([name, true]);
        await g(
          seat,
          (n: string) =>
            (globalThis as unknown as Globals).game.actors.getName("Comet Kestrel").items.getName(n).sheet.close(),
          name,
        );
      }
      expect(seat.errors).toEqual([]);
      await seat.context.close();
    },
    120_000,
  );
});
