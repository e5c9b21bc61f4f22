#!/usr/bin/env node
/**
 * npm test: install what is missing (a browser too), then every check, in the order in which they fail fastest. Types, lint and the small checks run side by side; contract and browser tests keep two busy
 * each, and beside each other their pages would wait for the processor.
 *
 *   npm test [-- --only types|lint|checks|unit|build|contract|browser]
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { at, ensureBrowser, ensureInstalled, fail, run, runNode, say } from "./lib.mjs";
import { checkTypes } from "./types.mjs";

const only = process.argv.includes("--only") ? process.argv[process.argv.indexOf("--only") + 1] : null;
const vitest = (config, report) =>
  run(process.execPath, [
    at("node_modules", "vitest", "vitest.mjs"),
    "run",
    "--config",
    config,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${at("build", report)}`,
  ]);

await ensureInstalled();
const browser = ["contract", "browser", null].includes(only) ? await ensureBrowser() : null;
if (browser) process.env.CHROMIUM_PATH = browser;

const steps = [
  [
    "types",
    "types, and those of the contract",
    async () => Math.max(...(await Promise.all([checkTypes(), runNode("tools/contract-types.mjs")]))),
  ],
  ["lint", "lint and form", () => run(process.execPath, [at("tools", "lint.mjs")])],
  ["checks", "manifest", () => runNode("tools/manifest.mjs", ["--check"])],
  ["checks", "lang", () => runNode("tools/lang-check.mjs")],
  ["checks", "counts of the packs", () => runNode("tools/pack-counts.mjs", ["--check"])],
  ["checks", "ledger ratchet", () => runNode("tools/ledger.mjs", ["--ratchet"])],
  [
    "unit",
    "unit and law tests",
    () => {
      process.env.UNIT_SHORT = "1";
      return vitest("vitest.config.ts", "unit.json");
    },
  ],
  ["build", "build", () => runNode("tools/build-all.mjs")],
  [
    "contract",
    "contract, short",
    () => {
      process.env.CONTRACT_SHORT = "1";
      return run(process.execPath, [
        at("node_modules", "vitest", "vitest.mjs"),
        "run",
        "--config",
        "vitest.contract.config.ts",
      ]);
    },
  ],
  [
    "browser",
    "browser tests",
    () => {
      process.env.E2E_SHORT = "1";
      return vitest("vitest.e2e.config.ts", "e2e.json");
    },
  ],
];

/** A group of checks in a process of its own; resolves to its exit code and what it said, to be shown in one piece. */
const aside = (group) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), "--only", group], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => said.push(chunk));
    child.on("close", (code) => resolve({ group, code: code ?? 1, said: Buffer.concat(said).toString() }));
  });

/** Groups by turns; those of one turn side by side. After what ends the run nothing else could be green. */
const TURNS = [["types", "lint", "checks"], ["unit"], ["build"], ["contract"], ["browser"]];
const ENDS = new Set(["types", "build"]);
const failed = [];

async function played(group) {
  for (const [, name, step] of steps.filter(([g]) => g === group)) {
    say(`${name} ...`);
    const started = Date.now();
    const code = await step();
    console.log(`  ${code === 0 ? "ok" : "FAILED"}: ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    if (code !== 0) failed.push(name);
  }
}

async function sideBySide(groups) {
  say(`${groups.join(" and ")} side by side ...`);
  for (const { group, code, said } of await Promise.all(groups.map(aside))) {
    console.log(said.trimEnd());
    if (code !== 0) failed.push(group);
  }
}

for (const turn of only === null ? TURNS : [[only]]) {
  await (turn.length > 1 ? sideBySide(turn) : played(turn[0]));
  if (turn.some((group) => ENDS.has(group)) && failed.some((name) => ENDS.has(name))) break;
}

if (only !== null) process.exit(failed.length > 0 ? 1 : 0);

/** What vitest's own reports count, and each other check as one. */
const counted = ["unit.json", "e2e.json"].map((file) =>
  existsSync(at("build", file))
    ? JSON.parse(readFileSync(at("build", file), "utf8"))
    : { numPassedTests: 0, numFailedTests: 0 },
);
const passed = counted.reduce((n, r) => n + r.numPassedTests, 0);
const broken = counted.reduce((n, r) => n + r.numFailedTests, 0);
console.log(`\n${passed} passed, ${Math.max(broken, failed.length)} failed`);
if (failed.length > 0) fail(`Not green: ${failed.join(", ")}`);
