#!/usr/bin/env node
/**
 * npm run bench: builds and measures start to ready, sheets, a check, a turn with a hundred combatants, bundle size. Prints each figure beside its limit.
 *
 *   npm run bench -- --built            what is built already
 *   npm run bench -- --only board       one part alone: bytes, odds, documents, plans, check, log, board, import, big
 *   npm run bench -- --only big 6       a big table for six minutes, an hour of play at ten times its pace
 *   npm run bench -- --peer <folder>    another system beside this one instead, as it is installed (with its packs) and as the tabletop boots it; once a system, for several
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { ensureBrowser, ensureInstalled, runNode } from "./lib.mjs";

await ensureInstalled();
process.env.CHROMIUM_PATH = await ensureBrowser();
const words = process.argv.slice(2);
const peers = words.flatMap((word, i) => (word === "--peer" ? [words[i + 1]] : []));
if (peers.some((folder) => folder === undefined || !existsSync(join(folder, "system.json")))) {
  console.error("--peer needs the folder of a system: the one with its system.json");
  process.exit(1);
}
const onlyAt = process.argv.indexOf("--only");
const only = onlyAt < 0 ? [] : process.argv.slice(onlyAt + 1, onlyAt + 3).filter((word) => !word.startsWith("--"));
if (!process.argv.includes("--built") && (await runNode("tools/build-all.mjs")) !== 0) process.exit(1);
process.exit(
  peers.length === 0
    ? await runNode("tools/bench-run.ts", only)
    : await runNode(
        "tools/bench-peer-run.ts",
        peers.map((folder) => resolve(folder)),
      ),
);
