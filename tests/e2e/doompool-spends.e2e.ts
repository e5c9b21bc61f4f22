import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  act,
  acted,
  aim,
  announce,
  answer,
  builder,
  card,
  choose,
  closeSheet,
  commanded,
  doom,
  FATHOMER,
  FOE,
  given,
  type Globals,
  handOn,
  IRONQUILL,
  MOB,
  NIGHTJAR,
  openSheet,
  part,
  pick,
  press,
  purpose,
  question,
  react,
  roll,
  row,
  SALTLIGHT,
  setTable,
  showTab,
  stand,
  turn,
} from "./doompool-play.ts";
import { goesOn, inGame, nextResults, openTable, playedOn, type Seat, type TestTable, turnGoesTo } from "./support.ts";

/** What a table adds to somebody's Power Set: SFX and Limits that matter in these tests. */
const SETS = {
  sfx: [
    {
      id: "fffffff1",
      name: "Salt shell",
      text: "",
      trigger: "incomingStress",
      cost: { kind: "pp", amount: 1, minDie: null },
      ops: [{ op: "ignoreIncoming", kinds: ["physical"] }],
      recovery: null,
    },
    {
      id: "fffffff2",
      name: "Twice the tide",
      text: "",
      trigger: "result",
      cost: { kind: "none", amount: 1, minDie: null },
      ops: [{ op: "doublePower" }],
      recovery: null,
    },
    {
      id: "fffffff3",
      name: "Drink it in",
      text: "",
      trigger: "reactionWon",
      cost: { kind: "none", amount: 1, minDie: null },
      ops: [{ op: "convertOpposingEffect", to: "either" }],
      recovery: null,
    },
  ],
  limits: [
    {
      id: "fffffff4",
      name: "Brittle",
      text: "",
      trigger: "incomingStress",
      cost: { kind: "none", amount: 1, minDie: null },
      ops: [{ op: "stepUpIncoming", when: "mental", n: 1 }],
      recovery: null,
    },
  ],
};

