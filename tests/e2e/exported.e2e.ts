/** Heroes that other systems exported are dropped on the list of actors: one into Fudge, one into Doom Pool; the same file again merges. @rule FUD-552 DOO-290 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EXPORTED_POOLS } from "../../src/rules/doompool/testing/exported-pools.ts";
import { EXPORTED } from "../../src/rules/fudge/testing/exported-actors.ts";
import { inGame, LOOKS, openTable, playedOn, type Seat, serious, type TestTable } from "./support.ts";

interface Doc {
  readonly type: string;
  readonly items: { readonly contents: readonly { readonly name: string; readonly type: string }[] };
  toObject(): { readonly system: Record<string, unknown> };
  update(data: object): Promise<unknown>;
}
interface Globals {
  readonly game: { readonly actors: { getName(name: string): Doc; readonly contents: readonly Doc[] } };
  readonly ui: { readonly sidebar: { changeTab(tab: string, group: string): void } };
}

/** Drop a file on the list of actors, as a hand does. */
const drop = (seat: Seat, name: string, data: object): Promise<void> =>
  inGame(
    seat.page,
    ([file, text]: readonly [string, string]) => {
      const carried = new DataTransfer();
      carried.items.add(new File([text], file, { type: "application/json" }));
      const list = document.querySelector("#actors");
      for (const type of ["dragover", "drop"])
        list?.dispatchEvent(new DragEvent(type, { dataTransfer: carried, bubbles: true, cancelable: true }));
    },
    [name, JSON.stringify(data)] as const,
  );

const called = (
  seat: Seat,
  name: string,
): Promise<{ type: string; system: Record<string, unknown>; items: string[] }> =>
  inGame(
    seat.page,
    (n: string) => {
      const actor = (globalThis as unknown as Globals).game.actors.getName(n);
      return {
        type: actor.type,
        system: actor.toObject().system,
        items: actor.items.contents.map((i) => i.name).sort(),
      };
    },
    name,
  );
const count = (seat: Seat): Promise<number> =>
  inGame(seat.page, () => (globalThis as unknown as Globals).game.actors.contents.length, null);
const editOf = (seat: Seat, name: string, data: object): Promise<void> =>
  inGame(
    seat.page,
    async ([n, change]: readonly [string, object]) => {
      await (globalThis as unknown as Globals).game.actors.getName(n).update(change);
    },
    [name, data] as const,
  );

