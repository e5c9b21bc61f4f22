/** Any system that the tabletop boots, measured beside this one in the same run: what its page downloads, how soon it is ready, and what a hero with forty items costs. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "playwright-core";
import { startServer } from "../tabletop/server/app.ts";
import { seedWorld } from "../tabletop/server/seed.ts";
import { joinAs, ready } from "../tests/e2e/support.ts";
import { CHROMIUM_FLAGS, findBrowser } from "./lib.mjs";

const ITEMS = 40;

/** What was measured of one system; the order is that of the table. */
export interface PeerFigures {
  readonly "JavaScript of its page, gzip, kB": number;
  readonly "page load to ready, ms": number;
  readonly "preparing a hero of 40 items, ms": number;
  readonly "first drawing of its sheet, ms": number;
  readonly "drawing it again, ms": number;
}

/** Runs in the page: the first type of actor that takes the first type of item, forty of them. */
const HERO = `async (count) => {
  const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
  const types = (name) => Object.keys(game.system.documentTypes?.[name] ?? game.model?.[name] ?? {}).filter((t) => t !== "base");
  const [type] = types("Actor");
  const [itemType] = types("Item");
  const actor = await Actor.implementation.create({ name: "Measured", type });
  await actor.createEmbeddedDocuments("Item", Array.from({ length: count }, (_n, i) => ({ name: "Item " + i, type: itemType })));
  await new Promise((r) => setTimeout(r, 500));
  const time = async (run) => { const t = performance.now(); await run(); return performance.now() - t; };
  const prepare = [];
  for (let i = 0; i < 200; i++) prepare.push(await time(() => actor.prepareData()));
  const first = await time(() => actor.sheet.render({ force: true }));
  const again = [];
  for (let i = 0; i < 20; i++) again.push(await time(() => actor.sheet.render()));
  return { type, itemType, prepare: median(prepare), first, again: median(again) };
}`;

/** Measure the system in a folder: one with a `system.json`, built as it is installed. */
export async function peerFigures(folder: string, browser: Browser): Promise<PeerFigures> {
  const { id } = JSON.parse(readFileSync(join(folder, "system.json"), "utf8")) as { readonly id: string };
  const dataPath = mkdtempSync(join(tmpdir(), "peer-"));
  cpSync(folder, join(dataPath, "systems", id), { recursive: true });
  await seedWorld(dataPath, {
    id: "peer",
    title: "Peer",
    system: id,
    users: [{ _id: "gamemaster000000", name: "Gamemaster", role: 4 }],
    ...(id === "crossover" && { settingValues: { "crossover.rulesetsChosen": true } }),
  });
  const server = await startServer({ dataPath, world: "peer", port: 0, profile: 14, silent: true });
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  try {
    const page = await context.newPage();
    let bytes = 0;
    const counted: Promise<void>[] = [];
    page.on("response", (response) => {
      if (
        new URL(response.url()).pathname.startsWith(`/systems/${id}/`) &&
        /\.m?js$/u.test(new URL(response.url()).pathname)
      )
        counted.push(
          response.body().then(
            (body) => {
              bytes += gzipSync(body, { level: 9 }).length / 1000;
            },
            () => undefined,
          ),
        );
    });
    await joinAs(page, "Gamemaster", server.url);
    await Promise.all(counted);
    const script = bytes;
    const began = performance.now();
    await page.reload();
    await ready(page);
    const loaded = performance.now() - began;
    const hero = await page.evaluate<{ readonly prepare: number; readonly first: number; readonly again: number }>(
      `(${HERO})(${String(ITEMS)})`,
    );
    return {
      "JavaScript of its page, gzip, kB": script,
      "page load to ready, ms": loaded,
      "preparing a hero of 40 items, ms": hero.prepare,
      "first drawing of its sheet, ms": hero.first,
      "drawing it again, ms": hero.again,
    };
  } finally {
    await context.close();
    await server.close();
    rmSync(dataPath, { recursive: true, force: true });
  }
}

/** Measure this system and another one after the other, and print both with how many times as much the other takes. */
export async function comparePeer(own: string, folder: string): Promise<void> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("no browser: npm test installs one");
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const mine = await peerFigures(own, browser);
    const theirs = await peerFigures(folder, browser);
    console.log(`${"".padEnd(40)} ${"here".padStart(9)} ${"there".padStart(9)} ${"there/here".padStart(11)}`);
    for (const name of Object.keys(mine) as (keyof PeerFigures)[])
      console.log(
        `${name.padEnd(40)} ${mine[name].toFixed(2).padStart(9)} ${theirs[name].toFixed(2).padStart(9)} ${(theirs[name] / mine[name]).toFixed(2).padStart(11)}`,
      );
  } finally {
    await browser.close();
  }
}
