/**
 * The opening fight of the packs as a table plays it: the macro sets it up, two players and the Gamemaster fight it to its end on the dramatic line with dice that fall as they fall (from a seed), and
 * nothing of ours that reaches a player's page says what is in another's hand.
 * @rule DRA-005 DRA-140 DRA-141 DRA-185 DRA-231 DRA-270 DRA-273 DRA-276 DRA-283 DRA-340 DRA-401
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nextShuffle, pile, userId, whole } from "./drama-table.ts";
import { openTable, playedOn, ready, type Seat, type TestTable } from "./support.ts";

/** Put into every page: dice from a seed; the fight's turns as somebody plays them who knows only what is on the screen. */
const PLAYER = `(seed) => {
  let state = seed >>> 0;
  CONFIG.Dice.randomUniform = () => { state = (state + 0x6d2b79f5) >>> 0; let t = Math.imul(state ^ (state >>> 15), 1 | state); t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t; return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32; };
  const fighting = (c) => c.actor && !c.actor.system.derived.out && (c.actor.system.count ?? 1) > 0;
  globalThis.turn = () => {
    const f = JSON.parse(game.combat.system.flow);
    const c = f.up ? game.combat.combatants.get(f.up) : null;
    return { phase: f.data.phase, round: f.round, acted: f.data.acted.length, up: c?.id ?? null, name: c?.name ?? null, plays: c ? (game.users.find((u) => !u.isGM && c.actor?.testUserPermission(u, "OWNER"))?.name ?? "Gamemaster") : null };
  };
  globalThis.standing = () => Object.fromEntries(["heroes", "villains"].map((side) => [side, game.combat.combatants.filter((c) => c.actor?.system.side === side && fighting(c)).length]));
  // Whoever is up attacks the toughest of the other side that still stands, or does nothing where the card or their state forbids it.
  globalThis.strike = async (id) => {
    const me = game.combat.combatants.get(id).actor;
    const foes = game.combat.combatants.filter((c) => c.actor?.system.side !== me.system.side && fighting(c));
    const target = foes.sort((a, b) => (a.actor.system.heroPoints?.value ?? -1) - (b.actor.system.heroPoints?.value ?? -1) || (a.id < b.id ? -1 : 1))[0];
    const attacks = game.crossover.api.actionsOf(me).flatMap((g) => g.entries ?? g.actions ?? [g]).filter((e) => String(e.id).includes("attack:") && !String(e.id).includes("throw") && !e.refused);
    const strong = attacks.sort((a, b) => Number(/-?\\d+/.exec(b.detail ?? "0")?.[0] ?? 0) - Number(/-?\\d+/.exec(a.detail ?? "0")?.[0] ?? 0))[0];
    if (!target || !strong) return null;
    const what = String(strong.id).split("attack:")[1];
    const ask = { id: foundry.utils.randomID(), actor: me.uuid, deed: "attack", what, targets: [target.actor.uuid], each: 1, group: null, options: ["pointBlank"], vital: 1, circumstances: [], by: 0, exposure: "ready", situation: "none", dn: null, wanted: "", wish: false, purpose: "none", patient: "" };
    const card = await game.crossover.api.open({ kind: "action", actor: me, visibility: "public", ask });
    return card?.id ?? null;
  };
  globalThis.press = (message, gesture) => { const b = document.querySelector('#chat [data-message-id="' + message + '"] [data-gesture=' + gesture + ']:not([aria-disabled=true])'); b?.click(); return b !== null; };
  globalThis.stage = (message) => game.messages.get(message)?.system.events.map((e) => e.event.type) ?? [];
}`;

