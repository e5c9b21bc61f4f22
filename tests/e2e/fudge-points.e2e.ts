/**
 * Victory points in Fudge as two players and a Gamemaster spend them, through the interface alone: second throws on every card with dice of one's own, by their own points and a
 * sidekick's by its hero's; what the Gamemaster lets and doesn't; two who spend the last point at once; who has none.
 * @rule FUD-176 FUD-260 FUD-361 FUD-363 FUD-364 FUD-365 FUD-366 FUD-367 FUD-368 FUD-370 FUD-371 FUD-372 FUD-373 FUD-376 FUD-377 FUD-378 FUD-572 FUD-573
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clean, Hands, until } from "./fudge-hands.ts";
import { act, afflict, attack, bodyOf, confirm, type Fight, fightBegins, press, tab, takeBack, turnOf, use } from "./fudge-table.ts";
import { inGame, nextFaces, openTable, playedOn, typeInChat, type Seat, type TestTable } from "./support.ts";

const BLANK = [0, 0, 0] as const;

for (const profile of playedOn(14))
  describe(`victory points on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    let bo: Seat;
    let adas: Hands;
    let bos: Hands;
    let gms: Hands;

    const points = (name: string): Promise<number | null> => bodyOf(gm, name).then((b) => b.points);
    const newest = (seat: Seat): ReturnType<Seat["page"]["locator"]> => seat.page.locator("#sidebar .exchange-card.fudge").last();
    const card = (seat: Seat): Promise<string> => newest(seat).innerText();
    const cards = (): Promise<number> => inGame(gm.page, () => [...(globalThis as unknown as { game: { messages: Iterable<{ type: string }> } }).game.messages].filter((m) => m.type === "exchange").length, null);
    const initiative = (name: string): Promise<number | null> => inGame(gm.page, (n: string) => (globalThis as unknown as Fight).game.combat?.turns.find((t) => t.name === n)?.initiative ?? null, name);
    /** Who is offered a second throw on the newest card. */
    const offered = (seat: Seat): Promise<string[]> => newest(seat).locator("button[data-gesture=improve]").allInnerTexts();
    const says = async (seat: Seat, text: string): Promise<void> => {
      await tab(seat, "chat");
      await typeInChat(seat.page, text);
    };
    /** A point more, from the Gamemaster's sheet of somebody. */
    const award = async (name: string): Promise<void> => {
      const before = await points(name);
      await gms.open(name);
      await use(gms, "award");
      await expect.poll(() => points(name)).toBe((before ?? 0) + 1);
      await gms.close(gms.sheet);
    };
    /** A check of a hero against a number, or against somebody. */
    const check = async (hands: Hands, said: string, fill: Record<string, string | number>, faces: readonly number[]): Promise<void> => {
      await says(hands.seat, said);
      await confirm(hands.seat, { fill, faces });
      await tab(hands.seat, "chat");
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

    it("FUD-368 FUD-707 initiative is thrown again before anybody has acted, and the Gamemaster takes it back", async () => {
      await adas.open("Breakwater");
      await bos.open("Patchbay");
      await tab(gm, "combat");
      await nextFaces(gm.page, Array.from({ length: 18 }, () => 0));
      await gm.page.locator("#combat [data-action=rollAll]").click();
      await expect.poll(() => initiative("Patchbay")).toBe(4);
      await nextFaces(bo.page, [1, 1, 0]);
      await use(bos, "improveRoll");
      await expect.poll(() => initiative("Patchbay")).toBe(6);
      await expect.poll(() => points("Patchbay")).toBe(1);
      await tab(gm, "chat");
      await expect.poll(() => card(gm)).toContain("Earlier");
      await takeBack(gm);
      await expect.poll(() => initiative("Patchbay")).toBe(4);
      await expect.poll(() => points("Patchbay")).toBe(2);
    });

    it("FUD-365 FUD-370 FUD-373 the Gamemaster may say no, and nothing is paid; what is let is paid and taken back", async () => {
      for (const [deed, word] of [["editScene", "Edit"], ["inspiration", "Inspiration"], ["negateComplication", "complication"]] as const) {
        await use(bos, deed);
        await confirm(bo, deed === "negateComplication" ? {} : { fill: { said: "The hatch was never locked" } });
        await tab(gm, "chat");
        await expect.poll(() => card(gm)).toMatch(new RegExp(word, "iu"));
        if (deed !== "negateComplication") expect(await card(gm)).toContain("The hatch was never locked");
        await press(gm, deed === "inspiration" ? "deny" : "award");
        await expect.poll(() => points("Patchbay")).toBe(deed === "inspiration" ? 2 : 1);
        if (deed === "inspiration") continue;
        await takeBack(gm);
        await expect.poll(() => points("Patchbay")).toBe(2);
      }
    });

    it("FUD-368 a check that failed, and a success for its degrees; the undo gives the point back", async () => {
      await check(bos, "/check strength 2", {}, BLANK);
      await expect.poll(() => offered(bo)).toHaveLength(1);
      expect(await offered(ada)).toEqual([]);
      await press(bo, "improve", [1, 1, 0]);
      await expect.poll(() => card(bo)).toContain("Success");
      await expect.poll(() => points("Patchbay")).toBe(1);
      // Of 2 against 2 one degree: a natural +3 counts as 4 and brings no more.
      expect(await offered(bo)).toEqual([]);
      await tab(gm, "chat");
      await takeBack(gm);
      await expect.poll(() => points("Patchbay")).toBe(2);
      await expect.poll(() => card(bo)).toContain("Failure");
    });

    it("FUD-704 either side of an opposed check, in turns", async () => {
      await check(adas, "/check agility", { versus: "Patchbay", against: "Agility" }, BLANK);
      await press(bo, "answer", BLANK);
      await expect.poll(() => offered(ada)).toHaveLength(1);
      expect(await offered(bo)).toEqual([]);
      await press(ada, "improve", [1, 1, 1]);
      await expect.poll(() => points("Breakwater")).toBe(1);
      await expect.poll(() => offered(bo)).toHaveLength(1);
      await press(bo, "improve", [-1, 0, 0]);
      await expect.poll(() => points("Patchbay")).toBe(1);
      // The worse of both throws changes nothing.
      await expect.poll(() => offered(bo)).toHaveLength(1);
      expect(await card(bo)).toContain("Wins");
    });

    it("FUD-070 a team: the helper's throw until the leader has rolled, then the leader's", async () => {
      await says(ada, "/team persuasion 9");
      await confirm(ada, { helpers: ["Patchbay"] });
      await press(bo, "help", [-1, -1, 0]);
      await expect.poll(() => offered(bo)).toHaveLength(1);
      await press(bo, "improve", [1, 0, 0]);
      await expect.poll(() => points("Patchbay")).toBe(0);
      await press(ada, "roll", BLANK);
      await expect.poll(() => offered(ada)).toHaveLength(1);
      expect(await offered(bo)).toEqual([]);
    });

    it("who has no point left is offered none, and told so; a complication brings one", async () => {
      await check(bos, "/check strength 2", {}, BLANK);
      expect(await offered(bo)).toEqual([]);
      const feat = bos.sheet.locator("button[data-action=doDeed][data-deed=heroicFeat]");
      await until(() => bos.sheet.locator("details.points", { has: bo.page.locator("button[data-deed=heroicFeat]") }).evaluate((e: HTMLDetailsElement) => { e.open = true; }), () => feat.isVisible(), true);
      await expect.poll(() => feat.getAttribute("aria-disabled")).toBe("true");
      await gms.open("Patchbay");
      await use(gms, "complication");
      await confirm(gm, { fill: { deadly: "on" } });
      await expect.poll(() => points("Patchbay")).toBe(2);
      await gms.close(gms.sheet);
      await check(bos, "/check strength 2", {}, BLANK);
      await expect.poll(() => offered(bo)).toHaveLength(1);
    });

    it("FUD-361 two who spend the last point at once: one does, the other is told", async () => {
      await press(ada, "improve", [1, 1, 1]);
      await expect.poll(() => points("Breakwater")).toBe(0);
      await award("Breakwater");
      await gms.open("Breakwater");
      const before = await cards();
      for (const hands of [gms, adas]) await use(hands, "heroicSkill");
      const submits = [gm, ada].map((seat) => seat.page.locator(".crossover.roll-dialog button[type=submit]"));
      for (const submit of submits) await expect.poll(() => submit.isEnabled()).toBe(true);
      await Promise.all(submits.map((submit) => submit.dispatchEvent("click")));
      await expect.poll(() => points("Breakwater")).toBe(0);
      await expect.poll(cards).toBe(before + 1);
      await gms.close(gms.sheet);
    });

    it("FUD-376 a hero's points help their sidekick, and nobody else", async () => {
      await bos.mode("edit");
      await bos.tab("notes");
      await bos.sheet.locator("select[name='system.patron']").selectOption({ label: "Breakwater" });
      await expect.poll(() => inGame(gm.page, () => (globalThis as unknown as { game: { actors: { getName(n: string): { system: { patron: string } } } } }).game.actors.getName("Patchbay").system.patron, null)).toMatch(/^Actor\./u);
      await bos.mode("play");
      await award("Breakwater");
      await check(bos, "/check strength 2", {}, BLANK);
      await tab(ada, "chat");
      await expect.poll(() => offered(ada)).toEqual([expect.stringContaining("Breakwater")]);
      await press(ada, "improve", [1, 1, 0]);
      await expect.poll(() => points("Breakwater")).toBe(0);
      expect(await points("Patchbay")).toBe(2);
      await expect.poll(() => card(bo)).toContain("Success");
    });

    it("FUD-014 who is called to roll may throw again as well", async () => {
      await says(gm, "/call strength 2");
      const own = newest(bo).locator("button[data-gesture=answer]:not([aria-disabled=true])");
      await tab(bo, "chat");
      await own.waitFor();
      await nextFaces(bo.page, BLANK);
      await own.click();
      await expect.poll(() => offered(bo)).toHaveLength(1);
      await press(bo, "improve", [1, 1, 0]);
      await expect.poll(() => points("Patchbay")).toBe(1);
      await expect.poll(() => card(bo)).toContain("Success");
    });

    it("FUD-371 an attack is countered at once by a power of one's own, and the point comes back with the undo", async () => {
      await award("Breakwater");
      await bos.tab("main");
      await attack(bos, "Feedback lance", "Damage", ["Breakwater"], [1, 1, 0]);
      await tab(ada, "chat");
      await newest(ada).locator("button[data-gesture=counter]").click();
      await nextFaces(gm.page, [-1, -1, -1]);
      await confirm(ada, { fill: { what: "Breakwater: Swell (Flight 9)", atOnce: "on" }, faces: BLANK });
      await expect.poll(() => points("Breakwater")).toBe(0);
      await expect.poll(() => card(ada)).toContain("Countered");
      await tab(gm, "chat");
      await takeBack(gm);
      await expect.poll(() => points("Breakwater")).toBe(1);
      await newest(ada).locator("button[data-gesture=defend]").waitFor();
      await gm.page.evaluate("document.activeElement?.blur()");
    });

    it("FUD-377 FUD-601 a villain has none until some are given; minions have none at all", async () => {
      await fightBegins(gm, bo);
      expect(await points("Overtime")).toBe(0);
      await gms.open("Overtime");
      await gms.sheet.locator("li.skill, .skill", { hasText: "Technology" }).locator("button").first().click();
      await confirm(gm, { fill: { dc: 30, visibility: "Everybody" }, faces: BLANK });
      await tab(gm, "chat");
      expect(await offered(gm)).toEqual([]);
      await gms.close(gms.sheet);
      await award("Overtime");
      await expect.poll(() => newest(gm).locator("..").count()).toBe(1);
      await gms.open("Night Shift thug");
      expect(await gms.sheet.locator("button[data-deed=recover]").count()).toBe(0);
      await gms.close(gms.sheet);
    });

    it("FUD-302 a deed of one's own: a sprint that failed runs after all", async () => {
      for (let passed = 0; passed < 12 && (await turnOf(gm)) !== "1 Breakwater"; passed += 1) {
        const before = await turnOf(gm);
        await gm.page.evaluate("document.activeElement?.blur()");
        await gm.page.keyboard.press("Shift+M");
        await expect.poll(() => turnOf(gm)).not.toBe(before);
      }
      await expect.poll(() => turnOf(ada)).toBe("1 Breakwater");
      await nextFaces(ada.page, [-1, -1, -1]);
      await act(ada, "Breakwater", /^\s*Sprint/u);
      await tab(ada, "chat");
      await expect.poll(() => offered(ada)).toHaveLength(1);
      await press(ada, "improve", BLANK);
      await expect.poll(() => bodyOf(gm, "Breakwater")).toMatchObject({ points: 0, conditions: expect.arrayContaining(["sprinting"]) as never });
      await takeBack(gm);
      await expect.poll(() => points("Breakwater")).toBe(1);
      expect((await bodyOf(gm, "Breakwater")).conditions).not.toContain("sprinting");
      await tab(ada, "chat");
      await expect.poll(() => offered(ada)).toHaveLength(1);
    });

    it("FUD-306 a trip that missed hits, and who lies on the ground had their own throws", async () => {
      await act(ada, "Breakwater", /^\s*Trip/u);
      await confirm(ada, { fill: { target: "Patchbay" }, faces: [-1, -1, 0] });
      await press(bo, "defend", [1, 1, 0]);
      await expect.poll(() => offered(ada)).toHaveLength(1);
      await press(ada, "improve", [1, 1, 1]);
      await expect.poll(() => points("Breakwater")).toBe(0);
      await press(bo, "answer", BLANK);
      await expect.poll(() => card(bo)).toMatch(/Wins/u);
      await press(bo, "apply");
      await expect.poll(() => bodyOf(gm, "Patchbay").then((b) => b.conditions)).toEqual(["prone"]);
      expect(await offered(bo)).toEqual([]);
    });

    it("FUD-372 FUD-366 FUD-367 recovering and heroic feats take a point each, and are taken back", async () => {
      await afflict(gms, "Patchbay", "dazed");
      await expect.poll(() => bodyOf(gm, "Patchbay").then((b) => b.conditions)).toEqual(["dazed", "prone"]);
      await gms.close(gms.sheet);
      await use(bos, "recover");
      await confirm(bo, { fill: { what: "Dazed" } });
      await expect.poll(() => bodyOf(gm, "Patchbay")).toMatchObject({ points: 0, conditions: ["prone"] });
      await tab(gm, "chat");
      await takeBack(gm);
      await expect.poll(() => bodyOf(gm, "Patchbay")).toMatchObject({ points: 1, conditions: ["dazed", "prone"] });
      await award("Patchbay");
      await use(bos, "heroicFeat");
      await confirm(bo, { fill: { advantage: "Diehard" } });
      await expect.poll(() => points("Patchbay")).toBe(1);
      await tab(gm, "chat");
      await takeBack(gm);
      await expect.poll(() => points("Patchbay")).toBe(2);
    });

    it("FUD-573 once the build is settled a player takes no points off what was bought", async () => {
      await gms.open("Patchbay");
      await gms.mode("edit");
      await gms.tab("notes");
      await gms.sheet.locator("[name='system.settled']").check();
      await gms.mode("play");
      await gms.close(gms.sheet);
      const rank = (): Promise<number> => inGame(gm.page, () => (globalThis as unknown as { game: { actors: { getName(n: string): { system: { abilities: { int: { rank: number } } } } } } }).game.actors.getName("Patchbay").system.abilities.int.rank, null);
      await bos.mode("edit");
      await bos.tab("main");
      const field = bos.sheet.locator("input[name='system.abilities.int.rank']");
      await field.fill("6");
      await field.blur();
      await bo.page.locator(".notification", { hasText: "settled" }).first().waitFor();
      expect(await rank()).toBe(7);
      await field.fill("8");
      await field.blur();
      await expect.poll(rank).toBe(8);
      await bos.mode("play");
    });

    it("nobody's console has an error, and no text is missing", async () => {
      for (const seat of [gm, ada, bo]) await clean(seat);
    });
  });
