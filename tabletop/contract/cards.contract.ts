/** H-233 to H-236, H-260 to H-263, H-277: stacks of cards, tables, journals, adventures. */
import type { AnyObject } from "../common/types.ts";
import { type Contract, IDS, item } from "./harness.ts";

const gm = { core: true, seats: ["gm"] } as const;

/** A table of its own: deck of five, two hands, a pile; answers their ids. Removed by `clear`. */
async function stacks(t: Contract): Promise<{ deck: string; a: string; b: string; pile: string }> {
  return t.eval(t.gm, async ({ Cards }) => {
    const cards = [1, 2, 3, 4, 5].map((n) => ({
      name: `Card ${n}`,
      type: "base",
      value: n,
      suit: "stars",
      sort: n * 10,
      faces: [{ name: `Face ${n}`, img: "icons/svg/d20.svg" }],
      back: { name: "The back", img: "icons/svg/card-hand.svg" },
    }));
    const [deck, a, b, pile] = [
      await Cards.create({ name: "D", type: "deck", cards }),
      await Cards.create({ name: "A", type: "hand" }),
      await Cards.create({ name: "B", type: "hand" }),
      await Cards.create({ name: "P", type: "pile" }),
    ];
    return { deck: deck.id as string, a: a.id as string, b: b.id as string, pile: pile.id as string };
  });
}
const clear = (t: Contract): Promise<unknown> =>
  t.eval(t.gm, async ({ game, Cards, ChatMessage }) => {
    for (const name of ["A", "B", "P", "D"])
      for (const stack of game.cards.filter((s: AnyObject) => s.name === name)) await stack.delete();
    await ChatMessage.deleteDocuments(
      game.messages.contents.filter((m: AnyObject) => /card|Card/.test(String(m.content))).map((m: AnyObject) => m.id),
    );
    void Cards;
  });
/** Runs in the page: what stands where. */
const picture = ({ game }: AnyObject, ids: Record<string, string>): AnyObject =>
  Object.fromEntries(
    Object.entries(ids).map(([key, id]) => [
      key,
      (game.cards.get(id)?.cards.contents ?? [])
        .map((c: AnyObject) => `${String(c._source.name).slice(5)}${c.drawn ? "d" : ""}`)
        .sort(),
    ]),
  );

item(
  "H-233",
  "deal gives each hand copies of the same id and marks the deck's cards drawn",
  async (t) => {
    const ids = await stacks(t);
    const seen = await t.eval(
      t.gm,
      async ({ game }, s) => {
        const [deck, a, b] = [s.deck, s.a, s.b].map((id) => game.cards.get(id));
        const answer = await deck.deal([a, b], 2, { chatNotification: false });
        const same = a.cards.every(
          (c: AnyObject) =>
            deck.cards.get(c.id)?.drawn && c._source.origin === deck.id && c.source === deck && !c.isHome,
        );
        return { answer: answer === deck, same, left: deck.availableCards.length, drawn: deck.drawnCards.length };
      },
      ids,
    );
    t.expect(seen).toEqual({ answer: true, same: true, left: 1, drawn: 4 });
    t.expect(await t.eval(t.gm, picture, ids)).toEqual({
      deck: ["1d", "2d", "3d", "4d", "5"],
      a: ["1", "3"],
      b: ["2", "4"],
      pile: [],
    });
    await t.until(
      t.player,
      ({ game }, s) => game.cards.get(s.deck)?.cards.filter((c: AnyObject) => c.drawn).length === 4,
      ids,
    );
    await clear(t);
  },
  { core: true },
);

