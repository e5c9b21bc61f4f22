/**
 * Twin Tens: what feats, flaws and the surroundings do by themselves. Somebody steps between, an opponent falls and the next is attacked, a blow breaks concentration, a power fails, effort makes
 * faster, heat tires.
 * @rule TWI-236 TWI-265 TWI-292 TWI-347 TWI-421 TWI-434 TWI-451
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deedIn } from "./gestures.ts";
import { inGame, nextResults, openTable, playedOn, type Seat, serious, type TestTable } from "./support.ts";
import {
  attack,
  caption,
  card,
  clean,
  combatOf,
  dice,
  type Doc,
  endTurn,
  fightBegins,
  type Globals,
  held as heldBy,
  press,
  row,
  send,
  sheet,
  showTab,
  shut,
} from "./twintens-table.ts";

const [SHIELD, BLADE, OGRE, CROOK] = ["Halcyon", "Merrow", "Gravel", "Crook"] as const;

/** A hero with a force field, one who steps between and strikes on, an opponent and two minions; a fight in which Bo's hero acts first. */
const setTable = (gm: Seat): Promise<void> =>
  inGame(
    gm.page,
    async ([shield, blade, ogre, crook]: readonly string[]) => {
      const g = globalThis as unknown as Globals;
      const [ada, bo] = [g.game.users.getName("Ada"), g.game.users.getName("Bo")];
      const own = (user: { readonly id: string }): object => ({
        ownership: { default: 2, [user.id]: 3 },
        prototypeToken: { actorLink: true },
      });
      const foe = { type: "twintensFoe", ownership: { default: 2 }, prototypeToken: { actorLink: true } };
      const power = (name: string, key: string, ranks: number, more: object = {}): object => ({
        name,
        type: "twintensPower",
        system: { key, ranks, base: 1, ...more },
      });
      const feat = (key: string): object => ({ name: key, type: "twintensFeat", system: { key } });
      const make = (data: object): Promise<Doc> => g.Actor.implementation.create(data);
      const first = await make({
        name: shield,
        type: "twintensHero",
        ...own(ada),
        system: { defense: 2, conviction: { value: 0 } },
        items: [
          power("Ward", "forceField", 8),
          power("Flicker", "blast", 6, { base: 2, flaws: [{ key: "unreliable", ranks: 1, cost: null, note: "" }] }),
        ],
      });
      const second = await make({
        name: blade,
        type: "twintensHero",
        ...own(bo),
        system: { baseAttack: 9, defense: 4, abilities: { str: { base: 20 } }, conviction: { value: 0 } },
        items: [feat("interpose"), feat("takedownAttack")],
      });
      await make({
        name: ogre,
        ...foe,
        system: { kind: "villain", baseAttack: 8, conviction: { value: 0 }, abilities: { str: { base: 24 } } },
      });
      for (const number of ["one", "two"])
        await make({ name: `${crook ?? ""} ${number}`, ...foe, system: { kind: "minion" } });
      await ada.update({ character: first.id });
      await bo.update({ character: second.id });
    },
    [SHIELD, BLADE, OGRE, CROOK],
  );

