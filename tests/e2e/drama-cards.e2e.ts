/**
 * Cards between people: a trade that needs both's word, a card of the pool lost to a villain's approved taunt, a hand too large at the end of a scene, everybody regrouping, a race on the cards, a card
 * that waits for the Gamemaster's word; who is away is played for by the Gamemaster.
 * @rule DRA-259 DRA-281 DRA-282 DRA-286 DRA-287 DRA-294 DRA-303 DRA-315 DRA-316
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
  userId,
  whole,
} from "./drama-table.ts";
import { openTable, playedOn, type Seat, type TestTable } from "./support.ts";

const tray = ".drama-hand";
const dialog = ".roll-dialog";
/** Choose cards in the question that is open on a page. */
async function choose(seat: Seat, ...cards: readonly string[]): Promise<void> {
  for (const id of cards) await seat.page.locator(`${dialog} input[value=${id}]`).check();
  await seat.page.locator(`${dialog} button[type=submit]:not([disabled])`).click();
}

for (const profile of playedOn(14))
  describe(`Drama: cards between people on profile ${profile}`, () => {
    let table: TestTable;
    let [gm, ada, bo]: Seat[] = [];
    let [adaId, boId] = ["", ""];
    const at = (seat: Seat | undefined): Seat => {
      if (!seat) throw new Error("nobody sits there yet");
      return seat;
    };
    /** The button of a card in somebody's own tray. */
    const button = (seat: Seat, held: string, op: string): ReturnType<Seat["page"]["locator"]> =>
      seat.page.locator(`${tray} [data-card=${held}] [data-op=${op}]`);

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await table.sit();
      await makeCast(gm, [
        {
          name: "Mara",
          type: "dramaHero",
          player: "Ada",
          system: { attributes: attributes({ dex: 11 }), heroPoints: { value: 4 } },
          items: [skill("stealth", "dex", 2)],
        },
        { name: "Jo", type: "dramaHero", player: "Bo", system: { attributes: attributes(), heroPoints: { value: 2 } } },
        {
          name: "Grell",
          type: "dramaVillain",
          system: { attributes: attributes({ cha: 14 }), heroPoints: { value: 3 } },
        },
      ]);
      for (const seat of [ada, bo])
        await seat.page.waitForFunction("game.actors.getName('Grell') !== undefined && game.user.character !== null");
      [adaId, boId] = [await userId(gm, "Ada"), await userId(gm, "Bo")];
      await gm.page.evaluate(`ui.chat.processMessage("/deck")`);
      await gm.page.locator(`${tray} [data-action=deal]:not([disabled])`).waitFor();
      await nextShuffle(gm, ["DC-33", "DC-47", "DC-25", "DC-57", "DC-26", "DC-27", "DC-04", "DC-51", "DC-21", "DC-01"]);
      await gm.page.locator(`${tray} [data-action=deal]`).click();
      await button(ada, "DC-33", "offer").waitFor();
    });
    afterAll(async () => {
      await table?.close();
    });

    it("outside a conflict two hand cards change hands when both agree; a refusal changes nothing, and chat names no card", async () => {
      const [g, a, b] = [at(gm), at(ada), at(bo)];
      await button(a, "DC-25", "offer").click();
      await b.page.locator(`${dialog} [data-action=cancel]`).click();
      await expect.poll(() => a.page.locator("#notifications").innerText()).toMatch(/Bo does not trade/u);
      expect(await pile(g, `hand:${adaId}`)).toContain("DC-25");
      await button(a, "DC-25", "offer").click();
      await choose(b, "DC-04");
      await expect.poll(() => pile(g, `hand:${adaId}`)).toContain("DC-04");
      await expect.poll(() => pile(g, `hand:${boId}`)).toContain("DC-25");
      await expect
        .poll(() => g.page.evaluate("game.messages.contents.at(-1)?.content ?? ''"))
        .toMatch(/Ada and Bo trade/u);
      const told = JSON.stringify(await g.page.evaluate("game.messages.contents.map((m) => [m.content, m.system])"));
      expect(told).not.toMatch(/DC-25|DC-04|Why We Fight/u);
    });

    it("a clue waits for the Gamemaster's word, a refusal gives the card back; a kept card brings three points", async () => {
      const [g, a] = [at(gm), at(ada)];
      await button(a, "DC-57", "useCard").click();
      await expect.poll(() => pile(g, "discard")).toEqual(["DC-57"]);
      await g.page.locator("#chat [data-gesture=refuse]").last().click();
      await expect.poll(() => pile(g, `hand:${adaId}`)).toContain("DC-57");
      await button(a, "DC-33", "bank").click();
      await g.page.locator("#chat [data-gesture=confirm]:not([aria-disabled=true])").last().click();
      await expect.poll(() => points(g, "Mara")).toBe(7);
      await expect.poll(() => pile(g, "discard")).toContain("DC-33");
    });

    it("a hand above its size is brought down by its player's choice at the end of a scene, one below it drawn up", async () => {
      const [g, a, b] = [at(gm), at(ada), at(bo)];
      await g.page.evaluate(
        `Card.implementation.createDocuments([{ ...game.cards.find((s) => s.getFlag("crossover", "pile") === "deck").cards.contents.sort((x, y) => x.sort - y.sort)[0].toObject() }], { parent: game.cards.find((s) => s.getFlag("crossover", "pile") === "hand:${boId}"), keepId: true })`,
      );
      // The card lies twice for a moment, as after a page that was closed in the middle of a move; the deck's next step heals it.
      await g.page.locator(`${tray} [data-action=refill]`).click();
      await choose(b, "DC-26");
      await expect
        .poll(async () => [
          (await pile(g, `hand:${adaId}`)).length,
          (await pile(g, `hand:${boId}`)).length,
          await whole(g),
        ])
        .toEqual([4, 4, 60]);
      await expect.poll(() => pile(g, "discard")).toContain("DC-26");
      await expect.poll(() => pile(a, `hand:${boId}`)).not.toContain("DC-26");
    });

    it("Regroup asks everybody what they put away, and hands are full again", async () => {
      const [g, a, b] = [at(gm), at(ada), at(bo)];
      const before = [await pile(g, `hand:${adaId}`), await pile(g, `hand:${boId}`)];
      await button(a, "DC-47", "useCard").click();
      await choose(b, "DC-27");
      await choose(a);
      await expect
        .poll(async () => [
          (await pile(g, `hand:${adaId}`)).length,
          (await pile(g, `hand:${boId}`)).length,
          await whole(g),
        ])
        .toEqual([4, 4, 60]);
      await expect.poll(() => pile(g, "discard")).toEqual(expect.arrayContaining(["DC-47", "DC-27"]));
      // Step by step it goes back, and nobody reads on the card what anybody has drawn or kept.
      const regroup = g.page.locator("#chat .exchange-card.drama", { hasText: "DC-47" }).last();
      const drawn = await pile(g, `hand:${boId}`);
      expect(drawn.filter((held) => held !== "DC-47" && (before[1] ?? []).includes(held))).toHaveLength(3);
      for (const held of drawn) expect(await regroup.innerText()).not.toContain(held);
      const step = async (what: "withdraw" | "restore", at: 0 | 1, undone: number): Promise<void> => {
        await regroup.locator(`details [data-step=${what}][data-at="${String(at)}"]`).dispatchEvent("click");
        await expect.poll(() => regroup.locator(".step.is-undone").count()).toBe(undone);
      };
      await step("withdraw", 1, 1);
      await expect.poll(() => pile(g, `hand:${boId}`)).toContain("DC-27");
      await step("withdraw", 0, 2);
      await expect.poll(async () => [await pile(g, `hand:${adaId}`), await pile(g, `hand:${boId}`)]).toEqual(before);
      expect(await whole(g)).toBe(60);
      await step("restore", 0, 1);
      await step("restore", 1, 0);
      await expect.poll(() => pile(g, `hand:${boId}`)).toEqual(drawn);
      expect(await whole(g)).toBe(60);
    });

    it("a race: the turned card opens steps, a try is an action of its own, what it brings stands on the race", async () => {
      const [g, a] = [at(gm), at(ada)];
      const deck = await pile(g, "deck");
      const race = (await g.page.evaluate(
        `(async () => (await game.crossover.api.open({ kind: "race", actor: game.actors.getName("Mara"), visibility: "public", ask: { id: "therace", actor: game.actors.getName("Mara").uuid, name: "Out of the vault", steps: [{ skill: "stealth", dn: 10 }, { skill: "running", dn: 8 }] } })).id)()`,
      )) as string;
      await card(a, race).locator("text=Out of the vault").first().waitFor();
      // Until a card says A, nobody may try; the Gamemaster turns one a round.
      const letters = (id: string): string =>
        [
          "",
          "AB",
          "B",
          "BC",
          "B",
          "CD",
          "AB",
          "",
          "C",
          "CD",
          "C",
          "BC",
          "",
          "C",
          "D",
          "C",
          "C",
          "D",
          "ABC",
          "BC",
          "D",
          "B",
          "BC",
          "BCD",
          "A",
          "A",
          "B",
          "D",
          "B",
          "A",
          "AB",
          "",
          "CD",
          "B",
          "AB",
          "BC",
          "B",
          "A",
          "ABC",
          "",
          "AB",
          "D",
          "C",
          "CD",
          "",
          "BCD",
          "A",
          "ABCD",
          "C",
          "D",
          "B",
          "CD",
          "BC",
          "CD",
          "",
          "D",
          "A",
          "C",
          "AB",
          "A",
          "A",
        ][Number(id.slice(3))] ?? "";
      const turns = deck.findIndex((id) => letters(id).includes("A")) + 1;
      for (let n = 1; n <= turns; n++) {
        // A press while another is under way is that press; one that came to nothing is made again, one on its way isn't.
        await expect
          .poll(async () => {
            if ((await steps(g, race)).length < n) {
              await pressable(g, race, "next").click();
              await g.page
                .waitForFunction(
                  `game.messages.get(${JSON.stringify(race)}).system.events.length >= ${String(n)}`,
                  undefined,
                  { timeout: 3000 },
                )
                .catch(() => null);
            }
            return (await steps(g, race)).length;
          })
          .toBe(n);
      }
      await nextD20(a, [12]);
      await pressable(a, race, "attempt").click();
      await a.page.locator(".roll-dialog button[type=submit], .roll-dialog [data-action=roll]").first().click();
      await expect
        .poll(() => a.page.locator("#chat .exchange-card [data-gesture=resolve]:not([aria-disabled=true])").count())
        .toBeGreaterThan(0);
      await a.page.locator("#chat .exchange-card [data-gesture=resolve]:not([aria-disabled=true])").last().click();
      await expect.poll(() => card(g, race).innerText()).toMatch(/A: Stealth, 10\s+done/iu);
      await expect
        .poll(() => card(a, race).locator("[data-gesture=attempt]").first().getAttribute("aria-disabled"))
        .toBe("true");
    });

    it("an empty deck is shuffled for the next card, and that goes back with the card: the discard lies as it lay", async () => {
      const g = at(gm);
      const race = g.page
        .locator("#chat .exchange-card.drama", { hasText: "Out of the vault" })
        .filter({ has: g.page.locator("[data-gesture=next]") });
      await g.page.evaluate(
        `(async () => { const of = (name) => game.cards.find((s) => s.getFlag("crossover", "pile") === name); const [deck, discard] = [of("deck"), of("discard")]; const all = deck.cards.map((c) => c.toObject()); await discard.createEmbeddedDocuments("Card", all, { keepId: true }); await deck.deleteEmbeddedDocuments("Card", all.map((c) => c._id)); })()`,
      );
      const lay = async (): Promise<readonly string[][]> =>
        Promise.all(["deck", "stack", "discard"].map((name) => pile(g, name)));
      const empty = await lay();
      expect(empty[0]).toEqual([]);
      await race.locator("[data-gesture=next]").click();
      await expect.poll(async () => (await pile(g, "deck")).length).toBeGreaterThan(30);
      await expect.poll(() => whole(g)).toBe(60);
      const shuffled = await lay();
      await race.locator(".latest [data-step=withdraw]").click();
      await expect.poll(lay).toEqual(empty);
      expect(await whole(g)).toBe(60);
      await race.locator("details [data-step=restore]").dispatchEvent("click");
      await expect.poll(lay).toEqual(shuffled);
      expect(await whole(g)).toBe(60);
    });

    it("a villain's approved taunt costs a card of the pool, of the player's choice; for who is away the Gamemaster chooses", async () => {
      const [g, a, b] = [at(gm), at(ada), at(bo)];
      await g.page.evaluate(
        `(async () => { const c = await Combat.implementation.create({}); await c.activate(); await c.createEmbeddedDocuments("Combatant", ["Mara", "Jo", "Grell"].map((n) => ({ actorId: game.actors.getName(n).id }))); await c.startCombat(); })()`,
      );
      // Cards are turned until one approves of a taunt; at each round's end both put a card in the pool.
      for (let round = 0; round < 30; round++) {
        await g.page.evaluate("game.combat.nextTurn()");
        await expect.poll(() => g.page.evaluate("JSON.parse(game.combat.system.flow).data.phase")).not.toBe("card");
        const approved = (await g.page.evaluate(
          `document.querySelector("#combat, .combat-sidebar")?.innerText ?? ""`,
        )) as string;
        const setback = /setback/iu.test(approved);
        if (/approved:[^·]*(taunt|any)/iu.test(approved) && !setback && round > 0) break;
        await g.page.evaluate(`game.combat.play({ type: "endRound", override: true })`);
        for (const [seat, id] of [
          [a, adaId],
          [b, boId],
        ] as const) {
          const before = (await pile(g, `pool:${id}`)).length;
          const move = seat.page.locator(`${tray} [data-op=toPool]`).first();
          if (before > 1 || (await pile(g, `hand:${id}`)).length === 0) continue;
          await move.click();
          await expect.poll(async () => (await pile(g, `pool:${id}`)).length).toBe(before + 1);
        }
      }
      const taunt = async (name: string): Promise<string> => {
        await nextD20(g, [15]);
        // It is nobody's turn yet: on the Gamemaster's word.
        const id = await open(g, "Grell", "interact", "taunt", [name], { overrule: true });
        await pressable(g, id, "resolve").click();
        return id;
      };
      const [lost = ""] = await pile(g, `pool:${adaId}`);
      await taunt("Mara");
      await choose(a, lost);
      await expect.poll(() => pile(g, "discard")).toContain(lost);
      await b.page.goto("about:blank");
      await expect.poll(() => g.page.evaluate(`game.users.get(${JSON.stringify(boId)}).active`)).toBe(false);
      const [theirs = ""] = await pile(g, `pool:${boId}`);
      await taunt("Jo");
      await choose(g, theirs);
      await expect.poll(() => pile(g, "discard")).toContain(theirs);
      await expect.poll(() => whole(g)).toBe(60);
      for (const seat of [g, a]) expect(seat.errors).toEqual([]);
    });
  });
