import AxeBuilder from "@axe-core/playwright";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, LOOKS, nextResults, openTable, playedOn, type Seat, type TestTable, turnGoesTo } from "./support.ts";

/** What tests read of Foundry's globals. */
interface Doc {
  readonly id: string;
  readonly type: string;
  readonly system: {
    readonly pp: number;
    readonly dice: readonly number[];
    readonly stress: Readonly<Record<string, { readonly die: number | null; readonly out: boolean }>>;
  };
  readonly sheet: { render(o: object): Promise<unknown>; close(): Promise<unknown>; toggleMode(): Promise<unknown> };
  update(data: object): Promise<unknown>;
}

interface Globals {
  readonly game: {
    readonly users: { getName(name: string): { readonly id: string; update(data: object): Promise<unknown> } };
    readonly actors: { getName(name: string): Doc; find(test: (a: Doc) => boolean): Doc | undefined };
  };
  readonly ui: { readonly sidebar: { changeTab(tab: string, group: string): void } };
  readonly Actor: { readonly implementation: { create(data: object): Promise<Doc> } };
  readonly Combat: {
    readonly implementation: {
      create(data: object): Promise<{
        createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
        startCombat(): Promise<unknown>;
        activate(): Promise<unknown>;
      }>;
    };
  };
}

const HERO = "Nightjar";
const FOE = "Tinclaw";

/** A hero that Ada plays and a foe that nobody does, in a fight of their own. */
const setTable = (gm: Seat): Promise<void> =>
  inGame(
    gm.page,
    async ([hero, foe]: readonly [string, string]) => {
      const g = globalThis as unknown as Globals;
      const ada = g.game.users.getName("Ada");
      const power = (id: string, name: string, kind: string, base: number): object => ({
        id,
        name,
        kind,
        base,
        current: base,
        shutdown: false,
        targetable: false,
        recovery: null,
      });
      const one = await g.Actor.implementation.create({
        name: hero,
        type: "doompoolHero",
        ownership: { default: 2, [ada.id]: 3 },
        system: { affiliations: { solo: 8, buddy: 10, team: 6 }, pp: 2 },
        items: [
          { name: "Never where you look", type: "doompoolDistinction" },
          {
            name: "Night gear",
            type: "doompoolPowerSet",
            system: { powers: [power("aaaaaaa2", "Keen senses", "senses", 10)] },
          },
          { name: "Stealth", type: "doompoolSpecialty", system: { rating: "master" } },
        ],
      });
      const two = await g.Actor.implementation.create({
        name: foe,
        type: "doompoolWatcher",
        ownership: { default: 2 },
        system: { kind: "major", affiliations: { solo: 10, buddy: 8, team: 6 } },
        items: [
          { name: "Brute of the docks", type: "doompoolDistinction" },
          {
            name: "Claws",
            type: "doompoolPowerSet",
            system: { powers: [power("bbbbbbb1", "Iron claws", "weapon", 8)] },
          },
        ],
      });
      await ada.update({ character: one.id });
      const combat = await g.Combat.implementation.create({ active: true });
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: one.id }, { actorId: two.id }]);
      await combat.startCombat();
      await combat.activate();
    },
    [HERO, FOE] as const,
  );

const factsOf = (seat: Seat): Promise<{ pp: number; doom: readonly number[]; stress: number | null }> =>
  inGame(
    seat.page,
    ([hero, foe]: readonly [string, string]) => {
      const { actors } = (globalThis as unknown as Globals).game;
      return {
        pp: actors.getName(hero).system.pp,
        doom: [...(actors.find((a) => a.type === "doompoolPool")?.system.dice ?? [])],
        stress: actors.getName(foe).system.stress["physical"]?.die ?? null,
      };
    },
    [HERO, FOE] as const,
  );

const showTab = (seat: Seat, tab: string): Promise<void> =>
  inGame(
    seat.page,
    (t: string) => {
      (globalThis as unknown as Globals).ui.sidebar.changeTab(t, "primary");
    },
    tab,
  );

