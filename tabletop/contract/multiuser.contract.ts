/** H-222 to H-231, H-238, H-239, H-269, H-232: sockets, queries, presence, settings, keys, macros, time; and coming back after a lost connection. */
import type { Page } from "playwright-core";
import type { AnyObject } from "../common/types.ts";
import { IDS, item } from "./harness.ts";

const gm = { core: true, seats: ["gm"] } as const;
const both = { core: true } as const;

item(
  "H-222",
  "a system's message reaches all others, never the sender, as JSON, with the sender's id; recipients narrow it",
  async (t) => {
    const pages = [t.gm, t.player, t.other];
    for (const page of pages)
      await t.eval(page, ({ contract }) => {
        contract.socketGot.length = 0;
      });
    await t.eval(t.player, ({ game }) => {
      game.socket.emit("system.contract-sys", { hello: [1], gone: undefined, when: new Date(0) });
    });
    for (const page of [t.gm, t.other])
      t.expect(await t.until(page, ({ contract }) => contract.socketGot.length && contract.socketGot[0])).toEqual([
        { hello: [1], when: "1970-01-01T00:00:00.000Z" },
        IDS.player,
      ]);
    await t.eval(
      t.gm,
      ({ game }, to) => {
        game.socket.emit("system.contract-sys", { only: "other" }, { recipients: [to] });
      },
      IDS.other,
    );
    await t.until(t.other, ({ contract }) => contract.socketGot.length === 2);
    t.expect(await t.eval(t.player, ({ contract }) => contract.socketGot)).toEqual([]);
    // The sender can't call themselves somebody else.
    const raw = await t.raw("player");
    raw.socket.emit("system.contract-sys", { fake: 1 }, { senderId: IDS.gm, userId: IDS.gm });
    t.expect(
      (await t.until(t.gm, ({ contract }) => contract.socketGot.find((m: AnyObject[]) => m[0]?.fake) ?? false))[1],
    ).toBe(IDS.player);
  },
  { core: true, seats: ["gm", "player", "other"] },
);

item(
  "H-223",
  "a query to an active user answers with its handler's value, which gets the data and the time it has",
  async (t) => {
    t.expect(
      await t.eval(t.player, ({ game }) =>
        game.users.activeGM.query("contract-sys.echo", { a: [1, { b: null }] }, { timeout: 3000 }),
      ),
    ).toEqual({ data: { a: [1, { b: null }] }, timeout: 3000, user: IDS.gm });
  },
  both,
);

item(
  "H-223",
  "a query rejects when the time is over, when nobody knows it, when the handler fails, and when the user is away",
  async (t) => {
    t.allow(/query|handler said no|time|registered|active/i);
    const ask = (name: string, data: AnyObject, user: string, timeout = 3000): Promise<string | null> =>
      t.failure(t.player, ({ game }, [n, d, u, ms]) => game.users.get(u).query(n, d, { timeout: ms }), [
        name,
        data,
        user,
        timeout,
      ] as const);
    t.expect(await ask("contract-sys.slow", { ms: 1500 }, IDS.gm, 150)).not.toBeNull();
    t.expect(await ask("contract-sys.unknown", {}, IDS.gm)).not.toBeNull();
    t.expect(await ask("contract-sys.fails", {}, IDS.gm)).toContain("the handler said no");
    // Late answers do no harm: the next query has its own.
    t.expect(
      await t.eval(t.player, ({ game }) =>
        game.users.activeGM.query("contract-sys.slow", { ms: 50 }, { timeout: 3000 }),
      ),
    ).toBe("late");
  },
  { core: true },
);

