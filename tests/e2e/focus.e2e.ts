/** Whoever stands on something of a window by the keyboard stands on the same thing when the window is drawn anew: every sheet, form, window of the table and the tracker, of each ruleset. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rulesets } from "../../tools/rulesets.mjs";
import { everyScreen, PIECES } from "./every-screen.ts";
import { inGame, openTable, playedOn, type Seat, type TestTable } from "./support.ts";

interface Kept {
  /** Things that had the focus and were taken away by a redraw. */
  readonly drawn: number;
  readonly wrong: readonly string[];
}

/** Have some of what can have the focus in a window have it, draw the window anew each time, and say where the focus went astray. */
const keepsFocus = (seat: Seat, selector: string): Promise<Kept> =>
  inGame(
    seat.page,
    async (where) => {
      interface Drawn {
        readonly element: HTMLElement | null;
        render(options?: object): Promise<unknown>;
      }
      const { foundry, ui } = globalThis as unknown as {
        foundry: { applications: { instances: Map<string, Drawn> } };
        ui: { combat: Drawn };
      };
      const root = document.querySelector<HTMLElement>(where);
      const app = [...foundry.applications.instances.values(), ui.combat].find((one) => one.element === root);
      // What Foundry asks in a dialog is never drawn anew.
      if (!root || !app || root.matches("dialog, .dialog")) return { drawn: 0, wrong: [] };
      const all = (): HTMLElement[] =>
        [
          ...root.querySelectorAll<HTMLElement>(
            ".window-content :is(button, summary, select, input:not([type=hidden]), [tabindex='0']), .crossover-tracker :is(button, summary)",
          ),
        ].filter(
          (e) =>
            e.checkVisibility({ checkVisibilityCSS: true }) &&
            !e.matches(":disabled") &&
            !e.closest("prose-mirror, .editor"),
        );
      const say = (e: Element): string =>
        [e.localName, e.getAttribute("name"), e.getAttribute("value"), e.getAttribute("aria-label") ?? e.textContent]
          .join(" ")
          .replaceAll(/\s+/gu, " ")
          .slice(0, 160);
      const result = { drawn: 0, wrong: [] as string[] };
      const count = all().length;
      const step = Math.max(1, Math.floor(count / 7));
      for (let nth = 0; nth < count; nth += step) {
        const one = all()[nth];
        one?.focus();
        if (!one || document.activeElement !== one) continue;
        const said = say(one);
        const place = all()
          .filter((e) => say(e) === said)
          .indexOf(one);
        // A part that would be drawn as it stands isn't drawn: each is another than it was drawn.
        for (const part of root.querySelectorAll<HTMLElement>("[data-application-part]")) part.dataset["stale"] = "";
        await app.render();
        for (let n = 0; n < 3; n++) await new Promise((done) => requestAnimationFrame(done));
        if (!one.isConnected) result.drawn++;
        const now = document.activeElement;
        const like = all().filter((e) => say(e) === said);
        if (like.length === 0) continue;
        if (!now || like.indexOf(now as HTMLElement) !== place)
          result.wrong.push(`“${said}” is now ${now === null ? "nothing" : `“${say(now).slice(0, 60)}”`}`);
      }
      return result;
    },
    selector,
  );

