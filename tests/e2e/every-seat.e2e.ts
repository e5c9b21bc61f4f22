/**
 * Law of the player's seat: each ruleset's opening fight is played for one round with the players' own browsers watching, on its own scene, with numbers of adversaries hidden. Whoever is up
 * attacks through the window that a person sees; every button that a card offers anybody is pressed once, what is waited for is answered, results are applied and once taken back. After each
 * step nobody sees a card that can't be read, a lang key or an error, and no button was dead: each press changed the card, opened something or said why not.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rulesets } from "../../tools/rulesets.mjs";
import { bring } from "./bring-fight.ts";
import { watch } from "./seat-watch.ts";
import { openTable, playedOn, ready, type Seat, type TestTable } from "./support.ts";
import { keepWalk, type SeatRow } from "./walked.ts";

const SHORT = process.env.E2E_SHORT === "1";
const RULESETS = rulesets.map((r) => r.id);

/** Turns that are played of each fight, and buttons that are pressed in each. */
const TURNS = SHORT ? 3 : 30;
const PRESSES = SHORT ? 8 : 16;

/** Put into every page: what a person at this seat does and sees. */
const HANDS = `() => {
  const { noticed } = globalThis;
  const wait = (ms) => new Promise((r) => setTimeout(r, ms));
  const until = async (test, ms = 6000) => { for (let t = 0; t < ms; t += 25) { const is = test(); if (is) return is; await wait(25); } return null; };
  const cardOf = (id) => document.querySelector('.chat-log [data-message-id="' + id + '"]');
  /** What is wrong with what this seat shows: its newest cards, its tracker, its open windows. */
  globalThis.look = (since) => {
    const wrong = [];
    const cards = [...document.querySelectorAll(".chat-log .message[data-message-id]")].filter((el) => (game.messages.get(el.dataset.messageId)?.timestamp ?? 0) >= since);
    for (const el of cards) {
      if (el.querySelector(".is-broken")) wrong.push("a card can't be read: " + (game.messages.get(el.dataset.messageId)?.system?.kind ?? ""));
      wrong.push(...rawIn(el).map((raw) => raw + " on a card"));
    }
    const tracker = document.querySelector("#combat");
    if (tracker) wrong.push(...rawIn(tracker).map((raw) => raw + " in the tracker"));
    for (const w of windows()) wrong.push(...rawIn(w.element).map((raw) => raw + " in " + w.title));
    return [...new Set(wrong)];
  };
  globalThis.turn = () => {
    const { combat } = game;
    const c = combat?.combatant;
    const player = c && game.users.find((u) => !u.isGM && u.active && c.actor?.testUserPermission(u, "OWNER"));
    return { started: combat?.started ?? false, round: combat?.round ?? 0, id: c?.id ?? null, name: c?.name ?? null, plays: player?.name ?? "Gamemaster", flow: combat?.system?.flow ?? "" };
  };
  const side = (token) => token.disposition === -1 ? "foes" : "heroes";
  /** Somebody of the other side who still stands, brought within reach by the Gamemaster. */
  globalThis.opponent = async (combatantId) => {
    const me = game.combat.combatants.get(combatantId);
    const others = game.combat.combatants.filter((c) => c.token && c.actor && side(c.token) !== side(me.token) && !c.isDefeated);
    const foe = others.find((c) => c.actor.testUserPermission(game.users.getName("Ada"), "OWNER")) ?? others[0];
    if (!foe) return null;
    const size = foe.token.parent.grid.size;
    await foe.token.update({ x: me.token.x + size, y: me.token.y }, { animate: false });
    return foe.token.id;
  };
  /** Attack as the palette does, with a window where there is one. Returns what came of it. */
  globalThis.attack = async (combatantId, tokenId, nth) => {
    const me = game.combat.combatants.get(combatantId);
    // Blows first; words, and what needs a thing in hand, come after.
    const late = (e) => /:(?:throw|rumor|quip|letGo|aim)$|^action (?:repeat|bare)$/u.test(e.id);
    const listed = (game.crossover.api.actionsOf(me.actor)[0]?.entries ?? []).filter((e) => !e.refused);
    const blows = listed.filter((e) => !late(e));
    const entries = [...blows.slice(nth % blows.length), ...blows.slice(0, nth % blows.length), ...listed.filter(late)];
    await until(() => canvas.ready && canvas.tokens.placeables.some((t) => t.id === tokenId), 10000);
    canvas.tokens.placeables.find((t) => t.id === tokenId)?.setTarget(true, { releaseOthers: true });
    const raw = [];
    const said = [];
    const named = [];
    // Where one way isn't open (nothing to throw, no court to speak to), the window or a notice says so, and another is taken.
    for (let i = 0; i < Math.min(entries.length, 4); i++) {
      const entry = entries[i];
      const [before, toasts] = [game.messages.size, noticed.toasts.length];
      named.push(entry.label);
      const using = Promise.resolve(game.crossover.api.use(me.actor, entry.id)).catch((error) => { raw.push("throws: " + error.stack); });
      await until(() => windows().some((w) => w.id !== "crossover-answers") || game.messages.size > before || noticed.toasts.length > toasts, 20000);
      const whys = [];
      // One window may bring the next only after it has closed: what is asked later is answered too.
      const over = () => game.messages.size > before || noticed.toasts.length > toasts || whys.length > 0;
      for (let n = 0; n < 4 && !over(); n++) {
        raw.push(...(await answerWindows(whys)));
        await until(() => over() || asking().length > 0);
      }
      await Promise.race([using, wait(500)]);
      said.push(...noticed.toasts.slice(toasts), ...whys);
      if (game.messages.size > before) return { entry: entry.label, carded: true, said, raw };
      if (noticed.toasts.length === toasts && whys.length === 0) raw.push(entry.label + " did nothing and said nothing");
    }
    return { entry: named.join(", "), carded: false, said, raw };
  };
  const asking = () => windows().filter((w) => w.id !== "crossover-answers" && w.element.querySelector("button[type=submit], .form-footer button, .dialog-actions button, [data-action=ok]"));
  /** Windows that ask get what they offer by themselves. */
  globalThis.answerWindows = async (whys = []) => {
    const raw = [];
    for (let i = 0; i < 6; i++) {
      const w = asking().at(-1);
      if (!w) break;
      raw.push(...rawIn(w.element).map((r) => r + " in " + w.title));
      // What stands against it in the rules the Gamemaster is asked about, and goes on.
      if (w.element.classList.contains("overrule")) {
        w.element.querySelector("[data-action=yes]")?.click();
        await until(() => !w.rendered || !w.element.isConnected, 2500);
        continue;
      }
      if (w.element.classList.contains("pool-builder")) {
        for (const group of w.element.querySelectorAll(".offer-group")) { group.querySelector(".offer:not([aria-disabled=true]):not([aria-pressed=true]):not(.is-wide)")?.click(); await wait(60); }
        w.element?.querySelector("[data-action=auto]:not([aria-disabled=true])")?.click();
        await wait(60);
      }
      // Somebody else has answered meanwhile.
      if (!w.rendered || !w.element?.isConnected) continue;
      const toasts = noticed.toasts.length;
      const telling = () => [...w.element.querySelectorAll("[role=alert], .tone-warning, output")].map((el) => el.textContent.trim()).filter(Boolean).join(" ");
      const button = w.element.querySelector("button[autofocus]:not(:disabled), button.default:not(:disabled), button[type=submit]:not(:disabled)");
      const stuck = !button && w.element.querySelector("button[type=submit]:disabled");
      if (button) button.click();
      // What turn and reach have against it the Gamemaster is asked, and goes on.
      const asked = () => windows().find((o) => o.element.classList.contains("overrule"));
      if (button) {
        await until(() => !w.rendered || !w.element.isConnected || asked(), 2500);
        asked()?.element.querySelector("[data-action=yes]")?.click();
      }
      if (stuck || (button && !(await until(() => !w.rendered || !w.element.isConnected, 2500)))) {
        if (telling()) whys.push(telling());
        else if (noticed.toasts.length === toasts) raw.push(w.title + " can't be answered and doesn't say why");
      }
      if (w.rendered && w.element.isConnected) {
        (w.element.querySelector("[data-action=cancel], .form-footer button") ?? { click() {} }).click();
        await until(() => !w.rendered || !w.element.isConnected, 500);
        if (w.rendered) await w.close({ animate: false });
      }
    }
    return raw;
  };
  /** Buttons that this seat is offered on these cards. */
  globalThis.offered = (since) => game.messages.filter((m) => m.timestamp >= since && m.type === "exchange").flatMap((m) => {
    const waits = new Set([...document.querySelectorAll('#crossover-answers [data-message="' + m.id + '"][data-gesture]')].map((b) => b.dataset.gesture));
    return [...(cardOf(m.id)?.querySelectorAll("button[data-gesture], button[data-step]") ?? [])].filter((b) => b.getAttribute("aria-disabled") !== "true" && !b.closest("details:not([open])")).map((b) => ({
      message: m.id, kind: m.system.kind, gesture: b.dataset.gesture ?? null, step: b.dataset.step ?? null, label: b.textContent.replace(/\\s+/gu, " ").trim(),
      key: JSON.stringify({ ...b.dataset }), primary: b.classList.contains("is-primary") || b.classList.contains("primary"), waits: waits.has(b.dataset.gesture),
    }));
  });
  const state = (id) => [cardOf(id)?.textContent ?? "", JSON.stringify(game.messages.get(id)?.system?.events?.length ?? 0), game.messages.size, noticed.toasts.length, windows().length, document.querySelectorAll("[popover]:popover-open").length].join("|");
  /** Press it as a person does. Dead is what changes nothing, opens nothing and says nothing. */
  globalThis.pressOn = async (message, key) => {
    const button = [...(cardOf(message)?.querySelectorAll("button[data-gesture], button[data-step]") ?? [])].find((b) => JSON.stringify({ ...b.dataset }) === key && b.getAttribute("aria-disabled") !== "true");
    if (!button) return { gone: true };
    const before = state(message);
    const toasts = noticed.toasts.length;
    button.click();
    await until(() => state(message) !== before, 8000);
    let raw = [];
    const asked = windows().some((w) => w.id !== "crossover-answers" && w.element.querySelector("button[type=submit], .form-footer button"));
    if (asked) { raw = await answerWindows(); await wait(150); }
    return { dead: state(message) === before && !asked, said: noticed.toasts.slice(toasts), raw };
  };
}`;

