/**
 * The opening fight of the demo world, from initiative to recovery, by a Gamemaster and two players through the interface alone: what is clicked is on sheets, cards and the tracker.
 * @rule FUD-160 FUD-164 FUD-172 FUD-242 FUD-260 FUD-262 FUD-264 FUD-276 FUD-277 FUD-296 FUD-300 FUD-303 FUD-330 FUD-333 FUD-335 FUD-368 FUD-372 FUD-602 FUD-692 FUD-701 FUD-703
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clean, Hands } from "./fudge-hands.ts";
import { act, afflict, attack, bodyOf, confirm, endTurn, press, row, tab, takeBack, turnOf, use, type Fight } from "./fudge-table.ts";
import { inGame, nextFaces, openTable, playedOn, type Seat, type TestTable } from "./support.ts";

const BLANK = [0, 0, 0] as const;

for (const profile of playedOn(14))
  describe(`the opening fight on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    let bo: Seat;
    let adas: Hands;
    let bos: Hands;
    let gms: Hands;

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await table.sit({ width: 1600, height: 1000 });
      for (const seat of [gm, ada, bo]) seat.page.setDefaultTimeout(15_000);
      [gms, adas, bos] = [new Hands(gm), new Hands(ada), new Hands(bo)];
    });
    afterAll(async () => {
      await table?.close();
    });

    const ends = (seat: Seat, next: string): Promise<void> => endTurn(seat, gm, next);

    it("each player opens the sheet of their hero", async () => {
      await adas.open("Breakwater");
      await bos.open("Patchbay");
      expect(await bodyOf(bo, "Patchbay")).toMatchObject({ health: 6, points: 2 });
    });

    it("FUD-242 FUD-262 surprise: set on the sheet; whoever senses danger is asked, and keeps what it leaves", async () => {
      await afflict(gms, "Halyard", "surprised");
      // Perception 8 against 0: three degrees, and nothing of it is left.
      await press(gm, "roll", BLANK);
      await expect.poll(() => bodyOf(gm, "Halyard").then((b) => b.conditions)).toEqual([]);
      await gms.close(gms.sheet);
      await afflict(gms, "Overtime", "surprised");
      await expect.poll(() => bodyOf(gm, "Overtime").then((b) => b.conditions)).toEqual(["surprised"]);
      await gms.close(gms.sheet);
    });

    it("FUD-260 FUD-264 initiative is rolled for all in the tracker: minions of a name together, who is surprised last", async () => {
      await tab(gm, "combat");
      await nextFaces(gm.page, Array.from({ length: 18 }, () => 0));
      await gm.page.locator("#combat [data-action=rollAll]").click();
      await expect.poll(() => inGame(gm.page, () => (globalThis as unknown as Fight).game.combat?.turns.map((t) => t.initiative) ?? [], null)).toEqual([10, 4, 4, 4, 2, 1, 1, 1, 1, -5]);
      await gm.page.locator("#combat [data-action=startCombat]").click();
      await expect.poll(() => turnOf(bo)).toBe("1 Halyard");
    });

    it("FUD-303 a readied action stands in its row, for everybody", async () => {
      await act(gm, "Halyard", "Ready");
      await confirm(gm, { fill: { action: "trip them", trigger: "they come close" } });
      await tab(ada, "combat");
      await expect.poll(() => row(ada, "Halyard").innerText()).toContain("trip them");
      await ends(gm, "1 Patchbay");
    });

    it("FUD-703 FUD-602 a cone on four thugs: all dodge, all resist, and all are out; one click takes it back, one brings it again", async () => {
      const thugs = [1, 2, 3, 4].map((n) => `Night Shift thug ${n}`);
      const healths = (): Promise<number[]> => Promise.all(thugs.map((t) => bodyOf(gm, t).then((b) => b.health)));
      await attack(bos, "Feedback lance", "Damage 7", thugs, []);
      await press(gm, "defendAll", Array.from({ length: 12 }, () => 0));
      await press(gm, "resistAll", Array.from({ length: 12 }, () => -1));
      await press(gm, "applyAll");
      await expect.poll(healths).toEqual([-3, -3, -3, -3]);
      await takeBack(gm);
      await expect.poll(healths).toEqual([1, 1, 1, 1]);
      await press(gm, "applyAll");
      await expect.poll(healths).toEqual([-3, -3, -3, -3]);
      await ends(bo, "1 Punch-clock drone 1");
    });

    it("FUD-118 FUD-368 a natural +3 hits; the defender resists badly, and a victory point makes it good", async () => {
      await act(gm, "Punch-clock drone 1", "Stinger");
      await confirm(gm, { at: ["Patchbay"], faces: [1, 1, 1] });
      await press(bo, "defend", BLANK);
      await press(bo, "resist", [-1, -1, -1]);
      await press(bo, "improve", [1, 0, 0]);
      await expect.poll(() => bodyOf(gm, "Patchbay")).toMatchObject({ health: 6, bruises: 0, points: 1 });
      await ends(gm, "1 Punch-clock drone 2");
      await ends(gm, "1 Breakwater");
    });

    it("FUD-296 a player lets the turn pass and takes it after somebody else's", async () => {
      await tab(ada, "combat");
      await row(ada, "Breakwater").locator("button.flow-choice", { hasText: "Delay" }).click();
      await expect.poll(() => turnOf(gm)).toBe("1 Night Shift thug 1");
      await expect.poll(() => row(gm, "Breakwater").innerText().catch(() => "")).toContain("delays");
      await row(ada, "Breakwater").locator("button.flow-choice", { hasText: "Act next" }).click();
      await expect.poll(() => row(ada, "Breakwater").locator("button.flow-choice", { hasText: "Act next" }).count()).toBe(0);
      await ends(gm, "1 Breakwater");
    });

    it("FUD-032 FUD-330 a critical hit takes a drone out; extra effort buys a second blow, whose harm is taken back and brought again", async () => {
      await attack(adas, "Unarmed", "Damage", ["Punch-clock drone 1"], [1, 1, 1]);
      await press(gm, "defend", BLANK);
      await press(gm, "resist");
      await press(gm, "apply");
      await expect.poll(() => bodyOf(gm, "Punch-clock drone 1").then((b) => b.health)).toBe(-3);
      await use(adas, "action");
      await tab(ada, "combat");
      await expect.poll(() => row(ada, "Breakwater").locator(".pip[data-spend=standard]").count()).toBeGreaterThanOrEqual(2);
      await attack(adas, "Unarmed", "Damage", ["Overtime"], [1, 0, 0]);
      // 10 against a Parry of 8, halved by surprise; Toughness 9 against 10.
      await press(gm, "defend", BLANK);
      await press(gm, "resist", BLANK);
      await press(gm, "apply");
      await expect.poll(() => bodyOf(ada, "Overtime")).toMatchObject({ health: 5, bruises: 1 });
      await takeBack(gm);
      await expect.poll(() => bodyOf(ada, "Overtime")).toMatchObject({ health: 6, bruises: 0 });
      await press(gm, "apply");
      await expect.poll(() => bodyOf(ada, "Overtime")).toMatchObject({ health: 5, bruises: 1 });
      await ends(ada, "1 Night Shift thug 2");
      await expect.poll(() => bodyOf(ada, "Breakwater").then((b) => b.conditions)).toEqual(["fatigued"]);
    });

    it("FUD-170 FUD-242 an Affliction holds a hero fast; after their own turn nobody is surprised any more", async () => {
      for (const name of ["1 Night Shift thug 3", "1 Night Shift thug 4", "1 Overtime"]) await ends(gm, name);
      await gms.open("Overtime");
      await attack(gms, "Stolen time", "Affliction 10", ["Breakwater"], BLANK);
      await gms.close(gms.sheet);
      await press(ada, "defend", BLANK);
      // Will 8 - 2 against 10: two degrees.
      await press(ada, "resist", [-1, -1, 0]);
      await press(ada, "apply");
      await expect.poll(() => bodyOf(gm, "Breakwater").then((b) => b.conditions)).toContain("immobile");
      await ends(gm, "2 Halyard");
      await expect.poll(() => bodyOf(gm, "Overtime").then((b) => b.conditions)).toEqual([]);
    });

    it("FUD-306 a trip: it hits, then strength is held against footing", async () => {
      await act(gm, "Halyard", "Trip");
      await confirm(gm, { fill: { target: "Overtime" }, faces: [1, 1, 0] });
      await press(gm, "defend", BLANK);
      await press(gm, "answer", [-1, -1, 0, 1, 0, 0]);
      await press(gm, "apply");
      await expect.poll(() => bodyOf(ada, "Overtime").then((b) => b.conditions)).toEqual(["prone"]);
      await ends(gm, "2 Patchbay");
    });

    it("FUD-180 FUD-159 a fall and a fire: hurt, prone, dying", async () => {
      await act(bo, "Patchbay", "Fall");
      await confirm(bo, { fill: { number: 3 } });
      await press(bo, "land", [-1, -1, 0]);
      // Twice 3 and 2 is 10; Toughness 9 - 2.
      await expect.poll(() => bodyOf(gm, "Patchbay")).toMatchObject({ health: 3, bruises: 1, conditions: ["prone"] });
      await act(bo, "Patchbay", "Fire");
      await confirm(bo, { fill: { number: 11 }, faces: [-1, -1, 0] });
      await expect.poll(() => bodyOf(gm, "Patchbay").then((b) => [b.health, b.conditions.includes("dying")])).toEqual([-2, true]);
      await ends(bo, "2 Punch-clock drone 1");
    });

    it("FUD-372 FUD-172 a victory point takes the fatigue, and at the turn's end the Affliction is shaken off", async () => {
      for (const name of ["2 Punch-clock drone 2", "2 Night Shift thug 1", "2 Breakwater"]) await ends(gm, name);
      await use(adas, "recover");
      await confirm(ada, {});
      await expect.poll(() => bodyOf(gm, "Breakwater")).toMatchObject({ points: 1, conditions: ["immobile"] });
      await ends(ada, "2 Night Shift thug 2");
      await press(ada, "roll", [1, 1, 0]);
      await expect.poll(() => bodyOf(gm, "Breakwater").then((b) => b.conditions)).toEqual([]);
    });

    it("FUD-160 the dying roll at the start of their turn", async () => {
      for (const name of ["2 Night Shift thug 3", "2 Night Shift thug 4", "2 Overtime", "3 Halyard", "3 Patchbay"]) await ends(gm, name);
      await press(bo, "roll", BLANK);
      await expect.poll(() => bodyOf(gm, "Patchbay").then((b) => b.conditions)).toContain("stabilized");
    });

    it("FUD-164 FUD-692 the fight is over; a day of rest brings health back on a card that can be taken back", async () => {
      await tab(gm, "combat");
      await gm.page.locator("#combat [data-action=endCombat]").click();
      await gm.page.locator("dialog button[data-action=yes], .dialog button[data-action=yes]").first().click();
      await expect.poll(() => turnOf(bo)).toBe("0 ");
      await bos.sheet.locator("button[data-action=recover]").click();
      await confirm(bo, { fill: { hours: "24 hours" } });
      await expect.poll(() => bodyOf(gm, "Patchbay")).toMatchObject({ health: 4, bruises: 0 });
      await takeBack(gm);
      await expect.poll(() => bodyOf(gm, "Patchbay")).toMatchObject({ health: -2, bruises: 2 });
    });

    it("nobody's console has an error, and no text is missing", async () => {
      for (const seat of [gm, ada, bo]) await clean(seat);
    });
  });
