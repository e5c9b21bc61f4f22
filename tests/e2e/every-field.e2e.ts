import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentTypes, rulesetSubtypes } from "../../src/foundry/subtypes.ts";
import { bent, closeSheet, openSheet, shown, stored, sweep } from "./every-field.ts";
import { alike, inGame, openTable, playedOn, type Seat, type TestTable } from "./support.ts";
import { type FieldRow, keepWalk, POOL } from "./walked.ts";

const { Actor: actorTypes = {}, Item: itemTypes = {} } = documentTypes();

const SHORT = process.env.E2E_SHORT === "1";
/** `npm test` tries one control of so many on the sheets of one actor and one item of each ruleset; `npm run e2e` all of them on all sheets. */
const EVERY = SHORT ? 12 : 1;
const TRIED = SHORT
  ? rulesetSubtypes.flatMap(({ Actor = {}, Item = {} }) => [
      ...Object.keys(Actor).slice(0, 1),
      ...Object.keys(Item).slice(0, 1),
    ])
  : [...Object.keys(actorTypes), ...Object.keys(itemTypes)];

/** Put one of a subtype onto the table, from the packs where there is one: the fullest of a few, so that its sheet has most to edit. An item stands on the sheet of its ruleset's hero, where it knows its owner. Ada owns all of it. */
const lay = (seat: Seat, kind: "Actor" | "Item", type: string, owner: string | null): Promise<string> =>
  inGame(
    seat.page,
    async ({ kind, type, owner }) => {
      interface Data {
        readonly type: string;
        readonly [key: string]: unknown;
      }
      interface Made {
        readonly uuid: string;
        readonly items: { find(yes: (i: { readonly type: string }) => boolean): { readonly uuid: string } | undefined };
        createEmbeddedDocuments(name: string, data: object[]): Promise<{ readonly uuid: string }[]>;
      }
      const { game, Actor, fromUuid } = globalThis as unknown as {
        fromUuid(id: string): Promise<Made>;
        game: {
          packs: Iterable<{
            readonly documentName: string;
            readonly index: Iterable<{ readonly _id: string; readonly type: string }>;
            getDocument(id: string): Promise<{ toObject(): Data }>;
          }>;
        };
        Actor: { implementation: { create(data: object): Promise<Made> } };
      };
      const found: Data[] = [];
      for (const pack of game.packs)
        if (pack.documentName === kind && found.length < 3)
          for (const { _id } of [...pack.index].filter((e) => e.type === type).slice(0, 3))
            found.push((await pack.getDocument(_id)).toObject());
      const fullest = found.sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0] ?? { type };
      const data = { ...fullest, _id: undefined, folder: null, name: `Trial ${type}` };
      if (owner === null) return (await Actor.implementation.create({ ...data, ownership: { default: 3 } })).uuid;
      const hero = await fromUuid(owner);
      const [item] = await hero.createEmbeddedDocuments("Item", [data]);
      // Of some things there is only one on a sheet: then it is the one that is there.
      return (item ?? hero.items.find((i) => i.type === type))?.uuid ?? "";
    },
    { kind, type, owner },
  );

