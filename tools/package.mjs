#!/usr/bin/env node
/** The release zip: dist/ with the manifest at its root, and nothing else. `npm run package` writes build/crossover.zip. */
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { buildSystem, makeParts } from "./build.mjs";
import { at, isMain, ROOT, say } from "./lib.mjs";
import { files, outOf } from "./parts.mjs";

/** Never in a release: locks of LevelDB, sources of packs, editors' leavings. */
const UNWANTED = /(^|\/)(LOCK|LOG(\.old)?|_source|node_modules|\.DS_Store|template\.json)(\/|$)/;

/** The styles that a page asks for, those that the manifest names and those that come late, each in one small file with all that it imports: one a component is for whoever works on them. */
async function styles(dist) {
  const { bundle } = await import("lightningcss");
  const named = JSON.parse(readFileSync(join(dist, "system.json"), "utf8")).styles.map(({ src }) => src);
  const late = readdirSync(join(dist, "styles/late")).map((name) => `styles/late/${name}`);
  return Object.fromEntries(
    [...named, ...late].map((src) => [src, bundle({ filename: join(dist, src), minify: true }).code]),
  );
}

/** Zip a built dist, with other content of some files where that is given. Times are fixed, so the same content gives the same bytes. */
export async function zip(dist, out, instead = {}) {
  const { zipSync } = await import("fflate");
  const entries = {};
  const other = { ...(await styles(dist)), ...instead };
  for (const path of files(dist)) {
    const name = relative(dist, path).split(sep).join("/");
    if (!UNWANTED.test(name) && (name in other || !name.endsWith(".css")))
      entries[name] = [
        name in other ? Buffer.from(other[name]) : readFileSync(path),
        { level: 9, mtime: new Date("2000-01-01T12:00:00") },
      ];
  }
  writeFileSync(out, zipSync(entries));
}

/** The zip of what is in dist/ now. */
const zipPart = {
  name: "zip",
  label: "the release zip",
  seconds: 3,
  from: ["dist", "tools/package.mjs"],
  make: ({ out }) => zip(at("dist"), join(out, "crossover.zip")),
};

/** Bring build/crossover.zip up to what is in dist/. */
export async function zipDist() {
  await makeParts([zipPart]);
  const out = at("build", "crossover.zip");
  copyFileSync(join(outOf(ROOT, zipPart), "crossover.zip"), out);
  return out;
}

if (isMain(import.meta)) {
  await buildSystem({ types: true });
  const out = await zipDist();
  say(`${relative(at("."), out)}: ${(statSync(out).size / 1024).toFixed(0)} kB`);
}
