import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  act,
  aim,
  announce,
  answer,
  builder,
  closeSheet,
  doom,
  FOE,
  given,
  IRONQUILL,
  MOB,
  NIGHTJAR,
  openPool,
  openSheet,
  pick,
  press,
  purpose,
  question,
  reactDoom,
  roll,
  row,
  SALTLIGHT,
  setTable,
  showTab,
  stand,
  story,
} from "./doompool-play.ts";
import { openTable, playedOn, type Seat, serious, type TestTable, turnGoesTo } from "./support.ts";

for (const profile of playedOn(13))
  describe(`how an Action Scene of Doom Pool ends, and what comes after it, on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    let bo: Seat;

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await table.sit();
      await setTable(gm);
      for (const seat of [gm, ada, bo]) await showTab(seat, "chat");
    });
    afterAll(async () => {
      await table?.close();
    });

    it("the scene has been going on for a while", async () => {
      await expect.poll(() => doom(gm).then((d) => d.scene)).toBe(1);
      await given(gm, null, { "system.dice": [6, 12, 12] });
      await given(gm, IRONQUILL, { "system.stress.physical.die": 12 });
      await given(gm, NIGHTJAR, { "system.stress.mental.die": 8 });
      await expect.poll(() => stand(ada, NIGHTJAR).then((s) => s.stress)).toEqual({ mental: 8 });
    });

    it("DOO-104 DOO-122 DOO-126 the mob strikes a hero who can't take any more: stressed out, with trauma, and out of the order", async () => {
      await turnGoesTo(gm.page, MOB);
      await act(gm, MOB);
      await pick(gm, "Brawling");
      await aim(gm, IRONQUILL);
      await roll(gm, [
        [6, 5],
        [6, 4],
        [6, 3],
        [8, 7],
      ]);
      await announce(gm, "12 with d6");
      await press(ada, "decline");
      await press(gm, "assignQuick", "Physical");
      await press(gm, "apply");
      await expect
        .poll(() => stand(ada, IRONQUILL).then((s) => [s.stress, s.trauma]))
        .toEqual([{ physical: "out" }, { physical: 6 }]);
      await showTab(ada, "combat");
      await expect.poll(() => row(ada, IRONQUILL).innerText()).toContain("Physical out");
    });

    it("DOO-223 a Limit is offered to its player, who says yes for a plot point", async () => {
      const sheet = await openSheet(gm, NIGHTJAR);
      await sheet.locator("[data-action=limit][data-force=true]").click();
      await question(gm).locator("select[name=power]").selectOption("");
      await question(gm).locator("button[type=submit]").click();
      await ada.page.locator(".application.dialog button[data-action=yes]").click();
      await expect.poll(() => stand(gm, NIGHTJAR).then((s) => s.pp)).toBe(3);
      await expect.poll(() => sheet.locator(".power-set").innerText()).toContain("shut down");
      await closeSheet(gm, NIGHTJAR);
    });

    it("DOO-219 one of the Gamemaster's helps another with a trait and a doom die: two assets of one slot", async () => {
      await turnGoesTo(gm.page, FOE);
      const sheet = await openSheet(gm, FOE);
      await sheet.locator("[data-action=helpAnother]").click();
      await question(gm).locator("select[name=mode]").selectOption("add");
      await question(gm).locator("select[name=die]").selectOption("6");
      await question(gm).locator("button[type=submit]").click();
      await expect.poll(() => doom(ada).then((d) => d.dice)).toEqual([12, 12]);
      await expect.poll(() => stand(gm, MOB).then((s) => Object.keys(s.items))).toEqual(["Iron claws"]);
      await closeSheet(gm, FOE);
    });

    it("DOO-170 DOO-263 DOO-272 two d12 end the scene: every hero gains 2 XP, the order is over", async () => {
      await story(gm, "endScene");
      await expect.poll(() => doom(ada).then((d) => d.dice)).toEqual([]);
      for (const name of [NIGHTJAR, SALTLIGHT, IRONQUILL])
        await expect.poll(() => stand(bo, name).then((s) => s.xp)).toBe(2);
      await expect.poll(() => stand(gm, MOB).then((s) => s.items)).toEqual({});
      await expect.poll(() => ada.page.locator("#sidebar .flow-choice").count()).toBe(0);
    });

    it("DOO-233 DOO-273 a Transition Scene: the stressed-out hero is back, other stress eases, trauma stays", async () => {
      await story(gm, "startTransition");
      await expect.poll(() => doom(ada).then((d) => d.kind)).toBe("transition");
      await expect.poll(() => stand(ada, IRONQUILL).then((s) => [s.stress, s.trauma])).toEqual([{}, { physical: 6 }]);
      await expect.poll(() => stand(ada, NIGHTJAR).then((s) => s.stress)).toEqual({ mental: 6 });
      await openPool(gm);
      expect(await serious(gm.page, ".doom-window")).toEqual([]);
      expect(await gm.page.locator(".doom-window .window-title").innerText()).toBe("Doom pool");
    });

    it("DOO-230 DOO-231 DOO-234 a hero recovers with a trait that another lends for a plot point", async () => {
      await showTab(ada, "chat");
      await act(ada, NIGHTJAR);
      await purpose(ada, `Recover ${NIGHTJAR}: Mental stress`);
      await pick(ada, "Stealth", "Lent: Medicine");
      await roll(ada, [
        [8, 7],
        [10, 6],
        [8, 5],
      ]);
      await announce(ada, "12 with d10");
      await expect.poll(() => stand(ada, NIGHTJAR).then((s) => s.pp)).toBe(2);
      await expect.poll(() => stand(ada, SALTLIGHT).then((s) => s.pp)).toBe(4);
      // The empty doom pool stands with two unowned d6, and the stress beside them.
      await reactDoom(
        gm,
        [
          [6, 3],
          [6, 2],
          [6, 4],
        ],
        "7 with d6",
      );
      await press(ada, "assignQuick", "Treat it");
      await press(gm, "apply");
      await expect.poll(() => stand(bo, NIGHTJAR).then((s) => s.stress)).toEqual({});
    });

    it("DOO-235 trauma is treated by another hero: one step back, and no second try in this scene", async () => {
      await act(bo, SALTLIGHT);
      await purpose(bo, `Recover ${IRONQUILL}: Physical trauma`);
      await pick(bo, "Medicine", "Light of the harbour");
      await roll(bo, [
        [6, 5],
        [8, 7],
        [8, 6],
      ]);
      await announce(bo, "12 with d8");
      await reactDoom(
        gm,
        [
          [6, 3],
          [6, 2],
          [6, 4],
        ],
        "7 with d6",
      );
      await press(bo, "assignQuick", "Treat it");
      await press(gm, "apply");
      await expect.poll(() => stand(ada, IRONQUILL).then((s) => s.trauma)).toEqual({ physical: 4 });
      await act(bo, SALTLIGHT);
      await purpose(bo, `Recover ${IRONQUILL}: Physical trauma`);
      await expect.poll(() => builder(bo).locator("[role=alert]").count()).toBe(1);
      expect(await builder(bo).locator("button[type=submit]").isDisabled()).toBe(true);
      await builder(bo).locator("[data-action=cancel]").click();
    });

    it("DOO-142 DOO-143 a resource of a Specialty for a plot point", async () => {
      const sheet = await openSheet(bo, SALTLIGHT);
      await sheet.locator("[data-action=makeResource]").click();
      await question(bo).locator("input[name=name]").fill("A surgeon who owes her");
      await answer(bo);
      await expect
        .poll(() => stand(gm, SALTLIGHT).then((s) => [s.pp, s.items]))
        .toEqual([3, { "A surgeon who owes her": 6 }]);
    });

    it("nothing in any console, no raw key on any screen", async () => {
      for (const seat of [gm, ada, bo]) {
        expect(seat.errors).toEqual([]);
        expect(await seat.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
      }
    });
  });
