#!/usr/bin/env node
/** npm run bench: builds and measures start to ready, sheets, a check, a turn with a hundred combatants, bundle size. Prints each figure beside its limit. */
import { ensureBrowser, ensureInstalled, runNode } from "./lib.mjs";

await ensureInstalled();
process.env.CHROMIUM_PATH = await ensureBrowser();
if (!process.argv.includes("--built") && (await runNode("tools/build-all.mjs")) !== 0) process.exit(1);
process.exit(await runNode("tools/bench-run.ts"));
