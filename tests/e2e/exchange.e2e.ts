import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  codesShown,
  inGame,
  nextFaces,
  openTable,
  type Profile,
  type Seat,
  standTogether,
  type TestTable,
  typeInChat,
} from "./support.ts";

/** What tests read of Foundry's globals. */
interface Globals {
  readonly game: {
    readonly actors: {
      getName(name: string): {
        readonly id: string;
        readonly uuid: string;
        readonly system: { readonly health: { readonly value: number }; readonly bruises: number };
      };
    };
    readonly messages: { readonly size: number };
    readonly combat: { readonly round: number; readonly turn: number | null } | null;
  };
  readonly canvas: {
    readonly tokens: {
      readonly placeables: {
        readonly name: string;
        readonly actor: {
          readonly uuid: string;
          readonly name: string;
          readonly system: { readonly health: { readonly value: number }; readonly bruises: number };
        };
        setTarget(on: boolean): void;
      }[];
    };
  };
  readonly __host: { readonly missing: readonly string[]; readonly deprecations: Readonly<Record<string, number>> };
}

/** Open an actor's sheet by name. */
async function openSheet(seat: Seat, name: string): Promise<void> {
  await inGame(
    seat.page,
    (n: string) => {
      (
        (globalThis as unknown as Globals).game.actors.getName(n) as unknown as { sheet: { render(o: object): void } }
      ).sheet.render({ force: true });
    },
    name,
  );
  await seat.page.locator(".crossover.actor-sheet").waitFor();
}

/** Mark the token of this name as the user's target. */
const target = (seat: Seat, name: string): Promise<void> =>
  inGame(
    seat.page,
    (n: string) => {
      (globalThis as unknown as Globals).canvas.tokens.placeables.find((t) => t.name === n)?.setTarget(true);
    },
    name,
  );

/** Health and bruises of a token's actor as this client sees it. */
const healthOf = (seat: Seat, name: string): Promise<{ health: number; bruises: number }> =>
  inGame(
    seat.page,
    (n: string) => {
      const { system } = (globalThis as unknown as Globals).canvas.tokens.placeables.find((t) => t.name === n)!.actor;
      return { health: system.health.value, bruises: system.bruises };
    },
    name,
  );

/** What has been said to a screen reader so far, sentence by sentence. */
const spoken = (seat: Seat): Promise<string[]> =>
  seat.page.locator(".crossover-aloud[aria-live=polite] p").allInnerTexts();

/** What of ours speaks by itself to a screen reader, beside what a window says of itself. */
const voices = (seat: Seat): Promise<string[]> =>
  inGame(
    seat.page,
    () =>
      [...document.querySelectorAll("[aria-live], [role=status], [role=log], [role=alert]")]
        .filter((e) => !e.closest(".application") && e.closest("[class*=crossover]:not(body, html)"))
        .map((e) => `${e.className} ${e.getAttribute("aria-live") ?? ""}`),
    undefined,
  );

const lastCard = (seat: Seat): ReturnType<Seat["page"]["locator"]> =>
  seat.page.locator("#chat .exchange-card, #sidebar .exchange-card").last();

