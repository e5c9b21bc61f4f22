#!/usr/bin/env node
/**
 * npm run contract: the tabletop's own contract suite, item by item, under profile 13 and 14, in a real browser against a system written for it.
 *
 *   npm run contract                      build the tabletop, run everything, write tabletop/FIDELITY.md
 *   npm run contract -- --check           fail when the committed FIDELITY.md is not what this run gives
 *   npm run contract -- --area fields,combat   only these areas; writes nothing
 *   npm run contract -- --no-build        use what is built in build/contract/client
 *   npm run contract -- --report          only write the page anew from the last run's results
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { at, ensureBrowser, ensureInstalled, fail, run, say } from "./lib.mjs";

const args = process.argv.slice(2);
const option = (name) => (args.includes(`--${name}`) ? args[args.indexOf(`--${name}`) + 1] : null);
const has = (name) => args.includes(`--${name}`);
const PROFILES = [13, 14];
const CLIENT = at("build", "contract", "client");
const PAGE = at("tabletop", "FIDELITY.md");

/** The checklist of the platform fact sheet: [{id, core, only, text, section}]. */
function checklist() {
  const path = at("docs", "foundry-platform.md");
  const lines = readFileSync(path, "utf8").split("\n");
  const start = lines.findIndex((line) => line.startsWith("## 12."));
  const items = [];
  let section = "";
  for (const line of lines.slice(start + 1)) {
    if (line.startsWith("## ")) break;
    if (line.startsWith("### ")) section = line.slice(4);
    const match = /^- (H-\d+)((?: \[(?:core|13|14)\])*) (.*)$/.exec(line);
    if (!match) continue;
    const [, id, marks, text] = match;
    items.push({
      id,
      section,
      text,
      core: marks.includes("[core]"),
      only: marks.includes("[13]") ? 13 : marks.includes("[14]") ? 14 : null,
    });
  }
  return items;
}

/** Why an item has no test: lines "- H-nnn: reason" of notes.md's section "Not covered". */
function reasons(notes) {
  return new Map(
    [...notes.matchAll(/^- (H-\d+)(?:, (H-\d+))*: (.*)$/gm)].flatMap((m) =>
      [...m[0].matchAll(/H-\d+/g)].map(([id]) => [id, m[3]]),
    ),
  );
}

function results(generation) {
  const path = at("build", "contract", `${generation}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).results : null;
}

/** What became of an item under one profile. */
function status(item, of, generation, why) {
  const mine = of.filter((result) => result.id === item.id);
  if (item.only !== null && item.only !== generation && mine.length === 0) return "–";
  if (mine.length === 0) return why.has(item.id) ? "not covered" : "**no test**";
  const bad = mine.filter((result) => result.status !== "passed");
  return bad.length === 0 ? "passed" : `**failed**`;
}

/** The page, from the results of both profiles. Nothing in it depends on the day or the machine. */
function page() {
  const notes = readFileSync(at("tabletop", "contract", "notes.md"), "utf8").trim();
  const why = reasons(notes);
  const of = Object.fromEntries(PROFILES.map((generation) => [generation, results(generation) ?? []]));
  const items = checklist();
  const count = (list, generation, wanted) =>
    list.filter((item) => status(item, of[generation], generation, why) === wanted).length;
  const lines = [
    "# What the tabletop keeps of Foundry's contract",
    "",
    "Written by `npm run contract` from the suite's own results (`tabletop/contract/`), so it says what was seen, not what was meant. The ids are those of `docs/foundry-platform.md`, section 12;",
    'each has one test or several, run in a real browser against a system written for the suite. "–" is an item of the other generation only.',
    "",
    "| | profile 13 | profile 14 |",
    "|---|---|---|",
    ...[
      ["core", items.filter((i) => i.core)],
      ["all", items],
    ].map(
      ([name, list]) =>
        `| ${name}: passed | ${PROFILES.map((g) => `${count(list, g, "passed")} of ${list.length - count(list, g, "–")}`).join(" | ")} |`,
    ),
    `| tests that passed | ${PROFILES.map((g) => `${of[g].filter((r) => r.status === "passed").length} of ${of[g].length}`).join(" | ")} |`,
  ];
  for (const section of [...new Set(items.map((item) => item.section))]) {
    lines.push("", `## ${section}`, "", "| id | | 13 | 14 | tests |", "|---|---|---|---|---|");
    for (const item of items.filter((one) => one.section === section)) {
      const tests = new Set(PROFILES.flatMap((g) => of[g].filter((r) => r.id === item.id).map((r) => r.title)));
      lines.push(
        `| ${item.id}${item.core ? " core" : ""} | ${item.text.replaceAll("|", "\\|")} | ${PROFILES.map((g) => status(item, of[g], g, why)).join(" | ")} | ${tests.size || (why.get(item.id) ?? "").replaceAll("|", "\\|")} |`,
      );
    }
  }
  const failed = PROFILES.flatMap((g) =>
    of[g].filter((r) => r.status !== "passed").map((r) => `- ${r.id} under ${g}: ${r.title}`),
  );
  lines.push("", "## Known gaps", "", ...(failed.length ? failed : ["No test fails."]), "", notes, "");
  return lines.join("\n");
}

function print() {
  for (const generation of PROFILES) {
    const of = results(generation) ?? [];
    console.log(`\nprofile ${generation}`);
    for (const area of [...new Set(of.map((result) => result.area))]) {
      const mine = of.filter((result) => result.area === area);
      const bad = mine.filter((result) => result.status !== "passed");
      console.log(
        `  ${area.padEnd(16)} ${String(mine.length - bad.length).padStart(3)} passed  ${String(bad.length).padStart(3)} failed${bad.length ? `  ${bad.map((result) => result.id).join(" ")}` : ""}`,
      );
    }
    const core = of.filter((result) => result.core);
    console.log(
      `  ${"all".padEnd(16)} ${String(of.filter((r) => r.status === "passed").length).padStart(3)} passed  ${String(of.filter((r) => r.status !== "passed").length).padStart(3)} failed; core ${core.filter((r) => r.status === "passed").length} of ${core.length}`,
    );
  }
}

if (!has("report")) {
  await ensureInstalled();
  process.env.CHROMIUM_PATH = await ensureBrowser();
  if (!has("no-build")) {
    say("building the tabletop ...");
    const { build } = await import("vite");
    await build({
      configFile: at("tabletop", "vite.config.ts"),
      root: at("tabletop"),
      logLevel: "error",
      build: { outDir: CLIENT },
    });
  }
  const area = option("area");
  if (!area) for (const generation of PROFILES) rmSync(at("build", "contract", `${generation}.json`), { force: true });
  const env = {
    ...process.env,
    ...(existsSync(CLIENT) ? { CONTRACT_CLIENT: CLIENT } : {}),
    ...(area ? { CONTRACT_AREA: area } : { CONTRACT_WRITE: "1" }),
  };
  const code = await run(
    process.execPath,
    [at("node_modules", "vitest", "vitest.mjs"), "run", "--config", "vitest.contract.config.ts"],
    { env },
  );
  if (area) process.exit(code);
  if (PROFILES.some((generation) => results(generation) === null)) fail("The suite did not get as far as its results.");
  process.exitCode = code;
}
if (readdirSync(at("build")).includes("contract")) print();
const text = page();
const before = existsSync(PAGE) ? readFileSync(PAGE, "utf8") : "";
if (has("check")) {
  if (before !== text) fail("tabletop/FIDELITY.md is not what this run gives: npm run contract writes it.");
} else if (before !== text) {
  writeFileSync(PAGE, text);
  say("tabletop/FIDELITY.md written");
}
