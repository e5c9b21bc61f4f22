/**
 * The contract suite's own table: a world of the tiny system in ./system, a browser, and up to four people who stay seated while all items run.
 *
 *   item("H-058", "updateSource tells only what changes", async (t) => {
 *     const changes = await t.eval(t.gm, ({ game }, id) => game.actors.get(id).updateSource({ name: "x" }, { dryRun: true }), IDS.hero);
 *     t.expect(changes).toEqual({ name: "x" });
 *   }, { core: true, seats: ["gm"] });
 *
 * The function given to `eval` is sent to the page as text: it sees only its two arguments, the page's globals (`game`, `CONFIG`, `foundry`, `Hooks`, ...) and one JSON value.
 * An item fails when a page of the table says an error or a deprecation, or asks for a name that the host lacks, unless it said `t.allow(/.../)` before.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { io, type Socket } from "socket.io-client";
import { expect } from "vitest";
import { CHROMIUM_FLAGS, findBrowser } from "../../tools/lib.mjs";
import type { AnyObject, AnyValue } from "../common/types.ts";
import { type RunningServer, type ServerOptions, startServer } from "../server/app.ts";
import { seedWorld, type WorldSpec } from "../server/seed.ts";

export const CONTRACT_ROOT = dirname(fileURLToPath(import.meta.url));
export const SYSTEM_ID = "contract-sys";

export type Generation = 13 | 14;
export type SeatName = "gm" | "assistant" | "player" | "other";

/** Ids of the world that every table starts with; see `contractWorld`. */
export const IDS = {
  gm: "gm00000000000001",
  assistant: "assistant0000001",
  player: "player0000000001",
  other: "other00000000001",
  /** Owned by the player. */
  hero: "actorHero0000001",
  /** Owned by the other player. */
  rival: "actorRival000001",
  /** Nobody's: Gamemaster only. */
  npc: "actorNpc00000001",
  /** The player may look (OBSERVER). */
  friend: "actorFriend00001",
  /** In the hero. */
  power: "itemPower0000001",
  /** In the npc. */
  claw: "itemClaw00000001",
  /** A world item, visible to all. */
  gear: "itemGear00000001",
  scene: "scene00000000001",
  /** Unlinked, of the npc. */
  npcToken: "tokenNpc00000001",
  /** Linked, of the hero. */
  heroToken: "tokenHero0000001",
  journal: "journal000000001",
  page: "page000000000001",
  dossier: "page000000000002",
  table: "table00000000001",
  deck: "deck000000000001",
  hand: "hand000000000001",
  pile: "pile000000000001",
  folder: "folder0000000001",
  packHero: "packHero00000001",
  packPower: "packPower0000001",
  packEffect: "packEffect000001",
  packGear: "packGear00000001",
  packFolder: "packFolder000001",
} as const;

/** How an item is to be run. */
export interface ItemOptions {
  /** Marked [core] in the checklist. */
  core?: boolean;
  /** Only under this profile. */
  only?: Generation;
  /** Who must be seated. Default: gm and player. Seats stay open for later items. */
  seats?: readonly SeatName[];
  /** Milliseconds. Default 30 000. */
  timeout?: number;
  /** Opens a table of its own or waits long: left out of the short run in npm test (CONTRACT_SHORT=1). */
  slow?: boolean;
}

export interface Item {
  readonly id: string;
  readonly title: string;
  readonly area: string;
  readonly options: ItemOptions;
  readonly run: (t: Contract) => Promise<void>;
}

/** What became of an item under one profile. */
export interface Result {
  id: string;
  area: string;
  title: string;
  core: boolean;
  status: "passed" | "failed";
  error?: string;
}

export const items: Item[] = [];
let area = "";

/** Items from here on belong to this area: the name of the file without `.contract.ts`. */
export function beginArea(name: string): void {
  area = name;
}

/** One promise of the checklist with what shows that it is kept. An id may come several times. */
export function item(id: string, title: string, run: (t: Contract) => Promise<void>, options: ItemOptions = {}): void {
  items.push({ id, title, area, options, run });
}

/** What runs in the page: its globals, then one JSON value. */
export type InPage<A, R> = (globals: AnyObject, arg: A) => R | Promise<R>;

