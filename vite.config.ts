import { defineConfig } from "vite";

/** Names of classes are kept, since Foundry stores sheets, rolls and terms by them; those of functions are not: a fifth more to download. */
const keepNames = { class: true, function: false };

/** What a part that comes later is called: after the folder of the module that asks for it (`fudge`, `incoming-window`), or what it is shared for. */
const partName = (module: string | null, name: string): string =>
  /\/(?:(?<ruleset>\w+)\/ruleset|(?<folder>[\w-]+)\/(?<file>[\w-]+))\.ts$/u
    .exec(module ?? "")
    ?.slice(1)
    .filter((part) => part !== undefined)
    .join("-") ?? name.replace(/~.*/u, "");

/**
 * The system's one module with the parts that come when they are needed, each with a source map beside it. What every page needs is one file; the rest is split by who needs it, small pieces
 * together. Sources are named as seen from dist/, wherever it is built. Styles, templates and lang are copied by tools/build.mjs.
 */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2022",
    sourcemap: true,
    // The bundler's own minifier below: Vite's setting keeps all names or none.
    minify: false,
    lib: { entry: "src/crossover.ts", formats: ["es"], fileName: () => "crossover.mjs" },
    rolldownOptions: {
      // No module of ours does anything but declare: a list that is taken from one of a ruleset's rules brings only what it needs, and the rest comes with that ruleset.
      treeshake: { moduleSideEffects: false },
      output: {
        minify: { compress: { keepNames }, mangle: { keepNames, toplevel: true }, codegen: { removeWhitespace: true } },
        comments: false,
        // By what is in them: beside an entry of another version a part isn't found, instead of being the wrong one.
        chunkFileNames: ({ facadeModuleId, name }) => `parts/${partName(facadeModuleId, name)}-[hash].mjs`,
        codeSplitting: {
          groups: [
            { name: "early", tags: ["$initial"], priority: 2 },
            { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 16_000, priority: 1 },
          ],
        },
        sourcemapPathTransform: (path) => path.replace(/^(\.\.\/)+/, "../"),
      },
    },
  },
});
