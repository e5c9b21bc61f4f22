/** The second half of npm run soak: an evening of play, compressed, and the accounts at its end. */
import { type ChildProcess, fork } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import { PRIMARY_COLLECTIONS } from "../tabletop/server/hierarchy.ts";
import { seedWorld } from "../tabletop/server/seed.ts";
import { Store } from "../tabletop/server/store.ts";
import { temporaryData } from "../tabletop/server/testing.ts";
import { demoWorld } from "./demo-world.ts";
import { at, CHROMIUM_FLAGS, findBrowser, isMain } from "./lib.mjs";
import { type Press, pressCard } from "./soak-cards.ts";
import { PAYLOAD, seesMessage, WireClient } from "./soak-client.ts";
import type { Ask, Told } from "./soak-server.ts";

type Data = Record<string, unknown>;

/** How long and how many. */
export interface SoakOptions {
  /** Messages sent in all. */
  messages: number;
  /** Actors in the world. */
  actors: number;
  seed: number;
  profile: 13 | 14;
  /** One of the four people sits at a real browser with the built system; needs dist/ and build/tabletop. */
  browser: boolean;
  /** The built client of the tabletop, when it is not in build/tabletop. */
  clientPath?: string;
  say: (line: string) => void;
}

/** What was measured at one moment: bytes after a garbage collection. */
export interface Sample {
  /** Part of the evening gone by, 0 to 1. */
  part: number;
  server: number;
  rss: number;
  /** The page's script heap; null without a browser. */
  page: number | null;
  /** Elements and text nodes that the page keeps alive. */
  nodes: number | null;
}

/** The accounts of an evening. `faults` is empty when all is well. */
export interface SoakReport {
  faults: string[];
  changes: number;
  messages: number;
  /** What the browser's Gamemaster did, by what it was; presses on cards by what came of them. */
  did: Readonly<Record<string, number>>;
  breaks: number;
  refusals: number;
  /** The first refusal of each kind, in the server's words. */
  refused: string[];
  seconds: number;
  samples: Sample[];
  /** Heap in the last fifth against that between a tenth and three tenths: 1 is flat. */
  growth: { server: number; page: number | null };
  documents: number;
}

const PEOPLE = [
  { _id: "soakGamemaster00", name: "Gm", role: 4 },
  { _id: "soakAssistant000", name: "Assistant", role: 3 },
  { _id: "soakPlayerAnn000", name: "Ann", role: 1 },
  { _id: "soakPlayerBen000", name: "Ben", role: 1 },
] as const;
const GM = PEOPLE[0]._id;
const SCENE = "soakScene0000000";
const COMBAT = "soakCombat000000";
const TOKENS = 24;
/** The log is cut back to this many, as tables do, so that memory can be flat at all. */
const KEPT_PER_HUNDRED = 10;

/** Items and effects that come and go: an actor has one of each or none, half of them from the start, so that the world weighs the same all evening. */
const EXTRA = "Extra";

/** A new actor: one of the templates, every other time with an extra item and an extra effect. */
function actorLike(template: Data | undefined, itemType: string, index: number): Data {
  const copy = structuredClone(template ?? {});
  if (index % 2) return copy;
  const { _id: _id, ...like } = ((copy.items ?? []) as Data[])[0] ?? ({ type: itemType } as Data);
  return {
    ...copy,
    items: [...((copy.items ?? []) as Data[]), { ...like, name: `${EXTRA} 0` }],
    effects: [...((copy.effects ?? []) as Data[]), { name: `${EXTRA} 0`, statuses: ["prone"] }],
  };
}

/** A small generator of evenly spread numbers in [0, 1), the same for the same seed. */
function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Setting {
  dataPath: string;
  world: string;
  /** What new actors are made of. */
  templates: Data[];
  /** Of the items that are made where there are none. */
  itemType: string;
  cleanup(): void;
}

