/**
 * Worlds grow old. `tests/fixtures/world-0.1` was played with version 0.1.0 on both generations: a fight in its second turn with conditions, five cards (applied, taken back, met, unanswered, a check), and something of every
 * kind of document; on 14 the picture of its scene is its level's, as Foundry stores it. It opens here with nothing lost, and its cards go on.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changedPaths } from "../../src/foundry/versions/shape.ts";
import { type Doc, loadFirst, specOf, type World } from "./first-world.ts";
import { nextFaces, openTable, playedOn, ready, type Seat, type TestTable } from "./support.ts";

const exchanges = (world: World): readonly Doc[] => (world.ChatMessage ?? []).filter((m) => m.type === "exchange");
/** The third attack was met and not resisted, the fourth never answered. */
const OWN = [2, 3] as const;

/** A Destiny hero as the ledger's first sketch had it: ranks in boxes, marks as bare levels. */
const SKETCH: Doc = {
  _id: "destinySketch000",
  name: "First Sketch",
  type: "destinyHero",
  system: { abilities: { str: { rank: 5 }, agl: { rank: 3 } }, stress: 2 },
};

const read = async <T>(seat: Seat, code: string): Promise<T> => seat.page.evaluate(code);
/** Those that can't be read as they are: a value of the wrong sort, a number out of bounds; once the world is seeded, no name, a kind that nobody knows. */
const BROKEN: readonly Doc[] = [
  {
    _id: "damagedRank00000",
    name: "Cracked",
    type: "destinyHero",
    system: { abilities: { str: "impossible", agl: 4 } },
  },
  { _id: "damagedRange0000", name: "Strong", type: "fudgeHero", system: { abilities: { str: { rank: 999 } } } },
  { _id: "damagedName00000", name: "Nobody", type: "fudgeHero", system: {} },
  { _id: "damagedKind00000", name: "Stranger", type: "fudgeHero", system: {} },
];
const [CRACKED, STRONG, NAMELESS, STRANGER] = BROKEN as [Doc, Doc, Doc, Doc];

/** A document as the server has it. */
const stored = (table: TestTable, kind: string, id: string): Doc => table.server.world.all(kind).get(id) as Doc;

