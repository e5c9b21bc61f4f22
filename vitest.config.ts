import { defineConfig } from "vitest/config";

/** The one set-up file gives laws their seed. Long laws on a busy machine have their time. */
const node = { environment: "node", setupFiles: ["tests/laws.setup.ts"], testTimeout: 60_000 } as const;
/** Rules and what stands on them keep no state of their own, so files of a worker share their modules: loading them again for each took a third of the run. */
const shared = { ...node, setupFiles: [...node.setupFiles, "tests/globals.setup.ts"], isolate: false } as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: "rules", include: ["src/rules/**/*.test.ts", "examples/**/*.test.ts"], ...shared } },
      { test: { name: "foundry", include: ["src/foundry/**/*.test.ts"], exclude: ["src/foundry/laws/**"], ...shared } },
      // They stand up a host of their own.
      { test: { name: "laws", include: ["src/foundry/laws/**/*.test.ts"], ...node } },
      { test: { name: "tabletop", include: ["tabletop/**/*.test.ts"], ...node } },
      { test: { name: "tools", include: ["tools/**/*.test.ts"], ...node } },
      { test: { name: "repo", include: ["tests/*.test.ts", "tests/sharing/**/*.test.ts"], ...node } },
    ],
  },
});
