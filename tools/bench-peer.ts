/** Systems that the tabletop boots, measured in the same run as this one: what a table of each downloads until its first hero's sheet is open, and what that hero with forty items costs. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page } from "playwright-core";
import { type RunningServer, startServer } from "../tabletop/server/app.ts";
import { seedWorld } from "../tabletop/server/seed.ts";
import { joinAs } from "../tests/e2e/support.ts";
import { ITEMS, type Manifest, type Measured, measuredOf } from "./bench-heroes.ts";
import { type Figures, median, peerTable } from "./bench-peer-table.ts";
import { CHROMIUM_FLAGS, findBrowser } from "./lib.mjs";

/** The middle of three differed by a tenth from run to run where nothing had changed. */
const ROUNDS = 5;

/** A system as it is installed, with one table open. */
interface Table extends Measured {
  readonly system: string;
  readonly server: RunningServer;
  readonly dataPath: string;
  /** A round's figures each. */
  readonly rounds: Figures[];
}

async function open(folder: string, system: string, measured: Measured): Promise<Table> {
  const dataPath = mkdtempSync(join(tmpdir(), "peer-"));
  cpSync(folder, join(dataPath, "systems", system), { recursive: true });
  await seedWorld(dataPath, {
    id: "peer",
    title: "Peer",
    system,
    users: [{ _id: "gamemaster000000", name: "Bench", role: 4 }],
    // Not made in a page: what a system looks up in its compendia when somebody is made needn't be installed.
    actors: [measured.actor],
    ...(system === "crossover" && { settingValues: { "crossover.rulesetsChosen": true } }),
  });
  const server = await startServer({ dataPath, world: "peer", port: 0, profile: 14, silent: true });
  return { ...measured, system, server, dataPath, rounds: [] };
}

/** Runs in the page: whoever is measured, and one thing done with them or their sheet. */
const inPage = (run: string): string => `(async () => {
  const hero = game.actors.get("measuredHero0000");
  const many = async (count, once) => { for (let i = 0; i < count; i++) await once(i); };
  const began = performance.now();
  ${run}
  return performance.now() - began;
})()`;

/** Sizes of what a page loads of its system, packed as a server would, in kB by address. */
function weigh(page: Page, system: string): { sum(ending: RegExp): Promise<number> } {
  const sizes = new Map<string, Promise<number>>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith(`/systems/${system}/`) && /\.(?:m?js|css)$/u.test(pathname) && !sizes.has(pathname))
      sizes.set(
        pathname,
        response.body().then((body) => gzipSync(body, { level: 9 }).length / 1000),
      );
  });
  return {
    sum: async (ending) => {
      const matching = [...sizes].filter(([path]) => ending.test(path));
      return (await Promise.all(matching.map(async ([, size]) => size))).reduce((a, b) => a + b, 0);
    },
  };
}

/** Measures into some figures: milliseconds of the clock, and those in which a page worked until it had nothing left to do; of each time of so many. */
async function stopwatch(
  page: Page,
  figures: Record<string, number>,
): Promise<(name: string, run: () => Promise<number>, times?: number) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async (): Promise<number> => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return 1000 * (metrics.find((m) => m.name === "ThreadTime")?.value ?? NaN);
  };
  return async (name, run, times = 1) => {
    await page.waitForTimeout(300);
    const before = await worked();
    const clock = await run();
    await page.waitForTimeout(300);
    figures[`${name}, ms`] = clock / times;
    figures[`${name}, CPU ms`] = ((await worked()) - before) / times;
  };
}

/** One round at one table: somebody comes who has never been there, and once more in a page of its own, which finds what a browser keeps. */
async function round({ server, system, field, values, table }: Table, browser: Browser): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  const figures: Record<string, number> = {};
  const join = async (page: Page): Promise<number> => {
    const began = performance.now();
    await joinAs(page, "Bench", server.url);
    return performance.now() - began;
  };
  const newcomer = await context.newPage();
  const first = await stopwatch(newcomer, figures);
  await first("first page load to ready", async () => join(newcomer));
  await newcomer.close();
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  const loaded = weigh(page, system);
  const time = await stopwatch(page, figures);
  const inside = async (name: string, run: string, times = 1): Promise<void> =>
    time(name, async () => page.evaluate<number>(inPage(run)), times);
  await time("page load again to ready", async () => join(page));
  await inside("first drawing of a hero's sheet", "await hero.sheet.render({ force: true });");
  const shown = await page.evaluate<number>(
    "(() => { const { innerHTML } = game.actors.get('measuredHero0000').sheet.element; return game.actors.get('measuredHero0000').items.filter((item) => innerHTML.includes(item.id) || innerHTML.includes(item.name)).length; })()",
  );
  // A sheet that failed to draw is no figure: PEER_SHOTS names a folder for a picture of each.
  if (process.env["PEER_SHOTS"]) await page.screenshot({ path: `${process.env["PEER_SHOTS"]}/${table}.png` });
  if (shown < ITEMS) console.log(`  ${table}: the sheet shows ${String(shown)} of ${String(ITEMS)} items`);
  const script = await loaded.sum(/js$/u);
  const styles = await loaded.sum(/css$/u);
  // What is worked out when it is read counts, too: every number that is played with. What only checks how somebody was built isn't read in play, and no peer has it.
  await inside(
    "preparing its 40 items",
    `await many(150, () => {
      hero.reset();
      const derived = hero.system.derived ?? {};
      for (const name in derived) if (!["audit", "impliedPowerLevel"].includes(name)) void derived[name];
    });`,
    150,
  );
  await inside("drawing it again", "await many(10, () => hero.sheet.render());", 10);
  await inside(
    "one field changed, to its drawing",
    `await many(40, async (i) => {
      const drawn = new Promise((done) => hero.sheet.addEventListener("render", done, { once: true }));
      await hero.update({ ${JSON.stringify(field)}: ${JSON.stringify([values[1], values[0]])}[i % 2] });
      await drawn;
    });`,
    40,
  );
  await context.close();
  if (errors.length > 0) console.log(`  ${table}: ${[...new Set(errors)].join("\n  ")}`);
  return { "JavaScript with the first sheet, gzip kB": script, "styles, gzip kB": styles, ...figures };
}

/** Measure this system and others at once, round by round so that what else the machine does hits all alike, and print the middle of the rounds. */
export async function comparePeers(own: string, folders: readonly string[]): Promise<void> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("no browser: npm test installs one");
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  const tables: Table[] = [];
  try {
    for (const folder of [own, ...folders]) {
      const manifest = JSON.parse(readFileSync(join(folder, "system.json"), "utf8")) as Manifest;
      for (const measured of measuredOf(manifest)) tables.push(await open(folder, manifest.id, measured));
    }
    for (let i = 1; i <= ROUNDS; i++) {
      // To and fro: who comes after the heaviest of them isn't always the same.
      for (const table of i % 2 === 1 ? tables : [...tables].reverse()) table.rounds.push(await round(table, browser));
      console.log(`round ${String(i)} of ${String(ROUNDS)}`);
    }
    console.log(
      peerTable(
        tables.map(({ table, system, rounds }) => ({ table, peer: system !== "crossover", figures: median(rounds) })),
      ),
    );
  } finally {
    await browser.close();
    for (const { server, dataPath } of tables) {
      await server.close();
      rmSync(dataPath, { recursive: true, force: true });
    }
  }
}
