/** H-215 to H-221, H-270, H-272: tokens on the board, targets, bars; H-251 to H-253: the combat tracker. */
import type { AnyObject, AnyValue } from "../common/types.ts";
import { type Contract, IDS, item } from "./harness.ts";

/** The page, in functions that run there. */
declare const self: AnyObject;

const clearTargets = async (t: Contract): Promise<void> => {
  for (const page of t.server.pages())
    await t.eval(page, ({ canvas, game }) => {
      canvas.tokens.setTargets([], { mode: "replace" });
      for (const token of [...game.user.targets]) token.setTarget(false, { releaseOthers: false });
      canvas.tokens.releaseAll?.();
    });
};

item(
  "H-215",
  "a target is known on all clients, with a hook call for each change",
  async (t) => {
    await clearTargets(t);
    for (const page of [t.gm, t.player])
      await t.eval(page, ({ Hooks }) => {
        self.__targets = [];
        self.__hook = Hooks.on("targetToken", (user: AnyObject, token: AnyObject, on: boolean) =>
          self.__targets.push([user.id, token.id, on]),
        );
      });
    await t.eval(t.player, ({ canvas }, id) => canvas.tokens.get(id).setTarget(true), IDS.npcToken);
    const own = await t.eval(t.player, ({ game }) => ({
      ids: game.user.targets.ids,
      size: game.user.targets.size,
      set: game.user.targets instanceof Set,
      actor: game.user.targets.first()?.actor?.name,
    }));
    t.expect(own).toEqual({ ids: [IDS.npcToken], size: 1, set: true, actor: "Npc" });
    t.expect(
      await t.until(
        t.gm,
        ({ game }, id) => {
          const { ids } = game.users.get(id).targets;
          return ids.length ? ids : null;
        },
        IDS.player,
      ),
    ).toEqual([IDS.npcToken]);
    t.expect(await t.eval(t.gm, ({ game }) => game.user.targets.size)).toBe(0);
    await t.eval(t.player, ({ canvas }, id) => canvas.tokens.get(id).setTarget(false), IDS.npcToken);
    await t.until(t.gm, ({ game }, id) => game.users.get(id).targets.size === 0, IDS.player);
    for (const page of [t.gm, t.player])
      t.expect(
        await t.eval(page, ({ Hooks, __hook, __targets }) => {
          Hooks.off("targetToken", __hook);
          return __targets;
        }),
      ).toEqual([
        [IDS.player, IDS.npcToken, true],
        [IDS.player, IDS.npcToken, false],
      ]);
  },
  { core: true },
);

item(
  "H-270",
  "a new target releases the others unless told not to; targets are each user's own",
  async (t) => {
    await clearTargets(t);
    const seen = await t.eval(
      t.gm,
      ({ canvas, game }, ids) => {
        const a = canvas.tokens.get(ids.npcToken);
        const b = canvas.tokens.get(ids.heroToken);
        const out: AnyObject = {};
        a.setTarget(true);
        b.setTarget(true);
        out.released = [...game.user.targets.ids];
        a.setTarget(true, { releaseOthers: false });
        out.added = [...game.user.targets.ids].sort();
        out.marks = [a.isTargeted, a.targeted.has(game.user)];
        canvas.tokens.setTargets([ids.npcToken], { mode: "replace" });
        out.replaced = [...game.user.targets.ids];
        canvas.tokens.setTargets([ids.heroToken], { mode: "acquire" });
        out.acquired = [...game.user.targets.ids].sort();
        canvas.tokens.setTargets([ids.npcToken], { mode: "release" });
        out.release = [...game.user.targets.ids];
        return out;
      },
      IDS,
    );
    t.expect(seen).toEqual({
      released: [IDS.heroToken],
      added: [IDS.heroToken, IDS.npcToken].sort(),
      marks: [true, true],
      replaced: [IDS.npcToken],
      acquired: [IDS.heroToken, IDS.npcToken].sort(),
      release: [IDS.heroToken],
    });
    t.expect(await t.eval(t.player, ({ game }) => game.user.targets.size)).toBe(0);
    await clearTargets(t);
  },
  { core: true },
);