/** A table with the built system, or with a tiny one where no browser looks at it. */
async function layTable({ browser, profile, actors }: SoakOptions): Promise<Setting> {
  const placed = browser ? { path: mkdtempSync(join(tmpdir(), "crossover-soak-")) } : temporaryData();
  if (browser) {
    if (!existsSync(at("dist", "system.json"))) throw new Error("dist/ is missing: npm run build");
    cpSync(at("dist"), join(placed.path, "systems", "crossover"), { recursive: true });
  }
  const demo = demoWorld({ generation: profile });
  const templates: Data[] = browser
    ? demo.actors.map(({ _id: _id, folder: _folder, ownership: _ownership, _stats: _stats, ...rest }) => rest as Data)
    : [
        {
          name: "Comet",
          type: "hero",
          system: { hp: { value: 5, max: 9 }, tags: ["a"] },
          items: [{ name: "Ray", type: "power", system: { rank: 1 } }],
        },
        { name: "Thug", type: "npc", system: { hp: { value: 3, max: 3 } } },
      ];
  const itemType = String(templates.flatMap((actor) => (actor.items ?? []) as Data[])[0]?.type ?? "base");
  const made = Array.from({ length: Math.max(4, Math.floor(actors / 10)) }, (_n, index): Data => {
    const owner = PEOPLE[2 + (index % 2)]?._id ?? GM;
    return {
      ...actorLike(templates[index % templates.length], itemType, index),
      _id: `soakActor${String(index).padStart(7, "0")}`,
      name: `Soaked ${index}`,
      ownership: { default: 2, [owner]: 3 },
    };
  });
  const tokens = Array.from({ length: TOKENS }, (_n, index): Data => ({
    _id: `soakToken${String(index).padStart(7, "0")}`,
    name: `Token ${index}`,
    actorId: made[index % made.length]?._id,
    actorLink: index % 3 === 0,
    x: index * 50,
    y: 0,
  }));
  const combatants = tokens.map((token, index): Data => ({
    _id: `soakFight${String(index).padStart(7, "0")}`,
    actorId: token.actorId,
    tokenId: token._id,
    sceneId: SCENE,
    initiative: TOKENS - index,
  }));
  await seedWorld(placed.path, {
    id: "soak",
    title: "Soak",
    system: browser ? "crossover" : "tiny",
    profile,
    users: PEOPLE.map((user) => ({ ...user })),
    actors: made,
    scenes: [
      {
        _id: SCENE,
        name: "Street",
        active: true,
        navigation: true,
        width: 2000,
        height: 1400,
        ownership: { default: 2 },
        tokens,
        // Somewhere on the street is a place that keeps account of who stands in it.
        regions: [
          {
            _id: "soakRegion000000",
            name: "Puddle",
            shapes: [{ type: "rectangle", x: 500, y: 300, width: 900, height: 700, rotation: 0 }],
          },
        ],
      },
    ],
    combats: [{ _id: COMBAT, scene: SCENE, active: true, round: 1, turn: 0, combatants }],
  });
  return {
    dataPath: placed.path,
    world: "soak",
    templates,
    itemType,
    cleanup: () => rmSync(placed.path, { recursive: true, force: true }),
  };
}

/** The server's process. */
class Served {
  readonly #child: ChildProcess;
  readonly #waiting: ((told: Told) => void)[] = [];
  readonly faults: string[] = [];
  #stopping = false;
  url = "";

  constructor(setting: Setting, { profile, clientPath = "" }: SoakOptions) {
    this.#child = fork(at("tools", "soak-server.ts"), [setting.dataPath, setting.world, String(profile), clientPath], {
      execArgv: ["--expose-gc", "--import", pathToFileURL(at("node_modules", "tsx", "dist", "esm", "index.mjs")).href],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#child.on("message", (told: Told) => {
      if (told.told === "failed") this.faults.push(`server: ${told.message}`);
      else this.#waiting.shift()?.(told);
    });
    this.#child.on("exit", (code) => {
      if (!this.#stopping) this.faults.push(`the server ended by itself with code ${String(code)}`);
    });
  }

  #next(): Promise<Told> {
    return new Promise((done) => this.#waiting.push(done));
  }

  async open(): Promise<void> {
    const told = await this.#next();
    if (told.told === "open") this.url = told.url;
  }

  async memory(): Promise<{ heap: number; rss: number }> {
    const answer = this.#next();
    this.#child.send({ ask: "memory" } satisfies Ask);
    const told = await answer;
    return told.told === "memory" ? told : { heap: 0, rss: 0 };
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const ended = new Promise((done) => this.#child.once("exit", done));
    this.#child.send({ ask: "stop" } satisfies Ask);
    await ended;
  }

  kill(): void {
    this.#stopping = true;
    this.#child.kill("SIGKILL");
  }
}

