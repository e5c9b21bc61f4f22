/** A Combat by a Gamemaster and two players, played by the interface alone. @rule DES-391 DES-392 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  act,
  answer,
  attackWith,
  callTogether,
  card,
  d20,
  disband,
  endTurn,
  facts,
  type Figure,
  hears,
  isLeft,
  isSpent,
  itemId,
  overrules,
  press,
  refusesAction,
  refusesSpend,
  row,
  says,
  setFigures,
  spend,
  tab,
} from "./destiny-table.ts";
import {
  goesOn,
  isStopped,
  openTable,
  playedOn,
  type Seat,
  serious,
  standTogether,
  type TestTable,
} from "./support.ts";

interface Facts {
  readonly marks: { readonly physical: readonly { readonly level: number }[] };
  readonly surge: { readonly pending: number };
  readonly fatigue: number;
  readonly ready: object | null;
}

const skill = (rank: number): object => ({ rank });
const resistances = { toughness: 6, will: 5, fortitude: 5, reflex: 5 };
const blade = (rank: number): object => ({
  name: "Blade",
  type: "destinyAttack",
  system: { band: "close", skill: "might", ability: "str", effect: "damage", rank, resistance: "toughness", hands: 1 },
});
const KESTREL: Figure = {
  name: "Kestrel",
  type: "destinyHero",
  player: "Ada",
  at: [3, 6],
  system: {
    abilities: { str: 2 },
    resistances,
    skills: { might: skill(6), reaction: skill(4) },
    pools: { destiny: 3 },
  },
  items: [blade(6)],
};
const LANTERN: Figure = {
  name: "Lantern",
  type: "destinyHero",
  player: "Bo",
  at: [3, 7],
  system: { resistances, skills: { might: skill(6), reaction: skill(4) }, pools: { destiny: 3 } },
  items: [blade(4)],
};
const GRINDSTONE: Figure = {
  name: "Grindstone",
  type: "destinyAdversary",
  at: [4, 6],
  system: { role: "elite", resistances, skills: { might: skill(6), reaction: skill(4) } },
  items: [blade(6)],
};

for (const profile of playedOn(14))
  describe(`a Combat in Destiny on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    let bo: Seat;

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await table.sit();
      await setFigures(gm, [KESTREL, LANTERN, GRINDSTONE], { economyEnforcement: "block" });
    });
    afterAll(async () => {
      await table?.close();
    });

    it("DES-040 DES-042 DES-391 the Gamemaster calls it together on the board, and initiative is rolled", async () => {
      await callTogether(gm, ["Kestrel", "Lantern", "Grindstone"], "Combat", [18, 12, 6]);
      for (const seat of [ada, bo]) await tab(seat, "combat");
      await row(ada, "Kestrel").waitFor();
      expect(await gm.page.locator("#sidebar .flow-head").innerText()).toContain("Combat");
    });

    it("DES-064 DES-066 DES-392 whoever isn't up spends nothing: two refusals on the tracker, each with its reason", async () => {
      await refusesSpend(bo, "Lantern", "Spend a Standard", /own turn/u);
      await hears(bo, /own turn/u);
      await refusesSpend(bo, "Lantern", "Spend the kept Quick", /inside a Reaction/u);
      expect(await serious(bo.page, "#sidebar .crossover-tracker")).toEqual([]);
    });

    it("DES-392 off turn a player is stopped before anything opens, and the Gamemaster asked", async () => {
      const turn = /It is Kestrel's turn\. Wait for yours, or use a Reaction/u;
      const blade = await itemId(bo, "Lantern", "Blade");
      await refusesAction(bo, "Lantern", `attack:${blade}`, turn);
      await bo.page.evaluate(
        `game.crossover.api.use(game.actors.getName("Lantern"), "action attack:${blade}") && null`,
      );
      await isStopped(bo.page, turn);
      await attackWith(gm, "Grindstone", "Blade");
      await goesOn(gm.page, turn, false);
      expect(await gm.page.locator(".roll-dialog").count()).toBe(0);
      await attackWith(gm, "Grindstone", "Blade");
      await goesOn(gm.page, turn);
      await gm.page.locator(".roll-dialog [data-action=cancel]").click();
      // An act without a roll asks the same, before its own question.
      await gm.page.evaluate(`game.crossover.api.use(game.actors.getName("Grindstone"), "action walk") && null`);
      await goesOn(gm.page, turn, false);
      expect(await gm.page.locator(".roll-dialog").count()).toBe(0);
    });

    it("DES-044 DES-101 out of reach: the player is told in the dialog and can't, the Gamemaster is asked and may", async () => {
      const far = /Grindstone is 60 feet away; your reach is 5\. Move nearer, or choose something with range/u;
      await standTogether(gm.page, { Grindstone: 12 });
      for (const seat of [ada, gm]) {
        await attackWith(seat, "Kestrel", "Blade");
        const dialog = seat.page.locator(".roll-dialog");
        await dialog.locator("[name=target]").selectOption({ label: "Grindstone" });
        await expect.poll(() => dialog.innerText()).toMatch(far);
        expect(await dialog.locator("button[type=submit]").isDisabled()).toBe(seat === ada);
        if (seat === gm) {
          await dialog.locator("button[type=submit]").click();
          await goesOn(gm.page, far, false);
          expect(await dialog.count()).toBe(1);
        }
        await dialog.locator("[data-action=cancel]").click();
        await dialog.waitFor({ state: "detached" });
      }
      await standTogether(gm.page, { Grindstone: 1 });
    });

    it("DES-022 DES-026 DES-242 an attack on one card: dice, resistance by the target's owner, a mark; the Standard is paid", async () => {
      await attackWith(ada, "Kestrel", "Blade");
      await answer(ada, { target: { label: "Grindstone" } }, d20(15, [6, 4]));
      await says(gm, "Blade", "Hit");
      await press(gm, "Blade", "answer", { dice: d20(4) });
      await press(gm, "Blade", "apply");
      await expect.poll(async () => (await facts<Facts>(bo, "Grindstone")).marks.physical.length).toBe(1);
      await tab(ada, "combat");
      await isSpent(ada, "Kestrel", "standard");
    });

    it("DES-060 DES-061 DES-066 DES-068 what is spent is refused, each kind with its own reason, and a smaller action is traded for", async () => {
      await refusesSpend(ada, "Kestrel", "Spend a Standard", /Standard action of this turn is spent/u);
      await spend(ada, "Kestrel", "Spend a Quick");
      await isSpent(ada, "Kestrel", "quick");
      await spend(ada, "Kestrel", "Spend a Quick");
      await isSpent(ada, "Kestrel", "move");
      expect(await row(ada, "Kestrel").locator(".pip[data-spend=move]").getAttribute("aria-label")).toContain(
        "traded for Quick",
      );
      await refusesSpend(ada, "Kestrel", "Spend a Move", /No Move is left/u);
      await refusesSpend(ada, "Kestrel", "Spend a Quick", /No Quick is left/u);
      await spend(ada, "Kestrel", "Spend the Area power");
      await refusesSpend(ada, "Kestrel", "Spend the Area power", /One Area power each round/u);
      await spend(ada, "Kestrel", "Spend the Reaction");
      await refusesSpend(ada, "Kestrel", "Spend the Reaction", /one Reaction of this turn is spent/u);
      await refusesSpend(ada, "Kestrel", "Surge", /one Reaction of this turn is spent/u);
      await refusesAction(ada, "Kestrel", "aim", /No Move is left/u);
    });

    it("DES-392 the Gamemaster's word: a Standard more all the same", async () => {
      await overrules(gm, "Kestrel", "Spend a Standard");
      await expect
        .poll(async () =>
          JSON.stringify(
            await gm.page.evaluate(
              () =>
                (
                  globalThis as unknown as {
                    game: { combats: { active: { combatants: { getName(n: string): { system: { turn: object } } } } } };
                  }
                ).game.combats.active.combatants.getName("Kestrel").system.turn,
            ),
          ),
        )
        .toContain('"over-standard":1');
    });

    it("DES-108 DES-067 DES-395 a readied action blocks every other Reaction, goes off on somebody else's turn, and is gone", async () => {
      await endTurn(ada);
      await act(bo, "Lantern", "ready");
      await answer(bo, { action: "attackClose", trigger: "Grindstone comes near", target: { label: "Grindstone" } });
      await expect.poll(async () => (await facts<Facts>(gm, "Lantern")).ready !== null).toBe(true);
      await refusesSpend(bo, "Lantern", "Surge", /waits with a readied action/u);
      expect(await row(gm, "Lantern").locator(".note").innerText()).toContain("ready");
      await endTurn(bo);
      await spend(bo, "Lantern", "Now, as readied: Attack, close");
      await answer(bo, {}, d20(3));
      await says(bo, "Blade", "Miss");
      await expect.poll(async () => (await facts<Facts>(gm, "Lantern")).ready).toBeNull();
      await refusesSpend(bo, "Lantern", "Spend the Reaction", /one Reaction of this turn is spent/u);
    });

    it("DES-060 DES-201 DES-214 DES-396 DES-406 a Surge by the tracker gives a Standard more, and its fatigue lands at the next turn", async () => {
      await endTurn(gm);
      await isLeft(ada, "Kestrel", "standard");
      await spend(ada, "Kestrel", "Surge");
      await answer(ada, { act: "surge.additionalAction" });
      await expect.poll(async () => (await facts<Facts>(gm, "Kestrel")).surge.pending).toBe(1);
      await expect.poll(() => row(gm, "Kestrel").locator(".note").innerText()).toContain("Surge fatigue to come: 1");
      await says(ada, "Surge", "Surge fatigue to come: 1");
      await tab(ada, "combat");
      await isLeft(ada, "Kestrel", "bonus");
      await spend(ada, "Kestrel", "Spend a Standard");
      await isSpent(ada, "Kestrel", "bonus");
      await isLeft(ada, "Kestrel", "standard");
      for (const seat of [ada, bo, gm]) await endTurn(seat);
      await expect.poll(async () => (await facts<Facts>(bo, "Kestrel")).fatigue).toBe(1);
      expect((await facts<Facts>(bo, "Kestrel")).surge.pending).toBe(0);
    });

    it("DES-072 DES-242 DES-371 the fight ends with a foe who is Down: nobody's turn any more, and no row in the tracker", async () => {
      await attackWith(ada, "Kestrel", "Blade");
      await answer(ada, { target: { label: "Grindstone" } }, d20(20, [6, 6]));
      await says(gm, "Blade", "Critical hit");
      await press(gm, "Blade", "answer", { dice: d20(1) });
      await press(gm, "Blade", "apply");
      await expect.poll(async () => (await facts<Facts>(bo, "Grindstone")).marks.physical.at(-1)?.level).toBe(4);
      await endTurn(ada);
      await endTurn(bo);
      // Grindstone's turn goes by: it is Kestrel's at once.
      await tab(gm, "combat");
      await expect.poll(() => row(gm, "Kestrel").getAttribute("class")).toMatch(/\bactive\b/u);
      await disband(gm);
      await tab(ada, "combat");
      await expect.poll(() => row(ada, "Kestrel").count()).toBe(0);
      expect((await facts<Facts>(bo, "Kestrel")).fatigue).toBe(1);
    });

    it("nothing in any console, no raw key on any screen", async () => {
      expect(await card(gm, "Surge").count()).toBeGreaterThan(0);
      for (const seat of [gm, ada, bo]) {
        expect(seat.errors).toEqual([]);
        expect(await seat.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
      }
    });
  });
