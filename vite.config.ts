import { defineConfig } from "vite";

/** Names of classes are kept, since Foundry stores sheets, rolls and terms by them; those of functions are not: a fifth more to download. */
const keepNames = { class: true, function: false };

/** The system's one module, with a source map beside it. Sources are named as seen from dist/, wherever it is built. Styles, templates and lang are copied by tools/build.mjs. */
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
        chunkFileNames: "parts/[name]-[hash].mjs",
        sourcemapPathTransform: (path) => path.replace(/^(\.\.\/)+/, "../"),
      },
    },
  },
});
