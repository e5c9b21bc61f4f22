/** What the server's tests share: a small system in a temporary data folder, and clients that speak the wire protocol. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { io, type Socket } from "socket.io-client";
import type { AnyObject, AnyValue } from "../common/types.ts";
import { type RunningServer, type ServerOptions, startServer } from "./app.ts";
import { setPasswordCost } from "./passwords.ts";
import { seedWorld, type WorldSpec } from "./seed.ts";

/** Passwords of small worlds cost next to nothing: nearly each test makes such a world. */
export const CHEAP_PASSWORDS = { N: 2, r: 1, p: 1 } as const;
setPasswordCost(CHEAP_PASSWORDS);

export const IDS = {
  gm: "gm00000000000001",
  ann: "ann0000000000001",
  ben: "ben0000000000001",
  assistant: "ass0000000000001",
  annActor: "actorAnn00000001",
  benActor: "actorBen00000001",
  npc: "actorNpc00000001",
  scene: "scene00000000001",
  token: "token00000000001",
  linked: "token00000000002",
  combat: "combat0000000001",
  sword: "itemSword0000001",
  annCombatant: "combatantAnn0001",
  npcCombatant: "combatantNpc0001",
  journal: "journal000000001",
  page: "page000000000001",
} as const;

/** A folder that is removed by `cleanup`. */
export function temporaryData(manifest: AnyObject = {}, template?: AnyObject): { path: string; cleanup(): void } {
  const path = mkdtempSync(join(tmpdir(), "tabletop-server-"));
  const folder = join(path, "systems", "tiny");
  mkdirSync(join(folder, "lang"), { recursive: true });
  writeFileSync(join(folder, "system.json"), JSON.stringify({ ...tinyManifest(), ...manifest }));
  if (template) writeFileSync(join(folder, "template.json"), JSON.stringify(template));
  writeFileSync(join(folder, "tiny.mjs"), "export const tiny = 1;\n");
  writeFileSync(join(folder, "tiny.css"), ".tiny { color: red; }\n");
  writeFileSync(join(folder, "secret.txt"), "open\n");
  return { path, cleanup: () => rmSync(path, { recursive: true, force: true }) };
}

/** A system with two actor types, socket and sanitising lists. */
export function tinyManifest(): AnyObject {
  return {
    id: "tiny",
    title: "Tiny",
    version: "1.0.0",
    description: "",
    compatibility: { minimum: "13", verified: "14" },
    socket: true,
    esmodules: ["tiny.mjs"],
    scripts: ["classic.js"],
    styles: ["tiny.css", { src: "vars.css", layer: "variables" }, { src: "free.css", layer: null }],
    documentTypes: {
      Actor: { hero: { htmlFields: ["biography", "notes.*.text"], gmOnlyFields: ["secret"] }, npc: {} },
      Item: { power: { htmlFields: ["description"] } },
      ChatMessage: { card: {} },
    },
    packs: [
      { name: "powers", label: "Powers", type: "Item", system: "tiny", path: "packs/powers" },
      { name: "absent", label: "Absent", type: "Actor", system: "tiny" },
    ],
  };
}

/** A world with a Gamemaster, an assistant and two players, each player with a hero. */
export function tinyWorld(profile: 13 | 14, more: Partial<WorldSpec> = {}): WorldSpec {
  return {
    id: "test",
    title: "Test",
    system: "tiny",
    profile,
    users: [
      { _id: IDS.gm, name: "Gm", role: 4, password: "secret" },
      { _id: IDS.ann, name: "Ann", role: 1, character: IDS.annActor },
      { _id: IDS.ben, name: "Ben", role: 1 },
      { _id: IDS.assistant, name: "Assistant", role: 3 },
    ],
    actors: [
      {
        _id: IDS.annActor,
        name: "Comet",
        type: "hero",
        ownership: { default: 0, [IDS.ann]: 3 },
        system: { hp: { value: 5, max: 9 }, tags: ["a", "b"], map: { one: 1, two: 2 }, secret: "x" },
        items: [{ _id: IDS.sword, name: "Sword", type: "power", system: { rank: 1 } }],
      },
      { _id: IDS.benActor, name: "Rook", type: "hero", ownership: { default: 0, [IDS.ben]: 3 }, system: {} },
      {
        _id: IDS.npc,
        name: "Thug",
        type: "npc",
        system: { hp: { value: 3, max: 3 } },
        items: [{ _id: IDS.sword, name: "Club", type: "power", system: { rank: 2 } }],
      },
    ],
    scenes: [
      {
        _id: IDS.scene,
        name: "Street",
        active: true,
        tokens: [
          { _id: IDS.token, name: "Thug A", actorId: IDS.npc, actorLink: false, x: 100, y: 100 },
          { _id: IDS.linked, name: "Comet", actorId: IDS.annActor, actorLink: true, x: 0, y: 0 },
        ],
      },
    ],
    combats: [
      {
        _id: IDS.combat,
        scene: IDS.scene,
        round: 1,
        turn: 0,
        combatants: [
          { _id: IDS.annCombatant, actorId: IDS.annActor, tokenId: IDS.linked, sceneId: IDS.scene, initiative: 3 },
          { _id: IDS.npcCombatant, actorId: IDS.npc, tokenId: IDS.token, sceneId: IDS.scene, initiative: 2 },
        ],
      },
    ],
    journal: [
      {
        _id: IDS.journal,
        name: "Notes",
        ownership: { default: 2 },
        pages: [{ _id: IDS.page, name: "One", type: "text", text: { content: "<p>Hi</p>" } }],
      },
    ],
    ...more,
  };
}

