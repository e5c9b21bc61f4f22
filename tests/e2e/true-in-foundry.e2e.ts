/**
 * What real Foundry would do otherwise than a forgiving host: effects that add up, people of a board that a setting forgets, cards that other packages see before there is a card, keys and effects
 * that are there twice, windows that have left the page.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nextFaces, openTable, type Profile, ready, type Seat, type TestTable, typeInChat } from "./support.ts";

const read = async <T>(seat: Seat, code: string): Promise<T> => seat.page.evaluate(code);

/** One more power level, as each generation writes it. */
const PLUS_ONE = {
  13: { name: "Blessing", changes: [{ key: "system.powerLevel", mode: 2, value: "1" }] },
  14: { name: "Blessing", system: { changes: [{ key: "system.powerLevel", type: "add", value: "1" }] } },
} as const;

describe.each([13, 14] as const satisfies readonly Profile[])("as in Foundry %i", (profile) => {
  let table: TestTable;
  let gm: Seat;
  beforeAll(async () => {
    table = await openTable(profile);
    gm = await table.join("Gamemaster");
  });
  afterAll(async () => {
    await table?.close();
  });

  const card = (): ReturnType<Seat["page"]["locator"]> => gm.page.locator("#chat .exchange-card").last();

  it("an effect of +1 is +1 after ten settings have changed, for a hero and for an unlinked token; both are worked out again", async () => {
    const levels = `[game.actors.getName("Breakwater"), canvas.tokens.placeables.find((t) => t.name === "Overtime").actor].map((a) => a.system.powerLevel)`;
    const before = await read<number[]>(gm, levels);
    await read(
      gm,
      `(async () => { for (const a of [game.actors.getName("Breakwater"), canvas.tokens.placeables.find((t) => t.name === "Overtime").actor])
        await a.createEmbeddedDocuments("ActiveEffect", [${JSON.stringify(PLUS_ONE[profile])}]); })()`,
    );
    const more = before.map((n) => n + 1);
    expect(await read(gm, levels)).toEqual(more);
    // Whoever is forgotten keeps a number that is written by nobody.
    await read(
      gm,
      `canvas.tokens.placeables.find((t) => t.name === "Overtime").actor.system.powerLevel = 99; undefined`,
    );
    await read(
      gm,
      `(async () => { for (let n = 1; n <= 10; n++) await game.settings.set("crossover", "answerAfter", n * 10); })()`,
    );
    expect(await read(gm, levels)).toEqual(more);
    await read(gm, `game.settings.set("crossover", "answerAfter", 0)`);
  });

  it("another package sees the whole card, signed by whoever opened it, and what it adds stays", async () => {
    await read(
      gm,
      `globalThis.seen = []; Hooks.on("renderChatMessageHTML", (message, html) => {
        if (message.type !== "exchange") return;
        seen.push([html.querySelector(".message-content").textContent.trim().length > 20, html.querySelector(".exchange-card") !== null, html.dataset.messageId === message.id]);
        html.querySelector(".message-content").insertAdjacentHTML("beforeend", '<b class="of-a-module">noted</b>');
      }); undefined`,
    );
    await nextFaces(gm.page, [1, 0, 0]);
    await read(gm, `canvas.tokens.placeables.find((t) => t.name === "Breakwater").control(); undefined`);
    await typeInChat(gm.page, "/check agility 5");
    await gm.page.locator(".roll-dialog button[type=submit]").click();
    await card().waitFor();
    const seen = await read<boolean[][]>(gm, `seen`);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.flat()).not.toContain(false);
    expect(await gm.page.locator("#chat .of-a-module").count()).toBe(1);
    await read(gm, `[...game.messages].at(-1).update({ "system.revealed": true })`);
    await expect.poll(() => read<number>(gm, `seen.length`)).toBeGreaterThan(seen.length);
    expect(await gm.page.locator("#chat .of-a-module").count()).toBe(1);
  });

  it("no key of ours is one of Foundry's", async () => {
    expect(
      await read(
        gm,
        `(() => { const of = (ns) => [...game.keybindings.bindings].filter(([id]) => id.startsWith(ns + ".")).flatMap(([id, keys]) => keys.map((k) => [[...(k.modifiers ?? [])].sort().join("+") + " " + k.key, id]));
          const core = new Map(of("core")); return of("crossover").filter(([key]) => core.has(key)); })()`,
      ),
    ).toEqual([]);
  });

  it("a broken vehicle wears one effect, however often it is drawn, and another once it is another state", async () => {
    expect(
      await read(
        gm,
        `(async () => {
          const van = await Actor.implementation.create({ name: "Van", type: "fudgeVehicle", system: { state: "broken" } });
          const once = van.temporaryEffects.at(-1);
          const same = once === van.temporaryEffects.at(-1);
          await van.update({ "system.state": "destroyed" });
          const then = van.temporaryEffects.at(-1);
          await van.delete();
          return [same, once !== undefined, once !== then];
        })()`,
      ),
    ).toEqual([true, true, true]);
  });

  /** Breakwater's sheet: put somewhere, closed by hand, and open again after a reload. */
  const sheet = `game.actors.getName("Breakwater").sheet`;
  const stands = `(({ left, top }) => [left, top])(${sheet}.position)`;
  const openSheet = async (): Promise<void> => {
    await read(gm, `${sheet}.render({ force: true }).then(() => undefined)`);
    await gm.page.locator(".actor-sheet").waitFor();
  };
  const closeSheet = async (): Promise<void> => {
    await read(gm, `${sheet}.close().then(() => undefined)`);
  };

  it("a sheet opens after a reload where somebody has put it", async () => {
    await closeSheet();
    await openSheet();
    const head = await gm.page.locator(".actor-sheet .window-header").boundingBox();
    const [x, y] = [head!.x + 120, head!.y + 8];
    await gm.page.mouse.move(x, y);
    await gm.page.mouse.down();
    await gm.page.mouse.move(x - 60, y + 30, { steps: 4 });
    await gm.page.mouse.up();
    const moved = await read<number[]>(gm, stands);
    expect(moved).not.toEqual([head!.x, head!.y]);
    await gm.page.locator(".actor-sheet [data-action=close]").first().click();
    await gm.page.locator(".actor-sheet").waitFor({ state: "detached" });
    await expect
      .poll(() => read(gm, `game.settings.get("crossover", "sheetPlaces").includes("fudgeBreakwater0")`))
      .toBe(true);
    await gm.page.reload();
    await ready(gm.page);
    await openSheet();
    expect(await read(gm, stands)).toEqual(moved);
    await closeSheet();
  });

  /** Take a window that is open out of the page; the browser's window in which it is then. */
  const takeOut = async (app: string): Promise<Page> => {
    const [out] = await Promise.all([gm.context.waitForEvent("page"), read(gm, `${app}.detachWindow()`)]);
    return out;
  };

  if (profile === 14) {
    it("a sheet that was taken out of the page opens in it where it stood there before", async () => {
      await openSheet();
      const docked = await read<number[]>(gm, stands);
      const out = await takeOut(sheet);
      // There its numbers are the other window's.
      await read(
        gm,
        `(() => { Object.assign(${sheet}.position, { left: 3, top: 5 }); ${sheet}._onPosition(${sheet}.position); })()`,
      );
      await closeSheet();
      await expect.poll(() => out.isClosed()).toBe(true);
      await gm.page.reload();
      await ready(gm.page);
      await openSheet();
      expect(await read(gm, stands)).toEqual(docked);
      await closeSheet();
      await read(gm, `canvas.tokens.placeables.find((t) => t.name === "Breakwater").control(); undefined`);
    });

    it("a card is answered, applied and taken back in a chat that was taken out of the page", async () => {
      const health = `canvas.tokens.placeables.find((t) => t.name === "Overtime").actor.system.health.value`;
      await read(
        gm,
        `(async () => { globalThis.log = await ui.chat.renderPopout(); globalThis.log = ui.chat.popout ?? globalThis.log; })()`,
      );
      const out = await takeOut("log");
      await read(
        gm,
        `(async () => { canvas.tokens.placeables.find((t) => t.name === "Overtime").setTarget(true); await game.actors.getName("Breakwater").sheet.render({ force: true }); })()`,
      );
      const before = await read<number>(gm, health);
      await nextFaces(gm.page, [1, 1, 0]);
      await gm.page.locator(".crossover.actor-sheet [data-action=attack]").first().click();
      await gm.page.locator(".roll-dialog button[type=submit]").click();
      // Overtime stands farther off than Breakwater reaches: the Gamemaster lets it pass.
      await gm.page.locator(".dialog [data-action=yes], dialog [data-action=yes]").first().click();
      const there = out.locator(".exchange-card").last();
      for (const gesture of ["defend", "resist"]) {
        await there.locator(`[data-gesture=${gesture}]`).waitFor();
        await nextFaces(gm.page, [-1, -1, 0]);
        await there.locator(`[data-gesture=${gesture}]`).click();
      }
      await there.locator("[data-gesture=apply]").click();
      await expect.poll(() => read<number>(gm, health)).toBeLessThan(before);
      // A card follows what it is about, there as well: somebody writes the number by hand.
      await there.locator(".latest [data-step=withdraw]").first().click();
      await expect.poll(() => read<number>(gm, health)).toBe(before);
      const said = await there.innerText();
      await read(
        gm,
        `canvas.tokens.placeables.find((t) => t.name === "Overtime").actor.update({ "system.health.value": ${String(before - 3)} })`,
      );
      await expect.poll(async () => there.innerText()).not.toBe(said);
      await read(
        gm,
        `canvas.tokens.placeables.find((t) => t.name === "Overtime").actor.update({ "system.health.value": ${String(before)} })`,
      );
      await out.close();
    });

    it("in a sheet that was taken out a link rolls, a press outlives its button, and what can't be dropped is told", async () => {
      await read(
        gm,
        `(async () => { const j = await JournalEntry.implementation.create({ name: "Out", pages: [{ name: "Out", type: "text", text: { content: "<p>[[/check perception]]</p>" } }] });
          await j.sheet.render({ force: true }); globalThis.journal = j; await game.actors.getName("Patchbay").sheet.render({ force: true }); globalThis.sheet = game.actors.getName("Patchbay").sheet; })()`,
      );
      const page = await takeOut("journal.sheet");
      await page.locator("a.inline-check").click();
      await gm.page.locator(".roll-dialog").waitFor();
      await gm.page.locator(".roll-dialog [data-action=close]").first().click();
      await page.close();
      await expect.poll(() => read(gm, `journal.sheet.rendered`)).toBe(false);

      const out = await takeOut("sheet");
      const button = out.locator("button[data-action=toggleMode]:visible, button[data-action=doDeed]:visible").first();
      await button.waitFor();
      await out.evaluate(() => {
        const counter = globalThis as unknown as { presses: number };
        counter.presses = 0;
        document.addEventListener(
          "click",
          (e) => {
            counter.presses += 1;
            e.stopPropagation();
          },
          { capture: true },
        );
      });
      await button.hover();
      await out.mouse.down();
      // As a write of somebody else's would: made where the window is.
      await out.locator(".crossover.actor-sheet").evaluate((element) => {
        for (const one of element.querySelectorAll("button")) {
          const holder = element.ownerDocument.createElement("div");
          holder.innerHTML = one.outerHTML;
          one.replaceWith(...holder.childNodes);
        }
      });
      await out.mouse.up();
      expect(await out.evaluate(() => (globalThis as unknown as { presses: number }).presses)).toBe(1);
      await out.close();
    });
  }

  it("each scene that lies in a compendium shows its picture", async () => {
    const count = await read<number>(
      gm,
      `(async () => {
        const adventures = (await Promise.all(game.packs.filter((p) => p.metadata.type === "Adventure").map((p) => p.getDocuments()))).flat();
        globalThis.packed = adventures.flatMap((a) => [...a._source.scenes]);
        return packed.length;
      })()`,
    );
    expect(count).toBeGreaterThanOrEqual(5);
    const before = await read<string>(gm, `game.scenes.viewed.id`);
    for (let n = 0; n < count; n++) {
      await read(
        gm,
        `(async () => { globalThis.looked = await Scene.implementation.create({ ...packed[${n}], active: false }); await looked.view(); })()`,
      );
      await expect.poll(() => read(gm, `canvas.ready && canvas.scene.id === looked.id`)).toBe(true);
      // By its own file, and not merely some picture.
      await expect
        .poll(() =>
          read(
            gm,
            `(() => { const shown = document.querySelector("#board .board-background"); return (shown?.naturalWidth ?? 0) > 0 && /systems\\/crossover/u.test(shown.src) ? "shown" : "nothing of " + looked.name; })()`,
          ),
        )
        .toBe("shown");
      await read(gm, `(async () => { await game.scenes.get("${before}").view(); await looked.delete(); })()`);
    }
    await expect.poll(() => read(gm, `canvas.ready && canvas.scene.id`)).toBe(before);
  });

  it("nobody's console has a word of complaint", async () => {
    expect(gm.errors).toEqual([]);
    expect(await read(gm, `[[...__host.missing], Object.keys(__host.deprecations)]`)).toEqual([[], []]);
  });
});
