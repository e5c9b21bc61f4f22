#!/usr/bin/env node
/** System, tabletop and release zip, as the browser tests need them. What the bundler warns of is a fault here. */
import { buildSystem, tabletopPart } from "./build.mjs";
import { zipDist } from "./package.mjs";

const warnings = await buildSystem({ beside: [tabletopPart()] });
await zipDist();
if (warnings.length > 0) process.exitCode = 1;
