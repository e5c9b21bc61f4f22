/**
 * The budget of gestures: what an attack costs the people at the table, counted in clicks and keys. Each press is one that a person makes on what their own page shows; whoever has nothing to press waits. Nobody types.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bring } from "./bring-fight.ts";
import { watch } from "./seat-watch.ts";
import { inGame, openTable, playedOn, type Profile, ready, type Seat, type TestTable } from "./support.ts";

/** Gestures of each seat. */
type Count = Record<string, number>;

/** Put into every page: what a person at this seat could press now. */
const HANDS = `() => {
  const wait = (ms) => new Promise((r) => setTimeout(r, ms));
  globalThis.until = async (test, ms = 6000) => { for (let t = 0; t < ms; t += 25) { const is = test(); if (is) return is; await wait(25); } return null; };
  globalThis.asking = () => windows().filter((w) => w.id !== "crossover-answers" && !w.element.classList.contains("sheet") && w.element.querySelector("button[type=submit], .form-footer button, .dialog-actions button, [data-action=ok]"));
  const live = (b) => b.getAttribute("aria-disabled") !== "true" && !b.closest("details:not([open])");
  const USUAL = ["letStand", "answer", "defend", "resist", "save", "evade", "reactUsual", "react", "reactDoom", "roll", "resolve", "announceBest", "choose", "announce", "assignQuick", "knockback", "path", "apply", "applyAll", "applyImpact", "finish", "close", "decline"];
  const rank = (b) => { const at = USUAL.indexOf(b.dataset.gesture ?? b.dataset.step); return at < 0 ? USUAL.length : at; };
  /** What stands to be pressed: the usual button of a window that asks, else the first usual button of a card. */
  globalThis.toPress = (since) => {
    const w = asking().at(-1);
    if (w) return { what: "window: " + w.title, state: "window " + w.id };
    const cards = game.messages.filter((m) => m.timestamp >= since && m.type === "exchange");
    for (const m of cards) {
      const el = document.querySelector('.chat-log [data-message-id="' + m.id + '"]');
      const own = [...(el?.querySelectorAll("button[data-gesture]:not([data-step]), button[data-step=letStand]") ?? [])].filter(live).filter((b) => !/^Chosen/u.test(b.textContent.trim()));
      if (own.length > 0) globalThis.seen = own.map((b) => b.dataset.gesture ?? b.dataset.step).join(" ");
      own.sort((x, y) => rank(x) - rank(y));
      if (own.length > 0 && rank(own[0]) === USUAL.length) continue;
      const b = own[0];
      if (b) return { all: globalThis.seen, what: (b.dataset.gesture ?? b.dataset.step) + ": " + b.textContent.replace(/\\s+/gu, " ").trim(), card: m.id, key: JSON.stringify({ ...b.dataset }) };
    }
    return null;
  };
  const stateOf = () => JSON.stringify(game.messages.map((m) => [m.id, m.system?.events?.length ?? 0, m.system?.veil ?? ""])) + windows().length + noticed.toasts.length;
  globalThis.pressIt = async (found) => {
    const before = stateOf();
    if (found.card) {
      const el = document.querySelector('.chat-log [data-message-id="' + found.card + '"]');
      [...el.querySelectorAll("button[data-gesture], button[data-step=letStand]")].find((b) => JSON.stringify({ ...b.dataset }) === found.key && live(b))?.click();
    } else {
      const w = asking().at(-1);
      const button = w?.element.querySelector("[data-action=yes], button[autofocus]:not(:disabled), button.default:not(:disabled), button[type=submit]:not(:disabled)");
      button?.click();
      if (!(await until(() => !w.rendered || !w.element.isConnected, 4000))) globalThis.stuck = w.element.innerText.slice(-300);
    }
    await until(() => stateOf() !== before, 6000);
    await wait(250);
  };
}`;

const run = <T>(seat: Seat, text: string): Promise<T> => seat.page.evaluate(text) as Promise<T>;

const trace = (...what: readonly unknown[]): void => {
  if (process.env.TRACE) console.log(...what.map((w) => (typeof w === "string" ? w : JSON.stringify(w))));
};

/** Where a sheet has what one attacks with. */
const ON_SHEET: Readonly<Record<string, string>> = {
  fudge: "[data-action=attack]",
  destiny: "[data-action=useAction][data-use='attack:fist']",
  drama: "[data-action=useAction]",
  doompool: "[data-action=openPool]",
  twintens: "[data-action=useAction][data-use='attack:unarmed']",
};

/** `BY_HAND=1`: every answer is given by hand, and what that costs is only traced. */
const BY_HAND = process.env.BY_HAND === "1";

/**
 * The most that somebody presses, aim aside: [Ada, the Gamemaster] for a hero's blow at a foe on autopilot, and for the foe's blow at the hero. A Shift-click on the attack is the first of them; "Let it stand", "The miss
 * stands" or a result that could still be bettered is the second; in Doom Pool what a pool is worth and what it is for.
 */
