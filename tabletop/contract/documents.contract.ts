/** H-071 to H-100: operations, hooks, who runs what, permissions, ownership, tokens with actors of their own. */
import type { AnyObject } from "../common/types.ts";
import { type Contract, IDS, item } from "./harness.ts";

const gm = { core: true, seats: ["gm"] } as const;
const both = { core: true } as const;

/** Records hook calls on a page into `globalThis.heard`: [hook, ...what `keep` makes of the arguments]. */
async function listen(t: Contract, page: Contract["gm"], hooks: readonly string[]): Promise<void> {
  await t.eval(
    page,
    (g, names) => {
      g.heard = [];
      g.unhear = names.map((name) => [
        name,
        g.Hooks.on(
          name,
          (...args: unknown[]) =>
            void g.heard.push([
              name,
              ...args.map((arg) => {
                const doc = arg as { documentName?: string; id?: string; constructor?: { name: string } } | null;
                return doc?.documentName
                  ? `<${doc.documentName} ${doc.id ?? "new"}>`
                  : (JSON.parse(JSON.stringify(arg ?? null)) as unknown);
              }),
            ]),
        ),
      ]);
    },
    hooks,
  );
}
/** Ends it and answers what was heard. */
const heard = (t: Contract, page: Contract["gm"]): Promise<unknown[][]> =>
  t.eval(page, (g) => {
    for (const [name, id] of g.unhear) g.Hooks.off(name, id);
    return g.heard as unknown[][];
  });

item(
  "H-071",
  "a created actor is stored with a 16-character id, its creator's ownership and filled statistics",
  async (t) => {
    const seen = await t.eval(t.gm, async ({ Actor, game }) => {
      const actor = await Actor.create({ name: "New", type: "hero" });
      const answer = {
        id: actor.id as string,
        stored: game.actors.get(actor.id) === actor,
        ownership: actor.ownership,
        stats: actor._stats,
        uuid: actor.uuid,
        folder: actor.folder,
        sort: actor.sort,
      };
      await actor.delete();
      return { ...answer, gone: game.actors.get(answer.id) ?? null };
    });
    t.expect(seen.id).toMatch(/^[A-Za-z0-9]{16}$/);
    t.expect(seen).toMatchObject({
      stored: true,
      ownership: { default: 0, [IDS.gm]: 3 },
      uuid: `Actor.${seen.id}`,
      folder: null,
      gone: null,
      stats: { systemId: "contract-sys", systemVersion: "1.0.0", lastModifiedBy: IDS.gm },
    });
    t.expect(seen.stats.coreVersion).toMatch(new RegExp(`^${t.generation}\\.`));
    t.expect(seen.stats.createdTime).toBeGreaterThan(0);
  },
  gm,
);

item(
  "H-072",
  "without a type where several exist nothing is created, unless defaultType says which",
  async (t) => {
    t.allow(/type/i);
    const seen = await t.eval(t.gm, async ({ Actor, CONFIG, game }) => {
      const count = game.actors.size as number;
      const message = await Actor.create({ name: "Typeless" }).then(
        (a: { type: string }) => `made ${a.type}`,
        (e: Error) => e.message,
      );
      const wrong = await Actor.create({ name: "Wrong", type: "nonsense" }).then(
        () => "made",
        (e: Error) => e.message,
      );
      const same = game.actors.size === count;
      CONFIG.Actor.defaultType = "npc";
      const actor = await Actor.create({ name: "Default" });
      delete CONFIG.Actor.defaultType;
      const type = actor.type as string;
      await actor.delete();
      return { message, wrong, same, type };
    });
    t.expect(seen).toMatchObject({
      message: t.expect.stringMatching(/type/),
      wrong: t.expect.stringMatching(/nonsense|type/),
      same: true,
      type: "npc",
    });
  },
  gm,
);

item(
  "H-073",
  "a new actor's prototype token has its name and picture",
  async (t) => {
    t.expect(
      await t.eval(t.gm, async ({ Actor }) => {
        const [a, b] = [
          await Actor.create({ name: "Own", type: "hero", img: "icons/svg/sun.svg" }),
          await Actor.create({ name: "Given", type: "hero", prototypeToken: { name: "Alias", actorLink: true } }),
        ];
        const seen = [
          a.prototypeToken.name,
          a.prototypeToken.texture.src,
          b.prototypeToken.name,
          b.prototypeToken.actorLink,
        ];
        await a.delete();
        await b.delete();
        return seen;
      }),
    ).toEqual(["Own", "icons/svg/sun.svg", "Alias", true]);
  },
  gm,
);

item(
  "H-074",
  "dotted and nested keys say the same",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        async ({ game, _del }, id) => {
          const actor = game.actors.get(id);
          await actor.update({ "system.map.q.r": 1, "flags.contract-sys.x": 1 });
          const dotted = JSON.stringify([actor._source.system.map, actor._source.flags]);
          await actor.update({ system: { map: { q: { r: 2 } } }, flags: { "contract-sys": { x: 2 } } });
          await actor.update({ system: { "map.q.r": 1 }, flags: { "contract-sys": { x: 1 } } });
          const nested = JSON.stringify([actor._source.system.map, actor._source.flags]);
          await actor.update(
            game.release.generation === 13
              ? { "system.map.-=q": null, "flags.-=contract-sys": null }
              : { "system.map.q": _del, "flags.contract-sys": _del },
          );
          return [dotted === nested, "q" in actor._source.system.map, "contract-sys" in actor._source.flags];
        },
        IDS.hero,
      ),
    ).toEqual([true, false, false]);
  },
  gm,
);

item(
  "H-075",
  "equal values send nothing: no update hook, the answer is undefined, but the pre step has run",
  async (t) => {
    await listen(t, t.gm, ["preUpdateActor", "updateActor"]);
    await listen(t, t.player, ["updateActor"]);
    const seen = await t.eval(
      t.gm,
      async ({ game, contract }, id) => {
        contract.record();
        const answer = await game.actors
          .get(id)
          .update({ name: "Hero", "system.health.value": 7, "system.tags": ["x", "y"], "system.limited": "5" });
        const calls = contract.stop().map((c: { name: string }) => c.name) as string[];
        return {
          answer: answer === undefined,
          pre: calls.includes("Hero._preUpdate"),
          on: calls.includes("Hero._onUpdate"),
          modified: game.actors.get(id)._stats.modifiedTime as number,
        };
      },
      IDS.hero,
    );
    t.expect(seen).toMatchObject({ answer: true, pre: true, on: false });
    // Something that does arrive proves that nothing else was on its way.
    await t.eval(t.gm, ({ game }, id) => game.actors.get(id).update({ "system.motto": "arrives" }), IDS.hero);
    await t.until(t.player, ({ game }, id) => game.actors.get(id).system.motto === "arrives", IDS.hero);
    t.expect((await heard(t, t.gm)).map(([name]) => name)).toEqual(["preUpdateActor", "preUpdateActor", "updateActor"]);
    t.expect(await heard(t, t.player)).toHaveLength(1);
    await t.eval(t.gm, ({ game }, id) => game.actors.get(id).update({ "system.motto": "" }), IDS.hero);
  },
  both,
);

