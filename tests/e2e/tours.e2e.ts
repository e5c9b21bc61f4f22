/** The tours of each ruleset, walked step by step from the player's and the Gamemaster's seat: each step points at something that is there, a real attack is played, and nothing stays behind. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { watch } from "./seat-watch.ts";
import { openTable, playedOn, type Profile, ready, type Seat, SHORT, type TestTable } from "./support.ts";

/** In short one ruleset of five. */
const RULESETS = SHORT ? ["twintens"] : ["fudge", "destiny", "drama", "doompool", "twintens"];
const BOX = ".tour-step";

/** Steps that point at nothing: the first and the last. */
const AIMLESS = /welcome|end$/u;

/** Everything of the world that a tour could leave behind. */
const KEPT = `JSON.stringify(["actors", "scenes", "combats", "messages", "items", "folders"].map((name) => [name, game[name].size]))`;
/** What the step says, whether it points at something, and what lies on the last card. */
const STEP = `(() => {
  const inSight = (e) => { const r = e?.getBoundingClientRect(); return r !== undefined && Math.min(r.width, r.height) > 2 * foundry.nue.Tour.HIGHLIGHT_PADDING + 4 && r.left < innerWidth && r.right > 0 && r.top < innerHeight && r.bottom > 0; };
  const tour = foundry.nue.Tour.activeTour;
  const card = game.messages.contents.findLast((m) => m.type === "exchange");
  const events = (card?.system.events ?? []).map((e) => e.undone !== null);
  return { id: tour?.currentStep?.id ?? null, index: tour?.stepIndex ?? null, text: document.querySelector("${BOX}")?.innerText ?? "", points: inSight(document.querySelector(".tour-fadeout")), steps: events.length, undone: events.length > 0 && events.every(Boolean) };
})()`;

interface Shown {
  readonly id: string | null;
  readonly index: number;
  readonly text: string;
  readonly points: boolean;
  readonly steps: number;
  readonly undone: boolean;
}