const BUDGETS: readonly (readonly [
  ruleset: string,
  most: { readonly hero: readonly [number, number]; readonly foe: readonly [number, number] },
])[] = [
  ["fudge", { hero: [2, 0], foe: [1, 1] }],
  ["destiny", { hero: [2, 0], foe: [1, 1] }],
  ["drama", { hero: [2, 0], foe: [1, 1] }],
  ["twintens", { hero: [2, 0], foe: [1, 1] }],
  // A reaction is one decision, stress that a point could turn aside another.
  ["doompool", { hero: [2, 0], foe: [2, 1] }],
];

interface Fighters {
  readonly hero: string;
  readonly heroToken: string;
  readonly foe: string;
  readonly foeToken: string;
}

/** Ada's hero and a foe side by side. */
const faceToFace = (gm: Seat): Promise<Fighters> =>
  inGame(
    gm.page,
    async () => {
      /* oxlint-disable typescript/no-explicit-any -- runs in the page, against globals that have no types here */
      const g = globalThis as any;
      const tokens = g.canvas.scene.tokens.contents;
      const ada = g.game.users.getName("Ada");
      const hero = tokens.find((t: any) => t.actor?.id === ada.character?.id);
      const foes = tokens.filter(
        (t: any) => t.disposition === -1 && t.actor && g.game.crossover.api.actionsOf(t.actor).length > 1,
      );
      const foe = foes.find((t: any) => /[Mm]inion|[Tt]hug|[Ee]xtra|[Mm]ob/u.test(t.actor.type)) ?? foes[0];
      await foe.update({ x: hero.x + hero.parent.grid.size, y: hero.y, hidden: false }, { animate: false });
      return { hero: hero.actor.uuid, heroToken: hero.id, foe: foe.actor.uuid, foeToken: foe.id };
      /* oxlint-enable typescript/no-explicit-any */
    },
    null,
  );

