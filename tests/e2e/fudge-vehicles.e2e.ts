/**
 * A van with a hero at its wheel is struck: whoever plays the driver dodges and resists for it, nobody who sits in it steps in its way, and what becomes of it is seen on the board.
 * @rule FUD-168 FUD-430 FUD-583
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clean, Hands } from "./fudge-hands.ts";
import { attack, press, tab } from "./fudge-table.ts";
import { inGame, openTable, playedOn, type Seat, type TestTable } from "./support.ts";

interface Made {
  readonly uuid: string;
  createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
  getTokenDocument(data: object): Promise<{ toObject(): object }>;
}
interface World {
  readonly Actor: { readonly implementation: { create(data: object): Promise<Made> } };
  readonly game: { readonly actors: { getName(name: string): Made & { readonly system: { readonly state: string } } } };
  readonly canvas: { readonly scene: { createEmbeddedDocuments(name: string, data: object[]): Promise<unknown> }; readonly tokens: { readonly placeables: readonly { readonly name: string; setTarget(on: boolean): void }[] } };
}

for (const profile of playedOn(14))
  describe(`FUD-583 a driven vehicle on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    let bo: Seat;
    let gms: Hands;

    const card = (seat: Seat): ReturnType<Seat["page"]["locator"]> => seat.page.locator("#sidebar .exchange-card.fudge").last();
    const state = (seat: Seat): Promise<string> => inGame(seat.page, () => (globalThis as unknown as World).game.actors.getName("Courier van").system.state, null);

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await table.sit({ width: 1600, height: 1000 });
      for (const seat of [gm, ada, bo]) seat.page.setDefaultTimeout(15_000);
      gms = new Hands(gm);
      await inGame(gm.page, async () => {
        const { Actor: actors, game: world, canvas: board } = globalThis as unknown as World;
        for (const name of ["Breakwater", "Patchbay"]) await world.actors.getName(name).createEmbeddedDocuments("Item", [{ name: "Interpose", type: "fudgeAdvantage", system: { key: "interpose", rank: 1 } }]);
        const van = await actors.implementation.create({ name: "Courier van", type: "fudgeVehicle", system: { size: "large", defense: 5, speeds: [{ mode: "groundSpeed", rank: 7 }] } });
        await board.scene.createEmbeddedDocuments("Token", [(await van.getTokenDocument({ x: 600, y: 400 })).toObject()]);
      }, null);
    });
    afterAll(async () => {
      await table?.close();
    });

    it("its sheet says how fast it is in feet, and offers the wheel to characters, not to patterns", async () => {
      await gms.open("Courier van");
      const van = gms.sheet;
      await gms.mode("play");
      expect(await van.locator("li", { hasText: "Ground speed 7" }).innerText()).toMatch(/feet|mile/u);
      const offered = await van.locator("select[name='system.driver'] option").allInnerTexts();
      expect(offered).toContain("Breakwater");
      expect(offered).not.toContain("Night Shift thug");
      await gms.pickLabel(van.locator("select[name='system.driver']"), "Breakwater");
      await expect.poll(() => van.locator("button.tile", { hasText: "Dodge" }).innerText()).toContain("Breakwater");
      await gms.close(van);
    });

    it("whoever plays the driver is asked for its Dodge, and nobody else", async () => {
      await inGame(gm.page, () => { (globalThis as unknown as World).canvas.tokens.placeables.find((t) => t.name === "Courier van")?.setTarget(true); }, null);
      await gms.open("Overtime");
      await attack(gms, "Stolen time", "Damage", ["Courier van"], [1, 1, 0]);
      await gms.close(gms.sheet);
      for (const seat of [ada, bo]) await tab(seat, "chat");
      await expect.poll(() => card(ada).locator("button[data-gesture=defend]").getAttribute("aria-disabled")).not.toBe("true");
      expect(await card(bo).locator("button[data-gesture=defend]").getAttribute("aria-disabled")).toBe("true");
      await press(ada, "defend", [-1, -1, 0]);
      await expect.poll(() => card(ada).locator("button[data-gesture=resist]").count()).toBe(1);
    });

    it("FUD-430 the driver can't step into the van's way; an ally beside it may", async () => {
      await expect.poll(() => card(bo).locator("button[data-gesture=interpose]").allInnerTexts()).toEqual(["Patchbay steps in"]);
      expect(await card(ada).locator("button[data-gesture=interpose]").count()).toBe(0);
      expect(await card(gm).locator("button[data-gesture=interpose]").allInnerTexts()).not.toContain("Breakwater steps in");
    });

    it("FUD-168 its player resists and applies for it, and the token shows how it is until it is whole again", async () => {
      await press(ada, "resist", [-1, -1, -1]);
      await press(ada, "apply");
      await expect.poll(() => state(gm)).not.toBe("intact");
      const said = (await state(gm)).replace(/^./u, (c) => c.toUpperCase());
      const token = ada.page.locator(".token[aria-label^='Courier van']");
      await expect.poll(() => token.getAttribute("aria-label")).toContain(said);
      await gms.open("Courier van");
      await gms.sheet.locator(".state-step", { hasText: "Intact" }).click();
      await expect.poll(() => token.getAttribute("aria-label")).not.toContain(said);
      await gms.close(gms.sheet);
      for (const seat of [gm, ada, bo]) await clean(seat);
    });
  });