for (const profile of playedOn(14))
  describe(`heroes of other systems on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    beforeAll(async () => {
      table = await openTable(profile, { everyRuleset: true });
      gm = await table.join("Gamemaster");
      await inGame(
        gm.page,
        () => {
          (globalThis as unknown as Globals).ui.sidebar.changeTab("actors", "primary");
        },
        null,
      );
    });
    afterAll(() => table?.close());

    it("FUD-552 a power is a guess at the price that it has there, and the level is the file's", async () => {
      const window = gm.page.locator("#crossover-fudge-import");
      const [tide] = EXPORTED;
      await drop(gm, "tideglass.json", tide?.file ?? {});
      await expect.poll(() => window.locator("h2").first().textContent()).toBe("Tideglass");
      expect(await window.locator(".transfer-totals thead").textContent()).toContain("File");
      // Abilities, skills, defenses and powers come to the same on both sides.
      expect(await window.locator(".transfer-totals .is-other th").allTextContents()).toEqual([]);
      await window.locator("input[name=filter][value=guessed]").check();
      await expect
        .poll(() => window.locator(".transfer-lines tbody").textContent())
        .toContain("Taken for Damage, by its text.");
      expect(await serious(gm.page, "#crossover-fudge-import", { any: true })).toEqual([]);
      await window.locator("[data-action=create]").click();
      await window.locator(".transfer-done").waitFor();
      const made = await called(gm, "Tideglass");
      expect(made.type).toBe("fudgeHero");
      expect(made.system.powerLevel).toBe(10);
      expect(made.items).toEqual(
        expect.arrayContaining(["Undertow", "Shell of glass", "Ride the swell", "Responsibility"]),
      );
      await window.locator("[data-action=close]").first().click();
    });

    it("FUD-552 the same file again changes nothing but what it brings; what was edited stays", async () => {
      const window = gm.page.locator("#crossover-fudge-import");
      await editOf(gm, "Tideglass", { system: { abilities: { str: { rank: 12 } } } });
      await drop(gm, "tideglass.json", EXPORTED[0]?.file ?? {});
      await expect.poll(() => window.locator("h2").first().textContent()).toBe("Tideglass");
      await window.locator("select[name=target]").selectOption({ label: "Tideglass" });
      await expect
        .poll(() => window.locator(".transfer-changes.is-kept li").allTextContents())
        .toEqual(["Strength 12"]);
      const before = await count(gm);
      await window.locator("[data-action=create]").click();
      await window.locator(".transfer-done").waitFor();
      expect(await count(gm)).toBe(before);
      expect((await called(gm, "Tideglass")).system.abilities).toMatchObject({ str: { rank: 12 } });
      await window.locator("[data-action=close]").first().click();
    });

    it("DOO-290 dice are exact, a set without a known label is asked for", async () => {
      const window = gm.page.locator("#crossover-doompool-exported");
      const fathom = EXPORTED_POOLS.find((p) => p.name === "Ninety Fathom");
      await drop(gm, "fathom.json", fathom?.file ?? {});
      await expect.poll(() => window.locator("h2").first().textContent()).toBe("Ninety Fathom");
      await expect.poll(() => window.locator(".notice").textContent()).toContain("No label says");
      await window.locator("select[data-set]").nth(5).selectOption("specialties");
      await expect.poll(() => window.locator(".notice").count()).toBe(0);
      expect(await serious(gm.page, "#crossover-doompool-exported", { any: true })).toEqual([]);
      await window.locator("[data-action=create]").click();
      await window.locator(".transfer-done").waitFor();
      const made = await called(gm, "Ninety Fathom");
      expect(made.type).toBe("doompoolHero");
      expect(made.system.affiliations).toEqual({ solo: 8, buddy: 10, team: 6 });
      expect(made.items).toEqual(
        expect.arrayContaining(["Deep powers", "Under pressure", "Science", "Fleet", "Press"]),
      );
      await window.locator("[data-action=openActor]").click();
      await gm.page.locator(".crossover.doompool.sheet", { hasText: "Ninety Fathom" }).first().waitFor();
    });

    it("DOO-290 comes in again: an edit stays, what both changed is asked", async () => {
      const window = gm.page.locator("#crossover-doompool-exported");
      await editOf(gm, "Ninety Fathom", { system: { affiliations: { solo: 10, buddy: 8 } } });
      const file = structuredClone(EXPORTED_POOLS.find((p) => p.name === "Ninety Fathom")?.file) as {
        system: { actorType: { traitSets: Record<string, { traits: Record<string, { dice: object }> }> } };
      };
      const solo = file.system.actorType.traitSets[0]?.traits[0];
      if (solo) solo.dice = { value: { 0: "12" } };
      await drop(gm, "fathom.json", file);
      await window.locator("select[name=target]").selectOption({ label: "Ninety Fathom" });
      await expect
        .poll(() => window.locator(".transfer-conflict legend").allTextContents())
        .toEqual(["Affiliation: Solo"]);
      expect(await window.locator(".transfer-changes.is-kept li").allTextContents()).toEqual(["Affiliation: Buddy"]);
      await window.locator(".transfer-conflict input[value=file]").check();
      await window.locator("[data-action=create]").click();
      await window.locator(".transfer-done").waitFor();
      expect((await called(gm, "Ninety Fathom")).system.affiliations).toEqual({ solo: 12, buddy: 8, team: 6 });
      await window.locator("[data-action=close]").first().click();
    });

    it("DOO-150 DOO-155 a scene's doom pool becomes this table's, said before it is, and the log takes it back", async () => {
      const dice = (): Promise<number[]> =>
        gm.page.evaluate(`[...game.actors.find((a) => a.type === "doompoolPool").system.dice]`);
      const before = await dice();
      const scene = {
        name: "The flooded exchange",
        type: "character",
        _stats: { systemId: "cortexprime" },
        system: {
          actorType: {
            name: "Scene",
            traitSets: { 0: { label: "Distinctions", traits: { 0: { name: "Knee-deep water" } } } },
            simpleTraits: { 0: { label: "Doom Pool", dice: { value: { 0: "8", 1: "8", 2: "10" } } } },
          },
        },
      };
      const window = gm.page.locator(".exported-scene");
      await drop(gm, "scene.json", scene);
      await window.waitFor();
      expect(await window.innerText()).toMatch(/d8 d8 d10[\s\S]*Knee-deep water/u);
      expect(await serious(gm.page, ".exported-scene", { any: true })).toEqual([]);
      await window.locator("[data-action=no]").click();
      await window.waitFor({ state: "detached" });
      expect(await dice()).toEqual(before);
      await drop(gm, "scene.json", scene);
      await window.locator("[data-action=yes]").click();
      await expect.poll(dice).toEqual([8, 8, 10]);
      const pool = `game.actors.find((a) => a.type === "doompoolPool")`;
      expect(await gm.page.evaluate(`[...${pool}.system.scene.distinctions]`)).toContain("Knee-deep water");
      await gm.page.evaluate(`void ${pool}.sheet.render({ force: true }); void 0`);
      await gm.page.locator(".crossover.doompool.sheet [data-action=doomUndo]").first().click();
      await expect.poll(dice).toEqual(before);
      await gm.page.evaluate(`void ${pool}.sheet.close(); void 0`);
    });

    it("is read in either theme, on a small page, and nothing was said in the console", async () => {
      for (const look of LOOKS) {
        const seat = await table.join("Gamemaster", look);
        await drop(seat, "fathom.json", EXPORTED_POOLS[3]?.file ?? {});
        await inGame(
          seat.page,
          () => (globalThis as unknown as Globals).ui.sidebar.changeTab("actors", "primary"),
          null,
        );
        await drop(seat, "fathom.json", EXPORTED_POOLS[3]?.file ?? {});
        const window = seat.page.locator("#crossover-doompool-exported");
        await window.waitFor();
        expect(await serious(seat.page, "#crossover-doompool-exported", { any: true })).toEqual([]);
        if (process.env.PICTURES)
          await seat.page.screenshot({ path: `${process.env.PICTURES}/pool-${look.theme}-${look.width}.png` });
        await window.locator("[data-action=close]").first().click();
        await drop(seat, "tideglass.json", EXPORTED[0]?.file ?? {});
        const other = seat.page.locator("#crossover-fudge-import");
        await other.locator(".transfer-lines").waitFor();
        expect(await serious(seat.page, "#crossover-fudge-import", { any: true })).toEqual([]);
        const over = await other.evaluate((e) => [
          e.scrollWidth - e.clientWidth,
          e.getBoundingClientRect().right - innerWidth,
        ]);
        expect(over.every((px) => px <= 1)).toBe(true);
        if (process.env.PICTURES)
          await seat.page.screenshot({ path: `${process.env.PICTURES}/fudge-${look.theme}-${look.width}.png` });
        expect(seat.errors).toEqual([]);
        await seat.context.close();
      }
      expect(gm.errors).toEqual([]);
    }, 180_000);
  });
