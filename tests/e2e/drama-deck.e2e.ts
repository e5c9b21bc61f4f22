/**
 * No card is ever lost or doubled: random operations on the deck from four clients at once, a Gamemaster and three players, right and wrong ones, against the running server.
 * `npm run laws` plays ten thousand; a test plays a short evening.
 * @rule DRA-270 DRA-273 DRA-274 DRA-275 DRA-280 DRA-281 DRA-282 DRA-285
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attributes, makeCast, pile, whole } from "./drama-table.ts";
import { openTable, playedOn, type Seat, type TestTable } from "./support.ts";

const OPERATIONS = Number(process.env.CARD_OPERATIONS ?? 80);
/** Operations of each client between two looks at the whole table. */
const AT_ONCE = 5;

/** Put into every page: seeded choices, and dialogs that choose for themselves as people do, any number of what is offered. */
const DRIVER = `(seed) => {
  let state = seed >>> 0;
  const random = () => { state = (state + 0x6d2b79f5) >>> 0; let t = Math.imul(state ^ (state >>> 15), 1 | state); t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t; return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32; };
  const pick = (list) => list[Math.floor(random() * list.length)];
  const { DialogV2 } = foundry.applications.api;
  // Questions for cards are answered as they come up; one in five is closed without an answer.
  setInterval(() => {
    for (const dialog of document.querySelectorAll(".roll-dialog:not([data-answered])")) {
      const boxes = [...dialog.querySelectorAll("input[name=cards]")].sort(() => random() - 0.5);
      const take = () => dialog.querySelector("button[type=submit]");
      if (boxes.length === 0 || !take()) continue;
      dialog.dataset.answered = "1";
      const give = async () => {
        for (const box of random() < 0.2 ? [] : boxes) {
          if (!take().disabled && random() < 0.5) break;
          box.click();
          await new Promise((r) => setTimeout(r, 30));
        }
        (take().disabled ? dialog.querySelector("[data-action=cancel]") : take()).click();
      };
      void give();
    }
  }, 40);
  DialogV2.confirm = async () => random() < 0.5;
  const held = (name) => [...(game.cards.find((s) => s.getFlag("crossover", "pile") === name)?.cards ?? [])].map((c) => "DC-" + c.id.slice(-2));
  const others = () => game.users.filter((u) => !u.isGM && u.id !== game.userId).map((u) => u.id);
  const offer = async (card, to) => {
    const nonce = foundry.utils.randomID();
    game.socket.emit("system.crossover", { type: "announce", nonce });
    await game.users.activeGM.query("crossover.dramaCards", { op: "offer", card, to, nonce }, { timeout: 20000 }).catch(() => null);
  };
  const player = async () => {
    const me = game.userId;
    const mine = [...held("hand:" + me), ...held("pool:" + me), ...held("play:" + me)];
    const card = random() < 0.9 ? pick(mine) : "DC-" + String(1 + Math.floor(random() * 60)).padStart(2, "0");
    if (card === undefined) return;
    if (random() < 0.2) return offer(card, pick(others()));
    const ask = { actor: game.user.character.uuid, op: pick(["toPool", "toPool", "use", "use", "bank", "mattered"]), card, target: pick(held("discard")) ?? "", note: "", gifts: [{ card: pick(held("hand:" + me)) ?? card, to: pick(others()) }] };
    await game.crossover.api.open({ kind: "deck", actor: game.user.character, ask, visibility: "public" });
  };
  const press = (action) => document.querySelector(".drama-hand [data-action=" + action + "]")?.click();
  const gamemaster = async () => {
    const combat = game.combats.active;
    const word = [...game.messages].filter((m) => m.system?.kind === "deck").flatMap((m) => [...document.querySelectorAll('[data-message-id="' + m.id + '"] [data-gesture=' + pick(["confirm", "refuse"]) + "]")]).slice(-2);
    for (const button of word) button.click();
    const undo = random() < 0.1 ? [...document.querySelectorAll("[data-step=withdraw]")].at(-1) : null;
    undo?.click();
    if (!combat) {
      if (random() < 0.5) return press(pick(["refill", "dealKept", "adventureEnd", "refill"]));
      const made = await Combat.implementation.create({});
      await made.activate();
      await made.createEmbeddedDocuments("Combatant", game.actors.filter((a) => a.type === "dramaHero").map((a) => ({ actorId: a.id })));
      return made.startCombat();
    }
    const turn = random();
    if (turn < 0.06) return combat.delete();
    if (turn < 0.2) return combat.play({ type: "unturn" });
    if (turn < 0.45) return combat.play({ type: "endRound", override: true });
    return combat.nextTurn();
  };
  globalThis.operate = async (count) => {
    for (let i = 0; i < count; i++) await (game.user.isGM ? gamemaster() : player());
  };
}`;

