#!/usr/bin/env node
/**
 * How much the compendia hold, by ruleset and kind, counted from the sources and kept in the README between two markers.
 *
 *   node tools/pack-counts.mjs            write the README's block anew
 *   node tools/pack-counts.mjs --check    exit 1 when it differs
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { at, isMain } from "./lib.mjs";
import { packs } from "./packs.mjs";
import { rulesets } from "./rulesets.mjs";

const KINDS = {
  Actor: "characters",
  Item: "powers, traits, gear",
  JournalEntry: "journals",
  RollTable: "tables",
  Macro: "macros",
  Cards: "card stacks",
  Scene: "scenes",
  Adventure: "adventures",
};
const NAMES = { ...Object.fromEntries(rulesets.map((r) => [r.id, r.name])), shared: "All rulesets" };
const OPEN = "<!-- pack-counts: written by tools/pack-counts.mjs -->";
const CLOSE = "<!-- /pack-counts -->";

/** Documents of a pack: sources that aren't folders. */
const countOf = ({ dir }) =>
  existsSync(at(dir))
    ? readdirSync(at(dir)).filter(
        (f) => f.endsWith(".yml") && !/^_key: ["']?!folders!/mu.test(readFileSync(at(dir, f), "utf8")),
      ).length
    : 0;

/** A Markdown table: a line a ruleset, a column a kind that there is, and the sums. */
export function countsTable(list = packs) {
  const rulesets = [...new Set([...Object.keys(NAMES), ...list.map((p) => p.ruleset)])].filter((r) =>
    list.some((p) => p.ruleset === r),
  );
  const kinds = [...Object.keys(KINDS), ...new Set(list.map((p) => p.type).filter((t) => !(t in KINDS)))].filter((k) =>
    list.some((p) => p.type === k),
  );
  const counts = new Map();
  for (const p of list) counts.set(`${p.ruleset} ${p.type}`, (counts.get(`${p.ruleset} ${p.type}`) ?? 0) + countOf(p));
  const get = (r, k) => counts.get(`${r} ${k}`) ?? 0;
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [
    line(["", ...kinds.map((k) => KINDS[k] ?? k), "all"]),
    line(["---", ...kinds.map(() => "---:"), "---:"]),
    ...rulesets.map((r) =>
      line([NAMES[r] ?? r, ...kinds.map((k) => get(r, k) || ""), sum(kinds.map((k) => get(r, k)))]),
    ),
    line([
      "**all**",
      ...kinds.map((k) => sum(rulesets.map((r) => get(r, k)))),
      sum(rulesets.flatMap((r) => kinds.map((k) => get(r, k)))),
    ]),
  ].join("\n");
}

/** The text with its block renewed; null when the markers are missing. */
export function withCounts(text, table = countsTable()) {
  const [from, to] = [text.indexOf(OPEN), text.indexOf(CLOSE)];
  return from === -1 || to < from ? null : `${text.slice(0, from + OPEN.length)}\n${table}\n${text.slice(to)}`;
}

if (isMain(import.meta)) {
  const text = readFileSync(at("README.md"), "utf8");
  const renewed = withCounts(text);
  if (renewed === null) {
    console.error(`README.md lacks the markers ${OPEN} and ${CLOSE}`);
    process.exit(1);
  }
  if (!process.argv.includes("--check")) writeFileSync(at("README.md"), renewed);
  else if (renewed !== text) {
    console.error("README.md counts the compendia wrongly: run node tools/pack-counts.mjs");
    process.exit(1);
  }
}