item("H-076", "diff: false sends and tells although all is equal", async (t) => {
  await listen(t, t.player, ["updateActor"]);
  t.expect(
    await t.eval(
      t.gm,
      ({ game }, id) =>
        game.actors
          .get(id)
          .update({ name: "Hero" }, { diff: false })
          .then((a: { id: string } | undefined) => a?.id ?? null),
      IDS.hero,
    ),
  ).toBe(IDS.hero);
  await t.until(t.player, (g) => g.heard.length > 0);
  t.expect((await heard(t, t.player))[0]?.[2]).toMatchObject({ name: "Hero" });
});

item(
  "H-077",
  "recursive: false replaces inner objects",
  async (t) => {
    t.expect(
      await t.eval(t.gm, async ({ Actor }) => {
        const actor = await Actor.create({
          name: "Flat",
          type: "hero",
          system: { map: { a: 1, b: 2 }, bonus: 3 },
          flags: { "contract-sys": { x: 1, y: 2 } },
        });
        await actor.update({ flags: { "contract-sys": { z: 3 } } }, { recursive: false });
        const flags = actor.toObject().flags;
        await actor.update({ system: { map: { c: 3 } } }, { recursive: false });
        const seen = [flags, actor.toObject().system.map, actor.system.bonus];
        await actor.delete();
        return seen;
      }),
    ).toEqual([{ "contract-sys": { z: 3 } }, { c: 3 }, 0]);
  },
  { seats: ["gm"] },
);

item(
  "H-078",
  "the generation's operator deletes a key, on every client and on the disk; 14 takes the old form with a warning",
  async (t) => {
    t.allow(/deprecat|-=/i);
    const id = await t.eval(t.gm, async ({ Actor, game, _del }) => {
      const actor = await Actor.create({
        name: "Deleter",
        type: "hero",
        ownership: { default: 2 },
        system: { map: { a: 1, b: 2, c: { d: 1, e: 2 } } },
      });
      await actor.update(
        game.release.generation === 13
          ? { "system.map.-=a": null, "system.map.c": { "-=d": null } }
          : { "system.map.a": _del, "system.map.c": { d: _del } },
      );
      return actor.id as string;
    });
    t.expect(await t.eval(t.gm, ({ game }, at) => game.actors.get(at).toObject().system.map, id)).toEqual({
      b: 2,
      c: { e: 2 },
    });
    await t.until(
      t.player,
      ({ game }, at) => game.actors.get(at) && !("a" in game.actors.get(at)._source.system.map),
      id,
    );
    t.expect(await t.eval(t.player, ({ game }, at) => game.actors.get(at).toObject().system.map, id)).toEqual({
      b: 2,
      c: { e: 2 },
    });
    const before = await t.eval(t.gm, () =>
      Object.values(
        (globalThis as never as { __host: { deprecations: Record<string, number> } }).__host.deprecations,
      ).reduce((a, b) => a + b, 0),
    );
    await t.eval(t.gm, ({ game }, at) => game.actors.get(at).update({ "system.map.-=b": null }), id);
    t.expect(await t.eval(t.gm, ({ game }, at) => game.actors.get(at).toObject().system.map, id)).toEqual({
      c: { e: 2 },
    });
    const after = await t.eval(t.gm, () =>
      Object.values(
        (globalThis as never as { __host: { deprecations: Record<string, number> } }).__host.deprecations,
      ).reduce((a, b) => a + b, 0),
    );
    t.expect(after > before).toBe(t.is14);
    const stored = ((await (await t.raw("gm")).world()).actors as AnyObject[]).find((a) => a._id === id);
    t.expect(stored?.system.map).toEqual({ c: { e: 2 } });
    await t.eval(t.gm, ({ game }, at) => game.actors.get(at).delete(), id);
  },
  both,
);

item(
  "H-079",
  "the replacing operator swaps an object without merging, and operators survive the wire",
  async (t) => {
    const id = await t.eval(t.gm, async ({ Actor, game, _replace }) => {
      const actor = await Actor.create({
        name: "Replacer",
        type: "hero",
        ownership: { default: 2 },
        system: { map: { a: { x: 1 }, b: 2 } },
      });
      await actor.update(
        game.release.generation === 13 ? { "system.map.==a": { y: 2 } } : { "system.map.a": _replace({ y: 2 }) },
      );
      return actor.id as string;
    });
    for (const page of [t.gm, t.player]) {
      await t.until(
        page,
        ({ game }, at) => game.actors.get(at) && !("x" in game.actors.get(at)._source.system.map.a),
        id,
      );
      t.expect(await t.eval(page, ({ game }, at) => game.actors.get(at).toObject().system.map, id)).toEqual({
        a: { y: 2 },
        b: 2,
      });
    }
    await t.eval(
      t.gm,
      async ({ game, _replace }, at) => {
        await game.actors
          .get(at)
          .update(
            game.release.generation === 13
              ? { system: { "==map": { only: 1 } } }
              : { system: { map: _replace({ only: 1 }) } },
          );
      },
      id,
    );
    await t.until(
      t.player,
      ({ game }, at) => Object.keys(game.actors.get(at)._source.system.map).join() === "only",
      id,
    );
    const stored = ((await (await t.raw("gm")).world()).actors as AnyObject[]).find((a) => a._id === id);
    t.expect(stored?.system.map).toEqual({ only: 1 });
    if (t.is14)
      t.expect(
        await t.eval(t.gm, ({ foundry, _del, _replace }) => {
          const wire = JSON.parse(JSON.stringify({ a: _del, b: _replace({ c: 1 }) })) as AnyObject;
          return [wire.a, wire.b, _del instanceof foundry.data.operators.ForcedDeletion];
        }),
      ).toEqual(
        [{ __$OPERATOR$__: "ForcedDeletion" }, { __$OPERATOR$__: "ForcedReplacement", value: { c: 1 } }, true].map(
          (v) => (typeof v === "object" ? t.expect.objectContaining(v) : v),
        ),
      );
    await t.eval(t.gm, ({ game }, at) => game.actors.get(at).delete(), id);
  },
  both,
);

