/** H-187 to H-199, H-254, H-255: fights, their order, and the events at their edges. */
import type { Page } from "playwright-core";
import type { AnyObject } from "../common/types.ts";
import { type Contract, IDS, item } from "./harness.ts";

const gm = { core: true, seats: ["gm"] } as const;
const both = { core: true } as const;
interface Call {
  name: string;
  args: AnyObject[];
}

/** A fight of hero (initiative 20), rival (10) and npc (5); answers its id once everybody has it. */
async function fight(
  t: Contract,
  initiatives: readonly (number | null)[] = [20, 10, 5],
  data: AnyObject = {},
): Promise<string> {
  const id = await t.eval(
    t.gm,
    async ({ Combat, ui }, [ids, rolled, more]) => {
      const combat = await Combat.create({ active: true, ...more });
      await combat.createEmbeddedDocuments(
        "Combatant",
        [ids.hero, ids.rival, ids.npc].map((actorId, i) => ({ actorId, initiative: rolled[i] ?? null })),
      );
      ui.combat.viewed = combat;
      return combat.id as string;
    },
    [IDS, initiatives, data] as const,
  );
  await t.until(t.player, ({ game }, at) => game.combats.get(at)?.turns.length === 3, id);
  return id;
}
const end = (t: Contract, id: string): Promise<unknown> =>
  t.eval(t.gm, ({ game }, at) => game.combats.get(at)?.delete(), id);
/** Start the record of the fight's own methods on these pages. */
const record = async (t: Contract, ...pages: Page[]): Promise<void> => {
  for (const page of pages) await t.eval(page, ({ contract }) => contract.record());
};
/** The turn events recorded so far: name and whose, or which round. */
async function events(t: Contract, page: Page): Promise<string[]> {
  const calls = (await t.eval(page, ({ contract }) => contract.stop())) as Call[];
  const names = await t.eval(
    page,
    ({ game }) =>
      Object.fromEntries(
        game.combats.contents.flatMap((c: AnyObject) => c.combatants.map((x: AnyObject) => [x.id, x.name])),
      ) as Record<string, string>,
  );
  return calls
    .filter((c) => /^Combat\._on(Start|End)(Turn|Round)$/.test(c.name))
    .map(
      (c) =>
        `${c.name.slice("Combat._on".length)} ${c.args[0]?.documentName ? names[c.args[0].id as string] : String(c.args[0]?.round)}`,
    );
}
/**
 * Waits until all turn events are over: as many as are expected have begun (none: nothing to wait for), then a moment in which another would have come.
 */
async function settle(t: Contract, expected = 0): Promise<void> {
  if (expected > 0)
    await t.until(
      t.gm,
      ({ contract }, many) =>
        contract.calls.filter((call: Call) => /^Combat\._on(Start|End)(Turn|Round)$/.test(call.name)).length >= many,
      expected,
    );
  await t.eval(t.gm, () => new Promise((done) => setTimeout(done, 120)));
}

item(
  "H-187",
  "combatants come from actors without a scene and from tokens; started is a round above 0",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        async ({ Combat, game }, ids) => {
          const combat = await Combat.create({});
          const [a] = await combat.createEmbeddedDocuments("Combatant", [{ actorId: ids.hero }]);
          const token = game.scenes.get(ids.scene).tokens.get(ids.npcToken);
          const [b] = await token.constructor.createCombatants([token], { combat });
          const seen = [
            a.actor.id,
            a.token,
            a.name,
            a.img === a.actor.img,
            b.token === token,
            b.actor === token.actor,
            b.name,
            combat.started,
            combat.combatant ?? null,
            a.isNPC,
            b.isNPC,
          ];
          await combat.update({ round: 1 });
          seen.push(combat.started);
          await combat.delete();
          return seen;
        },
        IDS,
      ),
    ).toEqual([IDS.hero, null, "Hero", true, true, true, "Npc", false, null, false, true, true]);
  },
  gm,
);

