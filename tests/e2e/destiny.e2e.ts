/** What goes on around an attack, each played by the interface: reactions, marks, stances, opportunity attacks. @rule DES-110 DES-117 DES-170 DES-176 DES-224 DES-226 DES-247 DES-294 DES-334 DES-371 DES-398 */
import AxeBuilder from "@axe-core/playwright";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, nextResults, openTable, playedOn, type Seat, type TestTable } from "./support.ts";

/** What tests read of Foundry's globals. */
interface Doc {
  readonly id: string;
  readonly name: string;
  readonly system: {
    readonly marks: { readonly physical: readonly { level: number }[]; readonly social: readonly { level: number }[] };
    readonly attitudes: readonly { thing: string; step: number }[];
    readonly pools: Readonly<Record<string, number>>;
    readonly surge: { readonly pending: number };
    readonly fatigue: number;
    readonly stress: { readonly value: number };
    readonly stance: object | null;
    readonly ready: object | null;
  };
  readonly effects: { readonly contents: readonly { readonly system: { readonly condition?: string } }[] };
  readonly sheet: { render(o: object): Promise<unknown>; close(): Promise<unknown> };
}
interface Combat {
  readonly round: number;
  readonly system: { readonly flow: string | null };
  createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
  startCombat(): Promise<unknown>;
  activate(): Promise<unknown>;
  delete(): Promise<unknown>;
}
interface Globals {
  readonly game: {
    readonly users: { getName(name: string): { readonly id: string; update(data: object): Promise<unknown> } };
    readonly actors: { getName(name: string): Doc };
    readonly settings: { set(ns: string, key: string, value: unknown): Promise<unknown> };
    readonly combats: { readonly active: Combat | null };
  };
  readonly ui: { readonly sidebar: { changeTab(tab: string, group: string): void } };
  readonly Actor: { readonly implementation: { create(data: object): Promise<Doc> } };
  readonly Combat: { readonly implementation: { create(data: object): Promise<Combat> } };
}

const ADA = "Kestrel";
const BO = "Lantern";
const FOE = "Grindstone";

/** Two heroes and an adversary; the table refuses what the economy doesn't have. */
const setTable = (gm: Seat): Promise<void> =>
  inGame(
    gm.page,
    async ([one, two, foe]: readonly [string, string, string]) => {
      const g = globalThis as unknown as Globals;
      const skill = (rank: number): object => ({ rank });
      const make = (name: string, type: string, user: string | null, system: object, rank: number): Promise<Doc> =>
        g.Actor.implementation.create({
          name,
          type,
          ownership: { default: 2, ...(user !== null && { [g.game.users.getName(user).id]: 3 }) },
          system: { powerLevel: 8, resistances: { toughness: 6, will: 5, fortitude: 5, reflex: 5 }, ...system },
          items: [
            {
              name: "Blade",
              type: "destinyAttack",
              system: {
                band: "close",
                skill: "might",
                ability: "str",
                effect: "damage",
                rank,
                resistance: "toughness",
                hands: 1,
              },
            },
          ],
        });
      const talk = {
        persuasion: skill(6),
        insight: skill(4),
        wits: skill(4),
        guile: skill(4),
        deception: skill(5),
        athletics: skill(6),
        might: skill(6),
        reaction: skill(4),
      };
      const ada = await make(
        one,
        "destinyHero",
        "Ada",
        { abilities: { str: 2 }, skills: talk, pools: { destiny: 3 } },
        6,
      );
      const bo = await make(
        two,
        "destinyHero",
        "Bo",
        { abilities: { cha: 2 }, skills: talk, pools: { destiny: 3 } },
        4,
      );
      await make(
        foe,
        "destinyAdversary",
        null,
        {
          role: "elite",
          skills: { might: skill(6), reaction: skill(4), insight: skill(2), guile: skill(2), deception: skill(3) },
        },
        6,
      );
      await g.game.users.getName("Ada").update({ character: ada.id });
      await g.game.users.getName("Bo").update({ character: bo.id });
      await g.game.settings.set("crossover", "destiny.economyEnforcement", "block");
    },
    [ADA, BO, FOE] as const,
  );

/** An encounter in this order, not yet begun. */
const callTogether = (gm: Seat, order: readonly (readonly [string, number])[]): Promise<void> =>
  inGame(
    gm.page,
    async (places: readonly (readonly [string, number])[]) => {
      const g = globalThis as unknown as Globals;
      await g.game.combats.active?.delete();
      const combat = await g.Combat.implementation.create({ active: true });
      await combat.createEmbeddedDocuments(
        "Combatant",
        places.map(([name, initiative]) => ({ actorId: g.game.actors.getName(name).id, initiative })),
      );
      await combat.activate();
    },
    order,
  );