for (const profile of playedOn(14))
  describe(`Drama: the last encore on profile ${profile}`, () => {
    let table: TestTable;
    let [gm, ada, bo]: Seat[] = [];
    const heard: string[] = [];
    const at = (seat: Seat | undefined): Seat => {
      if (!seat) throw new Error("nobody sits there yet");
      return seat;
    };
    const prepare = async (seat: Seat, seed: number): Promise<void> => {
      await seat.page.evaluate(`(${PLAYER})(${String(seed)})`);
    };
    const turn = (
      seat: Seat,
    ): Promise<{
      readonly phase: string;
      readonly round: number;
      readonly acted: number;
      readonly up: string | null;
      readonly name: string | null;
      readonly plays: string | null;
    }> => seat.page.evaluate("turn()");
    const standing = (seat: Seat): Promise<{ readonly heroes: number; readonly villains: number }> =>
      seat.page.evaluate("standing()");

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await table.sit();
      // Ada's page is opened again with an ear on its line.
      ada.page.on("websocket", (line) => line.on("framereceived", ({ payload }) => heard.push(String(payload))));
      await ada.page.reload();
      await ready(ada.page);
      for (const [i, seat] of [gm, ada, bo].entries()) await prepare(seat, 41 + i);
    });
    afterAll(async () => {
      await table?.close();
    });

    it("the adventure brings scene, heroes, foes and the encounter; cards are dealt, and all stand in the tracker", async () => {
      const [g, a, b] = [at(gm), at(ada), at(bo)];
      await g.page.evaluate(
        `(async () => { await (await game.packs.get("crossover.drama-fight").getDocument("drFiTheLastEncor")).import(); })()`,
      );
      await g.page.locator(".opening-fight [data-action=yes]").click();
      await expect.poll(() => g.page.evaluate("game.scenes.viewed?.tokens.size ?? 0")).toBe(6);
      await g.page.evaluate(
        `(async () => { for (const [hero, player] of [["Lintel", "Ada"], ["Minelight", "Bo"]]) { const u = game.users.getName(player); const actor = game.actors.getName(hero); await actor.update({ ownership: { [u.id]: 3 } }); await u.update({ character: actor.id }); } })()`,
      );
      for (const seat of [a, b]) await seat.page.waitForFunction("game.user.character !== null");
      await g.page.evaluate(`ui.chat.processMessage("/deck")`);
      await g.page.locator(".drama-hand [data-action=deal]:not([disabled])").waitFor();
      await nextShuffle(g, ["DC-25", "DC-17", "DC-22", "DC-01", "DC-43", "DC-26", "DC-44", "DC-18"]);
      await g.page.locator(".drama-hand [data-action=deal]").click();
      await expect.poll(() => whole(g)).toBe(60);
      await prepare(g, 7);
      await g.page.evaluate(
        `(async () => { const scene = game.scenes.viewed; const c = game.combats.find((c) => c.combatants.size > 0 && c.combatants.every((f) => scene.tokens.has(f.tokenId))); await c.activate(); await c.startCombat(); await c.play({ type: "conflict", conflict: "dramatic" }); })()`,
      );
      await expect.poll(() => standing(g)).toEqual({ heroes: 3, villains: 3 });
    });

    it("it is fought until one side is down; every blow is read and falls, cards go to pools at each round's end", async () => {
      const [g, a, b] = [at(gm), at(ada), at(bo)];
      const seats: Record<string, Seat> = { Gamemaster: g, Ada: a, Bo: b };
      let blows = 0;
      for (let move = 0; move < 150; move++) {
        const { heroes, villains } = await standing(g);
        if (heroes === 0 || villains === 0) break;
        const now = await turn(g);
        if (now.up === null) {
          const before = JSON.stringify(now);
          await g.page.evaluate("game.combat.nextTurn()");
          await expect.poll(async () => JSON.stringify(await turn(g)), { message: before }).not.toBe(before);
          if (now.phase === "end")
            for (const seat of [a, b]) {
              const button = seat.page.locator(".drama-hand [data-op=toPool]").first();
              if (await button.count()) await button.click();
            }
          continue;
        }
        const seat = seats[now.plays ?? ""] ?? g;
        await expect.poll(async () => (await turn(seat)).up).toBe(now.up);
        const blow = (await seat.page.evaluate(`strike(${JSON.stringify(now.up)})`)) as string | null;
        if (blow !== null) {
          blows++;
          await expect.poll(() => seat.page.evaluate(`press(${JSON.stringify(blow)}, "resolve")`)).toBe(true);
          await expect.poll(() => g.page.evaluate(`stage(${JSON.stringify(blow)})`)).toContain("resolve");
          await g.page.evaluate(`press(${JSON.stringify(blow)}, "apply")`);
          await expect
            .poll(() =>
              g.page.evaluate(
                `document.querySelector('#chat [data-message-id="${blow}"] [data-gesture=apply]') === null`,
              ),
            )
            .toBe(true);
        }
        await g.page.evaluate("game.combat.nextTurn()");
        // Under a flurry the same one may be up again: what counts is that a turn has been taken.
        await expect
          .poll(async () => ((await turn(g)).round === now.round ? (await turn(g)).acted : -1), {
            message: now.name ?? "",
          })
          .not.toBe(now.acted);
      }
      const { heroes, villains } = await standing(g);
      expect([heroes === 0 || villains === 0, blows > 5]).toEqual([true, true]);
      for (const seat of [g, a, b]) await expect.poll(() => whole(seat)).toBe(60);
    }, 240_000);

    it("nothing of ours told Ada what Bo holds: not over the line, not in messages, fights, actors or settings", async () => {
      const [g, a] = [at(gm), at(ada)];
      const boId = await userId(g, "Bo");
      const held = await pile(g, `hand:${boId}`);
      expect(held.length).toBeGreaterThan(0);
      const names = (await g.page.evaluate(
        `[...game.cards.find((s) => s.getFlag("crossover", "pile") === "hand:${boId}").cards].flatMap((c) => [c.id, c.name])`,
      )) as string[];
      // Foundry itself sends stacks with their cards to every page; all else is ours.
      const ours = heard.filter((frame) => !/"type":"Cards?"|"documentName":"Cards?"|"cards":\[/u.test(frame));
      expect(ours.length).toBeGreaterThan(50);
      for (const word of [...held, ...names])
        expect(ours.filter((frame) => frame.includes(word)).map((frame) => frame.slice(0, 400))).toEqual([]);
      // Numbers of the foes may be shown to all; hands still are nobody's.
      await g.page.evaluate(
        "for (const button of document.querySelectorAll('#chat [data-step=reveal]')) button.click()",
      );
      await expect.poll(() => g.page.locator("#chat [data-step=reveal]").count(), { timeout: 30_000 }).toBe(0);
      const known = String(
        await a.page.evaluate(
          `JSON.stringify([game.messages.map((m) => m.toObject()), game.combats.map((c) => c.toObject()), game.actors.map((x) => x.toObject()), game.users.map((u) => u.toObject()), [...game.settings.storage.get("world")].map((s) => s.toObject()), Object.entries(localStorage), game.cards.map((s) => s.flags)])`,
        ),
      );
      for (const word of [...held, ...names]) expect(known).not.toContain(word);
      // Her own tray shows her own cards and Bo's open ones.
      await expect
        .poll(() => a.page.locator(".drama-hand [data-pile=hand] [data-card]").count())
        .toBe((await pile(g, `hand:${await userId(g, "Ada")}`)).length);
    });

    it("the fight over, stack and pools are cleared, lone K and O are gone, and no console has said anything", async () => {
      const g = at(gm);
      await g.page.evaluate("game.combat.delete()");
      await expect.poll(() => pile(g, "stack")).toEqual([]);
      await expect
        .poll(() =>
          g.page.evaluate(
            "[...game.actors, ...game.scenes.viewed.tokens.map((t) => t.actor)].filter((x) => x.type.startsWith('drama') && x.system.k !== x.system.o).map((x) => x.name)",
          ),
        )
        .toEqual([]);
      for (const seat of [g, at(ada), at(bo)]) expect(seat.errors).toEqual([]);
    });
  });