item(
  "H-188",
  "highest initiative first, those without last, then by id; an override is used, unbound",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        async ({ Combat, contract, game }, ids) => {
          const combat = await Combat.create({});
          const data = [
            ["cccccccccccccccc", 5],
            ["aaaaaaaaaaaaaaaa", 5],
            ["bbbbbbbbbbbbbbbb", null],
            ["dddddddddddddddd", 7],
            ["eeeeeeeeeeeeeeee", -2],
          ].map(([_id, initiative]) => ({ _id, initiative, actorId: ids.hero }));
          await combat.createEmbeddedDocuments("Combatant", data, { keepId: true });
          const order = (): string => combat.turns.map((c: AnyObject) => (c.id as string)[0]).join("");
          const first = order();
          const unbound = [...combat.combatants]
            .sort(combat._sortCombatants)
            .map((c: AnyObject) => (c.id as string)[0])
            .join("");
          contract.on["Combat._sortCombatants"] = (a: AnyObject, b: AnyObject) => (a.id < b.id ? -1 : 1);
          combat.setupTurns();
          const second = order();
          delete contract.on["Combat._sortCombatants"];
          await combat.delete();
          void game;
          return [first, unbound, second];
        },
        IDS,
      ),
    ).toEqual(["daceb", "daceb", "abcde"]);
  },
  gm,
);

item(
  "H-189",
  "startCombat makes it round 1, turn 0, and tells combatStart before the write, where it may be changed",
  async (t) => {
    const id = await fight(t);
    const seen = await t.eval(
      t.gm,
      async ({ game, Hooks }, at) => {
        const heard: unknown[] = [];
        const hook = Hooks.on(
          "combatStart",
          (combat: AnyObject, update: AnyObject) => void heard.push([combat.id === at, combat.round, { ...update }]),
        );
        await game.combats.get(at).startCombat();
        Hooks.off("combatStart", hook);
        const { round, turn, combatant } = game.combats.get(at);
        return { heard, after: [round, turn, combatant.name] };
      },
      id,
    );
    t.expect(seen).toEqual({ heard: [[true, 0, { round: 1, turn: 0 }]], after: [1, 0, "Hero"] });
    await end(t, id);
  },
  both,
);

item(
  "H-190",
  "nextTurn after the last goes to the next round; skipDefeated passes over the defeated; back again is possible",
  async (t) => {
    const id = await fight(t);
    const steps = await t.eval(
      t.gm,
      async ({ game, CONFIG }, [at, ids]) => {
        const combat = game.combats.get(at);
        const where = (): string => `${String(combat.round)}.${String(combat.turn)}`;
        const seen: string[] = [];
        for (const step of [
          "startCombat",
          "nextTurn",
          "nextTurn",
          "nextTurn",
          "previousTurn",
          "nextRound",
          "previousRound",
        ]) {
          await combat[step]();
          seen.push(where());
        }
        const settings = CONFIG.Combat.settings;
        CONFIG.Combat.settings = { ...settings, skipDefeated: true };
        await combat.update({ round: 5, turn: 0 });
        await combat.combatants.find((c: AnyObject) => c.actorId === ids.rival).update({ defeated: true });
        await combat.nextTurn();
        seen.push(where());
        await combat.combatants.find((c: AnyObject) => c.actorId === ids.hero).update({ defeated: true });
        await combat.nextTurn();
        seen.push(where());
        CONFIG.Combat.settings = settings;
        return seen;
      },
      [id, IDS] as const,
    );
    t.expect(steps).toEqual(["1.0", "1.1", "1.2", "2.0", "1.2", "2.0", "1.2", "5.2", "6.2"]);
    await end(t, id);
  },
  both,
);

