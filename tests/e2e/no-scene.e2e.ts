/** The board's acts without a board: whoever plays without any scene ticks whom it befalls and types how far, is asked nothing twice, and loses nothing. @rule FUD-530 FUD-293 DES-334 DES-107 TWI-235 TWI-288 TWI-363 TWI-381 DRA-351 */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  begins,
  blade,
  closeForms,
  destiny,
  DRAMA,
  FIVE,
  fudge,
  type Staged,
  twintens,
  twintensPower,
} from "./board-table.ts";
import { inGame, nextResults, openTable, playedOn, type Seat, type TestTable } from "./support.ts";
import { fightBegins, showTab } from "./twintens-table.ts";

interface Globals {
  readonly Scene: { deleteDocuments(ids: readonly string[]): Promise<unknown> };
  readonly Actor: {
    readonly implementation: {
      create(data: object): Promise<{ readonly items: Iterable<{ readonly id: string; readonly name: string }> }>;
      deleteDocuments(ids: readonly string[]): Promise<unknown>;
    };
  };
  readonly game: {
    readonly combats: { readonly active: { delete(): Promise<unknown> } | null };
    readonly scenes: Iterable<{ readonly id: string }>;
    readonly actors: Iterable<{ readonly id: string }> & { getName(name: string): Played };
    readonly time: { advance(seconds: number): Promise<unknown> };
  };
}
interface Played {
  readonly items: Iterable<{ readonly id: string; readonly name: string }>;
  readonly system: object;
  update(data: object): Promise<unknown>;
}

const OTHERS = ["Foe 6", "Foe 7", "Friend"] as const;

/** A world of these alone, without a scene or a fight. */
async function people(gm: Seat, all: readonly object[]): Promise<void> {
  await closeForms(gm.page);
  await inGame(
    gm.page,
    async (made: readonly object[]) => {
      const { game, Actor, Scene } = globalThis as unknown as Globals;
      const ids = (docs: Iterable<{ readonly id: string }>): string[] => [...docs].map(({ id }) => id);
      await game.combats.active?.delete();
      await Scene.deleteDocuments(ids(game.scenes));
      await Actor.implementation.deleteDocuments(ids(game.actors));
      for (const data of made) await Actor.implementation.create({ ownership: { default: 2 }, ...data });
    },
    all,
  );
}

/** All that is kept of somebody, to compare. */
const kept = (gm: Seat, name: string): Promise<string> =>
  inGame(
    gm.page,
    (n: string) => JSON.stringify((globalThis as unknown as Globals).game.actors.getName(n).system),
    name,
  );

const dialog = (gm: Seat): Locator => gm.page.locator(".roll-dialog");
const cards = (gm: Seat): Locator => gm.page.locator("#sidebar .exchange-card");
const card = (gm: Seat, text: string): Locator => cards(gm).filter({ hasText: text }).last();

const tick = async (gm: Seat, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const box = dialog(gm).locator("label.chip", { hasText: name }).locator("input[name=targets]");
    if (!(await box.isChecked())) await box.check();
  }
};
/** It is sent off, and asks nothing more. */
const send = async (gm: Seat): Promise<void> => {
  const submit = dialog(gm).locator("button[type=submit]");
  await expect.poll(() => submit.isEnabled()).toBe(true);
  const before = await cards(gm).count();
  await submit.click();
  await expect.poll(() => cards(gm).count()).toBe(before + 1);
  expect(await dialog(gm).count()).toBe(0);
};
const press = async (on: Locator, gesture: string, label?: string): Promise<void> => {
  const button = on.locator(`button[data-gesture=${gesture}]`, label === undefined ? {} : { hasText: label }).first();
  await button.waitFor();
  await expect.poll(() => button.getAttribute("aria-disabled")).not.toBe("true");
  await button.click();
};
/** The turn that is on ends, and this one's begins. */
const turnGoesOn = async (gm: Seat, name: string): Promise<void> => {
  await gm.page.evaluate("game.combat.nextTurn().then(() => null)");
  await expect.poll(() => gm.page.evaluate("game.combat.combatant?.name")).toBe(name);
};
const tens = (...faces: readonly number[]) => faces.map((result) => ({ faces: 10, result }));

