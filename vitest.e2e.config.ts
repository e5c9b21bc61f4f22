import { defineConfig } from "vitest/config";

/** Played in `npm run e2e` alone: they go through hundreds of clicks in order, and want a machine to themselves. */
const LONG = ["tests/e2e/destiny.e2e.ts", "tests/e2e/fudge-build.e2e.ts"];
const SHORT = process.env.E2E_SHORT === "1";

/** Whole exchanges in a real browser. In `npm test` two files at a time: each runs a server and several pages, and waits more than it works. */
export default defineConfig({
  test: { name: "browser", include: ["tests/e2e/**/*.e2e.ts"], exclude: SHORT ? LONG : [], environment: "node", fileParallelism: SHORT, maxWorkers: SHORT ? 2 : 1, testTimeout: 60_000, hookTimeout: 90_000, expect: { poll: { timeout: 10_000 } } },
});
