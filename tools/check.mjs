#!/usr/bin/env node
/**
 * What was touched, in under a minute: lint, form, types (whole, incremental) and the tests beside files that differ from where the branch began. `npm test` is what counts before others get it.
 *
 *   npm run check [-- --since <ref>]       default: what isn't on origin/main or main yet, and what isn't committed
 *   npm run watch                          the same again after every change
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, watch } from "node:fs";
import { dirname } from "node:path/posix";
import { at, ensureInstalled, isMain, ROOT, run, say } from "./lib.mjs";
import { lint } from "./lint.mjs";
import { checkTypes } from "./types.mjs";

const git = (...args) => spawnSync("git", args, { cwd: ROOT, encoding: "utf8" }).stdout.split("\n").filter(Boolean);
const node = (...args) => run(process.execPath, args);
const bin = (name, file) => at("node_modules", name, ...file.split("/"));

/** Where what is being worked on began. */
function base(since) {
  if (since) return since;
  for (const ref of ["origin/main", "main"]) {
    const [found] = git("merge-base", "HEAD", ref);
    const [head] = git("rev-parse", "HEAD");
    if (found && found !== head) return found;
  }
  return "HEAD";
}

/** Files that differ from there, as they stand. */
export function touched(since) {
  const names = [...git("diff", "--name-only", base(since)), ...git("ls-files", "--others", "--exclude-standard")];
  return [...new Set(names)].filter((name) => existsSync(at(name)));
}

const CODE = /\.(ts|mts|js|mjs)$/;
/** Tests that stand beside what was touched: of its folder, where each has its own under its name. */
function testsBeside(files) {
  const folders = new Set(files.filter((name) => CODE.test(name) && !name.startsWith("tests/e2e/")).map(dirname));
  return [...folders].flatMap((folder) =>
    readdirSync(at(folder))
      .filter((name) => name.endsWith(".test.ts"))
      .map((name) => `${folder}/${name}`),
  );
}

/** Resolves to the names of what isn't green. */
export async function check(since) {
  const files = touched(since);
  const code = files.filter((name) => CODE.test(name));
  const steps = {
    types: checkTypes,
    lint: async () => (code.length === 0 || (await lint({ files: code })) ? 0 : 1),
    texts: () =>
      files.some((name) => /^(lang|src|templates)\//.test(name)) ? node(at("tools", "lang-check.mjs"), "--write") : 0,
    tests: () => {
      const beside = testsBeside(files);
      return beside.length > 0 ? node(bin("vitest", "vitest.mjs"), "run", "--reporter=dot", ...beside) : 0;
    },
  };
  say(`${files.length} files touched`);
  const codes = {};
  const go = async (name) => {
    codes[name] = await steps[name]();
  };
  await go("lint");
  await go("types");
  await go("texts");
  await go("tests");
  return Object.keys(codes).filter((name) => codes[name] !== 0);
}

async function once(since) {
  const started = Date.now();
  const red = await check(since);
  say(`${red.length > 0 ? `not green: ${red.join(", ")}` : "green"} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return red.length;
}

/** After a change, and what follows it within a moment, once more; what changes meanwhile waits for the end. */
function follow(since) {
  let [waiting, busy] = [undefined, false];
  const soon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      if (busy) return soon();
      busy = true;
      await once(since);
      busy = false;
    }, 300);
  };
  for (const folder of ["src", "tests", "tools", "tabletop", "examples", "lang", "templates"])
    watch(at(folder), { recursive: true }, (_event, name) => !/~$|tsbuildinfo$/.test(name ?? "") && soon());
  soon();
}

if (isMain(import.meta)) {
  await ensureInstalled();
  const args = process.argv.slice(2);
  const since = args.includes("--since") ? args[args.indexOf("--since") + 1] : undefined;
  if (args.includes("--watch")) follow(since);
  else process.exit((await once(since)) > 0 ? 1 : 0);
}
