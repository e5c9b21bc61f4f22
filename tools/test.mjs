#!/usr/bin/env node
/**
 * npm test: install what is missing (a browser too), then every check, in the order in which they fail fastest.
 *
 *   npm test [-- --only types|lint|checks|unit|browser]
 */
import { existsSync, readFileSync } from "node:fs";
import { at, ensureBrowser, ensureInstalled, fail, run, runNode, say } from "./lib.mjs";

const only = process.argv.includes("--only") ? process.argv[process.argv.indexOf("--only") + 1] : null;
const vitest = (config, report) => run(process.execPath, [at("node_modules", "vitest", "vitest.mjs"), "run", "--config", config, "--reporter=default", "--reporter=json", `--outputFile.json=${at("build", report)}`]);

await ensureInstalled();
const browser = only === null || only === "browser" ? await ensureBrowser() : null;
if (browser) process.env.CHROMIUM_PATH = browser;

const steps = [
  ["types", "types", async () => (await import("./types.mjs")).checkTypes()],
  ["types", "contract types", () => runNode("tools/contract-types.mjs")],
  ["lint", "lint", () => run(process.execPath, [at("node_modules", "eslint", "bin", "eslint.js"), ".", "--max-warnings", "0"])],
  ["checks", "manifest", () => runNode("tools/manifest.mjs", ["--check"])],
  ["checks", "lang", () => runNode("tools/lang-check.mjs")],
  ["checks", "counts of the packs", () => runNode("tools/pack-counts.mjs", ["--check"])],
  ["checks", "ledger ratchet", () => runNode("tools/ledger.mjs", ["--ratchet"])],
  ["unit", "unit and law tests", () => vitest("vitest.config.ts", "unit.json")],
  ["browser", "build", () => runNode("tools/build-all.mjs")],
  ["browser", "contract, short", () => {
    process.env.CONTRACT_SHORT = "1";
    return run(process.execPath, [at("node_modules", "vitest", "vitest.mjs"), "run", "--config", "vitest.contract.config.ts"]);
  }],
  ["browser", "browser tests", () => {
    process.env.E2E_SHORT = "1";
    return vitest("vitest.e2e.config.ts", "e2e.json");
  }],
];

const failed = [];
for (const [group, name, step] of steps) {
  if (only !== null && only !== group) continue;
  say(`${name} ...`);
  const started = Date.now();
  const code = await step();
  console.log(`  ${code === 0 ? "ok" : "FAILED"}: ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (code !== 0) failed.push(name);
  if (code !== 0 && (group === "types" || name === "build")) break;
}

/** What vitest's own reports count, and each other check as one. */
const counted = ["unit.json", "e2e.json"].map((file) => (existsSync(at("build", file)) ? JSON.parse(readFileSync(at("build", file), "utf8")) : { numPassedTests: 0, numFailedTests: 0 }));
const passed = counted.reduce((n, r) => n + r.numPassedTests, 0);
const broken = counted.reduce((n, r) => n + r.numFailedTests, 0);
console.log(`\n${passed} passed, ${Math.max(broken, failed.length)} failed`);
if (failed.length > 0) fail(`Not green: ${failed.join(", ")}`);
