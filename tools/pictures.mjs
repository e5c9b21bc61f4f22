#!/usr/bin/env node
/**
 * npm run pictures: every picture, of what is built: those of docs/look.md, docs/start.md, docs/play and the README, then every window in both themes at three sizes (build/pictures), of which
 * some are shown in docs, too.
 *
 *   npm run pictures -- portraits scene    those of docs/look.md whose names begin so; `start`, `readme`, `play` and `board` are those of pages
 *   npm run pictures -- windows [words]    windows alone; `windows fudge dark 420` is Fudge's, dark, at 420 pixels
 *   npm run pictures -- --check            the twenty that matter most, compared with tests/pictures
 *   npm run pictures -- --keep             they look as they shall: keep them
 */
import { at, ensureBrowser, ensureInstalled, run, runNode } from "./lib.mjs";

/** Pages whose pictures are taken one after another at one table. */
const PAGES = ["start", "readme", "play", "board"];

await ensureInstalled();
process.env.CHROMIUM_PATH = await ensureBrowser();
const words = process.argv.slice(2);
const compares = words.some((w) => w === "--check" || w === "--keep");
const windows = words[0] === "windows";
const all = words.length === 0;
if (words.includes("--keep")) process.env.PICTURES_KEEP = "1";
if (!compares && !windows) {
  const rest = words.filter((w) => !PAGES.includes(w));
  const scripts = [
    ...(all || rest.length > 0 ? [["tools/pictures-run.ts", rest]] : []),
    ...PAGES.filter((p) => all || words.includes(p)).map((p) => [`tools/pictures-${p}.ts`, []]),
  ];
  for (const [script, names] of scripts) process.exitCode ||= await runNode(script, names, { cwd: at(".") });
}
if (!process.exitCode && (compares || windows || all)) {
  if (!compares) process.env.PICTURES_WINDOWS = words.slice(1).join(" ");
  const vitest = [at("node_modules", "vitest", "vitest.mjs"), "run", "--config", "vitest.e2e.config.ts"];
  process.exitCode = await run(process.execPath, [...vitest, "tests/e2e/pictures.e2e.ts"]);
}
