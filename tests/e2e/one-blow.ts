/** One blow of a fight as somebody with hands of their own strikes it: with keys alone, or with taps. */
import { expect } from "vitest";
import { bring } from "./bring-fight.ts";
import { inGame, type Seat } from "./support.ts";

/** How something is done at the table by these hands. */
export interface Hands {
  /** Press a button, a summary, an entry of a list. */
  press(selector: string): Promise<void>;
  /** Tick a box. */
  tick(selector: string): Promise<void>;
  /** Have the list of open answers before one. */
  answers(): Promise<void>;
  /** Have it out of the way again, where it lies over what comes next. */
  answered?(): Promise<void>;
  /** Have the chat before one. */
  chat(): Promise<void>;
  /** Have the tracker before one. */
  tracker(): Promise<void>;
  /** Something has just been done; what has to be so now. */
  did?(what: "unfolded" | "form" | "undone", selector: string): Promise<void>;
}

/** The ruleset's opening fight on its scene, with four who fight: two of each side, who have come within reach of each other, or the first who stand there; nothing begun yet. */
export async function stageFight(seat: Seat, ruleset: string, { beside = false, both = false } = {}): Promise<void> {
  await bring(seat, ruleset, { beside });
  await inGame(
    seat.page,
    async (sides) => {
      /* oxlint-disable typescript/no-explicit-any -- runs in the page, against globals that have no types here */
      const g = globalThis as any;
      for (let i = 0; i < 200 && !g.canvas.ready; i++) await new Promise((r) => setTimeout(r, 25));
      const scene = g.game.scenes.active;
      const there = scene.tokens.contents.filter((t: any) => t.actor);
      const two = (side: number): any[] => there.filter((t: any) => t.disposition === side).slice(0, 2);
      const fight = sides ? [...two(1), ...two(-1)] : there.slice(0, 4);
      // Whoever can't reach the other side has to walk first (the board's tests do); here they stand in a square.
      if (sides) {
        const size = Math.max(...fight.map((t: any) => t.width)) * scene.grid.size;
        const { x, y } = fight[0];
        await scene.updateEmbeddedDocuments(
          "Token",
          fight.map((t: any, nth: number) => ({
            _id: t.id,
            x: x + (nth % 2) * size,
            y: y + Math.floor(nth / 2) * size,
          })),
          { animate: false, teleport: true },
        );
      }
      const combat = await g.Combat.implementation.create({ scene: scene.id });
      await combat.createEmbeddedDocuments(
        "Combatant",
        fight.map((t: any) => ({ tokenId: t.id, actorId: t.actorId, sceneId: scene.id })),
      );
      await combat.activate();
      g.ui.sidebar.changeTab("combat", "primary");
      /* oxlint-enable typescript/no-explicit-any */
    },
    both,
  );
}

/** Initiative is rolled and the fight begun. */
export async function begin({ page }: Seat, hands: Hands): Promise<void> {
  const started = (): Promise<number> => page.evaluate(`game.combat.started ? 1 : 0`);
  if ((await started()) === 1) return;
  await hands.press("#combat :is([data-action=rollAll], [data-action=startCombat]):not(:disabled)");
  // What begins by itself with initiative has a moment for it.
  await page.waitForTimeout(1500);
  if ((await started()) === 0) await hands.press("#combat [data-action=startCombat]");
  await expect.poll(started).toBe(1);
  await whoGoes({ page }, hands);
}

/** What the ruleset asks before anybody is up: who is aware, who goes first, whose turn it is now. */
export async function whoGoes({ page }: Pick<Seat, "page">, hands: Hands): Promise<void> {
  const there = async (selector: string): Promise<boolean> => (await page.locator(selector).count()) > 0;
  const up = "#combat .combatant.active [data-action=toggleOffers]";
  for (let n = 0; n < 4 && !(await there(up)); n++) {
    const asks = [".flow-head", ".combatant"].map(
      (of) => `#combat ${of} [data-action=playFlow]:not([aria-disabled=true])`,
    );
    const counts = await Promise.all(asks.map((ask) => page.locator(ask).count()));
    const ask = asks.find((_ask, i) => (counts[i] ?? 0) > 0);
    if (ask === undefined) break;
    await hands.press(ask);
    await page.waitForTimeout(800);
  }
}