item(
  "H-224",
  "activeGM is the same on all clients, and another one's when that one leaves",
  async (t) => {
    t.allow(/query|active/i);
    const table = await t.shared("presence", {});
    const leads = (page: Page): Promise<string | null> => t.eval(page, ({ game }) => game.users.activeGM?.id ?? null);
    const player = await table.window("player");
    t.expect(await leads(player.page)).toBeNull();
    const assistant = await table.window("assistant");
    await t.until(player.page, ({ game }, id) => game.users.activeGM?.id === id, IDS.assistant);
    const gamemaster = await table.window("gm");
    for (const page of [player.page, assistant.page, gamemaster.page])
      await t.until(page, ({ game }, id) => game.users.activeGM?.id === id, IDS.gm);
    t.expect(await t.eval(gamemaster.page, ({ game }) => [game.user.isActiveGM, game.users.activeGM.isSelf])).toEqual([
      true,
      true,
    ]);
    await gamemaster.context.close();
    for (const page of [player.page, assistant.page])
      await t.until(page, ({ game }, id) => game.users.activeGM?.id === id, IDS.assistant, 10_000);
    // Who is away answers no query.
    t.expect(
      await t.failure(
        assistant.page,
        ({ game }, id) => game.users.get(id).query("contract-sys.echo", {}, { timeout: 500 }),
        IDS.gm,
      ),
    ).not.toBeNull();
    assistant.said.splice(0);
    t.expect([...player.said, ...assistant.said]).toEqual([]);
    await player.context.close();
    await assistant.context.close();
  },
  { ...gm, slow: true },
);

item(
  "H-225",
  "userConnected comes on the others' clients when somebody joins and when they leave",
  async (t) => {
    const table = await t.shared("presence", {});
    const { page, context } = await table.window("gm");
    await t.eval(page, (g) => {
      g.came = [];
      g.Hooks.on(
        "userConnected",
        (user: AnyObject, connected: boolean) => void g.came.push([user.id, connected, user.active]),
      );
    });
    const raw = await table.raw("other");
    await t.until(page, (g) => g.came.length === 1);
    // A second window of the same user is no second join, and its end no leaving.
    const second = await table.raw("other");
    second.close();
    raw.close();
    await t.until(page, (g) => g.came.length === 2, undefined, 10_000);
    t.expect(await t.eval(page, (g) => g.came)).toEqual([
      [IDS.other, true, true],
      [IDS.other, false, false],
    ]);
    await context.close();
  },
  { ...gm, slow: true },
);

item(
  "H-226",
  "a setting nobody registered throws; unset ones have their default; a model's is an instance; values are cleaned",
  async (t) => {
    t.allow(/setting|valid/i);
    t.expect(await t.failure(t.gm, ({ game }) => game.settings.get("contract-sys", "no-such-setting"))).toMatch(
      /no-such-setting|registered/,
    );
    t.expect(
      await t.failure(t.gm, ({ game }) => game.settings.set("contract-sys", "no-such-setting", 1)),
    ).not.toBeNull();
    t.expect(
      await t.eval(t.gm, async ({ game, contract }) => {
        const { settings } = game;
        const seen: unknown[] = [
          settings.get("contract-sys", "worldNumber"),
          settings.get("contract-sys", "rules") instanceof contract.classes.RulesSetting,
          settings.get("contract-sys", "rules").level,
        ];
        await settings.set("contract-sys", "rules", { level: "7.6", mood: "wild", unknown: 1 });
        seen.push(settings.get("contract-sys", "rules").toObject());
        await settings.set("contract-sys", "field", 99);
        seen.push(settings.get("contract-sys", "field"));
        await settings.set("contract-sys", "worldNumber", "12");
        seen.push(settings.get("contract-sys", "worldNumber"));
        const object = settings.get("contract-sys", "object");
        object.list.push("changed");
        seen.push(settings.get("contract-sys", "object").list.length);
        await settings.set("contract-sys", "worldNumber", 1);
        await settings.set("contract-sys", "rules", {});
        await settings.set("contract-sys", "field", 4);
        return seen;
      }),
    ).toEqual([1, true, 3, { level: 8, mood: "wild" }, 9, 12, 0]);
  },
  gm,
);

