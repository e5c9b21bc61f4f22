/**
 * The opening fight of the demo world, from initiative to recovery, by a Gamemaster and two players through the interface alone: what is clicked is on sheets, cards and the tracker.
 * @rule FUD-160 FUD-164 FUD-172 FUD-242 FUD-260 FUD-262 FUD-264 FUD-276 FUD-277 FUD-296 FUD-300 FUD-303 FUD-330 FUD-333 FUD-335 FUD-368 FUD-372 FUD-602 FUD-692 FUD-701 FUD-703
 */
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { clean } from "./fudge-hands.ts";
import { theySit } from "./fudge-play.ts";
import {
  act,
  afflict,
  attack,
  befall,
  bodyOf,
  confirm,
  endTurn,
  type Fight,
  press,
  row,
  tab,
  takeBack,
  turnOf,
  use,
} from "./fudge-table.ts";
import { goesOn, inGame, isStopped, nextFaces, playedOn, type Seat, standTogether } from "./support.ts";

const BLANK = [0, 0, 0] as const;

for (const profile of playedOn(14))
  describe(`the opening fight on profile ${profile}`, () => {
    const play = theySit(profile);

    const ends = (seat: Seat, next: string): Promise<void> => endTurn(seat, play.gm, next);

    it("each player opens the sheet of their hero", async () => {
      await play.adas.open("Breakwater");
      await play.bos.open("Patchbay");
      expect(await bodyOf(play.bo, "Patchbay")).toMatchObject({ health: 6, points: 2 });
    });

    it("FUD-242 FUD-262 surprise: set on the sheet; whoever senses danger is asked, and keeps what it leaves", async () => {
      await afflict(play.gms, "Halyard", "surprised");
      // Perception 8 against 0: three degrees, and nothing of it is left.
      await press(play.gm, "roll", BLANK);
      await expect.poll(() => bodyOf(play.gm, "Halyard").then((b) => b.conditions)).toEqual([]);
      await play.gms.close(play.gms.sheet);
      await afflict(play.gms, "Overtime", "surprised");
      await expect.poll(() => bodyOf(play.gm, "Overtime").then((b) => b.conditions)).toEqual(["surprised"]);
      await play.gms.close(play.gms.sheet);
    });

    it("FUD-260 FUD-264 initiative is rolled for all in the tracker: minions of a name together, who is surprised last", async () => {
      await tab(play.gm, "combat");
      await nextFaces(
        play.gm.page,
        Array.from({ length: 18 }, () => 0),
      );
      await play.gm.page.locator("#combat [data-action=rollAll]").click();
      await expect
        .poll(() =>
          inGame(
            play.gm.page,
            () => (globalThis as unknown as Fight).game.combat?.turns.map((t) => t.initiative) ?? [],
            null,
          ),
        )
        .toEqual([10, 4, 4, 4, 2, 1, 1, 1, 1, -5]);
      await play.gm.page.locator("#combat [data-action=startCombat]").click();
      await expect.poll(() => turnOf(play.bo)).toBe("1 Halyard");
    });

    it("FUD-303 a readied action stands in its row, for everybody", async () => {
      await act(play.gm, "Halyard", "Ready");
      await confirm(play.gm, { fill: { action: "trip them", trigger: "they come close" } });
      await tab(play.ada, "combat");
      await expect.poll(() => row(play.ada, "Halyard").innerText()).toContain("trip them");
      await ends(play.gm, "1 Patchbay");
    });

    it("FUD-703 FUD-602 a cone on four thugs: all dodge, all resist, and all are out; one click takes it back, one brings it again", async () => {
      const thugs = [1, 2, 3, 4].map((n) => `Night Shift thug ${n}`);
      const healths = (): Promise<number[]> => Promise.all(thugs.map((t) => bodyOf(play.gm, t).then((b) => b.health)));
      await attack(play.bos, "Feedback lance", "Damage 7", thugs, []);
      await press(
        play.gm,
        "defendAll",
        Array.from({ length: 12 }, () => 0),
      );
      await press(
        play.gm,
        "resistAll",
        Array.from({ length: 12 }, () => -1),
      );
      await press(play.gm, "applyAll");
      await expect.poll(healths).toEqual([-1, -1, -1, -1]);
      await takeBack(play.gm);
      await expect.poll(healths).toEqual([1, 1, 1, 1]);
      await press(play.gm, "applyAll");
      await expect.poll(healths).toEqual([-1, -1, -1, -1]);
      // They are spared for the rest of this fight: who is out has no turns.
      await takeBack(play.gm);
      await expect.poll(healths).toEqual([1, 1, 1, 1]);
      await ends(play.bo, "1 Punch-clock drone 1");
    });

    it("FUD-118 FUD-368 a natural +3 hits; the defender resists badly, and a victory point makes it good", async () => {
      await act(play.gm, "Punch-clock drone 1", "Stinger");
      await confirm(play.gm, { at: ["Patchbay"], faces: [1, 1, 1] });
      await press(play.bo, "defend", BLANK);
      await press(play.bo, "resist", [-1, -1, -1]);
      await press(play.bo, "improve", [1, 0, 0]);
      await expect.poll(() => bodyOf(play.gm, "Patchbay")).toMatchObject({ health: 6, bruises: 0, points: 1 });
      await ends(play.gm, "1 Punch-clock drone 2");
      await ends(play.gm, "1 Breakwater");
    });

    it("FUD-296 a player lets the turn pass and takes it after somebody else's", async () => {
      await tab(play.ada, "combat");
      await row(play.ada, "Breakwater").locator("button.flow-choice", { hasText: "Delay" }).click();
      await expect.poll(() => turnOf(play.gm)).toBe("1 Night Shift thug 1");
      await expect
        .poll(() =>
          row(play.gm, "Breakwater")
            .innerText()
            .catch(() => ""),
        )
        .toContain("delays");
      await row(play.ada, "Breakwater").locator("button.flow-choice", { hasText: "Act next" }).click();
      await expect
        .poll(() => row(play.ada, "Breakwater").locator("button.flow-choice", { hasText: "Act next" }).count())
        .toBe(0);
      await ends(play.gm, "1 Breakwater");
    });

    it("FUD-095 FUD-113 whoever is out of reach: the player is told in the dialog and can't, the Gamemaster is asked and may", async () => {
      const drone = "Punch-clock drone 1";
      const far = /Punch-clock drone 1 is 60 feet away; your reach is 5\. Move nearer, or choose something with range/u;
      await standTogether(play.gm.page, { [drone]: 12 });
      const strikes = async (hands: typeof play.adas): Promise<Locator> => {
        await hands.tab("main");
        await hands.sheet.locator("li.attack", { hasText: "Unarmed" }).locator("button.attack-button").first().click();
        const dialog = hands.page.locator(".roll-dialog");
        await dialog.locator("label.chip", { hasText: drone }).locator("input").check();
        await expect.poll(() => dialog.innerText()).toMatch(far);
        return dialog;
      };
      const hers = await strikes(play.adas);
      expect(await hers.locator("button[type=submit]").isDisabled()).toBe(true);
      await hers.locator("[data-action=cancel]").click();
      await play.gms.open("Breakwater");
      const theirs = await strikes(play.gms);
      await theirs.locator("button[type=submit]").click();
      await goesOn(play.gm.page, far, false);
      expect(await theirs.count()).toBe(1);
      await nextFaces(play.gm.page, BLANK);
      await theirs.locator("button[type=submit]").click();
      await goesOn(play.gm.page, far);
      await tab(play.gm, "chat");
      await play.gm.page.locator("#sidebar .exchange-card.fudge button[data-gesture=defend]").last().waitFor();
      await takeBack(play.gm);
      await play.gm.page.evaluate("game.messages.contents.at(-1).delete()");
      await play.gms.close(play.gms.sheet);
      await standTogether(play.gm.page);
    });

    it("FUD-686 off turn: a player is told before anything opens and can't, what can't be done isn't offered; the Gamemaster is asked", async () => {
      const turn = /It is Breakwater's turn\. Wait for yours, or use a reaction/u;
      await play.bos.tab("main");
      await play.bos.sheet
        .locator("li.attack", { hasText: "Feedback lance" })
        .locator("button.attack-button")
        .first()
        .click({ force: true });
      await isStopped(play.bo.page, turn);
      await tab(play.bo, "combat");
      await row(play.bo, "Patchbay").locator("button[data-action=toggleOffers]").click();
      const lance = row(play.bo, "Patchbay").locator("button.turn-offer", { hasText: "Feedback lance" }).first();
      // Whose turn it is is said first, as in all rulesets.
      await expect.poll(() => lance.getAttribute("data-refused")).toMatch(turn);
      const waiting = row(play.bo, "Patchbay").locator(`button.turn-offer[data-refused*="It is Breakwater's turn"]`);
      expect(await waiting.count()).toBeGreaterThan(0);
      await play.gms.open("Halyard");
      await play.gms.sheet.locator("li.attack button.attack-button").first().click();
      await goesOn(play.gm.page, turn, false);
      expect(await play.gm.page.locator(".roll-dialog").count()).toBe(0);
      await play.gms.sheet.locator("li.attack button.attack-button").first().click();
      await goesOn(play.gm.page, turn);
      await play.gm.page.locator(".roll-dialog [data-action=cancel]").click();
      await play.gms.close(play.gms.sheet);
    });

    it("FUD-032 FUD-330 a critical hit takes a drone out; extra effort buys a second blow, whose harm is taken back and brought again", async () => {
      await attack(play.adas, "Unarmed", "Damage", ["Punch-clock drone 1"], [1, 1, 1]);
      await press(play.gm, "defend", BLANK);
      await press(play.gm, "resist");
      await press(play.gm, "apply");
      await expect.poll(() => bodyOf(play.gm, "Punch-clock drone 1").then((b) => b.health)).toBe(-1);
      await use(play.adas, "action");
      await tab(play.ada, "combat");
      await expect
        .poll(() => row(play.ada, "Breakwater").locator(".pip[data-spend=standard]").count())
        .toBeGreaterThanOrEqual(2);
      await attack(play.adas, "Unarmed", "Damage", ["Overtime"], [1, 0, 0]);
      // 10 against a Parry of 8, halved by surprise; Toughness 9 against 10.
      await press(play.gm, "defend", BLANK);
      await press(play.gm, "resist", BLANK);
      await press(play.gm, "apply");
      await expect.poll(() => bodyOf(play.ada, "Overtime")).toMatchObject({ health: 5, bruises: 1 });
      await takeBack(play.gm);
      await expect.poll(() => bodyOf(play.ada, "Overtime")).toMatchObject({ health: 6, bruises: 0 });
      await press(play.gm, "apply");
      await expect.poll(() => bodyOf(play.ada, "Overtime")).toMatchObject({ health: 5, bruises: 1 });
      await ends(play.ada, "1 Night Shift thug 2");
      await expect.poll(() => bodyOf(play.ada, "Breakwater").then((b) => b.conditions)).toEqual(["fatigued"]);
    });

    it("FUD-170 FUD-242 an Affliction holds a hero fast; after their own turn nobody is surprised any more", async () => {
      for (const name of ["1 Night Shift thug 3", "1 Night Shift thug 4", "1 Overtime"]) await ends(play.gm, name);
      await play.gms.open("Overtime");
      await attack(play.gms, "Stolen time", "Affliction 10", ["Breakwater"], BLANK);
      await play.gms.close(play.gms.sheet);
      await press(play.ada, "defend", BLANK);
      // Will 8 - 2 against 10: two degrees.
      await press(play.ada, "resist", [-1, -1, 0]);
      await press(play.ada, "apply");
      await expect.poll(() => bodyOf(play.gm, "Breakwater").then((b) => b.conditions)).toContain("immobile");
      await ends(play.gm, "2 Halyard");
      await expect.poll(() => bodyOf(play.gm, "Overtime").then((b) => b.conditions)).toEqual([]);
    });

    it("FUD-306 a trip: it hits, then strength is held against footing", async () => {
      await act(play.gm, "Halyard", "Trip");
      await confirm(play.gm, { fill: { target: "Overtime" }, faces: [1, 1, 0] });
      await press(play.gm, "defend", BLANK);
      await press(play.gm, "answer", [-1, -1, 0, 1, 0, 0]);
      await press(play.gm, "apply");
      await expect.poll(() => bodyOf(play.ada, "Overtime").then((b) => b.conditions)).toEqual(["prone"]);
      await ends(play.gm, "2 Patchbay");
    });

    it("FUD-180 FUD-159 a fall and a fire: hurt, prone, dying", async () => {
      await befall(play.bo, "Patchbay", "Fall");
      await confirm(play.bo, { fill: { number: 3 } });
      await press(play.bo, "land", [-1, -1, 0]);
      // Twice 3 and 2 is 10; Toughness 9 - 2.
      await expect
        .poll(() => bodyOf(play.gm, "Patchbay"))
        .toMatchObject({ health: 3, bruises: 1, conditions: ["prone"] });
      await befall(play.bo, "Patchbay", "Fire");
      await confirm(play.bo, { fill: { number: 11 }, faces: [-1, -1, 0] });
      await expect
        .poll(() => bodyOf(play.gm, "Patchbay").then((b) => [b.health, b.conditions.includes("dying")]))
        .toEqual([-2, true]);
      // The first drone is out: its turn goes by.
      await ends(play.bo, "2 Punch-clock drone 2");
    });

    it("FUD-372 FUD-172 a victory point takes the fatigue, and at the turn's end the Affliction is shaken off", async () => {
      for (const name of ["2 Night Shift thug 1", "2 Breakwater"]) await ends(play.gm, name);
      await use(play.adas, "recover");
      await confirm(play.ada, {});
      await expect.poll(() => bodyOf(play.gm, "Breakwater")).toMatchObject({ points: 1, conditions: ["immobile"] });
      await ends(play.ada, "2 Night Shift thug 2");
      await press(play.ada, "roll", [1, 1, 0]);
      await expect.poll(() => bodyOf(play.gm, "Breakwater").then((b) => b.conditions)).toEqual([]);
    });

    it("FUD-160 the dying roll at the start of their turn", async () => {
      for (const name of [
        "2 Night Shift thug 3",
        "2 Night Shift thug 4",
        "2 Overtime",
        "3 Halyard",
        "3 Punch-clock drone 2",
      ])
        await ends(play.gm, name);
      await press(play.bo, "roll", BLANK);
      await expect.poll(() => bodyOf(play.gm, "Patchbay").then((b) => b.conditions)).toContain("stabilized");
    });

    it("FUD-164 FUD-692 the fight is over; a day of rest brings health back on a card that can be taken back", async () => {
      await tab(play.gm, "combat");
      await play.gm.page.locator("#combat [data-action=endCombat]").click();
      await play.gm.page.locator("dialog button[data-action=yes], .dialog button[data-action=yes]").first().click();
      await expect.poll(() => turnOf(play.bo)).toBe("0 ");
      await play.bos.sheet.locator("button[data-action=recover]").click();
      await confirm(play.bo, { fill: { hours: "24 hours" } });
      await expect.poll(() => bodyOf(play.gm, "Patchbay")).toMatchObject({ health: 4, bruises: 0 });
      await takeBack(play.gm);
      await expect.poll(() => bodyOf(play.gm, "Patchbay")).toMatchObject({ health: -2, bruises: 2 });
    });

    it("nobody's console has an error, and no text is missing", async () => {
      for (const seat of [play.gm, play.ada, play.bo]) await clean(seat);
    });
  });