item(
  "H-216",
  "what is controlled speaks and acts; nobody controls another's token",
  async (t) => {
    await clearTargets(t);
    const seen = await t.eval(
      t.player,
      ({ canvas, ChatMessage, Hooks }, ids) => {
        const calls: unknown[] = [];
        const hook = Hooks.on("controlToken", (token: AnyObject, on: boolean) => calls.push([token.id, on]));
        const token = canvas.tokens.get(ids.heroToken);
        token.control({ releaseOthers: true });
        const out = {
          controlled: canvas.tokens.controlled.map((c: AnyObject) => c.id),
          actor: canvas.tokens.controlled[0]?.actor?.id,
          speaker: ChatMessage.getSpeaker().token,
          flag: token.controlled,
        };
        const foreign = canvas.tokens.get(ids.npcToken).control({ releaseOthers: false });
        token.release();
        Hooks.off("controlToken", hook);
        return { ...out, calls, foreign, after: canvas.tokens.controlled.length };
      },
      IDS,
    );
    t.expect(seen).toEqual({
      controlled: [IDS.heroToken],
      actor: IDS.hero,
      speaker: IDS.heroToken,
      flag: true,
      calls: [
        [IDS.heroToken, true],
        [IDS.heroToken, false],
      ],
      foreign: false,
      after: 0,
    });
    // The same with the mouse.
    await t.player
      .locator(`#board [data-token-id="${IDS.heroToken}"], [data-token-id="${IDS.heroToken}"]`)
      .first()
      .click();
    await t.until(t.player, ({ canvas }, id) => canvas.tokens.controlled[0]?.id === id, IDS.heroToken);
    await clearTargets(t);
  },
  { core: true },
);

item("H-217", "measurePath follows the grid's rule for diagonals", async (t) => {
  const seen = await t.eval(t.gm, ({ canvas, CONST, foundry }) => {
    const at = (x: number, y: number): AnyObject => ({ x: x * 100 + 50, y: y * 100 + 50 });
    const path = canvas.grid.measurePath([at(0, 0), at(3, 4)]);
    const rules = Object.fromEntries(
      Object.entries(CONST.GRID_DIAGONALS).map(([name, diagonals]) => [
        name,
        new foundry.grid.SquareGrid({ size: 100, distance: 1, diagonals }).measurePath([at(0, 0), at(3, 4)]).distance,
      ]),
    );
    const hex = new foundry.grid.HexagonalGrid({ size: 100, distance: 2, columns: false, even: false }).measurePath([
      { x: 50, y: 50 },
      { x: 350, y: 50 },
    ]);
    const free = new foundry.grid.GridlessGrid({ size: 100, distance: 1 }).measurePath([at(0, 0), at(3, 4)]);
    return {
      keys: ["distance", "cost", "spaces", "diagonals", "euclidean", "segments", "waypoints"].filter(
        (key) => !(key in path),
      ),
      path: [path.distance, path.spaces, path.diagonals],
      euclidean: path.euclidean,
      rules,
      hex: hex.distance,
      free: free.distance,
    };
  });
  t.expect(seen.keys).toEqual([]);
  t.expect(seen.path).toEqual([4, 4, 3]);
  t.expect(seen.euclidean).toBeCloseTo(5);
  t.expect(seen.rules).toMatchObject({
    EQUIDISTANT: 4,
    APPROXIMATE: 5.5,
    RECTILINEAR: 7,
    ALTERNATING_1: 5,
    ALTERNATING_2: 6,
  });
  t.expect(seen.rules.EXACT).toBeCloseTo(1 + 3 * Math.SQRT2);
  t.expect(seen.hex).toBeGreaterThan(0);
  t.expect(seen.free).toBeCloseTo(5);
});

