/**
 * Twin Tens: every maneuver of the list as somebody at the table uses it, with what it costs and where it ends.
 * @rule TWI-166 TWI-360 TWI-362 TWI-363 TWI-364 TWI-366 TWI-367 TWI-368 TWI-370 TWI-373 TWI-375 TWI-376 TWI-378 TWI-379 TWI-380 TWI-381 TWI-382 TWI-383 TWI-384 TWI-421
 */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, nextResults, openTable, playedOn, type Seat, serious, type TestTable } from "./support.ts";
import {
  action,
  aimed,
  attack,
  card,
  clean,
  dice,
  type Doc,
  type Globals,
  held as heldBy,
  line,
  outcome,
  press,
  send,
  showTab,
  shut,
} from "./twintens-table.ts";

const [HERO, ALLY, FOE, CRATE] = ["Brannoc", "Sorrel", "Tarn", "Crate"] as const;
const WHOLE = {
  bruised: 0,
  dazedHit: 0,
  hurt: 0,
  wounded: 0,
  staggered: false,
  disabled: false,
  unconscious: false,
  dying: false,
  dead: false,
  stunned: null,
};

/** A strong hero with a sword and two strikes of skill, an ally, an armed opponent beside him, a crate; no fight. */
const setTable = (gm: Seat): Promise<void> =>
  inGame(
    gm.page,
    async ([hero, ally, foe, crate]: readonly string[]) => {
      const g = globalThis as unknown as Globals;
      const [ada, bo] = [g.game.users.getName("Ada"), g.game.users.getName("Bo")];
      const own = (user: { readonly id: string }): object => ({
        ownership: { default: 2, [user.id]: 3 },
        prototypeToken: { actorLink: true },
      });
      const other = { ownership: { default: 2 }, prototypeToken: { actorLink: true } };
      const sword = {
        name: "Sabre",
        type: "twintensEquipment",
        system: {
          sort: "weapon",
          key: "sword",
          damage: 3,
          threat: 19,
          increment: null,
          type: "lethal",
          equipped: true,
        },
      };
      const feat = (key: string): object => ({ name: key, type: "twintensFeat", system: { key } });
      const make = (data: object): Promise<Doc> => g.Actor.implementation.create(data);
      const first = await make({
        name: hero,
        type: "twintensHero",
        ...own(ada),
        system: { baseAttack: 8, defense: 4, dodgeBase: 2, abilities: { str: { base: 18 } }, conviction: { value: 0 } },
        items: [sword, feat("stunningAttack"), feat("unbalancingStrike")],
      });
      const second = await make({
        name: ally,
        type: "twintensHero",
        ...own(bo),
        system: { baseAttack: 6, abilities: { str: { base: 14 } }, conviction: { value: 0 } },
      });
      const third = await make({
        name: foe,
        type: "twintensFoe",
        ...other,
        system: {
          kind: "villain",
          baseAttack: 6,
          defense: 3,
          dodgeBase: 2,
          abilities: { con: { base: 14 } },
          conviction: { value: 0 },
        },
        items: [sword],
      });
      await make({ name: crate, type: "twintensObject", ...other, system: { toughness: 6 } });
      await ada.update({ character: first.id });
      const token = async (actor: Doc, x: number, y: number): Promise<object> => ({
        ...(await actor.getTokenDocument({ x, y })).toObject(),
        actorLink: true,
      });
      await g.game.scenes.active.createEmbeddedDocuments("Token", [
        await token(first, 300, 1000),
        await token(third, 400, 1000),
        await token(second, 300, 1100),
      ]);
    },
    [HERO, ALLY, FOE, CRATE],
  );

interface World {
  readonly game: {
    readonly actors: {
      getName(name: string): {
        update(data: object): Promise<unknown>;
        readonly effects: Iterable<{ readonly id: string }>;
        deleteEmbeddedDocuments(name: string, ids: readonly string[]): Promise<unknown>;
      };
    };
  };
}