/** The Gamemaster at a real browser. */
class Seat {
  readonly faults: string[] = [];
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #devtools: CDPSession;

  private constructor(browser: Browser, page: Page, devtools: CDPSession) {
    this.#browser = browser;
    this.#page = page;
    this.#devtools = devtools;
  }

  static async take(url: string, userId: string): Promise<Seat> {
    const executablePath = findBrowser();
    if (!executablePath) throw new Error("no browser: name one in CHROMIUM_PATH, or use --no-browser");
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
    const page = await (await browser.newContext({ viewport: { width: 1400, height: 900 } })).newPage();
    const seat = new Seat(browser, page, await page.context().newCDPSession(page));
    // What is asked while the connection is broken is refused, what was under way isn't answered, and whoever asked is told so; any other cause of it is in the console by itself.
    const fault = (text: string): void => {
      if (!/connection|WebSocket|offline|has not answered|That didn't work/i.test(text))
        seat.faults.push(`page: ${text}`);
    };
    page.on("pageerror", (error) => fault(String(error.stack ?? error)));
    page.on("console", (message) => {
      if (message.type() === "error") fault(message.text());
    });
    await page.goto(`${url}/join`);
    const answer = await page.request.post(`${url}/join`, { data: { userId, password: "" } });
    if (!answer.ok()) throw new Error(`the browser could not join: ${await answer.text()}`);
    await page.goto(`${url}/game`);
    await page.waitForFunction("globalThis.game?.ready === true", undefined, { timeout: 60_000 });
    await page.evaluate("globalThis.__name ??= (f) => f");
    // A sheet stays open all evening, as at a table.
    await page.evaluate("game.actors.contents[0].sheet.render({force: true}).then(() => true)");
    return seat;
  }

  /** One gesture through Foundry's API. Resolves to false when it was refused, as it is while the connection is broken. */
  async act(kind: string, pick: number, text: string): Promise<boolean> {
    return this.#page.evaluate(
      async ([what, where, words]) => {
        // The page's globals have no types here.
        const { game, ChatMessage } = globalThis as unknown as { game: Record<string, Loose>; ChatMessage: Loose };
        interface Loose {
          [key: string]: Loose;
          (...args: unknown[]): Loose;
        }
        const actors = game.actors!.contents as unknown as Loose[];
        const actor = actors[where % actors.length]!;
        const scene = (game.scenes!.contents as unknown as Loose[])[0]!;
        const tokens = scene.tokens!.contents as unknown as Loose[];
        const token = tokens[where % tokens.length]!;
        try {
          if (what === "message") await ChatMessage.create!({ content: `<p>${words}</p>` });
          else if (what === "actor") await actor.update!({ name: words, flags: { world: { soak: where } } });
          else if (what === "move") await token.update!({ x: where % 2000, y: where % 1400 });
          else if (what === "walk")
            await token.move!([
              { x: where % 2000, y: where % 1400 },
              { x: (where * 7) % 2000, y: (where * 3) % 1400, action: where % 2 ? "fly" : "walk" },
            ]);
          else if (what === "back") await token.revertRecordedMovement!();
          else if (what === "window") {
            // On 14 the sheet that is open all evening, or the chat, goes into a window of its own, and comes back; on 13 it is closed and opened.
            const { sheet } = actors[0]!;
            const { ui } = globalThis as unknown as { ui: Record<string, Loose> };
            const chat = (): Loose | null => ui.chat!.popout ?? null;
            if (where % 2 && !chat()?.rendered) {
              await ui.chat!.renderPopout!();
              await chat()?.detachWindow?.();
            } else if (where % 2) await chat()!.close!({ animate: false });
            else if (!sheet!.detachWindow) {
              await sheet!.close!({ animate: false });
              await sheet!.render!({ force: true });
            } else if ((sheet!.window!.windowId ?? null) !== null) await sheet!.attachWindow!();
            else await sheet!.detachWindow();
          } else if (what === "delta" && token.actor) await token.actor.update!({ name: words });
          else if (what === "break") (game.socket as Loose).socket!.io!.engine!.close!();
          return true;
        } catch {
          return false;
        }
      },
      [kind, pick, text] as const,
    );
  }