item(
  "H-218",
  "bars know value and maximum; the token's controls take +3 and -3",
  async (t) => {
    const bar = await t.eval(
      t.gm,
      ({ game }, ids) => {
        const token = game.scenes.get(ids.scene).tokens.get(ids.heroToken);
        return {
          bar: token.getBarAttribute("bar1"),
          other: token.getBarAttribute("bar1", { alternative: "bonus" }),
          none: token.getBarAttribute("bar1", { alternative: "no.such" }),
        };
      },
      IDS,
    );
    t.expect(bar.bar).toMatchObject({ type: "bar", attribute: "health", value: 7, max: 10 });
    t.expect(bar.other).toMatchObject({ type: "value", attribute: "bonus", value: 0 });
    t.expect(bar.none).toBeNull();
    await t.eval(
      t.gm,
      async ({ canvas, Hooks, game }, id) => {
        self.__attributes = [];
        self.__hook = Hooks.on("modifyTokenAttribute", (data: AnyObject, updates: AnyObject) => {
          self.__attributes.push({ ...data, updates: Object.keys(updates) });
        });
        await canvas.hud.token.bind(canvas.tokens.get(id));
        if (!canvas.hud.token.rendered) await canvas.hud.token.render({ force: true });
        self.__actor = game.actors.getName("Hero");
      },
      IDS.heroToken,
    );
    const input = t.gm.locator("#token-hud input[name=bar1], .token-hud input[name=bar1]").first();
    for (const [text, value] of [
      ["-3", 4],
      ["+2", 6],
      ["=9", 9],
      ["+50", 10],
      ["-99", 0],
      ["7", 7],
    ] as const) {
      await input.fill(text);
      await t.gm.keyboard.press("Enter");
      t.expect(
        await t.until(t.gm, ({ game }, given) => game.actors.get(given.hero).system.health.value === given.value, {
          hero: IDS.hero,
          value,
        }),
        `${text} gives ${value}`,
      ).toBe(true);
    }
    const calls = await t.eval(t.gm, async ({ Hooks, __hook, __attributes, canvas }) => {
      Hooks.off("modifyTokenAttribute", __hook);
      await canvas.hud.token.close?.();
      return __attributes;
    });
    t.expect(calls[0]).toMatchObject({ attribute: "health", value: -3, isDelta: true, isBar: true });
    t.expect(calls[2]).toMatchObject({ value: 9, isDelta: false });
  },
  { core: true },
);

item("H-219", "tracked attributes: pairs of value and maximum are bars, numbers values", async (t) => {
  const seen = await t.eval(t.gm, ({ foundry, contract, CONFIG }) => {
    const cls = foundry.documents.TokenDocument.implementation ?? CONFIG.Token.documentClass;
    const configured = cls.getTrackedAttributes("hero");
    const before = CONFIG.Actor.trackableAttributes;
    CONFIG.Actor.trackableAttributes = {};
    const schema = cls.getTrackedAttributes(contract.classes.HeroModel.schema);
    const type = cls.getTrackedAttributes("hero");
    CONFIG.Actor.trackableAttributes = before;
    const flat = (list: string[][]): string[] =>
      list.map((path) => (Array.isArray(path) ? path.join(".") : path)).sort();
    return {
      configured: { bar: flat(configured.bar), value: flat(configured.value) },
      bars: flat(schema.bar),
      values: flat(schema.value),
      type: flat(type.bar),
    };
  });
  t.expect(seen.configured).toEqual({ bar: ["energy", "health"], value: ["bonus"] });
  t.expect(seen.bars).toEqual(["energy", "health"]);
  t.expect(seen.values).toEqual(t.expect.arrayContaining(["bonus", "limited", "stepped"]));
  t.expect(seen.type).toEqual(["energy", "health"]);
});

item("H-220", "an actor dropped on the board becomes a token of its prototype", async (t) => {
  const before = await t.eval(t.gm, ({ game }, id) => game.scenes.get(id).tokens.size, IDS.scene);
  await t.eval(
    t.gm,
    ({ document, canvas }, uuid) => {
      const transfer = new DataTransfer();
      transfer.setData("text/plain", JSON.stringify({ type: "Actor", uuid }));
      const board = document.getElementById("board");
      const box = board.getBoundingClientRect();
      for (const type of ["dragover", "drop"])
        board.dispatchEvent(
          new DragEvent(type, {
            bubbles: true,
            cancelable: true,
            dataTransfer: transfer,
            clientX: box.left + box.width / 3,
            clientY: box.top + box.height / 3,
          }),
        );
      return canvas.ready;
    },
    `Actor.${IDS.npc}`,
  );
  const token = await t.until(
    t.gm,
    ({ game }, given) => {
      const { tokens } = game.scenes.get(given.scene);
      return tokens.size > given.before ? tokens.contents.at(-1).toObject() : null;
    },
    { scene: IDS.scene, before },
  );
  t.expect(token).toMatchObject({ actorId: IDS.npc, actorLink: false, name: "Npc" });
  t.expect([token.x % 100, token.y % 100]).toEqual([0, 0]);
  await t.eval(t.gm, ({ game }, given) => game.scenes.get(given.scene).tokens.get(given.id).delete(), {
    scene: IDS.scene,
    id: token._id,
  });
});

