/** The work of tools/rows.mjs: where each row of a ruleset's tables shows, found by search. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Situation } from "../src/rules/kernel/situation.ts";
import { findProbe, type Plays, type RowBench, stillPlays } from "../src/rules/kernel/testing/row-walk.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: "string", default: "20" }, again: { type: "boolean", default: false } },
});
const [ruleset = "", ...only] = positionals;
const { ROWS: bench } = (await import(`../src/rules/${ruleset}/testing/row-tables.ts`)) as {
  ROWS: RowBench<Situation>;
};
const file = `docs/rows/${ruleset}.json`;
const known = (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}) as Record<string, Record<string, Plays>>;
const out: Record<string, Record<string, Plays>> = {};
const plain = new Map<string, Map<string, string>>();
const now = (): number => performance.now();

for (const row of bench.rows) {
  const was = known[row.table]?.[row.row];
  const asked = only.length === 0 || only.includes(row.table) || only.includes(`${row.table}.${row.row}`);
  const [how, where = ""] = (was ?? "").split(/: (.*)/su);
  const keep =
    !asked ||
    how === "told" ||
    (how === "rule" && (await stillPlays(bench, row, where))) ||
    (how === "open" && !values.again);
  const found = keep ? null : await findProbe(bench, row, { now, most: Number(values.seconds) * 1000, plain });
  const silent: Plays = how === "open" && was ? was : "open: no table shows it yet";
  const plays: Plays | undefined = keep ? was : found === null ? silent : `rule: ${found}`;
  if (plays) (out[row.table] ??= {})[row.row] = plays;
  if (!keep || !plays) console.log(`${row.table}.${row.row}: ${plays ?? "not looked for"}`);
}
writeFileSync(file, `${JSON.stringify(out, null, 2)}\n`);