item(
  "H-191",
  "what combatTurn and combatRound change in the data is what is stored",
  async (t) => {
    const id = await fight(t);
    const seen = await t.eval(
      t.gm,
      async ({ game, Hooks }, at) => {
        const combat = game.combats.get(at);
        await combat.startCombat();
        const heard: AnyObject[] = [];
        const a = Hooks.on("combatTurn", (_c: AnyObject, update: AnyObject, options: AnyObject) => {
          heard.push({ ...update }, { direction: options.direction, delta: typeof options.worldTime?.delta });
          update.turn = 2;
          update.flags = { "contract-sys": { hooked: true } };
        });
        const b = Hooks.on("combatRound", (_c: AnyObject, update: AnyObject) => {
          update.round = 7;
        });
        await combat.nextTurn();
        const turn = [combat.turn, combat.getFlag("contract-sys", "hooked")];
        await combat.nextRound();
        Hooks.off("combatTurn", a);
        Hooks.off("combatRound", b);
        return { heard, turn, round: combat.round };
      },
      id,
    );
    t.expect(seen).toEqual({
      heard: [
        { round: 1, turn: 1 },
        { direction: 1, delta: "number" },
      ],
      turn: [2, true],
      round: 7,
    });
    await t.until(t.player, ({ game }, at) => game.combats.get(at).round === 7, id);
    await end(t, id);
  },
  both,
);

item(
  "H-192",
  "end of turn, end of round, start of round, start of turn: once each, in this order, awaited, on the active Gamemaster's client alone",
  async (t) => {
    const id = await fight(t);
    await record(t, t.gm, t.player);
    await t.eval(t.gm, ({ contract }) => {
      contract.slow = [];
      // Each takes a while: the next may not begin before.
      for (const name of ["_onEndTurn", "_onEndRound", "_onStartRound", "_onStartTurn"])
        contract.on[`Combat.${name}`] = async () => {
          contract.slow.push(`${name}(`);
          await new Promise((done) => setTimeout(done, 15));
          contract.slow.push(")");
        };
    });
    await t.eval(t.gm, ({ game }, at) => game.combats.get(at).startCombat(), id);
    await settle(t, 2);
    t.expect(await events(t, t.gm)).toEqual(["StartRound 1", "StartTurn Hero"]);
    await record(t, t.gm);
    await t.eval(t.player, ({ game }, at) => game.combats.get(at).nextTurn(), id);
    await settle(t, 2);
    t.expect(await events(t, t.gm)).toEqual(["EndTurn Hero", "StartTurn Rival"]);
    await record(t, t.gm);
    await t.eval(
      t.gm,
      async ({ game, contract }, at) => {
        contract.slow = [];
        await game.combats.get(at).nextRound();
      },
      id,
    );
    await settle(t, 4);
    t.expect(await events(t, t.gm)).toEqual(["EndTurn Rival", "EndRound 1", "StartRound 2", "StartTurn Hero"]);
    await t.until(t.gm, ({ contract }) => contract.slow.at(-1) === ")" && contract.slow.length >= 8);
    t.expect(await t.eval(t.gm, ({ contract }) => contract.slow)).toEqual([
      "_onEndTurn(",
      ")",
      "_onEndRound(",
      ")",
      "_onStartRound(",
      ")",
      "_onStartTurn(",
      ")",
    ]);
    t.expect(await events(t, t.player)).toEqual([]);
    await t.eval(t.gm, ({ contract }) => {
      for (const name of ["_onEndTurn", "_onEndRound", "_onStartRound", "_onStartTurn"])
        Reflect.deleteProperty(contract.on, `Combat.${name}`);
    });
    // Suppressed on demand.
    await record(t, t.gm);
    await t.eval(t.gm, ({ game }, at) => game.combats.get(at).update({ turn: 1 }, { turnEvents: false }), id);
    await settle(t);
    t.expect(await events(t, t.gm)).toEqual([]);
    await end(t, id);
  },
  both,
);

