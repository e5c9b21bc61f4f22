#!/usr/bin/env node
/** npm run odds: exact odds on the command line, from the code that resolves rolls at the table. `npm run odds -- fudge --bonus 5 --dc 10`. */
import { existsSync } from "node:fs";
import { at, ensureInstalled, runNode } from "./lib.mjs";

// A question about dice is no reason to install anything anew: only what can't do without is looked for.
if (!existsSync(at("node_modules", "tsx"))) await ensureInstalled();
process.exit(await runNode("tools/odds-cli.ts", process.argv.slice(2), { cwd: process.cwd() }));