  /** One press on a card. Null when nothing was there to press. */
  async press(pick: number): Promise<Press> {
    return this.#page.evaluate(pressCard, pick);
  }

  /** Nothing more comes from the page: what was pressed last has been written, or refused. */
  async still(): Promise<void> {
    await this.#page.evaluate("new Promise((done) => setTimeout(done, 2000))");
  }

  /** Wait until the page has what was sent last. */
  async until(messageId: string): Promise<void> {
    await this.#page.waitForFunction(
      (id) =>
        (
          globalThis as unknown as { game: { messages: Map<string, unknown>; socket: { connected: boolean } } }
        ).game.messages.has(id),
      messageId,
      { timeout: 120_000 },
    );
  }

  async memory(): Promise<{ page: number; nodes: number }> {
    for (let round = 0; round < 2; round++) await this.#devtools.send("HeapProfiler.collectGarbage");
    const { usedSize } = await this.#devtools.send("Runtime.getHeapUsage");
    const { nodes } = await this.#devtools.send("Memory.getDOMCounters");
    return { page: usedSize, nodes };
  }

  /** What the page holds, in the shape of `essence`. */
  async essence(): Promise<Data> {
    await this.#page.waitForFunction(
      "game.socket.connected && !document.querySelector('.host-offline:not([hidden])')",
      undefined,
      { timeout: 60_000 },
    );
    return this.#page.evaluate((names) => {
      const { game } = globalThis as unknown as {
        game: { collections: Map<string, { contents: { _source: unknown }[] }> };
      };
      return Object.fromEntries(
        Object.keys(names).map((name) => [
          name,
          (game.collections.get(name)?.contents ?? []).map((doc) => JSON.parse(JSON.stringify(doc._source)) as unknown),
        ]),
      );
    }, PAYLOAD) as Promise<Data>;
  }

  async leave(): Promise<void> {
    await this.#browser.close();
  }
}

/** The part of a document that play changes; a browser's data models add their defaults to the rest. */
function essence(type: string, source: Data): unknown {
  const list = (key: string): Data[] => (source[key] ?? []) as Data[];
  const named = (key: string): unknown =>
    list(key)
      .filter((row) => row._tombstone !== true)
      .map((row) => `${String(row._id)} ${String(row.name)}`)
      .sort();
  const common = { _id: source._id, name: source.name ?? null };
  if (type === "Actor")
    return {
      ...common,
      flags: source.flags,
      ownership: source.ownership,
      items: named("items"),
      effects: named("effects"),
    };
  if (type === "Scene") {
    const delta = (token: Data): unknown => {
      const own = token.delta as Data | null;
      return own && token.actorLink !== true
        ? { name: own.name ?? null, items: ((own.items ?? []) as Data[]).map((row) => String(row._id)).sort() }
        : null;
    };
    return {
      ...common,
      active: source.active,
      tokens: list("tokens")
        .map((token) => ({ _id: token._id, name: token.name, x: token.x, y: token.y, delta: delta(token) }))
        .sort(byId),
    };
  }
  if (type === "Combat")
    return {
      _id: source._id,
      round: source.round,
      turn: source.turn,
      combatants: list("combatants")
        .map((row) => ({ _id: row._id, initiative: row.initiative, defeated: row.defeated ?? false }))
        .sort(byId),
    };
  if (type === "ChatMessage")
    return { _id: source._id, content: source.content, whisper: source.whisper, author: source.author };
  if (type === "Setting") return { _id: source._id, key: source.key, value: source.value };
  return common;
}

const byId = (a: Data, b: Data): number => String(a._id).localeCompare(String(b._id));

