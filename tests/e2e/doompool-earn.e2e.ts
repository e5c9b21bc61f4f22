import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  act,
  aim,
  announce,
  answer,
  builder,
  card,
  choose,
  closeSheet,
  doom,
  FATHOMER,
  FOE,
  given,
  type Globals,
  IRONQUILL,
  MOB,
  NIGHTJAR,
  offer,
  openSheet,
  pick,
  press,
  question,
  roll,
  row,
  SALTLIGHT,
  setTable,
  showTab,
  stand,
  turn,
} from "./doompool-play.ts";
import { inGame, joinAs, openTable, playedOn, type Seat, type TestTable, turnGoesTo } from "./support.ts";

for (const profile of playedOn(13))
  describe(`what is earned, bought and struck back in Doom Pool, on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    let bo: Seat;

    /** Something that somebody has, whoever made it. */
    const has = (name: string, sort: string, thing: string, system: object): Promise<unknown> =>
      inGame(
        gm.page,
        ([n, data]: readonly [string, object]) =>
          (
            globalThis as unknown as {
              game: {
                actors: { getName(x: string): { createEmbeddedDocuments(t: string, d: object[]): Promise<unknown> } };
              };
            }
          ).game.actors
            .getName(n)
            .createEmbeddedDocuments("Item", [data]),
        [name, { name: thing, type: `doompool${sort}`, system }] as const,
      );

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await table.sit();
      await setTable(gm);
    });
    afterAll(async () => {
      await table?.close();
    });

    it("DOO-066 DOO-068 two opportunities of the Gamemaster's roll are bought by two heroes: a push for the next pool, and a resource; then there is none left", async () => {
      await expect.poll(() => doom(gm).then((d) => d.scene)).toBe(1);
      for (const seat of [gm, ada, bo]) await showTab(seat, "chat");
      await given(gm, null, { "system.dice": [6, 6, 8] });
      await turnGoesTo(gm.page, FOE);
      await act(gm, FOE);
      await pick(gm, "Iron claws", "Brute of the docks");
      await aim(gm, NIGHTJAR);
      await roll(gm, [
        [10, 1],
        [8, 1],
        [8, 6],
      ]);
      await announce(gm, "6 with d4");
      await press(ada, "buy", "2 left");
      await question(ada).locator("select[name=buyer]").selectOption({ label: NIGHTJAR });
      await answer(ada);
      await expect.poll(() => stand(gm, NIGHTJAR).then((s) => s.pp)).toBe(1);
      await press(bo, "buy", "1 left");
      await question(bo).locator("select[name=buyer]").selectOption({ label: SALTLIGHT });
      await question(bo).locator("select[name=gain]").selectOption({ label: "A d6 resource from Medicine" });
      await question(bo).locator("input[name=name]").fill("The harbour surgeon");
      await answer(bo);
      await expect
        .poll(() => stand(gm, SALTLIGHT).then((s) => [s.pp, s.items]))
        .toEqual([2, { "The harbour surgeon": 6 }]);
      await expect.poll(() => card(ada).locator("button[data-gesture=buy]").count()).toBe(0);
    });

    it("DOO-067 DOO-105 DOO-145 the push is in that very reaction; whoever has won it strikes back for a plot point", async () => {
      await press(gm, "close");
      await press(ada, "react");
      await builder(ada).waitFor();
      await offer(ada, "Push", 1).click();
      await expect
        .poll(() => builder(ada).locator(".chosen li").allInnerTexts())
        .toEqual(["d8\nSolo main trait", "d8\nPush"]);
      await roll(ada, [
        [8, 5],
        [8, 4],
      ]);
      await announce(ada, "9 with d4");
      await press(ada, "counter");
      await expect.poll(() => stand(gm, NIGHTJAR).then((s) => s.pp)).toBe(0);
      await press(ada, "assignQuick", "Physical");
      await press(gm, "apply");
      await expect.poll(() => stand(ada, FOE).then((s) => s.stress)).toEqual({ physical: 4 });
      await turnGoesTo(gm.page, NIGHTJAR);
      await act(ada, NIGHTJAR);
      expect(await offer(ada, "Push", 1).count()).toBe(0);
      await builder(ada).locator("[data-action=cancel]").click();
    });

    it("DOO-153 grandstanding: what would have hurt a hero goes into the doom pool", async () => {
      await turnGoesTo(gm.page, FOE);
      await act(gm, FOE);
      await pick(gm, "Iron claws", "Brute of the docks");
      await aim(gm, IRONQUILL);
      await roll(gm, [
        [10, 9],
        [8, 7],
        [8, 5],
      ]);
      await announce(gm, "16 with d8");
      await press(ada, "decline");
      await press(gm, "assignQuick", "Into the doom pool");
      await press(gm, "apply");
      await expect.poll(() => doom(ada).then((d) => d.dice)).toEqual([6, 6, 8, 8]);
      expect((await stand(ada, IRONQUILL)).stress).toEqual({});
    });

    it("DOO-225 a hero recovers by a power, for a point and in place of an action", async () => {
      await inGame(
        gm.page,
        (n: string) => {
          const actor = (
            globalThis as unknown as {
              game: {
                actors: {
                  getName(x: string): {
                    items: { find(test: (i: { type: string }) => boolean): { update(data: object): Promise<unknown> } };
                  };
                };
              };
            }
          ).game.actors.getName(n);
          return actor.items
            .find((i) => i.type === "doompoolPowerSet")
            .update({
              "system.sfx": [
                {
                  id: "hhhhhhh1",
                  name: "Salt heals",
                  text: "",
                  trigger: "any",
                  cost: { kind: "pp", amount: 1, minDie: null },
                  ops: [{ op: "recoverStress", mode: "power" }],
                  recovery: null,
                },
              ],
            });
        },
        FATHOMER,
      );
      await given(gm, FATHOMER, { "system.stress.mental.die": 8, "system.pp": 2 });
      await turnGoesTo(gm.page, FATHOMER);
      const sheet = await openSheet(bo, FATHOMER);
      await sheet.locator("[data-action=useSfx]").click();
      await answer(bo);
      await expect.poll(() => stand(gm, FATHOMER).then((s) => [s.pp, s.stress])).toEqual([1, {}]);
      // The turn is used: a second time in this round is refused, and costs nothing.
      await given(gm, FATHOMER, { "system.stress.mental.die": 6 });
      await sheet.locator("[data-action=useSfx]").click();
      await expect.poll(() => question(bo).innerText()).toContain("The action of this turn is used.");
      await bo.page.keyboard.press("Escape");
      await question(bo).waitFor({ state: "detached" });
      expect((await stand(gm, FATHOMER)).pp).toBe(1);
      await closeSheet(bo, FATHOMER);
    });

    it("DOO-238 one of the Gamemaster's recovers for a doom die that is chosen", async () => {
      await given(gm, MOB, { "system.stress.mental.die": 6 });
      await turnGoesTo(gm.page, MOB);
      const sheet = await openSheet(gm, MOB);
      await sheet.locator("[data-action=recoverForDoom]").click();
      await question(gm).locator("select[name=die]").selectOption("8");
      await answer(gm);
      await expect.poll(() => doom(ada).then((d) => d.dice)).toEqual([6, 6, 8]);
      await expect.poll(() => stand(ada, MOB).then((s) => s.stress)).toEqual({});
      await closeSheet(gm, MOB);
    });

    it("DOO-262 DOO-264 a Milestone is claimed while the Gamemaster is away: it waits and is confirmed; experience buys plot points", async () => {
      await given(gm, SALTLIGHT, { "system.xp": 4 });
      await has(SALTLIGHT, "Milestone", "A lamp for the drowned", {});
      const sheet = await openSheet(bo, SALTLIGHT);
      await inGame(
        bo.page,
        (n: string) =>
          (
            globalThis as unknown as {
              game: { actors: { getName(x: string): { sheet: { changeTab(t: string, g: string): void } } } };
            }
          ).game.actors
            .getName(n)
            .sheet.changeTab("notes", "primary"),
        SALTLIGHT,
      );
      await gm.page.goto("about:blank");
      await sheet.locator("[data-action=claim]").first().click();
      await card(bo).getByText("Claim experience").first().waitFor();
      expect(await stand(bo, SALTLIGHT).then((s) => s.xp)).toBe(4);
      await joinAs(gm.page, "Gamemaster", table.server.url);
      await showTab(gm, "chat");
      // What a player posted alone is the Gamemaster's word from now on.
      await card(gm).locator("[data-step=adopt]").click();
      await gm.page.locator("dialog [data-action=yes], .application [data-action=yes]").last().click();
      await press(gm, "award");
      await expect.poll(() => stand(bo, SALTLIGHT).then((s) => s.xp)).toBe(5);
      await expect.poll(() => sheet.locator("[data-action=claim]").first().getAttribute("aria-disabled")).toBe("true");
      const { pp } = await stand(gm, SALTLIGHT);
      await sheet.locator("[data-advance=gainPP]").click();
      await expect.poll(() => stand(gm, SALTLIGHT).then((s) => [s.xp, s.pp])).toEqual([0, Number(pp) + 2]);
      await closeSheet(bo, SALTLIGHT);
    });

    it("DOO-193 DOO-318 the tracker lists what a turn may be used for, and opens the builder for it", async () => {
      for (const seat of [gm, ada, bo]) await showTab(seat, "combat");
      await given(gm, IRONQUILL, { "system.stress.physical.die": 6 });
      await turnGoesTo(gm.page, SALTLIGHT);
      await row(bo, SALTLIGHT).locator("[data-action=toggleOffers]").click();
      const offers = row(bo, SALTLIGHT).locator(".turn-offers");
      await expect.poll(() => offers.innerText()).toContain(`Recover ${IRONQUILL}: Physical stress`);
      expect(await offers.innerText()).toContain(`Help ${NIGHTJAR}`);
      await offers.locator(".turn-offer", { hasText: `Help ${NIGHTJAR}` }).click();
      await builder(bo).waitFor();
      expect(await builder(bo).locator("select[name=purpose] option:checked").innerText()).toBe(`Help ${NIGHTJAR}`);
      await builder(bo).locator("[data-action=cancel]").click();
      await row(gm, MOB).locator("[data-action=toggleOffers]").click();
      // The mob has acted: what takes the turn's action stands folded among what isn't possible now, with the reason.
      const help = row(gm, MOB).locator(".turn-offers").locator("li, .turn-offer").filter({ hasText: "Help another" });
      await expect.poll(() => help.first().textContent()).toContain("The action of this turn is used");
      // Once the action is used, there is nothing to begin: one button ends the turn.
      const kept = await gm.page.evaluate("game.combat.system.flow");
      await gm.page.evaluate(
        `(() => { const flow = JSON.parse(game.combat.system.flow); return game.combat.update({ "system.flow": JSON.stringify({ ...flow, data: { ...flow.data, phase: "ready" } }) }).then(() => 0); })()`,
      );
      const ways = (): Promise<string[]> => row(bo, SALTLIGHT).locator(".flow-choices .flow-choice").allInnerTexts();
      await expect.poll(async () => (await ways()).map((w) => w.trim())).toEqual(["Begin", "Let the turn pass"]);
      await row(bo, SALTLIGHT).locator(".pip[data-spend=action]").first().click();
      await expect.poll(async () => (await ways()).map((w) => w.trim())).toEqual(["End turn"]);
      expect(await bo.page.locator("#sidebar .combat-controls [data-action=nextTurn]").count()).toBe(0);
      await row(bo, SALTLIGHT).locator(".pip[data-spend=action]").first().click();
      await expect.poll(() => ways()).toHaveLength(2);
      await gm.page.evaluate(`game.combat.update({ "system.flow": ${JSON.stringify(kept)} }).then(() => 0)`);
    });

    it("the forecast plays this very fight: four heroes against the foe and the mob", async () => {
      const forecast = gm.page.locator("#crossover-forecast");
      await gm.page.locator("#sidebar [data-forecast]").click();
      await expect
        .poll(() => forecast.locator(".forecast-line .name").allInnerTexts())
        .toEqual([NIGHTJAR, SALTLIGHT, IRONQUILL, FATHOMER, FOE, MOB]);
      await forecast.locator("select[name=fights]").selectOption("1000");
      await forecast.locator("[data-action=run]").click();
      await expect
        .poll(() => forecast.locator(".forecast-result").innerText(), { timeout: 30_000 })
        .toMatch(/1,000 fights played/u);
      await forecast.locator("[data-action=close]").first().click();
      await forecast.waitFor({ state: "detached" });
    });

    it("DOO-194 a player leaves the word to the Gamemaster", async () => {
      await choose(gm, IRONQUILL, "Starts");
      await turn(ada, IRONQUILL, async () => undefined);
      await ada.page.locator("#sidebar .flow-head .flow-choice", { hasText: "Let the Gamemaster name" }).click();
      await expect
        .poll(() => gm.page.locator("#sidebar .flow-head").innerText())
        .toContain("The Gamemaster names who is next");
      // Nobody has the turn: the key for its end says who is to name whom.
      await gm.page.locator("#sidebar .flow-head").click();
      await gm.page.keyboard.press("Shift+KeyN");
      await expect
        .poll(async () => (await gm.page.locator("#notifications .notification").allInnerTexts()).join(" "))
        .toMatch(
          /Nobody has the turn to end yet\. Round \d+: the Gamemaster names who is next\. Go on in the tracker/iu,
        );
      expect(await row(ada, SALTLIGHT).locator(".flow-choices").count()).toBe(0);
    });

    it("DOO-020 DOO-150 DOO-237 a new session and a new Act: a plot point for whoever has none, trauma eases, the doom pool begins anew", async () => {
      await given(gm, NIGHTJAR, { "system.pp": 0, "system.trauma.physical": 8 });
      await inGame(
        gm.page,
        (n: string) => {
          const { game } = globalThis as unknown as Globals & {
            game: { crossover: { api: { spend(name: string, options: object): Promise<void> } } };
          };
          return game.crossover.api.spend("New session", { actor: game.actors.getName(n) });
        },
        NIGHTJAR,
      );
      await expect.poll(() => stand(ada, NIGHTJAR).then((s) => s.pp)).toBe(1);
      await inGame(
        gm.page,
        () =>
          (globalThis as unknown as Globals).game.actors
            .find((a) => a.type === "doompoolPool")
            ?.sheet.render({ force: true }),
        null,
      );
      const window = gm.page.locator(".doom-window");
      await window.locator("select[name='system.threat']").selectOption("global");
      await window.locator("select[name='system.stakes']").selectOption("high");
      await window.locator("[data-action=startAct]").click();
      await gm.page.locator(".application.dialog button[data-action=yes]").click();
      await expect.poll(() => doom(ada).then((d) => d.dice)).toEqual([8, 8, 8]);
      await expect.poll(() => stand(ada, NIGHTJAR).then((s) => s.trauma)).toEqual({ physical: 6 });
    });

    it("nothing in any console, no raw key on any screen", async () => {
      for (const seat of [gm, ada, bo]) {
        expect(seat.errors).toEqual([]);
        expect(await seat.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
      }
    });
  });
