#!/usr/bin/env node
/**
 * Rule coverage: which ledger rules have code (an `@rule` tag) and a test that names them.
 *
 *   node tools/ledger.mjs                 a table, one row a ruleset
 *   node tools/ledger.mjs fudge           also the rules of that ruleset that lack code or a test, with their first words
 *   node tools/ledger.mjs --ratchet       exit 1 when more rules are open than docs/ledger-open.json allows; with fewer, lower the file's numbers (part of npm test)
 *   node tools/ledger.mjs fudge --check   exit 1 while a rule of it lacks code or a test and has no reason (for CI once a ruleset is complete)
 *
 * Below it stand the rows of the rules' tables (docs/rows, made by tools/rows.mjs): those that play by a rule, those that are words only (\`told\`), those that nothing shows yet (\`open\`). The ratchet holds
 * \`told\` and \`open\` from growing.
 *
 * A rule is defined where a ledger line begins with its bold id. A rule that software can't carry (a gamemaster's judgement, a definition) is
 * listed with its reason in docs/ledger-exceptions.md, one `ID: reason` a line. A mention is no proof: the test must fail when the rule is broken.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { RULE_ID, rulesets } from "./rulesets.mjs";

const ledgers = join(dirname(fileURLToPath(import.meta.url)), "..", "docs", "rules");
const played = join(ledgers, "..", "rows");
const [only, check] = [process.argv.slice(2).find((a) => !a.startsWith("--")), process.argv.includes("--check")];
const LETTERS = rulesets.map((r) => r.prefix).join("|");

function* walk(dir) {
  if (!existsSync(dir)) return;
  for (const e of readdirSync(dir, { withFileTypes: true })) {
    if (["node_modules", ".git", "dist"].includes(e.name)) continue;
    const path = join(dir, e.name);
    if (e.isDirectory()) yield* walk(path);
    else if ([".ts", ".mts", ".mjs", ".js"].includes(extname(e.name))) yield path;
  }
}
/** Ids in a range such as `@rule FUD-065 to FUD-068` count one by one only when each is written. */
const ids = (text) => text.match(RULE_ID) ?? [];

const inCode = new Set();
const inTests = new Set();
for (const path of [...walk("src"), ...walk("tests"), ...walk("tabletop")]) {
  const text = readFileSync(path, "utf8");
  const isTest = /\.(test|spec)\.[mc]?[jt]s$/.test(path) || path.startsWith("tests");
  if (isTest) ids(text).forEach((id) => inTests.add(id));
  else for (const m of text.matchAll(/@rule([^\n]*)/g)) ids(m[1]).forEach((id) => inCode.add(id));
}
const exceptions = new Map();
if (existsSync("docs/ledger-exceptions.md"))
  for (const line of readFileSync("docs/ledger-exceptions.md", "utf8").split("\n")) {
    const m = new RegExp(`^[-*\\s]*((?:${LETTERS})-\\d{3})\\s*:\\s*(\\S.{9,})$`).exec(line);
    if (m) exceptions.set(m[1], m[2]);
  }

const perRuleset = {};
let open = 0;
console.log("ruleset     rules  code  test  both  excused  open");
for (const file of readdirSync(ledgers)
  .filter((f) => f.endsWith(".md"))
  .sort()) {
  const name = file.replace(".md", "");
  const rules = new Map();
  for (const line of readFileSync(join(ledgers, file), "utf8").split("\n")) {
    const m = new RegExp(`^\\s*(?:[-*]\\s+|\\|\\s*)?\\*\\*((?:${LETTERS})-\\d{3})\\b[^*]*\\*\\*\\s*(.*)$`).exec(line);
    if (m && !rules.has(m[1])) rules.set(m[1], m[2]);
  }
  const all = [...rules.keys()];
  const both = all.filter((id) => inCode.has(id) && inTests.has(id));
  const excused = all.filter((id) => exceptions.has(id) && !both.includes(id));
  const missing = all.filter((id) => !both.includes(id) && !exceptions.has(id));
  if (!only || only === name) open += missing.length;
  perRuleset[name] = missing.length;
  const n = (k) => String(k).padStart(5);
  console.log(
    `${name.padEnd(10)} ${n(all.length)} ${n(all.filter((i) => inCode.has(i)).length)} ${n(all.filter((i) => inTests.has(i)).length)} ${n(both.length)} ${n(excused.length)}   ${n(missing.length)}`,
  );
  if (only === name)
    for (const id of missing)
      console.log(
        `  ${id} ${inCode.has(id) ? "no test" : inTests.has(id) ? "no code" : "neither"}: ${rules.get(id).slice(0, 110)}`,
      );
}
/** Rows of each ruleset by how they play. */
const rows = {};
for (const file of existsSync(played) ? readdirSync(played).sort() : []) {
  const said = Object.values(JSON.parse(readFileSync(join(played, file), "utf8"))).flatMap((table) =>
    Object.values(table),
  );
  const count = (how) => said.filter((s) => s.startsWith(`${how}: `)).length;
  rows[file.replace(".json", "")] = { rule: count("rule"), told: count("told"), open: count("open") };
}
console.log("\nrows        rule  told  open");
for (const [name, { rule, told, open: silent }] of Object.entries(rows))
  console.log(`${name.padEnd(10)} ${[rule, told, silent].map((k) => String(k).padStart(5)).join(" ")}`);

if (check && open) process.exit(1);
if (process.argv.includes("--ratchet")) {
  const file = join(dirname(fileURLToPath(import.meta.url)), "..", "docs", "ledger-open.json");
  const allowed = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const worse = Object.entries(perRuleset).filter(([name, n]) => n > (allowed[name] ?? Infinity));
  const better = Object.entries(perRuleset).filter(([name, n]) => n < (allowed[name] ?? Infinity));
  const more = Object.entries(rows).flatMap(([name, now]) =>
    ["told", "open"]
      .filter((how) => now[how] > (allowed.rows?.[name]?.[how] ?? Infinity))
      .map((how) => `${name}: ${now[how]} rows are ${how}, ${allowed.rows[name][how]} were allowed; see docs/rows`),
  );
  const fewer = Object.entries(rows).some(([name, now]) =>
    ["told", "open"].some((how) => now[how] < (allowed.rows?.[name]?.[how] ?? Infinity)),
  );
  if (more.length > 0) {
    console.error(more.join("\n"));
    process.exit(1);
  }
  if (worse.length > 0) {
    console.error(
      worse
        .map(
          ([name, n]) =>
            `${name}: ${n} rules are open, ${allowed[name]} were allowed; a rule has lost its code or its test`,
        )
        .join("\n"),
    );
    process.exit(1);
  }
  const kept = Object.fromEntries(
    Object.entries(rows).map(([name, { told, open: silent }]) => [name, { told, open: silent }]),
  );
  if ((better.length > 0 || fewer) && process.argv.includes("--write"))
    writeFileSync(file, `${JSON.stringify({ ...perRuleset, rows: kept }, null, 2)}\n`);
  else if (better.length > 0 || fewer)
    console.log(
      `fewer are open than allowed (${[...better.map(([n]) => n), ...(fewer ? ["rows"] : [])].join(", ")}): node tools/ledger.mjs --ratchet --write`,
    );
}