for (const profile of playedOn(14))
  describe(`feats, flaws and surroundings of Twin Tens on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    let bo: Seat;
    const held = (name: string): Promise<readonly string[]> => heldBy(gm, name);
    const ward = (): Promise<boolean> =>
      inGame(
        gm.page,
        (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).items.getName("Ward").system.active,
        SHIELD,
      );

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await table.sit();
      await setTable(gm);
      await combatOf(gm, [OGRE, `${CROOK} one`, `${CROOK} two`, SHIELD, BLADE]);
    });
    afterAll(async () => {
      await table?.close();
    });

    it("TWI-050 all know of each other: the fight begins, one throw for the Gamemaster's side", async () => {
      await fightBegins(gm, [6, 6, 2, 2, 9, 9], BLADE);
    });

    it("TWI-347 a minion falls, and the next is attacked at once, for no action", async () => {
      await attack(bo, BLADE, "Unarmed", `${CROOK} one`, [8, 8]);
      const first = card(bo, BLADE, `${CROOK} one`);
      await nextResults(gm.page, dice(2, 2));
      await press(gm, card(gm, BLADE, `${CROOK} one`), "save");
      await press(gm, card(gm, BLADE, `${CROOK} one`), "apply");
      await expect.poll(() => held(BLADE)).toContain("opening takedownAttack");
      await press(bo, first, "opening");
      const dialog = bo.page.locator(".roll-dialog");
      await dialog
        .locator("label.chip", { hasText: `${CROOK} two` })
        .locator("input")
        .check();
      await send(bo, dialog, [8, 8]);
      await expect.poll(() => card(bo, `${CROOK} two`).innerText()).toContain("Takedown attack");
      await expect.poll(() => held(BLADE)).toEqual([]);
      await nextResults(gm.page, dice(2, 2));
      await press(gm, card(gm, `${CROOK} two`), "save");
      await press(gm, card(gm, `${CROOK} two`), "apply");
      // Unlimited against minions: the chain goes on, though nobody is left to use it on.
      await expect.poll(() => held(BLADE)).toContain("opening takedownAttack");
    });

    it("TWI-265 TWI-437 extra effort doubles the speed until the turn comes again", async () => {
      const speed = (): Promise<number> =>
        inGame(
          gm.page,
          (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).system.derived.speed,
          BLADE,
        );
      const mine = await sheet(bo, BLADE);
      await (await deedIn(mine, "effort-speed")).click();
      await expect.poll(speed).toBe(60);
      await shut(bo, BLADE);
      await endTurn(bo, BLADE);
      await expect.poll(() => caption(gm)).toContain(`${OGRE} is up`);
      await expect.poll(() => held(BLADE)).toEqual(["exerting speed"]);
    });

    it("TWI-421 an ally with Interpose is asked before the attack is rolled, and takes it", async () => {
      await expect.poll(() => caption(gm)).toContain(`${OGRE} is up`);
      await attack(gm, OGRE, "Unarmed", SHIELD, []);
      const asked = card(bo, OGRE, SHIELD);
      expect(await card(gm, OGRE, SHIELD).locator("[data-gesture=roll]").count()).toBe(0);
      await press(bo, asked, "interpose");
      await nextResults(gm.page, dice(1, 1));
      await press(gm, card(gm, OGRE, BLADE), "roll");
      await expect.poll(() => card(gm, OGRE, BLADE).locator(".outcome").innerText()).toMatch(/miss/iu);
      expect(await serious(gm.page, "#sidebar .exchange-card")).toEqual([]);
    });

    it("TWI-236 TWI-434 a blow asks for Concentration; the player fails and the force field is off, taken back it is on", async () => {
      await endTurn(gm, OGRE);
      // The beaten crooks have no turn.
      await endTurn(ada, SHIELD);
      await endTurn(bo, BLADE);
      await expect.poll(() => held(BLADE)).toEqual([]);
      await expect.poll(() => caption(gm)).toContain(`${OGRE} is up`);
      await attack(gm, OGRE, "Unarmed", SHIELD, []);
      await press(bo, card(bo, OGRE, SHIELD), "letCome");
      await nextResults(gm.page, dice(9, 9));
      await press(gm, card(gm, OGRE, SHIELD), "roll");
      await press(ada, card(ada, OGRE, SHIELD), "defend", "Don't defend");
      await nextResults(ada.page, dice(8, 9));
      await press(ada, card(ada, OGRE, SHIELD), "save");
      const check = card(ada, "Concentration", SHIELD);
      await expect.poll(() => check.innerText()).toContain("Ward, DC 17");
      // The save is taken back, and with it what it asked for; thrown again it asks again, once.
      const open = ada.page.locator("#sidebar .exchange-card.twintens", { hasText: "Ward, DC 17" });
      const asked = open.locator("button[data-gesture=roll]:not([aria-disabled=true])");
      await expect.poll(() => asked.count()).toBe(1);
      await card(gm, OGRE, SHIELD).locator(".latest [data-step=withdraw]").click();
      await expect.poll(() => asked.count()).toBe(0);
      await nextResults(ada.page, dice(8, 9));
      await press(ada, card(ada, OGRE, SHIELD), "save");
      await expect.poll(() => open.count()).toBe(2);
      await expect.poll(() => asked.count()).toBe(1);
      await nextResults(ada.page, dice(2, 2));
      await press(ada, check, "roll");
      await expect.poll(ward).toBe(false);
      await showTab(gm, "chat");
      await card(gm, "Concentration", SHIELD).locator(".latest [data-step=withdraw]").click();
      await expect.poll(ward).toBe(true);
    });

    it("TWI-451 an unreliable power fails on a natural below 11, and its action is gone", async () => {
      await endTurn(gm, OGRE);
      await attack(ada, SHIELD, "Flicker", OGRE, [4, 4]);
      await expect.poll(() => card(ada, "Flicker").innerText()).toMatch(/the power fails/iu);
      await showTab(ada, "combat");
      await expect.poll(() => row(ada, SHIELD).locator(".pip-square.is-filled").count()).toBe(0);
    });

    it("TWI-292 exposed to heat: a minute later the check comes by itself, and a failure tires", async () => {
      const mine = await sheet(ada, SHIELD);
      await mine.locator(".twintens-actions summary").click();
      await mine.locator("[data-use=expose] button").click();
      const dialog = ada.page.locator(".roll-dialog");
      await dialog.locator("select[name=to]").selectOption("extreme");
      expect(await serious(ada.page, ".roll-dialog")).toEqual([]);
      await dialog.locator("button[type=submit]").click();
      await expect.poll(() => held(SHIELD)).toContain("exposed extreme");
      await inGame(gm.page, () => (globalThis as unknown as Globals).game.time.advance(60), null);
      await nextResults(ada.page, dice(3, 3));
      await press(ada, card(ada, "Fortitude", SHIELD), "roll");
      await expect
        .poll(() =>
          inGame(
            gm.page,
            (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).system.fatigue,
            SHIELD,
          ),
        )
        .toBe("winded");
      await mine.locator("[data-use=shelter] button").click();
      await expect.poll(() => held(SHIELD)).not.toContain("exposed extreme");
      await shut(ada, SHIELD);
    });

    it("nothing in any console, no raw key on any screen", async () => clean(gm, ada, bo));
  });
