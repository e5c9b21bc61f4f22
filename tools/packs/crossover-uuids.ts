import { readdirSync, readFileSync } from "node:fs";
import { KINDS } from "../../src/sharing/kind-names.ts";
import { COLLECTION } from "../../src/sharing/kinds.ts";

const SYSTEM = "crossover";
let known: ReadonlySet<string> | null = null;

/** Every document of the system's own compendia. */
export function crossoverUuids(): ReadonlySet<string> {
  if (known) return known;
  const root = new URL("../../packs/_source/", import.meta.url);
  const out = new Set<string>();
  for (const ruleset of readdirSync(root))
    for (const pack of readdirSync(new URL(`${ruleset}/`, root)))
      for (const file of readdirSync(new URL(`${ruleset}/${pack}/`, root))) {
        const m = /^_key: ["']?!(\w+)!([A-Za-z0-9]{16})/mu.exec(
          readFileSync(new URL(`${ruleset}/${pack}/${encodeURIComponent(file)}`, root), "utf8"),
        );
        const kind = KINDS.find((k) => COLLECTION[k] === m?.[1]);
        if (m && kind) out.add(`Compendium.${SYSTEM}.${pack}.${kind}.${m[2]}`);
      }
  return (known = out);
}
