/**
 * Twin Tens: what the numbers at the table are made of and where they end. Range by the tokens, size, further defences and the mastery that delays them, pulled punches, trade-offs and maneuvers, both
 * tables of damage, ties and latecomers, abilities at nothing.
 * @rule TWI-051 TWI-055 TWI-103 TWI-104 TWI-119 TWI-121 TWI-182 TWI-304 TWI-310 TWI-365 TWI-385
 */
import type { Locator } from "playwright-core";
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
  aimed,
  attack,
  caption,
  card,
  clean,
  combatOf,
  dice,
  type Doc,
  type Globals,
  outcome,
  press,
  row,
  send,
  sheet,
  showTab,
  shut,
} from "./twintens-table.ts";

const [SMALL, LARGE, TWIN, LATE] = ["Tamsin", "Bulwark", "Orrin", "Latchkey"] as const;

interface Settings {
  readonly game: {
    readonly settings: { set(scope: string, name: string, value: unknown): Promise<unknown> };
    readonly actors: { getName(name: string): { update(data: object): Promise<unknown> } };
    readonly combat: { createEmbeddedDocuments(name: string, data: object[]): Promise<unknown> };
  };
}

/** A small hero with every trade-off and a knife, thirty feet from a large opponent who defends three times for nothing; another as quick as she is; one who comes late. */
const setTable = (gm: Seat): Promise<void> =>
  inGame(
    gm.page,
    async ([small, large, twin, late]: readonly string[]) => {
      const g = globalThis as unknown as Globals;
      const ada = g.game.users.getName("Ada");
      const own = { ownership: { default: 2, [ada.id]: 3 }, prototypeToken: { actorLink: true } };
      const foe = { type: "twintensFoe", ownership: { default: 2 }, prototypeToken: { actorLink: true } };
      const feat = (key: string, ranks = 1): object => ({ name: key, type: "twintensFeat", system: { key, ranks } });
      const make = (data: object): Promise<Doc> => g.Actor.implementation.create(data);
      const first = await make({
        name: small,
        type: "twintensHero",
        ...own,
        system: {
          size: "Small",
          baseAttack: 8,
          defense: 5,
          dodgeBase: 2,
          abilities: { str: { base: 16 }, dex: { base: 14 } },
          conviction: { value: 0 },
        },
        items: [
          { name: "Spark", type: "twintensPower", system: { key: "blast", ranks: 9, base: 2 } },
          {
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
              equipped: true,
            },
          },
          ...["powerAttack", "allOutAttack", "accurateAttack", "defensiveAttack"].map((k) => feat(k)),
        ],
      });
      const second = await make({
        name: large,
        ...foe,
        system: {
          kind: "villain",
          size: "Large",
          baseAttack: 7,
          defense: 4,
          dodgeBase: 2,
          abilities: { con: { base: 16 } },
          conviction: { value: 0 },
        },
        items: [feat("defenseCombatMastery", 2)],
      });
      await make({
        name: twin,
        type: "twintensHero",
        ...own,
        system: { abilities: { dex: { base: 14 } }, conviction: { value: 0 } },
      });
      await make({ name: late, ...foe, system: { kind: "villain", conviction: { value: 0 } } });
      await ada.update({ character: first.id });
      const token = async (actor: Doc, x: number, y: number): Promise<object> => ({
        ...(await actor.getTokenDocument({ x, y })).toObject(),
        actorLink: true,
      });
      await g.game.scenes.active.createEmbeddedDocuments("Token", [
        await token(first, 300, 1000),
        await token(second, 900, 1000),
      ]);
    },
    [SMALL, LARGE, TWIN, LATE],
  );

