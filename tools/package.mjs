#!/usr/bin/env node
/** The release zip: dist/ with the manifest at its root, and nothing else. `npm run package` writes build/crossover.zip. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { at, isMain, runNode, say } from "./lib.mjs";

/** Never in a release: locks of LevelDB, sources of packs, editors' leavings. */
const UNWANTED = /(^|\/)(LOCK|LOG(\.old)?|_source|node_modules|\.DS_Store|template\.json)(\/|$)/;

function* walk(dir) {
  for (const name of readdirSync(dir).sort()) {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) yield* walk(path);
    else yield path;
  }
}

/** Zip a built dist. Times are fixed, so the same content gives the same bytes. */
export async function zipDist(dist = at("dist"), out = at("build", "crossover.zip")) {
  const { zipSync } = await import("fflate");
  const files = {};
  for (const path of walk(dist)) {
    const name = relative(dist, path).split(sep).join("/");
    if (!UNWANTED.test(name)) files[name] = [readFileSync(path), { level: 9, mtime: new Date("2000-01-01T12:00:00") }];
  }
  mkdirSync(join(out, ".."), { recursive: true });
  writeFileSync(out, zipSync(files));
  return { out, count: Object.keys(files).length };
}

if (isMain(import.meta)) {
  if ((await runNode("tools/build.mjs")) !== 0) process.exit(1);
  const { out, count } = await zipDist();
  say(`${relative(at("."), out)}: ${count} files, ${(statSync(out).size / 1024).toFixed(0)} kB`);
}
