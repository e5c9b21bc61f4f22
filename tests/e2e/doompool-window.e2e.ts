import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  act,
  announce,
  answer,
  builder,
  card,
  closeSheet,
  doom,
  given,
  type Globals,
  NIGHTJAR,
  openSheet,
  part,
  pick,
  press,
  question,
  roll,
  SALTLIGHT,
  setTable,
  showTab,
  stand,
} from "./doompool-play.ts";
import { inGame, nextResults, openTable, playedOn, type Seat, type TestTable, turnGoesTo } from "./support.ts";

/** A hero as the ledger's data model writes one, with a field that can't be read. */
const FILE = {
  name: "Quarrel",
  affiliations: { solo: 8, buddy: 6, team: 10 },
  distinctions: ["Late for everything"],
  powerSets: [{ name: "Spring heels", powers: [{ name: "Leap", kind: "movement", base: 10 }] }],
  specialties: [{ name: "Acrobatics", rating: "master" }],
  stress: { physical: { die: 8 }, mental: { die: 7 } },
  pp: 4,
};

for (const profile of playedOn(13))
  describe(`the doom window and the sheet of Doom Pool, on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;

    const window = (seat: Seat): ReturnType<Seat["page"]["locator"]> => seat.page.locator(".doom-window");
    const openDoom = (seat: Seat): Promise<unknown> =>
      inGame(
        seat.page,
        () =>
          (globalThis as unknown as Globals).game.actors
            .find((a) => a.type === "doompoolPool")
            ?.sheet.render({ force: true }),
        null,
      );
    const setting = (name: string, value: unknown): Promise<unknown> =>
      inGame(
        gm.page,
        ([n, v]: readonly [string, unknown]) =>
          (
            globalThis as unknown as {
              game: { settings: { set(scope: string, key: string, value: unknown): Promise<unknown> } };
            }
          ).game.settings.set("crossover", n, v),
        [name, value] as const,
      );

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada] = [await table.join("Gamemaster"), await table.join("Ada")];
      await setTable(gm);
    });
    afterAll(async () => {
      await table?.close();
    });

    it("DOO-161 DOO-171 a new trait of the scene, and heroes who are split, for a doom die of the Gamemaster's choice", async () => {
      await expect.poll(() => doom(gm).then((d) => d.scene)).toBe(1);
      for (const seat of [gm, ada]) await showTab(seat, "chat");
      await given(gm, null, { "system.dice": [6, 8, 10, 12] });
      await openDoom(gm);
      await window(gm).locator("[data-action=addDistinction]").click();
      await question(gm).locator("input[name=name]").fill("The pier burns");
      expect(await question(gm).locator("select[name=die] option").allInnerTexts()).toEqual(["d8", "d10", "d12"]);
      await question(gm).locator("select[name=die]").selectOption("10");
      await answer(gm);
      await expect.poll(() => doom(ada).then((d) => d.dice)).toEqual([6, 8, 12]);
      await given(gm, SALTLIGHT, { "system.grouping": "team" });
      await window(gm).locator("[data-action=splitHeroes]").click();
      // Saltlight's Affiliation is a d10 now: a d8 is too small to part them.
      await question(gm).locator("select[name=die]").selectOption("8");
      await expect.poll(() => question(gm).locator("button[type=submit]").isDisabled()).toBe(true);
      await question(gm).locator("select[name=die]").selectOption("12");
      await answer(gm);
      await expect.poll(() => doom(ada).then((d) => d.dice)).toEqual([6, 8]);
    });

    it("DOO-094 DOO-310 the doom pool is rolled as opposition from its window, with a trait of the scene; nothing is spent", async () => {
      await window(gm).locator("[data-action=doomRoll]").click();
      await question(gm).locator("input[name=joins]").check();
      await nextResults(gm.page, [
        { faces: 6, result: 3 },
        { faces: 8, result: 5 },
        { faces: 8, result: 6 },
      ]);
      await answer(gm);
      await expect.poll(() => card(ada).textContent()).toContain("The pier burns");
      expect(await card(ada).innerText()).toContain("11");
      expect((await doom(ada)).dice).toEqual([6, 8]);
    });

    it("DOO-340 where the doom pool is the Gamemaster's secret, players see what its roll comes to and not its dice, and no odds that would tell them", async () => {
      await setting("doompool.doomVisibility", "gm");
      await inGame(
        gm.page,
        () => (globalThis as unknown as Globals).game.actors.find((a) => a.type === "doompoolPool")?.sheet.close(),
        null,
      );
      await turnGoesTo(gm.page, NIGHTJAR);
      await act(ada, NIGHTJAR);
      await pick(ada, "Stealth", "Never where you look");
      await expect.poll(() => builder(ada).locator(".odds-panel").innerText()).toContain("are hidden");
      await roll(ada, [
        [8, 3],
        [10, 4],
        [8, 5],
      ]);
      await announce(ada, "9 with d8");
      await nextResults(gm.page, [
        { faces: 6, result: 2 },
        { faces: 8, result: 5 },
      ]);
      await press(gm, "reactDoom");
      await question(gm).locator("button[type=submit]").click();
      await part(gm, "Doom pool").locator("button[data-gesture=choose]").first().waitFor();
      expect(await part(ada, "Doom pool").locator("button[data-gesture=choose]").count()).toBe(0);
      expect(await part(ada, "Doom pool").locator(".die").count()).toBe(0);
      await announce(gm, "7 with d4");
      await expect.poll(() => part(ada, "Doom pool").innerText()).toContain("7");
      expect(await part(ada, "Doom pool").locator(".die").count()).toBe(0);
      expect(await part(gm, "Doom pool").locator(".die").count()).toBe(2);
      await setting("doompool.doomVisibility", "public");
    });

    it("DOO-226 Conscious holds its set while its bearer is out, and lets go by itself", async () => {
      await inGame(
        gm.page,
        (n: string) => {
          const actor = (
            globalThis as unknown as {
              game: {
                actors: {
                  getName(x: string): {
                    items: { find(test: (i: { type: string }) => boolean): { update(data: object): Promise<unknown> } };
                  };
                };
              };
            }
          ).game.actors.getName(n);
          return actor.items
            .find((i) => i.type === "doompoolPowerSet")
            .update({
              "system.limits": [
                {
                  id: "ggggggg1",
                  name: "Conscious",
                  text: "",
                  trigger: "any",
                  cost: { kind: "none", amount: 1, minDie: null },
                  ops: [{ op: "shutdownWhileOut" }],
                  recovery: null,
                },
              ],
            });
        },
        SALTLIGHT,
      );
      const sheet = await openSheet(gm, SALTLIGHT);
      await given(gm, SALTLIGHT, { "system.stress.mental": { die: 12, out: true } });
      await expect.poll(() => sheet.locator(".power-set").innerText()).toContain("shut down while out");
      expect(await sheet.locator("[data-action=limit]").count()).toBe(0);
      await given(gm, SALTLIGHT, { "system.stress.mental": { die: 12, out: false } });
      await expect.poll(() => sheet.locator(".power-set").innerText()).not.toContain("shut down while out");
      await closeSheet(gm, SALTLIGHT);
    });

    it("DOO-293 a hero comes from a plain JSON file: what can't be read is named first, and the sheet is then the file's", async () => {
      const sheet = await openSheet(gm, NIGHTJAR);
      await inGame(
        gm.page,
        (n: string) =>
          (
            globalThis as unknown as {
              game: { actors: { getName(x: string): { sheet: { toggleMode(): Promise<unknown> } } } };
            }
          ).game.actors
            .getName(n)
            .sheet.toggleMode(),
        NIGHTJAR,
      );
      const chooser = gm.page.waitForEvent("filechooser");
      await sheet.locator("[data-action=importHero]").click();
      await (
        await chooser
      ).setFiles({ name: "quarrel.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(FILE)) });
      const asked = gm.page.locator(".application.dialog");
      await expect.poll(() => asked.innerText()).toContain("stress.mental");
      await asked.locator("button[data-action=yes]").click();
      await expect.poll(() => stand(ada, "Quarrel").then((s) => [s.pp, s.stress])).toEqual([4, { physical: 8 }]);
      await closeSheet(gm, "Quarrel");
      await act(ada, "Quarrel");
      await expect.poll(() => builder(ada).locator(".offer[data-label=Leap]").count()).toBe(1);
      expect(await builder(ada).locator(".offer[data-label='Hook line']").count()).toBe(0);
      await builder(ada).locator("[data-action=cancel]").click();
    });

    it("an older world's hero whose token isn't linked: the token's sheet says so, and the Gamemaster links it from there", async () => {
      const token = await gm.page.evaluate(`(async () => {
        const token = game.scenes.active.tokens.find((t) => t.actor?.type === "doompoolHero" && t.actor.hasPlayerOwner);
        await token.update({ actorLink: false });
        await token.actor.update({ "system.stress.physical.die": 10 });
        await token.actor.sheet.render({ force: true });
        return token.id;
      })()`);
      const mark = gm.page.locator(".window-header button.stray-copy");
      expect(await mark.getAttribute("data-tooltip")).toContain("isn't linked to");
      await mark.click();
      await gm.page.locator(".application.dialog button[data-action=yes], dialog button[data-action=yes]").click();
      const now = `(() => { const t = game.scenes.active.tokens.get("${String(token)}"); return [t.actorLink, t.actor.isToken, t.actor.system.stress.physical.die]; })()`;
      await expect.poll(async () => ((await gm.page.evaluate(now)) as unknown[]).slice(0, 2)).toEqual([true, false]);
      // The hero's own sheet is open now, and has nothing to link.
      expect(await gm.page.locator(".stray-copy").count()).toBe(0);
      await gm.page.evaluate(`game.scenes.active.tokens.get("${String(token)}").actor.sheet.close().then(() => 0)`);
    });

    it("nothing in any console, no raw key on any screen", async () => {
      for (const seat of [gm, ada]) {
        expect(seat.errors).toEqual([]);
        expect(await seat.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
      }
    });
  });
