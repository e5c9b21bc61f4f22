/** What a table has before it while it fights: Drama's turned card and the doom pool stay on the board, folds stay as they were left, the Gamemaster's screen begins with who fights. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { begin, type Hands, openOffers, stageFight } from "./one-blow.ts";
import { alike, openTable, playedOn, ready, type Seat, type TestTable } from "./support.ts";

const SIGHT = "#crossover-in-sight";

/** Hands that click. */
const handsOf = ({ page }: Seat): Hands => {
  const press = (selector: string): Promise<void> => page.locator(`${selector} >> visible=true`).first().click();
  return {
    press,
    tick: press,
    answers: () => page.evaluate("game.crossover.api.answers()"),
    chat: () => page.evaluate('ui.sidebar.changeTab("chat", "primary")'),
    tracker: () => page.evaluate('ui.sidebar.changeTab("combat", "primary")'),
  };
};
const words = ({ page }: Seat): Promise<string> => page.locator(SIGHT).innerText();

for (const profile of playedOn(14))
  describe(`in sight on profile ${profile}`, () => {
    let table: TestTable;
    let [gm, ada]: Seat[] = [];
    const seats = (): readonly [Seat, Seat] => [gm as Seat, ada as Seat];
    beforeAll(async () => {
      table = await openTable(profile, { everyRuleset: true, quietForms: true });
      [gm, ada] = await Promise.all([table.join("Gamemaster"), table.join("Ada")]);
      for (const seat of seats()) await seat.page.evaluate("globalThis.__name ??= (f) => f");
    });
    afterAll(async () => {
      await table?.close();
    });

    it("DOO-210 the doom pool lies on the board while a fight runs, for whom it is public, and stays folded", async () => {
      const [g, a] = seats();
      await stageFight(g, "doompool");
      expect(await g.page.locator(SIGHT).count()).toBe(0);
      await begin(g, handsOf(g));
      for (const seat of [g, a]) {
        await seat.page.locator(`${SIGHT} .size-die`).first().waitFor();
        const large = await seat.page.locator(`${SIGHT} .size-die`).first().boundingBox();
        expect(large?.height).toBeGreaterThanOrEqual(36);
      }
      const dice = (seat: Seat): Promise<number> => seat.page.locator(`${SIGHT} .size-die`).count();
      const before = await dice(a);
      await g.page.evaluate(
        `game.actors.find((x) => x.type === "doompoolPool").update({ "system.dice": [...game.actors.find((x) => x.type === "doompoolPool").system.dice, 12] })`,
      );
      await expect.poll(() => dice(a)).toBe(before + 1);
      await a.page.locator(`${SIGHT} [data-action=fold]`).click();
      await expect.poll(() => dice(a)).toBe(0);
      await a.page.reload();
      await ready(a.page);
      await a.page.locator(`${SIGHT} [data-action=fold][aria-expanded=false]`).waitFor();
      await a.page.locator(`${SIGHT} [data-action=fold]`).click();
      await expect.poll(() => dice(a)).toBe(before + 1);
      // What the table keeps from players isn't in their page.
      await g.page.evaluate(`game.settings.set("crossover", "doompool.doomVisibility", "gm")`);
      await expect.poll(() => a.page.locator(SIGHT).count()).toBe(0);
      expect(await dice(g)).toBe(before + 1);
      await g.page.evaluate(`game.combat.delete()`);
      await expect.poll(() => g.page.locator(SIGHT).count()).toBe(0);
    });

    it("DRA-277 DRA-390 the turned card lies before everybody, large, from the moment it is turned", async () => {
      const [g, a] = seats();
      await stageFight(g, "drama");
      await g.page.locator("#combat [data-action=startCombat]").click();
      await g.page.locator("#combat .flow-head [data-action=openFlow]").click();
      const turn = g.page.locator("#combat .flow-head [data-action=playFlow]", { hasText: "Turn the card" });
      await turn.waitFor();
      await expect.poll(() => g.page.locator("#combat .flow-head [data-action=openFlow]").count()).toBe(0);
      expect(await a.page.locator(SIGHT).count()).toBe(0);
      await turn.click();
      for (const seat of [g, a]) {
        await seat.page.locator(`${SIGHT} .sight-title`).waitFor();
        const size = await seat.page
          .locator(`${SIGHT} .sight-line`)
          .evaluateAll((all) => all.map((e) => Number.parseFloat(getComputedStyle(e).fontSize)));
        expect(Math.min(...size)).toBeGreaterThanOrEqual(16);
      }
      await alike([g, a], words);
      expect(await words(a)).toContain("approved");
    });

    it("who fights is first on the Gamemaster's screen, and it needs no scrolling at 900 pixels", async () => {
      const [g] = seats();
      await g.page.evaluate("game.crossover.api.screen()");
      const screen = g.page.locator("#crossover-screen");
      await screen.locator(".party-row").first().waitFor();
      const fighters = await g.page.evaluate<string[]>(
        `[...new Set(game.combat.turns.filter((c) => c.token.actorLink).map((c) => c.actor.name))]`,
      );
      const shown = (): Promise<string[]> => screen.locator("ul.party-rows").first().locator(".name").allInnerTexts();
      await expect.poll(shown).toEqual(fighters);
      const over = (): Promise<number> =>
        screen.locator(".window-content").evaluate((e) => e.scrollHeight - e.clientHeight);
      expect(await over()).toBeLessThanOrEqual(0);
      // Whose line is open stays so when somebody changes.
      const others = screen.locator(".party-others");
      if ((await others.count()) > 0) {
        await others.locator("summary").click();
        await g.page.evaluate(`game.combat.turns[0].actor.update({ name: game.combat.turns[0].actor.name + " II" })`);
        await expect.poll(async () => (await shown()).join(" ")).toContain(" II");
        expect(await others.getAttribute("open")).not.toBeNull();
      }
      await screen.locator("[data-action=close]").first().click();
    });

    it("a card has one button that leads, and what is for others to press stays behind its line", async () => {
      const [g, a] = seats();
      const hands = handsOf(g);
      await stageFight(g, "fudge");
      await begin(g, hands);
      const mine = await openOffers(g, hands);
      const there = async (selector: string): Promise<boolean> => (await g.page.locator(selector).count()) > 0;
      const [form, overrule] = [".roll-dialog", ".overrule [data-action=yes]"];
      const cards = (): Promise<number> => g.page.evaluate(`game.messages.filter((m) => m.type === "exchange").length`);
      const before = await cards();
      await hands.press(`${mine} .usual .turn-offer[data-use*="attack"]:not(.is-refused)`);
      await expect.poll(async () => (await there(form)) || (await there(overrule))).toBe(true);
      if (await there(overrule)) await hands.press(overrule);
      await g.page.locator(form).first().waitFor();
      if ((await there(`${form} [name=targets]`)) && !(await there(`${form} [name=targets]:checked`)))
        await hands.press(`${form} [name=targets]`);
      await hands.press(`${form} button[type=submit]`);
      await expect.poll(async () => (await cards()) > before || (await there(overrule))).toBe(true);
      if (await there(overrule)) await hands.press(overrule);
      await expect.poll(cards).toBeGreaterThan(before);
      const last = (seat: Seat): Promise<string> =>
        seat.page.evaluate(
          `'#chat .message[data-message-id="' + game.messages.contents.findLast((m) => m.type === "exchange").id + '"]'`,
        );
      for (const seat of [g, a]) {
        await seat.page.evaluate('ui.sidebar.changeTab("chat", "primary")');
        const card = seat.page.locator(await last(seat));
        await card.locator(".exchange-card").waitFor();
        const leading = card.locator(":is(.is-info, .is-warning, .is-harm).card-button:not([aria-disabled=true])");
        expect(await leading.count()).toBeLessThanOrEqual(1);
        const refused = card.locator(".card-button[aria-disabled=true]");
        for (const one of await refused.all()) expect(await one.isVisible()).toBe(false);
        // A die is seen from where one sits.
        const dice = card.locator(".roll-line .die");
        if ((await dice.count()) > 0) expect((await dice.first().boundingBox())?.height).toBeGreaterThanOrEqual(36);
      }
      for (const seat of [g, a]) {
        const fold = seat.page.locator(`${await last(seat)} .more-buttons`).first();
        if ((await fold.count()) === 0) continue;
        await fold.locator("summary").click();
        await g.page.evaluate(
          `game.messages.contents.findLast((m) => m.type === "exchange").update({ "flags.crossover.touched": ${String(Math.random())} })`,
        );
        await seat.page.evaluate(
          `ui.chat.updateMessage?.(game.messages.contents.findLast((m) => m.type === "exchange"))`,
        );
        await seat.page
          .locator(`${await last(seat)} .more-buttons[open]`)
          .first()
          .waitFor();
      }
    });

    it("nobody's console has a word of complaint", () => {
      for (const seat of seats()) expect(seat.errors).toEqual([]);
    });
  });
