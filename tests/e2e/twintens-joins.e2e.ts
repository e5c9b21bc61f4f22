/**
 * Twin Tens: who comes into a round of surprise, on both sides; the others throw once for their side; a tie across sides is rolled off; who comes late acts now or in the next round.
 * @rule TWI-034 TWI-035 TWI-037 TWI-051 TWI-052 TWI-053 TWI-055
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, nextResults, openTable, playedOn, type Seat, serious, type TestTable } from "./support.ts";
import {
  caption,
  clean,
  combatOf,
  dice,
  type Doc,
  endTurn,
  flow,
  type Globals,
  isUp,
  row,
  showTab,
} from "./twintens-table.ts";

const [FIRST, SECOND, GUARD, WATCH, ALARM] = ["Kestrel", "Rook", "Guard", "Watch", "Alarm"] as const;

interface Fight {
  readonly game: { readonly combat: { createEmbeddedDocuments(name: string, data: object[]): Promise<unknown> } };
}

/** Two heroes with their players; two guards who suspect nothing, and one who is not there yet. */
const setTable = (gm: Seat): Promise<void> =>
  inGame(
    gm.page,
    async ([first, second, ...guards]: readonly string[]) => {
      const g = globalThis as unknown as Globals;
      const [ada, bo] = [g.game.users.getName("Ada"), g.game.users.getName("Bo")];
      const own = (user: { readonly id: string }): object => ({
        ownership: { default: 2, [user.id]: 3 },
        prototypeToken: { actorLink: true },
      });
      const make = (data: object): Promise<Doc> => g.Actor.implementation.create(data);
      const one = await make({ name: first, type: "twintensHero", ...own(ada), system: { conviction: { value: 0 } } });
      await make({ name: second, type: "twintensHero", ...own(bo), system: { conviction: { value: 0 } } });
      const there = [];
      for (const name of guards)
        there.push(
          await make({
            name,
            type: "twintensFoe",
            ownership: { default: 2 },
            prototypeToken: { actorLink: true },
            system: { kind: "villain", conviction: { value: 0 } },
          }),
        );
      await ada.update({ character: one.id });
    },
    [FIRST, SECOND, GUARD, WATCH, ALARM],
  );

for (const profile of playedOn(14))
  describe(`coming into a fight of Twin Tens on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    let bo: Seat;
    const names = async (): Promise<string[]> =>
      (await gm.page.locator("#sidebar .combatant .name").allInnerTexts()).map((n) => n.trim());
    const comes = (name: string): Promise<unknown> =>
      inGame(
        gm.page,
        (n: string) =>
          (globalThis as unknown as Fight).game.combat.createEmbeddedDocuments("Combatant", [
            { actorId: (globalThis as unknown as Globals).game.actors.getName(n).id },
          ]),
        name,
      );

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await table.sit();
      await setTable(gm);
      await combatOf(gm, [FIRST, GUARD, WATCH]);
    });
    afterAll(async () => {
      await table?.close();
    });

    it("TWI-034 TWI-035 the guards are unaware: a round of surprise, in which the hero alone throws", async () => {
      for (const name of [GUARD, WATCH]) await flow(gm, name, "Mark unaware");
      await showTab(gm, "combat");
      await gm.page.locator("#sidebar .flow-head .flow-choice", { hasText: "Begin" }).click();
      await expect.poll(() => caption(gm)).toContain("Surprise");
      expect(await row(gm, GUARD).locator(".flow-choice", { hasText: "Roll initiative" }).count()).toBe(0);
      await nextResults(gm.page, dice(8, 8));
      await flow(ada, FIRST, "Roll initiative");
      await isUp(ada, FIRST);
    });

    it("TWI-055 a hero and a guard come in meanwhile: both know of the fight, both act in the round of surprise, each after their throw", async () => {
      await comes(SECOND);
      await nextResults(gm.page, dice(5, 5));
      await flow(gm, SECOND, "Joins");
      await comes(ALARM);
      await nextResults(gm.page, dice(3, 3));
      await flow(gm, ALARM, "Joins");
      await showTab(gm, "combat");
      await expect.poll(async () => (await names()).slice(0, 3)).toEqual([FIRST, SECOND, ALARM]);
      expect(await row(gm, GUARD).locator(".note").innerText()).toContain("surprised");
      await endTurn(ada, FIRST);
      await isUp(bo, SECOND);
      await showTab(bo, "combat");
      // One standard or one move action, whoever joins.
      await expect.poll(() => row(bo, SECOND).locator(".pip-square.is-filled").count()).toBe(1);
      await endTurn(bo, SECOND);
      await isUp(gm, ALARM);
      expect(await serious(gm.page, "#sidebar .crossover-tracker")).toEqual([]);
      await endTurn(gm, ALARM);
    });

    it("TWI-037 TWI-051 TWI-052 the others throw once for their side, tie with a hero of the same Dexterity and roll off", async () => {
      await expect.poll(() => caption(gm)).toContain("waiting for initiative rolls");
      await nextResults(gm.page, dice(5, 5));
      await gm.page.locator("#sidebar .flow-head .flow-choice", { hasText: "Roll for all" }).click();
      await expect.poll(() => caption(gm)).toContain("a tie is rolled off");
      await nextResults(gm.page, dice(9, 9, 2, 2));
      await gm.page.locator("#sidebar .flow-head .flow-choice", { hasText: "Roll off the tie" }).click();
      await isUp(gm, FIRST);
      const order = await names();
      expect(order[0]).toBe(FIRST);
      expect(order[4]).toBe(ALARM);
      expect(Math.abs(order.indexOf(GUARD) - order.indexOf(WATCH))).toBe(1);
      expect(await gm.page.locator("#sidebar .encounter-title").innerText()).toBe("Round 1");
    });

    it("nothing in any console, no raw key on any screen", async () => clean(gm, ada, bo));
  });
