import { defineConfig } from "vite";

/** The forecast's worker: a file of its own beside the system's module, whole in itself. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2022",
    sourcemap: true,
    lib: { entry: "src/forecast-worker.ts", formats: ["es"], fileName: () => "forecast-worker.mjs" },
    rolldownOptions: {
      output: {
        minify: true,
        comments: false,
        sourcemapPathTransform: (path) => path.replace(/^(\.\.\/)+/, "../"),
      },
    },
  },
});
