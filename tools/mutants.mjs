#!/usr/bin/env node
/**
 * npm run mutants: breaks the rules in many small ways, one after another, and says which of them no test of the rules notices. What is broken where is Stryker's own choice; a sample of it is tried.
 *
 *   npm run mutants [-- <beginning of a path under src/rules>] [--count 60] [--seed 7] [--jobs 2] [--types] [--only <mutant>]
 *
 * `--types` asks the compiler about those that survive: what it refuses isn't a mutant. Not part of `npm test`: sixty take some minutes.
 */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { at, ensureInstalled, fail, run, say } from "./lib.mjs";

const HERE = at("tools", "mutants");
const COPY = at("build", "mutants");
const REPORT = at("build", "mutants.json");
/** A run that takes so long goes round in circles: that is noticed, too. */
const LONGEST_MS = 180_000;
/** All tests as they are, on a machine that does other things besides. */
const WHOLE_MS = 1_200_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "60" },
    seed: { type: "string", default: "7" },
    jobs: { type: "string", default: "2" },
    types: { type: "boolean", default: false },
    only: { type: "string" },
  },
});
const NUMBER = /^\d+$/u;
for (const name of ["count", "seed", "jobs"])
  if (!NUMBER.test(values[name]) || Number(values[name]) < 1) fail(`--${name} takes a whole number from 1 on.`);
const part = positionals[0] ?? "";
/** A ruleset's own tests see what is broken in it; what all stand on, everybody's. */
const FOLDER = part.split("/")[0];
const TESTS =
  FOLDER !== "" && FOLDER !== "kernel" && existsSync(at("src", "foundry", FOLDER))
    ? [`src/rules/${FOLDER}/**/*.test.ts`, `src/foundry/${FOLDER}/**/*.test.ts`]
    : ["src/rules/**/*.test.ts", "src/foundry/*/**/*.test.ts"];

