/**
 * Conditions, turns and maneuvers of Fudge as a Gamemaster and a player meet them, by the interface alone: an ability at its lowest, the unconscious who fall, fatigue that is bought off, an action that
 * is readied by its size, a trip and a disarm with what one has in hand.
 * @rule FUD-233 FUD-243 FUD-297 FUD-303 FUD-306 FUD-344 FUD-403 FUD-671 FUD-684
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clean, Hands } from "./fudge-hands.ts";
import { act, afflict, bodyOf, confirm, fightBegins, press, row, tab, takeBack, turnOf, turnsPass, use } from "./fudge-table.ts";
import { openTable, playedOn, type Seat, type TestTable } from "./support.ts";

for (const profile of playedOn(14))
  describe(`conditions and turns on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    let bo: Seat;
    let adas: Hands;
    let gms: Hands;

    const upTo = (next: string): Promise<void> => turnsPass(gm, [ada], next);
    const on = (name: string): Promise<string[]> => bodyOf(gm, name).then((b) => b.conditions);
    const chips = (hands: Hands): Promise<string> => hands.sheet.locator(".hero-conditions").first().innerText();
    const newest = (seat: Seat): Promise<string> => seat.page.locator("#sidebar .exchange-card.fudge").last().innerText();

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await table.sit({ width: 1600, height: 1000 });
      for (const seat of [gm, ada, bo]) seat.page.setDefaultTimeout(15_000);
      [gms, adas] = [new Hands(gm), new Hands(ada)];
    });
    afterAll(async () => {
      await table?.close();
    });

    it("a sheet is open, and the fight begins", async () => {
      await adas.open("Breakwater");
      await fightBegins(gm, ada);
    });

    it("FUD-403 Agility that is drained to -5 stands still until a point comes back", async () => {
      await afflict(gms, "Halyard", "weakened");
      await confirm(gm, { fill: { trait: "Agility", points: 40 } });
      await expect.poll(() => chips(gms)).toMatch(/Debilitated: Agility[\s\S]*Immobile/iu);
      expect(await gms.sheet.locator("ul.speeds").allInnerTexts().then((t) => t.join(" "))).not.toMatch(/Ground speed/iu);
      await gms.sheet.locator("button.chip[data-condition=weakened]").click();
      await expect.poll(() => chips(gms)).not.toMatch(/Debilitated/iu);
    });

    it("FUD-403 Strength that is drained to -5 lets its bearer fall, until they stand up", async () => {
      await gms.close(gms.sheet);
      await afflict(gms, "Halyard", "weakened");
      await confirm(gm, { fill: { trait: "Strength", points: 60 } });
      // What they held lies there and says so.
      await expect.poll(() => on("Halyard")).toEqual(["dropped", "dropped", "prone", "weakened"]);
      await gms.sheet.locator("button.chip[data-condition=weakened]").click();
      await expect.poll(() => on("Halyard")).toEqual(["dropped", "dropped", "prone"]);
      await act(gm, "Halyard", "Stand up");
      await expect.poll(() => on("Halyard")).toEqual(["dropped", "dropped"]);
    });

    it("FUD-297 what was dropped is picked up, one thing at a time", async () => {
      await act(gm, "Halyard", "Draw or pick up");
      await confirm(gm, {});
      await expect.poll(() => on("Halyard")).toEqual(["dropped"]);
      await gms.sheet.locator("button.chip[data-condition=dropped]").click();
      await expect.poll(() => on("Halyard")).toEqual([]);
      await gms.close(gms.sheet);
    });

    it("FUD-233 the unconscious fall, and taking it back lifts both", async () => {
      await afflict(gms, "Overtime", "incapacitated");
      await expect.poll(() => on("Overtime")).toEqual(["incapacitated", "prone"]);
      for (const id of ["incapacitated", "prone"]) await gms.sheet.locator(`button.chip[data-condition=${id}]`).click();
      await expect.poll(() => on("Overtime")).toEqual([]);
      await gms.close(gms.sheet);
    });

    it("FUD-306 a trip is decided by the damage of the blow, and taken back", async () => {
      await upTo("1 Breakwater");
      await act(ada, "Breakwater", "Trip");
      await confirm(ada, { fill: { target: "Overtime" }, faces: [1, 1, 0] });
      await press(gm, "defend", [-1, -1, 0]);
      await press(gm, "answer", [-1, -1, 0]);
      await press(gm, "apply");
      await expect.poll(() => on("Overtime")).toEqual(["prone"]);
      await takeBack(gm);
      await expect.poll(() => on("Overtime")).toEqual([]);
    });

    it("FUD-334 an extra effort tires at the end of the turn", async () => {
      await use(adas, "strength");
      await expect.poll(() => newest(ada)).toContain("fatigue comes later");
      await upTo("2 Halyard");
      await expect.poll(() => on("Breakwater")).toEqual(["fatigued"]);
    });

    it("FUD-297 a disarm takes less off for what is only tied on", async () => {
      await act(gm, "Halyard", "Disarm");
      await confirm(gm, { fill: { target: "Patchbay", bound: "Tied on: Rope, Toughness 1" }, faces: [1, 1, 0] });
      await tab(gm, "chat");
      const card = gm.page.locator("#sidebar .exchange-card.fudge").last();
      await expect.poll(() => card.innerText()).toContain("Disarm");
      await press(bo, "defend", [-1, -1, 0]);
      await expect.poll(() => card.locator("button[data-gesture=answer]").innerText()).toContain("Resist: Toughness of what ties it");
    });

    it("FUD-344 FUD-671 the next turn begins with the choice to buy it off", async () => {
      await upTo("2 Breakwater");
      await tab(ada, "chat");
      await expect.poll(() => newest(ada)).toMatch(/Tired by extra effort[\s\S]*Fatigued/iu);
      const points = (await bodyOf(gm, "Breakwater")).points ?? 0;
      await press(ada, "buy");
      await expect.poll(() => bodyOf(gm, "Breakwater").then((b) => [b.points, b.conditions])).toEqual([points - 1, []]);
      await expect.poll(() => newest(ada)).toContain("Bought off");
      await takeBack(gm);
      await expect.poll(() => bodyOf(gm, "Breakwater").then((b) => [b.points, b.conditions])).toEqual([points, ["fatigued"]]);
    });

    it("FUD-303 what was readied is done in another's turn, once, and is no larger than it was", async () => {
      await act(ada, "Breakwater", "Ready");
      await confirm(ada, { fill: { size: "Move", action: "step aside", trigger: "it fires" } });
      await tab(ada, "combat");
      await expect.poll(() => row(ada, "Breakwater").innerText()).toContain("step aside");
      await expect.poll(() => row(ada, "Breakwater").locator(".pip[data-spend=standard][data-filled=true]").count()).toBe(0);
      await gm.page.evaluate("document.activeElement?.blur()");
      const mine = await turnOf(gm);
      await gm.page.keyboard.press("Shift+M");
      await expect.poll(() => turnOf(gm)).not.toBe(mine);
      await row(ada, "Breakwater").locator("button", { hasText: "Now!" }).click();
      await expect.poll(() => row(ada, "Breakwater").innerText()).toContain("does now");
      const cards = await ada.page.locator("#sidebar .exchange-card.fudge").count();
      await adas.tab("main");
      await adas.sheet.locator("li.attack", { hasText: "Unarmed" }).locator("button.attack-button").first().click();
      await expect.poll(() => ada.page.locator(".notification, #notifications").allInnerTexts().then((t) => t.join(" "))).toContain("What was readied is done, or was smaller than that.");
      expect(await ada.page.locator("#sidebar .exchange-card.fudge").count()).toBe(cards);
    });

    it("nobody's console has an error, and no text is missing", async () => {
      for (const seat of [gm, ada, bo]) await clean(seat);
    });
  });