item(
  "H-079",
  "mergeObject keeps to the options: dotted keys, no insertion, deletions, and never another prototype",
  async (t) => {
    const seen = await t.eval(t.gm, ({ foundry, game, _del }) => {
      const {
        mergeObject,
        diffObject,
        expandObject,
        flattenObject,
        getProperty,
        setProperty,
        hasProperty,
        deepClone,
        isEmpty,
        getType,
        objectsEqual,
      } = foundry.utils;
      const del = game.release.generation === 13 ? { "-=b": null } : { b: _del };
      const apply = game.release.generation === 13 ? { performDeletions: true } : { applyOperators: true };
      const original = { a: { b: 1, c: [1] } };
      mergeObject({}, JSON.parse('{"__proto__": {"polluted": 1}}'));
      return {
        merged: mergeObject({ a: { b: 1, c: 2 } }, { "a.b": 5, d: 1 }),
        noInsert: mergeObject({ a: { b: 1 } }, { a: { z: 1 }, y: 1 }, { insertKeys: false, insertValues: false }),
        noOverwrite: mergeObject({ a: 1 }, { a: 2, b: 3 }, { overwrite: false }),
        deleted: mergeObject({ a: { b: 1, c: 2 } }, { a: del }, apply),
        kept: mergeObject(original, { a: { b: 2 } }, { inplace: false }).a.b,
        original: original.a.b,
        array: mergeObject({ a: [1, 2, 3] }, { a: [9] }).a,
        diff: diffObject({ a: 1, b: { c: [1], d: 2 } }, { a: 1, b: { c: [1, 2], d: 2 }, e: 3 }),
        expand: expandObject({ "a.b.c": 1, "a.d": [{ "x.y": 1 }] }),
        flat: flattenObject({ a: { b: { c: 1 } }, d: [1] }),
        get: getProperty({ a: { b: [4] } }, "a.b"),
        has: [hasProperty({ a: { b: undefined } }, "a.b"), hasProperty({ a: {} }, "a.b")],
        set: ((o: object) => (setProperty(o, "x.y", 1), o))({}),
        clone: deepClone({ d: new Date(0), n: null, a: [{ b: 1 }] }),
        empty: [isEmpty({}), isEmpty([]), isEmpty(null), isEmpty({ a: 1 }), isEmpty(new Set())],
        types: [getType([]), getType(null), getType(undefined), getType(new Set()), getType(1), getType("")],
        equal: [objectsEqual({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }), objectsEqual({ a: 1 }, { a: 1, b: 2 })],
        polluted: ({} as { polluted?: number }).polluted ?? null,
      };
    });
    t.expect(seen).toMatchObject({
      merged: { a: { b: 5, c: 2 }, d: 1 },
      noInsert: { a: { b: 1 } },
      noOverwrite: { a: 1, b: 3 },
      deleted: { a: { c: 2 } },
      kept: 2,
      original: 1,
      array: [9],
      diff: { b: { c: [1, 2] }, e: 3 },
      expand: { a: { b: { c: 1 }, d: [{ x: { y: 1 } }] } },
      flat: { "a.b.c": 1, d: [1] },
      get: [4],
      has: [true, false],
      set: { x: { y: 1 } },
      clone: { n: null, a: [{ b: 1 }] },
      empty: [true, true, true, false, true],
      types: ["Array", "null", "undefined", "Set", "number", "string"],
      equal: [true, false],
      polluted: null,
    });
  },
  gm,
);

item(
  "H-080",
  "children come back in the order of the request, without those that were stopped",
  async (t) => {
    t.expect(
      await t.eval(t.gm, async ({ Actor, Hooks }) => {
        const actor = await Actor.create({ name: "Order", type: "hero" });
        const id = Hooks.on("preCreateItem", (item: { name: string }) => item.name !== "B");
        const items = await actor.createEmbeddedDocuments(
          "Item",
          ["C", "B", "A"].map((name) => ({ name, type: "power" })),
        );
        Hooks.off("preCreateItem", id);
        const seen = [items.map((i: { name: string }) => i.name), actor.items.map((i: { name: string }) => i.name)];
        const updated = await actor.updateEmbeddedDocuments(
          "Item",
          [...items].reverse().map((i: { id: string }) => ({ _id: i.id, "system.rank": 4 })),
        );
        const deleted = await actor.deleteEmbeddedDocuments(
          "Item",
          items.map((i: { id: string }) => i.id),
        );
        seen.push(
          updated.map((i: { name: string }) => i.name),
          deleted.map((i: { name: string }) => i.name),
        );
        await actor.delete();
        return seen;
      }),
    ).toEqual([
      ["C", "A"],
      ["C", "A"],
      ["A", "C"],
      ["C", "A"],
    ]);
  },
  gm,
);

item(
  "H-081",
  "keepId keeps the id, over a document that has it; without it the id is new",
  async (t) => {
    t.expect(
      await t.eval(t.gm, async ({ Actor, game }) => {
        const data = { _id: "keptActor0000001", name: "First", type: "hero" };
        const first = await Actor.create(data, { keepId: true });
        const other = await Actor.create({ ...data, _id: "keptActor0000001" });
        const again = await Actor.create({ _id: "keptActor0000001", name: "Second", type: "npc" }, { keepId: true });
        const seen = [
          first.id,
          other.id !== "keptActor0000001",
          again.name,
          game.actors.get("keptActor0000001").name,
          game.actors.get("keptActor0000001").type,
        ];
        await game.actors.get("keptActor0000001").delete();
        await other.delete();
        return seen;
      }),
    ).toEqual(["keptActor0000001", true, "Second", "Second", "npc"]);
  },
  gm,
);

item(
  "H-082",
  "preCreateItem that says false stops this item only",
  async (t) => {
    t.expect(
      await t.eval(t.gm, async ({ Item, Hooks }) => {
        const id = Hooks.on("preCreateItem", (_item: unknown, data: { name: string }) => data.name !== "No");
        const made = await Item.createDocuments([
          { name: "No", type: "power" },
          { name: "Yes", type: "power" },
        ]);
        const single = await Item.create({ name: "No", type: "power" });
        Hooks.off("preCreateItem", id);
        const seen = [made.map((i: { name: string }) => i.name), single ?? null];
        for (const item of made) await item.delete();
        return seen;
      }),
    ).toEqual([["Yes"], null]);
  },
  gm,
);

