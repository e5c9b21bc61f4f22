#!/usr/bin/env node
/**
 * npm run broken-keys: twenty times an option's value is broken in what Destiny and Drama declare of their acts, in a copy of the rules. Each must be noticed, by the compiler or by the laws over acts;
 * says by which, and fails where one was not. Not part of `npm test`: it takes some minutes.
 *
 *   npm run broken-keys [-- <part of a file's name>]
 */
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { at, ensureInstalled, fail, say } from "./lib.mjs";

const COPY = at("build", "broken-keys");
const ACTS = { destiny: "src/rules/destiny/acts", drama: "src/rules/drama/acts" };

/** What is broken where: the value of an option, or what a line of a list knows, as a slip of the hand would have it. */
const BROKEN = [
  ["destiny", "attacks.ts", "value: a.id, label", "value: a.name, label"],
  ["destiny", "attacks.ts", "attack: a.id }, name: attackLabel", "attack: a.name }, name: attackLabel"],
  [
    "destiny",
    "attacks.ts",
    "({ value, label: asks(`veil.",
    '({ value: value === "total" ? "partial" : value, label: asks(`veil.',
  ],
  ["destiny", "checks/checks.ts", "value: c.effect,", "value: c.id,"],
  ["destiny", "checks/contests.ts", "value: p.id,", "value: p.name,"],
  [
    "destiny",
    "checks/contests.ts",
    "gradeConditions(1, true).map((value) => ({ value,",
    "gradeConditions(1, true).map((value) => ({ value: `${value}ed`,",
  ],
  ["destiny", "checks/help.ts", "return { value: a.id,", "return { value: a.skill,"],
  ["destiny", "checks/help.ts", "value: `skill:${k}`,", "value: `skills:${k}`,"],
  ["destiny", "moves.ts", "(value): Option<Mode> => ({ value,", "(value): Option<Mode> => ({ value: MODES[0],"],
  ["destiny", "own.ts", "(a): Option<string> => ({ value: a.id,", "(a): Option<string> => ({ value: attackLabel(a),"],
  ["destiny", "powers.ts", 'value: { kind: "power", id: p.id }', 'value: { kind: "power", id: p.name }'],
  ["destiny", "powers.ts", "value: { power: p.id, alternate }", "value: { power: p.id, alternate: alternate && name }"],
  ["destiny", "spend.ts", "value: `resistance:${r}` as const", "value: `skill:${r}` as const"],
  ["destiny", "stunts.ts", "value: a.id, label", "value: a.skill, label"],
  ["destiny", "surges.ts", "value: { ...lock }", "value: { ...lock, use: lock.target }"],
  ["destiny", "items.ts", "item: f.item.id }", "item: f.item.name }"],
  ["drama", "attack/strike.ts", "listed(`weapon:${w.id}`", "listed(`weapon:${w.name}`"],
  ["drama", "attack/strike.ts", "({ id, name }) => ({ value: id,", "({ name }) => ({ value: name,"],
  ["drama", "body.ts", "value: `limit:${LIMITS[l].skill}` as const", "value: `limit:${l}` as const"],
  ["drama", "checking.ts", "return { value: p.id,", "return { value: p.key,"],
];

/** Which law notices it: the first that any act of a ruleset breaks. Runs by itself, with a loader for TypeScript. */
async function look(ruleset) {
  const from = (file) => import(pathToFileURL(at("build", "broken-keys", "src", "rules", ...file)).href);
  const { findings } = await from(["kernel", "testing", "act-findings.ts"]);
  const { BENCH } = await from([ruleset, "testing", "bench.ts"]);
  for (const act of Object.keys(BENCH.acts)) {
    const { done, ...found } = findings(BENCH, act);
    const broken = Object.entries({ ...found, never: done ? found.never : [act] }).find(
      ([, faults]) => faults.length > 0,
    );
    if (broken) return `${act} ${broken[0]}: ${String(broken[1][0]).slice(0, 90)}`;
  }
  return null;
}

const node = (...args) => spawnSync(process.execPath, args, { encoding: "utf8", maxBuffer: 1e8 });
const typed = () =>
  node(at("node_modules", "typescript-native", "bin", "tsc"), "-p", `${COPY}/src/rules/tsconfig.json`);

/** Who notices what the copy of the rules says now; null: nobody does. */
function noticed(ruleset) {
  const types = typed();
  if (types.status !== 0) return `the compiler: ${types.stdout.split("\n")[0].slice(0, 140)}`;
  const laws = node("--import", "tsx", at("tools", "broken-keys.mjs"), "--look", ruleset);
  // A table that can't even be laid notices it, too.
  if (laws.status !== 0) return `the laws: ${/^\w*Error:.*$/mu.exec(laws.stderr)?.[0] ?? "they can't be tried"}`;
  const said = laws.stdout.trim();
  return said === "" ? null : `the laws: ${said}`;
}

function tryAll(only) {
  const missed = [];
  for (const [ruleset, name, right, wrong] of BROKEN.filter(([of, file]) => `${of}/${file}`.includes(only))) {
    const file = `${COPY}/${ACTS[ruleset]}/${name}`;
    const text = readFileSync(file, "utf8");
    if (text.split(right).length !== 2) fail(`${name} has not one place that says ${right}: state this one anew.`);
    writeFileSync(
      file,
      text.replace(right, () => wrong),
    );
    const by = noticed(ruleset);
    writeFileSync(file, text);
    say(`${ruleset}/${name} ${wrong}\n    ${by ?? "NOBODY NOTICED"}`);
    if (by === null) missed.push(`${ruleset}/${name} ${wrong}`);
  }
  return missed;
}

const args = process.argv.slice(2);
if (args[0] === "--look") {
  process.stdout.write((await look(args[1])) ?? "");
} else {
  await ensureInstalled();
  rmSync(COPY, { recursive: true, force: true });
  for (const file of ["package.json", "tsconfig.base.json"]) cpSync(at(file), `${COPY}/${file}`);
  cpSync(at("src", "rules"), `${COPY}/src/rules`, { recursive: true, filter: (file) => !file.endsWith(".test.ts") });
  for (const ruleset of Object.keys(ACTS)) {
    const by = noticed(ruleset);
    if (by !== null) fail(`Nothing is broken yet, and something is noticed: ${by}`);
  }
  const missed = tryAll(args[0] ?? "");
  rmSync(COPY, { recursive: true, force: true });
  if (missed.length > 0) fail(`Nobody noticed ${missed.length} of them.`);
}
