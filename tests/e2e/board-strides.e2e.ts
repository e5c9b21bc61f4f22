/** One's own movement in a fight: what a way on the board takes of a turn, how far somebody gets, and what walls hide, in each ruleset. @rule DES-060 DES-061 DES-063 DES-130 DES-177 DES-292 FUD-095 FUD-271 FUD-302 TWI-070 TWI-104 TWI-111 DRA-150 DRA-152 DRA-153 */
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { begins, fudgePower, placeOn, twintensPower } from "./board-table.ts";
import { callTogether, facts, hears, isLeft, isSpent, row, setFigures, tab } from "./destiny-table.ts";
import { inGame, openTable, playedOn, type Seat, serious, type TestTable, turnGoesTo } from "./support.ts";

const SHOTS = process.env["E2E_SHOTS"];

interface Globals {
  readonly canvas: {
    readonly grid: { readonly size: number };
    readonly scene: {
      readonly tokens: {
        getName(name: string): {
          readonly _source: { readonly x: number; readonly y: number };
          revertRecordedMovement(): Promise<boolean>;
        };
      };
    };
  };
  readonly game: {
    readonly settings: { set(ns: string, key: string, value: unknown): Promise<unknown> };
  };
}

const standsAt = (page: Page, name: string): Promise<readonly [number, number]> =>
  inGame(
    page,
    (n: string) => {
      const { canvas } = globalThis as unknown as Globals;
      const { x, y } = canvas.scene.tokens.getName(n)._source;
      return [x / canvas.grid.size, y / canvas.grid.size] as const;
    },
    name,
  );

/** Spaces that are lit up on the board. */
const HIGHLIGHT = "[data-highlight] > *";
const line = (page: Page) => page.locator(".board-stride");

/** Take a token by hand from one space to another, and hold it there. */
async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const [a, b] = [await placeOn(page, ...from), await placeOn(page, ...to)];
  await page.mouse.move(a.x - 3, a.y);
  await page.mouse.move(a.x, a.y);
  // Whoever was put there a moment ago is there to be taken.
  await page.waitForFunction("canvas.tokens.hover !== null");
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await page.mouse.move(b.x, b.y, { steps: 4 });
}
const drop = (page: Page): Promise<void> => page.mouse.up();

/** Ask for what is around whoever stands in a space. */
async function ringsAround(page: Page, at: readonly [number, number]): Promise<void> {
  const over = await placeOn(page, ...at);
  await page.mouse.move(over.x - 3, over.y);
  await page.mouse.move(over.x, over.y);
  await page.keyboard.press("Shift+KeyY");
}

const makeIt = (gm: Seat, what: string): Promise<void> =>
  inGame(
    gm.page,
    async (value: string) => {
      await (globalThis as unknown as Globals).game.settings.set("crossover", "ownMovement", value);
    },
    what,
  );

/** A ruleset with what tells one from another: whom it is played with, what a way and a shot are told as. */
interface Played {
  readonly ruleset: string;
  readonly hero: string;
  readonly foe: string;
  readonly system?: object;
  /** What is shot with. */
  readonly bolt: object;
  /** How its attack is opened with that; "@" for the id of the item. */
  readonly chosen: Readonly<Record<string, string>>;
  /** What is told of twenty feet, and what stands in the tracker afterwards. */
  readonly told: readonly string[];
  readonly left: string;
  /** The tracker's pip that it takes; null where the rules count no action for it. */
  readonly pip: string | null;
  /** What is told of sixty-five feet. */
  readonly over: string;
  readonly rings: readonly string[];
  /** What is proposed behind a wall, and where it stands in the form. */
  readonly cover: (form: Locator) => Promise<string>;
  readonly hidden: string;
}

