/** A ruleset from outside: the Coin module is installed, and played from the dialog to the undo with nothing of it in the system. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, nextResults, openTable, playedOn, ready, type Seat, serious, type TestTable } from "./support.ts";

interface Hero {
  readonly id: string;
  readonly system: { readonly grit: { readonly value: number } };
  toggleStatusEffect(id: string): Promise<unknown>;
}
interface Fight {
  readonly turns: readonly { readonly name: string; readonly initiative: number | null }[];
  createEmbeddedDocuments(name: string, data: readonly object[]): Promise<unknown>;
  rollAll(): Promise<unknown>;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
}
interface Globals {
  game: {
    actors: { getName(name: string): Hero | undefined };
    packs: { get(id: string): { getDocuments(): Promise<{ toObject(): object }[]> } };
    users: { getName(name: string): { id: string } };
    combat: Fight;
    combats: { readonly contents: readonly { delete(): Promise<unknown> }[] };
  };
  Actor: { implementation: { createDocuments(data: object[]): Promise<unknown> } };
  Combat: { implementation: { create(data: object): Promise<Fight> } };
}

/** Two-sided dice as they fall: 2 is heads. */
const coins = (...faces: readonly number[]): { faces: number; result: number }[] =>
  faces.map((result) => ({ faces: 2, result }));
const grit = (seat: Seat, name: string): Promise<number> =>
  inGame(
    seat.page,
    (who) => (globalThis as unknown as Globals).game.actors.getName(who)?.system.grit.value ?? -1,
    name,
  );