for (const profile of playedOn(14))
  describe(`four at one deck on profile ${profile}`, () => {
    let table: TestTable;
    let seats: Seat[] = [];
    const places = async (seat: Seat): Promise<string> =>
      seat.page.evaluate(
        `JSON.stringify(game.cards.contents.map((s) => [s.getFlag("crossover", "pile"), [...s.cards].sort((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1)).map((c) => c.id.slice(-2)).join(" ")]).sort())`,
      );

    beforeAll(async () => {
      table = await openTable(profile, { users: [{ _id: "demoPlayerCy0000", name: "Cy", role: 1 }] });
      seats = [];
      for (const name of ["Gamemaster", "Ada", "Bo", "Cy"])
        seats.push(await table.join(name, { width: 1000, height: 700 }));
      const [gm] = seats;
      if (!gm) throw new Error("nobody sits there");
      await makeCast(
        gm,
        ["Ada", "Bo", "Cy"].map((player) => ({
          name: `Hero of ${player}`,
          type: "dramaHero",
          player,
          system: { attributes: attributes() },
        })),
      );
      for (const seat of seats.slice(1)) await seat.page.waitForFunction("game.user.character !== null");
    });
    afterAll(async () => {
      await table?.close();
    });

    it(
      `${String(OPERATIONS)} random operations: sixty cards, each in one place, the same on all four pages and on the server`,
      async () => {
        const [gm] = seats;
        if (!gm) throw new Error("nobody sits there");
        // The world comes with a fight that nobody has begun; the only ones here are those that the operations begin.
        await gm.page.evaluate("Promise.all(game.combats.map((c) => c.delete()))");
        await gm.page.evaluate(`ui.chat.processMessage("/deck")`);
        await gm.page.locator(".drama-hand [data-action=deal]:not([disabled])").click();
        await expect.poll(() => pile(gm, "deck")).toHaveLength(48);
        for (const [i, seat] of seats.entries()) await seat.page.evaluate(`(${DRIVER})(${String(i + 11)})`);
        const seen = new Set<string>();
        for (let done = 0, look = 0; done < OPERATIONS; done += seats.length * AT_ONCE, look++) {
          await Promise.all(seats.map((seat) => seat.page.evaluate(`operate(${String(AT_ONCE)})`)));
          for (const seat of seats) await expect.poll(() => whole(seat), { message: `after ${String(done)}` }).toBe(60);
          await expect
            .poll(async () => new Set(await Promise.all(seats.map(places))).size, { message: `after ${String(done)}` })
            .toBe(1);
          seen.add(await places(gm));
          if (OPERATIONS >= 1_000 && done % 1_000 === 0)
            console.info(`${String(done)} of ${String(OPERATIONS)} operations`);
          // A log of thousands is another test's; here it would only slow the pages down.
          if (look % 10 === 9)
            await gm.page.evaluate("ChatMessage.implementation.deleteDocuments(game.messages.map((m) => m.id))");
        }
        expect(seen.size).toBeGreaterThan(OPERATIONS / (seats.length * AT_ONCE) / 2);
        const before = await places(gm);
        await table.restart();
        const late = await table.join("Bo");
        expect(await places(late)).toBe(before);
      },
      90_000 + OPERATIONS * 1_500,
    );
  });
