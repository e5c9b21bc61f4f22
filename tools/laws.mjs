#!/usr/bin/env node
/**
 * npm run laws: every law with other cases than the tests play, 1,000 each where a law doesn't count its own, and at full length those of which the tests play a short version:
 * each row of the rulesets' tables taken away (the tests take every fourth), every character of the packs in every other ruleset (the tests: every third), 100,000 turns of Destiny's action economy and as many sequences of what else has a second model (Twin Tens' harm and recovery, Doom Pool's actions against several, Drama's round and its counters, Fudge's powers in play and their prices), 10,000 places, areas and ways on boards of every kind, and 10,000 operations on one Drama Deck from four browsers against the tabletop's server.
 */
import { readdirSync, readFileSync } from "node:fs";
import { at, ensureBrowser, ensureInstalled, fail, run, runNode, say } from "./lib.mjs";

const vitest = (...args) => run(process.execPath, [at("node_modules", "vitest", "vitest.mjs"), "run", ...args]);

await ensureInstalled();
process.env.CHROMIUM_PATH = await ensureBrowser();
const withLaws = ["src", "tabletop", "tools", "tests"]
  .flatMap((folder) =>
    readdirSync(at(folder), { recursive: true }).map((file) => `${folder}/${String(file).replaceAll("\\", "/")}`),
  )
  .filter((file) => file.endsWith(".test.ts") && readFileSync(at(file), "utf8").includes('from "fast-check"'));

process.env.CROSSOVER_LAW_CASES = "1000";
say(`the laws of ${withLaws.length} files ...`);
const laws = await vitest("--testTimeout", "600000", ...withLaws);
delete process.env.CROSSOVER_LAW_CASES;
say("every row of every table, taken away by itself ...");
const rows = await vitest("--project", "system", "--testTimeout", "600000", "testing/rows.test.ts");

process.env.CROSSOVER_TURNS = "100000";
process.env.CROSSOVER_SPACES = "10000";
process.env.CARD_OPERATIONS = "10000";

say("every character of the packs in every other ruleset ...");
const carried = await vitest("--project", "repo", "--testTimeout", "600000", "tests/conversions-carried.test.ts");
say("100,000 turns and sequences ...");
const seconds = [
  "destiny/testing/economy-second",
  "twintens/testing/body-second",
  "doompool/testing/law/table",
  "drama/testing/order-second",
  "drama/testing/counters-second",
  "fudge/testing/powers-second",
  "fudge/testing/price-second",
];
const turns = await vitest(
  "--project",
  "system",
  "--testTimeout",
  "600000",
  ...seconds.map((name) => `src/rules/${name}.test.ts`),
);
say("10,000 places on boards of every kind ...");
const spaces = await vitest(
  "--project",
  "system",
  "--testTimeout",
  "600000",
  "src/rules/kernel/space/space-laws.test.ts",
);
say("10,000 operations on the deck ...");
const cards =
  (await runNode("tools/build-all.mjs")) || (await vitest("--config", "vitest.e2e.config.ts", "drama-deck"));
if (laws !== 0 || turns !== 0 || spaces !== 0 || rows !== 0 || carried !== 0 || cards !== 0) fail("A law is broken.");
