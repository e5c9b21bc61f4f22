/** How far is far: on squares, on hexagons and without a grid, up in the air and from a giant's edge; and the same acts where there is no board at all. @rule FUD-095 FUD-293 DES-044 DES-107 TWI-106 TWI-363 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  aim,
  bar,
  begins,
  caught,
  destinyArea,
  destinyPower,
  fudgeArea,
  fudgePower,
  twintensArea,
  twintensPower,
} from "./board-table.ts";
import { press } from "./destiny-table.ts";
import { inGame, nextResults, openTable, playedOn, ready, type Seat, type TestTable } from "./support.ts";

interface Made {
  readonly id: string;
  readonly uuid: string;
  delete(): Promise<unknown>;
  readonly items: { readonly contents: readonly { readonly id: string; readonly name: string }[] };
}
interface Stage {
  readonly id: string;
  activate(): Promise<unknown>;
  update(data: object): Promise<unknown>;
  readonly tokens: { readonly contents: readonly { readonly id: string }[] };
  readonly walls: { readonly contents: readonly { readonly id: string }[] };
  createEmbeddedDocuments(name: string, data: readonly object[]): Promise<unknown>;
  deleteEmbeddedDocuments(name: string, ids: readonly string[]): Promise<unknown>;
}
interface Globals {
  readonly CONFIG: { readonly Dice: { randomUniform: () => number } };
  readonly Actor: { readonly implementation: { create(data: object): Promise<Made> } };
  readonly Scene: { readonly implementation: { create(data: object): Promise<Stage> } };
  readonly canvas: {
    readonly ready: boolean;
    readonly scene: Stage | null;
    readonly grid: {
      readonly isGridless: boolean;
      getTopLeftPoint(at: object): { readonly x: number; readonly y: number };
    };
  };
  readonly game: {
    readonly users: { getName(name: string): { readonly id: string } };
    readonly actors: { getName(name: string): Made | undefined };
    readonly scenes: { readonly active: Stage | null };
  };
}

/** A ruleset with what tells one from another: its types, a bolt and a blast, and what its form calls things. */
interface Rules {
  readonly ruleset: "fudge" | "destiny" | "twintens";
  readonly hero: string;
  readonly foe: string;
  readonly bolt: object;
  readonly blast: (shape: string) => object;
  readonly fist: string;
  /** How the form calls a power as a means. */
  readonly power: string;
  readonly charge: readonly [act: string, chosen: Readonly<Record<string, string>>];
}

const RULES: readonly Rules[] = [
  {
    ruleset: "fudge",
    hero: "fudgeHero",
    foe: "fudgeMinion",
    bolt: fudgePower("Bolt"),
    blast: (shape) => fudgePower("Blast", [fudgeArea(shape)]),
    fist: "unarmed",
    power: "@.blast",
    charge: ["attack", { attack: "unarmed", manner: "charge" }],
  },
  {
    ruleset: "destiny",
    hero: "destinyHero",
    foe: "destinyAdversary",
    bolt: destinyPower("Bolt"),
    blast: (shape) => destinyPower("Blast", { area: shape, modifiers: [destinyArea()] }),
    fist: "fist",
    power: "@",
    charge: ["charge", {}],
  },
  {
    ruleset: "twintens",
    hero: "twintensHero",
    foe: "twintensFoe",
    bolt: twintensPower("Bolt"),
    blast: (shape) => twintensPower("Blast", [twintensArea(shape)]),
    fist: "unarmed",
    power: "@",
    charge: ["attack", { attack: "unarmed", maneuver: "charge" }],
  },
];
const GRIDS = { gridless: 0, squares: 1, hexagons: 2 } as const;
type GridName = keyof typeof GRIDS;

/** Somebody on the board, in spaces of it. */
interface Placed {
  readonly name: string;
  readonly at: readonly [i: number, j: number];
  readonly size?: number;
  readonly elevation?: number;
}