item(
  "H-227",
  "a player's world setting is refused; the Gamemaster's tells onChange on every client",
  async (t) => {
    t.allow(/permission|lacks|may not/i);
    for (const page of [t.gm, t.player])
      await t.eval(page, ({ contract }) => {
        contract.settingChanges.length = 0;
      });
    t.expect(
      await t.failure(t.player, ({ game }) => game.settings.set("contract-sys", "worldNumber", 66)),
    ).not.toBeNull();
    t.expect(await t.eval(t.gm, ({ game }) => game.settings.get("contract-sys", "worldNumber"))).toBe(1);
    for (const value of [5, 6]) {
      await t.eval(t.gm, ({ game }, v) => game.settings.set("contract-sys", "worldNumber", v), value);
      await t.until(t.player, ({ game }, v) => game.settings.get("contract-sys", "worldNumber") === v, value);
    }
    for (const page of [t.gm, t.player])
      t.expect(await t.eval(page, ({ contract }) => contract.settingChanges.splice(0))).toEqual([
        { key: "worldNumber", value: 5, userId: IDS.gm },
        { key: "worldNumber", value: 6, userId: IDS.gm },
      ]);
    await t.eval(t.gm, ({ game }) => game.settings.set("contract-sys", "worldNumber", 1));
  },
  both,
);

item(
  "H-228",
  "a client setting stays in this browser, a user setting goes with the user",
  async (t) => {
    await t.eval(t.player, async ({ game }) => {
      await game.settings.set("contract-sys", "clientText", "this browser");
      await game.settings.set("contract-sys", "userText", "this user");
    });
    const read = ({ game }: AnyObject): string[] => [
      game.settings.get("contract-sys", "clientText") as string,
      game.settings.get("contract-sys", "userText") as string,
    ];
    const { page, context } = await t.server.window("player");
    t.expect(await t.eval(page, read)).toEqual(["here", "this user"]);
    await context.close();
    await t.reload(t.player);
    t.expect(await t.eval(t.player, read)).toEqual(["this browser", "this user"]);
    t.expect(await t.eval(t.gm, read)).toEqual(["here", "mine"]);
    await t.eval(t.player, async ({ game }) => {
      await game.settings.set("contract-sys", "clientText", "here");
      await game.settings.set("contract-sys", "userText", "mine");
    });
  },
  { ...both, slow: true },
);

item(
  "H-269",
  "without a scope a setting is the client's; onChange names the user for world settings only",
  async (t) => {
    t.expect(
      await t.eval(t.gm, async ({ game, contract, Hooks }) => {
        contract.settingChanges.length = 0;
        const heard: unknown[] = [];
        const hook = Hooks.on("clientSettingChanged", (key: string, value: unknown) => void heard.push([key, value]));
        await game.settings.set("contract-sys", "unscoped", "changed");
        await game.settings.set("contract-sys", "clientText", "changed");
        await game.settings.set("contract-sys", "worldNumber", 3);
        Hooks.off("clientSettingChanged", hook);
        const stored = game.settings.storage.get("world").some((s: AnyObject) => s.key === "contract-sys.unscoped");
        const changes = contract.settingChanges.splice(0);
        await game.settings.set("contract-sys", "worldNumber", 1);
        await game.settings.set("contract-sys", "clientText", "here");
        await game.settings.set("contract-sys", "unscoped", "plain");
        return { scope: game.settings.settings.get("contract-sys.unscoped").scope, stored, changes, heard };
      }),
    ).toEqual({
      scope: "client",
      stored: false,
      changes: [
        { key: "clientText", value: "changed", userId: null },
        { key: "worldNumber", value: 3, userId: IDS.gm },
      ],
      heard: [
        ["contract-sys.unscoped", "changed"],
        ["contract-sys.clientText", "changed"],
      ],
    });
  },
  gm,
);

