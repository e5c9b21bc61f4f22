/** A sheet is drawn anew whenever somebody has changed something, and whoever is at work on it goes on: what they type is written, what they wrote stays, the menu that they have opened stands open. Every ruleset. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { rulesets } from "../../tools/rulesets.mjs";
import { inGame, openTable, playedOn, type Seat, type TestTable } from "./support.ts";

/** Put into the page: a sheet that is drawn when the test says so. */
const HANDS = `() => {
  const wait = (ms) => new Promise((r) => setTimeout(r, ms));
  globalThis.hands = {
    until: async (test) => { for (let n = 0; n < 400; n++) { if (test()) return; await wait(20); } throw new Error("never: " + test); },
    hero: (ruleset) => game.actors.contents.find((a) => a.declared?.id === ruleset && /Hero$/u.test(a.type)),
    /** Two numbers at the least, or nothing to type one after the other. */
    fields: (sheet) => [...sheet.element.querySelectorAll("input[type=number][name]:enabled, input[type=text][name]:enabled")].filter((e) => e.checkVisibility() && !e.readOnly && e.name !== "name").map((e) => e.name),
    /** The item of a hero that has most to fill in. */
    item: async (actor) => {
      let best = null;
      for (const type of new Set(actor.items.map((i) => i.type))) {
        const item = actor.items.find((i) => i.type === type);
        await item.sheet.render({ force: true });
        await hands.until(() => item.sheet.rendered);
        const count = hands.fields(item.sheet).length;
        if (count > (best?.count ?? 0)) best = { item, count };
        await item.sheet.close();
      }
      return best?.item;
    },
    open: async (ruleset, what) => {
      const actor = hands.hero(ruleset);
      const doc = what === "item" ? await hands.item(actor) : actor;
      await doc.sheet.render({ force: true });
      const { sheet } = doc;
      if (sheet.toggleMode && sheet.mode !== "edit") await sheet.toggleMode();
      await sheet.drawAll?.();
      return { id: sheet.element.id, uuid: doc.uuid, fields: hands.fields(sheet) };
    },
    field: (uuid, name) => fromUuidSync(uuid).sheet.element.querySelector("[name=" + CSS.escape(name) + "]"),
    /** Another number, or another word, that the field takes. */
    other: (uuid, name) => {
      const { type, value, max, min } = hands.field(uuid, name);
      if (type !== "number") return value === "Ab" ? "Cd" : "Ab";
      const more = Number(value) + (max !== "" && Number(value) + 1 > Number(max) ? -1 : 1);
      return String(min !== "" && more < Number(min) ? Number(min) : more);
    },
    /** Drawings of a sheet wait at a gate: once their markup is made, before it is put in place. */
    gate: (uuid) => {
      const { sheet } = fromUuidSync(uuid);
      const draw = Object.getPrototypeOf(sheet)._renderHTML;
      const gate = { waiting: 0, drawn: 0, pass: null };
      sheet._renderHTML = async function (...args) {
        // What nobody sees comes when the page has time for it.
        if (args[1].shown) return draw.apply(this, args);
        const result = await draw.apply(this, args);
        gate.waiting++;
        await new Promise((pass) => { gate.pass = pass; });
        gate.drawn++;
        return result;
      };
      gate.off = () => { delete sheet._renderHTML; gate.pass?.(); };
      hands.gateOf = gate;
    },
  };
}`;

interface Opened {
  readonly id: string;
  readonly uuid: string;
  readonly fields: readonly string[];
}