interface Turn {
  readonly started: boolean;
  readonly round: number;
  readonly id: string | null;
  readonly name: string | null;
  readonly plays: string;
  readonly flow: string;
}
interface Offered {
  readonly message: string;
  readonly kind: string;
  readonly gesture: string | null;
  readonly step: string | null;
  readonly label: string;
  readonly key: string;
  readonly primary: boolean;
  readonly waits: boolean;
}
interface Pressed {
  readonly gone?: boolean;
  readonly dead?: boolean;
  readonly said?: readonly string[];
  readonly raw?: readonly string[];
}

/** TRACE=1 tells the whole fight, step by step. */
const trace = (...what: readonly unknown[]): void => {
  if (process.env.TRACE) console.log(...what.map((w) => (typeof w === "string" ? w : JSON.stringify(w))));
};

const run = <T>(seat: Seat, text: string): Promise<T> => seat.page.evaluate(text) as Promise<T>;

for (const profile of playedOn(14))
  describe(`every seat on profile ${profile}`, () => {
    let table: TestTable;
    let [gm, ada, bo]: Seat[] = [];
    /** Scenes that the demo world came with: no fight may be played there. */
    let seeded: readonly string[] = [];
    const walked: Record<string, SeatRow> = {};
    const seats = (): Record<string, Seat> => ({ Gamemaster: gm!, Ada: ada!, Bo: bo! });
    const eyes = async (): Promise<void> => {
      for (const seat of Object.values(seats())) {
        await ready(seat.page);
        await watch(seat);
        await run(seat, `(${HANDS})()`);
      }
    };
    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await table.sit();
      await eyes();
      await run(gm, `game.settings.set("crossover", "hideAdversaries", true)`);
      seeded = await run<string[]>(gm, "game.scenes.map((s) => s.id)");
    });
    afterAll(async () => {
      await table?.close();
    });

    it.each(RULESETS)("the opening fight is played from every seat: %s", { timeout: 300_000 }, async (ruleset) => {
      const all = seats();
      const wrong = new Set<string>();
      const heard = new Map(Object.entries(all).map(([name, seat]) => [name, seat.errors.length]));
      const scan = async (since: number, after: string): Promise<void> => {
        for (const [name, seat] of Object.entries(all)) {
          for (const fault of await run<string[]>(seat, `look(${String(since)})`))
            wrong.add(`${name}, after ${after}: ${fault}`);
          for (const error of seat.errors.slice(heard.get(name)))
            wrong.add(`${name}, after ${after}: console: ${error.slice(0, 400)}`);
          heard.set(name, seat.errors.length);
        }
      };
      const scene = await bring(gm!, ruleset);
      expect(seeded).not.toContain(scene);
      for (const [name, seat] of Object.entries(all)) {
        await seat.page.waitForFunction((id) => {
          const { canvas } = globalThis as unknown as { canvas: { ready: boolean; scene: { id: string } | null } };
          return canvas.ready && canvas.scene?.id === id;
        }, scene);
        expect(await run(seat, "canvas.tokens.placeables.length > 0"), `${name} sees nobody`).toBe(true);
      }
      let since = await run<number>(gm!, "Date.now()");
      await run(
        gm!,
        `(async () => { const c = await Combat.implementation.create({ scene: "${scene}", active: true }); await c.activate(); await c.createEmbeddedDocuments("Combatant", game.scenes.get("${scene}").tokens.filter((t) => t.actor && game.crossover.api.actionsOf(t.actor).length > 1).map((t) => ({ tokenId: t.id, sceneId: "${scene}", actorId: t.actorId, hidden: t.hidden }))); await c.rollAll(); await c.startCombat(); })()`,
      );
      await gm!.page.waitForFunction("game.combat?.started === true");
      await scan(since, "the start");

      const tried = new Set<string>();
      const acted = new Set<string>();
      const pressed = new Set<string>();
      let round = 1;
      let undone = false;
      for (let move = 0; move < 60 && acted.size < TURNS; move++) {
        const now = await run<Turn>(gm!, "turn()");
        round = now.round;
        if (round > 1) break;
        if (now.id !== null && !acted.has(now.id)) {
          acted.add(now.id);
          since = await run<number>(gm!, "Date.now()");
          const actor = all[now.plays] ?? gm!;
          await expect.poll(() => run(actor, "turn().id")).toBe(now.id);
          const foe = await run<string | null>(gm!, `opponent("${now.id}")`);
          if (foe === null) {
            wrong.add(`${now.name ?? ""} has nobody to fight`);
            break;
          }
          const struck = await run<{
            entry: string | null;
            carded?: boolean;
            said: readonly string[];
            raw?: readonly string[];
          }>(actor, `attack("${now.id}", "${foe}", ${String(acted.size)})`);
          trace(now.name, now.plays, foe, struck);
          const told = `${now.name ?? ""}'s ${struck.entry ?? "attack"}`;
          for (const raw of struck.raw ?? []) wrong.add(`${now.plays}, in ${told}: ${raw}`);
          await scan(since, told);
          for (let press = 0; press < PRESSES; press++) {
            const list: (Offered & { readonly who: string })[] = [];
            for (const who of [...new Set([now.plays, "Ada", "Bo", "Gamemaster"])])
              for (const b of await run<Offered[]>(all[who]!, `offered(${String(since)})`))
                if (b.step !== "reveal") list.push({ ...b, who });
            const name = (b: Offered & { readonly who: string }): string =>
              `${b.kind} ${b.gesture ?? b.step ?? ""} ${b.who === "Gamemaster" ? "gm" : "player"}`;
            const forward = list.filter((b) => b.step === null);
            const fresh = forward.find((b) => !tried.has(name(b)));
            const undo =
              !undone && forward.every((b) => pressed.has(`${b.message} ${b.key} ${b.label}`))
                ? list.find((b) => b.step !== null && b.who === "Gamemaster")
                : undefined;
            const open = forward.filter((b) => !pressed.has(`${b.message} ${b.key} ${b.label}`));
            const next = fresh ?? open.find((b) => b.waits) ?? open.find((b) => b.primary) ?? undo ?? open[0];
            if (!next) break;
            pressed.add(`${next.message} ${next.key} ${next.label}`);
            if (next === undo) undone = true;
            tried.add(name(next));
            const came = await run<Pressed>(all[next.who]!, `pressOn("${next.message}", ${JSON.stringify(next.key)})`);
            const what = `${next.who} pressing "${next.label}" (${next.kind} ${next.gesture ?? next.step ?? ""})`;
            trace(what, came);
            if (came.dead) wrong.add(`dead: ${what}`);
            for (const raw of came.raw ?? []) wrong.add(`${what}: ${raw}`);
            await scan(since, what);
          }
          await scan(since, `${told}, all in all`);
        }
        const before = JSON.stringify(await run<Turn>(gm!, "turn()"));
        await run(gm!, "game.combat.nextTurn().then(() => undefined)");
        for (const seat of Object.values(all)) await run(seat, "answerWindows()");
        const moved = await expect
          .poll(async () => JSON.stringify(await run<Turn>(gm!, "turn()")), { timeout: 3_000 })
          .not.toBe(before)
          .then(() => true)
          .catch(() => false);
        if (!moved) {
          // Somebody has to say how it goes on.
          const choice = gm!.page.locator("#combat [data-action=playFlow]:not([aria-disabled=true])").first();
          if ((await choice.count()) === 0) {
            wrong.add(`nobody can go on after ${now.name ?? "the start"}: ${JSON.stringify(now)}`);
            break;
          }
          await choice.evaluate((b: HTMLElement) => b.click());
          await gm!.page.waitForTimeout(300);
        }
        await scan(since, `the end of ${now.name ?? "a"}'s turn`);
      }
      expect([...wrong]).toEqual([]);
      expect(acted.size, "nobody acted").toBeGreaterThan(1);
      expect([...tried].length, "no button was pressed").toBeGreaterThan(2);
      if (!SHORT) expect(round, "the round has come to its end").toBeGreaterThan(1);
      expect(await run(gm!, `game.settings.get("crossover", "hideAdversaries")`)).toBe(true);
      const { name, subtypes } = await run<{ name: string; subtypes: string[] }>(
        gm!,
        `({ name: game.scenes.get("${scene}").name, subtypes: [...new Set(game.combat.combatants.map((c) => c.actor?.type))].sort() })`,
      );
      walked[ruleset] = { scene: name, turns: acted.size, presses: pressed.size, subtypes };
      for (const seat of Object.values(all)) await run(seat, "tidy()");
    });

    it("no ruleset was left out, and nobody's numbers lay open", () => {
      expect(Object.keys(walked)).toEqual(RULESETS);
      keepWalk("seat", profile, walked);
    });
  });
