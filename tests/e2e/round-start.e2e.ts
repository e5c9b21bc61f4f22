/** The start of a round for everybody, and windows that leave the board in sight: who is next is told, Enter takes the usual answer, one key strikes again; whom one aims at is never under the window one aims from. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bring } from "./bring-fight.ts";
import { HANDS, run } from "./gestures.ts";
import { watch } from "./seat-watch.ts";
import { openTable, playedOn, type Profile, type Seat, type TestTable } from "./support.ts";

const RULESETS = ["fudge", "destiny", "drama", "doompool", "twintens"];

/** What an attack is called that isn't one. */
const ATTACK: Readonly<Record<string, string>> = { doompool: "act" };

/** Dice that hit where nobody answers before them. */
const HITS: Readonly<Record<string, string>> = { drama: "0.06", destiny: "0.06" };

/** Answers that nobody means by Enter. */
const NO_DEFAULT = /decline|dont|pass$|leave|refuse|negate|spend|point/iu;

interface Placed {
  readonly hero: string;
  readonly heroToken: string;
  readonly foe: string;
  readonly foeToken: string;
}

/** Ada's hero with a foe beside it, in a fight of both sides that is on. */
const FIGHT = `(async () => {
  for (const c of [...game.combats]) await c.delete();
  const { scene } = canvas;
  const able = (t) => t.actor && game.crossover.api.actionsOf(t.actor).length > 1;
  const hero = scene.tokens.find((t) => t.actor?.id === game.users.getName("Ada").character?.id);
  const foes = scene.tokens.filter((t) => t.disposition === -1 && able(t));
  const foe = foes[0];
  await foe.update({ x: hero.x + scene.grid.size, y: hero.y, hidden: false }, { animate: false });
  const c = await Combat.implementation.create({ scene: scene.id, active: true });
  await c.activate();
  await c.createEmbeddedDocuments("Combatant", [...scene.tokens.filter((t) => t.disposition === 1 && able(t)), ...foes].map((t) => ({ tokenId: t.id, sceneId: scene.id, actorId: t.actorId, hidden: false })));
  // Dice that differ, so that no tie for the first turn is rolled off for ever.
  const { randomUniform } = CONFIG.Dice;
  let state = 7;
  CONFIG.Dice.randomUniform = () => (state = (state * 16807) % 2147483647) / 2147483647;
  await c.rollAll();
  await c.startCombat();
  for (let i = 0; i < 20 && !(await until(() => c.combatant, 500)); i++) await c.nextTurn();
  CONFIG.Dice.randomUniform = randomUniform;
  return { hero: hero.actor.uuid, heroToken: hero.id, foe: foe.actor.uuid, foeToken: foe.id };
})()`;

/** Whether the middle of a token lies under an element, and by how much the element lies over the sidebar. */
const UNDER = (selector: string, token: string): string => `(() => {
  const box = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
  const at = canvas.clientCoordinatesFromCanvas(canvas.tokens.get("${token}").center);
  return { under: at.x > box.left && at.x < box.right && at.y > box.top && at.y < box.bottom, over: Math.max(0, Math.round(box.right - document.getElementById("sidebar").getBoundingClientRect().left)) };
})()`;