const coverField = (form: Locator): Promise<string> => form.locator("select[name=cover]").inputValue();
const PLAYED: readonly Played[] = [
  {
    ruleset: "fudge",
    hero: "fudgeHero",
    foe: "fudgeMinion",
    bolt: fudgePower("Bolt"),
    chosen: { attack: "@.blast" },
    told: ["20 ft", "30 ft an action", "Takes 1 action: Move", "10 ft left of it, 40 ft in this turn"],
    left: "10 ft left of it, 40 ft in this turn",
    pip: "move",
    over: "That is 65 feet, and this turn gives 60",
    rings: ["Reach 5 ft", "Short range 30 ft", "Medium range, \u22121 60 ft", "Long range, \u22122 120 ft"],
    cover: coverField,
    hidden: "complete",
  },
  {
    ruleset: "twintens",
    hero: "twintensHero",
    foe: "twintensFoe",
    bolt: twintensPower("Bolt"),
    chosen: { attack: "@" },
    told: ["20 ft", "30 ft an action", "Takes 1 action: Move", "10 ft left of it, 40 ft in this turn"],
    left: "10 ft left of it, 40 ft in this turn",
    pip: "move",
    over: "That is 65 feet, and this turn gives 60",
    rings: ["Reach 5 ft", "1 increment, no penalty", "2 increments, \u22122", "5 increments, \u22128"],
    cover: coverField,
    hidden: "total",
  },
  {
    ruleset: "drama",
    hero: "dramaHero",
    foe: "dramaMook",
    // Fifteen metres a round.
    system: { attributes: { dex: { base: 6 } } },
    bolt: { name: "Bolt", type: "dramaPower", system: { key: "blast", value: 15, cost: 1 } },
    chosen: { means: "power:@" },
    told: ["20 ft", "49 ft a round", "29 ft left in this turn"],
    left: "29 ft left in this turn",
    pip: null,
    over: "That is 20 metres, and this turn gives 15",
    rings: ["Short range 82 ft", "Medium range, \u22123 328 ft", "Long range, \u22125 820 ft"],
    cover: async (form) =>
      (await form.locator("label.chip:has(input[name=circumstances]:checked)").allInnerTexts()).join().trim(),
    hidden: "cover",
  },
];

/** The board empty but for two who fight, a hero of Ada's whose turn it is and a foe beside them. */
async function stand(
  [gm, ada]: readonly [Seat, Seat],
  { ruleset, hero, foe, system = {} }: Pick<Played, "ruleset" | "hero" | "foe" | "system">,
  items: readonly object[],
): Promise<void> {
  await inGame(
    gm.page,
    async ([[id, mine, theirs], numbers, all]: readonly [readonly string[], object, readonly object[]]) => {
      /* oxlint-disable typescript/no-explicit-any -- runs in the page, against globals that have no types here */
      const g = globalThis as any;
      const { scene, grid } = g.canvas;
      for (const combat of [...g.game.combats]) await combat.delete();
      for (const kind of ["Token", "Wall"])
        await scene.deleteEmbeddedDocuments(
          kind,
          scene.getEmbeddedCollection(kind).map((d: any) => d.id),
        );
      const ada = g.game.users.getName("Ada");
      const tokens: object[] = [];
      for (const [n, name] of [`Wren of ${id}`, `Mauler of ${id}`].entries()) {
        // Who stood here for another test is nobody's namesake.
        await g.game.actors.getName(name)?.delete();
        const actor = await g.Actor.implementation.create({
          name,
          type: n === 0 ? mine : theirs,
          ownership: { default: 2, ...(n === 0 && { [ada.id]: 3 }) },
          prototypeToken: { actorLink: true },
          ...(n === 0 && { items: all, system: numbers }),
        });
        if (n === 0) await ada.update({ character: actor.id });
        tokens.push({
          ...(await actor.getTokenDocument({ x: (3 + n) * grid.size, y: 4 * grid.size })).toObject(),
          name,
          actorLink: true,
        });
      }
      const placed = await scene.createEmbeddedDocuments("Token", tokens);
      const combat = await g.Combat.implementation.create({ active: true, scene: scene.id });
      await combat.createEmbeddedDocuments(
        "Combatant",
        placed.map((t: any, n: number) => ({
          tokenId: t.id,
          actorId: t.actorId,
          sceneId: scene.id,
          initiative: 20 - n,
        })),
      );
      await combat.startCombat();
      await combat.activate();
      /* oxlint-enable typescript/no-explicit-any */
    },
    [[ruleset, hero, foe], system, items] as const,
  );
  if ((await gm.page.evaluate("game.combat.system.flow")) !== null) await turnGoesTo(gm.page, `Wren of ${ruleset}`);
  const known = `[game.combat?.id, game.combat?.combatant?.name, game.actors.getName("Mauler of ${ruleset}")?.id].join()`;
  const there = await gm.page.evaluate(known);
  await expect.poll(() => ada.page.evaluate(known)).toBe(there);
}

