/**
 * One card of each effect, played with its button: on an action's card, on the tray, on the order of the round, with the Gamemaster's word. What each changes is seen, and sixty cards stay sixty.
 * @rule DRA-290 DRA-291 DRA-292 DRA-293 DRA-294 DRA-296 DRA-297 DRA-299 DRA-300 DRA-301 DRA-302 DRA-304 DRA-305 DRA-306 DRA-307 DRA-308 DRA-309 DRA-310
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
  system,
  userId,
  whole,
} from "./drama-table.ts";
import { openTable, playedOn, type Seat, type TestTable } from "./support.ts";

const tray = ".drama-hand";

for (const profile of playedOn(14))
  describe(`Drama: every kind of card on profile ${profile}`, () => {
    let table: TestTable;
    let [gm, ada, bo]: Seat[] = [];
    let [adaId, boId] = ["", ""];
    const at = (seat: Seat | undefined): Seat => {
      if (!seat) throw new Error("nobody sits there yet");
      return seat;
    };
    const button = (seat: Seat, held: string, op: string): ReturnType<Seat["page"]["locator"]> =>
      seat.page.locator(`${tray} [data-card=${held}] [data-op=${op}]`).first();
    /** Deal anew: Ada and Bo hold these. */
    const deal = async (adas: readonly string[], bos: readonly string[]): Promise<void> => {
      const g = at(gm);
      await nextShuffle(g, [...adas, ...bos]);
      await g.page.locator(`${tray} [data-action=deal]`).click();
      await expect.poll(() => pile(g, `hand:${adaId}`)).toEqual([...adas]);
      await expect.poll(() => pile(g, `hand:${boId}`)).toEqual([...bos]);
      await button(at(ada), adas[0] ?? "", "offer").waitFor();
    };
    const word = (gesture: "confirm" | "refuse"): Promise<void> =>
      at(gm).page.locator(`#chat [data-gesture=${gesture}]:not([aria-disabled=true])`).last().click();
    /** Agree to the question that is open on a page. */
    const ok = (seat: Seat): Promise<void> =>
      seat.page.locator("dialog .dialog-buttons button, .roll-dialog button[type=submit]").last().click();
    const order = (): Promise<{
      readonly phase: string;
      readonly first: string;
      readonly up: string | null;
      readonly begun: boolean;
      readonly bought: readonly string[];
    }> =>
      at(gm).page.evaluate(
        "(() => { const f = JSON.parse(game.combat.system.flow); return { ...f.data, up: f.up ? game.combat.combatants.get(f.up).name : null }; })()",
      );
    const next = async (until: () => Promise<boolean>): Promise<void> => {
      await at(gm).page.evaluate("game.combat.nextTurn()");
      await expect.poll(until).toBe(true);
    };

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await table.sit();
      await makeCast(gm, [
        {
          name: "Mara",
          type: "dramaHero",
          player: "Ada",
          system: {
            attributes: attributes({ dex: 11, str: 12, tou: 10 }),
            heroPoints: { value: 4 },
            shock: 3,
            k: true,
          },
          items: [skill("unarmedCombat", "dex", 3)],
        },
        {
          name: "Jo",
          type: "dramaHero",
          player: "Bo",
          system: { attributes: attributes({ dex: 9 }), heroPoints: { value: 2 } },
          items: [skill("unarmedCombat", "dex", 2)],
        },
        {
          name: "Grell",
          type: "dramaVillain",
          system: { attributes: attributes({ dex: 12, tou: 12 }), heroPoints: { value: 3 } },
        },
      ]);
      for (const seat of [ada, bo])
        await seat.page.waitForFunction("game.actors.getName('Grell') !== undefined && game.user.character !== null");
      [adaId, boId] = [await userId(gm, "Ada"), await userId(gm, "Bo")];
      await gm.page.evaluate(`ui.chat.processMessage("/deck")`);
      await gm.page.locator(`${tray} [data-action=deal]:not([disabled])`).waitFor();
    });
    afterAll(async () => {
      await table?.close();
    });

    it("on an action's card: +3 to a value, to the action, to the effect; an ally's adds", async () => {
      const [g, a, b] = [at(gm), at(ada), at(bo)];
      await deal(["DC-01", "DC-17", "DC-22", "DC-25"], ["DC-44", "DC-48", "DC-43", "DC-60"]);
      await nextD20(a, [11]);
      const id = await open(a, "Mara", "attack", "unarmed", ["Grell"]);
      for (const [seat, held, use] of [
        [a, "DC-01", "[data-use=action]"],
        [a, "DC-17", ""],
        [a, "DC-22", ""],
        [b, "DC-44", ""],
      ] as const) {
        await pressable(seat, id, "play", `[data-card=${held}]${use}`).click();
        await expect.poll(() => pile(g, "discard")).toContain(held);
      }
      await pressable(a, id, "resolve").click();
      // 14 and 0 for the dice, 3 and 3 and Jo's 2 adds: 22; the effect 12 and 3.
      await expect.poll(() => card(g, id).innerText()).toMatch(/22[\s\S]*15/u);
      expect(await whole(g)).toBe(60);
    });

    it("a card instead of a Hero Point, for the roll and against a result; one that makes an attack miss", async () => {
      const [g, a, b] = [at(gm), at(ada), at(bo)];
      await nextD20(g, [15]);
      const miss = await open(g, "Grell", "attack", "unarmed", ["Jo"]);
      await pressable(b, miss, "play", "[data-card=DC-43]").click();
      await expect.poll(() => card(g, miss).innerText()).toMatch(/Missed by a whisker/iu);
      await nextD20(g, [19]);
      const blow = await open(g, "Grell", "attack", "unarmed", ["Mara"]);
      await pressable(g, blow, "resolve").click();
      // What the card takes off is Ada's choice, as with a point of Mara's own.
      await pressable(a, blow, "negateFree", "[data-card=DC-25]").click();
      await a.page.locator(".roll-dialog [name=shock]").fill("1");
      await ok(a);
      await expect.poll(() => pile(g, "discard")).toContain("DC-25");
      expect(await points(g, "Mara")).toBe(4);
      await pressable(a, blow, "apply").click();
      await expect.poll(() => card(g, blow).locator("[data-gesture=apply]").count()).toBe(0);
    });

    it("on the tray outside a conflict: one is cleared of shock and K, a subplot lies open, another makes it last, a contact waits for a word and comes back, glory wants its roll", async () => {
      const [g, a, b] = [at(gm), at(ada), at(bo)];
      await deal(["DC-48", "DC-52", "DC-55", "DC-58"], ["DC-60", "DC-32", "DC-57", "DC-02"]);
      await g.page.evaluate("game.actors.getName('Mara').update({ system: { shock: 4, k: true } })");
      await button(a, "DC-48", "useCard").click();
      await a.page.locator("select[name=target]").selectOption({ label: "Mara" });
      await ok(a);
      await expect.poll(() => system(g, "Mara")).toMatchObject({ shock: 0, k: false });
      await button(a, "DC-52", "useCard").click();
      await word("confirm");
      await expect.poll(() => pile(g, `play:${adaId}`)).toEqual(["DC-52"]);
      await button(a, "DC-52", "mattered").click();
      await word("confirm");
      await expect.poll(() => points(g, "Mara")).toBe(5);
      await button(a, "DC-55", "useCard").click();
      await a.page.locator("input[name=note]").fill("an old score");
      await ok(a);
      await word("confirm");
      await expect
        .poll(async () => (await system(g, "Mara")).subplots)
        .toEqual([{ kind: "rival", note: "an old score" }]);
      await button(a, "DC-58", "useCard").click();
      await expect.poll(() => pile(g, "discard")).toContain("DC-58");
      await word("refuse");
      await expect.poll(() => pile(g, `hand:${adaId}`)).toContain("DC-58");
      await button(b, "DC-60", "useCard").click();
      await expect.poll(() => b.page.locator("#notifications").innerText()).not.toBe("");
      expect(await pile(g, `hand:${boId}`)).toContain("DC-60");
      // 20, 20, 20, 1: sixty and more.
      await nextD20(a, [20, 20, 20, 1]);
      await open(a, "Mara", "attack", "unarmed", ["Grell"]);
      await button(b, "DC-60", "useCard").click();
      await word("confirm");
      await expect.poll(async () => [await points(g, "Mara"), await points(g, "Jo")]).toEqual([8, 3]);
      expect(await whole(g)).toBe(60);
    });

    it("in a conflict, from the pool: the heroes seize the round, a turn more, cards for another's pool, one from the discard, a parley, a way out", async () => {
      const [g, a, b] = [at(gm), at(ada), at(bo)];
      await deal(["DC-40", "DC-37", "DC-46", "DC-59"], ["DC-56", "DC-50", "DC-03", "DC-04"]);
      const fights = await g.page.evaluate("game.combats.size");
      // Cards come up in which the villains are first; what else they say harms nobody.
      await g.page.evaluate(
        `(async () => { const deck = game.cards.find((s) => s.getFlag("crossover", "pile") === "deck"); const top = Math.min(...deck.cards.map((c) => c.sort)); await deck.updateEmbeddedDocuments("Card", ["18", "17", "29", "24"].map((n, i) => ({ _id: "dramacard00000" + n, sort: top - 10 + i })).filter((u) => deck.cards.has(u._id))); })()`,
      );
      await g.page.evaluate(
        `(async () => { const c = await Combat.implementation.create({}); await c.activate(); await c.createEmbeddedDocuments("Combatant", ["Mara", "Jo", "Grell"].map((n) => ({ actorId: game.actors.getName(n).id }))); await c.startCombat(); })()`,
      );
      const toPool = async (seat: Seat, id: string, held: string): Promise<void> => {
        await button(seat, held, "toPool").click();
        await expect.poll(() => pile(g, `pool:${id}`)).toContain(held);
      };
      const round = async (adas: string, bos: string): Promise<void> => {
        await next(async () => (await order()).phase !== "card");
        await g.page.evaluate(`game.combat.play({ type: "endRound", override: true })`);
        await expect.poll(async () => (await order()).phase).toBe("card");
        await toPool(a, adaId, adas);
        await toPool(b, boId, bos);
      };
      await round("DC-40", "DC-56");
      await round("DC-37", "DC-50");
      await next(async () => (await order()).phase === "first");
      expect((await order()).first).toBe("villains");
      await button(a, "DC-40", "useCard").click();
      await expect.poll(async () => (await order()).first).toBe("heroes");
      await next(async () => (await order()).up === "Mara");
      await button(a, "DC-37", "useCard").click();
      await expect.poll(() => pile(g, "discard")).toContain("DC-37");
      // The order is told of the turn right after the card: only then Mara's second turn comes next.
      await expect.poll(async () => (await order()).bought.length).toBe(1);
      await next(async () => (await order()).up === "Mara");
      // Bo takes what was used this round in exchange for the card that lets him.
      await button(b, "DC-50", "useCard").click();
      await b.page.locator("select[name=target]").selectOption({ value: "DC-37" });
      await ok(b);
      await expect.poll(() => pile(g, `hand:${boId}`)).toContain("DC-37");
      await g.page.evaluate(`game.combat.play({ type: "endRound", override: true })`);
      await expect.poll(async () => (await order()).phase).toBe("card");
      await toPool(a, adaId, "DC-46");
      await toPool(b, boId, "DC-03");
      await next(async () => (await order()).phase === "first");
      await button(a, "DC-46", "useCard").click();
      await a.page.locator("select[name=gift]").selectOption({ value: "DC-59" });
      await ok(a);
      await expect.poll(() => pile(g, `pool:${boId}`)).toContain("DC-59");
      // Hands go back with the card that moved them, though it says nothing of them, and again where it holds again.
      const gave = g.page.locator("#chat .exchange-card.drama", { hasText: "DC-46" }).last();
      expect(await gave.innerText()).not.toContain("DC-59");
      await gave.locator("[data-step=withdraw]").first().click();
      await expect.poll(() => pile(g, `hand:${adaId}`)).toContain("DC-59");
      await expect.poll(() => pile(g, `pool:${boId}`)).not.toContain("DC-59");
      expect(await whole(g)).toBe(60);
      await gave.locator("[data-step=restore]").first().click();
      await expect.poll(() => pile(g, `pool:${boId}`)).toContain("DC-59");
      await button(b, "DC-59", "useCard").click();
      await word("confirm");
      await expect
        .poll(() =>
          g.page.evaluate(
            `game.messages.some((m) => m.system.request?.card === "DC-59" && m.system.events.some((e) => e.event.type === "confirm"))`,
          ),
        )
        .toBe(true);
      // What was given has been used since: it isn't taken back from under who used it, and no card is in two places.
      await gave.locator("[data-step=withdraw]").first().click();
      await expect.poll(() => g.page.locator("#notifications").innerText()).toMatch(/Cards have moved on since/u);
      expect([await whole(g), (await pile(g, `hand:${adaId}`)).includes("DC-59")]).toEqual([60, false]);
      // It isn't Grell's turn either: not even on the Gamemaster's word while the parley holds.
      expect(await open(g, "Grell", "attack", "unarmed", ["Mara"], { overrule: true })).toBe("");
      await button(b, "DC-56", "useCard").click();
      await word("confirm");
      await g.page.evaluate(`game.combat.play({ type: "endRound", override: true })`);
      await expect.poll(() => g.page.evaluate("game.combats.size")).toBe(fights);
      await expect.poll(() => whole(g)).toBe(60);
      for (const seat of [g, a, b]) expect(seat.errors).toEqual([]);
    });
  });
