#!/usr/bin/env node
/**
 * npm run pictures: the pictures of docs/look.md, docs/start.md and the README as the code draws them now. `npm run pictures -- portraits` makes those whose names begin so, `-- start` and `-- readme` those of a page. Windows
 * are of what is built.
 */
import { at, ensureBrowser, ensureInstalled, runNode } from "./lib.mjs";

/** Pages whose pictures are taken one after another at one table. */
const PAGES = ["start", "readme"];

await ensureInstalled();
process.env.CHROMIUM_PATH = await ensureBrowser();
const wanted = process.argv.slice(2);
const rest = wanted.filter((w) => !PAGES.includes(w));
const scripts = [
  ...(wanted.length === 0 || rest.length > 0 ? [["tools/pictures-run.ts", rest]] : []),
  ...PAGES.filter((p) => wanted.length === 0 || wanted.includes(p)).map((p) => [`tools/pictures-${p}.ts`, []]),
];
for (const [script, names] of scripts) process.exitCode ||= await runNode(script, names, { cwd: at(".") });
