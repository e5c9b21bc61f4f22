/** H-278 and on: what a player has before them, in their own browser. */
import type { Page } from "playwright-core";
import type { AnyObject } from "../common/types.ts";
import { IDS, item, type Contract } from "./harness.ts";

/** The scene on this page's board by its name, or what stands there without one. */
const shown = (t: Contract, page: Page): Promise<string> =>
  t.eval(page, ({ canvas, document }) => {
    const empty = document.querySelector("#board .board-empty p") as HTMLElement | null;
    return (canvas.ready ? canvas.scene.name : empty?.innerText) as string;
  });

/** Wait until everybody has this scene before them. */
async function allSee(t: Contract, name: string): Promise<void> {
  for (const page of [t.gm, t.player])
    await t.until(page, ({ canvas }, wanted) => canvas.ready && canvas.scene.name === wanted, name);
}

item(
  "H-278",
  "players see the active scene whoever owns it: activated, after joining anew, imported as active",
  async (t) => {
    await t.eval(t.gm, async ({ Scene }) => {
      const roof = await Scene.create({ name: "Roof", navName: "The roof", ownership: { default: 0 } });
      await roof.activate();
    });
    await allSee(t, "Roof");
    t.expect(
      await t.eval(t.player, ({ document }) =>
        [...document.querySelectorAll("#scene-navigation .scene-name")].map((e) => (e as HTMLElement).innerText),
      ),
    ).toContain("The roof");
    await t.reload(t.player);
    t.expect(await shown(t, t.player)).toBe("Roof");
    // An adventure brings its scene as the active one, and everybody with it.
    await t.eval(t.gm, async ({ Adventure }) => {
      const scenes = [{ _id: "sceneYard0000001", name: "Yard", active: true, ownership: { default: 0 } }];
      await new Adventure({ name: "Night", scenes }).import();
    });
    await allSee(t, "Yard");
    t.expect(
      await t.eval(t.player, ({ game }) =>
        game.scenes.filter((s: AnyObject) => s.active).map((s: AnyObject) => s.name),
      ),
    ).toEqual(["Yard"]);
  },
  { core: true },
);

item(
  "H-278",
  "who looks at a scene that is deleted comes to the active one; when that is deleted nobody sees another in its place",
  async (t) => {
    await t.eval(t.gm, async ({ game, Scene }) => {
      await (await Scene.create({ name: "Cellar" })).view();
      await game.scenes.getName("Cellar").delete();
    });
    await allSee(t, "Yard");
    await t.eval(t.gm, ({ game }) => game.scenes.getName("Yard").delete());
    for (const page of [t.gm, t.player])
      await t.until(page, ({ canvas, document }) => !canvas.scene && document.querySelector("#board .board-empty"));
    const empty = [await shown(t, t.gm), await shown(t, t.player)];
    t.expect(empty[0]).toMatch(/no scene is active/i);
    t.expect(empty[1]).toMatch(/as soon as the Gamemaster opens it/);
    for (const page of [t.gm, t.player]) await t.reload(page);
    t.expect([await shown(t, t.gm), await shown(t, t.player)]).toEqual(empty);
    await t.gm.click("#board .board-empty button");
    await t.until(t.gm, ({ ui }) => ui.sidebar.tabGroups.primary === "scenes");
    await t.eval(
      t.gm,
      async ({ game, ui }, id) => {
        ui.sidebar.changeTab("chat", "primary");
        await game.scenes.get(id).activate();
        await game.scenes.getName("Roof").delete();
      },
      IDS.scene,
    );
    await allSee(t, "Street");
  },
  { core: true },
);
