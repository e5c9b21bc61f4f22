#!/usr/bin/env node
/**
 * npm run socket-fuzz: random malformed requests of one player over the socket and over HTTP. The server never dies, nothing is written that the player may not write, every
 * refusal has a reason.
 *
 *   npm run socket-fuzz [-- --count 10000 --seed 1 --profile 13|14]
 */
import { ensureInstalled, runNode } from "./lib.mjs";

await ensureInstalled();
process.exit(await runNode("tools/socket-fuzz-run.ts", process.argv.slice(2)));
