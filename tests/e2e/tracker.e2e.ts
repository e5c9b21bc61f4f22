/** A fight in the tracker, whichever ruleset: initiative rolled after the start orders it, every button of the head works or isn't there, and players have what is theirs. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, openTable, playedOn, type Seat, type TestTable } from "./support.ts";

interface Fight {
  readonly round: number;
  readonly combatant: { readonly name: string } | null;
  readonly turns: readonly { readonly name: string; readonly initiative: number | null }[];
}
interface Globals {
  readonly Hooks: { once(name: string, run: (...args: unknown[]) => void): void };
  readonly game: {
    readonly combat: Fight | null;
    readonly users: { getName(name: string): { readonly id: string } };
    readonly combats: { readonly active: { delete(): Promise<unknown> } | null };
    readonly messages: {
      readonly contents: readonly {
        readonly id: string;
        readonly content: string;
        readonly rolls: readonly unknown[];
      }[];
    };
  };
  readonly ChatMessage: { readonly implementation: { deleteDocuments(ids: readonly string[]): Promise<unknown> } };
  readonly ui: { readonly sidebar: { changeTab(tab: string, group: string): void } };
  readonly Actor: { readonly implementation: { create(data: object): Promise<{ readonly id: string }> } };
  readonly Combat: {
    readonly implementation: {
      create(data: object): Promise<{
        createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
        activate(): Promise<unknown>;
      }>;
    };
  };
}

interface Combatant {
  readonly actor: { update(data: object): Promise<unknown> };
}

const HERO = "Ada's hero";
/** A fight of four of a ruleset, one of them Ada's, shown to all and not begun. */
const callTogether = (
  gm: Seat,
  type: string,
  others: readonly string[] = ["First", "Second", "Third"],
): Promise<void> =>
  inGame(
    gm.page,
    async ([subtype, hero, rest]: readonly [string, string, readonly string[]]) => {
      const g = globalThis as unknown as Globals;
      await g.game.combats.active?.delete();
      await g.ChatMessage.implementation.deleteDocuments(g.game.messages.contents.map((m) => m.id));
      const ada = g.game.users.getName("Ada").id;
      const ids: string[] = [];
      for (const name of [hero, ...rest])
        ids.push(
          (
            await g.Actor.implementation.create({
              name,
              type: subtype,
              ownership: { default: 0, ...(name === hero && { [ada]: 3 }) },
            })
          ).id,
        );
      const combat = await g.Combat.implementation.create({ active: true });
      await combat.createEmbeddedDocuments(
        "Combatant",
        ids.map((actorId) => ({ actorId })),
      );
      await combat.activate();
    },
    [type, HERO, others] as const,
  );

const show = (seat: Seat): Promise<void> =>
  inGame(
    seat.page,
    () => {
      (globalThis as unknown as Globals).ui.sidebar.changeTab("combat", "primary");
    },
    null,
  );
const fight = (seat: Seat): Promise<Fight | null> =>
  inGame(
    seat.page,
    () => {
      const { combat } = (globalThis as unknown as Globals).game;
      return (
        combat && {
          round: combat.round,
          combatant: combat.combatant && { name: combat.combatant.name },
          turns: combat.turns.map((t) => ({ name: t.name, initiative: t.initiative })),
        }
      );
    },
    null,
  );
interface Thrown {
  readonly totals: readonly number[];
  readonly why: number;
  readonly rolls: number;
}
/** What this seat received of throws for initiative in the fight that is on: totals as they stand, how many say what they are made of, and dice. */
const thrown = (seat: Seat): Promise<readonly Thrown[]> =>
  inGame(
    seat.page,
    () => {
      const { game } = globalThis as unknown as Globals;
      const told = game.messages.contents.filter((m) => m.content.includes("initiative-card"));
      return told.map((m) => {
        const page = new DOMParser().parseFromString(m.content, "text/html");
        const totals = [...page.querySelectorAll("strong.number")].map((n) => n.textContent.replace("\u2212", "-"));
        return { totals: totals.map(Number), why: page.querySelectorAll(".why").length, rolls: m.rolls.length };
      });
    },
    null,
  );
const head = (seat: Seat, action: string) => seat.page.locator(`#sidebar [data-action=${action}]`);
const up = async (seat: Seat): Promise<string | null> => (await fight(seat))?.combatant?.name ?? null;