item(
  "H-229",
  "the settings window lists a system's settings and its menu, which opens; restricted ones are hidden from players; requiresReload asks",
  async (t) => {
    const names = (page: Page): Promise<string[]> =>
      t.eval(page, async ({ game }) => {
        const { sheet } = game.settings;
        await sheet.render({ force: true });
        const found = [...sheet.element.querySelectorAll("[name]")]
          .map((el) => el.getAttribute("name") ?? "")
          .filter((name) => name.startsWith("contract-sys."));
        const menu = [...sheet.element.querySelectorAll("[data-key], [data-action]")].some(
          (el) => (el as HTMLElement).dataset.key === "contract-sys.menu",
        );
        await sheet.close();
        return [...found, ...(menu ? ["menu"] : [])];
      });
    t.expect(await names(t.gm)).toEqual(
      t.expect.arrayContaining(["contract-sys.worldNumber", "contract-sys.clientText", "contract-sys.choice", "menu"]),
    );
    const player = await names(t.player);
    t.expect(player).toContain("contract-sys.clientText");
    t.expect(player).not.toContain("contract-sys.worldNumber");
    t.expect(player).not.toContain("menu");
    t.expect(
      await t.eval(t.gm, async ({ game, foundry }) => {
        const { sheet } = game.settings;
        await sheet.render({ force: true });
        (sheet.element.querySelector('[data-key="contract-sys.menu"]') as HTMLElement).click();
        for (let i = 0; i < 100 && !foundry.applications.instances.has("contract-menu"); i++)
          await new Promise((done) => setTimeout(done, 20));
        const menu = foundry.applications.instances.get("contract-menu");
        const opened = menu?.element.textContent.includes("Menu") ?? false;
        await menu?.close();
        const field = sheet.element.querySelector('[name="contract-sys.choice"]');
        field.value = "b";
        sheet.element.requestSubmit?.();
        let asked = false;
        for (let i = 0; i < 100 && !asked; i++) {
          await new Promise((done) => setTimeout(done, 20));
          asked =
            game.settings.get("contract-sys", "choice") === "b" &&
            document.querySelector("dialog.application, .dialog.application, .application.dialog") !== null;
        }
        (
          document.querySelector('.dialog [data-action="no"], dialog [data-action="no"]') as HTMLElement | null
        )?.click();
        await new Promise((done) => setTimeout(done, 100));
        if (sheet.rendered) await sheet.close();
        await game.settings.set("contract-sys", "choice", "a");
        return [opened, asked];
      }),
    ).toEqual([true, true]);
  },
);

item(
  "H-230",
  "a key registered in init works with its modifier, not without, and not while somebody types",
  async (t) => {
    await t.eval(t.gm, ({ contract }) => {
      contract.keys.length = 0;
      (document.activeElement as HTMLElement | null)?.blur();
    });
    await t.gm.keyboard.press("Shift+KeyG");
    t.expect(await t.until(t.gm, ({ contract }) => contract.keys.length >= 2 && [...contract.keys])).toEqual([
      "down",
      "up",
    ]);
    await t.gm.keyboard.press("KeyG");
    await t.eval(t.gm, () => {
      const input = document.createElement("input");
      input.id = "contract-typing";
      document.body.append(input);
      input.focus();
    });
    await t.gm.keyboard.press("Shift+KeyG");
    t.expect(
      await t.eval(t.gm, ({ contract }) => [
        contract.keys.filter((k: string) => k === "down").length,
        (document.getElementById("contract-typing") as HTMLInputElement).value,
      ]),
    ).toEqual([1, "G"]);
    await t.eval(t.gm, () => document.getElementById("contract-typing")?.remove());
  },
  gm,
);