/** The board shown to everybody, empty, of this grid: 5 feet a space, a hundred pixels. */
async function board(gm: Seat, others: readonly Seat[], grid: GridName): Promise<void> {
  const id = await inGame(
    gm.page,
    async (type: number) => {
      const g = globalThis as unknown as Globals;
      const scene = await g.Scene.implementation.create({
        name: `Board ${type}`,
        width: 3000,
        height: 2000,
        padding: 0,
        tokenVision: false,
        grid: { type, size: 100, distance: 5, units: "ft" },
      });
      await scene.activate();
      return scene.id;
    },
    GRIDS[grid],
  );
  for (const { page } of [gm, ...others])
    await expect.poll(() => page.evaluate("canvas.ready && canvas.scene?.id"), { timeout: 20_000 }).toBe(id);
}

/** Who stands on the board: Kite with a bolt and a blast is Ada's, all others are foes. @param wall  x in pixels */
const place = async (
  gm: Seat,
  ada: Seat,
  { hero, foe, bolt, blast, ruleset }: Rules,
  all: readonly Placed[],
  { shape = "burst", wall = null }: { readonly shape?: string; readonly wall?: number | null } = {},
): Promise<void> => {
  await inGame(
    gm.page,
    async ([types, items, people, x]: readonly [
      readonly string[],
      readonly object[],
      readonly Placed[],
      number | null,
    ]) => {
      const g = globalThis as unknown as Globals;
      const { scene, grid } = g.canvas;
      const [heroic, hostile, rules] = types;
      await scene?.deleteEmbeddedDocuments(
        "Token",
        scene.tokens.contents.map((t) => t.id),
      );
      await scene?.deleteEmbeddedDocuments(
        "Wall",
        scene.walls.contents.map((t) => t.id),
      );
      const user = g.game.users.getName("Ada");
      const tokens: object[] = [];
      for (const { name, at, size = 1, elevation = 0 } of people) {
        const called = `${name} ${rules}`;
        await g.game.actors.getName(called)?.delete();
        const mine = name === "Kite";
        const actor = await g.Actor.implementation.create({
          name: called,
          type: mine ? heroic : hostile,
          ownership: { default: 2, ...(mine && { [user.id]: 3 }) },
          ...(mine && { items }),
        });
        if (!scene) continue;
        // Without a grid an offset is a pixel.
        const { x: left, y: top } = grid.isGridless
          ? { x: at[1] * 100, y: at[0] * 100 }
          : grid.getTopLeftPoint({ i: at[0], j: at[1] });
        tokens.push({
          name: called,
          actorId: actor.id,
          actorLink: true,
          disposition: mine ? 1 : -1,
          x: left,
          y: top,
          width: size,
          height: size,
          elevation,
        });
      }
      await scene?.createEmbeddedDocuments("Token", tokens);
      if (x !== null) await scene?.createEmbeddedDocuments("Wall", [{ c: [x, 0, x, 2000] }]);
    },
    [[hero, foe, ruleset], [bolt, blast(shape)], all, wall] as const,
  );
  const last = `${all.at(-1)?.name ?? ""} ${ruleset}`;
  await expect.poll(() => ada.page.evaluate(`game.actors.getName(${JSON.stringify(last)}) !== undefined`)).toBe(true);
};

const dialog = (page: Page): Locator => page.locator(".roll-dialog");

/** The form of an act of Kite's, opened with what is known of it. `@` stands for the id of the item of this name. */
const opened = async (
  { page }: Seat,
  { ruleset }: Rules,
  act: string,
  chosen: Readonly<Record<string, unknown>>,
  item = "Bolt",
): Promise<Locator> => {
  await begins(page, `Kite ${ruleset}`, act, chosen, item);
  await dialog(page).waitFor();
  return dialog(page);
};

