import { defineConfig } from "vitest/config";

/** Rules run bare (no setup file, no globals), everything else in node with its own imports. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: "rules", include: ["src/rules/**/*.test.ts"], environment: "node" } },
      { test: { name: "foundry", include: ["src/foundry/**/*.test.ts"], environment: "node" } },
      { test: { name: "tabletop", include: ["tabletop/**/*.test.ts"], environment: "node" } },
      { test: { name: "tools", include: ["tools/**/*.test.ts"], environment: "node" } },
      { test: { name: "repo", include: ["tests/*.test.ts", "tests/sharing/**/*.test.ts"], environment: "node", testTimeout: 60_000 } },
    ],
  },
});