describe.each(playedOn(14))("tours, Foundry %i", (profile: Profile) => {
  let table: TestTable;
  let gm: Seat;
  let ada: Seat;
  beforeAll(async () => {
    // As somebody new has it: cards answer by themselves, forms fold what they rarely need.
    table = await openTable(profile, { byThemselves: true, quietForms: true });
    gm = await table.join("Gamemaster");
    ada = await table.join("Ada");
    for (const seat of [gm, ada]) {
      await ready(seat.page);
      await watch(seat);
    }
  });
  afterAll(async () => {
    await table?.close();
    // What is taken away is taken away once.
    expect(
      [...gm.errors, ...ada.errors].filter((e) => /(?:ChatMessage|Combat|Scene) \[\w+\] does not exist/u.test(e)),
    ).toEqual([]);
  });

  /** Walk a tour to its end by its own buttons. @param beside  what happens meanwhile at a step @returns each step as it was shown */
  const walked = async (
    seat: Seat,
    tour: string,
    beside: Readonly<Record<string, () => Promise<void>>> = {},
  ): Promise<readonly Shown[]> => {
    const { page } = seat;
    await page.locator('#sidebar [data-action=tab][data-tab="settings"]').first().click();
    await page.locator("#sidebar [data-tours]").click();
    await page.locator(`#crossover-tours button[data-action="${tour}"]`).click();
    const all: Shown[] = [];
    for (let n = 0; n < 12; n++) {
      await page.waitForFunction(
        ([box, at]) => {
          const { Tour } = (
            globalThis as unknown as { foundry: { nue: { Tour: { activeTour: { stepIndex: number } | null } } } }
          ).foundry.nue;
          return Tour.activeTour === null
            ? at !== 0
            : Tour.activeTour.stepIndex === at && document.querySelector(String(box)) !== null;
        },
        [BOX, n] as const,
        { timeout: 30_000 },
      );
      const step = await page.evaluate<Shown>(STEP);
      if (step.id === null) break;
      all.push(step);
      if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/${tour}-${n}.png` });
      await beside[step.id]?.();
      await page.locator(`${BOX} [data-action=next]`).click();
    }
    return all;
  };

  it.each(RULESETS)(
    "a player's and a Gamemaster's of %s are played, and nothing of them stays behind",
    { timeout: 240_000 },
    async (ruleset) => {
      const before = await gm.page.evaluate<string>(KEPT);
      for (const [seat, role, names] of [
        [ada, "player", ["welcome", "sheet", "attack", "form", "card", "answer", "undo", "end"]],
        [gm, "gm", ["gm.welcome", "gm.tracker", "gm.plan", "gm.played", "gm.back", "gm.screen", "gm.end"]],
      ] as const) {
        const steps = await walked(seat, `${ruleset}-${role}`, {
          // What the side has asked of heroes stands on the cards: no list takes the focus from the next step.
          "gm.played": async () => {
            await seat.page.locator("#crossover-plan [data-action=undo]").waitFor();
            await seat.page.waitForTimeout(500);
            expect(await seat.page.locator("#crossover-answers").count()).toBe(0);
            expect(await seat.page.evaluate(`document.activeElement?.matches("${BOX} [data-action=next]")`)).toBe(true);
          },
        });
        expect(steps.map((s) => s.id)).toEqual(names);
        for (const { id, text, points } of steps) {
          expect([id, text]).toEqual([id, expect.not.stringContaining("CROSSOVER.")]);
          expect([id, points]).toEqual([id, !AIMLESS.test(id ?? "")]);
        }
        const at = (id: string): Shown | undefined => steps.find((s) => s.id === id);
        if (role === "player") {
          expect(at("form")?.steps ?? 0).toBe(0);
          expect(at("card")?.steps).toBeGreaterThan(0);
          expect(at("undo")?.undone).toBe(true);
        } else {
          expect(at("gm.played")?.steps).toBeGreaterThan(0);
        }
        await expect.poll(() => gm.page.evaluate<string>(KEPT), { timeout: 20_000 }).toBe(before);
      }
      for (const seat of [gm, ada])
        expect(
          await seat.page.evaluate<readonly string[]>(
            "[...rawIn(document.body), ...noticed.toasts.splice(0).filter((t) => !/^info|needs your own turn/u.test(t))]",
          ),
        ).toEqual([]);
    },
  );

  it.each(
    SHORT
      ? ([["fudge", "player"]] as const)
      : RULESETS.flatMap((r) => [
          [r, "player"],
          [r, "gm"],
        ]),
  )(
    "%s, a %s’s, by keys alone on a narrow dark page: the next step is always within reach of Tab",
    { timeout: 240_000 },
    async (ruleset, role) => {
      const before = await gm.page.evaluate<string>(KEPT);
      const seat = await table.join(role === "gm" ? "Gamemaster" : "Bo", { theme: "dark", width: 420 });
      const { page } = seat;
      // Of two windows of the Gamemaster one puts the scene up, once.
      await gm.page.evaluate(
        `globalThis.staged ??= (Hooks.on("createScene", (scene) => { if (scene.flags.crossover?.tour) staged++; }), 0); staged = 0; void 0`,
      );
      try {
        await page.waitForFunction(`game.tours.get("crossover.${ruleset}-${role}") !== undefined`);
        await page.evaluate(`void game.tours.get("crossover.${ruleset}-${role}").start()`);
        const steps = await page.evaluate<number>(`game.tours.get("crossover.${ruleset}-${role}").steps.length`);
        for (let n = 0; n < steps; n++) {
          await page.waitForFunction(
            `foundry.nue.Tour.activeTour?.stepIndex === ${String(n)} && document.querySelector("${BOX}") !== null`,
            undefined,
            { timeout: 30_000 },
          );
          if (process.env["SHOTS"])
            await page.screenshot({ path: `${process.env["SHOTS"]}/dark-420-${ruleset}-${role}-${String(n)}.png` });
          // All of the box is on the page, and what it points at is there.
          const box = await page.locator(BOX).boundingBox();
          expect([n, (box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 0) <= 420]).toEqual([n, true, true]);
          const { id, points } = await page.evaluate<Shown>(STEP);
          expect([id, points]).toEqual([id, !AIMLESS.test(id ?? "")]);
          const is = (): Promise<boolean> =>
            page.evaluate(`document.activeElement?.matches("${BOX} [data-action=next]") === true`);
          for (let tabs = 0; tabs < 400 && !(await is()); tabs++) await page.keyboard.press("Tab");
          expect([n, await is()]).toEqual([n, true]);
          await page.keyboard.press("Enter");
        }
        await page.waitForFunction("foundry.nue.Tour.activeTour === null");
        await expect.poll(() => gm.page.evaluate<string>(KEPT), { timeout: 20_000 }).toBe(before);
        expect(await gm.page.evaluate("staged")).toBe(1);
        expect(seat.errors.filter((e) => e.includes("does not exist"))).toEqual([]);
      } finally {
        // What is left of this walk is none of the next one's.
        await page.context().close();
      }
    },
  );

  it("a card that came after the blow, for whom it met, goes back with it", { timeout: 120_000 }, async () => {
    const before = await gm.page.evaluate<string>(KEPT);
    // As when somebody who was struck hard has a check of their own: dice, which the player couldn't take back.
    const second = (): Promise<void> =>
      gm.page.evaluate(`(async () => {
        const scene = game.scenes.find((s) => s.flags.crossover?.tour);
        await game.crossover.api.check("strength", { actor: scene.tokens.find((t) => t.disposition === -1).actor, quick: true });
      })()`);
    let held: readonly boolean[] = [];
    await walked(ada, "twintens-player", {
      answer: second,
      undo: async () => {
        held = await gm.page.evaluate<readonly boolean[]>(
          `(() => { const actors = game.scenes.find((s) => s.flags.crossover?.tour).flags.crossover.tourActors; return game.messages.contents.filter((m) => m.type === "exchange" && actors.includes(m.speaker.actor)).map((m) => m.system.events.length === 0 || m.system.events.some((e) => e.undone === null)); })()`,
        );
      },
    });
    // What the dice themselves may have opened besides goes, too.
    expect(held.length).toBeGreaterThanOrEqual(2);
    expect(held).not.toContain(true);
    await expect.poll(() => gm.page.evaluate<string>(KEPT), { timeout: 20_000 }).toBe(before);
  });

  it("a hero whom their player flags as a tour's stays", { timeout: 120_000 }, async () => {
    const id = await ada.page.evaluate<string>(
      `(async () => { const hero = game.actors.find((a) => a.isOwner); await hero.setFlag("crossover", "tour", game.user.id); await game.user.setFlag("crossover", "tour", { state: "over" }); return hero.id; })()`,
    );
    await expect
      .poll(() => ada.page.evaluate<unknown>(`game.user.getFlag("crossover", "tour")?.state ?? "gone"`), {
        timeout: 20_000,
      })
      .not.toBe("over");
    // Whatever the Gamemaster's client still had to take away is gone after two answers of the server.
    for (const on of [true, false])
      await gm.page.evaluate(`game.user.setFlag("crossover", "seen", ${String(on)}).then(() => undefined)`);
    expect(await gm.page.evaluate<boolean>(`game.actors.has(${JSON.stringify(id)})`)).toBe(true);
    await ada.page.evaluate(`game.actors.get(${JSON.stringify(id)}).unsetFlag("crossover", "tour")`);
  });

  /** A tour has begun for a player. @param before  how the world was without it */
  const begun = async (before: string): Promise<void> => {
    await ada.page.locator(BOX).waitFor({ timeout: 30_000 });
    expect(await gm.page.evaluate<string>(KEPT)).not.toBe(before);
  };
  const start = (): Promise<void> => ada.page.evaluate(`void game.tours.get("crossover.fudge-player").start()`);
  const left = async (before: string): Promise<void> => {
    await ada.page.locator(`${BOX} [data-action=exit]`).click();
    await expect.poll(() => gm.page.evaluate<string>(KEPT), { timeout: 20_000 }).toBe(before);
  };

  it("who leaves in the middle, or reloads, leaves nothing behind either", { timeout: 120_000 }, async () => {
    const before = await gm.page.evaluate<string>(KEPT);
    await start();
    await begun(before);
    await left(before);
    await start();
    await begun(before);
    await ada.page.reload();
    await ready(ada.page);
    await expect.poll(() => gm.page.evaluate<string>(KEPT), { timeout: 20_000 }).toBe(before);
  });

  it(
    "who begins the same again before they have heard that all of it is gone has it",
    { timeout: 120_000 },
    async () => {
      const before = await gm.page.evaluate<string>(KEPT);
      await start();
      await begun(before);
      // A page that is busy for long enough, from the moment in which the tour is over.
      await ada.page.evaluate(
        `{ const heard = Hooks.on("updateUser", (user) => {
        if (!user.isSelf || user.getFlag("crossover", "tour")?.state !== "over") return;
        Hooks.off("updateUser", heard);
        for (const until = Date.now() + 3000; Date.now() < until; );
        void game.tours.get("crossover.fudge-player").start();
      }); }`,
      );
      await ada.page.locator(`${BOX} [data-action=exit]`).click();
      await begun(before);
      await left(before);
    },
  );
});