/** Tick these and nobody else, or choose the one. */
async function named(form: Locator, names: readonly string[]): Promise<void> {
  const chips = form.locator("label.chip:has(input[name=targets])");
  const select = form.locator("select[name=target]");
  await form.locator("label.chip:has(input[name=targets]), select[name=target]").first().waitFor();
  if ((await chips.count()) === 0) {
    await select.selectOption({ label: names[0] ?? "" });
    return;
  }
  for (const name of names) await chips.filter({ hasText: name }).locator("input").check();
  const others = chips.locator("input:checked");
  for (const name of await chips.filter({ has: form.page().locator("input:checked") }).allInnerTexts())
    if (!names.includes(name.trim())) await chips.filter({ hasText: name.trim() }).locator("input").uncheck();
  await expect.poll(() => others.count()).toBe(names.length);
}

const leave = async (form: Locator): Promise<void> => {
  await form.locator("[data-action=cancel]").click();
  await form.waitFor({ state: "detached" });
};

/** An act is refused in these words, and can't be sent; or nothing is in its way. */
async function says(form: Locator, words: RegExp | null): Promise<void> {
  const submit = form.locator("button[type=submit]");
  if (words) {
    await expect.poll(() => form.innerText()).toMatch(words);
    expect(await submit.isDisabled()).toBe(true);
  } else {
    await expect.poll(() => submit.isEnabled()).toBe(true);
    expect(await form.innerText()).not.toMatch(/feet away|too near|way ends/u);
  }
  await leave(form);
}

/** Every die of this page falls in its middle from now on: these tests ask whom it is about, and not how it goes. */
const middling = (seat: Seat): Promise<void> =>
  inGame(
    seat.page,
    () => {
      (globalThis as unknown as Globals).CONFIG.Dice.randomUniform = () => 0.5;
    },
    null,
  );