for (const profile of playedOn(14))
  describe(`clicks and keys on profile ${profile}`, () => {
    let table: TestTable;
    let [gm, ada, bo]: Seat[] = [];
    const seats = (): Record<string, Seat> => ({ Ada: ada!, Bo: bo!, Gamemaster: gm! });
    beforeAll(async () => {
      table = await openTable(profile as Profile, { byThemselves: !BY_HAND });
      [gm, ada, bo] = await table.sit();
      for (const seat of Object.values(seats())) {
        await ready(seat.page);
        await watch(seat);
        await run(seat, `(${HANDS})()`);
      }
    });
    afterAll(async () => {
      await table?.close();
    });

    /** Press what stands to be pressed, until nobody has anything to press. */
    const untilDone = async (since: number, count: Count): Promise<void> => {
      let quiet = 0;
      for (let i = 0; i < 20 && quiet < 2; i++) {
        let pressed = false;
        // Nobody presses while a card still goes on by itself.
        await run(
          gm!,
          `(async () => { let last = ""; let still = 0; const now = () => JSON.stringify(game.messages.map((m) => [m.id, m.system?.events?.length])); for (let t = 0; t < 80 && still < 5; t++) { const n = now(); still = n === last ? still + 1 : 0; last = n; await new Promise((r) => setTimeout(r, 150)); } })()`,
        );
        for (const [name, seat] of Object.entries(seats())) {
          const found = await run<{ what: string } | null>(seat, `toPress(${String(since)})`);
          if (!found) continue;
          trace("  ", name, found);
          const stuck = await run<string | undefined>(seat, "globalThis.stuck");
          if (stuck !== undefined) throw new Error(stuck);
          count[name] = (count[name] ?? 0) + 1;
          await run(seat, `pressIt(${JSON.stringify(found)})`);
          pressed = true;
          break;
        }
        quiet = pressed ? 0 : quiet + 1;
        if (!pressed) await gm!.page.waitForTimeout(300);
      }
    };

    /** From the sheet: aim at the token, press what one attacks with, and all that follows. */
    const fromSheet = async (
      ruleset: string,
      seat: Seat,
      name: string,
      actor: string,
      target: string,
    ): Promise<Count> => {
      const count: Count = {};
      const since = await run<number>(gm!, "Date.now()");
      await run(
        seat,
        `(async () => { const a = fromUuidSync("${actor}"); await a.sheet.render({ force: true, mode: "play" }); })()`,
      );
      await seat.page.locator(".crossover.actor-sheet").first().waitFor();
      await run(
        seat,
        `canvas.tokens.placeables.find((t) => t.id === "${target}").setTarget(true, { releaseOthers: true })`,
      );
      // Whom it is aimed at stands from before.
      count[name] = 0;
      const button = seat.page
        .locator(`.crossover.actor-sheet ${ON_SHEET[ruleset] ?? ""}:not([aria-disabled=true])`)
        .first();
      // Dice that hit and that fail to resist, so that an attack goes its whole way.
      for (const one of Object.values(seats()))
        await run(one, `CONFIG.Dice.randomUniform = () => ${one === seat ? "0.06" : "0.8"}`);
      await button.evaluate((b: HTMLElement, quick) => {
        b.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: quick }));
      }, !BY_HAND);
      count[name]++;
      trace("   aim and press", await button.innerText().catch(() => "(gone)"));
      await run(seat, `until(() => asking().length > 0 || game.messages.some((m) => m.timestamp >= ${String(since)}))`);
      await untilDone(since, count);
      return count;
    };

    /** The fight of a ruleset on the table, a hero and a foe of it side by side; whether the foe is on autopilot. */
    const faced = async (ruleset: string, autopilot: boolean): Promise<Fighters> => {
      const scene = await bring(gm!, ruleset);
      for (const seat of Object.values(seats()))
        await seat.page.waitForFunction((id) => {
          const { canvas } = globalThis as unknown as { canvas: { ready: boolean; scene: { id: string } | null } };
          return canvas.ready && canvas.scene?.id === id;
        }, scene);
      for (const seat of Object.values(seats())) await run(seat, "globalThis.stuck = undefined; tidy()");
      const who = await faceToFace(gm!);
      if (autopilot) await run(gm!, `fromUuidSync("${who.foe}").setFlag("crossover", "answers", "self")`);
      return who;
    };

    /** What was answered by itself is taken back by one click of the Gamemaster, and asked then; nothing of it is another player's. */
    const takenBack = async (who: Fighters, since: number): Promise<void> => {
      const events = `game.messages.contents.findLast((m) => m.type === "exchange" && m.timestamp >= ${String(since)})?.system.events.map((e) => [e.itself ?? "", e.undone !== null])`;
      const byItself = [who.foe, false];
      await expect.poll(() => run(gm!, events)).toEqual([["", false], byItself, byItself, byItself]);
      const health = `fromUuidSync("${who.foe}").effects.size`;
      const struck = await run<number>(gm!, health);
      const card = gm!.page.locator(".chat-log .exchange-card").last();
      expect(await ada!.page.locator(".chat-log .exchange-card .by-itself").last().innerText()).toContain(
        "Answered by itself",
      );
      expect(await ada!.page.locator(".chat-log .exchange-card .by-itself button").count()).toBe(0);
      await card.locator(".by-itself button").click();
      await expect.poll(() => run(gm!, events)).toEqual([["", false], ...[1, 2, 3].map(() => [who.foe, true])]);
      await expect.poll(() => run<number>(gm!, health)).toBeLessThan(struck);
      await card.locator("[data-gesture=defend]").waitFor();
      // Nothing of it is a player's: neither the answer, nor the policy, nor the switch.
      const tried = await run<string[]>(
        bo!,
        `(async () => { const id = game.messages.contents.findLast((m) => m.type === "exchange").id; const all = [
          fromUuidSync("${who.foe}").setFlag("crossover", "answers", "ask"), game.settings.set("crossover", "answersByThemselves", false),
          game.users.activeGM.query("crossover.exchange", { op: "letStand", message: id, nonce: "forged" }, { timeout: 5000 }).then((a) => { if (!a.accepted) throw new Error(a.reason); }) ];
          return (await Promise.allSettled(all)).map((t) => t.status); })()`,
      );
      expect(tried).toEqual(["rejected", "rejected", "rejected"]);
    };

    it.each(BUDGETS)("an attack in %s", { timeout: 240_000 }, async (ruleset, most) => {
      const who = await faced(ruleset, true);
      // The foe strikes first: it may be out after the hero's blow.
      await run(gm!, `void (globalThis.fresh = fromUuidSync("${who.hero}").toObject().system)`);
      const foe = await fromSheet(ruleset, gm!, "Gamemaster", who.foe, who.heroToken);
      // Neither may the hero be.
      await run(gm!, `fromUuidSync("${who.hero}").update({ system: globalThis.fresh }).then(() => {})`);
      for (const seat of Object.values(seats())) await run(seat, "tidy()");
      const since = await run<number>(gm!, "Date.now()");
      const hero = await fromSheet(ruleset, ada!, "Ada", who.hero, who.foeToken);
      for (const seat of Object.values(seats())) await run(seat, "tidy()");
      trace(ruleset, { hero, foe });
      const over = (count: Count, [ada, gm]: readonly [number, number]): Count =>
        Object.fromEntries(
          Object.entries(count).filter(([name, n]) => n > (name === "Ada" ? ada : name === "Gamemaster" ? gm : 0)),
        );
      if (!BY_HAND) expect([over(hero, most.hero), over(foe, most.foe)]).toEqual([{}, {}]);
      if (!BY_HAND && ruleset === "fudge") await takenBack(who, since);
    });
  });
