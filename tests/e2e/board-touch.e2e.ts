/** An area aimed by fingers alone, on a telephone and on a tablet: a tap places, a drag moves, buttons turn, lift, take and leave it. @rule FUD-530 DES-334 TWI-235 DRA-351 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bar,
  caught,
  destiny,
  DRAMA,
  FIVE,
  fudge,
  openForm,
  placeOn,
  rests,
  stage,
  ticked,
  twintens,
} from "./board-table.ts";
import { openTable, playedOn, type Seat, type TestTable } from "./support.ts";

const SHOTS = process.env["E2E_SHOTS"];
const SIZES = [
  [420, 900],
  [768, 1024],
] as const;

for (const [profile, [width, height]] of playedOn(14).flatMap((p) => SIZES.map((size) => [p, size] as const)))
  describe(`aimed by fingers on profile ${profile} at ${width} x ${height}`, () => {
    let table: TestTable;
    let gm: Seat;
    beforeAll(async () => {
      table = await openTable(profile);
      gm = await table.join("Gamemaster", { width, height, touch: true });
    });
    afterAll(async () => {
      await table?.close();
    });

    const tapBar = (name: string): Promise<void> => bar(gm.page).getByRole("button", { name, exact: true }).tap();
    const tapOn = async (i: number, j: number): Promise<void> => {
      const { x, y } = await placeOn(gm.page, i, j);
      await gm.page.touchscreen.tap(x, y);
    };
    const aimed = async (): Promise<void> => {
      await gm.page.locator(".roll-dialog button[data-action=aimArea]").tap();
      await bar(gm.page).waitFor();
      await rests(gm.page);
    };
    /** The board is looked at around a place. */
    const lookAt = (x: number, y: number): Promise<unknown> =>
      gm.page.evaluate(`canvas.animatePan({ x: ${x}, y: ${y}, scale: 0.4, duration: 0 }).then(() => null)`);
    /** The finger goes down in one space, over the board and up in another. */
    const drag = async (from: readonly [number, number], to: readonly [number, number]): Promise<void> => {
      const [a, b] = [await placeOn(gm.page, ...from), await placeOn(gm.page, ...to)];
      const client = await gm.context.newCDPSession(gm.page);
      const touch = (type: string, at: readonly object[]): Promise<unknown> =>
        client.send("Input.dispatchTouchEvent", { type, touchPoints: at } as never);
      await touch("touchStart", [a]);
      for (const part of [0.25, 0.5, 0.75, 1])
        await touch("touchMove", [{ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }]);
      // It rests before it lets go: the browser takes what is thrown for a scroll that the next tap stops.
      await gm.page.waitForTimeout(200);
      await touch("touchMove", [b]);
      await touch("touchEnd", []);
      await client.detach();
    };
    const stands = (): Promise<unknown> =>
      gm.page.evaluate(
        "JSON.stringify([canvas.scene.tokens.map((t) => [t.name, t._source.x, t._source.y]), canvas.tokens.controlled.length, canvas.stage.pivot.x, canvas.stage.pivot.y])",
      );
    /** Buttons of the bar that are smaller than a finger. */
    const small = (): Promise<string[]> =>
      bar(gm.page)
        .locator("button")
        .evaluateAll((all) =>
          all.flatMap((e) => {
            const box = e.getBoundingClientRect();
            const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return box.width < 44 || box.height < 44 || !e.contains(seen) ? [e.textContent] : [];
          }),
        );

    it.each([fudge("burst"), destiny("burst"), twintens("burst"), DRAMA])(
      "$ruleset: a burst is put by a tap, moved by a drag, lifted and lowered by buttons, and taken or left by them",
      async (made) => {
        const { page } = gm;
        const all = [...FIVE, ...(made.selective ? [] : ["Friend"])].toSorted();
        await stage(page, made);
        await openForm(page, made);
        await lookAt(1250, 1100);
        await aimed();
        expect(await small()).toEqual([]);
        await lookAt(1250, 1100);
        await tapOn(12, 6);
        const where = await stands();
        await expect.poll(() => caught(page)).toEqual(all);
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/touch-${made.ruleset}-${width}-${profile}.png` });
        // Dragged off (from below the bar, which may lie over where it is) and back, over tokens: it goes with the finger, and nobody is picked up.
        await drag([12, 12], [12, 15]);
        await expect.poll(() => caught(page)).not.toEqual(all);
        await drag([12, 11], [12, 6]);
        await expect.poll(() => caught(page)).toEqual(all);
        expect(await stands()).toBe(where);
        // Over their heads it catches nobody.
        for (let n = 0; n < 13; n++) await tapBar("Lift");
        await expect.poll(() => bar(page).innerText()).toContain("65 ft above the ground");
        await expect.poll(() => caught(page)).not.toEqual(all);
        for (let n = 0; n < 13; n++) await tapBar("Lower");
        await expect.poll(() => caught(page)).toEqual(all);
        await expect.poll(() => bar(page).innerText()).not.toContain("above the ground");
        await tapBar("Take it");
        await bar(page).waitFor({ state: "detached" });
        await expect.poll(() => ticked(page)).toEqual(all);
        await aimed();
        await lookAt(1250, 1100);
        await drag([12, 12], [12, 15]);
        await expect.poll(() => caught(page)).not.toEqual(all);
        await tapBar("Leave it");
        await bar(page).waitFor({ state: "detached" });
        expect(await ticked(page)).toEqual(all);
        await page.locator(".roll-dialog button[data-action=cancel]").tap();
        expect(gm.errors).toEqual([]);
      },
    );

    // Sixty feet of it, which get to the foes.
    it.each([fudge("cone", 2), destiny("cone"), twintens("cone")])(
      "$ruleset: a cone points where it is tapped and is turned by buttons",
      async (made) => {
        const { page } = gm;
        await stage(page, made);
        await openForm(page, made);
        await aimed();
        expect(await small()).toEqual([]);
        await lookAt(650, 900);
        await tapOn(3, 10);
        await expect.poll(() => caught(page)).not.toContain("Foe 1");
        for (let n = 0; n < 6; n++) await tapBar("Turn left");
        await expect.poll(() => caught(page)).toContain("Foe 1");
        for (let n = 0; n < 6; n++) await tapBar("Turn right");
        await expect.poll(() => caught(page)).not.toContain("Foe 1");
        await lookAt(650, 900);
        await tapOn(5, 6);
        await expect.poll(() => caught(page)).toContain("Foe 1");
        const there = await caught(page);
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/touch-cone-${made.ruleset}-${width}-${profile}.png` });
        await tapBar("Take it");
        await bar(page).waitFor({ state: "detached" });
        await expect.poll(() => ticked(page)).toEqual(there);
        await page.locator(".roll-dialog button[data-action=cancel]").tap();
        expect(gm.errors).toEqual([]);
      },
    );
  });
