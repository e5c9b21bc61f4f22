/** The comic: what falls on people bursts where they stand and on its card, once, for whom may see it. @rule DES-402 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { act, answer, callTogether, card, d20, type Figure, press, setFigures, tab } from "./destiny-table.ts";
import { openTable, ready, type Seat, type TestTable } from "./support.ts";

const SHOTS = process.env["E2E_SHOTS"];

const skill = (rank: number): object => ({ rank });
const blade = {
  name: "Blade",
  type: "destinyAttack",
  system: {
    band: "close",
    skill: "might",
    ability: "str",
    effect: "damage",
    rank: 6,
    resistance: "toughness",
    hands: 1,
  },
};
const figure = (name: string, at: readonly [number, number], hero: boolean): Figure => ({
  name,
  type: hero ? "destinyHero" : "destinyAdversary",
  ...(hero && { player: "Ada" }),
  at,
  system: {
    ...(hero ? { abilities: { str: 2 } } : { role: "elite" }),
    resistances: { toughness: 4, will: 3, fortitude: 3, reflex: 3 },
    skills: { might: skill(6), reaction: skill(4), athletics: skill(4) },
  },
  items: [blade],
});

/** Everything of the comic that comes on this page from now on: bursts and rings on the board, numbers that rise, writes of its own, sounds. */
const WATCH = `(() => {
  globalThis.comic = { bursts: [], rings: 0, texts: [], sounds: 0, moves: [] };
  const { comic } = globalThis;
  new MutationObserver((all) => all.forEach((m) => m.addedNodes.forEach((n) => {
    if (n.classList?.contains("comic-burst")) {
      comic.bursts.push(n.dataset.word);
      comic.moves.push(n.getAnimations().flatMap((a) => a.effect.getKeyframes()).some((k) => k.transform !== undefined));
    }
    if (n.classList?.contains("comic-ring")) comic.rings++;
  }))).observe(document.body, { childList: true, subtree: true });
  const rise = canvas.interface.createScrollingText;
  canvas.interface.createScrollingText = function (at, text, ...more) { comic.texts.push(text); return rise.call(this, at, text, ...more); };
  const node = () => ({ gain: { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} }, frequency: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, Q: {}, connect(next) { return next; }, disconnect() {}, start() {}, stop() {}, addEventListener(_n, run) { run(); } });
  globalThis.AudioContext = class { state = "running"; currentTime = 0; sampleRate = 8000; destination = {}; resume() {} createGain() { return node(); } createOscillator() { comic.sounds++; return node(); } createBufferSource() { return node(); } createBiquadFilter() { return node(); } createBuffer() { return { getChannelData: () => new Float32Array(8000) }; } };
})()`;
interface Comic {
  readonly bursts: string[];
  readonly rings: number;
  readonly texts: string[];
  readonly sounds: number;
  readonly moves: boolean[];
}
const comic = ({ page }: Seat): Promise<Comic> => page.evaluate("globalThis.comic") as Promise<Comic>;
const bursts = async (seat: Seat): Promise<number> => (await comic(seat)).bursts.length;
const setting = ({ page }: Seat, key: string, value: unknown): Promise<unknown> =>
  page.evaluate(`game.settings.set("crossover", ${JSON.stringify(key)}, ${JSON.stringify(value)})`);

/** What a card letters for whom, and whether it moves. */
const lettered = (page: Page): Promise<string[]> =>
  page
    .locator("#sidebar .exchange-card.destiny")
    .last()
    .locator(".card-burst")
    .evaluateAll((all) =>
      all.map((one) => [one.querySelector(".face")?.textContent, one.getAttribute("aria-hidden")].join(" ")),
    );

