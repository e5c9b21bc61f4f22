/**
 * What gear brings of itself in Fudge, by a Gamemaster and two players through the interface alone: the combat skill that fits a weapon, an accessory that goes on it, a vest that stands against
 * bullets, a fire that catches two, a shape that fools, a sense that gives nothing.
 * @rule FUD-112 FUD-186 FUD-243 FUD-500 FUD-581 FUD-582
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clean, Hands, until, type Globals } from "./fudge-hands.ts";
import { act, attack, confirm, fightBegins, press, tab } from "./fudge-table.ts";
import { inGame, nextFaces, openTable, playedOn, type Seat, type TestTable } from "./support.ts";

const BLANK = [0, 0, 0] as const;

for (const profile of playedOn(14))
  describe(`gear and senses on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    let gms: Hands;
    let adas: Hands;

    const cards = (seat: Seat) => seat.page.locator("#sidebar .exchange-card.fudge");
    const newest = (seat: Seat): Promise<string> => cards(seat).last().innerText();
    const weapon = (name: string) => gms.sheet.locator("li.attack", { hasText: name });

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada] = await table.sit({ width: 1600, height: 1000 });
      for (const seat of [gm, ada]) seat.page.setDefaultTimeout(15_000);
      [gms, adas] = [new Hands(gm), new Hands(ada)];
    });
    afterAll(async () => {
      await table?.close();
    });

    it("FUD-582 a weapon takes the combat skill that fits it", async () => {
      await gms.create("Marksman", "fudgeHero");
      await gms.skill("rangedCombat", 4, "Guns");
      await gms.skill("perception", 3);
      await gms.skill("deception", 2);
      await gms.tab("powers");
      for (const gear of ["heavyPistol", "laserSight"]) await gms.gear(gear);
      await gms.mode("play");
      await gms.tab("main");
      await expect.poll(() => weapon("Heavy Pistol").innerText()).toMatch(/\+4/u);
    });

    it("FUD-581 an accessory that is dropped on a weapon is part of it", async () => {
      await gms.mode("edit");
      await gms.tab("powers");
      await gms.openPower("Heavy Pistol");
      const uuid = await inGame(gm.page, () => {
        const actor = (globalThis as unknown as Globals).game.actors.getName("Marksman");
        return `${actor?.uuid ?? ""}.Item.${[...(actor?.items ?? [])].find((i) => /laser sight/iu.test(i.name))?.id ?? ""}`;
      }, null);
      await gms.bench.evaluate((target, dropped) => {
        const data = new DataTransfer();
        data.setData("text/plain", JSON.stringify({ type: "Item", uuid: dropped }));
        for (const type of ["dragover", "drop"]) target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
      }, uuid);
      await expect.poll(() => gms.bench.innerText()).toMatch(/Accurate/u);
      await gms.close(gms.bench);
      await gms.mode("play");
      await gms.tab("main");
      // Two for Accurate on the four of the skill; the sight is no thing of its own any more.
      await expect.poll(() => weapon("Heavy Pistol").innerText()).toMatch(/\+6/u);
      await gms.tab("powers");
      await expect.poll(() => gms.sheet.locator("li.item", { hasText: /laser sight/iu }).count()).toBe(0);
      await gms.tab("main");
    });

    it("FUD-581 a vest stands aside until it is said to count, or bullets come", async () => {
      await gms.close(gms.sheet);
      await gms.open("Halyard");
      await gms.mode("edit");
      await gms.tab("powers");
      await gms.gear("bulletproofVest");
      await gms.mode("play");
      await gms.close(gms.sheet);
      await adas.open("Breakwater");
      await attack(adas, "Unarmed", "Damage", ["Halyard"], [1, 1, 0]);
      await press(gm, "defend", [-1, -1, 0]);
      await tab(gm, "chat");
      const vest = cards(gm).last().locator("button[data-gesture=resist]", { hasText: "Bulletproof" });
      await expect.poll(() => vest.innerText()).toContain("only against ballistic");
      await nextFaces(gm.page, [-1, -1, 0]);
      await vest.click();
      await expect.poll(() => newest(gm)).toContain("Apply");
      await cards(gm).last().locator("summary", { hasText: "Why" }).last().click();
      await expect.poll(() => newest(gm)).toContain("Protection: Bulletproof");
      await gms.open("Marksman");
    });

    it("FUD-243 a check of Perception says with which sense; the blind see nothing", async () => {
      await gms.sheet.locator("details.condition-menu summary").click();
      await gms.sheet.locator("button.menu-item[data-condition=blind]").click();
      await gms.sheet.locator("li.skill", { hasText: "Perception" }).locator("button").first().click();
      const dialog = gm.page.locator(".crossover.roll-dialog");
      await expect.poll(() => dialog.locator("select[name=sense] option").first().innerText()).toContain("Hearing");
      await confirm(gm, { fill: { sense: "Sight", dc: 0 }, faces: BLANK });
      await tab(gm, "chat");
      await expect.poll(() => newest(gm)).toContain("This sense gives nothing");
      await gms.sheet.locator("button.chip[data-condition=blind]").click();
      await expect.poll(() => gms.sheet.locator("button.chip[data-condition=blind]").count()).toBe(0);
    });

    it("FUD-500 another shape helps a disguise, when it is used for it", async () => {
      await gms.mode("edit");
      await gms.tab("powers");
      await gms.power("Many faces");
      await gms.addEffect("morph", 5);
      await gms.close(gms.bench);
      await gms.mode("play");
      await gms.tab("main");
      await gms.sheet.locator("li.skill", { hasText: "Deception" }).locator("button").first().click();
      const dialog = gm.page.locator(".crossover.roll-dialog");
      await dialog.locator("fieldset.is-many label.chip", { hasText: "Many faces" }).locator("input").check();
      await expect.poll(() => dialog.innerText()).toContain("+7");
      await confirm(gm, { faces: BLANK });
      await tab(gm, "chat");
      await expect.poll(() => newest(gm)).toMatch(/\b7\b/u);
      await gms.close(gms.sheet);
    });

    it("FUD-186 a fire that catches two is one dialog, and a card for each", async () => {
      await fightBegins(gm, ada);
      await tab(gm, "chat");
      const before = await cards(gm).count();
      await act(gm, "Breakwater", "Fire, shock, radiation");
      const also = gm.page.locator(".crossover.roll-dialog fieldset.is-many label.chip", { hasText: "Patchbay" }).locator("input[name=also]");
      await until(() => also.check(), () => also.isChecked(), true);
      await confirm(gm, { fill: { named: "Torch, rank 1" } });
      await tab(gm, "chat");
      await expect.poll(() => cards(gm).count()).toBe(before + 2);
      expect(await cards(gm).allInnerTexts().then((all) => all.slice(-2).map((t) => /Breakwater|Patchbay/u.exec(t)?.[0]))).toEqual(["Breakwater", "Patchbay"]);
    });

    it("nobody's console has an error, and no text is missing", async () => {
      for (const seat of [gm, ada]) await clean(seat);
    });
  });
