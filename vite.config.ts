import { defineConfig } from "vite";

/**
 * The system's one module, with a source map beside it. Names of classes are kept, since Foundry stores sheets, rolls and terms by them; those of functions are not, which is why
 * terser does it: esbuild keeps all names or none, a fifth more to download. It takes most of the build's time, so tools/build.mjs leaves it out for whoever needs no release.
 * Sources are named as seen from dist/, wherever it is built. Styles, templates and lang are copied by tools/build.mjs.
 */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2022",
    sourcemap: true,
    minify: "terser",
    terserOptions: { module: true, keep_classnames: true, compress: { passes: 2 }, format: { comments: false } },
    rollupOptions: { output: { sourcemapPathTransform: (path) => path.replace(/^(\.\.\/)+/, "../") } },
    lib: { entry: "src/crossover.ts", formats: ["es"], fileName: () => "crossover.mjs" },
  },
  esbuild: { legalComments: "none" },
});
