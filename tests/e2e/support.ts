/** A table for a test: the release zip unpacked into a data folder of its own, a server, a browser, and people who join. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect } from "vitest";
import { type RunningServer, startServer } from "../../tabletop/server/app.ts";
import { installSystemAt } from "../../tabletop/server/install.ts";
import { seedWorld, type WorldSpec } from "../../tabletop/server/seed.ts";
import { demoWorld } from "../../tools/demo-world.ts";
import { buildExample } from "../../tools/example.mjs";
import { CHROMIUM_FLAGS, findBrowser, isFree } from "../../tools/lib.mjs";
import { pseudoFile } from "../../tools/pseudo.mjs";
import { placeRelease } from "./release.ts";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

export type Profile = 13 | 14;

/** `npm test` plays what is one ruleset's own on one profile, and looks at windows in two of their four looks; `npm run e2e` does all of it on both. An exchange, an evening and the contract are played on both always. */
export const SHORT = process.env.E2E_SHORT === "1";

/** The profiles on which one ruleset's fights and sheets are played. */
export const playedOn = (short: Profile): readonly Profile[] => (SHORT ? [short] : [13, 14]);

export interface Look {
  readonly theme: "light" | "dark";
  readonly width: 1400 | 420;
}

/** Looks in which windows are tried: theme and width of the page. */
export const LOOKS: readonly Look[] = SHORT
  ? [
      { theme: "light", width: 1400 },
      { theme: "dark", width: 420 },
    ]
  : [
      { theme: "light", width: 1400 },
      { theme: "light", width: 420 },
      { theme: "dark", width: 1400 },
      { theme: "dark", width: 420 },
    ];

/** Somebody at the table, with everything their console said. */
export interface Seat {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly errors: string[];
  /** They go home; whoever sits down next plays on where they did. */
  readonly leave: () => Promise<void>;
}

/** The window somebody plays in. */
export interface SeatOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: "light" | "dark";
  /** A hand that touches, on a screen that does. */
  readonly touch?: boolean;
  /** On a machine that has never loaded anything, and that nobody has afterwards. */
  readonly fresh?: boolean;
  /** The system's texts in the language that nobody speaks (tools/pseudo.mjs), from left to right or from right to left. */
  readonly pseudo?: "ltr" | "rtl";
}

export interface TestTable {
  readonly server: RunningServer;
  readonly dataPath: string;
  join(user: string, options?: SeatOptions): Promise<Seat>;
  /** The Gamemaster comes in, then Ada and Bo. */
  sit(options?: SeatOptions): Promise<readonly [gm: Seat, ada: Seat, bo: Seat]>;
  /** Stop the server and start it again on the same port and data, as after a power cut. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** What a test may add to the demo world. */
export interface TableOptions {
  /** People beside the Gamemaster, Ada and Bo: role 1 is a player, 3 an assistant. */
  readonly users?: readonly { readonly _id: string; readonly name: string; readonly role: number }[];
  /** Heroes and foes of the four rulesets that the opening fight doesn't play stand ready too, as in `npm start`. */
  readonly everyRuleset?: boolean;
  /** Nobody has been asked yet what this table plays, as in `npm start`. */
  readonly newWorld?: boolean;
  /** Modules of examples/ that are installed and on, by the name of their folder. */
  readonly examples?: readonly string[];
  /** Cards answer by themselves what nobody has to decide, as a new table has it; else every answer is given by hand, as tests of cards do. */
  readonly byThemselves?: boolean;
  /** Forms fold what they rarely need, as a new seat has it; else all of a form stands open, as tests of fields need it. */
  readonly quietForms?: boolean;
  /** Documents of another world in place of the demo world's, by the lists of `seedWorld`. */
  readonly world?: Omit<WorldSpec, "id" | "title" | "system">;
  /** The system is installed by the address of its manifest, as Foundry's setup does it; else from the zip that was built. */
  readonly manifest?: string;
  /** Whoever comes asks for every file again, as at a table in use: for what measures how long a page takes. */
  readonly inUse?: boolean;
}

/** Install modules of examples/ as a user does, built and put into Data/modules; what is switched on by it. */
async function install(dataPath: string, examples: readonly string[]): Promise<Record<string, boolean>> {
  const on: Record<string, boolean> = {};
  for (const name of examples) {
    const { id } = JSON.parse(readFileSync(join(ROOT, "examples", name, "module.json"), "utf8")) as { id: string };
    await buildExample(name, join(dataPath, "modules", id));
    on[id] = true;
  }
  return on;
}

/** One browser for all tables of a process, where people have contexts of their own; it closes when no table has been open for a while. */
const browsers = { open: null as Promise<Browser> | null, tables: 0, closing: undefined as NodeJS.Timeout | undefined };
/**
 * What people of earlier tables played on, by what can't be changed of it: whoever plays on it again at the same address has loaded and compiled everything before, which is half of what a page costs. A world's own traces
 * are cleared away first.
 */
const left = new Map<string, BrowserContext[]>();
/** Where the tables of a process stand, one after the other. A table beside another has an address, and people, of its own. */
const home = { port: 0, taken: false };
const UNUSED = 5000;

async function takeBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("no browser: npm test installs one");
  clearTimeout(browsers.closing);
  browsers.tables += 1;
  if ((await browsers.open)?.isConnected() !== true) {
    left.clear();
    browsers.open = chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  }
  return browsers.open as Promise<Browser>;
}