item(
  "H-233",
  "a pass from hand to pile leaves no copy in the hand; home to the deck it is no longer drawn; a recall brings all back",
  async (t) => {
    const ids = await stacks(t);
    await t.eval(
      t.gm,
      async ({ game }, s) => {
        const [deck, a, pile] = [s.deck, s.a, s.pile].map((id) => game.cards.get(id));
        await deck.deal([a], 3, { chatNotification: false });
        await a.pass(
          pile,
          [a.cards.getName("Card 1")?.id ?? a.cards.find((c: AnyObject) => c._source.name === "Card 1").id],
          { chatNotification: false },
        );
        await a.cards.find((c: AnyObject) => c._source.name === "Card 2").pass(deck, { chatNotification: false });
      },
      ids,
    );
    t.expect(await t.eval(t.gm, picture, ids)).toEqual({
      deck: ["1d", "2", "3d", "4", "5"],
      a: ["3"],
      b: [],
      pile: ["1"],
    });
    await t.eval(t.gm, ({ game }, s) => game.cards.get(s.deck).recall({ chatNotification: false }), ids);
    t.expect(await t.eval(t.gm, picture, ids)).toEqual({ deck: ["1", "2", "3", "4", "5"], a: [], b: [], pile: [] });
    t.expect(
      await t.eval(
        t.gm,
        async ({ game }, s) => {
          const [deck, a] = [s.deck, s.a].map((id) => game.cards.get(id));
          await a.draw(deck, 2, { chatNotification: false });
          const held = a.cards.size;
          await a.recall({ chatNotification: false });
          const order = (): string =>
            [...deck.cards]
              .sort(deck.sortShuffled)
              .map((c: AnyObject) => String(c._source.name).slice(5))
              .join("");
          const before = order();
          for (let i = 0; i < 20 && order() === before; i++) await deck.shuffle({ chatNotification: false });
          return [
            held,
            a.cards.size,
            deck.availableCards.length,
            order() !== before,
            new Set(deck.cards.map((c: AnyObject) => c.sort)).size,
          ];
        },
        ids,
      ),
    ).toEqual([2, 0, 5, true, 5]);
    await clear(t);
  },
  gm,
);

item(
  "H-233",
  "draws come from the top, the bottom or anywhere, and chat is told unless it needn't be",
  async (t) => {
    const ids = await stacks(t);
    t.expect(
      await t.eval(
        t.gm,
        async ({ game, CONST }, s) => {
          const [deck, a] = [s.deck, s.a].map((id) => game.cards.get(id));
          const { CARD_DRAW_MODES } = CONST;
          const first = await a.draw(deck, 1, { how: CARD_DRAW_MODES.TOP, chatNotification: false });
          const last = await a.draw(deck, 1, { how: CARD_DRAW_MODES.BOTTOM, chatNotification: false });
          const count = game.messages.size as number;
          const random = await a.draw(deck, 1, { how: CARD_DRAW_MODES.RANDOM, updateData: { face: 0 } });
          return [
            first[0]._source.name,
            last[0]._source.name,
            random[0].showFace,
            (game.messages.size as number) - count,
          ];
        },
        ids,
      ),
    ).toEqual(["Card 1", "Card 5", true, 1]);
    await clear(t);
  },
  gm,
);

item(
  "H-260",
  "a false from dealCards, passCards or returnCards leaves every stack alone; the contexts have the documented keys and may be changed",
  async (t) => {
    const ids = await stacks(t);
    const seen = await t.eval(
      t.gm,
      async ({ game, Hooks }, s) => {
        const [deck, a, b] = [s.deck, s.a, s.b].map((id) => game.cards.get(id));
        const keys: Record<string, unknown> = {};
        const veto = (name: string): number =>
          Hooks.on(name, (...args: AnyObject[]) => {
            keys[name] = [args.length, Object.keys(args[2] ?? {}).sort()];
            return false;
          });
        const state = (): string =>
          JSON.stringify([deck, a, b].map((x: AnyObject) => x.cards.map((c: AnyObject) => [c.id, c.drawn])));
        const before = state();
        const hooks = ["dealCards", "passCards", "returnCards"].map((name) => [name, veto(name)] as const);
        await deck.deal([a], 2, { chatNotification: false });
        await deck.pass(a, [deck.cards.contents[0].id], { chatNotification: false });
        const same = [state() === before];
        for (const [name, id] of hooks) if (name !== "returnCards") Hooks.off(name, id);
        await deck.deal([a], 2, { chatNotification: false });
        const dealt = state();
        await deck.recall({ chatNotification: false });
        await a.recall({ chatNotification: false });
        same.push(state() === dealt);
        for (const [name, id] of hooks) Hooks.off(name, id);
        const change = Hooks.on("passCards", (_from: AnyObject, _to: AnyObject, context: AnyObject) => {
          context.toCreate[0].face = 0;
        });
        const [card] = await a.pass(b, [a.cards.contents[0].id], { chatNotification: false });
        Hooks.off("passCards", change);
        return { keys, same, face: card.face };
      },
      ids,
    );
    t.expect(seen).toEqual({
      keys: {
        dealCards: [3, ["action", "fromDelete", "fromUpdate", "toCreate"]],
        passCards: [3, ["action", "fromDelete", "fromUpdate", "toCreate", "toUpdate"]],
        returnCards: [3, ["fromDelete", "toUpdate"]],
      },
      same: [true, true],
      face: 0,
    });
    await clear(t);
  },
  gm,
);

