/** Every screen of every ruleset as those see it who see little or read by ear: axe finds nothing of any impact, in both themes, wide and narrow. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyScreen, PIECES } from "./every-screen.ts";
import { openTable, serious, type TestTable } from "./support.ts";

describe("every screen", () => {
  let table: TestTable;
  beforeAll(async () => {
    table = await openTable(14, { everyRuleset: true });
  });
  afterAll(async () => {
    await table?.close();
  });

  it.each(
    (
      [
        ["light", 1400],
        ["dark", 420],
      ] as const
    ).flatMap(([theme, width]) => PIECES.map(([piece, walk]) => [theme, width, piece, walk] as const)),
  )(
    "%s, %i px, %s: axe has nothing to say",
    async (theme, width, piece, walk) => {
      const seat = await table.join("Gamemaster", { theme, width, height: 900 });
      const wrong: string[] = [];
      const seen = await everyScreen(
        seat,
        async ({ name, selector }) => {
          for (const text of await serious(seat.page, selector, { any: true })) wrong.push(`${name}: ${text}`);
        },
        walk,
      );
      console.log([`${piece}: ${String(seen.length)} screens`, ...wrong].join("\n"));
      expect(wrong).toEqual([]);
      expect(seat.errors).toEqual([]);
      await seat.context.close();
    },
    1_800_000,
  );
});
