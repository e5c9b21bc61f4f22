#!/usr/bin/env node
/** System, tabletop and release zip, as the browser tests need them. */
import { buildSystem, buildTabletop } from "./build.mjs";
import { zipDist } from "./package.mjs";

await buildSystem();
await buildTabletop();
await zipDist();
