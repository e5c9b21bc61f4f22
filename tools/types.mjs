#!/usr/bin/env node
/**
 * Every part under its own compiler settings: rules know no platform, the system knows Foundry's types, the tabletop knows neither; tests, wherever they stand, tools and the example know all. TypeScript 7 checks (a third of the time);
 * the package named `typescript` stays the last one with a programming interface, which contract-types needs.
 */
import { at, isMain, run } from "./lib.mjs";

/** Two lanes of about the same length, side by side. */
const LANES = [["tests/tsconfig.json"], ["src/tsconfig.json", "src/rules/tsconfig.json", "tabletop/tsconfig.json"]];

/** One checker for each program: its usual four know nothing of each other, and each works Foundry's types out again. What is read is kept, so collecting it seldom frees little less. */
const check = (project) =>
  run(process.execPath, [at("node_modules", "typescript-native", "bin", "tsc"), "-p", project, "--checkers", "1"], {
    env: { GOGC: "400", ...process.env },
  });

export async function checkTypes() {
  const codes = await Promise.all(
    LANES.map(async (projects) => {
      for (const project of projects) if ((await check(project)) !== 0) return 1;
      return 0;
    }),
  );
  return Math.max(...codes);
}

if (isMain(import.meta)) process.exit(await checkTypes());
