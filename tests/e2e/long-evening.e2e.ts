/** What comes in at a big table costs what it changes: a line of chat no card above it, a token that walks none of its picture. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTable, type Seat, type TestTable } from "./support.ts";

describe("a long evening", () => {
  let table: TestTable;
  let gm: Seat;
  beforeAll(async () => {
    table = await openTable(14);
    gm = await table.join("Gamemaster");
  });
  afterAll(async () => {
    await table?.close();
  });

  it("lays out a line of chat alone, however many stand above it", async () => {
    const session = await gm.page.context().newCDPSession(gm.page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const laid = async (): Promise<number> =>
      (await session.send("Performance.getMetrics")).metrics.find((m) => m.name === "LayoutDuration")?.value ?? NaN;
    /** Milliseconds that a line's layout takes; the middle, since a frame of something else may fall between. */
    const perLine = async (): Promise<number> => {
      const list: number[] = [];
      for (let i = 0; i < 11; i++) {
        const before = await laid();
        await gm.page.evaluate(`ChatMessage.create({ content: "<p>A line</p>" })
          .then((m) => new Promise((done) => { const look = () => document.querySelector('#chat [data-message-id="' + m.id + '"]') ? requestAnimationFrame(() => setTimeout(done)) : setTimeout(look, 5); look(); }))`);
        list.push((await laid()) - before);
      }
      return 1000 * (list.sort((a, b) => a - b)[5] ?? NaN);
    };
    const short = await perLine();
    await gm.page.evaluate(
      `ChatMessage.create(Array.from({ length: 400 }, () => ({ content: "<p>" + "Words of a long evening. ".repeat(30) + "</p>" }))).then(() => new Promise((done) => { const look = () => document.querySelectorAll("#chat .chat-message").length > 400 ? requestAnimationFrame(() => setTimeout(done)) : setTimeout(look, 20); look(); }))`,
    );
    const long = await perLine();
    expect(long, `a short log's takes ${short.toFixed(2)} ms`).toBeLessThan(3 * short + 1);
  }, 120_000);

  it("leaves the way to the newest line alone while it is in view", async () => {
    const touched = await gm.page.evaluate(`(async () => {
      let count = 0;
      const seen = new MutationObserver((records) => { count += records.length; });
      seen.observe(document.querySelector("#chat .jump-to-bottom"), { attributes: true, childList: true, subtree: true });
      for (let i = 0; i < 3; i++) await ChatMessage.create({ content: "<p>One more</p>" });
      await new Promise((done) => setTimeout(done, 200));
      seen.disconnect();
      return count;
    })()`);
    expect(touched).toBe(0);
  });

  it("looks over an open sheet once in a while where others are changed all the time", async () => {
    const asked = await gm.page.evaluate(`(async () => {
      const [hero, other] = ["Breakwater", "Longbow"].map((name) => game.actors.getName(name) ?? game.actors.find((a) => a.type === "fudgeMinion"));
      await hero.sheet.render({ force: true });
      await new Promise((done) => setTimeout(done, 1500));
      const ask = globalThis.requestIdleCallback;
      let count = 0;
      globalThis.requestIdleCallback = (...args) => { count++; return ask(...args); };
      for (let i = 0; i < 12; i++) {
        await other.update({ "system.bruises": i % 2 });
        await new Promise((done) => setTimeout(done, 200));
      }
      globalThis.requestIdleCallback = ask;
      await hero.sheet.close();
      return count;
    })()`);
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThanOrEqual(5);
  });

  it("works out no list of what can be done for a sheet that shows none of it", async () => {
    const seen = await gm.page.evaluate(`(async () => {
      const wait = (ms) => new Promise((done) => setTimeout(done, ms));
      const hero = game.actors.getName("Breakwater");
      await hero.sheet.render({ force: true });
      await wait(2500);
      const shown = hero.sheet.element.querySelectorAll("button[data-action][data-use]").length;
      const { fromUuidSync } = globalThis;
      let asked = 0;
      globalThis.fromUuidSync = (...args) => { if (args[0] === hero.uuid) asked++; return fromUuidSync(...args); };
      const other = game.actors.find((a) => a.type === "fudgeMinion");
      await other.update({ "system.bruises": other.system.bruises === 1 ? 0 : 1 });
      await wait(2500);
      globalThis.fromUuidSync = fromUuidSync;
      await hero.sheet.close();
      return { shown, asked };
    })()`);
    expect(seen).toEqual({ shown: 0, asked: 0 });
  });

  it("moves the element of a token that walks and draws nothing of it anew", async () => {
    const seen = await gm.page.evaluate(`(async () => {
      const [token] = canvas.tokens.placeables;
      const flags = [];
      const heard = Hooks.on("refreshToken", (one, what) => { if (one === token) flags.push(what); });
      const picture = token.element.querySelector("img");
      const x = token.document.x + canvas.grid.size;
      await token.document.update({ x });
      const walked = { same: token.element.contains(picture), there: token.element.style.transform.includes(x + "px"), flags: [...flags] };
      await token.document.update({ elevation: 5 });
      Hooks.off("refreshToken", heard);
      return { walked, after: token.element.contains(picture), shown: token.element.querySelector(".token-elevation") !== null };
    })()`);
    expect(seen).toEqual({
      walked: { same: true, there: true, flags: [{ refreshPosition: true }] },
      after: false,
      shown: true,
    });
  });
});
