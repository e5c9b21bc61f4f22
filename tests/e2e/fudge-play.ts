/** A Gamemaster, Ada who plays Breakwater and Bo who plays Patchbay, at a table of their own for one block of tests. */
import { afterAll, beforeAll } from "vitest";
import { Hands } from "./fudge-hands.ts";
import type { Fight } from "./fudge-table.ts";
import { inGame, openTable, type Seat, standTogether, type TestTable } from "./support.ts";

/** Who sits there, and the hands of each on the sheets. */
export interface Play {
  readonly table: TestTable;
  readonly gm: Seat;
  readonly ada: Seat;
  readonly bo: Seat;
  readonly gms: Hands;
  readonly adas: Hands;
  readonly bos: Hands;
}

/** Items that people of the demo world have beside their own, by the name of their token. */
export type Given = Readonly<Record<string, readonly object[]>>;

/** They sit down before the first test of the block and leave after its last; until then nothing of this may be read. */
export function theySit(
  profile: 13 | 14,
  given: Given = {},
  prepare: (play: Play) => Promise<unknown> = () => Promise.resolve(),
): Play {
  const play: { -readonly [K in keyof Play]?: Play[K] } = {};
  const sitting = play as Play;
  beforeAll(async () => {
    play.table = await openTable(profile);
    const [gm, ada, bo] = await play.table.sit({ width: 1600, height: 1000 });
    for (const seat of [gm, ada, bo]) seat.page.setDefaultTimeout(15_000);
    Object.assign(play, { gm, ada, bo, gms: new Hands(gm), adas: new Hands(ada), bos: new Hands(bo) });
    await inGame(
      gm.page,
      async (all: Given) => {
        const { placeables } = (globalThis as unknown as Fight).canvas.tokens;
        for (const [name, items] of Object.entries(all)) {
          const actor = placeables.find((t) => t.name === name)?.actor as unknown as {
            createEmbeddedDocuments(kind: string, data: readonly object[], how: object): Promise<unknown>;
          };
          await actor.createEmbeddedDocuments("Item", items, { keepId: true });
        }
      },
      given,
    );
    await standTogether(gm.page);
    await prepare(sitting);
  });
  afterAll(async () => {
    await play.table?.close();
  });
  return sitting;
}