item(
  "H-231",
  "hotbarDrop that says false keeps core from making a macro; a script gets speaker, actor, token, character and its scope",
  async (t) => {
    t.expect(
      await t.eval(
        t.player,
        async ({ ui, game, Hooks }, id) => {
          const count = game.macros.size as number;
          const heard: unknown[] = [];
          const hook = Hooks.on("hotbarDrop", (_bar: AnyObject, data: AnyObject, slot: unknown) => {
            heard.push([data.type, Number(slot)]);
            return false;
          });
          const transfer = new DataTransfer();
          transfer.setData("text/plain", JSON.stringify({ type: "Item", uuid: `Actor.${id}.Item.itemPower0000001` }));
          ui.hotbar.element
            .querySelector('[data-slot="2"]')
            .dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
          await new Promise((done) => setTimeout(done, 150));
          Hooks.off("hotbarDrop", hook);
          return { heard, made: (game.macros.size as number) - count };
        },
        IDS.hero,
      ),
    ).toEqual({ heard: [["Item", 2]], made: 0 });
    t.expect(
      await t.eval(t.player, async ({ Macro, game }) => {
        const macro = await Macro.create({
          name: "Says",
          type: "script",
          command: "return [speaker.alias, actor?.name, token ?? null, character?.name, scope.extra, extra];",
        });
        const said = await macro.execute({ extra: 5 });
        const author = macro.author === game.user;
        await game.user.assignHotbarMacro(macro, 3);
        const slot = game.user.hotbar[3] === macro.id;
        await game.user.assignHotbarMacro(null, 3);
        await macro.delete();
        return { said, author, slot, gone: game.user.hotbar[3] ?? null };
      }),
    ).toEqual({ said: ["Hero", "Hero", null, "Hero", 5, 5], author: true, slot: true, gone: null });
  },
  both,
);

item("H-232", "a player without MACRO_SCRIPT may not run scripts", async (t) => {
  t.allow(/script|permission|macro/i);
  const old = await t.eval(t.gm, async ({ game, foundry }) => {
    const before = foundry.utils.deepClone(game.settings.get("core", "permissions")) as AnyObject;
    await game.settings.set("core", "permissions", { ...before, MACRO_SCRIPT: [3, 4] });
    return before;
  });
  await t.until(t.player, ({ game }) => !game.user.can("MACRO_SCRIPT"));
  t.expect(
    await t.eval(t.player, async ({ Macro }) => {
      (globalThis as never as AnyObject).ranScript = false;
      const macro = new Macro.implementation({
        _id: "macroScript00001",
        name: "No",
        type: "script",
        command: "globalThis.ranScript = true;",
        ownership: { default: 3 },
      });
      await Promise.resolve(macro.execute()).catch(() => null);
      return (globalThis as never as AnyObject).ranScript as boolean;
    }),
  ).toBe(false);
  await t.eval(t.gm, ({ game }, before) => game.settings.set("core", "permissions", before), old);
});

item("H-238", "time that the Gamemaster advances is told to all with how much it was", async (t) => {
  for (const page of [t.gm, t.player])
    await t.eval(page, (g) => {
      g.times = [];
      g.timeId = g.Hooks.on(
        "updateWorldTime",
        (...args: unknown[]) => void g.times.push([args[1], args[3], args.length]),
      );
    });
  const before = await t.eval(t.gm, ({ game }) => game.time.worldTime as number);
  await t.eval(t.gm, ({ game }) => game.time.advance(90));
  for (const page of [t.gm, t.player]) {
    await t.until(page, (g) => g.times.length > 0);
    t.expect(
      await t.eval(page, (g) => {
        g.Hooks.off("updateWorldTime", g.timeId);
        return [g.times, g.game.time.worldTime];
      }),
    ).toEqual([[[90, IDS.gm, 4]], before + 90]);
  }
  await t.eval(t.gm, ({ game }) => game.time.advance(-90));
  for (const page of [t.gm, t.player]) await t.until(page, ({ game }, was) => game.time.worldTime === was, before);
});

item("H-239", "a pause is told to everybody", async (t) => {
  for (const page of [t.gm, t.player])
    await t.eval(page, (g) => {
      g.pauses = [];
      g.pauseId = g.Hooks.on("pauseGame", (paused: boolean) => void g.pauses.push(paused));
    });
  await t.eval(t.gm, ({ game }) => game.togglePause(true, { broadcast: true }));
  for (const page of [t.gm, t.player]) await t.until(page, (g) => g.pauses.length === 1 && g.game.paused);
  await t.eval(t.gm, ({ game }) => game.togglePause(false, { broadcast: true }));
  for (const page of [t.gm, t.player]) {
    await t.until(page, (g) => g.pauses.length === 2 && !g.game.paused);
    t.expect(
      await t.eval(page, (g) => {
        g.Hooks.off("pauseGame", g.pauseId);
        return g.pauses;
      }),
    ).toEqual([true, false]);
  }
});