describe.each(playedOn(14))("every field of every sheet can be edited, on Foundry %s", (profile) => {
  let table: TestTable;
  let gm: Seat;
  let ada: Seat;
  /** Another window of the Gamemaster's. */
  let beside: Seat;
  const laid = new Map<string, string>();
  const walked: Record<string, FieldRow> = {};
  /** Keys without a text that a sheet asked for: told on the console, shown as a word. */
  const wordless: string[] = [];

  beforeAll(async () => {
    table = await openTable(profile, { everyRuleset: true });
    [gm, ada, beside] = [await table.join("Gamemaster"), await table.join("Ada"), await table.join("Gamemaster")];
    for (const { page } of [gm, ada])
      page.on("console", (message) => {
        if (message.text().includes("there is no text for")) wordless.push(message.text());
      });
  });
  afterAll(async () => {
    await table?.close();
  });

  const actorOf = async (type: string): Promise<string> => {
    const uuid = laid.get(type) ?? (await lay(gm, "Actor", type, null));
    laid.set(type, uuid);
    return uuid;
  };
  /** The hero of the ruleset that an item's type is called after. */
  const heroFor = (type: string): string =>
    Object.keys(actorTypes).find((a) => a.endsWith("Hero") && type.startsWith(a.slice(0, -"Hero".length))) ??
    "fudgeHero";

  /** Who edits, who looks on, and how the sheet stands: heroes and their things by their player, the rest by the Gamemaster; the whole run has both edit what players own, and what a sheet takes in play. */
  const waysFor = (type: string): readonly (readonly [seat: Seat, other: Seat, mode: "edit" | "play"])[] => {
    const owned = type in itemTypes || type.endsWith("Hero");
    if (type === POOL) return [[gm, beside, "edit"]];
    const editor = owned ? ([ada, gm, "edit"] as const) : ([gm, ada, "edit"] as const);
    if (SHORT) return [editor];
    return [
      editor,
      ...(owned ? [[gm, ada, "edit"] as const] : []),
      ...(type in actorTypes ? [[ada, gm, "play"] as const] : []),
    ];
  };

  it.each(TRIED)(
    "%s: each control takes a legal value, the other seat shows it, and an illegal one is refused by name",
    async (type) => {
      const uuid = type in actorTypes ? await actorOf(type) : await lay(gm, "Item", type, await actorOf(heroFor(type)));
      expect(uuid, "a document of this type stands on the table").not.toBe("");
      await alike([ada, gm], (seat) => stored(seat, uuid).catch(() => (seat === ada ? "not here yet" : null)));
      const row = { owner: 0, gamemaster: 0, play: 0, seen: 0, refused: 0 };
      for (const [seat, other, mode] of waysFor(type)) {
        await openSheet(seat, uuid, mode);
        await openSheet(other, uuid, mode);
        const { tried, seen, refused, faults } = await sweep(seat, other, { uuid, every: EVERY });
        expect(faults).toEqual([]);
        row[mode === "play" ? "play" : seat === ada ? "owner" : "gamemaster"] += tried;
        row.seen += seen;
        row.refused += refused;
        expect(await bent(seat, uuid)).toEqual([]);
        // Each key is told once a page, so a second try must find it still.
        expect(wordless).toEqual([]);
        if (mode === "edit") expect(tried).toBeGreaterThan(0);
        await alike([other, seat], (one) => stored(one, uuid));
        const [mine, theirs] = [await shown(seat, uuid), await shown(other, uuid)];
        for (const [name, value] of Object.entries(theirs))
          if (seat === gm || name in mine) expect({ [name]: value }).toEqual({ [name]: mine[name] });
      }
      await Promise.all([closeSheet(gm, uuid), closeSheet(ada, uuid), closeSheet(beside, uuid)]);
      walked[type] = row;
    },
    300_000,
  );

  it("on a narrow sheet of anybody no button of its head lies on another", async () => {
    const faults: string[] = [];
    for (const type of TRIED.filter((t) => t in actorTypes)) {
      const uuid = await lay(gm, "Actor", type, null);
      for (const mode of ["play", "edit"] as const) {
        await openSheet(gm, uuid, mode);
        faults.push(
          ...(await inGame(
            gm.page,
            async ([id, name]) => {
              const { fromUuid } = globalThis as unknown as {
                fromUuid(id: string): Promise<{
                  readonly sheet: {
                    readonly element: HTMLElement;
                    readonly position: { readonly width: number };
                    setPosition(to: { readonly width: number }): void;
                  };
                }>;
              };
              const { sheet } = await fromUuid(id);
              const { width } = sheet.position;
              sheet.setPosition({ width: 404 });
              // The layout follows the width in the next frame.
              await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
              const head = sheet.element.querySelector(".hero-head");
              const all = [...(head?.querySelectorAll<HTMLElement>("button, summary, input, select") ?? [])]
                .filter((e) => e.closest("details:not([open])") === null || e.localName === "summary")
                // A fold's line is as wide as the sheet: what counts is what stands in it.
                .map((e) => {
                  const range = e.ownerDocument.createRange();
                  range.selectNodeContents(e);
                  const box = (e.localName === "summary" ? range : e).getBoundingClientRect();
                  return { e, box, says: e.innerText.trim() || (e.ariaLabel ?? "") };
                })
                .filter(({ box }) => Math.min(box.width, box.height) > 2);
              const found = all.flatMap((a, n) =>
                all.slice(n + 1).flatMap((b) => {
                  const [x, y] = [
                    Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left),
                    Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top),
                  ];
                  return x > 2 && y > 2 && !a.e.contains(b.e) ? [`${name}: ${a.says} and ${b.says}`] : [];
                }),
              );
              sheet.setPosition({ width });
              return found;
            },
            [uuid, `${type}, ${mode}`] as const,
          )),
        );
      }
      await closeSheet(gm, uuid);
    }
    expect(faults).toEqual([]);
  });

  it("no sheet was left out: every subtype was edited, seen in the other seat, and refused what it can't take", () => {
    const thin = TRIED.filter((type) => {
      const { owner = 0, gamemaster = 0, seen = 0, refused = 0 } = walked[type] ?? {};
      return owner + gamemaster === 0 || seen === 0 || (!SHORT && refused === 0 && type !== POOL);
    });
    expect(thin).toEqual([]);
    keepWalk("field", profile, walked);
  });

  it("a new hero opens to be built, one from a pack to be played, in all five", async () => {
    const heroes = Object.keys(actorTypes).filter((type) => type.endsWith("Hero"));
    const modes: Record<string, readonly string[]> = {};
    for (const type of heroes) {
      const packed = await lay(gm, "Actor", type, null);
      modes[type] = await inGame(
        gm.page,
        async ([hero, uuid]) => {
          const { Actor, fromUuid } = globalThis as unknown as {
            Actor: { implementation: { create(data: object): Promise<{ readonly sheet: { readonly mode: string } }> } };
            fromUuid(id: string): Promise<{ readonly sheet: { readonly mode: string } }>;
          };
          const fresh = await Actor.implementation.create({ name: "Somebody new", type: hero });
          return [fresh.sheet.mode, (await fromUuid(uuid ?? "")).sheet.mode];
        },
        [type, packed],
      );
    }
    expect(modes).toEqual(Object.fromEntries(heroes.map((type) => [type, ["edit", "play"]])));
  });
});
