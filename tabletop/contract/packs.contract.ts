/** H-101 to H-108, H-110, H-111: uuids, compendia, folders, what is dragged. */
import type { AnyObject } from "../common/types.ts";
import { IDS, item } from "./harness.ts";

const gm = { core: true, seats: ["gm"] } as const;
const PACK_UUID = `Compendium.contract-sys.heroes.Actor.${IDS.packHero}`;

item(
  "H-101",
  "fromUuid finds world, embedded, token's and pack documents; what isn't there is null",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        async ({ fromUuid, game }, [ids, pack]) => {
          const found: unknown[] = [];
          for (const uuid of [
            `Actor.${ids.hero}`,
            `Actor.${ids.hero}.Item.${ids.power}`,
            `Scene.${ids.scene}.Token.${ids.npcToken}`,
            `Scene.${ids.scene}.Token.${ids.npcToken}.Actor.${ids.npc}.Item.${ids.claw}`,
            `JournalEntry.${ids.journal}.JournalEntryPage.${ids.page}`,
            pack,
            `${pack}.Item.${ids.packPower}`,
            `${pack}.Item.${ids.packPower}.ActiveEffect.${ids.packEffect}`,
          ]) {
            const doc = await fromUuid(uuid);
            found.push([doc?.documentName, doc?.name, doc?.uuid === uuid]);
          }
          const absent = [
            await fromUuid("Actor.absent0000000000"),
            await fromUuid(`Actor.${ids.hero}.Item.absent0000000000`),
            await fromUuid("Compendium.contract-sys.heroes.Actor.absent0000000000"),
            await fromUuid("Compendium.no.pack.Actor.absent0000000000"),
            await fromUuid("nonsense"),
            await fromUuid(""),
          ];
          const hero = game.actors.get(ids.hero);
          const relative = (await fromUuid(`.Item.${ids.power}`, { relative: hero })) === hero.items.get(ids.power);
          return { found, absent: absent.map((d) => d ?? null), relative };
        },
        [IDS, PACK_UUID] as const,
      ),
    ).toEqual({
      found: [
        ["Actor", "Hero", true],
        ["Item", "Power", true],
        ["Token", "Npc", true],
        ["Item", "Claw", true],
        ["JournalEntryPage", "Text", true],
        ["Actor", "Packed Hero", true],
        ["Item", "Packed Power", true],
        ["ActiveEffect", "Packed Effect", true],
      ],
      absent: Array(6).fill(null),
      relative: true,
    });
  },
  gm,
);

item(
  "H-102",
  "fromUuidSync of a pack document is its index row until it is loaded, then the document",
  async (t) => {
    await t.reload(t.player);
    t.expect(
      await t.eval(
        t.player,
        async ({ fromUuid, fromUuidSync, contract, game }, uuid) => {
          const row = fromUuidSync(uuid);
          const first = [
            row.constructor === contract.classes.ContractActor,
            row.name,
            row.uuid,
            row.pack ?? row.uuid.split(".").slice(1, 3).join("."),
          ];
          const loaded = await fromUuid(uuid);
          return [
            ...first,
            fromUuidSync(uuid) === loaded,
            fromUuidSync(`Actor.${String(game.user.character.id)}`) === game.user.character,
          ];
        },
        PACK_UUID,
      ),
    ).toEqual([false, "Packed Hero", PACK_UUID, "contract-sys.heroes", true, true]);
  },
  { core: true },
);

item(
  "H-103",
  "fromUuidSync of a child in a pack that is not loaded throws, unless it need not be strict",
  async (t) => {
    await t.reload(t.player);
    const child = `${PACK_UUID}.Item.${IDS.packPower}`;
    t.expect(await t.failure(t.player, ({ fromUuidSync }, uuid) => fromUuidSync(uuid), child)).toMatch(
      /Embedded Document|synchronous/i,
    );
    t.expect(
      await t.eval(
        t.player,
        async ({ fromUuidSync, fromUuid }, [uuid, parent]) => {
          const before = fromUuidSync(uuid, { strict: false });
          await fromUuid(parent);
          return [before, fromUuidSync(uuid).name];
        },
        [child, PACK_UUID] as const,
      ),
    ).toEqual([null, "Packed Power"]);
  },
  { core: true },
);