for (const profile of playedOn(14))
  describe(`the focus on profile ${profile}`, () => {
    let table: TestTable;
    beforeAll(async () => {
      table = await openTable(profile, { everyRuleset: true });
    });
    afterAll(async () => {
      await table?.close();
    });

    it("what the menu of a row offers, which a right click opens, stands at the head of its sheet, too", async () => {
      const seat = await table.join("Gamemaster");
      const offered = await inGame(
        seat.page,
        () => {
          interface Entry {
            readonly label?: string;
            readonly name?: string;
            readonly visible?: (row: HTMLElement) => boolean;
            readonly condition?: (row: HTMLElement) => boolean;
          }
          interface Sheet {
            _headerControlButtons?(): Iterable<Entry>;
            _headerControlsButtons?(): Iterable<Entry>;
          }
          const { game, ui, Hooks } = globalThis as unknown as {
            game: {
              collections: Map<string, { contents: readonly { id: string; name: string; sheet: Sheet }[] }>;
              i18n: { localize(key: string): string };
            };
            ui: Record<string, { element: HTMLElement }>;
            Hooks: { callAll(hook: string, ...args: unknown[]): void };
          };
          const say = ({ label, name }: Entry): string => game.i18n.localize(label ?? name ?? "");
          const rows = { Actor: "actors", JournalEntry: "journal", Scene: "scenes" } as const;
          return Object.entries(rows).flatMap(([kind, tab]) => {
            const directory = ui[tab];
            const entries: Entry[] = [];
            Hooks.callAll(`get${kind}ContextOptions`, directory, entries);
            return (game.collections.get(kind)?.contents ?? []).map(({ id, name, sheet }) => {
              const row = document.createElement("li");
              row.dataset["entryId"] = id;
              const menu = entries.filter((e) => (e.visible ?? e.condition)?.(row) ?? true).map(say);
              const head = [...(sheet._headerControlButtons?.() ?? sheet._headerControlsButtons?.() ?? [])].map(say);
              return { what: `${kind} ${name}`, menu, lacks: menu.filter((one) => !head.includes(one)) };
            });
          });
        },
        undefined,
      );
      // Sharing, and a file out and in, at the least.
      expect(new Set(offered.flatMap(({ menu }) => menu)).size).toBeGreaterThan(2);
      expect(
        offered.filter(({ lacks }) => lacks.length > 0).map(({ what, lacks }) => `${what}: ${lacks.join(", ")}`),
      ).toEqual([]);
      await seat.context.close();
    });

    it("what the menu of a folder or a compendium offers, which a right click opens, stands on its row, too, and opens by key", async () => {
      const seat = await table.join("Gamemaster");
      const offered = await inGame(
        seat.page,
        async () => {
          interface Entry {
            readonly label?: string;
            readonly name?: string;
            readonly visible?: (row: HTMLElement) => boolean;
            readonly condition?: (row: HTMLElement) => boolean;
          }
          interface List {
            readonly element: HTMLElement;
            render(options: object): Promise<unknown>;
          }
          const { game, ui, Hooks, Folder, foundry } = globalThis as unknown as {
            game: { i18n: { localize(key: string): string } };
            ui: Record<string, List>;
            Hooks: { callAll(hook: string, ...args: unknown[]): void };
            Folder: { create(data: object): Promise<unknown> };
            foundry: {
              documents: {
                collections: { CompendiumCollection: { createCompendium(data: object): Promise<unknown> } };
              };
            };
          };
          await Folder.create({ name: "Harbor folk", type: "Actor" });
          await foundry.documents.collections.CompendiumCollection.createCompendium({ label: "Harbor", type: "Actor" });
          const rows = [
            ["Folder", "actors", ".folder-header"],
            ["Compendium", "compendium", "[data-pack]"],
          ] as const;
          const result = [];
          for (const [kind, tab, at] of rows) {
            const list = ui[tab]!;
            await list.render({ force: true });
            // They come to a list that has been drawn.
            for (let n = 0; n < 80 && !list.element.querySelector("[data-row-way]"); n++)
              await new Promise((r) => setTimeout(r, 25));
            const entries: Entry[] = [];
            Hooks.callAll(`get${kind}ContextOptions`, list, entries);
            for (const row of list.element.querySelectorAll<HTMLElement>(at)) {
              const menu = entries
                .filter((e) => (e.visible ?? e.condition)?.(row) ?? true)
                .map(({ label, name }) => game.i18n.localize(label ?? name ?? ""));
              const names = [...row.querySelectorAll("button")].map((b) => b.getAttribute("aria-label") ?? "");
              const what = row.textContent.replaceAll(/\s+/gu, " ").trim();
              result.push({ what, menu, lacks: menu.filter((one) => !names.some((name) => name.startsWith(one))) });
            }
          }
          return result;
        },
        undefined,
      );
      // A folder is shared and audited, and so are compendia of this world and of the system.
      expect(new Set(offered.flatMap(({ menu }) => menu)).size).toBeGreaterThan(2);
      expect(
        offered.filter(({ lacks }) => lacks.length > 0).map(({ what, lacks }) => `${what}: ${lacks.join(", ")}`),
      ).toEqual([]);
      await seat.page.evaluate(`ui.sidebar.changeTab("actors", "primary")`);
      const share = seat.page.getByRole("button", { name: "Share as a module: Harbor folk" }).first();
      await share.focus();
      await seat.page.keyboard.press("Enter");
      await expect
        .poll(() => seat.page.locator(".crossover.application [name=title]").first().inputValue())
        .toBe("Harbor folk");
      expect(seat.errors).toEqual([]);
      await seat.context.close();
    });

    it.each(rulesets.map(({ id }) => id))(
      "what is dragged from a sheet of %s is put on the hotbar by keys, too",
      async (id) => {
        const seat = await table.join("Gamemaster");
        const { page } = seat;
        const on = (selector: string): Promise<void> => page.locator(selector).first().focus();
        await page.evaluate(`game.user.update({ hotbar: {} }, { recursive: false, diff: false })`);
        await page.evaluate(`game.actors.find((a) => a.type === "${id}Hero").sheet.render({ force: true })`);
        await on(".crossover.actor-sheet [data-action=toggleControls]");
        await page.keyboard.press("Enter");
        await on("[data-action=toHotbar] button, button[data-action=toHotbar]");
        await page.keyboard.press("Enter");
        await on(".roll-dialog select[name=drag]");
        await page.keyboard.press("ArrowDown");
        const chosen = await page.locator(".roll-dialog select[name=drag] option:checked").innerText();
        await on(".roll-dialog button[type=submit]");
        await page.keyboard.press("Enter");
        const put = `Object.values(game.user.hotbar).map((one) => game.macros.get(one).name)`;
        await expect.poll(() => page.evaluate(put)).toEqual([chosen.trim()]);
        expect(seat.errors).toEqual([]);
        await seat.context.close();
      },
    );

    it.each(PIECES)(
      "%s: stays where it is when its window is drawn anew",
      async (piece, walk) => {
        const seat = await table.join("Gamemaster");
        const wrong: string[] = [];
        let drawn = 0;
        const seen = await everyScreen(
          seat,
          async ({ name, selector }) => {
            const kept = await keepsFocus(seat, selector);
            drawn += kept.drawn;
            wrong.push(...kept.wrong.map((text) => `${name}: ${text}`));
          },
          { ...walk, forms: 4 },
        );
        console.log([`${piece}: ${String(seen.length)} screens, ${String(drawn)} drawn anew`, ...wrong].join("\n"));
        // Else nothing was tried.
        expect(drawn).toBeGreaterThan(20);
        expect(wrong).toEqual([]);
        expect(seat.errors).toEqual([]);
        await seat.context.close();
      },
      600_000,
    );
  });