const begin = (gm: Seat): Promise<unknown> =>
  inGame(gm.page, () => (globalThis as unknown as Globals).game.combats.active?.startCombat(), null);
const actor = (seat: Seat, name: string): Promise<Doc["system"]> =>
  inGame(
    seat.page,
    (n: string) =>
      JSON.parse(JSON.stringify((globalThis as unknown as Globals).game.actors.getName(n).system)) as Doc["system"],
    name,
  );
const showTab = (seat: Seat, tab: string): Promise<void> =>
  inGame(
    seat.page,
    (t: string) => {
      (globalThis as unknown as Globals).ui.sidebar.changeTab(t, "primary");
    },
    tab,
  );
const card = (seat: Seat): Locator => seat.page.locator("#sidebar .exchange-card.destiny").last();
const cardOf = (seat: Seat, text: string): Locator =>
  seat.page.locator("#sidebar .exchange-card.destiny", { hasText: text }).last();
async function press(seat: Seat, gesture: string, on = card(seat)): Promise<void> {
  const button = on.locator(`button[data-gesture=${gesture}]`).first();
  await button.waitFor();
  await expect.poll(() => button.getAttribute("aria-disabled")).not.toBe("true");
  await button.click();
}

/** Why the sheet refuses an action, in its own words. */
async function refusedAction(seat: Seat, name: string, use: string, why: RegExp): Promise<void> {
  await inGame(
    seat.page,
    (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).sheet.render({ force: true }),
    name,
  );
  await expect
    .poll(() => seat.page.locator(`.actor-sheet button[data-use="${use}"]`).first().getAttribute("data-refused"))
    .toMatch(why);
}

/** Press an action on the sheet; it stands on a tab of its own. */
async function act(seat: Seat, name: string, use: string): Promise<void> {
  await inGame(
    seat.page,
    (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).sheet.render({ force: true }),
    name,
  );
  const button = seat.page.locator(`.actor-sheet button[data-use="${use}"]`).first();
  await button.waitFor({ state: "attached" });
  await expect.poll(() => button.getAttribute("aria-disabled")).not.toBe("true");
  await button.evaluate((e: HTMLElement) => {
    e.click();
  });
}

