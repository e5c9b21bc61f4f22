/** One format on disk: what the official command line tool writes opens here, what is written here it reads (H-105, platform 1.7). */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compilePack, extractPack } from "@foundryvtt/foundryvtt-cli";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AnyObject } from "../common/types.ts";
import { EMBEDDED, PRIMARY_COLLECTIONS } from "./hierarchy.ts";
import { Store } from "./store.ts";
import { IDS, Table, type TestClient, tinyWorld } from "./testing.ts";

const LISTS = new Set(Object.values(EMBEDDED).flatMap((places) => Object.keys(places)));

/** A document without what the tool adds: its storage keys, and an empty list wherever it knows of a place for embedded documents that this one has not. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (!value || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, held]) =>
          key !== "_key" && held !== undefined && !(LISTS.has(key) && Array.isArray(held) && !held.length),
      )
      .map(([key, held]) => [key, bare(held)]),
  );
}

/** What the tool extracted, by id. */
function extracted(folder: string): Map<string, unknown> {
  return new Map(
    readdirSync(folder).map((name) => {
      const source = JSON.parse(readFileSync(join(folder, name), "utf8")) as AnyObject;
      return [String(source._id), bare(source)];
    }),
  );
}

describe.each([13, 14] as const)("profile %s", (profile) => {
  let table: Table;
  let gm: TestClient;
  beforeEach(async () => {
    table = new Table(profile);
    await table.start({}, tinyWorld(profile));
    gm = await table.connect(IDS.gm);
  });
  afterEach(() => table.close());
  const make = async (type: string, operation: AnyObject): Promise<AnyObject> => {
    const answer = await gm.modify(type, "create", operation);
    expect(answer.error, type).toBeUndefined();
    return answer.result.result[0] as AnyObject;
  };

  it("every database of a world that was played extracts with the tool, whole, and compiles back to the same", async () => {
    // Something in every place where a document can lie in another.
    await make("ActiveEffect", { parentUuid: `Actor.${IDS.annActor}`, data: [{ name: "Dazed", statuses: ["dazed"] }] });
    await make("ActiveEffect", { parentUuid: `Actor.${IDS.annActor}.Item.${IDS.sword}`, data: [{ name: "Burning" }] });
    await make("Item", {
      parentUuid: `Scene.${IDS.scene}.Token.${IDS.token}`,
      data: [{ name: "Stolen ray", type: "power", effects: [{ name: "Hot" }] }],
    });
    await gm.modify("Item", "delete", { parentUuid: `Scene.${IDS.scene}.Token.${IDS.token}`, ids: [IDS.sword] });
    await gm.modify("Actor", "update", {
      parentUuid: `Scene.${IDS.scene}.Token.${IDS.token}`,
      updates: [{ name: "Boss" }],
    });
    await make("Drawing", {
      parentUuid: `Scene.${IDS.scene}`,
      data: [{ shape: { type: "r", width: 10, height: 10 }, strokeWidth: 2, strokeAlpha: 1 }],
    });
    await make("Region", { parentUuid: `Scene.${IDS.scene}`, data: [{ name: "Smoke" }] });
    await make("JournalEntryPage", {
      parentUuid: `JournalEntry.${IDS.journal}`,
      data: [{ name: "Two", type: "text", text: { content: "<p>Ünïcode 💥</p>" } }],
    });
    await make("Cards", {
      data: [{ name: "Deck", type: "deck", cards: [{ name: "Ace", type: "base", faces: [{ name: "Front" }] }] }],
    });
    await make("RollTable", {
      data: [
        {
          name: "Names",
          formula: "1d2",
          results: [
            { type: "text", range: [1, 1], text: "A", description: "A" },
            { type: "text", range: [2, 2], text: "B", description: "B" },
          ],
        },
      ],
    });
    await make("Playlist", { data: [{ name: "Noise", sounds: [{ name: "Boom", path: "boom.ogg" }] }] });
    await make("Folder", { data: [{ name: "Foes", type: "Actor" }] });
    await make("Macro", { data: [{ name: "Go", type: "script", command: "1" }] });
    await make("ChatMessage", { data: [{ content: "<p>Hi</p>", whisper: [IDS.ann] }] });
    await make("Setting", { data: [{ key: "tiny.option", value: "5" }] });
    await make("Item", { data: [{ name: "Loose", type: "power", effects: [{ name: "E" }] }] });
    // Deleted documents leave nothing behind.
    await gm.modify("Actor", "delete", { ids: [IDS.benActor] });
    const { stores } = table.server.world;
    const held = new Map([...stores].map(([type, store]) => [type, new Map(store.all(type))]));
    await table.server.close();
    for (const [type, documents] of held) {
      const collection = PRIMARY_COLLECTIONS[type]!;
      const source = join(table.data.path, "extracted", collection);
      mkdirSync(source, { recursive: true });
      await extractPack(join(table.data.path, "worlds", "test", "data", collection), source);
      const found = extracted(source);
      expect([...found.keys()].sort(), collection).toEqual([...documents.keys()].sort());
      for (const [id, document] of documents) expect(found.get(id), `${collection} ${id}`).toEqual(bare(document));
      if (!documents.size) continue;
      const back = join(table.data.path, "compiled", collection);
      await compilePack(source, back);
      const store = new Store(back, [type]);
      await store.open();
      expect(store.warnings, collection).toEqual([]);
      for (const [id, document] of documents)
        expect(bare(store.all(type).get(id)), `${collection} ${id}`).toEqual(bare(document));
      await store.close();
    }
    expect([...held.values()].filter((documents) => documents.size).length).toBeGreaterThan(11);
  });

  it("a compendium of a world that was filled here extracts with the tool, folders and all", async () => {
    await table.server.close();
    const path = join(table.data.path, "worlds", "test", "world.json");
    const manifest = JSON.parse(readFileSync(path, "utf8")) as AnyObject;
    writeFileSync(
      path,
      JSON.stringify({
        ...manifest,
        packs: [{ name: "villains", label: "Villains", type: "Actor", system: "tiny", path: "packs/villains" }],
      }),
    );
    await table.start();
    gm = await table.connect(IDS.gm);
    const folder = await make("Folder", { pack: "world.villains", data: [{ name: "Masterminds", type: "Actor" }] });
    const actor = await make("Actor", {
      pack: "world.villains",
      data: [
        {
          name: "Overtime",
          type: "npc",
          folder: folder._id,
          items: [{ name: "Clock", type: "power", effects: [{ name: "Slow" }] }],
          effects: [{ name: "Aura" }],
        },
      ],
    });
    await gm.modify("Actor", "update", { pack: "world.villains", updates: [{ _id: actor._id, "system.hp.value": 7 }] });
    await make("Item", {
      pack: "world.villains",
      parentUuid: `Compendium.world.villains.Actor.${String(actor._id)}`,
      data: [{ name: "Hour glass", type: "power" }],
    });
    const gone = await make("Actor", { pack: "world.villains", data: [{ name: "Nobody", type: "npc" }] });
    await gm.modify("Actor", "delete", { pack: "world.villains", ids: [gone._id] });
    const pack = table.server.world.packs.get("world.villains")!;
    const stored = structuredClone(pack.store.all("Actor").get(String(actor._id)))!;
    await table.server.close();
    const target = join(table.data.path, "villains");
    await extractPack(join(table.data.path, "worlds", "test", "packs", "villains"), target);
    const found = extracted(target);
    expect([...found.keys()].sort()).toEqual([String(actor._id), String(folder._id)].sort());
    expect(found.get(String(actor._id))).toEqual(bare(stored));
    expect(
      ((found.get(String(actor._id)) as AnyObject).items as AnyObject[]).map((item) => item.name as unknown),
    ).toEqual(["Clock", "Hour glass"]);
    await table.start();
    expect(table.server.world.packs.get("world.villains")!.index()).toMatchObject([
      { name: "Overtime", folder: folder._id as unknown },
    ]);
  });
});