item(
  "H-261",
  "play, discard and pass of a card move it alone; flip turns it over, and face down it shows its back",
  async (t) => {
    const ids = await stacks(t);
    t.expect(
      await t.eval(
        t.gm,
        async ({ game, Hooks }, s) => {
          const [deck, a, b, pile] = [s.deck, s.a, s.b, s.pile].map((id) => game.cards.get(id));
          await deck.deal([a], 3, { chatNotification: false });
          const actions: string[] = [];
          const hook = Hooks.on(
            "passCards",
            (_f: AnyObject, _t: AnyObject, { action }: AnyObject) => void actions.push(action),
          );
          const played = await a.cards.contents[0].play(pile, { chatNotification: false });
          await a.cards.contents[0].discard(pile, { chatNotification: false });
          await a.cards.contents[0].pass(b, { chatNotification: false });
          Hooks.off("passCards", hook);
          const down = [played.face, played.showFace, played.currentFace, played.name, played.img];
          await played.flip();
          const up = [
            played.face,
            played.showFace,
            played.currentFace.name,
            played.name === played.currentFace.name,
            played.img,
          ];
          await played.flip();
          return { actions, sizes: [a.cards.size, b.cards.size, pile.cards.size], down, up, again: played.face };
        },
        ids,
      ),
    ).toEqual({
      actions: ["play", "discard", "pass"],
      sizes: [0, 1, 2],
      down: [null, false, null, "The back", "icons/svg/card-hand.svg"],
      up: [0, true, t.expect.stringMatching(/^Face \d$/), true, "icons/svg/d20.svg"],
      again: null,
    });
    await clear(t);
  },
  gm,
);

item(
  "H-262",
  "drawing more than there is rejects and moves none",
  async (t) => {
    const ids = await stacks(t);
    t.expect(
      await t.failure(
        t.gm,
        ({ game }, s) => game.cards.get(s.a).draw(game.cards.get(s.deck), 6, { chatNotification: false }),
        ids,
      ),
    ).not.toBeNull();
    t.expect(
      await t.failure(
        t.gm,
        ({ game }, s) =>
          game.cards.get(s.deck).deal([game.cards.get(s.a), game.cards.get(s.b)], 3, { chatNotification: false }),
        ids,
      ),
    ).not.toBeNull();
    t.expect(await t.eval(t.gm, picture, ids)).toEqual({ deck: ["1", "2", "3", "4", "5"], a: [], b: [], pile: [] });
    await clear(t);
  },
  gm,
);

