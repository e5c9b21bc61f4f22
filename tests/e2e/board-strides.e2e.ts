/** One's own movement in a fight: what a way on the board takes of a turn. @rule DES-060 DES-061 DES-063 DES-130 DES-177 DES-292 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callTogether, facts, hears, isLeft, isSpent, row, setFigures, tab } from "./destiny-table.ts";
import { inGame, openTable, playedOn, type Seat, serious, type TestTable } from "./support.ts";

const SHOTS = process.env["E2E_SHOTS"];

interface Globals {
  readonly canvas: {
    readonly grid: { readonly size: number };
    readonly scene: {
      readonly tokens: {
        getName(name: string): {
          readonly _source: { readonly x: number; readonly y: number };
          revertRecordedMovement(): Promise<boolean>;
        };
      };
    };
    clientCoordinatesFromCanvas(at: object): { readonly x: number; readonly y: number };
  };
  readonly game: {
    readonly actors: { getName(name: string): { readonly uuid: string } };
    readonly crossover: { readonly api: { act(name: string, chosen: object, how: object): Promise<unknown> } };
    readonly settings: { set(ns: string, key: string, value: unknown): Promise<unknown> };
  };
}

/** The middle of a space in the window. */
const placeOf = (page: Page, i: number, j: number): Promise<{ readonly x: number; readonly y: number }> =>
  inGame(
    page,
    ([a, b]: readonly [number, number]) => {
      const { canvas } = globalThis as unknown as Globals;
      return canvas.clientCoordinatesFromCanvas({ x: (a + 0.5) * canvas.grid.size, y: (b + 0.5) * canvas.grid.size });
    },
    [i, j] as const,
  );

const standsAt = (page: Page, name: string): Promise<readonly [number, number]> =>
  inGame(
    page,
    (n: string) => {
      const { canvas } = globalThis as unknown as Globals;
      const { x, y } = canvas.scene.tokens.getName(n)._source;
      return [x / canvas.grid.size, y / canvas.grid.size] as const;
    },
    name,
  );

/** Spaces that are lit up on the board. */
const HIGHLIGHT = "[data-highlight] > *";
const line = (page: Page) => page.locator(".board-stride");