for (const profile of playedOn(14))
  describe(`far and near on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada] = [await table.join("Gamemaster"), await table.join("Ada")];
    });
    afterAll(async () => {
      await table?.close();
    });
    const clean = (): void => expect([...gm.errors, ...ada.errors]).toEqual([]);
    const struck = async (rules: Rules, means: "fist" | "bolt", words: RegExp | null): Promise<void> => {
      const attack = means === "fist" ? rules.fist : rules.power;
      const form = await opened(ada, rules, "attack", { attack });
      await named(form, [`Foe ${rules.ruleset}`]);
      await says(form, words);
    };

    it.each([
      // Three across and three down: fifteen feet, five hexagons, and as the crow flies.
      ["squares", 15, [7, 4]],
      ["hexagons", 25, [6, 4]],
      ["gridless", 21, null],
    ] as const)(
      "FUD-095 DES-044 TWI-106 on %s a fist gets to who stands beside, and not %s feet far",
      async (grid, feet, beside) => {
        await board(gm, [ada], grid);
        const put = (at: readonly [number, number]): readonly [number, number] => at;
        for (const rules of RULES) {
          await place(gm, ada, rules, [
            { name: "Kite", at: put([6, 3]) },
            { name: "Foe", at: put([9, 6]) },
          ]);
          await struck(
            rules,
            "fist",
            new RegExp(`Foe ${rules.ruleset} is ${feet} feet away; your reach is 5\\. Move nearer`, "u"),
          );
          await place(gm, ada, rules, [
            { name: "Kite", at: put([6, 3]) },
            { name: "Foe", at: put(beside ?? [6, 4]) },
          ]);
          await struck(rules, "fist", null);
        }
        clean();
      },
    );

    it("who flies thirty feet up is out of a fist's reach, and within a bolt's", async () => {
      await board(gm, [ada], "squares");
      for (const rules of RULES) {
        await place(gm, ada, rules, [
          { name: "Kite", at: [6, 3] },
          { name: "Foe", at: [6, 4], elevation: 30 },
        ]);
        await struck(rules, "fist", new RegExp(`Foe ${rules.ruleset} is 30 feet away; your reach is 5`, "u"));
        await struck(rules, "bolt", null);
      }
      clean();
    });

    it.each(["squares", "gridless"] as const)(
      "who is three spaces wide reaches from their edge, on %s",
      async (grid) => {
        await board(gm, [ada], grid);
        for (const rules of RULES) {
          const giant = { name: "Kite", at: [6, 3], size: 3 } as const;
          await place(gm, ada, rules, [giant, { name: "Foe", at: [7, 6] }]);
          await struck(rules, "fist", null);
          await place(gm, ada, rules, [giant, { name: "Foe", at: [7, 7] }]);
          await struck(rules, "fist", new RegExp(`Foe ${rules.ruleset} is 10 feet away; your reach is 5`, "u"));
        }
        clean();
      },
    );

    it.each(["hexagons", "gridless"] as const)(
      "whom a burst catches on %s is whom the aim shows, and whom the card is for",
      async (grid) => {
        await board(gm, [ada], grid);
        await middling(ada);
        const near = ["Foe 1", "Foe 2", "Foe 3"];
        for (const rules of RULES) {
          const mine = (name: string): string => `${name} ${rules.ruleset}`;
          await place(gm, ada, rules, [
            { name: "Kite", at: [3, 3] },
            { name: "Foe 1", at: [8, 14] },
            { name: "Foe 2", at: [9, 15] },
            { name: "Foe 3", at: [7, 13] },
            { name: "Far", at: [15, 26] },
          ]);
          const form = await opened(ada, rules, "attack", { attack: rules.power }, "Blast");
          await aim(ada.page);
          const targeted = (): Promise<unknown> =>
            ada.page.evaluate("[...game.user.targets].map((t) => t.name).sort()");
          for (let n = 0; n < 6 && (await caught(ada.page)).length < near.length; n++) {
            await ada.page.keyboard.press("Tab");
            await ada.page.waitForTimeout(60);
          }
          expect(await caught(ada.page)).toEqual(near.map(mine));
          expect(await targeted()).toEqual(near.map(mine));
          if (process.env["E2E_SHOTS"])
            await ada.page.screenshot({ path: `${process.env["E2E_SHOTS"]}/${grid}-${rules.ruleset}-${profile}.png` });
          await ada.page.keyboard.press("Enter");
          await bar(ada.page).waitFor({ state: "detached" });
          const ticked = form.locator("label.chip:has(input[name=targets]:checked)");
          await expect
            .poll(async () => (await ticked.allInnerTexts()).map((t) => t.trim()).toSorted())
            .toEqual(near.map(mine));
          await form.locator("button[type=submit]").click();
          await form.waitFor({ state: "detached" });
          const card = ada.page.locator(`#sidebar .exchange-card.${rules.ruleset}`).last();
          for (const name of near) await expect.poll(() => card.innerText()).toContain(mine(name));
          expect(await card.innerText()).not.toContain(mine("Far"));
        }
        clean();
      },
    );

    it("FUD-293 DES-107 TWI-363 a charge that a wall or somebody stops out of reach says so, and isn't made", async () => {
      await board(gm, [ada], "squares");
      const row = (names: readonly (readonly [string, number])[]): Placed[] =>
        names.map(([name, at]) => ({ name, at: [6, at] }));
      for (const rules of RULES) {
        const [act, chosen] = rules.charge;
        const charged = async (words: RegExp | null): Promise<void> => {
          const form = await opened(ada, rules, act, chosen);
          await named(form, [`Foe ${rules.ruleset}`]);
          await says(form, words);
        };
        const two = row([
          ["Kite", 3],
          ["Foe", 7],
        ]);
        const short = (by: string): RegExp =>
          new RegExp(`The way ends after 5 feet, stopped by ${by}: Foe ${rules.ruleset} is still 15 feet away`, "u");
        await place(gm, ada, rules, two, { wall: 500 });
        await charged(short("a wall"));
        await place(gm, ada, rules, [...two, ...row([["Post", 5]])]);
        await charged(short(`Post ${rules.ruleset}`));
        await place(gm, ada, rules, two);
        await charged(null);
      }
      clean();
    });
  });

