/** Presence, relays, queries, pause, settings and packs (H-105 to H-109, H-222 to H-227, H-239). */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compilePack, extractPack } from "@foundryvtt/foundryvtt-cli";
import { ClassicLevel } from "classic-level";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnyObject } from "../common/types.ts";
import { IDS, Table, type TestClient } from "./testing.ts";

describe("between clients", () => {
  const table = new Table(14);
  let gm: TestClient;
  let ann: TestClient;
  let ben: TestClient;
  beforeAll(async () => {
    await table.start();
    gm = await table.connect(IDS.gm);
    ann = await table.connect(IDS.ann);
    ben = await table.connect(IDS.ben);
  });
  afterAll(() => table.close());

  it("refuses sockets without a session", async () => {
    table.cookies.set("nobody0000000000", "tabletop-session=forged");
    await expect(table.connect("nobody0000000000")).rejects.toThrow(/not joined/);
  });

  it("tells who comes and goes (H-225)", async () => {
    const assistant = await table.connect(IDS.assistant);
    const second = await table.connect(IDS.assistant);
    await ann.until(({ event, args }) => event === "userConnected" && args[0] === IDS.assistant && args[1] === true);
    second.socket.disconnect();
    await new Promise((done) => setTimeout(done, 50));
    expect(ann.received.some(({ event, args }) => event === "userConnected" && args[1] === false)).toBe(false);
    assistant.socket.disconnect();
    await ann.until(({ event, args }) => event === "userConnected" && args[0] === IDS.assistant && args[1] === false);
    expect((await gm.world()).activeUsers).not.toContain(IDS.assistant);
  });

  it("relays system messages with the true sender, to others only (H-222)", async () => {
    ann.socket.emit("system.tiny", { say: "all" });
    const heard = await gm.until(({ event }) => event === "system.tiny");
    expect(heard.args).toEqual([{ say: "all" }, IDS.ann]);
    ann.socket.emit("system.tiny", { say: "ben" }, { recipients: [IDS.ben] });
    await ben.until(({ event, args }) => event === "system.tiny" && args[0].say === "ben");
    expect(gm.received.filter(({ event }) => event === "system.tiny")).toHaveLength(1);
    expect(ann.received.some(({ event }) => event === "system.tiny")).toBe(false);
    ann.socket.emit("system.other", { say: "no" });
    ann.socket.emit("module.x", { say: "no" });
    ann.socket.emit("userActivity", { userId: IDS.gm, targets: ["t1"], sceneId: IDS.scene });
    const activity = await ben.until(({ event }) => event === "userActivity");
    expect(activity.args[0]).toEqual({ targets: ["t1"], sceneId: IDS.scene, userId: IDS.ann });
    expect((await gm.world()).activity[IDS.ann]).toEqual({ targets: ["t1"], sceneId: IDS.scene });
    expect(ben.received.some(({ args }) => args[0]?.say === "no")).toBe(false);
  });

  it("carries queries there and back (H-223)", async () => {
    gm.socket.on("query", (request: AnyObject, answer: (value: unknown) => void) => {
      if (request.name === "tiny.fail") answer({ error: { message: "No such query" } });
      else if (request.name !== "tiny.never")
        answer({
          result: {
            got: request.data as unknown,
            from: request.userId as unknown,
            timeout: request.timeout as unknown,
          },
        });
    });
    expect(
      (await ann.request("query", { userId: IDS.gm, name: "tiny.ask", data: { a: 1 }, timeout: 2000 })).result,
    ).toEqual({ got: { a: 1 }, from: IDS.ann, timeout: 2000 });
    expect((await ann.request("query", { userId: IDS.gm, name: "tiny.fail", data: {} })).error.message).toMatch(
      /No such query/,
    );
    expect((await ann.request("query", { userId: IDS.gm, name: "tiny.never", data: {}, timeout: 60 })).error.code).toBe(
      "timeout",
    );
    expect((await ann.request("query", { userId: IDS.assistant, name: "tiny.ask", data: {} })).error.code).toBe(
      "absent",
    );
    expect((await ann.request("query", 5)).error.code).toBe("invalid");
    await gm.modify("User", "update", { updates: [{ _id: IDS.ann, permissions: { QUERY_USER: false } }] });
    expect((await ann.request("query", { userId: IDS.gm, name: "tiny.ask", data: {} })).error.code).toBe("permission");
  });

  it("pauses for Gamemasters only (H-239)", async () => {
    expect((await ann.request("pause", true)).error.code).toBe("permission");
    expect((await gm.request("pause", true)).result).toBe(true);
    expect((await ben.until(({ event }) => event === "pause")).args).toEqual([true, IDS.gm]);
    expect((await ben.world()).paused).toBe(true);
    await gm.request("pause", false);
  });

  it("shows pictures to those named, and reloads for those who may ask", async () => {
    expect((await ann.request("shareImage", { image: "x.webp", users: [IDS.ben] })).result).toBe(true);
    expect((await ben.until(({ event }) => event === "shareImage")).args).toEqual([
      { image: "x.webp", users: [IDS.ben] },
      IDS.ann,
    ]);
    expect(gm.received.some(({ event }) => event === "shareImage")).toBe(false);
    expect((await ann.request("reload")).error.code).toBe("permission");
    expect((await gm.request("reload")).result).toBe(true);
    await ann.until(({ event }) => event === "reload");
  });

  it("keeps world settings for those who may, and user settings to their user (H-227, H-228)", async () => {
    const made = await gm.modify("Setting", "create", { data: [{ key: "core.time", value: "60" }] });
    expect(made.error).toBeUndefined();
    expect((await ann.world()).worldTime).toBe(60);
    expect(
      (await ann.modify("Setting", "update", { updates: [{ _id: made.result.result[0]._id, value: "61" }] })).error
        .code,
    ).toBe("permission");
    const own = await ann.modify("Setting", "create", {
      data: [{ key: "tiny.mine", value: '"ann-own"', user: IDS.ann }],
    });
    expect(own.error).toBeUndefined();
    expect(
      (await ann.modify("Setting", "create", { data: [{ key: "tiny.mine", value: "1", user: IDS.ben }] })).error.code,
    ).toBe("permission");
    expect(JSON.stringify((await ann.world()).settings)).toContain("ann-own");
    expect(JSON.stringify((await ben.world()).settings)).not.toContain("ann-own");
    expect(JSON.stringify(ben.received)).not.toContain("ann-own");
  });

  it("puts out a user who is deleted or banned", async () => {
    const made = await gm.modify("User", "create", { data: [{ name: "Guest", role: 1 }] });
    const guest = await table.connect(made.result.result[0]._id as string);
    await gm.modify("User", "update", { updates: [{ _id: made.result.result[0]._id, role: 0 }] });
    await expect.poll(() => guest.socket.connected).toBe(false);
  });

  it("says farewell when it closes", async () => {
    const closing = table.server.close();
    await ben.until(({ event }) => event === "shutdown");
    await closing;
    await table.start();
  });
});