/** Whoever is up has what they can do before them, in the tracker; where that row is. */
export async function openOffers({ page }: Seat, hands: Hands): Promise<string> {
  const there = async (selector: string): Promise<boolean> => (await page.locator(selector).count()) > 0;
  const up = "#combat .combatant.active [data-action=toggleOffers]";
  // Where a side acts in what order it likes nobody is up: the first who isn't out of it.
  const first = await page.evaluate<string>(
    `(game.combat.turns.find((c) => !c.isDefeated && !c.actor?.statuses.has(CONFIG.specialStatusEffects.DEFEATED)) ?? game.combat.turns[0]).id`,
  );
  const mine = `#combat .combatant${(await there(up)) ? ".active" : `[data-combatant-id="${first}"]`}`;
  const offers = `${mine} [data-action=toggleOffers]`;
  if ((await page.locator(offers).getAttribute("aria-expanded")) !== "true") {
    await hands.press(offers);
    await expect.poll(() => page.locator(offers).getAttribute("aria-expanded")).toBe("true");
    await hands.did?.("unfolded", offers);
  }
  return mine;
}

/** What stands in the way of an answer: what is listed, what is waited for, and what has the focus. */
const STANDS = `JSON.stringify({
  listed: document.querySelector("#crossover-answers")?.outerHTML.slice(0, 3000),
  waiting: game.crossover.api.waiting(),
  focus: document.activeElement?.outerHTML.slice(0, 300),
  windows: [...foundry.applications.instances.keys()],
})`;

/** Whatever is waited for is answered from the list of answers. */
export async function settle({ page }: Seat, hands: Hands): Promise<void> {
  const waits = (): Promise<boolean> => page.evaluate(`game.crossover.api.waiting().length > 0`);
  for (let n = 0; n < 6; n++) {
    await page.waitForTimeout(600);
    if (!(await waits())) break;
    await hands.answers();
    const answer = "#crossover-answers .card-button:not([aria-disabled=true])";
    // What was on its way when it was looked at has come by itself since, perhaps.
    await expect
      .poll(async () => (await page.locator(answer).first().isVisible()) || !(await waits()))
      .toBe(true)
      .catch(async (cause: unknown) => {
        throw new Error(`no answer can be given: ${await page.evaluate<string>(STANDS)}`, { cause });
      });
    if (!(await waits())) break;
    await hands.press(answer);
    await page.waitForTimeout(600);
    const form = ":is(.roll-dialog, .pool-builder)";
    if ((await page.locator(form).count()) > 0) await hands.press(`${form} button[type=submit]`);
  }
  await hands.answered?.();
}

/** Initiative is rolled, the fight begun, an attack chosen and made; its card waits for whoever answers. */
export async function strike(seat: Seat, hands: Hands): Promise<void> {
  const { page } = seat;
  const count = (of: string): Promise<number> => page.evaluate(of);
  const there = async (selector: string): Promise<boolean> => (await page.locator(selector).count()) > 0;
  await begin(seat, hands);
  const mine = await openOffers(seat, hands);
  const cards = (): Promise<number> => count(`game.messages.filter((m) => m.type === "exchange").length`);
  const before = await cards();
  // The few that this fight uses stand open; an attack before others.
  const usual = `${mine} .usual .turn-offer[data-use]:not(.is-refused)`;
  const blow = `${mine} .usual .turn-offer[data-use*="attack"]:not(.is-refused)`;
  if (await there(usual)) await hands.press((await there(blow)) ? blow : usual);
  else {
    // Whoever has none of their own looks below a kind of them.
    await hands.press(`${mine} .offer-kind > summary`);
    await hands.press(`${mine} .offer-kind[open] .turn-offer[data-use]:not(.is-refused)`);
  }
  const form = ":is(.roll-dialog, .pool-builder)";
  const overrule = ".overrule [data-action=yes]";
  await expect.poll(async () => (await there(form)) || (await there(overrule))).toBe(true);
  if (await there(overrule)) await hands.press(overrule);
  await page.locator(form).first().waitFor();
  await hands.did?.("form", form);
  if ((await there(`${form} [name=targets]`)) && !(await there(`${form} [name=targets]:checked`)))
    await hands.tick(`${form} [name=targets]`);
  await hands.press(`${form} button[type=submit]`);
  await expect.poll(async () => (await cards()) > before || (await there(overrule))).toBe(true);
  if (await there(overrule)) await hands.press(overrule);
  await expect.poll(cards).toBeGreaterThan(before);
}

/** Initiative is rolled, the fight begun, an attack chosen, made and answered, and taken back. */
export async function oneBlow(seat: Seat, hands: Hands): Promise<void> {
  const { page } = seat;
  await strike(seat, hands);
  await settle(seat, hands);
  // It is taken back on its card.
  await hands.chat();
  const last = "#chat .message[data-message-id]:last-child";
  const stands = await page.locator(last).innerText();
  await hands.press(`${last} [data-step=withdraw]`);
  await expect.poll(() => page.locator(last).innerText()).not.toBe(stands);
  await hands.did?.("undone", last);
}
