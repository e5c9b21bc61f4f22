/** The quick way to strike, and what stays on a card when those whom it is about leave. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, openTable, playedOn, type Profile, type Seat, type TestTable } from "./support.ts";

interface Placed {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly parent: { readonly grid: { readonly size: number } };
  readonly object: { setTarget(on: boolean, how: object): void };
  update(data: object, how: object): Promise<unknown>;
  delete(): Promise<unknown>;
}
interface Page {
  readonly canvas: {
    readonly scene: {
      readonly tokens: {
        find(test: (t: Placed) => boolean): Placed | undefined;
      };
    };
  };
  readonly game: {
    readonly messages: { readonly contents: readonly { readonly id: string; readonly type: string }[] };
  };
}

for (const profile of playedOn(14))
  describe(`a blow again on profile ${profile}`, () => {
    let table: TestTable;
    let [gm, ada]: Seat[] = [];
    beforeAll(async () => {
      table = await openTable(profile as Profile, { byThemselves: true });
      [gm, ada] = await table.sit();
    });
    afterAll(async () => {
      await table?.close();
    });

    const card = (seat: Seat): ReturnType<Seat["page"]["locator"]> =>
      seat.page.locator(".chat-log .exchange-card").last();
    /** Ada aims at one token alone. */
    const aimAt = (name: string): Promise<void> =>
      inGame(
        ada!.page,
        (who: string) => {
          const { tokens } = (globalThis as unknown as Page).canvas.scene;
          tokens.find((t) => t.name === who)?.object.setTarget(true, { releaseOthers: true });
        },
        name,
      );
    const cards = (): Promise<number> =>
      inGame(
        ada!.page,
        () => (globalThis as unknown as Page).game.messages.contents.filter((m) => m.type === "exchange").length,
        undefined,
      );
    const struck = async (press: () => Promise<void>): Promise<string> => {
      const before = await cards();
      await press();
      await expect.poll(cards).toBe(before + 1);
      // The message is there a moment before its card is drawn.
      const latest = await inGame(
        ada!.page,
        () => (globalThis as unknown as Page).game.messages.contents.findLast((m) => m.type === "exchange")?.id ?? "",
        undefined,
      );
      const drawn = ada!.page.locator(`.chat-log [data-message-id="${latest}"] .exchange-card`).last();
      await drawn.waitFor();
      return drawn.innerText();
    };

    it("a Shift-click has the choices of last time and strikes whom Ada aims at by now", async () => {
      const { page } = ada!;
      await page.evaluate("game.user.character.sheet.render({ force: true }).then(() => 0)");
      const unarmed = page.locator(".actor-sheet [data-action=attack]").first();
      await unarmed.waitFor();
      await aimAt("Night Shift thug 1");
      const first = await struck(async () => {
        await unarmed.click();
        const dialog = page.locator(".roll-dialog");
        await dialog.locator("[name=circumstance]").fill("2");
        await dialog.locator("button[type=submit]").click();
      });
      expect(first).toContain("Night Shift thug 1");
      await aimAt("Night Shift thug 2");
      await inGame(
        gm!.page,
        async () => {
          const { tokens } = (globalThis as unknown as Page).canvas.scene;
          const hero = tokens.find((t) => t.name === "Breakwater")!;
          const foe = tokens.find((t) => t.name === "Night Shift thug 2")!;
          await foe.update({ x: hero.x - hero.parent.grid.size, y: hero.y }, { animate: false });
        },
        undefined,
      );
      const second = await struck(() => unarmed.click({ modifiers: ["Shift"] }));
      expect(second).toContain("Night Shift thug 2");
      expect(second).not.toContain("Night Shift thug 1");
      await card(ada!).locator("details.why summary, .why summary").first().click();
      expect(await card(ada!).innerText()).toContain("Circumstance");
    });

    it("Shift+A strikes again, whom Ada aims at by now and nobody else", async () => {
      const { page } = ada!;
      await page.evaluate("game.user.character.sheet.close().then(() => 0)");
      for (const name of ["Night Shift thug 1", "Night Shift thug 2"]) {
        await aimAt(name);
        const text = await struck(() => page.locator("body").press("Shift+KeyA"));
        for (const other of ["Night Shift thug 1", "Night Shift thug 2"])
          expect(text.includes(other)).toBe(other === name);
      }
    });

    it("who answered by itself keeps their name there once they are gone, and no button asks for them", async () => {
      await expect.poll(() => card(gm!).innerText()).toContain("Answered by itself: Night Shift thug 2");
      await inGame(
        gm!.page,
        async () => {
          await (globalThis as unknown as Page).canvas.scene.tokens
            .find((t) => t.name === "Night Shift thug 2")
            ?.delete();
        },
        undefined,
      );
      for (const seat of [gm!, ada!])
        await expect.poll(() => card(seat).innerText()).toContain("Answered by itself: Night Shift thug 2");
      expect([gm!.errors, ada!.errors]).toEqual([[], []]);
    });
  });
