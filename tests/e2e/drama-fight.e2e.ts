/**
 * A fight of three heroes against a villain with ten mooks over two lines of cards, by a Gamemaster and two players: a point spent and countered, a card that undoes a miss, a card that undoes the
 * villain's point, a KO negated, ten acting as one; the deck's order outlives reloads and a restart of the server.
 * @rule DRA-081 DRA-120 DRA-140 DRA-141 DRA-200 DRA-276 DRA-280 DRA-283 DRA-295 DRA-298
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  attributes,
  card,
  makeCast,
  nextD20,
  nextShuffle,
  open,
  pile,
  points,
  pressable,
  skill,
  steps,
  system,
  userId,
  whole,
} from "./drama-table.ts";
import { alike, goesOn, isStopped, openTable, playedOn, ready, type Seat, type TestTable } from "./support.ts";

/** What each page has of the order of the fight. */
const order = (
  seat: Seat,
): Promise<{
  readonly card: string | null;
  readonly conflict: string;
  readonly phase: string;
  readonly round: number;
  readonly first: string;
}> =>
  seat.page.evaluate(
    `(() => { const f = JSON.parse(game.combat.system.flow); return { ...f.data, round: f.round }; })()`,
  );
const next = (gm: Seat): Promise<unknown> => gm.page.evaluate("game.combat.nextTurn()");
/** Whose turn it is, by name, once the fight is at it. */
const up = (seat: Seat): Promise<string | null> =>
  seat.page.evaluate(
    "(() => { const f = JSON.parse(game.combat.system.flow); return f.up ? game.combat.combatants.get(f.up).name : null; })()",
  );
const effects = (seat: Seat, name: string): Promise<string[]> =>
  seat.page.evaluate(`[...game.actors.getName(${JSON.stringify(name)}).statuses].map((s) => s.replace("drama-", ""))`);

