import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { WORKER_FILE } from "./src/foundry/forecast/protocol.ts";

const RULESETS = ["fudge", "destiny", "drama", "doompool", "twintens"] as const;

/** Names of classes are kept, since Foundry stores sheets, rolls and terms by them; those of functions are not: a fifth more to download. */
const keepNames = { class: true, function: false };

/** What a part that comes later is called: after the module that is asked for and the folder that it is in (`fudge-people`, `incoming-window`), or what it is shared for. */
function partName(module: string | null, modules: readonly string[], name: string): string {
  // Whoever brings all of a ruleset brings its people, too: the bundler takes them for something shared.
  const asked = module ?? modules.find((id) => id.endsWith("/people.ts")) ?? "";
  const found = /\/(?<folder>[\w-]+)\/(?<file>[\w-]+)\.ts$/u.exec(asked);
  return found ? found.slice(1).join("-") : name.replace(/~.*/u, "");
}

/** The ruleset whose own a module is; null for what is everybody's. */
const rulesetOf = (id: string): string | null =>
  new RegExp(`/(?:rules|foundry)/(${RULESETS.join("|")})/`, "u").exec(id)?.[1] ?? null;

/** As much of the bundler's graph as is walked here. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Everything that comes with some module, itself included. */
function broughtBy(entry: string, graph: Graph, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(entry)) return found;
  found.add(entry);
  for (const id of graph.getModuleInfo(entry)?.importedIds ?? []) broughtBy(id, graph, found);
  return found;
}

interface Reached {
  /** What the people of some ruleset need to be shown. */
  readonly people: ReadonlySet<string>;
  /** What comes with all that is done with at a table (`src/foundry/play.ts`). */
  readonly play: ReadonlySet<string>;
  /** What the forecast's worker brings. */
  readonly worker: ReadonlySet<string>;
}
let reached: Reached | null = null;

function reach(graph: Graph): Reached {
  const at = (file: string): string => fileURLToPath(new URL(`src/foundry/${file}.ts`, import.meta.url));
  const people = new Set<string>();
  for (const ruleset of RULESETS) broughtBy(at(`${ruleset}/people`), graph, people);
  const worker = new Set<string>();
  for (const ruleset of RULESETS) broughtBy(at(`../rules/${ruleset}/forecast/adapter`), graph, worker);
  return { people, play: broughtBy(at("play-half"), graph), worker: broughtBy(at("forecast/play-job"), graph, worker) };
}

/** What is shared by whoever it may be: the forecast's worker, which has no Foundry, takes rules alone. */
const sharedName = (id: string, graph: Graph): string =>
  (reached ??= reach(graph)).worker.has(id) ? "kernel" : "shared";

/** Where a part stands that several others need: with what shows people, with what is done at a table, else by who needs it. */
function partOf(id: string, graph: Graph): string | null {
  reached ??= reach(graph);
  return reached.people.has(id) ? "people" : reached.play.has(id) ? "play" : null;
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

/** The entry names all that it brings, and not only what it takes from: a browser would ask for the second file when it has read the first. */
const inOneRound: Plugin = {
  name: "crossover-in-one-round",
  generateBundle(_options, bundle) {
    const entry = bundle["crossover.mjs"];
    if (entry?.type !== "chunk") return;
    const brought = new Set(entry.imports);
    for (const file of brought) {
      const part = bundle[file];
      if (part?.type === "chunk") for (const next of part.imports) brought.add(next);
    }
    entry.code += [...brought]
      .filter((file) => !entry.imports.includes(file))
      .map((file) => `import"./${file}";`)
      .join("");
  },
};

/** What several parts need stands by who needs it, small pieces laid to larger ones: those of a ruleset to its own alone, so that who plays Fudge doesn't load Destiny for one of them. */
const BY_ENTRIES = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3_000 };
/** Of a ruleset's own, less is laid together: pieces that its people don't need went with theirs. */
const OWN_BY_ENTRIES = { ...BY_ENTRIES, entriesAwareMergeThreshold: 1_500 };

/**
 * The system's one module with the parts that come when they are needed, each with a source map beside it. What every page needs is one file; the rest is split by who needs it, small pieces
 * together. Sources are named as seen from dist/, wherever it is built. Styles, templates and lang are copied by tools/build.mjs.
 */
export default defineConfig({
  publicDir: false,
  plugins: [workerApart, inOneRound],
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2022",
    sourcemap: true,
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
      output: {
        minify: { compress: { keepNames }, mangle: { keepNames, toplevel: true }, codegen: { removeWhitespace: true } },
        comments: false,
        // By what is in them: beside an entry of another version a part isn't found, instead of being the wrong one.
        chunkFileNames: ({ facadeModuleId, moduleIds, name }) =>
          // Modules import it by its name.
          facadeModuleId?.endsWith("/src/kit.ts") === true
            ? "kit.mjs"
            : `parts/${partName(facadeModuleId, moduleIds, name)}-[hash].mjs`,
        codeSplitting: {
          groups: [
            // The forecast's worker has no Foundry: what it shares with every page are rules alone.
            { name: "rules", tags: ["$initial"], test: /\/src\/rules\//u, priority: 5 },
            {
              name: "early",
              tags: ["$initial"],
              test: (id) => !id.endsWith("/src/forecast-worker.ts"),
              priority: 4,
            },
            // People first: a part takes along what it needs, and play needs people.
            {
              name: (id, graph) =>
                partOf(id, graph) === "people" && rulesetOf(id) === null ? sharedName(id, graph) : null,
              priority: 3,
              ...BY_ENTRIES,
            },
            { name: (id, graph) => (partOf(id, graph) === "play" ? "play" : null), priority: 2.5 },
            {
              name: (id, graph) => (rulesetOf(id) === null ? sharedName(id, graph) : null),
              priority: 2,
              ...BY_ENTRIES,
            },
            { name: (id) => rulesetOf(id), priority: 1, ...OWN_BY_ENTRIES },
          ],
        },
        sourcemapPathTransform: (path) => path.replace(/^(\.\.\/)+/, "../"),
      },
    },
  },
});