item(
  "H-104",
  "a redirected prefix is followed",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        async ({ CONFIG, fromUuid, fromUuidSync }, [id]) => {
          CONFIG.compendium.uuidRedirects = { "Compendium.old-sys.people": "Compendium.contract-sys.heroes" };
          const seen = [
            (await fromUuid(`Compendium.old-sys.people.Actor.${id}`))?.name,
            fromUuidSync(`Compendium.old-sys.people.Actor.${id}`)?.name,
          ];
          CONFIG.compendium.uuidRedirects = {};
          return seen;
        },
        [IDS.packHero] as const,
      ),
    ).toEqual(["Packed Hero", "Packed Hero"]);
  },
  { seats: ["gm"] },
);

item(
  "H-105",
  "index rows have id, name, img, type, folder, sort and uuid; getIndex adds fields that are asked for",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        async ({ game, CONFIG }, id) => {
          const pack = game.packs.get("contract-sys.heroes");
          const row = { ...pack.index.get(id) } as AnyObject;
          const plain = [row._id, row.name, row.img, row.type, row.folder, row.sort, row.uuid, row.system ?? null];
          const wider = (await pack.getIndex({ fields: ["system.bonus", "system.motto"] })).get(id);
          void CONFIG;
          return {
            plain,
            wider: [wider.system.bonus, wider.system.motto, wider.name, pack.index.getName("Packed Hero")?._id],
          };
        },
        IDS.packHero,
      ),
    ).toEqual({
      plain: [IDS.packHero, "Packed Hero", "icons/svg/mystery-man.svg", "hero", IDS.packFolder, 500, PACK_UUID, null],
      wider: [4, "packed", "Packed Hero", IDS.packHero],
    });
  },
  gm,
);

item(
  "H-105",
  "getIndex asks the server for rows; no document is loaded for them",
  async (t) => {
    await t.reload(t.gm);
    t.expect(
      await t.eval(
        t.gm,
        async ({ game, foundry }, id) => {
          const pack = game.packs.get("contract-sys.heroes");
          const asked: AnyObject[] = [];
          const { database } = foundry.documents.Actor;
          const { get } = database;
          database.get = function (this: unknown, cls: unknown, operation: AnyObject): unknown {
            asked.push(operation);
            return get.call(this, cls, operation);
          };
          try {
            const rows = await Promise.all([
              pack.getIndex({ fields: ["system.bonus"] }),
              pack.getIndex({ fields: ["system.motto"] }),
            ]);
            await pack.getIndex({ fields: ["system.bonus"] });
            const row = rows[1].get(id);
            return [
              asked.map(({ query, index, pack: of }) => [query, index, of]),
              pack.size,
              [row.system.bonus, row.system.motto],
            ];
          } finally {
            database.get = get;
          }
        },
        IDS.packHero,
      ),
    ).toEqual([
      [
        [{}, true, "contract-sys.heroes"],
        [{}, true, "contract-sys.heroes"],
      ],
      0,
      [4, "packed"],
    ]);
  },
  gm,
);

item(
  "H-106",
  "a pack's document is whole: its items and their effects are documents, and it knows its pack",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        async ({ game, contract }, ids) => {
          const pack = game.packs.get("contract-sys.heroes");
          const actor = await pack.getDocument(ids.packHero);
          const power = actor.items.get(ids.packPower);
          const all = await pack.getDocuments();
          const queried = [
            await pack.getDocuments({ name: "Packed Hero" }),
            await pack.getDocuments({ type: "npc" }),
            await pack.getDocuments({ _id__in: [ids.packHero, "other"] }),
          ].map((list) => list.length as number);
          return [
            actor instanceof contract.classes.ContractActor,
            power instanceof contract.classes.ContractItem,
            power.system instanceof contract.classes.PowerModel,
            power.effects.size,
            actor.pack,
            actor.inCompendium,
            power.pack,
            actor.compendium === pack,
            actor.folder?.name,
            actor.system.bonus,
            actor.sheet.isEditable,
            all.length,
            ...queried,
            (await pack.getDocument("absent0000000000")) ?? null,
          ];
          // The item's effect works here as well: 4 + 1.
        },
        IDS,
      ),
    ).toEqual([
      true,
      true,
      true,
      1,
      "contract-sys.heroes",
      true,
      "contract-sys.heroes",
      true,
      "Pack Folder",
      5,
      false,
      1,
      1,
      0,
      1,
      null,
    ]);
  },
  gm,
);

