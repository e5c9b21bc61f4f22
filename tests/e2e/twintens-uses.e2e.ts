/**
 * Twin Tens: feats that are used. A rage and what comes after, a plan made and set in motion, an environment, an opponent sized up in private, a feint for an ally, a trick and a miss sent on, a second
 * chance, clothes pinned to a wall, a hold with all that it opens, an aim over two turns.
 * @rule TWI-291 TWI-361 TWI-369 TWI-371 TWI-373 TWI-374 TWI-377 TWI-421
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
  combatOf,
  dice,
  type Doc,
  endTurn,
  fightBegins,
  flow,
  type Globals,
  held as heldBy,
  isUp,
  line,
  outcome,
  press,
  row,
  send,
  sheet,
  showTab,
  shut,
} from "./twintens-table.ts";

const [WOLF, LYNX, BULL, RAM] = ["Wulfric", "Lisbet", "Bullock", "Ramsay"] as const;

/** Two heroes with their players and all feats of this test, two opponents; a fight is not begun yet. */
const setTable = (gm: Seat): Promise<void> =>
  inGame(
    gm.page,
    async ([wolf, lynx, bull, ram]: readonly string[]) => {
      const g = globalThis as unknown as Globals;
      const [ada, bo] = [g.game.users.getName("Ada"), g.game.users.getName("Bo")];
      const own = (user: { readonly id: string }): object => ({
        ownership: { default: 2, [user.id]: 3 },
        prototypeToken: { actorLink: true },
      });
      const foe = { type: "twintensFoe", ownership: { default: 2 }, prototypeToken: { actorLink: true } };
      const feat = (key: string, subject = "", ranks = 1): object => ({
        name: key,
        type: "twintensFeat",
        system: { key, ranks, subject },
      });
      const make = (data: object): Promise<Doc> => g.Actor.implementation.create(data);
      const knife = {
        name: "Knife",
        type: "twintensEquipment",
        system: {
          sort: "weapon",
          key: "knife",
          damage: 1,
          threat: 19,
          increment: 10,
          thrown: true,
          type: "lethal",
          equipped: false,
        },
      };
      const first = await make({
        name: wolf,
        type: "twintensHero",
        ...own(ada),
        system: {
          baseAttack: 8,
          defense: 4,
          abilities: { str: { base: 16 }, dex: { base: 14 } },
          conviction: { value: 0 },
        },
        items: [
          knife,
          feat("rage"),
          feat("favoredEnvironment", "Streets", 2),
          feat("chokehold"),
          feat("crushingPin"),
          feat("setUp"),
          feat("secondChance", "toughness"),
          feat("redirect"),
          feat("assessment"),
          feat("improvedAim"),
        ],
      });
      const second = await make({
        name: lynx,
        type: "twintensHero",
        ...own(bo),
        system: {
          baseAttack: 8,
          defense: 4,
          abilities: { int: { base: 20 }, cha: { base: 16 } },
          conviction: { value: 0 },
        },
        items: [
          feat("masterPlan"),
          feat("distract"),
          feat("fascinate", "bluff"),
          feat("rangedPin"),
          { name: "Bolt", type: "twintensPower", system: { key: "blast", ranks: 6, base: 2 } },
        ],
      });
      const third = await make({
        name: bull,
        ...foe,
        system: {
          kind: "villain",
          baseAttack: 6,
          defense: 2,
          abilities: { con: { base: 14 } },
          conviction: { value: 0 },
        },
      });
      const fourth = await make({
        name: ram,
        ...foe,
        system: { kind: "villain", baseAttack: 4, defense: 0, conviction: { value: 0 } },
      });
      await ada.update({ character: first.id });
      await bo.update({ character: second.id });
      const token = async (actor: Doc, x: number, y: number): Promise<object> => ({
        ...(await actor.getTokenDocument({ x, y })).toObject(),
        actorLink: true,
      });
      await g.game.scenes.active.createEmbeddedDocuments("Token", [
        await token(first, 300, 1000),
        await token(third, 400, 1000),
        await token(fourth, 400, 1100),
        await token(second, 300, 1100),
      ]);
    },
    [WOLF, LYNX, BULL, RAM],
  );