function leaveBrowser(): void {
  browsers.tables -= 1;
  if (browsers.tables > 0) return;
  browsers.closing = setTimeout(() => {
    // Whoever opens a table from now on has another one: this one still counts as connected while it closes.
    const { open } = browsers;
    browsers.open = null;
    void open?.then(async (browser) => browser.close());
  }, UNUSED);
}

/** Something to play on that nobody has used. */
async function newMachine(
  browser: Browser,
  {
    width,
    height,
    theme,
    touch,
    quietForms,
  }: Required<Omit<SeatOptions, "pseudo" | "fresh">> & { readonly quietForms: boolean },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    hasTouch: touch,
    isMobile: touch,
  });
  // Functions that are sent to a page were named by the compiler, with a helper of its own which no page has.
  await context.addInitScript("globalThis.__name ??= (f) => f");
  if (!quietForms)
    await context.addInitScript(() => {
      // A page that is about nothing has no storage.
      if (location.protocol !== "about:") localStorage.setItem("host.setting.crossover.quietForms", "false");
    });
  return context;
}

/** One page stays, which shows nothing: a process that has compiled the game before. False where none is left; a page that has crashed throws. */
async function empty(context: BrowserContext): Promise<boolean> {
  const [page, ...others] = context.pages();
  if (!page) return false;
  await Promise.all(others.map(async (other) => other.close()));
  page.removeAllListeners();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto("about:blank");
  return true;
}

/** Everything that a world has written on somebody's machine is gone, and the window is as it was; what was loaded stays. */
async function forget(
  page: Page,
  origin: string,
  { width, height, theme }: Required<Pick<SeatOptions, "width" | "height" | "theme">>,
): Promise<void> {
  await page.context().clearCookies();
  const client = await page.context().newCDPSession(page);
  await client.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage,indexeddb" });
  await client.detach();
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme, media: null, reducedMotion: null, forcedColors: null, contrast: null });
}

