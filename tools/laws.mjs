#!/usr/bin/env node
/**
 * npm run laws: the two laws of which the tests play a short version, at full length: 100,000 turns of Destiny's action economy against its second model, and 10,000 operations on one
 * Drama Deck from four browsers against the tabletop's server.
 */
import { at, ensureBrowser, ensureInstalled, fail, run, runNode, say } from "./lib.mjs";

const vitest = (...args) => run(process.execPath, [at("node_modules", "vitest", "vitest.mjs"), "run", ...args]);

await ensureInstalled();
process.env.CHROMIUM_PATH = await ensureBrowser();
process.env.CROSSOVER_TURNS = "100000";
process.env.CARD_OPERATIONS = "10000";

say("100,000 turns ...");
const turns = await vitest("--project", "rules", "src/rules/destiny/economy-law.test.ts");
say("10,000 operations on the deck ...");
const cards = (await runNode("tools/build-all.mjs")) || (await vitest("--config", "vitest.e2e.config.ts", "drama-deck"));
if (turns !== 0 || cards !== 0) fail("A law is broken.");