item(
  "H-192",
  "with an assistant and a second window of the Gamemaster at the table the events still run once",
  async (t) => {
    const { page: second, context } = await t.server.window("gm");
    const id = await fight(t);
    await t.until(second, ({ game }, at) => game.combats.get(at)?.turns.length === 3, id);
    await record(t, t.gm, t.assistant, second);
    await t.eval(t.gm, ({ game }, at) => game.combats.get(at).startCombat(), id);
    await t.until(second, ({ game }, at) => game.combats.get(at).round === 1, id);
    await settle(t);
    const ran = [await events(t, t.gm), await events(t, second), await events(t, t.assistant)];
    t.expect(ran.flat()).toEqual(["StartRound 1", "StartTurn Hero"]);
    t.expect(ran[2]).toEqual([]);
    await context.close();
    await end(t, id);
  },
  { core: true, seats: ["gm", "assistant", "player"], slow: true },
);

item(
  "H-193",
  "combatTurnChange comes on every client with what was and what is",
  async (t) => {
    const id = await fight(t);
    await t.eval(t.gm, ({ game }, at) => game.combats.get(at).startCombat(), id);
    for (const page of [t.gm, t.player])
      await t.eval(page, (g) => {
        g.turned = [];
        g.turnedId = g.Hooks.on(
          "combatTurnChange",
          (_c: AnyObject, prior: AnyObject, current: AnyObject) => void g.turned.push([{ ...prior }, { ...current }]),
        );
      });
    await t.eval(t.gm, ({ game }, at) => game.combats.get(at).nextTurn(), id);
    for (const page of [t.gm, t.player]) {
      await t.until(page, (g) => g.turned.length > 0);
      const seen = (await t.eval(page, (g) => {
        g.Hooks.off("combatTurnChange", g.turnedId);
        return g.turned;
      })) as AnyObject[][];
      t.expect(seen).toEqual([
        [
          t.expect.objectContaining({ round: 1, turn: 0 }),
          t.expect.objectContaining({ round: 1, turn: 1, combatantId: t.expect.any(String) }),
        ],
      ]);
      t.expect(seen[0]?.[0]).toHaveProperty("tokenId");
    }
    await end(t, id);
  },
  both,
);

item(
  "H-194",
  "a player may advance where the fight's class allows it; any other key refuses the update as a whole, on the wire too",
  async (t) => {
    t.allow(/permission|lacks|may not/i);
    const id = await fight(t);
    await t.eval(t.gm, ({ game }, at) => game.combats.get(at).startCombat(), id);
    await t.until(t.player, ({ game }, at) => game.combats.get(at).round === 1, id);
    await t.eval(t.player, ({ game }, at) => game.combats.get(at).nextTurn(), id);
    await t.until(t.gm, ({ game }, at) => game.combats.get(at).turn === 1, id);
    for (const extra of [
      { round: 3, flags: { "contract-sys": { x: 1 } } },
      { turn: 2, system: { stakes: "x" } },
      { active: false },
      { sort: 5, turn: 0 },
    ]) {
      t.expect(
        await t.failure(t.player, ({ game }, [at, update]) => game.combats.get(at).update(update), [
          id,
          extra,
        ] as const),
        JSON.stringify(extra),
      ).not.toBeNull();
      t.expect(
        (await (await t.raw("player")).modify("Combat", "update", { updates: [{ _id: id, ...extra }] })).error,
        JSON.stringify(extra),
      ).toBeTruthy();
    }
    t.expect(await t.eval(t.gm, ({ game }, at) => [game.combats.get(at).round, game.combats.get(at).turn], id)).toEqual(
      [1, 1],
    );
    await t.eval(t.player, ({ contract }) => {
      contract.on["Combat._canChangeTurn"] = () => false;
    });
    t.expect(await t.failure(t.player, ({ game }, at) => game.combats.get(at).nextTurn(), id)).not.toBeNull();
    t.expect(await t.eval(t.gm, ({ game }, at) => game.combats.get(at).turn, id)).toBe(1);
    await t.eval(t.player, ({ contract }) => {
      delete contract.on["Combat._canChangeTurn"];
    });
    t.expect(await t.failure(t.player, ({ game }, at) => game.combats.get(at).delete(), id)).not.toBeNull();
    await end(t, id);
  },
  both,
);

