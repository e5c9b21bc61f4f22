/** H-215, H-218, H-251, H-252, H-270: targets, drops on the board, encounters started from it. */
import type { Page } from "playwright-core";
import type { AnyObject, AnyValue } from "../common/types.ts";
import { type Contract, IDS, item } from "./harness.ts";

const gm = { core: true, seats: ["gm"] } as const;
const both = { core: true } as const;

/** Two more tokens on the street (hero's, npc's unlinked), once both boards show them; answers their ids. */
async function tokens(t: Contract): Promise<[string, string]> {
  const ids = await t.eval(
    t.gm,
    async ({ game }, at) => {
      const made = await game.scenes.get(at.scene).createEmbeddedDocuments("Token", [
        { name: "One", actorId: at.hero, actorLink: true, x: 500, y: 300 },
        { name: "Two", actorId: at.npc, actorLink: false, x: 700, y: 300 },
      ]);
      return made.map((token: AnyObject) => token.id as string) as [string, string];
    },
    IDS,
  );
  for (const page of [t.gm, t.player])
    await t.until(page, ({ canvas }, all) => all.every((id) => Boolean(canvas.tokens.get(id))), ids);
  return ids;
}
const removeTokens = async (t: Contract, ids: readonly string[]): Promise<void> => {
  await t.eval(t.gm, ({ game }, [scene, all]) => game.scenes.get(scene).deleteEmbeddedDocuments("Token", [...all]), [
    IDS.scene,
    ids,
  ] as const);
  for (const page of [t.gm, t.player])
    await t.until(page, ({ canvas }, all) => all.every((id) => !canvas.tokens.get(id)), ids);
};
const target = (t: Contract, page: Page, id: string): Promise<unknown> =>
  t.eval(
    page,
    ({ canvas }, at) => {
      canvas.tokens.get(at).setTarget(true);
    },
    id,
  );
/** Waits until this page sees the user mark exactly these. */
const marks = (t: Contract, page: Page, user: string, ids: readonly string[]): Promise<unknown> =>
  t.until(page, ({ game }, [id, wanted]) => [...game.users.get(id).targets.ids].sort().join() === wanted, [
    user,
    [...ids].sort().join(),
  ] as const);

item(
  "H-215",
  "a token that is deleted is nobody's target any more",
  async (t) => {
    const ids = await tokens(t);
    await target(t, t.player, ids[0]);
    await marks(t, t.gm, IDS.player, [ids[0]]);
    await removeTokens(t, ids);
    for (const page of [t.gm, t.player]) await marks(t, page, IDS.player, []);
  },
  both,
);

item(
  "H-215",
  "T marks what the pointer is on, also while the focus stands on another token",
  async (t) => {
    const ids = await tokens(t);
    const at = (id: string): Promise<{ x: number; y: number }> =>
      t.eval(t.player, ({ canvas }, token) => canvas.clientCoordinatesFromCanvas(canvas.tokens.get(token).center), id);
    await t.eval(t.player, ({ canvas }) => {
      canvas.pan({ x: 600, y: 300, scale: 1 });
    });
    const there = await at(ids[1]);
    await t.player.mouse.move(there.x, there.y + 200);
    await t.player.mouse.move(there.x, there.y);
    // A sheet that is closed gives the focus back to the token that it was opened from.
    await t.eval(
      t.player,
      ({ canvas }, id) => {
        canvas.tokens.get(id).element.focus();
      },
      ids[0],
    );
    await t.player.mouse.move(there.x + 90, there.y + 200);
    await t.player.mouse.move(there.x, there.y);
    await t.player.keyboard.press("t");
    await marks(t, t.gm, IDS.player, [ids[1]]);
    await removeTokens(t, ids);
  },
  both,
);

item(
  "H-218",
  "a new token's bar is the system's primary attribute; -3 on an unlinked token's bar changes its own actor only",
  async (t) => {
    const ids = await tokens(t);
    await t.eval(
      t.gm,
      async ({ canvas }, token) => {
        await canvas.hud.token.bind(canvas.tokens.get(token));
        const input = canvas.hud.token.element.querySelector('input[name="bar1"]');
        input.value = "-3";
        input.dispatchEvent(new Event("change", { bubbles: true }));
      },
      ids[1],
    );
    for (const page of [t.gm, t.player])
      await t.until(
        page,
        ({ canvas }, token) => canvas.tokens.get(token).document.getBarAttribute("bar1")?.value === 1,
        ids[1],
      );
    t.expect(
      await t.eval(
        t.gm,
        async ({ game, canvas }, at) => {
          await canvas.hud.token.close();
          return game.actors.get(at).system.health.value as number;
        },
        IDS.npc,
      ),
    ).toBe(4);
    await removeTokens(t, ids);
  },
  both,
);