/** What an item works with. */
export interface Contract {
  readonly generation: Generation;
  readonly is14: boolean;
  readonly gm: Page;
  readonly assistant: Page;
  readonly player: Page;
  readonly other: Page;
  readonly expect: typeof expect;
  /** The table all items share: `restart()`, `worldPath`, `window(seat)` for one more browser of a user. */
  readonly server: Table;
  /** Run in the page; the answer comes back as JSON. */
  eval<A, R>(page: Page, fn: InPage<A, R>, arg?: A): Promise<R>;
  /** The message of what the function throws or rejects with; null if it doesn't. */
  failure<A>(page: Page, fn: InPage<A, unknown>, arg?: A): Promise<string | null>;
  /** Ask again until the answer is truthy; fails after `ms` (5 000). Answers the last answer. */
  until<A, R>(page: Page, fn: InPage<A, R>, arg?: A, ms?: number): Promise<R>;
  /** The same for anything that isn't in a page. */
  poll<R>(fn: () => R | Promise<R>, ms?: number): Promise<R>;
  /** The next dice of this page show these faces: each one is [face, sides]. */
  faces(page: Page, faces: readonly (readonly [face: number, sides: number])[]): Promise<void>;
  /** Load the page anew and wait until the game is ready. */
  reload(page: Page): Promise<void>;
  /** A client that speaks the wire protocol itself, as this user. Closed after the item. */
  raw(seat: SeatName): Promise<RawClient>;
  /** Accept errors and deprecations that match, in this item. */
  allow(...patterns: RegExp[]): void;
  /** What the pages said that an item without `allow` would fail by, since it began. */
  problems(): string[];
  /** A table of the item's own: other manifest, other world, other start. Closed after the item. */
  table(spec?: TableSpec): Promise<Table>;
  /** A table under this name that several items share; it is made by the first. */
  shared(name: string, spec: TableSpec): Promise<Table>;
}

/** A table that differs. */
export interface TableSpec {
  /** Merged over the manifest (top level). */
  manifest?: AnyObject;
  /** Contents of template.json. */
  template?: AnyObject;
  /** Files of the system by path, beside or instead of the usual ones. */
  files?: Readonly<Record<string, string>>;
  /** Replaces lists of the usual world. */
  world?: Partial<WorldSpec>;
  /** Changes the data folder after the world was written and before the server starts. */
  prepare?: (dataPath: string) => Promise<void> | void;
  server?: Partial<ServerOptions>;
}

/** The data folder's part that belongs to the system, with its packs compiled by the official CLI. */
async function installSystem(dataPath: string, spec: TableSpec): Promise<void> {
  const folder = join(dataPath, "systems", SYSTEM_ID);
  mkdirSync(folder, { recursive: true });
  cpSync(join(CONTRACT_ROOT, "system"), folder, { recursive: true, filter: (path) => !path.endsWith("packs-source") });
  const manifest = JSON.parse(readFileSync(join(folder, "system.json"), "utf8")) as AnyObject;
  writeFileSync(join(folder, "system.json"), JSON.stringify({ ...manifest, ...spec.manifest }, null, 2));
  if (spec.template) writeFileSync(join(folder, "template.json"), JSON.stringify(spec.template));
  for (const [path, text] of Object.entries(spec.files ?? {})) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const packs: readonly (readonly [string, string])[] = [
    ["heroes", "packs/heroes"],
    ["stuff", "content/stuff-pack"],
  ];
  for (const [source, path] of packs)
    await compilePack(join(CONTRACT_ROOT, "system", "packs-source", source), join(folder, path), { log: false });
}