describe("without socket: true (H-017)", () => {
  const table = new Table(13, { socket: false });
  afterAll(() => table.close());
  it("drops system messages silently", async () => {
    await table.start();
    const ann = await table.connect(IDS.ann);
    const ben = await table.connect(IDS.ben);
    expect((await ann.request("system.tiny", { a: 1 })).error).toBeUndefined();
    ann.socket.emit("userActivity", { mark: 1 });
    await ben.until(({ event }) => event === "userActivity");
    expect(ben.received.some(({ event }) => event === "system.tiny")).toBe(false);
  });
});

describe("template.json (H-012 to H-015)", () => {
  const table = new Table(
    14,
    {},
    {
      Actor: { types: ["hero"], templates: { shared: { pace: 5 } }, hero: { templates: ["shared"], luck: 1 } },
      Combat: { types: ["fight"] },
    },
  );
  afterAll(() => table.close());
  it("unites the types, drops the lists of a type it names, fills in its defaults and says so", async () => {
    await table.start();
    const gm = await table.connect(IDS.gm);
    const world = await gm.world();
    expect(Object.keys(world.system.documentTypes.Actor as AnyObject)).toEqual(["hero", "npc"]);
    expect(world.system.documentTypes.Actor.hero.htmlFields).toEqual([]);
    expect(world.model.Actor.hero).toEqual({ pace: 5, luck: 1 });
    for (const words of [/template\.json.*deprecated/i, /Actor.*hero.*htmlFields|htmlFields.*hero/s, /Combat/])
      expect(
        (world.warnings as string[]).some((text) => words.test(text)),
        String(words),
      ).toBe(true);
    const made = await gm.modify("Actor", "create", {
      data: [{ name: "T", type: "hero", system: { luck: 3, biography: "<b onclick='1'>x</b>" } }],
    });
    expect(made.result.result[0].system).toEqual({ pace: 5, luck: 3, biography: "<b onclick='1'>x</b>" });
  });
});

