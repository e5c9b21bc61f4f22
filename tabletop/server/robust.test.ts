/** A server that people leave running for a whole evening: what goes wrong around it stops nobody's game. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ClassicLevel } from "classic-level";
import { io } from "socket.io-client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnyObject } from "../common/types.ts";
import { PASSWORD_COST, setPasswordCost } from "./passwords.ts";
import { seedWorld } from "./seed.ts";
import { Store } from "./store.ts";
import { CHEAP_PASSWORDS, IDS, Table, temporaryData, TestClient, tinyWorld } from "./testing.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** fetch() tidies addresses up and sets its own Host; this sends them as they are. */
function raw(
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  return new Promise((done, fail) => {
    const request = httpRequest({ host: "127.0.0.1", port, path, method: "GET", headers }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (text: string) => (body += text));
      response.on("end", () => done({ status: response.statusCode ?? 0, body }));
    });
    request.on("error", fail);
    request.end();
  });
}

// Servers of their own are started, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe("what reaches the server from outside", () => {
  const table = new Table(14);
  const systems = join(table.data.path, "systems");
  beforeAll(async () => {
    writeFileSync(join(table.data.path, "outside.txt"), "not yours");
    mkdirSync(join(systems, "tiny", "art"));
    writeFileSync(join(systems, "tiny", "art", "hero.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
    symlinkSync(join(table.data.path, "outside.txt"), join(systems, "tiny", "art", "link.txt"));
    symlinkSync(table.data.path, join(systems, "tiny", "art", "up"));
    symlinkSync(join(systems, "tiny", "art", "hero.svg"), join(systems, "tiny", "same.svg"));
    await table.start();
    symlinkSync(join(table.data.path, "worlds", "test", "data"), join(table.data.path, "worlds", "test", "pictures"));
  });
  afterAll(() => table.close());

  it("is served to this machine only unless told otherwise", async () => {
    expect(table.server.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
    expect((await raw(table.server.port, "/join", { host: "evil.example:30000" })).status).toBe(421);
    expect((await raw(table.server.port, "/join", { host: `localhost:${table.server.port}` })).status).toBe(200);
    const cookie = await table.login(IDS.ann);
    expect(
      (await raw(table.server.port, "/socket.io/?EIO=4&transport=polling", { host: "evil.example", cookie })).status,
    ).toBe(403);
  });

  it("follows a link inside a package and none that leads out of it", async () => {
    expect((await raw(table.server.port, "/systems/tiny/art/hero.svg")).status).toBe(200);
    expect((await raw(table.server.port, "/systems/tiny/same.svg")).status).toBe(200);
    for (const path of [
      "/systems/tiny/art/link.txt",
      "/systems/tiny/art/up/outside.txt",
      "/systems/tiny/art/up/worlds/test/world.json",
      "/worlds/test/pictures/users/CURRENT",
      "/worlds/test/host.json",
      "/worlds/test/world.json%20",
      "/worlds/test/world.json.",
      "/worlds/test/world.json::$DATA",
      "/systems/tiny/..%5c..%5coutside.txt",
      "/systems/tiny/%252e%252e/%252e%252e/outside.txt",
      "/systems/tiny/art/..%c0%af..%c0%afoutside.txt",
      "/systems/tiny/",
      "/systems/tiny",
    ]) {
      const answer = await raw(table.server.port, path);
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(answer.status, path).toBeLessThan(500);
      expect(answer.body, path).not.toContain("not yours");
    }
  });

  it("hangs up on a message larger than any document, and on nobody else", async () => {
    const ann = await table.connect(IDS.ann);
    const ben = await table.connect(IDS.ben);
    const gone = new Promise((done) => ann.socket.once("disconnect", done));
    ann.socket.emit("userActivity", { huge: "x".repeat(33 * 1024 * 1024) });
    await gone;
    expect((await ben.world()).userId).toBe(IDS.ben);
  });

  it("cleans HTML that reaches it over the wire, in core's fields and those the manifest names", async () => {
    const gm = await table.connect(IDS.gm);
    const bad = `<p onclick="steal()">Hi<script>steal()</script><a href="javascript:steal()">x</a><img src="x" onerror="steal()"><iframe srcdoc="<script>steal()</script>"></iframe></p>`;
    const actor = (
      await gm.modify("Actor", "create", {
        data: [{ name: "A", type: "hero", system: { biography: bad, notes: { one: { text: bad } }, plain: bad } }],
      })
    ).result.result[0] as AnyObject;
    expect(actor.system.biography).toContain("Hi");
    expect(JSON.stringify([actor.system.biography, actor.system.notes])).not.toMatch(/steal/);
    expect(actor.system.plain).toBe(bad);
    const update = await gm.modify("Actor", "update", { updates: [{ _id: actor._id, "system.biography": bad }] });
    expect(JSON.stringify(update.result.result)).not.toMatch(/steal/);
    const message = await gm.modify("ChatMessage", "create", { data: [{ content: bad, flavor: bad }] });
    expect(JSON.stringify(message.result.result)).not.toMatch(/steal/);
    const journal = await gm.modify("JournalEntryPage", "create", {
      parentUuid: `JournalEntry.${IDS.journal}`,
      data: [{ name: "P", type: "text", text: { content: bad } }],
    });
    expect(JSON.stringify(journal.result.result)).not.toMatch(/steal/);
  });

  it("answers what it does not know with a reason", async () => {
    const ann = await table.connect(IDS.ann);
    expect((await ann.request("nonsense", 1)).error).toEqual({
      code: "invalid",
      message: 'There is no event "nonsense"',
    });
    expect((await ann.request("userActivity", 5)).error.code).toBe("invalid");
  });
});

describe("passwords and sessions", () => {
  const table = new Table(14);
  beforeEach(() => table.start());
  afterEach(() => table.server.close());
  afterAll(() => table.data.cleanup());
  const game = (cookie: string): Promise<number> =>
    fetch(`${table.server.url}/game`, { redirect: "manual", headers: { cookie } }).then((response) => response.status);

  it("keeps a salted scrypt hash of a password and never sends it", async () => {
    const stored = table.server.world.all("User").get(IDS.gm)!;
    expect(stored.password).toMatch(/^[0-9a-f]{64}$/);
    expect(stored.passwordSalt).toMatch(/^[0-9a-f]{32}$/);
    const ann = await table.connect(IDS.ann);
    expect(JSON.stringify(await ann.world())).not.toContain(stored.password);
  });

  it("lets the Gamemaster set a password: the player's sessions end, the window is sent to the door", async () => {
    const gm = await table.connect(IDS.gm);
    const cookie = await table.login(IDS.ann);
    const ann = await table.connect(IDS.ann);
    const gone = new Promise((done) => ann.socket.once("disconnect", done));
    await gm.modify("User", "update", { updates: [{ _id: IDS.ann, password: "new" }] });
    await gone;
    expect(await game(cookie)).toBe(302);
    await expect(table.connect(IDS.ann)).rejects.toThrow(/not joined/);
    await expect(table.login(IDS.ann, "")).rejects.toThrow("401");
    await table.login(IDS.ann, "new");
    expect(gm.socket.connected).toBe(true);
    await gm.modify("User", "update", { updates: [{ _id: IDS.ann, password: "" }] });
  });

  it("lets a player change their own password and stay; their other sessions end", async () => {
    const other = await table.login(IDS.ben);
    const cookie = await table.login(IDS.ben);
    const ben = await table.connect(IDS.ben);
    expect(
      (await ben.modify("User", "update", { updates: [{ _id: IDS.ben, password: "own" }] })).error,
    ).toBeUndefined();
    expect(ben.socket.connected).toBe(true);
    expect(await game(cookie)).toBe(200);
    expect(await game(other)).toBe(302);
    await table.login(IDS.ann);
    const ann = await table.connect(IDS.ann);
    expect((await ann.modify("User", "update", { updates: [{ _id: IDS.ben, password: "" }] })).error.code).toBe(
      "permission",
    );
    await table.server.close();
    await table.start();
    expect(await game(cookie)).toBe(200);
  });

  it("shuts the door for a minute after ten wrong passwords, for that user only", async () => {
    for (let index = 0; index < 10; index++) await expect(table.login(IDS.gm, "wrong")).rejects.toThrow("401");
    await expect(table.login(IDS.gm, "secret")).rejects.toThrow("429");
    await table.login(IDS.assistant, "");
  });
});

describe("two windows of one Gamemaster (H-224)", () => {
  const table = new Table(14);
  beforeAll(() => table.start());
  afterAll(() => table.close());
  const asked = (client: TestClient): string[] => {
    const names: string[] = [];
    client.socket.on("query", (request: AnyObject, answer: (value: unknown) => void) => {
      names.push(String(request.name));
      answer({ result: true });
    });
    return names;
  };

  it("gives the lead to one of them, hands it over, and takes back a window that was gone for a moment", async () => {
    const first = await table.connect(IDS.gm, "first");
    const second = await table.connect(IDS.gm, "second");
    const ann = await table.connect(IDS.ann);
    expect([(await first.world()).lead, (await second.world()).lead]).toEqual([true, false]);
    const [one, two] = [asked(first), asked(second)];
    await ann.request("query", { userId: IDS.gm, name: "tiny.once", data: {} });
    expect([one, two]).toEqual([["tiny.once"], []]);
    // The first window comes back before the server has noticed that its connection was lost.
    const gone = new Promise((done) => first.socket.once("disconnect", done));
    const back = await table.connect(IDS.gm, "first");
    await gone;
    expect([(await back.world()).lead, (await second.world()).lead]).toEqual([true, false]);
    expect(ann.received.some(({ event }) => event === "userConnected")).toBe(false);
    back.socket.disconnect();
    expect((await second.until(({ event }) => event === "lead")).args).toEqual([true]);
    await ann.request("query", { userId: IDS.gm, name: "tiny.twice", data: {} });
    expect(two).toEqual(["tiny.twice"]);
  });
});

describe("a damaged world opens as far as it can", () => {
  let table: Table;
  const world = (...parts: string[]): string => join(table.data.path, "worlds", "test", ...parts);
  const start = async (): Promise<AnyObject> => {
    await table.start();
    return (await table.connect(IDS.ann)).world();
  };
  beforeEach(async () => {
    table = new Table(14);
    await table.start();
    await table.server.close();
  });
  afterEach(() => table.close());

  it.each([
    ["CURRENT is gone", () => rmSync(world("data", "journal", "CURRENT")), true],
    [
      "the manifest is garbage",
      () => {
        for (const name of readdirSync(world("data", "journal")))
          if (name.startsWith("MANIFEST")) writeFileSync(world("data", "journal", name), "garbage");
      },
      true,
    ],
    [
      "everything is garbage",
      () => {
        for (const name of readdirSync(world("data", "journal")))
          writeFileSync(world("data", "journal", name), "garbage");
      },
      false,
    ],
    [
      "it is a file",
      () => {
        rmSync(world("data", "journal"), { recursive: true });
        writeFileSync(world("data", "journal"), "garbage");
      },
      false,
    ],
  ])("when of one collection %s", async (_name, damage, saved) => {
    damage();
    const data = await start();
    expect((data.actors as AnyObject[]).map((actor) => actor.name).sort()).toEqual(["Comet", "Rook", "Thug"]);
    expect((data.journal as AnyObject[]).map((entry) => entry.name)).toEqual(saved ? ["Notes"] : []);
    const warning = (data.warnings as string[]).find((text) => text.includes("journal"))!;
    expect(warning).toMatch(/damaged/);
    expect(warning).toMatch(/kept in damaged.journal/);
    expect(existsSync(world("damaged", "journal"))).toBe(true);
    // And it can be played on: what is written now is there after the next start, without a new warning.
    const gm = await table.connect(IDS.gm);
    expect((await gm.modify("JournalEntry", "create", { data: [{ name: "Later" }] })).error).toBeUndefined();
    await table.restart();
    const again = await (await table.connect(IDS.ann)).world();
    expect((again.journal as AnyObject[]).map((entry) => entry.name)).toContain("Later");
    expect((again.warnings as string[]).filter((text) => text.includes("journal"))).toEqual([]);
  });

  it("when rows cannot be read or make no sense, and says which", async () => {
    const level = new ClassicLevel(world("data", "actors"), { valueEncoding: "utf8" });
    await level.put("!actors!broken0000000001", "{ not json");
    await level.put("!actors!number0000000001", "5");
    await level.put("!actors!wrongid000000001", JSON.stringify({ _id: "another000000001", name: "X" }));
    await level.put(
      "!actors!oddlists00000001",
      JSON.stringify({
        _id: "oddlists00000001",
        name: "Odd",
        type: "npc",
        items: 5,
        effects: { a: 1 },
        ownership: "all",
        system: 7,
        _stats: "x",
      }),
    );
    await level.put("!actors!noname0000000001", JSON.stringify({ _id: "noname0000000001", type: 5 }));
    await level.close();
    const data = await start();
    const names = (data.actors as AnyObject[]).map((actor) => actor.name as unknown);
    expect(names).toEqual(expect.arrayContaining(["Comet", "Rook", "Thug", "Odd"]));
    for (const id of ["broken0000000001", "number0000000001", "wrongid000000001", "oddlists00000001"])
      expect(
        (data.warnings as string[]).some((text) => text.includes(id)),
        id,
      ).toBe(true);
    const gm = await table.connect(IDS.gm);
    // The odd ones can be read and deleted, and an update is refused with a reason or mends them, but never fails inside.
    for (const id of ["oddlists00000001", "noname0000000001"]) {
      expect(
        (await gm.modify("Item", "update", { parentUuid: `Actor.${id}`, updates: [{ _id: IDS.sword, name: "X" }] }))
          .error.code,
      ).toBe("missing");
      const update = await gm.modify("Actor", "update", { updates: [{ _id: id, name: "Mended" }] });
      expect(update.error?.code ?? "done", JSON.stringify(update)).not.toBe("internal");
      expect(
        (await gm.modify("Item", "create", { parentUuid: `Actor.${id}`, data: [{ name: "I", type: "power" }] })).error
          ?.code ?? "done",
      ).not.toBe("internal");
      expect((await gm.modify("Actor", "delete", { ids: [id] })).error).toBeUndefined();
    }
    expect((await gm.modify("Actor", "update", { updates: [{ _id: IDS.npc, name: "Brute" }] })).error).toBeUndefined();
  });

  it("when world.json is cut short: the copy of the last evening stands in, and the file is left alone", async () => {
    writeFileSync(world("world.json"), '{ "id": "te');
    const data = await start();
    expect(data.world.title).toBe("Test");
    expect((data.warnings as string[]).some((text) => text.startsWith("world.json is not valid JSON"))).toBe(true);
    expect(readFileSync(world("world.json"), "utf8")).toBe('{ "id": "te');
  });

  it("when what it keeps besides is garbage", async () => {
    writeFileSync(world("host.json"), "garbage");
    writeFileSync(world("sessions.json"), "[1");
    writeFileSync(world("transaction.json"), '[{"store":"Actor","changes":[{"type":"Actor"}]}]');
    const data = await start();
    for (const text of ["host.json is damaged", "sessions could not be read", "journal is damaged"])
      expect(
        (data.warnings as string[]).some((warning) => warning.includes(text)),
        text,
      ).toBe(true);
    expect(existsSync(world("transaction.json"))).toBe(false);
    expect(existsSync(world("transaction.json.damaged"))).toBe(true);
  });

  it("when there is no Gamemaster left", async () => {
    rmSync(world("data", "users"), { recursive: true });
    await table.start();
    expect([...table.server.world.all("User").values()].map((user) => user.role as unknown)).toEqual([4]);
    expect(table.server.world.warnings.some((text) => text.includes("no Gamemaster"))).toBe(true);
  });

  it("and is not seeded anew over its data when only world.json is missing", async () => {
    rmSync(world("world.json"));
    await expect(seedWorld(table.data.path, tinyWorld(14))).rejects.toThrow(/no world.json/);
    expect(existsSync(world("data", "actors", "CURRENT"))).toBe(true);
    await seedWorld(table.data.path, { ...tinyWorld(14), id: "other" });
    writeFileSync(
      world("world.json"),
      readFileSync(join(table.data.path, "worlds", "other", "world.json"), "utf8").replace('"other"', '"test"'),
    );
  });
});

describe("stopping", () => {
  const data = temporaryData();
  let child: ChildProcess | null = null;
  // A server of its own asks what any table asks of a password.
  beforeAll(async () => {
    setPasswordCost(PASSWORD_COST);
    await seedWorld(data.path, tinyWorld(14));
    setPasswordCost(CHEAP_PASSWORDS);
  });
  afterEach(() => void child?.kill("SIGKILL"));
  afterAll(() => data.cleanup());

  /** The server as a person starts it, in a process of its own. */
  async function launch(): Promise<{ url: string; exit: Promise<number | null> }> {
    const server = spawn(
      process.execPath,
      [
        "--import",
        pathToFileURL(join(ROOT, "node_modules", "tsx", "dist", "esm", "index.mjs")).href,
        join(ROOT, "tabletop", "server", "main.ts"),
        "--data",
        data.path,
        "--world",
        "test",
        "--port",
        "0",
      ],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    child = server;
    const exit = new Promise<number | null>((done) => server.once("exit", (code) => done(code)));
    const url = await new Promise<string>((done, fail) => {
      let text = "";
      server.stdout.on("data", (part: Buffer) => {
        text += part.toString();
        const found = /open at (\S+)/.exec(text);
        if (found) done(found[1]!);
      });
      let errors = "";
      server.stderr.on("data", (part: Buffer) => (errors += part.toString()));
      server.once("exit", () => fail(new Error(`It ended: ${text}${errors}`)));
    });
    return { url, exit };
  }

  async function join_(url: string): Promise<TestClient> {
    const response = await fetch(`${url}/join`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ userId: IDS.gm, password: "secret" }),
    });
    const cookie = (response.headers.get("set-cookie") ?? "").split(";")[0]!;
    const socket = io(url, {
      extraHeaders: { cookie },
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
    });
    await new Promise<void>((done, fail) => {
      socket.once("connect", () => done());
      socket.once("connect_error", fail);
    });
    return new TestClient(socket);
  }

  async function stored(): Promise<Set<string>> {
    const store = new Store(join(data.path, "worlds", "test", "data", "items"), ["Item"]);
    await store.open();
    const names = new Set([...store.all("Item").values()].map((item) => String(item.name)));
    await store.close();
    return names;
  }

  it.each(["SIGTERM", "SIGINT"] as const)(
    "%s in the middle of writing: everything that was accepted is on disk, and it ends well",
    async (signal) => {
      const { url, exit } = await launch();
      const gm = await join_(url);
      const accepted: string[] = [];
      for (let index = 0; index < 200; index++) {
        const name = `${signal} ${index}`;
        void gm.modify("Item", "create", { data: [{ name, type: "power" }] }).then(
          (answer) => answer.result && accepted.push(name),
          () => undefined,
        );
      }
      await new Promise((done) => setTimeout(done, 30));
      child!.kill(signal);
      expect(await exit).toBe(0);
      expect(gm.received.some(({ event }) => event === "shutdown")).toBe(true);
      const names = await stored();
      expect(accepted.filter((name) => !names.has(name))).toEqual([]);
      expect(names.size).toBeGreaterThan(0);
    },
  );

  it("killed in the middle of writing: what was acknowledged is on disk, and the world opens again", async () => {
    const { url } = await launch();
    const gm = await join_(url);
    const accepted: string[] = [];
    for (let index = 0; index < 200; index++) {
      const name = `kill ${index}`;
      void gm.modify("Item", "create", { data: [{ name, type: "power" }] }).then(
        (answer) => answer.result && accepted.push(name),
        () => undefined,
      );
    }
    while (accepted.length < 20) await new Promise((done) => setTimeout(done, 5));
    child!.kill("SIGKILL");
    await new Promise((done) => child!.once("exit", done));
    const names = await stored();
    expect(accepted.filter((name) => !names.has(name))).toEqual([]);
    const { url: again, exit } = await launch();
    expect(((await (await join_(again)).world()).items as AnyObject[]).length).toBe(names.size);
    child!.kill("SIGTERM");
    expect(await exit).toBe(0);
  });
});