/** JSON with sorted keys: equal data, equal text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, held: unknown) =>
    held && typeof held === "object" && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => a.localeCompare(b)))
      : held,
  );
}

/** Compare two sets of documents; says the first few that differ. */
function compare(
  label: string,
  mine: Iterable<Data>,
  theirs: Iterable<Data>,
  view: (source: Data) => unknown,
): string[] {
  const left = new Map([...mine].map((source) => [String(source._id), canonical(view(source))]));
  const right = new Map([...theirs].map((source) => [String(source._id), canonical(view(source))]));
  const faults: string[] = [];
  for (const [id, text] of left) {
    const other = right.get(id);
    if (other === undefined) faults.push(`${label} [${id}] is only on the first`);
    else if (other !== text) {
      let place = 0;
      while (text[place] === other[place]) place++;
      faults.push(
        `${label} [${id}] differs: ${text.slice(Math.max(0, place - 60), place + 60)} | ${other.slice(Math.max(0, place - 60), place + 60)}`,
      );
    }
  }
  for (const id of right.keys()) if (!left.has(id)) faults.push(`${label} [${id}] is only on the second`);
  return faults.slice(0, 5);
}

/** Everything on disk, by document name. */
async function readDisk(dataPath: string): Promise<Map<string, Data[]>> {
  const found = new Map<string, Data[]>();
  const folder = join(dataPath, "worlds", "soak", "data");
  for (const collection of readdirSync(folder)) {
    const type = Object.keys(PRIMARY_COLLECTIONS).find((name) => PRIMARY_COLLECTIONS[name] === collection);
    if (!type) continue;
    const store = new Store(join(folder, collection), [type]);
    await store.open();
    found.set(type, [...store.all(type).values()]);
    await store.close();
  }
  return found;
}