/** Take a token by hand from one space to another, and hold it there. */
async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const [a, b] = [await placeOf(page, ...from), await placeOf(page, ...to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await page.mouse.move(b.x, b.y, { steps: 4 });
}
const drop = (page: Page): Promise<void> => page.mouse.up();

const makeIt = (gm: Seat, what: string): Promise<void> =>
  inGame(
    gm.page,
    async (value: string) => {
      await (globalThis as unknown as Globals).game.settings.set("crossover", "ownMovement", value);
    },
    what,
  );

interface Facts {
  readonly turn: { readonly feetMoved: number; readonly moveLeft: number };
}

for (const profile of playedOn(14))
  describe(`own movement on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada] = [await table.join("Gamemaster"), await table.join("Ada")];
      await setFigures(gm, [
        { name: "Wren", type: "destinyHero", player: "Ada", at: [3, 4], system: {} },
        {
          name: "Mauler",
          type: "destinyAdversary",
          at: [4, 4],
          system: {},
          items: [
            {
              name: "Club",
              type: "destinyGear",
              system: {
                kind: "weapon",
                held: true,
                toughness: 3,
                weapon: {
                  effect: "damage",
                  rank: 3,
                  band: "close",
                  skill: "might",
                  ability: "str",
                  reach: 5,
                  hands: 1,
                },
              },
            },
          ],
        },
      ]);
    });
    afterAll(async () => {
      await table?.close();
    });

    it("DES-130 DES-292 told: the ruler says what a way takes, what is left and who may strike; the tracker notes it", async () => {
      await callTogether(gm, ["Wren", "Mauler"], "Combat", [18, 3]);
      await tab(ada, "combat");
      await drag(ada.page, [3, 4], [3, 8]);
      await expect.poll(() => line(ada.page).innerText()).toContain("Takes 1 action: Move");
      const said = await line(ada.page).innerText();
      expect(said).toContain("20 ft");
      expect(said).toContain("30 ft an action");
      expect(said).toContain("10 ft left of it, 40 ft in this turn");
      expect(said).toContain("Leaves the reach of Mauler");
      expect(await serious(ada.page, ".board-stride")).toEqual([]);
      if (SHOTS) await ada.page.screenshot({ path: `${SHOTS}/stride-${profile}.png` });
      await drop(ada.page);
      await expect.poll(() => standsAt(ada.page, "Wren")).toEqual([3, 8]);
      await expect.poll(() => line(ada.page).count()).toBe(0);
      await isSpent(ada, "Wren", "move");
      await isLeft(ada, "Wren", "standard");
      await hears(ada, /Wren has left the reach of Mauler/u);
      await expect
        .poll(async () => (await facts<Facts>(gm, "Wren")).turn)
        .toMatchObject({ feetMoved: 20, moveLeft: 10 });
      await expect.poll(() => row(ada, "Wren").innerText()).toContain("10 ft left of it, 40 ft in this turn");
    });

    it("DES-063 what is left of a Move takes nothing more", async () => {
      await drag(ada.page, [3, 8], [3, 9]);
      await expect.poll(() => line(ada.page).innerText()).toContain("Paid for already");
      await drop(ada.page);
      await expect
        .poll(async () => (await facts<Facts>(gm, "Wren")).turn)
        .toMatchObject({ feetMoved: 25, moveLeft: 5 });
      await isLeft(ada, "Wren", "standard");
    });

    it("undone on the board, a way gives back what it took", async () => {
      await inGame(
        ada.page,
        async () => {
          const { canvas } = globalThis as unknown as Globals;
          await canvas.scene.tokens.getName("Wren").revertRecordedMovement();
        },
        null,
      );
      await expect.poll(() => standsAt(gm.page, "Wren")).toEqual([3, 4]);
      await isLeft(ada, "Wren", "move");
      await expect.poll(async () => (await facts<Facts>(gm, "Wren")).turn).toMatchObject({ feetMoved: 0, moveLeft: 0 });
    });

    it("paid: a player gets no farther than the turn gives, told how far that is; the Gamemaster's hand always goes, and says so", async () => {
      await makeIt(gm, "paid");
      await drag(ada.page, [3, 4], [16, 4]);
      await expect.poll(() => line(ada.page).innerText()).toContain("That is 65 feet, and this turn gives 60");
      if (SHOTS) await ada.page.screenshot({ path: `${SHOTS}/stride-over-${profile}.png` });
      await drop(ada.page);
      await hears(ada, /That is 65 feet, and this turn gives 60/u);
      expect(await standsAt(gm.page, "Wren")).toEqual([3, 4]);
      await isLeft(ada, "Wren", "move");
      await drag(gm.page, [3, 4], [16, 4]);
      await drop(gm.page);
      await expect.poll(() => standsAt(ada.page, "Wren")).toEqual([16, 4]);
      await hears(gm, /Wren goes all the same\. That is 65 feet/u);
      await isSpent(ada, "Wren", "move");
      await isSpent(ada, "Wren", "standard");
    });

    it("DES-044 how far somebody gets, drawn around them while a key is held; a short press leaves it there", async () => {
      const bar = ada.page.locator(".rings-bar");
      const spaces = (): Promise<number> => ada.page.locator(HIGHLIGHT).count();
      const over = await placeOf(ada.page, 16, 4);
      const before = await spaces();
      await ada.page.mouse.move(over.x, over.y);
      await ada.page.keyboard.press("Shift+KeyY");
      await expect.poll(() => bar.innerText()).toContain("How far Wren gets");
      expect(await bar.innerText()).toMatch(/Reach 5 ft/u);
      expect(await bar.innerText()).toMatch(/Court range 30 ft/u);
      expect((await spaces()) - before).toBeGreaterThan(30);
      expect(await ada.page.locator(".board-rings text").allTextContents()).toContain("Reach \u00b7 5 ft");
      expect(await serious(ada.page, ".rings-bar")).toEqual([]);
      if (SHOTS) await ada.page.screenshot({ path: `${SHOTS}/rings-${profile}.png` });
      await ada.page.keyboard.press("Shift+KeyY");
      await expect.poll(() => bar.count()).toBe(0);
      await expect.poll(spaces).toBe(before);
      // Held: the key that goes up takes it away.
      await ada.page.keyboard.down("Shift");
      await ada.page.keyboard.down("KeyY");
      await bar.waitFor();
      await ada.page.locator(".rings-bar[data-held]").waitFor();
      await ada.page.keyboard.up("KeyY");
      await ada.page.keyboard.up("Shift");
      await expect.poll(() => bar.count()).toBe(0);
    });

    it("a foe whose numbers are hidden gives nothing away by how far they get", async () => {
      await gm.page.evaluate(`game.actors.getName("Mauler").update({ ownership: { default: 0 } }).then(() => null)`);
      await expect.poll(() => ada.page.evaluate(`game.actors.getName("Mauler").ownership.default`)).toBe(0);
      // They were selected, and went along with the Gamemaster's drag.
      const over = await placeOf(ada.page, 17, 4);
      await ada.page.mouse.move(over.x, over.y);
      await ada.page.keyboard.press("Shift+KeyY");
      await expect
        .poll(() => ada.page.locator(".rings-bar").innerText())
        .toContain("Nothing is known of how far Mauler gets");
      await ada.page.keyboard.press("Shift+KeyY");
      await expect.poll(() => ada.page.locator(".rings-bar").count()).toBe(0);
    });

    it("off: nobody counts it", async () => {
      await makeIt(gm, "off");
      const before = (await facts<Facts>(gm, "Wren")).turn;
      await drag(ada.page, [16, 4], [14, 4]);
      await expect.poll(() => ada.page.locator(".waypoint-label").count()).toBeGreaterThan(0);
      expect(await line(ada.page).count()).toBe(0);
      await drop(ada.page);
      await expect.poll(() => standsAt(gm.page, "Wren")).toEqual([14, 4]);
      expect((await facts<Facts>(gm, "Wren")).turn).toEqual(before);
    });

    it("DES-017 cover is proposed as the board's walls have it, with why, and may be chosen otherwise", async () => {
      const cover = ada.page.locator(".roll-dialog select[name=cover]");
      const wall = (from: number, to: number): Promise<unknown> =>
        gm.page.evaluate(
          `canvas.scene.createEmbeddedDocuments("Wall", [{ c: [${1600}, ${from}, ${1600}, ${to}] }]).then(() => null)`,
        );
      const open = async (): Promise<void> => {
        await inGame(
          ada.page,
          () => {
            const g = globalThis as unknown as Globals;
            void g.game.crossover.api.act(
              "attack",
              { attack: "quip", target: g.game.actors.getName("Mauler").uuid },
              {
                actor: g.game.actors.getName("Wren"),
              },
            );
          },
          null,
        );
        await ada.page.locator(".roll-dialog").waitFor();
      };
      await open();
      expect(await cover.inputValue()).toBe("none");
      await ada.page.keyboard.press("Escape");
      await ada.page.locator(".roll-dialog").waitFor({ state: "detached" });
      await wall(0, 1600);
      await expect.poll(() => ada.page.evaluate("canvas.scene.walls.size")).toBeGreaterThan(0);
      await open();
      await expect.poll(() => cover.inputValue()).toBe("total");
      // It stands in sight although its part is folded, and says why.
      expect(await cover.isVisible()).toBe(true);
      expect(await ada.page.locator(".roll-dialog").innerText()).toContain(
        "no line of sight to Mauler, a wall stands between",
      );
      expect(await serious(ada.page, ".roll-dialog")).toEqual([]);
      if (SHOTS) await ada.page.screenshot({ path: `${SHOTS}/cover-${profile}.png` });
      await cover.selectOption("none");
      await expect.poll(() => cover.inputValue()).toBe("none");
      await ada.page.keyboard.press("Escape");
      expect([...gm.errors, ...ada.errors]).toEqual([]);
    });
  });
