/** The work of `tools/rows.mjs --drawn`: thirty rows of each ruleset, drawn by a seed, played with and without, and what came out otherwise. */
import { readFileSync, writeFileSync } from "node:fs";
import type { Situation } from "../src/rules/kernel/situation.ts";
import { playedBothWays, type RowBench } from "../src/rules/kernel/testing/row-walk.ts";
import { rulesets } from "./rulesets.mjs";

const SEED = 23;
const ROWS = 30;
const WIDTH = 70;

/** Numbers from 0 to 1 by a seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The first place at which two things are otherwise, with what stands there. */
function apart(a: unknown, b: unknown, path: readonly string[] = []): { path: string; a: unknown; b: unknown } | null {
  if (JSON.stringify(a) === JSON.stringify(b)) return null;
  const inside = (x: unknown): x is object => typeof x === "object" && x !== null;
  if (inside(a) && inside(b) && Array.isArray(a) === Array.isArray(b))
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const found = apart((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], [...path, key]);
      if (found) return found;
    }
  return { path: path.join("."), a, b };
}

const said = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};
const cell = (x: unknown): string => {
  const text = x === undefined ? "nothing" : typeof x === "string" ? x : JSON.stringify(x);
  return (text.length > WIDTH ? `${text.slice(0, WIDTH)} …` : text).replaceAll("|", "\\|").replaceAll("`", "'");
};

const out = [
  "# Thirty rows of each ruleset, drawn and played",
  "",
  `Written by \`node tools/rows.mjs --drawn\`. Rows that play by a rule are numbered as they stand in \`docs/rows\`, and ${String(ROWS)} of them are drawn without putting back (mulberry32, seed ${String(SEED)}, anew for each ruleset). Each is`,
  "played where its probe says: the act that a control of the table names, by its choices, priced, composed and played to its end as the Gamemaster's desk does it, or a moment of the sheet, a turn, an hour. Then the same without the",
  "row. The table says what was pressed and the first thing that came out otherwise; the tests of `docs/rows` play all the others the same way. Nothing here was drawn by a browser.",
];
let dead = 0;
for (const { id } of rulesets as readonly { readonly id: string }[]) {
  const { ROWS: bench } = (await import(`../src/rules/${id}/testing/row-tables.ts`)) as { ROWS: RowBench<Situation> };
  const known = JSON.parse(readFileSync(`docs/rows/${id}.json`, "utf8")) as Record<string, Record<string, string>>;
  const all = bench.rows.filter((r) => known[r.table]?.[r.row]?.startsWith("rule: "));
  const next = chance(SEED);
  const drawn = Array.from({ length: Math.min(ROWS, all.length) }, () =>
    all.splice(Math.floor(next() * all.length), 1),
  ).flat();
  out.push(
    "",
    `## ${id}`,
    "",
    "| row | who, where, what | with it | without | where that stands |",
    "|---|---|---|---|---|",
  );
  for (const row of drawn) {
    const plays = (known[row.table]?.[row.row] ?? "").slice("rule: ".length);
    const both = await playedBothWays(bench, row, plays);
    const other = both && apart(said(both.on), said(both.off));
    if (!other) dead += 1;
    const [with_, without, where] = other ? [other.a, other.b, other.path] : ["NO EFFECT", "", ""];
    out.push(
      `| ${cell(`${row.table}: ${row.row}`)} | ${cell(plays.replaceAll(" | ", ", "))} | \`${cell(with_)}\` | \`${cell(without)}\` | ${cell(where)} |`,
    );
  }
  console.log(`${id}: ${String(drawn.length)} rows played`);
}
writeFileSync("docs/rows-drawn.md", `${out.join("\n")}\n`);
if (dead > 0) {
  console.error(`${String(dead)} rows without effect`);
  process.exitCode = 1;
}
