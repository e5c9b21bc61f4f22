import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  act,
  aim,
  announce,
  answer,
  blinded,
  builder,
  card,
  choose,
  closeSheet,
  commanded,
  doom,
  FATHOMER,
  FOE,
  type Globals,
  MOB,
  NIGHTJAR,
  offer,
  openSheet,
  part,
  pick,
  press,
  purpose,
  question,
  react,
  reactDoom,
  roll,
  row,
  SALTLIGHT,
  setTable,
  showTab,
  stand,
} from "./doompool-play.ts";
import {
  goesOn,
  inGame,
  isStopped,
  openTable,
  playedOn,
  type Seat,
  serious,
  type TestTable,
  turnGoesTo,
} from "./support.ts";

for (const profile of playedOn(14))
  describe(`an Action Scene of Doom Pool on profile ${profile}: four heroes, a major foe, a mob, the doom pool`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    let bo: Seat;

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await table.sit();
      await setTable(gm);
    });
    afterAll(async () => {
      await table?.close();
    });

    it("DOO-271 the fight begins its Action Scene", async () => {
      await expect.poll(() => doom(ada)).toEqual({ dice: [6, 6], kind: "action", scene: 1 });
    });

    it("DOO-181 DOO-188 DOO-190 the Gamemaster names a hero, interrupts for a doom die, and play returns to the hero", async () => {
      for (const seat of [gm, ada, bo]) await showTab(seat, "combat");
      await choose(gm, NIGHTJAR, "Starts");
      await choose(gm, FOE, "Interrupt for d6");
      await expect.poll(() => doom(gm).then((d) => d.dice)).toEqual([6]);
      await choose(gm, FOE, "Begin");
      await choose(gm, FOE, "End turn");
      await choose(ada, NIGHTJAR, "Begin");
      await choose(ada, NIGHTJAR, "End turn");
      await row(ada, SALTLIGHT).locator(".flow-choice", { hasText: "Name" }).waitFor();
      expect(await row(ada, FOE).locator(".flow-choice").count()).toBe(0);
    });

    it("DOO-185 DOO-323 whoever has the word names the next by targeting a token on the board", async () => {
      await inGame(
        ada.page,
        (name: string) => {
          (globalThis as unknown as Globals).canvas.tokens.placeables
            .find((t) => t.document.name === name)
            ?.setTarget(true);
        },
        SALTLIGHT,
      );
      await ada.page.locator(".application.dialog button[data-action=yes]").click();
      await choose(bo, SALTLIGHT, "Begin");
      await row(bo, SALTLIGHT).locator(".flow-choice", { hasText: "End turn" }).waitFor();
    });

    it("DOO-008 DOO-048 DOO-050 the Gamemaster sees the pool grow, strikes what doesn't fit and puts a doom die against it; nobody else is told", async () => {
      for (const seat of [gm, ada, bo]) await showTab(seat, "chat");
      await inGame(
        ada.page,
        () => {
          const heard: string[] = [];
          Object.assign(globalThis, { heard });
          (globalThis as unknown as Globals).game.socket.on("system.crossover", (data) => {
            if (data.type?.startsWith("doompool.")) heard.push(data.type);
          });
        },
        null,
      );
      await act(bo, SALTLIGHT);
      await pick(bo, "Tide blast", "Light of the harbour", "Medicine");
      await builder(bo).locator("input[name=intent]").fill("Wash them off the pier");
      await aim(bo, FOE, MOB);
      const live = gm.page.locator("#crossover-doompool-live");
      await expect.poll(() => live.innerText()).toContain("Wash them off the pier");
      await expect
        .poll(() => live.locator(".chosen li").allInnerTexts())
        .toEqual(["d6\nSolo", "d10\nTide blast", "d8\nLight of the harbour", "d8\nMedicine"]);
      expect(await serious(gm.page, "#crossover-doompool-live")).toEqual([]);
      await live.locator(".chosen li", { hasText: "Medicine" }).locator("[data-action=strike]").click();
      await expect.poll(() => offer(bo, "Medicine").getAttribute("aria-pressed")).toBe("false");
      await live.locator("[data-action=addDoom]").click();
      await expect.poll(() => builder(bo).locator(".builder-dropped").innerText()).toContain("d6");
      expect(await inGame(ada.page, () => (globalThis as unknown as { heard: readonly string[] }).heard, null)).toEqual(
        [],
      );
      expect(await doom(gm).then((d) => d.dice)).toEqual([6]);
    });

    it("DOO-241 DOO-243 an area attack: an effect die for each target, said before they react", async () => {
      await offer(bo, "Wide wave").click();
      await expect.poll(() => offer(bo, "Wide wave").getAttribute("aria-pressed")).toBe("true");
      await roll(bo, [
        [6, 5],
        [10, 8],
        [8, 7],
        [6, 6],
      ]);
      await gm.page.locator("#crossover-doompool-live").waitFor({ state: "detached" });
      await press(bo, "choose", "13 with d10 + d6");
      await press(bo, "announce");
      await question(bo).waitFor();
      await answer(bo);
      await expect.poll(() => part(gm, FOE).innerText()).toContain("effect d10");
      await expect.poll(() => part(gm, MOB).innerText()).toContain("effect d6");
    });

    it("DOO-240 DOO-250 DOO-252 the foe reacts with the doom die that stood there, the mob as one; each is hit for itself", async () => {
      await press(gm, "react", undefined, part(gm, FOE));
      await builder(gm).waitFor();
      expect(await builder(gm).locator(".chosen li").allInnerTexts()).toEqual(["d10\nSolo main trait", "d6\nDoom die"]);
      await roll(gm, [
        [10, 4],
        [6, 5],
      ]);
      await announce(gm, "9 with d4");
      await expect.poll(() => doom(gm).then((d) => d.dice)).toEqual([]);
      await react(
        gm,
        [],
        [
          [6, 2],
          [6, 4],
          [6, 3],
        ],
        "7 with d6",
        part(gm, MOB),
      );
      await press(bo, "assignQuick", "Physical", part(bo, FOE));
      await press(bo, "assignQuick", "Physical", part(bo, MOB));
      await press(gm, "apply", undefined, part(gm, FOE));
      await press(gm, "apply", undefined, part(gm, MOB));
      await expect.poll(() => stand(ada, FOE).then((s) => s.stress)).toEqual({ physical: 10 });
      await expect.poll(() => stand(ada, MOB).then((s) => [s.count, s.stress])).toEqual([2, {}]);
    });

    it("DOO-063 DOO-094 DOO-217 a hero helps another against the doom pool; the opportunity becomes doom; the asset is the helped one's", async () => {
      // Off turn a player is told before anything opens; the Gamemaster is asked.
      const turn = /It is Saltlight's turn\. Wait until you are named to act/u;
      for (const [seat, name] of [
        [ada, NIGHTJAR],
        [gm, FOE],
      ] as const) {
        const sheet = await openSheet(seat, name);
        await sheet.locator("[data-action=openPool]").click();
        if (seat === ada) await isStopped(ada.page, turn);
        else {
          await goesOn(gm.page, turn, false);
          await sheet.locator("[data-action=openPool]").click();
          await goesOn(gm.page, turn);
          await builder(gm).waitFor();
          await builder(gm).locator("[data-action=cancel]").click();
        }
        await closeSheet(seat, name);
      }
      await turnGoesTo(gm.page, NIGHTJAR);
      await act(ada, NIGHTJAR);
      await purpose(ada, `Help ${SALTLIGHT}`);
      await pick(ada, "Stealth", "Never where you look");
      await builder(ada).locator("input[name=intent]").fill("A way through the smoke");
      await roll(ada, [
        [8, 1],
        [10, 9],
        [8, 5],
      ]);
      await announce(ada, "14 with d4");
      await press(gm, "activate", "d6 more doom");
      await expect.poll(() => stand(gm, NIGHTJAR).then((s) => s.pp)).toBe(3);
      // One die of doom is too few to oppose: an unowned d6 stands in.
      await reactDoom(
        gm,
        [
          [6, 3],
          [6, 5],
        ],
        "8 with d4",
      );
      await press(ada, "assignQuick", "Help them");
      await press(gm, "apply");
      await expect.poll(() => stand(bo, SALTLIGHT).then((s) => s.items)).toEqual({ "A way through the smoke": 6 });
      expect((await doom(gm)).dice).toEqual([6]);
    });

    it("DOO-101 DOO-103 DOO-113 an extraordinary success past d12: stress, and one more effect die as a complication", async () => {
      await turnGoesTo(gm.page, SALTLIGHT);
      await blinded(
        bo,
        gm,
        [
          [6, 6],
          [10, 9],
          [8, 7],
          [6, 2],
          [8, 8],
        ],
        "15 with d10",
      );
      await expect
        .poll(() => stand(ada, FOE).then((s) => [s.stress, s.items]))
        .toEqual([{ physical: 12 }, { "Half blind": 6 }]);
      // The asset was there for one roll.
      expect((await stand(bo, SALTLIGHT)).items).toEqual({});
    });

    it("DOO-210 DOO-211 DOO-213 the foe runs: the gap is an asset on its track, and widens", async () => {
      await turnGoesTo(gm.page, FOE);
      await act(gm, FOE);
      await pick(gm, "Brute of the docks");
      await aim(gm, NIGHTJAR);
      await roll(gm, [
        [10, 9],
        [8, 7],
      ]);
      await announce(gm, "16 with d4");
      await react(ada, [], [[8, 3]], "3 with d4");
      await press(gm, "assign");
      await question(gm).locator("select[name^=use]").selectOption("escape");
      await answer(gm);
      await press(gm, "apply");
      await expect.poll(() => stand(ada, FOE).then((s) => s.items)).toEqual({ "Half blind": 6, Escaping: 8 });
      await showTab(ada, "combat");
      await expect.poll(() => row(ada, FOE).innerText()).toContain("gets away d8");
      await act(gm, FOE);
      await purpose(gm, "Widen the gap");
      await aim(gm, NIGHTJAR);
      await roll(gm, [
        [10, 6],
        [8, 5],
      ]);
      await announce(gm, "11 with d4");
      await showTab(ada, "chat");
      await react(
        ada,
        ["Stealth"],
        [
          [8, 3],
          [10, 4],
        ],
        "7 with d4",
      );
      await press(gm, "assignQuick", "Widen");
      await press(gm, "apply");
      await expect.poll(() => stand(ada, FOE).then((s) => s.items)).toMatchObject({ Escaping: 10 });
      await showTab(ada, "combat");
      await expect.poll(() => row(ada, FOE).innerText()).toContain("gets away d10");
    });

    it("DOO-202 DOO-203 DOO-214 a hero closes the gap: a trait larger than the main trait needs the Gamemaster's leave, given while the pool is built", async () => {
      await turnGoesTo(gm.page, FATHOMER);
      await act(bo, FATHOMER);
      await purpose(bo, "Against Escaping");
      await pick(bo, "Older than the pier");
      expect(await builder(bo).locator("button[type=submit]").isDisabled()).toBe(true);
      await gm.page.locator("#crossover-doompool-live input[name=leave]").check();
      await expect.poll(() => builder(bo).locator("button[type=submit]").isDisabled()).toBe(false);
      await roll(bo, [
        [8, 7],
        [8, 6],
      ]);
      await announce(bo, "13 with d4");
      await react(
        gm,
        [],
        [
          [10, 4],
          [10, 1],
        ],
        "4 with d4",
      );
      await press(gm, "close");
      await press(bo, "assignQuick", "Against the trait");
      await press(gm, "apply");
      // Two d8 in the total leave the automatic d4; by 9 it is a d6, larger than the foe's d4: with leave that is one step back.
      await expect.poll(() => card(bo).innerText()).toContain("steps back");
      await expect.poll(() => stand(gm, FOE).then((s) => s.items)).toMatchObject({ Escaping: 8 });
    });

    it("DOO-113 DOO-216 an effect that goes on, as mind control does: the same complication again is a step up", async () => {
      await commanded(bo, gm, "half blind");
      await expect.poll(() => stand(ada, FOE).then((s) => s.items)).toMatchObject({ "Half blind": 8 });
    });

    it("nothing in any console, no raw key on any screen", async () => {
      for (const seat of [gm, ada, bo]) {
        expect(seat.errors).toEqual([]);
        expect(await seat.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
      }
    });
  });
