#!/usr/bin/env node
/**
 * Every part under its own compiler settings: rules know no platform, the system knows Foundry's types, the tabletop knows neither; tests, wherever they stand, tools and the example know all. TypeScript 7 checks (a third of the time);
 * the package named `typescript` stays the last one with a programming interface, which contract-types needs.
 */
import { at, isMain, run } from "./lib.mjs";

const PROJECTS = ["src/rules/tsconfig.json", "src/tsconfig.json", "tabletop/tsconfig.json", "tests/tsconfig.json"];

export async function checkTypes() {
  for (const project of PROJECTS)
    if ((await run(process.execPath, [at("node_modules", "typescript-native", "bin", "tsc"), "-p", project])) !== 0)
      return 1;
  return 0;
}

if (isMain(import.meta)) process.exit(await checkTypes());
