#!/usr/bin/env node
/** The tabletop alone, for playing another system on it. */
import { makeParts, tabletopPart } from "./build.mjs";

const warnings = await makeParts([tabletopPart()]);
if (warnings.length > 0) process.exitCode = 1;
