#!/usr/bin/env node
/**
 * How the rows of a ruleset's tables play: `docs/rows/<ruleset>.json`, one line a row.
 *
 *   node tools/rows.mjs twintens                look for rows that are new, or don't show any more where they did
 *   node tools/rows.mjs twintens feats.rage     these rows or tables alone
 *   node tools/rows.mjs twintens --again        look for those again that nothing showed
 *   node tools/rows.mjs twintens --seconds 60   how long to look for one
 *   node tools/rows.mjs --drawn                 30 rows of each ruleset, drawn by a seed and played: docs/rows-drawn.md
 *
 * `rule: who | table | what is looked at`: taken away, it changes that; a test plays it again. `told: ID`: words, the ledger gives no number; written by hand. `open: why`: it has a number that nothing reads;
 * docs/ledger-open.json counts both, and they may only become fewer.
 */
import { runNode } from "./lib.mjs";

const asked = process.argv.slice(2);
process.exitCode = asked.includes("--drawn")
  ? await runNode("tools/rows-drawn-run.ts")
  : await runNode("tools/rows-run.ts", asked);
