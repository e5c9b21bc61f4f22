import AxeBuilder from "@axe-core/playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, openTable, playedOn, type Profile, type Seat, type TestTable } from "./support.ts";

/** As much of Foundry as these tests touch. */
interface Page {
  game: {
    crossover: { api: { forecast(o?: object): Promise<void> } };
    actors: { getName(n: string): { uuid: string }; contents: { name: string; uuid: string; type: string }[] };
    combats: { contents: object[] };
  };
  ui: { sidebar: { changeTab(t: string, g: string): void } };
}

const WINDOW = "#crossover-forecast";

describe.each(playedOn(14))("the forecast of a fight on profile %i", (profile: Profile) => {
  let table: TestTable;
  let gm: Seat;
  beforeAll(async () => {
    table = await openTable(profile);
    gm = await table.join("Gamemaster");
  });
  afterAll(async () => {
    await table?.close();
  });

  const serious = async (seat: Seat, selector: string): Promise<string[]> => {
    const { violations } = await new AxeBuilder({ page: seat.page })
      .include(selector)
      .options({ preload: false })
      .analyze();
    return violations
      .filter((v) => v.impact === "serious" || v.impact === "critical")
      .map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`);
  };
  const combatTab = (seat: Seat): Promise<unknown> =>
    inGame(
      seat.page,
      () => {
        (globalThis as unknown as Page).ui.sidebar.changeTab("combat", "primary");
      },
      null,
    );
  const lines = (side: number): Promise<string[]> =>
    gm.page.locator(`${WINDOW} .forecast-side[data-side="${side}"] .forecast-line .name`).allInnerTexts();

  it("opens from the head of the tracker with heroes and foes of the fight on their sides", async () => {
    await combatTab(gm);
    await gm.page.locator("#sidebar [data-forecast]").click();
    await gm.page.locator(`${WINDOW} .forecast-line`).first().waitFor();
    const [heroes, foes] = [await lines(0), await lines(1)];
    expect(heroes).toContain("Breakwater");
    expect(foes.length).toBeGreaterThan(0);
    expect(foes).not.toContain("Breakwater");
    expect(await serious(gm, WINDOW)).toEqual([]);
  });

  it("plays the fights in a worker, shows a chance, its interval, rounds and who falls", async () => {
    await gm.page.locator(`${WINDOW} select[name=fights]`).selectOption("1000");
    const worker = gm.page.waitForEvent("worker");
    await gm.page.locator(`${WINDOW} [data-action=run]`).click();
    expect((await worker).url()).toMatch(/\/systems\/crossover\/forecast-worker\.mjs$/u);
    await gm.page.locator(`${WINDOW} .forecast-result .chance`).waitFor();
    const text = await gm.page.locator(`${WINDOW} .forecast-result`).innerText();
    expect(text).toMatch(/\d.*%/u);
    expect(text).toMatch(/between .* and .*95.% interval/u);
    expect(text).toMatch(/1,000 fights played, seed \d+/u);
    const shares = (await gm.page.locator(`${WINDOW} table.bars td.number`).allInnerTexts()).map((t) =>
      Number(t.replace(/[^\d.]/gu, "")),
    );
    expect(shares.reduce((a, b) => a + b, 0)).toBeGreaterThan(97);
    expect(shares.reduce((a, b) => a + b, 0)).toBeLessThan(103);
    expect(await gm.page.locator(`${WINDOW} table.fates tbody tr`).count()).toBe(
      (await lines(0)).length + (await lines(1)).length,
    );
    expect(await serious(gm, WINDOW)).toEqual([]);
  });

  it("the Stop button ends it early and keeps what was played; the focus stays where it was", async () => {
    await gm.page.locator(`${WINDOW} select[name=fights]`).selectOption("100000");
    // Twenty against themselves: nowhere near decided early, so there is time to stop it.
    await inGame(
      gm.page,
      () => {
        const { game } = globalThis as unknown as Page;
        const hero = game.actors.getName("Breakwater");
        return game.crossover.api.forecast({ first: [hero], second: [hero] });
      },
      null,
    );
    for (const side of [0, 1]) {
      const field = gm.page.locator(`${WINDOW} .forecast-side[data-side="${side}"] input[name=count]`);
      await field.fill("20");
      await field.press("Tab");
    }
    await gm.page.locator(`${WINDOW} [data-action=run]`).focus();
    await gm.page.keyboard.press("Enter");
    await gm.page.waitForFunction(
      () => (document.querySelector<HTMLProgressElement>("#crossover-forecast progress")?.value ?? 0) > 0,
    );
    expect(await gm.page.locator(`${WINDOW} progress`).getAttribute("max")).toBe("100000");
    expect(await gm.page.evaluate(() => document.activeElement?.id)).toBe("crossover-forecast-run");
    await gm.page.keyboard.press("Enter");
    await gm.page.locator(`${WINDOW} .forecast-result .notice`).waitFor();
    expect(await gm.page.locator(`${WINDOW} progress`).count()).toBe(0);
    expect(await gm.page.locator(`${WINDOW} .forecast-result`).innerText()).not.toMatch(/100,000 fights played/u);
  });

  it("actors are dropped onto a side, added from the list, counted, swapped and removed", async () => {
    await inGame(
      gm.page,
      () => (globalThis as unknown as Page).game.crossover.api.forecast({ first: [], second: [] }),
      null,
    );
    expect([await lines(0), await lines(1)]).toEqual([[], []]);
    expect(await gm.page.locator(`${WINDOW} [data-action=run]`).isDisabled()).toBe(true);
    await inGame(
      gm.page,
      () => {
        const data = new DataTransfer();
        data.setData(
          "text/plain",
          JSON.stringify({
            type: "Actor",
            uuid: (globalThis as unknown as Page).game.actors.getName("Breakwater").uuid,
          }),
        );
        const side = document.querySelector('#crossover-forecast .forecast-side[data-side="0"]');
        for (const type of ["dragover", "drop"])
          side?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
      },
      null,
    );
    await gm.page.locator(`${WINDOW} .forecast-side[data-side="0"] .forecast-line`).waitFor();
    expect(await lines(0)).toEqual(["Breakwater"]);
    await gm.page.locator(`${WINDOW} select[name=actor]`).selectOption({ label: "Breakwater" });
    await gm.page.locator(`${WINDOW} .forecast-side[data-side="1"] [data-action=addChosen]`).click();
    await gm.page.locator(`${WINDOW} .forecast-side[data-side="1"] .forecast-line`).waitFor();
    expect(await gm.page.locator(`${WINDOW} [data-action=run]`).isEnabled()).toBe(true);
    await gm.page.locator(`${WINDOW} .forecast-side[data-side="1"] [data-action=swapLine]`).click();
    await gm.page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('#crossover-forecast .forecast-side[data-side="0"] input[name=count]')
          ?.value === "2",
    );
    await gm.page.locator(`${WINDOW} [data-action=removeLine]`).click();
    await gm.page.waitForFunction(() => document.querySelectorAll("#crossover-forecast .forecast-line").length === 0);
  });

  it("the encounter's menu has it too", async () => {
    await gm.page.locator(`${WINDOW} [data-action=close]`).click();
    await gm.page.locator(WINDOW).waitFor({ state: "detached" });
    await gm.page.locator("#sidebar .encounter-context-menu").click();
    await gm.page.locator("#context-menu li, .context-menu li", { hasText: "Forecast the fight" }).first().click();
    await gm.page.locator(`${WINDOW} .forecast-line`).first().waitFor();
    expect(await lines(0)).toContain("Breakwater");
  });

  it("without workers it is played on the page", async () => {
    await inGame(
      gm.page,
      () => {
        (globalThis as unknown as { Worker: unknown }).Worker = class {
          constructor() {
            throw new Error("refused");
          }
        };
      },
      null,
    );
    await gm.page.locator(`${WINDOW} select[name=fights]`).selectOption("1000");
    await gm.page.locator(`${WINDOW} [data-action=run]`).click();
    await gm.page.waitForFunction(() =>
      /1,000 fights played/u.test(document.querySelector("#crossover-forecast .forecast-result")?.textContent ?? ""),
    );
    expect(gm.errors).toEqual([]);
    expect(await gm.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
  });

  it("players don't have it", async () => {
    const ada = await table.join("Ada");
    await combatTab(ada);
    expect(await ada.page.locator("[data-forecast]").count()).toBe(0);
    await inGame(ada.page, () => (globalThis as unknown as Page).game.crossover.api.forecast(), null);
    expect(await ada.page.locator(WINDOW).count()).toBe(0);
    await ada.page.locator(".notification", { hasText: "Only the Gamemaster" }).waitFor();
    await ada.context.close();
  });

  for (const theme of ["light", "dark"] as const)
    it(`nothing serious for axe and nothing cut off, ${theme}, 420 px`, async () => {
      const seat = await table.join("Gamemaster", { theme, width: 420, height: 900 });
      await inGame(
        seat.page,
        async () => {
          const { game } = globalThis as unknown as Page;
          await game.crossover.api.forecast({
            first: [game.actors.getName("Breakwater")],
            second: game.actors.contents.filter((a) => a.name !== "Breakwater"),
            fights: 1000,
          });
        },
        null,
      );
      await seat.page.locator(`${WINDOW} [data-action=run]`).click();
      await seat.page.locator(`${WINDOW} .forecast-result .chance`).waitFor();
      await seat.page.waitForTimeout(300);
      expect(await serious(seat, WINDOW)).toEqual([]);
      expect(
        await seat.page.locator(`${WINDOW} .window-content`).evaluate((e) => e.scrollWidth - e.clientWidth),
      ).toBeLessThanOrEqual(1);
      expect(seat.errors).toEqual([]);
      await seat.context.close();
    });
});
