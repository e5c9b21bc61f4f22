/**
 * Whole opening fights with one side on autopilot: two players play the heroes, the Gamemaster plans and plays the foes by one press a round, and whoever has nothing to decide presses nothing. Fought to
 * its end, each gesture counted and kept in build/gestures.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { bring } from "./bring-fight.ts";
import { HANDS, ON_SHEET, pressAll, run } from "./gestures.ts";
import { watch } from "./seat-watch.ts";
import { openTable, playedOn, type Profile, ready, type Seat, type TestTable } from "./support.ts";

/** Where the gestures of each fight are kept to be read. */
const KEPT = join(import.meta.dirname, "..", "..", "build", "gestures");

/** Rounds after which a fight should long have ended. */
const MOST_ROUNDS = 25;
/** What the Gamemaster may press in a round on average: plan, play, and what cards ask of them. */
const MOST_OF_GM = 6;

/** Put into every page: dice from a seed, luckier ones for players, so that a fight comes to its end in a quarter of an hour; and the fight as somebody at the table sees it. */
const FIGHT = `(seed) => {
  let state = seed >>> 0;
  CONFIG.Dice.randomUniform = () => { state = (state + 0x6d2b79f5) >>> 0; let t = Math.imul(state ^ (state >>> 15), 1 | state); t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t; const u = ((t ^ (t >>> 14)) >>> 0) / 2 ** 32; return game.user.isGM ? u : u * u; };
  const foes = (c) => c.token?.disposition === -1;
  globalThis.standing = () => { const of = (foe) => game.combat.combatants.filter((c) => c.actor && foes(c) === foe && !c.isDefeated).length; return { heroes: of(false), foes: of(true) }; };
  globalThis.upNow = () => {
    const { combat } = game;
    const c = combat?.combatant;
    const player = c && game.users.find((u) => !u.isGM && u.active && c.actor?.testUserPermission(u, "OWNER"));
    return { round: combat?.round ?? 0, id: c?.id ?? null, name: c?.token?.name ?? null, foe: c ? foes(c) : false, out: c?.isDefeated === true, actor: c?.actor?.uuid ?? null, token: c?.tokenId ?? null, plays: player?.name ?? "Gamemaster", flow: combat?.system?.flow ?? "" };
  };
  /** The nearest foe that stands. */
  globalThis.nearestTo = (id) => {
    const me = game.combat.combatants.get(id);
    const far = (c) => Math.hypot(c.token.x - me.token.x, c.token.y - me.token.y);
    return game.combat.combatants.filter((c) => c.token && c.actor && foes(c) !== foes(me) && !c.isDefeated).sort((a, b) => far(a) - far(b))[0]?.token.id ?? null;
  };
  /** Stand so many squares from a foe. */
  globalThis.standAt = async (id, token, squares) => {
    const me = game.combat.combatants.get(id).token;
    const foe = me.parent.tokens.get(token);
    await me.update({ x: foe.x + squares * me.parent.grid.size, y: foe.y }, { animate: false });
  };
}`;

/** Attacks on a sheet, the first being what a hero is best at; where there is nothing else, as everywhere (`ON_SHEET`). */
const FIRST_ATTACK: Readonly<Record<string, string>> = {
  destiny: "[data-action=useAction][data-use^='attack:']",
  twintens: "[data-action=useAction][data-use^='attack:']",
};

interface Up {
  readonly round: number;
  readonly id: string | null;
  readonly name: string | null;
  readonly foe: boolean;
  readonly out: boolean;
  readonly actor: string | null;
  readonly token: string | null;
  readonly plays: string;
  readonly flow: string;
}

/** One gesture of somebody. */
interface Gesture {
  readonly round: number;
  readonly who: string;
  readonly what: string;
}

