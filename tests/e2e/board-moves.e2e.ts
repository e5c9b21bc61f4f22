/** Who is moved on the board by what they do or by what is done to them: hurled into a wall, run at somebody. @rule TWI-275 TWI-276 TWI-277 TWI-288 TWI-381 DRA-189 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, nextResults, openTable, playedOn, type Seat, serious, type TestTable } from "./support.ts";
import { aimed, attack, card, dice, type Doc, type Globals, press, send, showTab } from "./twintens-table.ts";

const SHOTS = process.env["E2E_SHOTS"];
const [HERO, FOE] = ["Wick", "Grindle"] as const;

/** A hero with a blast, a villain beside them who resists nothing, and a wall fifteen feet behind the villain. */
const setTable = (gm: Seat): Promise<void> =>
  inGame(
    gm.page,
    async ([hero, foe]: readonly [string, string]) => {
      const g = globalThis as unknown as Globals;
      const ada = g.game.users.getName("Ada");
      const make = (data: object): Promise<Doc> =>
        g.Actor.implementation.create({ prototypeToken: { actorLink: true }, ...data });
      const mine = await make({
        name: hero,
        type: "twintensHero",
        ownership: { default: 2, [ada.id]: 3 },
        system: { baseAttack: 8, conviction: { value: 3 } },
        items: [{ name: "Flare", type: "twintensPower", system: { key: "blast", ranks: 12, base: 2 } }],
      });
      const theirs = await make({
        name: foe,
        type: "twintensFoe",
        ownership: { default: 2 },
        system: { kind: "villain", defense: 8, saves: { fort: 2 } },
      });
      await ada.update({ character: mine.id });
      const active = g.game.scenes.active as unknown as {
        readonly tokens: { readonly contents: readonly { readonly id: string }[] };
        deleteEmbeddedDocuments(name: string, ids: readonly string[]): Promise<unknown>;
        createEmbeddedDocuments(name: string, data: readonly object[]): Promise<unknown>;
      };
      const others = active.tokens.contents.map((t) => t.id);
      await active.deleteEmbeddedDocuments("Token", others);
      for (const [actor, x] of [
        [mine, 300],
        [theirs, 400],
      ] as const)
        await active.createEmbeddedDocuments("Token", [
          { ...(await actor.getTokenDocument({ x, y: 600 })).toObject(), actorLink: true },
        ]);
      await active.createEmbeddedDocuments("Wall", [{ c: [700, 300, 700, 1000] }]);
    },
    [HERO, FOE] as const,
  );

