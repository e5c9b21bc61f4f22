#!/usr/bin/env node
/**
 * npm run soak: two hours of play compressed. 10,000 messages, 200 actors, four people (one of them in a real browser), connections that break at random. Ends with every
 * client and the disk the same and memory flat after the first tenth, or says what was not.
 *
 *   npm run soak [-- --short] [--built] [--no-browser] [--seed 1] [--messages 10000] [--actors 200] [--profile 13|14]
 *
 * --short plays 400 messages and 20 actors without a browser, in a few seconds. --built takes dist/ and build/tabletop as they are.
 */
import { ensureBrowser, ensureInstalled, runNode } from "./lib.mjs";

const args = process.argv.slice(2);
const browser = !args.includes("--no-browser") && !args.includes("--short");
await ensureInstalled();
if (browser) process.env.CHROMIUM_PATH = await ensureBrowser();
if (browser && !args.includes("--built") && (await runNode("tools/build-all.mjs")) !== 0) process.exit(1);
process.exit(
  await runNode(
    "tools/soak-run.ts",
    args.filter((arg) => arg !== "--built"),
  ),
);
