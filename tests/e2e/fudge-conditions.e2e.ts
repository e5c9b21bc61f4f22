/**
 * Conditions, turns and maneuvers of Fudge as a Gamemaster and a player meet them, by the interface alone: an ability at its lowest, the unconscious who fall, fatigue that is bought off, an action that
 * is readied by its size, a trip and a disarm with what one has in hand.
 * @rule FUD-233 FUD-243 FUD-297 FUD-303 FUD-306 FUD-344 FUD-403 FUD-671 FUD-684
 */
import { describe, expect, it } from "vitest";
import { clean, type Hands } from "./fudge-hands.ts";
import { theySit } from "./fudge-play.ts";
import {
  act,
  afflict,
  bodyOf,
  confirm,
  fightBegins,
  press,
  row,
  tab,
  takeBack,
  turnOf,
  turnsPass,
  turnsPassTo,
  use,
} from "./fudge-table.ts";
import { alike, playedOn, type Seat } from "./support.ts";

for (const profile of playedOn(14))
  describe(`conditions and turns on profile ${profile}`, () => {
    const play = theySit(profile);

    const upTo = (next: string): Promise<void> => turnsPass(play.gm, [play.ada], next);
    const on = (name: string): Promise<string[]> => bodyOf(play.gm, name).then((b) => b.conditions);
    const chips = (hands: Hands): Promise<string> => hands.sheet.locator(".hero-conditions").first().innerText();
    const newest = (seat: Seat): Promise<string> =>
      seat.page.locator("#sidebar .exchange-card.fudge").last().innerText();

    it("a sheet is open, and the fight begins", async () => {
      await play.adas.open("Breakwater");
      await fightBegins(play.gm, play.ada);
    });

    it("FUD-403 Agility that is drained to -5 stands still until a point comes back", async () => {
      await afflict(play.gms, "Halyard", "weakened");
      await confirm(play.gm, { fill: { trait: "Agility", points: 40 } });
      await expect.poll(() => chips(play.gms)).toMatch(/Debilitated: Agility[\s\S]*Immobile/iu);
      expect(
        await play.gms.sheet
          .locator("ul.speeds")
          .allInnerTexts()
          .then((t) => t.join(" ")),
      ).not.toMatch(/Ground speed/iu);
      await play.gms.sheet.locator("button.chip[data-condition=weakened]").click();
      await expect.poll(() => chips(play.gms)).not.toMatch(/Debilitated/iu);
    });

    it("FUD-403 Strength that is drained to -5 lets its bearer fall, until they stand up", async () => {
      await play.gms.close(play.gms.sheet);
      await afflict(play.gms, "Halyard", "weakened");
      await confirm(play.gm, { fill: { trait: "Strength", points: 60 } });
      // What they held lies there and says so.
      await expect.poll(() => on("Halyard")).toEqual(["dropped", "dropped", "prone", "weakened"]);
      await play.gms.sheet.locator("button.chip[data-condition=weakened]").click();
      await expect.poll(() => on("Halyard")).toEqual(["dropped", "dropped", "prone"]);
      await act(play.gm, "Halyard", "Stand up");
      await expect.poll(() => on("Halyard")).toEqual(["dropped", "dropped"]);
    });

    it("FUD-297 what was dropped is picked up, one thing at a time", async () => {
      await act(play.gm, "Halyard", "Draw or pick up");
      await confirm(play.gm, {});
      await expect.poll(() => on("Halyard")).toEqual(["dropped"]);
      await play.gms.sheet.locator("button.chip[data-condition=dropped]").click();
      await expect.poll(() => on("Halyard")).toEqual([]);
      await play.gms.close(play.gms.sheet);
    });

    it("FUD-233 the unconscious fall, and taking it back lifts both", async () => {
      await afflict(play.gms, "Overtime", "incapacitated");
      await expect.poll(() => on("Overtime")).toEqual(["incapacitated", "prone"]);
      for (const id of ["incapacitated", "prone"])
        await play.gms.sheet.locator(`button.chip[data-condition=${id}]`).click();
      await expect.poll(() => on("Overtime")).toEqual([]);
      await play.gms.close(play.gms.sheet);
    });

    it("FUD-306 a trip is decided by the damage of the blow, and taken back", async () => {
      await upTo("1 Breakwater");
      await act(play.ada, "Breakwater", "Trip");
      await confirm(play.ada, { fill: { target: "Overtime" }, faces: [1, 1, 0] });
      await press(play.gm, "defend", [-1, -1, 0]);
      await press(play.gm, "answer", [-1, -1, 0]);
      await press(play.gm, "apply");
      await expect.poll(() => on("Overtime")).toEqual(["prone"]);
      await takeBack(play.gm);
      await expect.poll(() => on("Overtime")).toEqual([]);
    });

    it("FUD-334 an extra effort tires at the end of the turn", async () => {
      await use(play.adas, "strength");
      await expect.poll(() => newest(play.ada)).toContain("fatigue comes later");
      await upTo("2 Halyard");
      await expect.poll(() => on("Breakwater")).toEqual(["fatigued"]);
    });

    it("what the edge of a turn brought goes back with the turn, and comes again with it", async () => {
      await tab(play.gm, "combat");
      const mine = async (): Promise<boolean> => (await turnOf(play.gm)).endsWith("Breakwater");
      for (let steps = 0; steps < 12 && !(await mine()); steps++) {
        const at = await turnOf(play.gm);
        await play.gm.page.locator("#sidebar [data-action=previousTurn]").first().click();
        await expect.poll(() => turnOf(play.gm)).not.toBe(at);
      }
      expect(await mine()).toBe(true);
      await expect.poll(() => on("Breakwater")).toEqual([]);
      await upTo("2 Halyard");
      await expect.poll(() => on("Breakwater")).toEqual(["fatigued"]);
    });

    it("FUD-297 a disarm takes less off for what is only tied on", async () => {
      await act(play.gm, "Halyard", "Disarm");
      await confirm(play.gm, { fill: { target: "Patchbay", bound: "Tied on: Rope, Toughness 1" }, faces: [1, 1, 0] });
      await tab(play.gm, "chat");
      const card = play.gm.page.locator("#sidebar .exchange-card.fudge").last();
      await expect.poll(() => card.innerText()).toContain("Disarm");
      await press(play.bo, "defend", [-1, -1, 0]);
      await expect
        .poll(() => card.locator("button[data-gesture=answer]").innerText())
        .toContain("Resist: Toughness of what ties it");
    });

    it("FUD-344 FUD-671 the next turn begins with the choice to buy it off", async () => {
      await upTo("2 Breakwater");
      await tab(play.ada, "chat");
      await expect.poll(() => newest(play.ada)).toMatch(/Tired by extra effort[\s\S]*Fatigued/iu);
      const points = (await bodyOf(play.gm, "Breakwater")).points ?? 0;
      await press(play.ada, "buy");
      await expect
        .poll(() => bodyOf(play.gm, "Breakwater").then((b) => [b.points, b.conditions]))
        .toEqual([points - 1, []]);
      await expect.poll(() => newest(play.ada)).toContain("Bought off");
      await takeBack(play.gm);
      await expect
        .poll(() => bodyOf(play.gm, "Breakwater").then((b) => [b.points, b.conditions]))
        .toEqual([points, ["fatigued"]]);
    });

    it("FUD-303 what was readied is done in another's turn, once, and is no larger than it was", async () => {
      await act(play.ada, "Breakwater", "Ready");
      await confirm(play.ada, { fill: { size: "Move", action: "step aside", trigger: "it fires" } });
      await tab(play.ada, "combat");
      await expect.poll(() => row(play.ada, "Breakwater").innerText()).toContain("step aside");
      await expect
        .poll(() => row(play.ada, "Breakwater").locator(".pip[data-spend=standard][data-filled=true]").count())
        .toBe(0);
      await play.gm.page.evaluate("document.activeElement?.blur()");
      const mine = await turnOf(play.gm);
      await play.gm.page.keyboard.press("Shift+M");
      await expect.poll(() => turnOf(play.gm)).not.toBe(mine);
      await row(play.ada, "Breakwater").locator("button", { hasText: "Now!" }).click();
      await expect.poll(() => row(play.ada, "Breakwater").innerText()).toContain("does now");
      const cards = await play.ada.page.locator("#sidebar .exchange-card.fudge").count();
      await play.adas.tab("main");
      await play.adas.sheet
        .locator("li.attack", { hasText: "Unarmed" })
        .locator("button.attack-button")
        .first()
        .click();
      const form = play.ada.page.locator(".application", { hasText: "Breakwater: Attack" }).last();
      await form.locator("label", { hasText: "Overtime" }).first().click();
      await form.getByText("What was readied is done, or was smaller than that.").waitFor();
      await form.getByRole("button", { name: "Cancel" }).click();
      expect(await play.ada.page.locator("#sidebar .exchange-card.fudge").count()).toBe(cards);
    });

    it("a whole round is its turns, each with what it brings, on and back", async () => {
      await tab(play.gm, "combat");
      const round = async (): Promise<number> => Number((await turnOf(play.gm)).split(" ")[0]);
      const before = await round();
      await play.gm.page.locator("#sidebar [data-action=nextRound]").first().click();
      const ask = play.gm.page.locator("dialog, .application.dialog", { hasText: "Let the round go by?" }).first();
      expect(await ask.innerText()).toContain("go by without them");
      await ask.locator("button[data-action=yes]").click();
      await expect.poll(round).toBe(before + 1);
      await alike([play.ada, play.gm], turnOf);
      // The order itself has gone along: the turns that follow are of the same round.
      await turnsPassTo(play.gm, [play.ada, play.bo], "Breakwater");
      expect(await round()).toBe(before + 1);
      await play.gm.page.locator("#sidebar [data-action=previousRound]").first().click();
      await expect.poll(round).toBe(before);
      await alike([play.ada, play.gm], turnOf);
    });

    it("nobody's console has an error, and no text is missing", async () => {
      for (const seat of [play.gm, play.ada, play.bo]) await clean(seat);
    });
  });
