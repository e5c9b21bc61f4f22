/**
 * The other windows of Fudge: vehicles and headquarters, a power stunt, the converter, the cards of contests, an adversary on the spot; every sheet in every look.
 * @rule FUD-057 FUD-061 FUD-338 FUD-350 FUD-583 FUD-584 FUD-585 FUD-600 FUD-640 FUD-705 FUD-706 FUD-712
 */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditOf, clean, costs, type Doc, type Globals, Hands, pointsOf } from "./fudge-hands.ts";
import {
  inGame,
  LOOKS,
  nextFaces,
  openTable,
  playedOn,
  type Seat,
  serious,
  type TestTable,
  typeInChat,
} from "./support.ts";

/** A strong hero with a beam for 19 points, wings, and Perception 8; a tinkerer with Equipment 2, gear for 8, Vehicles 2 and Perception 7. */
const people = [
  {
    name: "Lodestar",
    type: "fudgeHero",
    system: { abilities: { str: { rank: 3 }, awe: { rank: 2 } } },
    items: [
      { name: "Perception", type: "fudgeSkill", system: { base: "perception", ability: "awe", rank: 6 } },
      {
        name: "Ember eyes",
        type: "fudgePower",
        system: {
          components: [
            {
              id: "beam",
              effect: "damage",
              rank: 8,
              baseCost: 1,
              action: "standard",
              range: "ranged",
              duration: "instant",
              resistedBy: "toughness",
              modifiers: [
                { key: "increasedRange", ranks: 1 },
                { key: "accurate", ranks: 3 },
              ],
            },
          ],
        },
      },
      {
        name: "Flight",
        type: "fudgePower",
        system: {
          components: [
            {
              id: "wings",
              effect: "flight",
              rank: 6,
              baseCost: 2,
              action: "move",
              range: "personal",
              duration: "sustained",
            },
          ],
        },
      },
    ],
  },
  {
    name: "Sprocket",
    type: "fudgeHero",
    system: { abilities: { awe: { rank: 3 } } },
    items: [
      { name: "Perception", type: "fudgeSkill", system: { base: "perception", ability: "awe", rank: 4 } },
      { name: "Vehicles", type: "fudgeSkill", system: { base: "vehicles", ability: "dex", rank: 2 } },
      { name: "Equipment", type: "fudgeAdvantage", system: { key: "equipment", rank: 2 } },
      { name: "Pistol", type: "fudgeEquipment", system: { cost: 8 } },
    ],
  },
];