item(
  "H-195",
  "initiative is rolled by the formula of CONFIG, else the manifest's, with the bearer's roll data; the message is marked",
  async (t) => {
    const id = await fight(t, [null, null, null]);
    await t.eval(t.player, ({ game }, at) => game.actors.get(at).update({ "system.bonus": 4 }), IDS.hero);
    await t.faces(t.player, [[11, 20]]);
    const seen = await t.eval(
      t.player,
      async ({ game }, [at, ids]) => {
        const combat = game.combats.get(at);
        const mine = combat.combatants.find((c: AnyObject) => c.actorId === ids.hero);
        const theirs = combat.combatants.find((c: AnyObject) => c.actorId === ids.rival);
        await combat.rollInitiative([mine.id, theirs.id]);
        const message = game.messages.contents.at(-1);
        return {
          mine: mine.initiative,
          theirs: theirs.initiative,
          flag: message.getFlag("core", "initiativeRoll"),
          rolls: message.rolls.length,
          formula: message.rolls[0].formula,
          alias: message.speaker.alias,
          combatant: mine._getInitiativeFormula(),
        };
      },
      [id, IDS] as const,
    );
    await t.eval(t.player, ({ game }, at) => game.actors.get(at).update({ "system.bonus": 0 }), IDS.hero);
    t.expect(seen).toEqual({
      mine: 15,
      theirs: null,
      flag: true,
      rolls: 1,
      formula: "1d20 + 4",
      alias: "Hero",
      combatant: "1d20 + @bonus",
    });
    t.expect(
      await t.eval(
        t.gm,
        async ({ game, CONFIG, ui }, at) => {
          const combat = game.combats.get(at);
          CONFIG.Combat.initiative.formula = "7.256";
          const npc = combat.combatants.find((c: AnyObject) => c.name === "Npc");
          await combat.rollInitiative(npc.id);
          CONFIG.Combat.initiative.formula = null;
          ui.combat.viewed = combat;
          await ui.combat.render();
          const row = ui.combat.element.querySelector(`[data-combatant-id="${npc.id as string}"]`);
          const shown = `${row?.textContent ?? ""} ${row?.querySelector("input")?.value ?? ""}`;
          await combat.setInitiative(npc.id, 3);
          const set = npc.initiative;
          await combat.resetAll();
          return [/7\.26/.test(shown), set, npc.initiative];
        },
        id,
      ),
    ).toEqual([true, 3, null]);
    await end(t, id);
    await t.eval(t.gm, async ({ game, ChatMessage }) => {
      await ChatMessage.deleteDocuments(
        game.messages.filter((m: AnyObject) => m.getFlag("core", "initiativeRoll")).map((m: AnyObject) => m.id),
      );
    });
  },
  both,
);

item("H-196", "turns and rounds move world time by what CONFIG.time says", async (t) => {
  const id = await fight(t);
  const before = await t.eval(
    t.gm,
    async ({ game, CONFIG }, at) => {
      Object.assign(CONFIG.time, { turnTime: 2, roundTime: 6 });
      await game.combats.get(at).startCombat();
      return game.time.worldTime as number;
    },
    id,
  );
  await t.eval(t.gm, ({ game }, at) => game.combats.get(at).nextTurn(), id);
  for (const page of [t.gm, t.player]) await t.until(page, ({ game }, was) => game.time.worldTime === was + 2, before);
  await t.eval(t.gm, async ({ game, CONFIG }) => {
    Object.assign(CONFIG.time, { turnTime: 0, roundTime: 0 });
    await game.time.advance(-2);
  });
  // What comes after reckons with the time: it is back for everybody before this is over.
  for (const page of [t.gm, t.player]) await t.until(page, ({ game }, was) => game.time.worldTime === was, before);
  await end(t, id);
});

