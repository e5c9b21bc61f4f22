#!/usr/bin/env node
/**
 * npm run conformance: try any system on the tabletop, in a world of its own that is thrown away. It boots, an actor and an item of each type are made, their sheets opened and written into, dice rolled, a
 * round fought, compendia and windows opened; what works, what doesn't and what the tabletop lacks is printed by name.
 *
 *   npm run conformance -- <folder with a system.json, or a zip> [--profile 13|14] [--json <file>] [--built]
 *
 * --json also writes the report. --built takes build/tabletop as it is. Ends with 0 if everything that was tried works and no name is missing.
 */
import { ensureBrowser, ensureInstalled, fail, runNode } from "./lib.mjs";

const args = process.argv.slice(2);
const USAGE = "npm run conformance -- <folder or zip of a system> [--profile 13|14] [--json <file>]";
const takes = ["--profile", "--json"];
const odd = args.find((a) => a.startsWith("--") && ![...takes, "--built"].includes(a));
if (odd !== undefined) fail(`npm run conformance doesn't know "${odd}". ${USAGE}`);
const profile = args.includes("--profile") ? args[args.indexOf("--profile") + 1] : "14";
if (profile !== "13" && profile !== "14") fail(`--profile takes 13 or 14, not "${profile}".`);
if (args.filter((a, i) => !a.startsWith("--") && !takes.includes(args[i - 1])).length !== 1)
  fail(`Which system? ${USAGE}`);
await ensureInstalled();
process.env.CHROMIUM_PATH = await ensureBrowser();
if (!args.includes("--built") && (await runNode("tools/build-tabletop.mjs")) !== 0) process.exit(1);
process.exitCode = await runNode(
  "tools/conformance-run.ts",
  args.filter((a) => a !== "--built"),
);