for (const profile of playedOn(14))
  describe(`the other windows on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let hands: Hands;

    beforeAll(async () => {
      table = await openTable(profile);
      gm = await table.join("Gamemaster", { width: 1600, height: 1100 });
      gm.page.setDefaultTimeout(15_000);
      hands = new Hands(gm);
      await inGame(
        gm.page,
        async (all: object[]) =>
          (
            globalThis as unknown as {
              Actor: { implementation: { createDocuments(d: object[]): Promise<{ id: string }[]> } };
            }
          ).Actor.implementation
            .createDocuments(all)
            .then((made) => made.length),
        people,
      );
    });
    afterAll(async () => {
      await table?.close();
    });

    const price = (name: string): Promise<number | null> =>
      inGame(
        gm.page,
        (n: string) => (globalThis as unknown as Globals).game.actors.getName(n)?.system.price ?? null,
        name,
      );
    const gearOf = (name: string): Promise<{ total: number; budget: number }> =>
      inGame(
        gm.page,
        (n: string) => ({
          ...((globalThis as unknown as Globals).game.actors.getName(n) as Doc).system.derived.pointSheet.equipment,
        }),
        name,
      );

    /*
     * A van (FUD-583): large 5, Strength +2, Toughness +1, one feature 1, ground speed 6 at 1 = 6, flight 2 at 2 = 4 as the alternate 2: 5 + 2 + 1 + 1 + 6 + 2 = 17.
     * A loft (FUD-584): -3, Toughness 6 + 2 for 1 point, two features 2: 0.
     */
    describe("FUD-583 FUD-584 FUD-585 vehicles and headquarters", () => {
      it("a van of 17 equipment points, paid by who lists it", async () => {
        await hands.open("Sprocket");
        await hands.mode("edit");
        await hands.tab("powers");
        await hands.sheet.locator("button[data-action=makeEstate][data-type=fudgeVehicle]").click();
        const driver = new Hands(gm);
        await driver.takeEstate();
        const van = driver.sheet;
        await driver.mode("edit");
        await driver.type(van.locator("input.hero-name"), "Toy van");
        await driver.pick(van.locator("select[name='system.size']"), "large");
        await driver.type(van.locator("input[name='system.strength']"), 2);
        await driver.type(van.locator("input[name='system.toughness']"), 1);
        await driver.feature("Alarm");
        await driver.speed(6);
        await driver.speed(2);
        await expect.poll(() => price("Toy van")).toBe(17);
        expect(await van.locator(".invoice-total").innerText()).toContain("17 equipment points");
        await driver.pickLabel(van.locator("select[name='system.driver']"), "Sprocket");
        // Vehicles 2, but a large vehicle's Defense is -1.
        await expect.poll(() => van.locator("button.tile", { hasText: "Dodge" }).innerText()).toContain("\u22121");
        expect(await serious(gm.page, ".application.estate")).toEqual([]);
        await driver.mode("play");
        await expect.poll(() => gearOf("Sprocket").then((g) => g.total)).toBe(25);
        await expect.poll(() => van.locator(".caption-box.is-over").innerText()).toContain("15 points short");
        await driver.close(van);
        await hands.tab("build");
        await hands.sheet
          .locator(".panel.audit li", { hasText: "Gear for 25 points, 10 bought" })
          .locator("button[data-action=mend]")
          .click();
        await expect.poll(() => gearOf("Sprocket").then((g) => g.budget)).toBe(25);
        await hands.close(hands.sheet);
      });
      it("a loft for nothing", async () => {
        await hands.create("Loft", "fudgeHeadquarters");
        await hands.pick(hands.sheet.locator("select[name='system.size']"), "loft");
        await hands.type(hands.sheet.locator("input[name='system.toughness']"), 1);
        for (const feature of ["workshop", "computer"]) await hands.feature(feature);
        await expect.poll(() => price("Loft")).toBe(0);
        expect(await hands.sheet.locator(".tile", { hasText: "Toughness" }).innerText()).toContain("+8");
        await hands.close(hands.sheet);
        await clean(gm);
      });
    });

    describe("what a change isn't seen in stays as it is", () => {
      it("of a tab nothing but the number that changed is drawn, and it can be dragged and explains itself as before", async () => {
        await hands.open("Lodestar");
        const main = hands.sheet.locator("[data-application-part=main]");
        const wound = (n: number): Promise<unknown> =>
          gm.page.evaluate(`game.actors.getName("Lodestar").update({ "system.bruises": ${n} })`);
        /** Tiles that are still what they were, by what they say. */
        const stood = (): Promise<readonly string[]> =>
          main.evaluate((part) =>
            [...part.querySelectorAll<HTMLElement & { stood?: boolean }>(".tile")]
              .filter((t) => t.stood === true)
              .map((t) => t.innerText),
          );
        await main.evaluate((part) => {
          for (const tile of part.querySelectorAll(".tile")) Object.assign(tile, { stood: true });
        });
        const all = (await stood()).length;
        const toughness = main.locator("button.tile", { hasText: "Toughness" });
        const drags = await main.locator("[draggable=true]").count();
        await wound(1);
        await expect.poll(() => toughness.innerText()).toContain("\u22121");
        expect(all).toBeGreaterThan(8);
        expect((await stood()).length).toBeGreaterThanOrEqual(all - 1);
        expect(await main.locator("[draggable=true]").count()).toBe(drags);
        await main.locator("button.tile", { hasText: "Dodge" }).hover();
        await expect.poll(() => gm.page.locator("#tooltip .rows caption").first().innerText()).toContain("Dodge");
        await wound(0);
        await hands.close(hands.sheet);
      });
      it("tabs behind stand with their editors; in the head only the mark that has come is new", async () => {
        await hands.openWhole("Lodestar");
        const { sheet } = hands;
        const parts = sheet.locator(".tab[data-application-part], header[data-application-part]");
        const mark = (): Promise<number> =>
          parts.evaluateAll((all) => {
            const inside = all.flatMap((part) => [part, ...part.querySelectorAll("*:not(prose-mirror *)")]);
            for (const element of inside) Object.assign(element, { stood: true });
            return inside.length;
          });
        const isNew = (): Promise<readonly string[]> =>
          parts.evaluateAll((all) =>
            all
              .flatMap((part) => [part, ...part.querySelectorAll("*:not(prose-mirror *)")])
              .filter((element) => (element as { stood?: boolean }).stood !== true)
              .map(
                (element) =>
                  `${element.closest<HTMLElement>("[data-application-part]")?.dataset["applicationPart"] ?? ""} ${element.localName}`,
              ),
          );
        const wound = (bruises: number): Promise<unknown> =>
          inGame(
            gm.page,
            async (n) => {
              const hero = (globalThis as unknown as Globals).game.actors.getName("Lodestar") as unknown as {
                update(data: object): Promise<unknown>;
              };
              await hero.update({ "system.bruises": n });
              await new Promise((drawn) => setTimeout(drawn, 700));
            },
            bruises,
          );
        const all = await mark();
        await wound(1);
        const toughness = sheet.locator("[data-application-part=main] button.tile", { hasText: "Toughness" });
        await expect.poll(() => toughness.innerText()).toContain("\u22121");
        const fresh = await isNew();
        expect(fresh.length, fresh.join(", ")).toBeLessThan(all / 10);
        expect(fresh.filter((line) => /^(?:powers|build|notes) /u.test(line))).toEqual([]);
        await wound(0);
        await hands.close(sheet);
      });
      it("a wound is drawn in the head and the powers stand; what somebody has put or typed there is drawn over", async () => {
        await hands.openWhole("Lodestar");
        const sheet = hands.sheet;
        const powers = sheet.locator("[data-application-part=powers]");
        const [name, search] = [powers.locator(".items li").first(), powers.locator("input").first()];
        const wound = (bruises: number): Promise<unknown> =>
          inGame(
            gm.page,
            async (n) => {
              const hero = (globalThis as unknown as Globals).game.actors.getName("Lodestar") as unknown as {
                update(data: object): Promise<unknown>;
              };
              await hero.update({ "system.bruises": n });
            },
            bruises,
          );
        await powers.evaluate((part) => ((part as unknown as { stood: boolean }).stood = true));
        const stands = (): Promise<boolean> =>
          powers.evaluate((part) => (part as unknown as { stood?: boolean }).stood === true);
        await wound(1);
        const toughness = sheet.locator("[data-application-part=main] button.tile", { hasText: "Toughness" });
        await expect.poll(() => toughness.innerText()).toContain("\u22121");
        expect(await stands()).toBe(true);
        // The breakdown is written when it is pointed at, and is the one of now.
        expect(await toughness.getAttribute("data-tooltip-html")).toBe("");
        await toughness.hover();
        const total = await toughness.locator(".number").first().innerText();
        await expect.poll(() => gm.page.locator("#tooltip .rows caption").first().innerText()).toContain(total);
        // Another module's button goes, as it does whenever a sheet is drawn.
        await name.evaluate((row) => {
          row.append(Object.assign(document.createElement("button"), { className: "of-a-module" }));
        });
        await wound(2);
        await expect.poll(() => powers.locator(".of-a-module").count()).toBe(0);
        expect(await stands()).toBe(false);
        await search.evaluate((field) => ((field as HTMLInputElement).value = "typed"));
        await wound(0);
        await expect.poll(() => search.inputValue()).toBe("");
        await hands.close(sheet);
      });
      it("a tab that nobody sees is drawn after what is seen, and what it said before isn't written", async () => {
        await hands.openWhole("Lodestar");
        await hands.mode("edit");
        const { sheet } = hands;
        const size = sheet.locator("[data-application-part=notes] [name='system.size']");
        const before = await size.inputValue();
        // Somebody else makes them larger, and a field of the tab in front is changed before the page has drawn the one behind.
        const written = await inGame(
          gm.page,
          async () => {
            const hero = (globalThis as unknown as Globals).game.actors.getName("Lodestar") as unknown as {
              system: { size: number; powerLevel: number };
              update(data: object): Promise<unknown>;
              sheet: { element: HTMLFormElement; render(): Promise<unknown>; submit(): Promise<unknown> };
            };
            const before = hero.system.size;
            // Until it is let go the page has always something else to do.
            const page = globalThis as unknown as { requestIdleCallback: (work: () => void) => number };
            const idle = page.requestIdleCallback;
            const waiting: (() => void)[] = [];
            page.requestIdleCallback = (work) => waiting.push(work);
            await hero.update({ "system.size": 2 });
            await hero.sheet.render();
            const field = (part: string, name: string): HTMLInputElement => {
              const found = hero.sheet.element.querySelector(`[data-application-part=${part}] [name="${name}"]`);
              if (!found) throw new Error(`no field ${name}`);
              return found as HTMLInputElement;
            };
            const said = field("notes", "system.size").value;
            field("header", "system.powerLevel").value = String(hero.system.powerLevel + 1);
            await hero.sheet.submit();
            const { size } = hero.system;
            page.requestIdleCallback = idle;
            for (const work of waiting) work();
            await new Promise((drawn) => setTimeout(drawn, 300));
            const drawn = field("notes", "system.size").value;
            await hero.update({ "system.size": before, "system.powerLevel": hero.system.powerLevel - 1 });
            return { said, size, drawn };
          },
          null,
        );
        expect(written).toEqual({ said: before, size: 2, drawn: "2" });
        await expect.poll(() => size.inputValue()).toBe(before);
        await hands.mode("play");
        await hands.close(sheet);
      });
    });

    describe("FUD-338 FUD-350 a power stunt keeps to its budget", () => {
      it("shows what is over, and can't be used before it fits; then the Gamemaster's leave makes it a power for a while", async () => {
        await hands.open("Lodestar");
        await hands.tab("powers");
        await hands.sheet.locator("button[data-action=stunt]").click();
        const stunt = gm.page.locator(".application.stunt-window");
        await stunt.waitFor();
        await hands.pickLabel(stunt.locator("select[name=base]"), "Ember eyes");
        // 19 for Ember eyes and 10 more: 29.
        await expect.poll(() => stunt.locator(".stunt-tools .invoice-total").innerText()).toContain("0 of 29");
        await stunt.locator(".adder.is-effect select").selectOption("damage");
        await stunt.locator("button[data-edit=addEffect]").click();
        await hands.pick(stunt.locator("[data-edit=setRange]"), "ranged");
        await hands.type(stunt.locator("input[data-edit=setRank]"), 15);
        await expect.poll(() => stunt.locator("[role=status]").innerText()).toContain("costs 30");
        expect(await stunt.locator("button[data-action=useStunt]").isDisabled()).toBe(true);
        await hands.type(stunt.locator("input[data-edit=setRank]"), 10);
        await expect.poll(() => stunt.locator(".stunt-tools .invoice-total").innerText()).toContain("20 of 29");
        expect(await serious(gm.page, ".application.stunt-window")).toEqual([]);
        await stunt.locator("button[data-action=useStunt]").click();
        await hands.directory("chat");
        // Whoever allows it reads what it does, what it costs and what it is drawn from.
        const asked = gm.page.locator("#sidebar .exchange-card.fudge").last();
        for (const said of ["Damage 10", "20 of 29 points", "Drawn from Ember eyes (19)"])
          await expect.poll(() => asked.innerText()).toContain(said);
        await asked.locator("button[data-gesture=award]").click();
        await expect.poll(() => costs(gm, "Lodestar").then((c) => c["Stunt: Damage"] ?? null)).toBe(20);
        // It is lent, not bought, and says how it ends; its own switch ends it.
        expect(await pointsOf(gm, "Lodestar")).toMatchObject({ powers: 31 });
        const lent = hands.sheet.locator("li.item.is-temporary");
        expect(await lent.innerText()).toContain("good for one use");
        await lent.locator("button.switch").click();
        await expect.poll(() => costs(gm, "Lodestar").then((c) => c["Stunt: Damage"] ?? null)).toBe(null);
        await expect.poll(() => hands.sheet.locator(".hero-conditions").innerText()).toContain("Fatigued");
        await hands.sheet.locator(".hero-conditions button.chip", { hasText: "Fatigued" }).click();
        await hands.close(hands.sheet);
      });
    });

    describe("FUD-640 FUD-057 FUD-061 FUD-705 FUD-706 FUD-712 commands and their cards", () => {
      const card = (): Locator => gm.page.locator("#sidebar .exchange-card.fudge").last();
      const asLodestar = async (): Promise<void> => {
        await inGame(
          gm.page,
          async (n: string) => {
            const g = globalThis as unknown as {
              game: { user: { update(d: object): Promise<unknown> }; actors: { getName(n: string): { id: string } } };
            };
            await g.game.user.update({ character: g.game.actors.getName(n).id });
          },
          "Lodestar",
        );
      };
      it("/measure answers both ways and helps with wrong input", async () => {
        await asLodestar();
        await typeInChat(gm.page, "/measure 1 mile");
        await gm.page.locator("#sidebar .message", { hasText: "Distance rank 8" }).waitFor();
        await typeInChat(gm.page, "/measure 8");
        await expect
          .poll(() =>
            gm.page
              .locator("#sidebar .message", { hasText: "Rank 8" })
              .last()
              .innerText()
              .catch(() => ""),
          )
          .toContain("1.5 miles");
        await typeInChat(gm.page, "/measure 12 parsecs");
        await gm.page.locator("#notifications", { hasText: "parsecs" }).waitFor();
      });
      it("the converter on the sheet answers as one types", async () => {
        await hands.open("Lodestar");
        await hands.tab("notes");
        await hands.sheet.locator("input[data-measure]").fill("12 hours");
        await expect.poll(() => hands.sheet.locator("[data-measured]").innerText()).toContain("Time rank 13");
        await hands.close(hands.sheet);
        await hands.directory("chat");
      });
      it("ranks are compared without dice", async () => {
        // Whom one may be compared with is here: on the board, and in the fight that the demo world has ready.
        await inGame(
          gm.page,
          async () => {
            interface Parent {
              createEmbeddedDocuments(name: string, data: object[]): Promise<readonly { readonly id: string }[]>;
            }
            const { canvas, game } = globalThis as unknown as {
              canvas: { scene: Parent & { readonly id: string } };
              game: {
                actors: { getName(name: string): { readonly id: string } };
                combats: { readonly active: Parent | null };
              };
            };
            const actorId = game.actors.getName("Sprocket").id;
            const [token] = await canvas.scene.createEmbeddedDocuments("Token", [
              { actorId, actorLink: true, name: "Sprocket", x: 300, y: 300 },
            ]);
            await game.combats.active?.createEmbeddedDocuments("Combatant", [
              { actorId, tokenId: token?.id, sceneId: canvas.scene.id },
            ]);
          },
          null,
        );
        await typeInChat(gm.page, "/compare strength");
        const dialog = gm.page.locator(".roll-dialog");
        await dialog.locator("select[name=opponent]").selectOption({ label: "Sprocket" });
        await dialog.locator("button[type=submit]").click();
        await expect.poll(() => card().innerText()).toContain("Lodestar has the higher rank");
      });
      it("a coin is thrown between two", async () => {
        await typeInChat(gm.page, "/coin");
        const dialog = gm.page.locator(".roll-dialog");
        await dialog.locator("select[name=opponent]").selectOption({ label: "Sprocket" });
        await dialog.locator("button[type=submit]").click();
        await nextFaces(gm.page, [1]);
        await card().locator("button[data-gesture=flip]").click();
        await expect.poll(() => card().innerText()).toContain("The coin falls for Lodestar");
      });
      it("a team: two degrees of help are worth +1 to the leader", async () => {
        await typeInChat(gm.page, "/team perception 10");
        const dialog = gm.page.locator(".roll-dialog");
        for (const box of await dialog.locator("input[type=checkbox]").all()) await box.uncheck();
        await dialog.locator("label", { hasText: "Sprocket" }).first().click();
        await dialog.locator("button[type=submit]").click();
        // Sprocket's Perception is 7: with 0 on the dice 7 against 0 are 3 degrees, +2; with -3 they are 2 degrees of ... so -2: 5, two degrees, +1.
        await nextFaces(gm.page, [-1, -1, 0]);
        await card().locator("button[data-gesture=help]").click();
        await expect.poll(() => card().innerText()).toContain("+1 for the leader");
        await nextFaces(gm.page, [0, 0, 0]);
        await card().locator("button[data-gesture=roll]").click();
        // Perception 8 (Awareness 2, 6 ranks) and 1 for the team.
        await expect.poll(() => card().innerText()).toMatch(/\b9\b/u);
      });
      it("a power is used: how it works, its check, and letting it drop", async () => {
        await hands.open("Lodestar");
        await hands.mode("play");
        await hands.tab("powers");
        await hands.row("Flight").locator("button[data-action=usePower]").click();
        await hands.directory("chat");
        await expect.poll(() => card().innerText()).toContain("Sustained");
        await nextFaces(gm.page, [1, 0, 0]);
        await card().locator("button[data-gesture=roll]").click();
        await expect.poll(() => card().innerText()).toMatch(/\b7\b/u);
        await card().locator("button[data-gesture=maintain]").click();
        await expect.poll(() => card().innerText()).toContain("Off");
        await hands.close(hands.sheet);
        await clean(gm);
      });
    });

    describe("FUD-600 an adversary on the spot", () => {
      it("kind, style and level make one that keeps to its limits; a level that isn't one is refused", async () => {
        await inGame(
          gm.page,
          async () =>
            (
              globalThis as unknown as { game: { crossover: { api: { screen(): Promise<unknown> } } } }
            ).game.crossover.api.screen(),
          null,
        );
        const screen = gm.page.locator("#crossover-screen");
        await screen.locator("button[data-action=quick][data-ruleset=fudge]").click();
        const dialog = gm.page.locator(".roll-dialog");
        await dialog.locator("input[name=name]").fill("Steam golem");
        await dialog.locator("select[name=kind]").selectOption("construct");
        await dialog.locator("select[name=style]").selectOption("tank");
        await dialog.locator("input[name=level]").fill("40");
        await expect.poll(() => dialog.innerText()).toContain("from 1 to 30");
        await dialog.locator("input[name=level]").fill("9");
        await dialog.locator("button[type=submit]").click();
        await expect.poll(() => auditOf(gm, "Steam golem")).toEqual([]);
        await clean(gm);
      });
    });

    describe("the same on 13, in both themes, wide and narrow", () => {
      let other: TestTable;
      beforeAll(async () => {
        other = await openTable(13);
      });
      afterAll(async () => {
        await other?.close();
      });
      for (const { theme, width } of LOOKS)
        it(
          `a hero, the bench and a vehicle, ${theme}, ${width} px: axe finds nothing serious, nothing runs out of the window`,
          { timeout: 240_000 },
          async () => {
            const seat = await other.join("Gamemaster", { theme, width, height: 900 });
            await inGame(
              seat.page,
              async (name: string) => {
                const g = globalThis as unknown as {
                  Actor: { implementation: { create(d: object): Promise<unknown> } };
                  game: { actors: { getName(n: string): unknown } };
                };
                if (g.game.actors.getName(name)) return;
                const effect = {
                  id: "a",
                  effect: "damage",
                  rank: 8,
                  baseCost: 1,
                  action: "standard",
                  range: "ranged",
                  duration: "instant",
                  resistedBy: "toughness",
                  modifiers: [{ key: "increasedRange", ranks: 1 }],
                };
                await g.Actor.implementation.create({
                  name,
                  type: "fudgeHero",
                  items: [
                    {
                      name: "Blast",
                      type: "fudgePower",
                      system: {
                        components: [
                          effect,
                          {
                            ...effect,
                            id: "b",
                            rank: 9,
                            modifiers: [
                              { key: "increasedRange", ranks: 1 },
                              { key: "alternateEffect", ranks: 1 },
                            ],
                          },
                        ],
                      },
                    },
                  ],
                });
                await g.Actor.implementation.create({
                  name: `${name} bus`,
                  type: "fudgeVehicle",
                  system: { size: "huge", features: ["Alarm"], speeds: [{ mode: "groundSpeed", rank: 6 }] },
                });
              },
              "Quick",
            );
            for (const [which, selector] of [
              ["hero", ".application.actor-sheet"],
              ["power", ".application.power-sheet"],
              ["bus", ".application.estate"],
            ] as const) {
              await inGame(
                seat.page,
                async (what: string) => {
                  const { actors } = (globalThis as unknown as Globals).game;
                  const hero = actors.getName("Quick") as Doc;
                  const of = {
                    hero: hero.sheet,
                    power: ([...hero.items][0] as unknown as Doc).sheet,
                    bus: (actors.getName("Quick bus") as Doc).sheet,
                  } as Readonly<Record<string, Doc["sheet"]>>;
                  const sheet = of[what] as Doc["sheet"];
                  await sheet.render({ force: true });
                  sheet.setPosition({ left: 0, top: 0, width: Math.min(860, window.innerWidth - 8) });
                  Object.assign(globalThis, { shown: sheet });
                },
                which,
              );
              await seat.page.locator(`${selector} .window-content`).waitFor();
              expect(await serious(seat.page, selector)).toEqual([]);
              expect(
                await seat.page.locator(`${selector} .window-content`).evaluate((e) => e.scrollWidth - e.clientWidth),
              ).toBeLessThanOrEqual(1);
              await inGame(
                seat.page,
                async () => (globalThis as unknown as { shown: Doc["sheet"] }).shown.close(),
                null,
              );
            }
            await clean(seat);
            await seat.context.close();
          },
        );
    });
  });