for (const profile of playedOn(14))
  describe(`what points and doom dice buy on cards of Doom Pool, on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    let bo: Seat;

    const setting = (name: string, value: unknown): Promise<unknown> =>
      inGame(
        gm.page,
        ([n, v]: readonly [string, unknown]) =>
          (
            globalThis as unknown as {
              game: { settings: { set(scope: string, key: string, value: unknown): Promise<unknown> } };
            }
          ).game.settings.set("crossover", n, v),
        [name, value] as const,
      );

    /** Give the hero's set what the tests need, as if it had been built so. */
    const equip = (): Promise<unknown> =>
      inGame(
        gm.page,
        ([name, sets]: readonly [string, typeof SETS]) => {
          const actor = (
            globalThis as unknown as {
              game: {
                actors: {
                  getName(n: string): {
                    items: { find(test: (i: { type: string }) => boolean): { update(data: object): Promise<unknown> } };
                  };
                };
              };
            }
          ).game.actors.getName(name);
          return actor.items
            .find((i) => i.type === "doompoolPowerSet")
            .update({ "system.sfx": sets.sfx, "system.limits": sets.limits });
        },
        [SALTLIGHT, SETS] as const,
      );

    /** Something that somebody has, whoever made it. */
    const has = (name: string, sort: string, thing: string, system: object): Promise<unknown> =>
      inGame(
        gm.page,
        ([n, data]: readonly [string, object]) =>
          (
            globalThis as unknown as {
              game: {
                actors: { getName(x: string): { createEmbeddedDocuments(t: string, d: object[]): Promise<unknown> } };
              };
            }
          ).game.actors
            .getName(n)
            .createEmbeddedDocuments("Item", [data]),
        [name, { name: thing, type: `doompool${sort}`, system }] as const,
      );

    /** The foe strikes a hero who doesn't resist: d8 of this track is coming, and waits to be applied. */
    const strike = async (hero: string, player: Seat, track: string): Promise<void> => {
      await turnGoesTo(gm.page, FOE);
      await act(gm, FOE);
      await pick(gm, "Iron claws", "Brute of the docks");
      await aim(gm, hero);
      await roll(gm, [
        [10, 9],
        [8, 7],
        [8, 5],
      ]);
      await announce(gm, "16 with d8");
      await press(player, "decline");
      await press(gm, "assignQuick", track);
      await expect.poll(() => part(player, hero).locator("button[data-gesture=apply]").count()).toBe(1);
    };

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await table.sit();
      await setTable(gm);
    });
    afterAll(async () => {
      await table?.close();
    });

    it("the scene has been going on for a while", async () => {
      await expect.poll(() => doom(gm).then((d) => d.scene)).toBe(1);
      await given(gm, null, { "system.dice": [6, 6, 8, 10] });
      await equip();
      for (const seat of [gm, ada, bo]) await showTab(seat, "chat");
    });

    it("DOO-063 several opportunities on one roll are priced in the order in which they are made: the first 1 PP, a further step nothing, each added die 1 PP", async () => {
      await turnGoesTo(gm.page, NIGHTJAR);
      await act(ada, NIGHTJAR);
      await pick(ada, "Stealth", "Never where you look", "Hook line", "Push");
      await aim(ada, FOE);
      await roll(ada, [
        [8, 1],
        [10, 1],
        [8, 1],
        [8, 7],
        [6, 5],
      ]);
      await announce(ada, "12 with d4");
      const before = await stand(gm, NIGHTJAR).then((s) => s.pp ?? 0);
      await press(gm, "activate", "step up the smallest doom die, 1 PP");
      await expect.poll(() => stand(gm, NIGHTJAR).then((s) => s.pp)).toBe(before + 1);
      await expect
        .poll(async () => (await card(gm).locator("button[data-gesture=activate]").allInnerTexts()).join("|"))
        .toContain("step up the smallest doom die, 0 PP");
      await press(gm, "activate", "d6 more doom, 1 PP");
      await expect.poll(() => doom(ada).then((d) => d.dice)).toEqual([6, 6, 8, 8, 10]);
      await expect.poll(() => stand(gm, NIGHTJAR).then((s) => s.pp)).toBe(before + 2);
      await press(gm, "activate", "d6 more doom, 1 PP");
      await expect.poll(() => stand(gm, NIGHTJAR).then((s) => s.pp)).toBe(before + 3);
      await expect.poll(() => card(gm).locator("button[data-gesture=activate]").count()).toBe(0);
      expect((await doom(gm)).dice).toEqual([6, 6, 6, 8, 8, 10]);
    });

    it("DOO-081 DOO-171 the Gamemaster buys a die into a total, and pays with a larger doom die than the smallest that will do", async () => {
      await press(gm, "react", undefined, part(gm, FOE));
      await builder(gm).waitFor();
      await pick(gm, "Iron claws", "Brute of the docks");
      await roll(gm, [
        [10, 6],
        [8, 3],
        [8, 2],
      ]);
      await press(gm, "choose", "9 with d8");
      await press(gm, "choose", "to the total");
      await press(gm, "payOther");
      await question(gm).locator("select[name=pay]").selectOption("10");
      await answer(gm);
      await press(gm, "announce", "d10 of doom");
      await expect.poll(() => doom(ada).then((d) => d.dice)).toEqual([6, 6, 6, 8, 8]);
      await expect.poll(() => part(ada, FOE).locator(".outcome").innerText()).toContain("by 1");
      await press(ada, "waive", "No effect");
    });

    it("DOO-128 a hero takes stress in another track, for a plot point", async () => {
      await strike(NIGHTJAR, ada, "Physical");
      const before = await stand(gm, NIGHTJAR).then((s) => s.pp ?? 0);
      await press(ada, "redirect");
      await question(ada).locator("select[name=track]").selectOption("emotional");
      await answer(ada);
      await press(ada, "apply");
      await expect
        .poll(() => stand(gm, NIGHTJAR).then((s) => [s.pp, s.stress]))
        .toEqual([before - 1, { emotional: 8 }]);
    });

    it("DOO-220 DOO-225 a ward: an SFX ignores physical stress for a plot point", async () => {
      await strike(SALTLIGHT, bo, "Physical");
      await press(bo, "ward", "Salt shell");
      await expect.poll(() => stand(gm, SALTLIGHT).then((s) => s.pp)).toBe(2);
      await press(bo, "apply");
      await expect.poll(() => card(gm).locator(".caption-box").first().innerText()).toBe("Done");
      expect((await stand(gm, SALTLIGHT)).stress).toEqual({});
    });

    it("DOO-223 DOO-226 a Limit on what is coming: its player declines on their own screen, and the Gamemaster forces it with a doom die", async () => {
      await strike(SALTLIGHT, bo, "Mental");
      expect(
        await part(bo, SALTLIGHT).locator("button[data-gesture=ward]", { hasText: "Brittle" }).innerText(),
      ).toContain("+1 PP");
      await press(gm, "ward", "offer Brittle");
      await bo.page.locator(".application.dialog button[data-action=no]").click();
      await question(gm).locator("select[name=die]").selectOption("8");
      await answer(gm);
      await expect.poll(() => doom(ada).then((d) => d.dice)).toEqual([6, 6, 6, 8]);
      expect((await stand(gm, SALTLIGHT)).pp).toBe(2);
      await press(gm, "apply");
      await expect.poll(() => stand(bo, SALTLIGHT).then((s) => s.stress)).toEqual({ mental: 10 });
    });

    it("DOO-225 after a reaction that was won the opposing die becomes a stunt or makes a power larger; the larger power is in the next action and in no reaction", async () => {
      await turnGoesTo(gm.page, FOE);
      await act(gm, FOE);
      await aim(gm, SALTLIGHT);
      await roll(gm, [[10, 3]]);
      await announce(gm, "3 with d4");
      await react(
        bo,
        ["Salt armour"],
        [
          [6, 5],
          [8, 7],
        ],
        "12 with d4",
      );
      await press(bo, "sfx", "Drink it in");
      await question(bo).locator("select[name=power]").selectOption({ label: "d10 Tide blast" });
      await answer(bo);
      await press(bo, "waive", "Leave it at that");
      const sheet = await openSheet(bo, SALTLIGHT);
      await expect.poll(() => sheet.locator(".power-set").innerText()).toContain("d12 in the next action");
      await closeSheet(bo, SALTLIGHT);
      await turnGoesTo(gm.page, SALTLIGHT);
      await act(bo, SALTLIGHT);
      await pick(bo, "Tide blast");
      await aim(bo, FOE);
      await expect
        .poll(() => builder(bo).locator(".chosen li").allInnerTexts())
        .toEqual(["d6\nSolo", "d12\nTide blast main trait"]);
      await roll(bo, [
        [6, 4],
        [12, 6],
      ]);
    });

    it("DOO-225 an SFX on the result doubles the power: one more d12 is thrown, and may be chosen; its use is spent", async () => {
      await nextResults(bo.page, [{ faces: 12, result: 11 }]);
      await press(bo, "sfx", "Twice the tide");
      await announce(bo, "17 with d6");
      expect(await card(bo).locator("button[data-gesture=sfx]").count()).toBe(0);
      await press(gm, "decline");
      await press(bo, "assignQuick", "Physical");
      await press(gm, "apply");
      await expect.poll(() => stand(ada, FOE).then((s) => s.stress)).toEqual({ physical: 6 });
    });

    it("DOO-206 a hero takes a smaller trait away without a roll, for a plot point; it uses the turn, and all of it is taken back with the card", async () => {
      await has(FOE, "Asset", "Crane cover", { die: 8, oneUse: false });
      await showTab(gm, "combat");
      await choose(gm, FATHOMER, "Starts");
      await turn(bo, FATHOMER, async () => {
        await act(bo, FATHOMER);
        await purpose(bo, "Against Crane cover");
        await pick(bo, "Command");
        await builder(bo).locator("[data-action=auto]").click();
        await expect.poll(() => stand(gm, FOE).then((s) => s.items)).toEqual({});
        await expect.poll(() => stand(gm, FATHOMER).then((s) => s.pp)).toBe(0);
      });
      await expect.poll(() => acted(gm, FATHOMER)).toBe(true);
      await showTab(gm, "chat");
      await card(gm).locator(".latest [data-step=withdraw]").click();
      await expect.poll(() => stand(gm, FOE).then((s) => s.items)).toEqual({ "Crane cover": 8 });
      await expect.poll(() => stand(gm, FATHOMER).then((s) => s.pp)).toBe(1);
      await showTab(gm, "combat");
      await expect.poll(() => acted(gm, FATHOMER)).toBe(false);
      await handOn(bo, MOB);
      await showTab(bo, "chat");
    });

    it("DOO-171 DOO-206 DOO-219 the Gamemaster's automatic success takes a doom die that is chosen; a second deed of the same turn comes on top on the Gamemaster's word", async () => {
      await has(NIGHTJAR, "Asset", "High ground", { die: 6, oneUse: false });
      await turn(gm, MOB, async () => {
        await act(gm, MOB);
        await purpose(gm, "Against High ground");
        await builder(gm).locator("select[name=autoDie]").selectOption("8");
        await builder(gm).locator("[data-action=auto]").click();
        await expect.poll(() => doom(ada).then((d) => d.dice)).toEqual([6, 6, 6]);
        await expect.poll(() => stand(ada, NIGHTJAR).then((s) => s.items)).toEqual({});
        const sheet = await openSheet(gm, MOB);
        const help = async (yes: boolean): Promise<void> => {
          await sheet.locator("[data-action=helpAnother]").click();
          await question(gm).locator("button[type=submit]").click();
          await goesOn(gm.page, /The action of this turn is used/u, yes);
        };
        await help(false);
        expect((await stand(gm, FOE)).items).toEqual({ "Crane cover": 8 });
        await help(true);
        await expect.poll(async () => (await stand(ada, FOE)).items).toEqual({ "Crane cover": 8, Brawling: 8 });
        await card(gm).locator(".latest [data-step=withdraw]").click();
        await expect.poll(async () => (await stand(ada, FOE)).items).toEqual({ "Crane cover": 8 });
        await closeSheet(gm, MOB);
      });
    });

    it("DOO-133 DOO-171 the Gamemaster makes an asset persistent with a doom die of choice", async () => {
      await given(gm, null, { "system.dice": [6, 6, 8] });
      const sheet = await openSheet(gm, FOE);
      await sheet.locator("[data-action=persist]").first().click();
      await question(gm).locator("select[name=payer]").selectOption("");
      await question(gm).locator("select[name=die]").selectOption("8");
      await answer(gm);
      await expect.poll(() => doom(ada).then((d) => d.dice)).toEqual([6, 6]);
      await expect.poll(() => sheet.innerText()).toContain("to the end of Action Scene 2");
      await closeSheet(gm, FOE);
    });

    it("DOO-113 DOO-216 mind control that steps past d12 takes its victim out of the scene, and out of the order", async () => {
      await has(FOE, "Complication", "Listens to the deep", { die: 12 });
      await showTab(gm, "chat");
      await turnGoesTo(gm.page, FATHOMER);
      await commanded(bo, gm, "listens to the Deep");
      await expect.poll(() => card(ada).innerText()).toContain("Taken out of the scene");
      await showTab(ada, "combat");
      await expect.poll(() => row(ada, FOE).innerText()).toContain("out");
    });

    it("DOO-154 where the table plays so, a doom die that was rolled goes back for a plot point to the hero", async () => {
      await setting("doompool.doomBuyBack", true);
      await given(gm, null, { "system.dice": [6, 8] });
      await showTab(ada, "chat");
      await turnGoesTo(gm.page, MOB);
      await act(gm, MOB);
      await pick(gm, "Doom die");
      await aim(gm, IRONQUILL);
      await roll(gm, [
        [6, 4],
        [6, 3],
        [6, 2],
        [6, 5],
      ]);
      await expect.poll(() => doom(ada).then((d) => d.dice)).toEqual([8]);
      await announce(gm, "9 with d6");
      const before = await stand(gm, IRONQUILL).then((s) => s.pp ?? 0);
      await press(gm, "buyBack", "d6");
      await expect.poll(() => doom(ada).then((d) => d.dice)).toEqual([6, 8]);
      await expect.poll(() => stand(ada, IRONQUILL).then((s) => s.pp)).toBe(before + 1);
      await expect.poll(() => card(gm).locator("button[data-gesture=buyBack]").count()).toBe(0);
    });

    it("DOO-256 a large-scale threat has a further turn in the round where the table plays so", async () => {
      await setting("doompool.largeExtraTurns", true);
      await inGame(
        gm.page,
        async () => {
          const g = globalThis as unknown as Globals & {
            game: { combats: { active: { createEmbeddedDocuments(n: string, d: object[]): Promise<unknown> } } };
          };
          const giant = await g.Actor.implementation.create({
            name: "The drowned crane",
            type: "doompoolWatcher",
            system: { kind: "large", crowd: { size: 12, count: 3 }, extraTurns: 1 },
          });
          await g.game.combats.active.createEmbeddedDocuments("Combatant", [{ actorId: giant.id }]);
        },
        null,
      );
      await turnGoesTo(gm.page, "");
      await showTab(gm, "combat");
      const giant = "The drowned crane";
      await choose(gm, giant, "Name");
      await turn(gm, giant, async () => undefined);
      await choose(gm, giant, "Name");
      await turn(gm, giant, async () => undefined);
      await expect.poll(() => row(gm, giant).locator(".flow-choice", { hasText: "Name" }).count()).toBe(0);
    });

    it("nothing in any console, no raw key on any screen", async () => {
      for (const seat of [gm, ada, bo]) {
        expect(seat.errors).toEqual([]);
        expect(await seat.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
      }
    });
  });
