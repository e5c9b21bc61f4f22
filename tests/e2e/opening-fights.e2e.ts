/** The opening fight of every ruleset: found and begun one way. Imported with two clicks, seen by the players, ready in the tracker; a second time it asks first. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTable, playedOn, type Profile, type Seat, type TestTable } from "./support.ts";

const FIGHTS = {
  fudge: { title: "Fudge: an hour on the rooftops", scene: "Rooftops of Saltmarket", tokens: 10, fighters: 10 },
  doompool: { title: "Doom Pool: forty trams", scene: "Line nine, the depot throat", tokens: 7, fighters: 7 },
  drama: { title: "Drama: the last encore", scene: "Opera forecourt", tokens: 6, fighters: 6 },
  destiny: { title: "Destiny: overdue at the archive", scene: "Roofs by the archive", tokens: 9, fighters: 9 },
  twintens: { title: "Twin Tens: the last tram", scene: "Ferris Yard", tokens: 9, fighters: 8 },
} as const;

/** Nothing new for so long: whatever a turn set off is over. */
const QUIET = { interval: 700, timeout: 15_000 };

const read = async <T>(seat: Seat, code: string): Promise<T> => seat.page.evaluate(code);

describe.each(playedOn(14))("opening fights, Foundry %i", (profile: Profile) => {
  let table: TestTable;
  let gm: Seat;
  let ada: Seat;
  beforeAll(async () => {
    table = await openTable(profile);
    gm = await table.join("Gamemaster");
    ada = await table.join("Ada");
    await read(gm, `globalThis.mine = game.users.getName("Ada").character.id`);
  });
  afterAll(async () => {
    expect([gm.errors, ada.errors]).toEqual([[], []]);
    await table.close();
  });

  const yes = ".dialog:not(.opening-fight) [data-action=yes], dialog:not(.opening-fight) [data-action=yes]";

  it.each(Object.entries(FIGHTS))("of %s comes from its compendium and stands on the table", async (id, fight) => {
    // The window of choice leads there.
    await read(
      gm,
      `(async () => { await new (game.settings.menus.get("crossover.choose").type)().render({ force: true }); })()`,
    );
    await gm.page.locator(`#crossover-choose [data-action=openFight][data-ruleset=${id}]`).click();
    // It would lie over the fight.
    await gm.page.locator("#crossover-choose").waitFor({ state: "detached" });
    // A double click brings it in once and asks once.
    await gm.page.locator(".adventure-importer [data-action=import]").dblclick();
    // Heroes of the demo world are there already: it asks.
    const open = gm.page.locator(".opening-fight [data-action=yes]");
    await gm.page.locator(`${yes}, .opening-fight [data-action=yes]`).first().waitFor();
    if ((await open.count()) === 0) await gm.page.locator(yes).first().click();
    await open.waitFor();
    // Who plays whom is asked with it: what Ada owns there is hers to begin with.
    const hers = await read<string>(
      gm,
      `(() => { const ada = game.users.getName("Ada").id; return [...document.querySelectorAll(".opening-fight select")].filter((s) => s.value === ada).map((s) => s.name).join(); })()`,
    );
    await open.click();
    expect(hers).not.toBe("");
    await expect.poll(() => read(ada, `[game.user.character.id, game.user.character.isOwner]`)).toEqual([hers, true]);
    expect(await gm.page.locator(`${yes}, .opening-fight [data-action=yes]`).count()).toBe(0);
    // By their ids: the demo world begins with a scene and an encounter of the same name and size as Fudge's.
    const own = await read<{ scene: string; combat: string }>(
      gm,
      `(async () => { const [a] = await game.packs.get("crossover.${id}-fight").getDocuments();
        return { scene: [...a.scenes][0]._id, combat: [...a.combats][0]._id }; })()`,
    );
    for (const seat of [gm, ada])
      await expect
        .poll(() =>
          read(seat, `[game.scenes.viewed?.id, game.scenes.viewed?.name, canvas.scene?.id, canvas.scene?.tokens.size]`),
        )
        .toEqual([own.scene, fight.scene, own.scene, fight.tokens]);
    // The picture is there for both generations, and everybody stands where it is looked at.
    for (const seat of [gm, ada]) {
      await expect
        .poll(() => read<number>(seat, `document.querySelector("#board .board-background")?.naturalWidth ?? 0`))
        .toBeGreaterThan(0);
      expect(await read(seat, `canvas.tokens.placeables.length > 0`)).toBe(true);
    }
    for (const kind of ["Actor", "Scene", "JournalEntry"])
      expect(
        await read(
          gm,
          `game.folders.filter((f) => f.type === "${kind}" && f.name === ${JSON.stringify(fight.title)} && f.contents.length > 0).length`,
        ),
      ).toBe(1);
    for (const seat of [gm, ada])
      await expect
        .poll(() => read(seat, `[game.combat?.id, game.combat?.combatants.size, game.combat?.started]`))
        .toEqual([own.combat, fight.fighters, false]);
    // It begins as any fight does.
    await read(
      gm,
      `(async () => { const fight = game.combat; await fight.rollAll?.(); await fight.startCombat(); })()`,
    );
    await expect.poll(() => read(ada, `game.combat?.started`)).toBe(true);
    // Everybody's sheet is opened, and the fight goes on for a while.
    expect(
      await read<number>(
        gm,
        `(async () => {
          const people = game.combat.turns.map((c) => c.actor);
          for (const { sheet } of people) {
            await sheet.render({ force: true });
            await sheet.close({ animate: false });
          }
          for (let n = 0; n < 3; n++) await game.combat.nextTurn();
          return people.length;
        })()`,
      ),
    ).toBe(fight.fighters);
    // What the turns brought has been written before the fight goes.
    let known = "";
    await expect
      .poll(async () => {
        const last = known;
        known = await read(gm, `JSON.stringify([game.combat.toObject(), game.messages.size])`);
        return known === last;
      }, QUIET)
      .toBe(true);
    // A player who only looks on throws and says nothing.
    expect(await read(gm, `game.messages.filter((m) => !m.author?.isGM).map((m) => m.alias)`)).toEqual([]);
    await read(gm, `(async () => { await game.combat.delete(); })()`);
  });

  it("over all of them no name of the platform was missing and no deprecation was heard, in either seat", async () => {
    for (const seat of [gm, ada])
      expect(await read(seat, `[[...__host.missing], __host.deprecations]`)).toEqual([[], {}]);
  });

  it("imported twice it asks first, and nobody loses a hero", async () => {
    await read(
      gm,
      `(async () => { await (await game.packs.get("crossover.fudge-fight").getDocument("fudgeRooftopHour")).sheet.render({ force: true }); })()`,
    );
    await gm.page.locator(".adventure-importer [data-action=import]").click();
    await gm.page.locator(yes).first().click();
    await gm.page.locator(".opening-fight [data-action=no]").click();
    expect(await read(ada, `game.user.character?.isOwner`)).toBe(true);
    expect(
      await read(
        gm,
        `[game.actors.filter((a) => a.name === "Overtime").length, game.scenes.filter((s) => s.name === "Opera forecourt").length]`,
      ),
    ).toEqual([1, 1]);
  });
});
