#!/usr/bin/env node
/** docs/seats.md: what the three laws from the player's seat walked in their last long runs. */
import { runNode } from "./lib.mjs";

process.exitCode = await runNode("tools/seats-run.ts", process.argv.slice(2));