for (const profile of playedOn(13))
  describe(`maneuvers of Twin Tens on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    let bo: Seat;
    const held = (name: string): Promise<readonly string[]> => heldBy(gm, name);
    const put = (name: string, data: object): Promise<unknown> =>
      inGame(
        gm.page,
        ([n, d]: readonly [string, object]) => (globalThis as unknown as World).game.actors.getName(n).update(d),
        [name, data] as const,
      );
    /** Everybody whole and free again. */
    const fresh = async (): Promise<void> => {
      for (const name of [HERO, ALLY, FOE]) {
        await put(name, { "system.track": WHOLE, "system.fatigue": "normal", "system.defencesThisRound": 0 });
        await inGame(
          gm.page,
          async (n: string) => {
            const a = (globalThis as unknown as World).game.actors.getName(n);
            await a.deleteEmbeddedDocuments(
              "ActiveEffect",
              [...a.effects].map((e) => e.id),
            );
          },
          name,
        );
      }
    };
    const maneuver = async (name: string, means: string = "Unarmed", target: string = FOE): Promise<Locator> => {
      const dialog = await aimed(ada, HERO, means, target);
      await dialog.locator("select[name=maneuver]").selectOption(name);
      return dialog;
    };
    /** A maneuver of the hero's that hits, against a passive Defense. */
    const lands = async (
      name: string,
      means: string = "Unarmed",
      faces: readonly number[] = [9, 9],
    ): Promise<Locator> => {
      await send(ada, await maneuver(name, means), faces);
      await shut(ada, HERO);
      const on = card(gm, means, FOE);
      await press(gm, on, "defend", "Don't defend");
      return on;
    };
    /** The contest that follows a hit, thrown by both and told. */
    const contested = async (title: string, mine: readonly number[], theirs: readonly number[]): Promise<Locator> => {
      await nextResults(ada.page, dice(...mine));
      await press(ada, card(ada, "Unarmed", FOE), "after");
      return answered(title, theirs);
    };
    const answered = async (title: string, theirs: readonly number[]): Promise<Locator> => {
      const on = card(gm, title, FOE);
      await nextResults(gm.page, dice(...theirs));
      await press(gm, on, "roll", "Answer");
      await press(gm, on, "resolve");
      return on;
    };
    const leave = async (dialog: Locator): Promise<void> => {
      await ada.page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await shut(ada, HERO);
    };

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await table.sit();
      await setTable(gm);
    });
    afterAll(async () => {
      await table?.close();
    });

    it("TWI-363 Charge: 2 more on the roll, 2 less Defense; five feet are too short, a hundred too far", async () => {
      const dialog = await maneuver("charge");
      await dialog.locator("input[name=covered]").fill("5");
      await expect.poll(() => dialog.innerText()).toContain("from 10 to 60");
      await dialog.locator("input[name=covered]").fill("100");
      await expect.poll(() => dialog.innerText()).toContain("from 10 to 60");
      await dialog.locator("input[name=covered]").fill("40");
      await expect.poll(() => dialog.innerText()).toMatch(/Maneuver\s+\+2/u);
      expect(await serious(ada.page, ".roll-dialog")).toEqual([]);
      await send(ada, dialog, [1, 1]);
      await shut(ada, HERO);
      await expect.poll(() => held(HERO)).toEqual(["charging"]);
      await put(HERO, { "system.fatigue": "winded" });
      const tired = await aimed(ada, HERO, "Unarmed", FOE);
      expect(await tired.locator("select[name=maneuver] option").allInnerTexts()).not.toContain("Charge");
      await leave(tired);
      await fresh();
    });

    it.each([
      ["aggressive", "Conditions", "+2"],
      ["defensive", "Conditions", "\u22124"],
    ])("TWI-364 the %s stance changes the roll by %s %s", async (stance, label, value) => {
      await showTab(ada, "chat");
      await action(ada, HERO, stance);
      await expect.poll(() => held(HERO)).toEqual([stance]);
      await shut(ada, HERO);
      const dialog = await aimed(ada, HERO, "Unarmed", FOE);
      await expect.poll(() => dialog.innerText()).toMatch(new RegExp(`${label}\\s+${value.replace("+", "\\+")}`, "u"));
      await leave(dialog);
      await fresh();
    });

    it("TWI-125 TWI-362 TWI-382 total defense is 4 more dodge; a block answers with the attack bonus", async () => {
      await showTab(ada, "chat");
      await action(ada, HERO, "totalDefense");
      await shut(ada, HERO);
      await attack(gm, FOE, "Unarmed", HERO, [3, 3]);
      await nextResults(ada.page, dice(5, 5));
      await press(ada, card(ada, FOE, HERO), "defend", "Defend, +10");
      await expect.poll(() => outcome(card(ada, FOE, HERO))).toMatch(/miss/iu);
      // The card comes first, the count of defences after it: a second one would be 2 less.
      await expect
        .poll(() =>
          inGame(
            gm.page,
            (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).system.defencesThisRound,
            HERO,
          ),
        )
        .toBe(1);
      await fresh();
      await showTab(ada, "chat");
      await action(ada, HERO, "block");
      await shut(ada, HERO);
      await attack(gm, FOE, "Unarmed", HERO, [3, 4]);
      await nextResults(ada.page, dice(5, 5));
      await press(ada, card(ada, FOE, HERO), "defend", "Block");
      await expect.poll(() => card(ada, FOE, HERO).innerText()).toContain("18");
      await expect.poll(() => outcome(card(ada, FOE, HERO))).toMatch(/miss/iu);
      await fresh();
    });

    it("TWI-375 Trip: the hit leads to a contest, and whoever loses lies down; lost, the other may try in turn", async () => {
      await lands("trip");
      await contested("Trip", [9, 9], [2, 2]);
      await expect.poll(() => held(FOE)).toEqual(["prone"]);
      await fresh();
      await lands("trip");
      await contested("Trip", [2, 2], [9, 9]);
      await nextResults(gm.page, dice(9, 9));
      await press(gm, card(gm, "Trip", FOE), "counter");
      const back = card(ada, "Trip", HERO);
      await expect.poll(() => back.locator("[data-gesture=roll]").count()).toBe(1);
      await nextResults(ada.page, dice(2, 3));
      await press(ada, back, "roll", "Answer");
      await press(ada, back, "resolve");
      await expect.poll(() => held(HERO)).toEqual(["prone"]);
      await fresh();
    });

    it("TWI-368 Disarm: the sabre is out of hand, and drawn again", async () => {
      await lands("disarm");
      await contested("Disarm", [9, 9], [2, 2]);
      const equipped = (): Promise<boolean> =>
        inGame(
          gm.page,
          (n: string) =>
            (
              (globalThis as unknown as Globals).game.actors.getName(n).items.getName("Sabre").system as unknown as {
                equipped: boolean;
              }
            ).equipped,
          FOE,
        );
      await expect.poll(equipped).toBe(false);
      const id = await inGame(
        gm.page,
        (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).items.getName("Sabre").id,
        FOE,
      );
      await showTab(gm, "chat");
      await action(gm, FOE, line("draw", { weapon: id }));
      await expect.poll(equipped).toBe(true);
      await shut(gm, FOE);
    });

    it("TWI-376 Rush: won by 13, he is pushed as far as one's speed goes, and his token with him", async () => {
      const x = (): Promise<number> =>
        inGame(gm.page, (n: string) => (globalThis as unknown as Globals).game.scenes.active.tokens.getName(n).x, FOE);
      const before = await x();
      await showTab(ada, "chat");
      await action(ada, HERO, "rush");
      const dialog = ada.page.locator(".roll-dialog");
      await dialog.locator("select[name=target]").selectOption({ label: FOE });
      await send(ada, dialog, [9, 9]);
      await shut(ada, HERO);
      await answered("Rush", [3, 2]);
      await expect.poll(async () => (await x()) > before).toBe(true);
      await expect.poll(() => outcome(card(gm, "Rush"))).toMatch(/won/iu);
    });

    it("TWI-378 Slam: Strength and 2, at twice the speed 4; then what it does to oneself", async () => {
      const dialog = await maneuver("slam");
      await dialog.locator("input[name=covered]").fill("40");
      await dialog.locator("select[name=pace]").selectOption("accelerated");
      await send(ada, dialog, [9, 9]);
      await shut(ada, HERO);
      const on = card(gm, "Unarmed", FOE);
      await expect.poll(() => on.innerText()).toContain("Damage +8");
      await press(gm, on, "defend", "Don't defend");
      await nextResults(gm.page, dice(9, 9));
      await press(gm, on, "save");
      await press(ada, card(ada, "Unarmed", FOE), "after");
      await expect.poll(() => card(ada, "recoil", HERO).innerText()).toContain("Damage +4");
      await fresh();
    });

    it("TWI-217 TWI-366 Coup de grace: refused on who stands, a critical hit without a roll on who doesn't", async () => {
      const refused = await maneuver("coupDeGrace", "Sabre");
      await expect.poll(() => refused.innerText()).toContain("helpless target next to you");
      await leave(refused);
      await put(FOE, { "system.track": { ...WHOLE, unconscious: true } });
      await inGame(
        gm.page,
        async (n: string) => {
          const tokens = (
            globalThis as unknown as {
              game: { scenes: { active: { tokens: { getName(n: string): { update(d: object): Promise<unknown> } } } } };
            }
          ).game.scenes.active.tokens;
          await tokens.getName(n).update({ x: 400, y: 1000 });
        },
        FOE,
      );
      await send(ada, await maneuver("coupDeGrace", "Sabre"));
      await shut(ada, HERO);
      const on = card(gm, "Sabre", FOE);
      await nextResults(gm.page, dice(5, 5));
      await press(gm, on, "save", "DC 27");
      await nextResults(gm.page, dice(9, 9));
      await press(gm, on, "coup", "DC 22");
      await expect.poll(() => on.locator("[data-gesture=apply]").count()).toBe(1);
      await fresh();
    });

    it("TWI-168 TWI-367 a combined attack: another hit of 3 adds 2", async () => {
      const dialog = await maneuver("combined");
      await dialog.locator("input[name=others]").fill("3");
      await send(ada, dialog, [1, 1]);
      await shut(ada, HERO);
      await expect.poll(() => card(gm, "Unarmed", FOE).innerText()).toContain("Damage +6");
    });

    it("TWI-360 Aid: an attack roll against 10, and an ally's next roll has 2 more", async () => {
      await send(ada, await maneuver("aid"), [4, 4]);
      await shut(ada, HERO);
      await press(ada, card(ada, "Unarmed", FOE), "after");
      const ask = ada.page.locator(".roll-dialog");
      await ask.locator("select[name=ally]").waitFor();
      await ask.locator("select[name=ally]").selectOption({ label: ALLY });
      await ask.locator("button[type=submit]").click();
      await expect.poll(async () => (await held(ALLY)).map((c) => c.split(" ")[0])).toEqual(["aided"]);
      const dialog = await aimed(bo, ALLY, "Unarmed", FOE);
      await expect.poll(() => dialog.innerText()).toMatch(/Aided\s+\+2/u);
      await send(bo, dialog, [1, 1]);
      await shut(bo, ALLY);
      await expect.poll(() => held(ALLY)).toEqual([]);
    });

    it("TWI-370 Demoralize: shaken, 2 less on everything", async () => {
      await showTab(ada, "chat");
      await action(ada, HERO, "demoralize");
      const dialog = ada.page.locator(".roll-dialog");
      await dialog.locator("select[name=target]").selectOption({ label: FOE });
      await send(ada, dialog, [9, 9]);
      await shut(ada, HERO);
      await answered("Demoralize", [2, 2]);
      await expect.poll(() => held(FOE)).toEqual(["shaken"]);
      await fresh();
    });

    it.each([
      ["stunningAttack", "Fortitude", "dazed"],
      ["unbalance", "Reflex", "unbalanced"],
    ])("TWI-380 TWI-421 %s: no damage, a save with %s at DC 14, and %s", async (name, save, condition) => {
      const on = await lands(name);
      await nextResults(gm.page, dice(4, 5));
      await press(gm, on, "save", `${save}`);
      await press(gm, on, "apply");
      await expect.poll(() => held(FOE)).toEqual([condition]);
      await fresh();
    });

    it("TWI-381 a thing is thrown: its Toughness or the own Strength, whatever is less; too heavy is refused", async () => {
      const dialog = await maneuver("throwObject");
      await dialog.locator("input[name=thing]").fill("3");
      await dialog.locator("input[name=weight]").fill("99999");
      await expect.poll(() => dialog.innerText()).toContain("Too heavy to throw");
      await dialog.locator("input[name=weight]").fill("20");
      await send(ada, dialog, [1, 1]);
      await shut(ada, HERO);
      await expect.poll(() => card(gm, "Unarmed", FOE).innerText()).toContain("Damage +3");
    });

    it("TWI-288 TWI-384 a held item is struck at 4 less, and breaks", async () => {
      const dialog = await maneuver("sunder", "Sabre");
      await expect.poll(() => dialog.innerText()).toMatch(/Maneuver\s+\u22124/u);
      await send(ada, dialog, [10, 9]);
      await shut(ada, HERO);
      await press(gm, card(gm, "Sabre", FOE), "defend", "Don't defend");
      await press(ada, card(ada, "Sabre", FOE), "after");
      const ask = ada.page.locator(".roll-dialog");
      await ask.locator("input[name=toughness]").fill("5");
      await ask.locator("button[type=submit]").click();
      await expect
        .poll(() =>
          inGame(
            gm.page,
            (n: string) =>
              (
                (globalThis as unknown as Globals).game.actors.getName(n).items.getName("Sabre").system as unknown as {
                  equipped: boolean;
                }
              ).equipped,
            FOE,
          ),
        )
        .toBe(false);
    });

    it("TWI-379 a surprise attack: 2 more, and the target has no dodge", async () => {
      const dialog = await aimed(ada, HERO, "Unarmed", FOE);
      await dialog
        .locator("label.chip", { hasText: /surprise attack/iu })
        .locator("input")
        .check();
      await send(ada, dialog, [4, 4]);
      await shut(ada, HERO);
      await expect.poll(() => card(gm, "Unarmed", FOE).innerText()).toContain("Passive Defense");
    });

    it("TWI-166 the sabre used gently costs 4", async () => {
      const dialog = await aimed(ada, HERO, "Sabre", FOE);
      await dialog.locator("select[name=type]").selectOption("nonlethal");
      await expect.poll(() => dialog.innerText()).toMatch(/Lethal weapon used gently\s+\u22124/u);
      await leave(dialog);
    });

    it("TWI-373 a hold, and a throw out of it: he lies down and is free", async () => {
      await lands("grapple");
      await contested("Grapple", [9, 9], [2, 2]);
      await expect.poll(async () => (await held(FOE)).length).toBe(1);
      await showTab(ada, "chat");
      await action(ada, HERO, "hold");
      const dialog = ada.page.locator(".roll-dialog");
      await dialog.locator("select[name=move]").selectOption("throw");
      await send(ada, dialog, [9, 9]);
      await shut(ada, HERO);
      await answered("Throw", [2, 2]);
      await expect.poll(() => held(FOE)).toEqual(["prone"]);
      await expect.poll(() => held(HERO)).toEqual([]);
      await fresh();
    });

    it("TWI-073 TWI-383 moving flat out leaves no dodge; withdrawing costs nothing but the move", async () => {
      await showTab(ada, "chat");
      await action(ada, HERO, "allOutMove");
      await expect.poll(() => held(HERO)).toEqual(["allOutMove"]);
      await shut(ada, HERO);
      await attack(gm, FOE, "Unarmed", HERO, [3, 5]);
      await expect.poll(() => card(ada, FOE, HERO).innerText()).toContain("Passive Defense");
      await fresh();
      await showTab(ada, "chat");
      await action(ada, HERO, "withdraw");
      await expect.poll(() => card(ada, "Withdraw").innerText()).toContain(HERO);
      await shut(ada, HERO);
    });

    it("nothing in any console, no raw key on any screen", async () => clean(gm, ada, bo));
  });