item(
  "H-083",
  "hooks get their arguments in the documented order: the request before, the difference after",
  async (t) => {
    await listen(t, t.gm, [
      "preCreateItem",
      "createItem",
      "preUpdateItem",
      "updateItem",
      "preDeleteItem",
      "deleteItem",
    ]);
    const id = await t.eval(t.gm, async ({ Item }) => {
      const item = await Item.create({ name: "Args", type: "power" }, { mine: 1 });
      await item.update({ name: "Args", "system.rank": "4" }, { mine: 2 });
      await item.delete({ mine: 3 });
      return item.id as string;
    });
    const calls = Object.fromEntries((await heard(t, t.gm)).map(([name, ...args]) => [name as string, args]));
    t.expect(calls.preCreateItem).toMatchObject(["<Item new>", { name: "Args", type: "power" }, { mine: 1 }, IDS.gm]);
    t.expect(calls.createItem).toMatchObject([`<Item ${id}>`, { mine: 1 }, IDS.gm]);
    t.expect(calls.preUpdateItem).toMatchObject([
      `<Item ${id}>`,
      { name: "Args", system: { rank: "4" } },
      { mine: 2 },
      IDS.gm,
    ]);
    t.expect(calls.updateItem).toMatchObject([`<Item ${id}>`, { system: { rank: 4 } }, { mine: 2 }, IDS.gm]);
    t.expect(calls.updateItem?.[1]).not.toHaveProperty("name");
    t.expect(calls.preDeleteItem).toMatchObject([`<Item ${id}>`, { mine: 3 }, IDS.gm]);
    t.expect(calls.deleteItem).toMatchObject([`<Item ${id}>`, { mine: 3 }, IDS.gm]);
    t.expect(
      [
        calls.preCreateItem,
        calls.createItem,
        calls.preUpdateItem,
        calls.updateItem,
        calls.preDeleteItem,
        calls.deleteItem,
      ].map((a) => a?.length),
    ).toEqual([4, 3, 4, 4, 3, 3]);
  },
  gm,
);

item(
  "H-084",
  "pre hooks run at the requester's only, the others at everybody's, the requester included",
  async (t) => {
    const names = ["preCreateItem", "createItem", "preUpdateItem", "updateItem", "preDeleteItem", "deleteItem"];
    for (const page of [t.gm, t.player]) await listen(t, page, names);
    await t.eval(
      t.player,
      async ({ game }, ids) => {
        const [power] = await game.actors
          .get(ids.hero)
          .createEmbeddedDocuments("Item", [{ name: "Who", type: "power" }]);
        await power.update({ name: "Who else" });
        await power.delete();
      },
      IDS,
    );
    await t.until(t.gm, (g) => g.heard.some(([name]: string[]) => name === "deleteItem"));
    t.expect((await heard(t, t.player)).map(([name]) => name)).toEqual(names);
    const others = await heard(t, t.gm);
    t.expect(others.map(([name]) => name)).toEqual(["createItem", "updateItem", "deleteItem"]);
    t.expect(others.every((call) => call.at(-1) === IDS.player)).toBe(true);
  },
  both,
);

item(
  "H-085",
  "what preUpdate puts into the options reaches updateX everywhere",
  async (t) => {
    for (const page of [t.gm, t.player]) await listen(t, page, ["updateActor"]);
    await t.eval(
      t.player,
      async ({ game, Hooks, contract }, id) => {
        contract.on["Hero._preUpdate"] = (_changes: object, options: AnyObject) => {
          options.fromModel = { deep: [1] };
        };
        Hooks.once("preUpdateActor", (_a: object, _c: object, options: AnyObject) => {
          options.fromHook = true;
        });
        await game.actors.get(id).update({ "system.motto": "options" }, { fromCaller: 1 });
        delete contract.on["Hero._preUpdate"];
      },
      IDS.hero,
    );
    await t.until(t.gm, (g) => g.heard.length > 0);
    for (const page of [t.gm, t.player])
      t.expect((await heard(t, page))[0]?.[3]).toMatchObject({
        fromCaller: 1,
        fromModel: { deep: [1] },
        fromHook: true,
      });
    await t.eval(t.player, ({ game }, id) => game.actors.get(id).update({ "system.motto": "" }), IDS.hero);
  },
  both,
);

item(
  "H-086",
  "noHook silences pre hooks, not the others and not the methods",
  async (t) => {
    await listen(t, t.gm, ["preUpdateActor", "updateActor"]);
    const calls = await t.eval(
      t.gm,
      async ({ game, contract }, id) => {
        contract.record();
        await game.actors.get(id).update({ "system.bonus": 1 }, { noHook: true });
        const names = contract.stop().map((c: { name: string }) => c.name) as string[];
        await game.actors.get(id).update({ "system.bonus": 0 }, { noHook: true });
        return names;
      },
      IDS.hero,
    );
    t.expect((await heard(t, t.gm)).map(([name]) => name)).toEqual(["updateActor", "updateActor"]);
    t.expect(calls).toContain("Actor._preUpdate");
  },
  { seats: ["gm"] },
);

item(
  "H-087",
  "the actor hears of its items, its effects and its items' effects",
  async (t) => {
    const calls = (
      (await t.eval(
        t.gm,
        async ({ game, contract }, id) => {
          const actor = game.actors.get(id);
          contract.record();
          const [power] = await actor.createEmbeddedDocuments("Item", [{ name: "Told", type: "power" }]);
          const [effect] = await power.createEmbeddedDocuments("ActiveEffect", [
            { name: "Deep", img: "icons/svg/aura.svg" },
          ]);
          await effect.update({ name: "Deeper" });
          await effect.delete();
          const [own] = await actor.createEmbeddedDocuments("ActiveEffect", [
            { name: "Own", img: "icons/svg/aura.svg" },
          ]);
          await own.delete();
          await power.delete();
          return contract.stop();
        },
        IDS.hero,
      )) as { name: string; args: unknown[] }[]
    ).filter((c) => c.name.includes("Descendant"));
    t.expect(
      calls.map((c) => [
        c.name.replace("Actor._on", "").replace("DescendantDocuments", ""),
        (c.args[0] as { documentName: string }).documentName,
        c.args[1],
      ]),
    ).toEqual([
      ["Create", "Actor", "items"],
      ["Create", "Item", "effects"],
      ["Update", "Item", "effects"],
      ["Delete", "Item", "effects"],
      ["Create", "Actor", "effects"],
      ["Delete", "Actor", "effects"],
      ["Delete", "Actor", "items"],
    ]);
    t.expect(calls.every((c) => c.args.at(-1) === IDS.gm)).toBe(true);
  },
  gm,
);

item(
  "H-088",
  "a player's change of an actor that isn't theirs is refused, told, and changes nothing anywhere",
  async (t) => {
    t.allow(/permission|lacks|may not|not allowed/i);
    const message = await t.failure(
      t.player,
      ({ game }, id) => game.actors.get(id).update({ name: "Stolen" }),
      IDS.rival,
    );
    t.expect(message).not.toBeNull();
    await t.until(
      t.player,
      ({ ui }) =>
        [...document.querySelectorAll("#notifications .notification.error, .notification.error")].length > 0 &&
        Boolean(ui),
    );
    for (const page of [t.gm, t.player])
      t.expect(await t.eval(page, ({ game }, id) => game.actors.get(id).name, IDS.rival)).toBe("Rival");
  },
  both,
);

