import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentTypes } from "../../src/foundry/subtypes.ts";
import { closeSheet, openSheet, shown, stored, sweep } from "./every-field.ts";
import { inGame, openTable, playedOn, type Seat, type TestTable } from "./support.ts";

const { Actor: actorTypes = {}, Item: itemTypes = {} } = documentTypes();

/** `npm test` tries one control of so many on every sheet. */
const EVERY = process.env.E2E_SHORT === "1" ? 12 : 1;

/** Put one of each subtype onto the table, from the packs where there is one: the fullest, so that its sheet has most to edit. Ada owns all of it. */
const lay = (
  seat: Seat,
  types: { readonly actors: readonly string[]; readonly items: readonly string[] },
): Promise<Record<string, string>> =>
  inGame(
    seat.page,
    async ({ actors, items }) => {
      interface Data {
        readonly type: string;
        readonly name: string;
        readonly items?: Data[];
        readonly [key: string]: unknown;
      }
      const g = globalThis as unknown as {
        game: {
          packs: Iterable<{
            readonly documentName: string;
            readonly index: Iterable<{ readonly _id: string; readonly type: string }>;
            getDocument(id: string): Promise<{ toObject(): Data }>;
          }>;
        };
        Actor: {
          implementation: {
            create(
              d: object,
            ): Promise<{ uuid: string; createEmbeddedDocuments(n: string, d: object[]): Promise<{ uuid: string }[]> }>;
          };
        };
      };
      // A few of each type are enough to find one with something in all its places.
      const found = async (name: string, type: string): Promise<Data | undefined> => {
        const all: Data[] = [];
        for (const pack of g.game.packs) {
          if (pack.documentName !== name || all.length >= 4) continue;
          for (const { _id } of [...pack.index].filter((e) => e.type === type).slice(0, 4))
            all.push((await pack.getDocument(_id)).toObject());
        }
        return all.sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0];
      };
      const own: Data[] = [];
      const out: Record<string, string> = {};
      const ownership = { default: 3 };
      for (const type of actors) {
        const data = (await found("Actor", type)) ?? { name: type, type };
        own.push(...((data.items as Data[] | undefined) ?? []));
        const made = await g.Actor.implementation.create({
          ...data,
          _id: undefined,
          folder: null,
          name: `Trial ${type}`,
          ownership,
        });
        out[type] = made.uuid;
        // Items of a ruleset stand on the sheet of its first subtype, where they know their owner.
        const family = /^[a-z]+/u.exec(type)?.[0] ?? "";
        for (const item of items.filter((i) => !(i in out) && (i.startsWith(family) || i === "complication"))) {
          const [piece] = await made.createEmbeddedDocuments("Item", [
            {
              ...((await found("Item", item)) ?? own.find((i) => i.type === item) ?? { name: item, type: item }),
              _id: undefined,
              folder: null,
              name: `Trial ${item}`,
            },
          ]);
          if (piece) out[item] = piece.uuid;
        }
      }
      return out;
    },
    types,
  );

describe.each(playedOn(14))("every field of every sheet can be edited, on Foundry %s", (profile) => {
  let table: TestTable;
  let gm: Seat;
  let ada: Seat;
  let uuids: Record<string, string>;

  beforeAll(async () => {
    table = await openTable(profile, { everyRuleset: true });
    [gm, ada] = [await table.join("Gamemaster"), await table.join("Ada")];
    uuids = await lay(gm, { actors: Object.keys(actorTypes), items: Object.keys(itemTypes) });
  }, 90_000);
  afterAll(async () => {
    await table?.close();
  });

  it.each([...Object.keys(actorTypes), ...Object.keys(itemTypes)])(
    "%s: each control takes a legal value, the other seat shows it, and an illegal one is refused by name",
    async (type) => {
      const uuid = uuids[type] ?? "";
      expect(uuid, "a document of this type stands on the table").not.toBe("");
      await openSheet(gm, uuid);
      await openSheet(ada, uuid);
      const { tried, faults } = await sweep(gm, { uuid, every: EVERY });
      expect(faults).toEqual([]);
      expect(tried).toBeGreaterThan(0);
      await expect.poll(() => stored(ada, uuid)).toBe(await stored(gm, uuid));
      const [mine, theirs] = [await shown(gm, uuid), await shown(ada, uuid)];
      for (const [name, value] of Object.entries(theirs)) expect({ [name]: value }).toEqual({ [name]: mine[name] });
      await Promise.all([closeSheet(gm, uuid), closeSheet(ada, uuid)]);
    },
    180_000,
  );
});
