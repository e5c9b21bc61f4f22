/** docs/seats.md has figures of both profiles for every subtype and every ruleset: nothing has a sheet that nobody tried from the player's seat. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { documentTypes } from "../src/foundry/subtypes.ts";
import { rulesets } from "../tools/rulesets.mjs";
import { POOL } from "./e2e/walked.ts";

const page = readFileSync(fileURLToPath(new URL("../docs/seats.md", import.meta.url)), "utf8");
/** Rows of the table under a heading, by the cell that names them. */
const rowsOf = (heading: string, name: number): ReadonlyMap<string, readonly string[]> => {
  const part = page.split("\n## ").find((text) => text.startsWith(heading)) ?? "";
  const rows = [...part.matchAll(/^\| (.+) \|$/gmu)].slice(2).map((m) => (m[1] ?? "").split(" | "));
  return new Map(rows.map((cells) => [cells[name] ?? "", cells]));
};
const walkedOnBoth = (cell: string | undefined): boolean => /^\d+ \/ \d+$/u.test(cell ?? "");

describe("what is tried from the player's seat", () => {
  const { Actor = {}, Item = {} } = documentTypes();

  it.each(Object.keys({ ...Actor, ...Item }))(
    "%s: its fields were edited, seen across and refused on both profiles",
    (type) => {
      const [, , owner, gamemaster, , seen, refused] = rowsOf("Every field", 1).get(type) ?? [];
      const say = "npm run e2e -- every-field every-seat every-document, then npm run seats";
      expect([owner, gamemaster].some(walkedOnBoth), say).toBe(true);
      expect(walkedOnBoth(seen), say).toBe(true);
      expect(walkedOnBoth(refused), say).toBe(type !== POOL);
    },
  );

  it.each(rulesets.map((r) => r.id))("%s: its opening fight was played, its packs opened, on both profiles", (id) => {
    const [, , turns, presses] = rowsOf("Every seat", 0).get(id) ?? [];
    expect([turns, presses].every(walkedOnBoth)).toBe(true);
    const documents = rowsOf("Every document", 0).get(id) ?? [];
    expect(documents.slice(-2).every(walkedOnBoth)).toBe(true);
  });
});