/** What a player may not do, spoken on the wire past every check of the client. */
const FORBIDDEN: readonly { what: string; type: string; action: string; operation: AnyObject; only?: 13 | 14 }[] = [
  {
    what: "update another's actor",
    type: "Actor",
    action: "update",
    operation: { updates: [{ _id: IDS.rival, name: "x" }] },
  },
  {
    what: "update an actor they may only look at",
    type: "Actor",
    action: "update",
    operation: { updates: [{ _id: IDS.friend, name: "x" }] },
  },
  {
    what: "give themselves ownership",
    type: "Actor",
    action: "update",
    operation: { updates: [{ _id: IDS.npc, ownership: { [IDS.player]: 3 } }] },
  },
  { what: "delete their own actor", type: "Actor", action: "delete", operation: { ids: [IDS.hero] } },
  { what: "create an actor", type: "Actor", action: "create", operation: { data: [{ name: "x", type: "hero" }] } },
  {
    what: "create an item of the world",
    type: "Item",
    action: "create",
    operation: { data: [{ name: "x", type: "power" }] },
  },
  {
    what: "add an item to another's actor",
    type: "Item",
    action: "create",
    operation: { data: [{ name: "x", type: "power" }], parentUuid: `Actor.${IDS.rival}` },
  },
  {
    what: "change an item of another's actor",
    type: "Item",
    action: "update",
    operation: { updates: [{ _id: IDS.claw, name: "x" }], parentUuid: `Actor.${IDS.npc}` },
  },
  {
    what: "delete an item of another's actor",
    type: "Item",
    action: "delete",
    operation: { ids: [IDS.claw], parentUuid: `Actor.${IDS.npc}` },
  },
  {
    what: "make themselves Gamemaster",
    type: "User",
    action: "update",
    operation: { updates: [{ _id: IDS.player, role: 4 }] },
  },
  {
    what: "change another user",
    type: "User",
    action: "update",
    operation: { updates: [{ _id: IDS.other, name: "x" }] },
  },
  { what: "create a user", type: "User", action: "create", operation: { data: [{ name: "x", role: 1 }] } },
  {
    what: "create a world setting",
    type: "Setting",
    action: "create",
    operation: { data: [{ key: "contract-sys.worldNumber", value: "5" }] },
  },
  { what: "change a scene", type: "Scene", action: "update", operation: { updates: [{ _id: IDS.scene, name: "x" }] } },
  {
    what: "move a token that isn't theirs",
    type: "Token",
    action: "update",
    operation: { updates: [{ _id: IDS.npcToken, x: 0 }], parentUuid: `Scene.${IDS.scene}` },
  },
  {
    what: "change the actor of a token that isn't theirs",
    type: "Actor",
    action: "update",
    operation: { updates: [{ _id: IDS.npc, name: "x" }], parentUuid: `Scene.${IDS.scene}.Token.${IDS.npcToken}` },
  },
  {
    what: "delete a token",
    type: "Token",
    action: "delete",
    operation: { ids: [IDS.npcToken], parentUuid: `Scene.${IDS.scene}` },
  },
  { what: "create a fight", type: "Combat", action: "create", operation: { data: [{}] } },
  { what: "write a journal entry", type: "JournalEntry", action: "create", operation: { data: [{ name: "x" }] } },
  {
    what: "change a page that isn't theirs",
    type: "JournalEntryPage",
    action: "update",
    operation: { updates: [{ _id: IDS.page, name: "x" }], parentUuid: `JournalEntry.${IDS.journal}` },
  },
  {
    what: "change a deck's card",
    type: "Card",
    action: "update",
    operation: { updates: [{ _id: "card000000000001", drawn: true }], parentUuid: `Cards.${IDS.deck}` },
  },
  { what: "create a folder", type: "Folder", action: "create", operation: { data: [{ name: "x", type: "Actor" }] } },
  {
    what: "change a rollable table",
    type: "RollTable",
    action: "update",
    operation: { updates: [{ _id: IDS.table, name: "x" }] },
  },
  {
    what: "write into a locked pack",
    type: "Actor",
    action: "update",
    operation: { updates: [{ _id: IDS.packHero, name: "x" }], pack: "contract-sys.heroes" },
  },
  {
    what: "create in a locked pack",
    type: "Actor",
    action: "create",
    operation: { data: [{ name: "x", type: "hero" }], pack: "contract-sys.heroes" },
  },
  {
    what: "speak as somebody else",
    type: "ChatMessage",
    action: "create",
    operation: { data: [{ content: "x", author: IDS.gm }] },
  },
];

item(
  "H-088",
  "the same by raw socket: every forbidden operation is refused with a reason, and the world is as before",
  async (t) => {
    t.allow(/./);
    const player = await t.raw("player");
    const gamemaster = await t.raw("gm");
    const picture = async (): Promise<string> => {
      const { actors, items, scenes, users, settings, combats, journal, cards, folders, tables } =
        await gamemaster.world();
      return JSON.stringify(
        { actors, items, scenes, users, settings, combats, journal, cards, folders, tables },
        (key, value: unknown) => (["_stats", "lastSeen", "active"].includes(key) ? undefined : value),
      );
    };
    const before = await picture();
    const accepted: string[] = [];
    for (const { what, type, action, operation } of FORBIDDEN) {
      const answer = await player.modify(type, action, operation);
      if (!answer.error || !String(answer.error.message).trim()) accepted.push(what);
    }
    const messages = ((await gamemaster.world()).messages as AnyObject[]).filter(
      (m) => m.author === IDS.gm && m.content === "x",
    );
    t.expect(accepted.filter((what) => what !== "speak as somebody else")).toEqual([]);
    t.expect(messages).toEqual([]);
    t.expect(await picture()).toBe(before);
    if (t.is14) {
      const batch = await player.request("modifyBatch", [
        { type: "Actor", action: "update", operation: { updates: [{ _id: IDS.hero, name: "Mine" }] } },
        { type: "Actor", action: "update", operation: { updates: [{ _id: IDS.rival, name: "Not mine" }] } },
      ]);
      t.expect(batch.error).toBeTruthy();
      t.expect(await picture()).toBe(before);
    }
    const pause = await player.request("pause", true);
    t.expect(pause.error).toBeTruthy();
    for (const message of ((await gamemaster.world()).messages as AnyObject[]).filter((m) => m.content === "x"))
      await gamemaster.modify("ChatMessage", "delete", { ids: [message._id] });
  },
  both,
);

item(
  "H-088",
  "documents that a player may not see are not sent: whispers, and a hidden actor's sheet stays shut",
  async (t) => {
    const player = await t.raw("player");
    const other = await t.raw("other");
    const made = await (
      await t.raw("gm")
    ).modify("ChatMessage", "create", { data: [{ content: "for the other only", whisper: [IDS.other] }] });
    const id = made.result.result[0]._id as string;
    const has = async (client: typeof player): Promise<boolean> =>
      ((await client.world()).messages as AnyObject[]).some((m) => m._id === id);
    t.expect([await has(player), await has(other)]).toEqual([false, true]);
    t.expect(player.received.some(({ args }) => JSON.stringify(args).includes("for the other only"))).toBe(false);
    await t.until(t.gm, ({ game }, at) => game.messages.get(at), id);
    await t.eval(t.gm, ({ game }, at) => game.messages.get(at).delete(), id);
  },
  both,
);

