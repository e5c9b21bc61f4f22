/**
 * What gear brings of itself in Fudge, by a Gamemaster and two players through the interface alone: the combat skill that fits a weapon, an accessory that goes on it, a vest that stands against
 * bullets, a fire that catches two, a shape that fools, a sense that gives nothing.
 * @rule FUD-112 FUD-186 FUD-243 FUD-279 FUD-297 FUD-500 FUD-581 FUD-582
 */
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { clean, type Globals, until } from "./fudge-hands.ts";
import { theySit } from "./fudge-play.ts";
import { act, attack, confirm, fightBegins, press, tab, takeBack } from "./fudge-table.ts";
import { inGame, nextFaces, playedOn, type Seat } from "./support.ts";

const BLANK = [0, 0, 0] as const;

for (const profile of playedOn(14))
  describe(`gear and senses on profile ${profile}`, () => {
    const play = theySit(profile);

    const cards = (seat: Seat) => seat.page.locator("#sidebar .exchange-card.fudge");
    const newest = (seat: Seat): Promise<string> => cards(seat).last().innerText();
    const weapon = (name: string) => play.gms.sheet.locator("li.attack", { hasText: name });

    /** An item is let go over something. */
    const letFall = (target: Locator, uuid: string): Promise<void> =>
      target.evaluate((over, dropped) => {
        const data = new DataTransfer();
        data.setData("text/plain", JSON.stringify({ type: "Item", uuid: dropped }));
        for (const type of ["dragover", "drop"])
          over.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
      }, uuid);

    /** One of the Marksman's things is let go over something. */
    const dropOn = async (target: Locator, name: string): Promise<void> => {
      const uuid = await inGame(
        play.gm.page,
        (called: string) => {
          const actor = (globalThis as unknown as Globals).game.actors.getName("Marksman");
          return `${actor?.uuid ?? ""}.Item.${[...(actor?.items ?? [])].find((i) => i.name.toLowerCase() === called.toLowerCase())?.id ?? ""}`;
        },
        name,
      );
      await letFall(target, uuid);
    };

    it("FUD-582 a weapon takes the combat skill that fits it", async () => {
      await play.gms.create("Marksman", "fudgeHero");
      await play.gms.skill("rangedCombat", 4, "Guns");
      await play.gms.skill("perception", 3);
      await play.gms.skill("deception", 2);
      await play.gms.tab("powers");
      for (const gear of ["heavyPistol", "laserSight", "scope", "suppressor"]) await play.gms.gear(gear);
      await play.gms.mode("play");
      await play.gms.tab("main");
      await expect.poll(() => weapon("Heavy Pistol").innerText()).toMatch(/\+4/u);
    });

    it("FUD-581 an accessory that is dropped on a weapon, in its window or on its row, is part of it", async () => {
      await play.gms.mode("edit");
      await play.gms.tab("powers");
      await play.gms.openPower("Heavy Pistol");
      await dropOn(play.gms.bench, "Laser sight");
      await expect.poll(() => play.gms.bench.innerText()).toMatch(/Accurate/u);
      // Without dragging: the window offers what its bearer has.
      const puts = play.gms.bench.locator("button[data-action=putOn]");
      await expect
        .poll(() => puts.allInnerTexts())
        .toEqual([expect.stringMatching(/Put on: Scope/iu), expect.stringMatching(/Put on: Suppressor/iu)]);
      await puts.last().click();
      await expect.poll(() => puts.count()).toBe(1);
      await play.gms.close(play.gms.bench);
      // One's own thing may only have been moved in the list: it is asked for, and Enter loses nothing.
      const row = play.gms.sheet.locator("[data-item-id]", { hasText: "Heavy Pistol" }).first();
      const question = play.gm.page.locator("dialog", { hasText: "Put Scope on Heavy Pistol" });
      await dropOn(row, "Scope");
      await question.waitFor();
      await play.gm.page.keyboard.press("Enter");
      await question.waitFor({ state: "detached" });
      expect(
        await inGame(
          play.gm.page,
          () =>
            [...((globalThis as unknown as Globals).game.actors.getName("Marksman")?.items ?? [])].some((i) =>
              /scope/iu.test(i.name),
            ),
          null,
        ),
      ).toBe(true);
      await dropOn(row, "Scope");
      await question.locator("button[data-action=yes]").click();
      await question.waitFor({ state: "detached" });
      await play.gms.mode("play");
      await play.gms.tab("main");
      // Two for Accurate on the four of the skill; the sight is no thing of its own any more.
      await expect.poll(() => weapon("Heavy Pistol").innerText()).toMatch(/\+6/u);
      await expect
        .poll(() =>
          inGame(
            play.gm.page,
            () =>
              [...((globalThis as unknown as Globals).game.actors.getName("Marksman")?.items ?? [])].some((i) =>
                /laser sight|scope/iu.test(i.name),
              ),
            null,
          ),
        )
        .toBe(false);
    });

    it("FUD-581 a vest stands aside until it is said to count, or bullets come", async () => {
      await play.gms.close(play.gms.sheet);
      await play.gms.open("Halyard");
      await play.gms.mode("edit");
      await play.gms.tab("powers");
      await play.gms.gear("bulletproofVest");
      await play.gms.mode("play");
      await play.gms.close(play.gms.sheet);
      await play.adas.open("Breakwater");
      await attack(play.adas, "Unarmed", "Damage", ["Halyard"], [1, 1, 0]);
      await press(play.gm, "defend", [-1, -1, 0]);
      await tab(play.gm, "chat");
      const vest = cards(play.gm).last().locator("button[data-gesture=resist]", { hasText: "Bulletproof" });
      await expect.poll(() => vest.innerText()).toContain("only against ballistic");
      await nextFaces(play.gm.page, [-1, -1, 0]);
      await vest.click();
      await expect.poll(() => newest(play.gm)).toContain("Apply");
      await cards(play.gm).last().locator("summary", { hasText: "Why" }).last().click();
      await expect.poll(() => newest(play.gm)).toContain("Protection: Bulletproof");
      await play.gms.open("Marksman");
    });

    it("FUD-243 a check of Perception says with which sense; the blind see nothing", async () => {
      await play.gms.sheet.locator("details.condition-menu summary").click();
      await play.gms.sheet.locator("button.menu-item[data-condition=blind]").click();
      await play.gms.sheet.locator("li.skill", { hasText: "Perception" }).locator("button").first().click();
      const dialog = play.gm.page.locator(".crossover.roll-dialog");
      await expect.poll(() => dialog.locator("select[name=sense] option").first().innerText()).toContain("Hearing");
      await confirm(play.gm, { fill: { sense: "Sight", dc: 0 }, faces: BLANK });
      await tab(play.gm, "chat");
      await expect.poll(() => newest(play.gm)).toContain("This sense gives nothing");
      await play.gms.sheet.locator("button.chip[data-condition=blind]").click();
      await expect.poll(() => play.gms.sheet.locator("button.chip[data-condition=blind]").count()).toBe(0);
    });

    it("FUD-500 another shape helps a disguise, when it is used for it", async () => {
      await play.gms.mode("edit");
      await play.gms.tab("powers");
      await play.gms.power("Many faces");
      await play.gms.addEffect("morph", 5);
      await play.gms.close(play.gms.bench);
      await play.gms.mode("play");
      await play.gms.tab("main");
      await play.gms.sheet.locator("li.skill", { hasText: "Deception" }).locator("button").first().click();
      const dialog = play.gm.page.locator(".crossover.roll-dialog");
      await dialog.locator("fieldset.is-many label.chip", { hasText: "Many faces" }).locator("input").check();
      await expect.poll(() => dialog.innerText()).toContain("+7");
      await confirm(play.gm, { faces: BLANK });
      await tab(play.gm, "chat");
      await expect.poll(() => newest(play.gm)).toMatch(/\b7\b/u);
      await play.gms.close(play.gms.sheet);
    });

    it("FUD-186 a fire that catches two is one dialog, and a card for each, which asks whoever plays them; the Gamemaster may roll for all", async () => {
      await fightBegins(play.gm, play.ada);
      await tab(play.gm, "chat");
      const before = await cards(play.gm).count();
      await act(play.gm, "Breakwater", "Fire, shock, radiation");
      const also = play.gm.page
        .locator(".crossover.roll-dialog fieldset.is-many label.chip", { hasText: "Patchbay" })
        .locator("input[name=also]");
      await until(
        () => also.check(),
        () => also.isChecked(),
        true,
      );
      await confirm(play.gm, { fill: { number: 8 } });
      await tab(play.gm, "chat");
      await expect.poll(() => cards(play.gm).count()).toBe(before + 2);
      expect(
        await cards(play.gm)
          .allInnerTexts()
          .then((all) => all.slice(-2).map((t) => /Breakwater|Patchbay/u.exec(t)?.[0])),
      ).toEqual(["Breakwater", "Patchbay"]);
      // Nobody has thrown for them: Ada may roll for her own and for nobody else.
      const rolls = (seat: Seat) => seat.page.locator("#sidebar .exchange-card.fudge button[data-gesture=roll]");
      await tab(play.ada, "chat");
      await expect.poll(() => rolls(play.ada).count()).toBe(2);
      expect(await rolls(play.ada).evaluateAll((all) => all.map((b) => b.getAttribute("aria-disabled")))).toEqual([
        null,
        "true",
      ]);
      expect(await play.ada.page.locator("#sidebar button[data-gesture=rollAll]").count()).toBe(0);
      await play.gm.page.locator("#sidebar button[data-gesture=rollAll]").last().click();
      await expect.poll(() => rolls(play.gm).count()).toBe(0);
      expect(
        await cards(play.gm).evaluateAll((all) => all.slice(-2).map((c) => c.querySelectorAll(".outcome").length)),
      ).toEqual([1, 1]);
    });

    it("FUD-186 a fire that catches one asks their player", async () => {
      await act(play.gm, "Breakwater", "Fire, shock, radiation");
      await confirm(play.gm, { fill: { number: 8 } });
      await press(play.ada, "roll", [1, 1, 1]);
      await expect.poll(() => cards(play.gm).last().innerText()).toMatch(/Critical/iu);
      await expect.poll(() => play.gm.page.locator("#sidebar button[data-gesture=roll]").count()).toBe(0);
    });

    it("FUD-180 a fall that the Gamemaster says asks the acrobat's player to soften it, and nobody lands before that", async () => {
      await play.gms.open("Breakwater");
      await play.gms.mode("edit");
      await play.gms.skill("acrobatics", 4);
      await play.gms.mode("play");
      await play.gms.close(play.gms.sheet);
      await act(play.gm, "Breakwater", "Fall");
      await confirm(play.gm, { fill: { number: 6 } });
      await tab(play.ada, "chat");
      await expect
        .poll(() => cards(play.ada).last().locator("button[data-gesture]").allInnerTexts())
        .toEqual([expect.stringContaining("Acrobatics") as string]);
      await press(play.ada, "soften", [1, 1, 0]);
      await press(play.ada, "land", [1, 1, 1]);
      await expect.poll(() => cards(play.gm).last().innerText()).toMatch(/Unharmed|Bruised|Harmed/iu);
    });

    it("FUD-279 FUD-297 what another's hand let fall is picked up, taken back, and handed on by being dragged", async () => {
      interface Owner {
        readonly uuid: string;
        readonly items: Iterable<{
          readonly id: string;
          readonly name: string;
          readonly system: { readonly active?: boolean };
          update(data: object): Promise<unknown>;
        }>;
        readonly effects: Iterable<{ readonly type: string; readonly system: { readonly condition: string } }>;
        createEmbeddedDocuments(kind: string, data: readonly object[]): Promise<unknown>;
      }
      /** Where the lance is, whether in the hand, and whether it lies there. */
      const lance = (name: string): Promise<readonly (boolean | undefined)[]> =>
        inGame(
          play.gm.page,
          (n: string) => {
            const actor = (globalThis as unknown as Globals).game.actors.getName(n) as unknown as Owner;
            return [
              [...actor.items].find((i) => i.name === "Feedback lance")?.system.active,
              [...actor.effects].some((e) => e.system.condition === "dropped"),
            ];
          },
          name,
        );
      await inGame(
        play.gm.page,
        async () => {
          const actor = (globalThis as unknown as Globals).game.actors.getName("Patchbay") as unknown as Owner;
          const thing = [...actor.items].find((i) => i.name === "Feedback lance");
          await thing?.update({ "system.active": false });
          await actor.createEmbeddedDocuments("ActiveEffect", [
            {
              name: "Dropped",
              type: "condition",
              statuses: ["fudge-dropped"],
              system: { ruleset: "fudge", condition: "dropped", trait: thing?.id, degree: null, source: "test" },
            },
          ]);
        },
        null,
      );
      await act(play.gm, "Halyard", "Pick up another");
      await confirm(play.gm, { fill: { target: "Patchbay", gear: "Feedback lance" } });
      await expect.poll(() => lance("Halyard")).toEqual([true, false]);
      await expect.poll(() => lance("Patchbay")).toEqual([undefined, false]);
      await tab(play.gm, "chat");
      expect(await newest(play.gm)).toContain("Feedback lance");
      await takeBack(play.gm);
      await expect.poll(() => lance("Halyard")).toEqual([undefined, false]);
      await expect.poll(() => lance("Patchbay")).toEqual([false, true]);
      // The Gamemaster hands it over by dragging: it isn't there twice.
      await play.gms.open("Halyard");
      const uuid = await inGame(
        play.gm.page,
        () => {
          const actor = (globalThis as unknown as Globals).game.actors.getName("Patchbay") as unknown as Owner;
          return `${actor.uuid}.Item.${[...actor.items].find((i) => i.name === "Feedback lance")?.id ?? ""}`;
        },
        null,
      );
      await letFall(play.gms.sheet, uuid);
      await expect.poll(() => lance("Halyard")).toEqual([true, false]);
      await expect.poll(() => lance("Patchbay")).toEqual([undefined, false]);
      await play.gms.close(play.gms.sheet);
    });

    it("nobody's console has an error, and no text is missing", async () => {
      for (const seat of [play.gm, play.ada]) await clean(seat);
    });
  });
