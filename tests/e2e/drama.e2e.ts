/** Drama between three parties: a Hero Point announced, countered by a bystander, damage negated and taken back; what is hidden stays hidden. @rule DRA-120 DRA-121 DRA-200 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  attributes,
  card,
  type Globals,
  makeCast,
  nextD20,
  open,
  pile,
  points,
  skill,
  steps,
  system,
  userId,
  whole,
} from "./drama-table.ts";
import { inGame, openTable, playedOn, ready, type Seat, type TestTable, withoutIds } from "./support.ts";

for (const profile of playedOn(14))
  describe(`Drama with three parties on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    let bo: Seat;

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await table.sit();
      for (const seat of [gm, ada, bo]) await seat.page.evaluate("globalThis.__name ??= (f) => f");
      await makeCast(gm, [
        {
          name: "Mara",
          type: "dramaHero",
          player: "Ada",
          system: { attributes: attributes({ dex: 11, str: 12, tou: 10 }), heroPoints: { value: 4 } },
          items: [skill("unarmedCombat", "dex", 3)],
        },
        { name: "Jo", type: "dramaHero", player: "Bo", system: { attributes: attributes(), heroPoints: { value: 2 } } },
        {
          name: "Grell",
          type: "dramaVillain",
          system: { attributes: attributes({ dex: 12, tou: 77 }), heroPoints: { value: 66 } },
          items: [skill("unarmedCombat", "dex", 3)],
        },
        { name: "Thugs", type: "dramaMook", system: { attributes: attributes({ tou: 9 }), count: 6 } },
      ]);
      for (const seat of [ada, bo])
        await seat.page.waitForFunction(
          () => (globalThis as unknown as Globals).game.actors.getName("Thugs") !== undefined,
        );
    });
    afterAll(async () => {
      await table?.close();
    });

    it("DRA-150 a vital blow of four steps: 8 off the bonus and 4 on the effect, on the panel and on the card", async () => {
      await ada.page.evaluate(`game.actors.getName("Mara").sheet.render({ force: true })`);
      const sheet = ada.page.locator(".application.sheet").filter({ hasText: "Mara" }).first();
      await sheet.locator("button[data-use='attack:unarmed']").first().click();
      const form = ada.page.locator(".application.roll-dialog").first();
      await form.locator("label.chip", { hasText: "Jo" }).first().locator("input").check();
      await expect.poll(() => form.innerText()).toMatch(/Bonus 14[\s\S]*Miss\s+20\s%/u);
      await form.locator("[name=options][value=vitalBlow]").check();
      await form.locator("[name=vital]").fill("4");
      await expect.poll(() => form.innerText()).toMatch(/Bonus 6[\s\S]*Vital blow\s+\u22128[\s\S]*Miss\s+66\s%/u);
      await nextD20(ada, [20, 12]);
      await form.locator("button[type=submit]").click();
      const blow = ada.page.locator("#sidebar .exchange-card").last();
      // A die total of 32 is a bonus of 10: 6 and 10 against 8.
      await expect.poll(() => blow.innerText()).toMatch(/Action total[\s\S]*\b16\b[\s\S]*against 8/u);
      await blow.locator("[data-gesture=resolve]").click();
      // Strength 12, the bonus of 10, and the four steps.
      await expect.poll(() => blow.innerText()).toMatch(/Effect total\s+26\b/u);
      await ada.page.evaluate(`game.actors.getName("Mara").sheet.close()`);
    });

    it("DRA-081 DRA-340 six act as one: what the panel shows of the group is what its card does", async () => {
      await gm.page.evaluate(`game.actors.getName("Thugs").sheet.render({ force: true })`);
      const sheet = gm.page.locator(".application.sheet").filter({ hasText: "Thugs" }).first();
      /** The group's blow on Jo with this face, after the panel has said what faces bring. */
      const strikes = async (face: number): Promise<string> => {
        await sheet.locator("button[data-use='attack:unarmed']").first().click();
        const form = gm.page.locator(".application.roll-dialog").first();
        await form.locator("label.chip", { hasText: "Jo" }).first().locator("input").check();
        await expect
          .poll(() => form.innerText())
          .toMatch(/Bonus 12[\s\S]*Many act as one\s+\+4[\s\S]*Miss\s+30\s%[\s\S]*1 wound, marked K, 3 shock\s+5\s%/u);
        await nextD20(gm, [face]);
        const before = await gm.page.locator("#sidebar .exchange-card").count();
        await form.locator("button[type=submit]").click();
        const cards = gm.page.locator("#sidebar .exchange-card");
        await expect.poll(() => cards.count()).toBe(before + 1);
        await cards.last().locator("[data-gesture=resolve]").click();
        await expect.poll(() => cards.last().locator("[data-gesture=resolve]").count()).toBe(0);
        return cards.last().innerText();
      };
      // Six faces of twenty miss, and one of them comes to a wound and three shock.
      expect(await strikes(6)).toMatch(/Miss/u);
      expect(await strikes(7)).toMatch(/Hit|Success|1 shock/iu);
      expect(await strikes(18)).toMatch(/1 wound, marked K, 3 shock/u);
      await gm.page.evaluate(`game.actors.getName("Thugs").sheet.close()`);
    });

    it("a point is announced before its die, a bystander counters it, and both points are gone", async () => {
      await nextD20(ada, [8]);
      const id = await open(ada, "Mara", "attack", "unarmed", ["Grell"]);
      expect(id).not.toBe("");
      await card(ada, id).locator("[data-gesture=announce]").first().click();
      await expect.poll(() => points(gm, "Mara")).toBe(3);
      // Everybody sees the announcement; the die waits, and only who is asked may counter for themselves.
      await card(bo, id).locator("[data-gesture=counter]:not([aria-disabled=true])").waitFor();
      expect(await card(ada, id).locator("[data-gesture=throw]").count()).toBe(0);
      expect(await card(ada, id).locator("[data-gesture=counter]:not([aria-disabled=true])").count()).toBe(0);
      await card(bo, id).locator("[data-gesture=counter]:not([aria-disabled=true])").click();
      await expect.poll(() => points(gm, "Jo")).toBe(1);
      await expect.poll(() => card(ada, id).innerText()).toMatch(/Countered by Jo/iu);
      expect(await points(gm, "Mara")).toBe(3);
      // The quota is used: no second point of one's own goes into this action.
      expect(
        await card(ada, id).locator("[data-gesture=announce][data-source=personal]").getAttribute("aria-disabled"),
      ).toBe("true");
      await card(ada, id).locator("[data-gesture=resolve]").click();
      await expect.poll(() => steps(gm, id)).toEqual(["roll", "announce", "counter", "resolve"]);
      expect(await card(ada, id).innerText()).toMatch(/Miss/iu);
    });

    it("everybody passes, the die falls, and it counts at least 10", async () => {
      await nextD20(ada, [9]);
      const id = await open(ada, "Mara", "attack", "unarmed", ["Grell"]);
      await card(ada, id).locator("[data-gesture=announce]").first().click();
      await card(bo, id).locator("[data-gesture=pass]:not([aria-disabled=true])").click();
      await card(gm, id).locator("[data-gesture=pass]:not([aria-disabled=true])").first().click();
      await nextD20(ada, [4]);
      await card(ada, id).locator("[data-gesture=throw]").click();
      await expect.poll(() => card(bo, id).innerText()).toMatch(/19/u);
      expect(await card(bo, id).locator(".die.is-floored").getAttribute("data-face")).toBe("4\u219210");
      await card(ada, id).locator("[data-gesture=resolve]").click();
      await expect.poll(() => card(gm, id).locator("[data-gesture=apply]").count()).toBe(1);
    });

    it("nothing that a player receives holds the villain's numbers", async () => {
      const shown = JSON.stringify(
        await inGame(
          bo.page,
          () => (globalThis as unknown as Globals).game.messages.contents.slice(-2).map((m) => [m.system]),
          null,
        ),
      );
      expect(withoutIds(shown)).not.toMatch(/(?<![\d.])(77|66|65)(?!\d)/u);
      expect(
        await card(
          bo,
          await inGame(bo.page, () => (globalThis as unknown as Globals).game.messages.contents.at(-1)?.id ?? "", null),
        ).innerText(),
      ).not.toMatch(/77|66/u);
    });

    it("the villain strikes back; the hero negates what arrives, it is applied, and taken back", async () => {
      await nextD20(gm, [20, 10, 15]);
      const id = await open(gm, "Grell", "attack", "unarmed", ["Mara"]);
      await card(gm, id).locator("[data-gesture=resolve]").click();
      await card(ada, id).locator("[data-gesture=negate]:not([aria-disabled=true])").first().waitFor();
      // Picks of her own choice: the dialog counts along, takes no more than a point buys, and closing it costs nothing.
      await card(ada, id).locator("[data-gesture=negateFree]").click();
      const picks = ada.page.locator(".roll-dialog").filter({ has: ada.page.locator("[name=shock]") });
      const spend = picks.locator("button[type=submit]");
      await picks.locator(".lead").filter({ hasText: "0 of 3 taken off" }).waitFor();
      expect(await spend.isDisabled()).toBe(true);
      const shock = await picks.locator("[name=shock]").elementHandle();
      await shock?.fill("1");
      await picks.locator(".lead").filter({ hasText: "1 of 3 taken off" }).waitFor();
      expect(await spend.isDisabled()).toBe(false);
      // Nobody's field is drawn anew under their fingers.
      expect(await shock?.evaluate((field) => field === document.activeElement)).toBe(true);
      await picks.locator("[name=shock]").fill("4");
      await picks.locator("[role=alert]").waitFor();
      expect(await spend.isDisabled()).toBe(true);
      await picks.locator("[data-action=cancel]").click();
      await expect.poll(() => picks.count()).toBe(0);
      expect(await points(gm, "Mara")).toBe(2);
      // A negation can't be countered: nobody is offered one.
      await card(ada, id).locator("[data-gesture=negate]:not([aria-disabled=true])").first().click();
      await expect.poll(() => points(gm, "Mara")).toBe(1);
      expect(await card(bo, id).locator("[data-gesture=counter]").count()).toBe(0);
      const before = await system(gm, "Mara");
      await card(ada, id).locator("[data-gesture=apply]:not([aria-disabled=true])").click();
      await expect.poll(async () => (await steps(gm, id)).at(-1)).toBe("apply");
      await expect.poll(async () => JSON.stringify(await system(ada, "Mara")) !== JSON.stringify(before)).toBe(true);
      await card(gm, id).locator(".latest [data-step=withdraw]").click();
      await expect.poll(async () => JSON.stringify(await system(gm, "Mara"))).toBe(JSON.stringify(before));
    });

    it("six thugs act as one, and a hero sweeps three of them with one roll", async () => {
      await nextD20(gm, [18]);
      const many = await open(gm, "Thugs", "attack", "unarmed", ["Jo"]);
      expect(await card(gm, many).innerText()).toMatch(/6 act as one/u);
      await card(gm, many).locator("[data-gesture=resolve]").click();
      await expect.poll(() => card(gm, many).innerText()).toMatch(/Apply/u);
      await nextD20(ada, [20, 3]);
      const one = await open(ada, "Mara", "attack", "unarmed", ["Thugs"], { each: 3 });
      expect(one).not.toBe("");
      await card(ada, one).locator("[data-gesture=resolve]").click();
      await card(gm, one).locator("[data-gesture=applyAll]").click();
      await expect.poll(() => steps(gm, one)).toEqual(["roll", "resolve", "apply"]);
      // Bonus 8, total 22 against 8, 12 and 12; effect 20 against Toughness 9 and 2 for three targets: row 9 of the mook column, one wound, K/O and 9 shock each; three wounded thugs still stand.
      expect(await system(gm, "Thugs")).toMatchObject({ count: 6 });
    });

    it("hands are dealt, a card is turned and decides the order, goes back, and one goes to the pool", async () => {
      await inGame(
        gm.page,
        async () => {
          const { game } = globalThis as unknown as Globals & { game: { cards: Iterable<unknown> } };
          const { Combat } = globalThis as unknown as {
            Combat: {
              implementation: {
                create(data: object): Promise<{
                  createEmbeddedDocuments(n: string, d: object[]): Promise<unknown>;
                  startCombat(): Promise<unknown>;
                  activate(): Promise<unknown>;
                }>;
              };
            };
          };
          const combat = await Combat.implementation.create({});
          await combat.activate();
          await combat.createEmbeddedDocuments(
            "Combatant",
            ["Mara", "Jo", "Grell", "Thugs"].map((n) => ({ actorId: game.actors.getName(n).id })),
          );
        },
        null,
      );
      await gm.page.evaluate(`ui.chat.processMessage("/deck")`);
      await gm.page.locator(".drama-hand [data-action=deal]").click();
      await expect.poll(() => pile(gm, "deck")).toHaveLength(52);
      const adaId = await userId(gm, "Ada");
      await expect.poll(async () => [(await pile(gm, `hand:${adaId}`)).length, await whole(gm)]).toEqual([4, 60]);
      const mine = await pile(gm, `hand:${adaId}`);
      // Ada sees her own four on the screen, and none of Bo's; every card is in one place.
      await expect
        .poll(() =>
          ada.page
            .locator(".drama-hand [data-pile=hand] [data-card]")
            .evaluateAll((all) => all.map((c) => (c as HTMLElement).dataset.card ?? "").sort()),
        )
        .toEqual([...mine].sort());
      // Outside a conflict the hand may be played; an action's card still tells nobody what is in it.
      await nextD20(ada, [12]);
      const checkId = await open(ada, "Mara", "check", "skill:unarmedCombat", [], { dn: 10 });
      await expect.poll(() => card(ada, checkId).count()).toBe(1);
      await expect.poll(() => card(bo, checkId).count()).toBe(1);
      const told = JSON.stringify(
        await inGame(bo.page, (m: string) => (globalThis as unknown as Globals).game.messages.get(m).system, checkId),
      );
      for (const held of mine) expect(told).not.toContain(held);
      await gm.page.evaluate(`game.combat.startCombat()`);
      await expect.poll(() => gm.page.evaluate(`game.combat.started`)).toBe(true);
      await gm.page.evaluate(`game.combat.nextTurn()`);
      await expect.poll(() => pile(gm, "stack")).toHaveLength(1);
      const [turned] = await pile(gm, "stack");
      expect(await gm.page.evaluate(`JSON.parse(game.combat.system.flow).data.card`)).toBe(turned);
      await gm.page.evaluate(`game.combat.play({ type: "unturn" })`);
      await expect.poll(async () => (await pile(gm, "deck"))[0]).toBe(turned);
      await gm.page.evaluate(`game.combat.nextTurn()`);
      await expect.poll(() => pile(gm, "stack")).toEqual([turned]);
      // the tracker lists both sides in the order of the flow, and whoever is up is the current combatant
      await gm.page.evaluate(`game.combat.nextTurn()`);
      for (const seat of [gm, ada])
        await expect
          .poll(() =>
            seat.page.evaluate(
              `(() => { const f = JSON.parse(game.combat.system.flow); return JSON.stringify([game.combat.turns.map((c) => c.id).join() === f.order.join(), game.combat.combatant?.id === f.up]); })()`,
            ),
          )
          .toBe("[true,true]");
      await gm.page.evaluate(`game.combat.play({ type: "endRound", override: true })`);
      const first = ada.page.locator(".drama-hand [data-op=toPool]").first();
      await first.click();
      await expect.poll(() => pile(gm, `hand:${adaId}`)).toHaveLength(3);
      const [pooled] = await pile(bo, `pool:${adaId}`);
      expect(mine).toContain(pooled);
      // One card a round: the second is refused.
      await expect.poll(() => ada.page.locator(".drama-hand [data-op=toPool]").count()).toBe(0);
      await expect.poll(() => whole(gm)).toBe(60);
      await gm.page.evaluate(`game.combat.delete()`);
      await expect.poll(() => pile(gm, `hand:${adaId}`)).toHaveLength(4);
      await expect.poll(() => whole(gm)).toBe(60);
    });

    it("a reload changes nothing: cards read the same, chains are restored as rolls of their own; nobody's console has said anything", async () => {
      await nextD20(ada, [10, 3]);
      const id = await open(ada, "Mara", "check", "skill:unarmedCombat", [], { dn: 10 });
      await card(gm, id).locator(".die").nth(1).waitFor();
      const text = await card(gm, id).locator(".exchange-card").innerText();
      await gm.page.reload();
      await ready(gm.page);
      await expect.poll(() => card(gm, id).locator(".exchange-card").innerText()).toBe(text);
      const chain = `(() => { const r = game.messages.get(${JSON.stringify(id)}).rolls; return JSON.stringify(r.map((x) => [x.toJSON().class, x.total, x.dice[0].results.map((d) => d.result)])); })()`;
      // The card may be veiled (somebody with a hand is on it): then its dice are on the card alone.
      expect(["[]", JSON.stringify([["DramaRoll", 13, [10, 3]]])]).toContain(await gm.page.evaluate(chain));
      for (const seat of [gm, ada, bo]) expect(seat.errors).toEqual([]);
    });
  });
