import fc from "fast-check";
import { inject } from "vitest";

const cases = Number(process.env["CROSSOVER_LAW_CASES"] ?? 0);

/** Laws play the same cases in every test run, so that what is red stays red until it is mended; `npm test` the first forty of them. `npm run laws` sets the number of cases and plays others each time. */
fc.configureGlobal(cases > 0 ? { numRuns: cases } : { seed: 20_261_122, ...(inject("short") && { numRuns: 40 }) });
