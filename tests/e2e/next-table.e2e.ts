/** Whoever sits down at the next table of a run plays on what an earlier one left (support.ts), and must find nothing of its world there. */
import { expect, it } from "vitest";
import { inGame, openTable } from "./support.ts";

it("whoever comes to the next table brings nothing along but what they have loaded", async () => {
  const seen: unknown[] = [];
  // Ada's place is taken by Bo, who plays in the dark.
  for (const [user, theme] of [
    ["Ada", "light"],
    ["Bo", "dark"],
    ["Ada", "light"],
  ] as const) {
    const table = await openTable(14);
    const { page, leave } = await table.join(user, { theme });
    seen.push({
      address: page.url(),
      ...(await inGame(
        page,
        () => ({
          remembered: localStorage.getItem("host.setting.test.remembered"),
          calm: matchMedia("(prefers-reduced-motion: reduce)").matches,
          dark: matchMedia("(prefers-color-scheme: dark)").matches,
          width: innerWidth,
          user: (globalThis as unknown as { game: { user: { name: string } } }).game.user.name,
        }),
        null,
      )),
    });
    await inGame(page, () => localStorage.setItem("host.setting.test.remembered", "true"), null);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 500, height: 500 });
    // Home before the evening ends, and then asked for nothing more.
    await leave();
    await table.close();
  }
  const ada = { remembered: null, calm: false, dark: false, width: 1400, user: "Ada" };
  expect(seen[0]).toMatchObject(ada);
  expect(seen[1]).toMatchObject({ ...ada, dark: true, user: "Bo" });
  expect(seen[2]).toEqual(seen[0]);
});
