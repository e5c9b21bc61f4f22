#!/usr/bin/env node
/**
 * A module of examples/ as somebody installs it: one script of its sources, and its manifest, templates, texts, icons and packs beside it.
 *
 *   npm run example -- coin [folder]      default build/<module id>
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { at, ensureInstalled, isMain, say } from "./lib.mjs";

/** Build a module; resolves to its folder. */
export async function buildExample(name, into) {
  const from = at("examples", name);
  const { id } = JSON.parse(readFileSync(join(from, "module.json"), "utf8"));
  const out = into ?? at("build", id);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const part of ["module.json", "README.md", "templates", "styles", "lang", "icons"])
    if (existsSync(join(from, part))) cpSync(join(from, part), join(out, part), { recursive: true });
  const { build } = await import("vite");
  await build({
    root: from,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      outDir: out,
      emptyOutDir: false,
      target: "es2022",
      minify: false,
      lib: { entry: `src/${name}.ts`, formats: ["es"], fileName: () => `${name}.mjs` },
      // The system's own file, which stands beside the module's folder where both are installed.
      rolldownOptions: {
        external: (id) => id.endsWith("/systems/crossover/kit.mjs"),
        makeAbsoluteExternalsRelative: false,
      },
    },
  });
  if (existsSync(join(from, "packs"))) {
    const { compilePack } = await import("@foundryvtt/foundryvtt-cli");
    for (const pack of readdirSync(join(from, "packs")))
      await compilePack(join(from, "packs", pack), join(out, "packs", pack), { yaml: true, log: false });
  }
  return out;
}

if (isMain(import.meta)) {
  await ensureInstalled();
  const [name = "coin", folder] = process.argv.slice(2);
  if (!existsSync(at("examples", name, "module.json"))) {
    say(`There is no example “${name}”. There are: ${readdirSync(at("examples")).join(", ")}.`);
    process.exit(1);
  }
  say(`• ${await buildExample(name, folder && resolve(folder))}: copy it to Data/modules of a Foundry installation.`);
}
