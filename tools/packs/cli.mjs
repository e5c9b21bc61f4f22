#!/usr/bin/env node
/** crossover-packs: make, check, build, compare and renew modules of documents for Crossover, in any folder. `crossover-packs help`. */
import { existsSync } from "node:fs";
import { at, ensureInstalled, runNode } from "../lib.mjs";

// What a module needs is in every clone that was ever started: nothing is installed anew for a question.
if (!existsSync(at("node_modules", "tsx")) || !existsSync(at("node_modules", "yaml"))) await ensureInstalled();
process.exit(await runNode("tools/packs/cli.ts", process.argv.slice(2), { cwd: process.cwd() }));
