import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, openTable, type Seat, type TestTable } from "./support.ts";

interface Sheet {
  render(o: object): Promise<unknown>;
  toggleMode(): Promise<unknown>;
}
interface Globals {
  readonly game: {
    readonly actors: {
      getName(n: string): {
        readonly sheet: Sheet;
        readonly system: { readonly abilities: { readonly agl: { readonly rank: number } } };
        readonly effects: { readonly size: number };
        toggleStatusEffect(id: string): Promise<unknown>;
        readonly statuses: Set<string>;
      };
    };
  };
}

const agility = (seat: Seat): Promise<number> =>
  inGame(
    seat.page,
    () => (globalThis as unknown as Globals).game.actors.getName("Breakwater").system.abilities.agl.rank,
    null,
  );
const notices = async (seat: Seat): Promise<string> =>
  (await seat.page.locator("#notifications, .notification").allInnerTexts()).join(" ");

describe("wrong input gets a clear message and changes nothing: FUD-400, FUD-661", () => {
  let table: TestTable;
  let gm: Seat;

  beforeAll(async () => {
    table = await openTable(14);
    gm = await table.join("Gamemaster");
    await inGame(
      gm.page,
      async () => {
        const { sheet } = (globalThis as unknown as Globals).game.actors.getName("Breakwater");
        await sheet.render({ force: true });
        await sheet.toggleMode();
      },
      null,
    );
    await gm.page.locator("input[name='system.abilities.agl.rank']").waitFor();
  });
  afterAll(async () => {
    await table?.close();
  });

  it("a rank of 999 is refused with the field's name and what it accepts", async () => {
    const before = await agility(gm);
    const input = gm.page.locator("input[name='system.abilities.agl.rank']");
    await input.fill("999");
    await input.press("Tab");
    await expect.poll(() => notices(gm)).toMatch(/Agility takes whole numbers from -5 to 60; it stays at/u);
    expect(await agility(gm)).toBe(before);
  });

  it("an emptied number field keeps its value and says so", async () => {
    const before = await agility(gm);
    const input = gm.page.locator("input[name='system.abilities.agl.rank']");
    await input.fill("");
    await input.press("Tab");
    await expect.poll(() => notices(gm)).toMatch(/takes whole numbers/u);
    expect(await agility(gm)).toBe(before);
  });

  it("a good rank is one update and shows at once", async () => {
    const input = gm.page.locator("input[name='system.abilities.agl.rank']");
    await input.fill("3");
    await input.press("Tab");
    await expect.poll(() => agility(gm)).toBe(3);
  });

  it("a condition from the token HUD's list goes through the rules: dazed twice is one effect, off again is none", async () => {
    const run = (): Promise<{ size: number; has: boolean }> =>
      inGame(
        gm.page,
        async () => {
          const actor = (globalThis as unknown as Globals).game.actors.getName("Breakwater");
          await actor.toggleStatusEffect("fudge-dazed");
          return { size: actor.effects.size, has: actor.statuses.has("fudge-dazed") };
        },
        null,
      );
    expect(await run()).toEqual({ size: 1, has: true });
    expect(await run()).toEqual({ size: 0, has: false });
  });

  it("a power of another ruleset, dropped on a hero, is not taken and says why", async () => {
    const held = (): Promise<number> =>
      inGame(
        gm.page,
        () =>
          (
            globalThis as unknown as {
              game: { actors: { getName(n: string): { readonly items: { readonly size: number } } } };
            }
          ).game.actors.getName("Breakwater").items.size,
        null,
      );
    const before = await held();
    await gm.page
      .locator(".crossover.actor-sheet")
      .first()
      .evaluate((sheet) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData(
          "text/plain",
          JSON.stringify({ type: "Item", data: { name: "Borrowed glow", type: "twintensPower" } }),
        );
        sheet
          .querySelector(".window-content")
          ?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      });
    await expect.poll(() => notices(gm)).toMatch(/Borrowed glow belongs to another ruleset/u);
    expect(await held()).toBe(before);
  });

  it("an attack without a name asks which, and the input is empty for the next word", async () => {
    await gm.page.keyboard.press("Escape");
    await inGame(
      gm.page,
      () =>
        (
          globalThis as unknown as {
            canvas: { tokens: { placeables: readonly { readonly name: string; control(): unknown }[] } };
          }
        ).canvas.tokens.placeables
          .find((t) => t.name === "Breakwater")
          ?.control(),
      null,
    );
    await inGame(
      gm.page,
      () =>
        (
          globalThis as unknown as { ui: { chat: { processMessage(text: string): Promise<unknown> } } }
        ).ui.chat.processMessage("/attack"),
      null,
    );
    await expect.poll(() => notices(gm)).toMatch(/Say which one after \/attack: Unarmed/u);
  });

  it("a check in a journal that one may only read is pressed by keyboard all the same", async () => {
    const ada = await table.join("Ada");
    const journal = await inGame(
      gm.page,
      async () => {
        const { JournalEntry } = globalThis as unknown as {
          JournalEntry: { implementation: { create(data: object): Promise<{ readonly id: string }> } };
        };
        return (
          await JournalEntry.implementation.create({
            name: "On the roof",
            ownership: { default: 2 },
            pages: [
              {
                name: "On the roof",
                type: "text",
                text: { content: "<p>Look around: [[/check perception dc=5]]</p>" },
              },
            ],
          })
        ).id;
      },
      null,
    );
    await expect
      .poll(() =>
        inGame(
          ada.page,
          (id: string) =>
            (globalThis as unknown as { game: { journal: { has(id: string): boolean } } }).game.journal.has(id),
          journal,
        ),
      )
      .toBe(true);
    await inGame(
      ada.page,
      (id: string) =>
        (globalThis as unknown as { game: { journal: { get(id: string): { readonly sheet: Sheet } } } }).game.journal
          .get(id)
          .sheet.render({ force: true }),
      journal,
    );
    const link = ada.page.locator("a.inline-check").last();
    await link.focus();
    await link.press("Enter");
    await ada.page.locator(".roll-dialog").waitFor();
    expect(ada.errors).toEqual([]);
    await ada.context.close();
  });

  it("nothing of it was an error of ours", () => {
    expect(gm.errors.filter((e) => !/Agility|whole number/u.test(e))).toEqual([]);
  });
});