item(
  "H-097",
  "after a restart of the server every document is as it was, to the byte, and the tables come back by themselves",
  async (t) => {
    t.allow(/ERR_CONNECTION|WebSocket|net::|Failed to load resource|offline/i);
    // Differences by path, so that a failure stays readable; the order of an object's keys means nothing.
    const sources = (page: Page): Promise<Record<string, string>> =>
      t.eval(page, ({ game }) => {
        const flat: Record<string, string> = {};
        const walk = (path: string, value: unknown): void => {
          const inner = value && typeof value === "object" ? Object.entries(value) : [];
          if (!inner.length) flat[path] = JSON.stringify(value);
          for (const [key, child] of inner) if (!["lastSeen", "active"].includes(key)) walk(`${path}.${key}`, child);
        };
        for (const [name, collection] of game.collections.entries() as Iterable<
          [string, { contents: { _source: AnyObject; id: string }[] }]
        >)
          for (const doc of collection.contents) walk(`${name}:${doc.id}`, JSON.parse(JSON.stringify(doc._source)));
        return flat;
      });
    const stored = async (): Promise<Record<string, string>> => {
      const client = await t.raw("gm");
      const world = await client.world();
      client.close();
      return Object.fromEntries(
        [
          "actors",
          "items",
          "scenes",
          "combats",
          "messages",
          "journal",
          "macros",
          "tables",
          "cards",
          "playlists",
          "folders",
          "settings",
        ].flatMap((key) =>
          ((world[key] ?? []) as AnyObject[]).map((doc) => [`${key}:${String(doc._id)}`, JSON.stringify(doc)]),
        ),
      );
    };
    await t.eval(
      t.gm,
      async ({ Actor, game }, ids) => {
        await Actor.create(
          {
            _id: "actorRestart0001",
            name: "Stays — ünïcode 🎲",
            type: "hero",
            system: { map: { deep: { er: [1, null, { x: "y" }] } }, tags: ["b", "a"] },
            items: [{ name: "In it", type: "power", effects: [{ name: "Deepest" }] }],
            flags: { "contract-sys": { n: 0.1 } },
          },
          { keepId: true },
        );
        await game.scenes.get(ids.scene).tokens.get(ids.npcToken).actor.update({ "system.health.value": 2 });
      },
      IDS,
    );
    const before = await sources(t.gm);
    const disk = await stored();
    await t.server.restart();
    t.expect(await stored()).toEqual(disk);
    for (const page of [t.gm, t.player])
      await t.until(
        page,
        ({ game }) => game.socket.connected && !document.querySelector(".host-offline"),
        undefined,
        15_000,
      );
    t.expect(await sources(t.gm)).toEqual(before);
    await t.reload(t.gm);
    const after = await sources(t.gm);
    t.expect(after).toEqual(before);
    await t.eval(
      t.gm,
      async ({ game }, ids) => {
        await game.actors.get("actorRestart0001").delete();
        await game.scenes.get(ids.scene).tokens.get(ids.npcToken).actor.update({ "system.health.value": 4 });
      },
      IDS,
    );
  },
  { core: true, timeout: 60_000, slow: true },
);

