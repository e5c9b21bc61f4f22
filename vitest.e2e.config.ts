import { defineConfig } from "vitest/config";

/** Whole exchanges in a real browser: two files at a time: each runs a server and several pages, and waits more than it works. */
export default defineConfig({
  test: { name: "browser", include: ["tests/e2e/**/*.e2e.ts"], environment: "node", fileParallelism: true, maxWorkers: 2, testTimeout: 60_000, hookTimeout: 90_000, expect: { poll: { timeout: 10_000 } } },
});
