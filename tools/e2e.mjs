#!/usr/bin/env node
/** The browser tests alone, on what is built already: npm run e2e [-- name]. */
import { at, ensureBrowser, ensureInstalled, run } from "./lib.mjs";

await ensureInstalled();
process.env.CHROMIUM_PATH = await ensureBrowser();
process.exit(
  await run(process.execPath, [
    at("node_modules", "vitest", "vitest.mjs"),
    "run",
    "--config",
    "vitest.e2e.config.ts",
    ...process.argv.slice(2),
  ]),
);
