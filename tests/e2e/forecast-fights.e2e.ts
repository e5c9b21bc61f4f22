/** The forecast of every ruleset's opening fight, from the tracker: everybody who fights is on a side, the fights are played, the window says what they leave out. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bring } from "./bring-fight.ts";
import { openTable, playedOn, type Profile, type Seat, type TestTable } from "./support.ts";

const RULESETS = ["fudge", "destiny", "drama", "doompool", "twintens"];
const WINDOW = "#crossover-forecast";

describe.each(playedOn(14))("forecasts of the opening fights, Foundry %i", (profile: Profile) => {
  let table: TestTable;
  let gm: Seat;
  beforeAll(async () => {
    table = await openTable(profile);
    gm = await table.join("Gamemaster");
  });
  afterAll(async () => {
    await table?.close();
  });

  it.each(RULESETS)("of %s, by its button at the head of the tracker", async (ruleset) => {
    const scene = await bring(gm, ruleset);
    const names = await gm.page.evaluate<string[]>(
      `(async () => {
        const scene = game.scenes.get(${JSON.stringify(scene)});
        const combat = game.combats.find((c) => c.scene?.id === scene.id) ?? (await Combat.implementation.create({ scene: scene.id, active: true }));
        if (combat.combatants.size === 0)
          await combat.createEmbeddedDocuments("Combatant", scene.tokens.map((t) => ({ tokenId: t.id, sceneId: scene.id, actorId: t.actorId })));
        ui.sidebar.changeTab("combat", "primary");
        return combat.combatants.map((c) => c.actor.name);
      })()`,
    );
    await gm.page.locator("#sidebar [data-forecast]").click();
    await gm.page.locator(`${WINDOW} .forecast-line`).first().waitFor();
    const lines = await gm.page.locator(`${WINDOW} .forecast-line .name`).allInnerTexts();
    const left = await gm.page.locator(`${WINDOW} .forecast-left li`).allInnerTexts();
    for (const side of [0, 1])
      expect(
        await gm.page.locator(`${WINDOW} .forecast-side[data-side="${side}"] .forecast-line`).count(),
      ).toBeGreaterThan(0);
    // Whoever fights plays, or is named among those who don't.
    for (const name of names) expect([...lines, ...left].some((text) => text.includes(name))).toBe(true);
    expect(await gm.page.locator(`${WINDOW} .forecast-says`).innerText()).not.toMatch(/CROSSOVER\./u);
    await gm.page.locator(`${WINDOW} select[name=fights]`).selectOption("1000");
    await gm.page.locator(`${WINDOW} [data-action=run]`).click();
    await gm.page.waitForFunction(
      () =>
        (document.querySelector<HTMLProgressElement>("#crossover-forecast progress")?.value ?? 0) > 0 ||
        document.querySelector("#crossover-forecast .forecast-result .chance") !== null,
      undefined,
      { timeout: 60_000 },
    );
    // Who waits no longer than a breath has what was played until then.
    if ((await gm.page.locator(`${WINDOW} progress`).count()) > 0) {
      await gm.page.waitForTimeout(3000);
      if ((await gm.page.locator(`${WINDOW} progress`).count()) > 0)
        await gm.page.locator(`${WINDOW} [data-action=run]`).click();
    }
    await gm.page.locator(`${WINDOW} .forecast-result .chance`).waitFor();
    expect(await gm.page.locator(`${WINDOW} .forecast-result`).innerText()).toMatch(/[1-9][\d,]* fights played/u);
    await gm.page.locator(`${WINDOW} [data-action=close]`).click();
    await gm.page.locator(WINDOW).waitFor({ state: "detached" });
    expect(gm.errors).toEqual([]);
  });
});
