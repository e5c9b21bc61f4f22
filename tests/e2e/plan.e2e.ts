/** A side that nobody plays: its plan from the tracker, changed by hand, played as cards by one press, taken back by another. */
import AxeBuilder from "@axe-core/playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bring } from "./bring-fight.ts";
import { openTable, playedOn, type Profile, ready, type Seat, type TestTable } from "./support.ts";

const RULESETS = ["fudge", "destiny", "drama", "doompool", "twintens"];
/** Where the page is loaded again before the plan is taken back. */
const RELOADED = "destiny";
const WINDOW = "#crossover-plan";

/** Everything that play writes on those in the fight, as text. What Doom Pool's window remembers of the last pool is no part of the game and stays. */
const STATE = `JSON.stringify(game.combats.active?.combatants.map((c) => [{ ...c.actor.toObject().system, lastPool: "" }, c.actor.effects.map((e) => [e.type, e.name])]))`;

describe.each(playedOn(14))("plans of a side, Foundry %i", (profile: Profile) => {
  let table: TestTable;
  let gm: Seat;
  let ada: Seat;
  beforeAll(async () => {
    table = await openTable(profile);
    gm = await table.join("Gamemaster");
    ada = await table.join("Ada");
  });
  afterAll(async () => {
    await table?.close();
  });

  const begun = async (ruleset: string): Promise<void> => {
    const scene = await bring(gm, ruleset);
    await gm.page.evaluate(
      `(async () => {
        const scene = game.scenes.get(${JSON.stringify(scene)});
        const combat = game.combats.find((c) => c.scene?.id === scene.id) ?? (await Combat.implementation.create({ scene: scene.id, active: true }));
        if (combat.combatants.size === 0)
          await combat.createEmbeddedDocuments("Combatant", scene.tokens.map((t) => ({ tokenId: t.id, sceneId: scene.id, actorId: t.actorId })));
        ui.sidebar.changeTab("combat", "primary");
      })()`,
    );
  };
  const cards = (): Promise<number> =>
    gm.page.evaluate<number>(`game.messages.filter((m) => m.type === "exchange").length`);

  it.each(RULESETS)("of %s: planned, changed, played, taken back", async (ruleset) => {
    await begun(ruleset);
    await gm.page.locator("#sidebar [data-plan]").click();
    await gm.page.locator(`${WINDOW} .plan-line`).first().waitFor();
    const rows = await gm.page.locator(`${WINDOW} .plan-line`).count();
    const able = gm.page.locator(`${WINDOW} .plan-line:has(select)`);
    expect(await able.count()).toBeGreaterThan(0);
    expect(await gm.page.locator(WINDOW).innerText()).not.toMatch(/CROSSOVER\./u);
    const heroes = await gm.page.evaluate<string[]>(
      `game.combats.active.combatants.filter((c) => c.token.disposition > 0).map((c) => c.token.name)`,
    );
    const named = await able.first().locator("select[name=target] option").allInnerTexts();
    for (const name of named) expect(heroes.some((hero) => name.startsWith(hero))).toBe(true);
    // By hand: another target for the first row where it has one, the last row is left out.
    const options = await able.first().locator("select[name=target] option").count();
    if (options > 1) {
      await able
        .first()
        .locator("select[name=target]")
        .selectOption({ index: options - 1 });
      await gm.page.waitForFunction(
        ([w, n]) =>
          document.querySelector<HTMLSelectElement>(`${String(w)} .plan-line select[name=target]`)?.selectedIndex === n,
        [WINDOW, options - 1] as const,
      );
    }
    if (rows > 1) {
      await able.last().locator("[data-action=strike]").click();
      await gm.page.locator(`${WINDOW} .plan-line.is-struck`).waitFor();
    }
    const plays = (await able.count()) - (rows > 1 ? 1 : 0);
    const [before, stood] = [await cards(), await gm.page.evaluate<string>(STATE)];
    await gm.page.locator(`${WINDOW} [data-action=play]`).click();
    await gm.page.locator(`${WINDOW} [data-action=undo]`).waitFor();
    expect((await cards()) - before).toBeGreaterThan(0);
    expect((await cards()) - before).toBeLessThanOrEqual(plays);
    // What is answered by itself is done; then all of it goes back.
    await gm.page.waitForTimeout(1500);
    if (ruleset === RELOADED) {
      await gm.page.reload();
      await ready(gm.page);
      await gm.page.evaluate(`ui.sidebar.changeTab("combat", "primary")`);
      await gm.page.locator("#sidebar [data-plan]").click();
    }
    await gm.page.locator(`${WINDOW} [data-action=undo]`).click();
    await gm.page.locator(`${WINDOW} [data-action=undo]`).waitFor({ state: "detached" });
    await expect.poll(() => gm.page.evaluate<string>(STATE)).toBe(stood);
    // Nobody waits for what was taken back.
    expect(
      await gm.page.evaluate<number>(
        `game.messages.filter((m) => m.type === "exchange" && m.system.ended === null).length`,
      ),
    ).toBe(0);
    await gm.page.locator(`${WINDOW} [data-action=close]`).click();
    expect(gm.errors).toEqual([]);
  });

  it("players have none of it: no button, and what a foe does isn't theirs to say", async () => {
    await ada.page.evaluate(`ui.sidebar.changeTab("combat", "primary")`);
    expect(await ada.page.locator("[data-plan]").count()).toBe(0);
    const before = await cards();
    const answers = await ada.page.evaluate<readonly unknown[]>(
      `(async () => {
        const foe = game.combats.active.combatants.find((c) => c.token.disposition < 0).actor;
        const hero = game.combats.active.combatants.find((c) => c.token.disposition > 0).actor;
        await Promise.resolve(game.crossover.api.act?.(foe, "attack", { target: hero.uuid })).catch(() => null);
        const forged = { op: "open", id: foundry.utils.randomID(), ruleset: "twintens", kind: "attack", actor: foe.uuid, speaker: {}, event: null, rolls: [],
          ask: { act: "attack", actor: foe.uuid, chosen: {} }, visibility: "public", throwHere: false, parent: null, nonce: foundry.utils.randomID() };
        return [await game.users.activeGM.query("crossover.exchange", forged, { timeout: 8000 }).then((a) => a?.accepted === true, () => false)];
      })()`,
    );
    expect(answers).toEqual([false]);
    await ada.page.waitForTimeout(500);
    expect(await cards()).toBe(before);
  });

  it("twelve have a row each; how long it took is told", async () => {
    const took = await gm.page.evaluate<{ readonly rows: number; readonly ms: number }>(
      `(async () => {
        const combat = game.combats.active;
        const foe = combat.combatants.find((c) => c.token.disposition < 0 && c.token.name.endsWith("gunman")) ?? combat.combatants.find((c) => c.token.disposition < 0);
        const many = Array.from({ length: 12 }, () => ({ actorId: foe.actorId, tokenId: foe.tokenId, sceneId: foe.sceneId }));
        await combat.createEmbeddedDocuments("Combatant", many);
        document.querySelector("#sidebar [data-plan]").click();
        for (let i = 0; i < 200 && !document.querySelector("${WINDOW} .plan-line"); i++) await new Promise((r) => setTimeout(r, 25));
        const app = [...foundry.applications.instances.values()].find((a) => a.id === "crossover-plan");
        // Twelve of them, as by their tokens.
        const others = combat.combatants.filter((c) => c.token.disposition < 0 && c.actor?.id !== foe.actor.id);
        await combat.deleteEmbeddedDocuments("Combatant", others.map((c) => c.id));
        app.plan();
        const begin = performance.now();
        app.plan();
        return { rows: combat.combatants.filter((c) => c.token.disposition < 0).length, ms: performance.now() - begin };
      })()`,
    );
    console.info("planned", took);
    expect(took.rows).toBeGreaterThanOrEqual(12);
  });

  for (const theme of ["light", "dark"] as const)
    for (const width of [1400, 420])
      it(`nothing serious for axe and nothing cut off, ${theme}, ${width} px`, async () => {
        const seat = await table.join("Gamemaster", { theme, width, height: 900 });
        await seat.page.evaluate(
          `(async () => { ui.sidebar.changeTab("combat", "primary"); document.querySelector("[data-plan]")?.click(); })()`,
        );
        await seat.page.locator(`${WINDOW} .plan-line`).first().waitFor({ state: "attached" });
        await seat.page.waitForTimeout(400);
        for (const other of await seat.page
          .locator(".application:not(#crossover-plan) .window-header [data-action=close]")
          .all())
          await other.click().catch(() => undefined);
        const { violations } = await new AxeBuilder({ page: seat.page })
          .include(WINDOW)
          .options({ preload: false })
          .analyze();
        expect(violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => v.id)).toEqual(
          [],
        );
        expect(
          await seat.page.locator(`${WINDOW} .window-content`).evaluate((e) => e.scrollWidth - e.clientWidth),
        ).toBeLessThanOrEqual(1);
        if (process.env["PLAN_SHOTS"])
          await seat.page.screenshot({ path: `${process.env["PLAN_SHOTS"]}/plan-${theme}-${width}.png` });
        await seat.context.close();
      });
});