item(
  "H-198",
  "without a Gamemaster the turn moves, no event runs and nothing breaks",
  async (t) => {
    const table = await t.table();
    const gamemaster = await table.raw("gm");
    const made = await gamemaster.modify("Combat", "create", {
      data: [
        {
          active: true,
          combatants: [
            { actorId: IDS.hero, initiative: 3 },
            { actorId: IDS.rival, initiative: 2 },
          ],
        },
      ],
    });
    const id = made.result.result[0]._id as string;
    await gamemaster.modify("Combat", "update", { updates: [{ _id: id, round: 1, turn: 0 }] });
    gamemaster.close();
    const { page, context, said } = await table.window("player");
    await t.until(page, ({ game }) => game.users.activeGM === null);
    await record(t, page);
    await t.eval(page, ({ game }, at) => game.combats.get(at).nextTurn(), id);
    await t.eval(page, () => new Promise((done) => setTimeout(done, 100)));
    t.expect(await events(t, page)).toEqual([]);
    t.expect(await t.eval(page, ({ game }, at) => game.combats.get(at).turn, id)).toBe(1);
    t.expect(said).toEqual([]);
    await context.close();
  },
  { seats: ["gm"], slow: true },
);

item("H-199", "a group's initiative is its members'", async (t) => {
  const id = await fight(t);
  t.expect(
    await t.eval(
      t.gm,
      async ({ game }, at) => {
        const combat = game.combats.get(at);
        const [group] = await combat.createEmbeddedDocuments("CombatantGroup", [{ name: "Both", initiative: 99 }]);
        const two = combat.combatants.filter((c: AnyObject) => c.name !== "Hero");
        await combat.updateEmbeddedDocuments(
          "Combatant",
          two.map((c: AnyObject) => ({ _id: c.id, group: group.id })),
        );
        return [
          two.map((c: AnyObject) => c.initiative),
          [...group.members].map((m: AnyObject) => m.name).sort(),
          combat.turns.at(-1).name,
        ];
      },
      id,
    ),
  ).toEqual([[99, 99], ["Npc", "Rival"], "Hero"]);
  await end(t, id);
});

item(
  "H-254",
  "an initiative that leaves the turn with whoever has it runs no event; a fight without a turn renders and goes on",
  async (t) => {
    const id = await fight(t);
    await t.eval(t.gm, ({ game }, at) => game.combats.get(at).startCombat(), id);
    await settle(t);
    await record(t, t.gm);
    await t.eval(
      t.gm,
      async ({ game }, at) => {
        const combat = game.combats.get(at);
        await combat.setInitiative(combat.combatants.find((c: AnyObject) => c.name === "Npc").id, 50);
      },
      id,
    );
    await settle(t);
    t.expect(await events(t, t.gm)).toEqual([]);
    t.expect(
      await t.eval(
        t.gm,
        ({ game }, at) => {
          const c = game.combats.get(at);
          return [c.combatant.name, c.turn, c.turns.map((x: AnyObject) => x.name)];
        },
        id,
      ),
    ).toEqual(["Hero", 1, ["Npc", "Hero", "Rival"]]);
    t.expect(
      await t.eval(
        t.gm,
        async ({ game, ui }, at) => {
          const combat = game.combats.get(at);
          await combat.update({ turn: null });
          ui.combat.viewed = combat;
          await ui.combat.render();
          const rows = ui.combat.element.querySelectorAll("[data-combatant-id]").length as number;
          const nobody = combat.combatant ?? null;
          await combat.nextTurn();
          return [rows, nobody, combat.turn, combat.round];
        },
        id,
      ),
    ).toEqual([3, null, 0, 1]);
    await end(t, id);
  },
  both,
);