/** A client of the wire protocol. */
export class TestClient {
  readonly socket: Socket;
  /** Everything broadcast to this client, in order. */
  readonly received: { event: string; args: AnyValue[] }[] = [];

  constructor(socket: Socket) {
    this.socket = socket;
    socket.onAny((event: string, ...args: AnyValue[]) =>
      this.received.push({ event, args: args.filter((arg: unknown) => typeof arg !== "function") }),
    );
  }

  async request(event: string, ...args: unknown[]): Promise<AnyObject> {
    return (await this.socket.timeout(10_000).emitWithAck(event, ...args)) as AnyObject;
  }

  modify(type: string, action: string, operation: unknown): Promise<AnyObject> {
    return this.request("modifyDocument", { type, action, operation });
  }

  async world(): Promise<AnyObject> {
    return (await this.request("world")).result as AnyObject;
  }

  /** Documents broadcast so far. */
  get modified(): AnyObject[] {
    return this.received.filter(({ event }) => event === "modifyDocument").map(({ args }) => args[0] as AnyObject);
  }

  /** Wait until something was broadcast that the predicate accepts. */
  async until(
    test: (entry: { event: string; args: AnyValue[] }) => boolean,
    ms = 3000,
  ): Promise<{ event: string; args: AnyValue[] }> {
    const end = Date.now() + ms;
    for (;;) {
      const found = this.received.find(test);
      if (found) return found;
      if (Date.now() > end) throw new Error(`Nothing came: ${JSON.stringify(this.received).slice(0, 2000)}`);
      await new Promise((done) => setTimeout(done, 5));
    }
  }
}

/** Everything a test needs, with `close` to end it. */
export class Table {
  readonly data: { path: string; cleanup(): void };
  server!: RunningServer;
  readonly #profile: 13 | 14;
  readonly #clients: TestClient[] = [];
  readonly cookies = new Map<string, string>();

  constructor(profile: 13 | 14, manifest: AnyObject = {}, template?: AnyObject) {
    this.#profile = profile;
    this.data = temporaryData(manifest, template);
  }

  async start(options: Partial<ServerOptions> = {}, spec?: WorldSpec): Promise<this> {
    await seedWorld(this.data.path, spec ?? tinyWorld(this.#profile));
    this.server = await startServer({
      dataPath: this.data.path,
      world: "test",
      port: 0,
      profile: this.#profile,
      silent: true,
      ...options,
    });
    return this;
  }

  async restart(): Promise<void> {
    for (const client of this.#clients.splice(0)) client.socket.disconnect();
    await this.server.close();
    this.server = await startServer({
      dataPath: this.data.path,
      world: "test",
      port: 0,
      profile: this.#profile,
      silent: true,
    });
  }

  async login(userId: string, password = userId === IDS.gm ? "secret" : ""): Promise<string> {
    const response = await fetch(`${this.server.url}/join`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ userId, password }),
    });
    if (!response.ok) throw new Error(`Joining failed: ${response.status} ${await response.text()}`);
    const cookie = (response.headers.get("set-cookie") ?? "").split(";")[0]!;
    this.cookies.set(userId, cookie);
    return cookie;
  }

  /** `window` is the name under which a browser window comes back after a lost connection. */
  async connect(userId: string, window?: string): Promise<TestClient> {
    const cookie = this.cookies.get(userId) ?? (await this.login(userId));
    const url = new URL(this.server.url);
    const socket = io(url.origin, {
      path: `${url.pathname.replace(/\/$/, "")}/socket.io`,
      extraHeaders: { cookie },
      auth: window ? { window } : {},
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
    });
    await new Promise<void>((done, fail) => {
      socket.once("connect", () => done());
      socket.once("connect_error", fail);
    });
    const client = new TestClient(socket);
    this.#clients.push(client);
    return client;
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.socket.disconnect();
    await this.server?.close();
    this.data.cleanup();
  }
}