item(
  "H-107",
  "in a locked pack nothing can be written, changed or removed",
  async (t) => {
    t.allow(/lock/i);
    for (const what of ["update", "delete", "create", "item"] as const) {
      t.expect(
        await t.failure(
          t.gm,
          async ({ game, Actor }, [id, how]) => {
            const actor = await game.packs.get("contract-sys.heroes").getDocument(id);
            if (how === "update") await actor.update({ name: "Changed" });
            else if (how === "delete") await actor.delete();
            else if (how === "item") await actor.createEmbeddedDocuments("Item", [{ name: "x", type: "power" }]);
            else await Actor.create({ name: "New", type: "hero" }, { pack: "contract-sys.heroes" });
          },
          [IDS.packHero, what] as const,
        ),
        what,
      ).toMatch(/lock/i);
    }
    t.expect(
      await t.eval(
        t.gm,
        async ({ game }, id) => {
          const pack = game.packs.get("contract-sys.heroes");
          return [
            pack.locked,
            pack.index.size,
            (await pack.getDocument(id)).name,
            (await pack.getDocument(id)).items.size,
          ];
        },
        IDS.packHero,
      ),
    ).toEqual([true, 1, "Packed Hero", 1]);
  },
  gm,
);

item(
  "H-107",
  "unlocked, the same works, and the others' index follows",
  async (t) => {
    const table = await t.table();
    const gamemaster = await table.window("gm");
    const player = await table.window("player");
    await t.eval(
      gamemaster.page,
      async ({ game, Actor }, id) => {
        const pack = game.packs.get("contract-sys.heroes");
        await pack.configure({ locked: false });
        await (await pack.getDocument(id)).update({ name: "Renamed" });
        await Actor.create({ name: "Second", type: "npc" }, { pack: pack.collection });
      },
      IDS.packHero,
    );
    await t.until(player.page, ({ game }) => game.packs.get("contract-sys.heroes").index.size === 2);
    t.expect(
      await t.eval(player.page, ({ game }) => [
        game.packs
          .get("contract-sys.heroes")
          .index.map((r: AnyObject) => r.name as string)
          .sort(),
        game.actors.size,
      ]),
    ).toEqual([["Renamed", "Second"], 4]);
    t.expect([...gamemaster.said, ...player.said]).toEqual([]);
    await gamemaster.context.close();
    await player.context.close();
  },
  { ...gm, slow: true },
);

item(
  "H-108",
  "an import notes its source and drops order and ownership; fromCompendium keeps the folder unless told",
  async (t) => {
    const seen = await t.eval(
      t.gm,
      async ({ game }, id) => {
        const pack = game.packs.get("contract-sys.heroes");
        const document = await pack.getDocument(id);
        const data = game.actors.fromCompendium(document);
        const cleared = game.actors.fromCompendium(document, { clearFolder: true, keepId: true });
        const actor = await game.actors.importFromCompendium(pack, id, { name: "Imported" });
        const answer = {
          data: ["sort" in data, "ownership" in data, data.folder, "_id" in data, data._stats.compendiumSource],
          cleared: ["folder" in cleared, cleared._id],
          actor: [
            actor.name,
            actor._stats.compendiumSource,
            actor.folder,
            actor.items.size,
            actor.items.contents[0].effects.size,
            actor.pack,
            actor.ownership[game.user.id],
            actor.system.bonus,
          ],
        };
        await actor.delete();
        return answer;
      },
      IDS.packHero,
    );
    t.expect(seen).toEqual({
      data: [false, false, IDS.packFolder, false, PACK_UUID],
      cleared: [false, IDS.packHero],
      actor: ["Imported", PACK_UUID, null, 1, 1, null, 3, 5],
    });
  },
  gm,
);