for (const profile of playedOn(14))
  describe(`a ruleset from a module on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;

    beforeAll(async () => {
      table = await openTable(profile, { examples: ["coin"] });
      gm = await table.join("Gamemaster");
      ada = await table.join("Ada");
      for (const seat of [gm, ada]) await seat.page.evaluate("globalThis.__name ??= (f) => f");
      await inGame(
        gm.page,
        async () => {
          const { game, Actor } = globalThis as unknown as Globals;
          const heroes = await game.packs.get("coin-ruleset.coin-heroes").getDocuments();
          const owner = game.users.getName("Ada").id;
          await Actor.implementation.createDocuments(
            heroes.map((h) => {
              const data = h.toObject() as { name: string };
              return data.name === "Penny Bright"
                ? { ...data, ownership: { default: 0, [owner]: 3 } }
                : { ...data, ownership: { default: 1 } };
            }),
          );
        },
        undefined,
      );
      await ada.page.waitForFunction(
        () => (globalThis as unknown as Globals).game.actors.getName("Dockside Bruiser") !== undefined,
      );
    });
    afterAll(async () => {
      await table?.close();
    });

    const sheet = (seat: Seat, name: string) =>
      seat.page.locator(".application.sheet").filter({ hasText: name }).first();
    const card = (seat: Seat) => seat.page.locator("#chat .chat-message, .chat-log .chat-message").last();

    it("COI-001 COI-002 a check from the sheet: exact odds while one chooses, coins, an outcome", async () => {
      await ada.page.evaluate(`game.actors.getName("Penny Bright").sheet.render({ force: true })`);
      await sheet(ada, "Penny Bright").locator("button[data-trait=wit]").click();
      const dialog = ada.page.locator(".roll-dialog");
      await expect.poll(async () => dialog.innerText()).toContain("69");
      await dialog.locator("[name=difficulty]").fill("3");
      // Three heads of four coins: 5 of 16.
      await expect.poll(async () => dialog.innerText()).toContain("31");
      expect(await serious(ada.page, ".roll-dialog")).toEqual([]);
      await nextResults(ada.page, coins(2, 2, 1, 2));
      await dialog.locator("button[type=submit]").click();
      await expect.poll(async () => card(ada).innerText()).toMatch(/success/iu);
      expect(await card(gm).innerText()).toContain("Wit");
    });

    it("COI-003 COI-004 an attack: no odds against hidden numbers, met by the Gamemaster, taken, taken back", async () => {
      await sheet(ada, "Penny Bright").locator("button[data-action=strike]").click();
      const dialog = ada.page.locator(".roll-dialog");
      await expect.poll(async () => dialog.innerText()).toContain("3 coins");
      // Her foe's numbers are hidden: a chance would give its Nerve away. The Gamemaster is told: half of all throws come to nothing.
      expect(await dialog.innerText()).not.toContain("%");
      await gm.page.evaluate(`game.actors.getName("Penny Bright").sheet.render({ force: true })`);
      await sheet(gm, "Penny Bright").locator("button[data-action=strike]").click();
      await expect
        .poll(async () => gm.page.locator(".roll-dialog").innerText())
        .toMatch(/50.%\s+to hurt Dockside Bruiser/u);
      await gm.page.locator(".roll-dialog button[data-action=cancel]").click();
      await sheet(gm, "Penny Bright").locator("[data-action=close]").click();
      await nextResults(ada.page, coins(2, 2, 2));
      await dialog.locator("button[type=submit]").click();
      await expect.poll(async () => card(gm).innerText()).toContain("Strike at Dockside Bruiser");
      await nextResults(gm.page, coins(1, 2));
      await card(gm).locator("button[data-gesture=defend]").click();
      await expect.poll(async () => card(ada).innerText()).toContain("2 off Grit");
      await card(gm).locator("button[data-gesture=apply]").click();
      await expect.poll(async () => grit(gm, "Dockside Bruiser")).toBe(2);
      expect(await card(gm).innerText()).toContain("Grit 4 → 2");
      await card(gm).locator("button[data-step=withdraw]").first().click();
      await expect.poll(async () => grit(gm, "Dockside Bruiser")).toBe(4);
    });

    it("COI-005 COI-006 COI-007 a fight: initiative by Wit, one action a turn, dizzy to the end of it", async () => {
      await inGame(
        gm.page,
        async () => {
          const { game, Combat } = globalThis as unknown as Globals;
          for (const other of [...game.combats.contents]) await other.delete();
          const fight = await Combat.implementation.create({ active: true });
          const ids = ["Penny Bright", "Dockside Bruiser"].map((name) => game.actors.getName(name)?.id ?? "");
          await fight.createEmbeddedDocuments(
            "Combatant",
            ids.map((actorId) => ({ actorId })),
          );
          await game.actors.getName("Penny Bright")?.toggleStatusEffect("coin-dizzy");
        },
        undefined,
      );
      // One coin less on everything: two of Force, three of Wit.
      const force = sheet(ada, "Penny Bright").locator("button[data-trait=force] strong");
      await expect.poll(async () => force.innerText()).toBe("2");
      await nextResults(gm.page, coins(2, 2, 1, 1));
      await inGame(gm.page, async () => (globalThis as unknown as Globals).game.combat.rollAll(), undefined);
      await inGame(gm.page, async () => (globalThis as unknown as Globals).game.combat.startCombat(), undefined);
      const rolled = (): Promise<unknown> =>
        inGame(
          gm.page,
          () => (globalThis as unknown as Globals).game.combat.turns.map((c) => [c.name, c.initiative]),
          undefined,
        );
      await expect.poll(rolled).toEqual([
        ["Penny Bright", 2],
        ["Dockside Bruiser", 0],
      ]);
      await sheet(ada, "Penny Bright").locator("button[data-action=strike]").click();
      await nextResults(ada.page, coins(1, 1));
      await ada.page.locator(".roll-dialog button[type=submit]").click();
      await expect.poll(async () => card(gm).innerText()).toContain("Strike at Dockside Bruiser");
      // The turn's only action is spent: the window says so, and can't be pressed.
      await sheet(ada, "Penny Bright").locator("button[data-action=strike]").click();
      const dialog = ada.page.locator(".roll-dialog");
      await expect.poll(async () => dialog.innerText()).toContain("You have acted this turn.");
      await ada.page.keyboard.press("Escape");
      await inGame(gm.page, async () => (globalThis as unknown as Globals).game.combat.nextTurn(), undefined);
      await expect.poll(async () => force.innerText()).toBe("3");
    });

    it("nothing in a console", () => {
      for (const seat of [gm, ada]) expect(seat.errors).toEqual([]);
    });

    it("a module whose ruleset lacks a member is told by its name, and the table plays on without it", async () => {
      const { page, context } = ada;
      ada.errors.length = 0;
      await context.route("**/coin.mjs", async (route) => {
        const body = await (await route.fetch()).text();
        await route.fulfill({ contentType: "text/javascript", body: body.replace("takesTurn", "takesTurm") });
      });
      await page.reload();
      await ready(page);
      await expect
        .poll(async () => page.locator("#notifications").innerText())
        .toContain("The ruleset “coin” of a module can't be played: acts.takesTurn has to be a function.");
      // Another takes the name of one of ours that this world doesn't play, so that only its declaration is here.
      await context.unroute("**/coin.mjs");
      await context.route("**/coin.mjs", async (route) => {
        const body = await (await route.fetch()).text();
        await route.fulfill({ contentType: "text/javascript", body: body.replace(/\bid: "coin"/u, 'id: "twintens"') });
      });
      await page.reload();
      await ready(page);
      await expect
        .poll(async () => page.locator("#notifications").innerText())
        .toMatch(/The ruleset “twintens” of a module can't be played: .*\bid\b/u);
      // What is in the console is that, and nothing else.
      expect(
        ada.errors.filter((said) => !/ruleset (?:“coin”|coin|“twintens”|twintens) .*can't be played/u.test(said)),
      ).toEqual([]);
    });
  });