item(
  "H-254",
  "when whoever is up leaves the fight the next one is up, and the list stays right on every client",
  async (t) => {
    const id = await fight(t);
    await t.eval(
      t.gm,
      async ({ game }, at) => {
        const c = game.combats.get(at);
        await c.startCombat();
        await c.nextTurn();
        await c.combatant.delete();
      },
      id,
    );
    for (const page of [t.gm, t.player]) {
      await t.until(page, ({ game }, at) => game.combats.get(at).turns.length === 2, id);
      t.expect(
        await t.eval(
          page,
          ({ game }, at) => [
            game.combats.get(at).combatant?.name,
            game.combats.get(at).turns.map((c: AnyObject) => c.name),
          ],
          id,
        ),
      ).toEqual(["Npc", ["Hero", "Npc"]]);
    }
    await end(t, id);
  },
  both,
);

item(
  "H-255",
  "a direct update of the turn tells combatTurnChange but not combatTurn; overrides live without a context",
  async (t) => {
    const id = await fight(t);
    const seen = await t.eval(
      t.gm,
      async ({ game, Hooks }, at) => {
        const combat = game.combats.get(at);
        await combat.startCombat();
        const heard: string[] = [];
        const ids = ["combatTurn", "combatRound", "combatTurnChange"].map(
          (name) => [name, Hooks.on(name, () => void heard.push(name))] as const,
        );
        await combat.update({ turn: 2 });
        for (const [name, hook] of ids) Hooks.off(name, hook);
        await combat._onStartTurn(combat.combatant, undefined);
        await combat._onEndTurn(combat.combatant);
        await combat._onStartRound();
        await combat._onEndRound(undefined);
        return heard;
      },
      id,
    );
    t.expect(seen).toEqual(["combatTurnChange"]);
    await settle(t);
    await record(t, t.gm);
    // Turns that one update steps over are marked as such.
    await t.eval(t.gm, ({ game }, at) => game.combats.get(at).update({ round: 2, turn: 0 }), id);
    await settle(t, 4);
    t.expect(await events(t, t.gm)).toEqual(["EndTurn Npc", "EndRound 1", "StartRound 2", "StartTurn Hero"]);
    await end(t, id);
  },
  both,
);

