/** The tabletop's board: what of its people can be read where they stand close. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, openTable, playedOn, type Seat, type TestTable } from "./support.ts";

interface Board {
  readonly canvas: {
    readonly scene: { updateEmbeddedDocuments(name: string, data: readonly object[], how: object): Promise<unknown> };
    readonly tokens: {
      readonly placeables: readonly { readonly id: string; readonly name: string }[];
      releaseAll(): void;
    };
  };
}

describe.each(playedOn(14))("the board on profile %i", (profile) => {
  let table: TestTable;
  let gm: Seat;
  beforeAll(async () => {
    table = await openTable(profile);
    gm = await table.join("Gamemaster");
  });
  afterAll(async () => {
    await table?.close();
  });

  it("names of people side by side don't run over each other; pointed at, a name is whole", async () => {
    await inGame(
      gm.page,
      async () => {
        const { canvas } = globalThis as unknown as Board;
        canvas.tokens.releaseAll();
        await canvas.scene.updateEmbeddedDocuments(
          "Token",
          canvas.tokens.placeables.map((t, i) => ({
            _id: t.id,
            x: (3 + i) * 100,
            y: 600,
            width: 1,
            height: 1,
            displayName: 50,
          })),
          { animate: false },
        );
      },
      null,
    );
    const names = gm.page.locator("#board .token-name.shown");
    await expect.poll(() => names.count()).toBeGreaterThan(4);
    // Tokens glide to where they stand.
    const overlaps = async (): Promise<number> => {
      const boxes = (await Promise.all((await names.all()).map((name) => name.boundingBox()))).toSorted(
        (one, other) => one!.x - other!.x,
      );
      return boxes.slice(1).filter((box, i) => boxes[i]!.x + boxes[i]!.width > box!.x + 1).length;
    };
    await expect.poll(overlaps).toBe(0);
    const thug = names.filter({ hasText: "Night Shift thug 1" });
    const cut = (): Promise<number> => thug.evaluate((e) => e.scrollWidth - e.clientWidth);
    expect(await cut()).toBeGreaterThan(0);
    const { x, y } = (await gm.page.locator("#board .token", { hasText: "Night Shift thug 1" }).boundingBox())!;
    await gm.page.mouse.move(x + 15, y + 15);
    await expect.poll(cut).toBe(0);
  });
});
