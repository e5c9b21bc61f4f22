import { defineConfig } from "vite";

/** The forecast's worker: a file of its own beside the system's module, whole in itself. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2022",
    sourcemap: true,
    minify: "esbuild",
    rollupOptions: { output: { sourcemapPathTransform: (path) => path.replace(/^(\.\.\/)+/, "../") } },
    lib: { entry: "src/forecast-worker.ts", formats: ["es"], fileName: () => "forecast-worker.mjs" },
  },
  esbuild: { legalComments: "none" },
});