item(
  "H-263",
  "a player without rights on the deck draws nothing and nothing changes; asked by query, the Gamemaster does it",
  async (t) => {
    t.allow(/permission|lacks|may not/i);
    const state = (): Promise<string> =>
      t.eval(
        t.gm,
        ({ game }, ids) =>
          JSON.stringify(
            [ids.deck, ids.hand].map((id) =>
              game.cards.get(id).cards.map((c: AnyObject) => [c.id, c.drawn, c._stats?.modifiedTime ?? 0]),
            ),
          ),
        IDS,
      );
    const before = await state();
    t.expect(
      await t.failure(
        t.player,
        ({ game }, ids) => game.cards.get(ids.hand).draw(game.cards.get(ids.deck), 1, { chatNotification: false }),
        IDS,
      ),
    ).not.toBeNull();
    t.expect(await state()).toBe(before);
    t.expect(
      await t.eval(
        t.player,
        ({ game }, ids) =>
          game.users.activeGM.query("contract-sys.draw", { hand: ids.hand, deck: ids.deck, number: 2 }),
        IDS,
      ),
    ).toBe(2);
    await t.until(t.player, ({ game }, ids) => game.cards.get(ids.hand).cards.size === 2, IDS);
    await t.eval(t.gm, ({ game }, ids) => game.cards.get(ids.deck).recall({ chatNotification: false }), IDS);
    await t.until(t.player, ({ game }, ids) => game.cards.get(ids.hand).cards.size === 0, IDS);
  },
  { core: true },
);

item(
  "H-277",
  "a deck's card that is drawn already can't be passed; a deleted deck takes its cards from every hand; a deleted hand gives them back",
  async (t) => {
    const ids = await stacks(t);
    t.expect(
      await t.failure(
        t.gm,
        async ({ game }, s) => {
          const [deck, a, b] = [s.deck, s.a, s.b].map((id) => game.cards.get(id));
          await deck.deal([a], 1, { chatNotification: false });
          await deck.pass(b, [deck.drawnCards[0].id], { chatNotification: false });
        },
        ids,
      ),
    ).toMatch(/already been drawn/);
    t.expect(await t.eval(t.gm, picture, ids)).toEqual({ deck: ["1d", "2", "3", "4", "5"], a: ["1"], b: [], pile: [] });
    t.expect(
      await t.eval(
        t.gm,
        async ({ game }, s) => {
          const [deck, a, b, pile] = [s.deck, s.a, s.b, s.pile].map((id) => game.cards.get(id));
          await deck.deal([b, pile], 1, { chatNotification: false });
          await b.delete();
          const back = deck.drawnCards.length;
          await deck.delete();
          return [back, a.cards.size, pile.cards.size];
        },
        ids,
      ),
    ).toEqual([2, 0, 0]);
    await clear(t);
  },
  gm,
);

item(
  "H-234",
  "a table draws, tells chat, and without replacement not the same twice",
  async (t) => {
    const seen = await t.eval(
      t.gm,
      async ({ game }, id) => {
        const table = game.tables.get(id);
        const count = game.messages.size as number;
        const drawn: string[] = [];
        for (let i = 0; i < 2; i++) drawn.push((await table.draw({ displayChat: i === 0 })).results[0].id);
        const message = game.messages.contents.at(-1);
        const told = [(game.messages.size as number) - count, message.rolls.length];
        const left = table.results.filter((r: AnyObject) => !r.drawn).length as number;
        await table.resetResults();
        const again = table.results.filter((r: AnyObject) => !r.drawn).length as number;
        await message.delete();
        return { different: new Set(drawn).size, told, left, again };
      },
      IDS.table,
    );
    t.expect(seen).toEqual({ different: 2, told: [1, 1], left: 0, again: 2 });
  },
  { seats: ["gm"] },
);