for (const profile of playedOn(13))
  describe(`moved on the board on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada] = [await table.join("Gamemaster"), await table.join("Ada")];
      await setTable(gm);
    });
    afterAll(async () => {
      await table?.close();
    });
    const spaceOf = (name: string): Promise<number> =>
      gm.page.evaluate(`canvas.scene.tokens.getName(${JSON.stringify(name)})._source.x / 100`) as Promise<number>;
    const hurtOf = (name: string): Promise<{ readonly bruised: number; readonly hurt: number }> =>
      inGame(
        gm.page,
        (n: string) => {
          const { bruised, hurt } = (globalThis as unknown as Globals).game.actors.getName(n).system.track;
          return { bruised, hurt };
        },
        name,
      );

    const trackOf = (name: string): Promise<string> =>
      inGame(
        gm.page,
        (n: string) => JSON.stringify((globalThis as unknown as Globals).game.actors.getName(n).system.track),
        name,
      );

    it("TWI-276 TWI-277 TWI-288 hurled into a wall, with its damage; one click takes the flight and all that came of it back", async () => {
      await attack(ada, HERO, "Flare", FOE, [10, 10]);
      await press(gm, card(gm, "Flare"), "defend", "Don't defend");
      await nextResults(gm.page, dice(9, 9));
      await press(gm, card(gm, "Flare"), "save");
      await press(gm, card(gm, "Flare"), "apply");
      await press(ada, card(ada, "Flare"), "knockback", "Hurl less");
      const less = ada.page.locator(".roll-dialog");
      await less.locator("input[name=rank]").fill("5");
      await less.locator("button[type=submit]").click();
      await less.waitFor({ state: "detached" });
      const before = await hurtOf(FOE);
      // The board tells what is in the way, and where: the form stands there filled in, and the way is drawn.
      await press(gm, card(gm, "Flare"), "path", "Something in the way");
      const path = gm.page.locator(".roll-dialog");
      await expect.poll(() => path.locator("input[name=at0]").inputValue()).toBe("10");
      expect(await path.locator("select[name=thing0] option:checked").innerText()).toContain("Brick or stone wall");
      expect(await gm.page.locator(".board-path text").allTextContents()).toEqual(["10 ft, stopped by a wall"]);
      expect(await serious(gm.page, ".roll-dialog")).toEqual([]);
      if (SHOTS) await gm.page.screenshot({ path: `${SHOTS}/path-${profile}.png` });
      await path.locator("button[type=submit]").click();
      await expect.poll(() => spaceOf(FOE)).toBe(6);
      expect(await gm.page.locator(".board-path").count()).toBe(0);
      await nextResults(gm.page, dice(8, 8));
      await press(gm, card(gm, "Flare"), "impact");
      await press(gm, card(gm, "Flare"), "applyImpact");
      await expect.poll(() => hurtOf(FOE)).not.toEqual(before);
      // Back with one click, from the list of steps.
      await showTab(gm, "chat");
      await card(gm, "Flare").locator(".trace summary").click();
      await card(gm, "Flare")
        .locator(".trace .step", { hasText: `Flight of ${FOE} settled` })
        .locator("[data-along]")
        .click();
      await expect.poll(() => spaceOf(FOE)).toBe(4);
      await expect.poll(() => hurtOf(FOE)).toEqual(before);
      expect([...gm.errors, ...ada.errors]).toEqual([]);
    });

    it("TWI-363 a charge runs up to its target as its dice fall, and back with undo", async () => {
      // Ten feet of run: the wall stands behind the one who is run at.
      await gm.page.evaluate(
        `canvas.scene.tokens.getName(${JSON.stringify(FOE)}).update({ x: 600 }, { animate: false }).then(() => null)`,
      );
      await expect.poll(() => spaceOf(FOE)).toBe(6);
      const dialog = await aimed(ada, HERO, "Unarmed", FOE);
      await dialog.locator("select[name=maneuver]").selectOption("charge");
      await send(ada, dialog, [9, 9]);
      await expect.poll(() => spaceOf(HERO)).toBe(5);
      await showTab(gm, "chat");
      await card(gm, "Unarmed", FOE).locator(".latest [data-step=withdraw]").click();
      await expect.poll(() => spaceOf(HERO)).toBe(3);
      expect([...gm.errors, ...ada.errors]).toEqual([]);
    });

    it("TWI-381 a thrown car flies up to whoever it is thrown at, with its damage; one click brings all of it back", async () => {
      await inGame(
        gm.page,
        async ([hero, foe]: readonly [string, string]) => {
          const g = globalThis as unknown as Globals;
          const { game } = g as unknown as {
            readonly game: { readonly actors: { getName(n: string): { update(data: object): Promise<unknown> } } };
          };
          await game.actors.getName(hero).update({ "system.abilities.str.base": 40 });
          await game.actors.getName(foe).update({
            "system.track": { bruised: 0, hurt: 0, wounded: 0, disabled: false, unconscious: false, dying: false },
          });
          const active = g.game.scenes.active as unknown as {
            readonly tokens: { getName(n: string): { update(data: object, how: object): Promise<unknown> } };
            createEmbeddedDocuments(name: string, data: readonly object[]): Promise<unknown>;
          };
          const car = await g.Actor.implementation.create({
            name: "Car",
            type: "twintensObject",
            ownership: { default: 2 },
            prototypeToken: { actorLink: true },
            system: { toughness: 12 },
          });
          await active.createEmbeddedDocuments("Token", [
            { ...(await car.getTokenDocument({ x: 300, y: 500 })).toObject(), actorLink: true },
          ]);
          await active.tokens.getName(foe).update({ x: 600, y: 500 }, { animate: false });
        },
        [HERO, FOE] as const,
      );
      await expect.poll(() => spaceOf(FOE)).toBe(6);
      const before = await trackOf(FOE);
      const dialog = await aimed(ada, HERO, "Unarmed", FOE);
      await dialog.locator("select[name=maneuver]").selectOption("throwObject");
      await dialog.locator("select[name=thrown]").selectOption({ label: "Car" });
      // How tough it is, it says itself.
      expect(await dialog.locator("input[name=thing]").count()).toBe(0);
      await send(ada, dialog, [10, 10]);
      await expect.poll(() => spaceOf("Car")).toBe(5);
      const on = card(gm, "Unarmed", FOE);
      await press(gm, on, "defend", "Don't defend");
      await nextResults(gm.page, dice(8, 8));
      await press(gm, on, "save");
      await press(gm, on, "apply");
      await expect.poll(() => trackOf(FOE)).not.toEqual(before);
      await showTab(gm, "chat");
      await on.locator(".trace summary").click();
      await on.locator(".trace .step [data-along]").first().click();
      await expect.poll(() => spaceOf("Car")).toBe(3);
      await expect.poll(() => trackOf(FOE)).toEqual(before);
      expect([...gm.errors, ...ada.errors]).toEqual([]);
    });

    it("FUD-293 in Fudge as well: up to whoever stands there, and no farther", async () => {
      await inGame(
        gm.page,
        async (hero: string) => {
          const g = globalThis as unknown as Globals & {
            readonly game: { readonly crossover: { readonly api: { act(n: string, c: object, h: object): unknown } } };
          };
          const active = g.game.scenes.active as unknown as {
            readonly tokens: { readonly contents: readonly { readonly id: string }[] };
            deleteEmbeddedDocuments(name: string, ids: readonly string[]): Promise<unknown>;
            createEmbeddedDocuments(name: string, data: readonly object[]): Promise<unknown>;
          };
          await active.deleteEmbeddedDocuments(
            "Token",
            active.tokens.contents.map((t) => t.id),
          );
          const people = await Promise.all(
            [hero, "Post"].map((name, n) =>
              g.Actor.implementation.create({
                name: `${name} of Fudge`,
                type: n === 0 ? "fudgeHero" : "fudgeMinion",
                prototypeToken: { actorLink: true },
              }),
            ),
          );
          for (const [n, actor] of people.entries())
            await active.createEmbeddedDocuments("Token", [
              { ...(await actor.getTokenDocument({ x: 200 + n * 400, y: 600 })).toObject(), actorLink: true },
            ]);
          const target = people[1]?.uuid ?? "";
          void g.game.crossover.api.act(
            "attack",
            { attack: "unarmed", manner: "charge", targets: [target] },
            { actor: people[0] },
          );
        },
        HERO,
      );
      await nextResults(
        gm.page,
        [1, 1, 1].map((result) => ({ faces: 3, result })),
      );
      const form = gm.page.locator(".roll-dialog");
      if (await form.count()) await form.locator("button[type=submit]").click();
      await expect.poll(() => spaceOf(`${HERO} of Fudge`)).toBe(5);
      expect(gm.errors).toEqual([]);
    });
  });
