/**
 * Doom Pool's packs and sheets in the browser: every pack opens, the opening fight is imported, a sheet is searched and read as text, an SFX is built by hand and dragged into a
 * compendium, a request for doom waits for a Gamemaster, and a deleted card takes nothing back.
 * @rule DOO-229 DOO-300 DOO-315 DOO-339
 */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, LOOKS, openTable, playedOn, type Seat, serious, type TestTable } from "./support.ts";

interface Doc {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly uuid: string;
  readonly items: { getName(name: string): Doc; readonly invalidDocumentIds: Set<string>; readonly size: number };
  readonly sheet: {
    readonly id: string;
    render(options: object): Promise<unknown>;
    close(options?: object): Promise<unknown>;
    toggleMode(): Promise<unknown>;
  };
  readonly system: {
    readonly pp: number;
    readonly dice: readonly number[];
    readonly log: readonly { readonly reason: string; readonly by: string }[];
    readonly sfx: readonly {
      readonly name: string;
      readonly ops: readonly { readonly op: string; readonly n?: number }[];
    }[];
  };
  readonly invalidDocumentIds?: Set<string>;
  delete(): Promise<unknown>;
  update(data: object): Promise<unknown>;
}
interface Pack {
  readonly collection: string;
  readonly metadata: { readonly type: string };
  readonly index: { readonly size: number };
  readonly apps: readonly { readonly element: HTMLElement }[];
  getDocuments(): Promise<Doc[]>;
  importDocument(doc: Doc): Promise<Doc>;
  configure(change: object): Promise<unknown>;
  render(options: object): unknown;
}
interface Globals {
  readonly game: {
    readonly users: { getName(name: string): { readonly id: string } };
    readonly actors: {
      getName(name: string): Doc | undefined;
      find(by: (a: Doc) => boolean): Doc | undefined;
      importFromCompendium(pack: Pack, id: string, data: object): Promise<Doc>;
    };
    readonly scenes: {
      find(
        by: (s: Doc & { readonly tokens: { readonly size: number } }) => boolean,
      ): { readonly tokens: { readonly size: number } } | undefined;
    };
    readonly messages: { readonly contents: readonly Doc[] };
    readonly packs: { get(id: string): Pack; readonly contents: readonly Pack[] };
    readonly crossover: { readonly api: { spend(name: string, options: object): Promise<void> } };
  };
}

const HERO = "Quillon";

/** Open the window of an actor or of one of its items. */
async function open(seat: Seat, name: string, item: string | null = null): Promise<Locator> {
  const id = await inGame(
    seat.page,
    async ([n, i]: readonly [string, string | null]) => {
      const actor = (globalThis as unknown as Globals).game.actors.getName(n);
      const doc = i === null ? actor : actor?.items.getName(i);
      await doc?.sheet.render({ force: true });
      return doc?.sheet.id ?? "";
    },
    [name, item] as const,
  );
  const window = seat.page.locator(`[id="${id}"]`);
  await window.waitFor();
  return window;
}

const close = (seat: Seat, name: string, item: string | null = null): Promise<void> =>
  inGame(
    seat.page,
    async ([n, i]: readonly [string, string | null]) => {
      const actor = (globalThis as unknown as Globals).game.actors.getName(n);
      await (i === null ? actor : actor?.items.getName(i))?.sheet.close({ animate: false });
    },
    [name, item] as const,
  );

const doom = (seat: Seat): Promise<{ dice: number; log: string[] }> =>
  inGame(
    seat.page,
    () => {
      const pool = (globalThis as unknown as Globals).game.actors.find((a) => a.type === "doompoolPool");
      return { dice: pool?.system.dice.length ?? -1, log: (pool?.system.log ?? []).map((e) => `${e.by}: ${e.reason}`) };
    },
    null,
  );