item(
  "H-235",
  "a journal shows its text page enriched, and a system's page with the sheet that was registered",
  async (t) => {
    await t.eval(
      t.gm,
      async ({ game }, ids) => {
        await game.journal
          .get(ids.journal)
          .pages.get(ids.page)
          .update({ "text.content": `<p>See @UUID[Actor.${ids.hero}]{the hero} and [[2+3]]</p>` });
        await game.journal.get(ids.journal).sheet.render(true, { pageId: ids.page });
      },
      IDS,
    );
    t.expect(
      await t.until(
        t.gm,
        ({ game }, ids) => {
          const el = game.journal.get(ids.journal).sheet.element as HTMLElement | undefined;
          const link = el?.querySelector(`a.content-link[data-uuid="Actor.${ids.hero as string}"]`);
          return link
            ? [link.textContent?.trim(), el?.querySelector(".inline-roll")?.textContent?.trim() ?? null]
            : null;
        },
        IDS,
      ),
    ).toEqual(["the hero", t.expect.stringContaining("5")]);
    t.expect(
      await t.eval(
        t.gm,
        async ({ game, contract }, ids) => {
          const dossier = game.journal.get(ids.journal).pages.get(ids.dossier);
          const { sheet } = dossier;
          const seen = [
            sheet.constructor === contract.classes.DossierSheet,
            dossier.system instanceof contract.classes.DossierModel,
            dossier.system.clue,
          ];
          await game.journal.get(ids.journal).sheet.render(true, { pageId: ids.dossier });
          return seen;
        },
        IDS,
      ),
    ).toEqual([true, true, "ash"]);
    t.expect(
      await t.until(
        t.gm,
        ({ game }, ids) =>
          (game.journal.get(ids.journal).sheet.element as HTMLElement).querySelector(".dossier-body .clue")
            ?.textContent ?? null,
        IDS,
      ),
    ).toBe("ash");
    await t.eval(t.gm, ({ game }, ids) => game.journal.get(ids.journal).sheet.close(), IDS);
    await t.eval(
      t.gm,
      ({ game }, ids) =>
        game.journal.get(ids.journal).pages.get(ids.page).update({ "text.content": "<p>Read <strong>me</strong></p>" }),
      IDS,
    );
  },
  gm,
);

item(
  "H-236",
  "an adventure brings its documents with their ids; preImportAdventure may stop it",
  async (t) => {
    const seen = await t.eval(t.gm, async ({ foundry, game, Hooks }) => {
      const data = {
        _id: "adventure0000001",
        name: "Adventure",
        actors: [
          {
            _id: "advActor00000001",
            name: "From the adventure",
            type: "hero",
            items: [{ _id: "advItem000000001", name: "Advent", type: "power" }],
          },
        ],
        folders: [],
        journal: [{ _id: "advJournal000001", name: "Advent journal", pages: [] }],
      };
      const adventure = new foundry.documents.Adventure.implementation(data);
      const veto = Hooks.on("preImportAdventure", () => false);
      await adventure.import({ dialog: false });
      Hooks.off("preImportAdventure", veto);
      const stopped = game.actors.get("advActor00000001") ?? null;
      const heard: number[] = [];
      Hooks.once("importAdventure", (...args: unknown[]) => void heard.push(args.length));
      await adventure.import({ dialog: false });
      const actor = game.actors.get("advActor00000001");
      const answer = [
        stopped,
        actor?.name,
        actor?.items.get("advItem000000001")?.name,
        game.journal.get("advJournal000001")?.name,
        heard,
      ];
      await actor?.delete();
      await game.journal.get("advJournal000001")?.delete();
      return answer;
    });
    t.expect(seen).toEqual([null, "From the adventure", "Advent", "Advent journal", [4]]);
  },
  { seats: ["gm"] },
);

item(
  "H-236",
  "an adventure's window says what it holds, and one click brings it in",
  async (t) => {
    await t.eval(t.gm, async ({ foundry }) => {
      const adventure = new foundry.documents.Adventure.implementation({
        _id: "adventure0000002",
        name: "The window",
        actors: [{ _id: "advActor00000002", name: "From the window", type: "hero" }],
        journal: [{ _id: "advJournal000002", name: "Told in the window", pages: [] }],
      });
      await adventure.sheet.render({ force: true });
    });
    const window = t.gm.locator(".adventure-importer", { hasText: "The window" });
    t.expect(await window.locator(".adventure-contents li").allInnerTexts()).toEqual([
      "Actors: 1",
      "Journal entries: 1",
    ]);
    await window.locator("[data-action=import]").click();
    await t.until(
      t.gm,
      ({ game }) =>
        game.actors.get("advActor00000002")?.name === "From the window" && game.journal.has("advJournal000002"),
    );
    await window.waitFor({ state: "detached" });
    await t.eval(t.gm, async ({ game }) => {
      await game.actors.get("advActor00000002").delete();
      await game.journal.get("advJournal000002").delete();
    });
  },
  { seats: ["gm"] },
);