for (const profile of playedOn(14))
  describe(`the same acts without a scene on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    beforeAll(async () => {
      table = await openTable(profile);
      gm = await table.join("Gamemaster");
      await inGame(
        gm.page,
        async () => {
          await (globalThis as unknown as Globals).game.scenes.active?.update({ active: false });
        },
        null,
      );
      await gm.page.reload();
      await ready(gm.page);
      ada = await table.join("Ada");
      for (const { page } of [gm, ada]) expect(await page.evaluate("canvas.scene ?? null")).toBeNull();
      await middling(ada);
    });
    afterAll(async () => {
      await table?.close();
    });
    const cards = (): Promise<number> =>
      ada.page.evaluate("game.messages.contents.filter((m) => m.type === 'exchange').length") as Promise<number>;

    it.each(RULES)(
      "$ruleset: a burst, a cone, a line, a charge and a blow by names alone, each asked once",
      async (rules) => {
        const mine = (name: string): string => `${name} ${rules.ruleset}`;
        const done = async (
          act: string,
          chosen: Readonly<Record<string, string>>,
          names: readonly string[],
          item?: string,
        ): Promise<void> => {
          const before = await cards();
          const form = await opened(ada, rules, act, chosen, item);
          await named(form, names.map(mine));
          expect(await form.locator("button[data-action=aimArea]").count()).toBe(0);
          await expect.poll(() => form.locator("button[type=submit]").isEnabled()).toBe(true);
          await form.locator("button[type=submit]").click();
          await form.waitFor({ state: "detached" });
          await expect.poll(cards).toBe(before + 1);
          const card = ada.page.locator(`#sidebar .exchange-card.${rules.ruleset}`).last();
          for (const name of names) await expect.poll(() => card.innerText()).toContain(mine(name));
          // Nothing more is asked, of nobody.
          for (const { page } of [gm, ada])
            expect(await page.locator(".roll-dialog, dialog.overrule, .application.overrule").count()).toBe(0);
          expect(await card.innerText()).not.toMatch(/CROSSOVER\.|undefined|NaN|null/u);
        };
        for (const shape of ["burst", "cone", "line"]) {
          await place(
            gm,
            ada,
            rules,
            ["Kite", "Foe 1", "Foe 2", "Foe 3"].map((name) => ({ name, at: [0, 0] })),
            { shape },
          );
          await done("attack", { attack: rules.power }, ["Foe 1", "Foe 3"], "Blast");
        }
        await done("attack", { attack: rules.fist }, ["Foe 2"]);
        await done(rules.charge[0], rules.charge[1], ["Foe 2"]);
        expect([...gm.errors, ...ada.errors]).toEqual([]);
      },
    );

    it("DES-115 a Push is told in feet, and asks nothing of a board", async () => {
      const rules = RULES.find((r) => r.ruleset === "destiny") as Rules;
      await place(
        gm,
        ada,
        rules,
        ["Kite", "Foe 1"].map((name) => ({ name, at: [0, 0] })),
      );
      const form = await opened(ada, rules, "push", {});
      await named(form, ["Foe 1 destiny"]);
      await nextResults(ada.page, [{ faces: 20, result: 19 }]);
      await form.locator("button[type=submit]").click();
      await form.waitFor({ state: "detached" });
      await press(ada, "Push", "effect", { dice: [[20, 20]] });
      await press(gm, "Push", "oppose", { dice: [[20, 2]] });
      const card = ada.page.locator("#sidebar .exchange-card.destiny", { hasText: "Push" }).last();
      await press(ada, "Push", "apply");
      await expect.poll(() => card.innerText()).toMatch(/\d+ feet/u);
      expect(await ada.page.locator(".roll-dialog, .board-path").count()).toBe(0);
      expect([...gm.errors, ...ada.errors]).toEqual([]);
    });
  });