/** Play an evening and take stock. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { say } = options;
  const started = Date.now();
  const random = mulberry(options.seed);
  const below = (n: number): number => Math.floor(random() * n);
  const setting = await layTable(options);
  const faults: string[] = [];
  const samples: Sample[] = [];
  let served: Served | null = null;
  let seat: Seat | null = null;
  const clients: WireClient[] = [];
  let changes = 0;
  const did: Record<string, number> = {};
  let breaks = 0;
  let sent = 0;
  let documents = 0;
  try {
    served = new Served(setting, options);
    await served.open();
    const server = served;
    seat = options.browser ? await Seat.take(server.url, GM) : null;
    const page = seat;
    for (const { _id, name } of PEOPLE)
      if (!page || _id !== GM) clients.push(await WireClient.join(server.url, _id, name));
    const host = clients.find((client) => client.name === (page ? "Assistant" : "Gm"));
    if (!host) throw new Error("nobody runs the table");

    const keep = Math.ceil(options.messages / KEPT_PER_HUNDRED);
    /** Messages in the log, oldest first; the browser's are found there, once each. */
    const log: string[] = [];
    const logged = new Set<string>();
    let last = "";
    const sample = async (part: number): Promise<void> => {
      const { heap, rss } = await server.memory();
      const seen = page ? await page.memory() : { page: null, nodes: null };
      samples.push({ part, server: heap, rss, ...seen });
      say(
        `${String(Math.round(part * 100)).padStart(3)} %  server ${mega(heap)} (rss ${mega(rss)})${seen.page === null ? "" : `  page ${mega(seen.page)}, ${seen.nodes} nodes`}  ${sent} messages, ${changes} changes, ${breaks} breaks`,
      );
    };
    const some = (type: string, whose: WireClient): Data | undefined => {
      const all = [...(whose.mirror.documents.get(type)?.values() ?? [])];
      return all[below(all.length)];
    };
    const owned = (whose: WireClient): Data | undefined => {
      const all = [...(whose.mirror.documents.get("Actor")?.values() ?? [])].filter(
        (actor) => whose === host || (actor.ownership as Data)[whose.mirror.userId] === 3,
      );
      return all[below(all.length)];
    };
    const speak = async (client: WireClient): Promise<void> => {
      const kind = random();
      const whisper = kind < 0.1 ? [PEOPLE[below(4)]?._id ?? GM, client.mirror.userId] : kind < 0.13 ? [GM] : [];
      const made = await client.modify("ChatMessage", "create", {
        data: [
          {
            content: `<p>${client.name} says ${sent}: ${"word ".repeat(below(60))}</p>`,
            whisper,
            blind: kind >= 0.1 && kind < 0.13,
            ...(random() < 0.3
              ? {
                  rolls: [
                    JSON.stringify({ class: "Roll", formula: "1d6", terms: [], total: below(6) + 1, evaluated: true }),
                  ],
                }
              : {}),
          },
        ],
      });
      if (!made) return;
      sent++;
      const id = String((made[0] as Data)._id);
      log.push(id);
      if (!whisper.length) last = id;
    };
    const gesture = async (client: WireClient): Promise<void> => {
      const roll = random();
      const boss = client === host;
      if (roll < 0.6) return speak(client);
      let done: unknown = null;
      if (roll < 0.7) {
        const actor = owned(client);
        if (actor)
          done = await client.modify("Actor", "update", {
            updates: [
              {
                _id: actor._id,
                name: `Soaked ${below(100_000)}`,
                flags: { world: { soak: below(1000), [`k${below(5)}`]: below(9) } },
                ...(options.browser ? {} : { system: { hp: { value: below(9) } } }),
              },
            ],
          });
      } else if (roll < 0.78) {
        const actor = owned(client);
        const items = (actor?.items ?? []) as Data[];
        const extra = items.filter((item) => String(item.name).startsWith(EXTRA));
        if (actor && extra.length)
          done = await client.modify("Item", "delete", {
            parentUuid: `Actor.${String(actor._id)}`,
            ids: extra.map((item) => item._id),
          });
        else if (actor) {
          const { _id: _id, ...like } = items[0] ?? ({ name: "Ray", type: setting.itemType } as Data);
          done = await client.modify("Item", "create", {
            parentUuid: `Actor.${String(actor._id)}`,
            data: [{ ...like, name: `${EXTRA} ${below(1000)}` }],
          });
        }
      } else if (roll < 0.83) {
        const actor = owned(client);
        const effects = (actor?.effects ?? []) as Data[];
        const extra = effects.filter((effect) => String(effect.name).startsWith(EXTRA));
        if (actor && extra.length)
          done = await client.modify("ActiveEffect", "delete", {
            parentUuid: `Actor.${String(actor._id)}`,
            ids: extra.map((effect) => effect._id),
          });
        else if (actor)
          done = await client.modify("ActiveEffect", "create", {
            parentUuid: `Actor.${String(actor._id)}`,
            data: [{ name: `${EXTRA} ${below(1000)}`, statuses: ["prone"] }],
          });
      } else if (roll < 0.9 && boss) {
        const updates = Array.from({ length: 1 + below(4) }, () => ({
          _id: `soakToken${String(below(TOKENS)).padStart(7, "0")}`,
          x: below(2000),
          y: below(1400),
        }));
        // As a client tells of a way that has been gone: the instruction goes along with the change.
        const movement = Object.fromEntries(
          updates.map(({ _id, x, y }) => [_id, { waypoints: [{ x, y }], method: "api" }]),
        );
        done = await client.modify("Token", "update", { parentUuid: `Scene.${SCENE}`, updates, movement });
      } else if (roll < 0.93 && boss) {
        const number = below(TOKENS);
        if (number % 3)
          done = await client.modify("Actor", "update", {
            parentUuid: `Scene.${SCENE}.Token.soakToken${String(number).padStart(7, "0")}`,
            updates: [{ name: `Nemesis ${below(1000)}`, flags: { world: { own: below(9) } } }],
          });
      } else if (roll < 0.95 && boss) {
        const fight = client.mirror.documents.get("Combat")?.get(COMBAT);
        const turn = Number(fight?.turn ?? 0) + 1;
        done = await client.modify("Combat", "update", {
          updates: [{ _id: COMBAT, turn: turn % TOKENS, round: Number(fight?.round ?? 1) + Math.floor(turn / TOKENS) }],
        });
      } else if (roll < 0.96 && boss) {
        done = await client.modify("Combatant", "update", {
          parentUuid: `Combat.${COMBAT}`,
          updates: [
            {
              _id: `soakFight${String(below(TOKENS)).padStart(7, "0")}`,
              initiative: below(30),
              defeated: random() < 0.5,
            },
          ],
        });
      } else if (roll < 0.97 && boss) {
        done = await client.modify("Setting", "create", {
          data: [{ key: "world.soak", value: JSON.stringify(below(1000)) }],
        });
      } else if (roll < 0.98 && boss) {
        const actor = some("Actor", client);
        const pinned = Number(String(actor?._id).slice(-7)) < 100 && String(actor?._id).startsWith("soakActor");
        if (actor && !pinned) done = await client.modify("Actor", "delete", { ids: [actor._id] });
      }
      if (done) changes++;
    };
    const tidy = async (): Promise<void> => {
      const over = log.length - keep;
      if (over >= 50 && (await host.modify("ChatMessage", "delete", { ids: log.slice(0, over) }))) log.splice(0, over);
      const here = host.mirror.documents.get("Actor")?.size ?? 0;
      const wanted = Math.min(options.actors, Math.max(4, Math.ceil((sent / options.messages) * 10 * options.actors)));
      if (here < wanted)
        await host.modify("Actor", "create", {
          data: Array.from({ length: Math.min(10, wanted - here) }, () => ({
            ...actorLike(setting.templates[below(setting.templates.length)], setting.itemType, below(2)),
            name: `Soaked ${below(100_000)}`,
            ownership: { default: 2, [PEOPLE[2 + below(2)]?._id ?? GM]: 3 },
          })),
        });
    };

    let mark = 0;
    await sample(0);
    while (sent < options.messages) {
      // Four people at once; somebody's connection may break while the others go on.
      await Promise.all(
        clients.map(async (client) => {
          if (!client.connected) return;
          if (random() < 0.008) {
            breaks++;
            client.break();
            await new Promise((done) => setTimeout(done, below(150)));
            await client.connect();
          } else await gesture(client);
        }),
      );
      if (page) {
        const kind = random();
        const KINDS = [
          [0.35, "message"],
          [0.45, "actor"],
          [0.53, "move"],
          [0.61, "walk"],
          [0.65, "back"],
          [0.69, "window"],
          [0.74, "delta"],
          [0.99, "card"],
        ] as const;
        const what = KINDS.find(([most]) => kind < most)?.[1] ?? "break";
        if (what === "card") {
          const came = await page.press(below(100_000));
          if (came) did[`card ${came}`] = (did[`card ${came}`] ?? 0) + 1;
        } else if (await page.act(what, below(100_000), `Seen ${below(100_000)}`)) {
          did[what] = (did[what] ?? 0) + 1;
          if (what === "message") sent++;
          else if (what === "break") breaks++;
          else changes++;
        }
        for (const message of host.mirror.documents.get("ChatMessage")?.values() ?? [])
          if (message.author === GM && !logged.has(String(message._id))) {
            logged.add(String(message._id));
            log.push(String(message._id));
          }
      }
      await tidy();
      const part = sent / options.messages;
      if (Math.floor(part * 20) > mark) {
        mark = Math.floor(part * 20);
        if (page && last && log.includes(last)) await page.until(last);
        await sample(Math.min(1, mark / 20));
      }
    }

    // Everybody is back and hears the end of it; then all is compared with what the server holds, and that with the disk.
    await page?.still();
    const held = new Map<string, Data>();
    for (const client of clients) held.set(client.name, await client.world());
    for (const client of clients) {
      const world = held.get(client.name) ?? {};
      for (const [type, key] of Object.entries(PAYLOAD))
        faults.push(
          ...compare(
            `${client.name} and the server: ${type}`,
            client.mirror.documents.get(type)?.values() ?? [],
            (world[key] ?? []) as Data[],
            (source) => source,
          ),
        );
    }
    const seen = page ? await page.essence() : null;
    const pageFaults = seat?.faults ?? [];
    await seat?.leave();
    seat = null;
    for (const client of clients) client.leave();
    await served.stop();
    const disk = await readDisk(setting.dataPath);
    for (const rows of disk.values()) documents += rows.length;
    for (const client of clients) {
      const world = held.get(client.name) ?? {};
      for (const [type, key] of Object.entries(PAYLOAD)) {
        const stored = (disk.get(type) ?? []).filter((source) =>
          type === "ChatMessage"
            ? seesMessage(client.mirror.userId, source)
            : type === "Setting"
              ? !source.user || source.user === client.mirror.userId
              : true,
        );
        const bare = ({ password: _password, passwordSalt: _salt, ...rest }: Data): Data => rest;
        faults.push(
          ...compare(
            `${client.name} and the disk: ${type}`,
            (world[key] ?? []) as Data[],
            stored,
            type === "User" ? bare : (source) => source,
          ),
        );
      }
    }
    if (seen)
      for (const type of Object.keys(PAYLOAD)) {
        const stored = (disk.get(type) ?? []).filter((source) =>
          type === "ChatMessage"
            ? seesMessage(GM, source)
            : type === "Setting"
              ? !source.user || source.user === GM
              : true,
        );
        faults.push(
          ...compare(`the browser and the disk: ${type}`, (seen[type] ?? []) as Data[], stored, (source) =>
            essence(type, source),
          ),
        );
      }
    faults.push(...served.faults, ...pageFaults.slice(0, 5));
  } finally {
    await seat?.leave();
    for (const client of clients) client.leave();
    served?.kill();
    setting.cleanup();
  }
  const growth = {
    server: growthOf(samples, (one) => one.server),
    page: options.browser ? growthOf(samples, (one) => one.page ?? 0) : null,
  };
  const refused = [
    ...new Set(clients.flatMap((client) => client.refusals.map((text) => text.replace(/\[\w+\]/g, "[id]")))),
  ];
  // Everybody asks only for what is theirs; a refusal means that somebody saw something else than the server.
  if (refused.length) faults.push(`refused: ${refused.slice(0, 3).join(" | ")}`);
  if (options.messages >= 5000)
    for (const [who, ratio] of Object.entries(growth))
      if (ratio !== null && ratio > 1.15)
        faults.push(
          `memory of the ${who} grew after the first tenth: the last fifth holds ${ratio.toFixed(2)} times what it held between a tenth and three tenths`,
        );
  return {
    faults,
    changes,
    messages: sent,
    did,
    breaks,
    refusals: clients.reduce((sum, client) => sum + client.refusals.length, 0),
    refused,
    seconds: (Date.now() - started) / 1000,
    samples,
    growth,
    documents,
  };
}

