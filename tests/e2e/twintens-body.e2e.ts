/**
 * Twin Tens: what a body goes through, in a fight and out of one. Points and efforts that no round counts, a flight into a thing of the board, a second throw against it, mercy for an effect, who sees
 * whom, the strain of the disabled, hours of rest.
 * @rule TWI-106 TWI-110 TWI-213 TWI-221 TWI-262 TWI-265 TWI-266 TWI-271 TWI-277 TWI-288 TWI-322 TWI-325 TWI-344 TWI-523
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  inGame,
  nextResults,
  openTable,
  playedOn,
  type Seat,
  serious,
  standTogether,
  type TestTable,
} from "./support.ts";
import {
  action,
  aimed,
  attack,
  card,
  clean,
  dice,
  type Doc,
  type Globals,
  held,
  outcome,
  press,
  send,
  sheet,
  showTab,
  shut,
} from "./twintens-table.ts";

const [HERO, FOE, CART] = ["Wick", "Grindle", "Ore cart"] as const;

interface Body {
  readonly track: Doc["system"]["track"];
  readonly fatigue: string;
  readonly points: number;
}

/** A hero with a blast and a stun, a villain ten feet away who resists nothing, and a cart behind the villain. */
const setTable = (gm: Seat): Promise<void> =>
  inGame(
    gm.page,
    async ([hero, foe, cart]: readonly string[]) => {
      const g = globalThis as unknown as Globals;
      const ada = g.game.users.getName("Ada");
      const make = (data: object): Promise<Doc> =>
        g.Actor.implementation.create({ prototypeToken: { actorLink: true }, ...data });
      const power = (name: string, key: string, ranks: number): object => ({
        name,
        type: "twintensPower",
        system: { key, ranks, base: 2 },
      });
      const mine = await make({
        name: hero,
        type: "twintensHero",
        ownership: { default: 2, [ada.id]: 3 },
        system: { baseAttack: 8, conviction: { value: 3 } },
        items: [power("Flare", "blast", 12), power("Daze", "stun", 9)],
      });
      const theirs = await make({
        name: foe,
        type: "twintensFoe",
        ownership: { default: 2 },
        system: { kind: "villain", defense: 8, saves: { fort: 2 } },
      });
      const thing = await make({
        name: cart,
        type: "twintensObject",
        ownership: { default: 2 },
        system: { toughness: 8 },
      });
      await ada.update({ character: mine.id });
      const token = async (actor: Doc, x: number): Promise<object> => ({
        ...(await actor.getTokenDocument({ x, y: 800 })).toObject(),
        actorLink: true,
      });
      await g.game.scenes.active.createEmbeddedDocuments("Token", [
        await token(mine, 300),
        await token(theirs, 500),
        await token(thing, 700),
      ]);
    },
    [HERO, FOE, CART],
  );