interface Facts {
  readonly turn: { readonly feetMoved: number; readonly moveLeft: number };
}

for (const profile of playedOn(14))
  describe(`own movement on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada] = [await table.join("Gamemaster"), await table.join("Ada")];
      await setFigures(gm, [
        { name: "Wren", type: "destinyHero", player: "Ada", at: [3, 4], system: {} },
        {
          name: "Mauler",
          type: "destinyAdversary",
          at: [4, 4],
          system: {},
          items: [
            {
              name: "Club",
              type: "destinyGear",
              system: {
                kind: "weapon",
                held: true,
                toughness: 3,
                weapon: {
                  effect: "damage",
                  rank: 3,
                  band: "close",
                  skill: "might",
                  ability: "str",
                  reach: 5,
                  hands: 1,
                },
              },
            },
          ],
        },
      ]);
    });
    afterEach(async () => {
      // Whoever was still held when something failed is let go of.
      await drop(ada.page);
    });
    afterAll(async () => {
      await table?.close();
    });

    it("DES-130 DES-292 told: the ruler says what a way takes, what is left and who may strike; the tracker notes it", async () => {
      await callTogether(gm, ["Wren", "Mauler"], "Combat", [18, 3]);
      await tab(ada, "combat");
      await drag(ada.page, [3, 4], [3, 8]);
      await expect.poll(() => line(ada.page).innerText()).toContain("Takes 1 action: Move");
      const said = await line(ada.page).innerText();
      expect(said).toContain("20 ft");
      expect(said).toContain("30 ft an action");
      expect(said).toContain("10 ft left of it, 40 ft in this turn");
      expect(said).toContain("Leaves the reach of Mauler");
      expect(await serious(ada.page, ".board-stride")).toEqual([]);
      if (SHOTS) await ada.page.screenshot({ path: `${SHOTS}/stride-${profile}.png` });
      await drop(ada.page);
      await expect.poll(() => standsAt(ada.page, "Wren")).toEqual([3, 8]);
      await expect.poll(() => line(ada.page).count()).toBe(0);
      await isSpent(ada, "Wren", "move");
      await isLeft(ada, "Wren", "standard");
      await hears(ada, /Wren has left the reach of Mauler/u);
      await expect
        .poll(async () => (await facts<Facts>(gm, "Wren")).turn)
        .toMatchObject({ feetMoved: 20, moveLeft: 10 });
      await expect.poll(() => row(ada, "Wren").innerText()).toContain("10 ft left of it, 40 ft in this turn");
    });

    it("DES-063 what is left of a Move takes nothing more", async () => {
      await drag(ada.page, [3, 8], [3, 9]);
      await expect.poll(() => line(ada.page).innerText()).toContain("Paid for already");
      await drop(ada.page);
      await expect
        .poll(async () => (await facts<Facts>(gm, "Wren")).turn)
        .toMatchObject({ feetMoved: 25, moveLeft: 5 });
      await isLeft(ada, "Wren", "standard");
    });

    it("undone on the board, a way gives back what it took", async () => {
      await inGame(
        ada.page,
        async () => {
          const { canvas } = globalThis as unknown as Globals;
          await canvas.scene.tokens.getName("Wren").revertRecordedMovement();
        },
        null,
      );
      await expect.poll(() => standsAt(gm.page, "Wren")).toEqual([3, 4]);
      await isLeft(ada, "Wren", "move");
      await expect.poll(async () => (await facts<Facts>(gm, "Wren")).turn).toMatchObject({ feetMoved: 0, moveLeft: 0 });
    });

    it("paid: a player gets no farther than the turn gives, told how far that is; the Gamemaster's hand always goes, and says so", async () => {
      await makeIt(gm, "paid");
      await drag(ada.page, [3, 4], [16, 4]);
      await expect.poll(() => line(ada.page).innerText()).toContain("That is 65 feet, and this turn gives 60");
      if (SHOTS) await ada.page.screenshot({ path: `${SHOTS}/stride-over-${profile}.png` });
      await drop(ada.page);
      await hears(ada, /That is 65 feet, and this turn gives 60/u);
      expect(await standsAt(gm.page, "Wren")).toEqual([3, 4]);
      await isLeft(ada, "Wren", "move");
      await drag(gm.page, [3, 4], [16, 4]);
      await drop(gm.page);
      await expect.poll(() => standsAt(ada.page, "Wren")).toEqual([16, 4]);
      await hears(gm, /Wren goes all the same\. That is 65 feet/u);
      await isSpent(ada, "Wren", "move");
      await isSpent(ada, "Wren", "standard");
    });

    it("DES-044 how far somebody gets, drawn around them while a key is held; a short press leaves it there", async () => {
      const bar = ada.page.locator(".rings-bar");
      const spaces = (): Promise<number> => ada.page.locator(HIGHLIGHT).count();
      const over = await placeOn(ada.page, 16, 4);
      const before = await spaces();
      await ada.page.mouse.move(over.x, over.y);
      await ada.page.keyboard.press("Shift+KeyY");
      await expect.poll(() => bar.innerText()).toContain("How far Wren gets");
      expect(await bar.innerText()).toMatch(/Reach 5 ft/u);
      expect(await bar.innerText()).toMatch(/Court range 30 ft/u);
      expect((await spaces()) - before).toBeGreaterThan(30);
      expect(await ada.page.locator(".board-rings text").allTextContents()).toContain("Reach \u00b7 5 ft");
      expect(await serious(ada.page, ".rings-bar")).toEqual([]);
      if (SHOTS) await ada.page.screenshot({ path: `${SHOTS}/rings-${profile}.png` });
      await ada.page.keyboard.press("Shift+KeyY");
      await expect.poll(() => bar.count()).toBe(0);
      await expect.poll(spaces).toBe(before);
      // Held: the key that goes up takes it away.
      await ada.page.keyboard.down("Shift");
      await ada.page.keyboard.down("KeyY");
      await bar.waitFor();
      await ada.page.locator(".rings-bar[data-held]").waitFor();
      await ada.page.keyboard.up("KeyY");
      await ada.page.keyboard.up("Shift");
      await expect.poll(() => bar.count()).toBe(0);
    });

    it("a foe whose numbers are hidden gives nothing away by how far they get", async () => {
      await gm.page.evaluate(`game.actors.getName("Mauler").update({ ownership: { default: 0 } }).then(() => null)`);
      await expect.poll(() => ada.page.evaluate(`game.actors.getName("Mauler").ownership.default`)).toBe(0);
      // They were selected, and went along with the Gamemaster's drag.
      const over = await placeOn(ada.page, 17, 4);
      await ada.page.mouse.move(over.x, over.y);
      await ada.page.keyboard.press("Shift+KeyY");
      await expect
        .poll(() => ada.page.locator(".rings-bar").innerText())
        .toContain("Nothing is known of how far Mauler gets");
      await ada.page.keyboard.press("Shift+KeyY");
      await expect.poll(() => ada.page.locator(".rings-bar").count()).toBe(0);
    });

    it("off: nobody counts it", async () => {
      await makeIt(gm, "off");
      const before = (await facts<Facts>(gm, "Wren")).turn;
      await drag(ada.page, [16, 4], [14, 4]);
      await expect.poll(() => ada.page.locator(".waypoint-label").count()).toBeGreaterThan(0);
      expect(await line(ada.page).count()).toBe(0);
      await drop(ada.page);
      await expect.poll(() => standsAt(gm.page, "Wren")).toEqual([14, 4]);
      expect((await facts<Facts>(gm, "Wren")).turn).toEqual(before);
    });

    it("DES-017 cover is proposed as the board's walls have it, with why, and may be chosen otherwise", async () => {
      const cover = ada.page.locator(".roll-dialog select[name=cover]");
      const wall = (from: number, to: number): Promise<unknown> =>
        gm.page.evaluate(
          `canvas.scene.createEmbeddedDocuments("Wall", [{ c: [${1600}, ${from}, ${1600}, ${to}] }]).then(() => null)`,
        );
      const open = async (): Promise<void> => {
        const target = await ada.page.evaluate(`game.actors.getName("Mauler").uuid`);
        await begins(ada.page, "Wren", "attack", { attack: "quip", target });
        await ada.page.locator(".roll-dialog").waitFor();
      };
      await open();
      expect(await cover.inputValue()).toBe("none");
      await ada.page.keyboard.press("Escape");
      await ada.page.locator(".roll-dialog").waitFor({ state: "detached" });
      await wall(0, 1600);
      await expect.poll(() => ada.page.evaluate("canvas.scene.walls.size")).toBeGreaterThan(0);
      await open();
      await expect.poll(() => cover.inputValue()).toBe("total");
      // It stands in sight although its part is folded, and says why.
      expect(await cover.isVisible()).toBe(true);
      expect(await ada.page.locator(".roll-dialog").innerText()).toContain(
        "no line of sight to Mauler, a wall stands between",
      );
      expect(await serious(ada.page, ".roll-dialog")).toEqual([]);
      if (SHOTS) await ada.page.screenshot({ path: `${SHOTS}/cover-${profile}.png` });
      await cover.selectOption("none");
      await expect.poll(() => cover.inputValue()).toBe("none");
      await ada.page.keyboard.press("Escape");
      await ada.page.locator(".roll-dialog").waitFor({ state: "detached" });
      expect([...gm.errors, ...ada.errors]).toEqual([]);
    });

    it.each(PLAYED)(
      "$ruleset: a way is told and noted, undone with the token back, and held to where it is paid",
      async (played) => {
        const name = `Wren of ${played.ruleset}`;
        await makeIt(gm, "told");
        await stand([gm, ada], played, [played.bolt]);
        await tab(ada, "combat");
        await expect.poll(() => row(ada, name).innerText()).toContain("in this turn");
        const whole = await row(ada, name).innerText();
        await drag(ada.page, [3, 4], [3, 8]);
        await expect.poll(() => line(ada.page).innerText()).toContain(played.told[0]);
        for (const words of played.told) expect(await line(ada.page).innerText()).toContain(words);
        if (SHOTS) await ada.page.screenshot({ path: `${SHOTS}/stride-${played.ruleset}-${profile}.png` });
        await drop(ada.page);
        await expect.poll(() => standsAt(gm.page, name)).toEqual([3, 8]);
        await expect.poll(() => row(ada, name).innerText()).toContain(played.left);
        if (played.pip !== null) await isSpent(ada, name, played.pip);
        await inGame(
          ada.page,
          async (who: string) => {
            await (globalThis as unknown as Globals).canvas.scene.tokens.getName(who).revertRecordedMovement();
          },
          name,
        );
        await expect.poll(() => standsAt(gm.page, name)).toEqual([3, 4]);
        await expect.poll(() => row(ada, name).innerText()).toBe(whole);
        if (played.pip !== null) await isLeft(ada, name, played.pip);
        await makeIt(gm, "paid");
        await drag(ada.page, [3, 4], [16, 4]);
        await expect.poll(() => line(ada.page).innerText()).toContain(played.over);
        await drop(ada.page);
        await hears(ada, new RegExp(played.over, "u"));
        expect(await standsAt(gm.page, name)).toEqual([3, 4]);
        await expect.poll(() => row(ada, name).innerText()).toBe(whole);
        expect([...gm.errors, ...ada.errors]).toEqual([]);
      },
    );

    it.each(PLAYED)("$ruleset: reach and bands around a token, each with what it takes off", async (played) => {
      await stand([gm, ada], played, [played.bolt]);
      await ringsAround(ada.page, [3, 4]);
      const bar = ada.page.locator(".rings-bar");
      await expect.poll(() => bar.innerText()).toContain(`How far Wren of ${played.ruleset} gets`);
      for (const words of played.rings) expect((await bar.innerText()).replace(/\s+/gu, " ")).toContain(words);
      expect(await ada.page.locator(HIGHLIGHT).count()).toBeGreaterThan(30);
      expect(await serious(ada.page, ".rings-bar")).toEqual([]);
      if (SHOTS) await ada.page.screenshot({ path: `${SHOTS}/rings-${played.ruleset}-${profile}.png` });
      await ada.page.keyboard.press("Shift+KeyY");
      await expect.poll(() => bar.count()).toBe(0);
      expect([...gm.errors, ...ada.errors]).toEqual([]);
    });

    it.each(PLAYED)("$ruleset: cover is proposed as the board's walls have it, and says why", async (played) => {
      await stand([gm, ada], played, [played.bolt]);
      const open = async (): Promise<Locator> => {
        const target = await ada.page.evaluate(`game.actors.getName("Mauler of ${played.ruleset}").uuid`);
        const chosen = { ...played.chosen, targets: [target] };
        await begins(ada.page, `Wren of ${played.ruleset}`, "attack", chosen, "Bolt");
        await ada.page.locator(".roll-dialog").waitFor();
        return ada.page.locator(".roll-dialog");
      };
      const free = await open();
      expect(await free.innerText()).not.toContain("Proposed by the board");
      await ada.page.keyboard.press("Escape");
      await free.waitFor({ state: "detached" });
      await gm.page.evaluate(
        `canvas.scene.createEmbeddedDocuments("Wall", [{ c: [400, 0, 400, 1600] }]).then(() => null)`,
      );
      await expect.poll(() => ada.page.evaluate("canvas.scene.walls.size")).toBeGreaterThan(0);
      const form = await open();
      await expect
        .poll(() => form.innerText())
        .toContain(`no line of sight to Mauler of ${played.ruleset}, a wall stands between`);
      expect(await played.cover(form)).toMatch(new RegExp(played.hidden, "iu"));
      expect(await serious(ada.page, ".roll-dialog")).toEqual([]);
      if (SHOTS) await ada.page.screenshot({ path: `${SHOTS}/cover-${played.ruleset}-${profile}.png` });
      await ada.page.keyboard.press("Escape");
      await form.waitFor({ state: "detached" });
      expect([...gm.errors, ...ada.errors]).toEqual([]);
    });

    it("Doom Pool counts no feet: nothing is drawn around anybody, and a way takes nothing and is held to nothing", async () => {
      await makeIt(gm, "paid");
      await stand([gm, ada], { ruleset: "doompool", hero: "doompoolHero", foe: "doompoolWatcher" }, []);
      const name = "Wren of doompool";
      await tab(ada, "combat");
      await row(ada, name).waitFor();
      const whole = await row(ada, name).innerText();
      await ringsAround(ada.page, [3, 4]);
      const bar = ada.page.locator(".rings-bar");
      await expect.poll(() => bar.innerText()).toContain(`No distances are counted for ${name}`);
      if (SHOTS) await ada.page.screenshot({ path: `${SHOTS}/rings-doompool-${profile}.png` });
      await ada.page.keyboard.press("Shift+KeyY");
      await expect.poll(() => bar.count()).toBe(0);
      await drag(ada.page, [3, 4], [16, 4]);
      await expect.poll(() => ada.page.locator(".waypoint-label").count()).toBeGreaterThan(0);
      expect(await line(ada.page).count()).toBe(0);
      await drop(ada.page);
      await expect.poll(() => standsAt(gm.page, name)).toEqual([16, 4]);
      expect(await row(ada, name).innerText()).toBe(whole);
      expect([...gm.errors, ...ada.errors]).toEqual([]);
    });

    /** Where a token stands: the space that its middle lies in, and how high. */
    const spaceOf = (name: string): Promise<string> =>
      gm.page.evaluate(
        `(() => { const t = canvas.scene.tokens.getName(${JSON.stringify(name)}); const { i, j } = canvas.grid.getOffset(t.getCenterPoint(t._source)); return [i, j, t._source.elevation].join(); })()`,
      ) as Promise<string>;
    const takenBack = (name: string): Promise<unknown> =>
      ada.page.evaluate(
        `canvas.scene.tokens.getName(${JSON.stringify(name)}).revertRecordedMovement().then(() => null)`,
      );

    it("FUD-302 FUD-514 who flies pays for the height as well: two spaces along and thirty feet up are thirty feet", async () => {
      await makeIt(gm, "told");
      const wings = {
        name: "Wings",
        type: "fudgePower",
        system: {
          active: true,
          components: [{ id: "wings", effect: "flight", rank: 1, range: "personal", modifiers: [] }],
        },
      };
      const [fudge] = PLAYED;
      await stand([gm, ada], fudge as Played, [wings]);
      const name = "Wren of fudge";
      await tab(ada, "combat");
      await expect.poll(() => row(ada, name).innerText()).toContain("in this turn");
      const whole = await row(ada, name).innerText();
      /** The ruler over a way of theirs, as Foundry shows it while somebody drags. */
      const over = (up: number): Promise<unknown> =>
        ada.page.evaluate(
          `(() => { const t = canvas.scene.tokens.getName(${JSON.stringify(name)}); const from = { ...t._source, action: "fly", explicit: true, userId: game.user.id }; t.object.ruler.refresh({ passedWaypoints: [], pendingWaypoints: [], plannedMovement: { [game.user.id]: { foundPath: [from, { ...from, y: from.y + 200, elevation: ${up} }], unreachableWaypoints: [], hidden: false, searching: false } } }); })()`,
        );
      await over(0);
      expect(await line(ada.page).innerText()).toContain("10 ft \u00b7 flying, 60 ft an action");
      await over(30);
      const said = await line(ada.page).innerText();
      expect(said).toContain("30 ft \u00b7 flying, 60 ft an action");
      expect(said).toContain("30 ft left of it, 90 ft in this turn");
      if (SHOTS) await ada.page.screenshot({ path: `${SHOTS}/stride-up-${profile}.png` });
      await over(150);
      expect(await line(ada.page).innerText()).toContain("That is 150 feet, and this turn gives 120");
      await ada.page.evaluate(`canvas.scene.tokens.getName(${JSON.stringify(name)}).object.ruler.clear()`);
      expect(await line(ada.page).count()).toBe(0);
      await ada.page.evaluate(
        `canvas.scene.tokens.getName(${JSON.stringify(name)}).move({ x: 300, y: 600, elevation: 30, action: "fly" }, { method: "dragging" }).then(() => null)`,
      );
      await expect.poll(() => spaceOf(name)).toBe("6,3,30");
      // Half of a move by wings is left: on foot that is fifteen feet.
      await expect.poll(() => row(ada, name).innerText()).toContain("15 ft left of it, 45 ft in this turn");
      await isSpent(ada, name, "move");
      await takenBack(name);
      await expect.poll(() => spaceOf(name)).toBe("4,3,0");
      await expect.poll(() => row(ada, name).innerText()).toBe(whole);
      expect([...gm.errors, ...ada.errors]).toEqual([]);
    });

    it("FUD-302 on hexagons a way costs what its hexagons are, and not the straight line; taken back with a place that they were put to, it is given back", async () => {
      const id = await gm.page.evaluate(
        `Scene.implementation.create({ name: "Hexagons", width: 2400, height: 1800, padding: 0, tokenVision: false, grid: { type: 2, size: 100, distance: 5, units: "ft" } }).then((scene) => scene.activate().then(() => scene.id))`,
      );
      for (const { page } of [gm, ada])
        await expect.poll(() => page.evaluate("canvas.ready && canvas.scene?.id"), { timeout: 20_000 }).toBe(id);
      const [fudge] = PLAYED;
      await stand([gm, ada], fudge as Played, []);
      const name = "Wren of fudge";
      await gm.page.evaluate(
        `canvas.scene.tokens.getName(${JSON.stringify(name)}).update(canvas.grid.getTopLeftPoint({ i: 4, j: 3 }), { animate: false }).then(() => null)`,
      );
      await expect.poll(() => spaceOf(name)).toBe("4,3,0");
      await tab(ada, "combat");
      await expect.poll(() => row(ada, name).innerText()).toContain("60 ft left in this turn");
      const whole = await row(ada, name).innerText();
      // Six rows straight down: twenty-six feet as the crow flies, and six hexagons.
      const at = (i: number, j: number): Promise<{ readonly x: number; readonly y: number }> =>
        ada.page.evaluate(
          `canvas.clientCoordinatesFromCanvas(canvas.grid.getCenterPoint({ i: ${i}, j: ${j} }))`,
        ) as Promise<{ readonly x: number; readonly y: number }>;
      const [from, to] = [await at(4, 3), await at(10, 3)];
      await ada.page.mouse.move(from.x - 3, from.y);
      await ada.page.mouse.move(from.x, from.y);
      await ada.page.waitForFunction("canvas.tokens.hover !== null");
      await ada.page.mouse.down();
      await ada.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
      await ada.page.mouse.move(to.x, to.y, { steps: 4 });
      await expect.poll(() => line(ada.page).innerText()).toContain("30 ft \u00b7 on foot");
      expect(await line(ada.page).innerText()).toContain("Takes 1 action: Move");
      if (SHOTS) await ada.page.screenshot({ path: `${SHOTS}/stride-hex-${profile}.png` });
      await drop(ada.page);
      await expect.poll(() => spaceOf(name)).toBe("10,3,0");
      await isSpent(ada, name, "move");
      // All that is remembered goes back: to where they stood before the Gamemaster put them there.
      await takenBack(name);
      await expect.poll(() => spaceOf(name)).not.toBe("10,3,0");
      await expect.poll(() => row(ada, name).innerText()).toBe(whole);
      expect([...gm.errors, ...ada.errors]).toEqual([]);
    });
  });
