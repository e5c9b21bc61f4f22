#!/usr/bin/env node
/**
 * npm run outcomes [ruleset ...]: what the odds panel says may come of an attack against the same attack played through its card, twenty attacks of each ruleset and 20,000 cards each, or as many as
 * CROSSOVER_OUTCOMES says. It tells how far apart the worst end is; more than 4.5 standard errors fail. The tests play a short version.
 */
import process from "node:process";
import { at, ensureInstalled, fail, run } from "./lib.mjs";

await ensureInstalled();
process.env.CROSSOVER_OUTCOMES ??= "20000";
const rulesets = process.argv.slice(2);
const files = rulesets.length > 0 ? rulesets.map((id) => `tests/forecast/${id}.test.ts`) : ["tests/forecast"];
const code = await run(process.execPath, [
  at("node_modules", "vitest", "vitest.mjs"),
  "run",
  "--project",
  "repo",
  "-t",
  "what the panel says",
  ...files,
]);
if (code !== 0) fail("The panel tells another story than the cards.");
