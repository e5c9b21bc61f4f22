/** The server's pages, files, sessions and start (H-001 to H-018, H-097). */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer, tooEarly } from "./app.ts";
import { DEFAULT_ICONS, iconSvg } from "./icons.ts";
import { seedWorld } from "./seed.ts";
import { IDS, Table, temporaryData, tinyManifest, tinyWorld } from "./testing.ts";

describe("pages and files", () => {
  const table = new Table(14, {
    packs: [
      { name: "powers", label: "P", type: "Item" },
      { name: "moved", label: "M", type: "Item", path: "elsewhere/db" },
    ],
    flags: { hotReload: { extensions: ["css", "hbs"], paths: ["tiny.css", "templates"] } },
  });
  beforeAll(async () => {
    for (const folder of ["packs/powers", "elsewhere/db"]) {
      mkdirSync(join(table.data.path, "systems", "tiny", folder), { recursive: true });
      writeFileSync(join(table.data.path, "systems", "tiny", folder, "CURRENT"), "secret");
    }
    await table.start();
  });
  afterAll(() => table.close());
  const get = (path: string, init?: RequestInit): Promise<Response> =>
    fetch(`${table.server.url}${path}`, { redirect: "manual", ...init });
  /** fetch() tidies addresses up; this sends them as they are. */
  const raw = (path: string): Promise<number> =>
    new Promise((done, fail) => {
      const request = httpRequest({ host: "127.0.0.1", port: table.server.port, path, method: "GET" }, (response) => {
        response.resume();
        done(response.statusCode ?? 0);
      });
      request.on("error", fail);
      request.end();
    });

  it("leads to the join page", async () => {
    const response = await get("/");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/join");
    expect(await (await get("/join")).text()).toContain("host/join.js");
    const info = (await (await get("/api/join")).json()) as {
      users: { _id: string; hasPassword: boolean; password?: string }[];
      world: { title: string };
    };
    expect(info.world.title).toBe("Test");
    expect(info.users.find((user) => user._id === IDS.gm)).toMatchObject({ hasPassword: true, active: false, role: 4 });
    expect(JSON.stringify(info)).not.toMatch(/passwordSalt|"password"/);
  });

  it("asks for the password and a known user", async () => {
    await expect(table.login(IDS.gm, "wrong")).rejects.toThrow("401");
    await expect(table.login("nobody0000000000", "")).rejects.toThrow("404");
    expect(
      (await get("/join", { method: "POST", body: "{", headers: { "Content-Type": "application/json" } })).status,
    ).toBe(400);
    expect(
      (
        await get("/join", {
          method: "POST",
          body: JSON.stringify({ userId: "x".repeat(100_000) }),
          headers: { "Content-Type": "application/json" },
        })
      ).status,
    ).toBe(413);
    expect(
      (
        await get("/join", {
          method: "POST",
          body: JSON.stringify({ userId: IDS.ann }),
          headers: { "Content-Type": "application/json", Origin: "http://evil.example" },
        })
      ).status,
    ).toBe(403);
  });

  it("emits the game page in order, with layered styles (H-005, H-007)", async () => {
    expect((await get("/game")).headers.get("location")).toBe("/join");
    const cookie = await table.login(IDS.gm);
    const html = await (await get("/game", { headers: { cookie } })).text();
    const order = [
      "@layer reset, variables, elements, blocks, applications, compatibility, layouts, system, modules, exceptions;",
      "host/host.css",
      "layer(system)",
      "layer(variables)",
      "host/host.js",
      "systems/tiny/classic.js",
      "systems/tiny/tiny.mjs",
    ].map((text) => html.indexOf(text));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
    expect(html).toContain('<link rel="stylesheet" href="systems/tiny/free.css">');
  });

  it("serves the system's files with their types", async () => {
    const module = await get("/systems/tiny/tiny.mjs");
    expect(module.headers.get("content-type")).toMatch(/text\/javascript/);
    expect((await get("/systems/tiny/tiny.css")).headers.get("content-type")).toMatch(/text\/css/);
    expect((await get("/systems/other/system.json")).status).toBe(404);
  });

  it("sends a file again only where it has changed, and a page or an answer always", async () => {
    const file = join(table.data.path, "systems", "tiny", "tiny.mjs");
    const code = readFileSync(file, "utf8");
    const first = await get("/systems/tiny/tiny.mjs");
    expect(first.headers.get("cache-control")).toBe("no-cache");
    // As a browser asks: fetch() by itself would ask for a new one in any case.
    const known = { headers: { "If-None-Match": first.headers.get("etag")!, "Cache-Control": "max-age=0" } };
    expect((await get("/systems/tiny/tiny.mjs", known)).status).toBe(304);
    writeFileSync(file, `${code}\n// built anew`);
    const rebuilt = await get("/systems/tiny/tiny.mjs", known);
    expect(rebuilt.status).toBe(200);
    expect(await rebuilt.text()).toContain("built anew");
    writeFileSync(file, code);
    for (const path of ["/join", "/api/join"]) expect((await get(path)).headers.get("cache-control")).toBe("no-store");
  });

  it("lets files that stay be kept without asking, but none that a world may change", async () => {
    const stays = await new Table(14).start({ filesStay: true });
    writeFileSync(join(stays.data.path, "worlds", "test", "map.svg"), "<svg/>");
    const kept = async (path: string): Promise<string | null> =>
      (await fetch(`${stays.server.url}${path}`)).headers.get("cache-control");
    for (const path of ["/systems/tiny/tiny.mjs", "/icons/svg/mystery-man.svg"])
      expect(await kept(path), path).toBe("max-age=86400");
    expect(await kept("/worlds/test/map.svg")).toBe("no-cache");
    expect(await kept("/api/join")).toBe("no-store");
    await stays.close();
  });

  it("refuses traversal and the databases", async () => {
    for (const path of [
      "/systems/tiny/../../worlds/test/world.json",
      "/systems/tiny/%2e%2e/%2e%2e/worlds/test/world.json",
      "/systems/tiny/..%2f..%2fworlds/test/world.json",
      "/systems/tiny/..%5c..%5cx",
      "/systems/tiny/packs/powers/CURRENT",
      "/systems/tiny/./packs/powers/CURRENT",
      "/systems/tiny//packs/powers/CURRENT",
      "/systems/tiny/PACKS/powers/CURRENT",
      "/systems/tiny/elsewhere/db/CURRENT",
      "/worlds/test/./sessions.json",
      "/worlds/test/world.json",
      "/worlds/test/sessions.json",
      "/worlds/test//sessions.json",
      "/worlds/test/data/users/CURRENT",
      "/worlds/test/%64ata/users/CURRENT",
      "/host/../package.json",
      "/systems/tiny/%00",
      "/systems/tiny/.hidden",
      "/nothing",
    ]) {
      expect(await raw(path), path).toBeGreaterThanOrEqual(400);
      expect(await raw(path), path).toBeLessThan(500);
    }
    expect(await raw("/systems/tiny/%E0%A4%A")).toBe(400);
  });

  it("draws the default icons", async () => {
    expect(DEFAULT_ICONS.filter((name) => !iconSvg(name))).toEqual([]);
    const response = await get("/icons/svg/mystery-man.svg");
    expect(response.headers.get("content-type")).toMatch(/svg/);
    expect((await get("/icons/svg/constructor.svg")).status).toBe(404);
  });

  it("tells of changed files where the manifest asks for it (H-018)", async () => {
    const client = await table.connect(IDS.ben);
    writeFileSync(join(table.data.path, "systems", "tiny", "other.css"), "b {}");
    writeFileSync(join(table.data.path, "systems", "tiny", "tiny.css"), "a {}");
    const heard = await client.until(({ event }) => event === "hotReload");
    expect(heard.args[0]).toEqual({
      packageId: "tiny",
      packageType: "system",
      path: "systems/tiny/tiny.css",
      extension: "css",
      content: "a {}",
    });
  });

  it("refuses sockets opened by another site's page", async () => {
    const cookie = await table.login(IDS.ann);
    const status = await fetch(`${table.server.url}/socket.io/?EIO=4&transport=polling`, {
      headers: { cookie, Origin: "http://localhost:9" },
    });
    expect(status.status).toBe(403);
    expect(
      (
        await fetch(`${table.server.url}/socket.io/?EIO=4&transport=polling`, {
          headers: { cookie, Origin: table.server.url },
        })
      ).status,
    ).toBe(200);
  });

  it("takes new passwords", async () => {
    const gm = await table.connect(IDS.gm);
    const answer = await gm.modify("User", "update", { updates: [{ _id: IDS.ann, password: "new" }] });
    expect(JSON.stringify(answer)).not.toMatch(/[0-9a-f]{32}/);
    await expect(table.login(IDS.ann, "")).rejects.toThrow("401");
    await table.login(IDS.ann, "new");
    await gm.modify("User", "update", { updates: [{ _id: IDS.ann, password: "" }] });
    await table.login(IDS.ann, "");
  });

  it("keeps sessions over a restart and ends them on logout", async () => {
    const cookie = await table.login(IDS.ann);
    await table.restart();
    expect((await get("/game", { headers: { cookie } })).status).toBe(200);
    await get("/logout", { method: "POST", headers: { cookie } });
    expect((await get("/game", { headers: { cookie } })).status).toBe(302);
  });
});

