import { posix } from "node:path";
import { type BuildEnvironmentOptions, defineConfig, normalizePath, type Plugin, type Rolldown } from "vite";
import { WORKER_FILE } from "./src/foundry/forecast/protocol.ts";
import { byBundling, byImports, rulesetOf, tableParts, whoNeeds } from "./tools/bundle-parts.ts";

/** Names of classes are kept, since Foundry stores sheets, rolls and terms by them; those of functions are not: a fifth more to download. */
const keepNames = { class: true, function: false };

/** What a part is called: after the module that is asked for and the folder that it is in (`fudge-people`, `incoming-window`), or what it is shared for. */
function partName(module: string | null, name: string): string {
  const found = /\/(?<folder>[\w-]+)\/(?<file>[\w-]+)\.ts$/u.exec(module ?? "");
  return found ? found.slice(1).join("-") : name.replace(/~.*/u, "");
}

/**
 * The forecast's worker shares its parts with the page: one that takes anything of Foundry's along would break it, and forecasts would run on the page without a word.
 */
const workerApart: Plugin = {
  name: "crossover-worker-apart",
  generateBundle(_options, bundle) {
    const seen = new Set<string>();
    const walk = (file: string): void => {
      const part = bundle[file];
      if (part?.type !== "chunk" || seen.has(file)) return;
      seen.add(file);
      const foreign = part.moduleIds.filter((id) => id.includes("/src/foundry/") && !id.includes("/forecast/play-job"));
      if (foreign.length > 0) this.error(`the forecast's worker would bring ${foreign.join(", ")}`);
      for (const next of [...part.imports, ...(file === WORKER_FILE ? part.dynamicImports : [])]) walk(next);
    };
    walk(WORKER_FILE);
  },
};

/** A part that is asked for names all that it brings, and not only what it takes from: a browser would ask for the second file when it has read the first. */
const inOneRound: Plugin = {
  name: "crossover-in-one-round",
  generateBundle(_options, bundle) {
    for (const entry of Object.values(bundle)) {
      if (entry.type !== "chunk" || !(entry.isEntry || entry.isDynamicEntry)) continue;
      const brought = new Set(entry.imports);
      for (const file of brought) {
        const part = bundle[file];
        if (part?.type === "chunk") for (const next of part.imports) brought.add(next);
      }
      entry.code += [...brought]
        .filter((file) => !entry.imports.includes(file))
        .map((file) => `import"${posix.relative(posix.dirname(entry.fileName), file).replace(/^(?!\.)/u, "./")}";`)
        .join("");
    }
  },
};

/** What comes after all that a table needs from its beginning stands by who needs it, small pieces laid to larger ones: those of a ruleset to its own alone. */
const BY_ENTRIES = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3_000 };
const OWN_BY_ENTRIES = { ...BY_ENTRIES, entriesAwareMergeThreshold: 1_500 };

/** Everything but in which parts it comes. */
const bundle = {
  target: "es2022",
  // The bundler's own minifier below: Vite's setting keeps all names or none.
  minify: false,
  lib: {
    entry: { crossover: "src/crossover.ts", "forecast-worker": "src/forecast-worker.ts" },
    formats: ["es"],
    fileName: (_format, name) => `${name}.mjs`,
  },
  rolldownOptions: {
    // No module of ours does anything but declare: a list that is taken from one of a ruleset's rules brings only what it needs, and the rest comes with that ruleset.
    // The kit alone gives itself to the system as a module imports it.
    treeshake: { moduleSideEffects: (id) => id.endsWith("/src/kit.ts") },
  },
} satisfies BuildEnvironmentOptions;

/** With a part for each set of those who need it. */
const apart = async (): ReturnType<typeof byBundling> =>
  byBundling({
    root: import.meta.dirname,
    publicDir: false,
    build: { ...bundle, rolldownOptions: { ...bundle.rolldownOptions, experimental: { chunkOptimization: false } } },
  });

/** The parts by who needs them, exactly or by imports alone. */
async function inParts(exact: boolean): Promise<Rolldown.CodeSplittingOptions> {
  let needs = exact ? whoNeeds(await apart()) : null;
  const needed: Parameters<typeof tableParts>[0] = (id, graph) =>
    (needs ??= whoNeeds(byImports(graph, normalizePath(`${import.meta.dirname}/src`))))(id);
  return {
    groups: [
      // The forecast's worker has no Foundry: what it shares with every page are rules alone.
      { name: "rules", tags: ["$initial"], test: /\/src\/rules\//u, priority: 50 },
      { name: "early", tags: ["$initial"], test: (id) => !id.endsWith("/src/forecast-worker.ts"), priority: 40 },
      ...tableParts(needed),
      {
        debugName: "what several need later",
        name: (id, graph) => (rulesetOf(id) !== null ? null : needed(id, graph).worker ? "kernel" : "shared"),
        priority: 2,
        ...BY_ENTRIES,
      },
      { debugName: "what a ruleset needs later", name: rulesetOf, priority: 1, ...OWN_BY_ENTRIES },
    ],
  };
}

/**
 * The system's one module with the parts that come when they are needed, each with a source map beside it. What every page needs is one file; the rest is split by who needs it. Whoever works
 * on it has it readable and sooner (`--mode readable`). Sources are named as seen from dist/, wherever it is built. Styles, templates and lang are copied by tools/build.mjs.
 */
export default defineConfig(async ({ mode }) => ({
  publicDir: false,
  plugins: [workerApart, inOneRound],
  build: {
    ...bundle,
    outDir: "dist",
    emptyOutDir: false,
    sourcemap: mode !== "readable",
    rolldownOptions: {
      ...bundle.rolldownOptions,
      output: {
        minify: mode !== "readable" && {
          compress: { keepNames },
          mangle: { keepNames, toplevel: true },
          codegen: { removeWhitespace: true },
        },
        comments: false,
        // By what is in them: beside an entry of another version a part isn't found, instead of being the wrong one.
        chunkFileNames: ({ facadeModuleId, name }) =>
          // Modules import it by its name.
          facadeModuleId?.endsWith("/src/kit.ts") === true
            ? "kit.mjs"
            : `parts/${partName(facadeModuleId, name)}-[hash].mjs`,
        codeSplitting: await inParts(mode !== "readable"),
        sourcemapPathTransform: (path) => path.replace(/^(\.\.\/)+/, "../"),
      },
    },
  },
}));