const filesIn = (folder) =>
  readdirSync(join(COPY, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(COPY, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));

/** Stryker's instrumenter, which lives beside this tool and not among what everybody installs. */
async function instrumenter() {
  if (
    !existsSync(join(HERE, "node_modules", "@stryker-mutator")) &&
    (await run(process.platform === "win32" ? "npm.cmd" : "npm", ["ci", "--no-audit", "--no-fund"], { cwd: HERE })) !==
      0
  )
    fail("npm ci failed in tools/mutants; see its message above.");
  const { Instrumenter } = await import(
    pathToFileURL(join(HERE, "node_modules", "@stryker-mutator", "instrumenter", "dist", "src", "index.js")).href
  );
  const quiet = () => {};
  const logger = {
    debug: quiet,
    info: quiet,
    warn: quiet,
    error: quiet,
    trace: quiet,
    fatal: quiet,
    isDebugEnabled: () => false,
  };
  const options = { plugins: null, excludedMutations: ["StringLiteral"], ignorers: [] };
  return (files) => new Instrumenter(logger).instrument(files, options);
}

/** Numbers between 0 and 1, the same for the same seed. */
function* chances(seed) {
  for (let n = seed >>> 0; ;) {
    n = (n + 0x6d2b79f5) >>> 0;
    let t = Math.imul(n ^ (n >>> 15), n | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    yield ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
}

function sampleOf(all, count, seed) {
  const drawn = chances(seed);
  const left = [...all];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(drawn.next().value * left.length), 1)[0],
  );
}

const spot = (m) => `${m.fileName}:${m.location.start.line + 1}:${m.location.start.column + 1}`;

/** The rules with the breakages in them, each behind a switch that the environment throws. */
async function broken(instrument) {
  rmSync(COPY, { recursive: true, force: true });
  mkdirSync(COPY, { recursive: true });
  for (const file of [
    "package.json",
    "tsconfig.base.json",
    "src",
    "tests",
    "docs",
    "lang",
    "examples",
    "tools",
    "system.json",
  ])
    cpSync(at(file), join(COPY, file), {
      recursive: true,
      filter: (from) => !from.endsWith(".tsbuildinfo") && basename(from) !== "node_modules",
    });
  symlinkSync(at("node_modules"), join(COPY, "node_modules"), "junction");
  const named = filesIn("src/rules").filter(
    (file) =>
      file.endsWith(".ts") &&
      !file.endsWith(".test.ts") &&
      !file.includes("/testing/") &&
      file.startsWith(`src/rules/${part}`),
  );
  if (named.length === 0) fail(`No file of src/rules begins with ${part}.`);
  const files = named.map((name) => ({ name, content: readFileSync(join(COPY, name), "utf8"), mutate: true }));
  const found = await instrument(files);
  const all = found.mutants.filter((m) => m.status === undefined);
  const chosen =
    values.only === undefined
      ? sampleOf(all, Number(values.count), Number(values.seed))
      : all.filter((m) => spot(m) === values.only);
  // Only what is tried is in the copy: thousands of switches would be slow.
  const places = Map.groupBy
    ? Map.groupBy(chosen, (m) => m.fileName)
    : chosen.reduce((map, m) => map.set(m.fileName, [...(map.get(m.fileName) ?? []), m]), new Map());
  const again = files
    .filter((file) => places.has(file.name))
    .map((file) => ({ ...file, mutate: places.get(file.name).map((m) => m.location) }));
  const { files: switched, mutants } = await instrument(again);
  for (const { name, content } of switched) writeFileSync(join(COPY, name), content);
  const same = (a, b) => spot(a) === spot(b) && a.replacement === b.replacement && a.mutatorName === b.mutatorName;
  return {
    of: all.length,
    files: new Map(files.map((file) => [file.name, file.content])),
    mutants: chosen.flatMap((m) => mutants.find((n) => same(m, n)) ?? []),
  };
}

const CONFIG = (isolate, cover) => `import { defineConfig } from "vitest/config";
export default defineConfig({ test: { environment: "node", setupFiles: ["tests/laws.setup.ts", "tests/globals.setup.ts"${cover ? ', "./cover.setup.ts"' : ""}], testTimeout: 60000, isolate: ${isolate},
  experimental: { fsModuleCache: true, fsModuleCachePath: ".cache" }, include: ${JSON.stringify(TESTS)}, exclude: ["src/foundry/laws/**"], maxWorkers: 1 } });
`;
/** Which switches a test file's run comes by, told once it is over. */
const COVER = `import { afterAll } from "vitest"; import { writeFileSync, mkdirSync } from "node:fs";
const started = performance.now();
afterAll(({}, suite) => {
  const hit = globalThis.__stryker__?.mutantCoverage?.static ?? {};
  mkdirSync("cover", { recursive: true });
  writeFileSync("cover/" + encodeURIComponent(suite.file?.name ?? suite.name) + ".json", JSON.stringify({ hit: Object.keys(hit), ms: performance.now() - started }));
});
`;

const POSIX = process.platform !== "win32";
/** A run with its workers, of which one may go round in circles for ever. */
const end = (pid) =>
  POSIX ? process.kill(-pid, "SIGKILL") : spawn("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore" });

function vitest(config, files, env = {}, longest = LONGEST_MS) {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        at("node_modules", "vitest", "vitest.mjs"),
        "run",
        "--config",
        config,
        "--root",
        COPY,
        "--bail",
        "1",
        "--reporter",
        "dot",
        ...files,
      ],
      { cwd: COPY, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"], detached: POSIX },
    );
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
    const late = setTimeout(() => end(child.pid), longest);
    child.on("exit", (code) => {
      clearTimeout(late);
      resolve({ code: code ?? 1, said });
    });
  });
}

/** Test files by the switches they come by, the quickest first; the one that bears the file's own name before all others. */
function coverage() {
  const by = new Map();
  for (const name of readdirSync(join(COPY, "cover"))) {
    const { hit, ms } = JSON.parse(readFileSync(join(COPY, "cover", name), "utf8"));
    for (const id of hit)
      by.set(id, [...(by.get(id) ?? []), { file: decodeURIComponent(name.slice(0, -".json".length)), ms }]);
  }
  const rank = (m, { file, ms }) =>
    file === m.fileName.replace(/\.ts$/u, ".test.ts") ? -2e9 : dirname(file) === dirname(m.fileName) ? ms - 1e9 : ms;
  return (m) => (by.get(m.id) ?? []).sort((a, b) => rank(m, a) - rank(m, b)).map(({ file }) => file);
}

