/** The board plays along: areas aimed on it by mouse and by keys. @rule FUD-530 DES-334 TWI-235 DRA-351 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  aim,
  bar,
  blade,
  caught,
  closeForms,
  destiny,
  destinyArea,
  destinyPower,
  DRAMA,
  FIVE,
  fudge,
  openForm,
  placeOn,
  stage,
  ticked,
  twintens,
} from "./board-table.ts";
import {
  act,
  answer,
  callTogether,
  card,
  d20,
  endTurn,
  type Figure,
  itemId,
  press,
  setFigures,
  tab,
} from "./destiny-table.ts";
import { openTable, playedOn, type Seat, type TestTable } from "./support.ts";

for (const profile of playedOn(14))
  describe(`The board plays along on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    beforeAll(async () => {
      table = await openTable(profile);
      gm = await table.join("Gamemaster");
    });
    afterAll(async () => {
      await table?.close();
    });

    it.each([fudge("burst"), destiny("burst"), twintens("burst"), DRAMA])(
      "$ruleset: a burst on five of eight, by keys and by mouse",
      async (made) => {
        const { page } = gm;
        await stage(page, made);
        await openForm(page, made);
        await aim(page);
        // By keys alone: from one to the next until all five are in it.
        const spared = made.selective ? [] : ["Friend"];
        for (let n = 0; n < 6 && (await caught(page)).length < 5 + spared.length; n++) {
          await page.keyboard.press("Tab");
          await page.waitForTimeout(60);
        }
        expect(await caught(page)).toEqual([...FIVE, ...spared].toSorted());
        if (made.selective)
          expect(await bar(page).locator(".spared").allInnerTexts()).toEqual([
            expect.stringMatching(/Friend.*left out/su),
          ]);
        await expect.poll(() => bar(page).locator(".aim-caught").innerText()).not.toContain("\u2026");
        // However many are caught, what takes it and what leaves it lie in the bar, and so does the list.
        const [box, list, foot] = await Promise.all(
          [bar(page), bar(page).locator(".aim-caught"), bar(page).locator("footer")].map((one) => one.boundingBox()),
        );
        const end = (of: typeof box): number => (of?.y ?? NaN) + (of?.height ?? NaN);
        expect(end(foot)).toBeLessThanOrEqual(end(box));
        expect(end(list)).toBeLessThanOrEqual(foot?.y ?? 0);
        if (process.env["E2E_SHOTS"])
          await page.screenshot({ path: `${process.env["E2E_SHOTS"]}/${made.ruleset}-${profile}.png` });
        await page.keyboard.press("Enter");
        await bar(page).waitFor({ state: "detached" });
        await expect.poll(() => ticked(page)).toEqual([...FIVE, ...spared].toSorted());
        // Left alone, nothing is another than before.
        await aim(page);
        for (let n = 0; n < 12; n++) await page.keyboard.press("ArrowDown");
        await expect.poll(() => caught(page)).not.toEqual([...FIVE, ...spared].toSorted());
        await page.keyboard.press("Escape");
        await bar(page).waitFor({ state: "detached" });
        await page.waitForTimeout(150);
        expect(await ticked(page)).toEqual([...FIVE, ...spared].toSorted());
        // By mouse: far off there is one.
        await aim(page);
        const far = await placeOn(page, 1, 12);
        await page.mouse.move(far.x - 20, far.y);
        await page.mouse.move(far.x, far.y);
        await expect.poll(() => caught(page)).toEqual(["Far 2"]);
        await page.mouse.click(far.x, far.y);
        await bar(page).waitFor({ state: "detached" });
        await expect.poll(() => ticked(page)).toEqual(["Far 2"]);
        // In their midst all five, and whoever is a friend is spared as by the keys.
        await aim(page);
        const midst = await placeOn(page, 12, 6);
        await page.mouse.move(midst.x - 20, midst.y);
        await page.mouse.move(midst.x, midst.y);
        await expect.poll(() => caught(page)).toEqual([...FIVE, ...spared].toSorted());
        expect(await bar(page).locator(".spared strong").allInnerTexts()).toEqual(made.selective ? ["Friend"] : []);
        await page.mouse.click(midst.x, midst.y);
        await bar(page).waitFor({ state: "detached" });
        await expect.poll(() => ticked(page)).toEqual([...FIVE, ...spared].toSorted());
        // A form that is closed takes what is aimed for it away.
        await aim(page);
        await closeForms(page);
        await bar(page).waitFor({ state: "detached" });
        expect(gm.errors).toEqual([]);
      },
    );

    it.each([fudge("burst"), destiny("burst"), twintens("burst")])(
      "FUD-115 DES-334 TWI-235 $ruleset: a burst into a crowd beside a fight catches all of them, though the form's list names but twelve",
      async (made) => {
        const { page } = gm;
        await stage(page, made);
        const crowd = await page.evaluate<string[]>(`(async () => {
        const { scene } = canvas;
        const { size } = scene.grid;
        const passer = await Actor.implementation.create({ name: "Passer-by", type: "${made.foe}" });
        const data = (await passer.getTokenDocument({ actorLink: false, disposition: -1 })).toObject();
        const rows = [3, 4, 8, 9].flatMap((j) => [10, 11, 12, 13, 14, 15].map((i) => [i, j]));
        await scene.createEmbeddedDocuments("Token", rows.map(([i, j]) => ({ ...data, name: "At " + i + " " + j, x: i * size, y: j * size })));
        const fight = await Combat.implementation.create({ active: true, scene: scene.id });
        const there = scene.tokens.filter((t) => ["Kite", "Far 1"].includes(t.name));
        await fight.createEmbeddedDocuments("Combatant", there.map((t) => ({ tokenId: t.id, sceneId: scene.id, actorId: t.actorId })));
        return rows.map(([i, j]) => "At " + i + " " + j);
      })()`);
        await openForm(page, made);
        expect(await page.locator(".roll-dialog .is-many .chip:has(input[name=targets])").count()).toBeLessThan(20);
        await aim(page);
        const midst = await placeOn(page, 12, 6);
        await page.mouse.move(midst.x - 20, midst.y);
        await page.mouse.move(midst.x, midst.y);
        const all = [...FIVE, ...crowd].toSorted();
        await expect.poll(() => caught(page)).toEqual(all);
        await expect.poll(() => bar(page).locator(".aim-caught").innerText()).not.toContain("\u2026");
        await page.keyboard.press("Enter");
        await bar(page).waitFor({ state: "detached" });
        await page.locator(".roll-dialog button[type=submit]").click();
        // The card names each of them.
        const last = page.locator("#chat .exchange-card").last();
        await expect
          .poll(async () => [...new Set((await last.innerText()).match(/(?:Foe|At \d+) \d+/gu))].toSorted())
          .toEqual(all);
        await page.evaluate(
          `game.combats.active.delete().then(() => game.actors.getName("Passer-by").delete()).then(() => null)`,
        );
        expect(gm.errors).toEqual([]);
      },
    );

    it.each([fudge("burst"), twintens("burst")])(
      "FUD-115 TWI-111 $ruleset: whoever a wall hides from where it bursts has nothing of it, and is told so",
      async (made) => {
        const { page } = gm;
        await stage(page, made);
        await page.evaluate(
          `canvas.scene.createEmbeddedDocuments("Wall", [{ c: [1300, 0, 1300, 2000] }]).then(() => null)`,
        );
        await openForm(page, made);
        await aim(page);
        const put = async (i: number): Promise<void> => {
          // The board went along to whom the aim begins with: these may lie under the sidebar by now.
          await page.evaluate("void canvas.pan({ x: 13 * canvas.grid.size, y: 6 * canvas.grid.size })");
          const { x, y } = await placeOn(page, i, 6);
          await page.mouse.move(x - 20, y);
          await page.mouse.move(x, y);
        };
        const hidden = (): Promise<string[]> =>
          bar(page)
            .locator(".spared", { hasText: "behind cover" })
            .locator("strong")
            .allInnerTexts()
            .then((all) => all.toSorted());
        await put(12);
        await expect.poll(() => caught(page)).toEqual(["Foe 1", "Foe 3", "Foe 4"]);
        expect(await hidden()).toEqual(["Foe 2", "Foe 5"]);
        await put(13);
        await expect.poll(() => caught(page)).toEqual(["Foe 2", "Foe 5"]);
        expect(await hidden()).toEqual(["Foe 1", "Foe 3", "Foe 4"]);
        if (process.env["E2E_SHOTS"])
          await page.screenshot({ path: `${process.env["E2E_SHOTS"]}/sheltered-${made.ruleset}-${profile}.png` });
        await page.keyboard.press("Enter");
        await bar(page).waitFor({ state: "detached" });
        await expect.poll(() => ticked(page)).toEqual(["Foe 2", "Foe 5"]);
        // The wall stands between them and whoever throws it, too: what is put beyond it asks for no cover.
        expect(await page.locator(".roll-dialog").innerText()).not.toContain("a wall stands between");
        await closeForms(page);
        await page.evaluate(
          `canvas.scene.deleteEmbeddedDocuments("Wall", canvas.scene.walls.map((w) => w.id)).then(() => null)`,
        );
        expect(gm.errors).toEqual([]);
      },
    );

    // Sixty feet of each, which get to the foes and not to whom is far.
    it.each([fudge("cone", 2), fudge("line"), destiny("cone"), destiny("line", 2), twintens("cone"), twintens("line")])(
      "$ruleset: a cone and a line begin where their user stands and are turned by keys",
      async (made) => {
        const { page } = gm;
        await stage(page, made);
        await openForm(page, made);
        await aim(page);
        const seen = new Set<string>();
        // A line is five feet wide: finely, so that it is turned past nobody.
        for (let n = 0; n < 72; n++) {
          await page.keyboard.press("Shift+E");
          await page.waitForTimeout(25);
          for (const name of await caught(page)) seen.add(name);
        }
        expect([seen.has("Foe 1"), seen.has("Far 1")]).toEqual([true, false]);
        await page.keyboard.press("Escape");
        await page.locator(".roll-dialog button[data-action=cancel]").click();
        expect(gm.errors).toEqual([]);
      },
    );

    it.each([fudge("cloud"), twintens("cloud")])(
      "$ruleset: a cloud outside of a fight is there for a round by the clock, and for two if it is to be, and not a second longer",
      async (made) => {
        const { page } = gm;
        const kept = (): Promise<readonly number[]> =>
          page.evaluate(
            `[...(canvas.scene.regions?.contents ?? []), ...(canvas.scene.templates?.contents ?? [])].flatMap((a) => a.flags.crossover?.area ? [a.flags.crossover.area.until.second - game.time.worldTime] : [])`,
          ) as Promise<readonly number[]>;
        const pass = (seconds: number): Promise<unknown> =>
          page.evaluate(`game.time.advance(${seconds}).then(() => null)`);
        await stage(page, made);
        const round = (await page.evaluate("CONFIG.time.roundTime")) as number;
        for (const rounds of [1, 2]) {
          await openForm(page, made);
          await aim(page);
          await page.keyboard.press("Enter");
          await bar(page).waitFor({ state: "detached" });
          await page.locator(".roll-dialog button[type=submit]").click();
          await page.locator(".roll-dialog").waitFor({ state: "detached" });
          await expect.poll(kept).toEqual([round]);
          if (rounds === 2)
            await page.evaluate(
              `(async () => { const a = [...(canvas.scene.regions?.contents ?? []), ...(canvas.scene.templates?.contents ?? [])].find((x) => x.flags.crossover?.area); await a.update({ "flags.crossover.area.until.second": game.time.worldTime + ${2 * round} }); })()`,
            );
          await pass(rounds * round - 1);
          await expect.poll(kept).toEqual([1]);
          await pass(1);
          await expect.poll(kept).toEqual([]);
        }
        expect(gm.errors).toEqual([]);
      },
    );
  });

const skill = (rank: number): object => ({ rank });
/** A cloud that stays: fifteen feet around a place. @rule DES-334 */
const cloud = destinyPower("Smother", { rank: 4, area: "cloud", modifiers: [destinyArea()] });
const figure = (name: string, at: readonly [number, number], hero: boolean): Figure => ({
  name,
  type: hero ? "destinyHero" : "destinyAdversary",
  at,
  ...(hero && { player: "Ada" }),
  system: {
    ...(hero ? { abilities: { str: 2 } } : { role: "elite" }),
    resistances: { toughness: 4, will: 3, fortitude: 3, reflex: 3 },
    skills: { might: skill(6), reaction: skill(4), athletics: skill(4) },
  },
  items: [blade, ...(hero ? [cloud] : [])],
});

