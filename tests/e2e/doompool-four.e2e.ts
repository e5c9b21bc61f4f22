import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  act,
  acted,
  aim,
  announce,
  answer,
  blinded,
  builder,
  choose,
  doom,
  FATHOMER,
  FOE,
  given,
  handOn,
  IRONQUILL,
  MOB,
  NIGHTJAR,
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
  story,
  turn,
} from "./doompool-play.ts";
import { nextResults, openTable, playedOn, type Seat, type TestTable } from "./support.ts";

for (const profile of playedOn(14))
  describe(`one scene of Doom Pool from the first turn to the morning after, on profile ${profile}: four heroes of two players, a major foe, a mob, a burning pier`, () => {
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

    const all = async (tab: string): Promise<void> => {
      for (const seat of [gm, ada, bo]) await showTab(seat, tab);
    };

    it("the scene has been going on for a while, and the pier burns", async () => {
      await expect.poll(() => doom(gm).then((d) => d.scene)).toBe(1);
      await given(gm, null, { "system.dice": [6, 6, 8, 12, 12], "system.scene.distinctions": ["The pier burns"] });
      await given(gm, IRONQUILL, { "system.stress.physical.die": 12 });
      await all("combat");
    });

    it("DOO-181 DOO-193 DOO-217 the first hero helps another, against the pier itself; the action of the turn is marked", async () => {
      await choose(gm, NIGHTJAR, "Starts");
      await turn(ada, NIGHTJAR, async () => {
        await all("chat");
        await act(ada, NIGHTJAR);
        await purpose(ada, `Help ${SALTLIGHT}`);
        await pick(ada, "Stealth", "Never where you look");
        await builder(ada).locator("input[name=intent]").fill("A way through the smoke");
        await roll(ada, [
          [8, 6],
          [10, 9],
          [8, 8],
        ]);
        await announce(ada, "17 with d8");
        await press(gm, "reactDoom");
        await question(gm).locator("input[name=joins]").first().check();
        await nextResults(
          gm.page,
          [
            [6, 2],
            [6, 3],
            [8, 2],
            [12, 2],
            [12, 3],
            [8, 4],
          ].map(([faces = 6, result = 1]) => ({ faces, result })),
        );
        await answer(gm);
        await expect.poll(() => part(gm, "Doom pool").textContent()).toContain("The pier burns");
        await announce(gm, "7 with d12");
        await press(ada, "assignQuick", "Help them");
        await press(gm, "apply");
        // By 10 the d8 is a d12; assets are not compared with what stood against them.
        await expect.poll(() => stand(bo, SALTLIGHT).then((s) => s.items)).toEqual({ "A way through the smoke": 12 });
      });
      await all("combat");
      await expect.poll(() => acted(gm, NIGHTJAR)).toBe(true);
      expect(await acted(gm, SALTLIGHT)).toBe(false);
    });

    it("DOO-122 DOO-126 DOO-188 DOO-190 before the named hero begins the foe breaks in, and stresses another out with trauma; then play returns to the named one", async () => {
      await handOn(ada, SALTLIGHT);
      await choose(gm, FOE, "Interrupt for d6");
      await expect.poll(() => doom(ada).then((d) => d.dice)).toEqual([6, 8, 12, 12]);
      await turn(gm, FOE, async () => {
        await all("chat");
        await act(gm, FOE);
        await pick(gm, "Iron claws", "Brute of the docks");
        await aim(gm, IRONQUILL);
        await roll(gm, [
          [10, 9],
          [8, 7],
          [8, 5],
        ]);
        await announce(gm, "16 with d8");
        await react(ada, [], [[10, 4]], "4 with d4");
        await press(gm, "assignQuick", "Physical");
        await press(gm, "apply");
        await expect
          .poll(() => stand(ada, IRONQUILL).then((s) => [s.stress, s.trauma]))
          .toEqual([{ physical: "out" }, { physical: 6 }]);
      });
      await all("combat");
      await expect.poll(() => row(bo, IRONQUILL).innerText()).toContain("Physical out");
      await row(bo, SALTLIGHT).locator(".flow-choice", { hasText: "Begin" }).waitFor();
    });

    it("DOO-101 DOO-103 an extraordinary success past d12: stress, and one more effect die as a complication", async () => {
      await turn(bo, SALTLIGHT, async () => {
        await all("chat");
        await blinded(
          bo,
          gm,
          [
            [6, 6],
            [10, 9],
            [8, 7],
            [12, 2],
            [8, 8],
          ],
          "17 with d12",
        );
        await expect
          .poll(() => stand(ada, FOE).then((s) => [s.stress, s.items]))
          .toEqual([{ physical: 12 }, { "Half blind": 8 }]);
      });
      await all("combat");
      await handOn(bo, FATHOMER);
    });

    it("DOO-250 DOO-252 the third hero strikes the mob, which loses a die; the mob strikes back in its own turn and is beaten", async () => {
      await turn(bo, FATHOMER, async () => {
        await all("chat");
        await act(bo, FATHOMER);
        await pick(bo, "Command", "Older than the pier");
        await aim(bo, MOB);
        await roll(bo, [
          [8, 5],
          [10, 8],
          [8, 6],
        ]);
        await announce(bo, "14 with d8");
        await react(
          gm,
          [],
          [
            [6, 2],
            [6, 4],
            [6, 3],
          ],
          "7 with d6",
        );
        await press(bo, "assignQuick", "Mental");
        await press(gm, "apply");
        await expect.poll(() => stand(ada, MOB).then((s) => [s.count, s.stress])).toEqual([2, {}]);
      });
      await all("combat");
      await handOn(bo, MOB);
      await turn(gm, MOB, async () => {
        await all("chat");
        await act(gm, MOB);
        await pick(gm, "Brawling");
        await aim(gm, NIGHTJAR);
        await roll(gm, [
          [6, 4],
          [6, 3],
          [8, 5],
        ]);
        await announce(gm, "9 with d6");
        await react(
          ada,
          ["Never where you look"],
          [
            [8, 7],
            [8, 6],
          ],
          "13 with d4",
        );
        await press(ada, "waive", "Leave it at that");
      });
    });

    it("DOO-186 DOO-187 everybody able has acted: a new round, opened by whose was the last turn; the hero who is out isn't waited for", async () => {
      await all("combat");
      await expect.poll(() => gm.page.locator("#sidebar .flow-head").innerText()).toContain("Round 2");
      expect(await row(gm, IRONQUILL).locator(".flow-choices").count()).toBe(0);
      await expect.poll(() => acted(gm, NIGHTJAR)).toBe(false);
      await handOn(gm, FOE);
    });

    it("DOO-210 DOO-211 DOO-214 a chase: the foe runs, a hero closes the gap, and the foe is cornered", async () => {
      await turn(gm, FOE, async () => {
        await all("chat");
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
        await expect.poll(() => stand(ada, FOE).then((s) => s.items)).toEqual({ "Half blind": 8, Escaping: 8 });
      });
      await all("combat");
      await expect.poll(() => row(bo, FOE).innerText()).toContain("gets away d8");
      await handOn(gm, NIGHTJAR);
      await turn(ada, NIGHTJAR, async () => {
        await all("chat");
        await act(ada, NIGHTJAR);
        await purpose(ada, "Against Escaping");
        await pick(ada, "Stealth", "Never where you look");
        await roll(ada, [
          [8, 7],
          [10, 8],
          [8, 6],
        ]);
        await announce(ada, "15 with d8");
        await react(
          gm,
          [],
          [
            [10, 4],
            [8, 2],
          ],
          "6 with d4",
        );
        await press(ada, "assignQuick", "Against the trait");
        await press(gm, "apply");
        await expect.poll(() => stand(bo, FOE).then((s) => s.items)).toEqual({ "Half blind": 8 });
      });
      await all("combat");
    });

    it("DOO-170 DOO-263 DOO-233 two d12 end the scene; in the Transition Scene the stressed-out hero is back, and the trauma stays", async () => {
      await story(gm, "endScene");
      await expect.poll(() => doom(ada).then((d) => d.dice)).toEqual([6, 8]);
      for (const name of [NIGHTJAR, SALTLIGHT, IRONQUILL, FATHOMER])
        await expect.poll(() => stand(bo, name).then((s) => s.xp)).toBe(2);
      await story(gm, "startTransition");
      await expect.poll(() => stand(ada, IRONQUILL).then((s) => [s.stress, s.trauma])).toEqual([{}, { physical: 6 }]);
      await expect.poll(() => stand(ada, FOE).then((s) => s.items)).toEqual({});
    });

    it("DOO-235 another hero treats the trauma, against the doom pool and the trauma's die", async () => {
      await all("chat");
      await act(bo, SALTLIGHT);
      await purpose(bo, `Recover ${IRONQUILL}: Physical trauma`);
      await pick(bo, "Medicine", "Light of the harbour");
      await roll(bo, [
        [6, 5],
        [8, 7],
        [8, 6],
      ]);
      await announce(bo, "13 with d6");
      await reactDoom(
        gm,
        [
          [6, 3],
          [8, 2],
          [6, 4],
        ],
        "7 with d8",
      );
      await press(bo, "assignQuick", "Treat it");
      await press(gm, "apply");
      await expect.poll(() => stand(ada, IRONQUILL).then((s) => s.trauma)).toEqual({ physical: 4 });
    });

    it("nothing in any console, no raw key on any screen", async () => {
      for (const seat of [gm, ada, bo]) {
        expect(seat.errors).toEqual([]);
        expect(await seat.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
      }
    });
  });