/** The world of the contract: four users, a few documents of every kind, ownership as IDS says. */
export function contractWorld(profile: Generation): WorldSpec {
  const owner = (user: string, level = 3): AnyObject => ({ default: 0, [user]: level });
  const card = (n: number): AnyObject => ({
    _id: `card00000000000${n}`,
    name: `Card ${n}`,
    type: "base",
    value: n,
    suit: "stars",
    sort: n * 100,
    face: null,
    faces: [{ name: `Face ${n}`, img: "icons/svg/d20.svg", text: "" }],
    back: { name: "Back", img: "icons/svg/card-hand.svg", text: "" },
  });
  return {
    id: "contract",
    title: "Contract",
    system: SYSTEM_ID,
    profile,
    users: [
      { _id: IDS.gm, name: "Gm", role: 4 },
      { _id: IDS.assistant, name: "Assistant", role: 3 },
      { _id: IDS.player, name: "Player", role: 1, character: IDS.hero },
      { _id: IDS.other, name: "Other", role: 1, character: IDS.rival },
    ],
    actors: [
      {
        _id: IDS.hero,
        name: "Hero",
        type: "hero",
        ownership: owner(IDS.player),
        system: { health: { value: 7, max: 10 }, map: { a: 1, b: { c: 2 } }, tags: ["x", "y"] },
        items: [{ _id: IDS.power, name: "Power", type: "power", system: { rank: 2 } }],
        prototypeToken: { actorLink: true },
      },
      {
        _id: IDS.rival,
        name: "Rival",
        type: "hero",
        ownership: owner(IDS.other),
        system: {},
        prototypeToken: { actorLink: true },
      },
      {
        _id: IDS.npc,
        name: "Npc",
        type: "npc",
        system: { health: { value: 4, max: 4 } },
        items: [{ _id: IDS.claw, name: "Claw", type: "power", system: { rank: 1 } }],
      },
      { _id: IDS.friend, name: "Friend", type: "hero", ownership: owner(IDS.player, 2), system: {} },
    ],
    items: [{ _id: IDS.gear, name: "Gear", type: "gear", ownership: { default: 2 }, system: {} }],
    scenes: [
      {
        _id: IDS.scene,
        name: "Street",
        active: true,
        navigation: true,
        width: 2000,
        height: 1000,
        grid: { type: 1, size: 100, distance: 1, units: "m" },
        ownership: { default: 2 },
        tokens: [
          { _id: IDS.npcToken, name: "Npc", actorId: IDS.npc, actorLink: false, x: 100, y: 100 },
          { _id: IDS.heroToken, name: "Hero", actorId: IDS.hero, actorLink: true, x: 300, y: 100 },
        ],
      },
    ],
    journal: [
      {
        _id: IDS.journal,
        name: "Journal",
        ownership: { default: 2 },
        pages: [
          {
            _id: IDS.page,
            name: "Text",
            type: "text",
            text: { content: "<p>Read <strong>me</strong></p>", format: 1 },
            sort: 100,
          },
          { _id: IDS.dossier, name: "Dossier", type: "dossier", sort: 200, system: { clue: "ash" } },
        ],
      },
    ],
    tables: [
      {
        _id: IDS.table,
        name: "Table",
        formula: "1d2",
        replacement: false,
        ownership: { default: 2 },
        results: [
          {
            _id: "result0000000001",
            type: "text",
            name: "First",
            description: "First",
            text: "First",
            range: [1, 1],
            weight: 1,
          },
          {
            _id: "result0000000002",
            type: "text",
            name: "Second",
            description: "Second",
            text: "Second",
            range: [2, 2],
            weight: 1,
          },
        ],
      },
    ],
    cards: [
      { _id: IDS.deck, name: "Deck", type: "deck", ownership: { default: 2 }, cards: [1, 2, 3, 4, 5].map(card) },
      { _id: IDS.hand, name: "Hand", type: "hand", ownership: owner(IDS.player), cards: [] },
      { _id: IDS.pile, name: "Pile", type: "pile", ownership: { default: 3 }, cards: [] },
    ],
    folders: [{ _id: IDS.folder, name: "Folder", type: "Actor", sorting: "a" }],
  };
}

/** Somebody at the table, with everything their page said. */
export interface Seat {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly said: string[];
}

/** A client of the wire protocol. */
export class RawClient {
  readonly socket: Socket;
  /** Everything that came, in order. */
  readonly received: { event: string; args: AnyValue[] }[] = [];

  constructor(socket: Socket) {
    this.socket = socket;
    socket.onAny((event: string, ...args: AnyValue[]) =>
      this.received.push({ event, args: args.filter((arg: unknown) => typeof arg !== "function") }),
    );
  }

  /** `{result}` or `{error: {message, code}}`. */
  async request(event: string, ...args: unknown[]): Promise<AnyObject> {
    return (await this.socket.timeout(10_000).emitWithAck(event, ...args)) as AnyObject;
  }

  modify(type: string, action: string, operation: AnyObject): Promise<AnyObject> {
    return this.request("modifyDocument", { type, action, operation });
  }

  async world(): Promise<AnyObject> {
    return (await this.request("world")).result as AnyObject;
  }

  close(): void {
    this.socket.disconnect();
  }
}

let browserOfAll: Promise<Browser> | null = null;

function browser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("no browser: npm test installs one");
  return (browserOfAll ??= chromium.launch({ executablePath, args: CHROMIUM_FLAGS }));
}

/** A running table: data folder, server, seats. */
export class Table {
  readonly dataPath = mkdtempSync(join(tmpdir(), "contract-"));
  readonly generation: Generation;
  readonly #spec: TableSpec;
  #server: RunningServer | null = null;
  readonly #seats = new Map<SeatName, Seat>();
  readonly #said: string[] = [];