for (const profile of playedOn(13))
  describe(`Drama: a whole fight on profile ${profile}`, () => {
    let table: TestTable;
    let [gm, ada, bo]: Seat[] = [];
    let [adaId, boId] = ["", ""];
    const all = (): Seat[] => [gm, ada, bo] as Seat[];
    const at = (seat: Seat | undefined): Seat => {
      if (!seat) throw new Error("nobody sits there yet");
      return seat;
    };

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await table.sit();
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
          name: "Tess",
          type: "dramaHero",
          player: "Ada",
          system: { attributes: attributes({ dex: 9, str: 10 }), heroPoints: { value: 1 } },
          items: [skill("dodge", "dex", 1)],
        },
        {
          name: "Grell",
          type: "dramaVillain",
          system: { attributes: attributes({ dex: 12, tou: 12 }), heroPoints: { value: 3 } },
          items: [skill("unarmedCombat", "dex", 3)],
        },
        { name: "Crew", type: "dramaMook", system: { attributes: attributes({ dex: 7, str: 10, tou: 9 }), count: 10 } },
      ]);
      for (const seat of [ada, bo])
        await seat.page.waitForFunction("game.actors.getName('Crew') !== undefined && game.user.character !== null");
      [adaId, boId] = [await userId(gm, "Ada"), await userId(gm, "Bo")];
      // Tess is Ada's second hero: the cards in Ada's hand are Mara's.
      await gm.page.evaluate(
        `game.users.get(${JSON.stringify(adaId)}).update({ character: game.actors.getName("Mara").id })`,
      );
      await ada.page.waitForFunction("game.user.character?.name === 'Mara'");
    });
    afterAll(async () => {
      await table?.close();
    });

    it("cards are dealt in an order that every page and a restarted server keeps", async () => {
      const g = at(gm);
      await g.page.evaluate(`ui.chat.processMessage("/deck")`);
      await g.page.locator(".drama-hand [data-action=deal]").waitFor();
      await nextShuffle(g, ["DC-42", "DC-01", "DC-25", "DC-22", "DC-35", "DC-26", "DC-40", "DC-51", "DC-30", "DC-37"]);
      await g.page.locator(".drama-hand [data-action=deal]").click();
      await expect.poll(() => pile(g, `hand:${boId}`)).toEqual(["DC-35", "DC-26", "DC-40", "DC-51"]);
      await expect.poll(() => pile(g, `hand:${adaId}`)).toEqual(["DC-42", "DC-01", "DC-25", "DC-22"]);
      const before = await pile(g, "deck");
      expect(before.slice(0, 2)).toEqual(["DC-30", "DC-37"]);
      await table.restart();
      for (const seat of all()) {
        await seat.page.reload();
        await ready(seat.page);
        expect([await pile(seat, "deck"), await whole(seat)]).toEqual([before, 60]);
        // What a page says while its server is gone is no fault of play.
        seat.errors.length = 0;
      }
    });

    it("DRA-150 a vital blow's steps are asked for once it is chosen, and may be 2 to 4", async () => {
      const page = at(ada).page;
      await page.evaluate(`game.actors.getName("Mara").sheet.render({ force: true })`);
      const sheet = page.locator(`.application.sheet`).filter({ hasText: "Mara" }).first();
      await sheet.locator("[data-action=useAction][data-use='attack:unarmed']").first().click();
      const dialog = page.locator(".application.roll-dialog").first();
      await dialog.waitFor();
      expect(await dialog.locator("[name=vital]").count()).toBe(0);
      await dialog.locator("[name=options][value=vitalBlow]").check();
      await dialog.locator("[name=vital]").fill("3");
      await dialog.locator("[name=options][value=vitalBlow]").uncheck();
      await expect.poll(() => dialog.locator("[name=vital]").count()).toBe(0);
      await page.keyboard.press("Escape");
      await page.evaluate(`game.actors.getName("Mara").sheet.close()`);
    });

    it("first round, standard line: a Hero Point is countered by the villain, the blow misses; villains may not strike back", async () => {
      const [g, a] = [at(gm), at(ada)];
      await g.page.evaluate(
        `(async () => { const c = await Combat.implementation.create({}); await c.activate(); await c.createEmbeddedDocuments("Combatant", ["Mara", "Jo", "Tess", "Grell", "Crew"].map((n) => ({ actorId: game.actors.getName(n).id }))); await c.startCombat(); })()`,
      );
      // Before any turn has begun nobody acts.
      await a.page.evaluate(`game.crossover.api.use(game.actors.getName("Mara"), "action attack:unarmed") && null`);
      await isStopped(a.page, /Nobody has the turn yet\./u);
      await next(g);
      await expect.poll(async () => (await order(g)).card).toBe("DC-30");
      expect(await order(g)).toMatchObject({ conflict: "standard", first: "heroes", phase: "first" });
      await next(g);
      await expect.poll(() => up(a)).toBe("Mara");
      // Off turn Bo is told before anything opens; the Gamemaster is asked.
      const turn = /It is Mara's turn\. Take yours in the tracker when it comes/u;
      const uses = async (seat: Seat, name: string): Promise<void> => {
        await seat.page.evaluate(
          `game.crossover.api.use(game.actors.getName("${name}"), "action attack:unarmed") && null`,
        );
      };
      await uses(at(bo), "Jo");
      await isStopped(at(bo).page, turn);
      await uses(g, "Crew");
      await goesOn(g.page, turn, false);
      expect(await g.page.locator(".roll-dialog").count()).toBe(0);
      await uses(g, "Crew");
      await goesOn(g.page, turn);
      await g.page.locator(".roll-dialog [data-action=cancel]").click();
      await nextD20(a, [8]);
      const id = await open(a, "Mara", "attack", "unarmed", ["Grell"]);
      await pressable(a, id, "announce", "[data-source=personal]").click();
      await expect.poll(() => points(g, "Mara")).toBe(3);
      const grell = await g.page.evaluate("game.actors.getName('Grell').uuid");
      await pressable(g, id, "counter", `[data-by="${String(grell)}"]`).click();
      await expect.poll(() => points(g, "Grell")).toBe(2);
      await pressable(a, id, "resolve").click();
      await expect.poll(() => steps(g, id)).toEqual(["roll", "announce", "counter", "resolve"]);
      expect(await card(a, id).innerText()).toMatch(/Miss/iu);
      // The line says setback for the villains: their attack is refused, and no card is made.
      expect(await open(g, "Grell", "attack", "unarmed", ["Mara"])).toBe("");
      await g.page.evaluate(`game.combat.play({ type: "endRound", override: true })`);
      await expect.poll(async () => (await order(g)).phase).toBe("card");
    });

    it("at the end of the round each player moves one card into the pool", async () => {
      const [g, a, b] = [at(gm), at(ada), at(bo)];
      for (const [seat, id, held] of [
        [a, adaId, "DC-42"],
        [b, boId, "DC-35"],
      ] as const) {
        await seat.page.locator(`.drama-hand [data-pile=hand] [data-card=${held}] [data-op=toPool]`).click();
        await expect.poll(() => pile(g, `pool:${id}`)).toEqual([held]);
      }
      await expect.poll(() => whole(g)).toBe(60);
    });

    it("second round, dramatic line: the villain's point is undone by a card, ten act as one, and a KO is negated", async () => {
      const [g, a, b] = [at(gm), at(ada), at(bo)];
      await g.page.evaluate(`game.combat.play({ type: "conflict", conflict: "dramatic" })`);
      await next(g);
      await expect.poll(async () => (await order(g)).card).toBe("DC-37");
      expect(await order(g)).toMatchObject({ conflict: "dramatic", first: "villains", round: 2 });
      await next(g);
      await expect.poll(() => up(g)).toBe("Grell");
      await nextD20(g, [12]);
      const strike = await open(g, "Grell", "attack", "unarmed", ["Mara"]);
      await pressable(g, strike, "announce", "[data-source=personal]").click();
      await expect.poll(() => points(g, "Grell")).toBe(1);
      // Bo sees the point announced and undoes it with a card of the pool.
      await pressable(b, strike, "counter", "[data-source=DC-35]").click();
      await expect.poll(() => pile(g, "discard")).toContain("DC-35");
      expect([await points(g, "Grell"), await points(g, "Jo")]).toEqual([1, 2]);
      await pressable(g, strike, "resolve").click();
      await pressable(a, strike, "apply").click();
      await expect.poll(() => system(g, "Mara")).toMatchObject({ shock: 1 });
      await next(g);
      await expect.poll(() => up(g)).toBe("Crew");
      // Ten as one: 7 and 5 for the number, bonus 7, against 8; all ten reach Jo: effect 10 and 7 and 5 against Toughness 8, row 14: two wounds, KO, 5 shock.
      await nextD20(g, [20]);
      const many = await open(g, "Crew", "attack", "unarmed", ["Jo"]);
      expect(await card(g, many).innerText()).toMatch(/10 act as one/u);
      await pressable(g, many, "resolve").click();
      await expect.poll(() => card(b, many).innerText()).toMatch(/2 wounds, knocked out, 5 shock/iu);
      await pressable(b, many, "negate").click();
      await expect.poll(() => points(g, "Jo")).toBe(1);
      // Nobody is offered a counter against a negation.
      for (const seat of all()) expect(await card(seat, many).locator("[data-gesture=counter]").count()).toBe(0);
      await pressable(b, many, "apply").click();
      await expect.poll(() => system(g, "Jo")).toMatchObject({ shock: 5, wounds: 0, k: true, o: false });
    });

    it("the heroes' part: a card rolls a miss again and it hits; an approved trick draws a card; the third hero parries", async () => {
      const [g, a, b] = [at(gm), at(ada), at(bo)];
      await next(g);
      await expect.poll(() => up(a)).toBe("Mara");
      await nextD20(a, [2]);
      const blow = await open(a, "Mara", "attack", "unarmed", ["Grell"]);
      await pressable(a, blow, "play", "[data-card=DC-42]").click();
      await expect.poll(() => pile(g, `pool:${adaId}`)).toEqual([]);
      await nextD20(a, [19]);
      await pressable(a, blow, "roll").click();
      await expect.poll(() => steps(g, blow)).toEqual(["roll", "play", "roll"]);
      await pressable(a, blow, "resolve").click();
      await pressable(g, blow, "apply").click();
      await expect.poll(() => system(g, "Grell")).toMatchObject({ shock: 2, o: true, knockedDown: true });
      await next(g);
      await expect.poll(() => up(a)).toBe("Tess");
      await nextD20(a, [15]);
      const parry = await open(a, "Tess", "defend", "ranged", []);
      await pressable(a, parry, "resolve").click();
      await expect.poll(() => effects(g, "Tess")).toContain("activeDefence");
      await next(g);
      await expect.poll(() => up(b)).toBe("Jo");
      const held = await pile(g, `hand:${boId}`);
      await nextD20(b, [15]);
      const trick = await open(b, "Jo", "interact", "trick", ["Grell"]);
      await pressable(b, trick, "resolve").click();
      await expect.poll(() => pile(g, `hand:${boId}`)).toHaveLength(held.length + 1);
      await pressable(g, trick, "apply").click();
      await expect.poll(() => effects(g, "Grell")).toContain("unskilled");
      await next(g);
      await expect.poll(async () => (await order(g)).phase).toBe("end");
    });

    it("the fight over, pools are hands again, sixty cards lie where every page says they lie, and no console has said anything", async () => {
      const g = at(gm);
      await g.page.evaluate("game.combat.delete()");
      await expect.poll(() => pile(g, "stack")).toEqual([]);
      await expect.poll(async () => (await pile(g, "discard")).sort()).toEqual(["DC-30", "DC-35", "DC-37", "DC-42"]);
      for (const seat of all()) {
        await expect.poll(() => whole(seat)).toBe(60);
        for (const name of ["deck", "discard", `hand:${adaId}`, `hand:${boId}`])
          await alike([g, seat], (one) => pile(one, name));
        expect(seat.errors).toEqual([]);
      }
    });
  });
