/** What a new seat sees: forms that fold what they rarely need, targets aimed at on the board meanwhile, the keys that repeat an attack and take the usual answer. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bring } from "./bring-fight.ts";
import { inGame, openTable, playedOn, type Profile, type Seat, serious, type TestTable } from "./support.ts";

const run = <T>(seat: Seat, text: string): Promise<T> => seat.page.evaluate(text) as Promise<T>;

interface Placed {
  readonly hero: string;
  readonly foes: readonly { readonly token: string; readonly actor: string; readonly name: string }[];
}

/** Ada's hero, and foes beside it. */
const placed = (gm: Seat): Promise<Placed> =>
  inGame(
    gm.page,
    async () => {
      /* oxlint-disable typescript/no-explicit-any -- runs in the page, against globals that have no types here */
      const g = globalThis as any;
      const tokens = g.canvas.scene.tokens.contents;
      const ada = g.game.users.getName("Ada");
      const hero = tokens.find((t: any) => t.actor?.id === ada.character?.id);
      const foes = tokens.filter((t: any) => t.disposition === -1 && t.actor && t.actor.type !== "fudgeVehicle");
      const { size } = hero.parent.grid;
      for (const [i, foe] of foes.slice(0, 2).entries())
        await foe.update({ x: hero.x + size, y: hero.y + i * size, hidden: false }, { animate: false });
      return {
        hero: hero.actor.uuid,
        foes: foes.slice(0, 2).map((t: any) => ({ token: t.id, actor: t.actor.uuid, name: t.name })),
      };
      /* oxlint-enable typescript/no-explicit-any */
    },
    null,
  );