const confirm = (seat: Seat): Promise<void> => seat.page.locator(".roll-dialog button[type=submit]").last().click();
const closeSheets = (seat: Seat): Promise<unknown> =>
  inGame(
    seat.page,
    (names: readonly string[]) =>
      Promise.all(names.map((n) => (globalThis as unknown as Globals).game.actors.getName(n).sheet.close())),
    [ADA, BO, FOE],
  );

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
          .map((n) => n.target.join(" "))
          .slice(0, 3)
          .join(" | ")}`,
    );
}

/** Next turn by the Gamemaster's own button. */
const nextTurn = (gm: Seat): Promise<unknown> =>
  inGame(
    gm.page,
    () =>
      (
        globalThis as unknown as { game: { combats: { active: { nextTurn(): Promise<unknown> } } } }
      ).game.combats.active.nextTurn(),
    null,
  );

describe.each(playedOn(14))("Destiny, what goes on around an attack, on profile %i", (profile) => {
  let table: TestTable;
  let gm: Seat;
  let ada: Seat;
  let bo: Seat;

  beforeAll(async () => {
    table = await openTable(profile);
    gm = await table.join("Gamemaster");
    ada = await table.join("Ada");
    bo = await table.join("Bo", { theme: "dark" });
    await setTable(gm);
    await inGame(
      gm.page,
      async ([one, minion]: readonly [string, string]) => {
        const g = globalThis as unknown as Globals;
        const effect = {
          effect: "damage",
          rank: 8,
          basePoints: null,
          subject: "",
          action: "standard",
          range: "close",
          duration: "instant",
          resistance: "toughness",
          attackSkill: null,
          ability: null,
          area: "burst",
          modifiers: [{ key: "area", rank: 1, choice: "" }],
          conditions: [],
        };
        await (
          g.game.actors.getName(one) as unknown as { createEmbeddedDocuments(n: string, d: object[]): Promise<unknown> }
        ).createEmbeddedDocuments("Item", [
          { name: "Shockwave", type: "destinyPower", system: { effects: [effect], active: true } },
        ]);
        for (const n of ["1", "2"])
          await g.Actor.implementation.create({
            name: `${minion} ${n}`,
            type: "destinyAdversary",
            ownership: { default: 2 },
            system: { role: "minion", powerLevel: 6, resistances: { toughness: 2 } },
          });
      },
      [ADA, "Thug"] as const,
    );
    await callTogether(gm, [
      [ADA, 20],
      [FOE, 15],
      [BO, 12],
      ["Thug 1", 8],
      ["Thug 2", 7],
    ]);
    await begin(gm);
    for (const seat of [gm, ada, bo]) await showTab(seat, "chat");
  });
  afterAll(async () => {
    await table?.close();
  });

  it("DES-170 DES-292 DES-294 DES-398 an Aim provokes: the enemy is asked first, strikes, and then the action goes on", async () => {
    await act(ada, ADA, "aim");
    await ada.page.locator(".roll-dialog select[name=target]").selectOption({ label: FOE });
    await confirm(ada);
    await expect.poll(() => card(ada).innerText()).toContain("may react");
    expect(await serious(gm, "#sidebar .exchange-card")).toEqual([]);
    const offer = cardOf(gm, "may anybody react");
    const strikes = offer.locator(".party", { hasText: FOE }).locator("button[data-gesture=take]");
    // A word of its own: what a Disarm struck out of a hand is taken by another button.
    expect((await strikes.innerText()).trim()).toBe("Strike first");
    await strikes.click();
    await gm.page.locator(".roll-dialog").waitFor();
    await gm.page.locator(".roll-dialog select[name=attack]").selectOption({ label: "Blade" });
    await nextResults(gm.page, [{ faces: 20, result: 2 }]);
    await confirm(gm);
    await expect.poll(() => card(gm).innerText()).toContain("Miss");
    await expect.poll(() => offer.innerText()).toContain("Strikes");
    await press(ada, "proceed", cardOf(ada, "may anybody react"));
    await expect
      .poll(() =>
        inGame(
          gm.page,
          (n: string) =>
            (
              (globalThis as unknown as Globals).game.actors.getName(n).system as unknown as {
                aim: { ranks: number } | null;
              }
            ).aim?.ranks ?? 0,
          ADA,
        ),
      )
      .toBe(1);
  });

  it("DES-110 DES-113 DES-117 a Stunt: attack, effect against the resistance that the defender picks, and what it does", async () => {
    await act(ada, ADA, "push");
    await ada.page.locator(".roll-dialog select[name=target]").selectOption({ label: FOE });
    await ada.page.locator(".roll-dialog select[name=attack]").selectOption({ label: "Blade" });
    await nextResults(ada.page, [
      { faces: 20, result: 16 },
      { faces: 6, result: 2 },
    ]);
    await confirm(ada);
    // A Stunt provokes always; the foe's Reaction of this turn is spent, so nobody is asked again.
    await cardOf(ada, "Push").locator("button[data-gesture=effect]").waitFor();
    await nextResults(ada.page, [
      { faces: 20, result: 15 },
      { faces: 6, result: 3 },
    ]);
    await press(ada, "effect", cardOf(ada, "Push"));
    await nextResults(gm.page, [{ faces: 20, result: 4 }]);
    await press(gm, "oppose", cardOf(gm, "Push"));
    await expect.poll(() => cardOf(ada, "Push").innerText()).toContain("Won");
    await press(ada, "apply", cardOf(ada, "Push"));
    await expect.poll(() => cardOf(gm, "Push").innerText()).toContain("feet");
    expect(await serious(bo, "#sidebar .exchange-card")).toEqual([]);
  });

  it("DES-334 DES-371 an area catches two minions: both dodge and resist in one go, both go down in one go", async () => {
    for (let n = 0; n < 5; n++) {
      const before = await turnsOf(gm);
      await nextTurn(gm);
      await expect.poll(() => turnsOf(gm)).toBe(before + 1);
    }
    await act(ada, ADA, await firstUse(ada, "Shockwave"));
    for (const n of ["1", "2"])
      await ada.page
        .locator(".roll-dialog label", { hasText: `Thug ${n}` })
        .locator("input")
        .check();
    await ada.page.locator(".roll-dialog label", { hasText: FOE }).locator("input").uncheck();
    await confirm(ada);
    const area = cardOf(gm, "Shockwave");
    await area.locator("button[data-gesture=answerAll]").click();
    await area.locator("button[data-gesture=answerAll][data-stage=resist]").waitFor();
    await nextResults(gm.page, [
      { faces: 20, result: 1 },
      { faces: 20, result: 1 },
    ]);
    await area.locator("button[data-gesture=answerAll][data-stage=resist]").click();
    await press(gm, "applyAll", area);
    for (const n of ["1", "2"])
      await expect.poll(async () => (await actor(bo, `Thug ${n}`)).marks.physical.map((m) => m.level)).toEqual([4]);
    // One Area power each round.
    await refusedAction(ada, ADA, await firstUse(ada, "Shockwave"), /Standard action of this turn|Area power/u);
    await closeSheets(ada);
  });

  it("DES-220 DES-226 DES-240 DES-405 a die spent on Recover takes a mark away and adds a Stress; undone, all is as it was", async () => {
    await inGame(
      gm.page,
      (n: string) =>
        (
          globalThis as unknown as { game: { actors: { getName(x: string): { update(d: object): Promise<unknown> } } } }
        ).game.actors
          .getName(n)
          .update({ "system.marks.physical": [{ level: 1, left: 0 }] }),
      ADA,
    );
    await act(ada, ADA, "spendDie");
    await confirm(ada);
    await expect.poll(async () => (await actor(gm, ADA)).marks.physical.length).toBe(0);
    const after = await actor(gm, ADA);
    expect([after.pools["destiny"], after.stress.value]).toEqual([2, 1]);
    // The card names the die and what became of it.
    expect(await card(gm).innerText()).toMatch(/Destiny 3 → 2[\s\S]*Stress 0 → 1/u);
    await card(gm).locator("[data-step=withdraw]").first().click();
    await expect.poll(async () => (await actor(ada, ADA)).marks.physical.length).toBe(1);
    expect((await actor(ada, ADA)).pools["destiny"]).toBe(3);
  });

  it("DES-152 DES-407 what a Study teaches is for its owner and the Gamemaster", async () => {
    await act(ada, ADA, "study");
    await ada.page.locator(".roll-dialog select[name=opponent]").selectOption({ label: FOE });
    await ada.page.locator(".roll-dialog input[name=about]").waitFor({ state: "detached" });
    await ada.page.locator(".roll-dialog select[name=trait]").selectOption("skill:insight");
    await nextResults(ada.page, [{ faces: 20, result: 17 }]);
    await confirm(ada);
    await nextResults(gm.page, [{ faces: 20, result: 5 }]);
    await press(gm, "oppose", cardOf(gm, "Study"));
    await expect.poll(() => cardOf(ada, "Study").innerText()).toContain("Facts learned");
    expect(await cardOf(gm, "Study").innerText()).toContain("Facts learned");
    await expect.poll(() => cardOf(bo, "Study").innerText()).toContain("Success");
    expect(await cardOf(bo, "Study").innerText()).not.toContain("Facts learned");
  });

  it("DES-243 DES-247 somebody dying makes a death save at the start of the turn, on a card of its own", async () => {
    await inGame(
      gm.page,
      (n: string) =>
        (
          globalThis as unknown as { game: { actors: { getName(x: string): { update(d: object): Promise<unknown> } } } }
        ).game.actors
          .getName(n)
          .update({
            "system.marks.physical": [
              { level: 4, left: 0 },
              { level: 5, left: 0 },
            ],
          }),
      BO,
    );
    // Who is dying has no turn to act in; what its start brings comes all the same.
    for (let n = 0; n < 2; n++) {
      const before = await turnsOf(gm);
      await nextTurn(gm);
      await expect.poll(() => turnsOf(gm)).toBeGreaterThan(before);
    }
    const save = cardOf(bo, "Death save");
    await save.waitFor();
    await nextResults(bo.page, [{ faces: 20, result: 1 }]);
    await press(bo, "roll", save);
    await press(bo, "apply", save);
    await expect
      .poll(() =>
        inGame(
          gm.page,
          (n: string) =>
            (
              (globalThis as unknown as Globals).game.actors.getName(n).system as unknown as {
                deathSaves: { failure: number };
              }
            ).deathSaves.failure,
          BO,
        ),
      )
      .toBeGreaterThan(0);
  });

  it("nothing in any console, no raw key on any screen", async () => {
    for (const seat of [gm, ada, bo]) {
      expect(seat.errors).toEqual([]);
      expect(await seat.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
    }
  });

  const turnsOf = (seat: Seat): Promise<number> =>
    inGame(
      seat.page,
      () =>
        (
          JSON.parse((globalThis as unknown as Globals).game.combats.active?.system.flow ?? "{}") as {
            data: { turns: number };
          }
        ).data.turns,
      null,
    );
  const firstUse = async (seat: Seat, label: string): Promise<string> => {
    await inGame(
      seat.page,
      (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).sheet.render({ force: true }),
      ADA,
    );
    const button = seat.page.locator(".actor-sheet [data-use^='attack:']", { hasText: label }).first();
    await button.waitFor({ state: "attached" });
    return (await button.getAttribute("data-use")) ?? "";
  };
});
