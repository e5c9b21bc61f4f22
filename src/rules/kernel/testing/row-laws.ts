/** Every row of every table of a ruleset says how it plays, and plays so. */
import { describe, expect, inject, it } from "vitest";
import type { Situation } from "../situation.ts";
import { type RowBench, type RowsPlayed, stillPlays, type WornRow } from "./row-walk.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether `npm test` runs them, which has less time. */
    readonly short: boolean;
  }
}

/** Taking rows of a table away one by one takes its time: `npm test` plays every fourth of each table that has many, `npm run laws` all of them. */
const EVERY = inject("short") ? 4 : 1;
const FEW = 6;
const drawn = <T>(rows: readonly T[]): readonly T[] =>
  rows.length <= FEW ? rows : rows.filter((_row, i) => i % EVERY === 0);

/** Run them. @param ruleset  its folder @param text  of `docs/rows/<ruleset>.json`: how its rows were found to play */
export function rowLaws<S extends Situation>(ruleset: string, bench: RowBench<S>, text: string): void {
  const said = JSON.parse(text) as RowsPlayed;
  const tables = [...new Set(bench.rows.map((r) => r.table))];
  describe(`rows of the tables: ${ruleset} (found by: node tools/rows.mjs ${ruleset})`, () => {
    it("no row is spoken of that isn't there", () =>
      expect(
        Object.entries(said).flatMap(([table, rows]) =>
          Object.keys(rows).filter((row) => !bench.rows.some((r) => r.table === table && r.row === row)),
        ),
      ).toEqual([]));
    it.each(tables)("%s: each row says how it plays; taken away, something is played otherwise", async (table) => {
      const silent: string[] = [];
      const dead: string[] = [];
      const played: { readonly row: WornRow<S>; readonly where: string }[] = [];
      for (const row of bench.rows.filter((r) => r.table === table)) {
        const [how, where] = (said[table]?.[row.row] ?? "").split(/: (.*)/su);
        if (where === undefined) silent.push(row.row);
        else if (how === "rule") played.push({ row, where });
      }
      for (const { row, where } of drawn(played)) if (!(await stillPlays(bench, row, where))) dead.push(row.row);
      expect({ silent, dead }).toEqual({ silent: [], dead: [] });
    });
  });
}
