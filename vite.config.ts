import { defineConfig } from "vite";

/** The system's one module: names kept (Foundry stores sheets, rolls and terms by class name), source map beside it. Styles, templates and lang are copied by tools/build.mjs. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2022",
    sourcemap: true,
    minify: "esbuild",
    lib: { entry: "src/crossover.ts", formats: ["es"], fileName: () => "crossover.mjs" },
  },
  esbuild: { keepNames: true, legalComments: "none" },
});