item(
  "H-097",
  "a client that lost its connection loses nothing and gets nothing twice when it comes back",
  async (t) => {
    t.allow(/ERR_INTERNET|ERR_CONNECTION|WebSocket|net::|Failed to load resource|offline|connection|arrived/i);
    await t.eval(t.gm, ({ game }) => {
      for (const m of game.messages.contents.filter((x: AnyObject) => x.content?.startsWith("lost "))) void m.delete();
    });
    const hooks: readonly string[] = ["createItem", "updateActor", "deleteItem", "createChatMessage"];
    await t.eval(
      t.player,
      (g, names) => {
        g.counted = {};
        g.countIds = names.map((name) => [
          name,
          g.Hooks.on(name, (doc: AnyObject) => {
            const key = `${name} ${String(doc.name ?? doc.content)}`;
            g.counted[key] = Number(g.counted[key] ?? 0) + 1;
          }),
        ]);
      },
      hooks,
    );
    await t.eval(
      t.gm,
      ({ game }, id) => game.actors.get(id).createEmbeddedDocuments("Item", [{ name: "Before", type: "power" }]),
      IDS.hero,
    );
    await t.until(t.player, (g) => g.counted["createItem Before"] === 1);
    // The line is cut below the game, as a router that goes off.
    await t.eval(t.player, ({ game }) => {
      game.socket.socket.io.engine.close();
    });
    await t.until(t.player, ({ game }) => !game.socket.connected);
    const refused = await t.failure(
      t.player,
      ({ game }, id) => game.actors.get(id).update({ "system.motto": "while away" }),
      IDS.hero,
    );
    await t.eval(
      t.gm,
      async ({ game, ChatMessage }, id) => {
        const hero = game.actors.get(id);
        const [made] = await hero.createEmbeddedDocuments("Item", [{ name: "While away", type: "power" }]);
        await hero.update({ "system.bonus": 3, "system.map.away": 1 });
        await hero.items.getName("Before").delete();
        await made.update({ "system.rank": 8 });
        await ChatMessage.create({ content: "lost 1" });
      },
      IDS.hero,
    );
    await t.until(
      t.player,
      ({ game }) => game.socket.connected && !document.querySelector(".host-offline"),
      undefined,
      15_000,
    );
    await t.until(
      t.player,
      ({ game }, id) =>
        game.actors.get(id).items.getName("While away")?.system.rank === 8 &&
        game.actors.get(id).system.bonus === 3 &&
        !game.actors.get(id).items.getName("Before"),
      IDS.hero,
    );
    await t.until(t.player, () =>
      [...document.querySelectorAll("#chat .chat-message, .chat-log .chat-message")].some((li) =>
        li.textContent?.includes("lost 1"),
      ),
    );
    await t.eval(t.gm, ({ ChatMessage }) => ChatMessage.create({ content: "lost 2" }));
    await t.until(t.player, ({ game }) => game.messages.some((m: AnyObject) => m.content === "lost 2"));
    const equal = (page: Page): Promise<unknown> =>
      t.eval(
        page,
        ({ game }, id) =>
          JSON.parse(
            JSON.stringify([
              game.actors.get(id)._source,
              game.messages.contents
                .filter((m: AnyObject) => m.content?.startsWith("lost "))
                .map((m: AnyObject) => m._source),
            ]),
          ) as unknown,
        IDS.hero,
      );
    t.expect(await equal(t.player)).toEqual(await equal(t.gm));
    const counted = (await t.eval(t.player, (g) => {
      for (const [name, id] of g.countIds) g.Hooks.off(name, id);
      return g.counted;
    })) as Record<string, number>;
    t.expect(Object.entries(counted).filter(([key, n]) => n > 1 && !key.startsWith("updateActor"))).toEqual([]);
    t.expect(
      await t.eval(
        t.player,
        () =>
          [...document.querySelectorAll("#sidebar .chat-message, #chat .chat-message")].filter((li) =>
            li.textContent?.includes("lost 1"),
          ).length,
      ),
    ).toBe(1);
    t.expect(
      refused === null ? await t.eval(t.gm, ({ game }, id) => game.actors.get(id).system.motto, IDS.hero) : "refused",
    ).toBe(refused === null ? "while away" : "refused");
    await t.eval(
      t.gm,
      async ({ game, ChatMessage, _del }, id) => {
        const hero = game.actors.get(id);
        await hero.items.getName("While away").delete();
        await hero.update({
          "system.bonus": 0,
          "system.motto": "",
          ...(game.release.generation === 13 ? { "system.map.-=away": null } : { "system.map.away": _del }),
        });
        await ChatMessage.deleteDocuments(
          game.messages.contents.filter((m: AnyObject) => m.content?.startsWith("lost ")).map((m: AnyObject) => m.id),
        );
      },
      IDS.hero,
    );
  },
  { core: true, timeout: 60_000 },
);