item("H-272", "dropCanvasData may stop a drop", async (t) => {
  const seen = await t.eval(
    t.gm,
    async ({ document, Hooks, game, canvas }, { scene, npc }) => {
      const calls: unknown[] = [];
      const hook = Hooks.on("dropCanvasData", (board: AnyValue, data: AnyObject, event: unknown) => {
        calls.push([board === canvas, data.type, data.uuid, typeof data.x, typeof data.y, event instanceof Event]);
        return false;
      });
      const { tokens } = game.scenes.get(scene);
      const before = tokens.size;
      const transfer = new DataTransfer();
      transfer.setData("text/plain", JSON.stringify({ type: "Actor", uuid: `Actor.${npc}` }));
      const board = document.getElementById("board");
      for (const type of ["dragover", "drop"])
        board.dispatchEvent(
          new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer, clientX: 400, clientY: 300 }),
        );
      await new Promise((done) => setTimeout(done, 200));
      Hooks.off("dropCanvasData", hook);
      return { calls, same: tokens.size === before };
    },
    IDS,
  );
  t.expect(seen.same).toBe(true);
  t.expect(seen.calls.map((call: unknown) => (call as unknown[]).slice(0, 5))).toEqual([
    [true, "Actor", `Actor.${IDS.npc}`, "number", "number"],
  ]);
});

item("H-221", "scrolling text does no harm", async (t) => {
  t.expect(
    await t.failure(
      t.gm,
      async ({ canvas }, id) => {
        const token = canvas.tokens.get(id);
        await canvas.interface.createScrollingText(token.center, "+3", {
          anchor: 0,
          direction: 1,
          fontSize: 28,
          fill: "#ff0000",
          stroke: 0,
          duration: 50,
        });
      },
      IDS.npcToken,
    ),
  ).toBeNull();
});

/** An encounter of the two tokens, started; its id. */
const encounter = (t: Contract): Promise<string> =>
  t.eval(
    t.gm,
    async ({ foundry, game, ui }, ids) => {
      const combat = await foundry.documents.Combat.implementation.create({
        type: "base",
        scene: ids.scene,
        active: true,
      });
      await combat.createEmbeddedDocuments("Combatant", [
        { tokenId: ids.npcToken, sceneId: ids.scene, actorId: ids.npc, initiative: 10 },
        { tokenId: ids.heroToken, sceneId: ids.scene, actorId: ids.hero, initiative: 5 },
      ]);
      await combat.startCombat();
      await ui.sidebar.changeTab("combat", "primary");
      ui.combat.viewed = combat;
      await ui.combat.render({ force: true });
      return game.combats.get(combat.id).id;
    },
    IDS,
  );

const endEncounters = (t: Contract): Promise<unknown> =>
  t.eval(t.gm, async ({ game, ui, foundry }) => {
    for (const app of [...foundry.applications.instances.values()]) if (app.hasFrame) await app.close();
    for (const combat of [...game.combats]) await combat.delete();
    ui.sidebar.changeTab("chat", "primary");
  });

item(
  "H-251",
  "viewed can be set; a button named after a method of the combat calls it; the pop-out shows the same",
  async (t) => {
    const first = await encounter(t);
    const second = await t.eval(t.gm, async ({ foundry, ui }) => {
      const combat = await foundry.documents.Combat.implementation.create({ type: "base" });
      const before = ui.combat.viewed.id;
      ui.combat.viewed = combat;
      return { id: combat.id, before, after: ui.combat.viewed.id };
    });
    t.expect([second.before, second.after]).toEqual([first, second.id]);
    await t.eval(
      t.gm,
      async ({ ui, game }, id) => {
        ui.combat.viewed = game.combats.get(id);
        await ui.combat.render();
        await ui.combat.renderPopout();
      },
      first,
    );
    await t.until(t.gm, ({ document }) => document.querySelectorAll("#combat-popout li.combatant").length === 2);
    t.expect(
      await t.eval(
        t.gm,
        ({ ui, foundry }) => foundry.applications.instances.get("combat-popout").viewed === ui.combat.viewed,
      ),
    ).toBe(true);
    t.expect(await t.eval(t.gm, ({ game }, id) => game.combats.get(id).turn, first)).toBe(0);
    await t.gm.locator('#combat [data-action="nextTurn"]').first().click();
    await t.until(t.gm, ({ game }, id) => game.combats.get(id).turn === 1, first);
    await t.until(
      t.gm,
      ({ document }) =>
        [...document.querySelectorAll("#combat-popout li.combatant")].findIndex((li: AnyValue) =>
          li.classList.contains("active"),
        ) === 1,
    );
    await t.gm.locator('#combat-popout [data-action="previousTurn"]').first().click();
    await t.until(t.gm, ({ game }, id) => game.combats.get(id).turn === 0, first);
    await endEncounters(t);
  },
  { core: true },
);