/** Open a table. The world is the demo world; close it when done. */
export async function openTable(
  profile: Profile,
  {
    users = [],
    everyRuleset = false,
    newWorld = false,
    byThemselves = false,
    quietForms = false,
    examples = [],
    world: other,
    manifest,
    inUse = false,
  }: TableOptions = {},
): Promise<TestTable> {
  // People will want it as soon as the server stands.
  clearTimeout(browsers.closing);
  const dataPath = mkdtempSync(join(tmpdir(), "crossover-table-"));
  if (manifest === undefined) placeRelease(join(dataPath, "systems", "crossover"), process.env["CROSSOVER_RELEASE"]);
  else await installSystemAt(manifest, dataPath);
  const world: WorldSpec = other
    ? { id: "demo", title: "Another world", system: "crossover", profile, ...other }
    : demoWorld({ generation: profile, everyRuleset });
  await seedWorld(dataPath, {
    ...world,
    users: [...(world.users ?? []), ...users],
    settingValues: {
      ...(newWorld ? {} : { "crossover.rulesetsChosen": true }),
      ...(byThemselves ? {} : { "crossover.answersByThemselves": false }),
      ...(examples.length > 0 && { "core.moduleConfiguration": await install(dataPath, examples) }),
    },
  });
  // What was installed by itself may be another release than the one that the people at home have loaded already.
  const released = manifest === undefined;
  const atHome = released && !home.taken;
  if (atHome) home.taken = true;
  const same = atHome && home.port !== 0 && (await isFree(home.port));
  const start = async (at: number): Promise<RunningServer> =>
    startServer({ dataPath, world: "demo", port: at, profile, filesStay: released && !inUse, silent: true });
  let server = await start(same ? home.port : 0);
  const { port } = server;
  if (atHome) home.port = port;
  if (atHome && !same) {
    for (const context of [...left.values()].flat()) void context.close();
    left.clear();
  }
  const browser = await takeBrowser();
  const contexts = new Map<BrowserContext, string | null>();
  const leave = async (context: BrowserContext): Promise<void> => {
    const machine = contexts.get(context);
    contexts.delete(context);
    const kept = atHome && typeof machine === "string" && (await empty(context).catch(() => false));
    if (kept) left.set(machine, [...(left.get(machine) ?? []), context]);
    else await context.close();
  };
  const seated = async (
    user: string,
    { width = 1400, height = 900, theme = "light", touch = false, fresh = false, pseudo: spoken }: SeatOptions = {},
  ): Promise<Seat> => {
    const machine = fresh ? null : [touch, quietForms].join(" ");
    const known = atHome && machine !== null ? left.get(machine)?.pop() : undefined;
    const context = known ?? (await newMachine(browser, { width, height, theme, touch, quietForms }));
    contexts.set(context, machine);
    const page = context.pages()[0] ?? (await context.newPage());
    if (known) await forget(page, server.url, { width, height, theme });
    if (spoken !== undefined)
      await page.route("**/systems/crossover/lang/**", async (route) => {
        const answer = await route.fetch();
        const texts = (await answer.json()) as Parameters<typeof pseudoFile>[0];
        await route.fulfill({ response: answer, json: pseudoFile(texts, { rtl: spoken === "rtl" }) });
      });
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || (message.type() === "warning" && /deprecat/iu.test(message.text())))
        errors.push(message.text());
    });
    page.on("response", (response) => {
      if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`);
    });
    page.on("pageerror", (error) => errors.push(String(error.stack ?? error)));
    await joinAs(page, user, server.url);
    return { page, context, errors, leave: async () => leave(context) };
  };
  return {
    get server() {
      return server;
    },
    dataPath,
    join: seated,
    sit: async (options) => {
      const gm = await seated("Gamemaster", options);
      return [gm, ...(await Promise.all([seated("Ada", options), seated("Bo", options)]))];
    },
    restart: async () => {
      await server.close();
      server = await start(port);
    },
    close: async () => {
      await Promise.all([...contexts.keys()].map(leave));
      leaveBrowser();
      await server.close();
      if (atHome) home.taken = false;
      rmSync(dataPath, { recursive: true, force: true });
    },
  };
}

/** Take a seat: the request that the join page makes, so that tests of play don't hang on the look of its form (join.e2e.ts walks through the form itself). */
export async function joinAs(page: Page, user: string, at = page.url()): Promise<void> {
  const { origin } = new URL(at);
  // A connection that was kept may be closed by the server in the moment in which it is used again.
  const { users } = (await (await page.request.get(`${origin}/api/join`, { maxRetries: 2 })).json()) as {
    users: { _id: string; name: string }[];
  };
  const found = users.find((u) => u.name === user);
  if (!found) throw new Error(`no user ${user}; there are ${users.map((u) => u.name).join(", ")}`);
  const answer = await page.request.post(`${origin}/join`, {
    data: { userId: found._id, password: "" },
    maxRetries: 2,
  });
  if (!answer.ok()) throw new Error(`join refused: ${await answer.text()}`);
  await page.goto(`${origin}/game`);
  await ready(page);
}

/** Wait until the game says so. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(
    () => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true,
    undefined,
    { timeout: 60_000 },
  );
}

/** Make the next dice of this page fall as given: -1, 0, +1 for Fudge dice. Faces are given, never left to chance. */
export async function nextFaces(page: Page, faces: readonly number[]): Promise<void> {
  await page.evaluate((queue) => {
    const config = (globalThis as unknown as { CONFIG: { Dice: { randomUniform: () => number } } }).CONFIG;
    const before = config.Dice.randomUniform;
    const left = [...queue];
    config.Dice.randomUniform = () => {
      const face = left.shift();
      if (face === undefined) {
        config.Dice.randomUniform = before;
        return before();
      }
      // Foundry maps [0, 1) to faces from the top: a third each for +1, 0 and -1 whichever way round, so the middle of the third is safe either way.
      return [5 / 6, 1 / 2, 1 / 6][face + 1] ?? 1 / 2;
    };
  }, faces);
}

/** Make the next dice of this page fall as given, whatever their size, in the order in which they are thrown. */
export async function nextResults(
  page: Page,
  dice: readonly { readonly faces: number; readonly result: number }[],
): Promise<void> {
  await page.evaluate((queue) => {
    const config = (globalThis as unknown as { CONFIG: { Dice: { randomUniform: () => number } } }).CONFIG;
    const before = config.Dice.randomUniform;
    const left = [...queue];
    config.Dice.randomUniform = () => {
      const die = left.shift();
      if (left.length === 0) config.Dice.randomUniform = before;
      // Foundry maps [0, 1) to faces from the top: the middle of the face's share is safe from rounding.
      return die === undefined ? before() : 1 - (die.result - 0.5) / die.faces;
    };
  }, dice);
}

/**
 * Everybody comes to see the same. All of them are looked at each time: what one was seen to know may have been read in the midst of a write (a card has its step before its documents have it), and nobody
 * comes to that again.
 */
export const alike = async (seats: readonly Seat[], look: (seat: Seat) => Promise<unknown>): Promise<void> => {
  const different = async (): Promise<readonly string[]> => {
    const seen = await Promise.all(seats.map(async (seat) => JSON.stringify(await look(seat))));
    return new Set(seen).size > 1 ? seen : [];
  };
  await expect.poll(different).toEqual([]);
};

/** What was told, without the ids in it: they are random, and may hold any number that is looked for. */
export const withoutIds = (text: string): string =>
  text.replaceAll(/(?<![A-Za-z0-9])[A-Za-z0-9]{16}(?![A-Za-z0-9])/gu, "id");

/** Run something in the page with Foundry's globals. */
export const inGame = <A, R>(page: Page, run: (arg: A) => R | Promise<R>, arg: A): Promise<R> =>
  page.evaluate(run as never, arg as never) as Promise<R>;

/** Findings of axe within a part of the page, serious and critical ones alone or those of any impact. */
export async function serious(page: Page, selector: string, { any = false } = {}): Promise<string[]> {
  // preload off: axe would fetch imported stylesheets by addresses of its own making. Without frames there is nothing to put together, for which it would open a page each time.
  const { violations } = await new AxeBuilder({ page })
    .include(selector)
    .options({ preload: false })
    .setLegacyMode(true)
    .analyze();
  return violations
    .filter((v) => any || v.impact === "serious" || v.impact === "critical")
    .map(
      (v) =>
        `${v.id}: ${v.nodes
          .map((n) => `${n.target.join(" ")} ${n.failureSummary ?? ""}`)
          .slice(0, 3)
          .join(" | ")}`,
    );
}

/** Write a line into the chat and send it: a textarea on 13, an editor on 14. */
export async function typeInChat(page: Page, text: string): Promise<void> {
  await page.locator("textarea#chat-message, #chat-message [contenteditable=true]").first().fill(text);
  await page.keyboard.press("Enter");
}

/**
 * Rule codes that somebody sees without having asked why: in windows, cards, dialogs, tracker, palette and notices, in every tab and fold, in text, in fields and in plain tooltips. Where a number
 * explains itself they belong, and in the journals of the rules.
 */
export const codesShown = (page: Page): Promise<string[]> =>
  inGame(
    page,
    () => {
      const CODE = /\b(?:FUD|DES|DRA|DOO|TWI)-\d{3}\b/u;
      const ASKED =
        ".why, .tip, #tooltip, .locked-tooltip, .journal-sheet, .journal-entry, .rules-layout, script, style";
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node instanceof Element ? node : node.parentElement;
        if (!element || element.closest(ASKED)) continue;
        const texts =
          node instanceof Text
            ? [node.data]
            : [
                ...["data-tooltip", "data-tooltip-text", "aria-label", "title", "placeholder"].map((a) =>
                  element.getAttribute(a),
                ),
                element instanceof HTMLInputElement ? element.value : "",
              ];
        for (const text of texts)
          if (text !== null && CODE.test(text)) found.push(`${element.tagName}.${element.className}: ${text.trim()}`);
      }
      return found;
    },
    undefined,
  );

/** The question that a Gamemaster is asked where a player would be stopped: it says these words, and is answered. */
export async function goesOn(gm: Page, words: RegExp, yes = true): Promise<void> {
  const dialog = gm.locator("dialog.overrule, .application.overrule");
  await dialog.waitFor();
  expect(await dialog.innerText()).toMatch(words);
  expect(await dialog.innerText()).toContain("Go on all the same?");
  await dialog.locator(`button[data-action=${yes ? "yes" : "no"}]`).click();
  await dialog.waitFor({ state: "detached" });
}

/** A player is told why not, and no window has opened. */
export async function isStopped(player: Page, words: RegExp): Promise<void> {
  await expect
    .poll(async () => (await player.locator("#notifications .notification").allInnerTexts()).join(" "))
    .toMatch(words);
  expect(await player.locator(".roll-dialog, .pool-builder, .application.overrule").count()).toBe(0);
}

/** Give somebody the turn, as a table does that plays on, whoever the order had next; "": nobody's, until the order names the next. */
export const turnGoesTo = (gm: Page, name: string): Promise<void> =>
  inGame(
    gm,
    async (who: string) => {
      interface Order {
        readonly id: string;
        readonly name: string;
      }
      const { combat } = (
        globalThis as unknown as {
          game: {
            combat: {
              readonly turns: readonly Order[];
              readonly system: { readonly flow: string };
              update(data: object): Promise<unknown>;
            };
          };
        }
      ).game;
      const turn = combat.turns.findIndex((c) => c.name === who);
      const up = combat.turns[turn]?.id ?? null;
      const flow = { ...(JSON.parse(combat.system.flow) as object), up };
      await combat.update({ turn: turn < 0 ? null : turn, "system.flow": JSON.stringify(flow) });
    },
    name,
  );

/** Everybody on the scene stands on one spot, within reach of everybody; or only some stand so many spaces beside it. */
export const standTogether = (gm: Page, away: Readonly<Record<string, number>> = {}): Promise<void> =>
  inGame(
    gm,
    async (far: Readonly<Record<string, number>>) => {
      interface Placed {
        readonly id: string;
        readonly name: string;
      }
      const { scene } = (
        globalThis as unknown as {
          canvas: {
            readonly scene: {
              readonly grid: { readonly size: number };
              readonly tokens: { readonly contents: readonly Placed[] };
              updateEmbeddedDocuments(name: string, data: readonly object[], how: object): Promise<unknown>;
            };
          };
        }
      ).canvas;
      const { size } = scene.grid;
      await scene.updateEmbeddedDocuments(
        "Token",
        scene.tokens.contents.map((t) => ({ _id: t.id, x: (2 + (far[t.name] ?? 0)) * size, y: 6 * size })),
        { animate: false },
      );
    },
    away,
  );
