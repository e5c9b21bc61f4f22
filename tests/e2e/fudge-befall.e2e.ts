/**
 * What befalls people in Fudge and what is done about it, by a Gamemaster and two players through the interface alone: falls that somebody catches, poison and its treatment, weapons
 * that break in strong hands, ordeals by the clock, tasks with their numbers, conditions about one trait, points of a session.
 * @rule FUD-014 FUD-156 FUD-158 FUD-172 FUD-180 FUD-181 FUD-187 FUD-191 FUD-205 FUD-415 FUD-417 FUD-570 FUD-672
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clean, Hands } from "./fudge-hands.ts";
import { act, afflict, attack, bodyOf, confirm, type Fight, fightBegins, press, row, tab, turnOf, use } from "./fudge-table.ts";
import { inGame, nextFaces, openTable, playedOn, typeInChat, type Seat, type TestTable } from "./support.ts";

const BLANK = [0, 0, 0] as const;

for (const profile of playedOn(14))
  describe(`what befalls people on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    let bo: Seat;
    let adas: Hands;
    let bos: Hands;
    let gms: Hands;

    const card = (seat: Seat): Promise<string> => seat.page.locator("#sidebar .exchange-card.fudge").last().innerText();
    const conditions = (name: string): Promise<string[]> => bodyOf(gm, name).then((b) => b.conditions);
    const upTo = async (next: string): Promise<void> => {
      for (let passed = 0; passed < 12 && (await turnOf(gm)) !== next; passed += 1) {
        const before = await turnOf(gm);
        await gm.page.evaluate("document.activeElement?.blur()");
        await gm.page.keyboard.press("Shift+M");
        await expect.poll(() => turnOf(gm)).not.toBe(before);
      }
      await expect.poll(() => turnOf(ada)).toBe(next);
      await expect.poll(() => turnOf(bo)).toBe(next);
    };
    const says = async (seat: Seat, text: string): Promise<void> => {
      await tab(seat, "chat");
      await typeInChat(seat.page, text);
    };
    /** Come to ground: on the newest card, whoever of those on it is one's own. */
    const lands = async (seat: Seat): Promise<void> => {
      await tab(seat, "chat");
      const button = seat.page.locator("#sidebar .exchange-card.fudge").last().locator("button[data-gesture=land]:not([aria-disabled=true])");
      await button.waitFor();
      await nextFaces(seat.page, BLANK);
      await button.click();
    };

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await table.sit({ width: 1600, height: 1000 });
      for (const seat of [gm, ada, bo]) seat.page.setDefaultTimeout(15_000);
      [gms, adas, bos] = [new Hands(gm), new Hands(ada), new Hands(bo)];
    });
    afterAll(async () => {
      await table?.close();
    });

    it("FUD-415 a task of the table brings its number, and the card says what came of it", async () => {
      await adas.open("Breakwater");
      await bos.open("Patchbay");
      await adas.sheet.locator("li.skill", { hasText: "Athletics" }).locator("button").first().click();
      await confirm(ada, { fill: { task: "Long jump, running" }, faces: [1, 0, 0] });
      await tab(ada, "chat");
      await expect.poll(() => card(ada)).toMatch(/Carries \d+ feet/u);
    });

    it("FUD-014 the Gamemaster's Perception is kept from the players unless they choose otherwise", async () => {
      await gms.open("Overtime");
      await gms.sheet.locator("li.skill, .skill", { hasText: "Perception" }).locator("button").first().click();
      const shown = gm.page.locator(".crossover.roll-dialog [name=visibility]");
      await expect.poll(() => shown.inputValue()).toMatch(/gm/u);
      await gm.page.locator(".crossover.roll-dialog [data-action=cancel], .crossover.roll-dialog [data-action=close]").first().click();
      await gms.close(gms.sheet);
    });

    it("the fight begins", async () => {
      await fightBegins(gm, bo);
    });

    it("FUD-191 who catches somebody falling makes their own checks, and both resist what is left", async () => {
      await act(bo, "Patchbay", "Fall");
      await confirm(bo, { fill: { number: 5, catcher: "Breakwater" } });
      await press(ada, "catch", BLANK);
      await expect.poll(() => card(bo)).toContain("Caught");
      // Twice 5 and 2 is 14, less a Strength of 10.
      await lands(bo);
      await lands(ada);
      await expect.poll(() => card(gm)).toContain("Damage 4");
      await expect.poll(() => bodyOf(gm, "Patchbay")).toMatchObject({ health: 6, conditions: [] });
      await expect.poll(() => bodyOf(gm, "Breakwater")).toMatchObject({ health: 6, conditions: [] });
    });

    it("FUD-187 FUD-417 a poison dazes; treatment helps to shake it off", async () => {
      await act(ada, "Breakwater", /^\s*Poison/u);
      // Fortitude 10 - 2 against 10.
      await confirm(ada, { fill: { number: 10, course: "Dazed, stunned, incapacitated" }, faces: [-1, -1, 0] });
      await expect.poll(() => conditions("Breakwater")).toEqual(["dazed"]);
      await upTo("1 Patchbay");
      await act(bo, "Patchbay", "Treat poison or disease");
      await confirm(bo, { fill: { target: "Breakwater" }, faces: [1, 1, 0] });
      await press(ada, "apply");
      await expect.poll(() => conditions("Breakwater")).toEqual(["dazed", "treated"]);
    });

    it("FUD-172 and it is shaken off at the end of the turn, with what the treatment gives", async () => {
      await upTo("1 Breakwater");
      await upTo("1 Night Shift thug 1");
      // Fortitude is at the cap already: the line of Treatment stands on the card, and is cut.
      await press(ada, "roll", BLANK);
      await expect.poll(() => card(ada)).toContain("Treated");
      await expect.poll(() => conditions("Breakwater")).toEqual([]);
    });

    it("FUD-156 a weapon breaks in strong hands, and whole again it is taken back", async () => {
      const club = (): Promise<string> =>
        inGame(gm.page, () => {
          const { actor } = (globalThis as unknown as Fight).canvas.tokens.placeables.find((t) => t.name === "Breakwater") as unknown as { actor: { items: Iterable<{ name: string; system: { state?: string } }> } };
          return [...actor.items].find((i) => i.name === "Club")?.system.state ?? "";
        }, null);
      await upTo("2 Breakwater");
      await adas.mode("edit");
      await adas.tab("powers");
      await adas.gear("club");
      await adas.mode("play");
      await expect.poll(club).toBe("intact");
      await attack(adas, "Club", "Damage", ["Punch-clock drone 1"], BLANK);
      await expect.poll(club).toBe("broken");
      await tab(gm, "chat");
      await expect.poll(() => card(gm)).toContain("Club breaks in the hand");
    });

    it("FUD-672 a condition about one trait, by so many points", async () => {
      await gms.open("Overtime");
      await gms.sheet.locator("details.condition-menu summary").click();
      await gms.sheet.locator("button.menu-item[data-condition=weakened]").click();
      await confirm(gm, { fill: { trait: "Strength", points: 3 } });
      await expect.poll(() => gms.sheet.locator(".hero-conditions .chip", { hasText: "Weakened" }).first().innerText().catch(() => "")).toContain("Strength");
      await gms.sheet.locator(".hero-conditions .chip", { hasText: "Weakened" }).first().click();
      await expect.poll(() => conditions("Overtime")).toEqual([]);
      await gms.close(gms.sheet);
    });

    it("FUD-181 an ordeal asks for its checks as time goes by, and is over when it is switched off", async () => {
      await tab(gm, "combat");
      await gm.page.locator("#combat [data-action=endCombat]").click();
      await gm.page.locator("dialog button[data-action=yes], .dialog button[data-action=yes]").first().click();
      await expect.poll(() => turnOf(bo)).toBe("0 ");
      await says(bo, "/attack An ordeal");
      await confirm(bo, { fill: { ordeal: "Intense heat" } });
      await expect.poll(() => conditions("Patchbay")).toEqual(["enduring"]);
      await says(gm, "/pass 10 minutes");
      // The first check is against 0; four hours later they are past what anybody bears.
      await expect.poll(() => card(gm)).toContain("Heat or cold");
      await expect.poll(() => conditions("Patchbay")).toEqual(["enduring"]);
      await says(gm, "/pass 4 hours");
      await expect.poll(() => conditions("Patchbay")).toContain("dying");
      await bos.sheet.locator(".hero-conditions .chip", { hasText: "In an ordeal" }).click();
      await expect.poll(() => conditions("Patchbay")).not.toContain("enduring");
    });

    it("FUD-172 FUD-205 where nobody counts turns a poison is shaken off as time goes by, and what a hand brought stays", async () => {
      await afflict(gms, "Breakwater", "dazed");
      await expect.poll(() => conditions("Breakwater")).toEqual(["dazed"]);
      await says(ada, "/attack Poison");
      await confirm(ada, { fill: { number: 10, course: "Dazed, stunned, incapacitated" }, faces: [-1, -1, 0] });
      await expect.poll(() => conditions("Breakwater")).toEqual(["dazed", "dazed"]);
      await expect.poll(() => gms.sheet.locator(".hero-conditions").first().innerText()).toMatch(/Stunned/iu);
      await says(gm, "/pass 1 minute");
      // Patchbay, who was left dying, is asked as well.
      const own = ada.page.locator("#sidebar .exchange-card.fudge", { hasText: "Breakwater" }).last().locator("button[data-gesture=roll]:not([aria-disabled=true])");
      await own.waitFor();
      await expect.poll(() => bo.page.locator("#sidebar .exchange-card.fudge", { hasText: "Dying" }).last().locator("button[data-gesture=roll]:not([aria-disabled=true])").count()).toBe(1);
      await nextFaces(ada.page, [1, 1, 0]);
      await own.click();
      await expect.poll(() => conditions("Breakwater")).toEqual(["dazed"]);
      await expect.poll(() => gms.sheet.locator(".hero-conditions").first().innerText()).not.toMatch(/Stunned/iu);
      await gms.sheet.locator("button.chip[data-condition=dazed]").click();
      await expect.poll(() => conditions("Breakwater")).toEqual([]);
      await gms.close(gms.sheet);
    });

    it("FUD-570 a session's points, and a level for fifteen of them", async () => {
      await gms.open("Breakwater");
      await use(gms, "session");
      await confirm(gm, { fill: { hard: "Very hard: 3 points" } });
      await expect.poll(() => inGame(ada.page, () => (globalThis as unknown as { game: { actors: { getName(n: string): { system: { earned: number } } } } }).game.actors.getName("Breakwater").system.earned, null)).toBe(3);
      expect(await row(gm, "Breakwater").count()).toBe(0);
      await gms.close(gms.sheet);
    });

    it("nobody's console has an error, and no text is missing", async () => {
      for (const seat of [gm, ada, bo]) await clean(seat);
    });
  });