item(
  "H-270",
  "targets are those of the viewed scene: elsewhere there are none, and one made there does not show here",
  async (t) => {
    const ids = await tokens(t);
    const away = await t.eval(
      t.gm,
      async ({ Scene }, at) => {
        const scene = await Scene.create({
          name: "Elsewhere",
          width: 1000,
          height: 1000,
          grid: { type: 1, size: 100 },
          ownership: { default: 2 },
          tokens: [{ name: "There", actorId: at.npc, x: 100, y: 100 }],
        });
        return [scene.id, scene.tokens.contents[0].id] as [string, string];
      },
      IDS,
    );
    const view = async (id: string): Promise<void> => {
      await t.eval(
        t.gm,
        async ({ game }, scene) => {
          await game.scenes.get(scene).view();
        },
        id,
      );
      await t.until(t.gm, ({ canvas }, scene) => canvas.ready && canvas.scene?.id === scene, id);
    };
    await target(t, t.gm, ids[0]);
    await marks(t, t.player, IDS.gm, [ids[0]]);
    await target(t, t.player, ids[1]);
    await marks(t, t.gm, IDS.player, [ids[1]]);
    await view(away[0]);
    for (const user of [IDS.gm, IDS.player]) await marks(t, t.gm, user, []);
    await marks(t, t.player, IDS.gm, []);
    await marks(t, t.player, IDS.player, [ids[1]]);
    await target(t, t.gm, away[1]);
    await new Promise((done) => setTimeout(done, 100));
    t.expect(await t.eval(t.player, ({ game }, id) => game.users.get(id).targets.ids, IDS.gm)).toEqual([]);
    await view(IDS.scene);
    await marks(t, t.gm, IDS.gm, []);
    await marks(t, t.gm, IDS.player, [ids[1]]);
    await t.eval(t.gm, ({ game }, id) => game.scenes.get(id).delete(), away[0]);
    await removeTokens(t, ids);
  },
  both,
);

/** Two fights under way, the first of which is active. */
const fights = (t: Contract): Promise<[string, string]> =>
  t.eval(
    t.gm,
    async ({ Combat, ui }, at) => {
      const made: string[] = [];
      for (const active of [true, false]) {
        const combat = await Combat.create({ active });
        await combat.createEmbeddedDocuments(
          "Combatant",
          [at.hero, at.rival, at.npc].map((actorId, i) => ({ actorId, initiative: 20 - i })),
        );
        await combat.startCombat();
        made.push(combat.id as string);
      }
      await ui.combat.render({ force: true });
      return made as [string, string];
    },
    IDS,
  );
const endFights = (t: Contract, ids: readonly string[]): Promise<unknown> =>
  t.eval(
    t.gm,
    async ({ game, ui }, all) => {
      await ui.combat.popout?.close({ animate: false });
      for (const id of all) await game.combats.get(id)?.delete();
    },
    ids,
  );

item(
  "H-251",
  "nextTurn goes on in the viewed fight, not in the active one; tracker and window copy follow whichever is set",
  async (t) => {
    const [first, second] = await fights(t);
    const show = async (popout: boolean, id: string): Promise<void> => {
      await t.eval(
        t.gm,
        ({ ui, game }, [window, at]) => {
          (window ? ui.combat.popout : ui.combat).viewed = game.combats.get(at);
        },
        [popout, id] as const,
      );
      await t.until(
        t.gm,
        ({ ui, game }, at) =>
          [ui.combat, ui.combat.popout].every(
            (app: AnyValue) =>
              app.viewed.id === at &&
              ([...app.element.querySelectorAll(".combatant")] as HTMLElement[]).every((row) =>
                game.combats.get(at).combatants.has(row.dataset.combatantId),
              ),
          ),
        id,
      );
    };
    const press = async (popout: boolean, wanted: [number, number]): Promise<void> => {
      await t.until(
        t.gm,
        ({ ui }, window) => {
          const button = (window ? ui.combat.popout : ui.combat).element.querySelector(
            'button[data-action="nextTurn"]:not([disabled])',
          );
          button?.click();
          return Boolean(button);
        },
        popout,
      );
      await t.until(
        t.gm,
        ({ game }, [a, b, turns]) => game.combats.get(a).turn === turns[0] && game.combats.get(b).turn === turns[1],
        [first, second, wanted] as const,
      );
    };
    await t.eval(t.gm, async ({ ui }) => {
      await ui.combat.renderPopout();
    });
    await show(false, second);
    t.expect(
      await t.eval(t.gm, ({ game }) => game.combats.find((combat: AnyObject) => combat.active)?.id as string),
    ).toBe(first);
    await press(false, [0, 1]);
    await press(true, [0, 2]);
    await show(true, first);
    await press(true, [1, 2]);
    await endFights(t, [first, second]);
  },
  gm,
);
