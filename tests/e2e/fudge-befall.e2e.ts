/**
 * What befalls people in Fudge and what is done about it, by a Gamemaster and two players through the interface alone: falls that somebody catches, poison and its treatment, weapons
 * that break in strong hands, ordeals by the clock, tasks with their numbers, conditions about one trait, points of a session.
 * @rule FUD-014 FUD-156 FUD-158 FUD-172 FUD-180 FUD-181 FUD-187 FUD-191 FUD-205 FUD-415 FUD-417 FUD-570 FUD-672
 */
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
  type Fight,
  fightBegins,
  press,
  row,
  tab,
  turnOf,
  turnsPass,
  use,
} from "./fudge-table.ts";
import { inGame, nextFaces, playedOn, type Seat, typeInChat } from "./support.ts";

const BLANK = [0, 0, 0] as const;

for (const profile of playedOn(14))
  describe(`what befalls people on profile ${profile}`, () => {
    const play = theySit(profile);

    const card = (seat: Seat): Promise<string> => seat.page.locator("#sidebar .exchange-card.fudge").last().innerText();
    const conditions = (name: string): Promise<string[]> => bodyOf(play.gm, name).then((b) => b.conditions);
    const upTo = (next: string): Promise<void> => turnsPass(play.gm, [play.ada, play.bo], next);
    const says = async (seat: Seat, text: string): Promise<void> => {
      await tab(seat, "chat");
      await typeInChat(seat.page, text);
    };
    /** Come to ground: on the newest card, whoever of those on it is one's own. */
    const lands = async (seat: Seat): Promise<void> => {
      await tab(seat, "chat");
      const button = seat.page
        .locator("#sidebar .exchange-card.fudge")
        .last()
        .locator("button[data-gesture=land]:not([aria-disabled=true])");
      await button.waitFor();
      await nextFaces(seat.page, BLANK);
      await button.click();
    };

    it("FUD-415 a task of the table brings its number, and the card says what came of it", async () => {
      await play.adas.open("Breakwater");
      await play.bos.open("Patchbay");
      await play.adas.sheet.locator("li.skill", { hasText: "Athletics" }).locator("button").first().click();
      await confirm(play.ada, { fill: { task: "Long jump, running" }, faces: [1, 0, 0] });
      await tab(play.ada, "chat");
      await expect.poll(() => card(play.ada)).toMatch(/Carries \d+ feet/u);
    });

    it("FUD-014 the Gamemaster's Perception is kept from the players unless they choose otherwise", async () => {
      await play.gms.open("Overtime");
      await play.gms.sheet.locator("li.skill, .skill", { hasText: "Perception" }).locator("button").first().click();
      const shown = play.gm.page.locator(".crossover.roll-dialog [name=visibility]");
      await expect.poll(() => shown.inputValue()).toMatch(/gm/u);
      await play.gm.page
        .locator(".crossover.roll-dialog [data-action=cancel], .crossover.roll-dialog [data-action=close]")
        .first()
        .click();
      await play.gms.close(play.gms.sheet);
    });

    it("the fight begins", async () => {
      await fightBegins(play.gm, play.bo);
    });

    it("FUD-191 who catches somebody falling makes their own checks, and both resist what is left", async () => {
      await befall(play.bo, "Patchbay", "Fall");
      await confirm(play.bo, { fill: { number: 5, catcher: "Breakwater" } });
      await press(play.ada, "catch", BLANK);
      await expect.poll(() => card(play.bo)).toContain("Caught");
      // Twice 5 and 2 is 14, less a Strength of 10.
      await lands(play.bo);
      await lands(play.ada);
      await expect.poll(() => card(play.gm)).toContain("Damage 4");
      await expect.poll(() => bodyOf(play.gm, "Patchbay")).toMatchObject({ health: 6, conditions: [] });
      await expect.poll(() => bodyOf(play.gm, "Breakwater")).toMatchObject({ health: 6, conditions: [] });
    });

    it("FUD-187 FUD-417 a poison dazes; treatment helps to shake it off", async () => {
      await befall(play.ada, "Breakwater", "Poison");
      // Fortitude 10 - 2 against 10.
      await confirm(play.ada, { fill: { number: 10, course: "Dazed, stunned, incapacitated" }, faces: [-1, -1, 0] });
      await expect.poll(() => conditions("Breakwater")).toEqual(["dazed"]);
      await upTo("1 Patchbay");
      await act(play.bo, "Patchbay", "Treat poison or disease");
      await confirm(play.bo, { fill: { target: "Breakwater" }, faces: [1, 1, 0] });
      await press(play.ada, "apply");
      await expect.poll(() => conditions("Breakwater")).toEqual(["dazed", "treated"]);
    });

    it("FUD-172 and it is shaken off at the end of the turn, with what the treatment gives", async () => {
      await upTo("1 Breakwater");
      await upTo("1 Night Shift thug 1");
      // Fortitude is at the cap already: the line of Treatment stands on the card, and is cut.
      await press(play.ada, "roll", BLANK);
      await expect.poll(() => card(play.ada)).toContain("Treated");
      await expect.poll(() => conditions("Breakwater")).toEqual([]);
    });

    it("FUD-156 a weapon breaks in strong hands, and whole again it is taken back", async () => {
      const club = (): Promise<string> =>
        inGame(
          play.gm.page,
          () => {
            const { actor } = (globalThis as unknown as Fight).canvas.tokens.placeables.find(
              (t) => t.name === "Breakwater",
            ) as unknown as { actor: { items: Iterable<{ name: string; system: { state?: string } }> } };
            return [...actor.items].find((i) => i.name === "Club")?.system.state ?? "";
          },
          null,
        );
      await upTo("2 Breakwater");
      await play.adas.mode("edit");
      await play.adas.tab("powers");
      await play.adas.gear("club");
      await play.adas.mode("play");
      await expect.poll(club).toBe("intact");
      await attack(play.adas, "Club", "Damage", ["Punch-clock drone 1"], BLANK);
      await expect.poll(club).toBe("broken");
      await tab(play.gm, "chat");
      await expect.poll(() => card(play.gm)).toContain("Club breaks in the hand");
    });

    it("FUD-672 a condition about one trait, by so many points", async () => {
      await play.gms.open("Overtime");
      await play.gms.sheet.locator("details.condition-menu summary").click();
      await play.gms.sheet.locator("button.menu-item[data-condition=weakened]").click();
      await confirm(play.gm, { fill: { trait: "Strength", points: 3 } });
      await expect
        .poll(() =>
          play.gms.sheet
            .locator(".hero-conditions .chip", { hasText: "Weakened" })
            .first()
            .innerText()
            .catch(() => ""),
        )
        .toContain("Strength");
      await play.gms.sheet.locator(".hero-conditions .chip", { hasText: "Weakened" }).first().click();
      await expect.poll(() => conditions("Overtime")).toEqual([]);
      await play.gms.close(play.gms.sheet);
    });

    it("FUD-181 an ordeal asks for its checks as time goes by, and is over when it is switched off", async () => {
      await tab(play.gm, "combat");
      await play.gm.page.locator("#combat [data-action=endCombat]").click();
      await play.gm.page.locator("dialog button[data-action=yes], .dialog button[data-action=yes]").first().click();
      await expect.poll(() => turnOf(play.bo)).toBe("0 ");
      await says(play.bo, "/attack An ordeal");
      await confirm(play.bo, { fill: { ordeal: "Intense heat" } });
      await expect.poll(() => conditions("Patchbay")).toEqual(["enduring"]);
      await says(play.gm, "/pass 10 minutes");
      // The first check is against 0; four hours later they are past what anybody bears.
      await expect.poll(() => card(play.gm)).toContain("Heat or cold");
      await expect.poll(() => conditions("Patchbay")).toEqual(["enduring"]);
      await says(play.gm, "/pass 4 hours");
      await expect.poll(() => conditions("Patchbay")).toContain("dying");
      await play.bos.sheet.locator(".hero-conditions .chip", { hasText: "In an ordeal" }).click();
      await expect.poll(() => conditions("Patchbay")).not.toContain("enduring");
    });

    it("FUD-172 FUD-205 where nobody counts turns a poison is shaken off as time goes by, and what a hand brought stays", async () => {
      await afflict(play.gms, "Breakwater", "dazed");
      await expect.poll(() => conditions("Breakwater")).toEqual(["dazed"]);
      await says(play.ada, "/attack Poison");
      await confirm(play.ada, { fill: { number: 10, course: "Dazed, stunned, incapacitated" }, faces: [-1, -1, 0] });
      await expect.poll(() => conditions("Breakwater")).toEqual(["dazed", "dazed"]);
      await expect.poll(() => play.gms.sheet.locator(".hero-conditions").first().innerText()).toMatch(/Stunned/iu);
      await says(play.gm, "/pass 1 minute");
      // Patchbay, who was left dying, is asked as well.
      const own = play.ada.page
        .locator("#sidebar .exchange-card.fudge", { hasText: "Breakwater" })
        .last()
        .locator("button[data-gesture=roll]:not([aria-disabled=true])");
      await own.waitFor();
      await expect
        .poll(() =>
          play.bo.page
            .locator("#sidebar .exchange-card.fudge", { hasText: "Dying" })
            .last()
            .locator("button[data-gesture=roll]:not([aria-disabled=true])")
            .count(),
        )
        .toBe(1);
      await nextFaces(play.ada.page, [1, 1, 0]);
      await own.click();
      await expect.poll(() => conditions("Breakwater")).toEqual(["dazed"]);
      await expect.poll(() => play.gms.sheet.locator(".hero-conditions").first().innerText()).not.toMatch(/Stunned/iu);
      await play.gms.sheet.locator("button.chip[data-condition=dazed]").click();
      await expect.poll(() => conditions("Breakwater")).toEqual([]);
      await play.gms.close(play.gms.sheet);
    });

    it("FUD-570 a session's points, and a level for fifteen of them", async () => {
      await play.gms.open("Breakwater");
      await use(play.gms, "session");
      await confirm(play.gm, { fill: { hard: "Very hard: 3 points" } });
      await expect
        .poll(() =>
          inGame(
            play.ada.page,
            () =>
              (
                globalThis as unknown as { game: { actors: { getName(n: string): { system: { earned: number } } } } }
              ).game.actors.getName("Breakwater").system.earned,
            null,
          ),
        )
        .toBe(3);
      expect(await row(play.gm, "Breakwater").count()).toBe(0);
      await play.gms.close(play.gms.sheet);
    });

    it("nobody's console has an error, and no text is missing", async () => {
      for (const seat of [play.gm, play.ada, play.bo]) await clean(seat);
    });
  });
