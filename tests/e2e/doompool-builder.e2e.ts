import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  act,
  aim,
  announce,
  answer,
  builder,
  card,
  closeSheet,
  doom,
  FOE,
  given,
  NIGHTJAR,
  offer,
  openSheet,
  pick,
  press,
  purpose,
  question,
  roll,
  SALTLIGHT,
  setTable,
  showTab,
  stand,
} from "./doompool-play.ts";
import { inGame, nextResults, openTable, playedOn, type Seat, type TestTable, turnGoesTo } from "./support.ts";

for (const profile of playedOn(13))
  describe(`building a pool of Doom Pool by hand, on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let second: Seat;
    let ada: Seat;
    let bo: Seat;

    beforeAll(async () => {
      table = await openTable(profile, { users: [{ _id: "gamemasterTwo000", name: "Mira", role: 4 }] });
      [gm, second, ada, bo] = [
        await table.join("Gamemaster"),
        await table.join("Mira"),
        await table.join("Ada"),
        await table.join("Bo"),
      ];
      await setTable(gm);
    });
    afterAll(async () => {
      await table?.close();
    });

    const focused = (seat: Seat): Promise<string> =>
      seat.page.evaluate(
        () =>
          (document.activeElement as HTMLElement | null)?.dataset["label"] ??
          document.activeElement?.getAttribute("name") ??
          "",
      );
    /** A pool is built in one's own turn. */
    const begin = async (seat: Seat, name: string): Promise<void> => {
      await turnGoesTo(gm.page, name);
      await act(seat, name);
    };
    const chosen = (seat: Seat): Promise<string[]> => builder(seat).locator(".chosen li").allInnerTexts();
    const live = (seat: Seat): Locator => seat.page.locator("#crossover-doompool-live");

    it("the scene has begun", async () => {
      await expect.poll(() => doom(gm).then((d) => d.scene)).toBe(1);
      await given(gm, null, { "system.dice": [6, 8] });
      for (const seat of [gm, second, ada, bo]) await showTab(seat, "chat");
    });

    it("a double click on the sheet opens one pool to build, which is still the same when it is asked for again", async () => {
      await turnGoesTo(gm.page, NIGHTJAR);
      const sheet = await openSheet(ada, NIGHTJAR);
      await sheet.locator("[data-action=openPool]").dblclick();
      await builder(ada).first().waitFor();
      await builder(ada).locator("input[name=intent]").fill("Over the rail");
      await sheet.locator("[data-action=openPool]").evaluate((b: HTMLElement) => {
        b.click();
      });
      expect(await builder(ada).count()).toBe(1);
      expect(await builder(ada).locator("input[name=intent]").inputValue()).toBe("Over the rail");
      await builder(ada).locator("[data-action=close]").first().click();
      await builder(ada).waitFor({ state: "detached" });
      await closeSheet(ada, NIGHTJAR);
    });

    it("DOO-316 DOO-321 a pool from the first key to the dice without the mouse: what is said, traits by letter and arrow, Ctrl and Enter", async () => {
      await begin(ada, NIGHTJAR);
      const { keyboard } = ada.page;
      expect(await focused(ada)).toBe("intent");
      await keyboard.type("Drop on them from above");
      // Enter leaves the line; it rolls nothing.
      await keyboard.press("Enter");
      await expect.poll(() => focused(ada)).toBe("Solo");
      await keyboard.press("h");
      await expect.poll(() => focused(ada)).toBe("Hook line");
      await keyboard.press("Space");
      await expect.poll(() => offer(ada, "Hook line").getAttribute("aria-pressed")).toBe("true");
      expect(await focused(ada)).toBe("Hook line");
      await keyboard.press("ArrowRight");
      await expect.poll(() => focused(ada)).toBe("Keen senses");
      // The second power of the set says its price before it is taken, and is heard with it.
      expect(await offer(ada, "Keen senses").getAttribute("aria-label")).toBe("d6 Keen senses, 1 PP");
      await keyboard.press("s");
      await expect.poll(() => focused(ada)).toBe("Stealth");
      await keyboard.press("Space");
      await expect.poll(() => chosen(ada)).toEqual(["d8\nSolo", "d8\nHook line", "d10\nStealth main trait"]);
      await nextResults(ada.page, [
        { faces: 8, result: 4 },
        { faces: 8, result: 5 },
        { faces: 10, result: 6 },
      ]);
      await keyboard.press("Control+Enter");
      await builder(ada).waitFor({ state: "detached" });
      await expect.poll(() => card(gm).innerText()).toContain("Drop on them from above");
      await announce(ada, "11 with d8");
    });

    it("DOO-048 DOO-050 every Gamemaster sees a pool grow, and each other's deeds on it; nothing is written before it is rolled", async () => {
      const before = [
        await stand(gm, SALTLIGHT),
        await doom(gm),
        await gm.page.locator("#sidebar .exchange-card").count(),
      ];
      await begin(bo, SALTLIGHT);
      await pick(bo, "Tide blast", "Push");
      await aim(bo, FOE);
      for (const seat of [gm, second]) await expect.poll(() => live(seat).innerText()).toContain("Tide blast");
      await live(second).locator("[data-action=addDoom][data-die='8']").click();
      for (const seat of [gm, second])
        await expect.poll(() => live(seat).locator("[data-action=takeBack]").count()).toBe(1);
      await expect.poll(() => builder(bo).locator(".builder-dropped").innerText()).toContain("d8");
      await live(gm).locator(".chosen li", { hasText: "Push" }).locator("[data-action=strike]").click();
      for (const seat of [gm, second])
        await expect.poll(() => live(seat).locator(".chosen").first().innerText()).not.toContain("Push");
      expect([
        await stand(gm, SALTLIGHT),
        await doom(gm),
        await gm.page.locator("#sidebar .exchange-card").count(),
      ]).toEqual(before);
      await roll(bo, [
        [6, 3],
        [10, 5],
      ]);
      for (const seat of [gm, second]) await live(seat).waitFor({ state: "detached" });
      await announce(bo, "8 with d4");
      await press(gm, "react");
      await builder(gm).waitFor();
      expect(await chosen(gm)).toEqual(["d10\nSolo main trait", "d8\nDoom die"]);
      await builder(gm).locator("[data-action=cancel]").click();
      expect((await doom(gm)).dice).toEqual([6, 8]);
      await press(gm, "decline");
    });

    it("DOO-203 leave that a second Gamemaster gives counts at the desk of the first", async () => {
      await inGame(
        gm.page,
        (n: string) =>
          (
            globalThis as unknown as {
              game: {
                actors: { getName(x: string): { createEmbeddedDocuments(t: string, d: object[]): Promise<unknown> } };
              };
            }
          ).game.actors
            .getName(n)
            .createEmbeddedDocuments("Item", [
              { name: "Crane cover", type: "doompoolAsset", system: { die: 12, oneUse: false } },
            ]),
        FOE,
      );
      await begin(bo, SALTLIGHT);
      await purpose(bo, "Against Crane cover");
      await pick(bo, "Tide blast");
      await live(second).locator("input[name=leave]").check();
      await expect.poll(() => builder(bo).locator("button[type=submit]").isDisabled()).toBe(false);
      await roll(bo, [
        [6, 5],
        [10, 9],
      ]);
      await announce(bo, "14 with d4");
      await press(gm, "decline");
    });

    it("DOO-320 a pool is saved while it is built, stands on the sheet and on the hotbar, and opens again from there", async () => {
      await begin(ada, NIGHTJAR);
      await pick(ada, "Stealth", "Never where you look");
      await builder(ada).locator("[data-action=savePool]").click();
      await question(ada).locator("input[name=name]").fill("From the dark");
      await question(ada).locator("input[name=hotbar]").check();
      await answer(ada);
      await builder(ada).locator("[data-action=cancel]").click();
      const sheet = await openSheet(ada, NIGHTJAR);
      await expect.poll(() => sheet.locator("[data-action=usePool]").innerText()).toContain("From the dark");
      await closeSheet(ada, NIGHTJAR);
      await ada.page.locator("#hotbar .slot.full").first().click();
      await expect.poll(() => chosen(ada)).toEqual(["d8\nSolo", "d10\nStealth main trait", "d8\nNever where you look"]);
      await builder(ada).locator("[data-action=cancel]").click();
    });

    it("DOO-039 DOO-043 DOO-317 what can't be taken is greyed with its reason, and stays out when it is clicked", async () => {
      await given(gm, NIGHTJAR, { "system.pp": 1, "system.waiting.push": true });
      await begin(ada, NIGHTJAR);
      await pick(ada, "Push");
      const waiting = builder(ada).locator(".offer[data-label='Push']").nth(1);
      expect(await waiting.getAttribute("data-tooltip")).toBe("One push, stunt or resource to a pool.");
      await waiting.click({ force: true });
      expect(await chosen(ada)).toEqual(["d8\nSolo main trait", "d6\nPush"]);
      await pick(ada, "Hook line");
      expect(await offer(ada, "Keen senses").getAttribute("data-tooltip")).toContain("This takes 2 PP; there are 1.");
      await builder(ada).locator("[data-action=clear]").click();
      await expect.poll(() => chosen(ada)).toEqual(["d8\nSolo main trait"]);
      await builder(ada).locator("[data-action=cancel]").click();
    });

    it("DOO-072 DOO-240 odds of beating whoever is aimed at, each for itself, and what the next die would buy", async () => {
      await begin(ada, NIGHTJAR);
      await pick(ada, "Stealth");
      await aim(ada, FOE, "Dock gang");
      const odds = async (): Promise<string> =>
        (await builder(ada).locator(".odds-panel, .odds-strip").allInnerTexts()).join(" ");
      await expect.poll(odds).toContain("Dock gang");
      expect(await odds()).toContain(FOE);
      expect(await odds()).toContain("Never where you look");
      await builder(ada).locator("select[name=yardstick]").selectOption({ index: 1 });
      await expect.poll(odds).not.toContain("Dock gang");
      await builder(ada).locator("[data-action=cancel]").click();
    });

    it("nothing in any console, no raw key on any screen", async () => {
      for (const seat of [gm, second, ada, bo]) {
        expect(seat.errors).toEqual([]);
        expect(await seat.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
      }
    });
  });