for (const profile of playedOn(14))
  describe(`the tracker on profile ${profile}`, () => {
    let table: TestTable;
    let [gm, ada]: Seat[] = [];
    const seats = (): readonly [Seat, Seat] => [gm as Seat, ada as Seat];

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada] = await Promise.all([table.join("Gamemaster"), table.join("Ada")]);
      for (const seat of seats()) await seat.page.evaluate("globalThis.__name ??= (f) => f");
    });
    afterAll(async () => {
      await table?.close();
    });

    it.each(["fudgeHero", "destinyHero"])(
      "FUD-260 DES-042 initiative rolled after the start orders the fight, and each acts once a round (%s)",
      async (type) => {
        const [g, a] = seats();
        await callTogether(g, type);
        await show(g);
        await show(a);
        await g.page.locator("#sidebar [data-action=startCombat]").click();
        await expect
          .poll(() => a.page.locator("#sidebar .flow-head").innerText())
          .toContain("once everybody has rolled");
        await expect.poll(() => up(a)).toBeNull();
        expect(await head(a, "rollAll").count()).toBe(0);
        expect(await head(a, "resetAll").count()).toBe(0);
        // The player throws for the hero, the Gamemaster for all who are left.
        await a.page.locator("#sidebar .combatant", { hasText: HERO }).locator("[data-action=rollInitiative]").click();
        await expect
          .poll(async () => (await fight(g))?.turns.find((t) => t.name === HERO)?.initiative ?? null)
          .not.toBeNull();
        expect(await up(g)).toBeNull();
        await head(g, "rollAll").first().click();
        await expect.poll(() => up(a)).not.toBeNull();
        // What a foe's throw is made of is in nothing that a player receives; who acts first stands at the top.
        await expect.poll(() => thrown(g)).toHaveLength(3);
        const [hers, foes, why] = await thrown(g);
        expect([hers?.why, foes?.why, why?.why]).toEqual([1, 0, 3]);
        expect([foes?.rolls, why?.rolls]).toEqual([0, 3]);
        expect(await thrown(a)).toEqual([hers, foes]);
        expect(foes?.totals).toEqual([...(foes?.totals ?? [])].sort((x, y) => y - x));
        // Who is up has the list of actions and the choices of the order side by side, whatever is unfolded.
        const up1 = g.page.locator("#sidebar .combatant.active");
        const tops = (): Promise<number[]> =>
          up1
            .locator(".ways button.flow-choice")
            .evaluateAll((all) => [...new Set(all.map((b) => Math.round(b.getBoundingClientRect().top)))]);
        if (type === "fudgeHero") {
          await expect.poll(() => up1.locator(".ways button.flow-choice").count()).toBe(2);
          expect(await tops()).toHaveLength(1);
          await up1.locator("[data-action=toggleOffers]").click();
          await up1.locator(".turn-offers").waitFor();
          expect(await tops()).toHaveLength(1);
          await up1.locator("[data-action=toggleOffers]").click();
        }
        const order = (await fight(a))?.turns ?? [];
        const totals = order.map((t) => t.initiative ?? 0);
        expect(totals).toEqual([...totals].sort((x, y) => y - x));
        for (const round of [1, 2])
          for (const { name } of order) {
            await expect.poll(async () => [(await fight(g))?.round, await up(g)]).toEqual([round, name]);
            // On the player's own turn the head offers nothing that would be refused.
            await expect.poll(() => up(a)).toBe(name);
            for (const action of ["rollAll", "rollNPC", "resetAll"]) expect(await head(a, action).count()).toBe(0);
            await g.page.locator("#sidebar .combat-controls [data-action=nextTurn]").click();
          }
        await expect.poll(async () => [(await fight(a))?.round, await up(a)]).toEqual([3, order[0]?.name]);
      },
    );

    it("TWI-510 roll for all says why it can't before Begin, and rolls after it", async () => {
      const [g] = seats();
      await callTogether(g, "twintensHero");
      await g.page.locator("#sidebar [data-action=startCombat]").click();
      await expect.poll(() => head(g, "rollAll").first().isDisabled()).toBe(true);
      expect(await head(g, "rollAll").first().getAttribute("data-tooltip")).toContain("press Begin first");
      expect(await head(g, "resetAll").count()).toBe(0);
      await g.page.locator("#sidebar .flow-head .flow-choice", { hasText: "Begin" }).first().click();
      await expect.poll(() => head(g, "rollAll").first().isEnabled()).toBe(true);
      await head(g, "rollAll").first().click();
      await expect.poll(() => head(g, "rollAll").first().isDisabled()).toBe(true);
      // Equal throws are rolled off, as often as it takes; the button goes as soon as they are, perhaps before the press.
      await expect
        .poll(async () => {
          const tied = g.page.locator("#sidebar .flow-head .flow-choice");
          if ((await up(g)) === null && (await tied.count()) > 0) await tied.first().click({ timeout: 1000 });
          return up(g);
        })
        .not.toBeNull();
    });

    it.each(["dramaHero", "doompoolHero"])(
      "where nothing is rolled for the order, nothing offers to (%s)",
      async (type) => {
        const [g, a] = seats();
        await callTogether(g, type);
        await g.page.locator("#sidebar [data-action=startCombat]").click();
        await g.page.locator("#sidebar .flow-head").waitFor();
        for (const seat of [g, a])
          for (const action of ["rollAll", "rollNPC", "resetAll", "rollInitiative"])
            expect([action, await head(seat, action).count()]).toEqual([action, 0]);
      },
    );

    it.each(["fudgeHero", "destinyHero", "dramaHero", "doompoolHero", "twintensHero"])(
      "twelve who fight take 64 pixels each, with everything in reach (%s)",
      async (type) => {
        const [g] = seats();
        const names = Array.from({ length: 11 }, (_n, i) => `A fighter with a name of some length ${String(i)}`);
        await callTogether(g, type, names);
        await show(g);
        await g.page.locator("#sidebar [data-action=startCombat]").click();
        await expect.poll(() => g.page.locator("#sidebar .combatant").count()).toBe(12);
        await expect.poll(() => g.page.locator("#sidebar .combatant .pip").count()).toBeGreaterThan(11);
        for (const [width, height] of [
          [1400, 900],
          [420, 900],
        ] as const) {
          await g.page.setViewportSize({ width, height });
          if (width < 800) await g.page.locator("button[data-tab=combat]:visible").first().click();
          await g.page.locator("#sidebar .combatant").first().waitFor();
          const rows = (): Promise<readonly { readonly high: number; readonly out: number }[]> =>
            g.page.locator("#sidebar .combatant").evaluateAll((all) =>
              all.map((row) => ({
                high: Math.round(row.getBoundingClientRect().height),
                out: [...row.querySelectorAll(".deeds button, .who, .worn, .initiative, .more")].filter(
                  (e) => e.getBoundingClientRect().right > row.getBoundingClientRect().right,
                ).length,
              })),
            );
          // What somebody does first at this table may just come, and is fitted in when it is here.
          await expect.poll(async () => (await rows()).filter(({ high, out }) => high > 64 || out > 0)).toEqual([]);
        }
        await g.page.setViewportSize({ width: 1400, height: 900 });
        await show(g);
        // What is seldom done to somebody takes the place of their actions, and stays over what redraws the tracker.
        const first = g.page.locator("#sidebar .combatant").first();
        await first.locator("[data-action=toggleTools]").click();
        await first.locator("[data-action=toggleDefeated]").click();
        await expect
          .poll(() => first.locator("[data-action=toggleDefeated]").getAttribute("aria-pressed"))
          .toBe("true");
        expect(await first.locator(".deeds").isVisible()).toBe(false);
        await first.locator("[data-action=toggleTools]").click();
        await first.locator(".deeds").waitFor();
        expect(await first.locator("[data-action=toggleDefeated]").isVisible()).toBe(false);
      },
    );

    it("rows stay as they are where nothing that they show has changed", async () => {
      const [g] = seats();
      await callTogether(g, "fudgeHero");
      await show(g);
      await g.page.locator("#sidebar [data-action=startCombat]").click();
      await expect.poll(() => g.page.locator("#sidebar .combatant .pip").count()).toBeGreaterThan(3);
      const stands = (data: object): Promise<boolean> =>
        inGame(
          g.page,
          async (change) => {
            const { Hooks, game } = globalThis as unknown as Globals;
            const row = document.querySelector("#sidebar .combatant");
            const redrawn = new Promise((done) => Hooks.once("renderCrossoverCombatTracker", done));
            const [first] = (game.combat as unknown as { readonly turns: readonly Combatant[] }).turns;
            await first?.actor.update(change);
            await redrawn;
            return row?.isConnected === true;
          },
          data,
        );
      // What stood there before the page had looked at it is drawn anew the first time.
      await stands({ "system.biography": "<p>Once</p>" });
      expect(await stands({ "system.biography": "<p>Again</p>" })).toBe(true);
      const row = await g.page.locator("#sidebar .combatant").first().elementHandle();
      // The tracker may just be drawn for what was before.
      await stands({ "system.health.value": -3 });
      await expect.poll(() => row!.evaluate((element) => element.isConnected)).toBe(false);
      expect(await g.page.locator("#sidebar .combatant .worn").first().innerHTML()).toContain(": -3");
    });

    it("a fight that is deleted while one of its turns ends is told as gone", async () => {
      const [g] = seats();
      await callTogether(g, "fudgeHero");
      await show(g);
      await g.page.locator("#sidebar [data-action=startCombat]").click();
      await g.page.locator("#sidebar [data-action=nextTurn]").waitFor();
      await inGame(
        g.page,
        async () => {
          const deleted = (globalThis as unknown as Globals).game.combats.active?.delete();
          document.querySelector<HTMLElement>("#sidebar [data-action=nextTurn]")?.click();
          await deleted;
        },
        null,
      );
      await expect.poll(async () => g.page.locator("#notifications").innerText()).toContain("That fight isn't on.");
    });

    it("nobody's console has a word of complaint", () => {
      for (const seat of seats()) expect(seat.errors).toEqual([]);
    });
  });