for (const profile of playedOn(14))
  describe(`a quiet table on profile ${profile}`, () => {
    let table: TestTable;
    let [gm, ada]: Seat[] = [];
    let who: Placed;
    beforeAll(async () => {
      table = await openTable(profile as Profile, { byThemselves: true, quietForms: true });
      [gm, ada] = await table.sit();
      const scene = await bring(gm!, "fudge");
      for (const seat of [gm!, ada!])
        await seat.page.waitForFunction((id) => {
          const { canvas } = globalThis as unknown as { canvas: { ready: boolean; scene: { id: string } | null } };
          return canvas.ready && canvas.scene?.id === id;
        }, scene);
      who = await placed(gm!);
    }, 120_000);
    afterAll(async () => {
      await table?.close();
    });
    const dialog = () => ada!.page.locator(".roll-dialog");
    const aim = (token: string): Promise<void> =>
      run(ada!, `canvas.tokens.get("${token}").setTarget(true, { releaseOthers: true })`);
    const attack = (): Promise<void> =>
      run(ada!, `void game.crossover.api.act("attack", {}, { actor: fromUuidSync("${who.hero}") })`);

    it(
      "keeps the attack and its targets in sight, folds the rest by kind, and remembers what was unfolded",
      { timeout: 60_000 },
      async () => {
        await aim(who.foes[0]!.token);
        await attack();
        await dialog().waitFor();
        const seen = dialog().locator("[name]:visible:not(fieldset)");
        const names = async (): Promise<string[]> => [
          ...new Set(await seen.evaluateAll((all) => all.map((e) => (e as HTMLInputElement).name))),
        ];
        expect(await names()).toEqual(["attack", "manner", "targets"]);
        expect(await dialog().locator(".folds details.fold > summary .label").allInnerTexts()).toEqual([
          "Circumstances",
          "Trades",
          "Helpers",
          "Who sees it",
        ]);
        expect(await serious(ada!.page, ".roll-dialog")).toEqual([]);
        const trades = dialog().locator("[data-fold=trades]");
        await trades.locator("summary").click();
        await trades.locator("[name=powerAttack]").fill("1");
        await expect.poll(() => trades.locator(".count").innerText()).toBe("1 changed");
        expect(await serious(ada!.page, ".roll-dialog")).toEqual([]);
        // However much is unfolded, the button that it is about stays on the page.
        const turn = async (): Promise<void> => {
          for (const label of ["Circumstances", "Helpers", "Who sees it"])
            await dialog().locator(".folds details.fold > summary", { hasText: label }).click();
        };
        await turn();
        const below = (): Promise<number> =>
          dialog()
            .locator(".dialog-actions .primary, .dialog-actions [type=submit]")
            .last()
            .evaluate((button) => button.getBoundingClientRect().bottom - innerHeight);
        await expect.poll(below).toBeLessThanOrEqual(0);
        await turn();
        await dialog().locator("[data-action=cancel]").click();
        await dialog().waitFor({ state: "detached" });
        await attack();
        await dialog().waitFor();
        expect(await names()).toContain("powerAttack");
        expect(await names()).not.toContain("cover");
      },
    );

    it("aims in the form at whoever is aimed at on the board meanwhile", { timeout: 60_000 }, async () => {
      const chosen = (): Promise<string[]> =>
        dialog()
          .locator("[name=targets]:checked")
          .evaluateAll((all) => all.map((e) => (e as HTMLInputElement).value));
      expect(await chosen()).toEqual([who.foes[0]!.actor]);
      await aim(who.foes[1]!.token);
      await expect.poll(chosen).toEqual([who.foes[1]!.actor]);
      await dialog().locator("[data-action=cancel]").click();
      await dialog().waitFor({ state: "detached" });
    });

    it("Shift+A attacks again as before, without a question", { timeout: 60_000 }, async () => {
      const cards = (): Promise<number> => run(ada!, `game.messages.filter((m) => m.type === "exchange").length`);
      await run(ada!, `void game.crossover.api.act("attack", {}, { actor: fromUuidSync("${who.hero}"), quick: true })`);
      await expect.poll(cards).toBe(1);
      await run(ada!, `canvas.tokens.placeables.find((t) => t.actor?.uuid === "${who.hero}").control()`);
      await ada!.page.locator("body").press("Shift+KeyA");
      await expect.poll(cards).toBe(2);
      expect(await dialog().count()).toBe(0);
      const targets = await run<string[][]>(
        ada!,
        `game.messages.filter((m) => m.type === "exchange").map((m) => m.system.request.targets?.map((t) => t.uuid) ?? [])`,
      );
      expect(targets.at(-1)).toEqual(targets.at(-2));
    });

    it("Enter takes the usual answer of what one is asked", { timeout: 60_000 }, async () => {
      await run(gm!, `fromUuidSync("${who.hero}").setFlag("crossover", "answers", "ask")`);
      await run(
        gm!,
        `(async () => { const hero = canvas.tokens.placeables.find((t) => t.actor?.uuid === "${who.hero}"); hero.setTarget(true, { releaseOthers: true });
          CONFIG.Dice.randomUniform = () => 0.01; await game.crossover.api.act("attack", {}, { actor: fromUuidSync("${who.foes[0]!.actor}"), quick: true }); })()`,
      );
      await ada!.page.locator("#crossover-answers button[data-action=answer]").first().waitFor();
      const said = (): Promise<string[]> =>
        run(
          ada!,
          `game.messages.contents.findLast((m) => m.type === "exchange").system.events.map((e) => e.event.type)`,
        );
      const before = await said();
      await ada!.page.keyboard.press("Enter");
      await expect.poll(async () => (await said()).length).toBeGreaterThan(before.length);
      expect((await said())[before.length]).toBe("defend");
    });

    it(
      "a tracker has a crowd in one row, what is in use in sight, whose answer is awaited on top, and tells who is next",
      { timeout: 90_000 },
      async () => {
        await run(
          gm!,
          `(async () => { for (const c of [...game.combats]) await c.delete();
          const c = await Combat.implementation.create({ scene: canvas.scene.id, active: true });
          const of = canvas.scene.tokens.contents.filter((t) => t.actor);
          // Copies of one foe follow each other, however the dice of the blows before fell.
          const kinds = [...new Set(of.map((t) => t.actorId))];
          await c.createEmbeddedDocuments("Combatant", of.map((t) => ({ tokenId: t.id, sceneId: canvas.scene.id, actorId: t.actorId, initiative: t.actor.uuid === "${who.hero}" ? 40 : t.disposition === 1 ? 50 : 10 + kinds.indexOf(t.actorId) })));
          await c.startCombat(); ui.sidebar.changeTab?.("combat", "primary"); })()`,
        );
        await run(ada!, `ui.sidebar.changeTab?.("combat", "primary")`);
        const rows = gm!.page.locator("#sidebar .combatant:visible");
        const crowd = gm!.page.locator("#sidebar .crowd").first();
        await crowd.waitFor();
        const before = await rows.count();
        await crowd.click();
        await expect.poll(() => rows.count()).toBeGreaterThan(before);
        await crowd.click();
        await expect.poll(() => rows.count()).toBe(before);
        // The card of the test before still waits for somebody, unless all of it is done.
        const awaited = await run<string[]>(
          gm!,
          `game.messages.filter((m) => m.type === "exchange").flatMap((m) => m.system.events.at(-1)?.event.type ?? [])`,
        );
        if (!awaited.includes("apply")) await gm!.page.locator("#sidebar .awaited button").waitFor();
        expect(await serious(gm!.page, "#sidebar")).toEqual([]);
        // Ada's hero is next while another hero's turn is on.
        await run(
          ada!,
          `{ const { info } = ui.notifications; globalThis.told = []; ui.notifications.info = function (text, ...more) { told.push(text); return info.call(this, text, ...more); }; }`,
        );
        const up = (): Promise<string> => run(gm!, `game.combat.combatant?.actor?.uuid ?? ""`);
        for (let i = 0; i < 12 && (await up()) !== who.hero; i++)
          await run(gm!, `game.combat.nextTurn().then(() => {})`);
        expect(await up()).toBe(who.hero);
        await expect.poll(() => run(ada!, `told.join(" ")`)).toContain("is next.");
        // Once, and her window only looked: it threw and wrote nothing.
        expect(await run(ada!, `told.filter((text) => /is next/u.test(text)).length`)).toBe(1);
        const list = ada!.page.locator("#sidebar .combatant.active [data-action=toggleOffers]");
        await list.click();
        const offers = ada!.page.locator("#sidebar .turn-offers");
        await offers.locator(".usual .turn-offer").first().waitFor();
        expect(await offers.locator("details.offer-kind[open]").count()).toBe(0);
        // A kind opens at a press, and closes at another.
        const kind = offers.locator("details.offer-kind > summary").first();
        await kind.click();
        expect(await offers.locator("details.offer-kind[open]").count()).toBe(1);
        await kind.click();
        expect(await offers.locator("details.offer-kind[open]").count()).toBe(0);
        expect(await serious(ada!.page, "#sidebar")).toEqual([]);
        await offers.locator(".offer-search").fill("dodge");
        await expect.poll(() => offers.locator("li:visible").count()).toBeLessThan(6);
      },
    );
  });
