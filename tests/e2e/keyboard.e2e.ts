/**
 * A fight of each ruleset with the keyboard alone: Tab to what is wanted, Enter or Space to press it. Whatever takes the focus on the way has a role and a name in the accessibility tree, and what was pressed keeps the focus
 * or hands it on; it never falls back to the page.
 */
import type { CDPSession } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rulesets } from "../../tools/rulesets.mjs";
import { bring } from "./bring-fight.ts";
import { inGame, openTable, type Seat, type TestTable } from "./support.ts";

interface Node {
  readonly role: string;
  readonly name: string;
}

/** What the accessibility tree says of whatever has the focus. */
async function focused(tree: CDPSession): Promise<Node> {
  const { result } = await tree.send("Runtime.evaluate", { expression: "document.activeElement" });
  const { nodes } = await tree.send("Accessibility.getPartialAXTree", {
    objectId: result.objectId!,
    fetchRelatives: false,
  });
  const [node] = nodes;
  return { role: String(node?.role?.value ?? ""), name: String(node?.name?.value ?? "") };
}

/** Roles that say nothing of what a thing is for. */
const NOTHING = ["generic", "none", "", "RootWebArea", "GenericContainer"];

for (const { id } of rulesets)
  describe(`${id} with the keyboard alone`, () => {
    let table: TestTable;
    let seat: Seat;
    let tree: CDPSession;
    /** Everything that had the focus without saying what it is. */
    const nameless: string[] = [];
    beforeAll(async () => {
      table = await openTable(14, { everyRuleset: true, byThemselves: true, quietForms: true });
      seat = await table.join("Gamemaster");
      tree = await seat.context.newCDPSession(seat.page);
      await bring(seat, id);
      await inGame(
        seat.page,
        async () => {
          /* oxlint-disable typescript/no-explicit-any -- runs in the page, against globals that have no types here */
          const g = globalThis as any;
          for (let i = 0; i < 200 && !g.canvas.ready; i++) await new Promise((r) => setTimeout(r, 25));
          const scene = g.game.scenes.active;
          const combat = await g.Combat.implementation.create({ scene: scene.id });
          await combat.createEmbeddedDocuments(
            "Combatant",
            scene.tokens.contents
              .filter((t: any) => t.actor)
              .slice(0, 4)
              .map((t: any) => ({ tokenId: t.id, actorId: t.actorId, sceneId: scene.id })),
          );
          await combat.activate();
          g.ui.sidebar.changeTab("combat", "primary");
          /* oxlint-enable typescript/no-explicit-any */
        },
        undefined,
      );
    });
    afterAll(async () => {
      await table?.close();
    });

    const is = (selector: string): Promise<boolean> =>
      seat.page.evaluate((s) => document.activeElement?.matches(s) === true, selector);
    /** Tab on until this has the focus. */
    const reach = async (selector: string, key = "Tab"): Promise<void> => {
      await seat.page
        .locator(selector)
        .first()
        .waitFor({ timeout: 8000 })
        .catch(async () => {
          throw new Error(
            `${selector} never came: ${await seat.page.evaluate("document.querySelector('#combat').innerText")} ${await seat.page.evaluate("[...document.querySelectorAll('.application button[type=submit]')].map((b) => b.outerHTML).join()")}`,
          );
        });
      for (let n = 0; n < 400; n++) {
        if (await is(selector)) {
          const node = await focused(tree);
          if (NOTHING.includes(node.role) || node.name.trim() === "")
            nameless.push(`${selector}: ${node.role} “${node.name}”`);
          return;
        }
        await seat.page.keyboard.press(key);
      }
      const stuck = [];
      for (let n = 0; n < 12; n++) {
        await seat.page.keyboard.press(key);
        stuck.push(await seat.page.evaluate("document.activeElement.outerHTML.slice(0, 120)"));
      }
      throw new Error(
        `${selector} can't be reached with ${key}: ${stuck.join("\n")} ${await seat.page.evaluate("document.querySelector('#combat').innerText")} ${await seat.page.evaluate("[...document.querySelectorAll('.application button[type=submit]')].map((b) => b.outerHTML).join()")}`,
      );
    };
    const press = async (selector: string, key = "Enter"): Promise<void> => {
      await reach(selector);
      await seat.page.keyboard.press(key);
    };
    const count = (of: string): Promise<number> => seat.page.evaluate(of);

    it("initiative is rolled, the fight begun, an attack chosen, made and answered, and taken back", async () => {
      const { page } = seat;
      const started = (): Promise<number> => count(`game.combat.started ? 1 : 0`);
      await press("#combat [data-action=rollAll], #combat [data-action=startCombat]");
      // What begins by itself with initiative has a moment for it.
      await page.waitForTimeout(1500);
      if ((await started()) === 0) await press("#combat [data-action=startCombat]");
      await expect.poll(started).toBe(1);
      // What the ruleset asks before anybody is up: who is aware, who goes first.
      const up = "#combat .combatant.active [data-action=toggleOffers]";
      for (let n = 0; n < 4 && (await page.locator(up).count()) === 0; n++) {
        const asks = [".flow-head", ".combatant"].map(
          (of) => `#combat ${of} [data-action=playFlow]:not([aria-disabled=true])`,
        );
        const counts = await Promise.all(asks.map((ask) => page.locator(ask).count()));
        const ask = asks.find((_ask, i) => (counts[i] ?? 0) > 0);
        if (ask === undefined) break;
        await press(ask);
        await page.waitForTimeout(800);
      }
      const mine = `#combat .combatant${(await page.locator(up).count()) > 0 ? ".active" : `[data-combatant-id="${String(await page.locator("#combat .combatant").first().getAttribute("data-combatant-id"))}"]`}`;
      // Whoever is up acts from the tracker.
      const offers = `${mine} [data-action=toggleOffers]`;
      await reach(offers);
      if ((await page.locator(offers).getAttribute("aria-expanded")) !== "true") await page.keyboard.press("Enter");
      await expect.poll(() => page.locator(offers).getAttribute("aria-expanded")).toBe("true");
      expect(await is(offers), "the tracker was drawn anew, and the focus is where it was").toBe(true);
      const cards = (): Promise<number> => count(`game.messages.filter((m) => m.type === "exchange").length`);
      const before = await cards();
      // The few that this fight uses stand open; an attack before others.
      const usual = `${mine} .usual .turn-offer[data-use]:not(.is-refused)`;
      const blow = `${mine} .usual .turn-offer[data-use*="attack"]:not(.is-refused)`;
      if ((await page.locator(usual).count()) > 0) await press((await page.locator(blow).count()) > 0 ? blow : usual);
      else {
        // Whoever has none of their own looks below a kind of them.
        await press(`${mine} .offer-kind > summary`);
        await press(`${mine} .offer-kind[open] .turn-offer[data-use]:not(.is-refused)`);
      }
      const form = page.locator(".application.roll-dialog, .application.pool-builder").first();
      const overrule = page.locator(".overrule [data-action=yes]");
      await expect.poll(async () => (await form.count()) + (await overrule.count())).toBeGreaterThan(0);
      if ((await overrule.count()) > 0) await press(".overrule [data-action=yes]");
      await form.waitFor();
      await expect
        .poll(() => page.evaluate(`document.activeElement.closest(".roll-dialog, .pool-builder") !== null`))
        .toBe(true);
      const whom = ":is(.roll-dialog, .pool-builder) [name=targets]";
      if ((await page.locator(whom).count()) > 0 && (await page.locator(`${whom}:checked`).count()) === 0)
        await press(whom, "Space");
      await press(".roll-dialog button[type=submit], .pool-builder button[type=submit]");
      await expect.poll(async () => (await cards()) > before || (await overrule.count()) > 0).toBe(true);
      if ((await overrule.count()) > 0) await press(".overrule [data-action=yes]");
      await expect.poll(cards).toBeGreaterThan(before);
      // Whatever is waited for is answered from the list of answers, which a key opens.
      for (let n = 0; n < 6; n++) {
        await page.waitForTimeout(600);
        if ((await count(`game.crossover.api.waiting().length`)) === 0) break;
        await page.keyboard.press("Shift+Q");
        await press("#crossover-answers .card-button:not([aria-disabled=true])");
        await page.waitForTimeout(600);
        if ((await page.locator(".roll-dialog").count()) > 0) await press(".roll-dialog button[type=submit]");
      }
      // It is taken back on its card.
      await reach("#sidebar [role=tab][aria-selected=true], #sidebar [data-action=tab].active");
      await reach("#sidebar [data-action=tab][data-tab=chat]", "ArrowUp");
      await page.keyboard.press("Enter");
      const last = "#chat .message[data-message-id]:last-child";
      const undo = `${last} [data-step=withdraw]`;
      const stands = await page.locator(last).innerText();
      await press(undo);
      await expect.poll(() => page.locator(last).innerText()).not.toBe(stands);
      expect(await page.evaluate(`document.activeElement !== document.body`), "the focus stays on the card").toBe(true);
      await page.keyboard.press("Escape");
      expect(nameless).toEqual([]);
      expect(seat.errors).toEqual([]);
    }, 240_000);
  });