  constructor(generation: Generation, spec: TableSpec = {}) {
    this.generation = generation;
    this.#spec = spec;
  }

  get running(): RunningServer {
    if (!this.#server) throw new Error("the server is not running");
    return this.#server;
  }

  get url(): string {
    return this.running.url.replace(/\/$/, "");
  }

  get worldPath(): string {
    return join(this.dataPath, "worlds", "contract");
  }

  async start(): Promise<this> {
    await installSystem(this.dataPath, this.#spec);
    await seedWorld(this.dataPath, { ...contractWorld(this.generation), ...this.#spec.world });
    await this.#spec.prepare?.(this.dataPath);
    await this.#listen(0);
    return this;
  }

  async #listen(port: number): Promise<void> {
    const client = process.env.CONTRACT_CLIENT;
    this.#server = await startServer({
      dataPath: this.dataPath,
      world: "contract",
      port,
      profile: this.generation,
      filesStay: true,
      silent: true,
      ...(client ? { clientPath: client } : {}),
      ...this.#spec.server,
    });
  }

  /** Stop and start on the same port and data; clients come back by themselves. */
  async restart(): Promise<void> {
    const { port } = this.running;
    await this.running.close();
    await this.#listen(port);
  }

  /** Start again after the item itself closed the server. */
  async reopen(): Promise<void> {
    await this.#listen(0);
  }

  /** A page of this user in the game; the second time the same page. */
  async seat(name: SeatName): Promise<Page> {
    const known = this.#seats.get(name);
    if (known) return known.page;
    const { page, context, said } = await this.window(name, this.#said);
    this.#seats.set(name, { page, context, said });
    return page;
  }

  /** One more browser of this user, with cookies and storage of its own. */
  async window(name: SeatName, said: string[] = []): Promise<Seat> {
    const context = await (
      await browser()
    ).newContext({ viewport: { width: 1400, height: 900 }, reducedMotion: "reduce" });
    context.setDefaultTimeout(10_000);
    // On a busy machine a page takes its time; one that was cut off while it loaded would fail every test after.
    context.setDefaultNavigationTimeout(25_000);
    const page = await context.newPage();
    const loading = /^Failed to load/u;
    page.on("console", (message) => {
      if (
        message.type() === "error" ||
        (message.type() === "warning" && /deprecat|CompatibilityWarning/iu.test(message.text()))
      )
        // "Failed to load resource" names nothing by itself: the address is what a reader looks for.
        said.push(`${name}: ${message.text()}${loading.test(message.text()) ? ` ${message.location().url}` : ""}`);
    });
    page.on("pageerror", (error) => said.push(`${name}: ${String(error.stack ?? error)}`));
    await this.join(page, name);
    return { page, context, said };
  }

  /** Log this user in on the page and open the game. */
  async join(page: Page, name: SeatName): Promise<void> {
    const answer = await page.request.post(`${this.url}/join`, { data: { userId: IDS[name], password: "" } });
    if (!answer.ok()) throw new Error(`join refused: ${await answer.text()}`);
    await page.goto(`${this.url}/game`);
    await ready(page);
  }

  /** The page of a seat that is taken. */
  page(name: SeatName): Page {
    const seat = this.#seats.get(name);
    if (!seat) throw new Error(`nobody sits at "${name}": name it in the item's seats`);
    return seat.page;
  }

  /** Everything all seated pages said so far, in the order in which it came. */
  said(): readonly string[] {
    return this.#said;
  }

  pages(): Page[] {
    return [...this.#seats.values()].map((seat) => seat.page);
  }

  async raw(name: SeatName): Promise<RawClient> {
    const response = await fetch(`${this.url}/join`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ userId: IDS[name], password: "" }),
    });
    if (!response.ok) throw new Error(`Joining failed: ${response.status}`);
    const cookie = (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const url = new URL(this.running.url);
    const socket = io(url.origin, {
      path: `${url.pathname.replace(/\/$/, "")}/socket.io`,
      extraHeaders: { cookie },
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
    });
    await new Promise<void>((done, fail) => {
      socket.once("connect", () => done());
      socket.once("connect_error", fail);
    });
    return new RawClient(socket);
  }

  async close(): Promise<void> {
    for (const { context } of this.#seats.values()) await context.close();
    await this.#server?.close();
    rmSync(this.dataPath, { recursive: true, force: true });
  }
}

/** Wait until the game says so. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => (globalThis as AnyObject).game?.ready === true, undefined, { timeout: 20_000 });
}

/** The call as text, so that the function gets the page's globals and nothing of ours. */
function expression(fn: (...args: never[]) => unknown, arg: unknown): string {
  return `(${fn.toString()})(globalThis, ${arg === undefined ? "undefined" : JSON.stringify(arg)})`;
}

/** All items of one profile at one table. */
export class Session {
  readonly generation: Generation;
  readonly table: Table;
  readonly #shared = new Map<string, Promise<Table>>();

  constructor(generation: Generation) {
    this.generation = generation;
    this.table = new Table(generation);
  }

  async open(): Promise<void> {
    await this.table.start();
    // The Gamemaster first: the oldest active one leads.
    await this.table.seat("gm");
    await this.table.seat("player");
  }

  async close(): Promise<void> {
    await this.table.close();
    for (const shared of this.#shared.values()) await (await shared).close();
    await (await browserOfAll)?.close();
  }

  /** Run one item. */
  async run({ options, run }: Item): Promise<void> {
    const { table, generation } = this;
    for (const name of options.seats ?? ["gm", "player"]) {
      await table.seat(name);
      // What another test has left on its way arrives before this one begins.
      await ready(table.page(name));
    }
    const before = table.said().length;
    const missingBefore = await this.#missing();
    const allowed: RegExp[] = [];
    const closing: (() => Promise<void> | void)[] = [];
    const problems = (): string[] => table.said().slice(before);
    const t: Contract = {
      generation,
      is14: generation === 14,
      get gm() {
        return table.page("gm");
      },
      get assistant() {
        return table.page("assistant");
      },
      get player() {
        return table.page("player");
      },
      get other() {
        return table.page("other");
      },
      expect,
      server: table,
      eval: (page, fn, arg) => page.evaluate(expression(fn, arg)),
      failure: (page, fn, arg) =>
        page.evaluate(
          `(async () => { try { await ${expression(fn, arg)}; return null; } catch (error) { return String(error?.message ?? error); } })()`,
        ),
      until: (page, fn, arg, ms) => poll(() => page.evaluate(expression(fn, arg)), ms, fn.toString()) as never,
      poll: (fn, ms) => poll(fn, ms, fn.toString()),
      faces: (page, faces) => page.evaluate(`(${giveFaces.toString()})(${JSON.stringify(faces)})`),
      reload: async (page) => {
        await page.reload();
        await ready(page);
      },
      raw: async (seat) => {
        const client = await table.raw(seat);
        closing.push(() => client.close());
        return client;
      },
      allow: (...patterns) => void allowed.push(...patterns),
      problems,
      table: async (spec) => {
        const own = new Table(generation, spec);
        closing.push(() => own.close());
        return own.start();
      },
      shared: (name, spec) => {
        const known = this.#shared.get(name) ?? new Table(generation, spec).start();
        this.#shared.set(name, known);
        return known;
      },
    };
    try {
      await run(t);
    } finally {
      for (const close of closing.reverse()) await close();
    }
    const known = new Set(missingBefore);
    const missing = (await this.#missing()).filter((name) => !known.has(name));
    const left = [...problems(), ...missing.map((name) => `HostNotImplemented: ${name}`)].filter(
      (line) => !allowed.some((pattern) => pattern.test(line)),
    );
    expect(left, "what the pages said").toEqual([]);
  }

  async #missing(): Promise<string[]> {
    return (
      await Promise.all(
        this.table.pages().map((page) => page.evaluate("globalThis.__host?.missing ?? []") as Promise<string[]>),
      )
    ).flatMap((names, i) => names.map((name, n) => `${i}.${n} ${name}`));
  }
}

/** Runs in the page: `CONFIG.Dice.randomUniform` gives these faces, then chance again. Foundry maps [0, 1) to faces from the top. */
function giveFaces(queue: [number, number][]): void {
  const config = (globalThis as AnyObject).CONFIG.Dice as AnyObject;
  const before = (config.__before ?? config.randomUniform) as () => number;
  config.__before = before;
  const left = [...queue];
  config.randomUniform = (): number => {
    const next = left.shift();
    if (!next) {
      config.randomUniform = before;
      return before();
    }
    return 1 - (next[0] - 0.5) / next[1];
  };
}

async function poll<R>(fn: () => R | Promise<R>, ms = 5_000, what = ""): Promise<R> {
  const end = Date.now() + ms;
  for (;;) {
    const answer = await fn();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`Nothing came of ${what.slice(0, 400)}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
