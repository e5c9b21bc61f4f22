/** What one looks at in a fight, in both themes and both widths: the form of an attack, the tracker, its card, the plan, the Gamemaster's screen. Nothing serious for axe, nothing wider than its window. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bring } from "./bring-fight.ts";
import { openTable, type Seat, serious, type TestTable } from "./support.ts";

/** `SHOTS=folder`: a picture of each. */
const SHOTS = process.env.SHOTS ?? "";
const WIDTHS = [1400, 420] as const;
const FORM = ".application:is(.roll-dialog, .pool-builder)";

/** What an attack is called that isn't one. */
const ATTACK: Readonly<Record<string, string>> = { doompool: "act" };

const run = <T>(seat: Seat, text: string): Promise<T> => seat.page.evaluate(text) as Promise<T>;
const CLOSED = `(async () => { for (const w of [...foundry.applications.instances.values()]) if (w.hasFrame) await w.close({ animate: false, submitted: true }); ui.notifications.clear?.(); })()`;

/** A fight of both sides, begun; Ada's hero beside a foe, whom the Gamemaster aims at. */
const FIGHT = `(async () => {
  for (const c of [...game.combats]) await c.delete();
  const { scene } = canvas;
  const able = (t) => t.actor && game.crossover.api.actionsOf(t.actor).length > 1;
  const hero = scene.tokens.find((t) => t.actor?.id === game.users.getName("Ada").character?.id);
  const foe = scene.tokens.find((t) => t.disposition === -1 && able(t));
  await foe.update({ x: hero.x + scene.grid.size, y: hero.y, hidden: false }, { animate: false });
  const c = await Combat.implementation.create({ scene: scene.id, active: true });
  await c.activate();
  await c.createEmbeddedDocuments("Combatant", scene.tokens.filter((t) => able(t) && t.disposition !== 0).map((t) => ({ tokenId: t.id, sceneId: scene.id, actorId: t.actorId, hidden: false })));
  await c.rollAll();
  await c.startCombat();
  globalThis.comesUp = async () => { for (let i = 0; i === 0 || (i < 60 && c.combatant?.actor?.uuid !== hero.actor.uuid); i++) { await c.nextTurn(); await new Promise((r) => setTimeout(r, 150)); } };
  await comesUp();
  await foe.actor.setFlag("crossover", "answers", "self");
  return { hero: hero.actor.uuid, foeToken: foe.id };
})()`;

describe("what one looks at in a fight", () => {
  let table: TestTable;
  let seats: readonly (readonly [theme: string, seat: Seat])[] = [];
  beforeAll(async () => {
    table = await openTable(14, { byThemselves: true, quietForms: true });
    const light = await table.join("Gamemaster", { theme: "light" });
    seats = [
      ["light", light],
      ["dark", await table.join("Gamemaster", { theme: "dark" })],
    ];
    if (SHOTS) mkdirSync(SHOTS, { recursive: true });
  }, 120_000);
  afterAll(async () => {
    await table?.close();
  });

  it.each(["fudge", "destiny", "drama", "doompool", "twintens"])("in %s", { timeout: 500_000 }, async (ruleset) => {
    const [[, first]] = seats as readonly [readonly [string, Seat]];
    const scene = await bring(first, ruleset);
    for (const [, seat] of seats)
      await seat.page.waitForFunction((id) => {
        const { canvas } = globalThis as unknown as { canvas: { ready: boolean; scene: { id: string } | null } };
        return canvas.ready && canvas.scene?.id === id;
      }, scene);
    const who = await run<{ hero: string; foeToken: string }>(first, FIGHT);
    await run(first, `canvas.tokens.setTargets(["${who.foeToken}"], { mode: "replace" })`);
    await run(
      first,
      `void game.crossover.api.act("${ATTACK[ruleset] ?? "attack"}", {}, { actor: fromUuidSync("${who.hero}"), quick: true })`,
    );
    await first.page.locator(".chat-log .exchange-card").last().waitFor({ state: "attached" });
    // The form is looked at by somebody whose turn it is.
    await run(first, "comesUp()");
    const faults: string[] = [];
    for (const [theme, seat] of seats)
      for (const width of WIDTHS) {
        const { page } = seat;
        await page.setViewportSize({ width, height: 900 });
        const look = async (what: string, selector: string): Promise<void> => {
          await page.locator(selector).last().waitFor({ state: "attached" });
          await page.waitForTimeout(400);
          const at = `${ruleset} ${what} ${theme} ${String(width)}`;
          for (const v of await serious(page, selector)) faults.push(`${at}: ${v}`);
          const over = await page
            .locator(selector)
            .last()
            .evaluate((e) => e.scrollWidth - e.clientWidth);
          if (over > 1) faults.push(`${at}: ${String(over)} px wider than its window`);
          if (SHOTS) await page.screenshot({ path: join(SHOTS, `${ruleset}-${what}-${theme}-${String(width)}.png`) });
        };
        await run(seat, CLOSED);
        await run(seat, `canvas.tokens.setTargets(["${who.foeToken}"], { mode: "replace" })`);
        await run(seat, `ui.sidebar.toggleExpanded?.(true); ui.sidebar.changeTab("chat", "primary")`);
        await look("card", ".chat-log .exchange-card:last-of-type");
        await run(
          seat,
          `void game.crossover.api.act("${ATTACK[ruleset] ?? "attack"}", {}, { actor: fromUuidSync("${who.hero}") })`,
        );
        await look("form", FORM);
        await run(seat, CLOSED);
        await run(seat, `ui.sidebar.changeTab("combat", "primary")`);
        const list = page.locator("#sidebar .combatant.active [data-action=toggleOffers]");
        if (await list.first().isVisible()) await list.first().click();
        await look("tracker", "#sidebar #combat");
        await run(seat, `document.querySelector("#sidebar [data-plan]").click()`);
        await page.locator("#crossover-plan .plan-line").first().waitFor({ state: "attached" });
        await look("plan", "#crossover-plan");
        await run(seat, CLOSED);
        await run(seat, `game.crossover.api.screen().then(() => {})`);
        await look("screen", "#crossover-screen");
        await run(seat, CLOSED);
      }
    expect(faults).toEqual([]);
    for (const [, seat] of seats) expect(seat.errors).toEqual([]);
  });
});