item(
  "H-252",
  "a tracker may add and drop parts; what isn't listed is neither prepared nor rendered",
  async (t) => {
    await encounter(t);
    const seen = await t.eval(t.gm, async ({ foundry, ui }) => {
      const { CombatTracker } = foundry.applications.sidebar.tabs;
      const prepared: string[] = [];
      class OwnTracker extends CombatTracker {
        static PARTS = { ...CombatTracker.PARTS, extra: { template: "systems/contract-sys/templates/menu.hbs" } };
        _configureRenderParts(options: AnyObject): AnyObject {
          const parts = super._configureRenderParts(options);
          delete parts.footer;
          return parts;
        }
        async _preparePartContext(id: string, context: AnyObject, options: AnyObject): Promise<AnyObject> {
          prepared.push(id);
          return super._preparePartContext(id, context, options);
        }
      }
      const app = new (OwnTracker as AnyValue)({ id: "own-tracker", window: { frame: true, positioned: true } });
      await app.render({ force: true });
      const out = {
        parts: [...app.element.querySelectorAll("[data-application-part]")].map(
          (e: AnyValue) => e.dataset.applicationPart,
        ),
        prepared,
        rows: app.element.querySelectorAll("li.combatant[data-combatant-id]").length,
        viewed: app.viewed === ui.combat.viewed,
      };
      await app.close({ force: true });
      return out;
    });
    t.expect(seen).toEqual({
      parts: ["header", "tracker", "extra"],
      prepared: ["header", "tracker", "extra"],
      rows: 2,
      viewed: true,
    });
    await endEncounters(t);
  },
  { core: true },
);

item(
  "H-253",
  "menus of rows and of the encounter take a system's entries",
  async (t) => {
    await encounter(t);
    await t.eval(t.gm, async ({ Hooks, ui }) => {
      self.__menus = [];
      const add =
        (name: string) =>
        (app: AnyValue, options: AnyObject[]): void => {
          const chosen = (target: AnyValue): unknown =>
            self.__menus.push([name, "chosen", target instanceof HTMLElement, target.dataset.combatantId ?? null]);
          options.push({
            name: `Own ${name}`,
            label: `Own ${name}`,
            icon: '<i class="fa-solid fa-star"></i>',
            condition: () => true,
            visible: () => true,
            callback: chosen,
            onClick: (_event: Event, target: AnyValue) => chosen(target),
          });
          self.__menus.push([name, app.constructor.name, Array.isArray(options)]);
        };
      self.__ids = [
        Hooks.on("getCombatantContextOptions", add("row")),
        Hooks.on("getCombatContextOptions", add("combat")),
      ];
      await ui.combat.close({ force: true });
      await ui.combat.render({ force: true });
    });
    const row = t.gm.locator("#combat li.combatant").first();
    const id = await row.getAttribute("data-combatant-id");
    await row.click({ button: "right" });
    await t.gm.locator("#context-menu .context-item", { hasText: "Own row" }).click();
    await t.gm.locator("#combat .encounter-context-menu").first().click();
    await t.gm.locator("#context-menu .context-item", { hasText: "Own combat" }).click();
    const said = await t.eval(t.gm, ({ __menus, Hooks, __ids }) => {
      Hooks.off("getCombatantContextOptions", __ids[0]);
      Hooks.off("getCombatContextOptions", __ids[1]);
      return __menus;
    });
    t.expect(said).toEqual(
      t.expect.arrayContaining([
        ["row", "CombatTracker", true],
        ["combat", "CombatTracker", true],
        ["row", "chosen", true, id],
        ["combat", "chosen", true, null],
      ]),
    );
    await endEncounters(t);
  },
  { core: true },
);

item("H-315", "a token has the statuses of its actor, its own one's where it isn't linked", async (t) => {
  const seen = await t.eval(
    t.gm,
    async ({ game }, ids) => {
      const token = game.scenes.get(ids.scene).tokens.get(ids.npcToken);
      const before = token.hasStatusEffect("prone");
      await token.actor.toggleStatusEffect("prone", { active: true });
      const on = [token.hasStatusEffect("prone"), token.baseActor.statuses.has("prone"), token.hasStatusEffect("dead")];
      await token.actor.toggleStatusEffect("prone", { active: false });
      return [before, ...on, token.hasStatusEffect("prone")];
    },
    IDS,
  );
  t.expect(seen).toEqual([false, true, false, false, false]);
});