for (const profile of playedOn(14))
  describe(`who is moved by force on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada] = [await table.join("Gamemaster"), await table.join("Ada")];
      await setFigures(
        gm,
        [figure("Kestrel", [3, 6], true), figure("Grindstone", [4, 6], false), figure("Bollard", [7, 6], false)],
        { economyEnforcement: "off", oaPrompts: false },
      );
    });
    afterAll(async () => {
      await table?.close();
    });
    const spaceOf = (name: string): Promise<number> =>
      gm.page.evaluate(
        `canvas.scene.tokens.getName(${JSON.stringify(name)})._source.x / canvas.grid.size`,
      ) as Promise<number>;

    it("they are called together", async () => {
      await callTogether(gm, ["Kestrel", "Grindstone", "Bollard"], "Combat", [19, 5, 3]);
    });

    it("DES-115 a Push carries the foe away up to the body in its way, and one click takes it back", async () => {
      await act(ada, "Kestrel", "push");
      await answer(ada, { target: { label: "Grindstone" }, attack: { label: "Blade" } }, d20(16, [6, 4]));
      await press(ada, "Push", "effect", { dice: d20(19, [6, 6]) });
      await press(gm, "Push", "oppose", { dice: d20(2) });
      expect(await spaceOf("Grindstone")).toBe(4);
      // Before it is confirmed its way is drawn, for whoever points at the button.
      const let_ = card(ada, "Push").locator("button[data-gesture=apply]").first();
      await let_.hover();
      await expect
        .poll(() => ada.page.locator(".board-path text").allTextContents())
        .toEqual(["10 ft, stopped by Bollard"]);
      if (process.env["E2E_SHOTS"])
        await ada.page.screenshot({ path: `${process.env["E2E_SHOTS"]}/push-${profile}.png` });
      await press(ada, "Push", "apply");
      await expect.poll(() => ada.page.locator(".board-path").count()).toBe(0);
      await expect.poll(() => spaceOf("Grindstone")).toBe(6);
      await tab(gm, "chat");
      await card(gm, "Push").locator(".latest [data-step=withdraw]").click();
      await expect.poll(() => spaceOf("Grindstone")).toBe(4);
      expect([...gm.errors, ...ada.errors]).toEqual([]);
    });

    it("DES-334 a cloud stays on the board with its name, goes with undo and with redo comes again, and ends by itself as its maker's next turn begins", async () => {
      const stay = (): Promise<string[]> =>
        gm.page.evaluate(
          `[...(canvas.scene.regions?.contents ?? []), ...(canvas.scene.templates?.contents ?? [])].flatMap((a) => a.flags.crossover?.area ? [a.flags.crossover.area.name + " " + (a.documentName)] : [])`,
        ) as Promise<string[]>;
      const kept = [`Smother ${profile === 14 ? "Region" : "MeasuredTemplate"}`];
      await act(ada, "Kestrel", `attack:${await itemId(ada, "Kestrel", "Smother")}`);
      await aim(ada.page);
      await expect.poll(() => caught(ada.page)).toContain("Grindstone");
      if (process.env["E2E_SHOTS"])
        await ada.page.screenshot({ path: `${process.env["E2E_SHOTS"]}/cloud-${profile}.png` });
      await ada.page.keyboard.press("Enter");
      await bar(ada.page).waitFor({ state: "detached" });
      expect(await stay()).toEqual([]);
      await answer(ada);
      // A player may place nothing: the Gamemaster's client does.
      await expect.poll(stay).toEqual(kept);
      await tab(gm, "chat");
      await card(gm, "Smother").locator(".latest [data-step=withdraw]").click();
      await expect.poll(stay).toEqual([]);
      await card(gm, "Smother").locator(".latest [data-step=restore]").click();
      await expect.poll(stay).toEqual(kept);
      if (process.env["E2E_SHOTS"])
        await gm.page.screenshot({ path: `${process.env["E2E_SHOTS"]}/cloud-stays-${profile}.png` });
      // Its card names it, and whoever made it ends it early with a click, and takes that back with one.
      await tab(ada, "chat");
      const named = card(ada, "Smother stays on the board.");
      await named.locator("button[data-step=endArea]").click();
      await expect.poll(stay).toEqual([]);
      await card(gm, "Ended early").waitFor();
      await expect
        .poll(() => card(ada, "Smother stays on the board.").locator("button[data-step=endArea]").count())
        .toBe(0);
      await card(gm, "Ended early").locator(".latest [data-step=withdraw]").click();
      await expect.poll(stay).toEqual(kept);
      await expect.poll(() => named.locator("button[data-step=endArea]").count()).toBe(1);
      // A second round of it, as a power may last: three end their turns, and it is there until its maker is up for the second time.
      await gm.page.evaluate(
        `(async () => { const a = [...(canvas.scene.regions?.contents ?? []), ...(canvas.scene.templates?.contents ?? [])].find((x) => x.flags.crossover?.area); await a.update({ "flags.crossover.area.until.left": 2 }); })()`,
      );
      for (let turns = 0; turns < 5; turns++) {
        await endTurn(gm);
        await expect.poll(stay).toEqual(kept);
      }
      await endTurn(gm);
      await expect.poll(stay).toEqual([]);
      await tab(gm, "chat");
      await card(gm, "Smother is gone from the board.").waitFor();
      expect([...gm.errors, ...ada.errors]).toEqual([]);
    });

    it("DES-107 a Charge runs up to its target as its dice fall, and back with undo", async () => {
      await gm.page.evaluate(
        `(async () => { await canvas.scene.tokens.getName("Grindstone").update({ x: 700 }, { animate: false }); await canvas.scene.tokens.getName("Bollard").update({ x: 1400 }, { animate: false }); })()`,
      );
      await expect.poll(() => spaceOf("Grindstone")).toBe(7);
      await act(ada, "Kestrel", "charge");
      await answer(ada, { target: { label: "Grindstone" } }, d20(12, [4, 1]));
      await expect.poll(() => spaceOf("Kestrel")).toBe(6);
      await tab(gm, "chat");
      await card(gm, /Charge/u)
        .locator(".latest [data-step=withdraw]")
        .click();
      await expect.poll(() => spaceOf("Kestrel")).toBe(3);
      await gm.page.evaluate(`canvas.scene.tokens.getName("Grindstone").update({ x: 400 }, { animate: false })`);
      await expect.poll(() => spaceOf("Grindstone")).toBe(4);
      expect([...gm.errors, ...ada.errors]).toEqual([]);
    });
  });