item(
  "H-089",
  "a player may delete an item of their actor, but not the actor",
  async (t) => {
    t.allow(/permission|lacks|may not/i);
    t.expect(
      await t.eval(
        t.player,
        async ({ game }, id) => {
          const actor = game.actors.get(id);
          const [power] = await actor.createEmbeddedDocuments("Item", [{ name: "Gone soon", type: "power" }]);
          await power.delete();
          return actor.items.has(power.id);
        },
        IDS.hero,
      ),
    ).toBe(false);
    t.expect(await t.failure(t.player, ({ game }, id) => game.actors.get(id).delete(), IDS.hero)).not.toBeNull();
    t.expect(await t.eval(t.gm, ({ game }, id) => game.actors.has(id), IDS.hero)).toBe(true);
  },
  both,
);

item("H-090", "who lacks ACTOR_CREATE creates none; once the table of permissions allows it, they do", async (t) => {
  t.allow(/permission|lacks|may not/i);
  t.expect(
    await t.eval(t.player, ({ game, Actor }) => [
      game.user.can("ACTOR_CREATE"),
      game.user.hasPermission("ACTOR_CREATE"),
      Actor.canUserCreate(game.user),
    ]),
  ).toEqual([false, false, false]);
  t.expect(await t.failure(t.player, ({ Actor }) => Actor.create({ name: "No", type: "hero" }))).not.toBeNull();
  const before = await t.eval(t.gm, async ({ game, foundry }) => {
    const old = foundry.utils.deepClone(game.settings.get("core", "permissions"));
    await game.settings.set("core", "permissions", { ...old, ACTOR_CREATE: [1, 2, 3, 4] });
    return old as object;
  });
  await t.until(t.player, ({ game }) => game.user.can("ACTOR_CREATE"));
  const id = await t.eval(
    t.player,
    async ({ Actor }) => (await Actor.create({ name: "Yes", type: "hero" })).id as string,
  );
  t.expect(await t.until(t.gm, ({ game }, at) => game.actors.get(at)?.ownership, id)).toMatchObject({
    [IDS.player]: 3,
  });
  await t.eval(
    t.gm,
    async ({ game }, [at, old]) => {
      await game.actors.get(at).delete();
      await game.settings.set("core", "permissions", old);
    },
    [id, before] as const,
  );
});

item(
  "H-091",
  "a player's change of a field for the Gamemaster has no effect, on any client or on the disk",
  async (t) => {
    t.allow(/secret|gm|permission/i);
    const raw = await t.raw("player");
    await raw.modify("Actor", "update", { updates: [{ _id: IDS.hero, system: { secret: "known", motto: "both" } }] });
    await t.eval(
      t.player,
      ({ game }, id) =>
        game.actors
          .get(id)
          .update({ "system.secret": "mine" })
          .catch(() => null),
      IDS.hero,
    );
    const stored = ((await (await t.raw("gm")).world()).actors as AnyObject[]).find((a) => a._id === IDS.hero);
    t.expect(stored?.system.secret ?? "").toBe("");
    t.expect(await t.eval(t.gm, ({ game }, id) => game.actors.get(id).system.secret ?? "", IDS.hero)).toBe("");
    await t.eval(t.gm, ({ game }, id) => game.actors.get(id).update({ "system.secret": "set by the GM" }), IDS.hero);
    t.expect(await t.eval(t.gm, ({ game }, id) => game.actors.get(id).system.secret, IDS.hero)).toBe("set by the GM");
    await t.eval(
      t.gm,
      ({ game }, id) => game.actors.get(id).update({ "system.secret": "", "system.motto": "" }),
      IDS.hero,
    );
  },
);

item(
  "H-092",
  "limited owners see the sheet but cannot edit it; those without rights see none",
  async (t) => {
    const seen = async (level: number): Promise<unknown[]> => {
      await t.eval(
        t.gm,
        ({ game }, [id, user, value]) => game.actors.get(id).update({ [`ownership.${user}`]: value }),
        [IDS.rival, IDS.player, level] as const,
      );
      await t.until(t.player, ({ game }, [id, value]) => game.actors.get(id).permission === value, [
        IDS.rival,
        level,
      ] as const);
      return t.eval(
        t.player,
        ({ game }, id) => {
          const actor = game.actors.get(id);
          return [
            actor.permission,
            actor.limited,
            actor.visible,
            actor.isOwner,
            actor.sheet.isVisible,
            actor.sheet.isEditable,
          ];
        },
        IDS.rival,
      );
    };
    t.expect(await seen(1)).toEqual([1, true, true, false, true, false]);
    t.expect(await seen(3)).toEqual([3, false, true, true, true, true]);
    t.expect(await seen(0)).toEqual([0, false, false, false, false, false]);
    t.expect(
      await t.eval(
        t.player,
        async ({ game }, id) => {
          const { sheet } = game.actors.get(id);
          await sheet.render(true).catch(() => null);
          const shown = sheet.element?.isConnected === true;
          return shown;
        },
        IDS.rival,
      ),
    ).toBe(false);
    t.allow(/permission|view|may not|lack/i);
  },
  both,
);

item(
  "H-093",
  "a change of ownership redraws the directories of the others; what is hidden now is gone from them",
  async (t) => {
    const listed = (): Promise<boolean> =>
      t.eval(
        t.player,
        ({ ui }, id) => Boolean(ui.actors.element.querySelector(`[data-entry-id="${id}"], [data-document-id="${id}"]`)),
        IDS.friend,
      );
    await t.poll(listed);
    await t.eval(t.gm, ({ game }, [id, user]) => game.actors.get(id).update({ [`ownership.${user}`]: 0 }), [
      IDS.friend,
      IDS.player,
    ] as const);
    await t.poll(async () => !(await listed()));
    await t.eval(t.gm, ({ game }, [id, user]) => game.actors.get(id).update({ [`ownership.${user}`]: 2 }), [
      IDS.friend,
      IDS.player,
    ] as const);
    await t.poll(listed);
  },
  both,
);

