#!/usr/bin/env node
/** npm run pictures: the pictures of docs/look.md as the code draws them now. `npm run pictures -- portraits` makes those whose names begin so. Windows are of what is built. */
import { at, ensureBrowser, ensureInstalled, runNode } from "./lib.mjs";

await ensureInstalled();
process.env.CHROMIUM_PATH = await ensureBrowser();
process.exit(await runNode("tools/pictures-run.ts", process.argv.slice(2), { cwd: at(".") }));
