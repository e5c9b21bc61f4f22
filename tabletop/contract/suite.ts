/** Runs every area file of the contract under one profile: one server, one browser, seats that stay open. Started by vitest.contract.config.ts. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, it } from "vitest";
import { beginArea, CONTRACT_ROOT, type Item, items, type Result, Session } from "./harness.ts";

const generation = process.env.CONTRACT_PROFILE === "13" ? 13 : 14;
const wanted = process.env.CONTRACT_AREA?.split(",").map((name) => name.trim());
for (const [path, load] of Object.entries(import.meta.glob("./*.contract.ts")).sort(([a], [b]) => a.localeCompare(b))) {
  const area = path.slice(2, -".contract.ts".length);
  if (wanted && !wanted.includes(area)) continue;
  beginArea(area);
  await load();
}

const session = new Session(generation);
const results: Result[] = [];

beforeAll(() => session.open());

afterAll(async () => {
  await session.close();
  if (process.env.CONTRACT_WRITE !== "1") return;
  const folder = join(CONTRACT_ROOT, "..", "..", "build", "contract");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${generation}.json`), `${JSON.stringify({ generation, results }, null, 1)}\n`);
});

/** The short run (CONTRACT_SHORT=1) loads pages anew and opens tables of an item's own on 14 alone, unless the item tells the generations apart: those few took half of it. */
const LOADS = /\bt\.(?:reload|table|shared)\(|\.(?:window|restart)\(|\bserver\.join\(/u;
const TELLS_APART = /\b(?:is14|generation)\b/u;
const isLong = ({ options, run }: Item): boolean => {
  const text = run.toString();
  return (
    options.slow === true ||
    (generation === 13 && options.only === undefined && LOADS.test(text) && !TELLS_APART.test(text))
  );
};

const played = items.filter(
  (entry) =>
    (entry.options.only === undefined || entry.options.only === generation) &&
    !(process.env.CONTRACT_SHORT === "1" && isLong(entry)),
);

for (const area of new Set(played.map((entry) => entry.area))) {
  describe(area, () => {
    for (const entry of played.filter((one) => one.area === area)) {
      const result: Result = {
        id: entry.id,
        area,
        title: entry.title,
        core: entry.options.core ?? false,
        status: "failed",
      };
      results.push(result);
      it(
        `${entry.id} ${entry.title}`,
        async () => {
          try {
            await session.run(entry);
            result.status = "passed";
          } catch (error) {
            result.error = (error instanceof Error ? error.message : String(error)).split("\n").slice(0, 4).join("\n");
            throw error;
          }
        },
        entry.options.timeout ?? 30_000,
      );
    }
  });
}