describe("packs", () => {
  const table = new Table(14, { packFolders: [{ name: "Tiny things", packs: ["powers"], folders: [] }] });
  let gm: TestClient;
  let ann: TestClient;
  const folder = "packFolder000001";
  const id = "packItem00000001";
  beforeAll(async () => {
    const source = join(table.data.path, "source");
    mkdirSync(source);
    writeFileSync(
      join(source, "folder.json"),
      JSON.stringify({ _id: folder, name: "Rays", type: "Item", _key: `!folders!${folder}` }),
    );
    writeFileSync(
      join(source, "item.json"),
      JSON.stringify({
        _id: id,
        name: "Ray",
        type: "power",
        img: "ray.svg",
        folder,
        sort: 5,
        system: { rank: 3 },
        effects: [{ _id: "packEffect000001", name: "Burn", _key: `!items.effects!${id}.packEffect000001` }],
        _key: `!items!${id}`,
      }),
    );
    await compilePack(source, join(table.data.path, "systems", "tiny", "packs", "powers"));
    await table.start();
    gm = await table.connect(IDS.gm);
    ann = await table.connect(IDS.ann);
  });
  afterAll(() => table.close());

  it("lists and reads what the command line compiled (H-105, H-106, H-109)", async () => {
    const pack = ((await ann.world()).packs as AnyObject[]).find((entry) => entry.metadata.id === "tiny.powers")!;
    expect(pack.metadata).toMatchObject({
      label: "Powers",
      type: "Item",
      packageType: "system",
      packageName: "tiny",
      locked: true,
    });
    expect(pack.index).toEqual([{ _id: id, name: "Ray", img: "ray.svg", type: "power", folder, sort: 5 }]);
    expect(pack.folders).toMatchObject([{ _id: folder, name: "Rays" }]);
    const got = await ann.modify("Item", "get", { pack: "tiny.powers", query: { "system.rank__in": [3] } });
    expect(got.result.result).toMatchObject([{ _id: id, effects: [{ name: "Burn" }] }]);
    expect((await ann.modify("Item", "get", { pack: "tiny.powers", ids: ["nope"] })).result.result).toEqual([]);
    expect(
      (await ann.modify("Item", "get", { pack: "tiny.powers", index: true, indexFields: ["system.rank"] })).result
        .result[0].system,
    ).toEqual({ rank: 3 });
    expect((await ann.modify("Item", "get", { pack: "nope.nope" })).error.code).toBe("missing");
  });

  it("leaves a pack alone until a Gamemaster unlocks it (H-107)", async () => {
    const before = readdirSync(join(table.data.path, "systems", "tiny", "packs", "powers")).join();
    const rename = { pack: "tiny.powers", updates: [{ _id: id, name: "Beam" }] };
    expect((await gm.modify("Item", "update", rename)).error.code).toBe("locked");
    expect((await ann.modify("Item", "update", rename)).error.code).toBe("permission");
    expect(readdirSync(join(table.data.path, "systems", "tiny", "packs", "powers")).join()).toBe(before);
    await gm.modify("Setting", "create", {
      data: [{ key: "core.compendiumConfiguration", value: JSON.stringify({ "tiny.powers": { locked: false } }) }],
    });
    expect((await ann.modify("Item", "update", rename)).error.code).toBe("permission");
    expect((await gm.modify("Item", "update", rename)).result.result[0].name).toBe("Beam");
    const effect = await gm.modify("ActiveEffect", "create", {
      parentUuid: `Compendium.tiny.powers.Item.${id}`,
      pack: "tiny.powers",
      data: [{ name: "Blind" }],
    });
    expect(effect.error).toBeUndefined();
    await table.server.close();
    const target = join(table.data.path, "extracted");
    await extractPack(join(table.data.path, "systems", "tiny", "packs", "powers"), target);
    expect(readdirSync(target).some((name) => name.startsWith("Beam"))).toBe(true);
  });

  it("makes the manifest's pack folders once (H-011)", async () => {
    await table.start();
    gm = await table.connect(IDS.gm);
    const made = [...table.server.world.all("Folder").values()].filter((entry) => entry.type === "Compendium");
    expect(made).toMatchObject([{ name: "Tiny things" }]);
    await gm.modify("Folder", "delete", { ids: [made[0]!._id] });
    await table.restart();
    expect([...table.server.world.all("Folder").values()]).toEqual([]);
  });

  it("opens a world with a damaged entry, and says so", async () => {
    await table.server.close();
    const level = new ClassicLevel(join(table.data.path, "worlds", "test", "data", "actors"), {
      valueEncoding: "utf8",
    });
    await level.put("!actors!broken0000000001", "{ not json");
    await level.put(`!actors.items!${IDS.npc}.${IDS.sword}`, "[]");
    await level.close();
    await table.start();
    gm = await table.connect(IDS.gm);
    const world = await gm.world();
    expect((world.warnings as string[]).filter((text) => text.includes("actors"))).toHaveLength(3);
    expect((world.actors as AnyObject[]).some((actor) => actor._id === IDS.annActor)).toBe(true);
  });

  it("finishes a change over several collections after a crash", async () => {
    await table.server.close();
    const actor = {
      _id: "journaled0000001",
      name: "From the journal",
      type: "npc",
      items: [],
      effects: [],
      system: {},
    };
    writeFileSync(
      join(table.data.path, "worlds", "test", "transaction.json"),
      JSON.stringify([
        { store: "Actor", changes: [{ type: "Actor", id: actor._id, after: actor }] },
        { store: "Item", changes: [] },
      ]),
    );
    await table.start();
    expect(table.server.world.all("Actor").get(actor._id)!.name).toBe("From the journal");
  });
});
