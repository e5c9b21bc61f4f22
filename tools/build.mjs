#!/usr/bin/env node
/**
 * Build the installable system into dist/: module, manifest, templates, styles, lang, icons, fonts, portraits, packs. What hasn't changed since the last time is taken from build/parts.
 *
 *   npm run build
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { namedIcons } from "./icons.mjs";
import { at, isMain, ROOT } from "./lib.mjs";
import { packs } from "./packs.mjs";
import { bring, files, mirror, outOf, stampOf } from "./parts.mjs";
import { Progress } from "./progress.mjs";

/** One of vite's builds, with its warnings and what it read told to whoever keeps the part. */
const bundle =
  (root, folder, config) =>
  async ({ out, read, warn, tick }) => {
    const { build, createLogger } = await import("vite");
    const expected = [...files(join(root, folder))].length;
    const logger = createLogger("warn");
    let parsed = 0;
    await build({
      configFile: join(root, config),
      root: join(root, folder === "tabletop/client" ? "tabletop" : "."),
      envDir: false,
      // Without a terminal its reporter writes five lines past any logger unless it is told.
      logLevel: "warn",
      customLogger: { ...logger, warn, warnOnce: warn },
      // How long plugins take is no fault: a busy machine would fail a build by it.
      build: { outDir: out, emptyOutDir: false, rolldownOptions: { checks: { bundlerTimings: false } } },
      plugins: [
        {
          name: "crossover-part",
          moduleParsed: () => tick((0.6 * ++parsed) / expected),
          buildEnd() {
            const plain = [...this.getModuleIds()].map((id) => id.split("?")[0]);
            read(plain.filter((id) => !id.includes("\0")));
          },
        },
      ],
    });
  };

/** The parts of the system that are made and not only copied. */
export function systemParts({ root = ROOT } = {}) {
  const settings = ["tsconfig.base.json", "src/tsconfig.json", "src/rules/tsconfig.json"];
  return [
    {
      name: "module",
      label: "the module",
      seconds: 3,
      from: ["src", "vite.config.ts", "tools/bundle-parts.ts", ...settings],
      make: bundle(root, "src", "vite.config.ts"),
    },
    {
      name: "pictures",
      label: "pictures and type",
      seconds: 0.5,
      from: [
        "assets-src",
        "src/portraits",
        "tools/icons.mjs",
        "tools/faces.mjs",
        "tools/packs.mjs",
        ...packs.filter((p) => p.type === "Cards").map((p) => p.dir),
      ],
      also: () => [...namedIcons(root).keys()],
      make: async ({ out }) => {
        const { copyAssets } = await import("./icons.mjs");
        await copyAssets(out, { quiet: true });
        await writeDecks(join(out, "assets", "cards"));
      },
    },
    ...packs.map(({ name, dir }) => ({
      name: `pack-${name}`,
      label: "the packs",
      seconds: 0.1,
      pack: name,
      from: [dir, "tools/packs.mjs"],
      make: async ({ out }) => {
        const { compileOne } = await import("./packs.mjs");
        await compileOne(name, out);
      },
    })),
  ];
}

/** Types for modules that bring a ruleset: what kit.ts exports, in one file. In releases alone, since nothing here reads it and it takes its time. */
export const typesPart = {
  name: "types",
  label: "types for modules",
  seconds: 20,
  from: ["src", "tools/build.mjs", "tsconfig.base.json", "src/tsconfig.json"],
  make: async ({ out }) => {
    const { generateDtsBundle } = await import("dts-bundle-generator");
    const [types] = generateDtsBundle(
      [
        {
          filePath: at("src", "foundry", "outside", "kit.ts"),
          output: { inlineDeclareExternals: true, noBanner: true },
        },
      ],
      { preferredConfigPath: at("src", "tsconfig.json") },
    );
    mkdirSync(join(out, "types"), { recursive: true });
    writeFileSync(join(out, "types", "crossover.d.ts"), types);
  },
};