const card = (seat: Seat): Locator => seat.page.locator("#sidebar .exchange-card.doompool").last();
const press = async (seat: Seat, gesture: string, text?: string): Promise<void> => {
  const button = card(seat)
    .locator(`button[data-gesture=${gesture}]`, text === undefined ? {} : { hasText: text })
    .first();
  await button.waitFor();
  await expect.poll(() => button.getAttribute("aria-disabled")).not.toBe("true");
  await button.click();
};
const offer = (seat: Seat, label: string, which = 0): Locator =>
  seat.page.locator(`.pool-builder .offer[data-label="${label}"]`).nth(which);

/** Serious and critical findings of axe within a part of the page. preload off: axe would fetch imported stylesheets by addresses of its own making. */
async function serious(seat: Seat, selector: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: seat.page })
    .include(selector)
    .options({ preload: false })
    .analyze();
  return violations
    .filter((v) => v.impact === "serious" || v.impact === "critical")
    .map(
      (v) =>
        `${v.id}: ${v.nodes
          .map((n) => `${n.target.join(" ")} ${n.failureSummary ?? ""}`)
          .slice(0, 3)
          .join(" | ")}`,
    );
}

for (const profile of playedOn(13))
  describe(`an exchange of Doom Pool on profile ${profile}: DOO-002, DOO-063, DOO-080, DOO-090, DOO-330, DOO-332, DOO-335`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;

    beforeAll(async () => {
      table = await openTable(profile);
      gm = await table.join("Gamemaster");
      ada = await table.join("Ada");
      await setTable(gm);
    });
    afterAll(async () => {
      await table?.close();
    });

    it("DOO-310 DOO-314 the doom pool is there by itself, and both see the same dice", async () => {
      await expect.poll(() => factsOf(gm).then((f) => f.doom)).toEqual([6, 6]);
      await expect.poll(() => factsOf(ada).then((f) => f.doom)).toEqual([6, 6]);
    });

    it("DOO-181 DOO-185 DOO-188 the Gamemaster names the hero, the player begins and hands on, the foe is up", async () => {
      await showTab(gm, "combat");
      await showTab(ada, "combat");
      const row = (seat: Seat, name: string): Locator => seat.page.locator("#sidebar .combatant", { hasText: name });
      await row(gm, HERO).locator(".flow-choice", { hasText: "Starts" }).click();
      // A player is not offered what is the Gamemaster's: interrupting.
      await row(ada, HERO).locator(".flow-choice", { hasText: "Begin" }).waitFor();
      expect(await row(ada, FOE).locator(".flow-choice").count()).toBe(0);
      expect(await row(gm, FOE).locator(".flow-choice", { hasText: "Interrupt for d6" }).count()).toBe(1);
      await row(ada, HERO).locator(".flow-choice", { hasText: "Begin" }).click();
      // One button ends it: the order's own in the row, and none beneath that does the same by another name.
      const ends = ada.page.locator("#sidebar .flow-choice, #sidebar .combat-controls button", {
        hasText: /End turn|Next turn/u,
      });
      await expect.poll(() => ends.count()).toBe(1);
      expect(await ada.page.locator("#sidebar .combat-controls [data-action=nextTurn]").count()).toBe(0);
      await row(ada, HERO).locator(".flow-choice", { hasText: "End turn" }).click();
      await row(ada, FOE).locator(".flow-choice", { hasText: "Name" }).click();
      await row(gm, FOE).locator(".flow-choice", { hasText: "Begin" }).waitFor();
      expect(await gm.page.locator("#sidebar .flow-head").innerText()).toContain(`${FOE} is next`);
      expect(await serious(gm, "#sidebar .crossover-tracker")).toEqual([]);
    });

    it("DOO-316 DOO-317 the pool is built by clicks with its price, and rolled", async () => {
      await turnGoesTo(gm.page, HERO);
      await showTab(gm, "chat");
      await showTab(ada, "chat");
      await inGame(
        ada.page,
        (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).sheet.render({ force: true }),
        HERO,
      );
      await ada.page.locator(".actor-sheet .trait", { hasText: "Keen senses" }).click();
      await offer(ada, "Stealth", 1).click();
      await offer(ada, "Never where you look").click();
      expect(await offer(ada, "Keen senses").getAttribute("aria-pressed")).toBe("true");
      // A second push is refused with its reason, and costs nothing before it is in the pool.
      await offer(ada, "Push").click();
      await expect.poll(() => ada.page.locator(".pool-builder .pool-total").innerText()).toContain("leaves 1 PP");
      await offer(ada, "Push").click();
      await ada.page.locator(".pool-builder label.chip", { hasText: FOE }).locator("input").check();
      await ada.page.locator(".pool-builder input[name=intent]").fill("Drop on Tinclaw from above");
      await expect.poll(() => ada.page.locator(".pool-builder .odds-strip strong").innerText()).toMatch(/%/u);
      expect(await serious(ada, ".pool-builder")).toEqual([]);
      await nextResults(ada.page, [
        { faces: 8, result: 1 },
        { faces: 10, result: 6 },
        { faces: 8, result: 5 },
        { faces: 8, result: 6 },
        { faces: 8, result: 7 },
      ]);
      await ada.page.locator(".pool-builder button[type=submit]").click();
      await card(gm).waitFor();
      expect((await factsOf(gm)).pp).toBe(2);
    });

    it("DOO-073 DOO-080 the player chooses, buys one more die into the total and announces; nobody else may", async () => {
      await press(ada, "choose", "13 with d10");
      await press(ada, "choose", "to the total");
      await press(ada, "announce");
      await expect.poll(() => factsOf(gm).then((f) => f.pp)).toBe(1);
      await expect
        .poll(() => card(ada).locator("[data-gesture=activate]").first().getAttribute("aria-disabled"))
        .toBe("true");
    });

    it("DOO-063 the Gamemaster makes doom of the opportunity: one d6 more, one plot point to the hero", async () => {
      await press(gm, "activate", "d6 more doom");
      await expect.poll(() => factsOf(gm)).toEqual({ pp: 2, doom: [6, 6, 6], stress: null });
      await press(gm, "close");
    });

    it("DOO-090 DOO-101 the foe's owner reacts, the margin steps up the effect, the player chooses it, it falls on both screens", async () => {
      await card(gm).locator("[data-gesture=react]").click();
      await offer(gm, "Brute of the docks").click();
      await offer(gm, "Iron claws").click();
      await nextResults(gm.page, [
        { faces: 10, result: 6 },
        { faces: 8, result: 5 },
        { faces: 8, result: 2 },
      ]);
      await gm.page.locator(".pool-builder button[type=submit]").click();
      await press(gm, "choose", "11 with d8");
      await press(gm, "announce");
      await expect.poll(() => card(ada).locator(".party .outcome").innerText()).toContain("effect die one step up");
      await press(ada, "assignQuick", "Physical");
      await expect.poll(() => card(gm).locator(".consequences").innerText()).toContain("d12");
      expect((await factsOf(gm)).stress).toBeNull();
      expect(await serious(gm, "#sidebar .exchange-card")).toEqual([]);
      await press(gm, "apply");
      await expect.poll(() => factsOf(gm).then((f) => f.stress)).toBe(12);
      await expect.poll(() => factsOf(ada).then((f) => f.stress)).toBe(12);
      await expect.poll(() => card(ada).locator(".caption-box").first().innerText()).toBe("Done");
    });

    it("DOO-335 it is taken back on both screens, and can hold again", async () => {
      // Applied and closed with one click, taken back with one.
      await card(gm)
        .locator(".latest [data-step=withdraw]", { hasText: /Applied.*closed/u })
        .click();
      await expect.poll(() => factsOf(gm).then((f) => f.stress)).toBeNull();
      await expect.poll(() => factsOf(ada).then((f) => f.stress)).toBeNull();
      await press(gm, "apply");
      await expect.poll(() => factsOf(ada).then((f) => f.stress)).toBe(12);
    });

    it("DOO-155 DOO-310 the Gamemaster adds a die in the doom window, and takes it back from its card", async () => {
      await inGame(
        gm.page,
        () =>
          (globalThis as unknown as Globals).game.actors
            .find((a) => a.type === "doompoolPool")
            ?.sheet.render({ force: true }),
        null,
      );
      await gm.page.locator(".doom-window [data-action=doomAdd][data-die='8']").click();
      await expect.poll(() => factsOf(ada).then((f) => f.doom)).toEqual([6, 6, 6, 8]);
      expect(await serious(gm, ".doom-window")).toEqual([]);
      await card(gm).locator(".latest [data-step=withdraw]").click();
      await expect.poll(() => factsOf(ada).then((f) => f.doom)).toEqual([6, 6, 6]);
    });

    it("DOO-322 a pool of bare dice is made by keys and read for the best total", async () => {
      await showTab(ada, "chat");
      await inGame(
        ada.page,
        (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).sheet.render({ force: true }),
        HERO,
      );
      await ada.page.locator(".actor-sheet [data-action=freePool]").click();
      const dice = ada.page.locator(".free-pool [data-action=takeDie]");
      await ada.page.locator(".free-pool [data-action=addDie]").first().focus();
      for (const [at, key] of ["8", "0", "6", "2"].entries()) {
        await ada.page.keyboard.press(key);
        await expect.poll(() => dice.count()).toBe(at + 1);
      }
      await ada.page.keyboard.press("Backspace");
      await expect.poll(() => dice.allInnerTexts()).toEqual(["d8", "d10", "d6"]);
      await nextResults(ada.page, [
        { faces: 8, result: 5 },
        { faces: 10, result: 7 },
        { faces: 6, result: 6 },
      ]);
      await ada.page.keyboard.press("Enter");
      await expect.poll(() => card(gm).innerText()).toContain("13");
    });

    it("nothing in either console, no raw key on either screen", async () => {
      for (const seat of [gm, ada]) {
        expect(seat.errors).toEqual([]);
        expect(await seat.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
      }
    });
  });

