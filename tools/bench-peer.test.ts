import { describe, expect, it } from "vitest";
import { ITEMS, measuredOf } from "./bench-heroes.ts";
import { median, peerTable } from "./bench-peer-table.ts";

describe("systems beside each other", () => {
  const column = (table: string, peer: boolean, load: number, bytes: number) => ({
    table,
    peer,
    figures: { load, bytes },
  });
  const rows = (...columns: readonly ReturnType<typeof column>[]): readonly string[] => peerTable(columns).split("\n");

  it("every figure stands with how many times the best peer's it is; a tenth more is as good", () => {
    const [head, load, bytes] = rows(
      column("ours", false, 110, 40),
      column("a", true, 100, 80),
      column("b", true, 200, 50),
    );
    expect(head?.trim().split(/\s+/u)).toEqual(["ours", "a", "b"]);
    expect(load).toMatch(/^✓ load\s+110 ×1\.10\s+100 ×1\.00\s+200 ×2\.00\s*$/u);
    expect(bytes).toMatch(/^✓ bytes\s+40 ×0\.80\s+80 ×1\.60\s+50 ×1\.00\s*$/u);
  });

  it("what lies further behind is marked at its table and in its row, and nowhere else", () => {
    const [, load, bytes] = rows(column("one", false, 111, 5), column("two", false, 90, 5), column("a", true, 100, 5));
    expect(load).toMatch(/^✗ load\s+111 ×1\.11!\s+90 ×0\.90\s+100 ×1\.00\s*$/u);
    expect(bytes).toMatch(/^✓/u);
  });

  it("of several rounds the middle one counts, figure by figure", () => {
    expect(
      median([
        { a: 9, b: 1 },
        { a: 1, b: 5 },
        { a: 2, b: 9 },
      ]),
    ).toEqual({ a: 2, b: 5 });
  });
});

describe("whom the bench measures", () => {
  const CROSSOVER = ["fudge", "destiny", "drama", "doompool", "twintens"];
  it.each([
    ["crossover", CROSSOVER],
    ["dnd5e", ["dnd5e"]],
    ["draw-steel", ["draw-steel"]],
  ])("%s: a hero of forty items that can be told apart, of more than one kind", (id, tables) => {
    const measured = measuredOf({ id });
    expect(measured.map(({ table }) => table)).toEqual(tables);
    for (const { actor } of measured) {
      expect(new Set(actor.items.map((item) => item["_id"])).size).toBe(ITEMS);
      expect(actor.items.every((item) => /^\w{16}$/u.test(String(item["_id"])))).toBe(true);
      expect(new Set(actor.items.map((item) => item["type"])).size).toBeGreaterThan(1);
    }
  });

  it("another system: the first types that it has", () => {
    const [measured] = measuredOf({
      id: "other",
      documentTypes: { Actor: { base: {}, pilot: {} }, Item: { part: {} } },
    });
    expect(measured?.actor.type).toBe("pilot");
    expect(measured?.actor.items[0]?.["type"]).toBe("part");
  });
});