item(
  "H-094",
  "a flag of a foreign scope throws; unsetFlag takes the key away",
  async (t) => {
    t.expect(
      await t.failure(t.gm, ({ game }, id) => game.actors.get(id).setFlag("not-installed", "x", 1), IDS.hero),
    ).toMatch(/scope/);
    t.expect(
      await t.failure(t.gm, ({ game }, id) => game.actors.get(id).getFlag("not-installed", "x"), IDS.hero),
    ).toMatch(/scope/);
    t.expect(
      await t.eval(
        t.gm,
        async ({ game }, id) => {
          const actor = game.actors.get(id);
          await actor.setFlag("contract-sys", "a.b", { c: 1 });
          await actor.setFlag("world", "w", true);
          const seen = [
            actor.getFlag("contract-sys", "a.b.c"),
            actor.getFlag("world", "w"),
            actor.getFlag("contract-sys", "none") ?? null,
          ];
          await actor.unsetFlag("contract-sys", "a.b");
          await actor.unsetFlag("world", "w");
          return [...seen, actor.toObject().flags];
        },
        IDS.hero,
      ),
    ).toEqual([1, true, null, t.expect.objectContaining({ "contract-sys": { a: {} }, world: {} })]);
    await t.eval(t.gm, ({ game }, id) => game.actors.get(id).unsetFlag("contract-sys", "a"), IDS.hero);
  },
  gm,
);

item(
  "H-095",
  "sorting between neighbours gives whole numbers, and room is made where there is none",
  async (t) => {
    t.expect(
      await t.eval(t.gm, ({ foundry }) => {
        const rows = [
          { id: "a", sort: 0 },
          { id: "b", sort: 10 },
          { id: "c", sort: 11 },
          { id: "d", sort: 20 },
        ];
        const between = foundry.utils.performIntegerSort(rows[3], {
          target: rows[1],
          siblings: rows.slice(0, 3),
          sortBefore: true,
        });
        const dense = foundry.utils.performIntegerSort(rows[0], {
          target: rows[2],
          siblings: rows.slice(1),
          sortBefore: true,
        }) as { target: { id: string }; update: { sort: number } }[];
        return [
          between.length,
          between[0].update.sort,
          dense.length > 1,
          dense.every((d) => Number.isInteger(d.update.sort)),
          new Set(dense.map((d) => d.update.sort)).size === dense.length,
        ];
      }),
    ).toEqual([1, 5, true, true, true]);
    t.expect(
      await t.eval(t.gm, async ({ Actor }) => {
        const actor = await Actor.create({
          name: "Sorter",
          type: "hero",
          items: ["a", "b", "c"].map((name, i) => ({ name, type: "power", sort: i })),
        });
        const [a, b, c] = actor.items.contents;
        await c.sortRelative({ target: b, siblings: [a, b], sortBefore: true });
        const names = [...actor.items]
          .sort((x: AnyObject, y: AnyObject) => x.sort - y.sort)
          .map((i: AnyObject) => i.name as string);
        await actor.delete();
        return names;
      }),
    ).toEqual(["a", "c", "b"]);
  },
  { seats: ["gm"] },
);

item(
  "H-096",
  "two clients changing different paths both succeed; on the same path the last one does",
  async (t) => {
    await Promise.all([
      t.eval(t.gm, ({ game }, id) => game.actors.get(id).update({ "system.bonus": 7, "system.map.gm": 1 }), IDS.hero),
      t.eval(
        t.player,
        ({ game }, id) => game.actors.get(id).update({ "system.motto": "mine", "system.map.player": 1 }),
        IDS.hero,
      ),
    ]);
    for (const page of [t.gm, t.player]) {
      await t.until(
        page,
        ({ game }, id) => {
          const { system } = game.actors.get(id);
          return system.bonus === 7 && system.motto === "mine" && system.map.gm && system.map.player;
        },
        IDS.hero,
      );
    }
    await t.eval(t.player, ({ game }, id) => game.actors.get(id).update({ "system.motto": "first" }), IDS.hero);
    await t.eval(t.gm, ({ game }, id) => game.actors.get(id).update({ "system.motto": "last" }), IDS.hero);
    await t.until(t.player, ({ game }, id) => game.actors.get(id).system.motto === "last", IDS.hero);
    await t.eval(
      t.gm,
      ({ game, _del }, id) =>
        game.actors.get(id).update({
          "system.motto": "",
          "system.bonus": 0,
          ...(game.release.generation === 13
            ? { "system.map.-=gm": null, "system.map.-=player": null }
            : { "system.map.gm": _del, "system.map.player": _del }),
        }),
      IDS.hero,
    );
  },
  both,
);

item(
  "H-098",
  "a batch is all or nothing, for the server and for a veto",
  async (t) => {
    t.allow(/exist|rank|valid/i);
    const seen = await t.eval(
      t.gm,
      async ({ foundry, game, Hooks }, ids) => {
        const { modifyBatch } = foundry.documents;
        const hero = game.actors.get(ids.hero);
        const ok = await modifyBatch([
          { action: "update", documentName: "Actor", updates: [{ _id: ids.hero, "system.bonus": 2 }] },
          { action: "create", documentName: "Item", data: [{ name: "Batch", type: "power" }], parent: hero },
        ]);
        const after = [
          hero.system.bonus,
          hero.items.some((i: AnyObject) => i.name === "Batch"),
          Array.isArray(ok),
          ok.length,
        ];
        const failed = await modifyBatch([
          { action: "update", documentName: "Actor", updates: [{ _id: ids.hero, "system.bonus": 5 }] },
          { action: "update", documentName: "Actor", updates: [{ _id: "absent0000000000", name: "x" }] },
        ]).then(
          () => false,
          () => true,
        );
        const hook = Hooks.on("preUpdateActor", (actor: AnyObject) => actor.id !== ids.npc);
        await modifyBatch([
          { action: "update", documentName: "Actor", updates: [{ _id: ids.hero, "system.bonus": 6 }] },
          { action: "update", documentName: "Actor", updates: [{ _id: ids.npc, name: "Vetoed" }] },
        ]).catch(() => null);
        Hooks.off("preUpdateActor", hook);
        const end = [hero.system.bonus, game.actors.get(ids.npc).name];
        await hero.items.find((i: AnyObject) => i.name === "Batch").delete();
        await hero.update({ "system.bonus": 0 });
        return { after, failed, end };
      },
      IDS,
    );
    t.expect(seen).toEqual({ after: [2, true, true, 2], failed: true, end: [2, "Npc"] });
  },
  { only: 14, seats: ["gm"] },
);

item(
  "H-099",
  "a deleted actor's sheet closes and its combatant stays without one, quietly",
  async (t) => {
    t.expect(
      await t.eval(t.gm, async ({ Actor, Combat, foundry }) => {
        const actor = await Actor.create({ name: "Doomed", type: "hero" });
        const combat = await Combat.create({});
        const [combatant] = await combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id }]);
        await actor.sheet.render(true);
        const { id } = actor.sheet;
        const open = foundry.applications.instances.has(id);
        await actor.delete();
        await new Promise((done) => setTimeout(done, 300));
        const seen = [open, foundry.applications.instances.has(id), combatant.actor ?? null, combat.turns.length];
        await combat.delete();
        return seen;
      }),
    ).toEqual([true, false, null, 1]);
  },
  { seats: ["gm"] },
);

