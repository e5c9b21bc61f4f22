/**
 * A van with a hero at its wheel is struck: whoever plays the driver dodges and resists for it, nobody who sits in it steps in its way, and what becomes of it is seen on the board.
 * @rule FUD-168 FUD-430 FUD-583
 */
import { describe, expect, it } from "vitest";
import { clean } from "./fudge-hands.ts";
import { theySit } from "./fudge-play.ts";
import { attack, press, tab } from "./fudge-table.ts";
import { inGame, playedOn, type Seat } from "./support.ts";

interface Made {
  readonly uuid: string;
  createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
  getTokenDocument(data: object): Promise<{ toObject(): object }>;
}
interface World {
  readonly Actor: { readonly implementation: { create(data: object): Promise<Made> } };
  readonly game: { readonly actors: { getName(name: string): Made & { readonly system: { readonly state: string } } } };
  readonly canvas: { readonly scene: { createEmbeddedDocuments(name: string, data: object[]): Promise<unknown> } };
}

for (const profile of playedOn(14))
  describe(`FUD-583 a driven vehicle on profile ${profile}`, () => {
    const play = theySit(profile, {}, async ({ gm }) => {
      await inGame(
        gm.page,
        async () => {
          const { Actor: actors, game: world, canvas: board } = globalThis as unknown as World;
          for (const name of ["Breakwater", "Patchbay"])
            await world.actors
              .getName(name)
              .createEmbeddedDocuments("Item", [
                { name: "Interpose", type: "fudgeAdvantage", system: { key: "interpose", rank: 1 } },
              ]);
          const van = await actors.implementation.create({
            name: "Courier van",
            type: "fudgeVehicle",
            system: { size: "large", defense: 5, speeds: [{ mode: "groundSpeed", rank: 7 }] },
          });
          await board.scene.createEmbeddedDocuments("Token", [
            (await van.getTokenDocument({ x: 600, y: 400 })).toObject(),
          ]);
        },
        null,
      );
    });

    const card = (seat: Seat): ReturnType<Seat["page"]["locator"]> =>
      seat.page.locator("#sidebar .exchange-card.fudge").last();
    const state = (seat: Seat): Promise<string> =>
      inGame(seat.page, () => (globalThis as unknown as World).game.actors.getName("Courier van").system.state, null);

    it("its sheet says how fast it is in feet, and offers the wheel to characters, not to patterns", async () => {
      await play.gms.open("Courier van");
      const van = play.gms.sheet;
      await play.gms.mode("play");
      expect(await van.locator("li", { hasText: "Ground speed 7" }).innerText()).toMatch(/feet|mile/u);
      const offered = await van.locator("select[name='system.driver'] option").allInnerTexts();
      expect(offered).toContain("Breakwater");
      expect(offered).not.toContain("Night Shift thug");
      await play.gms.pickLabel(van.locator("select[name='system.driver']"), "Breakwater");
      await expect.poll(() => van.locator("button.tile", { hasText: "Dodge" }).innerText()).toContain("Breakwater");
      await play.gms.close(van);
    });

    it("whoever plays the driver is asked for its Dodge, and nobody else", async () => {
      // It is in no fight, and nobody targeted it on the board: the dialog names it all the same.
      await play.gms.open("Overtime");
      await attack(play.gms, "Stolen time", "Damage", ["Courier van"], [1, 1, 0]);
      await play.gms.close(play.gms.sheet);
      for (const seat of [play.ada, play.bo]) await tab(seat, "chat");
      await expect
        .poll(() => card(play.ada).locator("button[data-gesture=defend]").getAttribute("aria-disabled"))
        .not.toBe("true");
      expect(await card(play.bo).locator("button[data-gesture=defend]").getAttribute("aria-disabled")).toBe("true");
      await press(play.ada, "defend", [-1, -1, 0]);
      await expect.poll(() => card(play.ada).locator("button[data-gesture=resist]").count()).toBe(1);
      const why = await card(play.ada).locator(".party").first().textContent();
      expect(why).toMatch(/Dodge[\s\S]*Vehicles/u);
      expect(why).not.toMatch(/Parry/u);
    });

    it("FUD-430 the driver can't step into the van's way; an ally beside it may", async () => {
      await expect
        .poll(() => card(play.bo).locator("button[data-gesture=interpose]").allInnerTexts())
        .toEqual(["Patchbay steps in"]);
      expect(await card(play.ada).locator("button[data-gesture=interpose]").count()).toBe(0);
      expect(await card(play.gm).locator("button[data-gesture=interpose]").allInnerTexts()).not.toContain(
        "Breakwater steps in",
      );
    });

    it("FUD-168 its player resists and applies for it, and the token shows how it is until it is whole again", async () => {
      await press(play.ada, "resist", [-1, -1, -1]);
      await press(play.ada, "apply");
      await expect.poll(() => state(play.gm)).not.toBe("intact");
      const said = (await state(play.gm)).replace(/^./u, (c) => c.toUpperCase());
      const token = play.ada.page.locator(".token[aria-label^='Courier van']");
      await expect.poll(() => token.getAttribute("aria-label")).toContain(said);
      await play.gms.open("Courier van");
      await play.gms.sheet.locator(".state-step", { hasText: "Intact" }).click();
      await expect.poll(() => token.getAttribute("aria-label")).not.toContain(said);
      await play.gms.close(play.gms.sheet);
      for (const seat of [play.gm, play.ada, play.bo]) await clean(seat);
    });
  });