for (const profile of [13, 14] as const satisfies readonly Profile[])
  describe(`a fight on profile ${profile}: FUD-110, FUD-151, FUD-701, FUD-702`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;

    beforeAll(async () => {
      table = await openTable(profile);
      gm = await table.join("Gamemaster");
      ada = await table.join("Ada");
      await standTogether(gm.page);
    });
    afterAll(async () => {
      await table?.close();
    });

    it("the player attacks, the Gamemaster's side defends and resists, damage lands, one click takes it back", async () => {
      await openSheet(ada, "Breakwater");
      await target(ada, "Overtime");
      await nextFaces(ada.page, [1, 1, 0]);
      // A double click asks once.
      await ada.page.locator(".crossover.actor-sheet [data-action=attack]").first().dblclick();
      await ada.page.locator(".crossover.roll-dialog").first().waitFor();
      await expect.poll(() => ada.page.locator(".roll-dialog .odds-strip strong").first().innerText()).toMatch(/%/u);
      expect(await ada.page.locator(".roll-dialog").count()).toBe(1);
      await ada.page.locator(".roll-dialog button[type=submit]").click();
      await lastCard(gm).waitFor();
      const before = await healthOf(gm, "Overtime");

      // Whoever reads by ear hears what was thrown, and whose answer is due hears that, nobody else.
      await expect.poll(async () => (await spoken(gm)).join(" ")).toContain("Your answer is due for Overtime");
      for (const seat of [gm, ada]) expect((await spoken(seat))[0]).toMatch(/^Breakwater, .+: .+\.$/u);
      expect((await spoken(ada)).join(" ")).not.toContain("Your answer is due");

      // The attacker may not answer for the target: the button says who may.
      await expect
        .poll(() => lastCard(ada).locator("[data-gesture=defend]").getAttribute("aria-disabled"))
        .toBe("true");

      await nextFaces(gm.page, [-1, -1, 0]);
      await lastCard(gm).locator("[data-gesture=defend]").click();
      await lastCard(gm).locator("[data-gesture=resist]").waitFor();
      await nextFaces(gm.page, [-1, -1, 0]);
      await lastCard(gm).locator("[data-gesture=resist]").click();
      await lastCard(gm).locator("[data-gesture=apply]").waitFor();
      expect(await healthOf(gm, "Overtime")).toEqual(before);
      await lastCard(gm).locator("[data-gesture=apply]").click();
      await expect.poll(() => healthOf(gm, "Overtime").then((h) => h.bruises)).toBe(before.bruises + 1);
      const after = await healthOf(gm, "Overtime");
      expect(after.health).toBeLessThan(before.health);
      await expect.poll(() => healthOf(ada, "Overtime")).toEqual(after);
      // One voice in each page tells what came of it, to whoever struck and to whoever was struck, and whose answer is due; it is the only one of ours there.
      for (const seat of [gm, ada]) {
        await expect
          .poll(async () => (await spoken(seat)).filter((text) => text.startsWith("Overtime: ")).join(" "))
          .toMatch(/Overtime: Hit\. /u);
        expect(await voices(seat)).toEqual(["crossover-aloud polite"]);
      }

      await lastCard(gm).locator(".latest [data-step=withdraw]", { hasText: "Overtime" }).click();
      await expect.poll(() => healthOf(gm, "Overtime")).toEqual(before);
      await expect.poll(() => healthOf(ada, "Overtime")).toEqual(before);

      // One defence, one resistance, one undo: each was said once to both, and the way back once.
      for (const seat of [gm, ada]) {
        const once = async (words: RegExp): Promise<number> => (await spoken(seat)).filter((t) => words.test(t)).length;
        await expect.poll(() => once(/taken back by Gamemaster/u)).toBe(1);
        expect(await once(/Overtime defended/u)).toBe(1);
        expect(await once(/Overtime resisted/u)).toBe(1);
        // How much a foe has left is nobody's but the Gamemaster's.
        expect(await once(/^Overtime: .*Health/u), (await spoken(seat)).join("\n")).toBe(seat === gm ? 1 : 0);
      }
    });

    it("whoever comes back hears nothing of an evening that is over, only what is asked of them", async () => {
      const bo = await table.join("Bo");
      const again = await table.join("Gamemaster");
      await expect.poll(async () => (await spoken(again)).join(" ")).toContain("Yours to apply for Overtime");
      expect((await spoken(again)).length).toBe(1);
      expect(await spoken(bo)).toEqual([]);
      await Promise.all([bo.leave(), again.leave()]);
    });

    it("a player can't write what is not theirs, whatever the console tries", async () => {
      const before = await healthOf(gm, "Overtime");
      const refused = await inGame(
        ada.page,
        async () => {
          const g = globalThis as unknown as Globals & {
            game: { socket: { request(event: string, data: object): Promise<unknown> } };
          };
          const actor = g.game.actors.getName("Overtime");
          const tries = [
            (actor as unknown as { update(d: object): Promise<unknown> }).update({ "system.health.value": -3 }),
            g.game.socket.request("modifyDocument", {
              type: "Actor",
              action: "update",
              operation: { updates: [{ _id: actor.id, system: { health: { value: -3 } } }] },
            }),
          ];
          return (await Promise.allSettled(tries)).map((t) => t.status);
        },
        null,
      );
      expect(refused).toEqual(["rejected", "rejected"]);
      expect(await healthOf(gm, "Overtime")).toEqual(before);
    });

    it("a check is rolled from chat and the odds of it are exact", async () => {
      const cards = await inGame(ada.page, () => (globalThis as unknown as Globals).game.messages.size, null);
      await typeInChat(ada.page, "/check agility 5");
      await ada.page.locator(".crossover.roll-dialog").waitFor();
      await nextFaces(ada.page, [0, 0, 1]);
      await ada.page.locator(".roll-dialog button[type=submit]").click();
      await expect
        .poll(() => inGame(gm.page, () => (globalThis as unknown as Globals).game.messages.size, null))
        .toBe(cards + 1);
    });

    it("a misspelt trait is named, with the nearest ones", async () => {
      await typeInChat(ada.page, "/check acrobatcs 10");
      await expect
        .poll(() =>
          ada.page
            .locator("#notifications, .notification")
            .allInnerTexts()
            .then((t) => t.join(" ")),
        )
        .toMatch(/acrobatcs.*Acrobatics/su);
    });

    it("the server stops in the middle and comes back: nothing is lost or doubled", async () => {
      const before = await inGame(gm.page, () => (globalThis as unknown as Globals).game.messages.size, null);
      await table.restart();
      await expect.poll(() => gm.page.locator(".host-offline").count(), { timeout: 20_000 }).toBe(0);
      await expect
        .poll(
          () =>
            inGame(
              ada.page,
              () => (globalThis as unknown as { game: { socket: { connected: boolean } } }).game.socket.connected,
              null,
            ),
          { timeout: 20_000 },
        )
        .toBe(true);
      expect(await inGame(gm.page, () => (globalThis as unknown as Globals).game.messages.size, null)).toBe(before);
      await gm.page.reload();
      await expect
        .poll(() => inGame(gm.page, () => (globalThis as unknown as Globals).game.messages?.size ?? 0, null), {
          timeout: 20_000,
        })
        .toBe(before);
    });

    it("nobody's console has an error or a deprecation, and nothing of the platform was missing", async () => {
      const host = await inGame(ada.page, () => (globalThis as unknown as Globals).__host, null);
      expect(host).toEqual({ missing: [], deprecations: {} });
      const noise = /WebSocket|ERR_CONNECTION|lacks permission|does not have permission/u;
      expect([...gm.errors, ...ada.errors].filter((e) => !noise.test(e))).toEqual([]);
      for (const seat of [gm, ada]) expect(await codesShown(seat.page)).toEqual([]);
    });
  });