for (const profile of playedOn(14))
  describe(`without any scene on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    beforeAll(async () => {
      table = await openTable(profile);
      gm = await table.join("Gamemaster");
      gm.page.setDefaultTimeout(12_000);
      await gm.page.evaluate(`ui.sidebar.changeTab("chat", "primary")`);
    });
    afterAll(async () => {
      await table?.close();
    });

    const crowd = ({ hero, foe, items }: Staged): Promise<void> =>
      people(gm, [
        { name: "Kite", type: hero, items },
        { name: "Friend", type: hero },
        ...[1, 2, 3, 4, 5, 6, 7].map((n) => ({ name: `Foe ${n}`, type: foe })),
      ]);

    const areas = [
      ...["burst", "cone", "line"].flatMap((shape) =>
        [fudge(shape), destiny(shape), twintens(shape)].map((made) => ({ shape, made })),
      ),
      { shape: "burst", made: DRAMA },
    ].map((one) => ({ ...one, ruleset: one.made.ruleset }));
    it.each(areas)(
      "a $shape in $ruleset falls on the five who are ticked and on nobody else; one click takes it back",
      async ({ made }) => {
        await crowd(made);
        await begins(gm.page, "Kite", "attack", made.chosen);
        await dialog(gm).waitFor();
        expect(await dialog(gm).locator("button[data-action=aimArea]").count()).toBe(0);
        await tick(gm, FIVE);
        await send(gm);
        const one = card(gm, "Blast");
        for (const name of FIVE) expect(await one.innerText()).toContain(name);
        for (const name of OTHERS) expect(await one.innerText()).not.toContain(name);
        await one.locator(".latest [data-step=withdraw]").click();
        await expect.poll(() => one.locator(".latest [data-step=withdraw]").count()).toBe(0);
        expect(gm.errors).toEqual([]);
      },
    );

    it.each([fudge("cloud"), destiny("cloud"), twintens("cloud")])(
      "a cloud in $ruleset is named on its card for as long as it stays, and is over by itself after two rounds; undone with its card",
      async (made) => {
        await crowd(made);
        const round = (await gm.page.evaluate("CONFIG.time.roundTime")) as number;
        const pass = (seconds: number): Promise<unknown> =>
          gm.page.evaluate(`game.time.advance(${seconds}).then(() => null)`);
        const stays = (): Promise<number> => cards(gm).locator(".area", { hasText: "Blast stays for now." }).count();
        await begins(gm.page, "Kite", "attack", made.chosen);
        await dialog(gm).waitFor();
        await tick(gm, FIVE);
        await send(gm);
        await expect.poll(stays).toBe(1);
        await card(gm, "Blast").locator(".latest [data-step=withdraw]").click();
        await expect.poll(stays).toBe(0);
        await card(gm, "Blast").locator("[data-step=restore]").first().click();
        await expect.poll(stays).toBe(1);
        await gm.page.evaluate(
          `game.actors.getName("Kite").update({ "flags.crossover.stays.s0.until.second": game.time.worldTime + ${2 * round} }).then(() => null)`,
        );
        await pass(2 * round - 1);
        await expect.poll(stays).toBe(1);
        await pass(1);
        await expect.poll(stays).toBe(0);
        await card(gm, "Blast is over.").waitFor();
        expect(gm.errors).toEqual([]);
      },
    );

    it.each([fudge("cloud"), destiny("cloud"), twintens("cloud")])(
      "in a fight a cloud in $ruleset is over as its maker's second turn after it begins; one after the fight is ended with a click, and that is taken back with one",
      async (made) => {
        await crowd(made);
        await inGame(
          gm.page,
          async () => {
            /* oxlint-disable typescript/no-explicit-any -- runs in the page, against globals that have no types here */
            const g = globalThis as any;
            const combat = await g.Combat.implementation.create({ active: true });
            await combat.createEmbeddedDocuments(
              "Combatant",
              ["Kite", "Foe 1", "Foe 2"].map((name, n) => ({
                actorId: g.game.actors.getName(name).id,
                initiative: 20 - n,
              })),
            );
            await combat.startCombat();
            await combat.activate();
            /* oxlint-enable typescript/no-explicit-any */
          },
          null,
        );
        const up = (): Promise<unknown> => gm.page.evaluate("game.combat.combatant?.name");
        // Who knows of whom comes first in Twin Tens.
        if (made.ruleset === "twintens") {
          await fightBegins(gm, [10, 10, 5, 5, 2, 2], "Kite");
          await showTab(gm, "chat");
        }
        await expect.poll(up).toBe("Kite");
        const stays = (): Promise<number> => cards(gm).locator(".area", { hasText: "Blast stays for now." }).count();
        const cast = async (): Promise<void> => {
          await begins(gm.page, "Kite", "attack", made.chosen);
          await dialog(gm).waitFor();
          await tick(gm, ["Foe 1", "Foe 2"]);
          await send(gm);
          await expect.poll(stays).toBe(1);
        };
        await cast();
        await gm.page.evaluate(
          `game.actors.getName("Kite").update({ "flags.crossover.stays.s0.until.left": 2 }).then(() => null)`,
        );
        for (const name of ["Foe 1", "Foe 2", "Kite", "Foe 1", "Foe 2", "Kite"]) {
          expect(await stays()).toBe(1);
          await turnGoesOn(gm, name);
        }
        await expect.poll(stays).toBe(0);
        await card(gm, "Blast is over.").waitFor();
        await gm.page.evaluate("game.combat.delete().then(() => null)");
        await cast();
        await cards(gm).locator(".area button[data-step=endArea]").click();
        await expect.poll(stays).toBe(0);
        await card(gm, "Ended early").locator(".latest [data-step=withdraw]").click();
        await expect.poll(stays).toBe(1);
        expect(gm.errors).toEqual([]);
      },
    );

    it("TWI-276 TWI-277 TWI-288 hurled into a wall of which the Gamemaster tells: the damage falls, and one click takes it back", async () => {
      await people(gm, [
        {
          name: "Wick",
          type: "twintensHero",
          system: { baseAttack: 8 },
          items: [twintensPower("Blast", [], 12)],
        },
        { name: "Grindle", type: "twintensFoe", system: { kind: "villain", defense: 8, saves: { fort: 2 } } },
      ]);
      await begins(gm.page, "Wick", "attack", { attack: "@" });
      await dialog(gm).waitFor();
      await tick(gm, ["Grindle"]);
      await nextResults(gm.page, tens(10, 10));
      await send(gm);
      const on = card(gm, "Blast");
      await press(on, "defend", "Don't defend");
      await nextResults(gm.page, tens(9, 9));
      await press(on, "save");
      await press(on, "apply");
      await press(on, "knockback", "Hurl less");
      await dialog(gm).locator("input[name=rank]").fill("5");
      await dialog(gm).locator("button[type=submit]").click();
      await dialog(gm).waitFor({ state: "detached" });
      const before = await kept(gm, "Grindle");
      await press(on, "path", "Something in the way");
      const thing = dialog(gm).locator("select[name=thing0]");
      const wall = await thing.locator("option", { hasText: "Brick or stone wall" }).first().innerText();
      await thing.selectOption({ label: wall });
      await dialog(gm).locator("input[name=at0]").fill("10");
      await dialog(gm).locator("button[type=submit]").click();
      await dialog(gm).waitFor({ state: "detached" });
      await nextResults(gm.page, tens(8, 8));
      await press(on, "impact");
      await press(on, "applyImpact");
      await expect.poll(() => kept(gm, "Grindle")).not.toBe(before);
      await on.locator(".trace summary").click();
      await on.locator(".trace .step", { hasText: "Flight of Grindle settled" }).locator("[data-along]").click();
      await expect.poll(() => kept(gm, "Grindle")).toBe(before);
      expect(gm.errors).toEqual([]);
    });

    it("TWI-363 TWI-381 a charge and a thrown car: how far is typed or nobody's business, and how tough the car is it says itself", async () => {
      await people(gm, [
        { name: "Wick", type: "twintensHero", system: { baseAttack: 8, abilities: { str: { base: 40 } } } },
        { name: "Grindle", type: "twintensFoe", system: { kind: "villain", defense: 8 } },
        { name: "Car", type: "twintensObject", system: { toughness: 12 } },
      ]);
      await begins(gm.page, "Wick", "attack", { attack: "unarmed" });
      await dialog(gm).waitFor();
      await tick(gm, ["Grindle"]);
      await dialog(gm).locator("select[name=maneuver]").selectOption("charge");
      await nextResults(gm.page, tens(9, 9));
      await send(gm);
      await begins(gm.page, "Wick", "attack", { attack: "unarmed" });
      await dialog(gm).waitFor();
      await tick(gm, ["Grindle"]);
      await dialog(gm).locator("select[name=maneuver]").selectOption("throwObject");
      await dialog(gm).locator("select[name=thrown]").selectOption({ label: "Car" });
      expect(await dialog(gm).locator("input[name=thing]").count()).toBe(0);
      await nextResults(gm.page, tens(10, 10));
      await send(gm);
      const before = await kept(gm, "Grindle");
      const on = card(gm, "Grindle");
      await press(on, "defend", "Don't defend");
      await nextResults(gm.page, tens(8, 8));
      await press(on, "save");
      await press(on, "apply");
      await expect.poll(() => kept(gm, "Grindle")).not.toBe(before);
      expect(gm.errors).toEqual([]);
    });

    it("FUD-293 a charge in Fudge", async () => {
      await people(gm, [
        { name: "Wick", type: "fudgeHero" },
        { name: "Grindle", type: "fudgeMinion" },
      ]);
      await begins(gm.page, "Wick", "attack", { attack: "unarmed", manner: "charge" });
      await dialog(gm).waitFor();
      await tick(gm, ["Grindle"]);
      await send(gm);
      expect(await card(gm, "Grindle").innerText()).toContain("Charge");
      expect(gm.errors).toEqual([]);
    });

    it("DES-107 a Charge of as many feet as were typed, in a fight: they count for what comes after it, and undo gives them back", async () => {
      await people(gm, [
        { name: "Wick", type: "destinyHero", system: { powerLevel: 8 }, items: [blade] },
        { name: "Grindle", type: "destinyAdversary", system: { powerLevel: 8 } },
      ]);
      await gm.page.evaluate(
        `(async () => { const c = await Combat.implementation.create({ active: true }); await c.createEmbeddedDocuments("Combatant", game.actors.map((a, n) => ({ actorId: a.id, initiative: a.name === "Wick" ? 20 : 5 }))); await c.startCombat(); await c.activate(); })()`,
      );
      const moved = async (): Promise<number> =>
        (JSON.parse(await kept(gm, "Wick")) as { readonly turn: { readonly feetMoved: number } }).turn.feetMoved;
      await begins(gm.page, "Wick", "charge", {});
      await dialog(gm).waitFor();
      await dialog(gm).locator("select[name=target]").selectOption({ label: "Grindle" });
      await dialog(gm).locator("input[name=feet]").fill("10");
      await send(gm);
      await expect.poll(moved).toBe(10);
      await card(gm, "Grindle").locator(".latest [data-step=withdraw]").click();
      await expect.poll(moved).toBe(0);
      expect(gm.errors).toEqual([]);
    });
  });