function growthOf(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const mean = (from: number, to: number): number => {
    const list = samples.filter(({ part }) => part >= from && part <= to).map(of);
    return list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);
  };
  return mean(0.8, 1) / mean(0.1, 0.3);
}

const mega = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

if (isMain(import.meta)) {
  const args = process.argv.slice(2);
  const option = (name: string, fallback: number): number =>
    args.includes(`--${name}`) ? Number(args[args.indexOf(`--${name}`) + 1]) : fallback;
  const short = args.includes("--short");
  const report = await soak({
    messages: option("messages", short ? 400 : 10_000),
    actors: option("actors", short ? 20 : 200),
    seed: option("seed", 1),
    profile: option("profile", 14) === 13 ? 13 : 14,
    browser: !short && !args.includes("--no-browser"),
    ...(args.includes("--client") ? { clientPath: args[args.indexOf("--client") + 1] ?? "" } : {}),
    say: (line) => console.log(line),
  });
  console.log(
    `\n${report.messages} messages, ${report.changes} other changes, ${report.breaks} broken connections, ${report.refusals} refusals, ${report.documents} documents on disk, ${report.seconds.toFixed(0)} s`,
  );
  console.log(
    `memory in the last fifth against 10 to 30 %: server ${report.growth.server.toFixed(2)}${report.growth.page === null ? "" : `, page ${report.growth.page.toFixed(2)}`}`,
  );
  const did = Object.entries(report.did).map(([what, times]) => `${what} ${times}`);
  if (did.length) console.log(`at the browser: ${did.sort().join(", ")}`);
  for (const fault of report.faults) console.log(`FAULT ${fault}`);
  console.log(report.faults.length ? `${report.faults.length} faults` : "all clients and the disk are equal");
  process.exit(report.faults.length ? 1 : 0);
}