describe.each(playedOn(14))("a whole opening fight with one side on autopilot, Foundry %i", (profile: Profile) => {
  let table: TestTable | null = null;
  afterEach(async () => {
    await table?.close();
    table = null;
  });

  it.each(["fudge", "destiny", "drama", "doompool", "twintens"])(
    "%s: to its end, the Gamemaster a few presses a round",
    { timeout: 900_000 },
    async (ruleset) => {
      table = await openTable(profile, { byThemselves: true, quietForms: true });
      const [gm, ada, bo] = await table.sit();
      const seats: Record<string, Seat> = { Ada: ada, Bo: bo, Gamemaster: gm };
      for (const [i, seat] of Object.values(seats).entries()) {
        await ready(seat.page);
        await watch(seat);
        await run(seat, `(${HANDS})()`);
        await run(seat, `(${FIGHT})(${String(41 + i)})`);
      }
      const scene = await bring(gm, ruleset);
      // Two players play all heroes; who plays none of their own plays another's.
      await run(
        gm,
        `(async () => { const users = ["Ada", "Bo"].map((n) => game.users.getName(n)); let n = 0;
          for (const t of game.scenes.get("${scene}").tokens) if (t.actor && t.disposition === 1 && !users.some((u) => t.actor.testUserPermission(u, "OWNER"))) await t.actor.update({ ["ownership." + users[n++ % 2].id]: 3 });
          await game.settings.set("crossover", "answersOthers", "self"); })()`,
      );
      for (const seat of Object.values(seats))
        await seat.page.waitForFunction((id) => {
          const { canvas } = globalThis as unknown as { canvas: { ready: boolean; scene: { id: string } | null } };
          return canvas.ready && canvas.scene?.id === id;
        }, scene);
      await run(
        gm,
        `(async () => { const c = await Combat.implementation.create({ scene: "${scene}", active: true }); await c.activate(); await c.createEmbeddedDocuments("Combatant", game.scenes.get("${scene}").tokens.filter((t) => t.actor && t.disposition !== 0 && game.crossover.api.actionsOf(t.actor).length > 1).map((t) => ({ tokenId: t.id, sceneId: "${scene}", actorId: t.actorId, hidden: false }))); await c.rollAll(); await c.startCombat(); ui.sidebar.changeTab("combat", "primary"); })()`,
      );
      await gm.page.waitForFunction("game.combat?.started === true");

      const gestures: Gesture[] = [];
      let round = 1;
      const tell = (who: string, what: string): void => {
        gestures.push({ round, who, what });
        if (process.env.TRACE) console.log(String(round), who, what);
      };
      // Whatever a fight has opened and not closed is somebody's still.
      const began = await run<number>(gm, "Date.now()");
      const settle = (): Promise<void> =>
        pressAll(seats, gm, began, (who, found) => {
          tell(who, found.what);
        });
      const standing = (): Promise<{ readonly heroes: number; readonly foes: number }> => run(gm, "standing()");
      const keep = (ended: object): void => {
        mkdirSync(KEPT, { recursive: true });
        writeFileSync(
          join(KEPT, `${ruleset}-${String(profile)}.json`),
          `${JSON.stringify({ ruleset, profile, rounds: round, ended, gestures }, null, 1)}\n`,
        );
      };

      let planned = 0;
      /** Whom the plan of this round has played: their turns pass by themselves. */
      let played: readonly string[] = [];
      const held: string[] = [];
      const plan = gm.page.locator("#crossover-plan");
      const again = new Set<string>();
      await settle();
      for (let move = 0; move < 400; move++) {
        const { heroes, foes } = await standing();
        if (heroes === 0 || foes === 0) break;
        const up = await run<Up>(gm, "upNow()");
        round = Math.max(1, up.round);
        if (round > MOST_ROUNDS) break;
        if (up.id !== null && up.foe && !up.out && planned !== up.round) {
          planned = up.round;
          if ((await plan.count()) === 0) {
            tell("Gamemaster", "Plan");
            await gm.page.locator("#sidebar [data-plan]").click();
          }
          await plan.locator(".plan-line").first().waitFor();
          const play = plan.locator("[data-action=play]");
          if (await play.isEnabled()) {
            played = await gm.page
              .locator("#crossover-plan .plan-line:has(select):not(.is-struck)")
              .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset["who"] ?? ""));
            tell("Gamemaster", "Play the plan");
            await play.click();
            await gm.page.waitForFunction(
              `!document.querySelector("#crossover-plan [data-action=play]")?.matches("[aria-busy=true], .is-playing") && document.querySelector("#crossover-plan [data-action=undo]") !== null`,
              undefined,
              { timeout: 120_000 },
            );
          }
          await settle();
        } else if (up.id !== null && up.foe && !up.out && played.includes(up.id)) {
          // Their turn passes by itself, a moment after it has come.
          await run(gm, `until(() => upNow().id !== ${JSON.stringify(up.id)}, 4000).then(() => 0)`);
          if ((await run<Up>(gm, "upNow()")).id === up.id) held.push(`${String(round)} ${up.name ?? ""}`);
        } else if (up.id !== null && !up.foe && !up.out) {
          const seat = seats[up.plays] ?? gm;
          await expect.poll(async () => (await run<Up>(seat, "upNow()")).id).toBe(up.id);
          const foe = await run<string | null>(gm, `nearestTo("${up.id}")`);
          if (foe !== null) {
            tell(up.plays, "aims");
            await run(seat, `canvas.tokens.setTargets(${JSON.stringify([foe])}, { mode: "replace" })`);
            await run(seat, `canvas.tokens.get("${up.token ?? ""}").control({ releaseOthers: true })`);
            const cards = (): Promise<number> => run(gm, `game.messages.filter((m) => m.type === "exchange").length`);
            const before = await cards();
            // From where one stands; else beside them, else some steps off: whoever is too far or too near is told so.
            for (const squares of [null, 1, 3]) {
              if (squares !== null) {
                tell(up.plays, `moves ${up.name ?? ""}`);
                await run(gm, `standAt("${up.id}", "${foe}", ${String(squares)})`);
              }
              if (again.has(up.actor ?? "")) {
                tell(up.plays, "Shift+A");
                await seat.page.locator("body").press("Shift+KeyA");
              } else {
                tell(up.plays, "attack on the sheet");
                await run(
                  seat,
                  `(async () => { await fromUuidSync("${up.actor ?? ""}").sheet.render({ force: true, mode: "play" }); })()`,
                );
                await seat.page
                  .locator(
                    `.crossover.actor-sheet ${FIRST_ATTACK[ruleset] ?? ON_SHEET[ruleset] ?? ""}:not([aria-disabled=true])`,
                  )
                  .first()
                  .evaluate((b: HTMLElement) => {
                    b.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: true }));
                  });
              }
              await run(
                gm,
                `until(() => game.messages.filter((m) => m.type === "exchange").length > ${String(before)}, 2500).then(() => 0)`,
              );
              const told = await run<string[]>(seat, "noticed.toasts.splice(0)");
              if (process.env.TRACE && told.length > 0) console.log("  told", JSON.stringify(told));
              await run(seat, "tidy()");
              if ((await cards()) > before) {
                again.add(up.actor ?? "");
                break;
              }
            }
            await settle();
          }
        }
        // Whoever is done ends the turn: for those whom the plan has played it is the Gamemaster's next.
        const who = up.id === null || up.foe ? "Gamemaster" : up.plays;
        const now = await run<Up>(gm, "upNow()");
        if (now.id === up.id && now.flow === up.flow && now.round === up.round) {
          tell(who, "next");
          await run(seats[who] ?? gm, "game.combat.nextTurn().then(() => 0)");
          await run(
            gm,
            `until(() => JSON.stringify(upNow()) !== ${JSON.stringify(JSON.stringify(now))}, 4000).then(() => 0)`,
          );
        }
        keep(await standing());
      }
      const ended = await standing();
      keep(ended);
      const of = (who: string): readonly Gesture[] => gestures.filter((g) => g.who === who && g.what !== "next");
      const per = Object.fromEntries(
        Object.keys(seats).map((who) => [who, Number((of(who).length / round).toFixed(1))]),
      );
      console.info(`fight ${ruleset} on ${String(profile)}`, JSON.stringify({ rounds: round, ended, per }));
      expect([ended.heroes === 0 || ended.foes === 0, round]).toEqual([true, round]);
      expect(held).toEqual([]);
      expect(per["Gamemaster"]).toBeLessThanOrEqual(MOST_OF_GM);
      for (const seat of Object.values(seats)) expect(seat.errors).toEqual([]);
    },
  );
});