item(
  "H-110",
  "folders nest four deep and no deeper; a deleted one leaves its contents to its parent",
  async (t) => {
    t.allow(/depth|deep|level/i);
    const seen = await t.eval(t.gm, async ({ Folder, Actor }) => {
      const chain: AnyObject[] = [];
      for (let i = 0; i < 4; i++)
        chain.push(await Folder.create({ name: `F${i}`, type: "Actor", folder: chain[i - 1]?.id ?? null }));
      const fifth = await Folder.create({ name: "F4", type: "Actor", folder: chain[3]?.id }).then(
        (f: AnyObject | undefined) => f?.depth ?? 0,
        () => "refused",
      );
      const depths = chain.map((f) => f.depth as number);
      const actor = await Actor.create({ name: "Filed", type: "hero", folder: chain[2]?.id });
      const inside = [
        chain[2]?.contents.map((a: AnyObject) => a.name),
        chain[0]?.getSubfolders(true).length,
        chain[3]?.ancestors.map((f: AnyObject) => f.name),
      ];
      await chain[2]?.delete();
      const after = [actor.folder?.name, chain[3]?.folder?.name];
      await actor.delete();
      await chain[3]?.delete();
      await chain[0]?.delete({ deleteSubfolders: true, deleteContents: true });
      return { depths, fifth, inside, after };
    });
    t.expect(seen).toEqual({
      depths: [1, 2, 3, 4],
      fifth: "refused",
      inside: [["Filed"], 3, ["F2", "F1", "F0"]],
      after: ["F1", "F1"],
    });
  },
  { seats: ["gm"] },
);

item(
  "H-111",
  "what is dragged from a directory or a pack is {type, uuid} as text, and the receiver finds the document",
  async (t) => {
    const dragged = await t.eval(
      t.gm,
      async ({ ui, game, foundry }, [hero, packed]) => {
        const drag = (row: Element | null | undefined): string => {
          if (!row) return "no row";
          const transfer = new DataTransfer();
          row.dispatchEvent(new DragEvent("dragstart", { bubbles: true, cancelable: true, dataTransfer: transfer }));
          return transfer.getData("text/plain");
        };
        const directory = drag(ui.actors.element.querySelector(`[data-entry-id="${hero}"]`));
        const pack = game.packs.get("contract-sys.heroes");
        await pack.render(true);
        const [app] = pack.apps;
        for (let i = 0; i < 100 && !app.element?.querySelector(`[data-entry-id="${packed}"]`); i++)
          await new Promise((done) => setTimeout(done, 20));
        const compendium = drag(app.element?.querySelector(`[data-entry-id="${packed}"]`));
        await app.close();
        const transfer = new DataTransfer();
        transfer.setData("text/plain", directory);
        const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(
          new DragEvent("drop", { dataTransfer: transfer }),
        );
        const Actor = foundry.documents.Actor.implementation;
        return {
          directory: JSON.parse(directory) as AnyObject,
          compendium: JSON.parse(compendium) as AnyObject,
          found: (await Actor.fromDropData(data))?.name,
          own: game.actors.get(hero).toDragData(),
        };
      },
      [IDS.hero, IDS.packHero] as const,
    );
    t.expect(seenOnly(dragged)).toEqual({
      directory: { type: "Actor", uuid: `Actor.${IDS.hero}` },
      compendium: { type: "Actor", uuid: PACK_UUID },
      found: "Hero",
      own: { type: "Actor", uuid: `Actor.${IDS.hero}` },
    });
  },
  gm,
);

const seenOnly = (dragged: {
  directory: AnyObject;
  compendium: AnyObject;
  found: unknown;
  own: unknown;
}): AnyObject => ({
  ...dragged,
  directory: { type: dragged.directory.type, uuid: dragged.directory.uuid },
  compendium: { type: dragged.compendium.type, uuid: dragged.compendium.uuid },
});