for (const profile of playedOn(14))
  describe(`hands on a sheet that is drawn anew, on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    beforeAll(async () => {
      table = await openTable(profile, { everyRuleset: true });
      gm = await table.join("Gamemaster");
      await gm.page.evaluate(`(${HANDS})()`);
    });
    afterAll(async () => {
      await table?.close();
    });

    afterEach(async () => {
      await run("hands.gateOf?.off()");
      await run(
        "Promise.all([...foundry.applications.instances.values()].filter((a) => a.document).map((a) => a.close()))",
      );
    });

    const run = <R>(code: string): Promise<R> => gm.page.evaluate<R>(code);
    const say = JSON.stringify;
    const shown = ({ uuid }: Opened, name: string): Promise<string> =>
      run(`hands.field(${say(uuid)}, ${say(name)}).value`);
    const open = (ruleset: string, what: "hero" | "item"): Promise<Opened> =>
      run(`hands.open(${say(ruleset)}, ${say(what)})`);
    const close = ({ uuid }: Opened): Promise<unknown> => run(`fromUuidSync(${say(uuid)}).sheet.close()`);
    const other = ({ uuid }: Opened, name: string): Promise<string> => run(`hands.other(${say(uuid)}, ${say(name)})`);
    /** What a sheet says once it has been drawn from its document alone. */
    const stored = async (sheet: Opened, ...names: readonly string[]): Promise<readonly string[]> => {
      await close(sheet);
      await run(`fromUuidSync(${say(sheet.uuid)}).sheet.render({ force: true })`);
      await run(`hands.until(() => hands.field(${say(sheet.uuid)}, ${say(names[0])}))`);
      return Promise.all(names.map((name) => shown(sheet, name)));
    };
    /** Come to a field by Tab: what stands in it is chosen. */
    const enter = async ({ uuid }: Opened, name: string): Promise<void> => {
      await run(`(() => { const f = hands.field(${say(uuid)}, ${say(name)}); f.focus(); f.select(); })()`);
    };
    const pass = async (count: number): Promise<void> => {
      await run(`hands.until(() => hands.gateOf.waiting === ${count})`);
      await run(`hands.gateOf.pass()`);
      await run(`hands.until(() => hands.gateOf.drawn === ${count})`);
      await inGame(
        gm.page,
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        null,
      );
    };

    for (const { id: ruleset } of rulesets)
      for (const what of ["hero", "item"] as const) {
        it(`${ruleset}, ${what}: a drawing that comes before the first letter, or between two, takes nothing of what is typed`, async () => {
          const sheet = await open(ruleset, what);
          const [first, second] = sheet.fields.length > 1 ? sheet.fields : [];
          if (first === undefined || second === undefined) return close(sheet);
          for (const replaced of [false, true]) {
            const [one, two] = [await other(sheet, first), await other(sheet, second)];
            await run(`hands.gate(${say(sheet.uuid)})`);
            await enter(sheet, first);
            await gm.page.keyboard.type(one);
            await gm.page.keyboard.press("Tab");
            await enter(sheet, second);
            /** Parts in which another's hand has changed something are replaced as wholes. */
            const mark = `for (const part of fromUuidSync(${say(sheet.uuid)}).sheet.element.querySelectorAll("[data-application-part]")) part.dataset.stale = "${replaced}"`;
            if (replaced) await run(mark);
            await pass(1);
            let drawn = 1;
            for (const letter of two) {
              await gm.page.keyboard.type(letter);
              await run(`void fromUuidSync(${say(sheet.uuid)}).update({ "flags.world.letters": Math.random() })`);
              if (replaced) await run(mark);
              await pass(++drawn);
            }
            expect(await shown(sheet, second)).toBe(two);
            await run(`hands.gateOf.off()`);
            await gm.page.keyboard.press("Tab");
            await expect.poll(() => stored(sheet, first, second)).toEqual([one, two]);
          }
          await close(sheet);
        });

        it(`${ruleset}, ${what}: a number that was written while the one before it was drawn is not written over by the one after it`, async () => {
          const sheet = await open(ruleset, what);
          const [first, second, third] = sheet.fields.length > 2 ? sheet.fields : [];
          if (first === undefined || second === undefined || third === undefined) return close(sheet);
          const [one, two, three] = [await other(sheet, first), await other(sheet, second), await other(sheet, third)];
          await run(`hands.gate(${say(sheet.uuid)})`);
          for (const [name, text] of [
            [first, one],
            [second, two],
          ] as const) {
            await enter(sheet, name);
            await gm.page.keyboard.type(text);
            await gm.page.keyboard.press("Tab");
            // The first one's drawing has been made, and waits.
            if (name === first) await run(`hands.until(() => hands.gateOf.waiting === 1)`);
          }
          await pass(1);
          // The second's is made: what it changed is in the document, and not on the sheet.
          await run(`hands.until(() => hands.gateOf.waiting === 2)`);
          await enter(sheet, third);
          await gm.page.keyboard.type(three);
          await gm.page.keyboard.press("Tab");
          await run(`hands.gateOf.off()`);
          await expect.poll(() => stored(sheet, first, second, third)).toEqual([one, two, three]);
          await close(sheet);
        });
      }

    it("destiny: rows of a list that is written as a whole, typed one after the other, are all written", async () => {
      const uuid = await run<string>(`(async () => {
        const actor = hands.hero("destiny");
        await actor.update({ "system.lore": [{ name: "", rank: 1 }, { name: "", rank: 1 }] });
        await actor.sheet.render({ force: true });
        if (actor.sheet.mode !== "edit") await actor.sheet.toggleMode();
        await actor.sheet.drawAll();
        return actor.uuid;
      })()`);
      await run(`(() => {
        const { element } = fromUuidSync(${say(uuid)}).sheet;
        for (const [i, word] of ["Harbours", "Tides"].entries()) {
          const field = element.querySelector('[data-list=lore][data-list-field=name][data-index="' + i + '"]');
          field.value = word;
          field.dispatchEvent(new Event("change", { bubbles: true }));
        }
      })()`);
      await expect
        .poll(() => run(`fromUuidSync(${say(uuid)}).system._source.lore.map(({ name }) => name)`))
        .toEqual(["Harbours", "Tides"]);
    });

    for (const { id: ruleset } of rulesets)
      it(`${ruleset}: a menu that is open stays open, whatever is drawn, until something is picked from it`, async () => {
        const uuid = await run<string>(`(async () => {
          const actor = hands.hero(${say(ruleset)});
          await actor.sheet.render({ force: true });
          if (actor.sheet.mode !== "play") await actor.sheet.toggleMode();
          return actor.uuid;
        })()`);
        const sheet = gm.page.locator(`[id="${await run<string>(`fromUuidSync(${say(uuid)}).sheet.id`)}"]`);
        const menus = sheet.locator(`details:is(.points, .condition-menu)`);
        await menus.first().waitFor();
        for (let nth = 0; nth < (await menus.count()); nth++) {
          const menu = menus.nth(nth);
          await menu.locator("summary").press("Enter");
          await menu.locator(".menu-item, .empty").first().waitFor();
          for (const replaced of [false, true]) {
            if (replaced)
              await sheet.locator("[data-application-part=header]").evaluate((e) => (e.dataset["stale"] = ""));
            const name = `Somebody ${nth} ${String(replaced)}`;
            await run(`fromUuidSync(${say(uuid)}).update({ name: ${say(name)} })`);
            await sheet.locator("h1.hero-name", { hasText: name }).waitFor();
            expect(await menu.getAttribute("open")).not.toBeNull();
            expect(await menu.locator(".menu-item, .empty").first().isVisible()).toBe(true);
            await expect.poll(() => menu.locator("summary").evaluate((e) => e === document.activeElement)).toBe(true);
          }
          // What is picked may open a window: from the last one.
          const item = menu.locator(".menu-item:not([aria-disabled=true])").first();
          if (nth + 1 === (await menus.count()) && (await item.count()) > 0) await item.click();
          else await menu.locator("summary").press("Enter");
          await expect.poll(() => menu.getAttribute("open")).toBeNull();
        }
      });

    it("nothing in the console", () => {
      expect(gm.errors).toEqual([]);
    });
  });
