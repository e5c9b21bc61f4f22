import { defineConfig } from "vitest/config";

/** Played in `npm run e2e` alone, one file at a time: `npm test` plays one fight of each ruleset, these play the rest of what it can do. */
const LONG = [
  "destiny-combat",
  "destiny-court",
  "destiny-deeds",
  "destiny-maneuvers",
  "destiny-powers",
  "destiny-recovery",
  "destiny-sheet",
  "doompool",
  "doompool-after",
  "doompool-four",
  "doompool-packs",
  "doompool-spends",
  "doompool-builder",
  "doompool-window",
  "doompool-earn",
  "drama",
  "drama-cards",
  "drama-deck",
  "drama-every-card",
  "drama-opening",
  "drama-uses",
  "fudge-attacks",
  "fudge-at-work",
  "fudge-befall",
  "fudge-build",
  "fudge-conditions",
  "fudge-fight",
  "fudge-gear",
  "fudge-maneuvers",
  "fudge-points",
  "fudge-powers",
  "fudge-sheets",
  "fudge-vehicles",
  "share",
  "twintens-build",
  "twintens-calls",
  "twintens-feats",
  "twintens-limits",
  "twintens-packs",
  "twintens-powers",
  "twintens-sheet",
  "twintens-uses",
  "twintens-settings",
  "twintens-maneuvers",
  "twintens-joins",
  "twintens-body",
].map((name) => `tests/e2e/${name}.e2e.ts`);
const SHORT = process.env.E2E_SHORT === "1";

/**
 * Whole exchanges in a real browser. In `npm test` two files at a time: each runs a server and several pages, and waits more than it works. There a test has a second try, since
 * a page on a busy machine may miss its moment once; `npm run e2e` gives none.
 */
export default defineConfig({
  test: {
    name: "browser",
    include: ["tests/e2e/**/*.e2e.ts"],
    exclude: SHORT ? LONG : [],
    environment: "node",
    fileParallelism: SHORT,
    maxWorkers: SHORT ? 2 : 1,
    retry: SHORT ? 1 : 0,
    testTimeout: 60_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
