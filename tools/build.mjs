#!/usr/bin/env node
/**
 * Build the installable system into dist/: module, manifest, templates, styles, lang, icons, fonts, portraits, packs.
 *
 *   npm run build [-- --no-packs]
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { at, isMain, say } from "./lib.mjs";

export async function buildSystem({ packs = true, quiet = false } = {}) {
  const told = quiet ? () => undefined : say;
  const { build } = await import("vite");
  const { manifests } = await import("./manifest.mjs");
  told("building the system ...");
  rmSync(at("dist"), { recursive: true, force: true });
  mkdirSync(at("dist"), { recursive: true });
  await build({ configFile: at("vite.config.ts"), root: at("."), logLevel: "warn" });
  await build({ configFile: at("vite.worker.config.ts"), root: at("."), logLevel: "warn" });
  const { system } = await manifests();
  writeFileSync(at("dist", "system.json"), `${JSON.stringify(system, null, 2)}\n`);
  for (const folder of ["templates", "styles", "lang"]) cpSync(at(folder), at("dist", folder), { recursive: true });
  for (const file of ["LICENSE", "README.md", "CHANGELOG.md", "CREDITS.md"]) cpSync(at(file), at("dist", file));
  const { copyAssets } = await import("./icons.mjs");
  await copyAssets(at("dist"));
  await writeDecks(at("dist", "assets", "cards"));
  if (packs) {
    told("compiling the packs ...");
    const { compileAll } = await import("./packs.mjs");
    await compileAll(at("dist", "packs"));
  }
}

/** Decks of the packs as the JSON that a preset for new decks reads. */
async function writeDecks(folder) {
  const { packs } = await import("./packs.mjs");
  const { parse } = await import("yaml");
  for (const { dir, name } of packs.filter((p) => p.type === "Cards"))
    for (const file of readdirSync(at(dir))) {
      const bare = (key, value) => (key === "_key" ? undefined : value);
      writeFileSync(`${folder}/${name}.json`, JSON.stringify(parse(readFileSync(at(dir, file), "utf8")), bare));
    }
}

/** Build the host's browser client into build/tabletop. */
export async function buildTabletop({ quiet = false } = {}) {
  if (!quiet) say("building the tabletop ...");
  const { build } = await import("vite");
  await build({ configFile: at("tabletop", "vite.config.ts"), root: at("tabletop"), logLevel: "warn" });
}

if (isMain(import.meta)) {
  await buildSystem({ packs: !process.argv.includes("--no-packs") });
  say("dist/ is ready: copy or link it to Data/systems/crossover of a Foundry installation.");
}