for (const profile of playedOn(13))
  describe(`a body in Twin Tens on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    const body = (name: string): Promise<Body> =>
      inGame(
        gm.page,
        (n: string) => {
          const { track, fatigue, conviction } = (globalThis as unknown as Globals).game.actors.getName(n).system;
          return { track: { ...track }, fatigue, points: conviction.value };
        },
        name,
      );
    const put = (name: string, data: object): Promise<unknown> =>
      inGame(
        gm.page,
        ([n, d]: readonly [string, object]) =>
          (
            (globalThis as unknown as Globals).game.actors.getName(n) as unknown as {
              update(data: object): Promise<unknown>;
            }
          ).update(d),
        [name, data] as const,
      );
    const whole = {
      "system.track": {
        bruised: 0,
        hurt: 0,
        wounded: 0,
        dazedHit: 0,
        staggered: false,
        disabled: false,
        unconscious: false,
        dying: false,
        dead: false,
        stunned: null,
      },
    };

    beforeAll(async () => {
      table = await openTable(profile);
      gm = await table.join("Gamemaster");
      ada = await table.join("Ada");
      await setTable(gm);
    });
    afterAll(async () => {
      await table?.close();
    });

    it("TWI-320 a new villain has the points that the setting gives", async () =>
      expect((await body(FOE)).points).toBe(3));

    it("TWI-322 TWI-325 outside of a fight each miss may be bought again", async () => {
      for (const left of [2, 1]) {
        await attack(ada, HERO, "Flare", FOE, [1, 2]);
        await press(gm, card(gm, "Flare"), "defend", "Don't defend");
        await nextResults(ada.page, dice(1, 3));
        await press(ada, card(ada, "Flare"), "reroll");
        await expect.poll(() => body(HERO).then((b) => b.points)).toBe(left);
        // A second throw of 4 counts as 14, and hits.
        await expect.poll(() => outcome(card(ada, "Flare"))).toMatch(/hit/iu);
      }
    });

    it("TWI-265 TWI-266 two efforts in a row cost two levels: the first with the second, that one as time goes by", async () => {
      for (const fatigue of ["normal", "winded"]) {
        const dialog = await aimed(ada, HERO, "Flare", FOE);
        await dialog.locator("input[name=effort]").check();
        await send(ada, dialog, [1, 1]);
        await shut(ada, HERO);
        await expect.poll(() => body(HERO).then((b) => b.fatigue)).toBe(fatigue);
      }
      await inGame(gm.page, () => (globalThis as unknown as Globals).game.time.advance(6), null);
      await press(ada, card(ada, "Extra effort"), "take");
      await expect.poll(() => body(HERO).then((b) => b.fatigue)).toBe("fatigued");
    });

    it("TWI-262 eight hours that were rested before and two more clear everything", async () => {
      await action(ada, HERO, "rest");
      const dialog = ada.page.locator(".roll-dialog");
      await dialog.locator("input[name=hours]").fill("2");
      await dialog.locator("input[name=rested]").fill("8");
      expect(await serious(ada.page, ".roll-dialog")).toEqual([]);
      await dialog.locator("button[type=submit]").click();
      await shut(ada, HERO);
      await nextResults(ada.page, dice(1, 2));
      await press(ada, card(ada, "Rest"), "roll");
      await press(ada, card(ada, "Rest"), "apply");
      await expect.poll(() => body(HERO).then((b) => b.fatigue)).toBe("normal");
    });

    it("TWI-271 TWI-277 TWI-288 TWI-523 hurled through a cart that stands there: the sum is on the card, the cart is broken for good", async () => {
      await attack(ada, HERO, "Flare", FOE, [10, 10]);
      await press(gm, card(gm, "Flare"), "defend", "Don't defend");
      await nextResults(gm.page, dice(1, 2));
      await press(gm, card(gm, "Flare"), "save", "DC 32, at +0: no roll is enough");
      await press(gm, card(gm, "Flare"), "apply");
      await expect.poll(() => card(ada, "Flare").innerText()).toMatch(/Damage[\s\S]*\+17[\s\S]*Knockback[\s\S]*17/u);
      await press(ada, card(ada, "Flare"), "knockback", "Hurl, rank 17");
      await press(gm, card(gm, "Flare"), "path", "Something in the way");
      const path = gm.page.locator(".roll-dialog");
      await path.locator("select[name=thing0]").selectOption({ label: "Ore cart, Toughness 8" });
      await path.locator("button[type=submit]").click();
      await expect.poll(() => card(ada, "Flare").innerText()).toContain("Through Ore cart (Toughness 8)");
      await expect
        .poll(() =>
          inGame(
            gm.page,
            (n: string) => {
              const { marks, state } = (globalThis as unknown as Globals).game.actors.getName(n).system as unknown as {
                marks: number;
                state: string;
              };
              return [marks, state];
            },
            CART,
          ),
        )
        .toEqual([1, "destroyed"]);
    });

    it("TWI-277 TWI-325 the save against the cart may be bought again, before it falls on the villain", async () => {
      await nextResults(gm.page, dice(1, 2));
      await press(gm, card(gm, "Flare"), "impact", "DC 23");
      await nextResults(gm.page, dice(9, 9));
      await press(gm, card(gm, "Flare"), "reroll", "Save again");
      await expect.poll(() => body(FOE).then((b) => b.points)).toBe(2);
      await press(gm, card(gm, "Flare"), "applyImpact");
    });

    it("TWI-221 TWI-344 a stun that knocks out may be let off as a daze", async () => {
      await put(FOE, { ...whole, "system.conviction.value": 0 });
      // A touch reaches whom one stands beside.
      await standTogether(gm.page);
      await attack(ada, HERO, "Daze", FOE, [9, 9]);
      await press(gm, card(gm, "Daze"), "defend", "Don't defend");
      await nextResults(gm.page, dice(1, 2));
      await press(gm, card(gm, "Daze"), "save");
      await press(ada, card(ada, "Daze"), "mercy");
      const dialog = ada.page.locator(".roll-dialog");
      await dialog.locator("select[name=row]").selectOption({ label: "Dazed" });
      await dialog.locator("button[type=submit]").click();
      await press(gm, card(gm, "Daze"), "apply");
      await expect.poll(() => held(gm, FOE)).toContain("dazed");
      expect((await body(FOE)).track.unconscious).toBe(false);
    });

    it("TWI-110 TWI-112 TWI-460 whoever is blind hits what she can't see half of the time", async () => {
      await inGame(
        gm.page,
        (n: string) =>
          (
            (globalThis as unknown as Globals).game.actors.getName(n) as unknown as {
              toggleStatusEffect(id: string): Promise<unknown>;
            }
          ).toggleStatusEffect("twintens-blind"),
        HERO,
      );
      await expect.poll(() => held(gm, HERO)).toContain("blind");
      await attack(ada, HERO, "Flare", FOE, [9, 9]);
      await press(gm, card(gm, "Flare"), "defend", "Don't defend");
      await press(ada, card(ada, "Flare"), "conceal", "50");
      await expect.poll(() => card(ada, "Flare").locator(".outcome").count()).toBe(1);
    });

    it("TWI-213 a disabled hero who frightens somebody is dying after it", async () => {
      await put(HERO, { "system.track.disabled": true });
      await action(ada, HERO, "demoralize");
      const dialog = ada.page.locator(".roll-dialog");
      await dialog.locator("select[name=target]").selectOption({ label: FOE });
      await send(ada, dialog, [5, 5]);
      await shut(ada, HERO);
      await expect.poll(() => body(HERO).then((b) => [b.track.dying, b.track.unconscious])).toEqual([true, true]);
    });

    it("nothing in any console, no raw key on any screen", async () => {
      await sheet(gm, FOE);
      await shut(gm, FOE);
      await showTab(gm, "chat");
      expect(await outcome(card(gm, "Flare"))).not.toBe("");
      await clean(gm, ada);
    });
  });