for (const profile of playedOn(14))
  describe(`Doom Pool's packs and sheets on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;

    beforeAll(async () => {
      table = await openTable(profile, { everyRuleset: true });
      gm = await table.join("Gamemaster");
      await gm.page.evaluate("globalThis.__name ??= (f) => f");
      await inGame(
        gm.page,
        async (name: string) => {
          const { game } = globalThis as unknown as Globals;
          const pack = game.packs.get("crossover.doompool-characters");
          const found = (await pack.getDocuments()).find((d) => d.name === name);
          const hero = await game.actors.importFromCompendium(pack, found?.id ?? "", {});
          await hero.update({ ownership: { default: 0, [game.users.getName("Ada").id]: 3 } });
        },
        HERO,
      );
    });
    afterAll(async () => {
      await table?.close();
    });

    it("every document of every pack is read, and nothing in it is broken", async () => {
      const found = await inGame(
        gm.page,
        async () => {
          const packs = (globalThis as unknown as Globals).game.packs.contents.filter((p) =>
            p.collection.startsWith("crossover.doompool-"),
          );
          const all = await Promise.all(
            packs.map(async (p) => ({ pack: p.collection, index: p.index.size, documents: await p.getDocuments() })),
          );
          return all.map(({ pack, index, documents }) => ({
            pack,
            index,
            read: documents.length,
            broken: documents.flatMap((d) => [...(d.items?.invalidDocumentIds ?? [])]),
          }));
        },
        null,
      );
      expect(found.map((p) => p.pack.replace("crossover.doompool-", "")).sort()).toEqual([
        "characters",
        "conditions",
        "fight",
        "ledger",
        "macros",
        "rules",
        "sfx",
        "tables",
        "traits",
      ]);
      for (const p of found) expect(p).toMatchObject({ read: p.index, broken: [] });
    });

    it("the opening fight is imported with its scene, seven tokens and notes (DOO-004)", async () => {
      await inGame(
        gm.page,
        async () => {
          const [adventure] = await (globalThis as unknown as Globals).game.packs
            .get("crossover.doompool-fight")
            .getDocuments();
          await adventure?.sheet.render({ force: true });
        },
        null,
      );
      const importer = gm.page.locator(".adventure-importer");
      await importer.locator("button[data-action=import]").click();
      // Two of its people stand in the demo world already: what is written over is asked first, then whether the fight is to be opened.
      const over = gm.page.locator(".application.dialog:not(.opening-fight)", { hasText: "in the world already" });
      await over.locator("[data-action=yes]").click();
      await over.waitFor({ state: "detached" });
      await gm.page.locator(".opening-fight [data-action=no]").click();
      await expect
        .poll(() =>
          inGame(
            gm.page,
            () =>
              (globalThis as unknown as Globals).game.scenes.find((s) => s.name === "Line nine, the depot throat")
                ?.tokens.size ?? 0,
            null,
          ),
        )
        .toBe(7);
      expect(
        await inGame(
          gm.page,
          () => (globalThis as unknown as Globals).game.actors.getName("Madam Interlock")?.items.size,
          null,
        ),
      ).toBeGreaterThan(4);
      await inGame(
        gm.page,
        async () => {
          const [adventure] = await (globalThis as unknown as Globals).game.packs
            .get("crossover.doompool-fight")
            .getDocuments();
          await adventure?.sheet.close({ animate: false });
        },
        null,
      );
    });

    it("a search finds traits and SFX by name, text and set, and says when there is nothing (DOO-300)", async () => {
      const sheet = await open(gm, HERO);
      const rows = (): Promise<string[]> => sheet.locator("section.tab.main [data-find]:visible").allTextContents();
      const search = sheet.locator("input[data-search=traits]");
      await search.fill("fighting");
      await expect.poll(async () => (await rows()).length).toBe(1);
      await search.fill("ardent's voice");
      await expect.poll(async () => (await rows()).length).toBe(5);
      await search.fill("nothing like it");
      await sheet.locator("[data-none]").waitFor();
      await search.fill("");
      await expect.poll(async () => (await rows()).length).toBeGreaterThan(15);
    });

    it("the sheet as text holds what is played with", async () => {
      const sheet = await open(gm, HERO);
      await sheet.locator("[data-action=exportText]").click();
      const window = gm.page.locator(".text-window");
      await window.waitFor();
      const text = await window.evaluate(
        (w) => `${w.textContent ?? ""}${[...w.querySelectorAll("textarea")].map((t) => t.value).join("")}`,
      );
      for (const said of [
        "Maren Vasquez-Holt",
        "d10 Ardent's edge",
        "Riposte",
        "Fighting: Master (d10 / 2d8 / 3d6)",
        "Unpaid rent",
      ])
        expect(text).toContain(said);
      await window.locator("[data-action=close]").click();
      await window.waitFor({ state: "detached" });
    });

    it("an SFX is built by hand: what it does is chosen, filled in and taken out again (DOO-222)", async () => {
      const set = "The sabre Ardent";
      const item = await open(gm, HERO, set);
      const ops = (): Promise<readonly { readonly op: string; readonly n?: number }[]> =>
        inGame(
          gm.page,
          ([h, s]: readonly [string, string]) =>
            (globalThis as unknown as Globals).game.actors.getName(h)?.items.getName(s).system.sfx.at(-1)?.ops ?? [],
          [HERO, set] as const,
        );
      const last = item.locator(".sfx-edit:has(.sfx-name[name^='row.sfx'])").last();
      const before = (await ops()).length;
      await last.locator("[data-action=addOp]").click();
      await expect.poll(async () => (await ops()).length).toBe(before + 1);
      await last.locator(".op-row").nth(before).locator("select").first().selectOption("totalDice");
      await expect.poll(async () => (await ops()).at(-1)).toMatchObject({ op: "totalDice", n: 3 });
      const number = last.locator(".op-row").nth(before).locator("input[type=number]");
      await number.fill("4");
      await number.press("Tab");
      await expect.poll(async () => (await ops()).at(-1)).toEqual({ op: "totalDice", n: 4 });
      await last.locator(".op-row").nth(before).locator("[data-action=removeOp]").click();
      await expect.poll(async () => (await ops()).length).toBe(before);
      await close(gm, HERO, set);
    });

    it("an SFX that is dragged off the sheet lies in a compendium as an item of its own (DOO-229)", async () => {
      const sheet = await open(gm, HERO);
      await inGame(
        gm.page,
        async () => {
          const pack = (globalThis as unknown as Globals).game.packs.get("crossover.doompool-sfx");
          await pack.configure({ locked: false });
          pack.render({ force: true });
        },
        null,
      );
      const size = (): Promise<number> =>
        inGame(
          gm.page,
          () => (globalThis as unknown as Globals).game.packs.get("crossover.doompool-sfx").index.size,
          null,
        );
      await expect
        .poll(() =>
          inGame(
            gm.page,
            () =>
              (globalThis as unknown as Globals).game.packs
                .get("crossover.doompool-sfx")
                .apps.some((a) => a.element?.isConnected),
            null,
          ),
        )
        .toBe(true);
      const before = await size();
      await sheet.locator("li[data-sfx-id]", { hasText: "Riposte" }).evaluate((row) => {
        const data = new DataTransfer();
        row.dispatchEvent(new DragEvent("dragstart", { bubbles: true, cancelable: true, dataTransfer: data }));
        const app = (globalThis as unknown as Globals).game.packs.get("crossover.doompool-sfx").apps[0]?.element;
        const target = app?.querySelector(".directory-list") ?? app;
        for (const type of ["dragover", "drop"])
          target?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
      });
      await expect.poll(size).toBe(before + 1);
      const copies = await inGame(
        gm.page,
        async () =>
          (await (globalThis as unknown as Globals).game.packs.get("crossover.doompool-sfx").getDocuments())
            .filter((d) => d.name === "Riposte")
            .map((d) => d.type),
        null,
      );
      expect(copies).toEqual(["doompoolSfx", "doompoolSfx"]);
      await close(gm, HERO);
    });

    it("deleting a card takes nothing back of what it did (DOO-339)", async () => {
      const pp = (): Promise<number> =>
        inGame(
          gm.page,
          (h: string) => (globalThis as unknown as Globals).game.actors.getName(h)?.system.pp ?? -1,
          HERO,
        );
      const before = await pp();
      await inGame(
        gm.page,
        async (h: string) => {
          const { game } = globalThis as unknown as Globals;
          await game.crossover.api.spend("Award 1 PP", { actor: game.actors.getName(h) });
        },
        HERO,
      );
      await expect.poll(pp).toBe(before + 1);
      const cards = (): Promise<number> =>
        inGame(gm.page, () => (globalThis as unknown as Globals).game.messages.contents.length, null);
      const count = await cards();
      await inGame(
        gm.page,
        async () => {
          await (globalThis as unknown as Globals).game.messages.contents.at(-1)?.delete();
        },
        null,
      );
      await expect.poll(cards).toBe(count - 1);
      expect(await pp()).toBe(before + 1);
    });

    it("a player's request for doom waits while no Gamemaster is here, and is carried out when one returns (DOO-314, DOO-315)", async () => {
      const ada = await table.join("Ada");
      await ada.page.evaluate("globalThis.__name ??= (f) => f");
      const before = await doom(gm);
      await gm.context.close();
      await ada.page.locator("#players, #players-active").first().waitFor();
      const pool = await inGame(
        ada.page,
        async () => {
          const found = (globalThis as unknown as Globals).game.actors.find((a) => a.type === "doompoolPool");
          await found?.sheet.render({ force: true });
          return found?.sheet.id ?? "";
        },
        null,
      );
      const window = ada.page.locator(`[id="${pool}"]`);
      await window.locator("[data-action=askForDoom]").click();
      const dialog = ada.page.locator(".application:has([name=reason])");
      await dialog.locator("[name=reason]").fill("Red rage");
      await dialog.locator("button[type=submit], button[data-action=roll]").first().click();
      await window.locator(".tags", { hasText: "Red rage" }).waitFor();
      expect((await doom(ada)).dice).toBe(before.dice);
      gm = await table.join("Gamemaster");
      await gm.page.evaluate("globalThis.__name ??= (f) => f");
      await expect.poll(async () => (await doom(ada)).dice).toBe(before.dice + 1);
      expect((await doom(gm)).log.at(-1)).toBe("Ada: Red rage");
      await window.locator(".tags", { hasText: "Red rage" }).waitFor({ state: "detached" });
      expect(ada.errors).toEqual([]);
      await ada.context.close();
    });

    it.each(LOOKS)(
      "the builder of a Power Set has no serious finding in $theme at $width",
      async ({ theme, width }) => {
        const seat = await table.join("Gamemaster", { theme, width });
        await seat.page.evaluate("globalThis.__name ??= (f) => f");
        const window = await open(seat, HERO, "The sabre Ardent");
        expect(await serious(seat.page, `[id="${(await window.getAttribute("id")) ?? ""}"]`)).toEqual([]);
        expect(seat.errors).toEqual([]);
        await seat.context.close();
      },
    );
  });
