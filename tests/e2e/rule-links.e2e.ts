/** Rules from the player's seat: their texts are read where somebody asks why, and nobody is shown their codes anywhere else. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rulesets } from "../../tools/rulesets.mjs";
import { codesShown, inGame, openTable, playedOn, type Seat, type TestTable } from "./support.ts";

interface Doc {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly sheet: { render(o: object): Promise<unknown>; close(o?: object): Promise<unknown>; toggleMode?(): unknown };
  readonly items: Iterable<Doc>;
  update(data: object): Promise<unknown>;
}
interface Game {
  readonly actors: Iterable<Doc> & { get(id: string): Doc };
}
const RULESETS = rulesets.map((r) => r.id);
/** A rule of each ruleset, and words of its text that stand in no code. */
const RULES = [
  ["FUD-005", "Success when"],
  ["DES-001", "check total"],
  ["DRA-010", "Re-roll faces"],
  ["DOO-021", "never go below 0"],
  ["TWI-031", "flat-footed"],
] as const;

describe.each(playedOn(14))("rules and players on %i", (profile) => {
  let table: TestTable;
  let gm: Seat;
  let ada: Seat;
  beforeAll(async () => {
    table = await openTable(profile, { everyRuleset: true });
    [gm, ada] = await Promise.all([table.join("Gamemaster"), table.join("Ada")]);
  });
  afterAll(() => table.close());

  it.each(RULES)("%s: pointing at it shows its text, pressing it opens the rules there", async (id, words) => {
    await inGame(
      gm.page,
      (content) =>
        (globalThis as unknown as { ChatMessage: { create(d: object): Promise<unknown> } }).ChatMessage.create({
          content,
        }),
      `<p class="about-${id}">Look at @Rule[${id}].</p>`,
    );
    for (const { page } of [gm, ada]) {
      const link = page.locator(`.about-${id} .rule-link:visible`).last();
      await link.hover();
      const tip = page.locator("#tooltip .rule-tip");
      await tip.getByText(words).first().waitFor();
      expect(await tip.locator("h4").allInnerTexts()).toEqual([expect.stringContaining(id)]);
      await page.mouse.move(2, 2);
      await tip.waitFor({ state: "hidden" });
    }
    const link = ada.page.locator(`.about-${id} .rule-link:visible`).last();
    await link.focus();
    await ada.page.keyboard.press("Enter");
    const heading = ada.page.locator(`.journal-sheet h3[data-rule="${id}"]`);
    await heading.waitFor();
    await expect
      .poll(() => heading.evaluate((h) => h.getBoundingClientRect().top > 0 && h.getBoundingClientRect().top < 700))
      .toBe(true);
    await ada.page.locator(".journal-sheet [data-action=close]").first().click();
    await inGame(
      gm.page,
      () =>
        (
          globalThis as unknown as { game: { messages: { contents: { delete(): Promise<unknown> }[] } } }
        ).game.messages.contents
          .at(-1)
          ?.delete(),
      undefined,
    );
  });

  it.each(RULESETS)("%s: no sheet shows a player a code, to play from or to build with", async (ruleset) => {
    const ids = await inGame(
      gm.page,
      async (prefix) => {
        const { actors } = (globalThis as unknown as { game: Game }).game;
        // One of each kind: hero, adversary, vehicle, pool.
        const kinds = new Map([...actors].filter((a) => a.type.startsWith(prefix)).map((a) => [a.type, a]));
        for (const actor of kinds.values()) await actor.update({ ownership: { default: 3 } });
        return [...kinds.values()].map((a) => a.id);
      },
      ruleset,
    );
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids) {
      const shown = await inGame(
        ada.page,
        async (actor) => {
          const doc = (globalThis as unknown as { game: Game }).game.actors.get(actor);
          await doc.sheet.render({ force: true });
          const kinds = new Map([...doc.items].map((i) => [i.type, i]));
          for (const item of kinds.values()) await item.sheet.render({ force: true });
          return { name: doc.name, items: kinds.size };
        },
        id,
      );
      expect(await codesShown(ada.page), shown.name).toEqual([]);
      const mode = ada.page.locator(".window-content [data-action=toggleMode]").first();
      if ((await mode.count()) > 0) {
        await mode.evaluate((b) => (b as HTMLElement).click());
        await ada.page.waitForTimeout(300);
        expect(await codesShown(ada.page), `${shown.name}, to build with`).toEqual([]);
      }
      await inGame(
        ada.page,
        async () => {
          for (const app of [
            ...(
              globalThis as unknown as {
                foundry: {
                  applications: {
                    instances: Map<string, { id: string; close(o: object): Promise<unknown>; document?: object }>;
                  };
                };
              }
            ).foundry.applications.instances.values(),
          ])
            if (app.document) await app.close({ animate: false });
        },
        undefined,
      );
    }
  });

  it("the library shows no code either: a book leads to the rule of what is chosen", async () => {
    await ada.page.locator("body").press("Shift+KeyB");
    const library = ada.page.locator("#crossover-library");
    await library.locator("input[type=search]").fill("fast grab");
    await expect.poll(() => library.locator(".library-about a.rule-link").getAttribute("data-rules")).toBe("FUD-430");
    expect(await codesShown(ada.page)).toEqual([]);
    await library.locator("[data-action=close]").first().click();
  });

  it("nothing went wrong on the way", () => {
    expect([...gm.errors, ...ada.errors]).toEqual([]);
  });
});
