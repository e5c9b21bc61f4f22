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
      output: {
        minify: { compress: { keepNames }, mangle: { keepNames, toplevel: true }, codegen: { removeWhitespace: true } },
        comments: false,
        sourcemapPathTransform: (path) => path.replace(/^(\.\.\/)+/, "../"),
      },
    },
  },
});