describe("route prefix (H-006)", () => {
  const table = new Table(13);
  beforeAll(() => table.start({ routePrefix: "my/table" }));
  afterAll(() => table.close());
  it("puts everything below it", async () => {
    expect(table.server.url).toMatch(/\/my\/table$/);
    expect((await fetch(`${table.server.url}/systems/tiny/tiny.mjs`)).status).toBe(200);
    expect((await fetch(`${new URL(table.server.url).origin}/systems/tiny/tiny.mjs`)).status).toBe(404);
    const client = await table.connect(IDS.ann);
    expect((await client.world()).userId).toBe(IDS.ann);
  });
});

describe("while the world is being opened", () => {
  it("a browser gets a page that says so and tries again, anything else one line", async () => {
    const early = createServer(tooEarly);
    await new Promise<void>((done) => early.listen(0, "127.0.0.1", () => done()));
    const url = `http://127.0.0.1:${(early.address() as { port: number }).port}/join`;
    const page = await fetch(url, { headers: { Accept: "text/html,application/xhtml+xml" } });
    expect([page.status, page.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
    const text = await page.text();
    expect(text).toContain('<meta http-equiv="refresh" content="1">');
    expect(text).toContain("The world is being opened");
    const line = await fetch(url, { headers: { Accept: "application/json" } });
    expect([line.status, await line.text()]).toEqual([503, "The world is being opened"]);
    await new Promise((done) => early.close(done));
  });
});

describe("what keeps a world from opening is said in one line", () => {
  const data = temporaryData();
  afterAll(() => data.cleanup());
  const start = (world = "test", port = 0) =>
    startServer({ dataPath: data.path, world, port, profile: 14, silent: true });

  it("names a missing world, a busy port, a missing system and malformed files", async () => {
    await expect(start()).rejects.toThrow(/There is no world "test"/);
    await expect(start("../x")).rejects.toThrow(/not a world id/);
    await seedWorld(data.path, tinyWorld(14));
    const busy = createServer();
    await new Promise<void>((done) => busy.listen(0, "127.0.0.1", () => done()));
    const port = (busy.address() as { port: number }).port;
    await expect(start("test", port)).rejects.toThrow(new RegExp(`Port ${port} is in use. Choose another with --port`));
    await new Promise((done) => busy.close(done));
    for (const [name, text, message] of [
      ["broken", "{", /not valid JSON/],
      ["renamed", JSON.stringify({ id: "other", title: "x", system: "tiny" }), /id and folder name must be the same/],
      [
        "lost",
        JSON.stringify({ id: "lost", title: "x", system: "crossover" }),
        /system "crossover" is not installed.*npm run build/,
      ],
    ] as const) {
      mkdirSync(join(data.path, "worlds", name), { recursive: true });
      writeFileSync(join(data.path, "worlds", name, "world.json"), text);
      await expect(start(name)).rejects.toThrow(message);
    }
    const manifestPath = join(data.path, "systems", "tiny", "system.json");
    writeFileSync(manifestPath, "{ not json");
    await expect(start()).rejects.toThrow(/cannot be used/);
    writeFileSync(manifestPath, JSON.stringify(tinyManifest()));
    const server = await start();
    await expect(start()).rejects.toThrow(/already open/);
    await server.close();
  });

  it("seeds only once", async () => {
    expect(await seedWorld(data.path, tinyWorld(14))).toBe(false);
  });
});