for (const profile of playedOn(14))
  describe(`the start of a round, profile ${profile}`, () => {
    let table: TestTable;
    let [gm, ada]: Seat[] = [];
    beforeAll(async () => {
      table = await openTable(profile as Profile, { byThemselves: true, quietForms: true });
      [gm, ada] = await table.sit();
      for (const seat of [gm!, ada!]) {
        await watch(seat);
        await run(seat, `(${HANDS})()`);
      }
    }, 120_000);
    afterAll(async () => {
      await table?.close();
    });

    const FORM = ".application:is(.roll-dialog, .pool-builder)";

    it.each(RULESETS)("in %s", { timeout: 240_000 }, async (ruleset) => {
      const page = ada!.page;
      const scene = await bring(gm!, ruleset);
      for (const seat of [gm!, ada!])
        await seat.page.waitForFunction((id) => {
          const { canvas } = globalThis as unknown as { canvas: { ready: boolean; scene: { id: string } | null } };
          return canvas.ready && canvas.scene?.id === id;
        }, scene);
      const who = await run<Placed>(gm!, FIGHT);
      const cards = (): Promise<number> => run(ada!, `game.messages.filter((m) => m.type === "exchange").length`);

      const up = (): Promise<string> => run(gm!, `game.combat.combatant?.actor?.uuid ?? ""`);
      // Two heroes are no call for each other's player; from a foe's or another's turn to hers.
      const comesUp = async (): Promise<void> => {
        for (let turns = 0; turns === 0 || (turns < 40 && (await up()) !== who.hero); turns++) {
          await run(gm!, `game.combat.nextTurn().then(() => {})`);
          await page.waitForTimeout(150);
        }
        expect(await up()).toBe(who.hero);
      };
      await comesUp();

      // Whoever comes up is told while the turn before is on, once.
      await run(
        ada!,
        `globalThis.told = []; if (!globalThis.listens) { globalThis.listens = true; const { info } = ui.notifications; ui.notifications.info = function (text, ...more) { told.push([game.combat?.combatant?.actor?.uuid, text]); return info.call(this, text, ...more); }; }`,
      );
      await comesUp();
      const told = await run<[string, string][]>(ada!, `told.filter(([, text]) => /is next/u.test(text))`);
      console.info(`${ruleset} told`, JSON.stringify(told));
      for (const [when] of told) expect(when).not.toBe(who.hero);
      // Once for each turn before hers; where whoever acted names the next, it is known as their turn begins.
      expect([ruleset, told.length]).toEqual([ruleset, ruleset === "doompool" ? 0 : 1]);

      // A sheet opens beside the board: its own token in sight, the chat free; where it is put it opens again.
      await run(
        ada!,
        `canvas.animatePan({ ...canvas.tokens.get("${who.heroToken}").center, duration: 0 }).then(() => {})`,
      );
      const SHEET = ".crossover.actor-sheet";
      const sheet = `fromUuidSync("${who.hero}").sheet`;
      await run(ada!, `${sheet}.render({ force: true, mode: "play" }).then(() => {})`);
      await page.locator(SHEET).first().waitFor();
      const seen = await run<{ under: boolean; over: number }>(ada!, UNDER(SHEET, who.heroToken));
      expect([ruleset, seen.over]).toEqual([ruleset, 0]);
      await run(ada!, `void ${sheet}.setPosition({ left: 120, top: 10 })`);
      await run(ada!, `${sheet}.close({ animate: false }).then(() => {})`);
      await run(ada!, `${sheet}.render({ force: true }).then(() => {})`);
      await page.locator(SHEET).first().waitFor();
      expect(await run(ada!, `[${sheet}.position.left, ${sheet}.position.top]`)).toEqual([120, 10]);
      await run(ada!, `${sheet}.close({ animate: false }).then(() => {})`);

      // The window one aims from leaves in sight whom one aims at; and goes out of the way of somebody under it.
      await run(ada!, `canvas.tokens.setTargets(["${who.foeToken}"], { mode: "replace" })`);
      await run(
        ada!,
        `void game.crossover.api.act("${ATTACK[ruleset] ?? "attack"}", {}, { actor: fromUuidSync("${who.hero}") })`,
      );
      await page.locator(FORM).first().waitFor();
      await page.waitForTimeout(200);
      await expect.poll(() => run(ada!, UNDER(FORM, who.foeToken))).toEqual({ under: false, over: 0 });
      const other = await run<string>(
        gm!,
        `(async () => { const t = canvas.scene.tokens.find((t) => t.disposition === -1 && t.actor && t.id !== "${who.foeToken}"); await t.update({ hidden: false }); return t.id; })()`,
      );
      const spot = await run<{ x: number; y: number }>(
        ada!,
        `(() => { const b = document.querySelector(${JSON.stringify(FORM)}).getBoundingClientRect(); const at = canvas.canvasCoordinatesFromClient({ x: b.left + 140, y: b.top + 140 }); return { x: Math.round(at.x), y: Math.round(at.y) }; })()`,
      );
      await run(
        gm!,
        `canvas.scene.tokens.get("${other}").update(${JSON.stringify(spot)}, { animate: false }).then(() => {})`,
      );
      await page.waitForTimeout(300);
      await run(ada!, `canvas.tokens.setTargets(["${other}"], { mode: "replace" })`);
      await expect.poll(() => run<{ under: boolean }>(ada!, UNDER(FORM, other))).toMatchObject({ under: false });
      // Whoever is aimed at on the board is aimed at in the window.
      const chosen = (): Promise<string[]> =>
        page
          .locator(`${FORM} :is([name=targets], [name=target] option):checked`)
          .evaluateAll((all) => all.map((e) => (e as HTMLInputElement).value));
      const uuid = await run<string>(ada!, `canvas.tokens.get("${other}").actor.uuid`);
      await expect.poll(chosen).toContain(uuid);
      await run(ada!, `tidy()`);

      // From "it is my turn" to the attack that was made before: one key, in the next round.
      await run(ada!, `canvas.tokens.setTargets(["${who.foeToken}"], { mode: "replace" })`);
      let before = await cards();
      await run(ada!, "load(0.1)");
      await run(
        ada!,
        `void game.crossover.api.act("${ATTACK[ruleset] ?? "attack"}", {}, { actor: fromUuidSync("${who.hero}") })`,
      );
      await page.locator(`${FORM} button[type=submit]`).first().click();
      await expect.poll(cards).toBeGreaterThan(before);
      await comesUp();
      await expect.poll(() => run(ada!, `game.combat.combatant?.actor?.uuid`)).toBe(who.hero);
      before = await cards();
      await page.locator("body").press("Shift+KeyA");
      await expect.poll(cards).toBeGreaterThan(before);
      expect(await page.locator(FORM).count()).toBe(0);
      await run(ada!, `tidy()`);

      // Asked, Enter takes the usual answer.
      // A villain who has points would be asked, too.
      for (const [uuid, policy] of Object.entries({ [who.hero]: "ask", [who.foe]: "self" }))
        await run(gm!, `fromUuidSync("${uuid}").setFlag("crossover", "answers", "${policy}").then(() => {})`);
      await run(
        gm!,
        `(async () => { for (const m of game.messages.filter((m) => m.type === "exchange")) await m.delete(); })()`,
      );
      await run(
        gm!,
        `(async () => { load(${HITS[ruleset] ?? "0.8, 0.3"}); canvas.tokens.setTargets(["${who.heroToken}"], { mode: "replace" }); void game.crossover.api.act("${ATTACK[ruleset] ?? "attack"}", {}, { actor: fromUuidSync("${who.foe}"), quick: true }); })()`,
      );
      await gm!.page.waitForTimeout(500);
      const asks = gm!.page.locator(".overrule [data-action=yes]");
      if (await asks.count()) await asks.click();
      await expect.poll(cards).toBeGreaterThan(0);
      const answer = page.locator("#crossover-answers button[data-action=answer]").first();
      await answer.waitFor();
      await page.waitForTimeout(300);
      const usual = await run<string>(ada!, `document.activeElement?.dataset.gesture ?? ""`);
      console.info(`${ruleset} Enter`, usual);
      expect([ruleset, usual]).not.toEqual([ruleset, ""]);
      expect(usual).not.toMatch(NO_DEFAULT);
      const events = (): Promise<number> =>
        run(ada!, `game.messages.contents.findLast((m) => m.type === "exchange").system.events.length`);
      const said = await events();
      await page.keyboard.press("Enter");
      await expect.poll(async () => (await events()) > said || (await page.locator(FORM).count()) > 0).toBe(true);
      // Where what one answers with is put together first, Enter is its button, too.
      if ((await events()) === said) {
        await page.keyboard.press(ruleset === "doompool" ? "Control+Enter" : "Enter");
        await expect.poll(events).toBeGreaterThan(said);
      }
      await run(ada!, `tidy()`);
      await run(gm!, `tidy()`);
      expect([...ada!.errors, ...gm!.errors]).toEqual([]);
    });
  });