item(
  "H-318",
  "the tracker is drawn once for what changes together in a fight, and not for who walks; a directory for what it lists",
  async (t) => {
    const drawn = await t.eval(
      t.gm,
      async ({ game, canvas, Hooks, Combat, ui }, ids) => {
        const later = (): Promise<unknown> => new Promise((done) => setTimeout(done, 250));
        const combat = await Combat.create({ active: true });
        await combat.createEmbeddedDocuments("Combatant", [
          { actorId: ids.hero, tokenId: ids.heroToken, sceneId: ids.scene, initiative: 9 },
          { actorId: ids.npc, tokenId: ids.npcToken, sceneId: ids.scene, initiative: 3 },
        ]);
        ui.combat.viewed = combat;
        await later();
        const token = game.scenes.get(ids.scene).tokens.get(ids.heroToken);
        const hero = game.actors.get(ids.hero);
        const { name } = token;
        const names = ["renderCombatTracker", "renderActorDirectory"];
        let heard: string[] = [];
        const hooks = names.map((hook) => [hook, Hooks.on(hook, () => void heard.push(hook))] as const);
        const during = async (what: () => Promise<unknown>): Promise<number[]> => {
          heard = [];
          await what();
          await later();
          return names.map((hook) => heard.filter((one) => one === hook).length);
        };
        const seen = [
          await during(() => token.update({ x: token.x + canvas.grid.size, elevation: 5 })),
          await during(() => token.update({ name: "Renamed" })),
          await during(() => hero.update({ "flags.contract-sys.noted": "once" })),
          await during(() =>
            game.actors.documentClass.updateDocuments(
              [ids.hero, ids.npc].map((_id) => ({ _id, "flags.contract-sys.noted": "both" })),
            ),
          ),
          await during(() => combat.nextRound()),
          await during(() => hero.update({ sort: Number(hero.sort) + 7 })),
        ];
        for (const [hook, id] of hooks) Hooks.off(hook, id);
        await token.update({ name });
        await combat.delete();
        return seen;
      },
      IDS,
    );
    t.expect(drawn.slice(0, 4)).toEqual([
      [0, 0],
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
    t.expect(drawn[4]?.[0]).toBe(1);
    t.expect(drawn[5]?.[1]).toBeGreaterThan(0);
  },
  gm,
);

item(
  "H-197",
  "a tracker subclass with a tracker part of its own renders, its actions work, and so does its copy in a window",
  async (t) => {
    const table = await t.table({
      files: {
        "classic.js": "",
        "contract.mjs": `class OwnTracker extends foundry.applications.sidebar.tabs.CombatTracker {
        static PARTS = { ...super.PARTS, tracker: { template: "systems/contract-sys/templates/tracker.hbs", scrollable: [""] } };
        static DEFAULT_OPTIONS = { actions: { shout: OwnTracker.onShout } };
        static onShout(event, target) { (globalThis.shouts ??= []).push([this.constructor.name, this.isPopout, target.closest("[data-combatant-id]").dataset.combatantId]); }
        async _prepareTrackerContext(context, options) { await super._prepareTrackerContext(context, options); context.mine = "own part"; }
      }
      Hooks.once("init", () => { CONFIG.ui.combat = OwnTracker; });`,
        "templates/tracker.hbs": `<ol class="combat-tracker own"><li class="mine">{{mine}}</li>{{#each turns}}<li class="combatant {{css}}" data-combatant-id="{{id}}"><span class="token-name">{{name}}</span><button type="button" data-action="shout">!</button></li>{{/each}}<li><button type="button" class="own-next" data-action="nextTurn">Next</button></li></ol>`,
      },
    });
    const { page, context, said } = await table.window("gm");
    const seen = await t.eval(
      page,
      async ({ ui, Combat }, ids) => {
        const wait = async (test: () => unknown): Promise<void> => {
          for (let i = 0; i < 150 && !test(); i++) await new Promise((done) => setTimeout(done, 20));
        };
        const combat = await Combat.create({ active: true });
        await combat.createEmbeddedDocuments("Combatant", [
          { actorId: ids.hero, initiative: 9 },
          { actorId: ids.npc, initiative: 3 },
        ]);
        await combat.startCombat();
        ui.combat.viewed = combat;
        await ui.combat.render({ force: true });
        const rows = (app: AnyObject): string[] =>
          [...app.element.querySelectorAll("li.combatant")].map(
            (el) =>
              `${(el as HTMLElement).querySelector(".token-name")?.textContent ?? ""}${(el as HTMLElement).classList.contains("active") ? "*" : ""}`,
          );
        await wait(() => rows(ui.combat).length === 2);
        const first = [rows(ui.combat), ui.combat.element.querySelector(".mine").textContent];
        const popout = await ui.combat.renderPopout();
        await wait(() => rows(popout).length === 2);
        popout.element.querySelector(".own-next").click();
        await wait(() => combat.turn === 1 && rows(ui.combat)[1]?.endsWith("*") && rows(popout)[1]?.endsWith("*"));
        const second = [rows(ui.combat), rows(popout), popout !== ui.combat, popout.isPopout, ui.combat.isPopout];
        ui.combat.element.querySelector(".combatant [data-action=shout]").click();
        popout.element.querySelector(".combatant [data-action=shout]").click();
        await wait(() => (globalThis as never as AnyObject).shouts?.length === 2);
        const shouts = ((globalThis as never as AnyObject).shouts as unknown[][]).map((s) => s.slice(0, 2));
        await popout.close();
        await combat.delete();
        return { first, second, shouts };
      },
      IDS,
    );
    t.expect(seen).toEqual({
      first: [["Hero*", "Npc"], "own part"],
      second: [["Hero", "Npc*"], ["Hero", "Npc*"], true, true, false],
      shouts: [
        ["OwnTracker", false],
        ["OwnTracker", true],
      ],
    });
    t.expect(said).toEqual([]);
    await context.close();
  },
  { core: true, seats: ["gm"], slow: true },
);
