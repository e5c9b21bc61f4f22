/** Whoever sits down at the next table of a run plays on what an earlier one left (support.ts), and must find nothing of its world there. */
import { expect, it } from "vitest";
import { inGame, openTable } from "./support.ts";

it("whoever comes to the next table brings nothing along but what they have loaded", async () => {
  const seen: unknown[] = [];
  for (const _evening of [1, 2]) {
    const table = await openTable(14);
    const { page } = await table.join("Ada");
    seen.push({
      address: page.url(),
      ...(await inGame(
        page,
        () => ({
          remembered: localStorage.getItem("host.setting.test.remembered"),
          calm: matchMedia("(prefers-reduced-motion: reduce)").matches,
          width: innerWidth,
          user: (globalThis as unknown as { game: { user: { name: string } } }).game.user.name,
        }),
        null,
      )),
    });
    await inGame(page, () => localStorage.setItem("host.setting.test.remembered", "true"), null);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 500, height: 500 });
    await table.close();
  }
  expect(seen[0]).toMatchObject({ remembered: null, calm: false, width: 1400, user: "Ada" });
  expect(seen[1]).toEqual(seen[0]);
});