item(
  "H-100",
  "an unlinked token has an actor of its own: changes go to its delta and leave the world's actor alone",
  async (t) => {
    const seen = await t.eval(
      t.gm,
      async ({ game, contract, fromUuid, fromUuidSync }, ids) => {
        const token = game.scenes.get(ids.scene).tokens.get(ids.npcToken);
        const { actor } = token;
        const base = game.actors.get(ids.npc);
        const first = [
          actor !== base,
          actor.isToken,
          actor.token === token,
          actor.id === base.id,
          actor.uuid,
          actor instanceof contract.classes.ContractActor,
        ];
        await actor.update({ "system.health.value": 1, name: "Npc the Second" });
        await actor.items.get(ids.claw).update({ "system.rank": 9 });
        const [bite] = await actor.createEmbeddedDocuments("Item", [{ name: "Bite", type: "power" }]);
        const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [
          { name: "On the token", img: "icons/svg/aura.svg" },
        ]);
        const delta = token.delta.toObject();
        return {
          first,
          base: [
            base.name,
            base.system.health.value,
            base.items.get(ids.claw).system.rank,
            base.items.size,
            base.effects.size,
          ],
          own: [
            token.actor.name,
            token.actor.system.health.value,
            token.actor.items.get(ids.claw).system.rank,
            token.actor.items.size,
            token.actor.effects.size,
          ],
          delta: [delta.name, delta.system, delta.items.length, delta.effects.length],
          sync: fromUuidSync(actor.uuid) === token.actor,
          async: (await fromUuid(bite.uuid)) === bite,
          bite: bite.uuid,
          same: token.actor === actor,
          effect: effect.parent === actor,
        };
      },
      IDS,
    );
    const uuid = `Scene.${IDS.scene}.Token.${IDS.npcToken}.Actor.${IDS.npc}`;
    t.expect(seen).toMatchObject({
      first: [true, true, true, true, uuid, true],
      base: ["Npc", 4, 1, 1, 0],
      own: ["Npc the Second", 1, 9, 2, 1],
      delta: ["Npc the Second", { health: { value: 1 } }, 2, 1],
      sync: true,
      async: true,
      same: true,
      effect: true,
    });
    t.expect(seen.bite).toMatch(new RegExp(`^${uuid}\\.Item\\.`));
    // Others see the same, also after loading anew.
    await t.until(
      t.player,
      ({ game }, ids) => game.scenes.get(ids.scene).tokens.get(ids.npcToken).actor.effects.size === 1,
      IDS,
    );
    await t.reload(t.player);
    const other = (): Promise<unknown[]> =>
      t.eval(
        t.player,
        ({ game }, ids) => {
          const { actor } = game.scenes.get(ids.scene).tokens.get(ids.npcToken);
          return [
            actor.name,
            actor.system.health.value,
            actor.system.health.max,
            actor.items.get(ids.claw)?.system.rank ?? null,
            actor.items.size,
            actor.effects.size,
          ];
        },
        IDS,
      );
    t.expect(await other()).toEqual(["Npc the Second", 1, 4, 9, 2, 1]);
    // The world's actor goes on to show through where the token says nothing; a removed item stays removed.
    await t.eval(
      t.gm,
      async ({ game }, ids) => {
        await game.actors.get(ids.npc).update({ "system.health.max": 12, name: "Npc anew" });
        await game.scenes.get(ids.scene).tokens.get(ids.npcToken).actor.items.get(ids.claw).delete();
      },
      IDS,
    );
    await t.poll(async () => JSON.stringify(await other()) === JSON.stringify(["Npc the Second", 1, 12, null, 1, 1]));
    t.expect(
      await t.eval(
        t.gm,
        ({ game }, ids) => [
          game.actors.get(ids.npc).items.size,
          game.scenes.get(ids.scene).tokens.get(ids.npcToken).actor.system.health.max,
        ],
        IDS,
      ),
    ).toEqual([1, 12]);
    // The linked token's actor is the world's.
    t.expect(
      await t.eval(
        t.gm,
        ({ game }, ids) => game.scenes.get(ids.scene).tokens.get(ids.heroToken).actor === game.actors.get(ids.hero),
        IDS,
      ),
    ).toBe(true);
    await t.eval(
      t.gm,
      async ({ game }, ids) => {
        const scene = game.scenes.get(ids.scene);
        await scene.deleteEmbeddedDocuments("Token", [ids.npcToken]);
        await scene.createEmbeddedDocuments(
          "Token",
          [{ _id: ids.npcToken, name: "Npc", actorId: ids.npc, actorLink: false, x: 100, y: 100 }],
          { keepId: true },
        );
        await game.actors.get(ids.npc).update({ "system.health.max": 4, name: "Npc" });
      },
      IDS,
    );
  },
  both,
);

item(
  "H-100",
  "a token whose link is taken away has an actor of its own at once, and is the world's again when it is linked",
  async (t) => {
    const [own, linked] = await t.eval(
      t.gm,
      async ({ game }, ids) => {
        const token = game.scenes.get(ids.scene).tokens.get(ids.heroToken);
        const world = game.actors.get(ids.hero);
        await token.update({ actorLink: false });
        const apart = [token.actor?.isToken, token.actor === world, token.actor?.name === world.name];
        await token.actor.update({ name: "Somebody else" });
        apart.push(token.actor.name, world.name === "Somebody else");
        await token.update({ actorLink: true });
        return [apart, [token.actor === world, token.actor.name === "Somebody else"]];
      },
      IDS,
    );
    t.expect(own).toEqual([true, false, true, "Somebody else", false]);
    t.expect(linked).toEqual([true, false]);
    // The other seats see the world's actor again.
    await t.until(
      t.player,
      ({ game }, ids) => game.scenes.get(ids.scene).tokens.get(ids.heroToken).actor === game.actors.get(ids.hero),
      IDS,
    );
  },
  both,
);

item(
  "H-100",
  "a status, a toggled effect and a bar on a token's own actor stay with the token",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        async ({ game }, ids) => {
          const token = game.scenes.get(ids.scene).tokens.get(ids.npcToken);
          await token.actor.toggleStatusEffect("glowing");
          await token.actor.modifyTokenAttribute("health", -2, true, true);
          const seen = [
            token.actor.statuses.has("glowing"),
            game.actors.get(ids.npc).statuses.has("glowing"),
            token.actor.system.health.value,
            game.actors.get(ids.npc).system.health.value,
          ];
          await token.actor.toggleStatusEffect("glowing");
          await token.actor.modifyTokenAttribute("health", 4, false, true);
          return [...seen, token.actor.statuses.has("glowing"), token.actor.system.health.value];
        },
        IDS,
      ),
    ).toEqual([true, false, 2, 4, false, 4]);
  },
  gm,
);
