import { defineConfig } from "vite";

/**
 * The system's one module, with a source map beside it. Names of classes are kept, since Foundry stores sheets, rolls and terms by them; those of functions are not, which is why
 * terser does it: esbuild keeps all names or none, a fifth more to download. It takes most of the build's time, so CROSSOVER_BUILD=quick leaves it out, for whoever builds
 * every few minutes. Styles, templates and lang are copied by tools/build.mjs.
 */
const QUICK = process.env.CROSSOVER_BUILD === "quick";

export default defineConfig({
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2022",
    sourcemap: true,
    minify: QUICK ? false : "terser",
    terserOptions: { module: true, keep_classnames: true, compress: { passes: 2 }, format: { comments: false } },
    lib: { entry: "src/crossover.ts", formats: ["es"], fileName: () => "crossover.mjs" },
  },
  esbuild: { legalComments: "none" },
});
