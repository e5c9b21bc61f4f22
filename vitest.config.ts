import { defineConfig } from "vitest/config";

/** Files of a worker share their modules (no test changes one): loading them again for each file took a third of the run. The one set-up file gives laws their seed. */
const shared = { environment: "node", isolate: false, setupFiles: ["tests/laws.setup.ts"] } as const;

export default defineConfig({
  test: {
    projects: [
      { test: { name: "rules", include: ["src/rules/**/*.test.ts"], ...shared } },
      { test: { name: "foundry", include: ["src/foundry/**/*.test.ts"], ...shared } },
      { test: { name: "tabletop", include: ["tabletop/**/*.test.ts"], ...shared } },
      { test: { name: "tools", include: ["tools/**/*.test.ts"], ...shared } },
      { test: { name: "repo", include: ["tests/*.test.ts", "tests/sharing/**/*.test.ts"], ...shared, testTimeout: 60_000 } },
    ],
  },
});
