/** Every screen of every ruleset as those see it who see little or read by ear: axe finds nothing of any impact, in both themes, wide and narrow. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rulesets } from "../../tools/rulesets.mjs";
import { everyScreen } from "./every-screen.ts";
import { openTable, serious, type TestTable } from "./support.ts";

describe("every screen", () => {
  let table: TestTable;
  beforeAll(async () => {
    table = await openTable(14, { everyRuleset: true });
  });
  afterAll(async () => {
    await table?.close();
  });

  it.each([
    { theme: "light", width: 1400 },
    { theme: "dark", width: 420 },
  ] as const)(
    "$theme, $width px: axe has nothing to say",
    async ({ theme, width }) => {
      const seat = await table.join("Gamemaster", { theme, width, height: 900 });
      const wrong: string[] = [];
      const seen = await everyScreen(
        seat,
        async ({ name, selector }) => {
          for (const text of await serious(seat.page, selector, { any: true })) wrong.push(`${name}: ${text}`);
        },
        { rulesets: rulesets.map((r) => r.id) },
      );
      console.log(`${String(seen.length)} screens`);
      expect(wrong).toEqual([]);
      expect(seat.errors).toEqual([]);
      await seat.context.close();
    },
    1_800_000,
  );
});
