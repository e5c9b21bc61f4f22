import { defineConfig } from "vitest/config";

const profile = (generation: "13" | "14") => ({
  test: {
    name: `contract-${generation}`,
    include: ["tabletop/contract/suite.ts"],
    environment: "node" as const,
    env: { CONTRACT_PROFILE: generation },
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});

/** The contract suite: one server, one browser and one set of seats for each profile; every area file is imported by suite.ts. CONTRACT_AREA=fields,combat runs only these. */
export default defineConfig({ test: { pool: "forks", maxWorkers: 2, projects: [profile("13"), profile("14")] } });