for (const profile of [13, 14] as const)
  describe(`The comic on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada] = [await table.join("Gamemaster"), await table.join("Ada")];
      await setFigures(
        gm,
        [figure("Kestrel", [6, 6], true), figure("Grindstone", [7, 6], false), figure("Bollard", [6, 7], false)],
        { economyEnforcement: "off", oaPrompts: false },
      );
      await setting(gm, "hideAdversaries", false);
      for (const seat of [gm, ada]) await seat.page.evaluate(WATCH);
    });
    afterAll(async () => {
      await table?.close();
    });

    /** A blow by Ada's hero that hits and is not resisted, up to its last click. */
    const strike = async (at: string): Promise<void> => {
      // Whoever has been struck before stands as fresh as at first.
      await gm.page.evaluate(
        `game.actors.getName(${JSON.stringify(at)}).update({ "system.marks.physical": [], "system.dead": false })`,
      );
      await act(ada, "Kestrel", "attackClose");
      await answer(ada, { target: { label: at } }, d20(19, [6, 4]));
      await press(gm, "Blade", "answer", { dice: d20(2) });
      await card(gm, "Blade").locator("button[data-gesture=apply]").first().waitFor();
    };
    const back = async (): Promise<void> => {
      await card(gm, "Blade").locator(".latest [data-step=withdraw]").click();
      await card(gm, "Blade").locator("button[data-gesture=apply]").first().waitFor();
    };
    const applied = (seat: Seat): Promise<void> =>
      card(seat, "Blade").locator(".consequences .is-applied").first().waitFor({ state: "attached" });

    it("they are called together", async () => {
      await callTogether(gm, ["Kestrel", "Grindstone", "Bollard"], "Combat", [19, 5, 3]);
    });

    it("a blow bursts once where it falls and on its card, for everybody; undo and redo are quiet, and who watches writes nothing", async () => {
      const sent: string[] = [];
      await tab(ada, "chat");
      await strike("Grindstone");
      // On the card it has burst as it hit; nothing has fallen on anybody yet.
      expect(await lettered(ada.page)).toEqual([expect.stringMatching(/! true$/u)]);
      expect([await bursts(gm), await bursts(ada)]).toEqual([0, 0]);
      await ada.page.evaluate(
        `globalThis.written = []; { const { emit } = game.socket; game.socket.emit = function (name, ...rest) { if (name === "modifyDocument") globalThis.written.push(rest[0]); return emit.call(this, name, ...rest); }; } null`,
      );
      await press(gm, "Blade", "apply");
      for (const seat of [gm, ada]) {
        await expect.poll(() => bursts(seat)).toBe(1);
        await expect.poll(async () => (await comic(seat)).texts.length).toBeGreaterThan(0);
      }
      const [told, seen] = [await comic(gm), await comic(ada)];
      // The same word for both, and the same on the card.
      expect(seen.bursts).toEqual(told.bursts);
      expect([seen.rings, seen.sounds, seen.moves]).toEqual([1, 1, [true]]);
      expect(await lettered(ada.page)).toEqual([`${String(seen.bursts[0])} true`]);
      // Gone within its moment.
      await expect.poll(() => ada.page.locator(".comic-layer").count(), { timeout: 2_000 }).toBe(0);
      expect(await ada.page.evaluate("globalThis.written")).toEqual(sent);
      await back();
      await card(gm, "Blade").locator(".trace summary").click();
      await card(gm, "Blade").locator(".is-undone [data-step=restore]").last().click();
      await applied(ada);
      expect([await bursts(gm), await bursts(ada)]).toEqual([1, 1]);
      expect(await card(ada, "Blade").locator(".card-burst.is-new").count()).toBe(0);
    });

    it("who comes late sees no blow again; the card has its burst, and it stands still", async () => {
      const bo = await table.join("Bo");
      await bo.page.evaluate(WATCH);
      await tab(bo, "chat");
      await card(bo, "Blade").locator(".card-burst").first().waitFor();
      expect(await card(bo, "Blade").locator(".card-burst.is-new").count()).toBe(0);
      expect(await bursts(bo)).toBe(0);
      await bo.context.close();
    });

    it("nobody bursts whom one doesn't see: a hidden token for the Gamemaster alone", async () => {
      await gm.page.evaluate(`canvas.scene.tokens.getName("Grindstone").update({ hidden: true })`);
      await expect.poll(() => ada.page.evaluate(`canvas.scene.tokens.getName("Grindstone").hidden`)).toBe(true);
      const before = [await bursts(gm), await bursts(ada)];
      await strike("Grindstone");
      await press(gm, "Blade", "apply");
      await expect.poll(() => bursts(gm)).toBe((before[0] ?? 0) + 1);
      expect(await bursts(ada)).toBe(before[1]);
      await gm.page.evaluate(`canvas.scene.tokens.getName("Grindstone").update({ hidden: false })`);
    });

    it("hidden numbers stay hidden: none of them, and no word of what it letters, on the player's board, card or line", async () => {
      await setting(gm, "hideAdversaries", true);
      // Numbers that nothing else on the line is: their Toughness, and what it comes to with the die.
      const [toughness, die] = [23, 4];
      await gm.page.evaluate(
        `(async () => { await game.actors.getName("Bollard").update({ "ownership.default": 0, "system.resistances.toughness": ${toughness} }); await game.actors.getName("Kestrel").items.getName("Blade").update({ "system.rank": 31 }); })()`,
      );
      const lines: string[] = [];
      ada.page.on("websocket", (line) => line.on("framereceived", ({ payload }) => lines.push(String(payload))));
      await ada.page.reload();
      await ready(ada.page);
      lines.length = 0;
      await ada.page.evaluate(WATCH);
      await gm.page.evaluate("Object.assign(globalThis.comic, { bursts: [], texts: [] })");
      await act(ada, "Kestrel", "attackClose");
      await answer(ada, { target: { label: "Bollard" } }, d20(19, [6, 4]));
      await press(gm, "Blade", "answer", { dice: d20(die) });
      await press(gm, "Blade", "apply");
      await expect.poll(() => bursts(gm)).toBe(1);
      await expect.poll(async () => (await comic(gm)).texts.length).toBeGreaterThan(0);
      await tab(ada, "chat");
      await expect.poll(() => card(ada, "Blade").locator("[data-party] .outcome").last().textContent()).toMatch(/\S/u);
      await expect.poll(() => lettered(gm.page)).toHaveLength(1);
      expect(await lettered(ada.page)).toEqual([]);
      expect(await comic(ada)).toMatchObject({ bursts: [], rings: 0, texts: [], sounds: 0 });
      // The Gamemaster has seen them: on their card the numbers stand, and on their board the words.
      const seen = await comic(gm);
      const secret = [toughness, toughness + die];
      const whole = await card(gm, "Blade").evaluate((one) => one.textContent ?? "");
      for (const n of secret) expect(whole).toContain(String(n));
      // A number of a message, a list or a text: not a piece of an id or of a time.
      const numbers = secret.map((n) => new RegExp(`[:,[>+\\s]${n}(?=[,}\\]<\\s])`, "u"));
      // What Foundry itself sends of an actor is not the card's: all else that came is looked through.
      const said = lines.filter((line) => line.includes('"exchange"') || !/"type":"Actor"/u.test(line));
      expect(said.some((line) => line.includes('"exchange"'))).toBe(true);
      for (const line of said) {
        for (const number of numbers) expect(number.exec(line)?.input.slice(0, 300) ?? "").toBe("");
        for (const word of [...seen.bursts, ...seen.texts]) expect(line).not.toContain(word);
      }
      const theirs = await card(ada, "Blade").evaluate((one) => one.textContent ?? "");
      // A time of the day has its numbers behind a colon.
      for (const n of secret) expect(theirs).not.toMatch(new RegExp(`(?<![\\d:])${n}(?![\\d:])`, "u"));
      for (const word of [...seen.bursts, ...seen.texts]) expect(theirs).not.toContain(word);
      await gm.page.evaluate(
        `(async () => { await game.actors.getName("Bollard").update({ "system.resistances.toughness": 4, "system.marks.physical": [], "system.dead": false }); await game.actors.getName("Kestrel").items.getName("Blade").update({ "system.rank": 6 }); })()`,
      );
      await setting(gm, "hideAdversaries", false);
    });

    it("calm fades and doesn't move, by choice and by what the browser says; off is nothing, on the card neither", async () => {
      const shown = async (): Promise<Comic> => {
        await ada.page.evaluate(
          "Object.assign(globalThis.comic, { bursts: [], rings: 0, texts: [], sounds: 0, moves: [] })",
        );
        const before = await bursts(gm);
        await strike("Grindstone");
        await press(gm, "Blade", "apply");
        await expect.poll(() => bursts(gm)).toBe(before + 1);
        await applied(ada);
        return comic(ada);
      };
      await setting(ada, "comic", "calm");
      expect(await shown()).toMatchObject({ bursts: [expect.any(String)], rings: 0, moves: [false], sounds: 1 });
      expect(await card(ada, "Blade").locator(".card-burst").count()).toBe(1);
      await setting(ada, "comic", "full");
      await setting(ada, "comicVolume", 0);
      await ada.page.emulateMedia({ reducedMotion: "reduce" });
      expect(await shown()).toMatchObject({ bursts: [expect.any(String)], rings: 0, moves: [false], sounds: 0 });
      await ada.page.emulateMedia({ reducedMotion: "no-preference" });
      await ada.page.evaluate(`game.settings.set("core", "photosensitiveMode", true)`);
      expect(await shown()).toMatchObject({ bursts: [expect.any(String)], rings: 0, moves: [false] });
      await ada.page.evaluate(`game.settings.set("core", "photosensitiveMode", false)`);
      await setting(ada, "comic", "off");
      expect(await shown()).toMatchObject({ bursts: [], rings: 0, texts: [], sounds: 0 });
      expect(await card(ada, "Blade").locator(".card-burst").count()).toBe(0);
      await setting(ada, "comic", "full");
      await setting(ada, "comicVolume", 0.3);
    });

    it("3D dice lie before anything bursts", async () => {
      await strike("Grindstone");
      await ada.page.evaluate(
        `game.dice3d = { showForRoll: async () => true, waitFor3DAnimationByMessageID: () => new Promise((resolve) => { globalThis.diceLie = resolve; }) }; null`,
      );
      const before = [await bursts(gm), await bursts(ada)];
      await press(gm, "Blade", "apply");
      await expect.poll(() => bursts(gm)).toBe((before[0] ?? 0) + 1);
      await expect.poll(() => ada.page.evaluate("typeof globalThis.diceLie")).toBe("function");
      expect(await bursts(ada)).toBe(before[1]);
      await ada.page.evaluate("globalThis.diceLie(); delete game.dice3d; null");
      await expect.poll(() => bursts(ada)).toBe((before[1] ?? 0) + 1);
    });

    it("tokens tell whose turn it is, whose answer is due, who is out and how many a squad is, to whom may know it", async () => {
      const at = async ({ page }: Seat, name: string, what: string): Promise<number> => {
        const id = await page.evaluate(`canvas.scene.tokens.getName(${JSON.stringify(name)}).id`);
        return page.locator(`[data-token-id="${String(id)}"] ${what}`).count();
      };
      for (const seat of [gm, ada]) expect(await at(seat, "Grindstone", ".awaits")).toBe(0);
      const turn = ada.page.locator(".token.turn.has-marker");
      expect(await turn.evaluate((one) => one.style.getPropertyValue("--turn-marker"))).toContain("turn/destiny.svg");
      await act(ada, "Kestrel", "attackClose");
      await answer(ada, { target: { label: "Grindstone" } }, d20(19, [6, 4]));
      for (const seat of [gm, ada]) await expect.poll(() => at(seat, "Grindstone", ".awaits")).toBe(1);
      if (SHOTS) await ada.page.screenshot({ path: `${SHOTS}/awaited-${profile}.png` });
      await gm.page.evaluate(`canvas.scene.tokens.getName("Grindstone").update({ hidden: true })`);
      await expect.poll(() => at(ada, "Grindstone", ".awaits")).toBe(0);
      expect(await at(gm, "Grindstone", ".awaits")).toBe(1);
      await gm.page.evaluate(`canvas.scene.tokens.getName("Grindstone").update({ hidden: false })`);
      await press(gm, "Blade", "answer", { dice: d20(20) });
      for (const seat of [gm, ada]) await expect.poll(() => at(seat, "Grindstone", ".awaits")).toBe(0);
      // Out by a mark that no effect carries.
      expect(await at(ada, "Bollard", ".token-overlay")).toBe(0);
      await gm.page.evaluate(
        `game.actors.getName("Bollard").update({ "system.marks.physical": [{ level: 4, turns: null }] })`,
      );
      await expect.poll(() => at(ada, "Bollard", ".token-overlay")).toBe(1);
      // A squad, and one whose numbers are hidden.
      await gm.page.evaluate(
        `(async () => { const squad = await Actor.implementation.create({ name: "Squad", type: "dramaMook", ownership: { default: 2 }, system: { count: 5 } }); await canvas.scene.createEmbeddedDocuments("Token", [{ ...(await squad.getTokenDocument({ x: 900, y: 600, actorLink: true })).toObject(), name: "Squad", actorLink: true }]); })()`,
      );
      for (const seat of [gm, ada]) await expect.poll(() => at(seat, "Squad", ".count")).toBe(1);
      expect(await ada.page.locator(".token-mark .count").textContent()).toBe("\u00d75");
      await gm.page.evaluate(`game.actors.getName("Squad").update({ "system.count": 1 })`);
      for (const seat of [gm, ada]) await expect.poll(() => at(seat, "Squad", ".count")).toBe(0);
      await gm.page.evaluate(`game.actors.getName("Squad").update({ "system.count": 3, "ownership.default": 0 })`);
      await setting(gm, "hideAdversaries", true);
      await expect.poll(() => at(gm, "Squad", ".count")).toBe(1);
      await gm.page.evaluate(`game.actors.getName("Squad").update({ "system.count": 4 })`);
      await expect.poll(() => ada.page.evaluate(`game.actors.getName("Squad").system.count`)).toBe(4);
      await expect.poll(() => at(ada, "Squad", ".count")).toBe(0);
      expect(await at(gm, "Squad", ".count")).toBe(1);
      if (SHOTS) await gm.page.screenshot({ path: `${SHOTS}/tells-${profile}.png` });
      await setting(gm, "hideAdversaries", false);
    });

    it("without a board the card bursts all the same", async () => {
      await ada.page.evaluate(`canvas.tearDown()`);
      await strike("Grindstone");
      await press(gm, "Blade", "apply");
      await expect.poll(() => lettered(ada.page)).toEqual([expect.stringMatching(/! true$/u)]);
      await ada.page.evaluate(`canvas.draw(game.scenes.active)`);
      expect([...gm.errors, ...ada.errors]).toEqual([]);
    });

    it.runIf(SHOTS)("pictures: a strip of frames, and the card", { timeout: 120_000 }, async () => {
      for (const seat of [ada]) {
        await seat.page.evaluate(
          `(async () => { for (const w of [...foundry.applications.instances.values()]) if (w.hasFrame) await w.close({ animate: false }); canvas.pan({ x: 700, y: 650, scale: 1 }); })()`,
        );
        await strike("Grindstone");
        await seat.page.evaluate(
          `globalThis.held = []; new MutationObserver(() => document.querySelectorAll(".comic-layer *").forEach((n) => n.getAnimations().forEach((a) => { if (!globalThis.held.includes(a)) { a.pause(); globalThis.held.push(a); } }))).observe(document.body, { childList: true, subtree: true }); null`,
        );
        await press(gm, "Blade", "apply");
        await seat.page.locator(".comic-burst").first().waitFor();
        for (const [n, at] of [20, 80, 130, 200, 320, 560, 700].entries()) {
          await seat.page.evaluate(`globalThis.held.forEach((a) => { a.currentTime = ${at}; })`);
          const spot = (await seat.page.evaluate(
            `canvas.clientCoordinatesFromCanvas(canvas.tokens.placeables.find((t) => t.name === "Grindstone").center)`,
          )) as { x: number; y: number };
          await seat.page.screenshot({
            path: `${String(SHOTS)}/strip-${profile}-${n}.png`,
            clip: { x: spot.x - 190, y: spot.y - 190, width: 380, height: 340 },
          });
        }
        await seat.page.evaluate(`globalThis.held.forEach((a) => a.finish())`);
      }
      for (const theme of ["light", "dark"] as const)
        for (const width of [1400, 420]) {
          const bo = await table.join("Bo", { theme, width, height: 900 });
          await bo.page.evaluate("ui.sidebar.expand()");
          await tab(bo, "chat");
          await card(bo, "Blade").locator(".card-burst").first().waitFor();
          await card(bo, "Blade").scrollIntoViewIfNeeded();
          await bo.page.screenshot({ path: `${String(SHOTS)}/card-${profile}-${theme}-${width}.png` });
          await bo.context.close();
        }
    });
  });
