/**
 * Victory points in Fudge as two players and a Gamemaster spend them, through the interface alone: second throws on every card with dice of one's own, by their own points and a
 * sidekick's by its hero's; what the Gamemaster lets and doesn't; two who spend the last point at once; who has none.
 * @rule FUD-176 FUD-260 FUD-361 FUD-363 FUD-364 FUD-365 FUD-366 FUD-367 FUD-368 FUD-370 FUD-371 FUD-372 FUD-373 FUD-376 FUD-377 FUD-378 FUD-572 FUD-573
 */
import { describe, expect, it } from "vitest";
import { clean, type Hands } from "./fudge-hands.ts";
import { theySit } from "./fudge-play.ts";
import {
  act,
  afflict,
  attack,
  bodyOf,
  confirm,
  type Fight,
  fightBegins,
  press,
  tab,
  takeBack,
  turnOf,
  use,
} from "./fudge-table.ts";
import { deedIn } from "./gestures.ts";
import { inGame, nextFaces, playedOn, type Seat, typeInChat } from "./support.ts";

const BLANK = [0, 0, 0] as const;

for (const profile of playedOn(14))
  describe(`victory points on profile ${profile}`, () => {
    const play = theySit(profile);

    const points = (name: string): Promise<number | null> => bodyOf(play.gm, name).then((b) => b.points);
    const newest = (seat: Seat): ReturnType<Seat["page"]["locator"]> =>
      seat.page.locator("#sidebar .exchange-card.fudge").last();
    const card = (seat: Seat): Promise<string> => newest(seat).innerText();
    const cards = (): Promise<number> =>
      inGame(
        play.gm.page,
        () =>
          [...(globalThis as unknown as { game: { messages: Iterable<{ type: string }> } }).game.messages].filter(
            (m) => m.type === "exchange",
          ).length,
        null,
      );
    const initiative = (name: string): Promise<number | null> =>
      inGame(
        play.gm.page,
        (n: string) =>
          (globalThis as unknown as Fight).game.combat?.turns.find((t) => t.name === n)?.initiative ?? null,
        name,
      );
    /** Who is offered a second throw on the newest card. */
    const offered = (seat: Seat): Promise<string[]> =>
      newest(seat).locator("button[data-gesture=improve]").allInnerTexts();
    const says = async (seat: Seat, text: string): Promise<void> => {
      await tab(seat, "chat");
      await typeInChat(seat.page, text);
    };
    /** A point more, from the Gamemaster's sheet of somebody. */
    const award = async (name: string): Promise<void> => {
      const before = await points(name);
      await play.gms.open(name);
      await use(play.gms, "award");
      await expect.poll(() => points(name)).toBe((before ?? 0) + 1);
      await play.gms.close(play.gms.sheet);
    };
    /** A check of a hero against a number, or against somebody. */
    const check = async (
      hands: Hands,
      said: string,
      fill: Record<string, string | number>,
      faces: readonly number[],
    ): Promise<void> => {
      await says(hands.seat, said);
      await confirm(hands.seat, { fill, faces });
      await tab(hands.seat, "chat");
    };

    it("FUD-368 FUD-707 initiative is thrown again before anybody has acted, and the Gamemaster takes it back", async () => {
      await play.adas.open("Breakwater");
      await play.bos.open("Patchbay");
      await tab(play.gm, "combat");
      await nextFaces(
        play.gm.page,
        Array.from({ length: 18 }, () => 0),
      );
      await play.gm.page.locator("#combat [data-action=rollAll]").click();
      await expect.poll(() => initiative("Patchbay")).toBe(4);
      await nextFaces(play.bo.page, [1, 1, 0]);
      await use(play.bos, "improveRoll");
      await expect.poll(() => initiative("Patchbay")).toBe(6);
      await expect.poll(() => points("Patchbay")).toBe(1);
      await tab(play.gm, "chat");
      await expect.poll(() => card(play.gm)).toContain("Earlier");
      await takeBack(play.gm);
      await expect.poll(() => initiative("Patchbay")).toBe(4);
      await expect.poll(() => points("Patchbay")).toBe(2);
    });

    it("FUD-365 FUD-370 FUD-373 the Gamemaster may say no, and nothing is paid; what is let is paid and taken back", async () => {
      for (const [deed, word] of [
        ["editScene", "Edit"],
        ["inspiration", "Inspiration"],
        ["negateComplication", "complication"],
      ] as const) {
        await use(play.bos, deed);
        await confirm(play.bo, deed === "negateComplication" ? {} : { fill: { said: "The hatch was never locked" } });
        await tab(play.gm, "chat");
        await expect.poll(() => card(play.gm)).toMatch(new RegExp(word, "iu"));
        if (deed !== "negateComplication") expect(await card(play.gm)).toContain("The hatch was never locked");
        await press(play.gm, deed === "inspiration" ? "deny" : "award");
        await expect.poll(() => points("Patchbay")).toBe(deed === "inspiration" ? 2 : 1);
        if (deed === "inspiration") continue;
        await takeBack(play.gm);
        await expect.poll(() => points("Patchbay")).toBe(2);
      }
    });

    it("FUD-368 a check that failed, and a success for its degrees; the undo gives the point back", async () => {
      await check(play.bos, "/check strength 2", {}, BLANK);
      await expect.poll(() => offered(play.bo)).toHaveLength(1);
      expect(await offered(play.ada)).toEqual([]);
      await press(play.bo, "improve", [1, 1, 0]);
      await expect.poll(() => card(play.bo)).toContain("Success");
      await expect.poll(() => points("Patchbay")).toBe(1);
      // Of 2 against 2 one degree: a natural +3 counts as 4 and brings no more.
      expect(await offered(play.bo)).toEqual([]);
      await tab(play.gm, "chat");
      await takeBack(play.gm);
      await expect.poll(() => points("Patchbay")).toBe(2);
      await expect.poll(() => card(play.bo)).toContain("Failure");
    });

    it("FUD-704 either side of an opposed check, in turns", async () => {
      await check(play.adas, "/check agility", { versus: "Patchbay", answer: "Agility" }, BLANK);
      await press(play.bo, "answer", BLANK);
      await expect.poll(() => offered(play.ada)).toHaveLength(1);
      expect(await offered(play.bo)).toEqual([]);
      await press(play.ada, "improve", [1, 1, 1]);
      await expect.poll(() => points("Breakwater")).toBe(1);
      await expect.poll(() => offered(play.bo)).toHaveLength(1);
      await press(play.bo, "improve", [-1, 0, 0]);
      await expect.poll(() => points("Patchbay")).toBe(1);
      // The worse of both throws changes nothing.
      await expect.poll(() => offered(play.bo)).toHaveLength(1);
      expect(await card(play.bo)).toContain("Wins");
    });

    it("FUD-070 a team: the helper's throw until the leader has rolled, then the leader's", async () => {
      await says(play.ada, "/team persuasion 9");
      await confirm(play.ada, { helpers: ["Patchbay"] });
      await press(play.bo, "help", [-1, -1, 0]);
      await expect.poll(() => offered(play.bo)).toHaveLength(1);
      await press(play.bo, "improve", [1, 0, 0]);
      await expect.poll(() => points("Patchbay")).toBe(0);
      await press(play.ada, "roll", BLANK);
      await expect.poll(() => offered(play.ada)).toHaveLength(1);
      expect(await offered(play.bo)).toEqual([]);
    });

    it("who has no point left is offered none, and told so; a complication brings one", async () => {
      await check(play.bos, "/check strength 2", {}, BLANK);
      expect(await offered(play.bo)).toEqual([]);
      const feat = await deedIn(play.bos.sheet, "heroicFeat");
      await expect.poll(() => feat.getAttribute("aria-disabled")).toBe("true");
      await play.gms.open("Patchbay");
      await use(play.gms, "complication");
      await confirm(play.gm, { fill: { deadly: "on" } });
      await expect.poll(() => points("Patchbay")).toBe(2);
      await play.gms.close(play.gms.sheet);
      await check(play.bos, "/check strength 2", {}, BLANK);
      await expect.poll(() => offered(play.bo)).toHaveLength(1);
    });

    it("FUD-361 two who spend the last point at once: one does, the other is told", async () => {
      await press(play.ada, "improve", [1, 1, 1]);
      await expect.poll(() => points("Breakwater")).toBe(0);
      await award("Breakwater");
      await play.gms.open("Breakwater");
      const before = await cards();
      for (const hands of [play.gms, play.adas]) await use(hands, "heroicSkill");
      const submits = [play.gm, play.ada].map((seat) =>
        seat.page.locator(".crossover.roll-dialog button[type=submit]"),
      );
      for (const submit of submits) await expect.poll(() => submit.isEnabled()).toBe(true);
      await Promise.all(submits.map((submit) => submit.dispatchEvent("click")));
      await expect.poll(() => points("Breakwater")).toBe(0);
      await expect.poll(cards).toBe(before + 1);
      await play.gms.close(play.gms.sheet);
    });

    it("FUD-376 a hero's points help their sidekick, and nobody else", async () => {
      await play.bos.mode("edit");
      await play.bos.tab("notes");
      await play.bos.sheet.locator("select[name='system.patron']").selectOption({ label: "Breakwater" });
      await expect
        .poll(() =>
          inGame(
            play.gm.page,
            () =>
              (
                globalThis as unknown as { game: { actors: { getName(n: string): { system: { patron: string } } } } }
              ).game.actors.getName("Patchbay").system.patron,
            null,
          ),
        )
        .toMatch(/^Actor\./u);
      await play.bos.mode("play");
      await award("Breakwater");
      await check(play.bos, "/check strength 2", {}, BLANK);
      await tab(play.ada, "chat");
      await expect.poll(() => offered(play.ada)).toEqual([expect.stringContaining("Breakwater")]);
      await press(play.ada, "improve", [1, 1, 0]);
      await expect.poll(() => points("Breakwater")).toBe(0);
      expect(await points("Patchbay")).toBe(2);
      await expect.poll(() => card(play.bo)).toContain("Success");
    });

    it("FUD-014 who is called to roll may throw again as well", async () => {
      await says(play.gm, "/call strength 2");
      const own = newest(play.bo).locator("button[data-gesture=answer]:not([aria-disabled=true])");
      await tab(play.bo, "chat");
      await own.waitFor();
      await nextFaces(play.bo.page, BLANK);
      await own.click();
      await expect.poll(() => offered(play.bo)).toHaveLength(1);
      await press(play.bo, "improve", [1, 1, 0]);
      await expect.poll(() => points("Patchbay")).toBe(1);
      await expect.poll(() => card(play.bo)).toContain("Success");
    });

    it("FUD-371 an attack is countered at once by a power of one's own, and the point comes back with the undo", async () => {
      await award("Breakwater");
      await play.bos.tab("main");
      await attack(play.bos, "Feedback lance", "Damage", ["Breakwater"], [1, 1, 0]);
      await tab(play.ada, "chat");
      await newest(play.ada).locator("button[data-gesture=counter]").click();
      await nextFaces(play.gm.page, [-1, -1, -1]);
      await confirm(play.ada, { fill: { what: "Breakwater: Swell (Flight 9)", atOnce: "on" }, faces: BLANK });
      await expect.poll(() => points("Breakwater")).toBe(0);
      await expect.poll(() => card(play.ada)).toContain("Countered");
      await tab(play.gm, "chat");
      await takeBack(play.gm);
      await expect.poll(() => points("Breakwater")).toBe(1);
      await newest(play.ada).locator("button[data-gesture=defend]").waitFor();
      await play.gm.page.evaluate("document.activeElement?.blur()");
    });

    it("FUD-377 FUD-601 a villain has none until some are given; minions have none at all", async () => {
      await fightBegins(play.gm, play.bo);
      expect(await points("Overtime")).toBe(0);
      await play.gms.open("Overtime");
      await play.gms.sheet.locator("li.skill, .skill", { hasText: "Technology" }).locator("button").first().click();
      await confirm(play.gm, { fill: { dc: 30, visibility: "Everybody" }, faces: BLANK });
      await tab(play.gm, "chat");
      expect(await offered(play.gm)).toEqual([]);
      await play.gms.close(play.gms.sheet);
      await award("Overtime");
      await expect.poll(() => newest(play.gm).locator("..").count()).toBe(1);
      await play.gms.open("Night Shift thug");
      expect(await (await deedIn(play.gms.sheet, "recover")).count()).toBe(0);
      await play.gms.close(play.gms.sheet);
    });

    it("FUD-302 a deed of one's own: a sprint that failed runs after all", async () => {
      for (let passed = 0; passed < 12 && (await turnOf(play.gm)) !== "1 Breakwater"; passed += 1) {
        const before = await turnOf(play.gm);
        await play.gm.page.evaluate("document.activeElement?.blur()");
        await play.gm.page.keyboard.press("Shift+M");
        await expect.poll(() => turnOf(play.gm)).not.toBe(before);
      }
      await expect.poll(() => turnOf(play.ada)).toBe("1 Breakwater");
      await nextFaces(play.ada.page, [-1, -1, -1]);
      await act(play.ada, "Breakwater", /^\s*Sprint/u);
      await tab(play.ada, "chat");
      await expect.poll(() => offered(play.ada)).toHaveLength(1);
      await press(play.ada, "improve", BLANK);
      await expect
        .poll(() => bodyOf(play.gm, "Breakwater"))
        .toMatchObject({ points: 0, conditions: expect.arrayContaining(["sprinting"]) as never });
      await takeBack(play.gm);
      await expect.poll(() => points("Breakwater")).toBe(1);
      expect((await bodyOf(play.gm, "Breakwater")).conditions).not.toContain("sprinting");
      await tab(play.ada, "chat");
      await expect.poll(() => offered(play.ada)).toHaveLength(1);
    });

    it("FUD-306 a trip that missed hits, and who lies on the ground had their own throws", async () => {
      await act(play.ada, "Breakwater", /^\s*Trip/u);
      await confirm(play.ada, { fill: { target: "Patchbay" }, faces: [-1, -1, 0] });
      await press(play.bo, "defend", [1, 1, 0]);
      await expect.poll(() => offered(play.ada)).toHaveLength(1);
      await press(play.ada, "improve", [1, 1, 1]);
      await expect.poll(() => points("Breakwater")).toBe(0);
      await press(play.bo, "answer", BLANK);
      await expect.poll(() => card(play.bo)).toMatch(/Wins/u);
      await press(play.bo, "apply");
      await expect.poll(() => bodyOf(play.gm, "Patchbay").then((b) => b.conditions)).toEqual(["prone"]);
      expect(await offered(play.bo)).toEqual([]);
    });

    it("FUD-372 FUD-366 FUD-367 recovering and heroic feats take a point each, and are taken back", async () => {
      await afflict(play.gms, "Patchbay", "dazed");
      await expect.poll(() => bodyOf(play.gm, "Patchbay").then((b) => b.conditions)).toEqual(["dazed", "prone"]);
      await play.gms.close(play.gms.sheet);
      await use(play.bos, "recover");
      await confirm(play.bo, { fill: { what: "Dazed" } });
      await expect.poll(() => bodyOf(play.gm, "Patchbay")).toMatchObject({ points: 0, conditions: ["prone"] });
      await tab(play.gm, "chat");
      await takeBack(play.gm);
      await expect.poll(() => bodyOf(play.gm, "Patchbay")).toMatchObject({ points: 1, conditions: ["dazed", "prone"] });
      await award("Patchbay");
      await use(play.bos, "heroicFeat");
      await confirm(play.bo, { fill: { advantage: "Diehard" } });
      await expect.poll(() => points("Patchbay")).toBe(1);
      await tab(play.gm, "chat");
      await takeBack(play.gm);
      await expect.poll(() => points("Patchbay")).toBe(2);
    });

    it("FUD-573 once the build is settled a player takes no points off what was bought", async () => {
      await play.gms.open("Patchbay");
      await play.gms.mode("edit");
      await play.gms.tab("notes");
      await play.gms.sheet.locator("[name='system.settled']").check();
      await play.gms.mode("play");
      await play.gms.close(play.gms.sheet);
      const rank = (): Promise<number> =>
        inGame(
          play.gm.page,
          () =>
            (
              globalThis as unknown as {
                game: { actors: { getName(n: string): { system: { abilities: { int: { rank: number } } } } } };
              }
            ).game.actors.getName("Patchbay").system.abilities.int.rank,
          null,
        );
      await play.bos.mode("edit");
      await play.bos.tab("main");
      const field = play.bos.sheet.locator("input[name='system.abilities.int.rank']");
      await field.fill("6");
      await field.blur();
      await play.bo.page.locator(".notification", { hasText: "settled" }).first().waitFor();
      expect(await rank()).toBe(7);
      await field.fill("8");
      await field.blur();
      await expect.poll(rank).toBe(8);
      await play.bos.mode("play");
    });

    it("nobody's console has an error, and no text is missing", async () => {
      for (const seat of [play.gm, play.ada, play.bo]) await clean(seat);
    });
  });
