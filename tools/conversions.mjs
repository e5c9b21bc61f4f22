#!/usr/bin/env node
/**
 * npm run conversions: converts every character of the packs into every other ruleset as the window does, measures original and draft against their own twins, and writes the table of
 * docs/converting.md. Takes some minutes.
 *
 *   npm run conversions [-- --only <name>]   measure one character and write nothing
 */
import { ensureInstalled, runNode } from "./lib.mjs";

await ensureInstalled();
process.exitCode = await runNode("tools/conversions-run.ts", process.argv.slice(2));