/** The tabletop's browser client. */
export const tabletopPart = (root = ROOT) => ({
  name: "tabletop",
  label: "the tabletop",
  seconds: 12,
  out: join("build", "tabletop"),
  from: [
    "tabletop/client",
    "tabletop/common",
    "tabletop/vite.config.ts",
    "tabletop/tsconfig.json",
    "tsconfig.base.json",
  ],
  make: bundle(root, "tabletop/client", "tabletop/vite.config.ts"),
});

/** Decks of the packs as the JSON that a preset for new decks reads. */
async function writeDecks(folder) {
  const { parse } = await import("yaml");
  for (const { dir, name } of packs.filter((p) => p.type === "Cards"))
    for (const file of readdirSync(at(dir))) {
      const bare = (key, value) => (key === "_key" ? undefined : value);
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(parse(readFileSync(at(dir, file), "utf8")), bare));
    }
}

/** Everything that belongs into the system's folder: path -> the file it comes from, or its content. */
export async function systemFiles(parts, root = ROOT) {
  const wanted = new Map();
  const add = (from, to) => {
    for (const path of files(from)) wanted.set(to + path.slice(from.length).replaceAll("\\", "/"), path);
  };
  for (const folder of ["templates", "styles", "lang"]) add(join(root, folder), folder);
  for (const file of ["LICENSE", "README.md", "CHANGELOG.md", "CREDITS.md"]) add(join(root, file), file);
  for (const part of parts) {
    const out = outOf(root, part);
    if (part.pack) add(out, `packs/${part.pack}`);
    else for (const name of readdirSync(out)) add(join(out, name), name);
  }
  const { manifests } = await import("./manifest.mjs");
  const { system } = await manifests();
  wanted.set("system.json", Buffer.from(`${JSON.stringify(system, null, 2)}\n`));
  return wanted;
}

/**
 * A pack in a folder that is played from remembers in this file what it was copied from. While that is still what the sources give, whatever differs was written in play by somebody
 * who edits the pack, and stays until they extract it.
 */
const COPIED = "COPIED";

/** Put the system's files into a folder that is played from. `fresh` takes back what was written into the packs there. */
export async function installSystem(folder, parts, { fresh = false, root = ROOT } = {}) {
  const wanted = await systemFiles(parts, root);
  const kept = [];
  for (const part of parts.filter((p) => p.pack)) {
    const name = `packs/${part.pack}`;
    const stamp = Buffer.from(stampOf(root, part));
    const mark = join(folder, name, COPIED);
    if (!fresh && existsSync(join(folder, name, "CURRENT")) && existsSync(mark) && readFileSync(mark).equals(stamp)) {
      kept.push(name);
      for (const path of [...wanted.keys()]) if (path.startsWith(`${name}/`)) wanted.delete(path);
      continue;
    }
    rmSync(mark, { force: true });
    wanted.set(`${name}/${COPIED}`, stamp);
  }
  return mirror(folder, wanted, kept);
}

const listed = (words) => new Intl.ListFormat("en").format(words);

/** Bring parts up to date with a bar that says so; `what` names them when there is nothing to do. Resolves to what the bundler warned of. */
export async function makeParts(parts, what = parts[0].label) {
  const started = Date.now();
  const progress = new Progress();
  const { made, warnings } = await bring(ROOT, parts, ({ share, part }) =>
    progress.at(share, `building ${part.label}`),
  );
  progress.end();
  for (const text of warnings) progress.line(text);
  const labels = [...new Set(made.map((p) => p.label))];
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  progress.line(labels.length > 0 ? `• built ${listed(labels)} in ${seconds} s` : `• ${what}: nothing has changed`);
  return warnings;
}

/** Build the system into dist/, and further parts beside it. Resolves to what the bundler warned of. */
export async function buildSystem({ beside = [], types = false } = {}) {
  const parts = [...systemParts(), ...(types ? [typesPart] : [])];
  const warnings = await makeParts([...parts, ...beside], "dist");
  mirror(at("dist"), await systemFiles(parts));
  return warnings;
}

if (isMain(import.meta)) {
  await buildSystem();
  console.log("• dist/ is ready: copy or link it to Data/systems/crossover of a Foundry installation.");
}
