#!/usr/bin/env node
/**
 * npm run forecasts [ruleset ...]: the forecast of each ruleset against duels played through its cards, ten pairs of its compendia and 2,000 fights each, or as many as CROSSOVER_FORECAST_FIGHTS
 * says. It tells each pair's share of wins as played and as foretold; more than three standard errors apart it fails. The tests play a short version.
 */
import process from "node:process";
import { at, ensureInstalled, fail, run } from "./lib.mjs";

await ensureInstalled();
process.env.CROSSOVER_FORECAST_FIGHTS ??= "2000";
const rulesets = process.argv.slice(2);
const files = rulesets.length > 0 ? rulesets.map((id) => `tests/forecast/${id}.test.ts`) : ["tests/forecast"];
const code = await run(process.execPath, [
  at("node_modules", "vitest", "vitest.mjs"),
  "run",
  "--project",
  "repo",
  ...files,
]);
if (code !== 0) fail("A forecast tells another story than the cards.");