// Short runs play it on 14, which keeps levels besides.
describe.each(playedOn(14))("a world of version 0.1 on Foundry %i", (profile) => {
  const world = loadFirst(profile);
  let table: TestTable;
  let gm: Seat;
  /** Cards of then wait for answers, and the list of them opens by itself: nothing lies over the page. */
  const aside = async (): Promise<void> => {
    await read(
      gm,
      `(async () => { await game.settings.set("crossover", "answersOpen", false); for (const app of foundry.applications.instances.values()) if (app.hasFrame) await app.close({ animate: false }); })()`,
    );
  };
  beforeAll(async () => {
    const spec = specOf(world);
    table = await openTable(profile, {
      world: { ...spec, actors: [...(spec.actors ?? []), SKETCH, ...structuredClone(BROKEN)] },
    });
    // The server takes neither of these from anybody; they lie in its world all the same.
    Object.assign(stored(table, "Actor", STRANGER._id), { type: "otherHero" });
    Object.assign(stored(table, "Actor", NAMELESS._id), { name: "" });
    // An unlinked token's own power without a name.
    const { tokens } = stored(table, "Scene", String(world.Scene?.[0]?._id)) as { tokens?: Record<string, unknown>[] };
    Object.assign(tokens?.find(({ actorLink }) => actorLink === false) ?? {}, {
      delta: {
        _id: "damagedDelta0000",
        system: {},
        items: [{ _id: "damagedOwn000000", name: "", type: "fudgePower", system: {} }],
        effects: [],
      },
    });
    gm = await table.join("Gamemaster");
    // The world is looked through while the table is open already; what it has to say comes when that is done.
    await gm.page.locator("#settings [data-damaged]").waitFor({ state: "attached" });
    await aside();
  });
  afterAll(async () => {
    await table?.close();
  });

  const yes = (): Promise<void> =>
    gm.page.locator(".dialog [data-action=yes], dialog [data-action=yes]").first().click();
  const putBack = async (name: string): Promise<void> => {
    await read(
      gm,
      `(async () => { await game.journal.find((j) => j.name.startsWith("${name}")).sheet.render({ force: true }); })()`,
    );
    await gm.page.locator("[id^=JournalEntrySheet] [data-action=toggleControls]").first().click();
    await gm.page.locator("[data-action=crossoverPutBack]").first().click();
    await yes();
  };

  it("has everybody and everything that was in it, and each reads as it did", async () => {
    const now = await read<Record<string, Doc[]>>(
      gm,
      `Object.fromEntries([...game.collections.entries()].map(([kind, all]) => [kind, (all?.contents ?? []).map((d) => d.toObject())]))`,
    );
    const lost: string[] = [];
    let compared = 0;
    for (const [kind, list] of Object.entries(world)) {
      if (kind === "Setting") continue;
      for (const before of list) {
        const after = now[kind]?.find((d) => d._id === before._id);
        if (!after) lost.push(`${kind} ${before._id} is gone`);
        else {
          compared += 1;
          // Who wrote a card is the test's, and statistics are the server's.
          // One token's own data were broken on purpose.
          const elsewhere = /(^|\.)_stats|^password|^flags\.core|^author$|^tokens\.4\.delta\./u;
          const paths = changedPaths(before, after).filter((p) => !elsewhere.test(p));
          lost.push(...paths.map((p) => `${kind} ${before.name ?? before._id}: ${p}`));
        }
      }
    }
    await expect
      .poll(() => read(gm, `document.querySelector("#board .board-background")?.naturalWidth > 0`))
      .toBe(true);
    // Taking back was an event of its own; now what was taken back says so.
    const undone = world.ChatMessage?.filter((m) => JSON.stringify(m.system).includes('"type":"undo"')) ?? [];
    expect(lost).toEqual(undone.map(({ _id }) => `ChatMessage ${_id}: system.events`));
    expect(undone.length).toBe(1);
    expect(compared).toBeGreaterThan(30);
    expect(await read(gm, `[...game.collections.values()].flatMap((c) => [...c.invalidDocumentIds]).sort()`)).toEqual(
      BROKEN.map(({ _id }) => _id).toSorted(),
    );
  });

  it("compendia are looked through when asked, and an entry that can't be read is mended there", async () => {
    await read(
      gm,
      `(async () => { const pack = await foundry.documents.collections.CompendiumCollection.createCompendium({ label: "Foes", type: "Actor" }); await Actor.create({ name: "Packed", type: "fudgeHero" }, { pack: pack.collection }); })()`,
    );
    const pack = table.server.world.packs.get("world.foes");
    const [packed] = [...(pack?.store.all("Actor").values() ?? [])];
    Object.assign((packed as unknown as { system: { abilities: { str: object } } }).system.abilities.str, {
      rank: 999,
    });
    await read(gm, `game.packs.get("world.foes").clear()`);
    await read(gm, `document.querySelector('#sidebar [data-tab="settings"]').click()`);
    await gm.page.locator("#settings [data-damaged]").click();
    await gm.page.locator("#crossover-damaged [data-action=compendia]").click();
    const row = gm.page.locator(
      `#crossover-damaged [data-uuid="Compendium.world.foes.Actor.${String(packed?._id)}"].damaged-row`,
    );
    await row.waitFor();
    expect(await row.locator(".who").innerText()).toContain("Foes");
    expect(await row.locator(".faults").innerText()).toContain("from -5 to 60; here stands “999”. Repaired: 60.");
    await row.locator("[data-action=repair]").click();
    await row.waitFor({ state: "detached" });
    const mended = pack?.store.all("Actor").get(String(packed?._id));
    expect(mended?.system).toMatchObject({ abilities: { str: { rank: 60 } } });
    await read(
      gm,
      `(async () => { await foundry.applications.instances.get("crossover-damaged").close(); await game.packs.get("world.foes").deleteCompendium(); for (const j of game.journal.filter((j) => j.name.startsWith("Before the repair"))) await j.delete(); })()`,
    );
  });

  it("what can't be read is named with its field and what that takes; it is mended with a journal of what stood there, or left alone", async () => {
    await read(gm, `document.querySelector('#sidebar [data-tab="settings"]').click()`);
    // What the start of the world had to say stands above the window, not over its head.
    await read(gm, `ui.notifications.clear()`);
    await expect.poll(() => gm.page.locator("#notifications .notification").count()).toBe(0);
    await read(
      gm,
      `["One", "Two", "Three"].forEach((n) => ui.notifications.warn(n + " more that the world says at its start", { permanent: true }))`,
    );
    await expect.poll(() => gm.page.locator("#notifications .notification").count()).toBe(3);
    // They have come in: the last one stands where it stays.
    await gm.page.locator("#notifications .notification").last().hover({ trial: true });
    await gm.page.locator("#settings [data-damaged]").click();
    await gm.page.locator("#crossover-damaged").waitFor();
    expect(
      await read(
        gm,
        `Math.max(...[...document.querySelectorAll("#notifications .notification")].map((n) => n.getBoundingClientRect().bottom)) <= document.querySelector("#crossover-damaged").getBoundingClientRect().top`,
      ),
    ).toBe(true);
    await read(gm, `ui.notifications.clear()`);
    const row = (doc: Doc): ReturnType<Seat["page"]["locator"]> =>
      gm.page.locator(`#crossover-damaged [data-uuid="Actor.${doc._id}"].damaged-row`);
    await row(CRACKED).waitFor();
    expect(await gm.page.locator("#crossover-damaged .damaged-row").count()).toBe(5);
    const own = gm.page.locator('#crossover-damaged [data-uuid$=".Item.damagedOwn000000"].damaged-row');
    expect(await own.getAttribute("data-uuid")).toMatch(/^Scene\.\w+\.Token\.\w+\.Actor\.\w+\.Item\./u);
    expect(await own.locator(".faults").innerText()).toContain("Name can't be empty");
    expect(await row(CRACKED).locator(".faults li").allInnerTexts()).toEqual([
      "Strength takes whole numbers from -10 to 20; here stands “impossible”. Repaired: 0.",
    ]);
    expect(await row(STRONG).locator(".faults").innerText()).toContain(
      "from -5 to 60; here stands “999”. Repaired: 60.",
    );
    expect(await row(NAMELESS).locator(".faults").innerText()).toContain("Name can't be empty");
    expect(await row(STRANGER).innerText()).toContain("otherHero");
    expect(await row(STRANGER).locator("[data-action=repair]").count()).toBe(0);
    await row(STRANGER).locator("[data-action=leave]").click();
    await row(STRANGER).locator("[data-action=again]").waitFor();
    await gm.page.locator("#crossover-damaged [data-action=repairAll]").click();
    await expect.poll(() => gm.page.locator("#crossover-damaged .damaged-row").count()).toBe(1);
    expect(stored(table, "Actor", CRACKED._id)).toMatchObject({ name: "Cracked", system: { abilities: { agl: 4 } } });
    expect(stored(table, "Actor", STRONG._id)).toMatchObject({ system: { abilities: { str: { rank: 60 } } } });
    expect(stored(table, "Actor", NAMELESS._id).name).toBe("Fudge hero");
    const placed = stored(table, "Scene", String(world.Scene?.[0]?._id)) as unknown as {
      tokens: { delta?: { items?: { _id: string; name: string }[] } }[];
    };
    const mine = placed.tokens.flatMap(({ delta }) => delta?.items ?? []).find(({ _id }) => _id === "damagedOwn000000");
    expect(mine?.name).toBe("Fudge power");
    expect(stored(table, "Actor", STRANGER._id)).toMatchObject({ name: "Stranger", type: "otherHero" });
    const opened = `(async () => { const sheets = []; for (const id of ["${CRACKED._id}", "${STRONG._id}"]) { const { sheet } = game.actors.get(id); await sheet.render({ force: true }); sheets.push(sheet.rendered); await sheet.close(); } return sheets; })()`;
    expect(await read(gm, opened)).toEqual([true, true]);
    const kept = await read<{ uuid: string; system: unknown }[]>(
      gm,
      `game.journal.filter((j) => j.name.startsWith("Before the repair")).flatMap((j) => j.pages.contents.flatMap((p) => p.getFlag("crossover", "before")))`,
    );
    expect(kept.find(({ uuid }) => uuid === `Actor.${CRACKED._id}`)?.system).toMatchObject({
      abilities: { str: "impossible", agl: 4 },
    });
    // What was played since goes; what its field still doesn't take stays mended.
    await read(gm, `game.actors.get("${CRACKED._id}").update({ "system.abilities.agl": 1 })`);
    await putBack("Before the repair");
    await expect.poll(() => read(gm, `game.actors.get("${CRACKED._id}").system.abilities.agl`)).toBe(4);
    await read(gm, `document.querySelector('#sidebar [data-tab="chat"]').click()`);
    await aside();
  });

  it("what reads otherwise is brought up once: kept first, told to the Gamemaster, stored in the new shape", async () => {
    await expect.poll(() => read(gm, `game.settings.get("crossover", "dataShape")`)).toBe(2);
    const { system } = stored(table, "Actor", SKETCH._id);
    expect(system).toMatchObject({ abilities: { str: 5 } });
    const journals = `game.journal.filter((j) => j.name.startsWith("Before the update"))`;
    const kept = await read<[number, { uuid: string; name: string; system: unknown }[]][]>(
      gm,
      `${journals}.map((j) => [j.ownership.default, j.pages.contents.flatMap((p) => p.getFlag("crossover", "before"))])`,
    );
    expect(kept.map(([level, list]) => [level, list.length])).toEqual([[0, 2]]);
    expect(kept[0]?.[1].find((k) => k.name === "First Sketch")).toMatchObject({
      uuid: `Actor.${SKETCH._id}`,
      system: { abilities: SKETCH.system?.abilities },
    });
    const said = gm.page.locator("#chat .chat-message").last();
    await expect.poll(() => said.innerText()).toContain("earlier version of Crossover");
    // A second time there is nothing to do.
    await gm.page.reload();
    await ready(gm.page);
    expect(await read(gm, `${journals}.length`)).toBe(1);
  });

  it("what was kept is put back from the journal's menu", async () => {
    const actor = `game.actors.get("${SKETCH._id}")`;
    await read(gm, `${actor}.update({ "system.abilities.str": 1 })`);
    await putBack("Before the update");
    await expect.poll(() => read(gm, `${actor}.system.abilities.str`)).toBe(5);
    await aside();
  });

  it("its cards replay as they stood, and those in the middle are played to their end and taken back", async () => {
    await aside();
    const cards = gm.page.locator("#chat .exchange-card");
    await expect.poll(() => cards.count()).toBe(world.ChatMessage?.filter((m) => m.type === "exchange").length ?? -1);
    const health = `game.actors.get("fudgeOvertime000").system.health.value`;
    const before = await read<number>(gm, health);
    for (const [at, gestures] of [
      [OWN[1], ["defend", "resist"]],
      [OWN[0], ["resist"]],
    ] as const) {
      const card = cards.nth(at);
      // A player's own message is believed by nobody until the Gamemaster takes it over.
      const id = exchanges(world)[at]?._id ?? "";
      const player = stored(table, "ChatMessage", id).author;
      await card.locator("[data-step=adopt]").click();
      await yes();
      await expect.poll(() => stored(table, "ChatMessage", id).author).toBe("demoGamemaster00");
      expect(stored(table, "ChatMessage", id).system?.by).toBe(player);
      await expect.poll(() => card.locator("[data-step=adopt]").count()).toBe(0);
      for (const gesture of gestures) {
        await card.locator(`[data-gesture=${gesture}]`).first().waitFor();
        await nextFaces(gm.page, [-1, -1, 0]);
        await card.locator(`[data-gesture=${gesture}]`).first().click();
      }
      await card.locator("[data-gesture=apply]").first().click();
      await expect.poll(() => read<number>(gm, health)).toBeLessThan(before);
      await card.locator(".latest [data-step=withdraw]").first().click();
      await expect.poll(() => read<number>(gm, health)).toBe(before);
    }
    // What a player posted in those days shows as it stood: applied, taken back, rolled.
    const said = await cards.allInnerTexts();
    expect(said[0]).toContain("Undo");
    expect(said[1]).toContain("Toughness");
    expect(said.at(-1)).toContain("Failure");
  });

  it("the fight goes on where it stood", async () => {
    const at = await read<number[]>(gm, `[game.combat.round, game.combat.turn]`);
    expect(at).toEqual([world.Combat?.[0]?.round, world.Combat?.[0]?.turn]);
    await read(gm, `game.combat.nextTurn()`);
    await expect.poll(() => read<number[]>(gm, `[game.combat.round, game.combat.turn]`)).not.toEqual(at);
  });

  it("nobody's console has a word of complaint", async () => {
    // A damaged document is built as it is before Foundry writes to it; what can't be worked out of it then goes into the log.
    const built = /Failed data preparation for Actor\.damaged/u;
    expect(gm.errors.filter((error) => !built.test(error))).toEqual([]);
    expect(await read(gm, `[[...__host.missing], Object.keys(__host.deprecations)]`)).toEqual([[], []]);
  });
});
