import { defineConfig } from "vitest/config";

/** Whole exchanges in a real browser: one file at a time, since each runs a server and several pages on two cores. */
export default defineConfig({
  test: { name: "browser", include: ["tests/e2e/**/*.e2e.ts"], environment: "node", fileParallelism: false, testTimeout: 60_000, hookTimeout: 90_000, expect: { poll: { timeout: 10_000 } } },
});