describe("sheets of Doom Pool: DOO-300, DOO-301, DOO-302", () => {
  let table: TestTable;
  beforeAll(async () => {
    table = await openTable(14);
    const gm = await table.join("Gamemaster");
    await setTable(gm);
    await gm.context.close();
  });
  afterAll(async () => {
    await table?.close();
  });

  for (const { theme, width } of LOOKS)
    for (const name of [HERO, FOE])
      it(`${name} in play and edit, ${theme}, ${width} px: axe finds nothing serious, nothing runs out of the window`, async () => {
        const seat = await table.join("Gamemaster", { theme, width });
        for (const mode of ["play", "edit"]) {
          await inGame(
            seat.page,
            async ([n, m]: readonly [string, string]) => {
              const { sheet } = (globalThis as unknown as Globals).game.actors.getName(n);
              await sheet.render({ force: true });
              if (m === "edit") await sheet.toggleMode();
              (sheet as unknown as { setPosition(o: object): unknown }).setPosition({
                left: 0,
                top: 0,
                width: Math.min(760, window.innerWidth - 8),
              });
            },
            [name, mode] as const,
          );
          await seat.page
            .locator(`.crossover.actor-sheet ${mode === "edit" ? "input.hero-name" : "h1.hero-name"}`)
            .waitFor();
          expect(await serious(seat, ".crossover.actor-sheet")).toEqual([]);
          const overflow = await seat.page
            .locator(".crossover.actor-sheet .window-content")
            .evaluate((e) => e.scrollWidth - e.clientWidth);
          expect(overflow).toBeLessThanOrEqual(1);
        }
        expect(seat.errors).toEqual([]);
        expect(await seat.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
        await seat.context.close();
      });
});