/** Whether anybody notices it: first those nearest, then all others that come by it. */
async function noticed(mutant, tests) {
  const env = { __STRYKER_ACTIVE_MUTANT__: mutant.id };
  for (const some of [tests.slice(0, 4), tests.slice(4)])
    if (some.length > 0 && (await vitest("quick.config.ts", some, env)).code !== 0) return true;
  return false;
}

const lineOf = (text, m) => text.split("\n").slice(m.location.start.line, m.location.end.line + 1);
/** The file's own text with the breakage in it. */
function written(text, m) {
  const lines = text.split("\n");
  const { start, end } = m.location;
  const before = [...lines.slice(0, start.line), lines[start.line].slice(0, start.column)].join("\n");
  const after = [lines[end.line].slice(end.column), ...lines.slice(end.line + 1)].join("\n");
  return before + m.replacement + after;
}

async function refusedByTypes(survivors, files) {
  for (const [name, text] of files) writeFileSync(join(COPY, name), text);
  const refused = new Set();
  for (const m of survivors) {
    writeFileSync(join(COPY, m.fileName), written(files.get(m.fileName), m));
    const code = await run(
      process.execPath,
      [at("node_modules", "typescript-native", "bin", "tsc"), "-p", join(COPY, "src", "rules", "tsconfig.json")],
      { stdio: "ignore" },
    );
    writeFileSync(join(COPY, m.fileName), files.get(m.fileName));
    if (code !== 0) refused.add(m);
  }
  return refused;
}

await ensureInstalled();
const { of, files, mutants } = await broken(await instrumenter());
say(
  `${mutants.length} of ${of} ways to break ${files.size} files (seed ${values.seed}); first the tests as they are ...`,
);
writeFileSync(join(COPY, "cover.config.ts"), CONFIG(true, true));
writeFileSync(join(COPY, "quick.config.ts"), CONFIG(false, false));
writeFileSync(join(COPY, "cover.setup.ts"), COVER);
const whole = await vitest("cover.config.ts", [], {}, WHOLE_MS);
if (whole.code !== 0) fail(`The tests are red before anything is broken:\n${whole.said.slice(-2000)}`);
const testsOf = coverage();

const results = [];
const queue = [...mutants];
async function work() {
  for (let m = queue.shift(); m; m = queue.shift()) {
    const tests = testsOf(m);
    const killed = tests.length > 0 && (await noticed(m, tests));
    results.push({ mutant: m, killed, tests: tests.length });
    if (!killed)
      say(
        `${spot(m)} ${tests.length === 0 ? "no test comes by" : "SURVIVES"}  ${m.mutatorName}\n    ${lineOf(files.get(m.fileName), m).join("\n    ").trim()}\n    => ${m.replacement}`,
      );
  }
}
await Promise.all(Array.from({ length: Number(values.jobs) }, work));

const survivors = results.filter(({ killed }) => !killed).map(({ mutant }) => mutant);
const refused = values.types ? await refusedByTypes(survivors, files) : new Set();
const left = survivors.filter((m) => !refused.has(m));
const counted = mutants.length - refused.size;
writeFileSync(
  REPORT,
  JSON.stringify(
    {
      part,
      seed: values.seed,
      counted,
      refused: [...refused].map(spot),
      left: left.map((m) => ({ at: spot(m), kind: m.mutatorName, replacement: m.replacement })),
    },
    null,
    2,
  ),
);
rmSync(COPY, { recursive: true, force: true });
say(
  `${counted - left.length} of ${counted} noticed (${((100 * (counted - left.length)) / Math.max(1, counted)).toFixed(1)} %)${refused.size > 0 ? `, ${refused.size} more refused by the compiler` : ""}; the rest is in build/mutants.json.`,
);
if (refused.size > 0) say(`refused by the compiler: ${[...refused].map(spot).join(", ")}`);