for (const profile of playedOn(13))
  describe(`numbers and limits of Twin Tens on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    const put = (name: string, data: object): Promise<unknown> =>
      inGame(
        gm.page,
        ([n, d]: readonly [string, object]) => (globalThis as unknown as Settings).game.actors.getName(n).update(d),
        [name, data] as const,
      );
    const set = (name: string, value: string): Promise<unknown> =>
      inGame(
        gm.page,
        ([n, v]: readonly string[]) =>
          (globalThis as unknown as Settings).game.settings.set("crossover", `twintens.${n ?? ""}`, v),
        [name, value],
      );
    const most = (dialog: Locator, name: string): Promise<string | null> =>
      dialog.locator(`input[name="${name}"]`).getAttribute("max");

    beforeAll(async () => {
      table = await openTable(profile);
      gm = await table.join("Gamemaster");
      ada = await table.join("Ada");
      await setTable(gm);
    });
    afterAll(async () => {
      await table?.close();
    });

    it("TWI-103 TWI-104 a knife thrown thirty feet at ten feet an increment: 8, Small 1, range -6", async () => {
      await (await sheet(ada, SMALL)).locator(".attack[data-use$='.thrown'] .attack-button").click();
      const dialog = ada.page.locator(".roll-dialog");
      await dialog.locator("label.chip", { hasText: LARGE }).locator("input").check();
      await expect.poll(() => dialog.innerText()).toMatch(/Attack bonus\s+\+8[\s\S]*Size\s+\+1[\s\S]*Range\s+\u22126/u);
      expect(await serious(ada.page, ".roll-dialog")).toEqual([]);
      await ada.page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await shut(ada, SMALL);
    });

    it("TWI-310 TWI-365 TWI-385 trade-offs end where the traits do, a pulled punch at its own damage, every maneuver is offered", async () => {
      // A fist reaches whom one stands beside.
      await standTogether(gm.page);
      await (await sheet(ada, SMALL)).locator(".attack[data-use='attack:unarmed'] .attack-button").click();
      const dialog = ada.page.locator(".roll-dialog");
      await dialog.locator("label.chip", { hasText: LARGE }).locator("input").check();
      // Damage 3 can neither lose nor gain more than 3; Defense has 5; the dodge of 2 no more than doubles.
      expect(
        await Promise.all(
          [
            "trades~accurateAttack",
            "trades~allOutAttack",
            "trades~defensiveAttack",
            "trades~powerAttack",
            "pulled",
          ].map((n) => most(dialog, n)),
        ),
      ).toEqual(["3", "5", "2", "3", "3"]);
      expect(await dialog.locator("select[name=maneuver] option").allInnerTexts()).toEqual(
        expect.arrayContaining([
          "Aid",
          "Charge",
          "Coup de grace",
          "Combined attack",
          "Disarm",
          "Grapple",
          "Trip",
          "Slam",
          "Throw an object",
        ]),
      );
      await dialog.locator("input[name='trades~powerAttack']").fill("4");
      await expect.poll(() => dialog.innerText()).toContain("from 0 to 3");
      expect(await dialog.locator("button[type=submit]").isEnabled()).toBe(false);
      await dialog.locator("input[name='trades~powerAttack']").fill("3");
      await dialog.locator("input[name=pulled]").fill("2");
      await send(ada, dialog, [9, 9]);
      await shut(ada, SMALL);
      await expect.poll(() => card(gm, "Unarmed").innerText()).toMatch(/Damage \+2, DC 17[\s\S]*Pulled punch/u);
      await press(gm, card(gm, "Unarmed"), "defend", "Don't defend");
      await nextResults(gm.page, dice(9, 9));
      await press(gm, card(gm, "Unarmed"), "save", "DC 17");
      await expect.poll(() => outcome(card(gm, "Unarmed"))).toMatch(/unharmed/iu);
    });

    it.each([
      [0, "Defend, +5"],
      [2, "Defend, +5 (defense 3)"],
      [3, "Defend, +3 (defense 4)"],
    ])("TWI-103 TWI-119 TWI-121 with mastery 2, after %i defences: %s", async (before, said) => {
      await put(LARGE, { "system.defencesThisRound": before });
      await attack(ada, SMALL, "Spark", LARGE, [1, 1 + 1 + before]);
      await press(gm, card(gm, "Spark"), "defend", said);
      await expect.poll(() => card(gm, "Spark").locator(".outcome").count()).toBe(1);
    });

    it.each([
      ["sixStep", /hurt \+ stunned/iu],
      ["fourStep", /wounded/iu],
    ])("TWI-182 a lethal save failed by 7 under the table %s: %s", async (name, said) => {
      await set("lethalTable", name);
      await put(LARGE, {
        "system.defencesThisRound": 0,
        "system.track": { bruised: 0, hurt: 0, wounded: 0, dazedHit: 0, stunned: null },
      });
      const dialog = await aimed(ada, SMALL, "Unarmed", LARGE);
      await dialog.locator("select[name=type]").selectOption("lethal");
      await send(ada, dialog, [9, 9]);
      await shut(ada, SMALL);
      await press(gm, card(gm, "Unarmed"), "defend", "Don't defend");
      await nextResults(gm.page, dice(4, 4));
      await press(gm, card(gm, "Unarmed"), "save", "DC 18");
      await expect.poll(() => outcome(card(gm, "Unarmed"))).toMatch(said);
    });

    it("TWI-304 an ability at nothing: helpless and debilitated, as long as the damage lasts", async () => {
      await put(TWIN, { "system.abilityDamage": [{ ability: "str", points: 10, rate: "day", source: "Venom" }] });
      const mine = await sheet(gm, TWIN);
      await expect.poll(() => mine.locator(".hero-conditions").innerText()).toMatch(/Debilitated[\s\S]*Helpless/u);
      await put(TWIN, { "system.abilityDamage": [] });
      await expect.poll(() => mine.locator(".hero-conditions").innerText()).not.toContain("Debilitated");
      await shut(gm, TWIN);
    });

    it("TWI-051 TWI-055 equal totals and equal Dexterity are rolled off; who comes late stands by their total", async () => {
      await combatOf(gm, [SMALL, TWIN, LARGE]);
      await showTab(gm, "combat");
      await gm.page.locator("#sidebar .flow-head .flow-choice", { hasText: "Begin" }).click();
      await expect.poll(() => caption(gm)).toContain("waiting for initiative rolls");
      await nextResults(gm.page, dice(5, 5, 5, 5, 2, 2));
      await gm.page.locator("#sidebar .flow-head .flow-choice", { hasText: "Roll for all" }).click();
      await expect.poll(() => caption(gm)).toContain("a tie is rolled off");
      await nextResults(gm.page, dice(2, 2, 9, 9));
      await gm.page.locator("#sidebar .flow-head .flow-choice", { hasText: "Roll off the tie" }).click();
      await expect.poll(() => caption(gm)).toContain(`${TWIN} is up`);
      await inGame(
        gm.page,
        (n: string) =>
          (globalThis as unknown as Settings).game.combat.createEmbeddedDocuments("Combatant", [
            { actorId: (globalThis as unknown as Globals).game.actors.getName(n).id },
          ]),
        LATE,
      );
      await nextResults(gm.page, dice(4, 5));
      await row(gm, LATE).locator(".flow-choice", { hasText: "Joins" }).click();
      await expect
        .poll(() => gm.page.locator("#sidebar .combatant .name").allInnerTexts())
        .toEqual([TWIN, SMALL, LATE, LARGE]);
      await expect.poll(() => row(gm, LATE).locator(".note").innerText()).toContain("flat-footed");
      expect(await serious(gm.page, "#sidebar .crossover-tracker")).toEqual([]);
    });

    it("nothing in any console, no raw key on any screen", async () => clean(gm, ada));
  });