/** A contest opened from the sheet, against somebody, with these dice; more may be chosen before. */
async function contest(
  seat: Seat,
  name: string,
  maneuver: string,
  target: string,
  faces: readonly number[],
  choose: (dialog: Locator) => Promise<unknown> = async () => null,
): Promise<void> {
  await showTab(seat, "chat");
  await action(seat, name, maneuver);
  const dialog = seat.page.locator(".roll-dialog");
  await dialog.locator("select[name=target]").selectOption({ label: target });
  await choose(dialog);
  await send(seat, dialog, faces);
  await shut(seat, name);
}

for (const profile of playedOn(13))
  describe(`feats that are used in Twin Tens on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    let bo: Seat;
    const held = (name: string): Promise<readonly string[]> => heldBy(gm, name);
    /** The target's answer to a contest, then what it brings. */
    const answered = async (title: string, faces: readonly number[]): Promise<void> => {
      const on = card(gm, title);
      await nextResults(gm.page, dice(...faces));
      await press(gm, on, "roll", "Answer");
      await press(gm, on, "resolve");
    };

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await table.sit();
      await setTable(gm);
    });
    afterAll(async () => {
      await table?.close();
    });

    it("TWI-421 Master Plan: an Intelligence check before the fight, 25 is worth 3; it waits", async () => {
      await showTab(bo, "chat");
      await action(bo, LYNX, "plan");
      const dialog = bo.page.locator(".roll-dialog");
      expect(await serious(bo.page, ".roll-dialog")).toEqual([]);
      await expect.poll(() => dialog.locator("input[name=dc]").inputValue()).toBe("10");
      await send(bo, dialog, [10, 10]);
      await expect.poll(() => held(LYNX)).toEqual(["planReady"]);
      await shut(bo, LYNX);
    });

    it("TWI-050 the fight begins: heroes first", async () => {
      await combatOf(gm, [WOLF, LYNX, BULL, RAM]);
      await fightBegins(gm, [9, 9, 6, 6, 2, 2], WOLF);
    });

    it("TWI-361 Aim takes the turn, and is still there in the next", async () => {
      await showTab(ada, "chat");
      await action(ada, WOLF, "aim");
      await expect.poll(() => held(WOLF)).toEqual(["aiming"]);
      await shut(ada, WOLF);
      await endTurn(ada, WOLF);
    });

    it("TWI-421 the plan is set in motion: one click, everybody of the side has 3", async () => {
      await isUp(bo, LYNX);
      await showTab(bo, "chat");
      await action(bo, LYNX, "setPlan");
      await expect
        .poll(async () => [
          await held(LYNX),
          (await held(WOLF)).filter((c) => c.startsWith("planned")),
          await held(BULL),
        ])
        .toEqual([["planned 1", "planned 2", "planned 3"], ["planned 1", "planned 2", "planned 3"], []]);
      await shut(bo, LYNX);
    });

    it("TWI-421 Ranged Pin: no damage, Reflex against the attack's total; fastened, and a step is no longer taken", async () => {
      const dialog = await aimed(bo, LYNX, "Bolt", BULL);
      await dialog.locator("select[name=maneuver]").selectOption("rangedPin");
      await expect.poll(() => dialog.innerText()).toMatch(/Master plan\s+\+3/u);
      await send(bo, dialog, [5, 5]);
      await shut(bo, LYNX);
      // He has not acted yet: flat-footed, his Defense is passive.
      await nextResults(gm.page, dice(4, 4));
      await press(gm, card(gm, "Bolt"), "save", "DC 21");
      await press(gm, card(gm, "Bolt"), "apply");
      await expect.poll(() => held(BULL)).toEqual(["fastened"]);
      await expect
        .poll(() =>
          inGame(
            gm.page,
            (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).system.derived.speed,
            BULL,
          ),
        )
        .toBe(0);
      await endTurn(bo, LYNX);
    });

    it("TWI-421 who is fastened gets free by Strength or Escape Artist, a move action", async () => {
      await isUp(gm, BULL);
      await showTab(gm, "chat");
      await action(gm, BULL, "unfasten");
      await send(gm, gm.page.locator(".roll-dialog"), [8, 8]);
      await expect.poll(() => held(BULL)).toEqual([]);
      await shut(gm, BULL);
      await showTab(gm, "combat");
      await expect.poll(() => row(gm, BULL).locator(".pip-chevron.is-filled").count()).toBe(0);
    });

    it("TWI-421 Second Chance: a failed Toughness save is thrown again, once, and holds", async () => {
      await attack(gm, BULL, "Unarmed", WOLF, [9, 9]);
      // Who aims has no dodge.
      const on = card(ada, BULL, WOLF);
      await expect.poll(() => on.innerText()).toContain("Passive Defense");
      await nextResults(ada.page, dice(2, 3));
      await press(ada, on, "save");
      await expect.poll(() => on.locator("[data-gesture=second]").count()).toBe(1);
      await nextResults(ada.page, dice(9, 9));
      await press(ada, on, "second");
      await expect.poll(() => outcome(on)).toMatch(/unharmed/iu);
      expect(await serious(ada.page, "#sidebar .exchange-card")).toEqual([]);
      const kept = card(ada, "Concentration", WOLF);
      await nextResults(ada.page, dice(9, 9));
      await press(ada, kept, "roll");
      await endTurn(gm, BULL);
      await endTurn(gm, RAM);
    });

    it("TWI-361 the aimed blow: 10 more with Improved Aim in melee; then the aim is gone", async () => {
      await isUp(ada, WOLF);
      await expect.poll(() => held(WOLF)).toContain("aiming");
      const dialog = await aimed(ada, WOLF, "Unarmed", BULL);
      await expect.poll(() => dialog.innerText()).toMatch(/Aim\s+\+10/u);
      await send(ada, dialog, [1, 1]);
      await shut(ada, WOLF);
      await expect.poll(() => held(WOLF)).not.toContain("aiming");
    });

    it("TWI-421 Assessment is free and private: its asker reads it, another player sees no card at all", async () => {
      await contest(ada, WOLF, "assess", BULL, [9, 9]);
      await answered("Assess", [2, 2]);
      await expect
        .poll(() => card(ada, "Assess").innerText())
        .toMatch(/Attack: below yours\.[\s\S]*Defense: below yours\./u);
      await showTab(bo, "chat");
      expect(await card(bo, "Assess").count()).toBe(0);
    });

    it("TWI-421 a rage: Strength and two saves up, Defense down; ended, the tiredness is there", async () => {
      await showTab(ada, "chat");
      await action(ada, WOLF, "rage");
      await expect.poll(() => held(WOLF)).toEqual(expect.arrayContaining(["raging", "rageSpent"]));
      const mine = await sheet(ada, WOLF);
      await expect.poll(() => mine.locator(".attack[data-use='attack:unarmed']").innerText()).toContain("Damage +5");
      await shut(ada, WOLF);
      await action(ada, WOLF, "calm");
      await expect.poll(() => held(WOLF)).not.toContain("raging");
      await expect.poll(() => mine.locator(".attack[data-use='attack:unarmed']").innerText()).toContain("Damage +1");
      await shut(ada, WOLF);
    });

    it("TWI-072 TWI-421 the streets are used to strike, then to dodge; a knife is drawn for a move", async () => {
      await action(ada, WOLF, line("environment", { use: "attack" }));
      await expect.poll(() => held(WOLF)).toContain("atHome attack");
      await action(ada, WOLF, line("environment", { use: "dodge" }));
      await expect.poll(async () => (await held(WOLF)).filter((c) => c.startsWith("atHome"))).toEqual(["atHome dodge"]);
      const mine = await sheet(ada, WOLF);
      await mine.locator("[data-use^='draw:'] button").click();
      await expect.poll(() => mine.locator(".attack-button", { hasText: "Knife" }).count()).toBeGreaterThan(0);
      await shut(ada, WOLF);
      await showTab(ada, "combat");
      await expect.poll(() => row(ada, WOLF).locator(".pip-chevron.is-filled").count()).toBe(0);
      await endTurn(ada, WOLF);
    });

    it("TWI-369 TWI-421 Distract dazes for a round; a Fascinated foe watches until somebody strikes it", async () => {
      await isUp(bo, LYNX);
      await contest(bo, LYNX, "distract", RAM, [9, 9]);
      await answered("Distract", [2, 2]);
      await expect.poll(() => held(RAM)).toEqual(["dazed"]);
      await endTurn(bo, LYNX);
      await endTurn(gm, BULL);
      await isUp(gm, RAM);
      await showTab(gm, "combat");
      await expect.poll(() => row(gm, RAM).locator(".pip-square.is-filled").count()).toBe(0);
      await endTurn(gm, RAM);
    });

    it("TWI-369 TWI-421 a feint is passed to an ally by Set-up, who strikes somebody without dodge, and it is spent", async () => {
      await isUp(ada, WOLF);
      await contest(ada, WOLF, "feint", RAM, [9, 9], async (dialog) => {
        await expect.poll(() => dialog.locator("select[name=ally]").count()).toBe(1);
        expect(await serious(ada.page, ".roll-dialog")).toEqual([]);
        await dialog.locator("select[name=ally]").selectOption({ label: LYNX });
      });
      await answered("Feint", [2, 2]);
      await expect.poll(async () => (await held(RAM)).filter((c) => c.startsWith("feinted")).length).toBe(1);
      await endTurn(ada, WOLF);
      await isUp(bo, LYNX);
      await attack(bo, LYNX, "Unarmed", RAM, [6, 6]);
      await expect.poll(() => card(gm, LYNX, RAM).innerText()).toContain("Passive Defense");
      await nextResults(gm.page, dice(9, 9));
      await press(gm, card(gm, LYNX, RAM), "save");
      await expect.poll(() => held(RAM)).toEqual([]);
      await endTurn(bo, LYNX);
      await endTurn(gm, BULL);
      await endTurn(gm, RAM);
    });

    it("TWI-371 TWI-421 a tricked foe misses, and the miss is sent to another with the same roll", async () => {
      await isUp(ada, WOLF);
      await contest(ada, WOLF, "trick", BULL, [9, 9]);
      await answered("Trick", [2, 2]);
      await endTurn(ada, WOLF);
      await endTurn(bo, LYNX);
      await isUp(gm, BULL);
      await attack(gm, BULL, "Unarmed", WOLF, [3, 3]);
      await nextResults(ada.page, dice(9, 9));
      await press(ada, card(ada, BULL, WOLF), "defend");
      await expect.poll(() => outcome(card(ada, BULL, WOLF))).toMatch(/miss/iu);
      await press(ada, card(ada, BULL, WOLF), "redirect");
      const dialog = ada.page.locator(".roll-dialog");
      await dialog.locator("select[name=to]").selectOption({ label: RAM });
      await dialog.locator("button[type=submit]").click();
      await expect.poll(() => card(gm, BULL, RAM).innerText()).toContain(`${RAM} has to defend`);
      await expect.poll(async () => (await held(BULL)).filter((c) => c.startsWith("tricked"))).toEqual([]);
      await press(gm, card(gm, BULL, RAM), "defend", "Don't defend");
      await expect.poll(() => outcome(card(gm, BULL, RAM))).toMatch(/hit|miss/iu);
      await endTurn(gm, BULL);
      await endTurn(gm, RAM);
    });

    it("TWI-372 TWI-373 a hold: the attack hits, both throw, and they are in a grapple", async () => {
      await isUp(ada, WOLF);
      const dialog = await aimed(ada, WOLF, "Unarmed", BULL);
      await dialog.locator("select[name=maneuver]").selectOption("grapple");
      await send(ada, dialog, [9, 9]);
      await shut(ada, WOLF);
      await press(gm, card(gm, "Unarmed", BULL), "defend", "Don't defend");
      const on = card(ada, "Unarmed", BULL);
      await nextResults(ada.page, dice(9, 9));
      await press(ada, on, "after");
      await answered("Grapple", [2, 2]);
      await expect.poll(async () => (await held(BULL)).map((c) => c.split(" ")[0])).toEqual(["grappled"]);
      await endTurn(ada, WOLF);
      await endTurn(bo, LYNX);
      await endTurn(gm, BULL);
      await endTurn(gm, RAM);
    });

    it("TWI-291 TWI-373 TWI-421 a pin chokes by Chokehold and opens a Crushing Pin: damage without a roll, for no action, 4 Defense lost", async () => {
      await isUp(ada, WOLF);
      await showTab(ada, "chat");
      await action(ada, WOLF, "hold");
      const dialog = ada.page.locator(".roll-dialog");
      await dialog.locator("select[name=move]").selectOption("pin");
      await send(ada, dialog, [9, 9]);
      await shut(ada, WOLF);
      await answered("Pin", [2, 2]);
      await expect
        .poll(async () => (await held(BULL)).map((c) => (c.startsWith("grappled") ? "grappled" : c)).sort())
        .toEqual(["exposed suffocation", "grappled", "pinned"]);
      await press(ada, card(ada, "Pin", BULL), "opening", "Crushing pin");
      await send(ada, ada.page.locator(".roll-dialog"));
      await expect.poll(() => held(WOLF)).toContain("crushing");
      await nextResults(gm.page, dice(9, 9));
      await press(gm, card(gm, "Unarmed", BULL), "save");
      await expect.poll(() => outcome(card(gm, "Unarmed", BULL))).toMatch(/unharmed/iu);
      await endTurn(ada, WOLF);
      await endTurn(bo, LYNX);
    });

    it("TWI-374 who is pinned may escape in their own turn, and nothing else; free, they breathe again", async () => {
      await isUp(gm, BULL);
      await contest(gm, BULL, "breakFree", WOLF, [10, 10]);
      await nextResults(ada.page, dice(2, 2));
      await press(ada, card(ada, "Escape"), "roll", "Answer");
      await press(ada, card(ada, "Escape"), "resolve");
      await expect.poll(() => held(BULL)).toEqual([]);
      await endTurn(gm, BULL);
      await endTurn(gm, RAM);
    });

    it("TWI-377 run over: the target steps aside, and nobody falls", async () => {
      await isUp(ada, WOLF);
      await contest(ada, WOLF, "overrun", BULL, [5, 5]);
      await press(gm, card(gm, "Overrun"), "aside");
      await expect.poll(() => outcome(card(gm, "Overrun"))).toMatch(/through/iu);
      expect(await serious(gm.page, "#sidebar .exchange-card")).toEqual([]);
      expect(await held(BULL)).toEqual([]);
    });

    it("TWI-421 taken back by the Gamemaster, a use is as if it had not been", async () => {
      await flow(ada, WOLF, "End turn");
      await isUp(bo, LYNX);
      await contest(bo, LYNX, "fascinate", RAM, [9, 9]);
      await answered("Fascinate", [2, 2]);
      await expect.poll(() => held(RAM)).toEqual(["fascinated"]);
      await card(gm, "Fascinate").locator(".latest [data-step=withdraw]").click();
      await expect.poll(() => held(RAM)).toEqual([]);
    });

    it("nothing in any console, no raw key on any screen", async () => clean(gm, ada, bo));
  });
